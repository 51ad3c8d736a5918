"""How alike two pieces of text are: their words in order, whatever the markup, line ends and punctuation."""

import re
import unicodedata
from collections import Counter, defaultdict
from collections.abc import Hashable, Iterable, Sequence

# Scripts that write without spaces count by the character; signs that carry a meaning of their own count as words.
_WORD = re.compile(
    r"[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]|[^\W\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]+|[%‰€$£¥§±<>=≤≥≠+]"
)
_LINK_TARGET = re.compile(r"\]\([^()\s]*(?:\s[^()\n]*)?\)")
_SHINGLE = 3
_COMMON = 12
"""Runs of words that occur in more pieces than this tell nothing apart."""

Words = tuple[str, ...]


def words(text: str) -> Words:
    """The words of a text, case-folded and composed; link targets left out."""
    return tuple(_WORD.findall(unicodedata.normalize("NFC", without_link_targets(text)).casefold()))


def without_link_targets(text: str) -> str:
    """The text without the targets of inline links, which change more often than what is said."""
    return _LINK_TARGET.sub("]", text) if "](" in text else text


def similarity(one: Sequence[Hashable], other: Sequence[Hashable], at_least: float = 0.0) -> float:
    """Share of the words of both that stand in both in the same order, 0 to 1; 0 where it is below `at_least`."""
    from rapidfuzz.distance import Indel

    if not one and not other:
        return 1.0
    return float(Indel.normalized_similarity(one, other, score_cutoff=at_least or None))


class Shingles:
    """Which pieces share runs of words; built once over pieces, asked for each of others."""

    def __init__(self, pieces: Iterable[tuple[int, Words]]) -> None:
        """`pieces` are numbers with their words."""
        self._holders: defaultdict[int, list[int]] = defaultdict(list)
        for number, piece in pieces:
            for shingle in _shingles(piece):
                self._holders[shingle].append(number)

    def nearest(self, piece: Words, limit: int = 5) -> list[int]:
        """The numbers of the pieces that share most with this one, most first."""
        shared: Counter[int] = Counter()
        for shingle in _shingles(piece):
            holders = self._holders.get(shingle, ())
            if len(holders) <= _COMMON:
                shared.update(holders)
        return [number for number, _ in sorted(shared.items(), key=lambda pair: (-pair[1], pair[0]))[:limit]]


def _shingles(piece: Words) -> set[int]:
    if len(piece) < _SHINGLE:
        return {hash(piece)} if piece else set()
    return {hash(run) for run in zip(piece, piece[1:], piece[2:], strict=False)}
