"""The program in a real pseudo-terminal: keys in, raw bytes out."""

import contextlib
import fcntl
import os
import pty
import re
import select
import signal
import struct
import subprocess
import sys
import termios
import time
from collections.abc import Iterator
from pathlib import Path

import pyte

_QUIET = 0.25
_LONGEST = 20.0


class Terminal:
    """A running program; `output` is everything it has written."""

    def __init__(self, master: int, process: "subprocess.Popen[bytes]") -> None:
        self._master = master
        self.process = process
        self.output = b""

    def read(self, shows: str = "") -> None:
        """Reads until it has been quiet for a while and the screen shows some words; fails where it never does."""
        begin = last = time.monotonic()
        while time.monotonic() - begin < _LONGEST:
            ready, _, _ = select.select([self._master], [], [], 0.1)
            if ready:
                try:
                    piece = os.read(self._master, 65536)
                except OSError:
                    return
                if not piece:
                    return
                self.output += piece
                last = time.monotonic()
            elif time.monotonic() - last > _QUIET and shows in self.screen:
                return
        assert shows in self.screen, f"the screen never showed {shows!r}:\n{self.screen}"

    def press(self, keys: bytes, shows: str = "") -> None:
        """Sends keys and reads what they bring about."""
        os.write(self._master, keys)
        self.read(shows)

    def hang_up(self) -> None:
        """Closes the window before which the program runs."""
        os.close(self._master)

    @property
    def screen(self) -> str:
        """What a terminal would show now."""
        screen = pyte.Screen(80, 24)
        # The parser knows no private sequences with `$`, `<`, `=` or `>`; none of them draws anything.
        text = self.output.decode("utf-8", errors="replace")
        pyte.Stream(screen).feed(re.sub(r"\x1b\[[?<=>][0-9;$]*[a-zA-Z]", "", text))
        return "\n".join(screen.display)


@contextlib.contextmanager
def running(
    workspace: Path, *arguments: str, size: tuple[int, int] = (80, 24), module: str = "annotator", **environment: str
) -> Iterator[Terminal]:
    """The program on a workspace in a terminal of its own; ended at the end."""
    master, slave = pty.openpty()
    fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", size[1], size[0], 0, 0))
    root = Path(__file__).resolve().parents[2]
    surroundings = {
        **{name: value for name, value in os.environ.items() if name in ("PATH", "HOME", "LANG")},
        "TERM": "xterm-256color",
        "COLORTERM": "truecolor",
        "LANG": "C.UTF-8",
        "PYTHONPATH": str(root),
        "TEXTUAL_ANIMATIONS": "none",
        "ANNOTATOR_LANGUAGE": "en",
        "ANNOTATOR_CONFIG": str(workspace / ".annotator" / "config"),
        **environment,
    }
    process = subprocess.Popen(
        [sys.executable, "-m", module, *arguments],
        cwd=workspace,
        env=surroundings,
        stdin=slave,
        stdout=slave,
        stderr=slave,
        start_new_session=True,
    )
    os.close(slave)
    terminal = Terminal(master, process)
    try:
        yield terminal
    finally:
        with contextlib.suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
        process.wait(timeout=10)
        with contextlib.suppress(OSError):  # it may be hung up already
            os.close(master)
