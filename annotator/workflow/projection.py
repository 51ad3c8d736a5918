"""Which chunks of a chunking hold a passage: pure functions over spans.

A chunk belongs to a text by the text's hash, so editions that share a text share its chunks. Shares count characters
that are no white space, as the scoring of runs does.
"""

import bisect
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import accumulate, pairwise

from annotator.text.spans import union

Span = tuple[int, int]


class Reach(StrEnum):
    """Whether a system that retrieves these chunks can be given a passage."""

    WHOLE = "whole"
    """One chunk holds enough of it."""
    CUT = "cut"
    """Only several chunks together do: all of them are needed."""
    MISSED = "missed"
    """All chunks together do not."""
    ABSENT = "absent"
    """The chunking has no chunk of this text at all: it was made of another edition, or leaves the document out."""


@dataclass(frozen=True, slots=True)
class Held:
    """A chunk and how much of a passage it holds."""

    chunk: str
    share: float
    """Of the passage's characters without white space."""


@dataclass(frozen=True, slots=True)
class Projection:
    """A passage as a chunking sees it."""

    reach: Reach
    covered: float
    """Share of the passage that all chunks together hold."""
    held: tuple[Held, ...] = ()
    """Every chunk that overlaps the passage, in the order of the text."""
    pieces: tuple[str, ...] = ()
    """The chunk that is enough or, where the passage is cut, all that are needed, in the order of the text."""


@dataclass(frozen=True, slots=True)
class ChunkSpans:
    """A chunk, for projecting: the text it is of, by hash, and where it stands there."""

    chunk: str
    text: str
    spans: tuple[Span, ...]


class ChunkMap:
    """The chunks of a chunking, ready to be asked which of them overlap a span."""

    def __init__(self, chunks: Iterable[ChunkSpans]) -> None:
        """Sorts them; chunks without spans are left out."""
        by_text: dict[str, list[tuple[int, int, int]]] = {}
        self._names: list[str] = []
        for chunk in chunks:
            for start, end in chunk.spans:
                by_text.setdefault(chunk.text, []).append((start, end, len(self._names)))
            self._names.append(chunk.chunk)
        self._by_text = {text: _Row(sorted(spans)) for text, spans in by_text.items()}

    def has(self, text: str) -> bool:
        """Whether any chunk stands in a text."""
        return text in self._by_text

    def overlapping(self, text: str, span: Span) -> list[tuple[str, list[Span], int]]:
        """Chunks that share a character with a span: id, shared ranges, and the chunk's length there; in text order."""
        row = self._by_text.get(text)
        shared: dict[int, list[Span]] = {}
        lengths: dict[int, int] = {}
        for start, end, number in row.overlapping(span) if row else ():
            shared.setdefault(number, []).append((max(start, span[0]), min(end, span[1])))
            lengths[number] = lengths.get(number, 0) + end - start
        return [(self._names[number], ranges, lengths[number]) for number, ranges in shared.items()]

    def plain(self, text: str, span: Span) -> "list[Piece] | None":
        """The same where every chunk of the text is one span, with no list to make for each; else None."""
        row = self._by_text[text]
        if not row.single:
            return None
        names, (low, high) = self._names, span
        return [
            (low if start < low else start, high if end > high else end, names[number], end - start)
            for start, end, number in row.overlapping(span)
        ]


Piece = tuple[int, int, str, int]
"""Where a chunk shares characters with a passage, its id, and its length."""


class _Row:
    """Spans of one text, sorted by start, with the furthest end so far."""

    def __init__(self, spans: Sequence[tuple[int, int, int]]) -> None:
        self._spans = spans
        self.single = len({number for _, _, number in spans}) == len(spans)
        """Whether no chunk has more than one."""
        self._starts = [start for start, _, _ in spans]
        self._furthest = list(accumulate((end for _, end, _ in spans), max))

    def overlapping(self, span: Span) -> Iterator[tuple[int, int, int]]:
        # Nothing before the first place where the furthest end passes the span's start can reach into the span.
        first = bisect.bisect_right(self._furthest, span[0])
        behind = bisect.bisect_left(self._starts, span[1])
        return (one for one in self._spans[first:behind] if one[1] > span[0])


def project_passage(chunks: ChunkMap, text: str, span: Span, words: str, *, coverage: float) -> Projection:
    """The chunks that hold the passage `span` of the text with hash `text`; `words` is what stands there.

    `coverage` is the share of it that counts as enough (the scoring rules' τ).
    """
    if not chunks.has(text):
        return Projection(Reach.ABSENT, 0.0)
    ink = _Ink(words, span[0])
    plain = chunks.plain(text, span)
    if plain is not None:
        return _project_plain(plain, ink, coverage)
    found = [(name, shared, length) for name, shared, length in chunks.overlapping(text, span) if ink.of(shared)]
    covered = ink.of(union(piece for _, shared, _ in found for piece in shared)) / ink.total
    held = tuple(Held(name, ink.of(union(shared)) / ink.total) for name, shared, _ in found)
    if covered < coverage or not found:
        return Projection(Reach.MISSED, covered, held)
    enough = [at for at, one in enumerate(held) if one.share >= coverage]
    if enough:
        best = min(enough, key=lambda at: (-held[at].share, found[at][2], at))
        return Projection(Reach.WHOLE, covered, held, (held[best].chunk,))
    return Projection(Reach.CUT, covered, held, _pieces([(name, shared) for name, shared, _ in found], ink))


def _project_plain(pieces: Sequence[Piece], ink: "_Ink", coverage: float) -> Projection:
    """`project_passage` for chunks of one span each, in the order of the text: every character is counted once."""
    counts = [ink.count(start, end) for start, end, _, _ in pieces]
    if not all(counts):
        pieces = [piece for piece, count in zip(pieces, counts, strict=True) if count]
        counts = [count for count in counts if count]
    apart = all(one[1] <= other[0] for one, other in pairwise(pieces))
    together = sum(counts) if apart else ink.of(union(piece[:2] for piece in pieces))
    covered = together / ink.total
    held = tuple(Held(piece[2], count / ink.total) for piece, count in zip(pieces, counts, strict=True))
    if covered < coverage or not held:
        return Projection(Reach.MISSED, covered, held)
    most = max(counts)
    if most / ink.total >= coverage:
        best = min((at for at, count in enumerate(counts) if count == most), key=lambda at: (pieces[at][3], at))
        return Projection(Reach.WHOLE, covered, held, (held[best].chunk,))
    return Projection(Reach.CUT, covered, held, tuple(pieces[number][2] for number in _furthest(pieces)))


def _furthest(pieces: Sequence[Piece]) -> list[int]:
    """Few of some pieces that hold all that any of them holds, from left to right the one that reaches furthest."""
    chosen: list[int] = []
    at = reach = pieces[0][0]
    best = number = 0
    while True:
        while number < len(pieces) and pieces[number][0] <= at:
            if pieces[number][1] > reach:
                best, reach = number, pieces[number][1]
            number += 1
        if reach > at:
            chosen.append(best)
            at = reach
        elif number < len(pieces):
            at = reach = pieces[number][0]
        else:
            return chosen


class _Ink:
    """Counts the characters of a passage that are no white space; all of them where it is nothing else."""

    def __init__(self, words: str, start: int) -> None:
        self._words, self._start = words, start
        self._blank = not words.strip()
        self.total = self.count(start, start + len(words))

    def count(self, start: int, end: int) -> int:
        # splitting and joining is many times faster than looking at every character
        if self._blank:
            return end - start
        return len("".join(self._words[start - self._start : end - self._start].split()))

    def of(self, spans: Iterable[Span]) -> int:
        return sum(self.count(start, end) for start, end in spans)


def _pieces(found: Sequence[tuple[str, Sequence[Span]]], ink: _Ink) -> tuple[str, ...]:
    """Few chunks that together hold all that any of them holds, chosen from left to right by how far each reaches."""
    wanted = union(piece for _, shared in found for piece in shared)
    chosen: set[int] = set()
    held: list[Span] = []
    for start, end in wanted:
        at = start
        while at < end:
            inside = next((one for one in held if one[0] <= at < one[1]), None)
            if inside is None:
                reach = {
                    number: max((b for a, b in shared if a <= at < b), default=at)
                    for number, (_, shared) in enumerate(found)
                }
                best = max(reach, key=lambda number: (reach[number], -number))
                chosen.add(best)
                held = union([*held, *found[best][1]])
                inside = (at, reach[best])
            at = inside[1]
    return tuple(found[number][0] for number in sorted(chosen) if ink.of(found[number][1]))
