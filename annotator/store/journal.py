"""Several files changed all or none, whatever moment the process dies at.

New content is written beside its target under a temporary name and brought to the disk; then one rename, of `<id>.plan`
to `<id>.commit`, decides. Before it nothing has happened, and what is left over is cleared away; after it everything
will happen: who comes next finishes the renames. All of it under the workspace's lock.
"""

import contextlib
import json
import os
import secrets
import stat
import time
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from annotator.model.hashing import bytes_hash
from annotator.store.base import ABSENT, Revision
from annotator.store.tree import TEMPORARY, Tree
from annotator.text.messages import DataProblem

FOLDER = ".annotator/journal"
_FOLDERS = ("corpus", "chunkings", "testsets", "landings", ".annotator/drafts")
_MANY = 64
"""From this many files on, one sync of everything is quicker than one for each."""


@dataclass(frozen=True, slots=True)
class Write:
    """A file's new content."""

    path: str
    data: bytes
    old: Revision
    """The revision that it replaces."""


@dataclass(frozen=True, slots=True)
class Remove:
    """A file that goes."""

    path: str
    old: Revision


class Journal:
    """Carries changes out; call it under the workspace's lock only."""

    def __init__(self, tree: Tree) -> None:
        """Touches nothing yet."""
        self._tree = tree
        self._folder = Path(tree.full(FOLDER))

    def pending(self) -> bool:
        """Whether a change was begun and not finished, by a process that may still be at it."""
        return bool(self._plans())

    def decided(self) -> bool:
        """Whether a change of several files is half way through its renames."""
        return any(name.endswith(".commit") for name in self._plans())

    def _plans(self) -> list[str]:
        try:
            with os.scandir(self._folder) as entries:
                return sorted(entry.name for entry in entries)
        except OSError:
            return []

    def apply(self, changes: Sequence[Write | Remove]) -> None:
        """Makes all changes or none; raises `DataProblem` where the disk refuses, and then nothing has changed."""
        mark = secrets.token_hex(6)
        steps = [self._step(change, mark, number) for number, change in enumerate(changes)]
        plan = self._folder / f"{mark}.plan"
        try:
            self._folder.mkdir(parents=True, exist_ok=True)
            _write(plan, json.dumps(steps).encode(), durable=len(steps) > 1)
            self._prepare(changes, steps)
            if len(steps) > 1:
                plan = plan.rename(plan.with_suffix(".commit"))
                _sync_folders([self._folder])
        except OSError as error:
            self._drop(steps)
            _unlink(plan)
            raise _refused(error, changes[0].path) from None
        try:
            self._finish(steps)
        except OSError as error:
            if len(steps) == 1:
                self._drop(steps)
                _unlink(plan)
            raise _refused(error, changes[0].path) from None
        _unlink(plan)

    def recover(self) -> None:
        """Finishes what was decided and clears away what was not."""
        for name in self._plans():
            path = self._folder / name
            steps = self._read(path)
            try:
                if name.endswith(".commit"):
                    self._finish(steps)
                else:
                    self._drop(steps)
                _unlink(path)
            except OSError as error:
                raise _refused(error, f"{FOLDER}/{name}") from None

    def clear(self) -> None:
        """Removes temporary files that no plan names any more."""
        for top in _FOLDERS:
            for left in self._tree.temporary(top):
                _unlink(Path(self._tree.full(left)))

    def _read(self, path: Path) -> list[dict[str, Any]]:
        """The steps of a plan; none of them where it is torn or names what is not ours to touch."""
        try:
            steps = json.loads(path.read_bytes())
            return steps if all(self._ours(step) for step in steps) else []
        except (OSError, ValueError, KeyError, TypeError, AttributeError):
            return []

    def _ours(self, step: dict[str, Any]) -> bool:
        path, temporary = step["path"], step["temporary"]
        folder, _, name = (temporary or path).rpartition("/")
        beside = temporary is None or (name.startswith(TEMPORARY) and folder == path.rpartition("/")[0])
        hidden = path.startswith((".", "/")) and not path.startswith(".annotator/drafts/")
        return beside and not hidden and ".." not in path.split("/") and ":" not in path and self._tree.inside(folder)

    def _step(self, change: Write | Remove, mark: str, number: int) -> dict[str, Any]:
        path = os.path.relpath(os.path.realpath(self._tree.full(change.path)), self._tree.root)
        path = path.replace(os.sep, "/")
        if isinstance(change, Remove):
            # A link goes itself, not what it leads to.
            return {"path": change.path, "temporary": None, "old": change.old, "new": ABSENT}
        folder = path.rpartition("/")[0]
        temporary = f"{folder}/{TEMPORARY}{mark}-{number}.tmp".lstrip("/")
        return {"path": path, "temporary": temporary, "old": change.old, "new": bytes_hash(change.data)}

    def _prepare(self, changes: Sequence[Write | Remove], steps: Sequence[dict[str, Any]]) -> None:
        many = len(steps) >= _MANY and hasattr(os, "sync")
        folders = set()
        for change, step in zip(changes, steps, strict=True):
            if isinstance(change, Write):
                target, temporary = self._path(step["path"]), self._path(step["temporary"])
                folder = target.parent
                _make_folders(folder, durable=not many)
                _write(temporary, change.data, durable=not many, like=target)
                folders.add(folder)
        if many:
            os.sync()
        elif len(steps) > 1:
            _sync_folders(folders)

    def _finish(self, steps: Iterable[dict[str, Any]]) -> None:
        folders = set()
        for step in steps:
            target = self._path(step["path"])
            if step["temporary"] is None:
                if _revision(target) == step["old"]:
                    _unlink(target)
            elif (temporary := self._path(step["temporary"])).exists():
                if _revision(target) not in (step["old"], step["new"]):
                    # Somebody wrote the file by hand after the crash: both stay, and `strays` names the second one.
                    target = target.with_name(f"{target.name}.unsaved")
                _replace(temporary, target)
            folders.add(target.parent)
        if len(folders) >= _MANY and hasattr(os, "sync"):
            os.sync()
        else:
            _sync_folders(folders)

    def _drop(self, steps: Iterable[dict[str, Any]]) -> None:
        for step in steps:
            if step["temporary"]:
                _unlink(self._path(step["temporary"]))

    def _path(self, path: str) -> Path:
        return Path(self._tree.full(path))


def _revision(path: Path) -> Revision:
    try:
        return bytes_hash(path.read_bytes())
    except OSError:
        return ABSENT


def _write(path: Path, data: bytes, *, durable: bool, like: Path | None = None) -> None:
    handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0), 0o666)
    try:
        view = memoryview(data)
        while view:
            view = view[os.write(handle, view) :]
        if like is not None:
            with contextlib.suppress(OSError, AttributeError):
                os.fchmod(handle, stat.S_IMODE(like.stat().st_mode))
        if durable:
            os.fsync(handle)
    finally:
        os.close(handle)


def _make_folders(folder: Path, *, durable: bool) -> None:
    """Makes a folder and what is missing above it, each brought to the disk where `durable`."""
    missing = []
    while not folder.is_dir():
        missing.append(folder)
        folder = folder.parent
    for one in reversed(missing):
        one.mkdir(exist_ok=True)
        if durable:
            _sync_folders([one.parent])


def _sync_folders(folders: Iterable[Path]) -> None:
    for folder in sorted(folders):
        # Systems that cannot open a folder need no sync of it.
        with contextlib.suppress(OSError):
            handle = os.open(folder, os.O_RDONLY | getattr(os, "O_DIRECTORY", 0))
            try:
                os.fsync(handle)
            finally:
                os.close(handle)


def _replace(source: Path, target: Path) -> None:
    """Renames; where another program holds the target open for a moment, as on Windows, tries again."""
    for wait in (0.01, 0.05, 0.2, 0.5):
        try:
            source.replace(target)
        except PermissionError:
            time.sleep(wait)
        else:
            return
    source.replace(target)


def _unlink(path: Path) -> None:
    path.unlink(missing_ok=True)


def _refused(error: OSError, path: str) -> DataProblem:
    return DataProblem(
        "not-saved",
        "this could not be saved: {why}",
        remedy="see to the space on the disk and to the permissions, then save again",
        where=path,
        why=error.strerror or type(error).__name__,
    )
