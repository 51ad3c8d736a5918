"""How a text falls into rows of a given width, with every row's cells leading back to code points.

The text is wrapped once for a width. Nearly all lines hold nothing but narrow characters, and for these a cell is a
code point; the others are split into graphemes, so that neither a row's end nor a cursor ever falls inside one.
"""

import bisect
import re
from array import array
from functools import lru_cache
from typing import NamedTuple

from rich.cells import split_graphemes

from annotator.text.display import visible

TAB = 4
# Characters that are one cell wide each and never join another: Latin, Greek, Cyrillic, common punctuation and signs.
_ODD = re.compile(
    r"[^ -~\u00a1-\u02ff\u0370-\u0482\u048a-\u0556\u1e00-\u1fff\u2010-\u2027\u2030-\u205e\u2400-\u2426\ufffd]"
)


class Grapheme(NamedTuple):
    """Code points `start` to `end` of the text, which take `width` cells."""

    start: int
    end: int
    width: int


class Rows:
    """A text in rows at most `width` cells wide; offsets are code points of the text."""

    def __init__(self, text: str, width: int) -> None:
        """Wraps the whole text."""
        self.shown = visible(text)
        """The text as it is drawn, code point for code point."""
        self.width = max(1, width)
        self._starts = array("Q")
        self._graphemes = lru_cache(maxsize=512)(self._split)
        self._wrap()

    def __len__(self) -> int:
        """How many rows there are, at least one."""
        return len(self._starts)

    def row_of(self, offset: int) -> int:
        """The row in which a code point is drawn; the last one at the end of the text."""
        return max(0, bisect.bisect_right(self._starts, offset) - 1)

    def span(self, row: int) -> tuple[int, int]:
        """The code points of a row, without the line feed that ends it."""
        start = self._starts[row]
        end = self._starts[row + 1] if row + 1 < len(self._starts) else len(self.shown)
        if end > start and self.shown[end - 1] == "\n":
            end -= 1
        return start, end

    def graphemes(self, row: int) -> tuple[Grapheme, ...]:
        """What is drawn in a row, from left to right."""
        return self._graphemes(row)

    def column(self, offset: int) -> int:
        """The cell of its row at which a code point is drawn."""
        column = 0
        for one in self.graphemes(self.row_of(offset)):
            if offset < one.end:
                return column
            column += one.width
        return column

    def offset(self, row: int, column: int) -> int:
        """The code point drawn at a cell: the start of its grapheme; the row's end beyond it."""
        at = 0
        for one in self.graphemes(row):
            at += one.width
            if column < at:
                return one.start
        return self.span(row)[1]

    def after(self, offset: int) -> int:
        """Where the grapheme that holds a code point ends."""
        row = self.row_of(offset)
        for one in self.graphemes(row):
            if one.start <= offset < one.end:
                return one.end
        return min(len(self.shown), offset + 1)

    def before(self, offset: int) -> int:
        """Where the grapheme that ends at a code point, or holds the one before it, starts."""
        if offset <= 0:
            return 0
        row = self.row_of(offset - 1)
        for one in self.graphemes(row):
            if one.start <= offset - 1 < one.end:
                return one.start
        return offset - 1

    def snap(self, offset: int) -> int:
        """The offset itself, or the start of the grapheme in whose middle it lies."""
        for one in self.graphemes(self.row_of(offset)):
            if one.start < offset < one.end:
                return one.start
        return offset

    def _split(self, row: int) -> tuple[Grapheme, ...]:
        start, end = self.span(row)
        return tuple(_graphemes(self.shown, start, end))

    def _wrap(self) -> None:
        text, width, starts = self.shown, self.width, self._starts
        clean = not _ODD.search(text.replace("\n", ""))
        at = 0
        while True:
            end = text.find("\n", at)
            stop = len(text) if end < 0 else end
            starts.append(at)
            if stop - at > width or not clean:
                self._wrap_line(at, stop, clean=clean)
            if end < 0:
                return
            at = end + 1

    def _wrap_line(self, start: int, end: int, *, clean: bool) -> None:
        if clean or not _ODD.search(self.shown, start, end):
            while end - start > self.width:
                gap = self.shown.rfind(" ", start, start + self.width + 1)
                start = gap + 1 if gap > start else start + self.width
                if start >= end:
                    return
                self._starts.append(start)
            return
        self._wrap_odd(start, end)

    def _wrap_odd(self, start: int, end: int) -> None:
        column, gap = 0, start
        pieces = list(_graphemes(self.shown, start, end))
        at = 0
        while at < len(pieces):
            piece = pieces[at]
            if column + piece.width > self.width and piece.start > start and self.shown[piece.start] != " ":
                start = gap if gap > start else piece.start
                self._starts.append(start)
                column = 0
                # A row that begins anew is measured from its first grapheme: tabs depend on where they stand.
                while at > 0 and pieces[at - 1].start >= start:
                    at -= 1
                gap = start
                continue
            column += piece.width
            at += 1
            if self.shown[piece.start] in " \t" or _is_wide(piece):
                gap = piece.end


def _is_wide(piece: Grapheme) -> bool:
    """Whether a row may end behind it as behind a space: ideographs and kana stand without spaces."""
    return piece.width == 2


def _graphemes(text: str, start: int, end: int) -> list[Grapheme]:
    if not _ODD.search(text, start, end):
        return [Grapheme(at, at + 1, 1) for at in range(start, end)]
    found: list[Grapheme] = []
    column = 0
    for first, last, width in split_graphemes(text[start:end])[0]:
        cells = TAB - column % TAB if text[start + first] == "\t" else width
        found.append(Grapheme(start + first, start + last, cells))
        column += cells
    return found
