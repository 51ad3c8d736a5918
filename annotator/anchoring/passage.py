"""One passage of the old text and the places in the new text that may be it."""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from annotator.anchoring.pairing import Ints, Pairing
from annotator.anchoring.side import Side, Span
from annotator.text.canonical import Edit

CONTEXT = 40
"""Tokens of context that are looked at on either side; a border that both texts share counts as all of them."""
COPIES = 64
"""Copies of the words that are looked at in either text."""


@dataclass(frozen=True)
class Pair:
    """Both texts and their pairing."""

    old: Side
    new: Side
    map: Pairing

    @cached_property
    def inverse(self) -> Pair:
        """The same texts, seen from the new one."""
        return Pair(self.new, self.old, self.map.inverse())

    @cached_property
    def _places(self) -> tuple[Ints, Ints]:
        """The new tokens sorted by their form, and where the forms begin among them."""
        order = np.argsort(self.map.new, kind="stable")
        return order, np.searchsorted(self.map.new[order], np.arange(len(self.map.counts) + 1))

    def occurrences(self, token: int) -> list[int]:
        """Where the new text has a token, by its id, in order."""
        order, begins = self._places
        found: list[int] = order[begins[token] : begins[token + 1]].tolist()
        return found

    def context(self, old: Span, new: Span) -> tuple[int, int]:
        """Equal tokens to the left and to the right of two spans, at most :data:`CONTEXT` each."""
        a, b = self.map.old, self.map.new
        size = min(CONTEXT, old[0], new[0])
        left = _equal(a[old[0] - size : old[0]][::-1], b[new[0] - size : new[0]][::-1])
        if left == old[0] == new[0]:
            left = CONTEXT
        size = min(CONTEXT, len(a) - old[1], len(b) - new[1])
        right = _equal(a[old[1] : old[1] + size], b[new[1] : new[1] + size])
        if right == len(a) - old[1] == len(b) - new[1]:
            right = CONTEXT
        return left, right


def _equal(first: Ints, second: Ints) -> int:
    differ = first != second
    return int(differ.argmax()) if differ.any() else len(first)


class Passage:
    """The passage at source ``[start, end)`` of the old text, as tokens and as canonical text."""

    def __init__(self, pair: Pair, start: int, end: int) -> None:
        self.pair = pair
        old = pair.old
        low, high = old.canonical.from_source(start, end)
        while low < high and old.text[low] == " ":
            low += 1
        while high > low and old.text[high - 1] == " ":
            high -= 1
        self.text = old.text[low:high]
        self.tokens = old.covering(low, high) if low < high else (0, 0)
        self.empty = self.tokens[0] >= self.tokens[1]
        self.lead = 0 if self.empty else max(low - old.tokens.starts[self.tokens[0]], 0)
        """Characters of the first token before the passage; more than 0 where it begins inside a word."""
        self.tail = 0 if self.empty else max(old.tokens.ends[self.tokens[1] - 1] - high, 0)
        self.within = _edit_around(old, start, end)
        """The edit of markup that it lies in, a part of an address say; None where it is what a reader sees."""
        self.source_words = old.source[start:end].strip()
        """The passage as it is written, markup and all."""
        own = old.canonical.to_source(low, high)
        self.marked = old.markup_in(start, own[0]), old.markup_in(own[1], end)
        """Marks of inline markup at its two ends, which its words do not hold."""
        low, high = old.with_markup(own, *self.marked)
        self.numbered = start <= old.enumerator(low) < low
        """Whether it begins with the number or letter of its list item, which its words do not hold."""
        self.source = (old.enumerator(low) if self.numbered else low), high
        """Its source span, trimmed of white space."""
        self.cut = old.source[start : self.source[0]].lstrip(), old.source[self.source[1] : end].rstrip()
        """The rest of markup that it begins and ends in the middle of, as it is written."""
        self.written = self.source[0] - len(self.cut[0]), self.source[1] + len(self.cut[1])
        """Its source span with that rest."""
        self.length = self.tokens[1] - self.tokens[0]

    def at(self, first: int) -> Span | None:
        """The canonical span of the same words where they begin with new token ``first``; None where they do not."""
        tokens = self.pair.new.tokens
        if first < 0 or first + self.length > len(tokens):
            return None
        low, high = tokens.starts[first] + self.lead, tokens.ends[first + self.length - 1] - self.tail
        return (low, high) if self.pair.new.text[low:high] == self.text else None

    @cached_property
    def words(self) -> int:
        """How many of its tokens are words or numbers."""
        return sum(form[0].isalnum() for form in self.pair.old.words(self.tokens))

    @cached_property
    def old_copies(self) -> list[int]:
        """First tokens of the same words in the old text, this passage among them."""
        found = copies(self.pair.old, self.text, self.lead, self.tail)
        return found if self.tokens[0] in found else sorted([*found, self.tokens[0]])

    @cached_property
    def new_copies(self) -> list[int]:
        """First tokens of the same words in the new text."""
        return copies(self.pair.new, self.text, self.lead, self.tail)

    @cached_property
    def unit(self) -> Span:
        """The sentences it lies in."""
        return self.pair.old.unit(self.tokens)


def _edit_around(side: Side, start: int, end: int) -> Edit | None:
    k = bisect_right(side.hidden, start, key=lambda edit: edit[0]) - 1
    if k < 0 or start >= end:
        return None
    low, high, shown = side.hidden[k]
    return side.hidden[k] if end <= high and (not shown or (start, end) != (low, high)) else None


def copies(side: Side, text: str, lead: int, tail: int) -> list[int]:
    """First tokens of the places where ``text`` stands, ``lead`` characters into a token, ``tail`` before an end."""
    found: list[int] = []
    at = side.text.find(text)
    while at >= 0 and len(found) < COPIES:
        first, last = side.covering(at, at + len(text))
        if side.tokens.starts[first] == at - lead and side.tokens.ends[last - 1] == at + len(text) + tail:
            found.append(first)
        at = side.text.find(text, at + 1)
    return found
