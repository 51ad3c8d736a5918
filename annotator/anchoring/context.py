"""What stands around a passage whose own words stand: changes there may turn its meaning."""

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Sequence
from functools import cached_property, lru_cache
from typing import NamedTuple

from rapidfuzz.distance import LCSseq

from annotator.anchoring.changes import turns_meaning
from annotator.anchoring.facts import Reading, entries, lowered
from annotator.anchoring.lexicon import CONTRARY, Languages, Tongues
from annotator.anchoring.outline import outline
from annotator.anchoring.passage import Pair
from annotator.anchoring.side import Side, Span
from annotator.anchoring.vocabulary import Change, Flag
from annotator.text.blocks import Block, Kind

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
_ABBREVIATED = 4
"""Letters of an abbreviated unit, at most."""
_END, _LAST = 24, 6
"""Characters at the end of a sentence, and those of them that are no blanks and no number of an item."""
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


class _Sentence:
    """A sentence near a passage; its words are cut out when they are first asked for."""

    def __init__(self, side: Side, span: Span, *, ending: bool) -> None:
        low, high = span
        self._side = side
        # of a very long one what is nearest to the passage
        self._span = (max(low, high - _LONGEST), high) if ending else (low, min(high, low + _LONGEST))
        self.text = side.read(self._span)
        self.end = self.text[-_END:].replace(" ", "")[-_LAST:] if len(self.text) > _END else ""

    @cached_property
    def words(self) -> tuple[str, ...]:
        """Its tokens as written, without the number of its item."""
        return tuple(_unnumbered(self._side.written(self._span)))

    @cached_property
    def lowered(self) -> list[str]:
        return [*map(str.lower, self.words)]

    def like(self, other: "_Sentence") -> float:
        """Share of their tokens that are equal and in order, case aside."""
        return LCSseq.normalized_similarity(self.lowered, other.lowered)

    def among(self, others: "list[_Sentence]") -> bool:
        """Whether one of ``others`` has the same words."""
        # a look at the last characters spares cutting most of them into words
        return any(self.end == other.end and self.words == other.words for other in others)


class _Beside(NamedTuple):
    """A sentence beside a passage."""

    sentence: _Sentence
    near: bool
    """Whether its change counts."""
    joined: bool
    """Whether it stands right beside the passage, in the same block."""


class _Hold(NamedTuple):
    """The words of what a passage hangs on."""

    sentence: _Sentence
    firm: bool
    """Whether any other words there may turn its meaning."""


class _Around:
    """The blocks of a sentence span, and what stands before and after it."""

    def __init__(self, side: Side, unit: Span) -> None:
        self.side = side
        self.unit = unit
        start, end = side.to_source(unit)
        self.first, self.last = side.block_at(start), side.block_at(end - 1)
        self.outline = outline(side)

    def margin(self, *, before: bool) -> str:
        """The canonical text before or after the passage, cut."""
        tokens = self.side.tokens
        if before:
            at = tokens.starts[self.unit[0]]
            return self.side.text[max(at - _WINDOW, 0) : at]
        at = tokens.ends[self.unit[1] - 1]
        return self.side.text[at : at + _WINDOW]

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

    def nearest(self, *, before: bool) -> list[str]:
        """The sentences before or after whose change counts, as they stand."""
        return [one.sentence.text for one in self.beside(_NEAR, before=before) if one.near]

    def beside(self, most: int = _POOL, *, before: bool) -> list[_Beside]:
        """At most so many sentences before or after, the nearest first."""
        inside = self.preceding() if before else self.following()
        found = [self.read(span, before=before, near=k < _NEAR, joined=not k) for k, span in enumerate(inside[:most])]
        index = self.beyond(before=before)
        while len(found) < most and 0 <= index < len(self.side.blocks):
            heading = self.outline.is_heading(index)
            if (heading and (not before or found)) or self.side.blocks[index].kind == Kind.CODE:
                break
            beyond = self.side.sentences_of(index)
            spans = beyond[::-1] if before else beyond
            room = spans[: most - len(found)]
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
        return _Beside(_Sentence(self.side, span, ending=before), near, joined)

    def holds(self) -> list[_Hold]:
        """The last sentences of what it hangs on, each with whether any other words there count; a row is whole."""
        found = []
        known = self.outline
        for hold in known.holds[self.first]:
            sentences = self.side.sentences_of(hold.block)
            row = known.is_row(hold.block)
            if sentences:
                first = 0 if row else self.last_whole(sentences)
                whole = _Sentence(self.side, (sentences[first][0], sentences[-1][1]), ending=not row)
                found.append(_Hold(whole, hold.firm))
        return found

    def last_whole(self, sentences: list[Span]) -> int:
        """Index of the last sentence, or of the one before it that ends with a number and its unit: `120 лв. Така:`."""
        k = len(sentences) - 1
        while k:
            words = self.side.words((max(sentences[k - 1][1] - 3, 0), sentences[k - 1][1]))
            if len(words) < 3 or words[2] != "." or words[1].isdigit() or len(words[1]) > _ABBREVIATED:
                break
            if not any(entry.kind == Change.NUMBER for entry in entries(words[0])):
                break
            k -= 1
        return k


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


def _takes_back(words: Sequence[str], side: Side, *, within: int) -> bool:
    """Whether a sentence that came or went turns what stands beside it: by its opening, or by an early negation."""
    if any(word.lower() in CONTRARY for word in words[:2]):
        return True
    forms = lowered(words)
    read = Reading(words, forms, Tongues(forms, text=side.languages))
    return any(fact.kind == Change.NEGATION and fact.start < within for fact in read.facts)


def _came_or_went(one: _Beside, side: Side, *, before: bool) -> bool:
    """Whether a sentence that only one of the texts has turns the meaning of the passage beside it."""
    words = one.sentence.words
    if one.joined:
        return _takes_back(words, side, within=len(words))
    return one.near and not before and _takes_back(words, side, within=_OPENING)


def _only(some: list[_Beside], others: list[_Beside]) -> list[_Beside]:
    """Those of ``some`` whose words ``others`` do not have."""
    there = [other.sentence for other in others]
    texts = {sentence.text for sentence in there}
    left = [one for one in some if one.sentence.text not in texts]
    return [one for one in left if one.sentence.words and not one.sentence.among(there)]


def _turned(old: _Around, new: _Around, *, before: bool) -> bool:
    """Whether the sentences on one side of the passage changed in what may turn its meaning.

    A sentence that came and has much of the passage's own words says the same thing otherwise.
    """
    if old.nearest(before=before) == new.nearest(before=before):
        return False
    ours, theirs = old.beside(before=before), new.beside(before=before)
    gone, come = _only(ours, theirs), _only(theirs, ours)
    for one in gone:
        ranked = [(one.sentence.like(other.sentence), -k) for k, other in enumerate(come)]
        likeness, k = max(ranked, default=(0.0, 0))
        if likeness >= EDITED_NEIGHBOUR:
            other = come.pop(-k)
            if (one.near or other.near) and _turns(one.sentence, other.sentence, old.side):
                return True
        elif _came_or_went(one, old.side, before=before):
            return True
    own = _Sentence(new.side, new.unit, ending=not before)
    # whatever is added right behind a sentence may limit it
    return any(
        (one.joined and (not before or one.sentence.like(own) >= EDITED_NEIGHBOUR))
        or _came_or_went(one, new.side, before=before)
        for one in come
    )


def _turns(old: _Sentence, new: _Sentence, side: Side) -> bool:
    return _between(old.words, new.words, side.languages)


@lru_cache(maxsize=1024)
def _between(old: tuple[str, ...], new: tuple[str, ...], languages: Languages) -> bool:
    # a sentence that changed stands beside several passages
    return turns_meaning(old, new, languages)


def _held(old: _Around, new: _Around) -> bool:
    """Whether what the passage hangs on changed."""
    theirs = new.holds()
    there = [one.sentence for one in theirs]
    for sentence, firm in old.holds():
        if not theirs or any(sentence.text == other.text for other in there) or sentence.among(there):
            continue
        likeness, k = max((sentence.like(other), -k) for k, other in enumerate(there))
        other = theirs[-k]
        if firm and other.firm and _plain(sentence.words) != _plain(other.sentence.words):
            return True
        if likeness >= EDITED_NEIGHBOUR and _turns(sentence, other.sentence, old.side):
            return True
    return False


def _plain(words: Iterable[str]) -> list[str]:
    return [word.lower() for word in words if word[0].isalnum()]


def _stands(old: _Around, new: _Around, *, before: bool) -> bool:
    """Whether what is beside two passages is the same: to the far end of the next block, as far as it is compared."""
    # mostly all is the same, and then no borders need to be known
    return old.margin(before=before) == new.margin(before=before) or old.window(before=before) == new.window(
        before=before
    )


def context_flags(pair: Pair, old: Span, new: Span) -> list[Flag]:
    """The flag for a changed neighbourhood of two equal sentence spans, where it may turn their meaning."""
    before, after = _Around(pair.old, old), _Around(pair.new, new)
    rows = pair.old.blocks[before.first].kind == Kind.ROW
    for side in (True, False):
        if rows or _stands(before, after, before=side):
            continue
        if _turned(before, after, before=side):
            return [Flag.CONTEXT_CHANGED]
    return [Flag.CONTEXT_CHANGED] if _held(before, after) else []
