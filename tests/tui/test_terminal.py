"""What really reaches a terminal."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from annotator.model.settings import Person, Workspace
from annotator.store.base import Key, Kind
from annotator.store.files import open_store
from annotator.store.workspace import init_workspace
from annotator.workflow.cases import new_case
from annotator.workflow.sets import set_names
from tests.hostile import HOSTILE
from tests.tui.odd import in_one_document
from tests.tui.terminal import running
from tests.workflow.editions import SET, World

CSI = re.compile(r"\x1b\[([0-?]*)([ -/]*)([@-~])")
POINTER = "\x1b]22;default\x07"
"""The shape of the mouse pointer, as the library asks for it."""
OWN = re.compile(r"[\d;:]*m|\d+;\d+H|[?>=<][\d;$]*[hlupcn]|\?\d+\$p|[\d;]*t|6n|\?u|c|>c|>q|>4;?\d*m|\d* q|H|\d*J")
"""The control sequences that the screen library writes itself; colours are of 24 bits, so `31m` is not among them."""


def _workspace(root: Path) -> Path:
    init_workspace(root, "hostile [/]")
    store = open_store(root)
    world = World(store)
    people = tuple(Person(id=f"p-{at}", name=text[:60].strip() or "x") for at, text in enumerate(HOSTILE))
    title = HOSTILE[0] + HOSTILE[2] + "[/]"
    world.put(Key(Kind.WORKSPACE), Workspace(title=title, people=(Person(id="ana"), *people)))
    world.edition("hostile/all", "2021", in_one_document())
    for at, text in enumerate(HOSTILE):
        new_case(world.acting("ana"), SET, f"{at} {text[:300]}", origin=text[:200])
    assert set_names(world.project) == (SET,)
    return root


def _check_output(raw: bytes) -> str:
    """Every control sequence is one of the library's own; the rest is text without controls."""
    text = raw.decode("utf-8", errors="strict")
    for found in CSI.finditer(text):
        sequence = found[0].removeprefix("\x1b[")
        assert OWN.fullmatch(sequence), f"not a sequence of ours: {found[0]!r}"
        assert sequence not in ("2J", "31m"), f"from a document: {found[0]!r}"
    rest = CSI.sub("", text.replace(POINTER, ""))
    controls = {c for c in rest if (ord(c) < 32 or 0x7F <= ord(c) < 0xA0) and c not in "\r\n"}
    assert not controls, f"raw controls: {sorted(map(hex, map(ord, controls)))}"
    assert not re.search("[\u202a-\u202e\u2066-\u2069\u2028\u2029]", rest)
    return rest


def test_no_byte_of_a_document_acts_on_the_terminal(tmp_path: Path) -> None:
    root = _workspace(tmp_path / "ws")
    with running(root, "--as", "ana", "--date", "2030-01-01") as terminal:
        terminal.read(shows="new question")
        assert "stolen title" in terminal.screen, "the hostile words must be there, made visible"
        terminal.press(b"\x1b[6~\x1b[6~")
        terminal.press(b"S", shows="keeps no history yet")
        terminal.press(b"\x1b", shows="new question")
        terminal.press(b"c", shows="in force as of")
        terminal.press(b"\r\x1b[C")
        for _ in range(3):
            terminal.press(b"\x1b[B\x1b[B\x1b[B\x1b[B\x1b[B\x1b[B\r")
        terminal.press(b"/")
        terminal.press(b"stolen\r", shows="hit 1 of 2")
        terminal.press(b"jjjjjjjjjjjj")
        terminal.press(b"g", shows="Sections")
        for _ in range(3):
            terminal.press(b"\x1b")
        terminal.press(b"k", shows="Check · ")
        terminal.press(b"\r", shows="answerable?")
        terminal.press(b"\x1b")
        terminal.press(b"Q", shows="The question")
        terminal.press(b"\x1b")
        terminal.press(b":", shows="Search the corpus")
        terminal.press(b"who am i", shows="tell who you are")
        terminal.press(b"\r", shows="Who are you")
        rest = _check_output(terminal.output)
        assert "\u241b" in rest, "escapes are shown as pictures"
        assert terminal.process.poll() is None, "and the program still runs"
        terminal.press(b"\x11")
        terminal.process.wait(timeout=10)
        assert terminal.process.returncode == 0


def test_a_paste_with_escapes_stays_text(tmp_path: Path) -> None:
    root = _workspace(tmp_path / "ws")
    with running(root, "--as", "ana", "--date", "2030-01-01") as terminal:
        terminal.read(shows="new question")
        terminal.press(b"n", shows="A new question")
        terminal.press(b"\x1b[200~what is [/] this \xc2\x9b31m [@click=app.quit]x[/]\x1b[201~")
        terminal.press(b"\x1bOQ", shows="answerable? not said yet")
        _check_output(terminal.output)
        assert terminal.screen.count("what is [/] this") == 2, "once in the head, once in the case"


@pytest.mark.parametrize("term", ["", "dumb"])
def test_a_terminal_that_shows_no_screens_is_told(tmp_path: Path, term: str) -> None:
    root = _workspace(tmp_path / "ws")
    with running(root, "--as", "ana", TERM=term) as terminal:
        terminal.read(shows="annotator:")
        assert terminal.process.wait(timeout=20) == 2
        assert "cannot show screens" in terminal.screen


def test_without_a_terminal_it_says_so_and_does_not_hang(tmp_path: Path) -> None:
    root = _workspace(tmp_path / "ws")
    done = subprocess.run(
        [sys.executable, "-m", "annotator", "--as", "ana"],
        cwd=root,
        env={**os.environ, "PYTHONPATH": str(Path(__file__).resolve().parents[2])},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        timeout=60,
        check=False,
    )
    assert done.returncode == 2
    assert done.stdout == b""
    assert done.stderr.startswith(b"annotator: the screens need a terminal")
    assert done.stderr.count(b"\n") == 1


def test_no_color_is_obeyed_and_everything_is_still_said(tmp_path: Path) -> None:
    root = _workspace(tmp_path / "ws")
    with running(root, "--as", "ana", "--date", "2030-01-01", NO_COLOR="1") as terminal:
        terminal.read(shows="new question")
        colours = {
            tuple(found.split(";")) for found in re.findall(r"[34]8;2;(\d+;\d+;\d+)", terminal.output.decode("utf-8"))
        }
        assert all(len(set(colour)) == 1 for colour in colours), "greys only"
        assert "○ draft" in terminal.screen


def test_what_is_typed_in_one_go_arrives_in_order(tmp_path: Path) -> None:
    root = _workspace(tmp_path / "ws")
    with running(root, "--as", "ana", "--date", "2030-01-01") as terminal:
        terminal.read(shows="new question")
        terminal.press(b"nabcdefghij\x7f\x7f\x7f\x7f\x7f12345\x1bOQ", shows="answerable? not said yet")
        assert terminal.screen.count("abcde12345") == 2, "once in the head, once in the case"
        terminal.press(b"\x1b")
        terminal.press(b"ftext\t5 days\x1bOQ", shows="text = 5 days")


def test_whom_git_does_not_know_is_asked_once(tmp_path: Path) -> None:
    root = _workspace(tmp_path / "ws")
    git = tmp_path / "git"
    git.write_text("[user]\nname = Somebody Else\n", encoding="utf-8")
    with running(root, "--date", "2030-01-01", GIT_CONFIG_GLOBAL=str(git)) as terminal:
        terminal.read(shows="Who are you?")
        terminal.press(b"\r", shows="· ana ·")
    with running(root, "--date", "2030-01-01", GIT_CONFIG_GLOBAL=str(git)) as terminal:
        terminal.read(shows="· ana ·")
        assert "Who are you?" not in terminal.screen


def test_a_program_whose_terminal_is_gone_does_not_run_on(tmp_path: Path) -> None:
    root = _workspace(tmp_path / "ws")
    with running(root, "--as", "ana", "--date", "2030-01-01") as terminal:
        terminal.read(shows="new question")
        terminal.hang_up()
        # 120: what was still to be said had nowhere to go.
        assert terminal.process.wait(timeout=20) in (0, 120)
