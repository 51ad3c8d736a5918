"""What is typed into a dialog outlives the program, and a disk that takes nothing."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from textual.widgets import Checkbox, Input, RadioSet, TextArea

from annotator.store.errors import Changed
from annotator.store.files import open_store
from annotator.store.workspace import init_workspace
from annotator.text.messages import DataProblem
from annotator.tui.widgets.ticks import TickList
from annotator.workflow import private
from annotator.workflow.aside import open_aside
from annotator.workflow.cases import case_list
from annotator.workflow.context import Project
from annotator.workflow.labels import load_draft
from tests.tui.drive import Driver, running
from tests.tui.terminal import running as in_terminal
from tests.tui.test_writing import at_hotel
from tests.tui.world import SET, Desks

SIZES = [(80, 24), (60, 20)]
FULL = DataProblem(
    "not-saved",
    "this could not be saved: {why}",
    remedy="see to the space on the disk and to the permissions, then save again",
    why="No space left on device",
)


def _team(root: Path) -> tuple[Desks, Project]:
    init_workspace(root, "x")
    world = Desks(open_store(root))
    return world, Project(open_store(root), person="ana", root=root)


def _fields(d: Driver) -> list[str]:
    fields = d.app.screen.query("Input, TextArea")
    return [one.value if isinstance(one, Input) else one.text for one in fields if isinstance(one, Input | TextArea)]


@pytest.mark.parametrize("size", SIZES)
async def test_what_was_typed_for_a_new_question_is_there_again(size: tuple[int, int], tmp_path: Path) -> None:
    _, project = _team(tmp_path)
    async with running(project, size) as d:
        await d.press("n")
        await d.write("Wird das Fahrrad erstattet?")
        await d.press("tab", "tab")
        await d.write("bike")
    private.settle()
    async with running(project, size) as d:
        await d.press("n")
        assert "what you wrote is here again" in " ".join(d.shown.split())
        assert _fields(d)[0] == "Wird das Fahrrad erstattet?"
        assert _fields(d)[2] == "bike"
        await d.press("escape")
        assert d.name == "CaseDialog", "what came back is no less one's own than what was typed just now"
        await d.press("f2")
        assert d.name == "WriteScreen"
        made = next(one for one in case_list(project, SET).cases if one.question == "Wird das Fahrrad erstattet?")
        assert made.tags == ("bike",)
        await d.press("escape", "escape", "escape", "n")
        assert _fields(d)[0] == "", "what was saved is not asked once more"


async def test_what_is_thrown_away_on_purpose_stays_away(tmp_path: Path) -> None:
    _, project = _team(tmp_path)
    async with running(project) as d:
        await d.press("n")
        await d.write("Half a question")
        await d.press("escape", "escape")
        assert d.name == "HomeScreen"
        await d.press("n")
        assert _fields(d)[0] == ""
        await d.write("Another half")
        await d.press("ctrl+q")
        await d.pilot.press("ctrl+q")
    async with running(project) as d:
        await d.press("n")
        assert _fields(d)[0] == ""


async def test_what_another_person_typed_or_in_another_dialog_is_not_brought(tmp_path: Path) -> None:
    _, project = _team(tmp_path)
    async with running(project) as d:
        await d.press("n")
        await d.write("Half a question")
    private.settle()
    boris = Project(open_store(tmp_path), person="boris", root=tmp_path)
    async with running(boris) as d:
        await d.press("n")
        assert _fields(d)[0] == ""


def test_words_outlive_a_killed_program(tmp_path: Path) -> None:
    _team(tmp_path)
    with in_terminal(tmp_path, "--as", "ana") as terminal:
        terminal.read(shows="new question")
        terminal.press(b"n", shows="F2")
        terminal.press("Плаща ли се такси?".encode(), shows="такси?")
        terminal.process.kill()
        terminal.process.wait(10)
    kept = open_aside(Project(open_store(tmp_path), person="ana", root=tmp_path), SET, "question").kept()
    assert kept["question"] == "Плаща ли се такси?"
    with in_terminal(tmp_path, "--as", "ana") as terminal:
        terminal.read(shows="new question")
        terminal.press(b"n", shows="такси?")


def test_a_file_of_words_that_is_torn_counts_for_nothing(tmp_path: Path) -> None:
    _, project = _team(tmp_path)
    aside = open_aside(project, SET, "question")
    aside.keep({"question": "x"})
    private.settle()
    assert aside.file is not None
    for torn in ("", "[1]", '{"question": 3}', "null"):
        aside.file.write_text(torn)
        assert aside.kept() == {}


class _Broken:
    """A store that takes nothing until it is mended."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, store: Any, problem: Exception = FULL) -> None:
        self.holds = True
        commit: Callable[..., Any] = store.commit

        def refuse(*args: Any, **named: Any) -> Any:
            if self.holds:
                raise problem
            return commit(*args, **named)

        monkeypatch.setattr(store, "commit", refuse)


@pytest.mark.parametrize("size", SIZES)
async def test_a_full_disk_leaves_a_new_question_in_its_dialog(
    size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    project = Desks().as_("ana")
    disk = _Broken(monkeypatch, project.store)
    before = len(case_list(project, SET).cases)
    async with running(project, size) as d:
        await d.press("n")
        await d.write("Is a taxi paid?")
        await d.press("f2")
        assert d.name == "CaseDialog"
        said = " ".join(d.shown.replace("│", " ").split())
        assert "No space left on device" in said
        assert "then save again" in said
        assert _fields(d)[0] == "Is a taxi paid?"
        await d.press("f2")
        assert _fields(d)[0] == "Is a taxi paid?"
        disk.holds = False
        await d.press("f2")
        assert d.name == "WriteScreen"
    assert len(case_list(project, SET).cases) == before + 1


async def test_a_full_disk_leaves_everything_of_a_fact_as_it_was_chosen(monkeypatch: pytest.MonkeyPatch) -> None:
    world = Desks()
    project = world.as_("ana")
    async with running(project) as d:
        d.highlight("What is paid for a hotel?")
        await d.press("enter")
        await d.press("escape", "f6", "f6", "f")
        await d.write("100 EUR")
        await d.settle()
        d.app.screen.query_one("#forms", TickList).action_tick_row(0)
        d.app.screen.query_one(Checkbox).value = False
        ticked = d.app.screen.query_one("#forms", TickList).ticked
        assert ticked
        disk = _Broken(monkeypatch, project.store)
        await d.press("f2")
        assert d.name == "FactDialog"
        assert _fields(d)[0] == "100 EUR"
        assert d.app.screen.query_one("#forms", TickList).ticked == ticked
        assert not d.app.screen.query_one(Checkbox).value
        disk.holds = False
        await d.press("f2")
        (fact,) = d.desk.judgement.facts
        assert (fact.says, fact.variants, fact.weight.value) == ("100 EUR", ticked, "okay")


@pytest.mark.parametrize("own", [True, False])
async def test_a_full_disk_leaves_words_of_ones_own_or_what_was_picked(
    own: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    world = Desks()
    project = world.as_("ana")
    async with running(project) as d:
        await at_hotel(d, world)
        await d.press("f")
        assert d.name == "FactDialog"
        assert d.app.screen.query("#pick")
        if own:
            await d.press("shift+tab")
            await d.write("a hundred")
        else:
            await d.press("down")
        written = _fields(d)[0]
        disk = _Broken(monkeypatch, project.store)
        await d.press("f2")
        assert d.name == "FactDialog"
        assert _fields(d)[0] == written
        disk.holds = False
        await d.press("f2")
        assert [fact.says for fact in d.desk.judgement.facts] == [written]


async def test_a_full_disk_leaves_a_note_and_how_sure_one_is(monkeypatch: pytest.MonkeyPatch) -> None:
    world = Desks()
    project = world.as_("ana")
    async with running(project) as d:
        d.highlight("What is paid for a hotel?")
        await d.press("enter", "escape", "f6", "f6", "i")
        await d.write("Ask the finance team")
        d.app.screen.query_one(RadioSet).query("RadioButton")[1].value = True  # type: ignore[attr-defined]
        await d.settle()
        disk = _Broken(monkeypatch, project.store)
        await d.press("f2")
        assert d.name == "NoteDialog"
        assert _fields(d)[0] == "Ask the finance team"
        assert d.app.screen.query_one(RadioSet).pressed_index == 1
        disk.holds = False
        await d.press("f2")
        assert d.desk.judgement.note == "Ask the finance team"
    kept = load_draft(project, SET, world.empty)
    assert kept is not None
    assert kept.confidence is not None


async def test_where_somebody_else_was_quicker_one_is_told_and_the_words_stay(monkeypatch: pytest.MonkeyPatch) -> None:
    world = Desks()
    project = world.as_("ana")
    async with running(project) as d:
        d.highlight("What is paid for a hotel?")
        await d.press("enter", "escape", "f6", "f6", "i")
        await d.write("mine")
        disk = _Broken(monkeypatch, project.store, Changed("changed-meanwhile", "it was changed", remedy="read it"))
        await d.press("f2")
        assert d.name == "ChangedDialog"
        disk.holds = False
        await d.press("r")
        assert d.name == "NoteDialog"
        assert _fields(d)[0] == "mine"
        await d.press("f2")
        assert d.desk.judgement.note == "mine"


async def test_a_decision_that_could_not_be_kept_does_not_pass_for_kept(tmp_path: Path) -> None:
    world, _ = _team(tmp_path)
    project = Project(open_store(tmp_path), person="clara", root=tmp_path)
    async with running(project) as d:
        d.highlight("How much does a night cost?")
        await d.press("enter")
        assert d.name == "DecideScreen"
        file = d.desk.journal.file
        assert file is not None
        kept = file.read_text()
        lock = file.with_name("lock")
        lock.unlink()
        lock.mkdir()  # what is taken first cannot be taken
        await d.press("c")
        await d.write("because")
        await d.press("f2")
        assert d.name == "TextDialog"
        assert _fields(d) == ["because"]
        assert file.read_text() == kept
        lock.rmdir()
        await d.press("f2")
        assert d.decision.why == "because"
        assert "because" in file.read_text()
    assert world.disputed
