"""Which words of two passages differ, for people to see."""

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from rapidfuzz.distance import LCSseq

_TOKEN = re.compile(r"[\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7af]|\w+|[^\w\s]")
GRAVE = ("number", "unit", "currency", "date", "negation", "modal")
"""Kinds of change that can turn the meaning, gravest first."""
_LIMIT = 4000
"""Tokens compared word by word; a longer stretch that differs is shown as one change."""


class Changed(NamedTuple):
    """A stretch of the old passage and what stands for it in the new one; either may be empty."""

    old: tuple[int, int]
    """Code points from the passage's start, end exclusive."""
    new: tuple[int, int]


def tokens(text: str) -> list[tuple[int, int]]:
    """Words, single characters of scripts without spaces, and punctuation marks, as spans."""
    return [found.span() for found in _TOKEN.finditer(text)]


def changed_words(old: str, new: str) -> tuple[Changed, ...]:
    """The stretches in which two passages differ, in order; white space does not count."""
    old_spans, new_spans = tokens(old), tokens(new)
    ids: dict[str, int] = {}
    a = [ids.setdefault(old[slice(*span)], len(ids)) for span in old_spans]
    b = [ids.setdefault(new[slice(*span)], len(ids)) for span in new_spans]
    return tuple(
        Changed(_extent(old_spans, i1, i2), _extent(new_spans, j1, j2)) for i1, i2, j1, j2 in _differences(a, b)
    )


def gravest(was: str, now: str) -> str:
    """The gravest kind of change between two stretches that can turn a meaning; empty: none, or they are too long."""
    from annotator.anchoring.changes import kinds  # it takes a while to import

    if len(was) + len(now) > _LIMIT:
        return ""
    found = {str(kind) for kind in kinds(_words(was), _words(now))}
    return next((kind for kind in GRAVE if kind in found), "")


@lru_cache(maxsize=4096)  # the same passages are asked for whenever the set is read
def turned(was: str, now: str) -> bool:
    """Whether a negation, or what must, may or should be done, differs between two wordings of a passage."""
    from annotator.anchoring.changes import kinds  # it takes a while to import

    return not {"negation", "modal"}.isdisjoint(str(kind) for kind in kinds(_words(was), _words(now)))


def _words(text: str) -> list[str]:
    return [text[slice(*span)] for span in tokens(text)]


def _differences(a: Sequence[int], b: Sequence[int]) -> list[tuple[int, int, int, int]]:
    head = 0
    while head < min(len(a), len(b)) and a[head] == b[head]:
        head += 1
    tail = 0
    while tail < min(len(a), len(b)) - head and a[-1 - tail] == b[-1 - tail]:
        tail += 1
    end_a, end_b = len(a) - tail, len(b) - tail
    if max(end_a, end_b) - head > _LIMIT:
        return [(head, end_a, head, end_b)]
    found: list[tuple[int, int, int, int]] = []
    for step in LCSseq.opcodes(a[head:end_a], b[head:end_b]):
        if step.tag == "equal":
            continue
        i1, i2, j1, j2 = (head + at for at in (step.src_start, step.src_end, step.dest_start, step.dest_end))
        if found and found[-1][1] == i1 and found[-1][3] == j1:
            i1, j1 = found[-1][0], found[-1][2]
            found.pop()
        found.append((i1, i2, j1, j2))
    return found


def _extent(spans: Sequence[tuple[int, int]], first: int, last: int) -> tuple[int, int]:
    """From the first token to the last one; empty, where it would stand, if there is none."""
    if first < last:
        return spans[first][0], spans[last - 1][1]
    at = spans[first - 1][1] if first else 0
    return at, at
