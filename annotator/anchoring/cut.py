"""A canonical text cut into tokens, and the tokens of two texts numbered alike.

The tokens are those of :func:`annotator.text.tokens.tokens`. Where no character needs care (marks, scripts without
spaces) their borders are found over the whole text at once, in a fifth of the time.
"""

from collections import defaultdict
from functools import cache
from itertools import count

import numpy as np
from numpy.typing import NDArray

from annotator.text.tokens import Tokens, lower, needs_care, tokens

Ints = NDArray[np.int64]
_SPACE, _WORD, _SIGN = 0, 1, 2


@cache
def _classes(size: int) -> NDArray[np.uint8]:
    """For the first ``size`` code points whether each is white space, part of a word, or a sign by itself."""
    return np.array(
        [_SPACE if (c := chr(k)).isspace() else _WORD if c.isalnum() or c == "_" else _SIGN for k in range(size)],
        np.uint8,
    )


def _codes(text: str) -> NDArray[np.uint8] | NDArray[np.uint16]:
    """The code points of ``text``; a surrogate pair stands for those that do not fit."""
    try:
        return np.frombuffer(text.encode("latin-1"), np.uint8)
    except UnicodeEncodeError:
        return np.frombuffer(text.encode("utf-16-le", "surrogatepass"), "<u2").astype(np.uint16)


def cut(text: str) -> Tokens:
    """The tokens of ``text`` with their offsets."""
    low = lower(text)
    codes = _codes("" if needs_care(low) else low)
    if len(codes) != len(low):
        return tokens(text)
    classes = _classes(1 << 8 * codes.itemsize)[codes]
    inside = classes == _WORD
    inside = inside[1:] & inside[:-1]
    begin = classes != _SPACE
    stop = begin.copy()
    begin[1:] &= ~inside
    stop[:-1] &= ~inside
    starts, ends = np.flatnonzero(begin).tolist(), (np.flatnonzero(stop) + 1).tolist()
    return Tokens([low[start:end] for start, end in zip(starts, ends, strict=True)], starts, ends)


def numbered(old: Tokens, new: Tokens) -> tuple[Ints, Ints]:
    """The tokens of two texts as small numbers, equal where their lower-cased forms are equal."""
    numbers: defaultdict[str, int] = defaultdict(count().__next__)
    number = numbers.__getitem__
    return np.array(list(map(number, old.forms)), np.int64), np.array(list(map(number, new.forms)), np.int64)
