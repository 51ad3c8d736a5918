"""Strings that try to act on a terminal, a screen or a file; every place that shows or keeps text must bear them."""

import re

HOSTILE: tuple[str, ...] = (
    "\x1b]0;stolen title\x07",
    "\x1b]52;c;aGVsbG8=\x1b\\",
    "\x1b[2J\x1b[5;5H\x1b[31mred",
    "\x9b31mC1 CSI\x9c",
    "\x90q\x9c",
    "bell\x07 back\x08 null\x00 form\x0cfeed vt\x0b del\x7f",
    "\u202eright to left\u202c \u2066isolated\u2069",
    "zero\u200bwidth\u2060joiner\ufeff soft\u00adhyphen",
    "tags \U000e0041\U000e0042",
    "line\u2028separator paragraph\u2029separator next\u0085line",
    "[/]",
    "[@click=app.quit]x[/]",
    "[b]bold[/b] [x](y) [TODO] A[i] = B[j]",
    '[bold x="] \\[b]',
    "漢字かな交じり文 한국어",
    "e\u0301 n\u0303 z\u0335\u0336 👩‍👩‍👧‍👦 🇧🇬",
    "$(rm -rf x) `x` ; | & > <",
    '=HYPERLINK("x")',
    "<script>alert(1)</script> {{x}} {% x %} %s %n",
    "a" * 10_000,
)
"""Each is valid UTF-8 and may stand in a document or a question."""

ACTING = re.compile(
    "[\x00-\x08\x0b-\x1f\x7f-\x9f\u200b\u200e\u200f\u061c\u2028\u2029\u202a-\u202e\u2060\u2066-\u2069\ufeff\u00ad\U000e0000-\U000e007f]"
)
"""Characters that act on a terminal or hide; none may be printed."""


def in_document(text: str) -> str:
    """The string as it can stand in a line of a document."""
    return text.replace("\n", " ").replace("\x00", "")


def document() -> str:
    """A Markdown document that holds every hostile string, in headings and in text; NUL, which no text holds, left out."""
    parts = ["# Hostile\n\nFees are paid up to 100 EUR.\n"]
    for number, text in enumerate(HOSTILE):
        line = in_document(text)
        parts.append(f"\n## {number} {line}\n\nBefore {line} after {number}.\n")
    return "".join(parts)
