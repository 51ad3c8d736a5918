"""Passages whose words stand elsewhere too: a system that finds them there is right and would be marked wrong."""

import datetime
from collections.abc import Iterator

from annotator.model.case import Case
from annotator.model.finding import Finding, Severity
from annotator.model.label import Judgement
from annotator.text.messages import AnnotatorError
from annotator.workflow.checks.passages import Marked, marked, passage_note
from annotator.workflow.context import Project
from annotator.workflow.copies import Copy, copies
from annotator.workflow.places import distractor_part, extent_of, place_of
from annotator.workflow.research import may_know


def copy_findings(project: Project, case: Case, judgement: Judgement, *, date: datetime.date) -> Iterator[Finding]:
    """Passages that other places say as well, in documents that the asker may know; linked places are not told."""
    passages = list(marked(project, judgement))
    linked = [*_linked(passages), *_misleading(project, judgement)]
    for one in passages:
        if len(_parts_of(passages, one.field)) > 1:
            # Of a passage of several parts a copy of one proves nothing.
            continue
        others = [
            place
            for place in copies(project, one.words, date=date)
            if may_know(project, case, place.document) and not _is_linked(project, place, one, linked)
        ]
        if others:
            yield _finding(case, one, others)


def _finding(case: Case, one: Marked, others: list[Copy]) -> Finding:
    exact = all(place.same_words for place in others)
    note = passage_note(
        case,
        one,
        "passage-elsewhere",
        Severity.WARNING,
        "says what another place says too, in the same words: {place} (places: {count})"
        if exact
        else "says what another place says too, in nearly the same words: {place} (places: {count})",
        "link that place as an alternative, so that a system that finds it there is right",
        place=str(others[0].reference()),
        count=len(others),
    )
    # Offsets change with every edition; what was let stand is that these sections say it too.
    sections = sorted({f"{place.document}#{place.section}" for place in others})
    about = {name: value for name, value in (note.about or {}).items() if name not in ("place", "count")}
    return note.model_copy(update={"about": about | {"places": ", ".join(sections)}})


def _parts_of(passages: list[Marked], field: str) -> list[Marked]:
    return [one for one in passages if one.field == field]


def _linked(passages: list[Marked]) -> Iterator[tuple[str, str, int, int]]:
    for one in passages:
        yield one.reading.document.document, one.reading.sha256, one.start, one.end


def _misleading(project: Project, judgement: Judgement) -> Iterator[tuple[str, str, int, int]]:
    for distractor in judgement.distractors:
        try:
            place = place_of(project.corpus, distractor_part(distractor)[0])
            yield place.document, place.text, *extent_of(project.corpus, place)
        except AnnotatorError:
            continue


def _is_linked(project: Project, place: Copy, one: Marked, linked: list[tuple[str, str, int, int]]) -> bool:
    """Whether a place is in the judgement already, or is the passage itself as another edition has it."""
    text = project.corpus.text_sha256(place.document, place.version)
    if place.document == one.reading.document.document and text != one.reading.sha256:
        return place.section == one.reading.section_at(one.start).key
    return any(
        (document, its_text) == (place.document, text) and start < place.span[1] and place.span[0] < end
        for document, its_text, start, end in linked
    )
