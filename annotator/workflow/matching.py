"""Matching the things of two lists one to one, as well as it can be done."""

from collections.abc import Sequence
from functools import cache

_SMALL = 10


def best_matching(scores: Sequence[Sequence[int]]) -> list[tuple[int, int]]:
    """Pairs (row, column) of a matching whose scores add up to the most, sorted; scores of 0 are never paired.

    Exact where one side has at most ten items, by dynamic programming over sets of columns; beyond that, which no
    label of a person reaches, best pairs first. Ties go to earlier rows and columns: equal input gives equal output.
    """
    rows, columns = len(scores), len(scores[0]) if scores else 0
    if not rows or not columns:
        return []
    if min(rows, columns) > _SMALL:
        return _greedy(scores)
    if columns > rows:
        flipped = [[scores[i][j] for i in range(rows)] for j in range(columns)]
        return sorted((i, j) for j, i in _exact(flipped))
    return _exact(scores)


def _exact(scores: Sequence[Sequence[int]]) -> list[tuple[int, int]]:
    """Rows may be many, columns are few: for each row and set of free columns the best that can still be had."""
    rows, columns = len(scores), len(scores[0])

    @cache
    def best(row: int, used: int) -> tuple[int, int | None]:
        if row == rows:
            return 0, None
        options = [
            (scores[row][column] + best(row + 1, used | 1 << column)[0], column)
            for column in range(columns)
            if scores[row][column] > 0 and not used >> column & 1
        ]
        skipped = best(row + 1, used)[0]
        top = max(options, key=lambda option: (option[0], -option[1]), default=(-1, -1))
        return top if top[0] >= skipped and top[0] > 0 else (skipped, None)

    pairs, used = [], 0
    for row in range(rows):
        column = best(row, used)[1]
        if column is not None:
            pairs.append((row, column))
            used |= 1 << column
    return pairs


def _greedy(scores: Sequence[Sequence[int]]) -> list[tuple[int, int]]:
    ranked = sorted((-score, i, j) for i, row in enumerate(scores) for j, score in enumerate(row) if score > 0)
    pairs: list[tuple[int, int]] = []
    rows: set[int] = set()
    columns: set[int] = set()
    for _, i, j in ranked:
        if i not in rows and j not in columns:
            pairs.append((i, j))
            rows.add(i)
            columns.add(j)
    return sorted(pairs)
