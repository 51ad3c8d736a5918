"""How passages read now, each in the edition it means."""

from collections.abc import Sequence
from dataclasses import dataclass

from annotator.model.label import Judgement, Need, Part, Passage
from annotator.text.messages import AnnotatorError
from annotator.workflow.corpus import Corpus
from annotator.workflow.places import NeedNow, Whereabouts, words_at

_LONG = 1000


@dataclass(frozen=True, slots=True)
class Read:
    """Words of a passage and the edition they stand in."""

    words: str
    version: str
    """The edition's name."""
    before: str = ""
    """The words that were marked, where they were others."""


Reads = tuple[tuple[tuple[Read, ...], ...], ...]
"""For every need, passage and part."""


def reads_of(corpus: Corpus, now: Sequence[NeedNow]) -> Reads:
    """How the passages of needs read now; where a place is not known, as they were marked."""
    return tuple(tuple(tuple(_read(corpus, here) for here in passage.parts) for passage in need.any) for need in now)


def reads_as_marked(judgement: Judgement) -> Reads:
    """How the passages read where they were marked; needs no look at any text."""
    return tuple(tuple(passage_as_marked(passage) for passage in need.any) for need in judgement.needs)


def passage_as_marked(passage: Passage) -> tuple[Read, ...]:
    """How the parts of a passage read where they were marked."""
    return tuple(_as_marked(part) for part in passage.places())


def first_words(need: Need) -> str:
    """A few words of a need's first passage, by which people know it."""
    return " ".join((need.any[0].places()[0].quote or need.any[0].places()[0].at).split())[:_LONG] if need.any else "—"


def in_words(read: Sequence[Read]) -> str:
    """A passage on one line, with the edition beside it."""
    versions = list(dict.fromkeys(part.version for part in read))
    if len(versions) == 1:
        return f"{' + '.join(part.words for part in read)} @{versions[0]}"
    return " + ".join(f"{part.words} @{part.version}" for part in read)


def _read(corpus: Corpus, here: Whereabouts) -> Read:
    marked = _as_marked(here.part)
    if here.place is None:
        return marked
    if here.place.span is None:
        return Read(marked.words, here.place.version)
    try:
        words = words_at(corpus, here.place)[:_LONG]
    except AnnotatorError:
        return marked
    other = bool(here.part.quote) and here.part.quote[:_LONG].split() != words.split()
    return Read(words, here.place.version, here.part.quote if other else "")


def _as_marked(part: Part) -> Read:
    return Read(part.quote or part.at, part.reference().version)
