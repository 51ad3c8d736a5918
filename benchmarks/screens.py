"""How long the screens take: first frame, ready to type, key to frame; beside other programs in the same run.

Everything is measured in a pseudo-terminal of 100 x 40 cells, as a person would see it: from the start of the process
to the first bytes with words in them (first frame), to the first question typed that shows (ready to type), and from a
key to the first bytes that it brings about. Other terminal programs are measured alike where they are named: what their
start and keys take says how far the machine is from a quiet one.

    python benchmarks/screens.py --cases 1000 10000 --lines 100000 \
        --harlequin DIR/bin/harlequin --posting DIR/bin/posting
"""

import argparse
import contextlib
import fcntl
import json
import os
import pty
import random
import re
import select
import shutil
import signal
import statistics
import struct
import subprocess
import sys
import tempfile
import termios
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from annotator.model.case import Case
from annotator.model.label import Answerability, Fact, Label, Need, Passage
from annotator.store.base import Key, Kind
from annotator.store.codec import encode_value
from annotator.store.layout import path_of
from annotator.workflow.sample import copy_sample

SIZE = (100, 40)
_WORDS = re.compile(rb"[A-Za-z]{4}")
_ESCAPES = re.compile(rb"\x1b\][^\x07\x1b]*(?:\x07|\x1b\\)|\x1b[PX^_].*?\x1b\\|\x1b\[[0-9;?<=>$]*[A-Za-z~]|\x1b.")
_WORDS_SAID = (
    "hotel cost night limit travel parking fee taxi receipt manager board guest abroad meal breakfast refund card "
    "order delivery invoice month day week return warranty battery shop bank payment mileage hire visa"
)
_LONGEST = 60.0
_ROOT = Path(__file__).resolve().parents[1]


class Program(NamedTuple):
    """What is started, and the keys that show that one can type."""

    name: str
    command: tuple[str, ...]
    folder: Path
    dialog: bytes = b""
    """Keys after which words can be typed; empty where that is so at once."""


class Walk(NamedTuple):
    """Where keys are timed."""

    name: str
    opening: tuple[bytes, ...]
    """Keys that lead there, each waited for."""
    steps: tuple[bytes, ...]
    """Keys that are pressed again and again."""
    shows: bytes = b""
    """What the screen shows, blanks left out, once one is there."""


_TYPING = tuple(bytes([c]) for c in b"how much is paid ")
_DOWN, _UP, _PAGE_DOWN, _PAGE_UP = b"\x1b[B", b"\x1b[A", b"\x1b[6~", b"\x1b[5~"
_IN_LONG = (b"c", b"w", b"in:long chapter 120", b"\r")
WALKS = (
    Walk("home, up and down", (), (_DOWN, _DOWN, _UP), b"Towrite"),
    Walk("question, typing", (b"n",), _TYPING, b"Anewquestion"),
    Walk("search, typing", (b"c", b"w"), _TYPING, b"Corpus"),
    Walk("document, by sentence", _IN_LONG, (b"j", b"j", b"k"), b"long@2024"),
    Walk("document, by page", _IN_LONG, (_PAGE_DOWN, _PAGE_DOWN, _PAGE_UP), b"long@2024"),
    Walk("document, ends", _IN_LONG, (b">", b"<"), b"long@2024"),
)


class Terminal:
    """A program in a pseudo-terminal."""

    def __init__(self, program: Program) -> None:
        master, slave = pty.openpty()
        fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", SIZE[1], SIZE[0], 0, 0))
        kept = {name: value for name, value in os.environ.items() if name in ("PATH", "HOME", "LANG")}
        environment = {
            **kept,
            "TERM": "xterm-256color",
            "COLORTERM": "truecolor",
            "LANG": "C.UTF-8",
            "PYTHONPATH": str(_ROOT),
            "ANNOTATOR_LANGUAGE": "en",
            "ANNOTATOR_CONFIG": str(program.folder / ".annotator" / "config"),
            "XDG_CONFIG_HOME": str(program.folder / "xdg"),
            "TEXTUAL_ANIMATIONS": "none",
        }
        self.began = time.monotonic()
        self.process = subprocess.Popen(
            program.command,
            cwd=program.folder,
            env=environment,
            stdin=slave,
            stdout=slave,
            stderr=slave,
            start_new_session=True,
        )
        os.close(slave)
        self._master = master
        self.output = b""

    def read(self, seconds: float) -> bytes:
        """What comes within some seconds; returns as soon as anything does."""
        ready, _, _ = select.select([self._master], [], [], seconds)
        if not ready:
            return b""
        try:
            piece = os.read(self._master, 1 << 16)
        except OSError:
            return b""
        self.output += piece
        return piece

    def send(self, keys: bytes) -> None:
        """Presses keys."""
        os.write(self._master, keys)

    def resize(self, columns: int, rows: int) -> None:
        """Gives the terminal another size."""
        fcntl.ioctl(self._master, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
        os.killpg(self.process.pid, signal.SIGWINCH)

    def quiet(self, pause: float = 0.4) -> None:
        """Waits until nothing is written any more; a cursor that blinks never ends, so not for ever."""
        begin = last = time.monotonic()
        while time.monotonic() - last < pause and time.monotonic() - begin < 4 * pause:
            if self.read(0.02):
                last = time.monotonic()

    def shows(self, words: bytes) -> None:
        """Waits until some words were shown; raises where they never are, since nothing would be measured then."""
        while words not in _ESCAPES.sub(b"", self.output).replace(b" ", b""):
            self.read(0.1)
            if time.monotonic() - self.began > _LONGEST:
                raise RuntimeError(f"{words.decode()} was never shown")

    def close(self) -> None:
        """Ends the program."""
        with contextlib.suppress(ProcessLookupError):
            os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait(timeout=10)
        os.close(self._master)


@contextlib.contextmanager
def started(program: Program) -> Iterator[Terminal]:
    """The program in a terminal of its own, ended at the end."""
    terminal = Terminal(program)
    try:
        yield terminal
    finally:
        terminal.close()


def first_frame(program: Program) -> float:
    """Seconds to the first bytes with words in them."""
    with started(program) as terminal:
        while time.monotonic() - terminal.began < _LONGEST:
            if terminal.read(0.05) and _WORDS.search(_ESCAPES.sub(b"", terminal.output)):
                return time.monotonic() - terminal.began
    raise RuntimeError(f"{program.name} showed nothing")


def ready_to_type(program: Program) -> float:
    """Seconds until words that are typed from the very start, as fast as they are taken, stand on the screen."""
    with started(program) as terminal:
        while not terminal.read(0.05) and time.monotonic() - terminal.began < _LONGEST:
            pass
        terminal.send(program.dialog + b"qzxv")
        asked = time.monotonic()
        while time.monotonic() - terminal.began < _LONGEST:
            if terminal.read(0.02) and b"qzxv" in _ESCAPES.sub(b"", terminal.output).replace(b" ", b""):
                return time.monotonic() - terminal.began
            if time.monotonic() - asked > 1:
                # Some take no keys before they have settled.
                terminal.send(b"qzxv")
                asked = time.monotonic()
    raise RuntimeError(f"{program.name} never showed what was typed")


def keys_to_frame(program: Program, walk: Walk, count: int) -> list[float]:
    """Milliseconds from each of so many keys to the first bytes it brings about."""
    found = []
    with started(program) as terminal:
        terminal.quiet(1.5)
        for keys in walk.opening:
            terminal.send(keys)
            terminal.quiet(0.8)
        terminal.shows(walk.shows)
        for at in range(count):
            begin = time.monotonic()
            terminal.send(walk.steps[at % len(walk.steps)])
            if terminal.read(2.0):
                found.append((time.monotonic() - begin) * 1000)
            terminal.quiet(0.1)
    return found


def command(folder: Path, *words: str) -> None:
    """Runs a command of the program in a workspace."""
    run = [sys.executable, "-m", "annotator", *words]
    subprocess.run(run, cwd=folder, env={**os.environ, "PYTHONPATH": str(_ROOT)}, check=True, capture_output=True)


def workspace(folder: Path, cases: int, lines: int) -> Path:
    """The sample with so many cases more, and a document of so many lines that two thirds of them rest on.

    Nine questions in ten are in words of their own; the tenth is one of a family that differs in numbers only.
    """
    copy_sample(folder)
    text = "\n".join(_line(number) for number in range(lines)) + "\n"
    long = folder.parent / "long.md"
    long.write_text(text, encoding="utf-8")
    command(folder, "corpus", "add", str(long), "--edition", "2024")
    chance = random.Random(4)
    for number in range(cases):
        name = f"how-much-is-paid-in-case-{number:05d}-7k3f"
        case = Case(
            case=name,
            question=_question(chance, number),
            language="en",
            author="author-1",
            tags=(f"tag-{number % 12}",),
        )
        file(folder, Key(Kind.CASE, ("travel", name)), case)
        if number % 3:
            label = _label(case, text, chance.randrange(len(text) - 200))
            file(folder, Key(Kind.LABEL, ("travel", name, "author-1", "1")), label)
    return folder


def _question(chance: random.Random, number: int) -> str:
    if number % 10 == 0:
        return f"How much is paid for a night in town {number} if the guest stays for {number % 30} nights?"
    return f"What is said of {' '.join(chance.choices(_WORDS_SAID.split(), k=7))}?"


def _label(case: Case, text: str, near: int) -> Label:
    """A label that rests on the first rule from a place on."""
    start = text.index("\nRule ", near) + 1 if text.find("\nRule ", near) >= 0 else text.rindex("\nRule ") + 1
    words = text[start : text.index(",", start)]
    passage = Passage(at="long@2024", span=(start, start + len(words)), quote=words)
    return Label(
        case=case.case,
        person="author-1",
        asked=case.asked(),
        answerability=Answerability.ANSWERABLE,
        needs=(Need(need="a", any=(passage,)),),
        facts=(Fact(says=" ".join(words.split()[-2:]), needs=("a",)),),
    )


def file(folder: Path, key: Key, value: Case | Label) -> None:
    """Writes a record without any checks, many times as quickly as a commit."""
    where = folder / path_of(key)
    where.parent.mkdir(parents=True, exist_ok=True)
    where.write_bytes(encode_value(key, value, None, path_of(key)))


def _line(number: int) -> str:
    if number % 400 == 0:
        return f"\n## Chapter {number // 400}\n"
    return f"Rule {number}: **a night** in town {number % 977} is paid up to {number % 300} EUR, see [rule](r{number})."


def _told(found: dict[str, object]) -> dict[str, object]:
    sys.stdout.write("  ".join(f"{key} {value}" for key, value in found.items()) + "\n")
    sys.stdout.flush()
    return found


def start(name: str, program: Program, runs: int) -> dict[str, object]:
    """How long the start takes: the middle of so many."""
    first = sorted(first_frame(program) for _ in range(runs))
    ready = sorted(ready_to_type(program) for _ in range(runs))
    return _told(
        {
            "what": name,
            "first frame s": round(first[len(first) // 2], 2),
            "ready to type s": round(ready[len(ready) // 2], 2),
        }
    )


def keys(name: str, program: Program, walk: Walk, count: int) -> dict[str, object]:
    """How long keys take, in milliseconds."""
    steps = sorted(keys_to_frame(program, walk, count))
    return _told(
        {
            "what": f"{name}: {walk.name}",
            "p50 ms": round(statistics.median(steps), 1) if steps else None,
            "p95 ms": round(steps[int(len(steps) * 0.95)], 1) if steps else None,
            "answered": f"{len(steps)} of {count}",
        }
    )


def _own(folder: Path) -> Program:
    command = (sys.executable, "-m", "annotator", "--workspace", str(folder), "--as", "author-1")
    return Program("annotator", command, folder, b"n")


def main(arguments: Sequence[str] | None = None) -> int:
    """Builds the workspaces, measures, prints a line each."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--cases", type=int, nargs="+", default=[1000])
    parser.add_argument("--lines", type=int, default=100_000)
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--keys", type=int, default=100)
    parser.add_argument("--harlequin", help="the program harlequin, to compare with")
    parser.add_argument("--posting", help="the program posting, to compare with")
    parser.add_argument("--json", action="store_true", help="also print everything as JSON")
    given = parser.parse_args(arguments)
    found = []
    with tempfile.TemporaryDirectory() as scratch:
        base = Path(scratch)
        for cases in given.cases:
            name = f"annotator, {cases} cases, {given.lines} lines"
            program = _own(workspace(base / f"cases-{cases}" / "w", cases, given.lines))
            found.append(start(name, program, given.runs))
            found += [keys(name, program, walk, given.keys) for walk in WALKS]
            shutil.rmtree(program.folder)
        for name in ("harlequin", "posting"):
            command = getattr(given, name)
            if command:
                (base / name).mkdir()
                program = Program(name, (command,), base / name)
                found.append(start(name, program, given.runs))
                found.append(keys(name, program, Walk("typing", (), _TYPING), given.keys))
    if given.json:
        sys.stdout.write(json.dumps(found, indent=1) + "\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
