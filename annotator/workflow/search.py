"""Search over the editions in force: what the command, the screens and the logged searches of labels all use.

The index holds every text of the workspace, whichever edition is in force at which date, so that the same workspace
gives the same answer whatever was searched before.
"""

import datetime
import hashlib
import sqlite3
import threading
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from weakref import WeakKeyDictionary

from annotator.corpus.editions import same_text_chain
from annotator.corpus.search.index import IndexText, NotIndexed, Progress, SectionHit, SectionIndex, SectionText, TextId
from annotator.model.corpus import Document, Edition
from annotator.model.reference import Reference
from annotator.model.results import MissingWord, SearchHit, SearchResult
from annotator.text.messages import AnnotatorError, UsageProblem
from annotator.text.words import fold
from annotator.workflow.context import Project
from annotator.workflow.corpus import Corpus
from annotator.workflow.filters import ALL_EDITIONS, Filters, matching
from annotator.workflow.lengths import LINE, refuse_long

INDEX = (".annotator", "cache", "search.sqlite")
"""Where the index lies in a workspace; it may be deleted at any time."""
_SCOPES_KEPT = 32


def search(
    project: Project,
    words: str,
    *,
    date: datetime.date | None = None,
    document: str | None = None,
    edition: str | None = None,
    language: str | None = None,
    roles: Collection[str] | None = None,
    filters: Filters | None = None,
    limit: int = 10,
    progress: Progress | None = None,
) -> SearchResult:
    """The `limit` best sections for the words of a person, in the editions in force at `date`, best first.

    `edition` searches the editions of that name instead; `document` and `language` keep those alone; `roles` keeps what
    somebody with these roles may know; `filters` are those that people type and outrank the others. With the edition
    `ALL_EDITIONS` every text is searched; one that several editions share is named by the one in force, else by the
    newest. Texts that are new since the last search are indexed first, with `progress`
    called with (done, of); what it raises stops the work, and the next search goes on from there. Raises
    `UsageProblem` for a document or an edition that does not exist, and for more words than a search takes.
    """
    refuse_long(words, LINE, "search")
    asked = _Asked(date or project.date, document, edition, language, None if roles is None else frozenset(roles))
    if filters is not None:
        asked = replace(
            asked,
            part=filters.document,
            edition=filters.edition or edition,
            language=filters.language or language,
            roles=frozenset([filters.role]) if filters.role else asked.roles,
        )
    searcher = _searcher(project)
    with searcher.lock:
        return searcher.search(project.corpus, words, asked, limit, progress)


@dataclass(frozen=True, slots=True)
class _Asked:
    date: datetime.date
    document: str | None
    edition: str | None
    language: str | None
    roles: frozenset[str] | None
    part: str = ""
    """A document, folder or part of a name, as `filters.matching` has it."""

    def admits(self, document: Document) -> bool:
        """Whether a document is among what was asked for, `part` apart."""
        if self.document is not None and document.document != self.document:
            return False
        if self.roles is not None and document.roles and not self.roles.intersection(document.roles):
            return False
        language, wanted = (document.language or "").casefold(), (self.language or "").casefold()
        return not wanted or language == wanted or language.startswith(wanted + "-")


@dataclass(frozen=True, slots=True)
class _Scope:
    """The texts to search, and by which edition each is named."""

    ids: frozenset[TextId]
    versions: dict[TextId, str]
    in_force: frozenset[TextId]
    unsearched: tuple[str, ...]


class _Searcher:
    """Keeps the index of a workspace open, and what it knows of the corpus until the corpus is read anew."""

    def __init__(self, project: Project) -> None:
        self.lock = threading.RLock()
        self._index = SectionIndex(project.root.joinpath(*INDEX) if project.root else None)
        self._documents: dict[str, Document] | None = None
        """As the corpus gave them when the index was brought up to date; another object means it was read anew."""
        self._ids: dict[tuple[str, str], TextId] = {}
        """(document, version) -> its text; editions that lead to no text that can be read are left out."""
        self._scopes: dict[_Asked, _Scope] = {}

    def search(self, corpus: Corpus, words: str, asked: _Asked, limit: int, progress: Progress | None) -> SearchResult:
        try:
            return self._search(corpus, words, asked, limit, progress)
        except NotIndexed:
            # Another process that knows other editions took texts out.
            self._documents = None
        except sqlite3.OperationalError:
            raise
        except sqlite3.DatabaseError:
            self._index.reset()
            self._documents = None
        return self._search(corpus, words, asked, limit, progress)

    def _search(self, corpus: Corpus, words: str, asked: _Asked, limit: int, progress: Progress | None) -> SearchResult:
        if corpus.documents() is not self._documents:
            self._synchronise(corpus, progress)
        if asked not in self._scopes:
            if len(self._scopes) >= _SCOPES_KEPT:
                self._scopes.clear()
            self._scopes[asked] = self._scope(corpus, asked)
        scope = self._scopes[asked]
        found = self._index.search(words, scope.ids, limit)
        return SearchResult(
            hits=tuple(_hit(one, scope) for one in found.hits),
            total=found.total,
            counted=found.counted,
            missing=tuple(MissingWord(word=one.word, instead=one.instead) for one in found.missing),
            unsearched=scope.unsearched,
        )

    def _synchronise(self, corpus: Corpus, progress: Progress | None) -> None:
        """Makes the index hold the texts of the workspace and nothing else."""
        self._scopes.clear()
        self._ids = dict(_texts(corpus))
        named = {text: at for at, text in self._ids.items()}
        unreadable: set[TextId] = set()

        def sections(text: TextId) -> Sequence[SectionText] | None:
            try:
                return _sections(corpus, *named[text])
            except AnnotatorError:
                unreadable.add(text)
                return None

        self._index.delete(set(self._index.texts()) - set(named))
        self._index.index((IndexText(text, partial(sections, text)) for text in named), progress)
        self._ids = {at: text for at, text in self._ids.items() if text not in unreadable}
        self._documents = corpus.documents()

    def _scope(self, corpus: Corpus, asked: _Asked) -> _Scope:
        if asked.document is not None:
            corpus.line(asked.document)
        versions: dict[TextId, str] = {}
        in_force: set[TextId] = set()
        unsearched = []
        named = 0
        for name in _documents(corpus, asked):
            current = corpus.in_force(name, asked.date)
            for edition in _editions(corpus, name, asked, current):
                named += 1
                if _withdrawn(corpus, edition):
                    continue
                text = self._ids.get((name, edition.version))
                if text is None:
                    unsearched.append(str(Reference(name, edition.version)))
                elif current is not None and edition.version == current.version:
                    in_force.add(text)
                    versions[text] = edition.version
                elif text not in in_force:
                    versions[text] = edition.version
        unsearched += _unread(corpus, asked)
        if asked.edition not in (None, ALL_EDITIONS) and not named:
            raise UsageProblem(
                "edition-unknown-anywhere",
                "no document that is searched has an edition {version}",
                remedy="see `annotator corpus list`",
                version=asked.edition,
            )
        return _Scope(frozenset(versions), versions, frozenset(in_force), tuple(unsearched))


_SEARCHERS: WeakKeyDictionary[Corpus, _Searcher] = WeakKeyDictionary()
_SEARCHERS_LOCK = threading.Lock()


def _searcher(project: Project) -> _Searcher:
    with _SEARCHERS_LOCK:
        found = _SEARCHERS.get(project.corpus)
        if found is None:
            found = _SEARCHERS[project.corpus] = _Searcher(project)
        return found


def _unread(corpus: Corpus, asked: _Asked) -> list[str]:
    """Editions, or documents as a whole, of which it cannot be read whether they should be searched."""
    known = corpus.documents()
    found: dict[str, None] = {}
    for one in corpus.unreadable():
        document = known.get(one.key.parts[0])
        if asked.document in (None, one.key.parts[0]) and (document is None or asked.admits(document)):
            found["@".join(one.key.parts[:2])] = None
    return list(found)


def _documents(corpus: Corpus, asked: _Asked) -> list[str]:
    known = corpus.documents()
    named = known if not asked.part else matching(asked.part, {name: _said(one) for name, one in known.items()})
    return [name for name in named if asked.admits(known[name])]


def _said(document: Document) -> str:
    return fold(f"{document.document} {document.title or ''}")


def _editions(corpus: Corpus, document: str, asked: _Asked, current: Edition | None) -> list[Edition]:
    """The editions of a document to search; of all, the newest last: it names a text they share."""
    if asked.edition is None:
        return [current] if current is not None else []
    if asked.edition == ALL_EDITIONS:
        return list(corpus.line(document).editions)
    return [corpus.edition(document, asked.edition)] if asked.edition in corpus.versions(document) else []


def _holder(corpus: Corpus, edition: Edition) -> Edition:
    """The edition that holds the text of this one, or the last on the way to it."""
    if edition.text is None:
        return edition
    by_version = {version: corpus.edition(edition.document, version) for version in corpus.versions(edition.document)}
    return same_text_chain(edition, by_version)[-1]


def _withdrawn(corpus: Corpus, edition: Edition) -> bool:
    return _holder(corpus, edition).withdrawn


def _texts(corpus: Corpus) -> Iterator[tuple[tuple[str, str], TextId]]:
    """Every edition that leads to a text, with the text's name in the index."""
    for name in corpus.documents():
        marks: dict[str, str] = {}
        for version in corpus.versions(name):
            holder = _holder(corpus, corpus.edition(name, version))
            if holder.withdrawn or holder.sha256 is None:
                continue
            if holder.version not in marks:
                marks[holder.version] = _mark(holder)
            yield (name, version), TextId(name, marks[holder.version])


def _mark(edition: Edition) -> str:
    """Stands for a text and how it is cut into sections."""
    cuts = "\n".join(f"{one.key}\t{one.heading}\t{one.span[0]}-{one.span[1]}" for one in edition.sections)
    return hashlib.sha256(f"{edition.sha256}\n{cuts}".encode()).hexdigest()[:32]


def _sections(corpus: Corpus, document: str, version: str) -> list[SectionText]:
    reading = corpus.reading(document, version)
    return [SectionText(one.key, one.heading, one.span[0], reading.text[slice(*one.span)]) for one in reading.sections]


def _hit(found: SectionHit, scope: _Scope) -> SearchHit:
    start = found.start + found.snippet.start
    return SearchHit(
        at=str(Reference(found.text.document, scope.versions[found.text], found.key)),
        heading=found.heading,
        score=found.score,
        snippet=found.snippet.text,
        span=(start, start + len(found.snippet.text)),
        matches=found.snippet.matches,
        heading_matches=found.heading_matches,
        in_force=found.text in scope.in_force,
    )
