"""Recently used sections outlive a restart and any damage to their file."""

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from annotator.model.reference import Reference
from annotator.workflow.context import Project
from annotator.workflow.recent import FOLDER, MOST, RecentSection, note_section, recent_sections
from tests.hostile import HOSTILE
from tests.workflow.editions import World


def _project(root: Path | None, person: str | None = "ana") -> Project:
    project = World().acting(person)
    for name in ("hr/travel", "shop"):
        World(project.store).edition(name, "2021", "# A\n\nText.\n")
    project.root = root
    project.corpus.forget()
    return project


def _at(number: int, document: str = "shop") -> Reference:
    return Reference(document, "2021", f"s{number}")


def test_the_latest_comes_first_and_each_section_once(tmp_path: Path) -> None:
    project = _project(tmp_path)
    for number in (1, 2, 3, 1):
        note_section(project, _at(number), f"Section {number}")
    note_section(project, Reference("shop", "2022", "s2", (3, 9)), "Section 2")
    found = recent_sections(_project(tmp_path))
    assert [str(one.at) for one in found] == ["shop@2022#s2", "shop@2021#s1", "shop@2021#s3"]
    assert found[0].heading == "Section 2"


def test_only_so_many_are_kept_and_each_person_has_their_own(tmp_path: Path) -> None:
    project = _project(tmp_path)
    for number in range(MOST + 5):
        note_section(project, _at(number), "")
    assert len(recent_sections(project)) == MOST
    assert recent_sections(_project(tmp_path, "boris")) == ()
    assert recent_sections(_project(tmp_path, None)) == ()


def test_what_is_gone_from_the_corpus_is_left_out(tmp_path: Path) -> None:
    project = _project(tmp_path)
    note_section(project, _at(1, "gone"), "Gone")
    note_section(project, _at(1), "There")
    note_section(project, Reference("shop"), "no section")
    assert [one.heading for one in recent_sections(project)] == ["There"]


@pytest.mark.parametrize("heading", HOSTILE)
def test_any_heading_comes_back_as_it_was(tmp_path: Path, heading: str) -> None:
    project = _project(tmp_path)
    note_section(project, _at(1), heading)
    assert recent_sections(project) == (RecentSection(_at(1), heading),)


@given(damage=st.binary(max_size=80) | st.recursive(st.none() | st.integers() | st.text(), st.lists).map(lambda one: json.dumps(one).encode()))  # fmt: skip
def test_a_damaged_file_raises_nothing_and_is_written_anew(
    tmp_path_factory: pytest.TempPathFactory, damage: bytes
) -> None:
    root = tmp_path_factory.mktemp("damaged")
    project = _project(root)
    file = root.joinpath(*FOLDER, "ana.json")
    file.parent.mkdir(parents=True)
    file.write_bytes(damage)
    recent_sections(project)
    note_section(project, _at(1), "There")
    assert recent_sections(project)[0] == RecentSection(_at(1), "There")


def test_one_readable_row_among_broken_ones_is_kept(tmp_path: Path) -> None:
    file = tmp_path.joinpath(*FOLDER, "ana.json")
    file.parent.mkdir(parents=True)
    file.write_text(json.dumps([1, ["x"], ["", ""], ["shop@2021#s1", "There"], ["shop@2021#s2", 5], {"a": "b"}]))
    assert [one.heading for one in recent_sections(_project(tmp_path))] == ["There"]


def test_where_nothing_can_be_kept_nothing_happens(tmp_path: Path) -> None:
    note_section(_project(None), _at(1), "x")
    blocked = tmp_path / ".annotator"
    blocked.write_text("a file in the way")
    project = _project(tmp_path)
    note_section(project, _at(1), "x")
    assert recent_sections(project) == ()
