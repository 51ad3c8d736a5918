"""The desk of an adjudicator: the decision that is being written."""

from collections.abc import Sequence

from annotator.model.case import Case
from annotator.model.label import Decision, Judgement, Label, Outcome
from annotator.tui.desk_base import Desk, State
from annotator.tui.i18n import tr
from annotator.tui.widgets.fields import differing
from annotator.workflow.cases import load_case
from annotator.workflow.compare import Comparison, compare
from annotator.workflow.context import Project
from annotator.workflow.dates import case_date
from annotator.workflow.decide import FIELDS, adopt, decide, load_decision
from annotator.workflow.ground import PlacesOfProject
from annotator.workflow.labels import labels_to_decide
from annotator.workflow.sets import load_set
from annotator.workflow.undo import open_journal


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
        self.looks.forget()
        none = made.outcome is Outcome.NONE
        return tr("decided: no label is right") if none else tr("decided: this judgement counts")

    def _save(self, state: State) -> State:
        # The journal keeps it.
        return state

    def _peek(self, state: State) -> State:
        return self._reread(state)

    def _reread(self, state: State) -> State:
        return state.model_copy(update={"stood": load_decision(self.project, self.set_name, state.case.case)})


def decision_desk(project: Project, set_name: str, case_id: str) -> DecisionDesk:
    """The decision a person writes: where they left off, else the one that stands, else what all labels agree on.

    Raises `UsageProblem` while the case waits for labels.
    """
    case = load_case(project, set_name, case_id)
    journal = open_journal(project, State, set_name, f"{case_id}.decision", durable=True)
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
