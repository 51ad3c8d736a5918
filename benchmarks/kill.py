"""Kills processes while they save, at random moments and before every single step, and looks at what is left.

Each round a child saves, again and again, three records in one go and a fourth by itself, all with the same number, and
says the number through a pipe once the store has called both saved. Then it dies by SIGKILL. The next process must find
three equal records, no number that was called saved missing, nothing torn and nothing left over.

    python benchmarks/kill.py --kills 300
"""

import argparse
import contextlib
import json
import os
import random
import signal
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path

from annotator.model.case import Case
from annotator.model.label import Label
from annotator.model.settings import TestSet
from annotator.store.base import Delete, Key, Kind, Put, Unreadable
from annotator.store.files import FileStore, open_store
from annotator.store.workspace import init_workspace

TOGETHER = (Key(Kind.CASE, ("s", "c")), Key(Kind.LABEL, ("s", "c", "ann", "1")), Key(Kind.SET, ("s",)))
ALONE = Key(Kind.CASE, ("s", "d"))
GONE = Key(Kind.DRAFT, ("s", "c", "ann"))
"""Written by itself and removed with the three, so that a removal is part of the change."""


def save(store: FileStore, number: int) -> None:
    text = f"number {number}\n" + "x" * (number % 7 * 1000)
    store.commit([Put(GONE, Label(case="c", person="ann", note=text))])
    case, label, settings = TOGETHER
    store.commit(
        [
            Put(case, Case(case="c", question=text, author="ann")),
            Put(label, Label(case="c", person="ann", note=text)),
            Put(settings, TestSet(set="s", title=text)),
            Delete(GONE),
        ]
    )
    store.commit([Put(ALONE, Case(case="d", question=text, author="ann"))])


def number_of(store: FileStore, key: Key) -> int:
    value = store.load(key).value
    text = value.question if isinstance(value, Case) else getattr(value, "note", None) or getattr(value, "title", "")
    return int(str(text).split("\n")[0].removeprefix("number "))


def look(root: Path, called_saved: int) -> tuple[int, list[str]]:
    """The number that stands, and everything that is wrong."""
    store = open_store(root)
    wrong: list[str] = []
    try:
        numbers = [number_of(store, key) for key in TOGETHER]
        alone = number_of(store, ALONE)
    except Exception as error:  # noqa: BLE001 - whatever it is, it is what this program looks for
        return called_saved, [f"unreadable: {error}"]
    if len(set(numbers)) > 1:
        wrong.append(f"torn: {numbers}")
    if min(*numbers, alone) < called_saved:
        wrong.append(f"lost: {numbers} and {alone}, called saved: {called_saved}")
    wrong += [f"left over: {stray.where}" for stray in store.strays()]
    wrong += [f"left over: {path.name}" for path in root.rglob(".~annotator-*")]
    wrong += [f"left over: {path.name}" for path in (root / ".annotator/journal").glob("*")]
    wrong += [
        f"unreadable: {one.where}" for one in store.load_many(store.list(Kind.CASE)) if isinstance(one, Unreadable)
    ]
    store.close()
    return max(*numbers, alone), wrong


@contextlib.contextmanager
def dying_at(step: int) -> Iterator[None]:
    """The process kills itself before the step-th call that changes the disk."""
    left = [step]

    def deadly(real: Callable[..., object]) -> Callable[..., object]:
        def call(*arguments: object, **named: object) -> object:
            left[0] -= 1
            if left[0] == 0:
                os.kill(os.getpid(), signal.SIGKILL)
            return real(*arguments, **named)

        return call

    names = [
        (os, "fsync"),
        (os, "write"),
        (os, "open"),
        (Path, "rename"),
        (Path, "replace"),
        (Path, "unlink"),
        (Path, "mkdir"),
    ]
    kept = [(owner, name, getattr(owner, name)) for owner, name in names]
    for owner, name, real in kept:
        setattr(owner, name, deadly(real))
    try:
        yield
    finally:
        for owner, name, real in kept:
            setattr(owner, name, real)


def child(root: Path, number: int, pipe: int, step: int) -> None:
    store = open_store(root)
    if step:
        with dying_at(step):
            save(store, number)
        os.write(pipe, f"{number}\n".encode())
        return
    while True:
        save(store, number)
        os.write(pipe, f"{number}\n".encode())
        number += 1


def one_round(root: Path, number: int, wait: float, step: int = 0) -> tuple[list[int], bool]:
    """The numbers that a killed child called saved, and whether it lived to its end."""
    ear, mouth = os.pipe()
    process = os.fork()
    if process == 0:
        status = 1
        with contextlib.suppress(BaseException):
            os.close(ear)
            child(root, number, mouth, step)
            status = 0
        os._exit(status)
    os.close(mouth)
    if not step:
        time.sleep(wait)
        os.kill(process, signal.SIGKILL)
    _, status = os.waitpid(process, 0)
    with os.fdopen(ear) as heard:
        said = [int(line) for line in heard.read().split()]
    return said, os.WIFEXITED(status) and os.WEXITSTATUS(status) == 0


def at_random(root: Path, kills: int, longest: float) -> tuple[int, list[str]]:
    """How many saves were called done, and everything that was wrong."""
    stands, last, saves, wrong = 0, 0, 0, []
    for _ in range(kills):
        said, _ = one_round(root, stands + 1, random.uniform(0.0, longest))
        saves += len(said)
        last = max([last, *said])
        stands, found = look(root, last)
        wrong += found
    return saves, wrong


def at_every_step(root: Path) -> tuple[int, list[str]]:
    """How many steps a save has, and everything that was wrong after dying before any of them."""
    stands, wrong = look(root, 0)
    last, step, lived = 0, 0, False
    while not lived:
        step += 1
        said, lived = one_round(root, stands + 1, 0.0, step)
        last = max([last, *said])
        stands, found = look(root, last)
        wrong += [f"step {step}: {one}" for one in found]
    return step - 1, wrong


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--kills", type=int, default=300)
    parser.add_argument("--longest", type=float, default=0.3, help="seconds until the last moment of a kill")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--folder", type=Path, help="where the workspace is made, else the system's place for such")
    options = parser.parse_args()
    random.seed(options.seed)
    with tempfile.TemporaryDirectory(dir=options.folder) as folder:
        root = Path(folder) / "workspace"
        init_workspace(root, "killed")
        first = open_store(root)
        save(first, 0)
        first.close()
        saved, wrong = at_random(root, options.kills, options.longest)
        steps, more = at_every_step(root)
    print(json.dumps({"kills": options.kills, "saves": saved, "steps": steps, "wrong": wrong + more}))


if __name__ == "__main__":
    main()
