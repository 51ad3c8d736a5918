"""Being at home: every command by name, colours that can be read, windows that change, pastes that give no commands."""

import datetime
import re
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from rich.color_triplet import ColorTriplet
from textual import events
from textual.command import DiscoveryHit, Hit
from textual.widgets import Input, OptionList, TextArea

from annotator.model.settings import TestSet
from annotator.store.base import Key, Kind
from annotator.tui.commands import _KEYWORDS, _NOT_LISTED, RegistryCommands
from annotator.tui.dialogs.base import Dialog
from annotator.tui.dialogs.colours import COLOURS
from annotator.tui.home_rows import Gathered
from annotator.tui.i18n import use
from annotator.tui.readable import contrast
from annotator.tui.registry import COMMANDS, find
from annotator.tui.screens.home import HomeScreen
from annotator.tui.wording import STATES
from annotator.workflow.cases import new_case
from annotator.workflow.context import Project
from annotator.workflow.last import first_set, remember_set
from annotator.workflow.opening import open_project
from annotator.workflow.private import settle
from annotator.workflow.records import load
from annotator.workflow.sample import copy_sample
from annotator.workflow.state import Survey, survey
from tests.hostile import ACTING
from tests.tui.drive import Driver, running
from tests.tui.test_screens import WAYS
from tests.tui.world import SET, Desks

ENOUGH = 4.5
"""Contrast of text that can be read, as WCAG 2.1 measures it (1.4.3, level AA)."""
NASTY = "what \x1b[31mis\x1b[201~qq\x11\x03 this\x1b]0;title\x07 \x9b2J\x00\x08\x7f end"
"""A paste that a careless terminal hands over whole."""
SIZES = ((60, 20), (120, 40), (80, 24))


async def _listed(d: Driver) -> set[tuple[str, str]]:
    provider = RegistryCommands(d.app.screen)
    shown = [one async for one in provider.discover() if isinstance(one, DiscoveryHit)]
    pairs = [(owner, command) for owner, command in provider._commands()]
    assert len(shown) == len(pairs)
    return {(command.scope.value, command.id) for _, command in pairs}


async def test_every_command_is_in_the_palette_of_some_screen() -> None:
    seen: set[tuple[str, str]] = set()
    for person, keys, _ in WAYS.values():
        world = Desks()
        world.new_edition()
        async with running(world.as_(person)) as d:
            await d.press(*keys)
            seen |= await _listed(d)
            if d.app.screen.query("Reader"):
                d.app.screen.query("Reader").first().focus()
                await d.settle()
                seen |= await _listed(d)
    wanted = {(one.scope.value, one.id) for one in COMMANDS if one.id not in _NOT_LISTED}
    assert wanted - seen == set()


@pytest.mark.parametrize(
    ("code", "words", "wanted"),
    [
        ("en", "role", "person"),
        ("en", "my name", "person"),
        ("en", "theme", "colours"),
        ("de", "Name", "person"),
        ("de", "Rolle", "person"),
        ("bg", "име", "person"),
        ("bg", "роля", "person"),
    ],
)
async def test_settings_are_found_by_the_words_people_use(
    code: str, words: str, wanted: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ANNOTATOR_LANGUAGE", code)
    async with running(Desks().as_("ana")) as d:
        provider = RegistryCommands(d.app.screen)
        found = [one async for one in provider.search(words) if isinstance(one, Hit)]
        help_ = next(command.help for _, command in provider._commands() if command.id == wanted)
        from annotator.tui.i18n import tr

        assert any((one.text or "").startswith(tr(help_)) for one in found), [one.text for one in found]


def test_words_to_find_a_command_by_belong_to_commands() -> None:
    use("en")
    assert all(find(*at) for at in _KEYWORDS)


def _faint(d: Driver) -> Iterator[str]:
    for strip in d.app.screen._compositor.render_strips():
        for text, style, _ in strip:
            if style is None or not re.search(r"\w", text):
                continue
            front, back = (one.triplet if one else None for one in (style.color, style.bgcolor))
            if front is not None and back is not None and contrast(front, back) < ENOUGH:
                yield f"{text.strip()!r}: {front.hex} on {back.hex}"


@pytest.mark.parametrize("screen", WAYS)
async def test_every_text_can_be_read_in_all_colours(screen: str) -> None:
    person, keys, _ = WAYS[screen]
    world = Desks()
    world.new_edition()
    async with running(world.as_(person), (120, 40)) as d:
        await d.press(*keys)
        for theme in COLOURS:
            d.app.theme = theme
            await d.pilot.pause()
            assert list(_faint(d)) == [], theme
        await d.press("question_mark")
        assert list(_faint(d)) == []


def test_contrast_is_measured_as_the_standard_does() -> None:
    black, white, grey = ColorTriplet(0, 0, 0), ColorTriplet(255, 255, 255), ColorTriplet(118, 118, 118)
    assert contrast(black, white) == contrast(white, black) == 21
    assert contrast(grey, grey) == 1
    assert round(contrast(grey, white), 2) == 4.54


@pytest.mark.parametrize("theme", ["textual-dark", "catppuccin-latte", "ansi-dark", "ansi-light"])
async def test_what_a_screen_says_does_not_hang_on_colours(theme: str) -> None:
    shown: dict[str, str] = {}
    for name, (person, keys, _) in WAYS.items():
        if name == "TourScreen":
            continue  # its place is another one every time
        world = Desks()
        world.new_edition()
        async with running(world.as_(person)) as d:
            await d.press(*keys)
            before = d.shown
            d.app.theme = theme
            await d.settle()
            assert d.shown == before, name
            shown[name] = before
    for state in ("draft", "disputed"):
        glyph, _, word = next(one for one in (STATES[key] for key in STATES) if state in one).partition(" ")
        assert f"{glyph} {word}" in shown["HomeScreen"] + shown["CasesScreen"]


OPEN = {
    "question": (("n",), "CaseDialog"),
    "fact": (("enter", "escape", "f"), "FactDialog"),
    "note": (("enter", "escape", "i"), "NoteDialog"),
    "comment": (("enter", "escape", "c"), "TextDialog"),
}
"""Boxes with a field, by what is written in them: keys from home, and the class."""


@pytest.mark.parametrize("field", OPEN)
async def test_a_window_that_changes_under_a_box_keeps_words_and_focus(field: str) -> None:
    keys, name = OPEN[field]
    async with running(Desks().as_("ana")) as d:
        d.highlight("What is paid for a hotel?")
        await d.press(*keys)
        assert d.name == name
        await d.write("half a sentence")
        box, focused = d.app.screen, d.app.focused
        assert isinstance(box, Dialog)
        before = box.written()
        assert "half a sentence" in " ".join(before)
        for size in SIZES:
            await d.pilot.resize_terminal(*size)
            await d.settle()
            assert d.app.screen is box
            assert box.written() == before
            assert d.app.focused is focused
            assert focused is not None
            assert focused.region.size.area > 0
            assert focused.region.bottom <= size[1], "and it is to be seen"
            assert "half a sentence" in d.shown
        await d.write(" more")
        assert "half a sentence more" in " ".join(box.written())


@pytest.mark.parametrize("size", SIZES, ids=str)
async def test_a_list_to_choose_from_keeps_its_place(size: tuple[int, int]) -> None:
    async with running(Desks().as_("ana")) as d:
        d.app.action_do("colours")
        await d.settle()
        await d.press("down", "down")
        choices = d.app.screen.query_one(OptionList)
        await d.pilot.resize_terminal(*size)
        await d.settle()
        assert choices.highlighted == 2
        assert d.app.focused is choices


@pytest.mark.parametrize(
    ("keys", "ends_on"),
    [
        (("n",), "CaseDialog"),
        (("enter",), "WriteScreen"),
        (("a", "slash"), "CasesScreen"),
        (("c", "slash"), "CorpusScreen"),
        (("enter", "escape", "f"), "FactDialog"),
    ],
    ids=["question", "search", "filter", "documents", "fact"],
)
async def test_a_paste_is_cleaned_and_gives_no_commands(keys: tuple[str, ...], ends_on: str) -> None:
    async with running(Desks().as_("ana")) as d:
        d.highlight("What is paid for a hotel?")
        await d.press(*keys)
        assert d.name == ends_on
        field = d.app.focused
        assert isinstance(field, Input | TextArea)
        d.app.post_message(events.Paste(NASTY))
        await d.settle()
        assert d.name == ends_on
        assert d.app.return_code is None
        assert d.app.focused is field
        written = field.value if isinstance(field, Input) else field.text
        assert not ACTING.search(written), repr(written)
        assert "qq" in written, "its letters are words and no keys"
        assert not ACTING.search(d.shown.replace("\n", " "))


async def test_a_paste_where_nothing_is_written_gives_no_commands() -> None:
    async with running(Desks().as_("ana")) as d:
        before = d.shown
        d.app.post_message(events.Paste("c\rq\x11\x1b[201~n"))
        await d.settle()
        assert d.name == "HomeScreen"
        assert d.app.return_code is None
        assert d.shown == before


async def test_of_several_looks_at_a_set_one_goes_on_at_a_time_and_the_last_is_shown(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    world = Desks()
    at_once: list[int] = []
    looks: list[str] = []
    goes_on = threading.Semaphore(0)

    def slow(project: Project, set_name: str) -> Survey:
        at_once.append(1)
        looks.append(f"look {len(looks)}, {len(at_once)} at once")
        assert goes_on.acquire(timeout=20)
        at_once.pop()
        return survey(project, set_name)

    async with running(world.as_("ana")) as d:
        home = d.app.screen
        assert isinstance(home, HomeScreen)
        shown: list[Survey] = []

        def gathered(found: Survey, _: int) -> Gathered:
            shown.append(found)
            return Gathered(found)

        monkeypatch.setattr(home, "_gathered_of", gathered)
        monkeypatch.setattr("annotator.tui.screens.home.survey", slow)
        home.reload()
        while not looks:
            await d.pilot.pause()
        for _ in range(4):
            home.reload()
            await d.pilot.pause()
        for _ in range(5):
            goes_on.release()
        await d.settle()
        assert looks == ["look 0, 1 at once", "look 1, 1 at once"]
        assert len(shown) == 1, "what a look finds after another was asked for is not shown"


@pytest.mark.parametrize(
    ("choice", "set_name", "question"),
    [("English", "travel", "Who pays"), ("Deutsch", "webshop", "habt ihr"), ("Български", "travel", "До колко")],
)
async def test_a_first_start_on_the_sample_leads_to_questions_in_ones_language(
    choice: str, set_name: str, question: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("ANNOTATOR_LANGUAGE")
    copy_sample(tmp_path / "w")
    async with running(open_project(tmp_path / "w", person="reviewer-1"), (100, 40)) as d:
        d.highlight(choice)
        await d.press("enter")
        for _ in range(4):
            if d.name == "ChoiceDialog":
                await d.press("1")
        if d.name == "TourScreen":
            await d.press("f8")
        assert d.name == "HomeScreen"
        assert d.rows[0].strip().startswith(set_name)
        await d.press("a")
        assert question in d.shown


async def test_questions_in_ones_language_come_first_in_a_queue(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ANNOTATOR_LANGUAGE", "bg")
    world = Desks()
    new_case(world.as_("ana"), SET, "Колко струва нощувката?", language="bg")
    async with running(world.as_("ana"), (100, 30)) as d:
        asked = [row for row in d.rows if row.rstrip().endswith("?")]
        assert "Колко струва нощувката?" in asked[0]
        assert len(asked) > 1


def test_the_set_of_last_time_comes_before_that_of_ones_language(tmp_path: Path) -> None:
    copy_sample(tmp_path / "w")
    project = open_project(tmp_path / "w", person="author-1")
    assert [first_set(project, code) for code in ("en", "de", "bg", "fr")] == ["travel", "webshop", "travel", "travel"]
    remember_set(project, "webshop")
    settle()
    assert first_set(project, "bg") == "webshop"


TEXTS = {
    "WriteScreen": ("ana", ("a", "enter"), "CaseList"),
    "DecideScreen": ("clara", ("d", "enter", "o"), "#fields"),
    "CorpusScreen": ("ana", ("c", "enter"), "Tree"),
    "HelpScreen": ("ana", ("f1",), "#pages"),
}
"""Screens with a text beside a list: who opens them, with which keys, and the list."""


@pytest.mark.parametrize("screen", TEXTS)
async def test_escape_goes_from_the_text_to_the_list_and_then_one_screen_back(screen: str) -> None:
    person, keys, beside = TEXTS[screen]
    async with running(Desks().as_(person)) as d:
        await d.press(*keys[:1])
        before = d.app.screen_stack[:-1]
        if keys[1:]:
            await d.press(*keys[1:])
            before = d.app.screen_stack[:-1]
        assert d.name == screen
        listed = d.app.screen.query(beside).first()
        text = d.app.screen.query("VerticalScroll" if screen == "HelpScreen" else "Reader").first()
        text.focus()
        await d.settle()
        assert text.has_focus
        await d.press("escape")
        assert d.name == screen
        assert listed.has_focus
        await d.press("escape")
        assert list(d.app.screen_stack) == before, "just one screen is left"


async def test_escape_leads_home_from_every_screen_and_leaves_nothing_open() -> None:
    for name, (person, keys, _) in WAYS.items():
        world = Desks()
        world.new_edition()
        async with running(world.as_(person)) as d:
            await d.press(*keys)
            pressed = 0
            while d.name != "HomeScreen":
                await d.press("escape")
                pressed += 1
                assert pressed < 6, name
            await d.press("escape")
            assert d.name == "HomeScreen", "and home is where it ends"
            assert d.app.is_running


@pytest.mark.parametrize("field", OPEN)
async def test_escape_leaves_nothing_that_was_typed_without_a_warning(field: str) -> None:
    keys, name = OPEN[field]
    async with running(Desks().as_("ana")) as d:
        d.highlight("What is paid for a hotel?")
        await d.press(*keys)
        await d.write("half a sentence")
        await d.press("escape")
        assert d.name == name
        assert "throws it away" in " ".join(d.shown.split())
        assert "half a sentence" in d.shown


async def test_home_says_the_date_of_the_set_where_it_has_one() -> None:
    world = Desks()
    key = Key(Kind.SET, (SET,))
    world.put(key, load(world.store, key, TestSet).model_copy(update={"date": datetime.date(2024, 6, 30)}))
    async with running(world.as_("ana"), (120, 40)) as d:
        assert "editions as of 2024-06-30, the date of the set" in d.rows[0]
    world = Desks()
    async with running(world.as_("ana"), (120, 40)) as d:
        assert "the date of the set" not in d.rows[0]
