"""What may be shown of cases to the person who acts."""

from annotator.model.results import CaseRow, CaseRows, CaseView
from annotator.workflow.comments import comments
from annotator.workflow.context import Project
from annotator.workflow.labels import own_label, visible_labels
from annotator.workflow.state import CaseState, state_of, survey
from annotator.workflow.status import open_to


def case_view(project: Project, set_name: str, case: str) -> CaseView:
    """A case with the labels that may be seen (guarantee 8)."""
    state = state_of(project, set_name, case)
    shown = visible_labels(project, set_name, case)
    given = len(state.labels) + len(state.cannot_judge)
    return CaseView(
        case=state.case,
        state=state.state.value,
        flags=_flags(project, state),
        given=len(state.labels),
        wanted=state.wanted,
        labels=shown,
        hidden=given > 0 and own_label(project, set_name, case) is None,
        decision=state.decision if shown else None,
        comments=comments(project, set_name, case),
    )


def case_rows(project: Project, set_name: str, *, state: str | None = None, tag: str | None = None) -> CaseRows:
    """The cases of a set, one line each."""
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
        if state in (None, one.state.value) and (tag is None or tag in one.case.tags)
    )
    return CaseRows(cases=rows, unreadable=tuple(one.problem.where or one.where for one in found.unreadable))


def _flags(project: Project, state: CaseState) -> tuple[str, ...]:
    stale = ("stale",) if state.stale and open_to(state, project.person) else ()
    return (*(("retired",) if state.retired else ()), *stale)
