"""The outline of plain text and reStructuredText: titles underlined with a line of punctuation."""

import re

from annotator.corpus.outline import Heading, Outline, anchor_of, collapse

_ADORNMENT = re.compile(r"([=\-~^\"'#*+.:_`])\1{2,}[ \t]*$")
_LABEL = re.compile(r"\.\. _(`[^`]+`|[^:\n]+):[ \t]*$")
_LONGEST_TITLE = 120


def text_outline(text: str) -> Outline:
    """Titles that stand at the margin behind a blank line, with a line under them that is at least as long.

    Levels follow the order in which kinds of underline (alone or with the same line above) first occur, as in
    reStructuredText; beyond the sixth all are 6.
    """
    lines = text.split("\n")
    starts = [0]
    for line in lines:
        starts.append(starts[-1] + len(line) + 1)
    kinds: list[tuple[str, bool]] = []
    headings = []
    for at in range(1, len(lines)):
        over = _over(lines, at)
        if over is None or (at >= 2 and not over and lines[at - 2].strip()):
            continue
        kind = (lines[at][0], over)
        if kind not in kinds:
            kinds.append(kind)
        first, anchor = _label(lines, at - 2 if over else at - 1)
        headings.append(Heading(starts[first], min(kinds.index(kind) + 1, 6), collapse(lines[at - 1]), anchor))
    return Outline(tuple(headings))


def _over(lines: list[str], at: int) -> bool | None:
    """None where line `at` underlines no title; else whether the title has a line above it, too."""
    title, under = lines[at - 1].rstrip(), lines[at].rstrip()
    if not title or not _ADORNMENT.match(under) or _ADORNMENT.match(title):
        return None
    over = at >= 2 and lines[at - 2].rstrip() == under and (at < 3 or not lines[at - 3].strip())
    if len(under) < len(title.strip()) or len(title) > _LONGEST_TITLE or (title[0].isspace() and not over):
        return None
    return over


def _label(lines: list[str], first: int) -> tuple[int, str | None]:
    """The line where the labels before a title begin, and the nearest one."""
    anchor = None
    at = first - 1
    while at >= 0:
        found = _LABEL.match(lines[at])
        if found:
            anchor = anchor or anchor_of(found[1].strip("`"))
            first = at
        elif lines[at].strip():
            break
        at -= 1
    return first, anchor
