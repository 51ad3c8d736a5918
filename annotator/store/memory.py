"""A store in memory: the same promises and the same checks as the files, for tests and for trying something out."""

import threading
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, contextmanager

from annotator.store.base import ABSENT, Change, Delete, Key, Kind, Loaded, Revision, Unreadable, Watcher
from annotator.store.codec import decode_value, encode_value, revision_of
from annotator.store.errors import changed_meanwhile, changed_twice, not_found
from annotator.store.layout import path_of, sort_key
from annotator.text.messages import DataProblem


class MemoryStore:
    """Records as the bytes that files would hold."""

    def __init__(self) -> None:
        """Empty."""
        self._files: dict[Key, bytes] = {}
        self._lock = threading.RLock()
        self._watchers: list[Watcher] = []

    def load(self, key: Key) -> Loaded:
        """One record; raises `NotFound`, or `DataProblem` where it cannot be read."""
        where = path_of(key)
        with self._lock:
            data = self._files.get(key)
        if data is None:
            raise not_found(key)
        decoded = decode_value(key, data, where)
        return Loaded(key, decoded.value, revision_of(data), where, tuple(odd.message(where) for odd in decoded.odd))

    def load_many(self, keys: Iterable[Key]) -> Iterator[Loaded | Unreadable]:
        """Many records in the order of their keys, unreadable ones as `Unreadable`; absent ones are left out."""
        for key in keys:
            if key not in self._files:
                continue
            try:
                yield self.load(key)
            except DataProblem as problem:
                yield Unreadable(key, path_of(key), problem.message)

    def list(self, kind: Kind, *prefix: str) -> Sequence[Key]:
        """Keys of a kind whose parts begin with `prefix`, sorted."""
        with self._lock:
            found = [key for key in self._files if key.kind is kind and key.parts[: len(prefix)] == prefix]
        return sorted(found, key=sort_key)

    def strays(self) -> Sequence[Unreadable]:
        """There are no files, so there are none."""
        return ()

    def revision(self, key: Key) -> Revision:
        """The revision that stands now; `ABSENT` where there is none."""
        path_of(key)
        data = self._files.get(key)
        return ABSENT if data is None else revision_of(data)

    def commit(
        self, changes: Sequence[Change], expected: Mapping[Key, Revision] | None = None
    ) -> Mapping[Key, Revision]:
        """Makes all changes or none, and gives the new revisions; see `Store.commit`."""
        if len({change.key for change in changes}) < len(changes):
            raise changed_twice()
        with self._lock:
            for key, revision in (expected or {}).items():
                if self.revision(key) != revision:
                    raise changed_meanwhile(key, path_of(key))
            files = dict(self._files)
            for change in changes:
                path = path_of(change.key)
                if isinstance(change, Delete):
                    files.pop(change.key, None)
                else:
                    files[change.key] = encode_value(change.key, change.value, files.get(change.key), path)
            changed = frozenset(
                change.key for change in changes if files.get(change.key) != self._files.get(change.key)
            )
            self._files = files
            revisions = {change.key: self.revision(change.key) for change in changes}
        for watcher in self._watchers[:] if changed else ():
            watcher(changed)
        return revisions

    def locked(self) -> AbstractContextManager[None]:
        """Keeps other threads from committing; re-entrant."""
        return self._locked()

    @contextmanager
    def _locked(self) -> Iterator[None]:
        with self._lock:
            yield

    def watch(self, watcher: Watcher) -> Callable[[], None]:
        """Calls `watcher` with the keys that a commit changes; the result stops it."""
        self._watchers.append(watcher)

        def stop() -> None:
            if watcher in self._watchers:
                self._watchers.remove(watcher)

        return stop
