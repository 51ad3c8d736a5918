"""The README holds: its tour can be followed word for word, and what is made of the code is current."""

import re
from pathlib import Path

import pytest

from annotator.tui.registry import keys_markdown
from annotator.workflow.labels import own_label
from annotator.workflow.opening import open_project
from annotator.workflow.sample import copy_sample
from annotator.workflow.state import survey
from tests.tour import Shell, Step, missing_lines, steps
from tests.tui.drive import running

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


async def test_the_keys_of_the_tour_write_the_same_case(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ANNOTATOR_CONFIG", str(tmp_path / "config"))
    monkeypatch.setenv("ANNOTATOR_LANGUAGE", "en")
    copy_sample(tmp_path / "demo")
    project = open_project(tmp_path / "demo", person="author-1")
    keys = re.findall(r"`(\w+)`", TOUR.partition("The same by keys")[2].partition("submits.")[0])
    assert keys == ["n", "F2", "Enter", "j", "k", "l", "f", "F2", "a", "1", "s"]
    async with running(project) as d:
        await d.press("n")
        await d.write("How early must I book the hotel")
        await d.press("f2")
        await d.write("book the hotel")
        await d.press("enter", *(key.lower() for key in keys[3:]))
    (case,) = (one.case for one in survey(project, "travel").states if one.case.question.startswith("How early"))
    label = own_label(project, "travel", case.case)
    assert label is not None
    assert [passage.quote for passage in label.passages()] == ["Book the hotel at least five days before the trip."]


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
