"""What readers of a page do not see, and what only looks like it."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from annotator.text import hidden as module
from annotator.text.hidden import Veil, hidden_parts, hidden_share
from tests.hostile import document


@pytest.mark.parametrize(
    ("text", "hidden", "veil"),
    [
        ("seen <!-- a secret --> seen", "<!-- a secret -->", Veil.COMMENT),
        ("---\ntitle: Fees\n---\n# Fees\n", "---\ntitle: Fees\n---", Veil.FRONT_MATTER),
        ("a {% comment %}gone{% endcomment %} b", "{% comment %}gone{% endcomment %}", Veil.COMMENT),
        ("a {# gone #} b", "{# gone #}", Veil.COMMENT),
        ("<p hidden>gone</p> b", "<p hidden>gone</p>", Veil.ELEMENT),
        ("<div hidden>a <div>b</div> c</div> d", "<div hidden>a <div>b</div> c</div>", Veil.ELEMENT),
        ('<p style="color: red; display:none">gone</p>', '<p style="color: red; display:none">gone</p>', Veil.ELEMENT),
        ("[//]: # (gone)\n", "[//]: # (gone)", Veil.COMMENT),
        ("a\n\n.. gone\n   and this\n\nseen\n", ".. gone\n   and this", Veil.COMMENT),
    ],
)
def test_each_kind_of_hidden_text_is_found(text: str, hidden: str, veil: Veil) -> None:
    (found,) = hidden_parts(text)
    assert (text[found.start : found.end], found.veil) == (hidden, veil)


@pytest.mark.parametrize(
    "text",
    [
        "Write `<!-- a note -->` to hide it.",
        "```\n<!-- a note -->\n```\n",
        "<!-- never closed",
        "<div hidden> never closed",
        "---\n\nA rule, no front matter.\n\n---\n",
        "a\n\n.. note:: seen\n\n.. _place:\n\n.. [1] seen\n",
        '<p data-hidden="x">seen</p> <p title="hidden text">seen</p>',
        "{% comment %} never closed",
    ],
)
def test_what_is_shown_is_not_hidden(text: str) -> None:
    assert hidden_parts(text) == ()


def test_the_share_counts_letters_and_not_white_space() -> None:
    text = "ab <!--     --> cd"
    assert hidden_share(text, 0, len(text)) == (7 / 11, Veil.COMMENT)
    assert hidden_share(text, 0, 2) == (0.0, None)


@given(st.lists(st.sampled_from([*"<!->`{}%# .:\n'\"=x", "<!--", "-->", "hidden", "<p ", "</p>", "---", "```", ".. "])))
def test_parts_are_in_order_apart_and_inside(pieces: list[str]) -> None:
    text = "".join(pieces)
    at = 0
    for part in hidden_parts(text):
        assert at <= part.start < part.end <= len(text)
        at = part.end
    share, _ = hidden_share(text, 0, len(text))
    assert 0 <= share <= 1


def test_hostile_text_is_borne() -> None:
    assert isinstance(hidden_parts(document()), tuple)


_SIGNS = (
    "`", "``", "```", "~~~", "<!--", "-->", "{% comment %}", "{%- endcomment -%}", "{#", "#}", "[//]: # (", ")", "[_]:",
    "..", ".. a", ".. b::", "<div hidden>", '<p style="display: none">', "</div>", "</p>", "<br>", "\n", "\n\n", "  ",
    "\t", "\n    ```", "a", "[", "---\nx: 1\n---\n", " ", "<", "{", ".",
)  # fmt: skip


@given(st.lists(st.sampled_from(_SIGNS), max_size=40).map("".join), st.integers(1, 9), st.integers(0, 60))
def test_reading_in_slices_finds_what_one_search_finds(text: str, size: int, at: int) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(module, "_SLICE", size)
        found = module._next_event(text, at)
    whole = module._EVENT.search(text, at)
    assert (found and (found.span(), found.groupdict())) == (whole and (whole.span(), whole.groupdict()))
