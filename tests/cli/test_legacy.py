"""`annotator import` and `annotator place`, from the files of another tool to labels."""

import json
from pathlib import Path

import pytest

from tests.cli.runner import Runner

TEXT = """# Travel

Hotel costs are paid up to 100 EUR per night.

# Food

Breakfast is included in the price. Dinner is not.
"""
CHUNKS = [
    ("c1", "Hotel costs are paid up to 100 EUR per night."),
    ("c2", "Breakfast is included in the price. Dinner is not."),
    ("c3", "Breakfast is part of the price; dinner is not."),
]


@pytest.fixture
def travel(annotator: Runner, tmp_path: Path) -> Runner:
    """A workspace with one document and a set, and chunks beside it."""
    (tmp_path / "travel.md").write_text(TEXT)
    lines = [json.dumps({"doc_id": name, "contents": text, "path": "travel.md"}) for name, text in CHUNKS]
    (tmp_path / "corpus.jsonl").write_text("\n".join(lines))
    annotator.ok("corpus", "add", tmp_path / "travel.md", "--edition", "2026", "--valid-from", "2026-01-01")
    annotator.ok("set", "new", "s")
    return annotator


def _labels(tmp_path: Path, *rows: dict[str, object]) -> Path:
    file = tmp_path / "qa.jsonl"
    file.write_text("\n".join(map(json.dumps, rows)))
    return file


def _files(annotator: Runner) -> dict[str, bytes]:
    assert annotator.workspace is not None
    tops = (annotator.workspace / name for name in ("testsets", "chunkings"))
    return {str(path): path.read_bytes() for top in tops for path in top.rglob("*") if path.is_file()}


def test_from_autorag_to_labels(travel: Runner, tmp_path: Path) -> None:
    rows: tuple[dict[str, object], ...] = (
        {"qid": "1", "query": "What is paid?", "retrieval_gt": [["c1"]], "generation_gt": ["100 EUR"]},
        {"qid": "2", "query": "Is food paid?", "retrieval_gt": [["c1"], ["c3"]], "generation_gt": ["Partly"]},
    )
    call = ("import", _labels(tmp_path, *rows), "--format", "chunk-labels", "--set", "s", "--chunking", "old")
    told = travel(*call)
    assert (told.code, told.err.count("\n")) == (2, 1)
    assert "no chunking old" in told.err
    made = travel.ok(*call, "--chunk-file", tmp_path / "corpus.jsonl")
    assert (made["filed"], made["waiting"], made["cases_new"]) == (1, 1, 2)
    before = _files(travel)
    again = travel.ok(*call, "--chunk-file", tmp_path / "corpus.jsonl")
    assert (again["unchanged"], again["waiting"], again["cases_new"]) == (1, 1, 0)
    assert _files(travel) == before
    assert travel.ok("status", "s")["unanchored"] == 1
    (finding,) = [one for one in travel("check", "s", json=True).json["findings"] if one["code"] == "unanchored"]
    assert (finding["severity"], finding["params"]) == ("warning", {"set": "s"})
    listed = travel("place", "s")
    assert "c3" in listed.out
    assert "1. alike" in listed.out
    (row,) = travel.ok("place", "s")["queue"]
    answered = travel.ok("place", "s", row["id"], "accept")
    assert (answered["filed"], answered["waiting"]) == (1, 0)
    assert travel.ok("status", "s")["unanchored"] == 0
    assert "no chunk waits" in travel("place", "s").out
    assert travel.ok(*call)["unchanged"] == 2


def test_what_a_plain_list_means_is_asked_in_one_line(travel: Runner, tmp_path: Path) -> None:
    file = _labels(tmp_path, {"question": "What?", "chunk_ids": ["c1", "c2"]})
    call = ("import", file, "--format", "chunk-labels", "--set", "s", "--chunking", "old")
    told = travel(*call, "--chunk-file", tmp_path / "corpus.jsonl")
    assert (told.code, told.err.count("\n")) == (2, 1)
    assert "--flat any" in told.err
    assert travel.ok("case", "list", "s")["cases"] == []
    assert travel.ok(*call, "--chunk-file", tmp_path / "corpus.jsonl", "--flat", "any")["filed"] == 1


def test_hostile_files_write_nothing_to_the_terminal(travel: Runner, tmp_path: Path) -> None:
    nasty = "\x1b]52;c;eA==\x07[@click=app.quit]\u202e"
    rows: tuple[dict[str, object], ...] = (
        {"question": f"What {nasty}?", "chunk_ids": [f"c{nasty}"], "rater": f"../..{nasty}"},
        {"question": "What else?", "chunk_ids": ["c3"], "rater": "CON", nasty: nasty},
    )
    call = ("import", _labels(tmp_path, *rows), "--format", "chunk-labels", "--set", "s", "--chunking", "old")
    for ran in (travel(*call, "--chunk-file", tmp_path / "corpus.jsonl"), travel("place", "s"), travel("check", "s")):
        assert ran.code in (0, 1, 3), ran.err
        assert not {"\x1b", "\x07", "\u202e"} & set(ran.out + ran.err)
    assert all(Path(name).is_relative_to(travel.workspace or "") for name in _files(travel))


def test_a_chunk_is_placed_by_its_words_and_taken_back_while_a_label_waits(travel: Runner, tmp_path: Path) -> None:
    rows: dict[str, object] = {"qid": "1", "query": "Is food paid?", "retrieval_gt": [["c3"], ["c9"]]}
    call = ("import", _labels(tmp_path, rows), "--format", "chunk-labels", "--set", "s", "--chunking", "old")
    travel.ok(*call, "--chunk-file", tmp_path / "corpus.jsonl")
    chunks = {row["chunk"]: row["id"] for row in travel.ok("place", "s")["queue"]}
    place = ("place", "s", chunks["c3"])
    assert travel(*place, "take-back").code == 2
    words = "Breakfast is included in the price."
    told = travel.ok(*place, "at", "travel@2026#food", "--quote", words)
    start = TEXT.index(words)
    assert told["at"] == [f"travel@2026#food:{start}-{start + len(words)}"]
    for wrong in (("travel@2026", "--quote", "is"), ("travel#travel", "--quote", words), ("travel#travel:60-70",)):
        refused = travel(*place, "at", *wrong)
        assert (refused.code, refused.err.count("\n")) == (2, 1)
    assert "lies in section food, not in travel" in travel(*place, "at", f"travel#travel:{start}-{start + 9}").err
    assert travel(*place, "accept", "--quote", words).code == 2
    assert travel.acting("boris")(*place, "take-back").code == 2
    assert travel(*place, "take-back", "--note", "x").code == 2
    back = travel.ok(*place, "take-back")
    assert (back["answer"], back["waiting"]) == ("take-back", 2)
    again = travel.ok("place", "s", chunks["c9"], "drop", "--note", "nobody knows it")
    assert again["waiting"] == 1
    assert travel.ok("place", "s", chunks["c9"], "take-back")["waiting"] == 2
