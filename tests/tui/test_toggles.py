"""What is on and what is chosen can be read without colours, its words are whole, and it is not lost by one key."""

import pytest
from textual.widgets import RadioSet

from annotator.model.label import Confidence, Weight
from annotator.tui.dialogs.note import CONFIDENCE
from annotator.tui.i18n import tr
from annotator.tui.widgets.ticks import TickList
from annotator.tui.widgets.toggles import Tick
from tests.tui.drive import Driver, running
from tests.tui.world import Desks

SMALL = ((60, 20), (80, 24))


async def _at_case(d: Driver) -> None:
    d.highlight("What is paid for a hotel?")
    await d.press("enter", "escape", "f6", "f6")


def _sure(d: Driver) -> Confidence | None:
    return d.desk.judgement.confidence


@pytest.mark.parametrize("size", SMALL, ids=str)
@pytest.mark.parametrize("code", ["en", "de", "bg"])
async def test_how_sure_one_is_stands_in_signs_and_whole_words(
    code: str, size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ANNOTATOR_LANGUAGE", code)
    async with running(Desks().as_("ana"), size) as d:
        await _at_case(d)
        await d.press("i", "tab", "tab")
        for at, words in enumerate(CONFIDENCE.values(), start=1):
            assert f"( ) {at} {tr(words)}" in d.shown
        await d.press("2")
        shown = [f"{'(●)' if at == 2 else '( )'} {at} {tr(words)}" for at, words in enumerate(CONFIDENCE.values(), 1)]
        assert all(one in d.shown for one in shown)
        assert "▐" not in d.shown
        await d.press("escape")
        assert d.name == "NoteDialog"
        assert tr("F2 saves what you wrote or chose; Esc once more throws it away")[:30] in d.shown
        # Another choice is asked about anew.
        await d.press("3", "escape")
        assert d.name == "NoteDialog"
        await d.press("escape")
        assert d.name == "WriteScreen"
        assert _sure(d) is None
        await d.press("i", "tab", "tab", "2", "f2")
        assert _sure(d) is Confidence.MEDIUM
        await d.press("i", "escape")
        assert d.name == "WriteScreen"


@pytest.mark.parametrize("size", SMALL, ids=str)
@pytest.mark.parametrize("code", ["en", "de", "bg"])
async def test_whether_a_fact_is_vital_stands_in_a_sign_and_whole_words(
    code: str, size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ANNOTATOR_LANGUAGE", code)
    async with running(Desks().as_("ana"), size) as d:
        await _at_case(d)
        await d.press("f")
        await d.write("100 EUR")
        d.app.screen.query_one(Tick).focus()
        await d.settle()
        vital = tr("vital: without it the answer is wrong")
        assert f"[x] {vital}" in d.shown
        await d.press("space")
        assert f"[ ] {vital}" in d.shown
        await d.press("f2")
        assert [one.weight for one in d.desk.judgement.facts] == [Weight.OKAY]


async def test_what_is_only_ticked_is_asked_about_before_it_goes() -> None:
    async with running(Desks().as_("ana")) as d:
        await _at_case(d)
        await d.press("f")
        await d.write("100 EUR")
        await d.press("f2")
        d.case.focus()
        d.case.highlighted = [row.path for row in d.case._rows].index("facts.0")
        await d.press("enter")
        assert d.name == "FactDialog"
        await d.press("escape")
        assert d.name == "WriteScreen"
        await d.press("enter")
        d.app.screen.query_one("#forms", TickList).focus()
        await d.press("1", "escape")
        assert d.name == "FactDialog"
        await d.press("1", "escape")
        assert d.name == "WriteScreen"


async def test_nothing_chosen_is_given_up_at_once() -> None:
    async with running(Desks().as_("ana")) as d:
        await _at_case(d)
        await d.press("i")
        assert d.app.screen.query_one(RadioSet).pressed_index == -1
        await d.press("escape")
        assert d.name == "WriteScreen"
