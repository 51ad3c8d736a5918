"""Tokens of a text: words, single characters of scripts without spaces, single punctuation marks."""

import re
from dataclasses import dataclass
from itertools import accumulate
from operator import sub

# Marks belong to the word they stand on; Python's \w leaves them out.
_MARKS = (
    "\u0300-\u036f\u0483-\u0489\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u064b-\u065f\u0670"
    "\u06d6-\u06dc\u06df-\u06e4\u06e7\u06e8\u06ea-\u06ed\u0711\u0730-\u074a\u0900-\u0903\u093a-\u094f\u0951-\u0957"
    "\u0962\u0963\u0981-\u0983\u09bc-\u09cd\u0a01-\u0a03\u0a3c-\u0a4d\u0a81-\u0a83\u0abc-\u0acd\u0b01-\u0b03"
    "\u0b3c-\u0b57\u0b82\u0bbe-\u0bcd\u0c00-\u0c04\u0c3c-\u0c56\u0c81-\u0c83\u0cbc-\u0cd6\u0d00-\u0d03\u0d3b-\u0d4d"
    "\u0d81-\u0d83\u0dca-\u0ddf\u0e31\u0e34-\u0e3a\u0e47-\u0e4e\u0eb1\u0eb4-\u0ebc\u0ec8-\u0ece\u0f18-\u0f19"
    "\u0f71-\u0f84\u102b-\u103e\u17b4-\u17d3\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\u3099\u309a\ufe20-\ufe2f"
)
# Han, kana, bopomofo, Thai, Lao, Myanmar, Khmer: written without spaces between words.
_SPACELESS = (
    "\u0e01-\u0e30\u0e32\u0e33\u0e40-\u0e46\u0e81-\u0eb0\u0eb2\u0eb3\u0ec0-\u0ec6\u1000-\u102a\u1780-\u17b3"
    "\u3005-\u3007\u3041-\u3096\u309d-\u30ff\u3100-\u312f\u31f0-\u31ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff"
    "\U00020000-\U0003ffff"
)
_TOKEN = re.compile(rf"\s*(?:[{_SPACELESS}][{_MARKS}]*|[^\W{_SPACELESS}](?:[^\W{_SPACELESS}]|[{_MARKS}])*|\S)")

_PLAIN = re.compile(r"\s*(?:\w+|\S)")
_NEEDS_CARE = re.compile(rf"[{_MARKS}{_SPACELESS}]")


@dataclass(frozen=True, slots=True)
class Tokens:
    """The tokens of one text: lower-cased forms and half-open spans, in order."""

    forms: list[str]
    starts: list[int]
    ends: list[int]

    def __len__(self) -> int:
        return len(self.forms)


def lower(text: str) -> str:
    """``text`` in lower case, every character in its place (İ, whose lower case is longer, stays)."""
    low = text.lower()
    if len(low) == len(text):
        return low
    return "".join(c.lower() if len(c.lower()) == 1 else c for c in text)


def needs_care(text: str) -> bool:
    """Whether ``text`` has marks that belong to the letter before them, or letters of a script without spaces."""
    return not text.isascii() and _NEEDS_CARE.search(text) is not None


def tokens(text: str) -> Tokens:
    """The tokens of ``text`` with their offsets."""
    low = lower(text)
    raw = (_TOKEN if needs_care(low) else _PLAIN).findall(low)
    ends = list(accumulate(map(len, raw)))
    forms = list(map(str.lstrip, raw))
    starts = list(map(sub, ends, map(len, forms)))
    return Tokens(forms, starts, ends)
