"""How long the screens' event loop is held: a walk by keys through all of them, and who held it where it was long.

The real program runs in a pseudo-terminal. A thread of it asks the loop for a sign of life every few milliseconds;
while none comes, it notes what the loop's thread is doing. Two figures are told of each step:

- held: processor time that the loop's thread itself used while no sign came. It is what the program can be blamed for,
  and hardly depends on what else the machine does.
- late: how long no sign came. It also counts what other threads (which share one interpreter lock) and other programs
  took; where it is long and `held` is short, the machine was busy, or a worker thread held the lock.

    python benchmarks/loop.py --cases 10000 --lines 100000
"""

import argparse
import asyncio
import gc
import json
import re
import sys
import tempfile
import threading
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from types import FrameType
from typing import NamedTuple

import pyte
import screens

from annotator.tui.app import AnnotatorApp
from annotator.workflow.opening import open_project

_EVERY = 0.005
_TOLD = 20.0
_BOUND = 50.0
_PATIENCE = 60.0
_AFTER_ESC = 0.4
"""Seconds: what comes sooner after an Esc is taken for a longer sequence of the terminal, `]` for its longest."""
_PACKAGE = Path(__file__).resolve().parents[1] / "annotator"
_PRIVATE = re.compile(r"\x1b\[[?<=>][0-9;$]*[a-zA-Z]")


class Step(NamedTuple):
    """Keys, and the words that must be on the screen when they are done; the walk stops where they are not."""

    name: str
    keys: tuple[bytes | tuple[int, int], ...]
    """Two numbers give the terminal another size: columns, rows."""
    shows: str


class Lag(NamedTuple):
    """A time in which the loop gave no sign."""

    at: float
    """Monotonic seconds."""
    late: float
    """Milliseconds."""
    held: float
    """Milliseconds of processor time of the loop's thread."""
    all_threads: float
    """Milliseconds of processor time of the whole process."""
    loop: str
    """What the loop's thread was doing, the innermost first."""
    others: str
    """What the other threads were doing."""
    garbage: float
    """Milliseconds in which the interpreter looked for garbage, in whatever thread: all of them wait then."""


_ESC, _ENTER, _TAB, _UP, _DOWN = b"\x1b", b"\r", b"\t", b"\x1b[A", b"\x1b[B"
_PAGE_DOWN, _END, _F1 = b"\x1b[6~", b"\x1b[F", b"\x1bOP"
STEPS = (
    Step("home", (_DOWN, _DOWN, _UP), "all cases"),
    Step("all cases", (b"a",), "Cases ·"),
    Step("all cases: down", (_DOWN,) * 5 + (_PAGE_DOWN, _END), "Cases ·"),
    Step("all cases: filter", (b"/", *(bytes([c]) for c in b"hotel"), _ENTER), "hotel"),
    Step("all cases: order", (b"O", _DOWN, _ENTER), "Cases ·"),
    Step("all cases: mark", (b"*", b"*"), "Cases ·"),
    Step("all cases: back", (_ESC, _ESC, _ESC), "new question"),
    Step("map", (b"M",), "Map"),
    Step("map: views", (b"]", b"]", b"]", b"["), "Map"),
    Step("map: back", (_ESC,), "new question"),
    Step("check", (b"k",), "Check"),
    Step("check: pages", (b".", b".", _END, b"f", b"f"), "Check"),
    Step("check: back", (_ESC,), "new question"),
    Step("share", (b"S",), "history"),
    Step("share: back", (_ESC,), "new question"),
    Step("land", (b"l",), "Land"),
    Step("land: back", (_ESC,), "new question"),
    Step("manual", (_F1,), "First steps"),
    Step("manual: pages", (_PAGE_DOWN, _PAGE_DOWN, _ESC), "new question"),
    Step("corpus", (b"c",), "in force"),
    Step("corpus: search", (b"w", *(bytes([c]) for c in b"night town paid")), "night"),
    Step("corpus: back", (_ESC, _ESC, _ESC), "new question"),
    Step("question: typing", (b"n", *(bytes([c]) for c in b"How much is paid for a hotel")), "hotel"),
    Step("question: ask", (b"\x1bOQ",), "answerable"),
    Step("search", tuple(bytes([c]) for c in b"night town 120"), "night"),
    Step("search: open the long document", (_ENTER,), "Rule"),
    Step("document: sentences", (b"j",) * 6 + (b"v", b"j", b"v"), "Rule"),
    Step("document: pages", (_PAGE_DOWN,) * 4, "Rule"),
    Step("document: ends", (b">", b"<", b">"), "Rule"),
    Step("document: find", (b"/", *(bytes([c]) for c in b"town 12"), _ENTER, b"n", b"n"), "hit"),
    Step("document: sections", (b"g", _ESC, b"]", b"]"), "Rule"),
    Step("link", (b"j", b"l"), "need a"),
    Step("fact", (b"f",), "must say"),
    Step("fact: back", (b"\x1bOQ",), "answerable"),
    Step("answerability", (b"a", _ENTER), "answer"),
    Step("submit", (b"s",), "Submit all the same?"),
    Step("submit all the same", (b"y",), "submitted;"),
    Step("after submitting", (_DOWN, _UP), "new question"),
    Step("another question", (b"n", *(bytes([c]) for c in b"What does the vast book say?"), b"\x1bOQ"), "answerable"),
    Step("vast: search", tuple(bytes([c]) for c in b"in:vast statement 9"), "tatement"),
    Step("vast: open", (_ENTER,), "vast@1"),
    Step("vast: pages", (_PAGE_DOWN,) * 4, "tatement"),
    Step("vast: ends", (b">", b"<"), "tatement"),
    Step("vast: narrow", ((80, 24),), "tatement"),
    Step("vast: wide", (screens.SIZE,), "tatement"),
    Step("vast: as it stands", (b"Z", b"Z"), "tatement"),
    Step("vast: find", (b"/", *(bytes([c]) for c in b"Statement 40000"), _ENTER), "Statement 40000"),
    Step("vast: select the section", (b"S",), "selected:"),
    Step("vast: link the section", (b"l",), "need a"),
    Step("vast: after linking", (b"j", b"k"), "need a"),
    Step("vast: leave", (_ESC, _ESC), "new question"),
)


# --- inside the program ----------------------------------------------------------------------------------------------


class Watched(AnnotatorApp):
    """The program, with a thread that watches its loop."""

    CSS_PATH = str(_PACKAGE / "tui" / "app.tcss")
    lags: Path

    def on_mount(self) -> None:
        """Starts the watch; the program's own `on_mount` runs as well."""
        threading.Thread(target=_watch, args=(asyncio.get_running_loop(), self.lags), daemon=True).start()


class _Garbage:
    """Adds up how long the interpreter looks for garbage."""

    def __init__(self) -> None:
        self.seconds = self._began = 0.0
        gc.callbacks.append(self._tell)

    def _tell(self, phase: str, _about: dict[str, int]) -> None:
        if phase == "start":
            self._began = time.monotonic()
        else:
            self.seconds += time.monotonic() - self._began


def _watch(loop: asyncio.AbstractEventLoop, log: Path) -> None:
    garbage = _Garbage()
    main = threading.main_thread().ident or 0
    clock = time.pthread_getcpuclockid(main)
    sign = threading.Event()
    with log.open("a", encoding="utf-8") as written:
        while not loop.is_closed():
            sign.clear()
            begin, own, whole = time.monotonic(), time.clock_gettime(clock), time.process_time()
            looked = garbage.seconds
            # Within what is measured: a single long call into C keeps this thread from waking up as well.
            time.sleep(_EVERY)
            loop.call_soon_threadsafe(sign.set)
            seen: Counter[tuple[str, str]] = Counter()
            while not sign.wait(0.02):
                frames: dict[int, FrameType] = vars(sys)["_current_frames"]()
                mine = threading.get_ident()
                others = "; ".join(sorted(_short(one) for at, one in frames.items() if at not in (main, mine)))
                seen[_short(frames.get(main)), others] += 1
            late = (time.monotonic() - begin - _EVERY) * 1000
            if late >= _TOLD:
                stack, others = seen.most_common(1)[0][0] if seen else ("", "")
                used = (time.clock_gettime(clock) - own) * 1000
                cleared = (garbage.seconds - looked) * 1000
                lag = Lag(begin + _EVERY, late, used, (time.process_time() - whole) * 1000, stack, others, cleared)
                written.write(json.dumps(lag) + "\n")
                written.flush()


def _short(frame: FrameType | None) -> str:
    """The innermost frame, and those of this program, the innermost first."""
    found: list[str] = []
    first = True
    while frame is not None and len(found) < 7:
        file = Path(frame.f_code.co_filename)
        if first or _PACKAGE in file.parents:
            found.append(f"{file.name}:{frame.f_lineno} {frame.f_code.co_name}")
        first = False
        frame = frame.f_back
    return " < ".join(found)


def inside(folder: Path, log: Path) -> int:
    """Runs the program on a workspace, watched."""
    app = Watched(open_project(folder, person="author-1"))
    app.lags = log
    app.run()
    return 0


# --- outside ---------------------------------------------------------------------------------------------------------


class Screen:
    """What a terminal shows."""

    def __init__(self, terminal: screens.Terminal) -> None:
        self._terminal = terminal
        self._seen = 0
        self._screen = pyte.Screen(*screens.SIZE)
        self._stream = pyte.ByteStream(self._screen)

    def text(self) -> str:
        """The lines as they are now."""
        new = self._terminal.output[self._seen :]
        self._seen = len(self._terminal.output)
        self._stream.feed(_PRIVATE.sub("", new.decode("utf-8", "replace")).encode())
        return "\n".join(self._screen.display)

    def resize(self, columns: int, rows: int) -> None:
        """From now on it has another size."""
        self._screen.resize(rows, columns)

    def wait(self, shows: str) -> None:
        """Waits until words are shown; raises where they never are."""
        begin = time.monotonic()
        while shows not in self.text():
            if time.monotonic() - begin > _PATIENCE:
                raise LookupError(f"{shows!r} never came:\n{self.text()}")
            self._terminal.read(0.1)


def walked(terminal: screens.Terminal) -> Iterator[tuple[Step, float, float]]:
    """Carries out the steps, and gives the time each began and ended; raises where a screen is not the one expected."""
    screen = Screen(terminal)
    screen.wait("all cases")
    yield Step("start", (), ""), terminal.began, time.monotonic()
    for step in STEPS:
        begin = time.monotonic()
        for key in step.keys:
            if isinstance(key, tuple):
                terminal.resize(*key)
                screen.resize(*key)
            else:
                terminal.send(key)
            terminal.quiet(_AFTER_ESC if key == _ESC else 0.12)
        try:
            screen.wait(step.shows)
        except LookupError as error:
            raise LookupError(f"{step.name}: {error}") from error
        terminal.quiet(0.6)
        yield step, begin, time.monotonic()


def read(log: Path) -> list[Lag]:
    """The times that were noted."""
    return [Lag(*json.loads(line)) for line in log.read_text(encoding="utf-8").splitlines()] if log.exists() else []


def told(steps: Sequence[tuple[Step, float, float]], lags: Sequence[Lag]) -> None:
    """A line for each step, and who held the loop where that was long."""
    for step, begin, end in steps:
        here = [lag for lag in lags if begin <= lag.at < end]
        held = max((lag.held for lag in here), default=0.0)
        late = max((lag.late for lag in here), default=0.0)
        mark = "  !" if held > _BOUND else ""
        sys.stdout.write(f"{step.name:<36} held {held:7.0f} ms   late {late:7.0f} ms{mark}\n")
        for lag in sorted(here, key=lambda one: -max(one.held, one.late / 4))[:2]:
            if lag.held > _BOUND or lag.late > 2 * _BOUND:
                told = f"all threads {lag.all_threads:.0f}, garbage {lag.garbage:.0f}"
                sys.stdout.write(f"      held {lag.held:.0f} of {lag.late:.0f} ms, {told}\n")
                sys.stdout.write(f"      loop: {lag.loop}\n      others: {lag.others}\n")


def vast(folder: Path, megabytes: int = 10) -> None:
    """Adds a document of so many million characters in two sections, one line to a statement."""
    file = folder.parent / "vast.md"
    line = "Statement {0}: the *fee* of office {0} is {1} EUR a month, see [statement](s{0}), unless agreed otherwise."
    lines = [line.format(number, number % 900) for number in range(megabytes * 10_000)]
    half = len(lines) // 2
    file.write_text("\n".join(["# First", *lines[:half], "", "# Second", *lines[half:], ""]), encoding="utf-8")
    screens.command(folder, "corpus", "add", str(file), "--edition", "1")


def main(arguments: Sequence[str] | None = None) -> int:
    """Builds a workspace unless one is given, walks, tells; 1 where the walk did not come to its end."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--cases", type=int, default=10_000)
    parser.add_argument("--lines", type=int, default=100_000)
    parser.add_argument("--workspace", type=Path, help="one that `screens.workspace` made, instead of a new one")
    parser.add_argument("--inside", type=Path, metavar="LOG", help=argparse.SUPPRESS)
    given = parser.parse_args(arguments)
    if given.inside is not None:
        return inside(given.workspace, given.inside)
    with tempfile.TemporaryDirectory() as scratch:
        folder = given.workspace or screens.workspace(Path(scratch) / "w", given.cases, given.lines)
        if not (folder / "corpus" / "vast").exists():
            vast(folder)
        log = Path(scratch) / "lags"
        command = (sys.executable, __file__, "--workspace", str(folder), "--inside", str(log))
        steps: list[tuple[Step, float, float]] = []
        stopped = False
        with screens.started(screens.Program("annotator", command, folder)) as terminal:
            try:
                steps += walked(terminal)
            except LookupError as error:
                stopped = True
                sys.stdout.write(f"{error}\n")
            told(steps, read(log))
        if stopped:
            sys.stderr.write(f"the walk stopped before its end: {len(steps) - 1} of {len(STEPS)} steps\n")
    return int(stopped)


if __name__ == "__main__":
    sys.exit(main())
