"""Which places the labels of a set rest on, each once, with the cases it concerns and where it stands."""

import datetime
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from annotator.model.case import Case
from annotator.model.label import Decision, Fact, Follow, Judgement, Label, Part
from annotator.model.settings import TestSet
from annotator.store.base import Unreadable
from annotator.workflow.context import Project
from annotator.workflow.dates import case_date
from annotator.workflow.labels import newest
from annotator.workflow.landings import LandingIndex, target_of
from annotator.workflow.places import Standing, Whereabouts, distractor_part, where_now
from annotator.workflow.set_files import read_set
from annotator.workflow.sets import labels_wanted, load_set, may_label, set_names
from annotator.workflow.tiers import drawn

Asked = tuple[str, tuple[int, int] | None, Follow, datetime.date]
"""A place, the edition it means, and when."""


class CaseRef(NamedTuple):
    """A case of a set."""

    set: str
    case: str


@dataclass(slots=True)
class Entry:
    """A place and the edition in which it is looked for, with all that rests on it."""

    here: Whereabouts
    date: datetime.date
    """The earliest date at which somebody asks for it."""
    cases: set[CaseRef] = field(default_factory=set)
    hidden: set[CaseRef] = field(default_factory=set)
    """Cases whose labels who acts may not know of, and will not be asked to give one of their own (guarantee 8); they
    are counted and not named."""
    facts: dict[tuple[CaseRef, Fact], None] = field(default_factory=dict)
    """Facts that rest on it, of cases whose labels may be known."""
    places: dict[str, int] = field(default_factory=dict)
    """The places as judgements name them, of cases whose labels may be known, with how many judgements do."""
    ways: dict[str, Whereabouts] = field(default_factory=dict)
    """How each of these came here: answers may have brought several together."""
    unseen: int = 0
    """How many judgements of hidden cases name it."""
    sealed: int = 0
    """How many judgements name it of cases that who acts may yet have to label: nothing is told of those at all."""

    @property
    def shown(self) -> bool:
        """Whether who acts may see it; where a label is asked of them still, where others found theirs is no help."""
        return bool(self.cases or self.hidden)


@dataclass(frozen=True, slots=True)
class Plan:
    """All places of the sets asked for, in order of document, text and place."""

    entries: tuple[Entry, ...]
    unreadable: tuple[Unreadable, ...]


class Use(NamedTuple):
    """One place that one judgement rests on."""

    part: Part
    follow: Follow
    date: datetime.date
    """The date whose editions count for the case."""
    case: CaseRef
    hidden: bool
    """Whether who acts may not know of the label yet."""
    sealed: bool
    """Whether they may not, and may be asked to label the case themselves."""
    facts: tuple[Fact, ...] = ()
    """Facts of the judgement that rest on the place."""


def plan(project: Project, sets: Iterable[str] | None = None, *, landings: LandingIndex | None = None) -> Plan:
    """Where every place stands that a label in use, of anybody, or a decision rests on; retired cases are left out.

    A case with a file that cannot be read is planned by the files that can.
    """
    index = project.landings.refreshed() if landings is None else landings
    uses, unreadable = collect(project, sets)
    return Plan(arrange(project, uses, index), unreadable)


def collect(project: Project, sets: Iterable[str] | None = None) -> tuple[tuple[Use, ...], tuple[Unreadable, ...]]:
    """Every place that the judgements of the sets rest on, and the files that cannot be read."""
    uses: list[Use] = []
    unreadable: list[Unreadable] = []
    for name in set_names(project) if sets is None else tuple(sets):
        found, bad = _uses(project, load_set(project, name))
        uses.extend(found)
        unreadable.extend(bad)
    return tuple(uses), tuple(unreadable)


def arrange(
    project: Project, uses: Sequence[Use], index: LandingIndex, known: dict[Asked, Whereabouts] | None = None
) -> tuple[Entry, ...]:
    """The places of uses, each once, by what is on record.

    `known` is what was found before; it is added to, so that a second call looks only for what was taken out of it.
    """
    known = {} if known is None else known
    entries: dict[tuple[object, ...], Entry] = {}
    for use in uses:
        asked: Asked = (use.part.at, use.part.span, use.follow, use.date)
        if asked not in known:
            known[asked] = where_now(project, use.part, use.follow, date=use.date, landings=index)
        here = known[asked]
        entry = entries.setdefault(_identity(here), Entry(here, use.date))
        entry.date = min(entry.date, use.date)
        if use.sealed:
            entry.sealed += 1
        elif use.hidden:
            entry.hidden.add(use.case)
            entry.unseen += 1
        else:
            entry.cases.add(use.case)
            named = str(use.part.reference())
            entry.places[named] = entry.places.get(named, 0) + 1
            entry.ways[named] = here
            entry.facts.update(dict.fromkeys((use.case, fact) for fact in use.facts))
    return tuple(entries[key] for key in sorted(entries, key=lambda key: _rank(entries[key].here)))


def _identity(here: Whereabouts) -> tuple[object, ...]:
    if here.state is Standing.SETTLED and here.answers:
        # Two passages that a person put at one place are still two that can be asked about.
        return here.state, here.answers[0].anchor, target_of(here.answers[0]).name()
    since = here.since or here.start
    if since is None:
        return here.state, here.part.at, here.part.span
    return here.state, since.anchor(), here.target.name() if here.target else None


def _rank(here: Whereabouts) -> tuple[object, ...]:
    since, target = here.since or here.start, here.target
    at = (since.document, since.version, since.span or (-1, -1), since.section or "") if since else (here.part.at,)
    return (*at, target.edition() if target else ("", ""), here.state, since.text if since else "")


def _uses(project: Project, settings: TestSet) -> tuple[list[Use], list[Unreadable]]:
    files = read_set(project, settings.set)
    uses: list[Use] = []
    for name, case in sorted(files.cases.items()):
        if case.retired is None:
            given = newest(tuple(files.labels.get(name, ())))
            uses.extend(_uses_of(project, settings, case, given, files.decisions.get(name)))
    return uses, files.unreadable


def _uses_of(
    project: Project, settings: TestSet, case: Case, labels: Sequence[Label], decision: Decision | None
) -> Iterator[Use]:
    date = case_date(project, settings, case)
    judged = sum(label.cannot_judge is None for label in labels)
    own = any(label.person == project.person for label in labels)
    hidden = not own and judged < labels_wanted(settings, case.tags)
    sealed = hidden and may_label(project, settings, case)
    judgements: list[Judgement] = [*labels, *([decision] if decision else [])]
    for judgement in judgements:
        for part, follow, facts in _parts_with_facts(judgement):
            yield Use(part, follow, date, CaseRef(settings.set, case.case), hidden, sealed, facts)


def _parts_with_facts(judgement: Judgement) -> Iterator[tuple[Part, Follow, tuple[Fact, ...]]]:
    """The places of `parts_of`, each with the facts that rest on its need; one that names no need rests on all."""
    for need in judgement.needs:
        facts = tuple(fact for fact in judgement.facts if not fact.needs or need.need in fact.needs)
        for passage in need.any:
            for part in passage.places():
                yield part, passage.follow, facts
    for distractor in judgement.distractors:
        yield (*distractor_part(distractor), ())


def asks(entry: Entry) -> bool:
    """Whether a place is asked about: it waits for a person, or belongs to the sample of what was carried silently."""
    return entry.here.state in (Standing.WAITING, Standing.CONFLICT) or sampled(entry)


def sampled(entry: Entry) -> bool:
    """Whether a place counts, and is asked about all the same; once it is answered it is settled and asked no more.

    Who may know of no label that rests on it is not shown it: unlike what waits, it can be asked of others.
    """
    silent = entry.here.state is Standing.CARRIED and bool(entry.cases)
    return silent and any(drawn(record) for record in entry.here.landings)
