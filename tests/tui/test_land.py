"""Landings answered by keys: every answer, undo, both orders, and whatever a passage can turn into."""

import threading
from collections.abc import Callable
from typing import Any

import pytest

from annotator.model.label import Decision
from annotator.model.landing import Answer
from annotator.store.base import Delete, Key, Kind
from annotator.tui.screens import land_queue, landing
from annotator.tui.screens.write import WriteScreen
from annotator.workflow import planning
from annotator.workflow.answering import answer_queued
from annotator.workflow.cases import load_case
from annotator.workflow.labels import own_label
from annotator.workflow.land import Order, landing_queue
from annotator.workflow.migrate import migrate
from tests.hostile import ACTING
from tests.tui.drive import SIZES, running
from tests.tui.lands import RULES, answers, changed, land, maintained, selected
from tests.tui.odd import in_one_document
from tests.tui.world import DOCUMENT, FINES, HOTEL, OLD, SET, Desks

REPEATED = "The form goes to the office."
Told = Callable[[int, int], None]


@pytest.fixture(autouse=True)
def _quick_fingers(monkeypatch: pytest.MonkeyPatch) -> None:
    """Tests press keys faster than people read."""
    monkeypatch.setattr(landing, "HELD", 0.0)


async def test_one_key_accepts_and_the_next_landing_is_there() -> None:
    world = changed(OLD, OLD.replace("100", "120").replace("never", "always"), HOTEL, FINES)
    project = world.as_("ana")
    async with running(project) as d:
        await d.press("l")
        assert "Land · 1 of 2" in d.rows[0]
        first = land(d).waiting.here
        await d.press("a")
        assert "Land · 1 of 1" in d.rows[0]
        assert "1 answered" in d.rows[0]
        assert land(d).waiting.here != first
        await d.press("a")
        assert "No landing waits" in d.shown
    assert [one.answer for one in answers(project)] == [Answer.ACCEPT, Answer.ACCEPT]
    assert landing_queue(project, SET) == ()


async def test_undo_leads_back_to_the_landing_and_redo_answers_it_again() -> None:
    project = changed(OLD, OLD.replace("100", "120").replace("never", "always"), HOTEL, FINES).as_("ana")
    async with running(project) as d:
        await d.press("l", "full_stop")
        second = land(d).waiting.here
        await d.press("d", "a", "u")
        assert "taken back: accepted" in d.toasts[-1]
        await d.press("u")
        assert "taken back: dropped" in d.toasts[-1]
        assert land(d).waiting.here == second
        assert "Land · 2 of 2" in d.rows[0]
        assert answers(project) == []
        await d.press("u")
        assert "nothing to undo: you have answered nothing yet" in d.toasts[-1]
        await d.press("U", "U")
        assert sorted(one.answer for one in answers(project)) == [Answer.ACCEPT, Answer.DROP]


async def test_what_was_put_off_comes_again_at_the_end() -> None:
    project = changed(OLD, OLD.replace("100", "120").replace("never", "always"), HOTEL, FINES).as_("ana")
    async with running(project) as d:
        await d.press("l")
        first = land(d).waiting.here
        await d.press("full_stop", "a")
        assert land(d).waiting.here == first
        await d.press("comma")
        assert land(d).waiting.here == first


async def test_numbers_and_facts_that_no_longer_stand_are_said_first() -> None:
    world = Desks()
    world.give("ana", world.empty, HOTEL, facts=("100 EUR",))
    world.edition(DOCUMENT, "2025", OLD.replace("costs are paid up to 100", "bills are paid up to 120"))
    migrate(world.as_("ana"), SET)
    async with running(world.as_("ana")) as d:
        await d.press("l")
        if not (land(d).waiting.here or pytest.fail("nothing waits")).facts:
            await d.press("full_stop")
        about = d.rows[1:6]
        assert "± its words changed · ! a number" in about[0]
        assert about[1].index("− 100   + 120") < about[1].index("− costs   + bills")
        assert "fact “100 EUR”: not in the new words" in about[2]
        assert "rests on it: “How much does a night cost?”, 1 more case" in about[3]
        assert "in trials on real documents 297 of 334 like it were right" in about[4]


async def test_changes_are_marked_in_both_texts_and_gone_to_one_by_one() -> None:
    project = changed(OLD, OLD.replace("costs are", "bills are").replace("100", "120")).as_("ana")
    async with running(project) as d:
        await d.press("l")
        rows = [row for row in d.rows if "▪" in row]
        assert any(row.startswith("›▪−Hotel costs") for row in rows)
        assert any(row.startswith("›▪±Hotel bills") for row in rows)
        await d.press("space")
        assert "1/2 − costs   + bills" in d.shown
        await d.press("space")
        assert "2/2 − 100   + 120" in d.shown
        await d.press("space", "backspace")
        assert "2/2" in d.shown


async def test_the_next_candidate_is_looked_at_and_taken() -> None:
    old = f"# A\n\nSend it. {REPEATED} Thank you.\n"
    new = f"# A\n\nOne. {REPEATED} Two.\n\n# B\n\nThree. {REPEATED} Four.\n"
    project = changed(old, new, REPEATED).as_("ana")
    async with running(project) as d:
        await d.press("l")
        places = [one.place.span for one in (land(d).here,) if one is not None]
        assert "candidate 1 of 2" in d.shown
        await d.press("c")
        assert "candidate 2 of 2" in d.shown
        other = land(d).here
        assert other is not None
        assert other.place.span not in places
        await d.press("a")
    (given,) = answers(project)
    assert given.place is not None
    assert given.place.span == other.place.span


async def test_a_candidate_is_adjusted_by_sentence_and_by_word_and_put_there() -> None:
    project = changed().as_("ana")
    async with running(project) as d:
        await d.press("l", "l")
        assert selected(d) == f"{HOTEL} Breakfast is included.".replace("100", "120")
        await d.press("a")
        assert "m puts it at the selected words" in d.toasts[-1]
        assert answers(project) == []
        await d.press("escape")
        assert d.document.selection is None
        assert d.name == "LandScreen"
        await d.press("l", "T", "f", "F", "F", "L", "t", "m")
    (given,) = answers(project)
    assert given.answer is Answer.PLACE
    assert given.quote == "costs are paid up to 120 EUR per night. Breakfast"


async def test_a_passage_is_looked_for_in_all_documents_and_put_there() -> None:
    world = changed(OLD, "# Gone\n\nNothing of it is left.\n")
    world.edition("hr/other", "2025", OLD.replace("100", "130"))
    project = world.as_("ana")
    async with running(project) as d:
        await d.press("l", "w")
        assert "Hotel costs are paid" in d.shown
        await d.press("enter")
        assert land(d).document.reading is not None
        if d.document.selection is None:
            await d.press("j")
        await d.press("m")
    (given,) = answers(project)
    assert given.place is not None
    assert given.place.document != RULES


async def test_escape_leads_from_another_document_back_and_then_home() -> None:
    world = changed()
    async with running(world.as_("ana")) as d:
        await d.press("l")
        d.document.open(world.project.corpus.reading(DOCUMENT, "2021"), start=0)
        await d.settle()
        await d.press("a")
        assert "not what is proposed" in d.toasts[-1]
        await d.press("escape")
        assert d.document.reading is not None
        assert d.document.reading.document.document == RULES
        await d.press("escape")
        assert d.name == "HomeScreen"


async def test_dropping_needs_one_key_and_is_taken_back_by_one() -> None:
    project = changed().as_("ana")
    async with running(project) as d:
        await d.press("l", "d")
        assert "dropped" in d.toasts[-1]
        assert [one.answer for one in answers(project)] == [Answer.DROP]
        await d.press("u")
        assert answers(project) == []
        assert d.landings == 1


async def test_a_fact_changed_answers_and_opens_the_case_with_the_words_of_now() -> None:
    world = Desks()
    world.give("ana", world.empty, HOTEL, facts=("100 EUR",))
    world.new_edition()
    migrate(world.as_("ana"), SET)
    project = world.as_("ana")
    async with running(project) as d:
        await d.press("l")
        if not (land(d).waiting.here or pytest.fail("nothing waits")).facts:
            await d.press("full_stop")
        waited = d.landings
        await d.press("E")
        if d.name == "ChoiceDialog":
            d.highlight(world.empty)
            await d.press("enter")
        assert d.name == "WriteScreen"
        assert isinstance(d.app.screen, WriteScreen)
        assert d.desk.case.case == world.empty
        (passage,) = d.desk.judgement.passages()
        assert "120 EUR" in passage.quote
        assert passage.at.startswith(f"{DOCUMENT}@2025")
        assert [one.answer for one in answers(project)] == [Answer.ACCEPT]
        await d.press("escape")
        assert d.name == "LandScreen"
        assert d.landings == waited - 1


async def test_opening_a_case_answers_nothing() -> None:
    project = changed().as_("ana")
    async with running(project) as d:
        await d.press("l", "o")
        assert d.name == "WriteScreen"
        await d.press("escape")
        assert d.name == "LandScreen"
        assert answers(project) == []


async def test_of_a_decided_case_the_decision_opens_with_the_passage_landed() -> None:
    world = Desks()
    label = own_label(world.as_("ana"), SET, world.disputed)
    assert label is not None
    world.file(Decision(case=world.disputed, person="clara", answerability=label.answerability, needs=label.needs))
    world.new_edition()
    migrate(world.as_("clara"), SET)
    async with running(world.as_("clara")) as d:
        await d.press("l")
        if (land(d).waiting.here or pytest.fail("nothing waits")).words != HOTEL:
            await d.press("full_stop")
        await d.press("E")
        assert d.name == "DecideScreen"
        assert d.desk.case.case == world.disputed
        assert len(answers(world.as_("clara"))) == 1
        await d.press("escape")
        assert d.name == "LandScreen"


async def test_a_case_is_retired_with_a_reason_and_brought_back() -> None:
    project = changed(OLD, OLD.replace("100", "120").replace("never", "always"), HOTEL, FINES).as_("ana")
    async with running(project) as d:
        await d.press("l", "R", "f2")
        assert "write something first" in d.shown
        await d.write("no longer asked")
        await d.press("f2")
        assert d.landings == 1
        retired = [case for case in ("rule-0", "rule-1") if load_case(project, SET, case).retired]
        assert [load_case(project, SET, case).retired for case in retired] == ["no longer asked"]
        await d.press("u")
        assert d.landings == 2
        assert load_case(project, SET, retired[0]).retired is None


async def test_the_order_is_turned_over_and_begins_at_its_first() -> None:
    old = OLD.replace("Fines are never paid.", f"Fines are never paid. {REPEATED}")
    new = old.replace("100 EUR", "120 EUR").replace(REPEATED, REPEATED[:-1])
    project = changed(old, new, HOTEL, REPEATED).as_("ana")
    async with running(project) as d:
        await d.press("l")
        assert "hardest first" in d.rows[0]
        await d.press("full_stop", "O")
        assert "fastest first" in d.rows[0]
        screen = land(d)
        assert screen.waiting.at == 0
        assert screen.waiting.here == landing_queue(project, SET, order=Order.FASTEST)[0]


async def test_the_empty_queue_says_what_to_do_and_looking_finds_what_waits() -> None:
    world = Desks()
    world.new_edition()
    async with running(world.as_("ana")) as d:
        await d.press("l")
        assert "No landing waits. M looks for all passages" in d.shown
        await d.press("a")
        assert "no landing waits" in d.toasts[-1]
        await d.press("M")
        assert d.landings > 0
        assert "landed: " in d.toasts[-1]


async def test_looking_tells_nothing_of_what_became_of_labels_that_one_may_not_know_of() -> None:
    told = []
    for quote in (HOTEL, FINES):
        async with running(changed(OLD, OLD.replace("100 EUR", "120 EUR"), quote).as_("boris")) as d:
            await d.press("l", "M")
            told.append(d.toasts[-1])
    assert "withheld until your own label is in: 2" in told[0]
    assert told[0] == told[1]


@pytest.mark.parametrize("second", [False, True])
async def test_looking_shows_how_far_it_is_and_escape_stops_it(monkeypatch: pytest.MonkeyPatch, second: bool) -> None:
    go_on, stopped = threading.Event(), threading.Event()

    def slow(*_: object, progress: Told, elsewhere: Told, **__: object) -> None:
        told, shown = (elsewhere, "3 of 9") if second else (progress, "64 of 200")
        try:
            told(*map(int, shown.split(" of ")))
            go_on.wait(10)
            told(8, 9)
        except BaseException:
            stopped.set()
            raise

    monkeypatch.setattr(land_queue, "migrate", slow)
    project = changed().as_("ana")
    async with running(project) as d:
        await d.press("l")
        await d.pilot.press("M")
        await d.pilot.pause()
        told = "in all documents for what was lost: 3 of 9 (Esc" if second else "64 of 200 documents (Esc stops)"
        assert told in d.rows[0]
        await d.pilot.press("M")
        assert "Esc stops that" in d.toasts[-1]
        await d.pilot.press("full_stop", "escape")
        assert d.name == "LandScreen", "escape stops looking and does not leave"
        go_on.set()
        await d.settle()
        assert stopped.is_set()
        assert "stopped" in d.toasts[-1]
        assert "looking" not in d.rows[0]
        assert d.landings == 1


async def test_what_is_answered_while_the_queue_is_read_does_not_come_back(monkeypatch: pytest.MonkeyPatch) -> None:
    project = changed().as_("ana")
    go_on = threading.Event()

    def slow(*arguments: Any, **more: Any) -> object:
        found = landing_queue(*arguments, **more)
        go_on.wait(10)
        return found

    async with running(project) as d:
        await d.press("l")
        monkeypatch.setattr(land_queue, "landing_queue", slow)
        await d.pilot.press("f5")
        await d.pilot.press("a")
        go_on.set()
        await d.settle()
        assert d.landings == 0
        assert len(answers(project)) == 1


async def test_where_people_differ_both_are_named_and_ones_own_answer_settles_it() -> None:
    world = changed()
    (one,) = landing_queue(world.as_("ana"), SET)
    answer_queued(world.as_("ana"), one, Answer.ACCEPT)
    answer_queued(world.as_("boris"), one, Answer.DROP)
    async with running(world.as_("ana")) as d:
        await d.press("l")
        assert "≠ people say differently" in d.shown
        assert "Boris: it is gone" in d.shown
        assert "you: at rules/old@2025#hotels “Hotel costs" in d.shown
        assert "it ends when all say the same" in d.shown
        await d.press("d")
        assert d.landings == 0
        await d.press("u")
        assert d.landings == 1
        assert "you: at rules/old@2025" in d.shown
    maintained(world)
    async with running(world.as_("dora")) as d:
        await d.press("l")
        assert "Ана: at rules/old@2025" in d.shown
        await d.press("d")
        assert d.landings == 1, "the others still differ"


async def test_what_one_may_yet_have_to_label_is_not_shown() -> None:
    async with running(changed().as_("boris")) as d:
        await d.press("l")
        assert "No landing waits for you" in d.shown
        assert "2 withheld" in d.shown, "those that are asked about and those that are not alike"
        assert "rule-0" not in d.shown
        assert "100 EUR" not in d.shown


async def test_cases_one_may_not_know_of_are_counted_and_not_named() -> None:
    world = changed()
    maintained(world)
    async with running(world.as_("dora")) as d:
        await d.press("l")
        assert "rests on it: 1 case you have not labelled yet" in d.shown
        assert "rule-0" not in d.shown
        await d.press("E")
        assert "only cases rest on it that you have not labelled" in d.toasts[-1]
        await d.press("i")
        assert "rule-0" not in d.shown
        await d.press("escape", "a")
        assert d.landings == 0


async def test_a_sample_is_called_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(planning, "drawn", lambda _: True)
    project = changed(OLD, OLD.replace("Read this first.", "Read that last."), HOTEL).as_("ana")
    async with running(project) as d:
        await d.press("l")
        assert "◇ drawn as a sample" in d.shown
        assert "it counts already" in d.shown
        assert "the words are the same" in d.shown
        await d.press("space")
        assert "the words are the same" in d.toasts[-1]
        await d.press("a")
        assert d.landings == 0


async def test_a_withdrawn_document_says_so_and_can_only_be_searched_beside_or_dropped() -> None:
    world = Desks()
    world.edition(RULES, "2021", f"# Forms\n\n{REPEATED}\n")
    world.label("rule-0", "ana", world.part(RULES, "2021", REPEATED))
    world.withdrawn(RULES, "2025")
    migrate(world.as_("ana"), SET)
    async with running(world.as_("ana")) as d:
        await d.press("l")
        assert "✗ not found: the document is withdrawn" in d.shown
        await d.press("a")
        assert "no place is proposed" in d.toasts[-1]
        await d.press("space")
        assert "nothing to compare" in d.toasts[-1]
        await d.press("l", "j", "d")
    assert Answer.DROP in [one.answer for one in answers(world.as_("ana"))]


async def test_an_old_text_that_cannot_be_read_is_said_and_the_rest_works() -> None:
    world = changed()
    project = world.as_("ana")
    world.store.commit([Delete(Key(Kind.TEXT, (RULES, "2021")))])
    async with running(project) as d:
        await d.press("l")
        assert "✗" in d.shown
        await d.press("i", "escape", "space", "a")
        assert [one.answer for one in answers(project)] == [Answer.ACCEPT]


async def test_of_a_long_passage_the_change_is_what_one_sees() -> None:
    filler = "".join(f"Rule {'x' * number} applies as before. " for number in range(80))
    long = f"{filler}The fee is 100 EUR. {filler}".strip()
    project = changed(f"# A\n\n{long}\n", f"# A\n\n{long.replace('100', '200')}\n", long).as_("ana")
    async with running(project) as d:
        await d.press("l")
        texts = "\n".join(d.rows[6:])
        assert "is 100 EUR" in texts
        assert "is 200 EUR" in texts


PASSAGES = (
    ("# 差旅\n\n住宿费每晚最高报销一百元。早餐已包含在内。\n", "住宿费每晚最高报销一百元。", "一", "两"),
    (
        "# נסיעות\n\nעלות המלון משולמת עד 100 שקל ללילה. ארוחת הבוקר כלולה.\n",
        "עלות המלון משולמת עד 100 שקל ללילה.",
        "100",
        "120",
    ),
    (
        "# यात्रा\n\nहोटल का खर्च 100 रुपये तक दिया जाता है। नाश्ता शामिल है।\n",
        "होटल का खर्च 100 रुपये तक दिया जाता है।",
        "100",
        "120",
    ),
)


@pytest.mark.parametrize(("old", "passage", "was", "now"), PASSAGES, ids=("Chinese", "Hebrew", "Hindi"))
@pytest.mark.parametrize("size", SIZES)
async def test_every_script_is_shown_and_answered(
    old: str, passage: str, was: str, now: str, size: tuple[int, int]
) -> None:
    project = changed(old, old.replace(was, now), passage).as_("ana")
    async with running(project, size) as d:
        await d.press("l")
        assert f"− {was}   + {now}" in d.shown
        await d.press("l", "L", "T", "t", "m")
    (given,) = answers(project)
    assert now in given.quote


@pytest.mark.parametrize("size", SIZES)
async def test_hostile_text_neither_acts_nor_breaks_anything(size: tuple[int, int]) -> None:
    old = in_one_document()
    new = old.replace("after 3", "behind 33").replace("And that is all", "And that was all")
    lines = [line for line in old.splitlines() if line.startswith(("Before", "Part"))]
    quotes = [line[:600] for line in lines if old.count(line[:600]) == 1]
    world = changed(old, new, *quotes)
    async with running(world.as_("ana"), size) as d:
        await d.press("l")
        waited = d.landings
        assert waited > 3
        for number in range(min(waited, 8)):
            await d.press("c", "space")
            assert not ACTING.search(d.shown.replace("\n", " "))
            await d.press("i")
            assert not ACTING.search(d.shown.replace("\n", " "))
            await d.press("escape", *("l", "t", "m") if number % 2 else ("d",))
            assert d.name == "LandScreen"


@pytest.mark.parametrize("size", SIZES)
async def test_the_main_keys_are_to_be_seen_and_resizing_harms_nothing(size: tuple[int, int]) -> None:
    project = changed().as_("ana")
    async with running(project, size) as d:
        await d.press("l")
        for words in ("a accept", "m is here", "d drop", ". later"):
            assert words in d.rows[-1]
        for other in ((30, 8), (60, 20), (120, 40), size):
            await d.pilot.resize_terminal(*other)
            await d.settle()
        assert "120 EUR" in d.shown
        await d.press("a")
        assert d.landings == 0


async def test_a_key_that_is_held_answers_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(landing, "HELD", 60.0)
    project = changed(OLD, OLD.replace("100", "120").replace("never", "always"), HOTEL, FINES).as_("ana")
    async with running(project) as d:
        await d.press("l")
        land(d)._answered_at = -60.0
        await d.press("a", "a", "a")
        assert "too quick" in d.toasts[-1]
    assert len(answers(project)) == 1


async def test_cyrillic_letters_answer_too() -> None:
    project = changed().as_("ana")
    async with running(project) as d:
        await d.press("l", "ь")  # where A is on БДС
        assert d.landings == 0
        await d.press("к")  # where U is
        assert d.landings == 1


async def test_all_that_is_known_can_be_read() -> None:
    project = changed(OLD, OLD.replace("100", "120").replace("Hotel costs", "Hotel bills")).as_("ana")
    async with running(project, (120, 40)) as d:
        await d.press("l", "i")
        for words in ("candidate 1: rules/old@2025#hotels", "− 100   + 120", "travel/rule-0", "from rules/old@2021"):
            assert words in d.shown
