"""The screen Share, by keys, between people who share through a bare repository."""

import threading
from pathlib import Path

import pytest

from annotator.model.sync_results import SyncResult
from annotator.tui.screens.sync import SyncScreen
from annotator.workflow.cases import edit_case, new_case
from annotator.workflow.context import Project
from annotator.workflow.sync import Progress, sync
from tests.tui.drive import SIZES, Driver, running
from tests.workflow.editions import SET
from tests.workflow.sharing import Hub, question


def clashing(hub: Hub) -> str:
    ana, boris = hub.project("ana"), hub.project("boris")
    case = new_case(ana, SET, "What is paid for parking?").case
    sync(ana)
    sync(boris)
    edit_case(ana, SET, case, question="From [/] Ana?")
    edit_case(boris, SET, case, question="From Boris?")
    new_case(boris, SET, "Mine alone?")
    sync(ana)
    return case


async def shared(d: Driver) -> None:
    await d.press("S")
    assert d.name == "SyncScreen"
    await d.press("s")


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
async def test_work_is_shared_and_a_clash_told(tmp_path: Path, size: tuple[int, int]) -> None:
    hub = Hub(tmp_path)
    case = clashing(hub)
    async with running(hub.project("boris"), size) as d:
        await d.press("S")
        assert "Waits here" in d.shown
        assert "Mine alone?" in d.shown
        assert "s shares it" in d.shown
        await d.press("s")
        assert "everything of yours is with the others" in d.shown
        assert "you and Ana both changed" in d.shown
        assert "theirs: From [/] Ana?" in d.shown
        assert "yours: From Boris?" in d.shown
        await d.press("2")
        assert "yours stands again" in d.toasts[-1]
        assert "you and Ana both changed" not in d.shown
        assert question(hub.project("boris"), case) == "From Boris?"


async def test_theirs_is_kept_and_the_case_opened(tmp_path: Path) -> None:
    hub = Hub(tmp_path)
    case = clashing(hub)
    async with running(hub.project("boris"), (80, 24)) as d:
        await shared(d)
        await d.press("enter")
        assert d.name == "WriteScreen"
        await d.press("escape", "escape")
        assert d.name == "SyncScreen"
        assert "everything of yours is with the others" in d.shown, "the result stays to be read"
        await d.press("1")
        assert "you and Ana" not in d.shown
    assert question(hub.project("boris"), case) == "From [/] Ana?"
    assert sync(hub.project("boris")).clashes == ()


async def test_what_keeps_it_from_sharing_is_said_in_place(tmp_path: Path) -> None:
    hub = Hub(tmp_path)
    new_case(hub.project("ana"), SET, "From Ana?")
    hub.bare.rename(tmp_path / "away")
    async with running(hub.project("ana"), (120, 40)) as d:
        await shared(d)
        assert "origin cannot be reached; your work waits here, safe" in d.shown
        (tmp_path / "ana" / ".git" / "MERGE_HEAD").write_text("0" * 40)
        await d.press("s")
        assert "a merge was begun with git here" in d.shown
        assert "finishes it or calls it off" in d.shown


async def test_what_cannot_be_read_is_never_called_shared(tmp_path: Path) -> None:
    hub = Hub(tmp_path)
    case = new_case(hub.project("ana"), SET, "From Ana?").case
    (hub.root("ana") / f"testsets/{SET}/cases/{case}/case.yaml").write_text("<<<<<<< HEAD\n")
    async with running(hub.project("ana"), (120, 40)) as d:
        await d.press("escape")  # the error of the unreadable set
        if d.name == "HomeScreen":
            await shared(d)
            assert "shared, but for what is named below" in d.shown
            assert "everything of yours" not in d.shown


async def test_escape_stops_between_two_steps(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def waited_for(project: Project, *, progress: Progress, stop: threading.Event) -> SyncResult:
        # The first step begins when Esc was pressed, however quick git is.
        stop.wait(20)
        return sync(project, progress=progress, stop=stop)

    hub = Hub(tmp_path)
    monkeypatch.setattr("annotator.tui.screens.sync.sync", waited_for)
    new_case(hub.project("ana"), SET, "From Ana?")
    async with running(hub.project("ana"), (80, 24)) as d:
        await d.press("S")
        await d.pilot.press("s", "escape")
        await d.settle()
        assert d.name == "SyncScreen"
        screen = d.app.screen
        assert isinstance(screen, SyncScreen)
        assert "still" in screen.facts()
        assert any("stopped" in toast for toast in d.toasts)
        monkeypatch.setattr("annotator.tui.screens.sync.sync", sync)
        await d.press("s")
        assert "everything of yours is with the others" in d.shown
        await d.press("escape")
        assert d.name == "HomeScreen"
