"""Runs the command line in this process and gives what it printed."""

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from annotator.cli.main import run


@dataclass(frozen=True)
class Ran:
    """What a call printed and how it ended."""

    code: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        return json.loads(self.out)


class Runner:
    """Calls `annotator` in a workspace as somebody."""

    def __init__(self, capsys: pytest.CaptureFixture[str], workspace: Path | None = None, person: str = "ana") -> None:
        self.capsys = capsys
        self.workspace = workspace
        self.person = person

    def acting(self, person: str) -> "Runner":
        return Runner(self.capsys, self.workspace, person)

    def __call__(self, *arguments: str | Path, json: bool = False, date: str | None = "2030-01-01") -> Ran:
        given = [str(argument) for argument in arguments]
        if self.workspace is not None:
            given += ["--workspace", str(self.workspace), "--as", self.person]
            given += ["--date", date] if date else []
        given += ["--json"] if json else []
        self.capsys.readouterr()
        code = run(given, screens=lambda *_: 0, keys=lambda: "", copied=lambda folder, **_: folder)
        out, err = self.capsys.readouterr()
        return Ran(int(code), out, err)

    def ok(self, *arguments: str | Path, date: str | None = "2030-01-01") -> Any:
        """The JSON of a call that must end well."""
        ran = self(*arguments, json=True, date=date)
        assert ran.code == 0, ran.err + ran.out
        return ran.json


@pytest.fixture
def annotator(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> Runner:
    """The command line in an empty workspace."""
    folder = tmp_path / "workspace"
    made = Runner(capsys)("init", folder)
    assert made.code == 0, made.err
    return Runner(capsys, folder)
