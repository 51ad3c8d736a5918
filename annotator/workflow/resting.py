"""Which needs a fact rests on, as far as the selection that it is made of tells."""

from collections.abc import Collection

from annotator.model.label import Judgement, Need, Part
from annotator.text.quantities import quantities
from annotator.workflow.corpus import Reading
from annotator.workflow.proposing import short_facts


def resting_on(
    judgement: Judgement, selection: tuple[Reading, int, int], languages: Collection[str], current: str | None = None
) -> tuple[str, ...]:
    """The needs with a passage that a selection lies in or overlaps, else the `current` one if what the selection says
    first in numbers stands in one of its passages, else none. A place in another edition is known by its words.
    """
    here = tuple(need.need for need in judgement.needs if any(_overlap(part, selection) for part in _parts(need)))
    if here:
        return here
    reading, start, end = selection
    says = next(iter(short_facts(reading.text[start:end], languages)), "")
    wanted = _numbers(says, languages)
    for need in judgement.needs:
        words = " ".join(part.quote or "" for part in _parts(need))
        if need.need == current and wanted and wanted <= _numbers(words, languages):
            return (need.need,)
    return ()


def _parts(need: Need) -> list[Part]:
    return [part for passage in need.any for part in passage.places()]


def _overlap(part: Part, selection: tuple[Reading, int, int]) -> bool:
    reading, start, end = selection
    at = part.reference()
    if at.document != reading.document.document:
        return False
    if at.version != reading.edition.version:
        words, quote = _plain(reading.text[start:end]), _plain(part.quote or "")
        return bool(words and quote) and (words in quote or quote in words)
    section = reading.section(at.section) if part.span is None and at.section else None
    span = part.span or (section.span if section else None)
    return span is not None and start < span[1] and span[0] < end


def _plain(text: str) -> str:
    return " ".join(text.split())


def _numbers(text: str, languages: Collection[str]) -> frozenset[tuple[str, str]]:
    return frozenset((one.kind, one.canonical) for one in quantities(text, tuple(languages)))
