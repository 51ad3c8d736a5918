"""The attic: versions of mine that do not stand in a shared file, kept in this copy until their owner has answered."""

import base64
import contextlib
import json
import os
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from pydantic import BaseModel

from annotator.model.hashing import bytes_hash, short_id
from annotator.model.label import Label
from annotator.model.sync_results import Clash
from annotator.store.base import ABSENT, Key, Kind, Put
from annotator.store.codec import decode_value
from annotator.store.errors import NotFound
from annotator.store.journal import Journal, Remove, Write
from annotator.store.layout import MODELS, key_of
from annotator.store.tree import Tree
from annotator.store.yaml import plain
from annotator.text.messages import DataProblem, UsageProblem
from annotator.workflow.context import Project
from annotator.workflow.labels import own_label
from annotator.workflow.records import load_or_none
from annotator.workflow.sync_tree import Kept

FOLDER = (".annotator", "attic")
_SETTLED = ".settled"
_SHOWN = 200
_OPEN = frozenset(
    {Kind.CASE, Kind.DRAFT, Kind.SET, Kind.WORKSPACE, Kind.DOCUMENT, Kind.EDITION, Kind.GUIDELINE, Kind.CHUNKING}
)
"""Kinds of which the version that stands may be shown to whoever sees the clash; labels and decisions are not among
them. Both versions of a draft are its writer's own."""


def keep(root: Path, kept: Sequence[Kept], by: Sequence[str]) -> None:
    """Puts versions into the attic, each brought to the disk; the same one again changes nothing."""
    folder = root.joinpath(*FOLDER)
    for one, who in zip(kept, by, strict=True):
        lost = one.lost
        mine = _coded(lost.mine) if isinstance(lost.mine, bytes) else lost.mine
        along = {path: None if data is None else _coded(data) for path, data in one.along.items()}
        entry = {"path": one.path, "field": lost.field, "mine": mine, "theirs": lost.theirs, "by": who, "along": along}
        name = short_id([one.path, lost.field, mine, one.theirs, *([along] if along else [])])
        folder.mkdir(parents=True, exist_ok=True)
        if (folder / f"{name}{_SETTLED}").exists():
            continue
        temporary = folder / f".{name}.tmp"
        with temporary.open("w", encoding="utf-8") as file:
            json.dump(entry, file, ensure_ascii=False)
            file.flush()
            os.fsync(file.fileno())
        temporary.replace(folder / f"{name}.json")


def clashes(project: Project) -> tuple[Clash, ...]:
    """What still is to be answered, sorted by file."""
    found = [_clash(project, name, entry) for name, entry in _entries(project) if _is_open(project, entry)]
    return tuple(sorted(found, key=lambda one: (one.path, one.field or "", one.id)))


def _is_open(project: Project, entry: dict[str, Any]) -> bool:
    """A draft is its writer's alone, and as long as it is there undo brings back what was decided against."""
    key = key_of(entry["path"])
    if key is None or key.kind is not Kind.DRAFT:
        return True
    return key.parts[2] == project.person and project.store.revision(key) == ABSENT


def keep_theirs(project: Project, clash: str) -> None:
    """Lets the shared version stand; mine stays in the attic, answered."""
    _entry(project, clash)
    _settle(project, clash)


def put_back(project: Project, clash: str) -> None:
    """Puts my version into the file again, in place of the shared one, which stays in git's history.

    Of a label that exists already it becomes the next round, since a label that was shared is never changed; a field of
    a draft goes into a new draft that starts from the label.
    """
    entry = _entry(project, clash)
    key = key_of(entry["path"])
    with project.store.locked():
        if entry["field"] is None:
            _put_files(project, key, {entry["path"]: entry["mine"], **entry.get("along", {})})
        elif key is not None:
            _put_field(project, key, entry["field"], entry["mine"])
    _settle(project, clash)


def _put_field(project: Project, key: Key, field: str, mine: Any) -> None:
    model = MODELS[key.kind]
    there = load_or_none(project.store, key, model)
    now: BaseModel | None = own_label(project, *key.parts[:2]) if there is None and key.kind is Kind.DRAFT else there
    if now is None:
        raise NotFound("not-found", "there is no {key} any more", remedy="keep theirs", key=str(key))
    data = {**plain(now), field: mine}
    if mine is None:
        del data[field]
    try:
        changed = model.model_validate(data)
    except ValueError:
        raise UsageProblem(
            "does-not-fit",
            "your {field} does not go together with what stands there now",
            remedy="change it by hand, then keep theirs",
            field=field,
        ) from None
    project.store.commit([Put(key, changed)], {key: project.store.revision(key) if there else ABSENT})


def _put_files(project: Project, key: Key | None, files: Mapping[str, str | None]) -> None:
    """Puts my versions of files that belong together back at once; those that I did not have are removed."""
    wanted = {path: None if coded is None else base64.b64decode(coded) for path, coded in files.items()}
    (path, data), *_ = wanted.items()
    if key is not None and key.kind is Kind.LABEL and data is not None:
        label = decode_value(key, data, path).value
        if isinstance(label, Label):
            _put_label(project, key, label)
            return
    if project.root is None:
        return
    changes: list[Write | Remove] = []
    for path, data in wanted.items():
        file = project.root / path
        old = bytes_hash(file.read_bytes()) if file.exists() else ABSENT
        if data is not None:
            changes.append(Write(path, data, old))
        elif old != ABSENT:
            changes.append(Remove(path, old))
    write_files(project.root, changes)


def _coded(data: bytes) -> str:
    return base64.b64encode(data).decode("ascii")


def _put_label(project: Project, key: Key, label: Label) -> None:
    rounds = [int(one.parts[3]) for one in project.store.list(Kind.LABEL, *key.parts[:3])]
    number = max(rounds, default=0) + 1
    new = Key(Kind.LABEL, (*key.parts[:3], str(number)))
    project.store.commit([Put(new, label.model_copy(update={"round": number}))], {new: ABSENT})


def write_files(root: Path, changes: Sequence[Write | Remove]) -> None:
    """Changes files of a workspace as they are, all or none; call it under the store's lock."""
    if changes:
        Journal(Tree(str(root))).apply(changes)


def _entries(project: Project) -> Iterator[tuple[str, dict[str, Any]]]:
    if project.root is None:
        return
    for file in sorted(project.root.joinpath(*FOLDER).glob("*.json")):
        with contextlib.suppress(OSError, ValueError):
            yield file.stem, json.loads(file.read_text(encoding="utf-8"))


def _entry(project: Project, clash: str) -> dict[str, Any]:
    found = next((entry for name, entry in _entries(project) if name == clash), None)
    if found is None:
        raise UsageProblem("clash-unknown", "this was answered already, or is not known: {clash}", clash=clash)
    return found


def _settle(project: Project, clash: str) -> None:
    if project.root is not None:
        file = project.root.joinpath(*FOLDER, f"{clash}.json")
        file.replace(file.with_suffix(_SETTLED))


def _clash(project: Project, name: str, entry: dict[str, Any]) -> Clash:
    path, field = entry["path"], entry["field"]
    key = key_of(path)
    case = key.parts[1] if key is not None and key.kind in _OF_CASE else None
    open_to_all = key is not None and key.kind in _OPEN
    return Clash(
        id=name,
        path=path,
        set=key.parts[0] if key is not None and case is not None else None,
        case=case,
        question=question_of(project, key.parts[0], case) if key is not None and case is not None else "",
        kind=str(key.kind) if key is not None else "file",
        field=field,
        removed=field is None and entry["mine"] is None,
        mine=_said(entry["mine"]) if field is not None else "",
        theirs=_said(entry["theirs"]) if field is not None and open_to_all else "",
        by=entry["by"],
        changed_since=_changed_since(project, key, entry),
    )


def _changed_since(project: Project, key: Key | None, entry: dict[str, Any]) -> bool:
    """Whether what stood in a field when two versions of it met does not stand there any more."""
    if key is None or entry["field"] is None or key.kind not in MODELS:
        return False
    try:
        there = load_or_none(project.store, key, MODELS[key.kind])
    except DataProblem:
        return False
    return there is not None and json.loads(json.dumps(plain(there).get(entry["field"]))) != entry["theirs"]


_OF_CASE = frozenset({Kind.CASE, Kind.DRAFT, Kind.LABEL, Kind.DECISION, Kind.COMMENT, Kind.UNANCHORED})


def question_of(project: Project, set_name: str, case: str) -> str:
    """The question of a case; its id where it cannot be read."""
    from annotator.model.case import Case

    try:
        found = load_or_none(project.store, Key(Kind.CASE, (set_name, case)), Case)
    except DataProblem:
        found = None
    return found.question if found is not None else case


def _said(value: Any) -> str:
    text = value if isinstance(value, str) else "" if value is None else json.dumps(value, ensure_ascii=False)
    return text if len(text) <= _SHOWN else text[: _SHOWN - 1] + "…"
