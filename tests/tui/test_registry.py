"""The registry of commands: one source, and nothing in it that is not carried out."""

import subprocess
import sys

import pytest

from annotator.tui.app import AnnotatorApp
from annotator.tui.commands import Commanded
from annotator.tui.keymap import Layout, clashes, latin_key, letter_at
from annotator.tui.registry import (
    COMMANDS,
    REASONS,
    Command,
    Scope,
    commands,
    find,
    key_name,
    keys_markdown,
    keys_table,
)
from annotator.tui.screens.cases import CasesScreen
from annotator.tui.screens.check import CheckScreen
from annotator.tui.screens.corpus import CorpusScreen
from annotator.tui.screens.decide import DecideScreen
from annotator.tui.screens.gap import GapScreen
from annotator.tui.screens.help import HelpScreen
from annotator.tui.screens.home import HomeScreen
from annotator.tui.screens.land import LandScreen
from annotator.tui.screens.map import MapScreen
from annotator.tui.screens.sync import SyncScreen
from annotator.tui.screens.write import WriteScreen
from annotator.tui.widgets.reader import Reader

OWNERS: tuple[type[Commanded], ...] = (
    AnnotatorApp,
    Reader,
    HomeScreen,
    WriteScreen,
    DecideScreen,
    LandScreen,
    CorpusScreen,
    CheckScreen,
    SyncScreen,
    CasesScreen,
    MapScreen,
    GapScreen,
    HelpScreen,
)


def test_no_key_is_claimed_twice_where_both_are_at_hand() -> None:
    assert clashes() == ()


def test_a_clash_is_found() -> None:
    twice = (*COMMANDS, Command("other", "other", "Another", ("l",), Scope.WRITE), _document("s"))
    found = clashes(twice)
    assert any("l is claimed by write.link and write.other" in one for one in found)
    assert any("s is claimed by write.submit and document.more" in one for one in found)


def _document(key: str) -> Command:
    return Command("more", "more", "More", (key,), Scope.DOCUMENT)


@pytest.mark.parametrize("owner", OWNERS, ids=lambda owner: owner.__name__)
def test_every_command_is_carried_out_by_its_owner(owner: type[Commanded]) -> None:
    for command in commands(owner.COMMAND_SCOPE):
        assert callable(getattr(owner, f"_do_{command.id}", None)), command.id


@pytest.mark.parametrize("owner", OWNERS, ids=lambda owner: owner.__name__)
def test_nothing_is_carried_out_that_no_command_says(owner: type[Commanded]) -> None:
    known = {command.id for command in commands(owner.COMMAND_SCOPE)}
    carried_out = {name.removeprefix("_do_") for name in dir(owner) if name.startswith("_do_")}
    assert carried_out - known == set()


def test_every_scope_has_an_owner() -> None:
    assert {owner.COMMAND_SCOPE for owner in OWNERS} == set(Scope)


def test_ids_are_unique_and_requirements_have_reasons() -> None:
    assert len({(one.scope, one.id) for one in COMMANDS}) == len(COMMANDS)
    for one in COMMANDS:
        assert set(one.requires) <= set(REASONS), one.id
        assert one.help[0].isupper()
        assert not one.help.endswith(".")


def test_a_disabled_command_says_why() -> None:
    link = find(Scope.WRITE, "link")
    assert link.why_not(()) == REASONS["selection"]
    assert link.why_not(("selection",)) is None


def test_tables_hold_every_key() -> None:
    for table in (keys_table(), keys_markdown()):
        for one in COMMANDS:
            for key in one.keys:
                assert key_name(key) in table
            if one.keys:
                assert one.help in table


def test_listing_the_keys_loads_no_screen_library() -> None:
    code = (
        "import sys; from annotator.tui.registry import keys_table; keys_table();"
        "print([m for m in ('textual', 'pydantic', 'rich', 'rapidfuzz') if m in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


# Key by key, as the letters stand on the three Bulgarian layouts.
PLACES = {
    Layout.BDS: {"l": "в", "j": "т", "k": "н", "s": "я", "a": "ь", "o": "д", "N": "Х", "f": "о", "slash": "б"},
    Layout.PHONETIC: {"l": "л", "j": "й", "k": "к", "s": "с", "a": "а", "o": "о", "N": "Н", "w": "ш", "q": "ч"},
    Layout.PHONETIC_TRADITIONAL: {"l": "л", "j": "й", "q": "я", "w": "в", "v": "ж", "x": "ь", "N": "Н"},
}


@pytest.mark.parametrize("layout", PLACES)
def test_letters_stand_for_their_places(layout: Layout) -> None:
    for key, letter in PLACES[layout].items():
        assert latin_key(letter, layout) == key
        assert letter_at(key, layout) == letter


@pytest.mark.parametrize("layout", Layout)
def test_latin_keys_are_never_translated_and_no_letter_has_two_places(layout: Layout) -> None:
    assert all(latin_key(key, layout) is None for one in COMMANDS for key in one.keys)
    found = [letter_at(key, layout) for one in COMMANDS for key in one.keys]
    by_letter: dict[str, set[str]] = {}
    for letter in filter(None, found):
        by_letter.setdefault(letter, set()).add(latin_key(letter, layout) or "")
    assert all(len(places) == 1 for places in by_letter.values())


@pytest.mark.parametrize("layout", [Layout.BDS, Layout.PHONETIC, Layout.PHONETIC_TRADITIONAL])
def test_every_letter_command_can_be_given_in_cyrillic(layout: Layout) -> None:
    letters = {key for one in COMMANDS for key in one.keys if len(key) == 1 and key.isalpha()}
    # On БДС a comma stands where Q is, and a comma is a sign of its own.
    without = {key for key in letters if letter_at(key, layout) is None}
    assert without <= ({"q", "Q"} if layout is Layout.BDS else set())
