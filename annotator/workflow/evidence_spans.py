"""Where the passages of judgements lie, so that two can be asked whether they rest on the same words."""

from collections.abc import Iterator, Mapping

from annotator.model.label import Judgement
from annotator.text.messages import AnnotatorError
from annotator.workflow.corpus import Corpus
from annotator.workflow.places import extent_of, place_of

Span = tuple[int, int]
Extents = Mapping[str, Mapping[str, tuple[Span, ...]]]
"""Document -> hash of a text of it -> spans there."""
Cell = tuple[str, str, int]
"""Document, hash of its text, and the number of a stretch of it."""
_CELL = 1000
_MOST_CELLS = 50
"""Stretches by which a long passage is found; one that is longer is found by its beginning."""
_SAME = 0.5
"""Share of the shorter of two passages that both hold from which they are the same."""


def extents(corpus: Corpus, judgement: Judgement) -> Extents:
    """Where the passages of a judgement lie, in the texts that they were marked in.

    Reads no text except for whole sections; a passage whose reference leads nowhere is left out.
    """
    found: dict[str, dict[str, tuple[Span, ...]]] = {}
    for passage in judgement.passages():
        for part in passage.places():
            try:
                place = place_of(corpus, part)
                span = place.span or extent_of(corpus, place)
            except AnnotatorError:
                continue
            texts = found.setdefault(place.document, {})
            texts[place.text] = (*texts.get(place.text, ()), span)
    return found


def cells(where: Extents) -> Iterator[Cell]:
    """The stretches of text that passages lie in: only passages that share one can overlap."""
    for document, texts in where.items():
        for text, spans in texts.items():
            for start, end in spans:
                last = min((end - 1) // _CELL, start // _CELL + _MOST_CELLS)
                yield from ((document, text, number) for number in range(start // _CELL, last + 1))


def overlapping(a: Extents, b: Extents) -> bool:
    """Whether a passage of one holds at least half of one of the other, or is half held by it."""
    return any(
        _shared(one, other) >= _SAME * min(one[1] - one[0], other[1] - other[0])
        for document in a.keys() & b.keys()
        for text in a[document].keys() & b[document].keys()
        for one in a[document][text]
        for other in b[document][text]
    )


def same_extents(a: Extents, b: Extents) -> bool:
    """Whether all that two judgements rest on is the same: no passage of one lacks its like in the other."""
    return bool(a) and _held(a, b) and _held(b, a)


def _held(a: Extents, b: Extents) -> bool:
    return all(
        any(
            _shared(one, other) >= _SAME * max(one[1] - one[0], other[1] - other[0])
            for other in b.get(document, {}).get(text, ())
        )
        for document, texts in a.items()
        for text, spans in texts.items()
        for one in spans
    )


def _shared(a: Span, b: Span) -> int:
    return min(a[1], b[1]) - max(a[0], b[0])
