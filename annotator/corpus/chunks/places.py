"""What a chunk file says besides offsets, used only to choose among places where the chunk's text truly stands."""

import re

from annotator.corpus.chunks.ladder import Spans
from annotator.corpus.chunks.raw import RawChunk
from annotator.corpus.chunks.views import letters_view

_HEADING = re.compile(r"^ {0,3}#{1,6}[ \t]+(?P<hash>[^\n]+)$|^(?P<set>[^\n]+)\n(?:=+|-+)[ \t]*$", re.MULTILINE)


def narrowed(places: tuple[Spans, ...], text: str, chunk: RawChunk) -> tuple[Spans, ...]:
    """Those of several places that lie in the claimed lines and under the claimed heading; all where none does."""
    if len(places) > 1 and chunk.lines:
        first, last = chunk.lines
        places = tuple(one for one in places if first <= text.count("\n", 0, one[0][0]) + 1 <= last) or places
    if len(places) > 1 and chunk.headings:
        wanted = letters_view(chunk.headings[-1]).text
        places = tuple(one for one in places if _heading_at(text, one[0][0]) == wanted) or places
    return places


def _heading_at(text: str, offset: int) -> str:
    """Letters of the heading that begins at an offset or else of the last one before it; empty without one."""
    last = ""
    for match in _HEADING.finditer(text):
        if match.start() > offset:
            break
        last = match["hash"] or match["set"]
    return letters_view(last).text
