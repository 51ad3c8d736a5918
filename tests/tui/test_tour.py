"""The tour: what it says, that it is walked with the keys it names, and that it traps nobody."""

import itertools
from pathlib import Path

import pytest
from textual.widgets import Input

from annotator.store.base import Kind
from annotator.tui import settings
from annotator.tui.i18n import tr, use
from annotator.tui.registry import Scope, choose_keys
from annotator.tui.screens.tour import TourScreen
from annotator.tui.tour import STEPS, At, Found, Over, Said, Seen, advise, remark
from annotator.tui.widgets.coach import Coach, told
from annotator.workflow.opening import open_project
from annotator.workflow.practice import TASKS
from annotator.workflow.sample import copy_sample
from tests.tui.drive import SIZES, Driver, running
from tests.tui.world import SET, Desks

SEEN = [
    Seen(at, typed, reading, selected, linked, needs=1, facts=facts, answerable=answerable, over=over)
    for at, typed, reading, selected, linked, facts, answerable, over in itertools.product(
        At, (False, True), (False, True), Found, Found, (0, 1), (None, False, True), Over
    )
]
ALL_SAID = sorted({(advise(one).step, advise(one).text) for one in SEEN})


def test_a_step_is_done_when_what_it_wants_is_so() -> None:
    for one in SEEN:
        done = 1 + (one.linked is Found.ANSWER) * (1 + (one.facts > 0 and one.answerable is True))
        assert advise(one).step == done


@pytest.mark.parametrize("language", TASKS)
def test_whatever_is_said_takes_two_rows_of_a_narrow_screen(language: str) -> None:
    use(language)
    try:
        remarks = [
            remark(Seen(needs=1), Seen(needs=2)),
            remark(Seen(), Seen(distractors=1)),
            remark(Seen(linked=Found.OTHER), Seen()),
        ]
        task = TASKS[language]
        for step, text in [*ALL_SAID, *((1, one or "") for one in remarks)]:
            shown = told(Said(step, text), words=task.words, answer=task.answer)
            assert 0 < len(shown) <= 2 * 58 - 4 - 12, f"with room for a word that does not fit: {shown}"
            assert "{" not in shown
    finally:
        use("en")


def test_nothing_is_said_of_steps_that_lead_on() -> None:
    steps = [Seen(), Seen(linked=Found.ANSWER, needs=1), Seen(linked=Found.ANSWER, needs=1, facts=1)]
    assert all(remark(before, after) is None for before, after in itertools.pairwise(steps))


def test_it_names_the_keys_of_whoever_reads_it() -> None:
    choose_keys({(Scope.WRITE, "link"): ("z",), (Scope.WRITE, "fact"): ()})
    try:
        assert told(Said(1, "{link}")) == "z"
        assert told(Said(1, "{fact}")) == "(palette: fact)"
    finally:
        choose_keys({})


def _says(d: Driver) -> str:
    tour = _tour(d)
    tour.look()
    said = (d.app.screen.query(Coach) or tour.query(Coach)).first(Coach).said
    assert said is not None
    return f"{said.step}/{STEPS} {tr(said.text)}"


def _tour(d: Driver) -> TourScreen:
    return next(one for one in d.app.screen_stack if isinstance(one, TourScreen))


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("language", TASKS)
async def test_it_is_walked_with_the_keys_it_names(
    language: str, size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ANNOTATOR_LANGUAGE", language)
    world = Desks()
    before = set(world.project.store.list(Kind.CASE))
    async with running(world.as_("ana"), size) as d:
        await d.press("f8")
        await d.settle()
        tour = _tour(d)
        folder = tour.project.root
        assert folder is not None
        assert (
            _says(d)
            == f"1/3 {tr('The question is above. Find the passage that answers it: type {words}', words='{words}')}"
        )
        await d.write(TASKS[language].words)
        await d.settle()
        assert "Enter" in _says(d)
        await d.press("enter")
        assert _says(d).startswith("1/3")
        assert tour.seen().selected is Found.ANSWER
        await d.press("l")
        assert _says(d).startswith("2/3")
        await d.press("f")
        assert "F2" in _says(d)
        await d.press("f2", "a")
        assert _says(d).startswith("2/3 1")
        await d.press("1")
        assert _says(d).startswith("3/3")
        await d.settle()
        assert any("3/3" in row for row in d.rows[-4:]), "above the keys"
        await d.press("s")
        assert tr("That was a whole case") in d.shown
        await d.press("escape")
        assert d.name == "HomeScreen"
        assert not folder.exists()
    assert set(world.project.store.list(Kind.CASE)) == before


async def test_wrong_steps_get_a_friendly_word() -> None:
    async with running(Desks().as_("ana")) as d:
        await d.press("f8")
        await d.settle()
        await d.write("fines")
        await d.settle()
        await d.press("enter")
        assert "Go to the sentence with" in _says(d)
        await d.press("l")
        assert "does not answer the question" in _says(d)
        await d.press("u")
        assert "nothing is lost" in _says(d)
        await d.press("d", "1")
        assert "counts as misleading" in _says(d)
        await d.press("a")
        assert "Look around" in _says(d)


async def test_it_traps_nobody() -> None:
    async with running(Desks().as_("ana")) as d:
        for ends in (("escape", "escape", "escape"), ("escape", "f8"), ("f1", "f8")):
            await d.press("f8")
            await d.settle()
            folder = _tour(d).project.root
            assert folder is not None
            await d.press(*ends)
            await d.settle()
            assert d.name == "HomeScreen"
            assert not folder.exists()
        await d.press("f8")
        await d.settle()
        await d.press("escape", "colon")
        await d.write("browse the documents")
        await d.press("enter")
        await d.settle()
        assert d.name == "CorpusScreen"


async def test_in_the_sample_it_begins_by_itself_and_only_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("ANNOTATOR_LANGUAGE")
    copy_sample(tmp_path / "demo")
    project = open_project(tmp_path / "demo", person="author-1")
    async with running(project) as d:
        await d.press("enter")
        await d.settle()
        assert d.name == "TourScreen"
        assert d.app.screen.query_one(Input).has_focus
    assert settings.tour_offered()
    async with running(project) as d:
        assert d.name == "HomeScreen"


async def test_whoever_says_no_is_not_asked_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("ANNOTATOR_LANGUAGE")
    world = Desks()
    async with running(world.as_("ana")) as d:
        await d.press("escape")
        assert "A short tour?" in d.shown
        await d.press("escape")
        assert d.name == "HomeScreen"
        assert d.app.set_name == SET
    async with running(world.as_("ana")) as d:
        await d.press("escape")
        assert d.name == "HomeScreen"
