"""What stands around a passage whose own words stand: changes there may turn its meaning."""

from bisect import bisect_left
from collections.abc import Iterator

from annotator.anchoring.changes import turns_meaning
from annotator.anchoring.passage import Pair
from annotator.anchoring.side import Side, Span, unnumbered
from annotator.anchoring.vocabulary import Flag
from annotator.text.blocks import Kind


def section_changed(pair: Pair, old: Span, new: Span) -> bool:
    """Whether the headings above two token spans differ; numbering and case do not count."""
    return _path(pair.old, old) != _path(pair.new, new)


def _path(side: Side, span: Span) -> tuple[str, ...]:
    return unnumbered(side.path(side.to_source(span)[0])) if side.headings else ()


def _neighbours(side: Side, unit: Span) -> tuple[Span | None, Span | None]:
    """The sentences right before and after ``unit`` in its block (None: the block ends there)."""
    start, end = side.to_source(unit)
    before = side.sentence_at(side.block_at(start), unit[0] - 1)
    rest = side.sentences_of(side.block_at(end - 1))
    k = bisect_left(rest, (unit[1], 0))
    after = rest[k] if k < len(rest) else None
    if before and before[1] > unit[0]:
        before = None
    return before, after


def _lead(side: Side, unit: Span) -> Span | None:
    """What a list item or table row hangs on: the paragraph before its list, the first row of its table."""
    index = side.block_at(side.to_source(unit)[0])
    kind = side.blocks[index].kind
    if kind not in {Kind.ITEM, Kind.ROW}:
        return None
    first = index
    while first > 0 and side.blocks[first - 1].kind == kind:
        first -= 1
    head = first if kind == Kind.ROW else first - 1
    if head < 0 or head == index or side.blocks[head].kind not in {kind, Kind.PARAGRAPH}:
        return None
    sentences = side.sentences_of(head)
    return sentences[-1] if sentences else None


def _pairs(pair: Pair, old: Span, new: Span) -> Iterator[tuple[list[str], list[str], bool]]:
    """What stood and what stands at each place around, as written; the last value: any change there counts."""
    read = (pair.old, old), (pair.new, new)
    (before, after), (before_new, after_new) = (_neighbours(side, unit) for side, unit in read)
    lead, lead_new = (_lead(side, unit) for side, unit in read)
    for a, b, whole in ((before, before_new, False), (after, after_new, False), (lead, lead_new, True)):
        appears = (a is None) != (b is None)
        yield _written(pair.old, a), _written(pair.new, b), whole or appears


def _written(side: Side, span: Span | None) -> list[str]:
    return side.written(span) if span else []


def context_flags(pair: Pair, old: Span, new: Span) -> list[Flag]:
    """The flag for a changed neighbourhood of two equal sentence spans, where it may turn their meaning."""
    for a, b, whole in _pairs(pair, old, new):
        if a != b and (whole or turns_meaning(a, b)):
            return [Flag.CONTEXT_CHANGED]
    return []
