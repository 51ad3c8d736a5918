"""The whole job by keys alone."""

from annotator.model.label import Answerability, Follow, Outcome
from annotator.workflow.decide import load_decision
from annotator.workflow.labels import load_draft, own_label
from annotator.workflow.state import State, state_of
from tests.tui.drive import running
from tests.tui.world import FINES, HOTEL, LONGER, SET, Desks


async def test_a_single_passage_case_from_question_to_submission() -> None:
    world = Desks()
    async with running(world.as_("ana")) as d:
        await d.press("n")
        await d.write("What does a night cost")
        await d.press("f2")
        assert d.name == "WriteScreen"
        await d.write("hotel")
        await d.press("enter")
        assert d.document.reading is not None
        # From here on: how many keys a practised person needs once the passage is on the screen.
        keys = ["l", "f", "f2", "a", "1", "s"]
        await d.press(*keys[:-1])
        draft = load_draft(d.app.project, SET, d.desk.case.case)
        assert draft is not None
        case = draft.case
        assert [passage.quote for passage in draft.passages()] == [HOTEL]
        assert [fact.says for fact in draft.facts] == ["100 EUR"]
        assert draft.facts[0].needs == ("a",)
        await d.press(keys[-1])
        assert d.name == "SubmitDialog", "another case asks the same in other words"
        await d.press("y")
        assert d.name == "HomeScreen"
        label = own_label(world.as_("ana"), SET, case)
        assert label is not None
        assert label.answerability is Answerability.ANSWERABLE
        assert label.needs[0].any[0].follow is Follow.CURRENT
        assert len(keys) <= 12


async def test_needs_alternatives_joining_moving_and_undo() -> None:
    world = Desks()
    async with running(world.as_("ana")) as d:
        d.highlight("What is paid for a hotel?")
        await d.press("enter")
        d.document.open(world.project.corpus.reading("hr/travel", "2021"), start=0)
        await d.settle()
        d.document.reader.focus()
        await d.press("j", "j", "j", "l")
        await d.press("j", "o")
        await d.press("j", "j", "N")
        judgement = d.desk.judgement
        assert [len(need.any) for need in judgement.needs] == [2, 1]
        d.case.focus()
        await d.press("m")
        judgement = d.desk.judgement
        assert [len(need.any) for need in judgement.needs] == [3, 0]
        await d.press("u", "u", "u", "u")
        assert d.desk.judgement.needs == ()
        await d.press("u")
        assert d.toasts[-1] == "nothing to undo"
        await d.press("U", "U", "U", "U")
        judgement = d.desk.judgement
        assert [len(need.any) for need in judgement.needs] == [3, 0]


async def test_an_unanswerable_case_keeps_its_search() -> None:
    world = Desks()
    async with running(world.as_("ana")) as d:
        d.highlight("What is paid for a hotel?")
        await d.press("enter")
        await d.write("parental leave")
        await d.press("enter", "escape")
        await d.press("a", "3", "1")
        assert "parental leave — " in d.shown
        await d.press("enter")
        judgement = d.desk.judgement
        assert judgement.answerability is Answerability.UNANSWERABLE
        assert [one.words for one in judgement.searched] == ["parental leave"]
        await d.press("w")
        await d.write("maternity")
        await d.press("enter", "escape")
        assert [one.words for one in d.desk.judgement.searched] == ["parental leave", "maternity"]
        await d.press("u")
        assert [one.words for one in d.desk.judgement.searched] == ["parental leave"]
        await d.press("U", "s")
        assert own_label(world.as_("ana"), SET, world.empty) is not None


async def test_review_is_blind_and_settles_the_case() -> None:
    world = Desks()
    async with running(world.as_("boris")) as d:
        await d.press("r")
        d.highlight("Are fines paid?")
        await d.press("enter")
        assert d.name == "WriteScreen"
        assert FINES not in d.shown
        await d.write("fines")
        await d.press("enter", "j")
        assert d.document.selection is not None
        assert d.document.reading is not None
        start, end = d.document.selection[1:]
        assert d.document.reading.text[start:end] == FINES
        await d.press("l", "a", "1", "s")
    assert state_of(world.as_("boris"), SET, world.waiting).state is State.AGREED


async def test_an_adjudicator_merges_explains_and_decides() -> None:
    world = Desks()
    async with running(world.as_("clara")) as d:
        await d.press("d", "enter")
        assert d.name == "DecideScreen"
        assert "1 ana" in d.shown
        assert "2 boris" in d.shown
        assert "≠ differs: evidence" in d.shown
        assert d.decision.needs == (), "what is disputed is for the adjudicator to say"
        assert "still open: evidence, facts" in d.rows[0]
        await d.press("s")
        assert "still open: evidence" in d.toasts[-1]
        await d.press("2", "i")
        assert [passage.quote for passage in d.decision.passages()] == [HOTEL]
        await d.press("m")
        assert {passage.quote for passage in d.decision.passages()} == {HOTEL, LONGER}
        await d.press("u", "t", "1", "4", "c")
        await d.write("shorter is enough")
        await d.press("f2", "s")
        assert d.name == "ConfirmDialog"
        assert "Nothing is said of: facts" in d.shown
        assert load_decision(world.as_("clara"), SET, world.disputed) is None
        await d.press("y")
        assert d.name == "HomeScreen"
    decision = load_decision(world.as_("clara"), SET, world.disputed)
    assert decision is not None
    assert [passage.quote for passage in decision.passages()] == [HOTEL]
    assert decision.why == "shorter is enough"
    assert decision.dispute_reason is not None
    assert sorted(decision.judged) == ["ana.1", "boris.1"]


async def test_an_adjudicator_can_decide_none() -> None:
    world = Desks()
    async with running(world.as_("clara")) as d:
        await d.press("d", "enter", "0")
        await d.write("the question is two questions")
        await d.press("f2", "s", "4", "1", "y")
    decision = load_decision(world.as_("clara"), SET, world.disputed)
    assert decision is not None
    assert decision.outcome is Outcome.NONE


async def test_landings_are_looked_for_and_answered() -> None:
    world = Desks()
    world.new_edition()
    async with running(world.as_("ana")) as d:
        await d.press("l", "M")
        assert "Land · 1 of" in d.shown
        assert "− 100   + 120" in d.shown
        await d.press("a")
        before = d.landings
        await d.press("u")
        assert d.landings == before + 1
        await d.press("j", "m")
        assert d.landings == before
        while d.landings:
            await d.press("d", "y")
        assert "No landing waits" in d.shown


async def test_cannot_judge_retire_and_comment() -> None:
    world = Desks()
    async with running(world.as_("boris")) as d:
        d.highlight("Are fines paid?")
        await d.press("enter", "escape", "c")
        await d.write("is this about parking")
        await d.press("f2", "C")
        await d.write("not my field")
        await d.press("f2")
        label = own_label(world.as_("boris"), SET, world.waiting)
        assert label is not None
        assert label.cannot_judge == "not my field"
    async with running(world.as_("ana")) as d:
        d.highlight("What is paid for a hotel?")
        await d.press("enter", "escape", "R")
        await d.write("asked twice")
        await d.press("f2")
        assert state_of(world.as_("ana"), SET, world.empty).retired
        await d.press("a")
        d.highlight("What is paid for a hotel?")
        await d.press("R")
        assert not state_of(world.as_("ana"), SET, world.empty).retired


async def test_a_whole_section_is_linked_by_its_key() -> None:
    world = Desks()
    async with running(world.as_("ana")) as d:
        d.highlight("What is paid for a hotel?")
        await d.press("enter")
        d.document.open(world.project.corpus.reading("hr/travel", "2021"), start=0)
        await d.settle()
        d.document.reader.focus()
        await d.press("right_square_bracket", "S", "l")
        passage = d.desk.judgement.passages()[0]
        assert passage.at == "hr/travel@2021#hotels"
        assert passage.span is None
        assert "hr/travel@2021#hotels" in " ".join(d.shown.split())
        await d.press("f6", "space", "a", "1", "s")
        assert own_label(world.as_("ana"), SET, world.empty) is not None
