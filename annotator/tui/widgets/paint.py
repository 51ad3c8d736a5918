"""Which style each part of a row gets: marks over a stretch of text, the later ones over the earlier."""

import bisect
import itertools
from collections.abc import Iterator, Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Mark:
    """A stretch of the text that is to be seen."""

    start: int
    end: int
    kind: str
    """Name of a style of the reader: `passage`, `hit`, `changed`, `selection`, `heading`."""
    glyph: str = ""
    """One narrow character for the margin, so that a mark is seen without colours."""


class Marks:
    """Marks of one kind, found by row; they may overlap each other."""

    def __init__(self, marks: Sequence[Mark]) -> None:
        """Keeps them in order."""
        self._marks = sorted(marks, key=lambda mark: (mark.start, mark.end))
        self._starts = [mark.start for mark in self._marks]
        self._longest = max((mark.end - mark.start for mark in self._marks), default=0)

    def __len__(self) -> int:
        """How many there are."""
        return len(self._marks)

    def within(self, start: int, end: int) -> Iterator[Mark]:
        """The marks that touch a stretch."""
        first = bisect.bisect_left(self._starts, start - self._longest)
        for at in range(first, len(self._marks)):
            mark = self._marks[at]
            if mark.start >= end:
                return
            if mark.end > start:
                yield mark

    def after(self, offset: int) -> Mark | None:
        """The first mark that starts behind a place, or the first of all."""
        if not self._marks:
            return None
        return self._marks[bisect.bisect_right(self._starts, offset) % len(self._marks)]

    def before(self, offset: int) -> Mark | None:
        """The last mark that starts before a place, or the last of all."""
        if not self._marks:
            return None
        return self._marks[bisect.bisect_left(self._starts, offset) - 1]

    def number(self, mark: Mark) -> int:
        """Which one it is, from 1."""
        return bisect.bisect_left(self._starts, mark.start) + 1


def runs(start: int, end: int, marks: Sequence[Mark]) -> Iterator[tuple[int, int, tuple[str, ...]]]:
    """A stretch cut where marks begin and end, with the kinds that hold on each piece, in the order of `marks`."""
    cuts = sorted({start, end, *(min(max(at, start), end) for mark in marks for at in (mark.start, mark.end))})
    for a, b in itertools.pairwise(cuts):
        yield a, b, tuple(mark.kind for mark in marks if mark.start <= a and mark.end >= b)
