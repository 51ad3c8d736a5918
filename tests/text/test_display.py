import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from annotator.text.display import hidden_characters, visible, visible_line

EVERY_CODE_POINT = "".join(map(chr, range(0x110000)))
HARMLESS_FORMAT = {"\u200d"}
anything = st.text(st.characters(exclude_categories=()))
hostile = st.text(st.sampled_from("\x1b\x9b\x07\r\n\t\x0c\x7f\x85\u202e\u2066\u200b\u00ad\u2028\udc80\U000e0041[]ab я"))


@given(anything | hostile)
def test_every_code_point_has_exactly_one_stand_in(text: str) -> None:
    shown = visible(text)
    assert len(shown) == len(text)
    assert shown == "".join(visible(character) for character in text)
    assert len(visible_line(text)) == len(text)


def test_nothing_that_a_terminal_obeys_or_hides_remains() -> None:
    shown = visible(EVERY_CODE_POINT)
    left = {c for c in shown if unicodedata.category(c) in {"Cc", "Cs", "Zl", "Zp"}} - {"\n", "\t"}
    assert left == set()
    bidi = {"LRE", "RLE", "LRO", "RLO", "PDF", "LRI", "RLI", "FSI", "PDI"}
    assert {c for c in shown if unicodedata.bidirectional(c) in bidi} == set()
    shown.encode("utf-8")


def test_format_characters_that_remain_belong_to_scripts() -> None:
    left = {c for c in visible(EVERY_CODE_POINT) if unicodedata.category(c) == "Cf"} - HARMLESS_FORMAT
    # Arabic, Syriac, Kaithi, Egyptian and shorthand signs: they are drawn.
    assert all(unicodedata.name(c).split()[0] in {"ARABIC", "SYRIAC", "KAITHI", "EGYPTIAN", "SHORTHAND"} for c in left)


@given(anything)
def test_showing_twice_changes_nothing_more(text: str) -> None:
    assert visible(visible(text)) == visible(text)


def test_ordinary_text_stays() -> None:
    text = "Größe: 5 €\n\tДо 120 лв. — „да“ 👩‍🚀 e\u0301 旅行 …"
    assert visible(text) == text


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("\x1b]0;x\x07", "␛]0;x␇"),
        ("a\r\nb", "a␍\nb"),
        ("\x7f\x9b5m", "␡\ufffd5m"),
        ("a\u202eb\u2069", "a\ufffdb\ufffd"),
        ("x\u2028y\x85z", "x␤y␤z"),
        ("\ud83d", "\ufffd"),
        ("\U000e0041", "␦"),
        ("Reise\u00adkosten\u200b", "Reise‧kosten◌"),
        ("\ufeff", "◌"),
    ],
)
def test_stand_ins(text: str, shown: str) -> None:
    assert visible(text) == shown


def test_one_line() -> None:
    assert visible_line("a\n\tb\r\x1b") == "a⏎ b␍␛"


def test_hidden_characters_are_named_and_counted() -> None:
    assert hidden_characters("a\u202eb\u200b\u200b\x1b\udc80 ok\n") == {
        "U+001B CONTROL": 1,
        "U+200B ZERO WIDTH SPACE": 2,
        "U+202E RIGHT-TO-LEFT OVERRIDE": 1,
        "U+DC80 SURROGATE": 1,
    }
    assert hidden_characters("Größe\n\tя") == {}


@given(anything)
def test_hidden_characters_count_what_display_changes(text: str) -> None:
    changed = sum(a != b for a, b in zip(text, visible(text), strict=True))
    assert sum(hidden_characters(text).values()) == changed
