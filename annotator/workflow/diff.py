"""Comparing two editions of a document, section by section."""

from collections import Counter

from annotator.corpus.difference import moved, word_changes
from annotator.model.corpus import Section
from annotator.model.results import EditionDiff, SectionDiff, WordChange
from annotator.workflow.context import Project
from annotator.workflow.corpus import Reading

_KINDS = ("added", "removed", "changed", "moved", "renamed", "same")


def diff_editions(project: Project, document: str, before: str, after: str) -> EditionDiff:
    """What became of every section between two editions, whichever is older; sections are the same by their key.

    Raises `UsageProblem` where there is no such edition or it is withdrawn.
    """
    old, new = project.corpus.reading(document, before), project.corpus.reading(document, after)
    old_at = {section.key: section for section in old.sections}
    new_at = {section.key: section for section in new.sections}
    shifted = moved(tuple(old_at), tuple(new_at))
    rows = [
        _same(old, new, old_at[key], section, moved=key in shifted) if key in old_at else _added(section)
        for key, section in new_at.items()
    ]
    rows = _with_removed(rows, old, set(new_at))
    counts = Counter(what for row in rows for what in row.what or ("same",))
    return EditionDiff(
        document=document,
        before=before,
        after=after,
        sections=tuple(rows),
        counts={kind: counts[kind] for kind in _KINDS},
    )


def _same(old: Reading, new: Reading, before: Section, after: Section, *, moved: bool) -> SectionDiff:
    texts = old.text[slice(*before.span)], new.text[slice(*after.span)]
    changes = word_changes(*texts) if texts[0] != texts[1] else ()
    renamed = before.heading != after.heading
    what = {"changed": bool(changes), "moved": moved, "renamed": renamed}
    return SectionDiff(
        key=after.key,
        what=tuple(kind for kind, so in what.items() if so),
        heading=after.heading,
        heading_before=before.heading if renamed else None,
        span_before=before.span,
        span_after=after.span,
        changes=tuple(WordChange(before=one.before, after=one.after, number=one.number) for one in changes),
    )


def _added(section: Section) -> SectionDiff:
    return SectionDiff(key=section.key, what=("added",), heading=section.heading, span_after=section.span)


def _with_removed(rows: list[SectionDiff], old: Reading, there: set[str]) -> list[SectionDiff]:
    """Puts the sections that are gone behind the one they stood behind."""
    behind: dict[str, list[SectionDiff]] = {}
    last = ""
    for section in old.sections:
        if section.key in there:
            last = section.key
        else:
            gone = SectionDiff(key=section.key, what=("removed",), heading=section.heading, span_before=section.span)
            behind.setdefault(last, []).append(gone)
    result = list(behind.get("", ()))
    for row in rows:
        result += [row, *behind.get(row.key, ())]
    return result
