"""What goes into a pipe or a file is text alone, whatever the terminal around it can do and asks for."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from annotator.text.display import visible
from annotator.workflow.sample import copy_sample

_ASKED_FOR_COLOUR = {
    "FORCE_COLOR": "1",
    "CLICOLOR_FORCE": "1",
    "PY_COLORS": "1",
    "TTY_COMPATIBLE": "1",
    "TERM": "xterm-256color",
    "COLORTERM": "truecolor",
}


@pytest.fixture(scope="module")
def sample(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("piped") / "sample"
    copy_sample(folder)
    return folder


@pytest.mark.parametrize(
    "arguments",
    [
        ("search", "hotel", "zzzz"),
        ("map", "SET"),
        ("status",),
        ("status", "SET"),
        ("keys",),
        ("search", "hotel", "--json"),
        ("status", "nowhere"),
        ("--help",),
    ],
    ids=" ".join,
)
def test_what_is_piped_has_no_styling(sample: Path, arguments: tuple[str, ...]) -> None:
    (made, *_) = sorted(path.name for path in (sample / "testsets").iterdir())
    given = [made if one == "SET" else one for one in arguments]
    environment = {**os.environ, **_ASKED_FOR_COLOUR, "ANNOTATOR_CONFIG": str(sample / "config")}
    environment.pop("NO_COLOR", None)
    ran = subprocess.run(
        [sys.executable, "-m", "annotator", *given], cwd=sample, env=environment, capture_output=True, check=False
    )
    out, err = ran.stdout.decode(), ran.stderr.decode()
    assert out or err
    assert "nowhere" in given or (ran.returncode, err) == (0, "")
    for text in (out, err):
        assert text == visible(text), "no control characters, so no colours either"
        assert "[/" not in text, "no markup of the screens either"
