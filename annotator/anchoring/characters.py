"""Borders between characters as people see them."""

import unicodedata

_JOINER = "\u200d"


def _continues(text: str, at: int) -> bool:
    """Whether the code point at ``at`` belongs to the character before it."""
    character = text[at]
    if unicodedata.category(character) in {"Mn", "Mc", "Me"} or character in {_JOINER, "\ufe0e", "\ufe0f"}:
        return True
    return "\U0001f3fb" <= character <= "\U0001f3ff" or text[at - 1] == _JOINER


def whole_characters(text: str, start: int, end: int) -> tuple[int, int]:
    """The span widened so that neither end lies inside a character that is made of several code points."""
    while 0 < start < len(text) and _continues(text, start):
        start -= 1
    while 0 < end < len(text) and _continues(text, end):
        end += 1
    return start, end
