"""Sections: the parts of a text between its headings, with no gap and no overlap."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from annotator.corpus.outline import Outline
from annotator.text.ids import section_key

FRONT_MATTER = "front-matter"
"""The key of front matter."""
LEAD = "lead"
"""The key of what stands before the first heading."""
_slug = lru_cache(maxsize=65_536)(section_key)


@dataclass(frozen=True, slots=True)
class Part:
    """A section that has no key yet."""

    start: int
    end: int
    level: int
    """1 to 6; 0 for front matter and for what stands before the first heading."""
    title: str = ""
    anchor: str | None = None
    path: tuple[str, ...] = ()
    """Slugs of the headings above it and of its own; the title of the document stands above nothing."""


def parts_of(text: str, outline: Outline) -> tuple[Part, ...]:
    """Partitions a text: front matter, lead text, then one part per heading until the next heading of any level.

    The spans follow one another from 0 to the end of the text; an empty text has no parts. White space that would be a
    part of its own belongs to the part before it or, at the beginning, to the one behind it.
    """
    parts: list[Part] = []
    begin = outline.front_matter
    if begin:
        parts.append(Part(0, begin, 0, path=(FRONT_MATTER,)))
    first = outline.headings[0].start if outline.headings else len(text)
    lead = Part(begin, first, 0, path=(LEAD,))
    if text[begin:first].strip() or (not parts and not outline.headings and text):
        parts.append(lead)
    elif parts:
        parts[-1] = replace(parts[-1], end=first)
    headed = _headed(outline, len(text))
    if headed and not parts:
        headed[0] = replace(headed[0], start=0)
    return (*parts, *headed)


def heading_paths(headings: Sequence[tuple[int, str]]) -> list[tuple[str, ...]]:
    """The path of each heading, given as level and title: slugs of those above it and its own.

    A first heading above all others is the title of the document and stands in no other path.
    """
    levels = [level for level, _ in headings]
    titled = len(levels) > 1 and levels[0] < min(levels[1:])
    above: list[tuple[int, str]] = []
    paths = []
    for at, (level, title) in enumerate(headings):
        while above and above[-1][0] >= level:
            above.pop()
        slug = _slug(title)
        paths.append((*(one for _, one in above), slug))
        if at or not titled:
            above.append((level, slug))
    return paths


def _headed(outline: Outline, end: int) -> list[Part]:
    headings = outline.headings
    ends = [*(heading.start for heading in headings), end][1:]
    paths = heading_paths([(heading.level, heading.title) for heading in headings])
    return [
        Part(heading.start, stop, heading.level, heading.title, heading.anchor, path)
        for heading, stop, path in zip(headings, ends, paths, strict=True)
    ]
