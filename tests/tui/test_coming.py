"""What stands in the terminal before the screens and after them speaks the language of the screens."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from annotator.tui.coming import told_of_copy, way_back
from annotator.tui.i18n import use
from annotator.workflow.sample import copy_sample
from tests.tui.terminal import running

ROOT = Path(__file__).resolve().parents[2]


@pytest.mark.parametrize(
    ("code", "again", "back"),
    [
        ("en", "is a workspace already", "to come back: type `annotator --as ana` in the folder"),
        ("de", "ist schon ein Arbeitsordner", "wieder hierher: `annotator --as ana` im Ordner"),
        ("bg", "вече е работна папка", "за да се върнете: напишете `annotator --as ana` в папката"),
    ],
)
def test_it_is_said_in_the_language_of_the_screens(
    code: str, again: str, back: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ANNOTATOR_LANGUAGE", code)
    try:
        assert again in told_of_copy("annotator-demo", copied=False)
        assert again not in told_of_copy("annotator-demo", copied=True)
        assert back in way_back(Path("demo"), "ana")
        assert "demo" in way_back(Path("demo"), None)
        assert "--as" not in way_back(Path("demo"), None)
    finally:
        use("en")


def test_a_second_demo_says_so_in_the_language_of_the_screens(tmp_path: Path) -> None:
    for said in ("Arbeitsordner mit dem Beispiel", "ist schon ein Arbeitsordner"):
        ran = subprocess.run(
            [sys.executable, "-m", "annotator", "demo", "--no-open"],
            cwd=tmp_path,
            env={
                **os.environ,
                "PYTHONPATH": str(ROOT),
                "ANNOTATOR_LANGUAGE": "de",
                "ANNOTATOR_CONFIG": str(tmp_path / "config"),
            },
            capture_output=True,
            text=True,
            encoding="utf-8",
            check=True,
        )
        assert said in ran.stderr


def test_leaving_tells_how_to_come_back(tmp_path: Path) -> None:
    copy_sample(tmp_path / "demo")
    with running(tmp_path / "demo", "--as", "author-1", ANNOTATOR_LANGUAGE="de") as terminal:
        terminal.read(shows="webshop")
        terminal.press(b"\x11")
        assert terminal.process.wait(20) == 0
        terminal.read()
        told = " ".join(terminal.screen.split())
        assert "wieder hierher: `annotator --as author-1` im Ordner" in told
