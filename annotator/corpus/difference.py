"""What changed between two texts, word by word, and which items of a list moved."""

import re
from bisect import bisect_left
from collections.abc import Sequence
from typing import NamedTuple

from annotator.text.quantities import quantities

_TOKEN = re.compile(r"\w+(?:[.,:'’/-]\w+)*|[^\w\s]")


class Change(NamedTuple):
    """Words that were replaced, as written; one side is empty where words were only added or removed."""

    before: str
    after: str
    number: bool
    """Whether a number, date or amount is among them."""


def word_changes(before: str, after: str) -> tuple[Change, ...]:
    """The runs of words and signs that differ, numbers first, else in order; white space alone is no change."""
    from rapidfuzz.distance import Levenshtein

    old, new = list(_TOKEN.finditer(before)), list(_TOKEN.finditer(after))
    steps = Levenshtein.opcodes([token[0] for token in old], [token[0] for token in new])
    runs: list[tuple[int, int, int, int]] = []
    for step in steps:
        if step.tag == "equal":
            continue
        at = (step.src_start, step.src_end, step.dest_start, step.dest_end)
        if runs and runs[-1][1] == at[0] and runs[-1][3] == at[2]:
            at = (runs[-1][0], at[1], runs.pop()[2], at[3])
        runs.append(at)
    changes = [_change(_slice(before, old[a:b]), _slice(after, new[c:d])) for a, b, c, d in runs]
    return tuple(sorted(changes, key=lambda change: not change.number))


def moved(before: Sequence[str], after: Sequence[str]) -> frozenset[str]:
    """The items of both lists (without repetitions) that must be moved, as few as can be, to make their order equal."""
    places = {item: at for at, item in enumerate(before)}
    common = [item for item in after if item in places]
    ends: list[int] = []
    best: list[int] = []
    previous: list[int] = []
    for at, item in enumerate(common):
        length = bisect_left(ends, places[item])
        if length == len(ends):
            ends.append(places[item])
            best.append(at)
        else:
            ends[length] = places[item]
            best[length] = at
        previous.append(best[length - 1] if length else -1)
    kept = set()
    at = best[-1] if best else -1
    while at >= 0:
        kept.add(common[at])
        at = previous[at]
    return frozenset(common) - kept


def _slice(text: str, tokens: Sequence[re.Match[str]]) -> str:
    return text[tokens[0].start() : tokens[-1].end()] if tokens else ""


def _change(before: str, after: str) -> Change:
    digits = any(character.isdecimal() for character in before + after)
    return Change(before, after, digits or bool(quantities(before)) or bool(quantities(after)))
