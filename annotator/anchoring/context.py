"""What stands around a passage whose own words stand: changes there may turn its meaning."""

from bisect import bisect_left, bisect_right

from rapidfuzz.distance import LCSseq

from annotator.anchoring.changes import turns_meaning
from annotator.anchoring.passage import Pair
from annotator.anchoring.side import Side, Span
from annotator.anchoring.vocabulary import Flag
from annotator.text.blocks import Kind

EDITED_NEIGHBOUR = 0.5
"""Share of equal tokens from which a sentence beyond the border is the old one, edited."""
_ITEMS = 30
"""Rendered list items between which and the paragraph that introduces them a connection is looked for."""


def section_changed(pair: Pair, old: Span, new: Span) -> bool:
    """Whether the headings above two token spans differ; numbering and case do not count."""
    return _path(pair.old, old) != _path(pair.new, new)


def _path(side: Side, span: Span) -> tuple[str, ...]:
    return side.path(side.to_source(span)[0])


def _neighbours(side: Side, unit: Span) -> list[tuple[Span | None, bool]]:
    """The text right before and right after ``unit``, each with whether it lies in the same block.

    Up to two sentences of the block; at its border the sentence beyond.
    """
    start, end = side.to_source(unit)
    first, last = side.block_at(start), side.block_at(end - 1)
    found = []
    for inside, index, pick in (
        (_ending(side, first, unit[0]), first - 1, slice(-1, None)),
        (_beginning(side, last, unit[1]), last + 1, slice(1)),
    ):
        beyond = side.sentences_of(index)[pick] if 0 <= index < len(side.blocks) else []
        found.append((_hull(inside or beyond), bool(inside)))
    return found


def _ending(side: Side, index: int, token: int) -> list[Span]:
    """The last two sentences of a block that end at or before a token."""
    found = side.sentences_of(index)
    k = bisect_right(found, token, key=lambda sentence: sentence[1])
    return found[max(k - 2, 0) : k]


def _beginning(side: Side, index: int, token: int) -> list[Span]:
    """The first two sentences of a block that begin at or after a token."""
    found = side.sentences_of(index)
    k = bisect_left(found, (token, 0))
    return found[k : k + 2]


def _hull(spans: list[Span]) -> Span | None:
    return (spans[0][0], spans[-1][1]) if spans else None


def _lead(side: Side, unit: Span) -> Span | None:
    """What a list item or table row hangs on: the paragraph before its list, the first row of its table.

    Where a text was rendered its items are paragraphs; what hangs there is the nearest one that ends with a colon.
    """
    index = side.block_at(side.to_source(unit)[0])
    kind = side.blocks[index].kind
    head = index - 1
    if kind == Kind.PARAGRAPH:
        last = max(index - _ITEMS, 0)
        while head > last and not _introduces(side, head):
            head -= 1
        if head < last or not _introduces(side, head):
            return None
    elif kind in {Kind.ITEM, Kind.ROW}:
        while head >= 0 and side.blocks[head].kind == kind:
            head -= 1
        head += kind == Kind.ROW
    if head < 0 or head == index or side.blocks[head].kind not in {kind, Kind.PARAGRAPH}:
        return None
    return _hull(side.sentences_of(head)[-1:])


def _introduces(side: Side, index: int) -> bool:
    return side.source[side.blocks[index].end - 1] in ":："


def _turned(pair: Pair, old: Span | None, new: Span | None, *, joined: bool) -> bool:
    """Whether one place around the passage changed in what may turn its meaning.

    Beyond the border of a block only a sentence that was edited counts, not one that came or went.
    """
    a, b = _written(pair.old, old), _written(pair.new, new)
    if a == b or (not joined and LCSseq.normalized_similarity(a, b) < EDITED_NEIGHBOUR):
        return False
    return turns_meaning(a, b)


def _written(side: Side, span: Span | None) -> list[str]:
    return side.written(span) if span else []


def context_flags(pair: Pair, old: Span, new: Span) -> list[Flag]:
    """The flag for a changed neighbourhood of two equal sentence spans, where it may turn their meaning."""
    for (a, inside), (b, inside_new) in zip(_neighbours(pair.old, old), _neighbours(pair.new, new), strict=True):
        if inside != inside_new or _turned(pair, a, b, joined=inside):
            return [Flag.CONTEXT_CHANGED]
    lead, lead_new = _lead(pair.old, old), _lead(pair.new, new)
    hangs = pair.old.blocks[pair.old.block_at(pair.old.to_source(old)[0])].kind != Kind.PARAGRAPH
    if hangs and _written(pair.old, lead) != _written(pair.new, lead_new):
        return [Flag.CONTEXT_CHANGED]
    return [Flag.CONTEXT_CHANGED] if _turned(pair, lead, lead_new, joined=False) else []
