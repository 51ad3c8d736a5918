"""Queues and progress, derived."""

from collections.abc import Sequence

from annotator.model.label import Label
from annotator.model.results import StatusOfAll, StatusResult, Trouble
from annotator.model.settings import Duty, Person, TestSet
from annotator.text.messages import DataProblem
from annotator.workflow.context import Project
from annotator.workflow.land import waiting_count, withheld_count
from annotator.workflow.sets import load_set, reviews_here, set_names
from annotator.workflow.state import CaseState, State, Survey, survey
from annotator.workflow.waiting import waiting_labels

QUEUES = ("write", "review", "disputed", "stale")
"""The queues of cases, in the order of the work."""


def status(project: Project, set_name: str) -> StatusResult:
    """How many cases stand where, and what waits for whom.

    Counts of cases by state say nothing of anybody's label of a case that still wants labels.
    """
    found = survey(project, set_name)
    counts = dict.fromkeys((*(state.value for state in State), "retired", "unreadable"), 0)
    for one in found.states:
        counts["retired" if one.retired else one.state.value] += 1
    counts["unreadable"] = len({unreadable.key.parts[1] for unreadable in found.unreadable})
    people = _people(project, found)
    retired = {one.case.case for one in found.states if one.retired}
    return StatusResult(
        cases=counts,
        queues={person.id: _queues(project, found, person) for person in people},
        stale={
            one.case.case: tuple(f"{reason.why}: {reason.about}" for reason in one.stale)
            for one in found.states
            if one.stale and open_to(one, project.person)
        },
        landings=waiting_count(project, set_name),
        landings_withheld=withheld_count(project, set_name),
        unanchored=len(waiting_labels(project, set_name, retired).open_chunks()),
    )


def status_of_all(project: Project) -> StatusOfAll:
    """The same of every set; those whose settings cannot be read are named."""
    found: dict[str, StatusResult] = {}
    errors: list[Trouble] = []
    for name in set_names(project):
        try:
            load_set(project, name)
        except DataProblem as problem:
            errors.append(Trouble(path=problem.message.where, message=problem.message.text()))
        else:
            found[name] = status(project, name)
    return StatusOfAll(sets=found, errors=tuple(errors))


def queue(
    project: Project, set_name: str, name: str, *, found: Survey | None = None, language: str | None = None
) -> tuple[CaseState, ...]:
    """The cases of one queue of the person who acts: `write`, `review`, `disputed` or `stale`.

    Questions in a language come before those in others, where one is given.
    """
    found = found or survey(project, set_name)
    person = project.someone(project.actor())
    waiting = [one for one in found.states if name in queues_of(project, found.settings, one, person)]
    return tuple(sorted(waiting, key=lambda one: language not in (None, one.case.language)))


def queues_of(project: Project, settings: TestSet, one: CaseState, person: Person) -> tuple[str, ...]:
    """The queues in which a case waits for a person."""
    if one.retired:
        return ()
    queues = []
    labelled = any(label.person == person.id for label in (*one.labels, *one.cannot_judge))
    if one.case.author == person.id and not labelled and one.state in (State.DRAFT, State.IN_REVIEW):
        queues.append("write")
    elif _reviews(project, settings, one, person) and not labelled:
        queues.append("review")
    if one.state is State.DISPUTED and _has(person, Duty.ADJUDICATOR):
        queues.append("disputed")
    if one.stale and open_to(one, person.id) and (_has(person, Duty.MAINTAINER) or one.case.author == person.id):
        queues.append("stale")
    return tuple(queues)


def open_to(one: CaseState, person: str | None) -> bool:
    """Whether what is derived from the labels of a case may be shown to a person (guarantee 8).

    It may once their own label is in, or once the case has all the labels it wants, so that nobody is asked blind.
    """
    return may_see(one.labels, one.cannot_judge, one.wanted, person)


def may_see(labels: Sequence[Label], cannot_judge: Sequence[Label], wanted: int, person: str | None) -> bool:
    """The same of a case of which nothing else is derived: its newest labels, and how many it wants."""
    return len(labels) >= wanted or any(label.person == person for label in (*labels, *cannot_judge))


def _queues(project: Project, found: Survey, person: Person) -> dict[str, int]:
    """How many cases wait for a person, as far as who asks may know: what is stale is derived from labels."""
    counts = dict.fromkeys(QUEUES, 0)
    for one in found.states:
        for name in queues_of(project, found.settings, one, person):
            counts[name] += name != "stale" or open_to(one, project.person)
    return counts


def _reviews(project: Project, settings: TestSet, one: CaseState, person: Person) -> bool:
    """Whether a case still wants a label of this person: it wants labels, and they review here and did not write it.

    A case is its author's until somebody has judged it, so that nobody reviews a question that is still being written.
    """
    given = (*one.labels, *one.cannot_judge)
    if one.state not in (State.DRAFT, State.IN_REVIEW) or len(one.labels) >= one.wanted or not given:
        return False
    return one.case.author != person.id and reviews_here(settings, person)


def _has(person: Person, duty: Duty) -> bool:
    return not person.duties or duty in person.duties


def _people(project: Project, found: Survey) -> list[Person]:
    known = {person.id: person for person in project.workspace().people}
    for one in found.states:
        for name in (one.case.author, *(label.person for label in one.labels)):
            known.setdefault(name, Person(id=name))
    if project.person is not None:
        known.setdefault(project.person, Person(id=project.person))
    return [known[name] for name in sorted(known)]
