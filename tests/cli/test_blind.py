"""Blindness attacked: acting as one person, every command is asked for another's label before one's own is in."""

import json
from pathlib import Path

import pytest

from tests.cli.runner import Runner

SET = "travel"
TEXT = """# Travel

## Hotels

Hotels are paid up to 100 EUR per night.

## Meals

Meals are paid up to 40 EUR per day.
"""
SECRETS = ("Meals are paid", "SECRET-FACT", "SECRET-NOTE", "SECRET-COMMENT", "SECRET-SEARCH", "forbidden")


@pytest.fixture
def team(annotator: Runner, tmp_path: Path) -> Runner:
    """`ana` has labelled a case whose other label `boris` owes."""
    (tmp_path / "travel.md").write_text(TEXT, encoding="utf-8")
    annotator.ok("corpus", "add", tmp_path / "travel.md", "--edition", "1", "--valid-from", "2020-01-01")
    annotator.ok("set", "new", SET)
    case = annotator.ok("case", "new", SET, "How much is paid?")["case"]
    label = {
        "answerability": "forbidden",
        "needs": [{"need": "a", "any": [{"at": "travel", "quote": "Meals are paid up to 40 EUR per day."}]}],
        "facts": [{"says": "SECRET-FACT 77 EUR", "needs": ["a"]}],
        "searched": [{"words": "SECRET-SEARCH"}],
        "note": "SECRET-NOTE",
    }
    (tmp_path / "label.json").write_text(json.dumps(label), encoding="utf-8")
    annotator.ok("label", SET, case, tmp_path / "label.json")
    annotator.ok("comment", SET, case, "SECRET-COMMENT")
    (tmp_path / "travel.md").write_text(TEXT.replace("40 EUR", "50 EUR"), encoding="utf-8")
    annotator.ok("corpus", "add", tmp_path / "travel.md", "--edition", "2", "--valid-from", "2021-01-01")
    annotator.ok("migrate", SET)
    chunks = [{"id": f"c{at}", "text": TEXT[at : at + 40]} for at in range(0, len(TEXT), 40)]
    (tmp_path / "cut.jsonl").write_text("\n".join(map(json.dumps, chunks)), encoding="utf-8")
    annotator("chunks", "add", tmp_path / "cut.jsonl", "--name", "cut")
    return annotator


def attempts(case: str, folder: Path) -> list[tuple[str, ...]]:
    (folder / "empty.json").write_text("{}", encoding="utf-8")
    decision = str(folder / "empty.json")
    return [
        ("case", "show", SET, case),
        ("case", "list", SET),
        ("status", SET),
        ("status",),
        ("map", SET),
        ("map", SET, "--all"),
        ("check", SET),
        ("check", "--format", "sarif"),
        ("check", "--format", "junit"),
        ("export", SET, "--out", str(folder / "out")),
        ("export", SET, "--out", str(folder / "trec"), "--format", "trec"),
        ("decide", SET, case, decision),
        ("label", SET, case, decision),
        ("comment", SET, case, "hello"),
        ("land", SET),
        ("land", SET, "--order", "fastest"),
        ("land", SET, "--audit"),
        ("land", SET, "--audit", "--csv"),
        ("land", SET, "--tiers"),
        ("migrate", SET, "--dry-run"),
        ("migrate", SET, "--dry-run", "--again"),
        ("migrate", SET),
        ("chunks", "report", "--name", "cut", "--set", SET),
        ("migrate", SET, "--chunking", "cut", "cut"),
        ("place", SET),
        ("corpus", "remove", "--edition", "1"),
        ("check", SET, "--accept", f"{case}:stale-passage-edited", "--why", "so"),
    ]


@pytest.mark.parametrize("person", ["boris", "clara"])
def test_no_command_tells_another_label_before_ones_own(team: Runner, tmp_path: Path, person: str) -> None:
    case = team.ok("case", "list", SET)["cases"][0]["case"]
    for arguments in attempts(case, tmp_path):
        for as_json in (False, True):
            ran = team.acting(person)(*arguments, json=as_json)
            told = [secret for secret in SECRETS if secret in ran.out + ran.err]
            if arguments[0] in ("land", "migrate", "chunks", "place"):
                assert case not in ran.out
                assert "#meals" not in ran.out + ran.err
            assert told == [], (arguments, told)
    for file in tmp_path.rglob("out/*"):
        # The manifest counts cases by answerability, so that word is there, with a 0.
        assert not any(secret in file.read_text(encoding="utf-8") for secret in SECRETS[:-1])


def test_an_unreadable_label_of_another_shows_nothing_of_it(team: Runner) -> None:
    assert team.workspace is not None
    (file,) = team.workspace.glob("testsets/*/cases/*/labels/ana.1.yaml")
    file.write_text(file.read_text().replace("answerability: forbidden", "answerability: SECRET-NOTE"))
    ran = team.acting("boris")("check", SET)
    assert ran.code == 1
    assert "ana.1.yaml" in ran.out
    assert "SECRET-NOTE" not in ran.out


def test_once_ones_own_is_in_both_are_shown(team: Runner, tmp_path: Path) -> None:
    case = team.ok("case", "list", SET)["cases"][0]["case"]
    label = {
        "answerability": "answerable",
        "needs": [{"need": "a", "any": [{"at": "travel", "quote": "Hotels are paid up to 100 EUR per night."}]}],
    }
    (tmp_path / "mine.json").write_text(json.dumps(label), encoding="utf-8")
    boris = team.acting("boris")
    assert boris.ok("label", SET, case, tmp_path / "mine.json")["state"] == "disputed"
    shown = boris.ok("case", "show", SET, case)
    assert {one["person"] for one in shown["labels"]} == {"ana", "boris"}
    assert [one["says"] for one in shown["comments"]] == ["SECRET-COMMENT"]
