"""The interface of a store: records under keys, read with their revisions, changed all or nothing.

A key names a record by what it is, never by where it lies, so that another kind of store can stand beside the files.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple, Protocol

from pydantic import BaseModel

from annotator.text.messages import Message


class Kind(StrEnum):
    """What a record is; beside each, the parts of its key and the type of its value."""

    WORKSPACE = "workspace"
    """() -> model.settings.Workspace"""
    DOCUMENT = "document"
    """(document,) -> model.corpus.Document"""
    EDITION = "edition"
    """(document, version) -> model.corpus.Edition"""
    TEXT = "text"
    """(document, version) -> str: the canonical text"""
    SOURCE = "source"
    """(document, version, suffix) -> bytes: the original that the text was extracted from"""
    CHUNKING = "chunking"
    """(name,) -> model.chunk.Chunking"""
    CHUNKS = "chunks"
    """(name,) -> tuple[model.chunk.Chunk, ...]"""
    SET = "set"
    """(set,) -> model.settings.TestSet"""
    GUIDELINE = "guideline"
    """(set,) -> model.settings.Guideline"""
    CASE = "case"
    """(set, case) -> model.case.Case"""
    LABEL = "label"
    """(set, case, person, round as text) -> model.label.Label"""
    DECISION = "decision"
    """(set, case) -> model.label.Decision"""
    COMMENT = "comment"
    """(set, case, ulid) -> model.comment.Comment"""
    UNANCHORED = "unanchored"
    """(set, case, content id) -> model.unanchored.Unanchored"""
    PLACED = "placed"
    """(chunking, evidence, person) -> model.unanchored.Placed"""
    LANDINGS = "landings"
    """(to version, content hash) -> tuple[model.landing.LandingRecord, ...]"""
    CONFIRMATION = "confirmation"
    """(anchor, to version, person) -> model.landing.Confirmation"""
    DRAFT = "draft"
    """(set, case, person) -> model.label.Label; not shared, kept outside git"""
    CASE_DRAFT = "case-draft"
    """(set, draft id, person) -> model.case.Case: a question being written; not shared"""


TEXTS = frozenset({Kind.DOCUMENT, Kind.EDITION, Kind.TEXT})
"""Records that documents are made of."""


class Key(NamedTuple):
    """Names one record."""

    kind: Kind
    parts: tuple[str, ...] = ()

    def __str__(self) -> str:
        """For messages."""
        return f"{self.kind} {'/'.join(self.parts)}".strip()


Stored = BaseModel | str | bytes | tuple[BaseModel, ...]
"""What a record's value can be."""
Revision = str
"""Says which state of a record was read; opaque. `ABSENT` where there is none."""
ABSENT: Revision = ""


@dataclass(frozen=True, slots=True)
class Loaded:
    """A record with the revision it was read at."""

    key: Key
    value: Stored
    revision: Revision
    where: str
    """The file, relative to the workspace."""
    warnings: tuple[Message, ...] = ()
    """What is odd but readable: keys that are not known."""


@dataclass(frozen=True, slots=True)
class Unreadable:
    """A record that is there and cannot be read; it is shown and counted, never skipped."""

    key: Key
    where: str
    problem: Message


@dataclass(frozen=True, slots=True)
class Put:
    """Write this value under this key."""

    key: Key
    value: Stored


@dataclass(frozen=True, slots=True)
class Delete:
    """Remove what stands under this key."""

    key: Key


Change = Put | Delete
Watcher = Callable[[frozenset[Key]], None]


class Store(Protocol):
    """Records under keys."""

    def load(self, key: Key) -> Loaded:
        """One record; raises `NotFound`, or `DataProblem` (file, line, remedy) where it cannot be read."""
        ...

    def load_many(self, keys: Iterable[Key]) -> Iterator[Loaded | Unreadable]:
        """Many records in the order of their keys.

        One that cannot be read comes as `Unreadable`; absent ones are left out.
        """
        ...

    def list(self, kind: Kind, *prefix: str) -> Sequence[Key]:
        """Keys of a kind whose parts begin with `prefix`, sorted."""
        ...

    def strays(self) -> Sequence[Unreadable]:
        """Files that lie where records are kept and are none.

        Where no key names one, its key is of the kind `WORKSPACE` with the path as its part.
        """
        ...

    def revision(self, key: Key) -> Revision:
        """The revision that stands now; `ABSENT` where there is none."""
        ...

    def commit(
        self, changes: Sequence[Change], expected: Mapping[Key, Revision] | None = None
    ) -> Mapping[Key, Revision]:
        """Makes all changes or none, durably, and gives the new revisions.

        Raises `Changed`, before anything is written, where a key of `expected` stands at another revision.
        A key that is not in `expected` is written whatever stands there.
        """
        ...

    def locked(self) -> AbstractContextManager[None]:
        """Keeps other processes from committing while several reads and a commit belong together; re-entrant."""
        ...

    def watch(self, watcher: Watcher) -> Callable[[], None]:
        """Calls `watcher` with the keys that change, whoever changes them; the result stops it."""
        ...
