"""What Land says of a landing, and taking answers back long after they were given."""

import pytest

from annotator.model.landing import Answer, Landed
from annotator.tui.screens import landing
from annotator.workflow.answering import answer_queued, take_back
from annotator.workflow.land import landing_queue
from annotator.workflow.migrate import migrate
from tests.tui.drive import SIZES, running
from tests.tui.lands import RULES, answers, changed, flowing, in_dialog, land, maintained, selected
from tests.tui.world import FINES, HOTEL, OLD, SET, Desks


@pytest.fixture(autouse=True)
def _quick_fingers(monkeypatch: pytest.MonkeyPatch) -> None:
    """Tests press keys faster than people read."""
    monkeypatch.setattr(landing, "HELD", 0.0)


async def test_answers_are_taken_back_after_leaving_and_coming_back() -> None:
    project = changed(OLD, OLD.replace("100", "120").replace("never", "always"), HOTEL, FINES).as_("ana")
    async with running(project) as d:
        await d.press("l", "a", "d", "escape")
        assert d.name == "HomeScreen"
        await d.press("l")
        assert "2 answered" in d.rows[0]
        await d.press("u")
        assert "taken back: dropped" in d.toasts[-1]
        await d.press("escape", "l", "u")
        assert "taken back: accepted" in d.toasts[-1]
        assert d.landings == 2
        assert answers(project) == []
        await d.press("escape", "l", "U", "U")
        assert sorted(one.answer for one in answers(project)) == [Answer.ACCEPT, Answer.DROP]


async def test_what_another_person_did_in_the_same_session_is_not_taken_back() -> None:
    world = changed()
    maintained(world)
    project = world.as_("ana")
    async with running(project) as d:
        await d.press("l", "d", "escape")
        project.person = "dora"
        await d.press("l")
        assert "answered" not in d.rows[0]
        await d.press("u")
        assert "you have answered nothing yet" in d.toasts[-1]
    assert [one.person for one in answers(project)] == ["ana"]


async def test_an_answer_of_an_earlier_session_is_chosen_and_taken_back() -> None:
    project = changed(OLD, OLD.replace("100", "120").replace("never", "always"), HOTEL, FINES).as_("ana")
    first, second = landing_queue(project, SET)
    answer_queued(project, first, Answer.ACCEPT)
    answer_queued(project, second, Answer.DROP)
    async with running(project) as d:
        await d.press("l")
        assert d.landings == 0
        await d.press("u")
        assert d.name == "ChoiceDialog"
        assert "accepted: “" in d.shown
        assert "dropped: “" in d.shown
        d.highlight("dropped")
        await d.press("enter")
        assert "taken back: dropped" in d.toasts[-1]
        assert d.landings == 1
        here = land(d).waiting.here
        assert here is not None
        assert here.words == second.words
        await d.press("u", "escape")
        assert [one.answer for one in answers(project)] == [Answer.ACCEPT]


async def test_an_answer_that_was_taken_back_elsewhere_is_not_taken_back_twice() -> None:
    project = changed(OLD, OLD.replace("100", "120").replace("never", "always"), HOTEL, FINES).as_("ana")
    async with running(project) as d:
        await d.press("l", "a", "d")
        take_back(project, next(one for one in answers(project) if one.answer is Answer.DROP))
        await d.press("u")
        assert "taken back: accepted" in d.toasts[-1]
        assert answers(project) == []


@pytest.mark.parametrize("size", SIZES)
async def test_of_many_answers_two_are_shown_and_all_are_told(size: tuple[int, int]) -> None:
    world = changed()
    maintained(world)
    (one,) = landing_queue(world.as_("ana"), SET)
    answer_queued(world.as_("ana"), one, Answer.ACCEPT)
    answer_queued(world.as_("boris"), one, Answer.DROP, note="no hotel any more")
    breakfast = world.part(RULES, "2025", "Breakfast is included.").reference()
    answer_queued(world.as_("dora"), one, Answer.PLACE, place=breakfast, note="it is this one")
    async with running(world.as_("ana"), size) as d:
        await d.press("l")
        about = "\n".join(d.rows[1:7])
        for words in (
            "you: at ",
            "Boris: it is gone (no hotel any more)",
            "1 more (i)",
            "it ends when all say the same",
        ):
            assert words in about
        assert "dora" not in about
        await d.press("i")
        for words in ("Boris: it is gone", "dora: at", "Breakfast is included", "it is this one"):
            if words not in in_dialog(d):
                await d.press("pagedown")
            assert words in in_dialog(d)


@pytest.mark.parametrize("size", SIZES)
async def test_where_nothing_is_proposed_the_screen_says_what_to_do_and_what_it_shows(size: tuple[int, int]) -> None:
    old = "# A\n\nFirst things.\n\n## Fees of the old kind\n\nThe quarterly levy is nine florins.\n\n# Z\n\nLast.\n"
    new = "# A\n\n" + "Other things stand here. " * 80 + "\n\n# Z\n\nLast.\n"
    project = changed(old, new, "The quarterly levy is nine florins.").as_("ana")
    async with running(project, size) as d:
        await d.press("l")
        told = flowing(d)
        assert "/ searches here, w everywhere; m puts it at what you select, d drops it" in told
        assert "its section is gone; its neighbour “A” is below" in told
        below = next(at for at, row in enumerate(d.rows) if "document ·" in row)
        assert d.rows[below + 1].endswith("›  # A")
        await d.press("space")
        assert "nothing to compare" in d.toasts[-1]


async def test_the_section_that_is_still_there_is_what_is_shown_of_a_lost_passage() -> None:
    old = "# A\n\nFirst.\n\n# Fees\n\nThe quarterly levy is nine florins.\n"
    new = "# A\n\n" + "Other things stand here. " * 80 + "\n\n# Fees\n\nAbolished, every one.\n"
    project = changed(old, new, "The quarterly levy is nine florins.").as_("ana")
    async with running(project) as d:
        await d.press("l")
        assert "below: its section, “Fees”" in d.shown
        assert "Abolished" in d.shown


async def test_questions_and_facts_are_told_of_cases_one_may_know_and_of_no_others() -> None:
    world = Desks()
    world.give("ana", world.empty, HOTEL, facts=("100 EUR", "a night"))
    world.new_edition()
    migrate(world.as_("ana"), SET)
    async with running(world.as_("ana"), (120, 40)) as d:
        await d.press("l")
        if not (land(d).waiting.here or pytest.fail("nothing waits")).facts:
            await d.press("full_stop")
        assert "rests on it: “How much does a night cost?”, 1 more case" in d.shown
        await d.press("i")
        for words in (
            "“What is paid for a hotel?”",
            "“How much does a night cost?”",
            "fact: a night",
            "fact: breakfast",
        ):
            assert words in d.shown
    maintained(world)
    async with running(world.as_("dora"), (120, 40)) as d:
        await d.press("l")
        asked = land(d).waiting.here or pytest.fail("nothing waits")
        assert world.empty not in [case.case for case in asked.cases]
        assert "1 case you have not labelled yet" in d.shown
        await d.press("i")
        assert "1 case you have not labelled yet" in d.shown
        assert "What is paid for a hotel?" not in d.shown
        assert "fact: a night" not in d.shown


async def test_what_was_answered_is_confirmed_in_a_line() -> None:
    project = changed(OLD, OLD.replace("100", "120").replace("never", "always"), HOTEL, FINES).as_("ana")
    async with running(project) as d:
        await d.press("l", "a")
        assert "accepted: it is where it is proposed (u takes that back)" in d.rows[-1]
        await d.press("h", "m")
        assert "put at the words you selected (u takes that back)" in d.rows[-1]


SENTENCE = "Any employee must have exhausted all leave balances before asking."


async def test_a_sentence_that_is_cut_is_said_and_taken_whole_by_one_key() -> None:
    world = Desks()
    world.edition(RULES, "2021", f"# A\n\n{SENTENCE} Then ask.\n")
    world.label("rule-0", "ana", world.part(RULES, "2021", SENTENCE))
    world.edition(RULES, "2025", f"# A\n\n{SENTENCE} Then ask us.\n")
    cut = world.place(RULES, "2025", SENTENCE.removeprefix("Any employee ").removesuffix(" before asking."))
    world.landed(world.place(RULES, "2021", SENTENCE), (RULES, "2025"), Landed.EDITED, cut)
    project = world.as_("ana")
    async with running(project) as d:
        await d.press("l")
        assert "it begins and ends inside a sentence now: s takes all of it in, then m" in d.shown
        await d.press("s")
        assert selected(d) == SENTENCE
        await d.press("s")
        assert "whole sentences already" in d.toasts[-1]
        await d.press("m")
    assert [one.quote for one in answers(project)] == [SENTENCE]


async def test_a_whole_sentence_is_not_called_cut() -> None:
    async with running(changed().as_("ana")) as d:
        await d.press("l")
        assert "120 EUR" in d.shown
        assert "inside a sentence" not in d.shown
        await d.press("s")
        assert "whole sentences already" in d.toasts[-1]
        assert d.document.selection is None, "a still accepts"


async def test_the_keys_of_land_come_first_and_are_short() -> None:
    project = changed().as_("ana")
    async with running(project) as d:
        await d.press("l", "question_mark")
        first = next(row for row in d.rows if "Keys here" in row)
        assert "Land" in d.rows[d.rows.index(first) + 1]
        assert "not now:" not in d.shown
        assert "(m)" in d.shown
        assert " a   " in d.shown
