"""All words of the index, and those that a mistyped word may mean."""

import sqlite3

LIKENESS = 80.0
"""Least similarity (rapidfuzz ratio, 0 to 100) at which a word of the texts may be meant by a word they do not hold."""
CANDIDATES = 5
_SHORTEST, _LONGEST = 3, 40
_MANY = 2000
"""Sections that are scored in a few milliseconds; where a word has no more, it is always looked for."""
_LAST = "\U0010ffff"


class Vocabulary:
    """The words of an index, read when a word first needs guessing and again once the index has changed."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        """Reads nothing yet."""
        self._connection = connection
        self._words: list[str] = []
        self._state: tuple[int, int] | None = None
        self._counted: tuple[tuple[int, int], int] | None = None

    def sections(self, token: str) -> int:
        """How many sections have this word."""
        row = self._connection.execute("SELECT doc FROM vocabulary WHERE term = ?", (token,)).fetchone()
        return int(row[0]) if row else 0

    def common(self, found: int, one_in: int) -> bool:
        """Whether a word that `found` sections have tells little and costs much: thousands, one in so many of all."""
        return found > _MANY and found * one_in > self._count()

    def begins(self, start: str) -> bool:
        """Whether any section has a word that begins so."""
        return self._any("SELECT 1 FROM vocabulary WHERE term >= ? AND term < ? LIMIT 1", (start, start + _LAST))

    def like(self, token: str) -> list[str]:
        """Words that look most like one that no section has, best first; none for numbers, which are never guessed."""
        from rapidfuzz import fuzz, process

        if not _SHORTEST <= len(token) <= _LONGEST or any(char.isdigit() for char in token):
            return []
        found = process.extract(token, self._all(), scorer=fuzz.ratio, score_cutoff=LIKENESS, limit=CANDIDATES)
        return [word for word, _, _ in found]

    def _any(self, statement: str, values: tuple[str, ...]) -> bool:
        return self._connection.execute(statement, values).fetchone() is not None

    def _all(self) -> list[str]:
        state = self._now()
        if state != self._state:
            rows = self._connection.execute("SELECT term FROM vocabulary").fetchall()
            self._words = [term for (term,) in rows if _SHORTEST <= len(term) <= _LONGEST and not term.isdigit()]
            self._state = state
        return self._words

    def _count(self) -> int:
        state = self._now()
        if self._counted is None or self._counted[0] != state:
            (count,) = self._connection.execute("SELECT count(*) FROM sections").fetchone()
            self._counted = (state, count)
        return self._counted[1]

    def _now(self) -> tuple[int, int]:
        """Changes whenever the index does, whoever changes it."""
        (version,) = self._connection.execute("PRAGMA data_version").fetchone()
        return version, self._connection.total_changes
