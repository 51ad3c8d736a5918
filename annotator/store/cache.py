"""Records that were read before, in SQLite: an entry counts only for a file that cannot have changed since.

Whatever goes wrong with the cache, the answer is the same as without it.
"""

import contextlib
import hashlib
import os
import sqlite3
import threading
import zlib
from collections.abc import Iterable, Sequence
from importlib.metadata import version
from pathlib import Path
from typing import NamedTuple

FOLDER = ".annotator/cache"
_TABLE = """CREATE TABLE IF NOT EXISTS records (
    path TEXT PRIMARY KEY, size INTEGER, mtime INTEGER, ctime INTEGER, inode INTEGER,
    revision TEXT, json BLOB, odd TEXT, checksum INTEGER)"""
_FINE_TICK = 100_000_000
_COARSE_TICK = 2_500_000_000
_SECOND = 1_000_000_000


class Entry(NamedTuple):
    """A file as it was when it was read, and what it held."""

    path: str
    size: int
    mtime: int
    ctime: int
    inode: int
    revision: str
    json: bytes
    """In UTF-8."""
    odd: str
    """Keys that were not known, as JSON."""

    def checksum(self) -> int:
        """Guards against a damaged data base."""
        path, size, mtime, ctime, inode, revision, json, odd = self
        rest = f"{path}\0{size} {mtime} {ctime} {inode} {revision}\0{odd}"
        return zlib.crc32(json, zlib.crc32(rest.encode("utf-8", "surrogatepass")))

    def is_of(self, about: os.stat_result) -> bool:
        """Whether the file is still the one that was read."""
        return (self.size, self.mtime, self.ctime, self.inode) == (
            about.st_size,
            about.st_mtime_ns,
            about.st_ctime_ns,
            about.st_ino,
        )


def settled(about: os.stat_result, now: int) -> bool:
    """Whether a file last changed so long before `now` (ns) that a further change must show in its times.

    A change within the same tick of the file system's clock would not; ticks last up to two seconds where times hold
    no fractions (FAT, some network shares).
    """
    changed = max(about.st_mtime_ns, about.st_ctime_ns)
    coarse = about.st_mtime_ns % _SECOND == 0
    return changed + (_COARSE_TICK if coarse else _FINE_TICK) < now


def stamp() -> str:
    """Hash of everything that decides what a file is read as: models, readers, libraries."""
    digest = hashlib.sha256()
    package = Path(__file__).resolve().parents[1]
    for folder in ("model", "text", "store", "store/yaml"):
        for source in sorted((package / folder).glob("*.py")):
            digest.update(source.name.encode() + b"\0" + source.read_bytes())
    for library in ("pydantic", "pydantic_core", "pyyaml"):
        digest.update(version(library).encode() + b"\0")
    return digest.hexdigest()[:16]


class Cache:
    """Entries by path. Every method is safe across threads, forks and processes and never raises."""

    def __init__(self, folder: Path, mark: str, *, patience: float = 1.0) -> None:
        """`folder` is `.annotator/cache`; `mark` is `stamp()`; `patience` is how many seconds to wait for others."""
        self._patience = patience
        self._connection: sqlite3.Connection | None = None
        self._file = folder / f"records-{mark}.sqlite"
        self._lock = threading.Lock()
        self._process = 0
        self._mended = False
        self._broken = False

    def find(self, paths: Sequence[str]) -> dict[str, Entry]:
        """The undamaged entries of these paths."""
        if not paths:
            return {}
        with self._lock:
            try:
                rows = self._rows(paths)
            except sqlite3.Error as error:
                self._mend(error)
                return {}
        found = ((Entry(*row[:-1]), row[-1]) for row in rows)
        return {entry.path: entry for entry, checksum in found if entry.checksum() == checksum}

    def keep(self, entries: Iterable[Entry]) -> None:
        """Stores entries; where that fails, they are read again next time."""
        rows = [(*entry, entry.checksum()) for entry in entries]
        if not rows:
            return
        with self._lock:
            try:
                connection = self._open()
                if connection is not None:
                    with connection:
                        connection.executemany("REPLACE INTO records VALUES (?,?,?,?,?,?,?,?,?)", rows)
            except sqlite3.Error as error:
                self._mend(error)

    def close(self) -> None:
        """Lets go of the file."""
        with self._lock:
            self._close()

    def __del__(self) -> None:
        self._close()

    def _rows(self, paths: Sequence[str]) -> list[tuple[str, int, int, int, int, str, bytes, str, int]]:
        connection = self._open()
        if connection is None:
            return []
        marks = ",".join("?" * len(paths))
        return connection.execute(f"SELECT * FROM records WHERE path IN ({marks})", list(paths)).fetchall()

    def _open(self) -> sqlite3.Connection | None:
        if self._connection is not None and self._process == os.getpid():
            return self._connection
        if self._broken:
            return None
        self._connection, self._process = None, os.getpid()
        try:
            self._file.parent.mkdir(parents=True, exist_ok=True)
        except OSError:
            self._broken = True
            return None
        self._drop_others()
        connection = sqlite3.connect(self._file, timeout=self._patience, check_same_thread=False)
        try:
            # A cache need not survive a power cut: checksums find what it damaged.
            connection.execute("PRAGMA synchronous=OFF")
            connection.execute(_TABLE)
        except sqlite3.Error:
            connection.close()
            raise
        self._connection = connection
        return connection

    def _drop_others(self) -> None:
        """Removes caches of other versions of the program."""
        for other in self._file.parent.glob("records-*.sqlite*"):
            if not other.name.startswith(self._file.name):
                with contextlib.suppress(OSError):
                    other.unlink()

    def _mend(self, error: sqlite3.Error) -> None:
        """Throws a damaged file away, once; a busy or read-only one is let be."""
        self._close()
        if isinstance(error, sqlite3.OperationalError) and "locked" in str(error):
            return
        self._broken = self._mended
        self._mended = True
        with contextlib.suppress(OSError):
            for part in ("", "-journal", "-wal", "-shm"):
                self._file.with_name(self._file.name + part).unlink(missing_ok=True)

    def _close(self) -> None:
        if self._connection is not None and self._process == os.getpid():
            with contextlib.suppress(sqlite3.Error):
                self._connection.close()
        self._connection = None
