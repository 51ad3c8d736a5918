"""A map of a set: what its questions cover, what it is made of, what is old and what is disputed.

It tells no more than who asks may know (guarantee 8): of a case that is still labelled blind only their own label or
draft counts, and what others gave it shows nowhere but in its number of labels.
"""

import datetime
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from annotator.model.corpus import Edition
from annotator.model.label import Follow, Judgement, Label
from annotator.model.landing import Place
from annotator.model.map_results import (
    DisputedSection,
    MappedDocument,
    MapResult,
    Unreviewed,
)
from annotator.store.base import Kind
from annotator.text.messages import AnnotatorError
from annotator.workflow.ages import Ages, ages
from annotator.workflow.context import Project
from annotator.workflow.corpus import Reading
from annotator.workflow.landings import LandingIndex
from annotator.workflow.overview_gaps import Marked, bodies, changed_spans, map_sections
from annotator.workflow.overview_mix import mix_of, reached, traits, wholes_of
from annotator.workflow.places import Whereabouts, needs_now
from annotator.workflow.records import load_all
from annotator.workflow.state import CaseState, State, Survey, survey
from annotator.workflow.status import open_to

Progress = Callable[[int, int], None]


def overview(
    project: Project, set_name: str, *, found: Survey | None = None, progress: Progress | None = None
) -> MapResult:
    """The map of a set over the documents in force at the set's date, or at the date at hand.

    `progress` is called with how many documents are read, and of how many; what it raises ends the work.
    """
    found = survey(project, set_name) if found is None else found
    date = found.settings.date or project.date
    in_use = [one for one in found.states if not one.retired]
    drafts = own_drafts(project, set_name)
    known = {one.case.case: judgements_known(one, project.person, drafts.get(one.case.case)) for one in in_use}
    marks = _marks(project, in_use, known)
    documents, unread, others = _documents(project, date, marks, found.settings.languages, progress)
    mix = mix_of(traits(one.case, known[one.case.case]) for one in in_use)
    waiting = [one for one in in_use if one.state in (State.DRAFT, State.IN_REVIEW)]
    dated = ages(project, set_name, [one.case.case for one in waiting])
    return MapResult(
        date=date,
        cases=len(in_use),
        hidden=sum(is_hidden(one, project.person) for one in in_use),
        unreadable=len({one.key.parts[1] for one in found.unreadable}),
        documents=documents,
        unread=unread,
        other_languages=others,
        mix=mix,
        aims=reached(found.settings.aims, mix, wholes_of(len(in_use), documents)),
        oldest=_oldest(waiting, dated),
        dated_by=dated.source,
        disputed=_disputed(project, in_use),
    )


def own_drafts(project: Project, set_name: str) -> dict[str, Label]:
    """Case -> what who acts has begun to label."""
    if project.person is None:
        return {}
    keys = [key for key in project.store.list(Kind.DRAFT, set_name) if key.parts[2] == project.person]
    # A draft that cannot be read is told where it is opened; here it counts for nothing, as if it were not begun.
    return {draft.case: draft for draft in load_all(project.store, keys, Label)[0]}


def judgements_known(one: CaseState, person: str | None, draft: Label | None) -> tuple[Judgement, ...]:
    """What may be shown of what a case's labels say: what counts, else the labels, else one's own draft.

    Nothing of a case that is still labelled blind, but one's own.
    """
    if open_to(one, person):
        if one.gold is not None:
            return (one.gold.judgement,)
        if one.labels and one.decision is None:
            return one.labels
        if one.labels or one.decision is not None:
            return ()
    return () if draft is None or draft.cannot_judge is not None else (draft,)


def is_hidden(one: CaseState, person: str | None) -> bool:
    """Whether others labelled a case and a person may not know what they said."""
    return bool(one.labels or one.cannot_judge) and not open_to(one, person)


@dataclass(slots=True)
class _Marks:
    """Where the passages of cases stand, by document and text."""

    now: dict[tuple[str, str], list[Marked]] = field(default_factory=lambda: defaultdict(list))
    compared: dict[tuple[str, str], list[Marked]] = field(default_factory=lambda: defaultdict(list))
    """Those among them that do not mean the edition in force."""


def _marks(project: Project, in_use: Iterable[CaseState], known: Mapping[str, tuple[Judgement, ...]]) -> _Marks:
    found = _Marks()
    landings = project.landings.refreshed()
    for one in in_use:
        for judgement in known[one.case.case]:
            for here in _parts_now(project, judgement, one.date, landings):
                if here.place is None:
                    continue
                place = here.place
                mark = Marked(one.case.case, place.span, place.section)
                found.now[place.document, place.text].append(mark)
                if here.follow is not Follow.CURRENT:
                    found.compared[place.document, place.text].append(mark)
    return found


def _parts_now(
    project: Project, judgement: Judgement, date: datetime.date, landings: LandingIndex
) -> Iterator[Whereabouts]:
    for need in needs_now(project, judgement, date=date, landings=landings):
        for passage in need.any:
            yield from passage.parts


# --- what is covered --------------------------------------------------------------------------------------------------


class _Read(NamedTuple):
    documents: tuple[MappedDocument, ...]
    unread: tuple[str, ...]
    others: int
    """Documents in other languages that no case rests on."""


def _documents(
    project: Project, date: datetime.date, marks: _Marks, languages: tuple[str, ...], progress: Progress | None
) -> _Read:
    marked = {document for document, _ in marks.now}
    others = 0
    found: list[MappedDocument] = []
    unread: list[str] = []
    names = project.corpus.documents()
    for number, name in enumerate(names):
        if progress is not None:
            progress(number, len(names))
        edition = project.corpus.in_force(name, date)
        if edition is None:
            continue
        if languages and names[name].language not in (*languages, None) and name not in marked:
            others += 1
            continue
        try:
            found.append(_document(project, edition, marks))
        except AnnotatorError:
            unread.append(f"{name}@{edition.version}")
    return _Read(tuple(sorted(found, key=lambda one: (-one.open, one.document))), tuple(unread), others)


def _document(project: Project, edition: Edition, marks: _Marks) -> MappedDocument:
    reading = project.corpus.reading(edition.document, edition.version)
    before = _before(project, edition)
    changed: dict[str, tuple[tuple[int, int], ...]] = {}
    compared: set[str] = set()
    if before is not None and before.sha256 != reading.sha256:
        changed = changed_spans(_bodies(before), _bodies(reading))
        asked = marks.compared.get((edition.document, before.sha256), ())
        compared = {key for one in asked if (key := _key_of(before, one)) is not None}
    marked = marks.now.get((edition.document, reading.sha256), ())
    sections, cases = map_sections(reading.text, reading.sections, marked, changed, compared)
    return MappedDocument(
        document=edition.document,
        version=edition.version,
        before=before.edition.version if before is not None else None,
        title=reading.document.title,
        size=sum(one.size for one in sections),
        covered=sum(one.covered for one in sections),
        open=sum(one.size for one in sections if not one.cases),
        cases=len(cases),
        sections=sections,
    )


def _key_of(reading: Reading, mark: Marked) -> str | None:
    return reading.section_at(mark.span[0]).key if mark.span is not None else mark.section


def _before(project: Project, edition: Edition) -> Reading | None:
    """The edition before this one that has a text; one that cannot be read is none."""
    line = project.corpus.line(edition.document)
    earlier = line.editions[: max(0, line.position(edition.version))]
    last = next((one for one in reversed(earlier) if not one.withdrawn), None)
    try:
        return None if last is None else project.corpus.reading(last.document, last.version)
    except AnnotatorError:
        return None


def _bodies(reading: Reading) -> dict[str, str]:
    return {key: reading.text[slice(*span)] for key, span in bodies(reading.text, reading.sections).items()}


# --- what waits -------------------------------------------------------------------------------------------------------


def _oldest(waiting: Iterable[CaseState], dated: Ages) -> tuple[Unreviewed, ...]:
    rows = [
        Unreviewed(
            case=one.case.case,
            question=one.case.question,
            labels=len(one.labels),
            wanted=one.wanted,
            since=dated.since.get(one.case.case),
        )
        for one in waiting
    ]
    return tuple(sorted(rows, key=lambda row: (row.since is None, row.since, row.case)))


def _disputed(project: Project, in_use: Iterable[CaseState]) -> tuple[DisputedSection, ...]:
    cases: dict[tuple[str, str, str], dict[str, bool]] = defaultdict(dict)
    landings = project.landings.refreshed()
    for one in in_use:
        is_open = one.state is State.DISPUTED
        if not open_to(one, project.person) or not (is_open or one.state is State.DECIDED):
            continue
        for label in one.labels:
            for here in _parts_now(project, label, one.date, landings):
                place = here.place or here.start
                if place is not None:
                    cases[_section(project, place)][one.case.case] = is_open
    rows = [
        DisputedSection(
            document=document,
            version=version,
            key=key,
            heading=_heading(project, document, version, key),
            open=tuple(sorted(case for case, is_open in by_case.items() if is_open)),
            decided=tuple(sorted(case for case, is_open in by_case.items() if not is_open)),
        )
        for (document, version, key), by_case in cases.items()
    ]
    return tuple(sorted(rows, key=lambda row: (-len(row.open), -len(row.decided), row.document, row.version, row.key)))


def _section(project: Project, place: Place) -> tuple[str, str, str]:
    key = place.section
    if key is None and place.span is not None:
        try:
            key = project.corpus.reading(place.document, place.version).section_at(place.span[0]).key
        except AnnotatorError:
            key = None
    return place.document, place.version, key or "?"


def _heading(project: Project, document: str, version: str, key: str) -> str:
    try:
        sections = project.corpus.edition(document, project.corpus.text_version(document, version)).sections
    except AnnotatorError:
        return ""
    return next((section.heading for section in sections if section.key == key), "")
