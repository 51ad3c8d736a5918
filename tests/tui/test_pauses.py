"""What is done in pauses, and only there."""

import ast
import gc
import subprocess
import sys
import weakref
from collections.abc import Iterator
from pathlib import Path

import pytest

from annotator.tui import pauses
from annotator.tui.pauses import LATER, Pauses

PACKAGE = Path(pauses.__file__).parents[1]


class Ring:
    """What only a look for garbage clears away."""

    def __init__(self) -> None:
        self.mine = self


class Clock:
    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture(autouse=True)
def as_before() -> Iterator[None]:
    switch = sys.getswitchinterval()
    yield
    sys.setswitchinterval(switch)
    gc.unfreeze()
    gc.enable()


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def worth(monkeypatch: pytest.MonkeyPatch) -> None:
    """There is always enough to be looked through."""
    monkeypatch.setattr(pauses, "_WORTH", 0)


def garbage() -> "weakref.ref[Ring]":
    gc.disable()
    return weakref.ref(Ring())


def begun(clock: Clock) -> Pauses:
    made = Pauses(clock)
    made.begin()
    return made


@pytest.mark.usefixtures("worth")
def test_garbage_waits_for_a_pause(clock: Clock) -> None:
    made, gone = begun(clock), garbage()
    clock.now = 10.0
    made.key()
    clock.now = 12.9
    assert not made.clear(settled=False)
    assert gone() is not None
    clock.now = 13.1
    assert made.clear(settled=False)
    assert gone() is None
    assert gc.get_freeze_count() == 0


def test_nothing_is_looked_through_where_little_was_made(clock: Clock) -> None:
    made, gone = begun(clock), garbage()
    clock.now = 10.0
    assert not made.clear(settled=False)
    assert gone() is not None


@pytest.mark.usefixtures("worth")
def test_what_stays_is_not_looked_through_again_and_garbage_is_none_of_it(clock: Clock) -> None:
    made, gone = begun(clock), garbage()
    stays = Ring()
    clock.now = 10.0
    assert made.clear(settled=True)
    assert gone() is None
    assert gc.get_freeze_count() > 0
    assert not any(one is stays for one in gc.get_objects())


@pytest.mark.usefixtures("worth")
def test_a_program_that_has_other_parts_is_left_alone(clock: Clock) -> None:
    made, gone = Pauses(clock), garbage()
    clock.now = 10.0
    made.settle()
    assert not made.clear(settled=True)
    assert gone() is not None
    assert gc.get_freeze_count() == 0


def test_garbage_of_which_there_is_very_much_does_not_wait(clock: Clock, monkeypatch: pytest.MonkeyPatch) -> None:
    made, gone = begun(clock), garbage()
    monkeypatch.setattr(pauses, "_MOST", gc.get_count()[0] + 1000)
    assert not made.clear(settled=False)
    rings = [Ring() for _ in range(1000)]
    assert made.clear(settled=False)
    assert gone() is None
    assert len(rings) == 1000


def test_a_large_set_of_records_does_not_bring_about_a_look(clock: Clock) -> None:
    begun(clock)
    before = [one["collections"] for one in gc.get_stats()]
    records = [{"a": [number]} for number in range(200_000)]
    assert [one["collections"] for one in gc.get_stats()] == before
    assert len(records) == 200_000


def test_screens_are_loaded_between_keys_and_not_after_the_end(clock: Clock, monkeypatch: pytest.MonkeyPatch) -> None:
    made, loaded, waits = begun(clock), list[str](), list[float]()

    def load(name: str) -> None:
        loaded.append(name)
        made.key()
        made.ended = len(loaded) == 3

    def pause(seconds: float) -> None:
        waits.append(len(loaded))
        clock.now += seconds

    monkeypatch.setattr("importlib.import_module", load)
    clock.now = 1.0
    made.load(pause)
    assert loaded == list(LATER[:3])
    assert waits == [1, 1, 1, 2, 2, 2]


def test_whatever_a_key_may_load_is_loaded_in_a_pause() -> None:
    late = {
        node.module
        for folder in ("tui", "workflow")
        for file in (PACKAGE / folder).rglob("*.py")
        for function in ast.walk(ast.parse(file.read_text(encoding="utf-8")))
        if isinstance(function, ast.FunctionDef | ast.AsyncFunctionDef)
        for node in ast.walk(function)
        if isinstance(node, ast.ImportFrom) and node.module and node.module.startswith("annotator.")
    }
    at_start = {f"annotator.{one}" for one in ("tui.screens.home", "tui.desk", "tui.dialogs.text", "model.case")}
    assert late - at_start == set(LATER)


def test_once_they_are_loaded_opening_a_screen_loads_nothing() -> None:
    code = (
        "import sys; from annotator.tui.pauses import LATER, Pauses; import annotator.tui.app\n"
        "made = Pauses(lambda: float('inf')); made._key = 0.0; made.load()\n"
        "print([one for one in LATER if one not in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
