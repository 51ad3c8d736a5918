"""How like two questions are, and what tells them apart: numbers, versions, negations, words."""

import re
import unicodedata
from collections import Counter
from typing import Final, NamedTuple

from rapidfuzz import fuzz

from annotator.text.asking import question_words
from annotator.text.quantities import quantities
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
    score = fuzz.ratio(folded(a), folded(b))
    same = folded(a) == folded(b)
    if same:
        return Likeness(score, True, (), ())
    decisive = _decisive(a, b)
    told = {word for one in decisive for word in content_words(one)}
    return Likeness(score, False, decisive, tuple(one for one in _other(a, b) if one not in told))


def _decisive(a: str, b: str) -> tuple[str, ...]:
    of_a, of_b = _signs(a), _signs(b)
    odd = (of_a - of_b) + (of_b - of_a)
    return (*sorted(odd.elements()), *sorted(negations(a) ^ negations(b)))


def _signs(text: str) -> Counter[str]:
    """Quantities by what they say, so that `2` and `two` agree; digits in names, and Roman numerals, as written."""
    return Counter([*(one.canonical for one in quantities(text)), *_SIGN.findall(_without_quantities(text))])


def _other(a: str, b: str) -> tuple[str, ...]:
    left = dict.fromkeys(content_words(_without_quantities(a)))
    right = dict.fromkeys(content_words(_without_quantities(b)))
    only_a = [word for word in left if word not in right]
    only_b = [word for word in right if word not in left]
    for word in only_a[:]:
        twin = next((one for one in only_b if fuzz.ratio(word, one) >= _SAME_WORD), None)
        if twin is not None:
            only_a.remove(word)
            only_b.remove(twin)
    turning = (question_words(a) ^ question_words(b)) | (_telling(a) ^ _telling(b))
    return tuple(dict.fromkeys((*only_a, *only_b, *sorted(turning))))


def _telling(text: str) -> frozenset[str]:
    return _TELLING.intersection(words(text))


def _without_quantities(text: str) -> str:
    rest = list(text)
    for one in quantities(text):
        rest[slice(*one.span)] = " " * (one.span[1] - one.span[0])
    return "".join(rest)
