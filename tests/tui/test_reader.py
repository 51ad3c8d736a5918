"""Reading a document by keys and mouse: finding words, going back, selecting at both ends, copying."""

import unicodedata
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from annotator.text.find import places
from annotator.tui.widgets.reader_visits import Visit, Visits
from annotator.tui.widgets.selection import Choice, grown, shrunk
from annotator.tui.widgets.units import sentence_units, word_units
from annotator.workflow.clipboard import COPIED, keep_copy
from tests.tui.drive import SIZES, Driver, running
from tests.tui.world import DOCUMENT, HOTEL, Desks

LINES = "".join(f"Line {number} is here. It ends.\n\n" for number in range(2_000))


@given(
    st.lists(st.sampled_from("aAäÄе\u0438йЙ \n.e\u0301"), max_size=60).map("".join), st.sampled_from(["ä", "й", "a й"])
)
def test_words_are_found_however_they_are_encoded(text: str, words: str) -> None:
    composed = unicodedata.normalize("NFC", text)
    found = [unicodedata.normalize("NFC", composed[a:b]).lower().split() for a, b in places(composed, words)]
    assert all(one == words.split() for one in found)
    parted = unicodedata.normalize("NFD", composed)
    again = [unicodedata.normalize("NFC", parted[a:b]) for a, b in places(parted, words)]
    assert again == [composed[a:b] for a, b in places(composed, words)]


@pytest.mark.parametrize("size", [29_990, 29_999, 30_000, 150_000])
def test_a_place_across_the_border_of_a_slice_is_found_once(size: int) -> None:
    text = "x" * size + " Needle  in\n\nhay " + "x" * 50
    assert list(places(text, "needle in HAY")) == [(size + 1, size + 16)]
    assert list(places(text, "  ")) == []
    assert list(places(text, "needle", stopped=lambda: True)) == []


@given(st.lists(st.sampled_from(["back", "forward", "a", "b", "c"]), max_size=30))
def test_going_back_and_forward_leads_where_one_was(steps: list[str]) -> None:
    visits, here = Visits(), Visit("a", "1", 0)
    for step in steps:
        if step in ("back", "forward"):
            target, after = visits.back(here) if step == "back" else visits.forward(here)
            if target is None:
                assert after == visits
                continue
            there, again = after.forward(target) if step == "back" else after.back(target)
            assert there == here
            assert again.back(here)[0] == target or step == "forward"
            visits, here = after, target
        elif step != here.document:
            visits, here = visits.left(here), Visit(step, "1", 0)
            assert visits.ahead == ()


@given(st.integers(0, 5), st.integers(1, 6), st.booleans())
def test_shrinking_undoes_growing(first: int, count: int, turned: bool) -> None:
    text = "One. Two two. Three. Four. Five five five. Six. Seven."
    units = sentence_units(text, [])
    spans = []
    at = 0
    while (found := units.at(at)) is not None:
        spans.append(found)
        at = found[1]
    last = min(first + count, len(spans)) - 1
    now = Choice(spans[first][0], spans[last][1])
    now = now.turned() if turned else now
    more = grown(units, now)
    assert more == now or shrunk(units, more) == now
    less = shrunk(units, now)
    assert not less.empty
    assert less == now or grown(units, less) == now


def test_words_are_whole() -> None:
    text = "Es kostet 1.234,56 Euro, also „viel“; e\u0301te\u0301 d'or, E-Mail."
    units, found, at = word_units(text), [], 0
    while (one := units.at(at)) is not None:
        found.append(text[slice(*one)])
        at = one[1]
    assert found == ["Es", "kostet", "1.234,56", "Euro", "also", "viel", "e\u0301te\u0301", "d'or", "E-Mail"]


async def reading(d: Driver, text: str | None = None) -> None:
    """Opens the policy, or another text in its place, on the corpus screen."""
    await d.press("c")
    d.document.open(d.app.project.corpus.reading(DOCUMENT, "2021"), start=0)
    await d.settle()
    d.document.reader.focus()
    if text is not None:
        d.document.reader.open(text)
    await d.settle()


@pytest.mark.parametrize("size", SIZES)
async def test_hits_are_counted_while_one_types_and_escape_leads_back(size: tuple[int, int]) -> None:
    async with running(Desks().as_("ana"), size) as d:
        await reading(d)
        await d.press("j")
        before = d.document.reader.choice
        await d.press("slash")
        await d.write("PAID")
        await d.settle()
        assert d.document.reader.hit() == (1, 3)
        assert "hit 1 of 3" in d.shown
        await d.press("down")
        assert "hit 2 of 3" in d.shown
        await d.write("zz")
        await d.settle()
        assert "no hit" in d.shown
        await d.press("escape")
        assert d.document.reader.choice == before
        assert "hits" not in d.document.reader.facts()
        await d.press("slash", "enter")
        assert "not in this document; w searches all" in d.toasts


async def test_a_leap_can_be_taken_back_and_again() -> None:
    world = Desks()
    world.new_edition()
    async with running(world.as_("ana")) as d:
        await reading(d)
        await d.press("j", "greater_than_sign")
        end = d.document.reader.choice
        await d.press("H")
        assert d.document.reader.choice.head < end.head
        await d.press("L")
        assert d.document.reader.choice.head == end.head
        d.document.open(world.project.corpus.reading(DOCUMENT, "2025"), start=0)
        await d.settle()
        await d.press("H")
        assert d.document.reading is not None
        assert d.document.reading.edition.version == "2021"


async def test_a_long_text_goes_on_under_a_drag_beyond_the_edge() -> None:
    async with running(Desks().as_("ana")) as d:
        await reading(d, LINES)
        reader = d.document.reader
        await d.pilot.mouse_down(reader, offset=(8, 3))
        await d.pilot.hover(reader, offset=(8, reader.size.height + 1))
        for _ in range(200):
            await d.pilot.pause(0.02)
            if reader.scroll_offset.y > 4:
                break
        await d.pilot.mouse_up(reader, offset=(8, reader.size.height - 1))
        assert reader.scroll_offset.y > 4
        assert reader.selected is not None
        assert reader.selected[0] < reader.top
        assert reader.rows.row_of(reader.selected[1]) >= reader.scroll_offset.y + reader.size.height - 2


async def test_a_long_text_stays_in_place_when_its_width_changes_and_one_pages_up() -> None:
    async with running(Desks().as_("ana")) as d:
        await reading(d, LINES)
        reader = d.document.reader
        await d.press("greater_than_sign")
        assert "Line 1999 is here" in d.shown
        await d.press("pageup", "pageup")
        here = reader.top
        await d.pilot.resize_terminal(60, 20)
        await d.settle()
        assert reader.top == here
        middle = LINES.index("Line 1000 ")
        reader.select(middle, middle, top=True)
        await d.settle()
        assert "Line 1000 is here" in d.shown
        for _ in range(6):
            reader.scroll_to(y=reader.scroll_offset.y - 5, animate=False)
        await d.settle()
        assert "Line 985 is here" in d.shown


async def test_words_and_sentences_are_taken_in_and_given_up() -> None:
    async with running(Desks().as_("ana")) as d:
        await reading(d)
        reader = d.document.reader
        reader.select_sentence(reader.text.index(HOTEL))
        one = reader.choice
        await d.press("plus")
        assert reader.choice.span[1] > one.span[1]
        await d.press("minus")
        assert reader.choice == one
        await d.press("minus")
        assert reader.choice == one
        reader.select(one.span[0], one.span[0])
        await d.press("W", "W")
        assert reader.text[slice(*reader.choice.span)] == "costs"
        await d.press("j")
        assert reader.choice.span == one.span


async def test_markup_can_be_shown_as_it_stands() -> None:
    async with running(Desks().as_("ana")) as d:
        await reading(d, "Pay **120 EUR** now.\n\n<!-- not seen -->\n")
        assert "Pay 120 EUR now." in d.shown
        assert "⊘ <!-- not seen -->" in d.shown
        await d.press("Z")
        assert "Pay **120 EUR** now." in d.shown


def test_what_is_copied_is_in_a_file_too(tmp_path: Path) -> None:
    project = Desks().as_("ana")
    assert keep_copy(project, "x") is None
    project.root = tmp_path
    assert keep_copy(project, "Щ\n") == COPIED
    keep_copy(project, "second\n")
    assert (tmp_path / COPIED).read_text(encoding="utf-8") == "second\n"
    assert [file.name for file in (tmp_path / COPIED).parent.iterdir()] == [COPIED.name]
