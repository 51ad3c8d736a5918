"""A block of a text and its kinds."""

from dataclasses import dataclass
from enum import StrEnum

Span = tuple[int, int]


class Kind(StrEnum):
    """What a block is to a reader."""

    PARAGRAPH = "paragraph"
    HEADING = "heading"
    ITEM = "item"
    ROW = "row"
    CODE = "code"
    MARKUP = "markup"
    """Lines that a reader of the rendered text does not see: link definitions, options of directives, comments."""


@dataclass(frozen=True, slots=True)
class Block:
    """A block at ``text[start:end]`` (code points, half-open, trimmed); ``cells`` are the parts of a table row."""

    start: int
    end: int
    kind: Kind
    cells: tuple[Span, ...] = ()
    html: bool = False
    """Whether a line of code is HTML: its characters may be written as entities, and tags may colour it."""


def trim(text: str, start: int, end: int) -> Span:
    """The span without the white space at its ends (``start == end`` where nothing else is in it)."""
    while start < end and text[start].isspace():
        start += 1
    while end > start and text[end - 1].isspace():
        end -= 1
    return start, end


def line_end(text: str, at: int) -> int:
    """Where the line that holds ``at`` ends, its line end not counted."""
    end = text.find("\n", at)
    return len(text) if end < 0 else end


def indent(text: str, at: int) -> int:
    """How far the line that holds ``at`` is indented, in characters."""
    start = text.rfind("\n", 0, at) + 1
    end = start
    while end < len(text) and text[end] in " \t":
        end += 1
    return end - start


def row_of(text: str, cells: list[Span]) -> list[Block]:
    """The table row of these cells, trimmed, empty ones left out; nothing where all are empty."""
    bare = (trim(text, *cell) for cell in cells)
    full = tuple(cell for cell in bare if cell[0] < cell[1])
    return [Block(full[0][0], full[-1][1], Kind.ROW, full)] if full else []


def lines(text: str, start: int, end: int, kind: Kind, *, html: bool = False, quoted: bool = False) -> list[Block]:
    """The lines of a stretch that are not blank, each a block of its own; the marks of a quote are no part of them."""
    found = []
    while start < end:
        stop = min(line_end(text, start), end)
        left, right = trim(text, start, stop)
        while quoted and left < right and (text[left] == ">" or text[left].isspace()):
            left += 1
        if left < right:
            found.append(Block(left, right, kind, html=html))
        start = stop + 1
    return found
