"""What somebody decided against between two programs of their own stays to be had after the case is submitted."""

from pathlib import Path

import pytest

from annotator.model.label import Answerability, Label, Need
from annotator.store.base import Key, Kind
from annotator.store.files import open_store
from annotator.store.merge_lists import Side
from annotator.store.workspace import init_workspace
from annotator.tui.desk import LabelDesk, label_desk
from annotator.workflow.cases import load_case
from annotator.workflow.context import Project
from annotator.workflow.labels import load_draft, own_label
from annotator.workflow.saving import Clashed
from annotator.workflow.sync_attic import clashes, keep_theirs, put_back
from tests.tui.world import FINES, SET, Desks


def _opened(root: Path, person: str = "ana") -> Project:
    return Project(open_store(root), person=person, root=root)


def _clashed(root: Path) -> tuple[LabelDesk, str]:
    """A desk that stands with a note of its own, against the one of another program; also the case."""
    init_workspace(root, "x")
    world = Desks(open_store(root))
    desk, other = (label_desk(_opened(root), SET, world.empty) for _ in range(2))
    judgement = desk.judgement.model_copy(update={"answerability": Answerability.ANSWERABLE})
    judgement = judgement.model_copy(update={"needs": own_needs(world)})
    desk.change(judgement)
    other.refresh()
    other.change(other.judgement.model_copy(update={"note": "theirs"}))
    mine = desk.judgement.model_copy(update={"note": "mine"})
    with pytest.raises(Clashed):
        desk.change(mine)
    desk.settle(desk.with_judgement(mine), Side.MINE)
    assert desk.judgement.note == "mine"
    return desk, world.empty


def own_needs(world: Desks) -> tuple[Need, ...]:
    """The evidence of a label that is there."""
    label = own_label(world.as_("ana"), SET, world.waiting)
    assert label is not None
    assert label.passages()[0].quote == FINES
    return label.needs


def test_while_the_draft_is_there_undo_brings_it_back_and_nothing_is_asked(tmp_path: Path) -> None:
    desk, _ = _clashed(tmp_path)
    assert clashes(_opened(tmp_path)) == ()
    desk.undo()
    assert desk.judgement.note == "theirs"


def test_once_it_is_submitted_what_lost_is_listed_for_its_writer_alone_and_comes_back(tmp_path: Path) -> None:
    desk, case = _clashed(tmp_path)
    desk.finish()
    (clash,) = clashes(_opened(tmp_path))
    assert (clash.set, clash.case, clash.field, clash.mine, clash.theirs) == (SET, case, "note", "theirs", "mine")
    assert clash.question == "What is paid for a hotel?"
    assert clashes(_opened(tmp_path, "boris")) == (), "a draft is its writer's alone"
    put_back(_opened(tmp_path), clash.id)
    draft = load_draft(_opened(tmp_path), SET, case)
    assert isinstance(draft, Label)
    assert draft.note == "theirs"
    assert draft.needs == desk.judgement.needs
    submitted = own_label(_opened(tmp_path), SET, case)
    assert submitted is not None
    assert submitted.note == "mine", "what was submitted stays"
    assert clashes(_opened(tmp_path)) == ()


def test_what_lost_can_be_let_go(tmp_path: Path) -> None:
    desk, case = _clashed(tmp_path)
    desk.finish()
    (clash,) = clashes(_opened(tmp_path))
    keep_theirs(_opened(tmp_path), clash.id)
    assert clashes(_opened(tmp_path)) == ()
    assert load_draft(_opened(tmp_path), SET, case) is None


def test_a_question_that_lost_comes_back_too(tmp_path: Path) -> None:
    init_workspace(tmp_path, "x")
    world = Desks(open_store(tmp_path))
    desk, other = (label_desk(_opened(tmp_path), SET, world.empty) for _ in range(2))
    other.change_case(question="What do they pay for a hotel?")
    mine = desk.state.model_copy(update={"case": desk.case.model_copy(update={"question": "Hotel?"})})
    with pytest.raises(Clashed):
        desk.change_case(question="Hotel?")
    desk.settle(mine, Side.THEIRS)
    (clash,) = clashes(_opened(tmp_path))
    assert (clash.field, clash.mine) == ("question", "Hotel?")
    put_back(_opened(tmp_path), clash.id)
    assert load_case(_opened(tmp_path), SET, world.empty).question == "Hotel?"
    assert _opened(tmp_path).store.revision(Key(Kind.CASE, (SET, world.empty)))
