"""A store in files and folders (design section 3)."""

import contextlib
import gc
import os
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager
from pathlib import Path

from annotator.store import listing
from annotator.store.ahead import Ahead
from annotator.store.base import ABSENT, Change, Delete, Key, Kind, Loaded, Revision, Unreadable, Watcher
from annotator.store.cache import FOLDER as CACHE_FOLDER
from annotator.store.cache import Cache, stamp
from annotator.store.codec import encode_value, revision_of
from annotator.store.errors import changed_meanwhile, changed_twice, not_found
from annotator.store.journal import Journal, Remove, Write
from annotator.store.layout import path_of
from annotator.store.locks import WorkspaceLock
from annotator.store.lookup import Lookup
from annotator.store.stray import find_strays
from annotator.store.tree import Tree
from annotator.store.watch import Watch
from annotator.text.messages import Conflict, DataProblem, UsageProblem

SETTINGS = "annotator.yaml"
"""What makes a folder a workspace."""
_BATCH = 250
_FEW = 20
_MANY = 4_000
"""From how many records on other processes are worth their start."""
_PATIENCE = 10.0
"""Seconds to wait for another process that is saving."""


_Writes = list[Write | Remove]
_Found = list[Loaded | Unreadable]


class FileStore:
    """Records as files below a folder; what `annotator.store.base.Store` promises."""

    def __init__(self, root: Path, *, cached: bool = True, patience: float = _PATIENCE) -> None:
        """Finishes what a killed process left half done, where it may."""
        self._tree = Tree(str(root))
        folder = Path(self._tree.root)
        self._lock = WorkspaceLock(folder / ".annotator", patience)
        self._journal = Journal(self._tree)
        self._mark = stamp() if cached else ""
        self._cache = Cache(folder / CACHE_FOLDER, self._mark) if cached else None
        self._lookup = Lookup(self._tree, self._cache)
        self._watches: list[Watch] = []
        self._settle()

    @property
    def root(self) -> Path:
        """The workspace's folder."""
        return Path(self._tree.root)

    def close(self) -> None:
        """Stops watching and lets go of the cache; the store may still be used."""
        for watch in self._watches[:]:
            watch.stop()
        if self._cache is not None:
            self._cache.close()

    def load(self, key: Key) -> Loaded:
        """One record; raises `NotFound`, or `DataProblem` (file, line, remedy) where it cannot be read."""
        path_of(key)
        for found in self.load_many([key]):
            if isinstance(found, Loaded):
                return found
            problem = found.problem
            raise DataProblem(
                problem.code, problem.what, remedy=problem.remedy, where=problem.where, **dict(problem.params)
            )
        raise not_found(key)

    def load_many(self, keys: Iterable[Key]) -> Iterator[Loaded | Unreadable]:
        """Many records in the order of their keys, unreadable ones as `Unreadable`; absent ones are left out."""
        self._settle()
        self._tree.forget()
        wanted = [*keys]
        batches = [wanted[at : at + _BATCH] for at in range(0, len(wanted), _BATCH)]
        new = 0

        def read(batch: Sequence[Key]) -> _Found:
            nonlocal new
            with _uncollected(len(batch)):
                found, kept = self._lookup.batch(batch)
            new += kept
            return found

        with Ahead(batches, read) as ahead:
            for number in range(len(batches)):
                yield from ahead.batch(number)
                if number == 0 and new == _BATCH and len(wanted) >= _MANY:
                    ahead.start(self._tree.root, self._mark)

    def list(self, kind: Kind, *prefix: str) -> Sequence[Key]:
        """Keys of a kind whose parts begin with `prefix`, sorted."""
        self._settle()
        return listing.keys(self._tree, kind, prefix)

    def strays(self) -> Sequence[Unreadable]:
        """Files that lie where records are kept and are none; what killed saves left over is cleared away first."""
        self._settle()
        with contextlib.suppress(Conflict, DataProblem), self._lock.held(0):
            if self._journal.pending():
                self._journal.recover()
            self._journal.clear()
        return find_strays(self._tree)

    def revision(self, key: Key) -> Revision:
        """The revision that stands now; `ABSENT` where there is none."""
        self._settle()
        self._tree.forget()
        data = self._bytes(path_of(key))
        return ABSENT if data is None else revision_of(data)

    def commit(
        self, changes: Sequence[Change], expected: Mapping[Key, Revision] | None = None
    ) -> Mapping[Key, Revision]:
        """Makes all changes or none, durably, and gives the new revisions; see `Store.commit`."""
        paths = {change.key: path_of(change.key) for change in changes}
        if len(paths) < len(changes):
            raise changed_twice()
        with self.locked():
            self._tree.forget()
            for key, revision in (expected or {}).items():
                self._expect(key, revision)
            writes: _Writes = []
            revisions: dict[Key, Revision] = {}
            for change in changes:
                revisions[change.key] = self._prepare(change, paths[change.key], writes)
            if writes:
                self._journal.apply(writes)
        for watch in self._watches:
            watch.look(paths.values())
        return revisions

    def locked(self) -> AbstractContextManager[None]:
        """Keeps other processes from committing while several reads and a commit belong together; re-entrant."""
        return self._locked()

    def watch(self, watcher: Watcher) -> Callable[[], None]:
        """Calls `watcher` with the keys that change, whoever changes them; the result stops it."""
        watch = Watch(self._tree, watcher)
        self._watches.append(watch)

        def stop() -> None:
            watch.stop()
            with contextlib.suppress(ValueError):
                self._watches.remove(watch)

        return stop

    @contextlib.contextmanager
    def _locked(self) -> Iterator[None]:
        with self._lock.held():
            if self._journal.pending():
                self._journal.recover()
            yield

    def _settle(self) -> None:
        """Waits until a change of several files is through, and finishes one whose process died."""
        if self._journal.decided():
            with contextlib.suppress(Conflict, DataProblem), self._locked():
                pass

    def _expect(self, key: Key, revision: Revision) -> None:
        data = self._bytes(path_of(key))
        if (ABSENT if data is None else revision_of(data)) != revision:
            raise changed_meanwhile(key, path_of(key))

    def _prepare(self, change: Change, path: str, writes: _Writes) -> Revision:
        """Adds what a change has to write, where it changes anything, and gives the revision that will stand."""
        self._tree.check(path)
        old = self._bytes(path)
        before = ABSENT if old is None else revision_of(old)
        if isinstance(change, Delete):
            if old is not None:
                writes.append(Remove(path, before))
            return ABSENT
        data = encode_value(change.key, change.value, old, path)
        if data != old:
            writes.append(Write(path, data, before))
        return revision_of(data)

    def _bytes(self, path: str) -> bytes | None:
        try:
            return self._tree.read(path)[0]
        except FileNotFoundError:
            return None


@contextlib.contextmanager
def _uncollected(count: int) -> Iterator[None]:
    """No search for garbage while many records are made: none is made of them, and looking doubles the time."""
    busy = count > _FEW and gc.isenabled()
    if busy:
        gc.disable()
    try:
        yield
    finally:
        if busy:
            gc.enable()


def open_store(root: Path) -> FileStore:
    """The store of a workspace; raises `UsageProblem` where the folder is none."""
    if not os.path.lexists(root / SETTINGS):
        raise UsageProblem(
            "no-workspace",
            "{folder} is no workspace",
            remedy="make one with `annotator init`, or name one with --workspace",
            folder=str(root),
        )
    return FileStore(root)


def find_workspace(start: Path) -> Path | None:
    """The nearest folder from `start` upwards that holds `annotator.yaml`; None where there is none."""
    here = start.resolve()
    return next((folder for folder in (here, *here.parents) if (folder / SETTINGS).is_file()), None)
