"""The tables of the search index: made, checked, thrown away."""

import contextlib
import sqlite3
from pathlib import Path
from zlib import crc32

from annotator.corpus.search.terms import indexed
from annotator.text.messages import DataProblem

_LAYOUT = 1
_PROBE = "Straße Größe ẞ Ёж ёлка й ѝ café naïve Łódź Øre Æon ﬁn İstanbul 日本語 שָׁלוֹם 10.5 snake_case"
VERSION = crc32(f"{_LAYOUT} {indexed(_PROBE)}".encode()) & 0x7FFFFFFF
"""Kept in the file; another number means other tables or another folding, and the file is made anew."""

# The words are in a table without content: SQLite 3.40 can take rows out of it only when told what was in them, which
# `sections` and `bodies` still know. Bodies are apart so that filtering reads short rows.
_TABLES = """
CREATE TABLE texts(
    id INTEGER PRIMARY KEY, document TEXT NOT NULL, mark TEXT NOT NULL, UNIQUE(document, mark));
CREATE TABLE sections(
    id INTEGER PRIMARY KEY, text INTEGER NOT NULL, key TEXT NOT NULL, heading TEXT NOT NULL, start INTEGER NOT NULL);
CREATE INDEX sections_of_text ON sections(text);
CREATE TABLE bodies(id INTEGER PRIMARY KEY, body TEXT NOT NULL);
CREATE VIRTUAL TABLE words USING fts5(
    heading, body, content='', prefix='3 4 5', tokenize="unicode61 remove_diacritics 0");
CREATE VIRTUAL TABLE vocabulary USING fts5vocab('words', 'row');
"""
_WAIT_SECONDS = 60


def opened(path: Path | None) -> sqlite3.Connection:
    """A connection to the index at `path`, made anew where it is missing, damaged or of another version.

    In memory where `path` is None or its folder cannot be written. Raises `DataProblem` where SQLite lacks FTS5.
    """
    if path is None:
        return _made(sqlite3.connect(":memory:", check_same_thread=False, isolation_level=None))
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        try:
            return _made(_connection(path))
        except sqlite3.OperationalError:
            raise
        except sqlite3.DatabaseError:
            remove(path)
            return _made(_connection(path))
    except (OSError, sqlite3.OperationalError):
        return opened(None)


def remove(path: Path) -> None:
    """Throws the index away; nothing is lost, since it is made from the texts."""
    for suffix in ("", "-wal", "-shm", "-journal"):
        path.with_name(path.name + suffix).unlink(missing_ok=True)


def _connection(path: Path) -> sqlite3.Connection:
    return sqlite3.connect(path, timeout=_WAIT_SECONDS, check_same_thread=False, isolation_level=None)


def _made(connection: sqlite3.Connection) -> sqlite3.Connection:
    try:
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA synchronous = NORMAL")
        connection.execute("PRAGMA temp_store = MEMORY")
        connection.execute("BEGIN IMMEDIATE")
        (version,) = connection.execute("PRAGMA user_version").fetchone()
        if version != VERSION:
            _make(connection)
        connection.execute("COMMIT")
        connection.execute("CREATE TEMP TABLE wanted(text INTEGER PRIMARY KEY)")
    except BaseException:
        with contextlib.suppress(sqlite3.Error):
            connection.close()
        raise
    return connection


def _make(connection: sqlite3.Connection) -> None:
    for (name,) in connection.execute(
        "SELECT name FROM sqlite_master WHERE type = 'table' AND name IN"
        " ('words', 'vocabulary', 'bodies', 'sections', 'texts')"
        " ORDER BY name = 'words', name = 'sections'"
    ).fetchall():
        connection.execute(f"DROP TABLE IF EXISTS {name}")
    for statement in _TABLES.strip().split(";\n"):
        try:
            connection.execute(statement.rstrip(";"))
        except sqlite3.OperationalError as error:
            if "no such module" in str(error):
                raise DataProblem(
                    "search-without-fts5",
                    "this Python's SQLite has no full text search",
                    remedy="use a Python whose SQLite has FTS5",
                ) from error
            raise
    connection.execute(f"PRAGMA user_version = {VERSION}")
