"""Records as their files hold them: as they were read before where a file cannot have changed, else read strictly.

What was read stays in memory, so that all who ask for a large set share one reading of it; the cache on disk is for
the next start.
"""

import json
import os
import time
from collections.abc import Iterator, Mapping, Sequence

from annotator.store.base import Key, Loaded, Revision, Unreadable
from annotator.store.cache import Cache, Entry, settled
from annotator.store.codec import Decoded, decode_value, revision_of
from annotator.store.layout import MODELS, YAML_KINDS, path_of
from annotator.store.tree import Tree
from annotator.store.trusted import trusted
from annotator.store.yaml import Odd
from annotator.text.messages import DataProblem

_Entries = list[Entry]
_MOST = 60_000
"""Records that are kept in memory; beyond that all are let go, and read again from the cache."""
_Times = tuple[int, int, int, int]
"""Size, times and inode of a file, as `Entry` has them."""


class Lookup:
    """Reads batches of records."""

    def __init__(self, tree: Tree, cache: Cache | None) -> None:
        """Without a cache every file is read, each time."""
        self._tree, self._cache = tree, cache
        self._kept: dict[Key, tuple[_Times, Loaded]] = {}

    def batch(self, keys: Sequence[Key]) -> tuple[list[Loaded | Unreadable], int]:
        """Records in the order of their keys, and how many of them are new in the cache.

        Unreadable ones come as `Unreadable`; absent ones are left out.
        """
        paths = [path_of(key) for key in keys]
        entries: dict[str, Entry] = {}
        kept = {key: one for key, path in zip(keys, paths, strict=True) if (one := self._remembered(key, path))}
        if self._cache is not None:
            wanted = [path for key, path in zip(keys, paths, strict=True) if key not in kept and key.kind in YAML_KINDS]
            entries = self._cache.find(wanted)
        fresh: _Entries = []
        found = list(self._look(keys, paths, kept, entries, fresh))
        if self._cache is not None:
            self._cache.keep(fresh)
        return found, len(fresh)

    def _look(
        self,
        keys: Sequence[Key],
        paths: Sequence[str],
        kept: Mapping[Key, Loaded],
        entries: Mapping[str, Entry],
        fresh: _Entries,
    ) -> Iterator[Loaded | Unreadable]:
        for key, path in zip(keys, paths, strict=True):
            try:
                entry = entries.get(path)
                yield (kept.get(key) or (entry and self._from_cache(key, entry)) or self._from_file(key, path, fresh))
            except FileNotFoundError:
                continue
            except DataProblem as problem:
                yield Unreadable(key, path, problem.message)

    def _remembered(self, key: Key, path: str) -> Loaded | None:
        """The record as it was read before; None where its file may have changed, whatever is wrong with it now."""
        kept = self._kept.get(key)
        if kept is None or not self._tree.inside(path.rpartition("/")[0]):
            return None
        try:
            about = self._tree.stat(path)
        except DataProblem:
            return None
        return kept[1] if about is not None and kept[0] == _times(about) else None

    def _remember(self, about: os.stat_result, loaded: Loaded) -> Loaded:
        if len(self._kept) >= _MOST:
            self._kept.clear()
        self._kept[loaded.key] = (_times(about), loaded)
        return loaded

    def _from_cache(self, key: Key, entry: Entry) -> Loaded | None:
        if not self._tree.inside(entry.path.rpartition("/")[0]):
            return None
        about = self._tree.stat(entry.path)
        if about is None or not entry.is_of(about):
            return None
        value = trusted(MODELS[key.kind])(entry.json)
        if not entry.odd:
            return self._remember(about, Loaded(key, value, entry.revision, entry.path))
        odd = tuple(Odd(*one) for one in json.loads(entry.odd))
        return self._remember(about, _loaded(key, Decoded(value, odd), entry.revision, entry.path))

    def _from_file(self, key: Key, path: str, fresh: _Entries) -> Loaded:
        now = time.time_ns()
        data, about = self._tree.read(path)
        decoded = decode_value(key, data, path)
        revision = revision_of(data)
        if decoded.json is not None and self._cache is not None and settled(about, now):
            odd = json.dumps([(one.key, one.line, one.near) for one in decoded.odd]) if decoded.odd else ""
            fresh.append(Entry(path, *_times(about), revision, decoded.json, odd))
            return self._remember(about, _loaded(key, decoded, revision, path))
        return _loaded(key, decoded, revision, path)


def _times(about: os.stat_result) -> _Times:
    return about.st_size, about.st_mtime_ns, about.st_ctime_ns, about.st_ino


def _loaded(key: Key, decoded: Decoded, revision: Revision, path: str) -> Loaded:
    return Loaded(key, decoded.value, revision, path, tuple(one.message(path) for one in decoded.odd))
