"""Notices what changes in the files, by looking at them again and again: it works on every file system."""

import contextlib
import os
import threading
import time
from collections.abc import Collection, Iterable

from annotator.store.base import Key, Watcher
from annotator.store.layout import key_of
from annotator.store.tree import TEMPORARY, Tree
from annotator.text.messages import DataProblem

_FOLDERS = ("corpus", "chunkings", "testsets", "landings", ".annotator/drafts")
_PAUSE = 1.0
_QUIET = 0.15
"""Seconds without a further change after which what changed is told in one go."""
_SHARE = 10
"""A look may take one part in so many of the time."""

_Mark = tuple[int, int, int]
_Seen = dict[str, _Mark]
_SETTINGS = "annotator.yaml"


class Watch:
    """Looks in a thread of its own until stopped; begins with what stands there when it is made."""

    def __init__(self, tree: Tree, watcher: Watcher, *, pause: float = _PAUSE) -> None:
        """`watcher` is called in that thread."""
        self._tree, self._watcher, self._pause = tree, watcher, pause
        self._stopped = False
        self._wake = threading.Event()
        self._named: set[str] = set()
        """Files that this program changed, to be looked at without looking at all others."""
        self._seen = self._scan()
        self._thread = threading.Thread(target=self._run, name="annotator-watch", daemon=True)
        self._thread.start()

    def look(self, paths: Iterable[str]) -> None:
        """Looks at some files now instead of at the end of the pause; what others changed waits until then."""
        self._named.update(paths)
        self._wake.set()

    def stop(self) -> None:
        """Ends the thread; the watcher is not called any more once this returns, unless it calls this itself."""
        self._stopped = True
        self._wake.set()
        if threading.current_thread() is not self._thread:
            self._thread.join()

    def _run(self) -> None:
        due = time.monotonic() + self._pause
        while True:
            woken = self._wake.wait(max(0.0, due - time.monotonic()))
            if woken and not self._stopped:
                # What is saved next belongs to it: told in one go.
                time.sleep(_QUIET)
            self._wake.clear()
            if self._stopped:
                return
            began = time.monotonic()
            if began < due:
                changed = self._changed_among(self._taken())
            else:
                self._taken()
                changed = self._changed()
                due = time.monotonic() + max(self._pause, (time.monotonic() - began) * _SHARE)
            if changed and not self._stopped:
                self._watcher(changed)

    def _taken(self) -> frozenset[str]:
        """The files that were named, which are named no more."""
        named = frozenset(self._named.copy())
        self._named.difference_update(named)
        return named

    def _changed_among(self, paths: Collection[str]) -> frozenset[Key]:
        changed = set()
        for path in paths:
            if path != _SETTINGS and not path.startswith(tuple(f"{top}/" for top in _FOLDERS)):
                continue
            about = None
            with contextlib.suppress(DataProblem):
                about = self._tree.stat(path)
            mark = None if about is None else _mark(about)
            if mark != self._seen.get(path):
                changed.add(path)
                if mark is None:
                    del self._seen[path]
                else:
                    self._seen[path] = mark
        return _keys(changed)

    def _changed(self) -> frozenset[Key]:
        now = self._scan()
        if now == self._seen:
            return frozenset()
        while True:
            time.sleep(_QUIET)
            later = self._scan()
            if later == now or self._stopped:
                break
            now = later
        paths = {path for path in self._seen.keys() | now.keys() if self._seen.get(path) != now.get(path)}
        self._seen = now
        return _keys(paths)

    def _scan(self) -> _Seen:
        seen: _Seen = {}
        for top in _FOLDERS:
            for folder in self._tree.folders(top):
                self._scan_folder(folder, seen)
        about = self._tree.stat(_SETTINGS)
        if about is not None:
            seen[_SETTINGS] = _mark(about)
        return seen

    def _scan_folder(self, folder: str, seen: _Seen) -> None:
        try:
            with os.scandir(self._tree.full(folder)) as entries:
                for entry in entries:
                    if entry.name.startswith(TEMPORARY) or entry.is_dir(follow_symlinks=False):
                        continue
                    seen[f"{folder}/{entry.name}"] = _mark(entry.stat(follow_symlinks=False))
        except OSError:
            # A folder that goes while it is read will be missing at the next look too.
            return


def _mark(about: os.stat_result) -> _Mark:
    return about.st_mtime_ns, about.st_size, about.st_ino


def _keys(paths: Iterable[str]) -> frozenset[Key]:
    return frozenset(key for key in map(key_of, paths) if key is not None)
