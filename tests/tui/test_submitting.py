"""`s` submits what it was pressed for, or nothing: not another case, nor what came in while it was looked at."""

import asyncio
import threading
from typing import Any

import pytest

from annotator.model.label import Answerability
from annotator.tui import desk_base
from annotator.tui.desk import label_desk
from annotator.tui.screens.write import WriteScreen
from annotator.workflow import drafting
from annotator.workflow.check import findings_for_draft
from annotator.workflow.labels import own_label
from annotator.workflow.quoting import passage_at
from tests.tui.drive import Driver, running
from tests.tui.world import DOCUMENT, FINES, HOTEL, OLD, SET, Desks


@pytest.fixture
def slow(monkeypatch: pytest.MonkeyPatch) -> threading.Event:
    """A look at a case takes until this is set."""
    go_on = threading.Event()

    def held(*args: Any, **settings: Any) -> Any:
        go_on.wait(20)
        return findings_for_draft(*args, **settings)

    monkeypatch.setattr(desk_base, "findings_for_draft", held)
    return go_on


def _linked(world: Desks, case: str, words: str) -> None:
    """A draft that may be submitted."""
    desk = label_desk(world.as_("ana"), SET, case)
    start = OLD.index(words)
    passage = passage_at(world.project, DOCUMENT, "2021", start, start + len(words))
    made = drafting.add_need(desk.judgement, passage)[0]
    desk.change(drafting.answer_kind(made, Answerability.ANSWERABLE))


def _submitted(world: Desks, case: str) -> bool:
    return own_label(world.as_("ana"), SET, case) is not None


async def _written(d: Driver, case: str, *queue: str) -> WriteScreen:
    screen = WriteScreen(label_desk(d.app.project, SET, case), queue=queue)
    d.app.push_screen(screen)
    await d.pilot.pause()
    screen._do_submit()
    await d.pilot.pause()
    assert screen.busy, "what is submitted is being looked at"
    return screen


async def _looked(d: Driver, slow: threading.Event) -> None:
    slow.set()
    await d.settle()
    await asyncio.sleep(0)
    await d.settle()


async def test_the_next_case_is_not_submitted_in_place_of_the_one_that_was_left(slow: threading.Event) -> None:
    world = Desks()
    other = world.ask("Who pays the fines?")
    _linked(world, world.empty, HOTEL)
    _linked(world, other, FINES)
    async with running(world.as_("ana")) as d:
        screen = await _written(d, world.empty, world.empty, other)
        screen._do_later()
        await _looked(d, slow)
        assert screen.desk.case.case == other
        assert not _submitted(world, other)
        assert not _submitted(world, world.empty)
        assert "not submitted, it was changed or left meanwhile: What is paid for a hotel?" in " ".join(d.toasts)


async def test_what_another_window_adds_meanwhile_is_not_submitted_unseen(slow: threading.Event) -> None:
    world = Desks()
    _linked(world, world.empty, HOTEL)
    async with running(world.as_("ana")) as d:
        screen = await _written(d, world.empty)
        _linked(world, world.empty, FINES)
        screen._behind()
        await _looked(d, slow)
        assert len(screen.desk.judgement.needs) == 2
        assert not _submitted(world, world.empty)
        assert any("not submitted" in said for said in d.toasts)
        assert not screen.busy
        await d.press("s")
        if d.name == "SubmitDialog":
            await d.press("y")
    label = own_label(world.as_("ana"), SET, world.empty)
    assert label is not None
    assert len(label.needs) == 2


async def test_what_comes_in_with_the_answer_that_there_is_one_is_seen_first() -> None:
    world = Desks()
    desk = label_desk(world.as_("ana"), SET, world.empty)
    start = OLD.index(HOTEL)
    desk.change(
        drafting.add_need(desk.judgement, passage_at(world.project, DOCUMENT, "2021", start, start + len(HOTEL)))[0]
    )
    async with running(world.as_("ana")) as d:
        d.app.push_screen(WriteScreen(label_desk(d.app.project, SET, world.empty)))
        await d.settle()
        await d.press("s")
        assert d.name == "ConfirmDialog"
        start = OLD.index(FINES)
        fines = passage_at(world.project, DOCUMENT, "2021", start, start + len(FINES))
        desk.change(drafting.add_need(desk.judgement, fines)[0])
        await d.settle()
        await d.press("y")
        assert len(d.desk.judgement.needs) == 2
        assert not _submitted(world, world.empty)
        assert any("not submitted" in said for said in d.toasts)
