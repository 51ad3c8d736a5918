"""No string of a document, a question, a label or a file name reaches the terminal raw, whatever command prints it."""

import itertools
import json
from pathlib import Path

import pytest

from annotator.workflow.lengths import SENTENCES
from annotator.workflow.opening import open_project
from tests.cli.runner import Ran, Runner
from tests.hostile import ACTING, HOSTILE, document, in_document

SET = "hostile"


def clean(ran: Ran) -> None:
    assert not ACTING.search(ran.out), ACTING.search(ran.out)
    assert not ACTING.search(ran.err), ACTING.search(ran.err)
    assert "Traceback" not in ran.err
    assert "inside annotator" not in ran.err


@pytest.fixture
def full(annotator: Runner, tmp_path: Path) -> Runner:
    """A workspace where everything that can hold a string holds hostile ones."""
    source = tmp_path / "source"
    source.mkdir()
    (source / "evil.md").write_text(document(), encoding="utf-8", newline="")
    (source / "\x1b]0;x\x07name\u202e.md").write_text("# Name\n\nFees.\n", encoding="utf-8")
    (source / "broken\x1b[2J.md").write_bytes(b"\xff\xfe\x00broken")
    assert annotator("corpus", "add", source, "--edition", "1").code == 3
    annotator.ok("set", "new", SET, "--title", "".join(HOSTILE[:4]).replace("\x00", ""), "--labels", "1")
    for text in HOSTILE[:-1]:
        annotator.ok("case", "new", SET, f"What is {text}?", "--origin", text)
    return annotator


def test_every_command_prints_only_what_is_safe(full: Runner, tmp_path: Path) -> None:
    for as_json in (False, True):
        for arguments in (
            ("corpus", "list"),
            ("corpus", "show", "evil"),
            ("search", "before", "after"),
            ("search", "".join(HOSTILE[:10])),
            ("case", "list", SET),
            ("status", SET),
            ("check",),
            ("migrate", SET),
            ("land", SET),
            ("export", SET, "--out", str(tmp_path / "out")),
        ):
            clean(full(*arguments, json=as_json))
    for form in ("sarif", "junit", "json"):
        clean(full("check", "--format", form))


def test_every_section_of_a_hostile_document_can_be_shown_and_labelled(full: Runner, tmp_path: Path) -> None:
    sections = full.ok("corpus", "show", "evil")["sections"]
    assert sections[0]["span"][0] == 0
    assert all(a["span"][1] == b["span"][0] for a, b in itertools.pairwise(sections))
    assert len(sections) >= len(HOSTILE)
    for section in sections:
        clean(full("corpus", "show", f"evil#{section['key']}"))
    assert full.workspace is not None
    text = open_project(full.workspace).corpus.reading("evil", "1").text
    case = full.ok("case", "new", SET, "Which fees?")["case"]
    for number, hostile in enumerate(HOSTILE):
        line = in_document(hostile)
        quote = f"Before {line} after {number}."
        file = tmp_path / "label.json"
        given = {
            "answerability": "answerable",
            "needs": [{"need": "a", "any": [{"at": "evil", "quote": quote}]}],
            "facts": [{"says": line[:SENTENCES] or "x", "needs": ["a"]}],
            "note": hostile,
        }
        file.write_text(json.dumps(given), encoding="utf-8")
        clean(full("label", SET, case, file))
        clean(full("case", "show", SET, case))
        stored = full.ok("case", "show", SET, case)["labels"][0]
        (passage,) = stored["needs"][0]["any"]
        assert text[slice(*passage["span"])] == passage["quote"]
        assert stored["note"] == hostile
        clean(full("comment", SET, case, f"see {line}"))


def test_half_a_surrogate_pair_is_refused_with_its_place(full: Runner, tmp_path: Path) -> None:
    file = tmp_path / "label.yaml"
    file.write_text('answerability: answerable\nnote: "half \\ud83d pair"\n', encoding="utf-8")
    case = full.ok("case", "new", SET, "Half?")["case"]
    ran = full("label", SET, case, file)
    assert ran.code in (2, 3)
    assert f"{file}:2" in ran.err
    clean(ran)


def test_hostile_arguments_are_told_safely(annotator: Runner) -> None:
    for text in HOSTILE[:-1]:
        for arguments in (
            ("corpus", "show", text),
            ("case", "show", text, text),
            ("status", text),
            ("evaluate", text.replace("\x00", ""), "x"),
            ("land", "x", text, "accept"),
            ("chunks", "report", "--name", text),
        ):
            clean(annotator(*arguments))


def test_a_name_with_a_line_break_stays_in_its_line(annotator: Runner, tmp_path: Path) -> None:
    annotator.ok("set", "new", SET)
    assert annotator.workspace is not None
    (annotator.workspace / "corpus").mkdir(exist_ok=True)
    (annotator.workspace / "corpus" / "one\nerror: two.md").write_text("# One\n", encoding="utf-8")
    checked = annotator("check")
    assert "one⏎error: two.md" in checked.out
    shared = annotator("sync", "--init")
    assert "one⏎error: two.md" in shared.out
    for ran in (checked, shared):
        assert "error: two.md" not in [line[:13] for line in ran.out.splitlines()]
