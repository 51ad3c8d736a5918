"""What may be shown of cases to the person who acts."""

from collections.abc import Iterator
from itertools import combinations

from annotator.model.label import Label
from annotator.model.results import CaseRow, CaseRows, CaseView, LabelDifference
from annotator.workflow.comments import comments
from annotator.workflow.compare import compare
from annotator.workflow.context import Project
from annotator.workflow.decide import is_to_decide
from annotator.workflow.ground import PlacesOfProject
from annotator.workflow.labels import labels_to_decide, visible_labels
from annotator.workflow.let_stand import of_question
from annotator.workflow.sets import load_set
from annotator.workflow.state import CaseState, state_of, survey
from annotator.workflow.status import open_to


def case_view(project: Project, set_name: str, case: str) -> CaseView:
    """A case with the labels that may be seen: all once one's own is in (guarantee 8), or where one is to decide."""
    state = state_of(project, set_name, case)
    deciding = is_to_decide(project, state)
    shown = labels_to_decide(project, set_name, case) if deciding else visible_labels(project, set_name, case)
    known = bool(shown) or open_to(state, project.person)
    accepted = state.case.accepted if known else of_question(state.case, project.person)
    given = len(state.labels) + len(state.cannot_judge)
    return CaseView(
        case=state.case.model_copy(update={"accepted": accepted}),
        state=state.state.value,
        flags=_flags(project, state),
        given=len(state.labels),
        wanted=state.wanted,
        labels=shown,
        differences=tuple(_differences(project, set_name, state)) if shown else (),
        hidden=given > 0 and not shown,
        decision=state.decision if shown else None,
        comments=comments(project, set_name, case),
    )


def _differences(project: Project, set_name: str, state: CaseState) -> Iterator[LabelDifference]:
    ground = PlacesOfProject(project, state.date, project.landings.refreshed())
    tolerance = load_set(project, set_name).review.tolerance
    for a, b in combinations(state.labels, 2):
        for one in compare(a, b, ground, tolerance=tolerance).differences:
            yield LabelDifference(labels=(_name(a), _name(b)), field=one.field, kind=one.kind, values=(one.a, one.b))


def _name(label: Label) -> str:
    return f"{label.person}.{label.round}"


def case_rows(project: Project, set_name: str, *, state: str | None = None, tag: str | None = None) -> CaseRows:
    """The cases of a set, one line each; `state` may also be one of the flags, `stale` or `retired`."""
    found = survey(project, set_name)
    rows = tuple(
        CaseRow(
            case=one.case.case,
            state=one.state.value,
            flags=_flags(project, one),
            question=one.case.question,
            tags=one.case.tags,
        )
        for one in found.states
        if state in (None, one.state.value, *_flags(project, one)) and (tag is None or tag in one.case.tags)
    )
    return CaseRows(cases=rows, unreadable=tuple(one.problem.where or one.where for one in found.unreadable))


def _flags(project: Project, state: CaseState) -> tuple[str, ...]:
    stale = ("stale",) if state.stale and open_to(state, project.person) else ()
    return (*(("retired",) if state.retired else ()), *stale)
