"""A file in whose place a folder comes, or a folder in whose place a file comes: carried whole, or told in one line."""

import os
import shutil
from pathlib import Path

import pytest

from annotator.model.sync_results import State
from annotator.text.messages import Conflict
from annotator.workflow.sync import sync
from tests.workflow.editions import SET
from tests.workflow.sharing import Hub, git
from tests.workflow.test_sync_killed import copied, killed_at

PLACES = ("schemas/thing", "corpus/notes/thing.md", f"testsets/{SET}/extra", "runs/thing", "chunkings/thing")
BECOMES = (("file", "folder"), ("folder", "file"))


def put(root: Path, place: str, kind: str, word: str) -> None:
    file = root / place
    if file.is_dir():
        shutil.rmtree(file)
    elif file.exists():
        file.unlink()
    inner = [file] if kind == "file" else [file / "b.txt", file / "sub" / "in.txt"]
    for one in inner:
        one.parent.mkdir(parents=True, exist_ok=True)
        one.write_text(f"{word}\n", encoding="utf-8")


def files(root: Path) -> dict[str, bytes]:
    """What stands in a folder, git's and our own business left out."""
    found = (one for one in root.rglob("*") if one.is_file() and not {".git", ".annotator"} & set(one.parts))
    return {one.relative_to(root).as_posix(): one.read_bytes() for one in found}


def begun(hub: Hub, place: str, first: str) -> None:
    put(hub.root("ana"), place, first, "first")
    sync(hub.project("ana"))
    sync(hub.project("boris"))


@pytest.mark.parametrize("place", PLACES)
@pytest.mark.parametrize(("first", "then"), BECOMES)
def test_the_other_copy_follows(tmp_path: Path, place: str, first: str, then: str) -> None:
    hub = Hub(tmp_path)
    begun(hub, place, first)
    put(hub.root("ana"), place, then, "then")
    assert sync(hub.project("ana")).state is State.SHARED
    assert sync(hub.project("boris")).state is State.SHARED
    assert files(hub.root("boris")) == files(hub.root("ana"))
    for name in ("ana", "boris"):
        assert git(hub.folder / name, "status", "--porcelain") == ""


@pytest.mark.parametrize("place", ["schemas/thing", "runs/thing"])
@pytest.mark.parametrize(("first", "then"), BECOMES)
def test_what_was_worked_on_meanwhile_stops_it_and_is_told(tmp_path: Path, place: str, first: str, then: str) -> None:
    hub = Hub(tmp_path)
    begun(hub, place, first)
    put(hub.root("boris"), place, first, "of Boris")
    put(hub.root("ana"), place, then, "then")
    sync(hub.project("ana"))
    before = files(hub.root("boris"))
    with pytest.raises(Conflict) as told:
        sync(hub.project("boris"))
    assert told.value.message.code == "file-and-folder"
    assert place in told.value.message.text()
    assert "Ana" in told.value.message.text()
    assert files(hub.root("boris")) == before
    (hub.root("boris") / place).rename(hub.root("boris") / f"{place}-mine")
    assert sync(hub.project("boris")).state is State.SHARED
    sync(hub.project("ana"))
    assert files(hub.root("boris")) == files(hub.root("ana"))
    mine = {path: data for path, data in files(hub.root("ana")).items() if data == b"of Boris\n"}
    assert len(mine) == (1 if first == "file" else 2)


def test_a_file_that_others_do_not_know_keeps_its_folder(tmp_path: Path) -> None:
    hub = Hub(tmp_path)
    begun(hub, "schemas/thing", "folder")
    (hub.root("boris") / "schemas" / "thing" / "new.txt").write_text("new\n", encoding="utf-8")
    put(hub.root("ana"), "schemas/thing", "file", "then")
    sync(hub.project("ana"))
    with pytest.raises(Conflict, match="a folder in the other"):
        sync(hub.project("boris"))
    assert (hub.root("boris") / "schemas" / "thing" / "new.txt").read_text(encoding="utf-8") == "new\n"


def test_code_outside_that_git_does_not_know_is_left_where_it_is(tmp_path: Path) -> None:
    hub = Hub(tmp_path, inside="ws")
    ana, boris = hub.folder / "ana", hub.folder / "boris"
    put(ana, "tool", "folder", "first")
    git(ana, "add", "tool")
    git(ana, "commit", "-qm", "a tool")
    sync(hub.project("ana"))
    sync(hub.project("boris"))
    (boris / "tool" / "notes").write_text("of Boris\n", encoding="utf-8")
    put(ana, "tool", "file", "then")
    git(ana, "add", "-A", "tool")
    git(ana, "commit", "-qm", "one file")
    sync(hub.project("ana"))
    before = files(boris)
    with pytest.raises(Conflict, match="tool"):
        sync(hub.project("boris"))
    assert files(boris) == before


@pytest.mark.skipif(not hasattr(os, "fork"), reason="processes are killed")
@pytest.mark.parametrize(("first", "then"), BECOMES)
def test_killed_on_the_way_it_is_finished_by_the_next(tmp_path: Path, first: str, then: str) -> None:
    (tmp_path / "first").mkdir()
    hub = Hub(tmp_path / "first")
    for place in ("schemas/thing", "testsets/x"):
        begun(hub, place, first)
    for place in ("schemas/thing", "testsets/x"):
        put(hub.root("ana"), place, then, "then")
    sync(hub.project("ana"))
    point, died = 20, True
    while died:
        again = copied(hub, tmp_path / str(point))
        died = killed_at(again, point)
        assert sync(again.project("boris")).state is State.SHARED
        assert files(again.root("boris")) == files(again.root("ana"))
        assert again.head("boris") == again.head("ana")
        assert git(again.folder / "boris", "status", "--porcelain") == ""
        shutil.rmtree(again.folder)
        point += 3
    assert point > 40, "it died at several points before it came through"
