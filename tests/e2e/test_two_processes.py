"""Two real processes that edit the same set in the same folder at random lose nothing that was called saved."""

import json
import os
import signal
import subprocess
import sys
from collections import defaultdict
from pathlib import Path
from typing import Any

import pytest

from annotator.model.case import Case
from annotator.model.comment import Comment
from annotator.model.label import Label
from annotator.model.settings import Person, Review, TestSet, Workspace
from annotator.store.base import Key, Kind, Put
from annotator.store.files import FileStore, open_store
from annotator.store.workspace import init_workspace
from annotator.workflow.records import load
from tests.workflow.editions import SET, World
from tests.workflow.team import DOCUMENT, OLD

TOP = Path(__file__).resolve().parents[2]


def workspace(root: Path) -> Path:
    init_workspace(root)
    store = FileStore(root)
    people = tuple(Person(id=name) for name in ("ana", "boris"))
    settings = TestSet(set=SET, review=Review(labels=2))
    store.commit([Put(Key(Kind.WORKSPACE), Workspace(people=people)), Put(Key(Kind.SET, (SET,)), settings)])
    World(store).editions(DOCUMENT, OLD)
    return root


def begun(root: Path, person: str, seed: int, count: int) -> "subprocess.Popen[str]":
    return subprocess.Popen(
        [sys.executable, "-m", "tests.e2e.busy", str(root), person, str(seed), str(count)],
        cwd=TOP,
        env={**os.environ, "PYTHONPATH": str(TOP)},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def said(process: "subprocess.Popen[str]", code: int) -> list[dict[str, Any]]:
    out, errors = process.communicate(timeout=120)
    assert process.returncode == code, errors
    # What a killed process said last may be torn.
    return [json.loads(row) for row in out.splitlines() if row.endswith("}")]


def standing(root: Path, what: str, where: str) -> str | None:
    """What is on the disk now."""
    store, parts = open_store(root), where.split("/")
    if what in ("case", "question", "origin"):
        case = load(store, Key(Kind.CASE, (SET, parts[0])), Case)
        return case.origin if what == "origin" else case.question
    if what == "label":
        return load(store, Key(Kind.LABEL, (SET, *parts)), Label).facts[0].says
    if what == "draft":
        return load(store, Key(Kind.DRAFT, (SET, *parts)), Label).note
    return load(store, Key(Kind.COMMENT, (SET, *parts)), Comment).says


def check(root: Path, writes: list[dict[str, Any]], *, torn: bool = False) -> None:
    """Of each thing just one accepted write was not knowingly written over, and that one is on the disk.

    `torn`: the last write of a killed process may be on the disk without having been said.
    """
    made: defaultdict[tuple[str, str], set[str]] = defaultdict(set)
    over: defaultdict[tuple[str, str], list[str]] = defaultdict(list)
    submitted = {one["where"].rpartition("/")[0] for one in writes if one["what"] == "label"}
    for one in writes:
        place = ("question" if one["what"] == "case" else one["what"], one["where"])
        made[place].add(one["new"])
        if one["old"]:
            over[place].append(one["old"])
    for (what, where), values in made.items():
        if what == "draft" and where in submitted:
            continue  # a label that is submitted takes its draft away
        assert len(over[what, where]) == len(set(over[what, where])), "two wrote over the same, and one was not told"
        left = values - set(over[what, where])
        now = standing(root, what, where)
        assert left == {now} or (torn and now not in values and len(left) <= 1), (what, where, left, now)


@pytest.mark.parametrize("seed", range(2))
def test_two_processes_lose_nothing(tmp_path: Path, seed: int) -> None:
    root = workspace(tmp_path / "ws")
    processes = [begun(root, person, seed * 2 + at, 60) for at, person in enumerate(("ana", "boris"))]
    writes = [one for process in processes for one in said(process, 0)]
    assert {one["what"] for one in writes} >= {"case", "question", "origin", "label", "comment"}
    check(root, writes)
    assert not open_store(root).strays()


def test_a_killed_process_loses_nothing_that_it_called_saved(tmp_path: Path) -> None:
    root = workspace(tmp_path / "ws")
    killed, other = begun(root, "ana", 10, 10_000), begun(root, "boris", 11, 60)
    writes = said(other, 0)
    killed.send_signal(signal.SIGKILL)
    writes += said(killed, -signal.SIGKILL)
    assert len(writes) > 60
    check(root, writes, torn=True)
    assert not open_store(root).strays()
