"""Records as their files hold them: from the cache where a file cannot have changed, else read strictly."""

import json
import time
from collections.abc import Iterator, Sequence

from annotator.store.base import Key, Loaded, Revision, Unreadable
from annotator.store.cache import Cache, Entry, settled
from annotator.store.codec import Decoded, decode_value, revision_of
from annotator.store.layout import MODELS, YAML_KINDS, path_of
from annotator.store.tree import Tree
from annotator.store.trusted import trusted
from annotator.store.yaml import Odd
from annotator.text.messages import DataProblem

_Entries = list[Entry]


class Lookup:
    """Reads batches of records."""

    def __init__(self, tree: Tree, cache: Cache | None) -> None:
        """Without a cache every file is read."""
        self._tree, self._cache = tree, cache

    def batch(self, keys: Sequence[Key]) -> tuple[list[Loaded | Unreadable], int]:
        """Records in the order of their keys, and how many of them are new in the cache.

        Unreadable ones come as `Unreadable`; absent ones are left out.
        """
        paths = [path_of(key) for key in keys]
        entries: dict[str, Entry] = {}
        if self._cache is not None:
            entries = self._cache.find([path for key, path in zip(keys, paths, strict=True) if key.kind in YAML_KINDS])
        fresh: _Entries = []
        found = list(self._look(keys, paths, entries, fresh))
        if self._cache is not None:
            self._cache.keep(fresh)
        return found, len(fresh)

    def _look(
        self, keys: Sequence[Key], paths: Sequence[str], entries: dict[str, Entry], fresh: _Entries
    ) -> Iterator[Loaded | Unreadable]:
        for key, path in zip(keys, paths, strict=True):
            try:
                entry = entries.get(path)
                yield (entry and self._from_cache(key, entry)) or self._from_file(key, path, fresh)
            except FileNotFoundError:
                continue
            except DataProblem as problem:
                yield Unreadable(key, path, problem.message)

    def _from_cache(self, key: Key, entry: Entry) -> Loaded | None:
        if not self._tree.inside(entry.path.rpartition("/")[0]):
            return None
        about = self._tree.stat(entry.path)
        if about is None or not entry.is_of(about):
            return None
        value = trusted(MODELS[key.kind])(entry.json)
        if not entry.odd:
            return Loaded(key, value, entry.revision, entry.path)
        odd = tuple(Odd(*one) for one in json.loads(entry.odd))
        return _loaded(key, Decoded(value, odd), entry.revision, entry.path)

    def _from_file(self, key: Key, path: str, fresh: _Entries) -> Loaded:
        now = time.time_ns()
        data, about = self._tree.read(path)
        decoded = decode_value(key, data, path)
        revision = revision_of(data)
        if decoded.json is not None and self._cache is not None and settled(about, now):
            odd = json.dumps([(one.key, one.line, one.near) for one in decoded.odd]) if decoded.odd else ""
            times = (about.st_size, about.st_mtime_ns, about.st_ctime_ns, about.st_ino)
            fresh.append(Entry(path, *times, revision, decoded.json, odd))
        return _loaded(key, decoded, revision, path)


def _loaded(key: Key, decoded: Decoded, revision: Revision, path: str) -> Loaded:
    return Loaded(key, decoded.value, revision, path, tuple(one.message(path) for one in decoded.odd))
