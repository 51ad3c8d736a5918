"""What a person wrote, as a query: every word quoted, so that nothing of it is syntax."""

import json
import sqlite3
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from annotator.corpus.search.terms import Term, terms
from annotator.corpus.search.vocabulary import Vocabulary
from annotator.text.words import is_little

HEADING_WEIGHT = 4.0
"""How much more a word in a heading counts than one in the text."""
_ENOUGH = 2
"""Telling words of a query for which its common ones (`the`, `can`) need not be looked for."""
_COMMON = (8, 2)
"""A word is common where one section in so many has it; the second where the first leaves too few words."""
_MOST_TERMS = 64
"""Words of one query; what comes behind (somebody pasted a page) is not looked for."""

_WEIGHED = 300
"""Sections, the best by their words alone, that are weighed by how much of the query they hold."""

_SELECT = """
SELECT s.id, t.document, t.mark, s.key, s.heading, s.start, bm25(words, ?, 1.0) AS rank
FROM words JOIN sections s ON s.id = words.rowid JOIN wanted w ON w.text = s.text JOIN texts t ON t.id = s.text
WHERE words MATCH ? ORDER BY rank, t.document, s.start, t.mark LIMIT ?
"""
_BARE = 0.25
"""What a section counts that is a heading with nothing below, such as the title of a document."""
_BARE_ONES = """
SELECT s.id FROM sections s JOIN bodies b ON b.id = s.id
WHERE s.id IN (SELECT value FROM json_each(?)) AND s.heading != '' AND length(b.body) < 2 * length(s.heading) + 80
AND instr(trim(b.body, char(10, 13, 32, 9)), char(10)) = 0
"""
# The plus keeps SQLite from asking FTS5 anew for every section.
_STANDS = """
SELECT 1 FROM words JOIN sections s ON s.id = words.rowid JOIN wanted w ON w.text = s.text WHERE words MATCH ? LIMIT 1
"""
_HOLDING = "SELECT rowid FROM words WHERE words MATCH ? AND +rowid IN (SELECT value FROM json_each(?))"


class Absent(NamedTuple):
    """A word of a query that stands in no text that is searched, in no form."""

    term: Term
    instead: tuple[str, ...]
    """Words that were looked for instead and stand there."""


class Row(NamedTuple):
    """A section that was found."""

    number: int
    document: str
    mark: str
    key: str
    heading: str
    start: int
    rank: float
    """Low is good."""


@dataclass(frozen=True, slots=True)
class Sought:
    """One word of a query with all that counts as it."""

    term: Term
    own: str
    """The word and its forms, for FTS5."""
    likely: tuple[str, ...]
    """Words that are looked for as well, since no text has this one."""
    weight: float
    """What it tells, by how few sections have it."""

    @property
    def expression(self) -> str:
        """All that counts as it, for FTS5."""
        return " OR ".join((self.own, *map(_phrase, self.likely)))


@dataclass(frozen=True, slots=True)
class Question:
    """A query, and how its words show up in a text."""

    sought: tuple[Sought, ...]
    """Those of its words that any text has, or might have; empty where nothing was asked."""
    words: frozenset[str]
    """Indexed forms that count as found."""
    beginnings: tuple[str, ...]
    """Words that begin so count as found too."""
    seen: dict[str, tuple[tuple[int, int, str], ...]] = field(default_factory=dict, compare=False, repr=False)
    """Words of texts, as written, that were looked at for snippets: what of them is found, and by what."""


def question(words: str, vocabulary: Vocabulary) -> Question:
    """The query for the words of a person: each as written, or inflected, or else what it may have been meant to be."""
    asked = terms(words)[:_MOST_TERMS]
    held = {term: min(vocabulary.sections(token) for token in term.tokens) for term in asked}
    telling = _telling(held, vocabulary)
    sought: list[Sought] = []
    tokens: set[str] = set()
    for term in telling:
        likely = [] if held[term] else _forms(term, vocabulary)
        tokens.update(term.tokens, likely)
        # A word that begins as its stem does is found by that, and would count twice.
        own = [] if term.stem and term.tokens[0].startswith(term.stem) else [_phrase(" ".join(term.tokens))]
        found = held[term] + sum(vocabulary.sections(form) for form in likely)
        if term.stem:
            own.append(_phrase(term.stem) + "*")
            found = max(found, vocabulary.sections_beginning(term.stem))
        weight = vocabulary.telling(found, little=_is_little(term))
        sought.append(Sought(term, " OR ".join(own), tuple(likely), weight))
    return Question(tuple(sought), frozenset(tokens), tuple(term.stem for term in telling if term.stem))


def _telling(held: dict[Term, int], vocabulary: Vocabulary) -> list[Term]:
    """The words to look for: without common ones as long as enough others stand in the texts."""
    for one_in in _COMMON:
        telling = [term for term, found in held.items() if not vocabulary.common(found, one_in)]
        if sum(1 for term in telling if held[term]) >= _ENOUGH:
            return telling
    return list(held)


def _forms(term: Term, vocabulary: Vocabulary) -> list[str]:
    """Words of the texts that a word may mean where none begins as it does."""
    if len(term.tokens) > 1 or vocabulary.sections_beginning(term.tokens[0]):
        return []
    return vocabulary.like(term.tokens[0], far=not (term.stem and vocabulary.sections_beginning(term.stem)))


def _is_little(term: Term) -> bool:
    return all(map(is_little, term.tokens))


def _phrase(words: str) -> str:
    return '"' + words.replace('"', '""') + '"'


def ask(connection: sqlite3.Connection, asked: Question, k: int) -> list[Row]:
    """The best `k` sections of the wanted texts.

    By BM25 times the square of the share of the query that a section holds, so that one with all its words comes before
    one that has a single word often; headings with nothing below them come late.
    """
    expression = " OR ".join(one.expression for one in asked.sought)
    rows = [Row(*row) for row in connection.execute(_SELECT, (HEADING_WEIGHT, expression, max(k, _WEIGHED)))]
    numbers = json.dumps([row.number for row in rows])
    shares = _shares(connection, asked, numbers) if len(asked.sought) > 1 else {}
    bare = {number for (number,) in connection.execute(_BARE_ONES, (numbers,))}
    rows = [
        row._replace(rank=row.rank * shares.get(row.number, 1.0) ** 2 * (_BARE if row.number in bare else 1.0))
        for row in rows
    ]
    rows.sort(key=lambda row: (row.rank, row.document, row.start, row.mark))
    return rows[:k]


def _shares(connection: sqlite3.Connection, asked: Question, numbers: str) -> dict[int, float]:
    """How much of a query each section holds, each word by what it tells; 1 is all that any of them holds."""
    held: dict[int, float] = {}
    every = 0.0
    for one in asked.sought:
        holding = connection.execute(_HOLDING, (one.expression, numbers)).fetchall()
        every += one.weight if holding else 0.0
        for (number,) in holding:
            held[number] = held.get(number, 0.0) + one.weight
    return {number: share / every for number, share in held.items()}


def absent(connection: sqlite3.Connection, asked: Question, found: Sequence[Row]) -> list[Absent]:
    """Words of a query that stand nowhere in the wanted texts, little ones apart; `found` are sections that hold some.

    Somebody who reads what was found by the other words alone would take it for an answer about this one as well.
    """
    numbers = json.dumps([row.number for row in found])
    return [
        Absent(one.term, tuple(form for form in one.likely if _stands(connection, _phrase(form))))
        for one in asked.sought
        if not _is_little(one.term)
        and not connection.execute(f"{_HOLDING} LIMIT 1", (one.own, numbers)).fetchone()
        and not _stands(connection, one.own)
    ]


def _stands(connection: sqlite3.Connection, expression: str) -> bool:
    return connection.execute(_STANDS, (expression,)).fetchone() is not None
