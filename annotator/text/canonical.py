"""Text as it is compared: typography folded, invisible characters dropped, white space evened, offsets kept.

Line breaks between characters of Chinese and Japanese stand for nothing (:mod:`annotator.text.breaks`).

Folding is for comparison only; canonical texts of documents are never changed by it. Composition is NFC, never NFKC,
which would turn 10² into 102. Case stays: MUST and must are not the same words.
"""

import re
import unicodedata
from bisect import bisect_left, bisect_right
from collections.abc import Iterable
from dataclasses import dataclass, field
from itertools import pairwise

from annotator.text.breaks import FIRST_WIDE, UNSEEN, empty_breaks

Edit = tuple[int, int, str]
"""Source ``[start, end)`` and what stands for it."""


@dataclass(frozen=True, slots=True)
class OffsetMap:
    """Exact map between a source text and a text made from it by edits; identity between the edits.

    The four lists run in parallel, one entry per edit that changed a length, in order.
    """

    starts: list[int] = field(default_factory=list)
    ends: list[int] = field(default_factory=list)
    source_starts: list[int] = field(default_factory=list)
    source_ends: list[int] = field(default_factory=list)

    def _source(self, at: int, *, upper: bool) -> int:
        i = bisect_right(self.starts, at) - 1 if not upper else bisect_left(self.starts, at) - 1
        if i < 0:
            return at
        if at < self.ends[i] or (upper and at == self.ends[i]):
            return self.source_ends[i] if upper else self.source_starts[i]
        return at - self.ends[i] + self.source_ends[i]

    def to_source(self, start: int, end: int) -> tuple[int, int]:
        """The smallest source span of what stands at ``[start, end)``; an edit partly inside counts whole.

        Text that was dropped beside the span stays outside.
        """
        low = self._source(start, upper=False)
        while (i := bisect_left(self.source_starts, low)) < len(self.starts) and (
            self.source_starts[i] == low and self.starts[i] == self.ends[i] and self.starts[i] <= start
        ):
            low = self.source_ends[i]
        if end <= start:
            return low, low
        return low, max(low, self._source(end, upper=True))

    def from_source(self, start: int, end: int) -> tuple[int, int]:
        """The span of the made text that stands for source ``[start, end)``; an edit partly inside counts whole."""
        return self._made(start, upper=False), self._made(end, upper=True)

    def _made(self, at: int, *, upper: bool) -> int:
        i = bisect_right(self.source_starts, at) - 1 if not upper else bisect_left(self.source_starts, at) - 1
        if i < 0:
            return at
        if at < self.source_ends[i]:
            return self.ends[i] if upper else self.starts[i]
        return at - self.source_ends[i] + self.ends[i]


@dataclass(frozen=True, slots=True)
class Mapped:
    """A text made from a source text, and where each part of it came from."""

    text: str
    map: OffsetMap


def apply_edits(source: str, edits: Iterable[Edit]) -> Mapped:
    """``source`` with ``edits`` (in order, not overlapping) made, and the map between the two."""
    parts: list[str] = []
    made = OffsetMap()
    at = length = 0
    for start, end, text in edits:
        parts.append(source[at:start])
        length += start - at
        parts.append(text)
        made.starts.append(length)
        length += len(text)
        made.ends.append(length)
        made.source_starts.append(start)
        made.source_ends.append(end)
        at = end
    parts.append(source[at:])
    return Mapped("".join(parts), made)


def _one_to_one() -> dict[str, str]:
    table = dict.fromkeys(
        "\t\n\r\x0b\x0c\x1c\x1d\x1e\x1f\x85\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009"
        "\u200a\u2028\u2029\u202f\u205f\u3000",
        " ",
    )
    table |= dict.fromkeys("\u2018\u2019\u201a\u201b\u2039\u203a\u02bc\u2032", "'")
    table |= dict.fromkeys("\u201c\u201d\u201e\u201f\u00ab\u00bb\u2033", '"')
    table |= dict.fromkeys("\u2010\u2011\u2012\u2013\u2014\u2015\u2212", "-")
    table |= {chr(code): chr(code - 0xFEE0) for code in range(0xFF01, 0xFF5F)}
    return table


_FOLD = _one_to_one()
_FOLD_ASCII = {ord(character): ord(folded) for character, folded in _FOLD.items() if character.isascii()}
_WIDE = {"\u2026": "...", "\ufb00": "ff", "\ufb01": "fi", "\ufb02": "fl", "\ufb03": "ffi", "\ufb04": "ffl",
         "\ufb05": "st", "\ufb06": "st"}  # fmt: skip
_SPECIAL = frozenset(_FOLD) | frozenset(_WIDE) | frozenset(UNSEEN)
_LENGTH_CHANGES = re.compile(rf"[{UNSEEN}][ {UNSEEN}]*| [ {UNSEEN}]+|[{''.join(_WIDE)}]")
_SPACES = re.compile("  +")
_DECOMPOSED = re.compile(r"[\s\S]?[^\x00-\x7f]+")


def _dropped_or_wide(match: re.Match[str]) -> str:
    found = match[0]
    return _WIDE[found] if found in _WIDE else " " * (" " in found)


def _clusters(text: str) -> list[str]:
    """``text`` cut before every character that neither combines with nor is composed into the one before it."""

    def joins(i: int) -> bool:
        # the final consonant of a Hangul syllable is composed with the two letters before it
        return (
            unicodedata.combining(text[i]) > 0
            or "\u11a8" <= text[i] <= "\u11c2"
            or len(unicodedata.normalize("NFC", text[i - 1 : i + 1])) < 2
        )

    cuts = [0, *(i for i in range(1, len(text)) if not joins(i)), len(text)]
    return [text[a:b] for a, b in pairwise(cuts)]


def _composition(text: str) -> list[Edit]:
    edits: list[Edit] = []
    for match in _DECOMPOSED.finditer(text):
        whole = unicodedata.normalize("NFC", match[0])
        if whole == match[0]:
            continue
        parts = _clusters(match[0])
        composed = [unicodedata.normalize("NFC", part) for part in parts]
        if "".join(composed) != whole:
            # what stands before a letter that was composed has no part in it
            same = next((k for k, pair in enumerate(zip(match[0], whole, strict=False)) if len({*pair}) > 1), 0)
            edits.append((match.start() + same, match.end(), whole[same:]))
            continue
        at = match.start()
        for part, made in zip(parts, composed, strict=True):
            if part != made:
                edits.append((at, at + len(part), made))
            at += len(part)
    return edits


def _with_breaks(edits: list[Edit], breaks: list[Edit]) -> list[Edit]:
    """The edits in order; those at a line break that stands for nothing make way for it."""
    at = {start for start, _, _ in breaks}
    return sorted([*breaks, *(edit for edit in edits if edit[0] not in at)])


def fold(text: str) -> list[Mapped]:
    """The steps from ``text`` to its canonical form, first to last."""
    breaks: list[Edit] = []
    if text.isascii():
        text = text.translate(_FOLD_ASCII)
    else:
        met = set(text)
        if max(met) >= FIRST_WIDE:
            breaks = [(start, end, "") for start, end in empty_breaks(text)]
        for character in _SPECIAL & met:
            if character in _FOLD:
                text = text.replace(character, _FOLD[character])
    if text.isascii():
        edits = [(m.start(), m.end(), " ") for m in _SPACES.finditer(text)]
    else:
        edits = [(m.start(), m.end(), _dropped_or_wide(m)) for m in _LENGTH_CHANGES.finditer(text)]
    steps = [apply_edits(text, _with_breaks(edits, breaks) if breaks else edits)]
    made = steps[0].text
    # last, because what is dropped or folded may have kept a letter from its mark
    if not made.isascii() and not unicodedata.is_normalized("NFC", made):
        steps.append(apply_edits(made, _composition(made)))
    return steps


class Canonical:
    """The canonical form of a text, with exact offsets both ways; ``edits`` are made before it is folded."""

    def __init__(self, source: str, edits: Iterable[Edit] = ()) -> None:
        first = apply_edits(source, edits)
        steps = [first] if first.map.starts else []
        steps += fold(first.text)
        self.source = source
        self.text = steps[-1].text
        self._maps = [step.map for step in steps if step.map.starts]

    def to_source(self, start: int, end: int) -> tuple[int, int]:
        """The source span of canonical ``[start, end)``."""
        for step in reversed(self._maps):
            start, end = step.to_source(start, end)
        return start, end

    def from_source(self, start: int, end: int) -> tuple[int, int]:
        """The canonical span of source ``[start, end)``; what was dropped takes no room."""
        for step in self._maps:
            start, end = step.from_source(start, end)
        return start, max(start, end)


def canonical(text: str) -> str:
    """The canonical form of ``text`` alone, without white space at its ends."""
    return fold(text)[-1].text.strip(" ")
