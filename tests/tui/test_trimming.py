"""What is selected in a text whose marks are concealed: no half of a pair at its ends, nothing seen lost or won."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from annotator.text.markdown import Piece, Role
from annotator.tui.widgets.markdown_dress import MarkdownDress
from annotator.tui.widgets.trimming import blanked, trimmed, without_lead
from annotator.tui.widgets.units import word_units
from tests.tui.drive import running
from tests.tui.test_markdown import TEXTS
from tests.tui.test_reader import reading
from tests.tui.world import Desks

COST = "Begin here.\n\n**Cost** is **100 EUR** and __a__.\n"
LINK = "See [the *text*](https://ex.org/a_b) and [**Fees**](fees.md).\n"
QUOTE = "# A\n\n> One **goes. Two** goes.\n> _Three_ costs.\n"
MARKS = st.sampled_from(
    ["**", "__", "[", "](x)", "](y_z)", "\\", "*", "_", "a", "b c", " ", "\n", "> ", "- ", "`", "\n## ", " {#a}\n"]
)
LINES = st.lists(MARKS, max_size=25).map("".join) | TEXTS


def pieces_of(text: str) -> list[Piece]:
    return MarkdownDress(text).pieces(0, len(text))


def concealed(pieces: list[Piece]) -> list[Piece]:
    return [one for one in pieces if one.role is Role.CONCEALED]


def shown(text: str, span: tuple[int, int] | None, pieces: list[Piece]) -> list[int]:
    unseen = {at for one in concealed(pieces) for at in range(one.start, one.end)}
    return [at for at in range(*(span or (0, 0))) if at not in unseen]


@given(LINES, st.integers(0, 80), st.integers(0, 80))
def test_no_mark_without_its_partner_is_at_an_end_and_what_is_seen_stays(text: str, a: int, b: int) -> None:
    start, end = sorted((min(a, len(text)), min(b, len(text))))
    pieces = pieces_of(text)
    found = trimmed(text, start, end, pieces)
    before, after = shown(text, (start, end), pieces), shown(text, found, pieces)
    if found is None:
        assert not before
        return
    if before != after:
        # Only the brackets around the words of a link stay outside, where nothing else is seen.
        assert text[before[0] : found[0]] in ("[", "![") or text[found[0] - 1] == "["
        assert text[before[-1]] == "]"
        assert before[-1] - after[-1] < 4
    assert trimmed(text, *found, pieces) == found
    for one in concealed(pieces):
        if one.start < after[0] or one.end > after[-1]:
            touched = one.start < found[1] and one.end > found[0]
            inside = one.partner is not None and found[0] <= one.partner[0] and one.partner[1] <= found[1]
            assert not touched or (inside and found[0] <= one.start and one.end <= found[1])


@given(LINES)
def test_words_hold_nothing_that_is_not_seen(text: str) -> None:
    pieces = pieces_of(text)
    seen = blanked(text, 0, len(text), pieces)
    assert len(seen) == len(text)
    units = word_units(text, lambda start, end: blanked(text, start, end, pieces))
    at, unseen = 0, {at for one in concealed(pieces) for at in range(one.start, one.end)}
    while (word := units.at(at)) is not None:
        assert unseen.isdisjoint(range(*word))
        at = word[1]


@given(LINES, st.integers(0, 80), st.integers(0, 80))
def test_only_signs_of_quotations_and_lists_lead(text: str, a: int, b: int) -> None:
    start, end = sorted((min(a, len(text)), min(b, len(text))))
    found = without_lead(text, start, end, pieces_of(text))
    assert found[1] == end
    assert not text[start : found[0]].strip(" \t>-*+")
    assert found[0] < end or found[0] == start


@pytest.mark.parametrize(
    ("text", "raw", "kept"),
    [
        (COST, "t** is **100 EUR**", "t** is **100 EUR**"),
        (COST, "100 EUR**", "100 EUR"),
        (COST, "Cost** is ", "**Cost** is "),
        (COST, "**Cost", "Cost"),
        (COST, " **100", " **100"),
        (COST, "is **", "is "),
        (COST, "**100 EUR**", "**100 EUR**"),
        (LINK, "xt*](https://ex.org/a_b)", "xt*]"),
        (LINK, "[the *text*](https://ex.org/a_b)", "the *text*"),
        (LINK, "[the *text*]", "the *text*"),
        (LINK, "See [the *text*]", "See [the *text*](https://ex.org/a_b)"),
        (LINK, "Fees**](fees.md)", "**Fees**]"),
        (LINK, "Fees", "Fees"),
        ("a \\* b\n", "a \\", "a "),
        ("a \\* b\n", "* b", "\\* b"),
    ],
)
def test_ends_of_a_selection(text: str, raw: str, kept: str) -> None:
    start = text.index(raw)
    found = trimmed(text, start, start + len(raw), pieces_of(text))
    assert found is not None
    assert text[slice(*found)] == kept


def test_a_sign_alone_is_no_lead() -> None:
    start = QUOTE.index("> _Three_")
    assert without_lead(QUOTE, start, start + 2, pieces_of(QUOTE)) == (start, start + 2)
    assert without_lead(QUOTE, start, start + 9, pieces_of(QUOTE)) == (start + 2, start + 9)


def test_a_selection_of_nothing_seen_is_none() -> None:
    start = COST.index("**Cost")
    assert trimmed(COST, start, start + 2, pieces_of(COST)) is None


async def test_a_drag_takes_what_is_seen() -> None:
    async with running(Desks().as_("ana")) as d:
        await reading(d, COST)
        reader = d.document.reader

        async def drag(first: int, last: int) -> str:
            await d.pilot.mouse_down(reader, offset=(3 + first, 2))
            await d.pilot.hover(reader, offset=(3 + last, 2))
            await d.pilot.mouse_up(reader, offset=(3 + last, 2))
            await d.settle()
            return reader.text[slice(*reader.choice.span)]

        row = "Cost is 100 EUR and a."
        assert await drag(row.index("100"), row.index(" and")) == "100 EUR"
        assert await drag(0, row.index("is")) == "**Cost** "
        assert await drag(row.index(" and"), row.index("100")) == "100 EUR"
        assert await drag(row.index("t is"), row.index(" and")) == "t** is **100 EUR**"
        await d.press("Z")
        assert await drag(0, 6) == "**Cost"


async def test_the_end_of_a_selection_passes_over_a_link_and_comes_back() -> None:
    async with running(Desks().as_("ana")) as d:
        await reading(d, LINK)
        reader = d.document.reader
        reader.select(4, 4)
        seen = set()
        for _ in range(16):
            await d.press("shift+right")
            seen.add(reader.text[slice(*reader.choice.span)])
        assert "the *text*" in seen
        assert "[the *text*](https://ex.org/a_b) and" in seen
        for _ in range(16):
            await d.press("shift+left")
        assert reader.choice.empty
        assert reader.choice.head == 4


async def test_words_pass_over_marks_and_addresses() -> None:
    async with running(Desks().as_("ana")) as d:
        await reading(d, f"{COST}\n{LINK}A _second_ one.\n")
        reader, words = d.document.reader, []
        reader.select(COST.index("**Cost"), COST.index("**Cost"))
        for _ in range(14):
            await d.press("W")
            words.append(reader.text[slice(*reader.choice.span)])
        assert words == [
            "Cost",
            "is",
            "100",
            "EUR",
            "and",
            "a",
            "See",
            "the",
            "text",
            "and",
            "Fees",
            "A",
            "second",
            "one",
        ]
        reader.select(reader.text.index("text*]"), reader.text.index("text*]"))
        await d.press("ctrl+right", "ctrl+right")
        assert reader.text[: reader.choice.head].endswith(" and")
        await d.press("ctrl+left", "ctrl+left")
        assert reader.text[reader.choice.head :].startswith("text*]")


async def test_sentences_leave_the_signs_of_a_quotation_outside_and_go_on_behind_them() -> None:
    async with running(Desks().as_("ana")) as d:
        await reading(d, QUOTE)
        reader, found = d.document.reader, []
        for _ in range(4):
            await d.press("j")
            found.append(reader.text[slice(*reader.choice.span)])
        assert found == ["A", "One **goes.", "Two** goes.", "_Three_ costs."]
        await d.press("k")
        assert reader.text[slice(*reader.choice.span)] == "Two** goes."
        await d.press("plus")
        assert reader.text[slice(*reader.choice.span)] == "Two** goes.\n> _Three_ costs."
        await d.press("minus")
        assert reader.text[slice(*reader.choice.span)] == "Two** goes."
