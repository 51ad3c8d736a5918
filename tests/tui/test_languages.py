"""The screens in each language: they stand, their main command is to be seen, and no English sentence is left."""

import re
import runpy
from pathlib import Path

import pytest
from rich.cells import cell_len
from textual.widgets import Input, OptionList

from annotator.model.finding import Finding, Severity
from annotator.model.settings import Review, TestSet
from annotator.store.base import Key, Kind
from annotator.tui.i18n import number, spoken, tr, use
from annotator.tui.registry import Scope, commands, find
from annotator.tui.screens.help import PAGES, page
from annotator.tui.screens.sync import _head
from annotator.tui.screens.write import WriteScreen
from annotator.tui.settings import language
from annotator.tui.wording import finding_says
from annotator.workflow.migrate import migrate
from tests.tui.drive import Driver, running
from tests.tui.test_screens import WAYS
from tests.tui.world import SET, Desks

ROOT = Path(__file__).resolve().parents[2]
MADE = runpy.run_path(str(ROOT / "docs" / "catalogues.py"))
SMALL = ((60, 20), (80, 24))
MAIN = {
    "HomeScreen": (Scope.HOME, "open"),
    "WriteScreen": (Scope.WRITE, "submit"),
    "DecideScreen": (Scope.DECIDE, "decide"),
    "LandScreen": (Scope.LAND, "accept"),
}
"""Screen -> the command that must be in the key bar in every language."""
_FILLED = re.compile(r"\{\w*\}")


def _left(rows: list[str], known: frozenset[str]) -> list[str]:
    """English sentences of more than three words that stand in the rows of a screen."""
    shown = " ".join(" ".join(rows).split())
    return [one for one in known if one in shown]


def _english(code: str) -> frozenset[str]:
    """Stretches of more than three words of every sentence that the language says otherwise, without names in braces."""
    found: set[str] = set()
    for one in MADE["catalogue"](code):
        for text, said in zip(MADE["_forms"](one.id), MADE["_forms"](one.string), strict=True):
            pieces = [" ".join(piece.split()) for piece in _FILLED.split(text)]
            found |= {piece for piece in pieces if len(piece.split()) > 3 and piece not in said}
    return frozenset(found)


@pytest.mark.parametrize("size", SMALL, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("code", ["de", "bg"])
@pytest.mark.parametrize("screen", WAYS)
async def test_the_screen_stands(
    screen: str, code: str, size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ANNOTATOR_LANGUAGE", code)
    person, keys, _ = WAYS[screen]
    world = Desks()
    world.new_edition()
    async with running(world.as_(person), size) as d:
        await d.press(*keys)
        assert d.name == screen
        assert all(cell_len(row) <= size[0] for row in d.rows)
        assert len(d.rows) == size[1]
        assert not _left(d.rows, _english(code))
        await d.press("home")
        await _out_of_a_field(d)
        if screen in MAIN:
            assert tr(find(*MAIN[screen]).title) in _at_the_bottom(d)
        await d.press("question_mark")
        assert tr("Keys here") in d.shown
        assert not _left(d.rows, _english(code))


def _at_the_bottom(d: Driver) -> str:
    return "\n".join(d.rows[-3:])


async def _out_of_a_field(d: Driver) -> None:
    if isinstance(d.app.focused, Input):
        await d.press("escape")


@pytest.mark.parametrize("code", ["de", "bg"])
async def test_what_is_asked_and_told_on_the_way_is_said_too(code: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ANNOTATOR_LANGUAGE", code)
    world = Desks()
    world.new_edition()
    migrate(world.as_("ana"), SET)
    english = _english(code)
    async with running(world.as_("ana"), (120, 40)) as d:
        for keys in (
            ("n",),
            ("escape", "enter", "a"),
            ("escape", "f"),
            ("escape", "s"),
            ("escape", "escape", "l", "i"),
        ):
            await d.press(*keys)
            assert not _left(d.rows, english), keys
        await d.press("escape", "escape", "ctrl+p")
        assert not _left(d.rows, english)
        assert tr(find(Scope.HOME, "new").help) in d.shown or d.app.screen.query(OptionList)


async def test_the_language_is_chosen_and_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("ANNOTATOR_LANGUAGE")
    for name in ("LC_ALL", "LC_MESSAGES", "LANG", "LANGUAGE"):
        monkeypatch.delenv(name, raising=False)
    world = Desks()
    async with running(world.as_("ana")) as d:
        assert "keys" in _at_the_bottom(d)
        await d.press("c")
        d.app.action_do("language")
        await d.settle()
        await d.press("3")
        assert d.name == "HomeScreen"
        assert spoken() == language() == "bg"
        assert "клавиши" in _at_the_bottom(d)
        await d.press("c", "escape")
        assert d.name == "HomeScreen", "the screens still follow each other"


@pytest.mark.parametrize("code", ["de", "bg"])
def test_the_manual_is_translated_with_all_its_keys(code: str) -> None:
    for name in PAGES:
        use("en")
        english = page(name)
        use(code)
        own = page(name)
        assert own != english, name
        assert own.startswith("# ")
        assert sorted(re.findall(r"`[^`]*`", own)) == sorted(re.findall(r"`[^`]*`", english)), name
        assert own.count("\n- ") == english.count("\n- "), name
        assert own.count("\n## ") == english.count("\n## "), name


@pytest.mark.parametrize("code", ["de", "bg"])
def test_titles_of_commands_are_short_and_differ(code: str) -> None:
    use(code)
    for scope in Scope:
        titles = [tr(one.title) for one in commands(scope) if one.footer]
        assert len(set(titles)) == len(titles), scope
        assert all(len(title) <= 15 for title in titles), titles


def test_figures_are_written_as_the_language_does() -> None:
    written = []
    for code in ("en", "de", "bg"):
        use(code)
        written.append(number(12345.5, 1))
    assert written == ["12,345.5", "12.345,5", "12\N{NO-BREAK SPACE}345,5"]


def test_a_finding_names_a_field_as_people_do() -> None:
    what = "a passage of {about} is gone"
    said = {}
    for about in ("needs.a", "facts.0", "ana.1"):
        finding = Finding(code="stale-passage-dropped", severity=Severity.WARNING, what=what, params={"about": about})
        for code in ("en", "bg"):
            use(code)
            said[about, code] = finding_says(finding)
    assert said["needs.a", "en"] == "a passage of need a is gone"
    assert said["needs.a", "bg"] == "откъс от част a вече го няма"
    assert said["facts.0", "bg"] == "откъс от факт 1 вече го няма"
    assert said["ana.1", "en"] == "a passage of ana.1 is gone"


@pytest.mark.parametrize("code", ["en", "de", "bg"])
@pytest.mark.parametrize("typed", ["language", "sprache", "език"])
async def test_who_chose_a_language_by_mistake_gets_out_by_a_word_of_their_own(
    code: str, typed: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ANNOTATOR_LANGUAGE", code)
    async with running(Desks().as_("author-1")) as d:
        await d.press("colon")
        await d.write(typed)
        await d.settle()
        d.highlight(tr("Choose the language of the screens"))
        await d.press("enter")
        assert tr("In which language do the screens speak?") in d.shown
        # One order on every screen, and Enter leaves the language as it is.
        choices = d.app.screen.query_one(OptionList)
        assert [str(one.prompt) for one in choices.options] == ["1 English", "2 Deutsch", "3 Български"]
        assert choices.highlighted == ["en", "de", "bg"].index(code)
        await d.press("1")
        assert spoken() == "en"


@pytest.mark.parametrize("typed", ["xxlanguage", "lngg"])
async def test_letters_scattered_over_words_of_another_language_find_nothing(
    typed: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ANNOTATOR_LANGUAGE", "bg")
    async with running(Desks().as_("author-1")) as d:
        await d.press("colon")
        await d.write(typed)
        await d.settle()
        assert tr("no command is called so; Esc closes this") in d.shown


GERMAN = "In welcher Klasse darf der Vorstand fliegen?"


def _set_of(*languages: str) -> Desks:
    world = Desks()
    world.put(Key(Kind.SET, (SET,)), TestSet(set=SET, languages=languages, review=Review(labels=2)))
    return world


async def test_what_is_offered_guessed_and_warned_about_agrees_and_is_named_in_the_screens_language(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("ANNOTATOR_LANGUAGE", "de")
    async with running(_set_of("bg", "en").as_("ana")) as d:
        await d.press("n")
        await d.settle()
        assert "Sprache: en Englisch, bg Bulgarisch" in d.shown
        await d.write(GERMAN)
        await d.settle()
        guessed = tr("guessed: {language}, which is none of the set's languages", language="de Deutsch")
        assert guessed in d.shown
        await d.press("f2")
        assert d.desk.case.language == "de"
        told = [finding_says(one) for one in await _findings(d) if one.code == "question-language"]
        assert told == ["liest sich als Deutsch; das ist keine Sprache des Sets (Bulgarisch, Englisch)"]


async def test_a_language_may_be_written_by_its_name(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ANNOTATOR_LANGUAGE", "bg")
    async with running(_set_of("bg", "en", "de").as_("ana")) as d:
        await d.press("n")
        await d.settle()
        assert "en английски, de немски, bg български" in d.shown
        await d.write("X?")
        await d.press("tab")
        await d.write("Немски")
        await d.press("f2")
        assert d.desk.case.language == "de"


async def _findings(d: Driver) -> tuple[Finding, ...]:
    await d.settle()
    screen = d.app.screen
    assert isinstance(screen, WriteScreen)
    return tuple(screen.findings)


@pytest.mark.parametrize(
    ("code", "alone", "shared"),
    [
        ("en", "Share · nobody to share with yet · branch main", "Share · with origin · branch main"),
        ("de", "Teilen · bisher mit niemandem · Zweig main", "Teilen · mit origin · Zweig main"),
        ("bg", "Споделяне · засега с никого · клон main", "Споделяне · с origin · клон main"),
    ],
)
def test_whom_one_shares_with_is_a_whole_sentence(code: str, alone: str, shared: str) -> None:
    use(code)
    try:
        assert (_head(None, "main"), _head("origin", "main")) == (alone, shared)
    finally:
        use("en")
