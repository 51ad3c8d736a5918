"""Taking back an edition that was added by mistake, where nothing rests on it yet."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from pydantic import BaseModel

from annotator.model.corpus import Edition
from annotator.model.results import RemoveResult
from annotator.store.base import Delete, Key, Kind, Loaded, Stored, Unreadable
from annotator.store.layout import path_of
from annotator.text.messages import DataProblem, UsageProblem
from annotator.workflow.context import Project

Filed = tuple[str, str]
"""A document and a version."""
_RESTING = {
    Kind.LABEL: "labels",
    Kind.DECISION: "decisions",
    Kind.DRAFT: "drafts",
    Kind.CONFIRMATION: "answers",
    Kind.LANDINGS: "files of landings",
    Kind.CHUNKS: "chunkings",
    Kind.PLACED: "placed chunks",
    Kind.UNANCHORED: "imported labels",
    Kind.EDITION: "other editions",
}
"""What may rest on an edition, in words."""
_REFERENCE = re.compile(r"(?P<document>[^\s@#]+)@(?P<version>[^\s@#:]+)(?:[#:].*)?", re.DOTALL)
_NAMED = (("document", "version"), ("to_document", "to_version"))


def remove_edition(project: Project, version: str, *, id_prefix: str = "", dry_run: bool = False) -> RemoveResult:
    """Removes an edition of all documents that have it, or of those below a prefix, and documents that had no other.

    All of it or nothing. Raises `UsageProblem` where there is no such edition, and where a label, a decision, a draft,
    a landing, an answer, a chunk or another edition names one of them; `DataProblem` where a file that could name one
    cannot be read.
    """
    prefix = id_prefix.strip("/")
    with project.store.locked():
        project.corpus.forget()
        editions = _editions(project)
        gone = {
            filed
            for filed in editions
            if filed[1] == version and (not prefix or filed[0] == prefix or filed[0].startswith(f"{prefix}/"))
        }
        if not gone:
            raise UsageProblem(
                "edition-unknown-anywhere",
                "no document has an edition {version}",
                remedy="see `annotator corpus list`",
                version=version,
            )
        kept = {document for document, _ in editions.keys() - gone}
        documents = {document for document, _ in gone} - kept
        _refuse([*_resting(project, gone), *_depending(editions, gone, documents)], version)
        changes = _deletions(project, gone, documents)
        if not dry_run:
            project.store.commit(changes)
            project.corpus.forget()
    return RemoveResult(
        edition=version,
        removed=tuple(f"{document}@{name}" for document, name in sorted(gone)),
        documents=tuple(sorted(documents)),
        restored=tuple(sorted(document for document, name in gone if editions[document, name].withdrawn)),
        files=tuple(path_of(change.key) for change in changes),
        dry_run=dry_run,
    )


def _editions(project: Project) -> dict[Filed, Edition]:
    found: dict[Filed, Edition] = {}
    for one in _read(project, (Kind.EDITION,)):
        if isinstance(one.value, Edition):
            found[one.value.document, one.value.version] = one.value
    return found


def _read(project: Project, kinds: Iterable[Kind]) -> Iterator[Loaded]:
    """Every record of these kinds; one that cannot be read might name the edition, so nothing is removed."""
    for loaded in project.store.load_many(key for kind in kinds for key in project.store.list(kind)):
        if isinstance(loaded, Unreadable):
            problem = loaded.problem
            raise DataProblem(
                "removal-uncertain",
                "cannot be read, and may rest on the edition",
                remedy="mend it first; `annotator check` says what is wrong",
                where=problem.where or loaded.where,
            )
        yield loaded


def _resting(project: Project, gone: set[Filed]) -> Iterator[Kind]:
    """What names one of the editions; only its kind, since whose label it is may not be known to who asks."""
    records = _read(project, _RESTING.keys() - {Kind.EDITION})
    return (one.key.kind for one in records if any(filed in gone for filed in _named(one.value)))


def _named(value: Stored) -> Iterator[Filed]:
    for record in value if isinstance(value, tuple) else (value,):
        if isinstance(record, BaseModel):
            yield from _mentions(record.model_dump(mode="json"))


def _mentions(value: Any) -> Iterator[Filed]:
    """Editions that a record names, however it does: by a reference, by two fields, or by document and version."""
    if isinstance(value, str):
        found = _REFERENCE.fullmatch(value)
        if found:
            yield found["document"], found["version"]
    elif isinstance(value, Mapping):
        yield from ((value[one], value[other]) for one, other in _NAMED if value.get(one) and value.get(other))
        yield from ((name, other) for name, other in value.items() if isinstance(other, str))
        for other in value.values():
            yield from _mentions(other)
    elif isinstance(value, list):
        for other in value:
            yield from _mentions(other)


def _depending(editions: Mapping[Filed, Edition], gone: set[Filed], documents: set[str]) -> Iterator[Kind]:
    """Other editions that need one of these: its text, its place in the order, or its document."""
    for (document, version), edition in editions.items():
        if (document, version) in gone:
            continue
        needed = {edition.text, edition.follows}
        if edition.base_version() != version:
            needed.add(edition.base_version())
        if any((document, name) in gone for name in needed if name) or edition.moved_to in documents:
            yield Kind.EDITION


def _refuse(resting: list[Kind], version: str) -> None:
    if resting:
        counts = Counter(resting)
        raise UsageProblem(
            "edition-in-use",
            "the edition {version} is in use by {users}; nothing was removed",
            remedy="take landings back with `annotator migrate --undo`; where labels rest on it, it has to stay",
            version=version,
            users=", ".join(
                f"{_RESTING[kind]} ({count})"
                for kind, count in sorted(counts.items(), key=lambda one: _RESTING[one[0]])
            ),
        )


def _deletions(project: Project, gone: set[Filed], documents: set[str]) -> list[Delete]:
    store = project.store
    texts = [key for kind in (Kind.TEXT, Kind.SOURCE) for key in store.list(kind) if key.parts[:2] in gone]
    records = [Key(Kind.EDITION, filed) for filed in sorted(gone)]
    known = set(store.list(Kind.DOCUMENT))
    whole = [key for one in sorted(documents) if (key := Key(Kind.DOCUMENT, (one,))) in known]
    return [Delete(key) for key in (*whole, *records, *texts)]
