"""What Write says of the case on the desk: where it stands, what was taken back, which keys work, what is next."""

import pytest

from annotator.model.label import Answerability, NoAnswerReason
from annotator.tui.dialogs.choice import ChoiceDialog
from annotator.tui.screens.write import WriteScreen
from annotator.tui.wording import finding_says
from annotator.workflow.cases import case_list, load_case
from annotator.workflow.drafting import reasons_of
from annotator.workflow.labels import load_draft
from tests.tui.drive import Driver, running
from tests.tui.test_writing import at_hotel
from tests.tui.world import SET, Desks

SIZES = [(80, 24), (60, 20)]


def _current(d: Driver) -> str | None:
    screen = d.app.screen
    assert isinstance(screen, WriteScreen)
    return screen.current


def _answer(d: Driver) -> Answerability | None:
    return d.desk.judgement.answerability


# --- where it stands -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("size", SIZES)
async def test_a_submitted_case_says_so_before_anything_is_changed(size: tuple[int, int]) -> None:
    world = Desks()
    async with running(world.as_("ana"), size) as d:
        await d.press("a")
        d.highlight("Are fines paid?")
        await d.press("enter")
        assert d.name == "WriteScreen"
        assert "✓ submitted; a change becomes a new round" in d.rows[0]
        assert load_draft(world.as_("ana"), SET, world.waiting) is None
        await d.press("i")
        await d.write("hm")
        await d.press("f2")
        assert "○ round 2 is begun, not submitted" in d.rows[0]


async def test_a_case_that_was_never_submitted_says_nothing_of_rounds() -> None:
    async with running(Desks().as_("ana")) as d:
        d.highlight("What is paid for a hotel?")
        await d.press("enter")
        assert "submitted" not in d.rows[0]
        assert "round" not in d.rows[0]


# --- undo ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("size", SIZES)
async def test_undo_and_redo_say_what_they_did(size: tuple[int, int]) -> None:
    world = Desks()
    async with running(world.as_("ana"), size) as d:
        await at_hotel(d, world)
        await d.press("l", "u")
        assert d.toasts[-1] == "taken back: passage linked to need a"
        await d.press("U")
        assert d.toasts[-1] == "done again: passage linked to need a"
        await d.press("f", "f2", "u")
        assert d.toasts[-1] == "taken back: fact written: 100 EUR"
        await d.press("U", "a", "1", "u")
        assert d.toasts[-1] == "taken back: changed: answerable?"
        await d.press("j", "N")
        d.case.focus()
        d.highlight("need b")
        await d.press("x", "u")
        assert d.toasts[-1] == "taken back: need b taken out"


async def test_what_moves_is_told_as_moved_and_a_changed_passage_as_changed() -> None:
    world = Desks()
    async with running(world.as_("ana")) as d:
        await at_hotel(d, world)
        await d.press("l", "j", "l")
        d.case.focus()
        d.highlight("Hotel costs")
        await d.press("m", "u")
        assert d.toasts[-1] == "taken back: passage moved to need b"
        d.highlight("Hotel costs")
        await d.press("t", "u")
        assert d.toasts[-1] == "taken back: passage of need a changed"
        d.highlight("need b")
        await d.press("M", "3")
        await d.press("ctrl+home")
        d.app.screen.query_one("Page").text = "rooms"  # type: ignore[attr-defined]
        await d.press("f2", "u")
        assert d.toasts[-1] == "taken back: need b renamed to rooms"


async def test_undo_and_redo_leave_one_at_the_need_and_the_row_where_one_was() -> None:
    world = Desks()
    async with running(world.as_("ana")) as d:
        await at_hotel(d, world)
        await d.press("l", "j", "l")
        d.case.focus()
        d.highlight("need a")
        await d.settle()
        assert _current(d) == "a"
        await d.press("i")
        await d.write("hm")
        await d.press("f2")
        d.highlight("need a")
        await d.settle()
        path = d.case.path
        for _ in range(3):
            await d.press("u")
        for _ in range(3):
            await d.press("U")
        assert d.desk.judgement.note == "hm"
        assert _current(d) == "a"
        assert d.case.path == path


async def test_a_need_that_comes_again_is_the_current_one_again() -> None:
    world = Desks()
    async with running(world.as_("ana")) as d:
        await at_hotel(d, world)
        await d.press("l", "j", "l")
        assert _current(d) == "b"
        await d.press("u")
        assert _current(d) == "a"
        await d.press("U")
        assert _current(d) == "b"
        assert d.case.path == "needs.b.0"


# --- keys that work where one is -------------------------------------------------------------------------------------


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
async def test_the_case_names_the_keys_that_work_where_one_is(size: tuple[int, int]) -> None:
    async with running(Desks().as_("ana"), size) as d:
        await d.press("n")
        await d.write("Is a taxi paid?")
        await d.press("f2")
        assert "(Esc a)" in " ".join(d.shown.split())
        await d.press("escape", "a")
        assert d.name == "ChoiceDialog", "the keys do as is said"
        await d.press("escape")
        assert "Esc a" not in d.shown
        assert "(a)" in d.shown


# --- findings --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("size", SIZES)
async def test_findings_that_are_cut_name_the_key_that_shows_them_whole(size: tuple[int, int]) -> None:
    world = Desks()
    async with running(world.as_("ana"), size) as d:
        await at_hotel(d, world)
        await d.press("l", "f", "f2", "f6")
        d.highlight("? What is paid")
        await d.press("home")
        cut = [row for row in d.rows if "… F" in row]
        assert cut, d.shown
        await d.press("F")
        assert d.name == "ReadDialog"
        assert "doubtful" in d.shown
        whole = ""
        for _ in range(12):
            whole += d.shown
            await d.press("pagedown")
        for finding in d.app.screen_stack[-2].findings:  # type: ignore[attr-defined]
            assert finding_says(finding).split()[-1].strip(".,;") in whole


# --- no answer -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("size", SIZES)
async def test_forbidden_asks_from_whom_the_answer_is_kept(size: tuple[int, int]) -> None:
    world = Desks()
    async with running(world.as_("ana"), size) as d:
        d.highlight("What is paid for a hotel?")
        await d.press("enter", "escape", "a", "4")
        assert d.name == "RolesDialog"
        await d.press("f2")
        assert "name a role" in d.shown
        await d.press("escape")
        assert _answer(d) is None, "without a role nothing is said"
        await d.press("a", "4")
        await d.write("guest, visitor")
        await d.press("enter")
        assert _answer(d) is Answerability.FORBIDDEN
        assert d.desk.judgement.reason is NoAnswerReason.NO_ACCESS
        await d.press("escape")
        assert load_case(world.as_("ana"), SET, world.empty).roles == ("guest", "visitor")


async def test_where_roles_are_named_forbidden_asks_nothing_more() -> None:
    world = Desks()
    case = world.ask("May a guest see the salaries?", roles=("guest",))
    async with running(world.as_("ana")) as d:
        d.highlight("May a guest see")
        await d.press("enter", "escape", "a", "4")
        assert d.name != "RolesDialog"
        assert d.desk.case.case == case
        assert _answer(d) is Answerability.FORBIDDEN


async def test_a_reviewer_does_not_change_whom_the_question_is_asked_by() -> None:
    world = Desks()
    async with running(world.as_("boris")) as d:
        d.highlight("Are fines paid?")
        await d.press("enter", "escape", "a", "4")
        assert d.name == "WriteScreen"
        assert "names no role" in d.toasts[-1]
        assert _answer(d) is None


async def test_that_the_asker_may_not_know_is_no_reason_among_those_of_the_documents() -> None:
    assert NoAnswerReason.NO_ACCESS not in reasons_of(Answerability.UNANSWERABLE)
    assert set(reasons_of(Answerability.FORBIDDEN)) == {NoAnswerReason.NO_ACCESS}
    async with running(Desks().as_("ana")) as d:
        d.highlight("What is paid for a hotel?")
        await d.press("enter", "escape", "a", "3")
        dialog = d.app.screen
        assert isinstance(dialog, ChoiceDialog)
        assert "no-access" not in dialog.values
        assert len(dialog.values) == len(NoAnswerReason) - 1


# --- a new case of this one ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("size", SIZES)
async def test_a_duplicate_begins_with_its_question_and_is_not_there_before(size: tuple[int, int]) -> None:
    world = Desks()
    async with running(world.as_("ana"), size) as d:
        await at_hotel(d, world)
        await d.press("l")
        cases = len(case_list(world.as_("ana"), SET).cases)
        await d.press("D")
        assert d.name == "CaseDialog"
        assert size[1] < 24 or "A new case of this one" in d.shown
        assert "What is paid for a hotel?" in d.shown
        await d.press("escape")
        assert len(case_list(world.as_("ana"), SET).cases) == cases, "who thinks better of it leaves nothing behind"
        await d.press("D", "ctrl+end")
        await d.write(" And for two?")
        await d.press("f2")
        assert d.desk.case.question == "What is paid for a hotel? And for two?"
        assert d.desk.case.case != world.empty
        assert d.desk.judgement.passages(), "one's own judgement comes along"
        assert "goes back to the other" in d.toasts[-1]
        await d.press("escape")
        assert d.desk.case.case == world.empty
        assert len(case_list(world.as_("ana"), SET).cases) == cases + 1


# --- going on --------------------------------------------------------------------------------------------------------


async def _second(world: Desks, d: Driver) -> None:
    d.highlight("What is paid for a hotel?")
    await d.press("enter", "escape")
    assert d.desk.case.case == world.empty


async def test_whichever_way_one_goes_on_the_next_case_is_named() -> None:
    for keys, said in (
        (("full_stop",), "left for later; now: Is a taxi paid?"),
        (("C", "x", "f2"), "put down that you cannot judge it; next: Is a taxi paid?"),
        (("R", "x", "f2"), "next: Is a taxi paid?"),
    ):
        world = Desks()
        world.ask("Is a taxi paid?")
        async with running(world.as_("ana")) as d:
            await _second(world, d)
            await d.press(*keys)
            assert d.desk.case.question == "Is a taxi paid?"
            assert said in d.toasts[-1]


# --- keys that lead nowhere ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("size", SIZES)
async def test_space_on_a_fact_shows_what_it_rests_on_and_says_where_there_is_nothing(size: tuple[int, int]) -> None:
    world = Desks()
    async with running(world.as_("ana"), size) as d:
        await at_hotel(d, world)
        await d.press("l", "f", "f2")
        d.highlight("•")
        d.case.focus()
        await d.press("space")
        assert d.document.reading is not None
        assert not any("no passage of this" in one for one in d.toasts)
        d.case.focus()
        d.highlight("answerable?")
        await d.press("space")
        assert any("there is no passage of this that could be shown" in one for one in d.toasts)


async def test_enter_on_a_finding_that_leads_nowhere_shows_all_its_words() -> None:
    world = Desks()
    world.ask("What does this document say about it?")
    async with running(world.as_("ana")) as d:
        d.highlight("What does this")
        await d.press("enter", "escape")
        d.highlight("! warns")
        await d.press("enter")
        assert d.name == "ReadDialog"
