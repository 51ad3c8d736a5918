"""Runs the commands of a page as a reader would type them, and finds what the page says they print."""

import contextlib
import io
import os
import re
import shlex
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from annotator.cli.main import run

_BLOCK = re.compile(r"^```(sh|text)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
_HEREDOC = re.compile(r"<<'(\w+)'")
_TAKEN = re.compile(r"(\w+)=\$\((annotator .*)\)")


@dataclass(frozen=True)
class Step:
    """What a page tells to type, and what it says one will see."""

    typed: str
    seen: str


@dataclass(frozen=True)
class Ended:
    """A command of `annotator`, how it ended and what it printed."""

    command: str
    code: int
    out: str


def steps(page: str) -> list[Step]:
    """The `sh` blocks of a page, each with the `text` block that follows it."""
    found: list[Step] = []
    for language, body in _BLOCK.findall(page):
        if language == "sh":
            found.append(Step(body, ""))
        elif found:
            found[-1] = Step(found[-1].typed, found[-1].seen + body)
    return found


def missing_lines(seen: str, printed: str) -> list[str]:
    """Lines a page shows that were not printed; `…` in them stands for anything."""
    lines = printed.splitlines()
    return [
        line
        for line in seen.splitlines()
        if not any(re.fullmatch(".*".join(map(re.escape, line.split("…"))), other) for other in lines)
    ]


class Shell:
    """As much of a shell as the pages use: `cd`, `name=$(annotator …)`, `$name`, here-documents; the rest is bash's.

    `annotator` runs in this process, which is many times faster than to start it each time.
    """

    def __init__(self, folder: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
        self.folder = folder
        self.capsys = capsys
        self.monkeypatch = monkeypatch
        self.names: dict[str, str] = {}

    def type(self, text: str) -> list[Ended]:
        """Types lines one after another; gives the commands of `annotator` among them."""
        return [ended for line, below in _statements(text) if (ended := self._line(line, below)) is not None]

    def _line(self, line: str, below: str) -> Ended | None:
        taken = _TAKEN.fullmatch(line)
        command = taken[2] if taken else line
        if not command.startswith("annotator "):
            self._other(line, below)
            return None
        for name, value in self.names.items():
            command = command.replace(f"${name}", value)
        ended = self._annotator(_HEREDOC.sub("", command), below)
        if taken:
            self.names[taken[1]] = ended.out.strip()
        return ended

    def _other(self, line: str, below: str) -> None:
        if line.startswith("cd "):
            self.folder = self.folder / line[3:]
        elif not line.startswith("export "):
            script = f"{line}\n{below}END\n" if below else line
            subprocess.run(["bash", "-euc", script], cwd=self.folder, check=True, env={"PATH": os.environ["PATH"]})

    def _annotator(self, command: str, below: str) -> Ended:
        self.capsys.readouterr()
        with contextlib.chdir(self.folder), self.monkeypatch.context() as patched:
            patched.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(below.encode())))
            code = run(
                shlex.split(command)[1:], screens=lambda *_: 0, keys=lambda: "", copied=lambda folder, **_: folder
            )
        printed = self.capsys.readouterr()
        return Ended(command.strip(), int(code), printed.out + printed.err)


def _statements(text: str) -> Iterator[tuple[str, str]]:
    """Lines to type, each with its here-document."""
    lines = iter(text.splitlines())
    for line in lines:
        mark = _HEREDOC.search(line)
        below = []
        while mark and (other := next(lines)) != mark[1]:
            below.append(f"{other}\n")
        if line.strip() and not line.startswith("#"):
            yield line, "".join(below)
