"""Changes are told: those of this program at once and without a look at all files, those of others a little later."""

import threading
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from annotator.store.base import Key, Kind
from annotator.store.tree import Tree
from annotator.store.watch import Watch

FILE = "testsets/s/cases/{0}/case.yaml"
CASE = Key(Kind.CASE, ("s", "c"))
OTHER = Key(Kind.CASE, ("s", "d"))
Made = Callable[[float], Watch]


class Heard:
    def __init__(self) -> None:
        self.keys: list[frozenset[Key]] = []
        self.some = threading.Event()

    def __call__(self, keys: frozenset[Key]) -> None:
        self.keys.append(keys)
        self.some.set()

    def next(self) -> frozenset[Key]:
        assert self.some.wait(20)
        self.some.clear()
        return self.keys.pop(0)


@pytest.fixture
def heard() -> Heard:
    return Heard()


@pytest.fixture
def made(tmp_path: Path, heard: Heard) -> Iterator[Made]:
    for name in ("c", "d"):
        write(tmp_path, name, "first")
    watches: list[Watch] = []

    def make(pause: float) -> Watch:
        watches.append(Watch(Tree(str(tmp_path)), heard, pause=pause))
        return watches[0]

    yield make
    for watch in watches:
        watch.stop()


def write(root: Path, name: str, text: str) -> None:
    file = root / FILE.format(name)
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text)


def test_what_this_program_changed_is_told_without_a_look_at_all_files(
    tmp_path: Path, heard: Heard, made: Made, monkeypatch: pytest.MonkeyPatch
) -> None:
    watch = made(3600)
    monkeypatch.setattr(watch, "_scan", lambda: pytest.fail("looked at all files"))
    write(tmp_path, "c", "second")
    watch.look([FILE.format("c"), FILE.format("d"), "runs/r.jsonl", "elsewhere.txt"])
    assert heard.next() == {CASE}
    (tmp_path / FILE.format("c")).unlink()
    write(tmp_path, "new", "third")
    watch.look([FILE.format("c"), FILE.format("new")])
    assert heard.next() == {CASE, Key(Kind.CASE, ("s", "new"))}
    watch.look([FILE.format("c")])
    write(tmp_path, "d", "fourth")
    watch.look([FILE.format("d")])
    assert heard.next() == {OTHER}, "what did not change again is not told again"


def test_what_others_change_is_noticed_however_often_this_program_saves(
    tmp_path: Path, heard: Heard, made: Made
) -> None:
    watch = made(0.3)
    over = threading.Event()

    def saves() -> None:
        while not over.wait(0.02):
            watch.look([FILE.format("c")])

    thread = threading.Thread(target=saves)
    thread.start()
    try:
        write(tmp_path, "d", "by another program")
        assert heard.next() == {OTHER}
    finally:
        over.set()
        thread.join()


def test_what_was_told_is_not_found_again_by_the_look_at_all_files(tmp_path: Path, heard: Heard, made: Made) -> None:
    watch = made(0.5)
    write(tmp_path, "c", "second")
    watch.look([FILE.format("c")])
    assert heard.next() == {CASE}
    write(tmp_path, "d", "by another program")
    assert heard.next() == {OTHER}
