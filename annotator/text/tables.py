"""Rows of tables: written with pipes, in HTML, and in the ways of reStructuredText."""

import re
from collections.abc import Iterator
from itertools import pairwise

from annotator.text.block import Block, Kind, Span, indent, line_end, lines, row_of

_PIPE = re.compile(r"(?<!\\)\|")
_BAR = " | "
_BETWEEN = re.compile(r"\S \|(?: +\|)* +\S")
_RUN_TOGETHER = re.compile(r"-- ?\| ?:?--")
_INSIDE = re.compile(r"`[^`\n]+`|\([^()\n]+\)|\[[^\[\]\n]+\]|\{[^{}\n]+\}")
_ROW_ENDS = re.compile(r"</?(?:tr|table|thead|tbody|tfoot)\b", re.IGNORECASE)
_CELL = re.compile(r"<(/?)t[dh](?:\s[^<>]{0,500})?>", re.IGNORECASE)
_LAYOUT = re.compile(r"<(?:h[1-6]|pre|blockquote|table|dl)\b|\n[ \t\r]*\n[ \t]*[^\s<]", re.IGNORECASE)
_RULE = re.compile(r"=++")
_BORDER = re.compile(r"={2,}+(?:[ \t]++={2,}+)++[ \t\r]*")
_ITEM = re.compile(r"([ \t]*)(\*[ \t]+)?-(?:[ \t]+|$)", re.MULTILINE)


def pipe_row(text: str, start: int, end: int) -> list[Block]:
    """The row whose cells are parted by pipes."""
    cuts = [start, *(found.start() for found in _PIPE.finditer(text, start, end)), end]
    return row_of(text, [(a + (text[a : a + 1] == "|"), b) for a, b in pairwise(cuts)])


def barred_rows(text: str, start: int, end: int) -> list[Block]:
    """The rows of a table that was rendered or is plain text: a paragraph of which each line holds bars between words.

    Nothing where a line holds none, or only in code or brackets, or a whole table that was run together. Such a row
    has no cells, for its bars are seen.
    """
    if text.find(_BAR, start, end) < 0 or _RUN_TOGETHER.search(text, start, end):
        return []
    rows = lines(text, start, end, Kind.ROW)
    barred = all(_BETWEEN.search(_INSIDE.sub("", text[row.start : row.end])) for row in rows)
    return rows if barred else []


def html_row(text: str, start: int) -> tuple[list[Block], int] | None:
    """The row whose `<tr>` ends at ``start``, and where it ends.

    None where it never ends, or holds what makes it a means to arrange the page: then its cells are blocks.
    """
    border = _ROW_ENDS.search(text, start)
    if border is None or _LAYOUT.search(text, start, border.start()):
        return None
    cells: list[Span] = []
    opened = -1
    for found in _CELL.finditer(text, start, border.start()):
        if opened >= 0:
            cells.append((opened, found.start()))
        opened = -1 if found[1] else found.end()
    if opened >= 0:
        cells.append((opened, border.start()))
    return row_of(text, cells), border.start()


def simple_table(text: str, start: int) -> tuple[list[Block], int] | None:
    """The rows below the border (`=====  =====`) that begins at ``start``, and where the table ends.

    None where the next border is not like it, or where words stand across its columns.
    """
    begin = text.rfind("\n", 0, start) + 1
    end = line_end(text, start)
    border = text[start:end].rstrip()
    columns = [found.start() - begin for found in _RULE.finditer(text, start, end)]
    rows: list[Block] = []
    at, borders, last = end + 1, 1, end
    while at < len(text):
        stop = line_end(text, at)
        line = text[at:stop].strip()
        if line == border:
            borders, last = borders + 1, stop
            if borders == 3:
                break
        elif _BORDER.fullmatch(line):
            break
        elif not line:
            if borders == 2 and text[last:at].strip() == "":
                break
        else:
            cuts = [at, *(min(at + column, stop) for column in columns[1:]), stop]
            if any(not text[cut - 1].isspace() for cut in cuts[1:-1] if at < cut < stop):
                return None
            rows += row_of(text, list(pairwise(cuts)))
        at = stop + 1
    if borders < 2:
        return None
    return [row for row in rows if row.end <= last], last


def list_table(text: str, start: int, depth: int) -> tuple[list[Block], int]:
    """The rows of a list in a list (`* - cell`), indented by more than ``depth``, and where the list ends."""
    rows: list[Block] = []
    cells: list[Span] = []
    inner, end = -1, start
    for at, end in _lines_below(text, start, depth):
        found = _ITEM.match(text, at, end)
        column = len(found[1]) + len(found[2] or "") if found else -1
        if found and (found[2] or column == inner):
            if found[2]:
                rows += row_of(text, cells)
                cells, inner = [], column
            cells.append((found.end(), end))
        elif cells:
            cells[-1] = (cells[-1][0], end)
    return rows + row_of(text, cells), end


def indented(text: str, start: int, depth: int) -> tuple[int, int]:
    """The stretch of lines from ``start`` on that are blank or indented by more than ``depth``."""
    return start, max((end for _, end in _lines_below(text, start, depth)), default=start)


def _lines_below(text: str, at: int, depth: int) -> Iterator[Span]:
    """The lines from ``at`` on that are not blank, up to the first that is indented by no more than ``depth``."""
    while at < len(text):
        stop = line_end(text, at)
        if text[at:stop].strip():
            if indent(text, at) <= depth:
                return
            yield at, stop
        at = stop + 1
