"""The map of a pair of texts as plain data: which words of the old one stand where in the new one.

It can be stored, read by others, turned round, and given to :func:`annotator.anchoring.align` in place of pairing the
texts anew. What STAM calls a transposition.
"""

from __future__ import annotations

from dataclasses import dataclass
from hashlib import sha256

Span = tuple[int, int]
ENGINE = "annotator/2"
"""The rules by which texts are read, paired and landed; a map made by others is refused."""


@dataclass(frozen=True, slots=True)
class Segment:
    """Equal words: what stands at ``old`` of the old text stands at ``new`` of the new one.

    Spans are half-open, in code points of the texts as they were given.
    """

    old: Span
    new: Span
    moved: bool
    """Whether it lies out of the order of the others."""
    tokens: tuple[int, int, int]
    """Its first token in either text, and how many it has: exact where one character stands for several tokens."""


@dataclass(frozen=True, slots=True)
class TextId:
    """Which text it is, and as what it was read."""

    sha256: str
    """Hexadecimal, of the text in UTF-8."""
    seen: str
    """The same of what a reader sees of it; headings can decide whether a text is a markup source."""


@dataclass(frozen=True, slots=True)
class PairMap:
    """The segments of a pair of texts, by their place in the old one, none overlapping another in either text."""

    engine: str
    old: TextId
    new: TextId
    segments: tuple[Segment, ...]

    def inverse(self) -> PairMap:
        """The map from the new text to the old one."""
        turned = (
            Segment(one.new, one.old, one.moved, (one.tokens[1], one.tokens[0], one.tokens[2])) for one in self.segments
        )
        return PairMap(self.engine, self.new, self.old, tuple(sorted(turned, key=lambda one: one.tokens)))

    def to_json(self) -> dict[str, object]:
        """Plain data for JSON, equal for equal maps, keys in one order.

        A segment is ``[old start, old end, new start, new end, first old token, first new token, tokens, moved]``.
        """
        return {
            "engine": self.engine,
            "old": {"sha256": self.old.sha256, "seen": self.old.seen},
            "new": {"sha256": self.new.sha256, "seen": self.new.seen},
            "segments": [[*one.old, *one.new, *one.tokens, one.moved] for one in self.segments],
        }

    @classmethod
    def from_json(cls, data: object) -> PairMap:
        """The map that :meth:`to_json` gave.

        Raises ValueError where ``data`` has another shape; whether it fits two texts is seen when they are aligned.
        """
        if not isinstance(data, dict) or set(data) != {"engine", "old", "new", "segments"}:
            raise ValueError("no map of two texts: it has engine, old, new and segments")
        if not isinstance(data["engine"], str) or not isinstance(data["segments"], list):
            raise ValueError("no map of two texts: engine is a word and segments a list")
        segments = tuple(_segment(row, number) for number, row in enumerate(data["segments"], 1))
        return cls(data["engine"], _text_id(data["old"], "old"), _text_id(data["new"], "new"), segments)


def _text_id(data: object, name: str) -> TextId:
    if isinstance(data, dict) and set(data) == {"sha256", "seen"}:
        digest, seen = data["sha256"], data["seen"]
        if isinstance(digest, str) and isinstance(seen, str):
            return TextId(digest, seen)
    raise ValueError(f"no map of two texts: {name} has sha256 and seen")


def _segment(row: object, number: int) -> Segment:
    if isinstance(row, list) and len(row) == 8 and isinstance(row[7], bool):
        numbers = [one for one in row[:7] if type(one) is int and one >= 0]
        if len(numbers) == 7:
            a, b, c, d, old, new, size = numbers
            return Segment((a, b), (c, d), row[7], (old, new, size))
    raise ValueError(f"no map of two texts: segment {number} has seven whole numbers and true or false")


def digest(text: str) -> str:
    """SHA-256 of ``text`` in UTF-8, hexadecimal."""
    return sha256(text.encode("utf-8", "surrogatepass")).hexdigest()
