"""Every screen and every box in a real terminal, with everything hostile on it: no byte of it acts."""

from pathlib import Path

import pytest

from annotator.model.settings import Person, Workspace
from annotator.store.base import Key, Kind
from annotator.store.files import open_store
from annotator.store.workspace import init_workspace
from annotator.tui.dialogs.base import Dialog
from tests.hostile import HOSTILE
from tests.tui.noting import BOXES
from tests.tui.odd import in_one_document
from tests.tui.terminal import Terminal, running
from tests.tui.test_screens import WAYS, every, hostile_world
from tests.tui.test_terminal import _check_output

F1, F8, F12, ESC = b"\x1bOP", b"\x1b[19~", b"\x1b[24~", b"\x1b"
HOME = "c corpus"
SEEN: dict[str, list[tuple[str, tuple[tuple[bytes, str], ...]]]] = {
    "ana": [
        ("CorpusScreen", ((b"c", "in force as of"), (b"\r", ""), (ESC, ""))),
        ("CasesScreen", ((b"a", "state:disputed"), (b"\x1b[6~", ""), (b"/stolen", "stolen"), (ESC, ""))),
        ("MapScreen", ((b"M", "Map"), (b"]", ""), (b"]", ""), (b"[", ""), (b"[", ""))),
        ("GapScreen", ((b"M", "Map"), (b"\r", "Nobody asks"), (ESC, "Map"))),
        ("CheckScreen", ((b"k", "Check"), (b"\x1b[6~", ""))),
        ("SyncScreen", ((b"S", "keeps no history yet"),)),
        ("HelpScreen", ((F1, "First steps"),)),
        ("WriteScreen", ((b"w\r", "answerable?"), (b"\x1b", ""))),
        ("LandScreen", ((b"l", "Land"), (b"M", ""), (b" ", ""))),
        ("TourScreen", ((F8, "1/3"),)),
    ],
    "clara": [("DecideScreen", ((b"d\r", "adopt"), (b"o", ""), (b"\x1b[B\x1b[B", "")))],
}
"""Person -> the screens they open from home, with keys and what is to be seen then."""


def _workspace(root: Path) -> Path:
    init_workspace(root, "hostile [/]")
    world = hostile_world(open_store(root))
    world.edition("hostile/all", "2024", in_one_document().replace("Before", "After"))
    people = tuple(Person(id=f"p-{at}", name=text[:60].strip() or "x") for at, text in enumerate(HOSTILE))
    known = tuple(Person(id=one) for one in ("ana", "boris", "clara"))
    world.put(Key(Kind.WORKSPACE), Workspace(title=HOSTILE[0] + HOSTILE[2] + "[/]", people=(*known, *people)))
    return root


def _noted(file: Path) -> set[str]:
    return set(file.read_text(encoding="utf-8").split())


def _home(terminal: Terminal) -> None:
    for _ in range(6):
        if HOME in terminal.screen.splitlines()[-1]:
            return
        terminal.press(ESC)
    raise AssertionError(f"Esc leads home:\n{terminal.screen}")


def test_every_screen_has_its_turn() -> None:
    assert {name for ways in SEEN.values() for name, _ in ways} | {"HomeScreen"} == set(WAYS)


def test_every_box_is_among_the_boxes() -> None:
    # Each is shown by F12 in the test below, which looks at what was really shown.
    assert len(BOXES) == len({one for one in every(Dialog) if one is not Dialog})


@pytest.mark.parametrize("person", SEEN)
def test_no_screen_lets_a_document_act_on_the_terminal(person: str, tmp_path: Path) -> None:
    root, noted = _workspace(tmp_path / "ws"), tmp_path / "noted"
    arguments = ("--as", person, "--date", "2030-01-01")
    with running(root, *arguments, module="tests.tui.noting", NOTED=str(noted)) as terminal:
        terminal.read(shows=HOME)
        for name, steps in SEEN[person]:
            for keys, shows in steps:
                terminal.press(keys, shows=shows)
            assert name in _noted(noted), f"{name} was not shown:\n{terminal.screen}"
            _home(terminal)
        rest = _check_output(terminal.output)
        assert "\u241b" in rest, "escapes are shown as pictures"
        assert terminal.process.poll() is None, "and the program still runs"


def test_no_box_lets_a_document_act_on_the_terminal(tmp_path: Path) -> None:
    root, noted = _workspace(tmp_path / "ws"), tmp_path / "noted"
    arguments = ("--as", "ana", "--date", "2030-01-01")
    with running(root, *arguments, module="tests.tui.noting", NOTED=str(noted)) as terminal:
        terminal.read(shows=HOME)
        for _ in BOXES:
            terminal.press(F12, shows="╰")
        assert {one.__name__ for one in every(Dialog) if one is not Dialog} <= _noted(noted)
        assert "\u241b" in _check_output(terminal.output)
        assert terminal.process.poll() is None


def test_the_first_start_lets_nobodys_name_act_on_the_terminal(tmp_path: Path) -> None:
    root, noted = _workspace(tmp_path / "ws"), tmp_path / "noted"
    git = tmp_path / "git"
    git.write_text("[user]\nname = Somebody Else\n", encoding="utf-8")
    with running(
        root,
        "--date",
        "2030-01-01",
        module="tests.tui.noting",
        ANNOTATOR_LANGUAGE="",
        GIT_CONFIG_GLOBAL=str(git),
        NOTED=str(noted),
    ) as terminal:
        terminal.read(shows="На кой език?")
        terminal.press(b"3", shows="клавиатура")
        terminal.press(b"2", shows="Кой сте")
        terminal.press(b"\x1b[6~", shows="")
        terminal.press(b"\x1b[1~\r", shows="обиколка")
        terminal.press(b"2", shows="документи")
        assert {"ChoiceDialog", "PersonDialog"} <= _noted(noted)
        assert "\u241b" in _check_output(terminal.output)
