"""The search index: which texts it holds, and how they get in and out.

A port in three calls, `index`, `search` and `delete`, behind which SQLite FTS5 does the work. The index holds nothing
that cannot be made anew from the texts.
"""

import threading
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

from annotator.corpus.search.query import Question, Row, absent, ask, question
from annotator.corpus.search.schema import opened, remove
from annotator.corpus.search.snippet import Snippet, snippet, words_found
from annotator.corpus.search.terms import as_written, indexed
from annotator.corpus.search.vocabulary import Vocabulary

Progress = Callable[[int, int], None]
COUNTED = 100
"""How many sections beyond those that are wanted are counted."""
_BATCH = 1 << 20
"""Characters that are written at once; what is written stays when the work is interrupted."""


class TextId(NamedTuple):
    """Names a text in the index."""

    document: str
    mark: str
    """Stands for the text and its sections; equal marks, equal content."""


@dataclass(frozen=True, slots=True)
class SectionText:
    """A section as it is indexed."""

    key: str
    heading: str
    start: int
    """Offset in the canonical text."""
    body: str


@dataclass(frozen=True, slots=True)
class IndexText:
    """A text to be indexed; its sections are asked for only where it is not there yet."""

    id: TextId
    sections: Callable[[], Sequence[SectionText] | None]
    """None where the text cannot be read; it is then not indexed."""


@dataclass(frozen=True, slots=True)
class SectionHit:
    """A section that was found."""

    text: TextId
    key: str
    heading: str
    start: int
    score: float
    """Higher is better; comparable within one answer only."""
    snippet: Snippet
    heading_matches: tuple[tuple[int, int], ...]
    """Words found in the heading."""


class Missing(NamedTuple):
    """A word, as it was typed, that stands in no text that was searched."""

    word: str
    instead: tuple[str, ...]
    """Words, folded, that stand there and were looked for instead."""


@dataclass(frozen=True, slots=True)
class Found:
    """The best sections for some words, best first, and how many there are."""

    hits: tuple[SectionHit, ...] = ()
    total: int = 0
    """Sections found; counted up to `COUNTED` beyond those that were wanted."""
    counted: bool = True
    """Whether that is all of them."""
    missing: tuple[Missing, ...] = ()
    """Words that were looked for and stand nowhere, in the order of the query; little ones (`the`) are not told."""


class NotIndexed(LookupError):
    """A text of the scope is not in the index; it must be indexed before it can be searched."""


class SectionIndex:
    """An index in a file, or in memory where there is none. Safe to share between threads."""

    def __init__(self, path: Path | None) -> None:
        """Opens or makes the index at `path`."""
        self._path = path
        self._lock = threading.RLock()
        self._open()

    def _open(self) -> None:
        self._connection = opened(self._path)
        self._writes = 0
        """How often this process changed the index."""
        self._vocabulary = Vocabulary(self._connection, self._state)
        self._scope: frozenset[TextId] | None = None
        self._scope_state = (-1, -1)

    def close(self) -> None:
        """Lets the file go."""
        with self._lock:
            self._connection.close()

    def reset(self) -> None:
        """Throws everything away and begins anew."""
        with self._lock:
            self._connection.close()
            if self._path is not None:
                remove(self._path)
            self._open()

    def texts(self) -> dict[TextId, int]:
        """What is indexed, by the index's own numbers."""
        with self._lock:
            rows = self._connection.execute("SELECT document, mark, id FROM texts").fetchall()
        return {TextId(document, mark): number for document, mark, number in rows}

    def index(self, texts: Iterable[IndexText], progress: Progress | None = None) -> int:
        """Adds the texts that are not there yet and says how many; `progress` gets (done, of), of those alone.

        What was added stays when it is interrupted.
        """
        known = self.texts()
        missing = [text for text in texts if text.id not in known]
        batch: list[tuple[IndexText, Sequence[SectionText]]] = []
        size = 0
        for done, text in enumerate(missing):
            sections = text.sections()
            if sections is not None:
                batch.append((text, sections))
                size += sum(len(section.body) for section in sections)
            if size >= _BATCH or done == len(missing) - 1:
                self._write(batch)
                batch, size = [], 0
                if progress:
                    progress(done + 1, len(missing))
        return len(missing)

    def delete(self, texts: Iterable[TextId]) -> int:
        """Takes texts out and says how many were there."""
        known = self.texts()
        gone = [known[text] for text in texts if text in known]
        with self._lock, self._connection:
            if gone:
                self._connection.execute("BEGIN IMMEDIATE")
            for number in gone:
                self._forget(number)
        self._writes += 1
        return len(gone)

    def search(self, words: str, scope: frozenset[TextId], k: int) -> Found:
        """The best `k` sections of the texts in `scope` for the words of a person, best first.

        Equal scores are in order of document and place. No words raise anything; a text of the scope that is not there
        raises `NotIndexed`.
        """
        with self._lock:
            asked = question(words, self._vocabulary)
            if not asked.sought or k <= 0:
                return Found()
            self._want(scope)
            rows = ask(self._connection, asked, k + COUNTED)
            hits = tuple(self._hit(row, asked) for row in rows[:k])
            typed = as_written(words)
            missing = tuple(
                Missing(typed.get(term, " ".join(term.tokens)), instead)
                for term, instead in absent(self._connection, asked, rows)
            )
            return Found(hits, len(rows), len(rows) < k + COUNTED, missing)

    def _hit(self, row: Row, asked: Question) -> SectionHit:
        (body,) = self._connection.execute("SELECT body FROM bodies WHERE id = ?", (row.number,)).fetchone()
        shown = snippet(body, asked, below=body.find("\n") + 1 if row.heading else 0)
        marked = words_found(row.heading, asked)
        text = TextId(row.document, row.mark)
        return SectionHit(text, row.key, row.heading, row.start, round(-row.rank, 6), shown, marked)

    def _want(self, scope: frozenset[TextId]) -> None:
        """Puts the texts of a scope where the query can join them; kept as long as scope and index stay."""
        state = self._state()
        if self._scope is scope and self._scope_state == state:
            return
        known = self.texts()
        if not scope.issubset(known):
            raise NotIndexed(next(iter(scope.difference(known))))
        self._connection.execute("BEGIN")
        self._connection.execute("DELETE FROM wanted")
        numbers = ((known[text],) for text in scope)
        self._connection.executemany("INSERT INTO wanted(text) VALUES (?)", numbers)
        self._connection.execute("COMMIT")
        self._scope, self._scope_state = scope, state

    def _state(self) -> tuple[int, int]:
        """Changes whenever the index does, whoever changes it; what is wanted of it is no change."""
        (version,) = self._connection.execute("PRAGMA data_version").fetchone()
        return version, self._writes

    def _write(self, batch: Sequence[tuple[IndexText, Sequence[SectionText]]]) -> None:
        folded = [
            (text.id, [(section, indexed(section.heading), indexed(section.body)) for section in sections])
            for text, sections in batch
        ]
        with self._lock, self._connection:
            self._connection.execute("BEGIN IMMEDIATE")
            for name, sections in folded:
                self._add(name, sections)
        self._writes += 1

    def _add(self, name: TextId, sections: Sequence[tuple[SectionText, str, str]]) -> None:
        run = self._connection.execute
        added = run("INSERT OR IGNORE INTO texts(document, mark) VALUES (?, ?)", name)
        if not added.rowcount:
            return  # another process was faster
        number = added.lastrowid
        for section, heading, body in sections:
            row = run(
                "INSERT INTO sections(text, key, heading, start) VALUES (?, ?, ?, ?)",
                (number, section.key, section.heading, section.start),
            ).lastrowid
            run("INSERT INTO bodies(id, body) VALUES (?, ?)", (row, section.body))
            run("INSERT INTO words(rowid, heading, body) VALUES (?, ?, ?)", (row, heading, body))

    def _forget(self, number: int) -> None:
        run = self._connection.execute
        rows = run(
            "SELECT s.id, s.heading, b.body FROM sections s JOIN bodies b ON b.id = s.id WHERE s.text = ?", (number,)
        ).fetchall()
        for row, heading, body in rows:
            values = (row, indexed(heading), indexed(body))
            run("INSERT INTO words(words, rowid, heading, body) VALUES ('delete', ?, ?, ?)", values)
            run("DELETE FROM bodies WHERE id = ?", (row,))
        run("DELETE FROM sections WHERE text = ?", (number,))
        run("DELETE FROM texts WHERE id = ?", (number,))
