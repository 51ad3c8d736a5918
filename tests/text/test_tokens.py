"""Tokens beside a slow reader that goes from character to character, and places where blocks may begin."""

import re
import unicodedata

from hypothesis import given, settings
from hypothesis import strategies as st

from annotator.text.signs import Signs
from annotator.text.tokens import lower, needs_care, tokens

MIXED = "aZ_9ß \n\t.,!\x00\x85\xa0éİΣж٣²½ǅ\u0301\u0308\u200d日カกिहनः𝒜\U0001f600\ud800"


def kind(character: str) -> str:
    """What a character is to a token, by its name and not by lists of ranges; for the alphabet above."""
    if character.isspace():
        return "space"
    if unicodedata.category(character) in {"Mn", "Mc"}:
        return "mark"
    if re.match("CJK|KATAKANA|THAI", unicodedata.name(character, "")):
        return "alone"
    return "word" if character.isalnum() or character == "_" else "sign"


def one_by_one(text: str) -> list[str]:
    """Words with their marks, single characters of scripts without spaces with theirs, single signs."""
    found: list[str] = []
    before = "space"
    for character in lower(text):
        now = kind(character)
        if now == "mark" and before in {"word", "alone"}:
            found[-1] += character
            continue
        if now == "word" and before == "word":
            found[-1] += character
        elif now != "space":
            found.append(character)
        before = "sign" if now == "mark" else now
    return found


@settings(max_examples=400, deadline=None)
@given(st.text(alphabet=MIXED, max_size=30))
def test_tokens_are_those_read_character_by_character(text: str) -> None:
    found = tokens(text)
    assert found.forms == one_by_one(text)
    assert [lower(text)[start:end] for start, end in zip(found.starts, found.ends, strict=True)] == found.forms


@settings(max_examples=300, deadline=None)
@given(st.text(alphabet=MIXED, max_size=30))
def test_a_text_that_needs_no_care_holds_only_words_and_signs(text: str) -> None:
    if not needs_care(text):
        assert "alone" not in set(map(kind, text))
        assert tokens(text).forms == re.findall(r"\w+|[^\w\s]", lower(text))


def test_marks_and_scripts_without_spaces_need_care() -> None:
    assert not needs_care("Plain, élan, größer, жена, Αθήνα")
    assert all(map(needs_care, ["e\u0301", "日", "ก", "नः"]))


_SLOW = re.compile(r"^(?![^\W\d_][^)])|<", re.MULTILINE)


@settings(max_examples=400, deadline=None)
@given(st.text(alphabet="ab)1 <#\n\t_é日", max_size=40), st.lists(st.integers(1, 6), max_size=30))
def test_signs_are_found_one_after_the_other_as_all_at_once(text: str, steps: list[int]) -> None:
    signs, at = Signs(text), 0
    for step in [1, *steps]:
        slow = _SLOW.search(text, at) if at <= len(text) else None
        assert signs.after(at) == (slow.start() if slow else len(text) + 1)
        at += step
