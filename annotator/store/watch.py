"""Notices what changes in the files, by looking at them again and again: it works on every file system."""

import os
import threading
import time

from annotator.store.base import Key, Watcher
from annotator.store.layout import key_of
from annotator.store.tree import TEMPORARY, Tree

_FOLDERS = ("corpus", "chunkings", "testsets", "landings", ".annotator/drafts")
_PAUSE = 1.0
_QUIET = 0.15
"""Seconds without a further change after which what changed is told in one go."""
_SHARE = 10
"""A look may take one part in so many of the time."""

_Seen = dict[str, tuple[int, int, int]]


class Watch:
    """Looks in a thread of its own until stopped; begins with what stands there when it is made."""

    def __init__(self, tree: Tree, watcher: Watcher, *, pause: float = _PAUSE) -> None:
        """`watcher` is called in that thread."""
        self._tree, self._watcher, self._pause = tree, watcher, pause
        self._stopped = False
        self._wake = threading.Event()
        self._seen = self._scan()
        self._thread = threading.Thread(target=self._run, name="annotator-watch", daemon=True)
        self._thread.start()

    def look(self) -> None:
        """Looks now instead of at the end of the pause."""
        self._wake.set()

    def stop(self) -> None:
        """Ends the thread; the watcher is not called any more once this returns, unless it calls this itself."""
        self._stopped = True
        self._wake.set()
        if threading.current_thread() is not self._thread:
            self._thread.join()

    def _run(self) -> None:
        pause = self._pause
        while True:
            self._wake.wait(pause)
            self._wake.clear()
            if self._stopped:
                return
            began = time.monotonic()
            changed = self._changed()
            pause = max(self._pause, (time.monotonic() - began) * _SHARE)
            if changed and not self._stopped:
                self._watcher(changed)

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
        return frozenset(key for key in map(key_of, paths) if key is not None)

    def _scan(self) -> _Seen:
        seen: _Seen = {}
        for top in _FOLDERS:
            for folder in self._tree.folders(top):
                self._scan_folder(folder, seen)
        about = self._tree.stat("annotator.yaml")
        if about is not None:
            seen["annotator.yaml"] = (about.st_mtime_ns, about.st_size, about.st_ino)
        return seen

    def _scan_folder(self, folder: str, seen: _Seen) -> None:
        try:
            with os.scandir(self._tree.full(folder)) as entries:
                for entry in entries:
                    if entry.name.startswith(TEMPORARY) or entry.is_dir(follow_symlinks=False):
                        continue
                    about = entry.stat(follow_symlinks=False)
                    seen[f"{folder}/{entry.name}"] = (about.st_mtime_ns, about.st_size, about.st_ino)
        except OSError:
            # A folder that goes while it is read will be missing at the next look too.
            return
