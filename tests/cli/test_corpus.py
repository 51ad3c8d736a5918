"""`corpus` on the command line."""

from pathlib import Path

import pytest
from rich.cells import cell_len

from tests.cli.runner import Runner


def test_complete_that_withdraws_nothing_says_so(annotator: Runner, tmp_path: Path) -> None:
    for name, text in (("old", "# Old\n\nFees are paid up to 100 EUR.\n"), ("new", "# New\n\nQuite another text.\n")):
        (tmp_path / name).mkdir()
        (tmp_path / name / f"{name}.md").write_text(text, encoding="utf-8")
    annotator.ok("corpus", "add", tmp_path / "old", "--edition", "1")
    added = annotator.ok("corpus", "add", tmp_path / "new", "--edition", "2", "--complete")
    assert [one["status"] for one in added["documents"]] == ["added"]
    assert "complete-withdrew-nothing" in [finding["code"] for finding in added["findings"]]


def test_a_landing_is_answered_by_the_beginning_of_its_anchor(annotator: Runner, tmp_path: Path) -> None:
    text = "# Fees\n\nFees are paid up to 100 EUR per night and no more.\n"
    (tmp_path / "fees.md").write_text(text, encoding="utf-8")
    annotator.ok("corpus", "add", tmp_path / "fees.md", "--edition", "1", "--valid-from", "2020-01-01")
    annotator.ok("set", "new", "s", "--labels", "1")
    case = annotator.ok("case", "new", "s", "How much?")["case"]
    label = tmp_path / "label.yaml"
    label.write_text(
        "answerability: answerable\nneeds:\n  - need: a\n    any:\n      - at: fees\n"
        '        quote: "Fees are paid up to 100 EUR per night and no more."\n',
        encoding="utf-8",
    )
    annotator.ok("label", "s", case, label)
    (tmp_path / "fees.md").write_text(text.replace("100", "120"), encoding="utf-8")
    annotator.ok("corpus", "add", tmp_path / "fees.md", "--edition", "2", "--valid-from", "2021-01-01")
    annotator.ok("migrate", "s")
    (row,) = annotator.ok("land", "s")["queue"]
    assert annotator("land", "s", row["anchor"][:3], "accept").code == 2
    assert annotator.ok("land", "s", row["anchor"][:6], "accept")["anchor"] == row["anchor"]
    assert annotator.ok("land", "s")["queue"] == []


def _pages(folder: Path, names: range) -> Path:
    folder.mkdir()
    for name in names:
        text = f"# Page {name}\n\nThis is what page {name} says of journeys and their cost.\n"
        (folder / f"p{name}.md").write_text(text, encoding="utf-8")
    return folder


def _label(annotator: Runner, tmp_path: Path, at: str, quote: str) -> None:
    annotator.ok("set", "new", "s", "--labels", "1")
    case = annotator.ok("case", "new", "s", "What does it say?")["case"]
    (tmp_path / "label.yaml").write_text(
        f'answerability: answerable\nneeds:\n  - need: a\n    any:\n      - at: {at}\n        quote: "{quote}"\n',
        encoding="utf-8",
    )
    annotator.ok("label", "s", case, tmp_path / "label.yaml")


def _files(annotator: Runner) -> dict[Path, bytes]:
    assert annotator.workspace is not None
    folder = annotator.workspace / "corpus"
    return {path: path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def test_a_part_taken_for_all_withdraws_nothing_until_the_number_is_said(annotator: Runner, tmp_path: Path) -> None:
    annotator.ok("corpus", "add", _pages(tmp_path / "1", range(8)), "--edition", "1", "--valid-from", "2020-01-01")
    _label(annotator, tmp_path, "p7", "This is what page 7 says of journeys and their cost.")
    part = _pages(tmp_path / "2", range(1))
    add = ("corpus", "add", part, "--edition", "2", "--valid-from", "2021-01-01", "--complete")
    before = _files(annotator)
    refused = annotator(*add)
    assert refused.code == 2
    assert "withdraw 7 of 8 documents (places of labels in them: 1)" in refused.err
    assert "--withdraw 7" in refused.err
    assert annotator(*add, "--withdraw", "6").code == 2
    looked = annotator.ok(*add, "--dry-run")
    assert [one["code"] for one in looked["findings"] if one["severity"] == "warning"] == ["withdraws-most"]
    assert _files(annotator) == before
    done = annotator.ok(*add, "--withdraw", "7")
    assert (done["standing"], done["places_withdrawn"], done["files"]) == (8, 1, 1)
    assert sum(one["status"] == "withdrawn" for one in done["documents"]) == 7
    again = annotator.ok(*add)
    assert {one["status"] for one in again["documents"]} == {"unchanged"}


def test_what_a_dry_run_says_is_what_is_done(annotator: Runner, tmp_path: Path) -> None:
    annotator.ok("corpus", "add", _pages(tmp_path / "1", range(6)), "--edition", "1")
    second = _pages(tmp_path / "2", range(2, 7))
    (second / "p2.md").write_text("# Page 2\n\nThis is what page 2 says of journeys, anew.\n", encoding="utf-8")
    (second / "broken.md").write_bytes(b"\xff")
    add = ("corpus", "add", second, "--edition", "2", "--complete")
    before = _files(annotator)
    looked = annotator(*add, "--dry-run", json=True)
    assert looked.code == 3
    assert _files(annotator) == before
    done = annotator(*add)
    assert done.out.splitlines()[-2:] == [
        "6 files: 1 new document, 1 new edition, 3 editions with an earlier one's text, 1 error",
        "withdrawn: 2 of 6 documents",
    ]
    told = looked.json
    assert told.pop("dry_run") is True
    status = {one["id"]: (one["status"], one["new"], one["file"]) for one in told["documents"]}
    assert status["p0"] == ("withdrawn", False, "p0.md")
    assert status["p6"] == ("added", True, "p6.md")
    assert len(_files(annotator)) > len(before)
    assert all(
        f"corpus/{name}/2.yaml" in one["remedy"] for one, name in zip(told["findings"], ("p0", "p1"), strict=True)
    )


def test_a_missed_rename_is_put_right_in_the_edition_file(annotator: Runner, tmp_path: Path) -> None:
    quote = "This is what page 1 says of journeys and their cost."
    annotator.ok("corpus", "add", _pages(tmp_path / "1", range(3)), "--edition", "1", "--valid-from", "2020-01-01")
    _label(annotator, tmp_path, "p1", quote)
    second = _pages(tmp_path / "2", range(0, 3, 2))
    new = "# Travel\n\nWe wrote all of this anew.\n\nThis is what page 1 says of long journeys and all their cost.\n"
    (second / "travel.md").write_text(new, encoding="utf-8")
    annotator.ok("corpus", "add", second, "--edition", "2", "--valid-from", "2021-01-01", "--complete")
    assert annotator.workspace is not None
    record = annotator.workspace / "corpus/p1/2.yaml"
    assert "withdrawn: true" in record.read_text(encoding="utf-8")
    kept = [line for line in record.read_text(encoding="utf-8").splitlines() if not line.startswith("moved_to")]
    record.write_text("\n".join([*kept, "moved_to: travel", ""]), encoding="utf-8")
    annotator.ok("migrate", "s")
    (row,) = annotator.ok("land", "s")["queue"]
    assert row["to"].startswith("travel@2"), row


def test_many_sections_that_are_gone_do_not_drown_what_matters(annotator: Runner, tmp_path: Path) -> None:
    folder = _pages(tmp_path / "1", range(1, 6))
    long = "# Long\n\n" + "".join(f"## Part {n}\n\nPart {n} says this of {n * 7}.\n\n" for n in range(30))
    (folder / "long.md").write_text(long, encoding="utf-8")
    annotator.ok("corpus", "add", folder, "--edition", "1")
    (folder / "long.md").write_text(long[: long.index("## Part 10")], encoding="utf-8")
    (folder / "p3.md").unlink()
    lines = annotator("corpus", "add", folder, "--edition", "2", "--complete").out.splitlines()
    assert sum("is gone" in line for line in lines) == 3
    assert any("17 more (section-gone)" in line for line in lines)
    assert "no file carries on p3, so it is withdrawn" in lines[-4]
    assert "moved_to" in lines[-3]


def test_the_list_tells_withdrawn_documents_and_fits_a_terminal(
    annotator: Runner, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    name = "a-page-with-a-name-that-is-as-long-as-those-of-real-sites-are-and-longer-still"
    folder = _pages(tmp_path / "1", range(3))
    (folder / f"{name}.md").write_text(f"# {'Long ' * 20}\n\n## {name}\n\nText.\n", encoding="utf-8")
    annotator.ok("corpus", "add", folder, "--edition", "1", "--valid-from", "2020-01-01")
    (folder / "p1.md").unlink()
    annotator.ok("corpus", "add", folder, "--edition", "2", "--valid-from", "2021-01-01", "--complete")
    lines = annotator("corpus", "list").out.splitlines()
    assert lines[-1] == "4 documents: 3 in force, 1 withdrawn"
    assert [line.split("  ")[-1] for line in lines if line.startswith("p")] == ["1 ▸2", "1 ✗2 withdrawn", "1 ▸2"]
    (gone,) = (one for one in annotator.ok("corpus", "list")["documents"] if one["withdrawn"])
    assert (gone["id"], gone["withdrawn"], gone["in_force"], gone["moved_to"]) == ("p1", "2", None, None)
    assert annotator("corpus", "list", date="2020-06-01").out.splitlines()[-1] == "4 documents: 4 in force"
    monkeypatch.setattr("annotator.cli.corpus.terminal_width", lambda: 60)
    for ran in (annotator("corpus", "list"), annotator("corpus", "show", name)):
        fitting = ran.out.splitlines()
        assert [line for line in fitting if cell_len(line) > 60 and name not in line and "long-long" not in line] == []
        assert any(name in line for line in fitting)


def test_an_edition_added_by_mistake_is_taken_back_whole(annotator: Runner, tmp_path: Path) -> None:
    add = ("corpus", "add")
    annotator.ok(*add, _pages(tmp_path / "1", range(8)), "--edition", "1", "--valid-from", "2020-01-01")
    _label(annotator, tmp_path, "p7", "This is what page 7 says of journeys and their cost.")
    before = _files(annotator)
    second = _pages(tmp_path / "2", range(3))
    (second / "new.html").write_text("<h1>New</h1><p>Nothing was like this before.", encoding="utf-8")
    wrong = (*add, second, "--edition", "2", "--valid-from", "2021-01-01", "--complete", "--withdraw", "5")
    annotator.ok(*wrong)
    remove = ("corpus", "remove", "--edition", "2")
    after = _files(annotator)
    told = annotator.ok(*remove, "--dry-run")
    assert _files(annotator) == after
    done = annotator.ok(*remove)
    assert _files(annotator) == before
    assert done == {**told, "dry_run": False}
    assert done["documents"] == ["new"]
    assert done["restored"] == [f"p{n}" for n in range(3, 8)]
    assert len(done["files"]) == len(after) - len(before)
    assert annotator(*remove).code == 2
    annotator.ok(*wrong)
    assert _files(annotator) == after


def test_an_edition_that_something_rests_on_stays(annotator: Runner, tmp_path: Path) -> None:
    quote = "This is what page 1 says of journeys and their cost."
    folder = _pages(tmp_path / "1", range(2))
    annotator.ok("corpus", "add", folder, "--edition", "1", "--valid-from", "2020-01-01")
    _label(annotator, tmp_path, "p1", quote)
    (folder / "p1.md").write_text(f"# Page 1\n\nA new beginning.\n\n{quote}\n", encoding="utf-8")
    annotator.ok("corpus", "add", folder, "--edition", "2", "--valid-from", "2021-01-01")
    assert "labels (1), other editions (1)" in annotator("corpus", "remove", "--edition", "1").err
    annotator.ok("migrate", "s")
    before = _files(annotator)
    for version, why in (("2", "files of landings (1)"), ("1", "labels (1)")):
        ran = annotator("corpus", "remove", "--edition", version)
        assert (ran.code, why in ran.err) == (2, True), ran.err
    assert _files(annotator) == before
    annotator.ok("migrate", "--undo")
    (tmp_path / "c.jsonl").write_text(f'{{"id": "c", "text": "{quote}"}}\n', encoding="utf-8")
    annotator.ok("chunks", "add", tmp_path / "c.jsonl", "--name", "c")
    assert "chunkings (1)" in annotator("corpus", "remove", "--edition", "2").err
    assert annotator.workspace is not None
    for file in (annotator.workspace / "chunkings").rglob("*.*"):
        file.unlink()
    label = next((annotator.workspace / "testsets").rglob("labels/*.yaml"))
    text = label.read_text(encoding="utf-8")
    label.write_text("<<<<<<< HEAD\n" + text, encoding="utf-8")
    assert annotator("corpus", "remove", "--edition", "2").code == 3
    label.write_text(text, encoding="utf-8")
    assert annotator.ok("corpus", "remove", "--edition", "2")["restored"] == []
