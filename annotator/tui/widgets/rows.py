"""How a text falls into rows of a given width, with every row's cells leading back to code points.

A text is cut into stretches of some thousand characters, and a stretch is wrapped when one looks at it; until then the
number of its rows is an estimate. So a document of a hundred thousand lines opens, and gets another width, at once.
Nearly all lines hold nothing but narrow characters drawn as they are, and for these a cell is a code point; the others
are split into graphemes, so that neither a row's end nor a cursor ever falls inside one.
"""

import bisect
import itertools
import re
from array import array
from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import NamedTuple, Protocol

from rich.cells import cell_len

from annotator.anchoring.characters import whole_characters
from annotator.text.display import visible

TAB = 4
STRETCH = 4_000
"""About how many code points are wrapped at once."""
# Characters that are one cell wide each and never join another: Latin, Greek, Cyrillic, common punctuation and signs.
_ODD = re.compile(
    r"[^ -~\n\u00a1-\u00ac\u00ae-\u02ff\u0370-\u0482\u048a-\u0556\u1e00-\u1fff\u2010-\u2027\u2030-\u205e\u2400-\u2426"
    r"\ufffd]"
)

Drawn = Mapping[int, str]
"""What is drawn instead of a code point, by its offset: as many cells as the string has, none where it is empty."""


class Dress(Protocol):
    """Says how parts of a text are drawn, in place of the code points that stand there."""

    def drawn(self, start: int, end: int, width: int) -> Drawn:
        """The code points of a stretch that are drawn otherwise than they are, at a width of so many cells."""


class Grapheme(NamedTuple):
    """Code points `start` to `end` of the text, drawn as `drawn`, which takes `width` cells."""

    start: int
    end: int
    width: int
    drawn: str

    @property
    def concealed(self) -> bool:
        """Whether nothing is drawn of it; the caret passes over it."""
        return not self.drawn


class Rows:
    """A text in rows at most `width` cells wide; offsets are code points of the text."""

    def __init__(self, text: str, width: int, dress: Dress | None = None) -> None:
        """Wraps nothing yet; see `around`."""
        self.width = max(1, width)
        self._text = text
        self._dress = dress
        self._borders, feeds = _measured(text)
        self._ends = [*self._borders[1:], len(text)]
        self._starts: list[array[int] | None] = [None] * len(self._borders)
        self._counts = [
            feed + (b - a) // self.width + 1 for feed, a, b in zip(feeds, self._borders, self._ends, strict=True)
        ]
        self._first: list[int] = []
        self._number()
        self._graphemes = lru_cache(maxsize=512)(self._split)
        self._drawn = lru_cache(maxsize=64)(self._drawn_in)

    def __len__(self) -> int:
        """How many rows there are, at least one; an estimate while parts of the text are not wrapped."""
        return self._first[-1]

    def around(self, offset: int, above: int, below: int) -> int:
        """The row in which a code point is drawn; so many rows above and below it are no estimates from now on."""
        at = self._stretch_of(offset)
        row = self.row_of(offset) - self._first[at]
        under = self._counts[at] - row
        before, after = at, at
        while row < above and before > 0:
            before -= 1
            self._wrapped(before)
            row += self._counts[before]
        while under <= below and after + 1 < len(self._borders):
            after += 1
            self._wrapped(after)
            under += self._counts[after]
        return self.row_of(offset)

    def row_of(self, offset: int) -> int:
        """The row in which a code point is drawn; the last one at the end of the text."""
        at = self._stretch_of(offset)
        return self._first[at] + max(0, bisect.bisect_right(self._wrapped(at), offset) - 1)

    def span(self, row: int) -> tuple[int, int]:
        """The code points of a row, without the line feed that ends it; a row beyond the last stands for the last."""
        at, number = self._locate(row)
        starts = self._wrapped(at)
        start = starts[number]
        end = starts[number + 1] if number + 1 < len(starts) else self._ends[at]
        if end > start and self._text[end - 1] == "\n":
            end -= 1
        return start, end

    def graphemes(self, row: int) -> tuple[Grapheme, ...]:
        """What is drawn in a row, from left to right."""
        return self._graphemes(*self.span(row))

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
        """Where the grapheme ends that is drawn at or behind a place."""
        while offset < len(self._text):
            one = self._holding(offset)
            offset = one.end if one is not None else offset + 1
            if one is None or not one.concealed:
                return offset
        return offset

    def before(self, offset: int) -> int:
        """Where the grapheme starts that is drawn before a place."""
        while offset > 0:
            one = self._holding(offset - 1)
            offset = one.start if one is not None else offset - 1
            if one is None or not one.concealed:
                return offset
        return 0

    def snap(self, offset: int) -> int:
        """The offset itself, or the start of the grapheme in whose middle it lies."""
        one = self._holding(offset)
        return offset if one is None else one.start

    def _holding(self, offset: int) -> Grapheme | None:
        graphemes = self.graphemes(self.row_of(offset))
        at = bisect.bisect_right(graphemes, offset, key=lambda one: one.start) - 1
        return graphemes[at] if at >= 0 and offset < graphemes[at].end else None

    # --- stretches -----------------------------------------------------------------------------------------------

    def _stretch_of(self, offset: int) -> int:
        return max(0, bisect.bisect_right(self._borders, offset) - 1)

    def _locate(self, row: int) -> tuple[int, int]:
        """The stretch of a row and its number there; looking may turn estimates into numbers."""
        while True:
            at = bisect.bisect_right(self._first, max(0, min(row, len(self) - 1))) - 1
            if self._starts[at] is not None:
                return at, max(0, min(row, len(self) - 1)) - self._first[at]
            self._wrapped(at)

    def _number(self) -> None:
        self._first = [0, *itertools.accumulate(self._counts)]

    def _wrapped(self, at: int) -> "array[int]":
        starts = self._starts[at]
        if starts is None:
            starts = self._starts[at] = self._wrap(at)
            self._counts[at] = len(starts)
            self._number()
        return starts

    def _drawn_in(self, at: int) -> Drawn:
        return self._dress.drawn(self._borders[at], self._ends[at], self.width) if self._dress else {}

    def _split(self, start: int, end: int) -> tuple[Grapheme, ...]:
        return tuple(_graphemes(self._text, start, end, self._drawn(self._stretch_of(start))))

    def _wrap(self, at: int) -> "array[int]":
        text, end, width = self._text, self._ends[at], self.width
        drawn = self._drawn(at)
        places = sorted(drawn)
        clean = not _ODD.search(text, self._borders[at], end)
        starts: array[int] = array("Q")
        here = self._borders[at]
        while True:
            newline = text.find("\n", here, end)
            stop = end if newline < 0 else newline
            starts.append(here)
            if bisect.bisect_left(places, here) != bisect.bisect_left(places, stop):
                self._wrap_drawn(here, stop, drawn, starts)
            elif stop - here > width or not clean:
                if clean or not _ODD.search(text, here, stop):
                    self._wrap_plain(here, stop, starts)
                else:
                    self._wrap_drawn(here, stop, drawn, starts)
            # Behind the last line feed of a text there is an empty row; behind that of a stretch, the next stretch.
            if newline < 0 or (newline + 1 == end and end < len(text)):
                return starts
            here = newline + 1

    def _wrap_plain(self, start: int, end: int, starts: "array[int]") -> None:
        while end - start > self.width:
            gap = self._text.rfind(" ", start, start + self.width + 1)
            start = gap + 1 if gap > start else start + self.width
            if start >= end:
                return
            starts.append(start)

    def _wrap_drawn(self, start: int, end: int, drawn: Drawn, starts: "array[int]") -> None:
        column, gap = 0, start
        pieces = _graphemes(self._text, start, end, drawn)
        at = 0
        while at < len(pieces):
            piece = pieces[at]
            blank = piece.drawn[:1] == " " and piece.end == piece.start + 1
            cells = TAB - column % TAB if self._text[piece.start] == "\t" else piece.width
            if column + cells > self.width and piece.start > start and not blank:
                start = gap if gap > start else piece.start
                starts.append(start)
                column = 0
                # A row that begins anew is measured from its first grapheme: tabs depend on where they stand.
                while at > 0 and pieces[at - 1].start >= start:
                    at -= 1
                gap = start
                continue
            column += cells
            at += 1
            if blank or _is_wide(piece):
                gap = piece.end


@lru_cache(maxsize=2)
def _measured(text: str) -> tuple[list[int], list[int]]:
    """Where the stretches of a text begin and how many line feeds each has; a new width asks for them again."""
    borders = list(_stretches(text))
    return borders, [text.count("\n", a, b) for a, b in itertools.pairwise([*borders, len(text)])]


def _stretches(text: str) -> Iterator[int]:
    """Where stretches begin: behind a blank line, else a line feed, else, in a very long line, a space."""
    at = 0
    while True:
        yield at
        near = at + STRETCH
        if near >= len(text):
            return
        for sign, reach in (("\n\n", STRETCH // 2), ("\n", STRETCH - 1), (" ", 500)):
            found = text.rfind(sign, near - reach, near)
            if found >= 0:
                at = found + len(sign)
                break
        else:
            at = max(at + 1, whole_characters(text, near, near)[0])
        if at >= len(text):
            return


def _is_wide(piece: Grapheme) -> bool:
    """Whether a row may end behind it as behind a space: ideographs and kana stand without spaces."""
    return piece.width == 2


def _graphemes(text: str, start: int, end: int, drawn: Drawn) -> list[Grapheme]:
    found: list[Grapheme] = []
    column = 0
    for begin, stop in _characters(text, start, end):
        piece = visible(text[begin:stop])
        if begin in drawn and stop == begin + 1:
            piece = drawn[begin]
        elif piece == "\t":
            piece = " " * (TAB - column % TAB)
        width = len(piece) if piece.isascii() else cell_len(piece)
        found.append(Grapheme(begin, stop, width, piece))
        column += width
    return found


def _characters(text: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    """Start and end of characters, just as anchors know them: a tab and what stands before it are two."""
    if not _ODD.search(text, start, end):
        yield from ((at, at + 1) for at in range(start, end))
        return
    from wcwidth import iter_graphemes

    for one in iter_graphemes(text[start:end]):
        yield start, start + len(one)
        start += len(one)
