"""Where else the words of a passage stand: places that would answer as well and that nobody linked.

The search index names the few sections that hold most of the words; only those are read. What was found is kept until
the corpus is read anew, so that a passage costs one search however often its case is looked at.
"""

import datetime
from collections.abc import Iterator
from threading import Lock
from typing import Final, NamedTuple
from weakref import WeakKeyDictionary

from rapidfuzz import fuzz

from annotator.model.corpus import Document
from annotator.model.reference import Reference, parse_reference
from annotator.text.messages import AnnotatorError
from annotator.text.tokens import tokens
from annotator.text.words import fold, words
from annotator.workflow.context import Project
from annotator.workflow.corpus import Corpus, Reading
from annotator.workflow.likeness import likeness
from annotator.workflow.search import search

_LEAST: Final = 5
"""Words of a passage; fewer stand in too many places to say anything."""
_MOST: Final = 400
"""Words of a passage that is looked for; a longer one is no sentence that somebody copied."""
_LONGEST: Final = 100_000
"""Code points of a passage from which its words are not even counted."""
_ASKED: Final = 16
"""Its longest words, by which sections are searched."""
_SECTIONS: Final = 12
_READ: Final = 20_000
"""Code points of a section that are read for a copy in nearly the same words."""
_NEAR: Final = 93.0
"""Ratio of letters from which a stretch is nearly the same."""
_KEPT: Final = 5000


class Copy(NamedTuple):
    """A place that says the same."""

    document: str
    version: str
    section: str
    span: tuple[int, int]
    same_words: bool

    def reference(self) -> Reference:
        """The place in full."""
        return Reference(self.document, self.version, self.section, self.span)


class _Known(NamedTuple):
    documents: dict[str, Document]
    """As the corpus gave them; another object means that it was read anew."""
    found: dict[tuple[str, datetime.date], tuple[Copy, ...]]


_KNOWN: WeakKeyDictionary[Corpus, _Known] = WeakKeyDictionary()
_LOCK = Lock()


def copies(project: Project, passage: str, *, date: datetime.date) -> tuple[Copy, ...]:
    """Places in the editions in force at `date` that hold the words of a passage, its own among them, best first.

    White space, markup and case do not count. Nearly the same words do where no number, negation or version differs.
    """
    asked = words(passage) if len(passage) < _LONGEST else ()
    if not _LEAST <= len(asked) <= _MOST:
        return ()
    documents = project.corpus.documents()
    key = (passage, date)
    with _LOCK:
        known = _KNOWN.get(project.corpus)
        if known is None or known.documents is not documents or len(known.found) > _KEPT:
            known = _KNOWN[project.corpus] = _Known(documents, {})
    if key not in known.found:
        known.found[key] = tuple(_look(project, passage, asked, date))
    return known.found[key]


def _look(project: Project, passage: str, asked: tuple[str, ...], date: datetime.date) -> Iterator[Copy]:
    telling = sorted(dict.fromkeys(asked), key=len, reverse=True)[:_ASKED]
    for hit in search(project, " ".join(telling), date=date, limit=_SECTIONS).hits:
        at = parse_reference(hit.at)
        try:
            reading = project.corpus.reading(at.document, at.version)
        except AnnotatorError:
            continue
        section = reading.section(at.section)
        if section is None:
            continue
        exact = tuple(_same(reading.text[slice(*section.span)], asked))
        spans = exact or tuple(_nearly(reading, section.span, passage))
        for start, end in spans:
            span = (section.span[0] + start, section.span[0] + end)
            yield Copy(at.document, at.version, at.section, span, bool(exact))


def _same(text: str, asked: tuple[str, ...]) -> Iterator[tuple[int, int]]:
    """Spans of a text that hold just these words in this order, whatever stands between them but a word."""
    found = [
        (start, end, word)
        for start, end, form in zip(*_spans(text), strict=True)
        for word in (fold(form),)
        if any(character.isalnum() for character in word)
    ]
    there = [word for _, _, word in found]
    wanted = [fold(word) for word in _forms(" ".join(asked))]
    at = 0
    while (at := _index(there, wanted[0], at)) >= 0:
        if there[at : at + len(wanted)] == wanted:
            yield found[at][0], found[at + len(wanted) - 1][1]
        at += 1


def _spans(text: str) -> tuple[list[int], list[int], list[str]]:
    cut = tokens(text)
    return cut.starts, cut.ends, cut.forms


def _forms(text: str) -> list[str]:
    return [form for form in tokens(text).forms if any(character.isalnum() for character in form)]


def _index(words_there: list[str], word: str, at: int) -> int:
    try:
        return words_there.index(word, at)
    except ValueError:
        return -1


def _nearly(reading: Reading, span: tuple[int, int], passage: str) -> Iterator[tuple[int, int]]:
    text = reading.text[span[0] : min(span[1], span[0] + _READ)]
    if len(text) < len(passage):
        return
    found = fuzz.partial_ratio_alignment(passage, text, score_cutoff=_NEAR)
    if found is None:
        return
    start, end = found.dest_start, found.dest_end
    while start > 0 and text[start - 1].isalnum() and text[start].isalnum():
        start -= 1
    while end < len(text) and text[end - 1].isalnum() and text[end].isalnum():
        end += 1
    if end > start and not likeness(passage, text[start:end]).decisive:
        yield start, end
