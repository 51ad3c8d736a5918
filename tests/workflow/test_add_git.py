"""Renames that git knows help where two texts have too little in common to be matched by it."""

import subprocess
from pathlib import Path

import pytest

from annotator.store.memory import MemoryStore
from annotator.workflow.add import apply_add, plan_add
from annotator.workflow.adding_git import older_paths
from annotator.workflow.context import Project

KEPT = "Taxis are paid between ten in the evening and six in the morning if no bus drives any more.\n"
OLD = "".join(
    f"\nRule number {number} says what the people of house {number} do on day {number}.\n" for number in range(9)
)
NEW = "".join(f"\nHouse {number} has gates, towers and {number} walls that nobody may climb.\n" for number in range(5))


def git(folder: Path, *words: str) -> None:
    who = ("-c", "user.name=t", "-c", "user.email=t@example.org", "-c", "commit.gpgsign=false")
    subprocess.run(("git", "-C", str(folder), *who, *words), check=True, capture_output=True)


def commit(folder: Path) -> None:
    git(folder, "add", "-A")
    git(folder, "commit", "-q", "-m", "x")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    inside = tmp_path / "repository" / "docs"
    inside.mkdir(parents=True)
    git(inside.parent, "init", "-q")
    return inside


def test_a_chain_of_renames_leads_to_the_path_of_today(folder: Path) -> None:
    (folder / "a.md").write_text(OLD)
    commit(folder)
    for old, new in (("a", "b"), ("b", "c ü"), ("c ü", "d")):
        (folder / f"{old}.md").rename(folder / f"{new}.md")
        commit(folder)
    (folder / "a.md").write_text(NEW)
    commit(folder)
    assert older_paths([folder]) == {"d.md": frozenset(("a.md", "b.md", "c ü.md"))}
    assert older_paths([folder / "nowhere"]) == {}


def test_without_git_nothing_is_known(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert older_paths([tmp_path]) == {}
    monkeypatch.setenv("PATH", str(tmp_path))
    assert older_paths([tmp_path]) == {}


@pytest.mark.parametrize("recorded", [True, False])
def test_a_file_renamed_and_then_rewritten_carries_its_document_on(folder: Path, *, recorded: bool) -> None:
    (folder / "taxis.md").write_text(KEPT + OLD)
    (folder / "other.md").write_text("Something else altogether stands in this document.\n")
    commit(folder)
    project = Project(MemoryStore(), person="ana")
    apply_add(project, plan_add(project, [folder], edition="1"))
    (folder / "taxis.md").rename(folder / "night.md")
    if recorded:
        commit(folder)
    (folder / "night.md").write_text(KEPT + NEW)
    commit(folder)
    project = Project(project.store, person="ana")
    plan = plan_add(project, [folder], edition="2", complete=True)
    assert sorted(step.document for step in plan.steps) == (
        ["other", "taxis"] if recorded else ["night", "other", "taxis"]
    )
