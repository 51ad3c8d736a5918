"""Sections: the parts of a text between its headings, with no gap and no overlap."""

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


def _headed(outline: Outline, end: int) -> list[Part]:
    headings = outline.headings
    ends = [*(heading.start for heading in headings[1:]), end]
    title_level = _title_level(outline)
    open_above: list[tuple[int, str]] = []
    parts = []
    for at, (heading, stop) in enumerate(zip(headings, ends, strict=True)):
        while open_above and open_above[-1][0] >= heading.level:
            open_above.pop()
        slug = _slug(heading.title)
        path = (*(above for _, above in open_above), slug)
        parts.append(Part(heading.start, stop, heading.level, heading.title, heading.anchor, path))
        if not (at == 0 and heading.level == title_level):
            open_above.append((heading.level, slug))
    return parts


def _title_level(outline: Outline) -> int:
    """The level of the document's title: a first heading above all others; 0 where there is none."""
    levels = [heading.level for heading in outline.headings]
    return levels[0] if len(levels) > 1 and levels[0] < min(levels[1:]) else 0
