"""What happened while a desk was not looked at: submitted in another window, killed between draft and journal."""

from pathlib import Path

from annotator.model.label import Answerability, Passage
from annotator.store.files import open_store
from annotator.store.workspace import init_workspace
from annotator.tui.desk import LabelDesk, label_desk
from annotator.tui.screens.write import WriteScreen
from annotator.workflow import drafting
from annotator.workflow.context import Project
from annotator.workflow.labels import load_draft, own_label
from annotator.workflow.private import settle
from annotator.workflow.quoting import passage_at
from tests.tui.drive import running
from tests.tui.world import DOCUMENT, FINES, HOTEL, OLD, SET, Desks

BREAKFAST = "Breakfast is included."


def _passage(project: Project, words: str) -> Passage:
    start = OLD.index(words)
    return passage_at(project, DOCUMENT, "2021", start, start + len(words))


def _link(desk: LabelDesk, words: str) -> None:
    desk.change(drafting.add_need(desk.judgement, _passage(desk.project, words))[0])


def _on_disk(folder: Path) -> tuple[Desks, Project]:
    init_workspace(folder, "x")
    world = Desks(open_store(folder))
    project = world.as_("ana")
    project.root = folder
    return world, project


async def test_what_was_submitted_in_another_window_is_shown_and_said_and_no_round_begins() -> None:
    world = Desks()
    async with running(world.as_("ana")) as d:
        desk = label_desk(d.app.project, SET, world.empty)
        _link(desk, HOTEL)
        desk.change(drafting.answer_kind(desk.judgement, Answerability.ANSWERABLE))
        d.app.push_screen(WriteScreen(desk))
        await d.settle()
        other = label_desk(world.as_("ana"), SET, world.empty)
        _link(other, FINES)
        other.finish()
        await d.settle()
        assert any("you submitted this in another window" in said for said in d.toasts)
        submitted = own_label(world.as_("ana"), SET, world.empty)
        assert d.desk.judgement == submitted
        assert FINES in " ".join(d.shown.split())
        await d.press("u", "u")
        assert load_draft(world.as_("ana"), SET, world.empty) is None, "undo begins no round"
        assert not d.desk.filed_elsewhere


def test_undo_does_not_step_over_a_change_that_the_journal_lost(tmp_path: Path) -> None:
    world, project = _on_disk(tmp_path)
    desk = label_desk(project, SET, world.empty)
    _link(desk, HOTEL)
    _link(desk, FINES)
    settle()
    file = desk.journal.file
    assert file is not None
    kept = file.read_bytes()
    _link(desk, BREAKFAST)
    settle()
    file.write_bytes(kept)  # killed after the draft was saved, before the journal was

    again = label_desk(project, SET, world.empty)
    assert len(again.judgement.needs) == 3
    settle()
    again = label_desk(project, SET, world.empty)
    assert again.skips(), "it is said first, also when the case was opened and left before"
    assert not again.skips(), "and once"

    file.write_bytes(kept)
    changed = label_desk(project, SET, world.empty)
    changed.change(drafting.put_note(changed.judgement, "seen", None, None))
    assert not changed.skips(), "what was done since is taken back as ever"
    changed.undo()
    assert changed.judgement.note is None
    assert changed.skips()

    whole = label_desk(world.as_("ana"), SET, world.disputed)
    _link(whole, FINES)
    assert not whole.skips()


async def test_the_screen_says_that_the_last_change_cannot_be_taken_back(tmp_path: Path) -> None:
    world, project = _on_disk(tmp_path)
    desk = label_desk(project, SET, world.empty)
    _link(desk, HOTEL)
    _link(desk, FINES)
    settle()
    assert desk.journal.file is not None
    kept = desk.journal.file.read_bytes()
    _link(desk, BREAKFAST)
    settle()
    desk.journal.file.write_bytes(kept)
    async with running(project) as d:
        d.app.push_screen(WriteScreen(label_desk(project, SET, world.empty)))
        await d.settle()
        await d.press("u")
        assert "the last change was not noted and cannot be taken back" in d.toasts[-1]
        assert len(d.desk.judgement.needs) == 3
        await d.press("u")
        assert len(d.desk.judgement.needs) == 2
