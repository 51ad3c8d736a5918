"""Words that weigh more than others when a text changes, in the languages that are known here.

The lists only name a change and decide on flags; a word that is missing is still a changed word, and changed words are
never carried.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache, cached_property
from itertools import chain
from typing import Final, NamedTuple

from annotator.anchoring import words_of_duty, words_of_quantity
from annotator.anchoring.vocabulary import Change
from annotator.text.canonical import canonical
from annotator.text.tokens import tokens

Language = str
"""Two letters; empty where a word belongs to every language."""
Languages = frozenset[Language]
NONE: Final[Languages] = frozenset()


class Entry(NamedTuple):
    """What one form or phrase means: the kind of change it makes, and the word that its inflections share."""

    kind: Change | None
    key: str
    beside_number: bool = False
    """Whether it means this only next to a number (`m`, `an`, `May`)."""
    languages: Languages = NONE
    """The languages in which it means this; empty where it does in all."""
    weak: bool = False
    """Whether it is so common that its change beside a passage says nothing (`all`, `if`, `one`)."""


_LISTS: Final[tuple[tuple[Change, Mapping[Language, str]], ...]] = (
    (Change.NEGATION, words_of_duty.NEGATION),
    (Change.MODAL, words_of_duty.MODAL),
    (Change.CURRENCY, words_of_quantity.CURRENCY),
    (Change.UNIT, words_of_quantity.UNIT),
    (Change.DATE, words_of_quantity.DATE),
    (Change.NUMBER, words_of_quantity.NUMBER),
)
_APART: Final = str.maketrans("_", " ")
_BETWEEN: Final = " | "


def _entries() -> Iterator[tuple[str, Entry]]:
    """Every form of the lists with its entry; phrases still as one string."""
    for kind, languages in _LISTS:
        for language, text in languages.items():
            for concept in text.split("|"):
                forms = concept.split()
                weak = forms[0].startswith("~")
                key = f"{kind}:{forms[0].strip('~#?')}"
                for form in forms:
                    bare = form.strip("~#?").translate(_APART)
                    own = frozenset([language]) if form.endswith("?") else frozenset()
                    yield bare, Entry(kind, key, form.endswith("#"), own, weak)
    for word in words_of_quantity.PLAIN.split():
        yield word, Entry(None, word)


class Lexicon(NamedTuple):
    """The lists, ready for looking up."""

    words: Mapping[str, tuple[Entry, ...]]
    """By lower-case token; what depends on more stands before what depends on less."""
    phrases: Mapping[str, tuple[tuple[tuple[str, ...], Entry], ...]]
    """By first token; the longest first."""
    telltale: Mapping[str, tuple[Language, ...]]


def _cut(forms: list[str]) -> Iterator[tuple[str, ...]]:
    """The tokens of each form, as they stand in a canonical text; all are read at once, which is much faster."""
    parts: list[str] = []
    for token in tokens(canonical(_BETWEEN.join([*forms, ""]))).forms:
        if token == _BETWEEN.strip():
            yield tuple(parts)
            parts = []
        else:
            parts.append(token)


@cache
def lexicon() -> Lexicon:
    """The words and phrases of all languages."""
    words: dict[str, list[Entry]] = {}
    phrases: dict[str, list[tuple[tuple[str, ...], Entry]]] = {}
    listed = list(_entries())
    for parts, entry in zip(_cut([form for form, _ in listed]), (entry for _, entry in listed), strict=True):
        if len(parts) > 1:
            phrases.setdefault(parts[0], []).append((parts, entry))
        else:
            words.setdefault(parts[0], []).append(entry)
    telltale: dict[str, list[Language]] = {}
    for language, text in words_of_duty.TELLTALE.items():
        for word in text.split():
            telltale.setdefault(word, []).append(language)
    ordered = {
        form: tuple(sorted(found, key=lambda e: (not e.beside_number, not e.languages)))
        for form, found in words.items()
    }
    longest = {first: tuple(sorted(found, key=lambda e: -len(e[0]))) for first, found in phrases.items()}
    return Lexicon(ordered, longest, {word: tuple(found) for word, found in telltale.items()})


FOREIGN: Final = {form: frozenset(found.split()) for form, found in words_of_duty.FOREIGN.items()}
"""Forms that are plain words in these languages, whatever the lists say of others."""


CONTRARY: Final = frozenset(words_of_duty.CONTRARY.split())
"""Words that open a sentence which takes something back."""


def languages_of(forms: Iterable[str]) -> Languages:
    """The language whose commonest words stand most often among lower-case tokens; several that are level."""
    votes: dict[Language, float] = {}
    telltale = lexicon().telltale
    for form in filter(telltale.__contains__, forms):
        for language in (found := telltale[form]):
            votes[language] = votes.get(language, 0) + 1 / len(found)
    most = max(votes.values(), default=0.0)
    return frozenset(language for language, share in votes.items() if share == most)


class Tongues:
    """The languages that some lower-case tokens may be in, told when that first matters.

    A sentence may have too few words to tell sister languages apart; the text that it stands in helps then, but it may
    quote another language.
    """

    def __init__(self, *forms: Sequence[str], text: Languages = NONE) -> None:
        self._forms = forms
        self._text = text

    @cached_property
    def found(self) -> Languages:
        """None where nothing tells."""
        own = languages_of(chain(*self._forms))
        return own & self._text or own | self._text
