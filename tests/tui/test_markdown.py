"""Markdown laid over its source: what is drawn may differ, where it leads to may not."""

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from rich.cells import cell_len

from annotator.anchoring.characters import whole_characters
from annotator.text.markdown import Piece, Role, comments, line_pieces, parts
from annotator.tui.widgets.markdown_dress import MarkdownDress
from annotator.tui.widgets.markdown_tables import columns
from annotator.tui.widgets.rows import STRETCH, Rows
from tests.tui.odd import EVERYTHING

SIGNS = (
    "# ", "**", "*", "_", "__", "`", "```\n", "~~~\n", "[", "](", "](x)", "[a](b (c) d)", ")", "> ", "- ", "1. ", "|", "\n",
    "\n\n", "## ", " {#a}", "{: .b}\n", "| a | b |\n|---|:-:|\n", "|---|\n", "<!--", "-->", "---\n", "<br>", "\\", "https://example.org/a_b", "word", " ",
    "Ж", "漢", "e\u0301", "\u0301", "\t", "👩‍👩‍👧‍👦",
)  # fmt: skip
TEXTS = st.lists(st.sampled_from([*SIGNS, *(text[:40] for text in EVERYTHING)]), max_size=40).map("".join)
LONG = st.tuples(TEXTS, st.integers(1, 400)).map(lambda pair: (pair[0] * pair[1])[: 4 * STRETCH])


def laid_out(text: str, width: int) -> Rows:
    rows = Rows(text, width, MarkdownDress(text))
    rows.around(0, 0, len(text) + 2)
    return rows


def drawn(text: str, width: int = 60) -> list[str]:
    rows = laid_out(text, width)
    return ["".join(piece.drawn for piece in rows.graphemes(row)) for row in range(len(rows))]


@given(TEXTS, st.integers(1, 60))
def test_graphemes_cover_the_source_once_and_cells_lead_back(text: str, width: int) -> None:
    rows = laid_out(text, width)
    at = 0
    for row in range(len(rows)):
        start, end = rows.span(row)
        assert start == at
        column = 0
        for piece in rows.graphemes(row):
            assert piece.start == at
            assert cell_len(piece.drawn) == piece.width or not piece.width
            assert rows.row_of(piece.start) == row
            if piece.width:
                assert rows.column(piece.start) == column
                assert {rows.offset(row, cell) for cell in range(column, column + piece.width)} == {piece.start}
            column += piece.width
            at = piece.end
        assert at == end
        at += at < len(text) and text[at] == "\n"
    assert at == len(text)


@given(TEXTS, st.integers(4, 60))
def test_the_caret_passes_every_drawn_grapheme_once_in_either_direction(text: str, width: int) -> None:
    rows = laid_out(text, width)
    pieces = [piece for row in range(len(rows)) for piece in rows.graphemes(row)]
    wanted = {piece.end for piece in pieces if not piece.concealed}
    at, seen = 0, set()
    while at < len(text):
        following = rows.after(at)
        assert following > at
        at = following
        seen.add(at)
    assert wanted <= seen
    back, left = len(text), set()
    while back > 0:
        before = rows.before(back)
        assert before < back
        back = before
        left.add(back)
    assert {piece.start for piece in pieces if not piece.concealed} <= left


@given(TEXTS, st.integers(4, 60))
@example("CSI\x9c\u0301", 20)
def test_no_end_of_a_selection_lies_inside_a_character(text: str, width: int) -> None:
    rows = laid_out(text, width)
    for offset in range(len(text) + 1):
        snapped = rows.snap(offset)
        assert rows.snap(snapped) == snapped <= offset
        if snapped != rows.span(rows.row_of(snapped))[0]:
            # A mark behind a control joins the sign that stands for it on the screen, and is still a character alone.
            assert whole_characters(text, snapped, snapped) == (snapped, snapped)


@given(LONG, st.integers(5, 80), st.lists(st.integers(0, 4 * STRETCH), max_size=6))
def test_rows_are_the_same_in_whatever_order_one_looks(text: str, width: int, looks: list[int]) -> None:
    rows, whole = Rows(text, width), Rows(text, width)
    whole.around(0, 0, len(text) + 2)
    for offset in looks:
        at = min(offset, len(text))
        row = rows.around(at, 30, 30)
        start, end = rows.span(row)
        assert (start, end) == whole.span(whole.row_of(at))
        for away in (-30, -1, 1, 30):
            other = whole.row_of(at) + away
            if 0 <= other < len(whole):
                assert rows.span(row + away) == whole.span(other)
    rows.around(0, 0, len(text) + 2)
    assert [rows.span(row) for row in range(len(rows))] == [whole.span(row) for row in range(len(whole))]


@given(TEXTS)
@example("<!---->| a | b |\n|---|:-:|\n")
@example("| a <!-- --> | b |\n|---|:-:|\n| c | d |\n")
def test_parts_are_in_order_and_apart(text: str) -> None:
    for found in (list(parts(text)), list(comments(text))):
        at = 0
        for one in found:
            assert at <= one.start < one.end <= len(text)
            at = one.end


@given(st.lists(st.sampled_from(SIGNS), max_size=20).map(lambda signs: "".join(signs).replace("\n", "")))
def test_pieces_stay_in_their_line(line: str) -> None:
    for one in line_pieces(f"x{line}y", 1, len(line) + 1):
        assert 1 <= one.start < one.end <= len(line) + 1


@pytest.mark.parametrize(
    ("source", "shown"),
    [
        ("Pay **120 EUR** now.", "Pay 120 EUR now."),
        ("2 ** 3 ** 4 is no emphasis", "2 ** 3 ** 4 is no emphasis"),
        ("See [the page](https://example.org/a_(b)) first.", "See [the page] first."),
        ("[](empty) stays", "[](empty) stays"),
        ("> quoted\n> - item", "▎ quoted\n▎ • item"),
        ("`**code**` and \\* star", "`**code**` and * star"),
        ("- - -\n\nTitle\n=====", "─ ─ ─\n\nTitle\n═════"),
        ("a_b_c and __init__.py", "a_b_c and init.py"),
        ("```\n**x** [a](b)\n```\n**x**", "```\n**x** [a](b)\n```\nx"),
        ("<!-- **x** --> **y**", "<!-- **x** --> **y**"),
    ],
)
def test_what_is_drawn(source: str, shown: str) -> None:
    assert drawn(f"Begin\n\n{source}")[2:] == shown.split("\n") or drawn(source) == shown.split("\n")


def test_columns_stand_below_each_other_as_far_as_there_is_room() -> None:
    table = "| Town | Limit |\n|---|---|\n| Sofia | **120 EUR** [rule](x) |\n|漢字|  5        |  \n"
    rows = drawn(table, 40)
    assert rows[:4] == [
        "│ Town  │ Limit          │",
        "├───────┼────────────────┤"[:-1] + "┼",
        "│ Sofia │ 120 EUR [rule] │",
        "│ 漢字  │ 5              │  ",
    ]
    narrow = drawn("| a | b |\n|---|---|\n| one | " + "words " * 20 + "|\n| two | x |\n", 30)
    assert narrow[0].index("b") == narrow[-2].index("x")
    assert columns("|" + "a|" * 40 + "\n|" + "-|" * 40, 0, 162, 20) == []


def test_hidden_text_is_told_from_what_is_read() -> None:
    text = "---\nsecret: x\n---\nSeen <!-- not\nseen --> again\n"
    dress = MarkdownDress(text)
    assert dress.hidden(5, 8)
    assert dress.hidden(text.index("not"), text.index("not") + 3)
    assert not dress.hidden(text.index("Seen"), text.index("Seen") + 4)
    assert not dress.hidden(text.index("again"), len(text))
    html = MarkdownDress("<html><body><p>**x**</p><!-- gone --></body></html>")
    assert html.hidden(30, 33)
    assert [one.role for one in html.pieces(0, 20)] == []


def test_restructured_text_is_shown_as_it_stands() -> None:
    text = ".. note::\n\n   A **strong** word, see `the page <https://example.org>`__.\n"
    assert drawn(text, 90) == text.split("\n")


@pytest.mark.parametrize(
    "piece", ["<!-- ", "`", "```\n", "a|b\n-|-\n", "[a](", "**a ", "> ", "|-", " ", "~~~\nx\n", "_a"]
)
def test_a_long_run_of_anything_is_laid_out(piece: str) -> None:
    text = "x" + piece * 40_000
    rows = Rows(text, 60, MarkdownDress(text))
    for offset in (0, len(text) // 2, len(text)):
        row = rows.around(offset, 40, 40)
        assert rows.span(row)[0] <= offset


@pytest.mark.parametrize("name", ["{#fees}", "{: #fees .big}", "{.big}"])
def test_the_name_behind_a_heading_is_not_drawn_and_keeps_its_place(name: str) -> None:
    text = f"## Fees  {name}"
    assert Piece(7, len(text), Role.CONCEALED) in line_pieces(text, 0, len(text))
    whole = f"{text}\n\nPaid {name}\n"
    assert [row.rstrip() for row in drawn(whole)][::2] == ["## Fees", f"Paid {name}"]


def test_a_heading_of_nothing_but_a_name_shows_it() -> None:
    text = "## {#fees}"
    assert [one.role for one in line_pieces(text, 0, len(text))].count(Role.CONCEALED) == 0


def test_a_part_that_never_ends_reaches_to_the_end() -> None:
    assert list(parts("a\n```\nb\n\nc")) == [Piece(2, 10, Role.CODE)]
    assert list(parts("a <!-- b\n\nc")) == []
