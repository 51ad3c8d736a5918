"""`corpus` on the command line."""

from pathlib import Path

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
