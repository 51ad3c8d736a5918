"""Saves of other processes, half-done saves, disks that refuse."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from annotator.model.case import Case
from annotator.model.hashing import bytes_hash
from annotator.model.settings import Workspace
from annotator.store.base import Key, Kind, Put
from annotator.store.files import FileStore, open_store
from annotator.store.workspace import init_workspace
from annotator.text.messages import Conflict, DataProblem

CASE = Key(Kind.CASE, ("s", "c"))
FILE = "testsets/s/cases/c/case.yaml"


@pytest.fixture
def store(tmp_path: Path) -> FileStore:
    init_workspace(tmp_path / "w", "Test")
    return open_store(tmp_path / "w")


def case(question: str = "q", name: str = "c") -> Case:
    return Case(case=name, question=question, author="ann")


def question(store: FileStore) -> str:
    value = store.load(CASE).value
    assert isinstance(value, Case)
    return value.question


def test_somebody_elses_lock_is_waited_for_and_then_said(store: FileStore) -> None:
    script = "import sys, time\nfrom filelock import FileLock\nwith FileLock(sys.argv[1]):\n print('held', flush=True)\n sys.stdin.read()\n"
    command = [sys.executable, "-c", script, str(store.root / ".annotator/lock")]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as other:
        assert other.stdout is not None
        other.stdout.readline()
        impatient = FileStore(store.root, patience=0.05)
        with pytest.raises(Conflict, match="another program"):
            impatient.commit([Put(CASE, case())])
        other.communicate()
    impatient.commit([Put(CASE, case())])


COUNTER = """
import sys
from pathlib import Path
from annotator.model.case import Case
from annotator.store.base import ABSENT, Key, Kind, Put
from annotator.store.errors import Changed, NotFound
from annotator.store.files import open_store
store = open_store(Path(sys.argv[1]))
keys = [Key(Kind.CASE, ("s", name)) for name in ("c", "d")]
done = 0
while done < 25:
    try:
        loaded = [store.load(key) for key in keys]
        numbers = {int(one.value.question) for one in loaded}
        expected = {one.key: one.revision for one in loaded}
    except NotFound:
        numbers, expected = {0}, {key: ABSENT for key in keys}
    if len(numbers) > 1:
        continue  # read while the other process was between the two
    number = numbers.pop() + 1
    try:
        store.commit([Put(key, Case(case=key.parts[1], question=str(number), author=sys.argv[2])) for key in keys], expected)
        done += 1
    except Changed:
        pass
"""


def test_two_processes_counting_lose_no_count(store: FileStore) -> None:
    commands = [[sys.executable, "-c", COUNTER, str(store.root), person] for person in ("ann", "ben")]
    processes = [subprocess.Popen(command) for command in commands]
    assert [process.wait(120) for process in processes] == [0, 0]
    for name in ("c", "d"):
        value = store.load(Key(Kind.CASE, ("s", name))).value
        assert isinstance(value, Case)
        assert value.question == "50"
    assert store.strays() == []


def _plan(store: FileStore, name: str, *steps: dict[str, object]) -> Path:
    file = store.root / ".annotator/journal" / name
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(json.dumps(steps))
    return file


def test_a_decided_change_is_finished_by_whoever_comes_next(store: FileStore) -> None:
    store.commit([Put(CASE, case())])
    old = (store.root / FILE).read_bytes()
    new = old.replace(b'"q"', b'"new"')
    temporary = FILE.replace("case.yaml", ".~annotator-00-0.tmp")
    (store.root / temporary).write_bytes(new)
    plan = _plan(
        store, "00.commit", {"path": FILE, "temporary": temporary, "old": bytes_hash(old), "new": bytes_hash(new)}
    )
    assert question(store) == "new"
    assert not plan.exists()
    assert not (store.root / temporary).exists()


def test_a_file_changed_by_hand_after_the_crash_is_not_overwritten(store: FileStore) -> None:
    store.commit([Put(CASE, case())])
    (store.root / FILE).write_text("case: c\nauthor: ann\nquestion: by hand\n")
    temporary = FILE.replace("case.yaml", ".~annotator-00-0.tmp")
    (store.root / temporary).write_text("case: c\nauthor: ann\nquestion: saved\n")
    _plan(store, "00.commit", {"path": FILE, "temporary": temporary, "old": "sha256:0", "new": "sha256:1"})
    again = open_store(store.root)
    assert question(again) == "by hand"
    (stray,) = again.strays()
    assert stray.where == f"{FILE}.unsaved"
    assert "saved" in (store.root / stray.where).read_text()


@pytest.mark.parametrize(
    "step",
    [
        {"path": "../outside.txt", "temporary": None, "old": "", "new": ""},
        {"path": "annotator.yaml", "temporary": "schemas/case.json", "old": "", "new": ""},
        {"path": "/etc/x", "temporary": None, "old": "", "new": ""},
        {"path": ".git/config", "temporary": None, "old": bytes_hash(b"x"), "new": ""},
        {"path": 3},
        [],
    ],
)
def test_a_forged_plan_touches_nothing(store: FileStore, step: dict[str, object]) -> None:
    """A cloned repository may hold a `.annotator` folder that somebody prepared."""
    outside = store.root.parent / "outside.txt"
    outside.write_text("mine")
    (store.root / ".git").mkdir()
    (store.root / ".git/config").write_text("x")
    before = sorted(path for path in store.root.rglob("*") if path.is_file())
    for name in ("00.commit", "01.plan"):
        _plan(store, name, step)
    open_store(store.root).commit([Put(Key(Kind.WORKSPACE), Workspace(title="Test"))])
    assert outside.read_text() == "mine"
    assert sorted(path for path in store.root.rglob("*") if path.is_file()) == before


def test_a_full_disk_changes_nothing(store: FileStore, monkeypatch: pytest.MonkeyPatch) -> None:
    store.commit([Put(CASE, case())])
    revision = store.revision(CASE)
    other = Key(Kind.CASE, ("s", "d"))
    real, calls = os.fsync, [0]

    def full(handle: int) -> None:
        calls[0] += 1
        if calls[0] >= 3:
            raise OSError(28, "No space left on device")
        real(handle)

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(DataProblem, match="No space left"):
        store.commit([Put(CASE, case("new")), Put(other, case(name="d"))])
    monkeypatch.undo()
    assert store.revision(CASE) == revision
    assert store.list(Kind.CASE) == [CASE]
    assert not list(store.root.rglob(".~annotator-*"))
