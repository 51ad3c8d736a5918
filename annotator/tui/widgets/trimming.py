"""Where a selection begins and ends in a text whose marks are concealed. Pure: pieces and offsets in, offsets out.

One selects what one sees. A mark that is not seen goes along only together with its partner, so that a passage holds
no half of a pair at its ends; what is shown as selected stays the same.
"""

from collections.abc import Sequence

from annotator.text.markdown import Piece, Role
from annotator.tui.widgets.units import Span


def trimmed(text: str, start: int, end: int, pieces: Sequence[Piece]) -> Span | None:
    """The ends of a selection, moved over concealed marks only; None where nothing of it is seen.

    `pieces` are those of the lines in which it begins and ends. A mark at an end goes along where its partner is
    inside, also where one began behind it. A link of which nothing but its words in their brackets is selected gives
    the words.
    """
    marks = [one for one in pieces if one.role is Role.CONCEALED]
    begins = {one.start: one for one in marks}
    ends = {one.end: one for one in marks}
    inside = {at: one for one in marks for at in range(one.start, one.end)}
    first, last = start, end
    while first < end and first in inside:
        first = inside[first].end
    while last > first and last - 1 in inside:
        last = inside[last - 1].start
    if first >= last:
        return None
    label = _label(text, (first, last), marks)
    if label is not None:
        return trimmed(text, *label, pieces)

    def fits(one: Piece) -> bool:
        whole = start <= one.start and one.end <= end and _within(one.partner, start, end)
        return whole or _within(one.partner, first, last)

    begin, stop = first, last
    while begin in ends and fits(ends[begin]):
        begin = ends[begin].start
    while stop in begins and fits(begins[stop]):
        stop = begins[stop].end
    return begin, stop


def without_lead(text: str, start: int, end: int, pieces: Sequence[Piece]) -> Span:
    """A sentence without the signs of quotations and lists before its first word."""
    leads = {one.start: one.end for one in pieces if one.role is Role.BULLET or _quotes(text, one)}
    at = start
    while at in leads:
        at = leads[at]
        while at < end and text[at] in " \t":
            at += 1
    return (at, end) if at < end else (start, end)


def blanked(text: str, start: int, end: int, pieces: Sequence[Piece]) -> str:
    """A stretch with blanks for what is not part of any word that is seen: concealed marks, signs of emphasis."""
    seen = list(text[start:end])
    for one in pieces:
        if one.role is Role.CONCEALED or (one.role is Role.MARKER and one.end == one.start + 1):
            for at in range(max(one.start, start), min(one.end, end)):
                seen[at - start] = " "
    return "".join(seen)


def _within(partner: Span | None, start: int, end: int) -> bool:
    return partner is not None and start <= partner[0] and partner[1] <= end


def _label(text: str, core: Span, marks: Sequence[Piece]) -> Span | None:
    """The words of a link, where its brackets and what is between them is all that is seen."""
    for one in marks:
        if one.partner and core == (one.partner[0], one.start) and text[one.partner[1] - 1] == "[":
            return one.partner[1], one.start - 1
    return None


def _quotes(text: str, piece: Piece) -> bool:
    return piece.role is Role.MARKER and text[piece.start : piece.end] == ">"
