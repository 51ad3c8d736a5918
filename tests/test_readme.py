"""The README holds: its tour can be followed word for word, and what is made of the code is current."""

import re
from pathlib import Path

import pytest

from annotator.tui.registry import keys_markdown
from tests.tour import Shell, Step, missing_lines, steps

ROOT = Path(__file__).resolve().parents[1]
README = (ROOT / "README.md").read_text(encoding="utf-8")
TOUR = README[README.index("<!-- tour") : README.index("<!-- end of tour -->")]
SET_UP = (
    "python3 -m venv .venv && .venv/bin/pip install . && .venv/bin/annotator demo",
    "python3 -m venv .venv && .venv/bin/pip install -e '.[dev]' && .venv/bin/pytest",
)


def test_there_are_exactly_two_set_up_commands() -> None:
    before = README[: README.index("## A tour")]
    assert tuple(step.typed.strip() for step in steps(before)) == SET_UP
    assert README.count("pip install") == 2


def test_the_check_of_the_project_runs_the_second_one() -> None:
    script = (ROOT / ".ci" / "run").read_text(encoding="utf-8")
    for command in SET_UP[1].split(" && "):
        assert command.removeprefix(".venv/bin/").partition(" ")[0] in script


def test_the_tour_can_be_followed_word_for_word(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    shell = Shell(tmp_path, capsys, monkeypatch)
    assert shell.type("annotator demo --no-open")[0].code == 0
    used = set()
    for step in steps(TOUR):
        for ended in (done := shell.type(step.typed)):
            words = ended.command.split()
            used.add(words[1])
            # Findings are what the tour wants to show; everything else must end well.
            assert ended.code == (1 if words[1] == "check" else 0), ended
        assert missing_lines(step.seen, "".join(one.out for one in done)) == []
    assert used >= {
        *("status", "search", "case", "label", "decide", "corpus", "migrate", "land", "chunks", "check"),
        *("export", "evaluate", "gate"),
    }


def test_a_line_that_was_not_printed_is_found_missing() -> None:
    assert missing_lines("a … c\nb\n", "x\na b c\n") == ["b"]
    assert steps("```sh\nx\n```\n\n```text\ny\n```\n") == [Step("x\n", "y\n")]


def test_the_table_of_keys_is_current() -> None:
    assert keys_markdown() in README


def test_the_label_is_the_samples() -> None:
    (shown,) = re.findall(r"```yaml\n(.*?)```", README, re.DOTALL)
    (case,) = re.findall(r"^case: (\S+)$", shown, re.MULTILINE)
    file = ROOT / "testsets" / "travel" / "cases" / case / "labels" / "author-1.1.yaml"
    assert file.read_text(encoding="utf-8") == shown
