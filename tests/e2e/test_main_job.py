"""The main job end to end on real documents: a handbook, a law, an article in Bulgarian."""

import shutil
from pathlib import Path

from tests.cli.runner import Runner
from tests.e2e.job import Job
from tests.e2e.questions import ARTICLE, HANDBOOK, LAW
from tests.shared import shared_data


def folder_of(annotator: Runner) -> Path:
    assert annotator.workspace is not None
    return annotator.workspace


def test_a_handbook_of_two_hundred_documents(annotator: Runner) -> None:
    job = Job(annotator, folder_of(annotator), HANDBOOK)
    added = job.add(shared_data("corpora", "tts-handbook", "2022-12-29"), "2022-12-29", "2022-12-29")
    assert len(added["documents"]) == 204
    job.remember_documents(added)
    job.write()
    job.review()
    counts = annotator.ok("status", "questions")["cases"]
    assert (counts["disputed"], counts["agreed"], sum(counts.values())) == (2, 8, 10)
    assert job.decide() == 2

    again = job.add(shared_data("corpora", "tts-handbook", "2025-02-27"), "2025-02-27", "2025-02-27", complete=True)
    renumbered = job.documents[next(source for source in job.documents if source.endswith("travel-guide-2-travel.md"))]
    now = {one["id"]: one for one in again["documents"]}
    assert now[renumbered]["status"] == "added"
    source = (folder_of(annotator) / "corpus" / renumbered / "2025-02-27.yaml").read_text()
    assert "travel-guide-3-travel.md" in source

    counts = job.land()
    assert counts["kept"] + counts["moved"] > 0
    assert counts["unlanded"] == counts["broken"] == 0
    retired = job.relabel()
    check = annotator("check", "questions", json=True).json
    assert check["counts"]["error"] == 0, check
    compared = job.chunk("2025-02-27")
    assert compared["needs_reachable_old"] >= 1
    exported = job.export()
    assert exported["exported"] == 10 - retired
    job.evaluate()


def test_a_german_law(annotator: Runner, tmp_path: Path) -> None:
    job = Job(annotator, folder_of(annotator), LAW)
    added = job.add(shared_data("corpora", "de-gesetze", "2013-01-11", "b", "brkg_2005"), "2013-01-11", "2013-01-11")
    job.remember_documents(added)
    job.write()
    job.review()
    assert job.decide() == 1
    job.add(shared_data("corpora", "de-gesetze", "2022-03-09", "b", "brkg_2005"), "2022-03-09", "2022-03-09")
    counts = job.land()
    assert counts["edited"] + counts["kept"] + counts["moved"] + counts["lost"] + counts["ambiguous"] >= 3
    retired = job.relabel()
    job.chunk("2022-03-09")
    assert job.export()["exported"] == 3 - retired
    job.evaluate()


def test_a_bulgarian_article(annotator: Runner, tmp_path: Path) -> None:
    job = Job(annotator, folder_of(annotator), ARTICLE)
    for edition in ("2024-12", "2026-07"):
        (tmp_path / edition).mkdir()
        shutil.copy(shared_data("corpora", "opensource-guide", edition, "bg", "code-of-conduct.md"), tmp_path / edition)
    job.remember_documents(job.add(tmp_path / "2024-12", "2024-12", "2024-12-01"))
    job.write()
    job.review()
    assert job.decide() == 1
    job.add(tmp_path / "2026-07", "2026-07", "2026-07-01")
    job.land()
    retired = job.relabel()
    job.chunk("2026-07")
    assert job.export()["exported"] == 2 - retired
    job.evaluate()
