"""`annotator label` and `decide` tell what makes a judgement doubtful: nobody who files from a script sees a screen."""

import json
from pathlib import Path
from typing import Any

import pytest

from tests.cli.runner import Runner

QUOTE = "Hotels are paid up to 100 EUR per night."


@pytest.fixture
def case(annotator: Runner, tmp_path: Path) -> str:
    """A case of a set that one label settles."""
    (tmp_path / "travel.md").write_text(f"# Travel\n\n{QUOTE}\n", encoding="utf-8")
    annotator.ok("corpus", "add", tmp_path / "travel.md", "--edition", "1", "--valid-from", "2020-01-01")
    annotator.ok("set", "new", "s")
    return str(annotator.ok("case", "new", "s", "How much is paid for a hotel?")["case"])


def _file(tmp_path: Path, says: str, **more: Any) -> Path:
    label = {
        "answerability": "answerable",
        "needs": [{"need": "a", "any": [{"at": "travel", "quote": QUOTE}]}],
        "facts": [{"says": says, "needs": ["a"]}],
        **more,
    }
    file = tmp_path / "label.json"
    file.write_text(json.dumps(label), encoding="utf-8")
    return file


def test_a_number_that_its_passage_does_not_say_is_told(annotator: Runner, tmp_path: Path, case: str) -> None:
    ran = annotator("label", "s", case, _file(tmp_path, "300 EUR"))
    assert ran.code == 0
    assert "fact-number-missing" in ran.err
    assert "the fact says 300 EUR" in ran.err
    assert "correct the fact or link the passage that says it" in ran.err
    (found,) = annotator.ok("label", "s", case, _file(tmp_path, "300 EUR"))["findings"]
    assert (found["code"], found["severity"]) == ("fact-number-missing", "error")


def test_of_a_label_without_fault_nothing_is_said(annotator: Runner, tmp_path: Path, case: str) -> None:
    ran = annotator("label", "s", case, _file(tmp_path, "100 EUR"), json=True)
    assert ran.json["findings"] == []
    assert ran.err == ""


def test_evidence_that_misleads_is_told_of_a_label_and_of_a_decision(
    annotator: Runner, tmp_path: Path, case: str
) -> None:
    both = _file(tmp_path, "100 EUR", distractors=[{"at": "travel", "quote": QUOTE, "why": "looks-alike"}])
    assert "evidence-misleads" in annotator("label", "s", case, both).err
    data = json.loads(both.read_text(encoding="utf-8")) | {"outcome": "gold", "why": "so"}
    assert annotator.acting("boris")("label", "s", case, _file(tmp_path, "100 EUR")).code == 0
    both.write_text(json.dumps(data), encoding="utf-8")
    ran = annotator.acting("clara")("decide", "s", case, both)
    assert ran.code == 0, ran.err
    assert "evidence-misleads" in ran.err


def test_a_question_beyond_all_bounds_is_refused_in_one_line(annotator: Runner, case: str) -> None:
    ran = annotator("case", "new", "s", "why " * 20_000)
    assert ran.code == 2
    assert "this is too long: 80000 characters" in ran.err
    assert len(ran.err.splitlines()) == 1
    assert len(annotator.ok("case", "list", "s")["cases"]) == 1
