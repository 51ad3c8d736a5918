"""Columns of a Markdown table brought under each other: cells are filled up with blanks, no code point moves."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice, pairwise

from rich.cells import cell_len

from annotator.text.block import line_end, trim
from annotator.text.display import visible
from annotator.text.markdown import Role, inline

_BAR = re.compile(r"(?<!\\)\|")
_RULE = re.compile(r"[-:| \t\r>]*-[-:| \t\r>]*")
_MEASURED = 200
"""So many rows say how wide columns are; a table may have thousands."""
_NARROW = 4
"""Columns that would have to be narrower than this are not brought into line."""


@dataclass(frozen=True, slots=True)
class _Cell:
    start: int
    end: int
    """Where it ends: at the bar behind it, if there is one."""
    left: int
    right: int
    """The words in it."""
    width: int
    """Cells that the words take as they are drawn."""


def _lines(text: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    while start <= end:
        stop = min(line_end(text, start), end)
        yield start, stop
        start = stop + 1


def columns(text: str, start: int, end: int, width: int) -> list[int]:
    """How many cells each column of a table gets in a row of `width` cells; empty where that cannot be."""
    lines = [line for line in islice(_lines(text, start, end), _MEASURED) if not is_rule(text, *line)]
    rows = [[cell.width for cell in _cells(text, *line)] for line in lines]
    count = max(map(len, rows), default=0)
    natural = [max((row[at] for row in rows if at < len(row)), default=0) for at in range(count)]
    room = width - 3 * count - 1
    limit = max(natural, default=0)
    while limit >= _NARROW and sum(min(one, limit) for one in natural) > room:
        limit -= 1
    return [min(one, limit) for one in natural] if limit >= _NARROW or sum(natural) <= room else []


def is_rule(text: str, start: int, end: int) -> bool:
    """Whether a line is the rule under a table's head."""
    return _RULE.fullmatch(text, start, end) is not None


def drawn_row(text: str, start: int, end: int, widths: Sequence[int]) -> dict[int, str]:
    """What is drawn in a row of a table instead of its bars and of the blanks around its words."""
    bars = {found.start(): "│" for found in _BAR.finditer(text, start, end)}
    if is_rule(text, start, end):
        return _drawn_rule(text, start, end, widths)
    cells = _cells(text, start, end)
    if not widths or any(cell.width > width for cell, width in zip(cells, widths, strict=False)):
        return bars
    found: dict[int, str] = dict(bars)
    for cell, width in zip(cells, widths, strict=False):
        for surplus in (range(cell.start + 1, cell.left), range(cell.right + 1, cell.end)):
            found.update(dict.fromkeys(surplus, ""))
        if cell.left == cell.start and cell.start - 1 in bars:
            found[cell.start - 1] += " "
        if cell.end in bars:
            behind = 1 if cell.right < cell.end and cell.left < cell.right else 0
            found[cell.end] = " " * (width - cell.width + 1 - behind) + "│"
    return found


def _drawn_rule(text: str, start: int, end: int, widths: Sequence[int]) -> dict[int, str]:
    found: dict[int, str] = {}
    for at, (left, right) in enumerate(_between(text, start, end)):
        found.update({offset: "" if widths else "─" for offset in range(left, right) if text[offset] != "\r"})
        if at < len(widths) and left < right:
            found[left] = "─" * (widths[at] + 2)
        if right < end:
            found[right] = "┼"
    if text[start:end].lstrip(" \t>").startswith("|"):
        found[text.index("|", start, end)] = "├"
    return found


def _cells(text: str, start: int, end: int) -> list[_Cell]:
    return [_cell(text, a, b) for a, b in _between(text, start, end)]


def _between(text: str, start: int, end: int) -> list[tuple[int, int]]:
    """The stretches between bars; none before the first bar where nothing stands there."""
    bars = [found.start() for found in _BAR.finditer(text, start, end)]
    found = [(a + 1, b) for a, b in pairwise([start - 1, *bars, end])]
    if bars and not text[start : bars[0]].strip(" \t>"):
        found = found[1:]
    return found[:-1] if bars and found and not text[found[-1][0] : end].strip() else found


def _cell(text: str, start: int, end: int) -> _Cell:
    left, right = trim(text, start, end)
    if left >= right:
        left = right = min(start + 1, end)
    shown = visible(text[left:right])
    unseen = {at for one in inline(text, left, right) if one.role is Role.CONCEALED for at in range(one.start, one.end)}
    width = cell_len("".join(c for at, c in enumerate(shown, left) if at not in unseen))
    return _Cell(start, end, left, right, width)
