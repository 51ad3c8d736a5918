"""Every screen at three sizes, and with everything hostile on it."""

import importlib
import pkgutil
from typing import Any

import pytest
from rich.cells import cell_len
from textual.screen import Screen
from textual.widgets import Input, OptionList, Static, Tree

from annotator.model.corpus import Edition
from annotator.model.label import Need, Passage
from annotator.model.landing import Answer
from annotator.model.settings import Duty, Person, Workspace
from annotator.store.base import Key, Kind, Put, Store
from annotator.store.memory import MemoryStore
from annotator.text.display import visible
from annotator.tui import dialogs, screens
from annotator.tui.dialogs.text import ReadDialog
from annotator.tui.screens.base import Base
from annotator.tui.widgets.case_list import CaseList
from annotator.tui.widgets.keybar import KeyBar
from annotator.tui.widgets.search import SearchPane
from annotator.workflow.answering import answer_queued
from annotator.workflow.cases import new_case
from annotator.workflow.comments import comment
from annotator.workflow.labels import save_draft, submit
from annotator.workflow.land import landing_queue
from annotator.workflow.migrate import migrate
from tests.hostile import ACTING, HOSTILE
from tests.tui.drive import SIZES, Driver, running
from tests.tui.odd import in_one_document
from tests.tui.world import DOCUMENT, FINES, HOTEL, OLD, SET, Desks
from tests.workflow.team import answer

WAYS: dict[str, tuple[str, tuple[str, ...], str]] = {
    "HomeScreen": ("ana", (), "new question"),
    "WriteScreen": ("ana", ("enter",), "submit"),
    "DecideScreen": ("clara", ("d", "enter"), "adopt"),
    "LandScreen": ("ana", ("l", "M"), "accept"),
    "CorpusScreen": ("ana", ("c",), "search"),
    "CheckScreen": ("ana", ("k",), "open"),
    "SyncScreen": ("ana", ("S",), "share"),
    "CasesScreen": ("ana", ("a",), "filter"),
    "MapScreen": ("ana", ("M",), "new question"),
    "GapScreen": ("ana", ("M", "enter"), "new question"),
    "HelpScreen": ("ana", ("f1",), "keys"),
    "TourScreen": ("ana", ("f8",), "submit"),
}
"""Screen -> who opens it, with which keys, and a word of its main command."""


def every(kind: type[Screen[Any]]) -> set[type[Screen[Any]]]:
    """All classes of a kind of screens, whichever module they stand in."""
    for package in (screens, dialogs):
        for module in pkgutil.iter_modules(package.__path__):
            importlib.import_module(f"{package.__name__}.{module.name}")
    return {kind, *(one for below in kind.__subclasses__() for one in every(below))}


def test_no_screen_is_left_out() -> None:
    known = every(Base)
    last = {one for one in known if not one.__subclasses__()}
    named = {one.__name__ for one in known if one.__name__.endswith("Screen")}
    assert {one.__name__ for one in last} <= named, "a screen is called so"
    assert named == set(WAYS), "each has a way that leads there"


async def _sound(driver: Driver, screen: str) -> None:
    assert driver.name == screen
    assert driver.app.focused is not None, "the focus must be somewhere"
    assert driver.app.focused.region.size.area > 0, "and on something that can be seen"
    width, height = driver.app.size
    assert len(driver.rows) == height
    assert all(cell_len(row) <= width for row in driver.rows)
    assert not ACTING.search(driver.shown.replace("\n", " "))


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("screen", WAYS)
async def test_the_screen_stands(screen: str, size: tuple[int, int]) -> None:
    person, keys, main = WAYS[screen]
    world = Desks()
    world.new_edition()
    async with running(world.as_(person), size) as d:
        await d.press(*keys)
        await _sound(d, screen)
        await d.press("home")
        if isinstance(d.app.focused, Input):
            assert "Enter open" in d.rows[-1]
            await d.press("escape")
        assert "? keys" in d.rows[-1]
        if size[0] >= 80:
            assert main in d.rows[-1]
        await d.press("question_mark")
        assert "Keys here" in d.shown
        await d.press("escape", "f6", "f6", "f6")
        await _sound(d, screen)


@pytest.mark.parametrize("screen", WAYS)
async def test_it_stands_a_change_of_size(screen: str) -> None:
    person, keys, _ = WAYS[screen]
    world = Desks()
    world.new_edition()
    async with running(world.as_(person), (120, 40)) as d:
        await d.press(*keys)
        for size in ((60, 20), (20, 6), (80, 24)):
            await d.pilot.resize_terminal(*size)
            await d.settle()
        await _sound(d, screen)


def hostile_world(store: Store | None = None) -> Desks:
    """Hostile documents, questions, tags, labels, comments."""
    world = Desks(store)
    world.edition("hostile/all", "2021", in_one_document())
    project = world.as_("ana")
    for number, text in enumerate(HOSTILE):
        case = new_case(project, SET, f"{number} {text[:500]}", origin=text[:300]).case
        reading = project.corpus.reading("hostile/all", "2021")
        at = reading.text.find("Before", number * 10)
        passage = Passage(at="hostile/all@2021", span=(at, min(at + 200, len(reading.text))))
        label = answer(case, facts=(text[:800].strip() or "nothing",), note=text[:500])
        label = label.model_copy(update={"needs": (Need(need="a", any=(passage,)),)})
        save_draft(project, SET, label.model_copy(update={"person": "ana"}), base=None)
        if number % 3 == 0:
            submit(project, SET, case, label)
            other = label.model_copy(update={"facts": (*label.facts, *answer(case, facts=("other",)).facts)})
            submit(world.as_("boris"), SET, case, other)
            comment(world.as_("boris"), SET, case, text[:500].strip() or "nothing")
    return world


@pytest.mark.parametrize("screen", WAYS)
async def test_it_stands_hostile_text(screen: str) -> None:
    person, keys, _ = WAYS[screen]
    world = hostile_world()
    world.edition("hostile/all", "2024", in_one_document().replace("Before", "After"))
    async with running(world.as_(person)) as d:
        await d.press(*keys)
        await _sound(d, screen)
        for _ in range(4):
            await d.press("down", "pagedown")
            await _sound(d, screen)


async def test_every_hostile_case_can_be_written_and_decided() -> None:
    world = hostile_world()
    for person, start in (("ana", ("w",)), ("clara", ("d",))):
        async with running(world.as_(person), (80, 30)) as d:
            await d.press(*start)
            choices = d.app.screen.query_one("#work", OptionList)
            for at in range(0, choices.option_count, 5):
                choices.highlighted = at
                await d.press("enter")
                if d.name in ("WriteScreen", "DecideScreen"):
                    assert not ACTING.search(d.shown.replace("\n", " "))
                    await d.press("escape")
                    if d.name != "HomeScreen":
                        await d.press("escape")
                elif d.name != "HomeScreen":
                    await d.press("escape")
                assert d.name == "HomeScreen"
                choices = d.app.screen.query_one("#work", OptionList)


async def test_what_is_selected_in_a_hostile_document_is_what_stands_in_it() -> None:
    world = hostile_world()
    async with running(world.as_("ana")) as d:
        await d.press("c")
        d.document.open(world.project.corpus.reading("hostile/all", "2021"), start=0)
        await d.settle()
        d.document.reader.focus()
        for _ in range(30):
            await d.pilot.press("j")
            reading, start, end = d.document.selection or pytest.fail("nothing is selected")
            assert visible(reading.text[start:end]).strip()
            assert d.document.reader.text == reading.text
        assert not ACTING.search(d.shown.replace("\n", " "))


async def test_letters_are_typed_and_not_obeyed_while_a_field_has_the_focus() -> None:
    world = Desks()
    async with running(world.as_("ana")) as d:
        d.highlight("What is paid for a hotel?")
        await d.press("enter")
        await d.press("l", "s", "q", "x", "u", "question_mark")
        assert d.app.screen.query_one(Input).value == "lsqxu?"
        assert d.name == "WriteScreen"


async def test_cyrillic_letters_give_commands_and_are_typed_into_fields() -> None:
    world = Desks()
    async with running(world.as_("ana")) as d:
        await d.press("х")  # where N is on БДС: a new question
        assert d.name == "CaseDialog"
        await d.write("хотел")
        await d.press("f2")
        assert d.name == "WriteScreen"
        assert "хотел" in d.shown
        await d.press("escape", "ь", "1")  # where A is
        assert "✓ answerable" in d.shown


async def test_a_disabled_command_says_why_and_does_nothing() -> None:
    world = Desks()
    async with running(world.as_("ana")) as d:
        d.highlight("What is paid for a hotel?")
        await d.press("enter", "escape")
        assert "(l link)" in d.rows[-1]
        await d.press("l")
        assert "select a passage first" in d.toasts[-1]
        assert d.desk.judgement.needs == ()


@pytest.mark.parametrize("key", ["ctrl+q", "ctrl+c"])
async def test_leaving_from_a_form_asks_before_what_is_written_is_thrown_away(key: str) -> None:
    async with running(Desks().as_("ana")) as d:
        await d.press("n")
        await d.write("half a question")
        await d.press(key)
        assert d.app.return_code is None
        assert "throws it away" in d.shown
        await d.press("x", key)
        assert d.app.return_code is None
        await d.pilot.press(key)
        assert d.app.return_code == 0


async def test_who_one_is_is_asked_once_and_kept() -> None:
    world = Desks()
    async with running(world.as_(None)) as d:
        assert d.name == "PersonDialog"
        await d.press("tab")
        await d.write("Иван Вазов")
        await d.press("enter")
        assert d.name == "HomeScreen"
        assert d.app.project.person == "ivan-vazov"
        assert any(one.name == "Иван Вазов" for one in d.app.project.workspace().people)


async def test_a_name_typed_while_the_list_has_the_focus_is_the_name() -> None:
    for name, person in (("Жана Doe", "zhana-doe"), ("qла S", "qla-s")):
        world = Desks()
        async with running(world.as_(None)) as d:
            assert isinstance(d.app.focused, OptionList)
            await d.write(name)
            await d.press("enter")
            assert any(one.name == name for one in d.app.project.workspace().people)
            assert d.app.project.person == person


async def test_one_may_look_around_as_nobody() -> None:
    world = Desks()
    async with running(world.as_(None)) as d:
        await d.press("escape", "n")
        assert "say who you are first" in d.toasts[-1]
        await d.press("c")
        assert d.name == "CorpusScreen"


async def test_home_says_which_settled_cases_an_error_holds_back() -> None:
    world = Desks()
    for case in (world.waiting, world.disputed):
        world.give("boris", case, FINES if case == world.waiting else HOTEL, facts=())
        world.give("ana", case, FINES if case == world.waiting else HOTEL, facts=())
    async with running(world.as_("ana")) as d:
        assert "2 of 3 agreed or decided" in d.shown
        assert "held back" not in d.shown
    world.new_edition()
    migrate(world.as_("ana"), SET)
    async with running(world.as_("ana")) as d:
        assert "1 landing waits" in d.shown
        assert "██████▒▒▒▒▒▒▒░░░░░░░ 2 of 3 agreed or decided · 1 held back by errors" in d.shown.replace("\n", " ")


async def test_the_corpus_says_how_many_documents_are_in_force_and_marks_those_withdrawn() -> None:
    world = Desks()
    world.edition("hr/old", "2020", OLD)
    gone = Edition(document="hr/old", version="2022", withdrawn=True, follows="2020")
    world.put(Key(Kind.EDITION, ("hr/old", "2022")), gone)
    async with running(world.as_("ana")) as d:
        await d.press("c")
        assert "2 documents: 1 in force, 1 ✗ withdrawn" in d.shown
        assert "▶ ✗ hr" in d.shown


async def test_the_tree_opens_documents_and_sections_and_escape_leads_back() -> None:
    world = Desks()
    async with running(world.as_("ana")) as d:
        await d.press("c", "enter")
        assert "hr/travel@2021" in d.shown
        tree = d.app.screen.query_one(Tree)
        await d.press("down", "down", "enter")
        assert d.document.reader.has_focus
        await d.press("escape")
        assert tree.has_focus
        await d.press("escape")
        assert d.name == "HomeScreen"


async def test_finding_in_a_document_counts_and_steps() -> None:
    world = Desks()
    async with running(world.as_("ana")) as d:
        await d.press("c", "enter", "f6", "f6", "slash")
        await d.write("paid")
        await d.press("enter")
        assert "hit 1 of 3" in d.shown
        first = d.document.selection
        await d.press("n", "n", "n")
        assert d.document.selection == first
        await d.press("p")
        assert d.document.selection != first


async def test_another_edition_is_read_at_the_same_section_and_linked_as_just_that() -> None:
    world = Desks()
    world.new_edition()
    async with running(world.as_("ana")) as d:
        d.highlight("What is paid for a hotel?")
        await d.press("enter")
        d.document.open(world.project.corpus.reading(DOCUMENT, "2025"), start=0)
        await d.settle()
        d.document.reader.focus()
        await d.press("right_square_bracket", "e", "1", "l")
        passage = d.desk.judgement.passages()[0]
        assert "100 EUR" in passage.quote
        assert passage.at.startswith(f"{DOCUMENT}@2021")
        assert passage.follow.value == "pinned"


async def test_a_finding_leads_to_its_case() -> None:
    world = Desks()
    async with running(world.as_("ana")) as d:
        await d.press("k")
        d.highlight("do not agree")
        await d.press("enter")
        assert d.name == "DecideScreen"
        await d.press("escape")
        d.highlight("1 of 2 labels")
        await d.press("enter")
        assert d.name == "WriteScreen"


async def test_a_finding_in_others_labels_says_who_can_mend_it() -> None:
    world = Desks()
    world.new_edition()
    people = (Person(id="ana"), Person(id="boris"), Person(id="dora", duties=(Duty.MAINTAINER,)))
    world.put(Key(Kind.WORKSPACE), Workspace(people=people))
    async with running(world.as_("dora"), (60, 20)) as d:
        await d.press("k")
        d.highlight("do not agree")
        assert "→ decide it" in d.shown
        await d.press("enter")
        assert "Who can mend this" in d.shown
        assert "You have no label here" in d.shown


async def test_the_highlighted_row_is_pointed_at() -> None:
    world = Desks()
    async with running(world.as_("ana")) as d:
        assert next(row for row in d.rows if row.startswith("▸")).endswith("What is paid for a hotel?")
        await d.press("c")
        assert any(row.startswith("▸") and "Travel policy" in row for row in d.rows)


async def test_a_narrow_key_bar_keeps_what_one_cannot_do_without() -> None:
    world = Desks()
    async with running(world.as_("ana"), (60, 20)) as d:
        d.highlight("What is paid for a hotel?")
        await d.press("enter", "escape")
        assert "a answerable" in d.rows[-1]
        assert "s submit" in d.rows[-1]
    async with running(world.as_("clara"), (60, 20)) as d:
        await d.press("d", "enter")
        assert "s decide" in d.rows[-1]
        await d.press("end")
        assert "reason (c)" in d.shown


async def test_the_palette_reaches_every_command_at_hand() -> None:
    world = Desks()
    async with running(world.as_("ana")) as d:
        await d.press("colon")
        await d.write("browse the doc")
        await d.pilot.pause(0.3)
        await d.settle()
        await d.press("enter")
        assert d.name == "CorpusScreen"


async def test_a_click_on_the_key_bar_gives_the_command() -> None:
    world = Desks()
    async with running(world.as_("ana")) as d:
        at = d.rows[-1].index("c corpus")
        await d.pilot.click(KeyBar, offset=(at + 1, 0))
        await d.settle()
        assert d.name == "CorpusScreen"


async def test_the_mouse_selects() -> None:
    world = Desks()
    async with running(world.as_("ana")) as d:
        await d.press("c")
        d.document.open(world.project.corpus.reading(DOCUMENT, "2021"), start=0)
        await d.settle()
        row = next(at for at, text in enumerate(d.rows) if "Hotel costs" in text)
        column = d.rows[row].index("Hotel costs")
        await d.pilot.mouse_down(offset=(column, row))
        await d.pilot.hover(offset=(column + 5, row))
        await d.pilot.mouse_up(offset=(column + 5, row))
        await d.settle()
        reading, start, end = d.document.selection or pytest.fail("nothing is selected")
        assert reading.text[start:end] == "Hotel"


async def test_drafts_and_undo_outlive_the_program() -> None:
    world = Desks()
    async with running(world.as_("ana")) as d:
        d.highlight("What is paid for a hotel?")
        await d.press("enter", "escape", "a", "1")
    async with running(world.as_("ana")) as d:
        d.highlight("What is paid for a hotel?")
        await d.press("enter")
        assert "✓ answerable" in d.shown


async def test_base_screens_answer_to_escape_only_when_there_is_somewhere_to_go() -> None:
    world = Desks()
    async with running(world.as_("ana")) as d:
        await d.press("escape", "escape")
        assert d.name == "HomeScreen"
        assert isinstance(d.app.screen, Base)


async def test_a_set_can_be_made_where_there_is_none() -> None:
    world = Desks()
    store = MemoryStore()
    store.commit([Put(Key(Kind.WORKSPACE), Workspace(people=(Person(id="ana"),)))])
    world.store = store
    async with running(world.as_("ana")) as d:
        assert "no test set" in d.rows[0]
        await d.press("n")
        assert "there is no test set yet" in d.toasts[-1]
        await d.press("t", "1")
        await d.write("Командировки 2026")
        await d.press("f2")
        assert "komandirovki-2026" in d.rows[0]


async def test_comments_and_guideline_are_read_and_comments_are_blind() -> None:
    world = Desks()
    comment(world.as_("ana"), SET, world.waiting, "I took the second sentence")
    async with running(world.as_("boris")) as d:
        d.highlight("Are fines paid?")
        await d.press("enter", "escape")
        assert "second sentence" not in d.shown
        await d.press("G")
        assert "This set has no guideline." in d.shown
    world.give("boris", world.waiting, "Fines are never paid.")
    async with running(world.as_("boris"), (120, 40)) as d:
        await d.press("a")
        d.highlight("Are fines paid?")
        await d.press("enter")
        assert "second sentence" in " ".join(d.shown.split())


async def test_why_a_case_came_back_is_said() -> None:
    world = Desks()
    world.new_edition()
    async with running(world.as_("ana")) as d:
        await d.press("a")
        d.highlight("Are fines paid?")
        await d.press("enter")
        assert "came back: a new edition is in" in " ".join(d.shown.split())


async def test_enter_twice_in_a_search_opens_the_hit_and_nothing_else() -> None:
    world = Desks()
    async with running(world.as_("ana")) as d:
        d.highlight("What is paid for a hotel?")
        await d.press("enter")
        await d.write("hotel")
        await d.press("enter", "enter")
        assert d.name == "WriteScreen"
        assert d.document.reader.has_focus
        assert "F6" in d.toasts[-1]


async def test_where_the_keyboard_is_stands_over_the_pane() -> None:
    world = Desks()
    async with running(world.as_("ana")) as d:
        d.highlight("What is paid for a hotel?")
        await d.press("enter")
        for word in ("search", "document", "case"):
            assert f"▶ {word}" in d.shown
            assert d.shown.count("▶") == 1
            await d.press("f6")


async def test_a_key_that_does_nothing_says_so_until_the_next_key() -> None:
    world = Desks()
    async with running(world.as_("ana")) as d:
        await d.press("c", "q")
        assert "Esc goes back" in d.rows[-1]
        await d.press("Z")
        assert "Z does nothing here" in d.rows[-1]
        await d.press("down")
        assert "? keys" in d.rows[-1]
        await d.press("escape", "f6")
        assert "only one pane" in d.rows[-1]


async def test_a_question_mark_in_an_empty_search_shows_the_keys() -> None:
    world = Desks()
    async with running(world.as_("ana")) as d:
        d.highlight("What is paid for a hotel?")
        await d.press("enter", "question_mark")
        assert "Keys here" in d.shown
        await d.press("f1")
        assert d.name == "HelpScreen"
        await d.press("escape", "escape", "escape")
        assert d.name == "WriteScreen"


async def test_what_was_typed_goes_only_when_asked_for_twice() -> None:
    world = Desks()
    async with running(world.as_("ana")) as d:
        await d.press("n")
        await d.write("half a question")
        await d.press("escape")
        assert "once more throws it away" in d.shown
        await d.press("escape")
        assert d.name == "HomeScreen"
        await d.press("n", "escape")
        assert d.name == "HomeScreen"


async def test_a_passage_reads_as_it_does_in_the_edition_it_means() -> None:
    world = Desks()
    world.give("ana", world.empty, HOTEL)
    world.new_edition()
    migrate(world.as_("ana"), SET)
    for one in landing_queue(world.as_("ana"), SET):
        answer_queued(world.as_("ana"), one, Answer.ACCEPT)
    async with running(world.as_("ana")) as d:
        await d.press("a")
        d.highlight("What is paid for a hotel?")
        await d.press("enter")
        d.app.screen.query_one(CaseList).highlighted = 0
        shown = " ".join(" ".join(row.split("▕")[0].strip() for row in d.rows).split())
        assert "up to 120 EUR per night. @2025" in shown
        assert "was: Hotel costs are paid up to 100 EUR" in shown
    async with running(world.as_("clara"), (120, 40)) as d:
        await d.press("d", "enter")
        assert "@2025" in d.shown
        assert "@2021" not in d.shown.split("▕")[0]


async def test_a_heading_is_linked_with_a_warning_and_a_hit_with_its_sentence() -> None:
    world = Desks()
    async with running(world.as_("ana")) as d:
        d.highlight("What is paid for a hotel?")
        await d.press("enter")
        d.document.open(world.project.corpus.reading(DOCUMENT, "2021"), start=0)
        await d.settle()
        d.document.reader.focus()
        await d.press("right_square_bracket", "shift+end", "l")
        assert "this is a heading" in d.toasts[-1]
        await d.press("u", "slash")
        await d.write("100 eur")
        await d.press("enter")
        assert "hit 1 of 1" in d.shown
        await d.press("l")
        assert [passage.quote for passage in d.desk.judgement.passages()] == [HOTEL]


async def test_what_is_not_done_yet_is_one_quiet_line_and_nothing_wrong() -> None:
    world = Desks()
    async with running(world.as_("ana"), (120, 40)) as d:
        d.highlight("What is paid for a hotel?")
        await d.press("enter")
        assert "○ to submit: answerable? (Esc a)" in d.shown
        assert "blocks submitting" not in d.shown
        await d.press("escape", "a", "3", "1")
        assert "○ to submit: a kept search (r)" in d.shown


@pytest.mark.parametrize("size", SIZES)
async def test_what_is_missing_is_listed_before_submitting_in_the_language_of_the_screens(
    size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ANNOTATOR_LANGUAGE", "de")
    world = Desks()
    async with running(world.as_("ana"), size) as d:
        d.highlight("What is paid for a hotel?")
        await d.press("enter")
        await d.write("hotel")
        await d.press("enter", "l")
        d.case.focus()
        d.case.highlighted = [row.path for row in d.case._rows].index("needs.a.0")
        await d.press("x")
        need = "eine Stelle für Antwortteil a (l; x nimmt den Antwortteil heraus)"
        to_do = next(str(row.shown) for row in d.case._rows if row.path == "to-do")
        assert to_do == f"  ○ zum Abgeben fehlt: beantwortbar? (a) · {need}"
        await d.press("s")
        assert _told(d) == f"○ beantwortbar? (a)\n○ {need}"
        await d.press("escape", "a", "1", "s")
        assert _told(d) == f"○ {need}"
        await d.press("escape")
        assert d.name == "WriteScreen"


def _told(d: Driver) -> str:
    assert isinstance(d.app.screen, ReadDialog)
    assert "Zum Abgeben fehlt noch" in d.shown
    return str(d.app.screen.query("VerticalScroll Static").first(Static).content)


async def test_after_submitting_it_says_what_the_case_is_now_and_the_search_is_empty() -> None:
    world = Desks()
    second = world.ask("Is breakfast paid?")
    async with running(world.as_("ana"), (120, 40)) as d:
        await d.press("w")
        d.highlight("What is paid for a hotel?")
        await d.press("enter")
        await d.write("hotel")
        await d.press("enter", "l", "a", "1", "s")
        assert "submitted; 1 of 2 labels; next: Is breakfast paid?" in d.rows[-1]
        assert d.desk.case.case == second
        search = d.app.screen.query_one(SearchPane)
        assert search.query_one(Input).value == ""
        assert search.query_one(OptionList).option_count == 0


async def test_the_palette_says_in_its_own_words_that_nothing_is_called_so() -> None:
    world = Desks()
    async with running(world.as_("ana")) as d:
        await d.press("colon")
        await d.write("xqzxqz")
        await d.pilot.pause(0.3)
        await d.settle()
        assert "no command is called so" in d.shown
        await d.press("enter")
        assert d.name == "HomeScreen"
