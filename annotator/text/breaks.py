"""Line breaks that part nothing: those between characters of Chinese and Japanese, which are written without spaces.

There a line is broken anywhere and a paragraph behind any sentence, and no space stands for it in the other wording.
Thai, Khmer and Lao are left alone (a space parts their sentences), and so is Korean (a space parts its words).
"""

import re
from collections.abc import Iterator

UNSEEN = (
    "\u00ad\u034f\u061c\u180e\u200b\u200c\u200d\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2060\u2061"
    "\u2062\u2063\u2064\u2066\u2067\u2068\u2069\ufeff\ufe0e\ufe0f"
)
"""Characters that take no room on paper."""
FIRST_WIDE = "\u2e80"
"""No character of Chinese or Japanese alone comes before it."""
_HAN = "\u2e80-\u2fdf\u3005-\u3007\u303b\u3105-\u312f\u31a0-\u31bf\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff"
_KANA = "\u3031-\u3035\u3041-\u309f\u30a1-\u30fa\u30fc-\u30ff\u31f0-\u31ff\uff66-\uff9f"
# Without the full-width full stop, which needs the space behind it to end a sentence where it is folded.
_SIGNS = (
    "\u3001-\u3003\u3008-\u3011\u3014-\u301f\ufe30-\ufe4f\uff01-\uff0d\uff0f\uff1a-\uff20\uff3b-\uff40\uff5b-\uff65"
)
_WIDE = f"{_HAN}\U00020000-\U0003ffff{_KANA}{_SIGNS}"
# Other scripts have these too: they count beside a character that the others do not have.
_SHARED = "\u2018\u2019\u201c\u201d\u2014\u2026\uff10-\uff19\uff21-\uff3a\uff41-\uff5a"
_STOPS = "\u3002\uff01\uff1a\uff1b\uff1f\uff61\u300d\u300f\u3011\u3009\u300b\u3015\uff09\uff63"
# Two numbers that stand below each other are not one.
_NUMERALS = "\u3007零一二三四五六七八九十廿百千万萬億亿兆\uff10-\uff19"
_FEED = "\n\r\x0b\x0c\x85\u2028\u2029"
_BLANKS = rf"(?:[^\S{_FEED}]|[{UNSEEN}])*+"
_LINE = rf"{_BLANKS}(?:\r\n|[{_FEED}]){_BLANKS}"
_BREAK = re.compile(
    # first what most places do not have
    rf"(?=[\s{UNSEEN}])(?:"
    # a blank line parts a heading or an item from the next, unless a sentence ended before it
    rf"(?<=[{_STOPS}])(?:{_LINE})++(?=[{_WIDE}{_SHARED}0-9A-Za-z])"
    rf"|(?!(?<=[{_NUMERALS}]){_LINE}[{_NUMERALS}])"
    rf"(?:(?<=[{_WIDE}]){_LINE}(?=[{_WIDE}{_SHARED}])|(?<=[{_SHARED}]){_LINE}(?=[{_WIDE}])))"
)


def empty_breaks(text: str) -> Iterator[tuple[int, int]]:
    """The stretches of white space in ``text`` that hold a line break and stand for nothing, in order."""
    return (found.span() for found in _BREAK.finditer(text))
