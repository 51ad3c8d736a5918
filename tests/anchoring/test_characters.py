"""Borders between characters, beside the breaks of Unicode's own rules."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from wcwidth import iter_graphemes

from annotator.anchoring.characters import whole_characters

_WHOLE = (
    "e\u0301", "क्षि", "\u1112\u1161\u11ab", "👩\u200d👩\u200d👧", "🇩🇪", "👍🏽", "✔\ufe0f", "1\ufe0f\u20e3", "\r\n", "กำ",
    "ശ്രീ", "각",
)  # fmt: skip


@pytest.mark.parametrize("character", _WHOLE)
def test_span_that_ends_inside_a_character_takes_all_of_it(character: str) -> None:
    text = f"ab {character} cd"
    for inside in range(1, len(character)):
        assert whole_characters(text, 0, 3 + inside) == (0, 3 + len(character))
        assert whole_characters(text, 3 + inside, len(text)) == (3, len(text))


def test_neighbouring_flags_are_two_characters() -> None:
    text = "🇩🇪🇫🇷🇧🇬"
    assert whole_characters(text, 2, 4) == (2, 4)
    assert whole_characters(text, 1, 3) == (0, 4)


@given(
    st.text(st.sampled_from("ab \n\r\u0301\u0915\u094d\u0937\u1100\u1161\u11a8각🇩🇪👩\u200d👧👍🏽\ufe0f"), max_size=30),
    st.data(),
)
def test_borders_are_those_of_the_characters(text: str, data: st.DataObject) -> None:
    borders = [0]
    for character in iter_graphemes(text):
        borders.append(borders[-1] + len(character))
    start = data.draw(st.integers(0, len(text)))
    end = data.draw(st.integers(start, len(text)))
    wide = max(at for at in borders if at <= start), min(at for at in borders if at >= end)
    assert whole_characters(text, start, end) == wide


def test_long_run_of_marks_ends_somewhere() -> None:
    text = "a" + "\u0301" * 100_000 + "b"
    start, end = whole_characters(text, 50_000, 50_001)
    assert 0 <= start <= 50_000 < 50_001 <= end <= len(text)
