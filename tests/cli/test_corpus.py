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
