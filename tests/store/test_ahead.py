"""Other processes read ahead, and nothing but the time it takes may differ."""

import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from annotator.model.case import Case
from annotator.store import ahead, files
from annotator.store.ahead import Ahead
from annotator.store.base import Key, Kind, Loaded, Put, Unreadable
from annotator.store.cache import FOLDER, Cache, stamp
from annotator.store.files import FileStore
from annotator.store.lookup import Lookup
from annotator.store.tree import Tree

KEYS = [Key(Kind.CASE, ("s", f"c{number:02}")) for number in range(40)]
BROKEN, ABSENT = KEYS[11], Key(Kind.CASE, ("s", "nobody"))
WANTED = [*KEYS[:20], ABSENT, *KEYS[20:]]
BATCHES = [WANTED[at : at + 4] for at in range(0, len(WANTED), 4)]
_LONG = 60.0

_Found = list[Loaded | Unreadable]


@pytest.fixture
def root(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A workspace with a file that cannot be read and one with an odd key, on a machine with three cores."""
    FileStore(tmp_path, cached=False).commit(
        [Put(key, Case(case=key.parts[1], question="Колко?", author="ann")) for key in KEYS]
    )
    folder = tmp_path / "testsets/s/cases"
    (folder / "c11/case.yaml").write_text("case: c11\ncase: c11\n")
    odd = folder / "c30/case.yaml"
    odd.write_text(odd.read_text() + "langage: bg\n")
    time.sleep(0.25)  # files changed just now are not cached
    monkeypatch.setattr(ahead, "cores", lambda: 3)
    return tmp_path


@pytest.fixture
def begun(monkeypatch: pytest.MonkeyPatch) -> list["ahead._Process"]:
    """Every process that is started."""
    processes: list[ahead._Process] = []
    begin = ahead._begin

    def noted(command: list[str]) -> "ahead._Process":
        processes.append(begin(command))
        return processes[-1]

    monkeypatch.setattr(ahead, "_begin", noted)
    return processes


def plainly(root: Path) -> _Found:
    return list(FileStore(root, cached=False).load_many(WANTED))


def reader(root: Path) -> Callable[[list[Key]], _Found]:
    found = Lookup(Tree(str(root)), Cache(root / FOLDER, stamp()))
    return lambda batch: found.batch(batch)[0]


def until(fact: Callable[[], bool]) -> None:
    end = time.monotonic() + _LONG
    while not fact():
        assert time.monotonic() < end
        time.sleep(0.01)


def test_what_other_processes_read_is_the_same_and_is_not_read_again(root: Path, reads: list[Key]) -> None:
    expected = plainly(root)
    reads.clear()
    with Ahead(BATCHES, reader(root)) as running:
        running.start(str(root), stamp())
        until(lambda: running._next == len(BATCHES) and not running._elsewhere)
        found = [one for number in range(len(BATCHES)) for one in running.batch(number)]
    assert found == expected
    assert reads == [BROKEN]
    assert [one.key for one in found if isinstance(one, Unreadable)] == [BROKEN]
    assert ABSENT not in {one.key for one in found}


def test_the_order_stays_while_both_read(root: Path) -> None:
    """Whoever is quicker: here this process, which has to read on while another is at the batch that it wants."""
    with Ahead(BATCHES, reader(root)) as running:
        running.start(str(root), stamp())
        until(lambda: bool(running._elsewhere) or running._next == len(BATCHES))
        found = [one for number in range(len(BATCHES)) for one in running.batch(number)]
    assert found == plainly(root)


@pytest.mark.parametrize("trouble", ["no program", "another program", "another version", "killed", "one core"])
def test_without_their_help_nothing_is_lost(
    root: Path, trouble: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    if trouble == "no program":
        monkeypatch.setattr(sys, "executable", str(tmp_path / "absent"))
    if trouble == "another program":
        monkeypatch.setattr(sys, "executable", "/bin/echo" if sys.platform != "win32" else "hostname")
    if trouble == "one core":
        monkeypatch.setattr(ahead, "cores", lambda: 1)
    with Ahead(BATCHES, reader(root)) as running:
        running.start(str(root), "other" if trouble == "another version" else stamp())
        if trouble == "killed":
            until(lambda: bool(running._elsewhere) or running._next == len(BATCHES))
            for process in running._processes:
                process.kill()
        found = [one for number in range(len(BATCHES)) for one in running.batch(number)]
    assert found == plainly(root)


def test_a_store_starts_them_where_much_is_new_and_only_then(
    root: Path, begun: list["ahead._Process"], monkeypatch: pytest.MonkeyPatch
) -> None:
    expected = plainly(root)
    monkeypatch.setattr(files, "_BATCH", 4)
    store = FileStore(root)
    assert list(store.load_many(WANTED[:8])) == expected[:8]
    assert begun == []
    monkeypatch.setattr(files, "_MANY", 10)
    assert list(store.load_many(WANTED)) == expected
    assert begun == []  # the first batch was known
    store.close()
    for file in (root / FOLDER).iterdir():
        file.unlink()
    store = FileStore(root)
    assert list(store.load_many(WANTED)) == expected
    assert len(begun) == 2
    assert list(FileStore(root, cached=False).load_many(WANTED)) == expected
    assert len(begun) == 2
    store.close()


def test_no_process_is_left_where_loading_ends_early(
    root: Path, begun: list["ahead._Process"], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(files, "_BATCH", 4)
    monkeypatch.setattr(files, "_MANY", 10)
    loading = iter(FileStore(root).load_many(WANTED))
    for _ in range(5):
        next(loading)
    del loading
    assert len(begun) == 2
    assert all(process.returncode is not None for process in begun)


def test_a_folder_named_like_the_program_is_not_run(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The folder that a person stands in is data."""
    for name in ("annotator", "pydantic", "yaml", "json"):
        (root / name).mkdir()
        (root / name / "__init__.py").write_text("open('was-run', 'w').close()\n")
    monkeypatch.chdir(root)
    with Ahead(BATCHES, reader(root)) as running:
        running.start(str(root), stamp())
        until(lambda: running._next == len(BATCHES) and not running._elsewhere)
    assert not (root / "was-run").exists()
