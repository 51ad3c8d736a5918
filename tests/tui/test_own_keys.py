"""Keys of one's own: what a file may say, what is passed over, and that they work."""

import json
import os
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from annotator.tui import settings
from annotator.tui.chosen_keys import file_text, meant, read_keys, understood
from annotator.tui.keymap import clashing
from annotator.tui.registry import COMMANDS, Scope, choose_keys, find, with_keys
from tests.tui.drive import running
from tests.tui.world import Desks


@pytest.fixture(autouse=True)
def _own_keys_end() -> object:
    yield
    choose_keys({})


def test_a_key_of_ones_own() -> None:
    own = understood({"write": {"link": "z", "fact": ["F7", "Ctrl+G"]}, "document": {"find": "?"}})
    assert own.chosen[Scope.WRITE, "link"] == ("z",)
    assert own.chosen[Scope.WRITE, "fact"] == ("f7", "ctrl+g")
    assert [one.line() for one in own.problems] == [
        "document.find: ? is taken by “Show the keys of the pane you are in” (anywhere.keys); it keeps its own key"
    ]


@pytest.mark.parametrize(
    ("written", "says"),
    [
        ({"wirte": {}}, "the nearest is [write]"),
        ({"write": {"lnk": "z"}}, "the nearest is write.link"),
        ({"write": {"link": 5}}, "in quotation marks"),
        ({"write": {"link": "ctrl+h"}}, "terminals cannot tell Ctrl+H from Backspace"),
        ({"write": {"link": "ctr+f"}}, "there is no key ctr+f"),
        ({"write": {"link": "я"}}, "no key of a Latin keyboard"),
        ({"write": {"link": "Esc"}}, "Esc keeps its meaning"),
        ({"anywhere": {"quit": []}}, "it must have a key"),
        ({"decide": {"adopt": "z"}}, "cannot be changed"),
        ({"write": {"link": "s"}}, "taken by"),
        ({"write": "link"}, "there is no part"),
    ],
)
def test_what_is_wrong_is_said_and_passed_over(written: dict[str, object], says: str) -> None:
    own = understood(written)
    assert own.chosen == {}
    assert says in own.problems[0].line()


def test_two_commands_change_places() -> None:
    own = understood({"write": {"link": "f", "fact": "l"}})
    assert own.problems == ()
    choose_keys(own.chosen)
    assert meant("f", (Scope.WRITE,)) == "l"
    assert meant("l", (Scope.WRITE,)) == "f"


def test_a_key_that_was_given_away_is_dead() -> None:
    choose_keys(understood({"write": {"link": "z"}}).chosen)
    assert meant("z", (Scope.WRITE, Scope.ANYWHERE)) == "l"
    assert meant("l", (Scope.WRITE, Scope.ANYWHERE)) is None
    assert meant("f", (Scope.WRITE, Scope.ANYWHERE)) == "f"


_KEYS = st.one_of(st.sampled_from([key for one in COMMANDS for key in one.keys]), st.text(max_size=3))
_NAMES = st.one_of(st.sampled_from([one.id for one in COMMANDS]), st.text(max_size=5))
_PARTS = st.one_of(st.sampled_from([scope.value for scope in Scope]), st.text(max_size=5))
_ENTRY = st.one_of(_KEYS, st.lists(_KEYS, max_size=3), st.integers(), st.none())


@given(st.dictionaries(_PARTS, st.one_of(st.dictionaries(_NAMES, _ENTRY, max_size=6), st.text(max_size=3)), max_size=5))
def test_whatever_a_file_says_no_key_is_claimed_twice_and_one_can_leave(written: dict[str, object]) -> None:
    own = understood(written)
    assert list(clashing(with_keys(own.chosen))) == []
    assert all(one.line() for one in own.problems)
    choose_keys(own.chosen)
    assert find(Scope.ANYWHERE, "quit").keys
    assert find(Scope.ANYWHERE, "palette").keys
    again = understood(tomllib.loads(file_text(own.chosen)))
    assert dict(again.chosen) == dict(own.chosen), "what is written down is read as the same"


@pytest.mark.parametrize("text", [b"\xff\xfe", b"[write", b"a = 1\na = 2", b"\x00", b"x = " + b"[" * 5000])
def test_a_broken_file_stops_nothing(tmp_path: Path, text: bytes) -> None:
    (tmp_path / "keys.toml").write_bytes(text)
    own = read_keys(tmp_path / "keys.toml")
    assert own.chosen == {}
    assert len(own.problems) == 1


async def test_they_work_and_are_shown_wherever_keys_are() -> None:
    file = settings.folder() / "keys.toml"
    file.parent.mkdir(parents=True)
    file.write_text('[home]\ncorpus = "z"\nfoo = "x"\n', encoding="utf-8")
    async with running(Desks().as_("ana")) as d:
        assert "there is no command home.foo" in d.shown
        await d.press("escape")
        assert "z corpus" in d.rows[-1]
        await d.press("c")
        assert d.name == "HomeScreen"
        await d.press("question_mark")
        assert "  z " in d.shown
        await d.press("escape", "z")
        assert d.name == "CorpusScreen"


async def test_a_key_is_given_by_pressing_it() -> None:
    async with running(Desks().as_("ana")) as d:
        await d.press("colon")
        await d.write("another key")
        await d.press("enter")
        await d.write("browse documents")
        await d.press("enter")
        assert d.name == "PressDialog"
        await d.press("n")
        assert "taken by" in d.shown
        await d.press("z")
        assert d.name == "HomeScreen"
        await d.press("z")
        assert d.name == "CorpusScreen"
    assert read_keys(settings.folder() / "keys.toml").chosen == {(Scope.HOME, "corpus"): ("z",)}


async def test_every_screen_is_reached_from_anywhere_by_name() -> None:
    async with running(Desks().as_("ana")) as d:
        await d.press("c", "colon")
        await d.write("would make the set lie")
        await d.press("enter")
        assert d.name == "CheckScreen"


async def test_colours_are_shown_and_kept_or_brought_back() -> None:
    async with running(Desks().as_("ana")) as d:
        before = d.app.theme
        for end, kept in (("escape", before), ("enter", "flexoki")):
            await d.press("colon")
            await d.write("colours")
            await d.press("enter", "down")
            assert d.app.theme == "flexoki"
            await d.press(end)
            assert d.app.theme == kept
    assert settings.theme() == "flexoki"


async def test_ctrl_c_twice_leaves_and_once_does_not() -> None:
    async with running(Desks().as_("ana")) as d:
        await d.press("ctrl+c", "j", "ctrl+c")
        assert d.app.is_running
        assert "once more" in d.toasts[-1]
        await d.pilot.press("ctrl+c")
        assert d.app.return_code == 0


async def test_the_first_start_asks_in_which_language_and_on_which_keyboard(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("ANNOTATOR_LANGUAGE")
    async with running(Desks().as_("ana")) as d:
        assert "На кой език?" in d.shown
        d.highlight("Български")
        await d.press("enter", "2")
        assert "Кратка обиколка?" in d.shown
        await d.press("2")
        assert d.name == "HomeScreen"
        assert "ъ документи" in d.rows[-1], "the key of the corpus, as the keyboard has it"
    async with running(Desks().as_("ana")) as d:
        assert "На кой език?" not in d.shown


def test_what_another_version_keeps_stays(tmp_path: Path) -> None:
    file = settings.folder() / "screens.json"
    file.parent.mkdir(parents=True)
    file.write_text('{"newer": [1], "theme": 5}', encoding="utf-8")
    assert settings.theme() is None
    settings.remember(keyboard="bds")
    assert json.loads(file.read_text()) == {"newer": [1], "theme": 5, "keyboard": "bds"}
    assert [one.name for one in file.parent.iterdir()] == ["screens.json"]


def test_the_list_of_keys_shows_what_the_file_made_of_them(tmp_path: Path) -> None:
    file = tmp_path / "keys.toml"
    file.write_text('[write]\nlink = "z"\nfact = "s"\n[home]\nleave = []\nfoo = "x"\n', encoding="utf-8")
    shown = _listed(tmp_path)
    link = "Link the selection: to the current need, or as the first one"
    assert f"{link}  (your own; it came with l)" in shown
    assert next(row for row in shown.splitlines() if link in row).split()[0] == "z"
    assert "Leave the program; everything is saved  (your own; it came with q)" in shown
    assert "keys.toml: 2 of your own, 2 passed over" in shown
    assert "! write.fact: s is taken by “Submit; from then on it stays as it is” (write.submit)" in shown
    assert "! there is no command home.foo; the nearest is home." in shown
    file.unlink()
    assert "your own" not in _listed(tmp_path)
    file.write_text("[write", encoding="utf-8")
    assert "! keys.toml cannot be read" in _listed(tmp_path)


def _listed(folder: Path) -> str:
    environment = {**os.environ, "ANNOTATOR_CONFIG": str(folder), "PYTHONIOENCODING": "utf-8"}
    command = [sys.executable, "-m", "annotator", "keys"]
    return subprocess.run(command, env=environment, capture_output=True, encoding="utf-8", check=True).stdout
