"""How the hits of a search look: where each stands, and its passage with the words marked."""

from collections.abc import Sequence
from typing import Final

from textual.content import Content

from annotator.model.reference import parse_reference
from annotator.model.results import MissingWord, SearchHit
from annotator.tui.i18n import tr, trn
from annotator.tui.safe import join, line

_MISSING: Final = 3
_INSTEAD: Final = 2
_WORD: Final = 30
"""Words that stand nowhere, words taken for one, and letters of one, that there is room for."""


def shown_hit(hit: SearchHit, width: int, lines: int) -> Content:
    """Heading and document on a line of at most `width` cells, the passage on so many lines below."""
    place = parse_reference(hit.at)
    edition = "" if hit.in_force else tr(" · ◌ {version}, not in force", version=place.version)
    heading = _heading(hit, place.section, max(12, (width - len(edition)) * 3 // 5))
    room = max(8, width - heading.cell_length - len(edition) - 3)
    # The end of a path tells more than its beginning.
    named = place.document if len(place.document) <= room else f"…{place.document[1 - room :]}"
    return join(heading, " · ", line(named, "dim"), line(edition, "italic"), "\n  ", _passage(hit, width - 3, lines))


def counted(listed: int, total: int, *, all_counted: bool) -> str:
    """How many passages are listed, and how many more there are; empty where nothing was found."""
    if listed == total and all_counted:
        return trn("{n} passage", "{n} passages", listed) if listed else ""
    if all_counted:
        return tr("{listed} of {total} passages", listed=listed, total=total)
    return tr("{listed} of at least {total} passages", listed=listed, total=total)


def not_found(missing: Sequence[MissingWord]) -> str:
    """Words that stand nowhere in what was searched, with those that were taken for them; empty for none."""
    words = [
        tr("{word} (instead: {others})", word=one.word[:_WORD], others=", ".join(one.instead[:_INSTEAD]))
        if one.instead
        else one.word[:_WORD]
        for one in missing[:_MISSING]
    ]
    more = ["…"] if len(missing) > _MISSING else []
    return tr("not found: {words}", words=", ".join((*words, *more))) if words else ""


def _heading(hit: SearchHit, key: str, limit: int) -> Content:
    shown = line(hit.heading or key, "bold", limit=limit)
    for begin, end in hit.heading_matches if hit.heading else ():
        if begin < limit - 1:
            shown = shown.stylize("underline", begin, min(end, limit - 1))
    return shown


def _passage(hit: SearchHit, width: int, lines: int) -> Content:
    """The part of a passage where most is to be seen of what matches, the matches marked."""
    # Character for character, so that the spans of what matches still hold.
    text, room = hit.snippet.replace("\n", " "), width * lines
    first = hit.matches[0][0] if hit.matches else 0
    start = 0 if len(text) <= room else max(0, min(first - width // 4, len(text) - room))
    if start and (space := text.find(" ", start, first)) >= 0:
        text, start = f"{text[:space]}…{text[space + 1 :]}", space
    pieces: list[Content] = []
    for begin in range(start, min(len(text), start + room), width):
        row = line(text[begin : begin + width], limit=width)
        for a, b in hit.matches:
            if a < begin + width and b > begin:
                row = row.stylize("bold underline", max(0, a - begin), min(b - begin, width))
        pieces.append(row)
    return join(*pieces, separator="\n  ") if pieces else Content("")
