"""What stands around a passage whose own words stand: changes there may turn its meaning."""

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from rapidfuzz.distance import LCSseq

from annotator.anchoring.changes import turns_meaning
from annotator.anchoring.facts import Reading, entries
from annotator.anchoring.lexicon import CONTRARY, Languages, Tongues
from annotator.anchoring.outline import outline
from annotator.anchoring.passage import Pair
from annotator.anchoring.side import Side, Span
from annotator.anchoring.vocabulary import Change, Flag
from annotator.text.blocks import Block, Kind
from annotator.text.tokens import lower

EDITED_NEIGHBOUR = 0.4
"""Share of equal tokens from which a sentence beside the passage is an old one, edited."""
_NEAR = 2
"""Sentences of the same block, on either side, whose change counts; beyond its border one."""
_POOL = 4
"""Sentences on either side among which an edited one is looked for."""
_LONGEST = 400
"""Tokens of a sentence, nearest to the passage, that are looked at."""
_WINDOW = 4000
"""Characters on either side that are compared first; where they are equal no sentence is looked at."""
_DOTS = frozenset(".)")
_LEVELS, _DIGITS = 3, 3
"""Levels of an item's numbering, and digits on each, at most."""
_COUNTED = frozenset({Change.UNIT, Change.CURRENCY, Change.DATE, Change.NUMBER})
_OPENING = 5
"""First tokens of a sentence in which a negation makes it an exception to what stands before it."""


def section_changed(pair: Pair, old: Span, new: Span) -> bool:
    """Whether the headings above two token spans differ; numbering and case do not count."""
    return _path(pair.old, old) != _path(pair.new, new)


def _path(side: Side, span: Span) -> tuple[str, ...]:
    return side.path(side.to_source(span)[0])


class _Beside(NamedTuple):
    """A sentence beside a passage, its tokens as written."""

    words: tuple[str, ...]
    near: bool
    """Whether its change counts."""
    joined: bool
    """Whether it stands right beside the passage, in the same block."""


_Hold = tuple[tuple[str, ...], bool]
"""The words of what a passage hangs on, and whether any other words there may turn its meaning."""


class _Around:
    """The blocks of a sentence span, and what stands before and after it."""

    def __init__(self, side: Side, unit: Span) -> None:
        self.side = side
        self.unit = unit
        start, end = side.to_source(unit)
        self.first, self.last = side.block_at(start), side.block_at(end - 1)

    def window(self, *, before: bool) -> str:
        """The canonical text from the passage to the far end of the next block, cut."""
        side, blocks = self.side, self.side.blocks
        if before:
            at = side.tokens.starts[self.unit[0]]
            low = side.canonical.from_source(*_bounds(blocks[max(self.beyond(before=True), 0)]))[0]
            return side.text[max(low, at - _WINDOW) : at]
        at = side.tokens.ends[self.unit[1] - 1]
        high = side.canonical.from_source(*_bounds(blocks[min(self.beyond(before=False), len(blocks) - 1)]))[1]
        return side.text[at : min(high, at + _WINDOW)]

    def beside(self, *, before: bool) -> list[_Beside]:
        """The sentences before or after, the nearest first."""
        inside = self.preceding() if before else self.following()
        found = [self.read(span, before=before, near=k < _NEAR, joined=not k) for k, span in enumerate(inside[:_POOL])]
        index = self.beyond(before=before)
        while len(found) < _POOL and 0 <= index < len(self.side.blocks):
            heading = outline(self.side).is_heading(index)
            if (heading and (not before or found)) or self.side.blocks[index].kind == Kind.CODE:
                break
            beyond = self.side.sentences_of(index)
            spans = beyond[::-1] if before else beyond
            room = spans[: _POOL - len(found)]
            found += [self.read(span, before=before, near=not found and not k) for k, span in enumerate(room)]
            if heading:
                break
            index += -1 if before else 1
        return found

    def beyond(self, *, before: bool) -> int:
        """Index of the next block that a reader sees; it may lie outside the text."""
        step, blocks = (-1, self.side.blocks) if before else (1, self.side.blocks)
        index = (self.first if before else self.last) + step
        while 0 <= index < len(blocks) and blocks[index].kind == Kind.MARKUP:
            index += step
        return index

    def preceding(self) -> list[Span]:
        """The sentences of its block that end before it, the nearest first."""
        found = self.side.sentences_of(self.first)
        k = bisect_right(found, self.unit[0], key=lambda sentence: sentence[1])
        return found[max(k - _POOL, 0) : k][::-1]

    def following(self) -> list[Span]:
        """The sentences of its block that begin behind it."""
        found = self.side.sentences_of(self.last)
        k = bisect_left(found, (self.unit[1], 0))
        return found[k : k + _POOL]

    def read(self, span: Span, *, before: bool, near: bool, joined: bool = False) -> _Beside:
        return _Beside(self.words(span, ending=before), near, joined)

    def words(self, span: Span, *, ending: bool) -> tuple[str, ...]:
        """The words of a sentence, of a very long one those at its end or at its beginning."""
        low, high = span
        cut = (max(low, high - _LONGEST), high) if ending else (low, min(high, low + _LONGEST))
        return tuple(_unnumbered(self.side.written(cut)))

    def holds(self) -> list[_Hold]:
        """The last sentences of what it hangs on, each with whether any other words there count; a row is whole."""
        found = []
        known = outline(self.side)
        for hold in known.holds[self.first]:
            sentences = self.side.sentences_of(hold.block)
            row = known.is_row(hold.block)
            if sentences:
                first = sentences[0 if row else -1]
                found.append((self.words((first[0], sentences[-1][1]), ending=not row), hold.firm))
        return found


def _bounds(block: Block) -> Span:
    return block.start, block.end


def _unnumbered(words: list[str]) -> list[str]:
    """The words of a sentence without the numbers or letters of its item."""
    k = 3 if len(words) > 3 and words[0] == "(" and words[2] == ")" else 0
    while k + 1 < len(words) and words[k + 1] in _DOTS and _is_numbering(words[k]):
        k += 2
    if k and k < len(words) and words[k].isdigit():
        k += 1
    return words if k < len(words) and _counts(words[:k], words[k]) else words[k:]


def _counts(numbers: Sequence[str], word: str) -> bool:
    """Whether numbers before a word say how many, when or where: `2.5 percent`, `3. März`, `192.168.1.42`."""
    digits = [number for number in numbers if number.isdigit()]
    if len(digits) > _LEVELS or any(len(number) > _DIGITS for number in digits):
        return True
    return bool(digits) and any(entry.kind in _COUNTED for entry in entries(word))


def _is_numbering(word: str) -> bool:
    return word.isdigit() or len(word) == 1 or set(word.lower()) <= set("ivxlc")


def _likeness(one: Sequence[str], other: Sequence[str]) -> float:
    return LCSseq.normalized_similarity([*map(str.lower, one)], [*map(str.lower, other)])


def _takes_back(words: Sequence[str], languages: Languages, *, within: int) -> bool:
    """Whether a sentence that came or went turns what stands beside it: by its opening, or by an early negation."""
    if any(word.lower() in CONTRARY for word in words[:2]):
        return True
    read = Reading(words, Tongues([*map(lower, words)], text=languages))
    return any(fact.kind == Change.NEGATION and fact.start < within for fact in read.facts)


def _came_or_went(one: _Beside, languages: Languages, *, before: bool) -> bool:
    """Whether a sentence that only one of the texts has turns the meaning of the passage beside it."""
    if one.joined:
        return _takes_back(one.words, languages, within=len(one.words))
    return one.near and not before and _takes_back(one.words, languages, within=_OPENING)


def _turned(old: list[_Beside], new: list[_Beside], own: Sequence[str], languages: Languages, *, before: bool) -> bool:
    """Whether the sentences on one side of the passage changed in what may turn its meaning.

    A sentence that came and has much of the passage's ``own`` words says the same thing otherwise.
    """
    gone = [one for one in old if one.words and all(one.words != other.words for other in new)]
    come = [one for one in new if one.words and all(one.words != other.words for other in old)]
    for one in gone:
        other = max(come, key=lambda other: _likeness(one.words, other.words), default=None)
        if other and _likeness(one.words, other.words) >= EDITED_NEIGHBOUR:
            come.remove(other)
            if (one.near or other.near) and turns_meaning(one.words, other.words, languages):
                return True
        elif _came_or_went(one, languages, before=before):
            return True
    # whatever is added right behind a sentence may limit it
    return any(
        (one.joined and (not before or _likeness(one.words, own) >= EDITED_NEIGHBOUR))
        or _came_or_went(one, languages, before=before)
        for one in come
    )


def _held(old: list[_Hold], new: list[_Hold], languages: Languages) -> bool:
    """Whether what the passage hangs on changed."""
    for words, firm in old:
        if any(words == other for other, _ in new):
            continue
        ranked = sorted(new, key=lambda other: -_likeness(words, other[0]))
        if not ranked:
            continue
        likeness = _likeness(words, ranked[0][0])
        if firm and ranked[0][1] and _plain(words) != _plain(ranked[0][0]):
            return True
        if likeness >= EDITED_NEIGHBOUR and turns_meaning(words, ranked[0][0], languages):
            return True
    return False


def _plain(words: Iterable[str]) -> list[str]:
    return [word.lower() for word in words if word[0].isalnum()]


def context_flags(pair: Pair, old: Span, new: Span) -> list[Flag]:
    """The flag for a changed neighbourhood of two equal sentence spans, where it may turn their meaning."""
    before, after = _Around(pair.old, old), _Around(pair.new, new)
    rows, languages = pair.old.blocks[before.first].kind == Kind.ROW, pair.old.languages
    for side in (True, False):
        if rows or before.window(before=side) == after.window(before=side):
            continue
        own = after.words(new, ending=not side)
        if _turned(before.beside(before=side), after.beside(before=side), own, languages, before=side):
            return [Flag.CONTEXT_CHANGED]
    return [Flag.CONTEXT_CHANGED] if _held(before.holds(), after.holds(), languages) else []
