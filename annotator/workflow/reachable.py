"""What a perfect retriever could reach with the chunks of a chunking: the bound that no other retriever passes.

A label asks for all of its needs; a need for one of its passages; a passage for all of its parts; a part for one chunk
that holds enough of it or, where it is cut, for all its pieces. With k chunks for each label as many needs are met as
there are in the best choice of k; a chunk that serves several needs counts once.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import groupby

from annotator.model.chunk_results import ChunkedPassage, LabelInChunks, LabelPassage
from annotator.workflow.projection import Reach

DEPTHS = (1, 3, 5, 10)
"""The k that reports tell; the defaults of `evaluate`, and 10."""
_MOST_WAYS = 16
"""Ways to meet one need that are weighed, those with the fewest chunks first."""

_MOST_CHOICES = 400
"""Choices of chunks for one label up to which all are carried on."""
_KEPT = 12
"""Choices of one size that are carried on where there are more."""

Chunks = frozenset[str]
Seen = tuple[LabelPassage, ChunkedPassage]


@dataclass(slots=True)
class Reached:
    """Needs, and how many of them chunks can meet."""

    needs: int = 0
    reachable: int = 0
    at: dict[int, int] = field(default_factory=lambda: dict.fromkeys(DEPTHS, 0))
    """k -> needs met by the best k chunks of each label."""
    labels: tuple[LabelInChunks, ...] = ()


def reached_needs(passages: Sequence[Seen], coverage: float) -> Reached:
    """What chunks can meet of the labels whose places these are, in the order of labels, needs and passages."""
    found = Reached()
    labels = []
    for (case, label), of_label in groupby(passages, key=lambda one: (one[0].case, one[0].label)):
        needs = [_ways(list(ones), coverage) for _, ones in groupby(of_label, key=lambda one: one[0].need)]
        met = [ways for ways in needs if ways]
        found.needs += len(needs)
        found.reachable += len(met)
        most = _most_met(met)
        for depth in DEPTHS:
            found.at[depth] += max((count for size, count in most.items() if size <= depth), default=0)
        fewest = min((size for size, count in most.items() if count == len(needs)), default=None)
        labels.append(LabelInChunks(case=case, label=label, needs=len(needs), reachable=len(met), fewest=fewest))
    found.labels = tuple(labels)
    return found


def _ways(passages: Sequence[Seen], coverage: float) -> list[Chunks]:
    """Sets of chunks of which each meets a need, none holding another one, the smallest first."""
    found: set[Chunks] = set()
    for _, parts in groupby(passages, key=lambda one: one[0].passage):
        found.update(_together([_of_part(seen, coverage) for _, seen in parts]))
    ways: list[Chunks] = []
    for way in sorted(found, key=lambda one: (len(one), sorted(one))):
        if not any(smaller <= way for smaller in ways):
            ways.append(way)
    return ways[:_MOST_WAYS]


def _of_part(seen: ChunkedPassage, coverage: float) -> list[Chunks]:
    if seen.reach == Reach.WHOLE.value:
        enough = [one.chunk for one in seen.chunks if one.share >= coverage]
        return [frozenset({chunk}) for chunk in dict.fromkeys((*seen.pieces, *enough))]
    return [frozenset(seen.pieces)] if seen.reach == Reach.CUT.value else []


def _together(parts: Sequence[list[Chunks]]) -> Sequence[Chunks]:
    """One way of every part, joined; of very many, those with the fewest chunks."""
    joined = [Chunks()]
    for ways in parts:
        every = {one | way for one in joined for way in ways}
        joined = sorted(every, key=lambda one: (len(one), sorted(one)))[: _MOST_WAYS**2]
    return joined


def _most_met(needs: Sequence[list[Chunks]]) -> dict[int, int]:
    """Number of chunks -> the most needs that so many meet together; exact but for labels of very many ways."""
    reached: dict[Chunks, int] = {Chunks(): 0}
    for ways in needs:
        grown: dict[Chunks, int] = {}
        for chosen, count in reached.items():
            grown[chosen] = max(count, grown.get(chosen, 0))
            for way in ways:
                both = chosen | way
                grown[both] = max(count + 1, grown.get(both, 0))
        reached = _best_of(grown)
    most: dict[int, int] = {}
    for chosen, count in reached.items():
        most[len(chosen)] = max(count, most.get(len(chosen), 0))
    return most


def _best_of(choices: dict[Chunks, int]) -> dict[Chunks, int]:
    """Where there are too many choices, of each number of chunks those that meet the most needs."""
    if len(choices) <= _MOST_CHOICES:
        return choices
    by_size: dict[int, list[Chunks]] = {}
    for chosen in sorted(choices, key=lambda one: (-choices[one], sorted(one))):
        kept = by_size.setdefault(len(chosen), [])
        if len(kept) < _KEPT:
            kept.append(chosen)
    return {chosen: choices[chosen] for kept in by_size.values() for chosen in kept}
