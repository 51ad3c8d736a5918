"""Which token of the old text became which token of the new one.

Seeds are runs of K tokens that occur once in both texts; they grow to maximal equal runs. The heaviest chain of runs
that keep their order is the backbone, the other runs are passages that moved; what lies in the gaps is aligned by the
longest common subsequence of the tokens still free. The work is O(n log n) plus the gaps, and those are bounded.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray
from rapidfuzz.distance import LCSseq

Ints = NDArray[np.int64]
SEED = 6
"""Tokens of a seed: between 3 and 12 the outcome hardly depends on it (docs/anchoring.md)."""
_CELLS = 4_000_000
"""Largest gap, old times new tokens, that is aligned token by token."""
_MIX = np.uint64(0x9E3779B97F4A7C15)


class Run(NamedTuple):
    """``length`` equal tokens at ``old`` and ``new``."""

    old: int
    new: int
    length: int


@dataclass(frozen=True, slots=True)
class Pairing:
    """Both texts as token ids and their images in each other (-1: none); ``moved`` marks old tokens out of order."""

    old: Ints
    new: Ints
    image: Ints
    origin: Ints
    moved: NDArray[np.bool_]
    counts: Ints
    """How often each token id occurs in both texts together."""

    def place(self, low: int, high: int) -> tuple[int, bool] | None:
        """Where old tokens ``[low, high)`` begin in the new text, by the shift that most of them share.

        Told with whether they moved; None where no more than half of them share one.
        """
        image, index = self.image[low:high], np.arange(high - low)
        moved = self.moved[low:high]
        first = int(image[0])
        if first >= 0 and (image == first + index).all():
            return first, bool(moved.any())
        mapped = image >= 0
        firsts, counts = np.unique((image - index)[mapped], return_counts=True)
        best = int(counts.argmax()) if len(counts) else 0
        if not len(counts) or 2 * int(counts[best]) <= len(image):
            return None
        return int(firsts[best]), bool(moved[mapped & (image - index == firsts[best])].any())

    def inverse(self) -> Pairing:
        """The same pairs, seen from the new text."""
        moved = np.zeros(len(self.new), bool)
        moved[self.image[self.moved]] = True
        return Pairing(self.new, self.old, self.origin, self.image, moved, self.counts)

    def runs(self) -> list[tuple[Run, bool]]:
        """The longest runs of pairs, by place in the old text, each with whether it moved."""
        at = np.flatnonzero(self.image >= 0)
        if not len(at):
            return []
        there, moved = self.image[at], self.moved[at]
        cuts = np.flatnonzero((np.diff(at) != 1) | (np.diff(there) != 1) | (moved[1:] != moved[:-1])) + 1
        firsts = np.concatenate([[0], cuts])
        sizes = np.diff(np.concatenate([firsts, [len(at)]]))
        return [
            (Run(*run), out)
            for *run, out in zip(
                at[firsts].tolist(), there[firsts].tolist(), sizes.tolist(), moved[firsts].tolist(), strict=True
            )
        ]


def _hashes(ids: Ints, size: int) -> NDArray[np.uint64]:
    """A hash of every run of ``size`` tokens; equal hashes are checked before they count."""
    count = len(ids) - size + 1
    if count <= 0:
        return np.zeros(0, np.uint64)
    mixed = (ids.astype(np.uint64) + np.uint64(1)) * _MIX
    mixed ^= mixed >> np.uint64(29)
    total = np.zeros(count, np.uint64)
    for k in range(size):
        total = total * np.uint64(0x100000001B3) + mixed[k : k + count]
    return total


def _once(hashes: NDArray[np.uint64]) -> tuple[NDArray[np.uint64], NDArray[np.intp]]:
    """The hashes that occur once, sorted, and where."""
    order = np.argsort(hashes)
    values = hashes[order]
    single = np.ones(len(values) + 1, bool)
    single[1:-1] = values[1:] != values[:-1]
    single = single[1:] & single[:-1]
    return values[single], order[single]


def _seeds(old: Ints, new: Ints, size: int) -> list[tuple[int, int]]:
    """Places of the runs of ``size`` tokens that occur once in both, by diagonal, then by place in the old text.

    Of those that follow each other token by token only the first: they grow to the same run.
    """
    old_values, old_at = _once(_hashes(old, size))
    new_values, new_at = _once(_hashes(new, size))
    at = np.searchsorted(old_values, new_values)
    at[at == len(old_values)] = 0
    shared = old_values[at] == new_values if len(old_values) else np.zeros(len(at), bool)
    a, b = old_at[at[shared]], new_at[shared]
    good = np.ones(len(a), bool)
    for k in range(size):
        good &= old[a + k] == new[b + k]
    a, b = a[good], b[good]
    order = np.argsort((a - b) * (len(old) + 1) + a)
    a, b = a[order], b[order]
    first = np.ones(len(a), bool)
    first[1:] = (np.diff(a) != 1) | (np.diff(b) != 1)
    return list(zip(a[first].tolist(), b[first].tolist(), strict=True))


def _equal_ahead(first: Ints, second: Ints) -> int:
    """How many tokens at the beginning of both are equal."""
    size = min(len(first), len(second))
    step, at = 32, 0
    while at < size:
        stop = min(at + step, size)
        differ = first[at:stop] != second[at:stop]
        if differ.any():
            return at + int(differ.argmax())
        at, step = stop, step * 4
    return size


def _grow(old: Ints, new: Ints, seeds: list[tuple[int, int]], size: int) -> list[Run]:
    """The maximal equal runs through the seeds."""
    runs: list[Run] = []
    diagonal, reach = None, -1
    for a, b in seeds:
        if a - b == diagonal and a < reach:
            continue
        ahead = size + _equal_ahead(old[a + size :], new[b + size :])
        back = _equal_ahead(old[:a][::-1], new[:b][::-1])
        runs.append(Run(a - back, b - back, ahead + back))
        diagonal, reach = a - b, a + ahead
    return runs


def _chain(runs: list[Run]) -> list[Run]:
    """The heaviest sequence of ``runs`` (sorted by place in the old text) that keeps its order in the new one."""
    rank = {new: k + 1 for k, new in enumerate(sorted({run.new for run in runs}))}
    best = [(0, -1)] * (len(rank) + 1)
    before = [-1] * len(runs)
    for k, run in enumerate(runs):
        at, found = rank[run.new] - 1, (0, -1)
        while at > 0:
            found = max(found, best[at])
            at -= at & -at
        before[k] = found[1]
        total, at = (found[0] + run.length, k), rank[run.new]
        while at <= len(rank):
            best[at] = max(best[at], total)
            at += at & -at
    at = max(best)[1]
    chain: list[Run] = []
    while at >= 0:
        chain.append(runs[at])
        at = before[at]
    return chain[::-1]


class _Filler:
    """Fills the images in, run by run and gap by gap."""

    def __init__(self, old: Ints, new: Ints) -> None:
        self.old, self.new = old, new
        self.image = np.full(len(old), -1, np.int64)
        self.origin = np.full(len(new), -1, np.int64)
        self.moved = np.zeros(len(old), bool)

    def put(self, run: Run, *, moved: bool = False) -> None:
        """Pairs the tokens of a run that are still free on both sides."""
        a, b = slice(run.old, run.old + run.length), slice(run.new, run.new + run.length)
        free = (self.image[a] < 0) & (self.origin[b] < 0)
        shift = np.arange(run.length)[free]
        self.image[run.old + shift] = run.new + shift
        self.origin[run.new + shift] = run.old + shift
        if moved:
            self.moved[run.old + shift] = True

    def pairing(self) -> Pairing:
        """What was filled in so far."""
        counts = np.bincount(np.concatenate([self.old, self.new]))
        return Pairing(self.old, self.new, self.image, self.origin, self.moved, counts)

    def fill(self, a0: int, a1: int, b0: int, b1: int, size: int) -> None:
        """Aligns what is still free of old ``[a0, a1)`` and new ``[b0, b1)``."""
        pending = [(a0, a1, b0, b1, size)]
        while pending:
            a0, a1, b0, b1, size = pending.pop()
            a = a0 + np.flatnonzero(self.image[a0:a1] < 0)
            b = b0 + np.flatnonzero(self.origin[b0:b1] < 0)
            if not len(a) or not len(b):
                continue
            if len(a) * len(b) <= _CELLS:
                self.common(a, b)
            elif size:
                pending.extend(self.backbone(a0, a1, b0, b1, size))

    def common(self, a: Ints, b: Ints) -> None:
        """Pairs the longest common subsequence of the tokens at ``a`` and ``b``."""
        first, second = self.old[a].tolist(), self.new[b].tolist()
        for block in LCSseq.opcodes(first, second):
            if block.tag == "equal":
                old, new = a[block.src_start : block.src_end], b[block.dest_start : block.dest_end]
                self.image[old] = new
                self.origin[new] = old

    def backbone(self, a0: int, a1: int, b0: int, b1: int, size: int) -> list[tuple[int, int, int, int, int]]:
        """Places the unique runs of ``size`` tokens between the borders and returns the gaps they leave."""
        old, new = self.old[a0:a1], self.new[b0:b1]
        runs = sorted(_grow(old, new, _seeds(old, new, size), size))
        chain = _chain(runs) if runs else []
        for run in chain:
            self.put(Run(run.old + a0, run.new + b0, run.length))
        kept = set(chain)
        for run in sorted(runs, key=lambda run: -run.length):
            if run not in kept:
                self.put(Run(run.old + a0, run.new + b0, run.length), moved=True)
        gaps, a, b = [], a0, b0
        for run in [*chain, Run(a1 - a0, b1 - b0, 0)]:
            gaps.append((a, run.old + a0, b, run.new + b0, size // 2))
            a, b = run.old + a0 + run.length, run.new + b0 + run.length
        return [gap for gap in gaps if gap[0] < gap[1] and gap[2] < gap[3]]


def pair(old: Ints, new: Ints) -> Pairing:
    """Aligns two texts given as token ids."""
    filler = _Filler(old, new)
    head = _equal_ahead(old, new)
    tail = _equal_ahead(old[head:][::-1], new[head:][::-1])
    filler.put(Run(0, 0, head))
    filler.put(Run(len(old) - tail, len(new) - tail, tail))
    a1, b1 = len(old) - tail, len(new) - tail
    for a, b, c, d, size in filler.backbone(head, a1, head, b1, SEED):
        filler.fill(a, b, c, d, size)
    return filler.pairing()


def paired(old: Ints, new: Ints, runs: Iterable[tuple[Run, bool]]) -> Pairing:
    """The pairing that is these runs; each is given with whether it moved.

    Raises ValueError where a run leaves the texts, pairs unequal tokens or a token that is paired already, or lies out
    of order and did not move.
    """
    filler = _Filler(old, new)
    last = Run(0, 0, 0)
    for run, moved in runs:
        if min(run) < 0 or not run.length or run.old + run.length > len(old) or run.new + run.length > len(new):
            raise ValueError("a segment lies outside the texts")
        a, b = slice(run.old, run.old + run.length), slice(run.new, run.new + run.length)
        if (filler.image[a] >= 0).any() or (filler.origin[b] >= 0).any():
            raise ValueError("two segments overlap")
        if (old[a] != new[b]).any():
            raise ValueError("the words of a segment are not equal")
        if not moved and (run.old < last.old or run.new < last.new):
            raise ValueError("a segment that did not move lies out of order")
        last = last if moved else run
        filler.put(run, moved=moved)
    return filler.pairing()
