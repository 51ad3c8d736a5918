"""Safe display: what text from documents and people looks like on a terminal.

A terminal obeys some characters instead of showing them, and others reorder or hide their neighbours. These
functions replace each such code point by exactly one visible one, so that offsets into the shown text are
offsets into the text.
"""

import re
import unicodedata
from typing import Final

LINE_MARK: Final = "\u23ce"
"""Stands for a line feed where text is shown on one line."""

_OTHER_LINE_MARK: Final = "\u2424"
_REPLACEMENT: Final = "\ufffd"
_SUBSTITUTE: Final = "\u2426"
_ZERO_WIDTH: Final = "\u25cc"
_SOFT_HYPHEN: Final = "\u2027"


def _table() -> dict[int, str]:
    table = {code: chr(0x2400 + code) for code in range(0x20) if chr(code) not in "\n\t"}
    table[0x7F] = "\u2421"
    # C1 and what reorders text; then deprecated, interlinear and musical format controls, non-characters.
    replaced = (
        *range(0x80, 0xA0),
        *(0x061C, 0x200E, 0x200F),
        *range(0x202A, 0x202F),
        *range(0x2066, 0x2070),
        *range(0xD800, 0xE000),
        *range(0xFFF9, 0xFFFC),
        *range(0xFDD0, 0xFDF0),
        *range(0x1D173, 0x1D17B),
        *(plane + last for plane in range(0, 0x110000, 0x10000) for last in (0xFFFE, 0xFFFF)),
    )
    table.update(dict.fromkeys(replaced, _REPLACEMENT))
    # Tags and supplementary variation selectors can carry a whole hidden message.
    table.update(dict.fromkeys((*range(0xE0000, 0xE0080), *range(0xE0100, 0xE01F0)), _SUBSTITUTE))
    zero_width = (0x034F, 0x180E, 0x200B, 0x200C, *range(0x2060, 0x2066), 0xFEFF)
    table.update(dict.fromkeys((*zero_width, 0x115F, 0x1160, 0x3164, 0xFFA0), _ZERO_WIDTH))
    table[0xAD] = _SOFT_HYPHEN
    table.update(dict.fromkeys((0x85, 0x2028, 0x2029), _OTHER_LINE_MARK))
    return table


def _character_class(codes: list[int]) -> str:
    """A regular expression class for sorted code points, written as ranges."""
    ranges: list[list[int]] = []
    for code in codes:
        if ranges and code == ranges[-1][1] + 1:
            ranges[-1][1] = code
        else:
            ranges.append([code, code])
    return "[" + "".join(f"\\U{first:08x}-\\U{last:08x}" for first, last in ranges) + "]"


_VISIBLE: Final = _table()
_HIDDEN: Final = re.compile(_character_class(sorted(_VISIBLE)))
_ONE_LINE: Final = str.maketrans({"\n": LINE_MARK, "\t": " "})


def visible(text: str) -> str:
    """The text with every control, reordering and invisible character replaced by one visible character.

    Same length, code point for code point; line feed, tab and U+200D (which joins emoji) stay. Control
    characters become their pictures, lone surrogates U+FFFD. This is for drawing only: the result is not
    meant to be read back.
    """
    # Nearly all text is clean, and looking is several times cheaper than translating.
    return text.translate(_VISIBLE) if _HIDDEN.search(text) else text


def visible_line(text: str) -> str:
    """Like `visible`, on one line: line feeds become `⏎`, tabs a space. Same length."""
    return visible(text).translate(_ONE_LINE)


def hidden_characters(text: str) -> dict[str, int]:
    """How often each character occurs that `visible` would replace, keyed like `U+202E RIGHT-TO-LEFT OVERRIDE`.

    In order of code point; characters without a Unicode name are called by their category.
    """
    counts: dict[str, int] = {}
    for character in sorted(_HIDDEN.findall(text)):
        counts[character] = counts.get(character, 0) + 1
    return {_name(character): count for character, count in counts.items()}


def _name(character: str) -> str:
    kinds = {"Cc": "CONTROL", "Cs": "SURROGATE", "Cn": "NOT A CHARACTER"}
    name = unicodedata.name(character, kinds.get(unicodedata.category(character), "FORMAT"))
    return f"U+{ord(character):04X} {name}"
