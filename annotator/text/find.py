"""Finding words in a text as they are typed: whatever their case, their white space, and how accents are encoded."""

import re
import unicodedata
from collections.abc import Callable, Iterator

_SLICE = 30_000
_REACH = 2_000
"""Code points that a place may be long."""
_LONGEST = 200


def places(text: str, words: str, *, stopped: Callable[[], bool] = lambda: False) -> Iterator[tuple[int, int]]:
    """Every place of `words` in `text`, as spans of code points, in order, not overlapping; none for blank words.

    Works in slices: `stopped` is asked between them, and other threads get their turn. Words are cut behind 200
    characters.
    """
    pattern = _pattern(words[:_LONGEST])
    at = 0
    while pattern is not None and at < len(text) and not stopped():
        stop = at + _SLICE
        end = stop
        for found in pattern.finditer(text, at, stop + _REACH):
            if found.start() >= stop:
                break
            yield found.span()
            end = max(end, found.end())
        at = end


def _pattern(words: str) -> re.Pattern[str] | None:
    written = [_letters(word) for word in words.split()]
    if not written:
        return None
    # A letter is not found where a mark that stands behind it makes another letter of it.
    return re.compile(r"\s+".join(written) + r"(?![\u0300-\u036f])", re.IGNORECASE)


def _letters(word: str) -> str:
    return "".join(_letter(letter) for letter in unicodedata.normalize("NFC", word))


def _letter(letter: str) -> str:
    parted = unicodedata.normalize("NFD", letter)
    return re.escape(letter) if parted == letter else f"(?:{re.escape(letter)}|{re.escape(parted)})"
