"""How like two questions are, and what tells them apart: numbers, versions, negations, words."""

import re
import unicodedata
from collections import Counter
from functools import lru_cache
from typing import Final, NamedTuple

from rapidfuzz import fuzz

from annotator.text.asking import question_words
from annotator.text.quantities import Quantity, quantities
from annotator.text.words import content_words, negations, words


def _set(words: str) -> frozenset[str]:
    return frozenset(words.split())


SIMILAR: Final = 85.0
"""rapidfuzz ratio from which two questions are shown as similar (facts on evaluation, 7.3)."""
_SAME_WORD: Final = 85.0
"""Ratio of two words that are one in two spellings or forms."""
_SIGN: Final = re.compile(r"[^\W_]*[0-9][^\W_]*(?:[.,:/-][0-9]+)*|\b(?:[IVX]{2,}|[VX])\b")
_TELLING: Final = _set(
    "vor nach uber unter mit von zu bei over under with from to up down into out преди след над под до от при в извън"
)
"""Little words that turn what is asked."""


class Likeness(NamedTuple):
    """Two questions side by side."""

    score: float
    """Ratio of their letters, 0 to 100."""
    same_words: bool
    """Whether they are one text but for case, white space and the mark at the end."""
    decisive: tuple[str, ...]
    """Numbers, dates, versions and negations that stand in one of them only: they ask different things."""
    other: tuple[str, ...]
    """Other words that stand in one of them only, which may make a difference."""


def folded(question: str) -> str:
    """A question as it is compared: no case, no difference of white space, no mark at its end."""
    return " ".join(unicodedata.normalize("NFC", question).casefold().split()).rstrip("?!. ")


def likeness(a: str, b: str) -> Likeness:
    """Compares two questions; slow beside a ratio of letters, so for the few that are alike."""
    one, other = _read(a), _read(b)
    score = fuzz.ratio(one.folded, other.folded)
    if one.folded == other.folded:
        return Likeness(score, True, (), ())
    decisive = _decisive(one, other)
    told = {word for sign in decisive for word in content_words(sign)}
    return Likeness(score, False, decisive, tuple(word for word in _other(one, other) if word not in told))


class _Read(NamedTuple):
    """What is compared of a question."""

    folded: str
    signs: Counter[str]
    """Quantities by what they say, so that `2` and `two` agree; digits in names, and Roman numerals, as written."""
    negations: frozenset[str]
    content: dict[str, None]
    """Its other content words, each once."""
    turning: frozenset[str]
    """Question words, and little words that turn what is asked."""


@lru_cache(maxsize=1 << 14)
def _read(text: str) -> _Read:
    """Remembered, since in a set of like questions each is compared with many."""
    found = quantities(text)
    rest = _without(text, found)
    return _Read(
        folded(text),
        Counter([*(one.canonical for one in found), *_SIGN.findall(rest)]),
        frozenset(negations(text)),
        dict.fromkeys(content_words(rest)),
        frozenset(question_words(text)) | _TELLING.intersection(words(text)),
    )


def _decisive(a: _Read, b: _Read) -> tuple[str, ...]:
    odd = (a.signs - b.signs) + (b.signs - a.signs)
    return (*sorted(odd.elements()), *sorted(a.negations ^ b.negations))


def _other(a: _Read, b: _Read) -> tuple[str, ...]:
    only_a = [word for word in a.content if word not in b.content]
    only_b = [word for word in b.content if word not in a.content]
    for word in only_a[:]:
        twin = next((one for one in only_b if fuzz.ratio(word, one) >= _SAME_WORD), None)
        if twin is not None:
            only_a.remove(word)
            only_b.remove(twin)
    return tuple(dict.fromkeys((*only_a, *only_b, *sorted(a.turning ^ b.turning))))


def _without(text: str, found: tuple[Quantity, ...]) -> str:
    rest = list(text)
    for one in found:
        rest[slice(*one.span)] = " " * (one.span[1] - one.span[0])
    return "".join(rest)
