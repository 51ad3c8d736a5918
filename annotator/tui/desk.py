"""What one person has on the desk: a case and the judgement that is being written, saved with every change."""

import datetime
from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence

from annotator.model.case import Case
from annotator.model.finding import Finding
from annotator.model.label import Decision, Judgement, Label, Outcome, Search
from annotator.model.types import Value
from annotator.store.errors import Changed
from annotator.text.messages import AnnotatorError
from annotator.tui.widgets.fields import differing
from annotator.workflow.cases import edit_case, load_case
from annotator.workflow.check import findings_for_draft
from annotator.workflow.compare import Comparison, compare
from annotator.workflow.context import Project
from annotator.workflow.dates import case_date
from annotator.workflow.decide import FIELDS, adopt, decide, load_decision
from annotator.workflow.ground import PlacesOfProject
from annotator.workflow.labels import discard_draft, labels_to_decide, load_draft, own_label, save_draft, submit
from annotator.workflow.research import log_search
from annotator.workflow.sets import load_set
from annotator.workflow.state import State as CaseState
from annotator.workflow.state import state_of
from annotator.workflow.undo import Journal, open_journal

EDITED = ("question", "language", "tags", "roles", "as_of", "origin")
"""Fields of a case that undo brings back."""


class State(Value):
    """A case and what is written of it at one moment: a label or a decision."""

    case: Case
    label: Label | None = None
    decision: Decision | None = None
    stood: Decision | None = None
    """The decision that stood when this one was begun."""


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
        """Saves another judgement in place of the one that stands; it is on disk when this returns.

        Raises `Changed`, and changes nothing, where another program of the same person changed the same meanwhile.
        """
        field = "decision" if self.decides else "label"
        self._stand(self.state.model_copy(update={field: judgement}))

    def undo(self) -> None:
        """Brings back what stood before."""
        self._bring(self.journal.undo(), self.journal.redo)

    def redo(self) -> None:
        """Brings back what was undone."""
        self._bring(self.journal.redo(), self.journal.undo)

    def refresh(self) -> None:
        """Takes the case, and what is kept of the judgement, as they are on disk now."""
        case = load_case(self.project, self.set_name, self.case.case)
        state = self._reread(self.state.model_copy(update={"case": case}))
        if self._judgement(state) != self.judgement:
            self.journal.forget()
        self.state = state
        self.journal.put(state)

    def findings(self) -> tuple[Finding, ...]:
        """What is to be said of the judgement as it stands; slow enough for a thread."""
        return findings_for_draft(self.project, self.set_name, self.case.case, self.judgement)

    def search_log(self, words: str) -> Search:
        """A search with what it finds, for the log."""
        return log_search(self.project, words, date=self.date)

    @abstractmethod
    def finish(self) -> str:
        """Files the judgement; what became of it, in words."""
        ...

    def _judgement(self, state: State) -> Judgement:
        return (state.decision if self.decides else state.label) or Judgement()

    @abstractmethod
    def _save(self, state: State) -> State:
        """Keeps a state; the state that is kept, which holds what another program added meanwhile."""

    @abstractmethod
    def _reread(self, state: State) -> State:
        """A state with what is kept of its judgement."""

    def _stand(self, state: State) -> None:
        kept = self._save(state)
        if kept != state:
            # What another program wrote is not this one's to take back.
            self.journal.forget()
        self.state = kept
        self.journal.put(kept)

    def _bring(self, state: State, back: Callable[[], State]) -> None:
        # Only what this step changed, so that nothing that others changed meanwhile is taken back with it.
        fields = {name: getattr(state.case, name) for name in EDITED}
        changed = {name: value for name, value in fields.items() if getattr(self.case, name) != value}
        name = self.case.case
        try:
            case = edit_case(self.project, self.set_name, name, base=self.case, **changed) if changed else self.case
            self.state = self._save(state.model_copy(update={"case": case}))
        except AnnotatorError:
            back()
            raise


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
        self._base = base
        """The draft as it was last read or kept; None where there is none."""

    @property
    def label(self) -> Label:
        """The label as it stands."""
        return self._label(self.state)

    def change_case(self, **changes: object) -> None:
        """Changes the question and what belongs to it; raises as `change` does."""
        case = edit_case(self.project, self.set_name, self.case.case, base=self.case, **changes)
        self.state = self.state.model_copy(update={"case": case})
        self.journal.put(self.state)

    def finish(self) -> str:
        """Submits the label."""
        self._refuse_unseen()
        submit(self.project, self.set_name, self.case.case, self.label)
        self.journal.forget()
        return f"submitted; {self._state_now()}"

    def give_up(self, why: str) -> str:
        """Submits that the case cannot be judged."""
        self._refuse_unseen()
        label = self.label.model_copy(update={"cannot_judge": why})
        submit(self.project, self.set_name, self.case.case, label)
        self.journal.forget()
        return "put down that you cannot judge it"

    def discard(self) -> None:
        """Forgets the draft."""
        discard_draft(self.project, self.set_name, self.case.case)
        self._base = None
        self.journal.forget()

    def _state_now(self) -> str:
        now = state_of(self.project, self.set_name, self.case.case)
        match now.state:
            case CaseState.AGREED:
                return "the case is agreed"
            case CaseState.DISPUTED:
                return "the labels differ: the case is now disputed"
            case CaseState.DECIDED:
                return "the case is decided"
            case _:
                return f"{len(now.labels)} of {now.wanted} labels"

    def _label(self, state: State) -> Label:
        return state.label or Label(case=state.case.case, person=self.project.actor())

    def _save(self, state: State) -> State:
        self._base = save_draft(self.project, self.set_name, self._label(state), base=self._base)
        return state.model_copy(update={"label": self._base})

    def _reread(self, state: State) -> State:
        self._base = load_draft(self.project, self.set_name, state.case.case)
        return state if self._base is None else state.model_copy(update={"label": self._base})

    def _refuse_unseen(self) -> None:
        """What another program of the same person wrote meanwhile must be seen before it is submitted or lost."""
        now = load_draft(self.project, self.set_name, self.case.case)
        if now != self._base:
            raise Changed(
                "changed-meanwhile",
                "another program changed your draft meanwhile; nothing was submitted",
                remedy="read it again, then submit",
            )


class DecisionDesk(Desk):
    """An adjudicator's decision; its journal is where it is kept until it is filed."""

    decides = True

    @property
    def decision(self) -> Decision:
        """The decision as it stands."""
        return self.state.decision or Decision(case=self.case.case, person=self.project.actor())

    @property
    def stood(self) -> Decision | None:
        """The decision that stood when this one was begun; filing replaces it."""
        return self.state.stood

    def change(self, judgement: Judgement) -> None:
        """As for labels; a field that is not as the adopted label has it any more is not called adopted."""
        if isinstance(judgement, Decision):
            old = self.decision
            kept = {
                name: whose
                for name, whose in judgement.adopted.items()
                if old.adopted.get(name) != whose or getattr(old, name) == getattr(judgement, name)
            }
            judgement = judgement.model_copy(update={"adopted": kept})
        super().change(judgement)

    def finish(self) -> str:
        """Files the decision; raises `Changed` where somebody else decided meanwhile."""
        made = decide(self.project, self.set_name, self.case.case, self.decision, instead_of=self.stood)
        self.journal.forget()
        return "decided: no label is right" if made.outcome is Outcome.NONE else "decided: this judgement counts"

    def _save(self, state: State) -> State:
        # The journal keeps it.
        return state

    def _reread(self, state: State) -> State:
        return state.model_copy(update={"stood": load_decision(self.project, self.set_name, state.case.case)})


def label_desk(project: Project, set_name: str, case_id: str) -> LabelDesk:
    """The label a person writes: their draft, else their last label as a new round, else an empty one."""
    case = load_case(project, set_name, case_id)
    draft = load_draft(project, set_name, case_id)
    started = draft or own_label(project, set_name, case_id)
    label = started or Label(case=case_id, person=project.actor())
    journal = open_journal(project, State, set_name, f"{case_id}.label")
    return LabelDesk(project, set_name, case, journal, State(case=case, label=label), base=draft)


def decision_desk(project: Project, set_name: str, case_id: str) -> DecisionDesk:
    """The decision a person writes: where they left off, else the one that stands, else what all labels agree on.

    Raises `UsageProblem` while the case waits for labels.
    """
    case = load_case(project, set_name, case_id)
    journal = open_journal(project, State, set_name, f"{case_id}.decision")
    begun = journal.state
    labels = tuple(one for one in labels_to_decide(project, set_name, case_id) if one.cannot_judge is None)
    if begun is not None and begun.case == case and begun.decision is not None:
        return DecisionDesk(project, set_name, case, journal, begun)
    stood = load_decision(project, set_name, case_id)
    start = stood or _agreed(project, set_name, case, labels)
    return DecisionDesk(project, set_name, case, journal, State(case=case, decision=start, stood=stood))


def comparisons(project: Project, set_name: str, case: Case, labels: Sequence[Label]) -> tuple[Comparison, ...]:
    """How every label but the first compares with the first one."""
    settings = load_set(project, set_name)
    ground = PlacesOfProject(project, case_date(project, settings, case), project.landings.refreshed())
    return tuple(compare(labels[0], one, ground, tolerance=settings.review.tolerance) for one in labels[1:])


def _agreed(project: Project, set_name: str, case: Case, labels: Sequence[Label]) -> Decision:
    """A decision that holds what the labels agree on; what is disputed is for the adjudicator to say."""
    unlike = differing(labels, comparisons(project, set_name, case, labels))
    alike = (name for name in FIELDS if name not in unlike)
    return adopt(Decision(case=case.case, person=project.actor()), labels[0], *alike)
