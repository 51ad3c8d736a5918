"""Writing a case: what is proposed, what fills itself, what stands beside the fields, and what others change meanwhile."""

import pytest
from rich.cells import cell_len

from annotator.model.label import Answerability, Behaviour, Confidence, Weight
from annotator.tui.desk import label_desk
from annotator.workflow import drafting
from annotator.workflow.cases import load_case
from annotator.workflow.labels import load_draft, own_label
from tests.tui.drive import SIZES, Driver, running
from tests.tui.world import DOCUMENT, HOTEL, SET, Desks


async def at_hotel(d: Driver, world: Desks) -> None:
    """The empty case on the desk, its passage selected."""
    d.highlight("What is paid for a hotel?")
    await d.press("enter")
    d.document.open(world.project.corpus.reading(DOCUMENT, "2021"), start=0)
    await d.settle()
    d.document.reader.focus()
    await d.press("slash")
    await d.write("100 eur")
    await d.press("enter")


def _in_box(d: Driver) -> str:
    """What a dialog shows, without what lies behind it."""
    return "\n".join(row.split("│")[1] for row in d.rows if row.count("│") > 1)


async def test_a_practised_case_takes_five_keys_once_the_passage_is_on_the_screen() -> None:
    world = Desks()
    async with running(world.as_("ana")) as d:
        await at_hotel(d, world)
        await d.press("l", "f", "f2", "s")
        assert "do the documents answer" in " ".join(d.shown.split())
        await d.press("y")
        assert d.name == "SubmitDialog", "another case asks the same in other words"
        await d.press("y")
    label = own_label(world.as_("ana"), SET, world.empty)
    assert label is not None
    assert label.answerability is Answerability.ANSWERABLE
    assert [fact.says for fact in label.facts] == ["100 EUR"]
    assert label.passages()[0].quote == HOTEL


async def test_a_fact_is_picked_from_the_selection_with_its_other_wordings() -> None:
    world = Desks()
    async with running(world.as_("ana")) as d:
        await at_hotel(d, world)
        await d.press("l", "f", "2")
        assert d.name == "FactDialog"
        assert HOTEL in " ".join(d.shown.split())
        assert "F2 or Enter save" in d.shown
        assert "digit picks" in d.shown
        assert _in_box(d).count("▸") == 1, "of the lists, the one with the keyboard points"
        await d.press("1", "tab", "1", "2", "space", "down")
        assert _in_box(d).count("▸") == 1
        assert "ticks, a all" in d.shown
        await d.press("tab")
        assert "▸" not in _in_box(d)
        assert "type · F2 save" in d.shown
        await d.write("a hundred")
        await d.press("tab", "tab", "space", "f2")
        (fact,) = d.desk.judgement.facts
        assert fact.says == "100 EUR"
        assert fact.variants == ("100 euros", "a hundred")
        assert fact.needs == ("a",)
        assert fact.weight is Weight.OKAY
        d.case.focus()
        d.highlight("• 100 EUR")
        await d.press("B")
        assert d.desk.judgement.facts[0].weight is Weight.VITAL
        await d.press("enter", "f2")
        assert d.desk.judgement.facts == (fact.model_copy(update={"weight": Weight.VITAL}),)


async def test_a_sentence_without_a_quantity_is_the_fact_itself() -> None:
    world = Desks()
    async with running(world.as_("ana"), (60, 20)) as d:
        await at_hotel(d, world)
        await d.press("j", "l", "f", "f2")
        assert [fact.says for fact in d.desk.judgement.facts] == ["Breakfast is included."]


async def test_a_passage_goes_to_a_chosen_need_or_a_new_one_and_needs_are_named_and_moved() -> None:
    world = Desks()
    async with running(world.as_("ana"), (120, 40)) as d:
        await at_hotel(d, world)
        await d.press("l", "j", "o")
        assert "need a — any one of:" in d.shown
        await d.press("f6", "M", "1")
        assert [(need.need, len(need.any)) for need in d.desk.judgement.needs] == [("a", 1), ("b", 1)]
        assert "need b — this passage:" in d.shown
        await d.press("M", "1")
        assert [len(need.any) for need in d.desk.judgement.needs] == [2, 0]
        d.highlight("need b")
        await d.press("M", "1")
        assert [need.need for need in d.desk.judgement.needs] == ["b", "a"]
        await d.press("M", "3", "end", "backspace")
        await d.write("price")
        await d.press("f2")
        assert [need.need for need in d.desk.judgement.needs] == ["price", "a"]
        await d.press("u", "u", "u", "u")
        assert [(need.need, len(need.any)) for need in d.desk.judgement.needs] == [("a", 2)]


async def test_what_a_good_system_does_is_said_or_left_at_what_is_usual() -> None:
    world = Desks()
    async with running(world.as_("ana"), (120, 40)) as d:
        d.highlight("What is paid for a hotel?")
        await d.press("enter", "escape", "a", "3", "2")
        assert "usual: it says that it does not know" in d.shown
        await d.press("E", "3")
        assert d.desk.judgement.behaviour is Behaviour.ASK_BACK
        assert "a good system asks back" in d.shown
        await d.press("E", "2")
        assert d.desk.judgement.behaviour is None


async def test_searches_stay_out_of_the_label_until_there_is_no_answer() -> None:
    world = Desks()
    async with running(world.as_("ana")) as d:
        d.highlight("What is paid for a hotel?")
        await d.press("enter")
        await d.write("hotel")
        await d.press("enter", "w")
        await d.write("zeppelin")
        await d.press("escape", "a", "1")
        assert not d.desk.judgement.searched
        await d.press("a", "2", "1")
        assert "1 section read" in d.shown
        assert "[x] zeppelin — 0 hits" in d.shown
        await d.press("space", "space", "up", "space", "enter")
        (logged,) = d.desk.judgement.searched
        assert logged.words == "hotel"
        assert logged.read == (f"{DOCUMENT}@2021#hotels",)
        await d.press("u")
        assert d.desk.judgement.searched == ()


async def test_words_that_grow_are_one_search_and_words_taken_back_two() -> None:
    world = Desks()
    async with running(world.as_("ana")) as d:
        d.highlight("What is paid for a hotel?")
        await d.press("enter")
        for word in ("ho", "tel"):
            await d.write(word)
            await d.pilot.pause(0.2)
            await d.settle()
        await d.press("home", "shift+end")
        await d.write("fines")
        await d.pilot.pause(0.2)
        await d.settle()
        await d.press("escape")
        assert [one.words for one in d.desk.looks.kept] == ["hotel", "fines"]


async def test_a_warning_may_stand_with_a_word_of_why_and_undo_takes_that_back() -> None:
    world = Desks()
    other = world.ask("What is paid for a hotel??")
    async with running(world.as_("ana"), (120, 40)) as d:
        d.highlight("What is paid for a hotel??")
        await d.press("enter", "escape")
        d.highlight("! warns")
        await d.press("A")
        await d.write("another country")
        await d.press("f2")
        assert [one.why for one in load_case(world.project, SET, other).accepted] == ["another country"]
        assert "! warns" not in d.shown
        await d.press("u")
        assert load_case(world.project, SET, other).accepted == ()
        assert "! warns" in d.shown
        d.case.focus()
        d.highlight("! warns")
        await d.press("enter")
        assert d.desk.case.case == world.empty, "the case that it resembles is opened"


async def test_a_place_that_says_the_same_is_taken_as_an_alternative_with_one_key() -> None:
    world = Desks()
    world.edition("hr/copy", "2021", f"# Copy\n\nSome other words first. {HOTEL}\n")
    async with running(world.as_("ana"), (120, 40)) as d:
        await at_hotel(d, world)
        await d.press("l", "f6")
        d.highlight("! warns: says what another place says")
        await d.settle()
        left = " ".join(" ".join(row.split("▕")[0] for row in d.rows).split())
        assert "o takes it as an alternative" in left
        await d.press("o")
        (need,) = d.desk.judgement.needs
        assert [one.at.partition("@")[0] for one in need.any] == [DOCUMENT, "hr/copy"]
        assert HOTEL.startswith(need.any[1].quote)
        assert "says what another place" not in d.shown


async def test_duplicating_opens_a_case_of_its_own_and_another_edition_is_asked_of() -> None:
    world = Desks()
    world.new_edition()
    async with running(world.as_("ana"), (120, 40)) as d:
        await at_hotel(d, world)
        await d.press("l", "D", "f2")
        assert d.desk.case.case != world.empty
        assert d.desk.case.question == "What is paid for a hotel?"
        assert "this is the new case" in d.toasts[-1]
        await d.press("escape")
        assert d.desk.case.case == world.empty


async def test_the_same_is_asked_of_the_edition_that_is_not_in_force_and_of_that_alone() -> None:
    world = Desks()
    async with running(world.as_("ana")) as d:
        await at_hotel(d, world)
        await d.press("l", "V")
        assert "no other edition" in d.toasts[-1], "there is but one"
        world.new_edition()
        await d.press("f5", "V")
        assert d.name == "ChoiceDialog"
        assert f"1 {DOCUMENT}@2021" in d.shown
        assert f"{DOCUMENT}@2025" not in d.shown, "the one in force is what the case asks of"
        await d.press("escape")
        assert d.desk.case.case == world.empty
        await d.press("V", "1")
        made = d.desk.case
        assert made.case != world.empty
        assert made.question == "What is paid for a hotel?"
        assert f"asks of {DOCUMENT}@2021" in d.toasts[-1]
        await d.press("escape")
        assert d.desk.case.case == world.empty


DIALOGS: dict[str, tuple[str, ...]] = {
    "CaseDialog": ("Q",),
    "FactDialog": ("f",),
    "NoteDialog": ("i",),
    "SearchesDialog": ("a", "3", "1"),
    "ChoiceDialog": ("V",),
    "TextDialog": ("c",),
}
"""Dialog -> the keys that lead to it from a case whose passage is linked."""


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("dialog", DIALOGS)
async def test_every_dialog_of_writing_stands(dialog: str, size: tuple[int, int]) -> None:
    world = Desks()
    world.new_edition()
    async with running(world.as_("ana"), size) as d:
        d.highlight("What is paid for a hotel?")
        await d.press("enter")
        await d.write("hotel")
        await d.press("enter", "l", *DIALOGS[dialog])
        assert d.name == dialog
        assert d.app.focused is not None
        assert d.app.focused.region.size.area > 0
        assert "Esc" in d.shown, "the keys of the dialog are in sight"
        assert len(d.rows) == size[1]
        assert all(cell_len(row) <= size[0] for row in d.rows)
        await d.press("escape")
        assert d.name == "WriteScreen"


async def test_note_answer_and_confidence_are_one_dialog_with_a_digit_for_the_last() -> None:
    world = Desks()
    async with running(world.as_("ana")) as d:
        d.highlight("What is paid for a hotel?")
        await d.press("enter", "escape", "i")
        await d.write("look again")
        await d.press("tab")
        await d.write("100 EUR")
        await d.press("tab", "2", "f2")
        judgement = d.desk.judgement
        assert (judgement.note, judgement.answer, judgement.confidence) == ("look again", "100 EUR", Confidence.MEDIUM)
        assert "fairly sure" in " ".join(d.shown.split())


async def test_tags_are_completed_the_language_is_guessed_and_dates_read_as_people_write_them() -> None:
    world = Desks()
    async with running(world.as_("ana")) as d:
        await d.press("n")
        await d.write("what may the asker know")
        await d.settle()
        assert "guessed: en English" in d.shown
        await d.press("tab", "tab")
        await d.write("money, ho")
        await d.press("tab", "tab")
        await d.write("soon")
        await d.press("f2")
        assert "as 2026-11-30 or" in d.shown
        await d.press("home", "shift+end")
        await d.write("1.6.2024")
        await d.press("f2")
        assert d.desk.case.language == "en"
        assert d.desk.case.tags == ("money", "ho")
        assert str(d.desk.case.as_of) == "2024-06-01"
    async with running(world.as_("ana")) as d:
        await d.press("n")
        await d.settle()
        assert "in use: ho, money" in d.shown
        await d.write("another")
        await d.press("tab", "tab")
        await d.write("ho, mo")
        await d.press("end", "right", "f2")
        assert d.desk.case.tags == ("ho", "money")


async def test_what_another_program_changes_is_taken_over_and_ones_own_undo_stays() -> None:
    world = Desks()
    async with running(world.as_("ana"), (120, 40)) as d:
        await at_hotel(d, world)
        await d.press("l")
        other = label_desk(world.as_("ana"), SET, world.empty)
        other.change(drafting.put_fact(other.judgement, "theirs"))
        other.change_case(tags=("money",))
        await d.settle()
        await d.settle()
        assert [fact.says for fact in d.desk.judgement.facts] == ["theirs"]
        assert d.desk.case.tags == ("money",)
        assert "#money" in d.shown
        assert "another program changed this case" in d.toasts[-1]
        await d.press("u")
        assert d.desk.judgement.needs == ()
        assert [fact.says for fact in d.desk.judgement.facts] == ["theirs"]
        assert load_draft(world.as_("ana"), SET, world.empty) == d.desk.judgement


async def test_only_a_true_clash_asks_and_the_other_version_comes_back_with_undo() -> None:
    for key, stands, comes in (("m", "mine", "theirs"), ("t", "theirs", "mine")):
        world = Desks()
        async with running(world.as_("ana"), (120, 40)) as d:
            d.highlight("What is paid for a hotel?")
            await d.press("enter", "escape", "a", "1", "i")
            await d.write("mine")
            other = label_desk(world.as_("ana"), SET, world.empty)
            other.change(other.judgement.model_copy(update={"note": "theirs", "confidence": Confidence.LOW}))
            await d.settle()
            await d.press("f2")
            assert d.name == "ClashDialog"
            assert "mine: mine" in d.shown
            assert "theirs: theirs" in d.shown
            await d.press(key)
            assert d.desk.judgement.note == stands
            assert d.desk.judgement.confidence is Confidence.LOW, "what does not clash comes together"
            assert load_draft(world.as_("ana"), SET, world.empty) == d.desk.judgement
            await d.press("u")
            assert d.desk.judgement.note == comes
            assert load_draft(world.as_("ana"), SET, world.empty) == d.desk.judgement


async def test_what_is_wrong_is_told_in_full_before_it_is_submitted_and_nothing_is_asked_where_nothing_is() -> None:
    world = Desks()
    other = world.ask("What is paid for a hotel??")
    async with running(world.as_("ana"), (60, 20)) as d:
        d.highlight("What is paid for a hotel??")
        await d.press("enter")
        await d.write("hotel")
        await d.press("enter", "l", "a", "1", "s")
        assert d.name == "SubmitDialog"
        assert "! warns" in d.shown
        assert "A lets it stand" not in " ".join(d.shown.split()), "a key that is dead here"
        assert "kept out of exports" not in d.shown
        await d.press("enter", "escape")
        assert own_label(world.as_("ana"), SET, other) is None
        await d.press("s", "y")
        assert own_label(world.as_("ana"), SET, other) is not None
