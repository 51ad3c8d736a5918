"""How far questions reach into one text: pure functions over spans, counted in characters that are no white space."""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from annotator.corpus.frontmatter import front_matter
from annotator.model.corpus import Section
from annotator.model.map_results import MappedSection
from annotator.text.spans import union

Span = tuple[int, int]
_TOKEN = re.compile(r"\w+(?:[.,:'’/-]\w+)*|[^\w\s]")
_UNDERLINE = re.compile(r"[ \t]*(?:=+|-+)[ \t]*(?:\n|\Z)")
_MOST_TOKENS = 4_000
"""In longer sections a change is not looked for word by word: all of them counts as changed."""


@dataclass(frozen=True, slots=True)
class Marked:
    """A passage of a case in a text: a span, or a whole section."""

    case: str
    span: Span | None
    section: str | None


def bodies(text: str, sections: Sequence[Section]) -> dict[str, Span]:
    """Section key -> the span of what stands under its heading; without front matter and sections that have no text."""
    front = front_matter(text).end if text[:3] in ("---", "+++") else 0
    found: dict[str, Span] = {}
    for section in sections:
        start, end = section.span
        start = max(start, front)
        if section.level and start == section.span[0]:
            start = _behind_line(text, start, end)
            underline = _UNDERLINE.match(text, start, end)
            start = underline.end() if underline else start
        if text[start:end].strip():
            found[section.key] = (start, end)
    return found


def changed_spans(old: Mapping[str, str], new: Mapping[str, str]) -> dict[str, tuple[Span, ...]]:
    """Section key -> where, counted from its beginning, its words differ from those under the same key before.

    Where words were only taken out, what stands around the gap counts. A section that is new has changed as a whole.
    """
    found: dict[str, tuple[Span, ...]] = {}
    for key, text in new.items():
        before = old.get(key)
        if before is None:
            found[key] = ((0, len(text)),)
        elif before.split() != text.split() and (spans := _spans(before, text)):
            found[key] = spans
    return found


def map_sections(
    text: str,
    sections: Sequence[Section],
    marked: Iterable[Marked],
    changed: Mapping[str, Sequence[Span]],
    compared: Iterable[str] = (),
) -> tuple[tuple[MappedSection, ...], frozenset[str]]:
    """The sections of a text with what is asked of them, and the cases with a passage in any of them.

    `changed` is what `changed_spans` gives for the bodies of the sections; `compared` are the keys of sections that a
    case sets against the edition before.
    """
    own = {section.key: section.span for section in sections}
    spans = [(one.case, one.span or own.get(one.section or "")) for one in marked]
    there = sorted((span, case) for case, span in spans if span is not None)
    asked_before = frozenset(compared)
    rows = []
    every: set[str] = set()
    named = {section.key: section for section in sections}
    for key, body in bodies(text, sections).items():
        section = named[key]
        inside = [(_cut(span, section.span), case) for span, case in there if _meet(span, section.span)]
        cases = {case for _, case in inside}
        every |= cases
        changes = [(body[0] + start, body[0] + end) for start, end in changed.get(key, ())]
        on_change = any(_meet(span, change) for span, _ in inside for change in changes)
        rows.append(
            MappedSection(
                key=key,
                heading=section.heading,
                level=section.level,
                start=section.span[0],
                size=solid(text, body),
                covered=sum(solid(text, span) for span in union(_cut(span, body) for span, _ in inside)),
                cases=len(cases),
                changed=bool(changes),
                change_asked=bool(changes) and (on_change or key in asked_before),
            )
        )
    return tuple(rows), frozenset(every)


def solid(text: str, span: Span) -> int:
    """How many characters that are no white space stand at a span."""
    return len("".join(text[slice(*span)].split()))


def _behind_line(text: str, start: int, end: int) -> int:
    at = text.find("\n", start, end)
    return end if at < 0 else at + 1


def _spans(before: str, after: str) -> tuple[Span, ...]:
    from rapidfuzz.distance import Levenshtein

    old, new = list(_TOKEN.finditer(before)), list(_TOKEN.finditer(after))
    if max(len(old), len(new)) > _MOST_TOKENS:
        return ((0, len(after)),)
    steps = Levenshtein.opcodes([one[0] for one in old], [one[0] for one in new])
    found = []
    for step in steps:
        if step.tag != "equal":
            first, last = step.dest_start, step.dest_end - 1
            if step.tag == "delete":
                first, last = max(0, first - 1), min(first, len(new) - 1)
            found.append((new[first].start(), new[last].end()) if new else (0, len(after)))
    return tuple(union(found))


def _meet(one: Span, other: Span) -> bool:
    return one[0] < other[1] and other[0] < one[1]


def _cut(span: Span, bounds: Span) -> Span:
    start = min(max(span[0], bounds[0]), bounds[1])
    return start, max(start, min(span[1], bounds[1]))
