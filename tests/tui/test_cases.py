"""The list of all cases, the map, and Home, by keys."""

import datetime
import os
import re
from pathlib import Path

import pytest
from textual.widgets import Input

from annotator.model.settings import Review, TestSet
from annotator.store.base import Key, Kind
from annotator.store.files import open_store
from annotator.store.memory import MemoryStore
from annotator.store.workspace import init_workspace
from annotator.tui.case_columns import case_line, columns_head
from annotator.tui.desk import label_desk
from annotator.tui.keymap import Layout, key_of, keys_of, use_layout
from annotator.tui.registry import Scope
from annotator.tui.screens.cases import CasesScreen
from annotator.tui.screens.write import WriteScreen
from annotator.tui.widgets.line_list import LineList
from annotator.workflow.case_rows import Row
from annotator.workflow.cases import case_list, load_case, restore_case, retire_case
from annotator.workflow.labels import load_draft
from annotator.workflow.last import last_case
from annotator.workflow.private import settle
from annotator.workflow.state import State
from tests.hostile import ACTING, HOSTILE
from tests.tui.drive import SIZES, Driver, running
from tests.tui.world import SET, Desks
from tests.workflow.editions import World

NOW = datetime.datetime(2026, 11, 30, tzinfo=datetime.UTC)


def tags(world: Desks) -> dict[str, tuple[str, ...]]:
    return {one.case: one.tags for one in case_list(world.project, SET).cases}


def retired(world: Desks) -> list[str]:
    return [one.case for one in case_list(world.project, SET).cases if one.retired]


def listed(d: Driver) -> list[str]:
    screen = d.app.screen
    assert isinstance(screen, CasesScreen)
    return [row.case for row in screen.shown]


async def test_cases_are_filtered_as_one_types_and_escape_brings_all_back() -> None:
    world = Desks()
    async with running(world.as_("ana")) as d:
        await d.press("a")
        assert "3 of 3" in d.rows[0]
        await d.press("slash")
        await d.write("state:disputed")
        await d.settle()
        assert listed(d) == [world.disputed]
        await d.write(" nothing:x")
        await d.settle()
        assert "there is no nothing:" in d.shown.replace("\n", " ")
        assert listed(d) == [world.disputed]
        await d.press("enter")
        assert isinstance(d.app.focused, LineList)
        await d.press("escape")
        assert len(listed(d)) == 3
        await d.press("escape")
        assert d.name == "HomeScreen"


async def test_marked_cases_are_tagged_at_once_and_taken_back_in_one_step() -> None:
    world = Desks()
    before = tags(world)
    async with running(world.as_("ana")) as d:
        await d.press("a", "space", "space", "t")
        await d.write("urgent, law")
        await d.press("f2")
        assert sorted(tags(world).values()) == [(), ("urgent", "law"), ("urgent", "law")]
        assert "2 cases changed" in d.toasts[-1]
        await d.press("u")
        assert tags(world) == before
        await d.press("U")
        assert sorted(tags(world).values()) == [(), ("urgent", "law"), ("urgent", "law")]
        await d.press("asterisk", "t")
        await d.write("-law")
        await d.press("f2")
        assert sorted(tags(world).values()) == [(), ("urgent",), ("urgent",)]


async def test_a_range_is_marked_by_moving_and_retired_with_a_reason_and_restored() -> None:
    world = Desks()
    async with running(world.as_("ana")) as d:
        await d.press("a", "v", "down", "down", "up")
        assert "2 marked" in d.rows[0]
        await d.press("escape")
        assert "2 marked" in d.rows[0], "what was marked stays"
        await d.press("R", "f2")
        assert d.name == "TextDialog", "a reason is wanted"
        await d.write("twice")
        await d.press("f2")
        assert len(retired(world)) == 2
        assert "– retired" in d.shown
        gone = retired(world)[0]
        await d.press("home", "slash")
        await d.write("state:retired")
        await d.press("enter", "asterisk", "R")
        assert retired(world) == []
        await d.press("u")
        assert gone in retired(world)


async def test_what_somebody_changed_meanwhile_is_left_and_named() -> None:
    world = Desks()
    async with running(world.as_("ana")) as d:
        await d.press("a", "asterisk", "R")
        await d.write("twice")
        await d.press("f2")
        restore_case(world.as_("boris"), SET, world.empty)
        await d.press("u")
        assert retired(world) == []
        assert "1 was changed by somebody since" in d.toasts[-1]
        assert world.empty in d.toasts[-1]


async def test_a_tag_that_cannot_be_one_changes_nothing_and_is_told() -> None:
    world = Desks()
    before = tags(world)
    async with running(world.as_("ana")) as d:
        await d.press("a", "asterisk", "t")
        await d.write("x" * 90)
        await d.press("f2")
        assert d.name == "ErrorDialog"
        assert tags(world) == before


async def test_cases_are_ordered_and_the_highlight_stays_on_its_case() -> None:
    world = Desks()
    async with running(world.as_("ana")) as d:
        await d.press("a", "end")
        screen = d.app.screen
        assert isinstance(screen, CasesScreen)
        kept = screen.row
        await d.press("O", "2")
        assert listed(d) != sorted(listed(d))
        assert screen.row is not None
        assert kept is not None
        assert screen.row.case == kept.case


async def test_enter_opens_the_case_or_the_dispute() -> None:
    world = Desks()
    async with running(world.as_("clara")) as d:
        await d.press("a", "slash")
        await d.write("state:disputed")
        await d.press("enter", "enter")
        assert d.name == "DecideScreen"
        await d.press("escape")
        await d.press("escape", "slash")
        await d.write("state:draft")
        await d.press("enter", "enter")
        assert d.name == "WriteScreen"


async def test_as_nobody_one_looks_and_changes_nothing() -> None:
    world = Desks()
    async with running(world.as_(None)) as d:
        await d.press("escape", "a")
        assert len(listed(d)) == 3
        await d.press("t")
        assert "say who you are first" in d.toasts[-1]
        await d.press("enter")
        assert d.name == "CasesScreen"


async def test_others_labels_show_in_no_column_before_mine_is_in() -> None:
    world = Desks()
    async with running(world.as_("boris"), (120, 40)) as d:
        await d.press("a", "slash")
        await d.write("fines")
        await d.press("enter")
        row = next(one for one in d.rows if "Are fines paid?" in one)
        assert "1/2" in row
        assert "hr/travel" not in row
        await d.press("slash")
        await d.write("fines doc:hr")
        await d.press("enter")
        assert listed(d) == []


LINES = [(width, text) for width in (1, 8, 20, 58, 78, 118) for text in HOSTILE]


@pytest.mark.parametrize(("width", "text"), LINES)
def test_a_line_fits_its_width_and_acts_on_nothing(width: int, text: str) -> None:
    row = Row("c", text, State.DISPUTED, retired=False, stale=True, tags=(text[:80],), roles=(), documents=(text,),
              language="en", author="x", labels=1, wanted=2, since=NOW)  # fmt: skip
    shown = case_line(row, width, NOW, marked=True, checked=True)
    assert not ACTING.search(shown)
    assert "\n" not in shown
    assert columns_head(width)


async def test_ten_thousand_lines_are_drawn_a_screenful_at_a_time() -> None:
    world = Desks()
    drawn: list[int] = []
    async with running(world.as_("ana")) as d:
        await d.press("a")
        lines = d.app.screen.query_one(LineList)

        def line(number: int, _width: int) -> str:
            drawn.append(number)
            return f"line {number}"

        lines.show(10_000, line)
        await d.settle()
        await d.press("end")
        assert "line 9999" in d.shown
        await d.press("home", "pagedown")
        assert len(set(drawn)) < 100
        assert lines.highlighted is not None
        assert 0 < lines.highlighted < 30


# --- the map ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
async def test_every_view_of_the_map_stands_and_leads_to_work(size: tuple[int, int]) -> None:
    world = Desks()
    async with running(world.as_("clara"), size) as d:
        await d.press("M")
        assert re.search(
            r"[0-9]+ of [0-9]+ characters open" if size[0] >= 80 else r"░ [0-9]+/[0-9]+|█ [0-9]+/[0-9]+", d.shown
        )
        await d.press("right_square_bracket")
        assert "No aims are set" in d.shown
        await d.press("right_square_bracket")
        assert "What is paid for a hotel?" in d.shown
        await d.press("enter")
        assert d.name == "WriteScreen"
        await d.press("escape")
        await d.press("escape") if d.name != "MapScreen" else None
        await d.press("right_square_bracket")
        assert "disputed" in d.shown
        await d.press("enter")
        assert d.name == "DecideScreen"


async def test_a_section_without_a_question_is_read_and_asked_about() -> None:
    world = Desks()
    async with running(world.as_("clara")) as d:
        await d.press("M", "down", "enter")
        assert d.name == "GapScreen"
        place = d.document.reading
        assert place is not None
        await d.press("N")
        await d.write("May I park?")
        await d.press("f2")
        assert d.name == "WriteScreen"
        assert d.document.reading is not None
        assert d.document.reader.has_focus
        assert isinstance(d.app.screen, WriteScreen)
        assert d.desk.case.question == "May I park?"


async def test_the_map_says_nothing_of_labels_that_are_not_mine_to_know() -> None:
    world = Desks()
    retire_case(world.as_("ana"), SET, world.disputed, "out of the way")
    async with running(world.as_("boris"), (120, 40)) as d:
        await d.press("M")
        assert "1 case is labelled by others" in d.shown
        assert "Parking" in d.shown, "the section of ana's label still is without a question"
    async with running(world.as_("ana"), (120, 40)) as d:
        await d.press("M")
        assert not any("Parking" in row and "no question" in row for row in d.rows)


# --- home -------------------------------------------------------------------------------------------------------------


async def test_an_empty_set_says_what_to_do_first() -> None:
    world = World(MemoryStore())
    world.put(Key(Kind.SET, (SET,)), TestSet(set=SET, review=Review(labels=2)))
    async with running(world.acting("ana"), (60, 20)) as d:
        assert "This set has no question yet" in d.shown
        assert "annotator corpus add" in d.shown
        await d.press("enter")
        assert d.name == "CaseDialog"


async def test_home_leads_back_to_where_one_left_off(tmp_path: Path) -> None:
    init_workspace(tmp_path, "x")
    world = Desks(open_store(tmp_path))
    project = world.as_("ana")
    project.root = tmp_path
    assert last_case(project, SET) is None
    for at, case in enumerate((world.waiting, world.empty)):
        desk = label_desk(project, SET, case)
        desk.change(desk.judgement.model_copy(update={"note": "half done"}))
        settle()  # written later, it would get another time than the one set here
        for file in (tmp_path / ".annotator" / "undo" / SET).glob(f"{case}.*"):
            os.utime(file, (1_000_000 + at, 1_000_000 + at))
    assert last_case(project, SET) == world.empty
    async with running(project) as d:
        assert "Continue where you left off" not in d.shown, "it stands first in its queue, and not twice"
        assert d.shown.count(load_case(project, SET, world.empty).question) == 1
        await d.press("enter")
        assert d.name == "WriteScreen"
        assert d.desk.case.case == world.empty
        assert not isinstance(d.app.focused, Input) or load_draft(project, SET, world.empty) is not None
    assert load_case(project, SET, world.empty).retired is None
    other = world.as_("boris")
    other.root = tmp_path
    assert last_case(other, SET) is None


async def test_sentences_name_the_keys_of_the_keyboard_that_was_chosen() -> None:
    world = Desks()
    async with running(world.as_("ana")) as d:
        d.highlight("What is paid for a hotel?")
        await d.press("enter", "escape")
        assert "(a)" in d.shown
    try:
        async with running(world.as_("ana")) as d:
            use_layout(Layout.BDS, show=True)
            d.highlight("What is paid for a hotel?")
            await d.press("enter", "escape")
            assert "(ь)" in d.shown
            assert "(a)" not in d.shown
        assert key_of(Scope.WRITE, "undo") == "к"
        assert keys_of(Scope.WRITE)["link"] == "в"
        assert key_of(Scope.WRITE, "question") == "ы"
    finally:
        use_layout(Layout.BDS, show=False)


@pytest.mark.parametrize("width", range(60, 200))
def test_the_question_has_room_whatever_else_is_shown(width: int) -> None:
    question = "0123456789" * 20
    row = Row("c", question, State.DISPUTED, retired=False, stale=True, tags=("travel",), roles=(), documents=("hr/x",),
              language="en", author="x", labels=1, wanted=2, since=NOW)  # fmt: skip
    shown = case_line(row, width, NOW, marked=False, checked=True)
    there = re.search("[0-9]{10,}", shown)
    assert there is not None
    assert len(there[0]) >= 37


async def test_a_question_of_usual_length_is_read_whole_at_80_columns() -> None:
    world = Desks()
    asked = "How much is paid for a hotel abroad?"
    world.ask(asked)
    async with running(world.as_("ana")) as d:
        await d.press("a")
        assert asked in d.shown
        await d.pilot.resize_terminal(60, 20)
        await d.settle()
        assert asked in d.shown
