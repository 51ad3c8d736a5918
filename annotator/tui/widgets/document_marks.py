"""Where the passages of a case stand in a text that is open."""

from collections.abc import Sequence

from annotator.model.corpus import Section
from annotator.model.label import Judgement, Part
from annotator.tui.widgets.paint import Mark
from annotator.workflow.corpus import Reading
from annotator.workflow.places import NeedNow

_MARGIN = 2
"""Cells of the margin beside the text."""
DISTRACTOR = "≠"
"""Stands in the margin beside a passage that misleads."""


def marks_in(reading: Reading, now: Sequence[NeedNow], glyph: str = "") -> list[Mark]:
    """Marks for the passages that stand in a text, now or when they were marked; in the margin `glyph` or the need."""
    marks = {
        Mark(*span, "passage", glyph or _margin(found.need.need)): None
        for found in now
        for passage in found.any
        for here in passage.parts
        for place in (here.place, here.start)
        if place is not None and place.text == reading.sha256 and (span := _extent(reading, place.span, place.section))
    }
    return list(marks)


def marks_of(reading: Reading, judgement: Judgement) -> list[Mark]:
    """Marks for the passages that a judgement places in just this edition; needs no look at landings."""
    placed = [
        ("passage", _margin(need.need), part.reference())
        for need in judgement.needs
        for passage in need.any
        for part in passage.places()
    ]
    misleading = (Part(at=one.at, span=one.span).reference() for one in judgement.distractors)
    placed += [("distractor", DISTRACTOR, at) for at in misleading]
    here = (reading.document.document, reading.edition.version)
    return [
        Mark(*span, kind, glyph)
        for kind, glyph, at in placed
        if at[:2] == here and (span := _extent(reading, at.span, at.section))
    ]


def _margin(need: str) -> str:
    """A need's name where the margin has room for it, else its first letter."""
    return need if len(need) <= _MARGIN else need[0]


def _extent(reading: Reading, span: tuple[int, int] | None, section: str | None) -> tuple[int, int] | None:
    """Where a place lies: its span, else its whole section; None where the edition has no such section."""
    if span is not None or section is None:
        return span
    found = reading.section(section)
    return found.span if found else None


def heading_end(text: str, section: Section) -> int:
    """Where the heading of a section ends; where the section starts if it has none."""
    start, end = section.span
    if not section.heading:
        return start
    newline = text.find("\n", start, end)
    return end if newline < 0 else newline
