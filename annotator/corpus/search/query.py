"""What a person wrote, as a query: every word quoted, so that nothing of it is syntax."""

import sqlite3
from dataclasses import dataclass

from annotator.corpus.search.terms import Term, terms
from annotator.corpus.search.vocabulary import Vocabulary

HEADING_WEIGHT = 4.0
"""How much more a word in a heading counts than one in the text."""
_ENOUGH = 2
"""Telling words of a query for which its common ones (`the`, `can`) need not be looked for."""
_COMMON = (8, 2)
"""A word is common where one section in so many has it; the second where the first leaves too few words."""
_MOST_TERMS = 64
"""Words of one query; what comes behind (somebody pasted a page) is not looked for."""

_SELECT = """
SELECT s.id, t.document, t.mark, s.key, s.heading, s.start, bm25(words, ?, 1.0) AS rank
FROM words JOIN sections s ON s.id = words.rowid JOIN wanted w ON w.text = s.text JOIN texts t ON t.id = s.text
WHERE words MATCH ? ORDER BY rank, t.document, s.start, t.mark LIMIT ?
"""


@dataclass(frozen=True, slots=True)
class Question:
    """A query, and how its words show up in a text."""

    expression: str
    """For FTS5; empty where nothing was asked."""
    words: frozenset[str]
    """Indexed forms that count as found."""
    beginnings: tuple[str, ...]
    """Words that begin so count as found too."""


def question(words: str, vocabulary: Vocabulary) -> Question:
    """The query for the words of a person: each as written, or inflected, or else what it may have been meant to be."""
    asked = terms(words)[:_MOST_TERMS]
    held = {term: min(vocabulary.sections(token) for token in term.tokens) for term in asked}
    telling = _telling(held, vocabulary)
    parts: list[str] = []
    tokens: set[str] = set()
    for term in telling:
        likely = [] if held[term] else _forms(term, vocabulary)
        tokens.update(term.tokens, likely)
        parts.extend(_phrase(form) for form in (" ".join(term.tokens), *likely))
        if term.stem:
            parts.append(_phrase(term.stem) + "*")
    return Question(" OR ".join(parts), frozenset(tokens), tuple(term.stem for term in telling if term.stem))


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


def _phrase(words: str) -> str:
    return '"' + words.replace('"', '""') + '"'


def ask(connection: sqlite3.Connection, expression: str, k: int) -> list[tuple[int, str, str, str, str, int, float]]:
    """The best `k` sections of the wanted texts: number, document, mark, key, heading, start, rank (low is good)."""
    return connection.execute(_SELECT, (HEADING_WEIGHT, expression, k)).fetchall()
