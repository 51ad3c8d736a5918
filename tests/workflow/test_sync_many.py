"""Thousands of cases at once: git is started a few times, not once for each file, and keeps them in packs."""

from pathlib import Path
from typing import Any

import pytest

from annotator.model.case import Case
from annotator.model.sync_results import State
from annotator.store.base import Key, Kind, Put
from annotator.workflow.context import Project
from annotator.workflow.records import load
from annotator.workflow.sync import sync
from annotator.workflow.sync_git import Answer, Git
from annotator.workflow.sync_pack import seed_trees, write_blobs
from tests.workflow.editions import SET
from tests.workflow.sharing import Hub, git

COUNT = 300


def keys() -> list[Key]:
    return [Key(Kind.CASE, (SET, f"case-{number:03d}-abcd")) for number in range(COUNT)]


def ask(project: Project) -> None:
    made = [Case(case=key.parts[1], question=f"Is this paid, {key.parts[1]}?", author="ana") for key in keys()]
    project.store.commit([Put(key, case) for key, case in zip(keys(), made, strict=True)])


def edit(project: Project, **fields: Any) -> None:
    cases = [load(project.store, key, Case).model_copy(update=fields) for key in keys()]
    project.store.commit([Put(key, case) for key, case in zip(keys(), cases, strict=True)])


def loose(folder: Path) -> int:
    return int(git(folder, "count-objects").split(" ")[0])


def test_many_new_and_changed_cases_take_few_processes_and_no_file_each(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    hub = Hub(tmp_path)
    ana, boris = hub.project("ana"), hub.project("boris")
    calls = 0
    asked = Git.ask

    def counting(self: Git, *arguments: str, **named: Any) -> Answer:
        nonlocal calls
        calls += 1
        return asked(self, *arguments, **named)

    monkeypatch.setattr(Git, "ask", counting)
    before = loose(hub.folder / "ana")
    ask(ana)
    assert sync(ana).state is State.SHARED
    assert loose(hub.folder / "ana") - before < 50
    sync(boris)
    edit(ana, origin="a customer")
    edit(boris, tags=("money",))
    assert sync(ana).state is State.SHARED
    assert sync(boris).state is State.SHARED
    assert calls < COUNT
    assert loose(hub.folder / "boris") < 100
    both = [load(boris.store, key, Case) for key in keys()]
    assert {(one.origin, one.tags) for one in both} == {("a customer", ("money",))}
    assert git(hub.folder / "boris", "fsck", "--strict", "--no-dangling") == ""


def test_what_is_packed_beforehand_is_what_git_makes(tmp_path: Path) -> None:
    git(tmp_path, "init", "-q", "-b", "main")
    top = Git(tmp_path)
    ids = write_blobs(top, [b"", b"\r\n\x00\xff", *(b"text %d\n" % number for number in range(COUNT))])
    assert ids[1] == top.run("hash-object", "--stdin", given=b"\r\n\x00\xff").text
    assert top.run("cat-file", "blob", ids[1]).out == b"\r\n\x00\xff"
    files = [(f'a "b\\c/{number} тест', "100644", oid) for number, oid in enumerate(ids)]
    seed_trees(top, None, files)
    rows = "".join(f"{mode} {oid}\t{path}\0" for path, mode, oid in files)
    top.run("update-index", "-z", "--index-info", given=rows.encode())
    before = git(tmp_path, "count-objects", "-v")
    top.run("write-tree")
    assert git(tmp_path, "count-objects", "-v") == before, "every folder was there already"
    assert git(tmp_path, "for-each-ref") == ""
