"""Which cases rest on a passage: one's own, and those of others that one may see (guarantee 8).

A case is found by where its passages stand in the text that is read: where they were marked there, or came down there.
Where neither is known of that edition, by the section, whose key stays the same from edition to edition.
"""

import datetime
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from annotator.model.case import Case
from annotator.model.label import Decision, Follow, Judgement, Label, Part
from annotator.model.landing import Place
from annotator.model.settings import TestSet
from annotator.store.base import Kind
from annotator.text.messages import AnnotatorError
from annotator.workflow.context import Project
from annotator.workflow.corpus import Reading
from annotator.workflow.dates import case_date
from annotator.workflow.labels import newest
from annotator.workflow.landings import LandingIndex
from annotator.workflow.places import parts_of, where_now
from annotator.workflow.records import load_all
from annotator.workflow.set_files import read_set
from annotator.workflow.sets import labels_wanted, load_set, set_names
from annotator.workflow.status import may_see


@dataclass(frozen=True, slots=True)
class Rest:
    """A case that who acts may see, and all the places that it rests on or warns of."""

    set_name: str
    case: str
    question: str
    mine: bool
    """Whether who acts wrote the question, a label or a draft of one."""
    retired: bool
    places: tuple[Place, ...]
    """In every edition in which they are known: as marked, and where they came down."""


@dataclass(frozen=True, slots=True)
class CaseHere:
    """A case on a passage."""

    rest: Rest
    exact: bool
    """Whether its words overlap; otherwise it only has a passage in the same section, by another edition."""


def rests(project: Project) -> tuple[Rest, ...]:
    """Every case with what it rests on, as far as who acts may see it; slow, for a thread.

    What stands in labels of others counts only where their labels are open to who acts; sets that cannot be read are
    left out, as `annotator check` names them.
    """
    landings = project.landings.refreshed()
    found: list[Rest] = []
    for name in set_names(project):
        try:
            settings = load_set(project, name)
        except AnnotatorError:
            continue
        files = read_set(project, name)
        broken = {one.key.parts[1] for one in files.unreadable}
        drafts = _drafts(project, name)
        for case_id in sorted(files.cases.keys() - broken):
            case, labels = files.cases[case_id], newest(tuple(files.labels.get(case_id, ())))
            judgements = _seen(project, settings, case, labels, files.decisions.get(case_id), drafts.get(case_id))
            rest = _rest(project, name, case, judgements, case_date(project, settings, case), landings)
            if rest.places:
                found.append(rest)
    return tuple(found)


def cases_on(known: Sequence[Rest], reading: Reading, span: tuple[int, int]) -> tuple[CaseHere, ...]:
    """The cases with words in a span of an edition, those that overlap it first, one's own before others'."""
    start, end = span
    keys = {one.key for one in reading.sections if one.span[0] < max(end, start + 1) and start < one.span[1]}
    found = [CaseHere(rest, exact) for rest in known if (exact := _meets(rest, reading, span, keys)) is not None]
    return tuple(sorted(found, key=lambda one: (not one.exact, not one.rest.mine, one.rest.set_name, one.rest.case)))


def coverage(known: Sequence[Rest], reading: Reading) -> dict[str, int]:
    """How many cases in use rest on each section of an edition; sections without one are left out."""
    counts: Counter[str] = Counter()
    for rest in known:
        if not rest.retired:
            counts.update({section for place in rest.places for section in _sections(place, reading)})
    return dict(counts)


def _seen(
    project: Project,
    settings: TestSet,
    case: Case,
    labels: Sequence[Label],
    decision: Decision | None,
    draft: Label | None,
) -> list[Judgement]:
    """What who acts may see of a case, a draft in place of their own label; what else its state is takes long."""
    person = project.person
    judged = [label for label in labels if label.cannot_judge is None]
    found: list[Judgement] = [draft] if draft is not None else [one for one in judged if one.person == person]
    unable = [label for label in labels if label.cannot_judge is not None]
    if may_see(judged, unable, labels_wanted(settings, case.tags), person):
        found += [label for label in judged if label.person != person]
        found += [decision] if decision is not None else []
    return found


def _rest(
    project: Project,
    name: str,
    case: Case,
    judgements: Sequence[Judgement],
    date: datetime.date,
    landings: LandingIndex,
) -> Rest:
    every = (place for one in judgements for place in _places(project, one, date, landings))
    places = {(place.document, place.text, place.section, place.span): place for place in every}
    person = project.person
    wrote = any(isinstance(one, Label) and one.person == person for one in judgements)
    mine = person is not None and (case.author == person or wrote)
    return Rest(name, case.case, case.question, mine, case.retired is not None, tuple(places.values()))


def _drafts(project: Project, set_name: str) -> dict[str, Label]:
    """What who acts is writing, by case."""
    if project.person is None:
        return {}
    keys = [key for key in project.store.list(Kind.DRAFT, set_name) if key.parts[2] == project.person]
    return {label.case: label for label in load_all(project.store, keys, Label)[0]}


def _places(project: Project, judgement: Judgement, date: datetime.date, landings: LandingIndex) -> Iterator[Place]:
    for part, follow in parts_of(judgement):
        yield from _of_part(project, part, follow, date, landings)


def _of_part(
    project: Project, part: Part, follow: Follow, date: datetime.date, landings: LandingIndex
) -> Iterator[Place]:
    here = where_now(project, part, follow, date=date, landings=landings)
    for place in (here.start, *(hop.place for hop in here.trail), here.since, here.place):
        if place is not None:
            yield place


def _meets(rest: Rest, reading: Reading, span: tuple[int, int], keys: set[str]) -> bool | None:
    """Whether a case overlaps a span; None where it has nothing to do with it."""
    near = False
    known_here = [place for place in rest.places if place.text == reading.sha256]
    for place in known_here:
        extent = _extent(place, reading)
        if extent is not None and extent[0] < max(span[1], span[0] + 1) and span[0] < extent[1]:
            return True
    for place in rest.places if not known_here else ():
        near = near or (place.document == reading.document.document and place.section in keys)
    return False if near else None


def _sections(place: Place, reading: Reading) -> Iterator[str]:
    if place.document != reading.document.document:
        return
    extent = _extent(place, reading) if place.text == reading.sha256 else None
    if extent is not None:
        yield reading.section_at(extent[0]).key
    elif place.section is not None and reading.section(place.section) is not None:
        yield place.section


def _extent(place: Place, reading: Reading) -> tuple[int, int] | None:
    """Where a place lies in a text that it is known in."""
    if place.span is not None:
        return place.span
    section = reading.section(place.section) if place.section is not None else None
    return section.span if section is not None else None
