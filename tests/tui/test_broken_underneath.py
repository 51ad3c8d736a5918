"""Files that break, or go away, under an open screen; keys that nobody is there to take."""

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from textual import events
from textual.command import CommandPalette
from textual.widgets import OptionList

from annotator.store.files import open_store
from annotator.store.workspace import init_workspace
from annotator.tui import start
from annotator.tui.app import AnnotatorApp
from annotator.tui.screens.home import HomeScreen
from annotator.workflow.context import Project
from annotator.workflow.labels import own_label
from tests.tui.drive import Driver, running
from tests.tui.world import SET, Desks

_TORN = "x: [\n"


def _case_torn(case: Path) -> None:
    (case / "case.yaml").write_text("<<<<<<< ours\nx: 1\n=======\nx: 2\n>>>>>>> theirs\n", encoding="utf-8")


def _case_gone(case: Path) -> None:
    case.rename(case.parent.parent.parent / "aside")


def _label_torn(case: Path) -> None:
    (case / "labels").mkdir(exist_ok=True)
    (case / "labels" / "boris.1.yaml").write_text(_TORN, encoding="utf-8")


def _comment_torn(case: Path) -> None:
    (case / "comments").mkdir()
    (case / "comments" / "01m8qvejewrbtcw5bxprk90ntj.yaml").write_text(_TORN, encoding="utf-8")


def _set_torn(case: Path) -> None:
    (case.parent.parent / "testset.yaml").write_text(_TORN, encoding="utf-8")


def _guideline_open(case: Path) -> None:
    (case.parent.parent / "GUIDELINES.md").write_text("---\nversion: 1\n", encoding="utf-8")


def _workspace_gone(case: Path) -> None:
    root = case.parents[3]
    root.rename(root.with_name("elsewhere"))


BREAKS: dict[str, tuple[Callable[[Path], None], str]] = {
    "case torn": (_case_torn, "two versions of this file were not merged"),
    "case gone": (_case_gone, "there is no case"),
    "label torn": (_label_torn, "a label cannot be read"),
    "comment torn": (_comment_torn, "a comment cannot be read"),
    "set torn": (_set_torn, "a bracket is opened here and not closed"),
    "guideline open": (_guideline_open, "the front matter is not closed"),
    "workspace gone": (_workspace_gone, "there is no test set"),
}


def _on_disk(folder: Path) -> tuple[Path, Desks, Project]:
    root = folder / "work"
    root.mkdir()
    init_workspace(root, "x")
    world = Desks(open_store(root))
    return root, world, Project(open_store(root), person="ana", root=root)


async def _look(d: Driver) -> None:
    """Opens something over the screen and closes it: what lies under it is looked at again."""
    await d.press("question_mark", "escape")


@pytest.mark.parametrize("what", BREAKS)
async def test_what_breaks_under_a_case_is_said_once_and_the_way_out_stays_open(what: str, tmp_path: Path) -> None:
    tear, said = BREAKS[what]
    root, world, project = _on_disk(tmp_path)
    kept = tmp_path / "kept"
    shutil.copytree(root, kept)
    async with running(project) as d:
        d.highlight("What is paid for a hotel?")
        await d.press("enter", "escape")
        assert d.name == "WriteScreen"
        tear(root / "testsets" / SET / "cases" / world.empty)
        await _look(d)
        assert d.name == "ErrorDialog"
        assert said in " ".join(d.shown.replace("│", " ").split())
        await d.press("escape")
        assert d.name == "WriteScreen", "the box came back by itself"
        await _look(d)
        assert d.name == "WriteScreen", "the same was said twice"
        shutil.copytree(kept, root, dirs_exist_ok=True)
        for stray in (*root.rglob("comments"), *root.rglob("boris.1.yaml"), *root.rglob("GUIDELINES.md")):
            mended = kept / stray.relative_to(root)
            if not mended.exists():
                shutil.rmtree(stray) if stray.is_dir() else stray.unlink()
        await _look(d)
        assert d.name == "WriteScreen", "it was mended"
        shutil.rmtree(root / "testsets")
        await _look(d)
        assert d.name == "ErrorDialog", "it broke anew"
        await d.press("escape", "escape")
        await d.press("escape")
        assert isinstance(d.app.screen, HomeScreen) or d.app.screen_stack[-2].__class__ is HomeScreen
        await d.press("escape")
        assert d.name == "HomeScreen"


async def test_nothing_is_submitted_in_silence_of_a_case_that_cannot_be_looked_at(tmp_path: Path) -> None:
    root, world, project = _on_disk(tmp_path)
    async with running(project) as d:
        d.highlight("What is paid for a hotel?")
        await d.press("enter")
        await d.write("hotel")
        await d.press("enter", "l", "a", "1")
        _comment_torn(root / "testsets" / SET / "cases" / world.empty)
        await _look(d)
        await d.press("escape")
        assert d.name == "WriteScreen"
        for _ in range(2):
            await d.press("s")
            assert d.name == "ErrorDialog", "a key that was asked for says what is wrong each time"
            await d.press("escape")
        assert own_label(project, SET, world.empty) is None


async def test_home_says_what_is_wrong_with_the_set_and_stays(tmp_path: Path) -> None:
    root, _, project = _on_disk(tmp_path)
    async with running(project) as d:
        (root / "testsets" / SET / "testset.yaml").write_text(_TORN, encoding="utf-8")
        (root / "annotator.yaml").unlink()
        await d.press("f5")
        assert d.name == "ErrorDialog"
        await d.press("escape", "f5")
        assert d.name == "HomeScreen"
        assert "a bracket is opened here" in d.shown
        assert "testset.yaml" in d.shown


async def test_the_manual_over_the_palette_lets_the_palette_be_asked_for_again() -> None:
    for first in ("ctrl+p", "colon"):
        async with running(Desks().as_("ana")) as d:
            await d.press(first)
            assert d.name == "CommandPalette"
            await d.press("f1", "ctrl+p")
            assert [type(one) for one in d.app.screen_stack].count(CommandPalette) == 1
            assert d.name == "CommandPalette"
            await d.press("escape")
            assert d.name == "HelpScreen"
            await d.press("escape")
            assert d.name == "HomeScreen"


async def test_keys_typed_on_after_leaving_do_no_harm() -> None:
    app = AnnotatorApp(Desks().as_("ana"))
    assert not app.screen_stack, "as it is once the last screen was closed"
    app._turns._waiting.append(events.Key("x", "x"))
    await app._turns._serve()
    await app._turns._quiet([])


def test_a_program_that_ended_by_an_error_does_not_call_that_well(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    _on_disk(tmp_path)

    def ends(app: AnnotatorApp) -> None:
        app._return_code = 1

    monkeypatch.setattr(AnnotatorApp, "run", ends)
    monkeypatch.setattr(start, "_fit_terminal", lambda: None)
    assert start.start(str(tmp_path / "work"), "ana") == 1


@pytest.mark.parametrize("click", [False, True])
async def test_a_pane_that_the_window_has_no_room_for_does_not_keep_the_keys(*, click: bool) -> None:
    async with running(Desks().as_("ana")) as d:
        await d.press("f1")
        if click:
            await d.pilot.click(offset=(70, 19))
        else:
            d.app.screen.query_one(OptionList).focus()
            await d.settle()
            d.app.screen.set_class(True, "-right")
            d.app.screen.set_class(False, "-left")
        await d.pilot.resize_terminal(60, 20)
        await d.settle()
        held = d.app.screen.focused
        assert held is not None, "nothing has the focus"
        assert held in d.app.screen.focus_chain
        await d.press("down")
        assert d.app.screen.focused is held


async def test_a_screen_on_which_nothing_takes_the_focus_is_given_one() -> None:
    world = Desks()
    async with running(world.as_("ana")) as d:
        d.app.screen.set_focus(None)
        await d.pilot.press("x")
        while d.app._turns._serving:
            await d.settle()
        assert d.app.screen.focused is not None, "every further key would be waited with"


async def test_a_rule_that_refuses_what_a_key_asks_for_does_not_end_the_program(tmp_path: Path) -> None:
    root, _, project = _on_disk(tmp_path)
    async with running(project) as d:
        shutil.rmtree(root)
        await d.press("k", "escape", "escape", "M", "escape", "escape", "S", "escape", "escape")
        assert not root.exists() or not (root / ".annotator" / "recent").exists()
        assert d.app.is_running
