"""The corpus as the rules see it: documents, editions with their texts and sections, and what is in force."""

import bisect
import datetime
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from annotator.corpus.editions import Line, line_of, same_text_chain
from annotator.model.corpus import Document, Edition, Section
from annotator.model.reference import Reference
from annotator.store.base import Key, Kind, Loaded, Store, Unreadable
from annotator.store.layout import path_of
from annotator.text.messages import DataProblem, Message, UsageProblem
from annotator.workflow.records import load


@dataclass(frozen=True, slots=True)
class Reading:
    """One edition, ready to be read."""

    document: Document
    edition: Edition
    text: str
    sha256: str
    sections: tuple[Section, ...]

    def section_at(self, offset: int) -> Section:
        """The section that holds a code point, at the very end the last; raises `UsageProblem` for an empty text."""
        if not self.sections:
            raise UsageProblem(
                "edition-empty",
                "{document}@{version} has no text",
                document=self.document.document,
                version=self.edition.version,
            )
        after = bisect.bisect_right(self.sections, offset, key=lambda section: section.span[0])
        return self.sections[max(0, after - 1)]

    def section(self, key: str) -> Section | None:
        """The section of a key; None where this edition has none."""
        return next((section for section in self.sections if section.key == key), None)


class Corpus:
    """Reads documents from a store and keeps what was read until `forget` is called."""

    def __init__(self, store: Store) -> None:
        """Reads nothing yet."""
        self._store = store
        self._documents: dict[str, Document] | None = None
        self._lines: dict[str, Line] = {}
        self._editions: dict[str, dict[str, Edition]] = {}
        self._unreadable: tuple[Unreadable, ...] = ()
        self.reading = lru_cache(maxsize=256)(self._reading)

    def forget(self) -> None:
        """Reads everything anew from now on."""
        self._documents = None
        self._lines.clear()
        self._editions.clear()
        self.reading.cache_clear()

    def documents(self) -> dict[str, Document]:
        """All documents by id, in order of their ids."""
        if self._documents is None:
            self._documents = self._load()
        return self._documents

    def unreadable(self) -> tuple[Unreadable, ...]:
        """Document and edition files that cannot be read, or that are not there though files beside them need them."""
        self.documents()
        return self._unreadable

    def line(self, document: str) -> Line:
        """The editions of a document in order; raises `UsageProblem` for an unknown document."""
        self._known(document)
        if document not in self._lines:
            self._lines[document] = line_of(self._editions.get(document, {}).values())
        return self._lines[document]

    def edition(self, document: str, version: str) -> Edition:
        """One edition record, as filed; raises `UsageProblem` where there is none."""
        self._known(document)
        found = self._editions.get(document, {}).get(version)
        if found is None:
            raise UsageProblem(
                "edition-unknown",
                "there is no edition {version} of {document}",
                remedy="see `annotator corpus list`",
                document=document,
                version=version,
            )
        return found

    def versions(self, document: str) -> tuple[str, ...]:
        """Every version filed for a document, renditions included."""
        self._known(document)
        return tuple(self._editions.get(document, {}))

    def in_force(self, document: str, date: datetime.date) -> Edition | None:
        """The edition in force; None where there is none or the document is withdrawn."""
        edition = self.line(document).in_force(date)
        return None if edition is None or edition.withdrawn else edition

    def withdrawn(self, document: str, date: datetime.date) -> Edition | None:
        """The edition by which a document is withdrawn at a date; None where it is not."""
        edition = self.line(document).in_force(date)
        return edition if edition is not None and edition.withdrawn else None

    def text_sha256(self, document: str, version: str) -> str | None:
        """Hash of the canonical text of an edition; None where it is withdrawn. Reads no text."""
        last = self._holder(document, version)
        return None if last.withdrawn else last.sha256

    def text_version(self, document: str, version: str) -> str:
        """The edition whose file holds the text of an edition; its own where it shares none."""
        return self._holder(document, version).version

    def resolve(self, reference: Reference, date: datetime.date) -> Reading:
        """The edition a reference names, or the one in force; raises `UsageProblem` where there is none."""
        version = reference.version
        if not version:
            edition = self.in_force(reference.document, date)
            if edition is None:
                raise UsageProblem(
                    "no-edition-in-force",
                    "no edition of {document} is in force on {date}",
                    remedy="name one: {document}@VERSION",
                    document=reference.document,
                    date=date.isoformat(),
                )
            version = edition.version
        return self.reading(reference.document, version)

    def _known(self, document: str) -> None:
        if document not in self.documents() and document not in self._editions:
            raise UsageProblem(
                "document-unknown",
                "there is no document {document}",
                remedy="see `annotator corpus list`",
                document=document,
            )

    def _holder(self, document: str, version: str) -> Edition:
        edition = self.edition(document, version)
        last = same_text_chain(edition, self._editions[document])[-1]
        if not last.withdrawn and last.sha256 is None:
            raise DataProblem(
                "edition-without-text",
                "the edition {version} of {document} leads to no text",
                remedy="mend `text:` in its file, or add the edition again",
                document=document,
                version=version,
            )
        return last

    def _reading(self, document: str, version: str) -> Reading:
        holder = self._holder(document, version)
        if holder.withdrawn:
            raise UsageProblem(
                "edition-withdrawn",
                "{document} is withdrawn in {version} and has no text there",
                remedy="read an earlier edition",
                document=document,
                version=version,
            )
        text = load(self._store, Key(Kind.TEXT, (document, holder.version)), str)
        record = self.documents().get(document) or Document(document=document)
        return Reading(record, self.edition(document, version), text, holder.sha256 or "", holder.sections)

    def _load(self) -> dict[str, Document]:
        documents: dict[str, Document] = {}
        unreadable: list[Unreadable] = []
        editions: dict[str, dict[str, Edition]] = {}
        keys = [*self._store.list(Kind.DOCUMENT), *self._store.list(Kind.EDITION)]
        for loaded in self._store.load_many(keys):
            match loaded:
                case Unreadable():
                    unreadable.append(loaded)
                case Loaded(value=Document() as document):
                    documents[document.document] = document
                case Loaded(value=Edition() as edition):
                    editions.setdefault(edition.document, {})[edition.version] = edition
        self._editions = editions
        self._unreadable = (*unreadable, *_missing(keys, self._store.list(Kind.TEXT)))
        return dict(sorted(documents.items()))


def _missing(records: Sequence[Key], texts: Sequence[Key]) -> Iterator[Unreadable]:
    """Records that somebody removed: an edition's whose text is there, a document's whose editions are."""
    known = set(records)
    editions = dict.fromkeys(Key(Kind.EDITION, key.parts) for key in texts)
    yield from (_removed(key, "the file is missing, though its text is there") for key in editions if key not in known)
    documents = dict.fromkeys(Key(Kind.DOCUMENT, key.parts[:1]) for key in (*records, *texts))
    yield from (
        _removed(key, "the file is missing, though its editions are there") for key in documents if key not in known
    )


def _removed(key: Key, what: str) -> Unreadable:
    where = path_of(key)
    return Unreadable(key, where, Message("record-missing", what, "restore it from git", where))
