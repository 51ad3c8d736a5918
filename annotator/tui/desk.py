"""What one person has on the desk: a case and the judgement that is being written, saved with every change."""

import datetime
from abc import ABC, abstractmethod

from annotator.model.case import Case
from annotator.model.finding import Finding
from annotator.model.label import Decision, Judgement, Label, Search
from annotator.model.types import Value
from annotator.workflow.cases import edit_case, load_case
from annotator.workflow.check import findings_for_draft
from annotator.workflow.context import Project
from annotator.workflow.dates import case_date
from annotator.workflow.decide import decide, prefill
from annotator.workflow.labels import discard_draft, load_draft, own_label, save_draft, submit
from annotator.workflow.research import log_search
from annotator.workflow.sets import load_set
from annotator.workflow.undo import Journal, open_journal

EDITED = ("question", "language", "tags", "roles", "as_of", "origin")
"""Fields of a case that undo brings back."""


class State(Value):
    """A case and what is written of it at one moment: a label or a decision."""

    case: Case
    label: Label | None = None
    decision: Decision | None = None


class Desk(ABC):
    """A case being judged; `LabelDesk` and `DecisionDesk` say by what."""

    decides = False
    """Whether it is a decision that is written."""

    def __init__(self, project: Project, set_name: str, case: Case, journal: Journal[State], state: State) -> None:
        self.project = project
        self.set_name = set_name
        self.journal = journal
        if journal.state != state:
            journal.forget()
            journal.put(state)
        self.state = state
        self.last_search: str = ""
        """The words last searched for, which the search log can take over."""

    @property
    def case(self) -> Case:
        """The case as it stands."""
        return self.state.case

    @property
    def judgement(self) -> Judgement:
        """The judgement as it stands."""
        return self._judgement(self.state)

    @property
    def date(self) -> datetime.date:
        """The date whose editions count."""
        return case_date(self.project, load_set(self.project, self.set_name), self.case)

    def change(self, judgement: Judgement) -> None:
        """Saves another judgement in place of the one that stands; it is on disk when this returns."""
        field = "decision" if self.decides else "label"
        state = self.state.model_copy(update={field: judgement})
        self._save(state)
        self.state = state
        self.journal.put(state)

    def undo(self) -> None:
        """Brings back what stood before."""
        self._bring(self.journal.undo())

    def redo(self) -> None:
        """Brings back what was undone."""
        self._bring(self.journal.redo())

    def refresh(self) -> None:
        """Takes the case as it is on disk now; what is written of it stays."""
        self.state = self.state.model_copy(update={"case": load_case(self.project, self.set_name, self.case.case)})

    def findings(self) -> tuple[Finding, ...]:
        """What is to be said of the judgement as it stands; slow enough for a thread."""
        return findings_for_draft(self.project, self.set_name, self.case.case, self.judgement)

    def search_log(self, words: str) -> Search:
        """A search with what it finds, for the log."""
        return log_search(self.project, words, date=self.date)

    @abstractmethod
    def finish(self) -> str:
        """Files the judgement; what became of it, in words."""
        raise NotImplementedError

    def _judgement(self, state: State) -> Judgement:
        return (state.decision if self.decides else state.label) or Judgement()

    @abstractmethod
    def _save(self, state: State) -> None: ...

    def _bring(self, state: State) -> None:
        # Only what this step changed, so that nothing that others changed meanwhile is taken back with it.
        fields = {name: getattr(state.case, name) for name in EDITED}
        changed = {name: value for name, value in fields.items() if getattr(self.case, name) != value}
        case = edit_case(self.project, self.set_name, self.case.case, **changed) if changed else self.case
        self._save(state)
        self.state = state.model_copy(update={"case": case})


class LabelDesk(Desk):
    """One person's label."""

    @property
    def label(self) -> Label:
        """The label as it stands."""
        return self._label(self.state)

    def change_case(self, **changes: object) -> None:
        """Changes the question and what belongs to it."""
        case = edit_case(self.project, self.set_name, self.case.case, **changes)
        self.state = self.state.model_copy(update={"case": case})
        self.journal.put(self.state)

    def finish(self) -> str:
        """Submits the label."""
        label = submit(self.project, self.set_name, self.case.case, self.label)
        self.journal.forget()
        return f"submitted as round {label.round}"

    def give_up(self, why: str) -> str:
        """Submits that the case cannot be judged."""
        label = self.label.model_copy(update={"cannot_judge": why})
        submit(self.project, self.set_name, self.case.case, label)
        self.journal.forget()
        return "put down that you cannot judge it"

    def discard(self) -> None:
        """Forgets the draft."""
        discard_draft(self.project, self.set_name, self.case.case)
        self.journal.forget()

    def _label(self, state: State) -> Label:
        return state.label or Label(case=state.case.case, person=self.project.actor())

    def _save(self, state: State) -> None:
        save_draft(self.project, self.set_name, self._label(state))


class DecisionDesk(Desk):
    """An adjudicator's decision; its journal is where it is kept until it is filed."""

    decides = True

    @property
    def decision(self) -> Decision:
        """The decision as it stands."""
        return self.state.decision or Decision(case=self.case.case, person=self.project.actor())

    def finish(self) -> str:
        """Files the decision."""
        made = decide(self.project, self.set_name, self.case.case, self.decision)
        self.journal.forget()
        return f"decided: {made.outcome.value}"

    def _save(self, state: State) -> None:
        """The journal keeps it."""


def label_desk(project: Project, set_name: str, case_id: str) -> LabelDesk:
    """The label a person writes: their draft, else their last label as a new round, else an empty one."""
    case = load_case(project, set_name, case_id)
    started = load_draft(project, set_name, case_id) or own_label(project, set_name, case_id)
    label = started or Label(case=case_id, person=project.actor())
    journal = open_journal(project, State, set_name, f"{case_id}.label")
    return LabelDesk(project, set_name, case, journal, State(case=case, label=label))


def decision_desk(project: Project, set_name: str, case_id: str) -> DecisionDesk:
    """The decision a person writes: where they left off, else what a decision starts from."""
    case = load_case(project, set_name, case_id)
    journal = open_journal(project, State, set_name, f"{case_id}.decision")
    begun = journal.state
    start = prefill(project, set_name, case_id)
    if begun is not None and begun.case == case and begun.decision is not None:
        return DecisionDesk(project, set_name, case, journal, begun)
    return DecisionDesk(project, set_name, case, journal, State(case=case, decision=start))
