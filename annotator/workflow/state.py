"""The state of a case, derived from its files and never stored (design section 3)."""

import datetime
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from annotator.model.case import Case
from annotator.model.label import Decision, Label
from annotator.model.settings import TestSet
from annotator.store.base import Key, Kind, Loaded, Unreadable
from annotator.workflow.cases import load_case
from annotator.workflow.context import Project
from annotator.workflow.dates import case_date
from annotator.workflow.gold import Gold, agreement, decided, unanimous
from annotator.workflow.ground import PlacesOfProject
from annotator.workflow.labels import newest, refuse_unreadable
from annotator.workflow.landings import LandingIndex
from annotator.workflow.records import load_all, load_or_none
from annotator.workflow.set_files import read_set
from annotator.workflow.sets import guideline, labels_wanted, load_set
from annotator.workflow.stale import Stale, stale_reasons


class State(StrEnum):
    """Where a case stands."""

    DRAFT = "draft"
    IN_REVIEW = "in-review"
    AGREED = "agreed"
    DISPUTED = "disputed"
    DECIDED = "decided"


@dataclass(frozen=True, slots=True)
class CaseState:
    """A case with everything that is derived of it."""

    case: Case
    state: State
    labels: tuple[Label, ...]
    """The newest label of each person that judges it; for rules, not for showing (guarantee 8)."""
    cannot_judge: tuple[Label, ...]
    """Those of people who could not judge it."""
    wanted: int
    decision: Decision | None
    gold: Gold | None
    stale: tuple[Stale, ...]
    """Why it should be looked at again."""
    let_stand: tuple[Stale, ...]
    """Reasons that a person saw and let stand."""
    date: datetime.date
    """The date whose editions count for it."""

    @property
    def retired(self) -> bool:
        """Whether the case is no longer used."""
        return self.case.retired is not None

    @property
    def rounds(self) -> tuple[tuple[str, int], ...]:
        """Who labelled it, in which round."""
        return tuple((label.person, label.round) for label in self.labels)


@dataclass(frozen=True, slots=True)
class Survey:
    """Every case of a set, and every file of it that cannot be read."""

    settings: TestSet
    states: tuple[CaseState, ...]
    unreadable: tuple[Unreadable, ...]
    odd: tuple[Loaded, ...] = ()
    """Records that can be read but have something odd about them."""

    def by_case(self) -> Mapping[str, CaseState]:
        """The states by case id."""
        return {state.case.case: state for state in self.states}


def state_of(project: Project, set_name: str, case: str) -> CaseState:
    """The state of one case; raises `DataProblem` where one of its files cannot be read."""
    settings = load_set(project, set_name)
    asked = load_case(project, set_name, case)
    labels, unreadable = load_all(project.store, project.store.list(Kind.LABEL, set_name, case), Label)
    refuse_unreadable(unreadable)
    decision = load_or_none(project.store, Key(Kind.DECISION, (set_name, case)), Decision)
    current = guideline(project, set_name)
    around = Around(project, settings, current.version if current else 0, project.landings.refreshed())
    return derive(around, asked, newest(labels), decision)


def survey(project: Project, set_name: str) -> Survey:
    """The states of all cases of a set, each file read once.

    A case with a file that cannot be read has no state that could be trusted: it is left out here and comes among the
    unreadable.
    """
    settings = load_set(project, set_name)
    files = read_set(project, set_name)
    broken = {one.key.parts[1] for one in files.unreadable}
    current = guideline(project, set_name)
    around = Around(project, settings, current.version if current else 0, project.landings.refreshed())
    states = tuple(
        derive(around, case, newest(tuple(files.labels.get(name, ()))), files.decisions.get(name))
        for name, case in sorted(files.cases.items())
        if name not in broken
    )
    return Survey(settings, states, tuple(files.unreadable), tuple(files.odd))


@dataclass(frozen=True, slots=True)
class Around:
    """What the states of all cases of a set rest on, read once."""

    project: Project
    settings: TestSet
    guideline: int
    """Version of the guideline in force; 0 where there is none."""
    landings: LandingIndex


def derive(around: Around, case: Case, labels: Sequence[Label], decision: Decision | None) -> CaseState:
    """The state of a case from its records."""
    date = case_date(around.project, around.settings, case)
    judged = tuple(label for label in labels if label.cannot_judge is None)
    wanted = labels_wanted(around.settings, case.tags)
    state, gold = _settle(around, judged, decision, wanted, date)
    stale = stale_reasons(
        around.project,
        case,
        judged,
        decision,
        gold,
        date=date,
        guideline_version=around.guideline,
        landings=around.landings,
    )
    return CaseState(
        case=case,
        state=state,
        labels=judged,
        cannot_judge=tuple(label for label in labels if label.cannot_judge is not None),
        wanted=wanted,
        decision=decision,
        gold=gold,
        stale=tuple(reason for reason in stale if not reason.accepted(case)),
        let_stand=tuple(reason for reason in stale if reason.accepted(case)),
        date=date,
    )


def _settle(
    around: Around, labels: tuple[Label, ...], decision: Decision | None, wanted: int, date: datetime.date
) -> tuple[State, Gold | None]:
    if decision is not None:
        return State.DECIDED, decided(decision)
    if not labels:
        return State.DRAFT, None
    if len(labels) < wanted:
        return State.IN_REVIEW, None
    ground = PlacesOfProject(around.project, date, around.landings)
    comparisons = agreement(labels, ground, tolerance=around.settings.review.tolerance)
    if comparisons is None:
        return State.DISPUTED, None
    return State.AGREED, unanimous(around.project, labels, comparisons, ground)
