"""Rows, units and selections against slow and obvious counterparts."""

import unicodedata

from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len

from annotator.anchoring.characters import whole_characters
from annotator.text.display import visible
from annotator.text.sentences import sentences
from annotator.tui.widgets.paint import Mark, Marks, runs
from annotator.tui.widgets.rows import Dress, Rows
from annotator.tui.widgets.selection import Choice, next_unit, previous_unit
from annotator.tui.widgets.units import next_word, previous_word, sentence_units
from tests.tui.odd import EVERYTHING as HOSTILE
from tests.tui.odd import in_one_document

PIECES = st.sampled_from(
    [*(text[:60] for text in HOSTILE), "word ", "a", "Ж", "日", "\n", "\n\n", "# Heading\n", " ", "e\u0301", "\t", ". "]
)
TEXTS = st.lists(PIECES, max_size=30).map("".join)


def whole(text: str, width: int, dress: Dress | None = None) -> Rows:
    """Rows of which none is an estimate any more."""
    rows = Rows(text, width, dress)
    rows.around(0, 0, len(text) + 2)
    return rows


@given(TEXTS, st.integers(1, 50))
def test_rows_hold_the_whole_text_in_order_and_fit(text: str, width: int) -> None:
    rows = whole(text, width)
    at = 0
    for row in range(len(rows)):
        start, end = rows.span(row)
        assert start == at
        at = end
        if at < len(text) and text[at] == "\n":
            at += 1
        pieces = rows.graphemes(row)
        assert [piece.start for piece in pieces] == [start, *(piece.end for piece in pieces)][: len(pieces)]
        cells = sum(piece.width for piece in pieces)
        # A space that ends a row may hang over its edge; a wide character may be all there is.
        assert cells <= width or len(visible(text[start:end]).rstrip(" \t")) < end - start or len(pieces) == 1
    assert at == len(text)


@given(TEXTS, st.integers(4, 40))
def test_every_place_is_found_again_from_its_cell(text: str, width: int) -> None:
    rows = whole(text, width)
    for offset in range(len(text) + 1):
        snapped = rows.snap(offset)
        row = rows.row_of(snapped)
        start, end = rows.span(row)
        assert start <= snapped <= max(end, start)
        piece = next((one for one in rows.graphemes(row) if one.start == snapped), None)
        if piece is not None and piece.width:
            assert rows.offset(row, rows.column(snapped)) == snapped


@given(TEXTS, st.integers(4, 40))
def test_moving_by_grapheme_never_stops_inside_one_and_reaches_both_ends(text: str, width: int) -> None:
    rows = whole(text, width)
    at, seen = 0, [0]
    while at < len(text):
        following = rows.after(at)
        assert following > at
        assert rows.before(following) <= at
        at = following
        seen.append(at)
    for offset in seen[1:-1]:
        # A joiner or a mark at the beginning of a row stands for itself.
        if offset not in {rows.span(row)[0] for row in range(len(rows))}:
            assert not unicodedata.category(visible(text[offset])).startswith("M") or text[offset - 1] == "\n"


def test_widths_are_those_of_the_terminal() -> None:
    for text in HOSTILE:
        rows = whole(text, 20_000)
        for row in range(len(rows)):
            start, end = rows.span(row)
            if "\t" not in text:
                assert sum(one.width for one in rows.graphemes(row)) == cell_len(visible(text[start:end]))


@given(TEXTS)
def test_sentences_of_a_window_are_those_of_the_text(text: str) -> None:
    units = sentence_units(text, [])
    expected = sentences(text)
    found, at = [], 0
    while (one := units.at(at)) is not None:
        found.append(one)
        at = one[1]
    assert found == expected
    back, at = [], len(text)
    while (one := units.before(at)) is not None:
        back.append(one)
        at = one[0]
    assert back[::-1] == expected


def test_a_long_text_without_blank_lines_is_walked_to_its_end_and_back() -> None:
    text = "One sentence stands here. Another one follows it at once.\n" * 3000
    units = sentence_units(text, [])
    at, count = 0, 0
    while (one := units.at(at)) is not None:
        assert one[1] > at
        at, count = one[1], count + 1
    assert count >= 6000
    back, at = 0, len(text)
    while (one := units.before(at)) is not None:
        at, back = one[0], back + 1
    assert back == count


def test_a_selection_grows_and_shrinks_by_sentences() -> None:
    text = "One. Two. Three. Four."
    units = sentence_units(text, [])

    def words(choice: Choice) -> str:
        return text[slice(*choice.span)]

    now = next_unit(units, Choice(), grow=False)
    now = next_unit(units, now, grow=False)
    assert words(now) == "Two."
    now = next_unit(units, now, grow=True)
    assert words(now) == "Two. Three."
    now = previous_unit(units, now, grow=True)
    assert words(now) == "Two."
    now = previous_unit(units, now, grow=True)
    assert words(now) == "One. Two."
    now = next_unit(units, now, grow=True)
    assert words(now) == "Two."
    assert words(previous_unit(units, now, grow=False)) == "One."
    assert words(next_unit(units, next_unit(units, now, grow=False), grow=False)) == "Four."
    last = next_unit(units, Choice(17, 22), grow=False)
    assert words(last) == "Four."


@given(TEXTS, st.integers(0, 400))
def test_words_move_towards_where_they_should(text: str, at: int) -> None:
    at = min(at, len(text))
    assert at < next_word(text, at) or at == len(text) or not text[at:].strip()
    assert previous_word(text, at) <= at


@given(st.lists(st.tuples(st.integers(0, 40), st.integers(0, 10)), max_size=8), st.integers(0, 40), st.integers(1, 20))
def test_marks_are_found_as_a_slow_search_finds_them(pairs: list[tuple[int, int]], start: int, size: int) -> None:
    marks = [Mark(a, a + length, "hit") for a, length in pairs]
    found = Marks(marks)
    expected = sorted((one.start, one.end) for one in marks if one.start < start + size and one.end > start)
    assert [(one.start, one.end) for one in found.within(start, start + size)] == expected
    pieces = list(runs(start, start + size, list(found.within(start, start + size))))
    assert pieces[0][0] == start
    assert pieces[-1][1] == start + size
    for a, b, kinds in pieces:
        for offset in range(a, b):
            assert len(kinds) == sum(one.start <= offset < one.end for one in marks)


def test_the_hostile_document_is_wrapped_at_every_width() -> None:
    text = in_one_document()
    for width in (1, 2, 7, 40, 120):
        rows = whole(text, width)
        assert rows.span(len(rows) - 1)[1] == len(text) - text.endswith("\n") or rows.span(len(rows) - 1)[1] == len(
            text
        )


@given(TEXTS, st.integers(1, 50))
def test_pieces_are_characters_as_anchors_know_them(text: str, width: int) -> None:
    rows = whole(text, width)
    for row in range(len(rows)):
        start, end = rows.span(row)
        borders = [start, *(piece.end for piece in rows.graphemes(row))] if start < end else []
        assert borders == [
            at for at in range(start, end + 1) if end > start and _is_border(text[start:end], at - start)
        ]


def _is_border(line: str, at: int) -> bool:
    return whole_characters(line, at, at) == (at, at)


def test_what_stands_before_a_tab_is_a_piece_of_its_own_and_no_tab_reaches_the_screen() -> None:
    rows = whole("Total:\t1250\tEUR", 40)
    pieces = rows.graphemes(0)
    assert [piece.start for piece in pieces] == list(range(15))
    assert "".join(piece.drawn for piece in pieces) == "Total:  1250    EUR"
    assert rows.snap(11) == 11
