"""Fields to type in and boxes that ask: where typing goes on, what a digit does, and yes in the language of the screen."""

import pytest
from textual.content import Content

from annotator.tui.dialogs.searches import SearchesDialog
from annotator.tui.dialogs.text import ConfirmDialog
from annotator.tui.i18n import use
from annotator.tui.keymap import Layout, use_layout
from annotator.tui.widgets.ticks import TickList
from annotator.workflow.looking import Look
from tests.tui.drive import Driver, running
from tests.tui.test_writing import at_hotel
from tests.tui.world import Desks


def _in_box(d: Driver) -> str:
    return "\n".join(row.split("│")[1] for row in d.rows if row.count("│") > 1)


@pytest.mark.parametrize("size", [(80, 24), (60, 20)])
@pytest.mark.parametrize("down", [0, 1])
async def test_letters_begin_own_words_and_digits_pick_whatever_is_proposed(down: int, size: tuple[int, int]) -> None:
    world = Desks()
    async with running(world.as_("ana"), size) as d:
        await at_hotel(d, world)
        await d.press(*["j"] * down, "l", "f")
        assert d.name == "FactDialog"
        shown = " ".join(_in_box(d).split())
        assert all(key in shown for key in ("Enter", "Shift+Tab", "F2", "digit", "letters write your own"))
        await d.write("drei Euro")
        await d.press("f2")
        assert [fact.says for fact in d.desk.judgement.facts] == ["drei Euro"]
        await d.press("f", "1", "f2")
        proposed = ["100 EUR", "Breakfast is included."][down]
        assert [fact.says for fact in d.desk.judgement.facts] == ["drei Euro", proposed], "a digit replaces no words"
        for number in ("100 EUR", "9", "1 day", "11km"):
            await d.press("f")
            await d.write(number)
            await d.press("f2")
            assert d.desk.judgement.facts[-1].says == number, "a number is no choice"
        await d.press("f", "shift+tab")
        await d.write("!")
        await d.press("f2")
        assert d.desk.judgement.facts[-1].says == f"{proposed}!", "in the field one goes on where the words end"


async def test_letters_of_another_keyboard_are_words_beside_proposals() -> None:
    world = Desks()
    async with running(world.as_("ana")) as d:
        await at_hotel(d, world)
        await d.press("l", "f")
        await d.write("три")
        await d.press("f2")
        assert [fact.says for fact in d.desk.judgement.facts] == ["три"]


async def test_a_text_that_is_opened_is_gone_on_with_where_it_ends() -> None:
    world = Desks()
    async with running(world.as_("ana")) as d:
        await at_hotel(d, world)
        await d.press("l", "Q")
        await d.write(" Now?")
        await d.press("tab", "tab")
        await d.write("ho")
        await d.press("shift+tab", "tab")
        await d.write("tel")
        await d.press("f2")
        assert d.desk.case.question == "What is paid for a hotel? Now?"
        assert d.desk.case.tags == ("hotel",)
        d.case.focus()
        await d.press("i")
        await d.write("one")
        await d.press("f2", "i")
        await d.write(" two")
        await d.press("f2")
        assert d.desk.judgement.note == "one two"


@pytest.mark.parametrize(
    ("language", "yes", "no"),
    [("en", "y", "n"), ("de", "j", "n"), ("bg", "д", "н"), ("de", "y", "n"), ("bg", "y", "n")],
)
@pytest.mark.parametrize("layout", Layout)
async def test_yes_is_said_in_the_language_of_the_screen(layout: Layout, language: str, yes: str, no: str) -> None:
    async with running(Desks().as_("ana")) as d:
        use(language)
        use_layout(layout, show=True)
        try:
            for key, answer in ((yes, True), (no, False)):
                told: list[bool | None] = []
                d.app.push_screen(ConfirmDialog(Content("?")), told.append)
                await d.settle()
                assert (yes if yes != "y" else "") in _in_box(d).split("·")[0]
                await d.press(key)
                assert told == [answer]
        finally:
            use_layout(Layout.BDS, show=False)


async def test_what_is_told_before_submitting_names_no_keys_that_are_dead_there() -> None:
    world = Desks()
    async with running(world.as_("ana")) as d:
        await at_hotel(d, world)
        await d.press("l", "f", "f2", "s", "y")
        assert d.name == "SubmitDialog"
        assert "lets it stand" not in " ".join(_in_box(d).split())
        assert "Enter opens" not in " ".join(_in_box(d).split())


async def test_one_key_ticks_all_or_none_says_so_and_brings_back_what_was_ticked() -> None:
    async with running(Desks().as_("ana")) as d:
        looks = [Look(words=one) for one in ("hotel", "parking", "fines")]
        d.app.push_screen(SearchesDialog(looks))
        await d.settle()
        ticks = d.app.screen.query_one(TickList)

        def ticked() -> list[str]:
            return list(ticks.ticked)

        await d.press("a")
        assert ticked() == []
        assert "0 are ticked now" in d.shown
        await d.press("a")
        assert len(ticked()) == 3
        await d.press("space")
        assert ticked() == ["1", "2"]
        for now in (3, 0, 2):
            await d.press("a")
            assert len(ticked()) == now
            assert f"{now} are ticked now" in d.shown
        assert ticked() == ["1", "2"]


async def test_what_follows_a_piece_that_was_taken_out_is_not_taken_out_by_the_next_key() -> None:
    world = Desks()
    async with running(world.as_("ana"), (120, 40)) as d:
        await at_hotel(d, world)
        await d.press("l", "j", "l", "j", "j", "l")
        assert [need.need for need in d.desk.judgement.needs] == ["a", "b", "c"]
        d.case.focus()
        d.case.highlighted = next(at for at, row in enumerate(d.case._rows) if row.path == "needs.a.0")
        await d.settle()
        await d.press("x")
        assert d.case.path == "needs.a", "the need that lost its passage"
        before = d.desk.judgement
        await d.press("u", "U")
        assert d.desk.judgement == before
