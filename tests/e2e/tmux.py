"""The program in tmux, as people run it: keys in by name, whole screens out as text."""

import contextlib
import datetime
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

_LONGEST = 30.0
_ROOT = Path(__file__).resolve().parents[2]


class Session:
    """One pane of a tmux server of its own."""

    def __init__(self, server: str) -> None:
        self._server = server

    def tmux(self, *arguments: str) -> str:
        """A command to this server; what it says."""
        done = subprocess.run(
            ["tmux", "-L", self._server, "-f", os.devnull, *arguments], capture_output=True, text=True, check=True
        )
        return done.stdout

    @property
    def screen(self) -> str:
        """The whole screen, blanks at the ends of rows left out, and the day it is today as `yyyy-mm-dd`."""
        shown = self.tmux("capture-pane", "-p").replace(datetime.date.today().isoformat(), "yyyy-mm-dd")
        return "\n".join(row.rstrip() for row in shown.splitlines())

    def press(self, *keys: str) -> None:
        """Keys by the names tmux gives them: `Enter`, `Escape`, `F2`, `j`."""
        for key in keys:
            self.tmux("send-keys", key)

    def write(self, text: str) -> None:
        """Types words."""
        self.tmux("send-keys", "-l", text)

    def wait(self, shows: str, *, still: float = 0.25) -> str:
        """The screen once it shows some words and stands still for some seconds; fails where it never does."""
        begin = last = time.monotonic()
        before = ""
        while time.monotonic() - begin < _LONGEST:
            now = self.screen
            if now != before:
                before, last = now, time.monotonic()
            elif shows in now and time.monotonic() - last >= still:
                return now
            time.sleep(0.05)
        raise AssertionError(f"the screen never showed {shows!r}:\n{before}")

    def wait_for(self, expected: str) -> str:
        """The screen once it is as expected, or else as it is at last.

        A short message in the last row may be gone before the rest is there, so it is enough that it was shown.
        """
        begin = time.monotonic()
        body, _, last = expected.rstrip("\n").rpartition("\n")
        told = False
        while True:
            now = self.screen.rstrip("\n")
            rest, _, bar = now.rpartition("\n")
            told = told or bar == last
            if told and rest == body:
                return expected
            if time.monotonic() - begin > _LONGEST:
                return now
            time.sleep(0.05)


@contextlib.contextmanager
def running(workspace: Path, config: Path, *arguments: str, size: tuple[int, int] = (80, 24)) -> Iterator[Session]:
    """The program on a workspace in a tmux of its own, with a folder of a person's choices; ended at the end."""
    if shutil.which("tmux") is None:
        pytest.skip("needs tmux")
    server = f"annotator-walk-{os.getpid()}-{time.monotonic_ns()}"
    session = Session(server)
    surroundings = {
        "PYTHONPATH": str(_ROOT),
        "ANNOTATOR_CONFIG": str(config),
        "ANNOTATOR_LANGUAGE": "en",
        "TEXTUAL_ANIMATIONS": "none",
        "LANG": "C.UTF-8",
        "LC_ALL": "C.UTF-8",
    }
    settings = [piece for name, value in surroundings.items() for piece in ("-e", f"{name}={value}")]
    width, height = (str(cells) for cells in size)
    command = [sys.executable, "-m", "annotator", *arguments]
    session.tmux("new-session", "-d", "-x", width, "-y", height, "-c", str(workspace), *settings, *command)
    try:
        yield session
    finally:
        with contextlib.suppress(subprocess.CalledProcessError):
            session.tmux("kill-server")
