"""Many cases at once: whole or not at all, taken back as one step, and nobody else's work taken back with it."""

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from annotator.model.case import Case
from annotator.store.base import Delete
from annotator.store.files import open_store
from annotator.store.workspace import init_workspace
from annotator.text.messages import UsageProblem
from annotator.workflow.batch import (
    Step,
    batch_journal,
    redo_batch,
    restore_cases,
    retire_cases,
    tag_cases,
    undo_batch,
)
from annotator.workflow.cases import case_key, case_list, edit_case, load_case
from annotator.workflow.context import Project
from annotator.workflow.undo import Journal
from tests.workflow.editions import SET
from tests.workflow.team import Team


def on_disk(folder: Path) -> tuple[Team, Project]:
    init_workspace(folder, "x")
    team = Team(open_store(folder))
    project = team.acting("ana")
    project.root = folder
    return team, project


def cases(project: Project) -> dict[str, Case]:
    return {one.case: one for one in case_list(project, SET).cases}


def test_tags_are_given_and_taken_in_one_step_that_outlives_the_program(tmp_path: Path) -> None:
    team, project = on_disk(tmp_path)
    three = [team.ask(f"{number}?", tags=("old", "kept")) for number in range(3)]
    before = cases(project)
    done = tag_cases(project, SET, three[:2], add=("new", "kept"), remove=("old",))
    assert done.changed == tuple(three[:2])
    assert [cases(project)[case].tags for case in three] == [("kept", "new"), ("kept", "new"), ("old", "kept")]
    again = Project(open_store(tmp_path), person="ana", root=tmp_path)
    assert undo_batch(again, SET, batch_journal(again, SET)).changed == tuple(three[:2])
    assert cases(again) == before
    redo_batch(again, SET, batch_journal(again, SET))
    assert cases(again)[three[0]].tags == ("kept", "new")


def test_what_somebody_changed_since_is_left_and_named(tmp_path: Path) -> None:
    team, project = on_disk(tmp_path)
    three = [team.ask(f"{number}?") for number in range(3)]
    retire_cases(project, SET, three, "twice")
    restore_cases(team.acting("boris"), SET, [three[1]])
    project.store.commit([Delete(case_key(SET, three[2]))])
    done = undo_batch(project, SET, batch_journal(project, SET))
    assert done.changed == (three[0],)
    assert done.left == (three[1], three[2])
    assert load_case(project, SET, three[1]).retired is None


def test_other_fields_that_somebody_changed_since_stay_when_a_step_is_taken_back(tmp_path: Path) -> None:
    team, project = on_disk(tmp_path)
    case = team.ask("first?")
    tag_cases(project, SET, [case], add=("x",))
    edit_case(team.acting("boris"), SET, case, question="second?")
    assert undo_batch(project, SET, batch_journal(project, SET)).left == ()
    assert (load_case(project, SET, case).question, load_case(project, SET, case).tags) == ("second?", ())


@pytest.mark.parametrize("tags", [(" x",), ("a,b",), ("a\nb",), ("",)])
def test_nothing_is_written_where_one_case_or_tag_cannot_be(tmp_path: Path, tags: tuple[str, ...]) -> None:
    team, project = on_disk(tmp_path)
    case = team.ask("first?")
    before = cases(project)
    with pytest.raises(UsageProblem):
        tag_cases(project, SET, [case], add=tags)
    with pytest.raises(UsageProblem):
        tag_cases(project, SET, [case, "no-such-case"], add=("x",))
    with pytest.raises(UsageProblem):
        retire_cases(project, SET, [case], "  ")
    assert cases(project) == before
    assert not batch_journal(project, SET).can_undo


def test_what_changes_nothing_is_no_step(tmp_path: Path) -> None:
    team, project = on_disk(tmp_path)
    case = team.ask("first?", tags=("x",))
    assert tag_cases(project, SET, [case], add=("x",)).changed == ()
    assert restore_cases(project, SET, [case]).changed == ()
    with pytest.raises(UsageProblem):
        undo_batch(project, SET, batch_journal(project, SET))
    with pytest.raises(UsageProblem):
        redo_batch(project, SET, batch_journal(project, SET))


def test_a_reason_for_which_a_case_was_retired_before_stays(tmp_path: Path) -> None:
    team, project = on_disk(tmp_path)
    one, two = team.ask("1?"), team.ask("2?")
    retire_cases(project, SET, [one], "first reason")
    retire_cases(project, SET, [one, two], "second reason")
    assert [cases(project)[case].retired for case in (one, two)] == ["first reason", "second reason"]
    undo_batch(project, SET, batch_journal(project, SET))
    assert [cases(project)[case].retired for case in (one, two)] == ["first reason", None]


ACTS = st.lists(
    st.tuples(
        st.sampled_from(["tag", "untag", "retire", "restore"]),
        st.sets(st.integers(0, 3), min_size=1),
        st.sampled_from(["x", "y", "да"]),
    ),
    max_size=6,
)


@settings(max_examples=40)
@given(ACTS)
def test_undoing_everything_is_identity_and_doing_it_again_too(acts: list[tuple[str, set[int], str]]) -> None:
    team = Team()
    project = team.acting("ana")
    ids = [team.ask(f"{number}?", tags=("x",) if number % 2 else ()) for number in range(4)]
    journal = Journal(Step)
    journal.put(Step())
    states = [cases(project)]
    for what, chosen, tag in acts:
        some = [ids[number] for number in sorted(chosen)]
        before = cases(project)
        match what:
            case "tag":
                tag_cases(project, SET, some, add=(tag,), journal=journal)
            case "untag":
                tag_cases(project, SET, some, remove=(tag,), journal=journal)
            case "retire":
                retire_cases(project, SET, some, tag, journal=journal)
            case _:
                restore_cases(project, SET, some, journal=journal)
        if cases(project) != before:
            states.append(cases(project))
    for state in reversed(states[:-1]):
        assert undo_batch(project, SET, journal).left == ()
        assert cases(project) == state
    assert not journal.can_undo
    for state in states[1:]:
        redo_batch(project, SET, journal)
        assert cases(project) == state
