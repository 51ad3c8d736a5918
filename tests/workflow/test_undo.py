"""The journal of undo when the same person works in two windows: neither loses a step, whatever is killed."""

import datetime
import json
import os
import random
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from annotator.model.settings import Person, Workspace
from annotator.store.base import Key, Kind, Put
from annotator.store.files import FileStore
from annotator.store.workspace import init_workspace
from annotator.workflow.batch import Altered, Step
from annotator.workflow.context import Project
from annotator.workflow.private import settle
from annotator.workflow.undo import Journal, open_journal

_RUN = """
import sys, time
from pathlib import Path
from tests.workflow.test_undo import opened, step
journal = opened(Path(sys.argv[1]), durable=True)
for number in range(int(sys.argv[3])):
    journal.put(step(f"{sys.argv[2]}-{number}"))
    print(f"{sys.argv[2]}-{number}", flush=True)
"""
TOP = Path(__file__).resolve().parents[2]


def workspace(root: Path) -> Path:
    init_workspace(root)
    FileStore(root).commit([Put(Key(Kind.WORKSPACE), Workspace(people=(Person(id="ana"),)))])
    return root


def opened(root: Path, *, durable: bool) -> Journal[Step]:
    project = Project(FileStore(root, cached=False), person="ana", date=datetime.date(2026, 1, 1), root=root)
    journal = open_journal(project, Step, "s", "batch", durable=durable)
    if not journal.states:
        journal.put(Step())
    settle()
    return journal


def step(name: str) -> Step:
    return Step(altered=(Altered(case=name, tags=(), new_tags=("t",)),))


def names(journal: Journal[Step]) -> list[str]:
    return [one.altered[0].case for one in journal.states if one.altered]


@pytest.mark.parametrize("durable", [True, False])
def test_steps_of_both_windows_are_there_after_a_restart(tmp_path: Path, durable: bool) -> None:
    root = workspace(tmp_path / "ws")
    one, other = opened(root, durable=durable), opened(root, durable=durable)
    one.put(step("one-a"))
    settle()
    other.put(step("other-a"))
    settle()
    one.put(step("one-b"))
    settle()
    again = opened(root, durable=durable)
    assert sorted(names(again)) == ["one-a", "one-b", "other-a"]
    assert again.state == step("one-b")
    for _ in range(3):
        assert again.can_undo
        again.undo()
    assert again.state == Step()


def test_what_was_undone_and_written_over_does_not_come_back(tmp_path: Path) -> None:
    root = workspace(tmp_path / "ws")
    one = opened(root, durable=True)
    one.put(step("one-a"))
    one.undo()
    one.put(step("one-b"))
    assert names(opened(root, durable=True)) == ["one-b"]


def test_a_window_that_is_done_forgets_its_own_steps_only(tmp_path: Path) -> None:
    root = workspace(tmp_path / "ws")
    one, other = opened(root, durable=True), opened(root, durable=True)
    one.put(step("one-a"))
    other.put(step("other-a"))
    one.forget()
    again = opened(root, durable=True)
    assert names(again) == ["other-a"]
    assert again.state == step("other-a")
    again.forget()
    assert not list(root.glob(".annotator/undo/s/*.json"))


def begun(root: Path, name: str, count: int) -> "subprocess.Popen[str]":
    environment = {**os.environ, "PYTHONPATH": str(TOP)}
    program = [sys.executable, "-c", _RUN, str(root), name, str(count)]
    return subprocess.Popen(program, cwd=TOP, env=environment, stdout=subprocess.PIPE, text=True)


@pytest.mark.skipif(os.name == "nt", reason="another signal there")
@pytest.mark.parametrize("seed", range(3))
def test_two_processes_of_which_one_is_killed_lose_nothing_that_was_kept(tmp_path: Path, seed: int) -> None:
    root = workspace(tmp_path / "ws")
    opened(root, durable=True)
    # Together no more than a journal keeps: of a longer one the oldest steps go.
    killed, other = begun(root, "killed", 33), begun(root, "other", 25)
    assert killed.stdout is not None
    said = [killed.stdout.readline().strip() for _ in range(random.Random(seed).randrange(1, 32))]
    killed.send_signal(signal.SIGKILL)
    rest, _ = killed.communicate(timeout=60)
    more, _ = other.communicate(timeout=60)
    assert other.returncode == 0
    said += [row for row in rest.split("\n")[:-1] if row]
    kept = names(opened(root, durable=True))
    assert set(said) <= set(kept)
    assert set(more.split()) <= set(kept)
    assert len(kept) == len(set(kept))
    files = [file for file in root.glob(".annotator/undo/s/*.json") if json.loads(file.read_text(encoding="utf-8"))]
    assert len(files) == 1
