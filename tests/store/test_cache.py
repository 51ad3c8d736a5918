"""The cache is quick or absent, never different."""

import os
import sqlite3
import threading
import time
from pathlib import Path

import pytest

from annotator.model.case import Case
from annotator.store import files, lookup
from annotator.store.base import Key, Kind, Loaded, Put, Unreadable
from annotator.store.cache import Cache, Entry, settled, stamp
from annotator.store.files import FileStore
from annotator.text.messages import DataProblem

KEYS = [Key(Kind.CASE, ("s", f"c{number}")) for number in range(30)]


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """A workspace whose files were last changed long enough ago to be cached."""
    store = FileStore(tmp_path, cached=False)
    store.commit([Put(key, Case(case=key.parts[1], question="q: #1", author="ann")) for key in KEYS])
    strange = tmp_path / "testsets/s/cases/c3/case.yaml"
    strange.write_text(strange.read_text() + "langage: bg\n")
    time.sleep(0.25)
    return tmp_path


def load(root: Path) -> list[Loaded]:
    store = FileStore(root)
    found = [one for one in store.load_many(KEYS) if isinstance(one, Loaded)]
    store.close()
    return found


def database(root: Path) -> Path:
    (file,) = (root / ".annotator/cache").glob("records-*.sqlite")
    return file


def test_the_second_reading_parses_nothing_and_says_the_same(root: Path, reads: list[Key]) -> None:
    first = load(root)
    assert reads == KEYS
    reads.clear()
    assert load(root) == first
    assert reads == []
    assert [one.key for one in first if one.warnings] == [KEYS[3]]


def test_a_change_is_noticed_even_where_size_and_time_are_put_back(root: Path, reads: list[Key]) -> None:
    load(root)
    file = root / "testsets/s/cases/c7/case.yaml"
    before = file.stat()
    file.write_text(file.read_text().replace("q: #1", "r: #2"))
    os.utime(file, ns=(before.st_atime_ns, before.st_mtime_ns))
    reads.clear()
    changed = load(root)[7].value
    assert isinstance(changed, Case)
    assert changed.question == "r: #2"
    assert reads == [KEYS[7]]


def test_a_file_changed_just_now_is_not_trusted(root: Path, reads: list[Key], monkeypatch: pytest.MonkeyPatch) -> None:
    """Two changes within one tick of the file system's clock cannot be told apart by times."""
    file = root / "testsets/s/cases/c7/case.yaml"
    file.write_text(file.read_text())
    read_at = file.stat().st_ctime_ns + 1_000_000
    monkeypatch.setattr(time, "time_ns", lambda: read_at)
    load(root)
    reads.clear()
    load(root)
    assert reads == [KEYS[7]]


def test_what_counts_as_settled(root: Path) -> None:
    about = (root / "testsets/s/cases/c7/case.yaml").stat()
    changed = max(about.st_mtime_ns, about.st_ctime_ns)
    assert not settled(about, changed)
    assert not settled(about, changed + 20_000_000)
    assert not settled(about, changed - 10**9)
    assert settled(about, changed + 3 * 10**9)


def test_without_its_folder_nothing_is_lost(root: Path) -> None:
    first = load(root)
    database(root).unlink()
    database_folder = root / ".annotator/cache"
    database_folder.rmdir()
    assert load(root) == first
    assert database(root).exists()


@pytest.mark.parametrize("damage", [b"", b"no database at all", b"SQLite format 3\0" + b"\xff" * 5000])
def test_a_damaged_file_is_thrown_away(root: Path, damage: bytes, reads: list[Key]) -> None:
    first = load(root)
    database(root).write_bytes(damage)
    assert load(root) == first
    load(root)
    reads.clear()
    assert load(root) == first
    assert reads == []


def test_damage_in_the_middle_is_found_by_checksums(root: Path) -> None:
    first = load(root)
    connection = sqlite3.connect(database(root))
    with connection:
        connection.execute("UPDATE records SET json = CAST(replace(json, 'q:', 'x:') AS BLOB) WHERE path LIKE '%c9/%'")
        connection.execute("UPDATE records SET revision = 'sha256:0' WHERE path LIKE '%c8/%'")
    connection.close()
    assert load(root) == first


def test_a_file_that_another_process_holds_is_done_without(root: Path) -> None:
    first = load(root)
    connection = sqlite3.connect(database(root), isolation_level=None)
    connection.execute("BEGIN EXCLUSIVE")
    cache = Cache(root / ".annotator/cache", stamp(), patience=0.01)
    assert cache.find(["testsets/s/cases/c7/case.yaml"]) == {}
    connection.execute("ROLLBACK")
    connection.close()
    assert len(cache.find(["testsets/s/cases/c7/case.yaml"])) == 1
    cache.close()
    assert load(root) == first


def test_a_cache_of_another_version_is_not_read(root: Path, reads: list[Key], monkeypatch: pytest.MonkeyPatch) -> None:
    load(root)
    reads.clear()
    monkeypatch.setattr(files, "stamp", lambda: "another")
    load(root)
    assert reads == KEYS
    assert database(root).name == "records-another.sqlite"


def test_a_broken_file_is_never_cached(root: Path) -> None:
    (root / "testsets/s/cases/c7/case.yaml").write_text("case: c7\ncase: c7\n")
    time.sleep(0.2)
    for _ in range(2):
        with pytest.raises(DataProblem):
            FileStore(root).load(KEYS[7])


def test_a_cached_file_that_became_a_link_out_is_refused(root: Path, tmp_path_factory: pytest.TempPathFactory) -> None:
    load(root)
    outside = tmp_path_factory.mktemp("outside")
    folder = root / "testsets/s/cases/c7"
    folder.rename(outside / "c7")
    folder.symlink_to(outside / "c7")
    assert len(load(root)) == len(KEYS) - 1


def test_threads_share_a_store(root: Path) -> None:
    store = FileStore(root)
    expected = load(root)
    results: list[list[Loaded]] = []

    def work() -> None:
        results.append([one for one in store.load_many(KEYS) if isinstance(one, Loaded)])

    threads = [threading.Thread(target=work) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    store.close()
    assert results == [expected] * 8


def test_entries_with_any_text_survive(tmp_path: Path) -> None:
    cache = Cache(tmp_path, "x")
    entry = Entry("a/б.yaml", 1, 2, 3, 4, "sha256:0", '{"a":"\u2028\0"}'.encode(), "")
    cache.keep([entry])
    assert cache.find(["a/б.yaml", "absent"]) == {"a/б.yaml": entry}
    cache.close()


# --- what is kept in memory ------------------------------------------------------------------------------------------


def test_all_who_ask_a_store_share_one_reading(root: Path, reads: list[Key]) -> None:
    store = FileStore(root)
    first = list(store.load_many(KEYS))
    reads.clear()
    database(root).unlink()
    again = list(store.load_many(KEYS))
    store.close()
    assert reads == []
    assert all(one is other for one, other in zip(first, again, strict=True))


def test_a_store_that_read_before_notices_a_change_that_was_hidden(root: Path, reads: list[Key]) -> None:
    store = FileStore(root)
    list(store.load_many(KEYS))
    file = root / "testsets/s/cases/c7/case.yaml"
    before = file.stat()
    file.write_text(file.read_text().replace("q: #1", "r: #2"))
    os.utime(file, ns=(before.st_atime_ns, before.st_mtime_ns))
    reads.clear()
    changed = store.load(KEYS[7]).value
    assert isinstance(changed, Case)
    assert (changed.question, reads) == ("r: #2", [KEYS[7]])


def test_what_was_changed_just_before_it_was_read_is_read_again(
    root: Path, reads: list[Key], monkeypatch: pytest.MonkeyPatch
) -> None:
    file = root / "testsets/s/cases/c7/case.yaml"
    file.write_text(file.read_text())
    read_at = file.stat().st_ctime_ns + 1_000_000
    monkeypatch.setattr(time, "time_ns", lambda: read_at)
    store = FileStore(root)
    store.load(KEYS[7])
    reads.clear()
    store.load(KEYS[7])
    assert reads == [KEYS[7]]


def test_a_store_that_read_before_refuses_what_became_a_link_out(
    root: Path, tmp_path_factory: pytest.TempPathFactory
) -> None:
    store = FileStore(root)
    list(store.load_many(KEYS))
    folder = root / "testsets/s/cases/c7"
    outside = tmp_path_factory.mktemp("outside") / "c7"
    folder.rename(outside)
    folder.symlink_to(outside)
    with pytest.raises(DataProblem):
        store.load(KEYS[7])


def test_a_store_that_read_before_finds_nothing_where_a_file_is_gone_or_broken(root: Path) -> None:
    store = FileStore(root)
    list(store.load_many(KEYS))
    (root / "testsets/s/cases/c7/case.yaml").unlink()
    (root / "testsets/s/cases/c8/case.yaml").write_text("case: c8\ncase: c8\n")
    found = {one.key: one for one in store.load_many(KEYS)}
    assert KEYS[7] not in found
    assert isinstance(found[KEYS[8]], Unreadable)


def test_only_so_many_are_kept(root: Path, reads: list[Key], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lookup, "_MOST", 10)
    store = FileStore(root)
    first = list(store.load_many(KEYS))
    assert len(store._lookup._kept) <= 10
    reads.clear()
    assert list(store.load_many(KEYS)) == first
    assert reads == []


def test_without_a_cache_every_file_is_read_each_time(root: Path, reads: list[Key]) -> None:
    store = FileStore(root, cached=False)
    for _ in range(2):
        store.load(KEYS[7])
    assert reads == [KEYS[7], KEYS[7]]
