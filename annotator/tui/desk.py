"""The desk of somebody who writes or reviews: one person's label."""

from annotator.model.case import Case
from annotator.model.label import Label
from annotator.store.errors import Changed
from annotator.tui.desk_base import Desk, State
from annotator.tui.i18n import tr
from annotator.workflow.cases import edit_case, load_case
from annotator.workflow.context import Project
from annotator.workflow.labels import load_draft, own_label, save_draft, submit, submitted_since
from annotator.workflow.state import State as CaseState
from annotator.workflow.state import state_of
from annotator.workflow.undo import Journal, open_journal


class LabelDesk(Desk):
    """One person's label."""

    def __init__(
        self,
        project: Project,
        set_name: str,
        case: Case,
        journal: Journal[State],
        state: State,
        *,
        base: Label | None,
    ) -> None:
        super().__init__(project, set_name, case, journal, state)
        self._began = self.label
        """What one began to write on."""
        self._base = base
        """The draft as it was last read or kept; None where there is none."""

    @property
    def label(self) -> Label:
        """The label as it stands."""
        return self._label(self.state)

    @property
    def standing(self) -> str:
        """Whether what stands here is submitted already, or begun anew over what is."""
        label = self.label
        if label.asked is None:
            return ""
        if self._base is None:
            return tr("✓ submitted; a change becomes a new round")
        return tr("○ round {number} is begun, not submitted", number=label.round + 1)

    def change_case(self, **changes: object) -> None:
        """Changes the question and what belongs to it; raises as `change` does."""
        case = edit_case(self.project, self.set_name, self.case.case, base=self.case, **changes)
        self._take_case(case, **{name: getattr(case, name) for name in changes})

    def finish(self) -> str:
        """Submits the label."""
        self._refuse_unseen()
        submit(self.project, self.set_name, self.case.case, self.label)
        self._forget()
        return self._state_now()

    def give_up(self, why: str) -> str:
        """Submits that the case cannot be judged."""
        self._refuse_unseen()
        label = self.label.model_copy(update={"cannot_judge": why})
        submit(self.project, self.set_name, self.case.case, label)
        self._forget()
        return tr("put down that you cannot judge it")

    def _state_now(self) -> str:
        now = state_of(self.project, self.set_name, self.case.case)
        match now.state:
            case CaseState.AGREED:
                return tr("submitted; the case is agreed")
            case CaseState.DISPUTED:
                return tr("submitted; the labels differ: the case is now disputed")
            case CaseState.DECIDED:
                return tr("submitted; the case is decided")
            case _:
                return tr("submitted; {given} of {wanted} labels", given=len(now.labels), wanted=now.wanted)

    def _forget(self) -> None:
        self.journal.forget()
        self.looks.forget()

    def _label(self, state: State) -> Label:
        return state.label or Label(case=state.case.case, person=self.project.actor())

    def _save(self, state: State) -> State:
        self._base = save_draft(self.project, self.set_name, self._label(state), base=self._base, began=self._began)
        return state.model_copy(update={"label": self._base})

    def _peek(self, state: State) -> State:
        label = load_draft(self.project, self.set_name, state.case.case) or self._submitted()
        return state if label is None else state.model_copy(update={"label": label})

    def _reread(self, state: State) -> State:
        draft = load_draft(self.project, self.set_name, state.case.case)
        submitted = None if draft is not None else self._submitted()
        self._base = draft
        if submitted is not None:
            # What stood before is not brought back by accident: it would begin a new round.
            self._began = submitted
            self.filed_elsewhere = True
            self._forget()
        label = draft or submitted
        return state if label is None else state.model_copy(update={"label": label})

    def _submitted(self) -> Label | None:
        """What was submitted of this draft in another window, where the draft is gone since."""
        return None if self._base is None else submitted_since(self.project, self.set_name, self._base)

    def _refuse_unseen(self) -> None:
        """What another program of the same person wrote meanwhile must be seen before it is submitted or lost."""
        now = load_draft(self.project, self.set_name, self.case.case)
        if now != self._base:
            raise Changed(
                "changed-meanwhile",
                "another program changed your draft meanwhile; nothing was submitted",
                remedy="read it again, then submit",
            )


def label_desk(project: Project, set_name: str, case_id: str) -> LabelDesk:
    """The label a person writes: their draft, else their last label as a new round, else an empty one."""
    case = load_case(project, set_name, case_id)
    draft = load_draft(project, set_name, case_id)
    started = draft or own_label(project, set_name, case_id)
    label = started or Label(case=case_id, person=project.actor())
    journal = open_journal(project, State, set_name, f"{case_id}.label")
    return LabelDesk(project, set_name, case, journal, State(case=case, label=label), base=draft)
