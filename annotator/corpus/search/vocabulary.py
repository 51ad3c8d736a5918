"""All words of the index, and those that a mistyped word may mean."""

import math
import sqlite3
from bisect import bisect_left
from collections.abc import Callable
from itertools import accumulate

LIKENESS = 80.0
"""Least similarity (rapidfuzz ratio, 0 to 100) at which a word of the texts may be meant by a word they do not hold."""
CANDIDATES = 5
_SLIPS = (1, 2)
"""Letters left out, doubled, wrong or in the wrong order that make one word of another; few before many."""
_LONG = 8
"""Letters from which a word may have two slips."""
_SHORTEST, _LONGEST = 3, 40
_MANY = 2000
"""Sections that are scored in a few milliseconds; where a word has no more, it is always looked for."""
_LITTLE = 0.1
"""What a little word (`how`, `wie`, `как`) tells beside another as rare, where there are few sections: there it may be
rare by chance. In many, its being common tells all."""
_LIKES_KEPT = 1000
_LAST = "\U0010ffff"


class Vocabulary:
    """The words of an index with how many sections have each, read once the index has changed."""

    def __init__(self, connection: sqlite3.Connection, now: Callable[[], tuple[int, int]]) -> None:
        """Reads nothing yet; `now` changes whenever the index does."""
        self._connection, self._now = connection, now
        self._words: list[str] = []
        self._sums: list[int] = [0]
        """Before each word, how many sections all words before it have, each counted for each of its words."""
        self._guessed: dict[tuple[str, int], list[str]] | None = None
        """By first letter and length, words that may be meant by another; None until somebody asks."""
        self._likes: dict[tuple[str, bool], list[str]] = {}
        """What was guessed since the index changed: while somebody types, their first words are asked at every key."""
        self._total = 0
        self._state: tuple[int, int] | None = None

    def sections(self, token: str) -> int:
        """How many sections have this word."""
        words = self._read()
        at = bisect_left(words, token)
        return self._sums[at + 1] - self._sums[at] if at < len(words) and words[at] == token else 0

    def sections_beginning(self, start: str) -> int:
        """How many sections have a word that begins so, a section counted for each of them."""
        words = self._read()
        return self._sums[bisect_left(words, start + _LAST)] - self._sums[bisect_left(words, start)]

    def common(self, found: int, one_in: int) -> bool:
        """Whether a word that `found` sections have tells little and costs much: thousands, one in so many of all."""
        self._read()
        return found > _MANY and found * one_in > self._total

    def telling(self, found: int, *, little: bool = False) -> float:
        """What a word tells that `found` sections have: the logarithm of one in how many that is, as BM25 has it."""
        self._read()
        told = math.log1p(self._total / max(1, min(found, self._total)))
        return told * _LITTLE if little and self._total <= _MANY else told

    def like(self, token: str, *, far: bool = True) -> list[str]:
        """Words that look most like one that no section has, best first; none for numbers, which are never guessed.

        Those with fewest slips, commonest first; where there is none, with `far`, those that merely look alike.
        """
        if not _guessable(token):
            return []
        self._read()
        if len(self._likes) > _LIKES_KEPT:
            self._likes.clear()
        found = self._likes.get((token, far))
        if found is None:
            found = self._likes[token, far] = self._like(token, far=far)
        return found

    def _like(self, token: str, *, far: bool) -> list[str]:
        from rapidfuzz import fuzz, process
        from rapidfuzz.distance import OSA

        for slips in _SLIPS[: 2 if len(token) >= _LONG else 1]:
            near = self._near(token, slips)
            found = [word for word in near if OSA.distance(token, word, score_cutoff=slips) <= slips]
            if found:
                return sorted(found, key=lambda word: (-self.sections(word), word))[:CANDIDATES]
        if not far:
            return []
        every = process.extract(token, self._words, scorer=fuzz.ratio, score_cutoff=LIKENESS, limit=CANDIDATES)
        return [word for word, _, _ in every]

    def _near(self, token: str, by: int) -> list[str]:
        """Words that begin alike, which people seldom mistype, and are so much longer or shorter at most.

        And those that differ in the first letter alone, or have the first two in the other order.
        """
        lengths = range(len(token) - by, len(token) + by + 1)
        guessed = self._by_beginning()
        alike = [word for one in lengths for word in guessed.get((token[0], one), ())]
        otherwise = {token[1] + token[0] + token[2:], token[1:]}
        for first in {first for first, _ in guessed}:
            otherwise |= {first + token, first + token[1:]}
        return alike + [word for word in sorted(otherwise) if word[0] != token[0] and self.sections(word)]

    def _by_beginning(self) -> dict[tuple[str, int], list[str]]:
        if self._guessed is None:
            self._guessed = {}
            for word in self._read():
                if _guessable(word):
                    self._guessed.setdefault((word[0], len(word)), []).append(word)
        return self._guessed

    def _read(self) -> list[str]:
        state = self._now()
        if state != self._state:
            rows = self._connection.execute("SELECT term, doc FROM vocabulary").fetchall()
            rows.sort()
            self._words = [term for term, _ in rows]
            self._sums = [0, *accumulate(doc for _, doc in rows)]
            self._guessed = None
            self._likes.clear()
            (self._total,) = self._connection.execute("SELECT count(*) FROM sections").fetchone()
            self._state = state
        return self._words


def _guessable(word: str) -> bool:
    """Whether a word may be mistyped for another: one that is neither short nor endless, and no number."""
    # Nearly all words hold letters alone, which is told at once.
    return _SHORTEST <= len(word) <= _LONGEST and (word.isalpha() or not any(map(str.isdigit, word)))
