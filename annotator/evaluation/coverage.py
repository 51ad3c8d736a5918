"""The rule of coverage: how much of a wanted passage the first k results hold.

cov(e, k) = |union of the first k results' ranges within e| / |e|, counted in characters that are not white space, for
results of the same document and version. Ranges are half-open: those that touch share nothing, and what several
results hold counts once, so that no figure can exceed one.
"""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from annotator.evaluation.places import Place
from annotator.evaluation.results import Characters, Level
from annotator.model.export import ExportedPart, ExportedPassage
from annotator.text.spans import union

HOLDS = 0.2
"""A result is relevant that holds this share of a wanted part, …"""
LIES_WITHIN = 0.5
"""… or of which this share lies within wanted parts."""


class Step(NamedTuple):
    """The share of a part that is covered from this rank on."""

    rank: int
    share: float


def steps(part: ExportedPart, places: Iterable[Place]) -> list[Step]:
    """How the coverage of a part grows along the list; ranks and shares both rise."""
    total = _ink(part.text)
    left = total
    gaps = [part.span]
    chunks = set(part.chunks)
    found: list[Step] = []
    for place in places:
        if not left:
            break
        held = False
        if place.level is Level.SPAN:
            if place.document == part.document and place.version == part.version:
                for span in place.spans:
                    held |= _cut(gaps, span)
        elif place.level is Level.CHUNK:
            if place.holds_chunk(part) and place.chunk in chunks:
                chunks.discard(place.chunk)
                held = not chunks
        else:
            held = place.in_section(part.document, part.version, part.section)
        if not held:
            continue
        if place.level is not Level.SPAN:
            gaps = []
        before, left = left, sum(_ink(part.text[start - part.span[0] : end - part.span[0]]) for start, end in gaps)
        if left < before:
            found.append(Step(place.rank, (total - left) / total))
    return found


def _ink(text: str) -> int:
    """Characters that are not white space."""
    return len("".join(text.split()))


def _cut(gaps: list[tuple[int, int]], span: tuple[int, int]) -> bool:
    """Takes a range out of the gaps; whether any of them held a piece of it."""
    start, end = span
    if not any(low < end and start < high for low, high in gaps):
        return False
    gaps[:] = [
        piece for low, high in gaps for piece in ((low, min(high, start)), (max(low, end), high)) if piece[0] < piece[1]
    ]
    return True


def rank_of(grown: Sequence[Step], threshold: float) -> int:
    """The smallest rank at which the coverage reaches the threshold; 0: nowhere."""
    return next((step.rank for step in grown if step.share >= threshold), 0)


def passage_rank(passage: ExportedPassage, grown: Sequence[Sequence[Step]], threshold: float) -> int:
    """The rank at which all parts of a passage are covered; `grown` belongs to its parts in order."""
    ranks = [rank_of(part, threshold) for part in grown]
    return max(ranks) if len(ranks) == len(passage.parts) and all(ranks) else 0


def relevant(place: Place, parts: Sequence[ExportedPart]) -> bool:
    """Whether a result is worth its tokens: it holds a fifth of a wanted part, or lies by half within them."""
    if place.level is Level.CHUNK:
        return any(place.holds_chunk(part) for part in parts)
    if place.level is not Level.SPAN:
        return any(place.in_section(part.document, part.version, part.section) for part in parts)
    wanted = [part for part in parts if part.document == place.document and part.version == place.version]
    for part in wanted:
        grown = steps(part, (place,))
        if grown and grown[-1].share >= HOLDS:
            return True
    size = _length(union(place.spans))
    return size > 0 and _length(_overlap(union(place.spans), union(part.span for part in wanted))) / size >= LIES_WITHIN


def _overlap(first: Iterable[tuple[int, int]], second: Sequence[tuple[int, int]]) -> list[tuple[int, int]]:
    pairs = ((max(a, c), min(b, d)) for a, b in first for c, d in second)
    return [(start, end) for start, end in pairs if start < end]


def _length(spans: Iterable[tuple[int, int]]) -> int:
    return sum(end - start for start, end in spans)


def characters(places: Sequence[Place], parts: Sequence[ExportedPart]) -> Characters | None:
    """What results and wanted parts share; None where some result is not known by its offsets."""
    if any(place.level is not Level.SPAN for place in places):
        return None
    returned = _by_text(((place.document, place.version), span) for place in places for span in place.spans)
    wanted = _by_text(((part.document, part.version), part.span) for part in parts)
    shared = sum(_length(_overlap(spans, wanted.get(text, ()))) for text, spans in returned.items())
    return Characters(
        shared=shared,
        returned=sum(map(_length, returned.values())),
        wanted=sum(map(_length, wanted.values())),
    )


def _by_text(pairs: Iterable[tuple[object, tuple[int, int]]]) -> dict[object, list[tuple[int, int]]]:
    """The ranges of each text, merged."""
    spans: dict[object, list[tuple[int, int]]] = {}
    for text, span in pairs:
        spans.setdefault(text, []).append(span)
    return {text: union(each) for text, each in spans.items()}


def shared_length(first: Iterable[tuple[int, int]], second: tuple[int, int]) -> int:
    """Code points of `second` that the ranges of `first` hold."""
    return _length(_overlap(union(first), [second]))
