"""Which of several equal places a chunk has, told by the chunks before and behind it."""

import itertools
from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from annotator.corpus.chunks.ladder import Spans
from annotator.corpus.chunks.neighbours import NEAR

_ORDERED = 0.9
_MOSTLY = Fraction(2, 3)
"""Share of the chunks that must be next to the one before them; of twelve shuffled ones one in twelve is by chance."""
_LOOKED_AT = 20
"""Places of a chunk that are tried when the order of a file is looked at."""
_ORDERED_PAIRS = 5
"""Six chunks of a dump stand in the order of the text once in 720 times; four would once in 24."""


@dataclass(slots=True)
class Waiting:
    """A chunk of one text with its possible places; one place means it is settled."""

    text: str
    """Of the chunk: equal chunks may share the places out among them."""
    places: tuple[Spans, ...]

    @property
    def settled(self) -> bool:
        """Whether there is nothing to choose."""
        return len(self.places) == 1


def settle(chunks: Sequence[Waiting]) -> None:
    """Narrows the places of chunks, given in the order of their file, wherever neighbours tell which one is meant.

    A place counts as told where it alone follows the chunk before closely (or comes closely before the chunk behind),
    with no other chunk between, or where the file goes through the text in order and as many places lie between two
    settled chunks as there are equal chunks to share them. Nothing else is guessed.
    """
    if all(chunk.settled for chunk in chunks):
        return
    changed = _sequential(chunks)
    while changed:
        changed = _by_neighbours(chunks, forward=True) | _by_neighbours(chunks, forward=False)
    if _ordered(chunks):
        _by_bracket(chunks)


class _Taken:
    """Where settled chunks stand, so that none is jumped over."""

    def __init__(self, chunks: Sequence[Waiting]) -> None:
        places = sorted((chunk.places[0][0][0], chunk.places[0][-1][1]) for chunk in chunks if chunk.settled)
        self._starts = [start for start, _ in places]
        self._ends = [end for _, end in places]

    def next_to(self, first: Spans, second: Spans) -> bool:
        """Whether the second may be what follows the first: near, and no settled chunk lies between."""
        if not _near(first, second):
            return False
        at = bisect_left(self._starts, first[-1][1])
        return at == len(self._starts) or self._ends[at] > second[0][0]


def _sequential(chunks: Sequence[Waiting]) -> bool:
    """Whether chunks that follow each other in the file mostly do so in the text; a dump of a vector store does not."""
    taken = _Taken(chunks)
    pairs = [(one, other) for one, other in itertools.pairwise(chunks) if one.places and other.places]
    linked = sum(
        any(taken.next_to(a, b) for a in one.places[:_LOOKED_AT] for b in other.places[:_LOOKED_AT])
        for one, other in pairs
    )
    return linked >= _MOSTLY * len(pairs)


def _by_neighbours(chunks: Sequence[Waiting], *, forward: bool) -> bool:
    changed = False
    taken = _Taken(chunks)
    order = range(1, len(chunks)) if forward else range(len(chunks) - 2, -1, -1)
    for at in order:
        chunk, neighbour = chunks[at], chunks[at - 1 if forward else at + 1]
        if len(chunk.places) < 2 or not neighbour.settled:
            continue
        other = neighbour.places[0]
        near = [one for one in chunk.places if (taken.next_to(other, one) if forward else taken.next_to(one, other))]
        if len(near) == 1:
            chunk.places = (near[0],)
            changed = True
    return changed


def _near(first: Spans, second: Spans) -> bool:
    """Whether the second begins within the first or a little behind, and ends behind it."""
    return first[0][0] < second[0][0] <= first[-1][1] + NEAR and second[-1][1] > first[-1][1]


def _ordered(chunks: Sequence[Waiting]) -> bool:
    """Whether the file goes through the text from front to back, as far as settled chunks show."""
    starts = [chunk.places[0][0][0] for chunk in chunks if chunk.settled]
    pairs = list(itertools.pairwise(starts))
    rising = sum(1 for before, behind in pairs if before <= behind)
    return len(pairs) >= _ORDERED_PAIRS and rising >= _ORDERED * len(pairs)


def _by_bracket(chunks: Sequence[Waiting]) -> None:
    at = 0
    while at < len(chunks):
        behind = at
        while behind < len(chunks) and not chunks[behind].settled:
            behind += 1
        low = chunks[at - 1].places[0][0][0] if at else -1
        high = chunks[behind].places[0][0][0] if behind < len(chunks) else None
        _share_out([chunk for chunk in chunks[at:behind] if chunk.places], low, high)
        at = behind + 1


def _share_out(run: Sequence[Waiting], low: int, high: int | None) -> None:
    for text in dict.fromkeys(chunk.text for chunk in run):
        equal = [chunk for chunk in run if chunk.text == text]
        inside = [place for place in equal[0].places if place[0][0] > low and (high is None or place[0][0] < high)]
        if len(inside) == len(equal):
            for chunk, place in zip(equal, inside, strict=True):
                chunk.places = (place,)
