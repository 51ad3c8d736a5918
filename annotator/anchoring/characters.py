"""Borders between characters as people see them: extended grapheme clusters (Unicode Standard Annex #29)."""

_PARTS = frozenset(" \t\r\n\"'()<>[]")
_WINDOW = 256
"""Code points that are looked at on either side of a place; no character that is meant is as long."""


def whole_characters(text: str, start: int, end: int) -> tuple[int, int]:
    """The span widened so that neither end lies inside a character that is made of several code points."""
    low, _ = _character_around(text, start)
    _, high = _character_around(text, end)
    return low, high


def whole_word(text: str, start: int, end: int) -> str:
    """The address, name or value around a span of markup: as far as no blank, quotation mark or bracket parts it."""
    while start > 0 and text[start - 1] not in _PARTS:
        start -= 1
    while end < len(text) and text[end] not in _PARTS:
        end += 1
    return text[start:end]


def _character_around(text: str, at: int) -> tuple[int, int]:
    """The character that ``at`` lies inside of; ``at`` twice where it is a border."""
    if not 0 < at < len(text) or (text[at - 1 : at + 1].isascii() and text[at] != "\n"):
        return at, at
    from wcwidth import grapheme_boundary_before, iter_graphemes

    first = max(at - _WINDOW, 0)
    window = text[first : at + _WINDOW]
    start = grapheme_boundary_before(window, at - first + 1)
    if start == at - first:
        return at, at
    return first + start, first + start + len(next(iter_graphemes(window[start:])))
