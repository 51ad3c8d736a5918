"""Places in the new text that may be the passage, and which of them have a rival.

Texts repeat themselves: equal words say where a passage is only if no other place fits about as well. What fits is
told by the equal tokens around a place; a phrase is weighed with its whole sentence, since two copies of the sentence
hold two copies of the phrase with the sentence as their common context.
"""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from rapidfuzz.distance import LCSseq

from annotator.anchoring.passage import COPIES, Pair, Passage
from annotator.anchoring.reworded import sentences_like
from annotator.anchoring.side import Span

LEAST_CONTEXT = 5
"""Equal tokens of context, both sides together, that a repeated passage needs."""
LEAST_SIDE = 4
"""Equal tokens of context that a repeated passage needs on its poorer side."""
RIVAL_MARGIN = 6
"""A copy whose context comes within so many tokens of ours is a rival."""
MORE_COPIES_SIDE = 12
"""The poorer side of a repeated passage of which the new text has more copies than the old."""
NEAR_COPY = 0.7
"""Share of equal tokens from which new text right beside a place makes the choice between both a person's."""
CUT = 0.2
"""Share of the sentence's length from which text between its old neighbours may be what is left of it."""
UNEXPLAINED = 0.5
"""Share of a sentence that must be new for it to be an insertion rather than old text."""
_LONG = 2000
_BLOCKS = 3
_ROOM = 100
"""Tokens that are looked at on either side besides twice the length of the sentence."""


@dataclass(frozen=True, slots=True)
class Place:
    """New tokens that have the passage's words, and the evidence that they are the passage."""

    tokens: Span
    span: Span
    """In the canonical text."""
    left: int
    right: int
    in_order: bool

    @property
    def context(self) -> int:
        """Equal tokens around it."""
        return self.left + self.right

    @property
    def side(self) -> int:
        """Equal tokens on its poorer side."""
        return min(self.left, self.right)


def place_at(pair: Pair, passage: Passage, first: int, *, in_order: bool) -> Place | None:
    """The passage's words at new token ``first``, with their evidence; None where they do not stand there."""
    span = passage.at(first)
    if span is None:
        return None
    tokens = (first, first + passage.length)
    left, right = pair.context(passage.tokens, tokens)
    return Place(tokens, span, left, right, in_order)


def rivals(pair: Pair, passage: Passage, place: Place) -> list[Place] | None:
    """The other places that fit about as well, the best first (none of them may be known); None where there is none."""
    found = _Weighing(pair, passage).rivals(place)
    unit, there = passage.unit, pair.new.unit(place.tokens)
    if found is not None or unit == passage.tokens or not _same(pair, unit, there):
        return found
    whole = Passage(pair, *pair.old.to_source(unit))
    around = place_at(pair, whole, there[0], in_order=place.in_order) if whole.tokens == unit else None
    of_whole = _Weighing(pair, whole).rivals(around) if around else None
    if of_whole is None:
        return None
    shift = passage.tokens[0] - unit[0]
    others = (place_at(pair, passage, other.tokens[0] + shift, in_order=False) for other in of_whole)
    return [other for other in others if other]


def _same(pair: Pair, old: Span, new: Span) -> bool:
    return old[1] - old[0] == new[1] - new[0] and bool((pair.map.old[slice(*old)] == pair.map.new[slice(*new)]).all())


class _Weighing:
    """Weighs the copies of one passage against a place."""

    def __init__(self, pair: Pair, passage: Passage) -> None:
        self.pair = pair
        self.passage = passage

    def rivals(self, place: Place) -> list[Place] | None:
        """The other places that fit about as well; None where no rival stands."""
        old, new = self.passage.old_copies, self.passage.new_copies
        if len(old) <= 1 and len(new) <= 1:
            return None
        others = (place_at(self.pair, self.passage, first, in_order=False) for first in new if first != place.tokens[0])
        known = sorted((other for other in others if other), key=lambda other: -other.context)
        if place.context < LEAST_CONTEXT or place.side < LEAST_SIDE:
            return known
        crowded = len(old) >= COPIES or len(new) >= COPIES
        if place.in_order and not crowded and self.ranked(place):
            return [other for other in known if self.outdoes(place, other)] or None
        if len(new) > len(old) and place.side < MORE_COPIES_SIDE:
            return known
        if (crowded and place.side < 2 * MORE_COPIES_SIDE) or self.claimed(place):
            return known
        return [other for other in known if self.is_close(place, other.left, other.right)] or None

    def ranked(self, place: Place) -> bool:
        """Whether every copy kept its number, by the pairing, too: equal numbers alone may be chance."""
        old, new = self.passage.old_copies, self.passage.new_copies
        if len(old) != len(new) or place.tokens[0] not in new:
            return False
        if old.index(self.passage.tokens[0]) != new.index(place.tokens[0]):
            return False
        return all(self.follows(*copy) for copy in zip(old, new, strict=True))

    def follows(self, first: int, there: int) -> bool:
        """Whether most tokens of a copy in the old text have that copy in the new one for their image."""
        image = self.pair.map.image[first : first + self.passage.length]
        return 2 * int((image == np.arange(there, there + len(image))).sum()) > len(image)

    @staticmethod
    def outdoes(place: Place, other: Place) -> bool:
        """Whether a copy of another number fits better, on the whole or on the side where ours is poor."""
        if other.context > place.context:
            return True
        best = max(other.left, other.right)
        return place.side < MORE_COPIES_SIDE and best >= max(place.left, place.right) - RIVAL_MARGIN

    def is_close(self, place: Place, left: int, right: int) -> bool:
        """Whether a copy with this context is a rival of ``place``.

        A copy with as much context on its better side is one too, unless ours is sure on both sides and either no
        copy came or the copy is worse on either side.
        """
        if left + right >= place.context - RIVAL_MARGIN:
            return True
        fewer = len(self.passage.new_copies) <= len(self.passage.old_copies)
        worse = left < place.left and right < place.right and left + right < place.context - 2 * RIVAL_MARGIN
        if place.in_order and place.side >= MORE_COPIES_SIDE and (fewer or worse):
            return False
        return max(left, right) >= max(place.left, place.right) - RIVAL_MARGIN

    def claimed(self, place: Place) -> bool:
        """Whether another copy in the old text fits ``place`` about as well."""
        passage = self.passage
        for first in passage.old_copies:
            if first != passage.tokens[0]:
                left, right = self.pair.context((first, first + passage.length), place.tokens)
                if self.is_close(place, left, right):
                    return True
        return False


def near_copy_about(pair: Pair, unit: Span, there: Span) -> bool:
    """Whether new text that is nearly the sentence ``unit`` stands where it, too, may be what became of it.

    Looked at are the sentences about ``there``: a copy may have come with its neighbours, and a sentence may have been
    edited in its place and its old words be quoted a little further on. The farther ones count only where the sentence
    lost a neighbour, and then those where its old neighbours are, too.
    """
    if not LEAST_SIDE <= there[1] - there[0] <= _LONG:
        return False
    context = pair.context(unit, there)
    poor = min(context) < MORE_COPIES_SIDE
    likes = _Likes(pair, unit, there)
    if likes.about(poor=poor):
        return True
    # The other way round: an old sentence that is gone was nearly this one, and may be what was edited into it.
    if poor and _Likes(pair.inverse, there, unit, to_the_letter=False).about(poor=True):
        return True
    # nothing around the place speaks for it: any sentence of the text may be what became of this one
    return sum(context) < LEAST_CONTEXT and any(likes.nearly(span) for span in sentences_like(pair, unit))


@dataclass(frozen=True, slots=True)
class _Likes:
    """New sentences that are nearly the one at ``there``, which has the words of ``unit``."""

    pair: Pair
    unit: Span
    there: Span
    to_the_letter: bool = True
    """Whether a copy to the letter counts; one that is gone was weighed among the copies."""

    def about(self, *, poor: bool) -> bool:
        """Whether one stands beside the place; where a side is ``poor``, also at the old neighbours and farther off."""
        if poor and any(self.within(window, cut=True) for window in _homes(self.pair, self.unit)):
            return True
        far = (1, _BLOCKS) if poor else (1,)
        return any(self.within(_blocks_about(self.pair, self.there, count)) for count in far)

    def fresh(self, span: Span) -> NDArray[np.bool_]:
        """Which tokens beside the place no old text but the sentence's own explains.

        Of two likes the pairing may take half of each.
        """
        origin, unit = self.pair.map.origin[slice(*span)], self.unit
        found: NDArray[np.bool_] = (origin < 0) | ((origin >= unit[0]) & (origin < unit[1]))
        found[max(self.there[0] - span[0], 0) : max(self.there[1] - span[0], 0)] = False
        return found

    def within(self, window: Span, *, cut: bool = False) -> bool:
        """Whether one stands between two tokens; with ``cut`` perhaps only a part of it."""
        new, there = self.pair.new, self.there
        size = there[1] - there[0]
        fresh = np.flatnonzero(self.fresh(window))
        # most passages have nothing new around them, and there is nothing to look at
        if len(fresh) < UNEXPLAINED * (CUT if cut else NEAR_COPY) * size:
            return False
        several = new.unit((there[0], there[0] + 1)) != there
        at = 0
        while at < len(fresh):
            token = window[0] + int(fresh[at])
            sentence = new.unit((token, token + 1))
            # several sentences are compared with as much text from each sentence on
            span = (sentence[0], min(sentence[0] + size, len(new))) if several else sentence
            if self.nearly(span, cut=cut):
                return True
            at = max(int(np.searchsorted(fresh, sentence[1] - window[0])), at + 1)
        return False

    def nearly(self, span: Span, *, cut: bool = False) -> bool:
        """Whether new text is nearly the sentence; with ``cut`` perhaps only a part of it."""
        new, size, length = self.pair.new, self.there[1] - self.there[0], span[1] - span[0]
        if length > 2 * size or float(self.fresh(span).mean()) <= UNEXPLAINED:
            return False
        shared = LCSseq.similarity(new.words(self.there), new.words(span))
        if shared == size == length:
            return self.to_the_letter
        return shared >= NEAR_COPY * max(size, length) or (
            cut and length >= CUT * size and shared >= NEAR_COPY * length
        )


def _blocks_about(pair: Pair, there: Span, count: int) -> Span:
    """The tokens of the blocks that hold ``there``, and of ``count`` blocks more on either side, within bounds."""
    new = pair.new
    start, end = new.to_source(there)
    first, last = max(new.block_at(start) - count, 0), min(new.block_at(end - 1) + count, len(new.blocks) - 1)
    low, high = new.from_source((new.blocks[first].start, new.blocks[last].end))
    room = 2 * (there[1] - there[0]) + _ROOM
    return max(low, there[0] - room), min(high, there[1] + room)


def _homes(pair: Pair, unit: Span) -> list[Span]:
    """The new tokens behind the old neighbour on the left, and before the one on the right."""
    image, size = pair.map.image, 2 * (unit[1] - unit[0]) + LEAST_SIDE
    before = int(image[unit[0] - 1]) if unit[0] > 0 else -1
    after = int(image[unit[1]]) if unit[1] < len(image) else -1
    homes = [(before + 1, min(before + 1 + size, len(pair.new)))] if before >= 0 else []
    return [*homes, (max(after - size, 0), after)] if after >= 0 else homes
