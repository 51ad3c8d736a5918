"""A text that is replaced while somebody reads it: what is selected on the screen is what is stored, or nothing is."""

import pytest

from annotator.store.base import Key, Kind
from annotator.tui.desk import label_desk
from annotator.tui.screens import landing
from annotator.tui.screens.write import WriteScreen
from tests.tui.drive import Driver, running
from tests.tui.lands import RULES, answers, changed, in_dialog, selected
from tests.tui.world import DOCUMENT, FINES, HOTEL, NEW, OLD, SET, Desks

SWAPPED = OLD.replace(HOTEL, "~").replace(FINES, HOTEL).replace("~", FINES)
"""The same two sentences, each where the other one was."""


async def _at(d: Driver, world: Desks, words: str) -> None:
    """The empty case on the desk, a sentence selected."""
    d.app.push_screen(WriteScreen(label_desk(d.app.project, SET, world.empty)))
    await d.settle()
    reading = d.desk.project.corpus.reading(DOCUMENT, "2021")
    d.document.open(reading, start=reading.text.index(words))
    await d.settle()
    d.document.reader.select_sentence(reading.text.index(words))
    d.document.reader.focus()
    await d.settle()


@pytest.mark.parametrize("keys", [("l",), ("o",), ("N",), ("d", "1"), ("f",), ("J",)], ids=lambda keys: "-".join(keys))
async def test_nothing_is_made_of_what_was_selected_in_a_text_that_was_replaced(keys: tuple[str, ...]) -> None:
    world = Desks()
    async with running(world.as_("ana")) as d:
        await _at(d, world, FINES)
        await d.press("l")
        d.document.reader.select_sentence(OLD.index(HOTEL))
        d.highlight("Fines are never")
        await d.settle()
        before = d.desk.judgement
        d.app._underneath.stop()  # the watcher has not looked yet
        world.edition(DOCUMENT, "2021", SWAPPED)
        await d.press(*keys)
        assert d.name == "ErrorDialog"
        assert "was changed while it was open; nothing was saved" in in_dialog(d)
        await d.press("escape")
        assert d.desk.judgement == before
        reading = d.document.reading
        assert reading is not None
        assert reading.text == SWAPPED, "the pane shows the text as it is now"
        assert d.document.selection is None
        d.document.reader.select_sentence(SWAPPED.index(HOTEL))
        d.document.reader.focus()
        await d.press("N")
        assert d.desk.judgement.passages()[-1].quote == HOTEL


async def test_the_pane_has_the_new_text_as_soon_as_the_change_is_noticed_and_says_so() -> None:
    world = Desks()
    async with running(world.as_("ana")) as d:
        await _at(d, world, HOTEL)
        world.edition(DOCUMENT, "2021", SWAPPED)
        await d.settle()
        assert d.document.reader.text == SWAPPED
        assert d.document.selection is None
        assert any("the text of hr/travel@2021 changed on disk" in said for said in d.toasts)
        await d.press("l")
        assert d.desk.judgement.passages() == ()


async def test_a_text_that_stayed_as_it_was_keeps_its_selection() -> None:
    world = Desks()
    async with running(world.as_("ana")) as d:
        await _at(d, world, HOTEL)
        world.edition(DOCUMENT, "2025", NEW)
        world.edition("hr/other", "2025", NEW)
        await d.settle()
        assert selected(d) == HOTEL
        assert not any("changed on disk" in said for said in d.toasts)


async def test_a_passage_that_misleads_is_the_one_that_was_selected_before_the_question_why() -> None:
    world = Desks()
    async with running(world.as_("ana")) as d:
        await _at(d, world, HOTEL)
        await d.press("d")
        world.edition(DOCUMENT, "2021", SWAPPED)
        await d.settle()
        await d.press("1")
        assert d.name == "ErrorDialog", "nothing is lost without a word"
        await d.press("escape")
        assert d.desk.judgement.distractors == ()


@pytest.mark.parametrize("key", ["a", "m"])
async def test_a_landing_is_not_answered_with_offsets_of_another_text(
    key: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(landing, "HELD", 0.0)
    world = changed(OLD, NEW, HOTEL)
    project = world.as_("ana")
    async with running(project) as d:
        await d.press("l")
        if key == "m":
            d.document.reader.select_sentence(NEW.index("Hotel costs"))
            await d.settle()
        d.app._underneath.stop()
        # The file alone, as an editor or git leaves it: its record still tells the old hash.
        world.put(Key(Kind.TEXT, (RULES, "2025")), SWAPPED.replace("100 EUR", "120 EUR"))
        await d.press(key)
        assert d.name == "ErrorDialog"
        assert "was changed while it was open" in in_dialog(d)
    assert answers(project) == []
