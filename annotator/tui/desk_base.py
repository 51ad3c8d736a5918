"""What one person has on the desk: a case and the judgement that is being written, saved with every change."""

import datetime
from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import TypeVar

from annotator.model.case import Case
from annotator.model.finding import Finding
from annotator.model.label import Decision, Judgement, Label, Search
from annotator.model.types import Value
from annotator.store.base import Key, Kind
from annotator.store.merge_lists import Side
from annotator.text.messages import AnnotatorError
from annotator.workflow.cases import accept_finding, case_key, load_case
from annotator.workflow.check import findings_for_draft
from annotator.workflow.context import Project
from annotator.workflow.dates import case_date
from annotator.workflow.looking import Look, open_looks
from annotator.workflow.losing import keep_lost
from annotator.workflow.research import log_search
from annotator.workflow.saving import with_change
from annotator.workflow.sets import load_set
from annotator.workflow.undo import Journal, bring_back

L = TypeVar("L", Label, Decision)
EDITED = ("question", "language", "tags", "roles", "as_of", "origin", "accepted")
"""Fields of a case that undo brings back."""


class State(Value):
    """A case and what is written of it at one moment: a label or a decision."""

    case: Case
    label: Label | None = None
    decision: Decision | None = None
    stood: Decision | None = None
    """The decision that stood when this one was begun."""

    def over(self, mine: "State", theirs: "State") -> "State":
        """This state with what somebody else made of `mine`, which is `theirs`; what they changed stays theirs."""
        return State(
            case=with_change(self.case, mine.case, theirs.case),
            label=with_change(*_filled(self.label, mine.label, theirs.label)) if theirs.label else None,
            decision=with_change(*_filled(self.decision, mine.decision, theirs.decision)) if theirs.decision else None,
            stood=theirs.stood,
        )


def _filled(one: L | None, mine: L | None, theirs: L) -> tuple[L, L, L]:
    """What is not there is empty."""
    empty = type(theirs).model_validate({"case": theirs.case, "person": theirs.person})
    return one or empty, mine or empty, theirs


class Desk(ABC):
    """A case being judged; `LabelDesk` and `DecisionDesk` say by what."""

    decides = False
    """Whether it is a decision that is written."""

    def __init__(self, project: Project, set_name: str, case: Case, journal: Journal[State], state: State) -> None:
        self.project = project
        self.set_name = set_name
        self.journal = journal
        self.filed_elsewhere = False
        """Whether the judgement was filed in another window meanwhile; whoever tells that sets it back."""
        stood = journal.state
        self.state = stood or state
        if stood is not None and self._judgement(stood) != self._judgement(state):
            # A kill between draft and journal, or another program: that step is not this journal's to take back.
            journal.gap = stood
        self._take(state)
        self.looks = open_looks(project, set_name, case.case)
        """What was searched for and read meanwhile, which the search log can take over."""

    @property
    def case(self) -> Case:
        """The case as it stands."""
        return self.state.case

    @property
    def judgement(self) -> Judgement:
        """The judgement as it stands."""
        return self._judgement(self.state)

    @property
    def standing(self) -> str:
        """What became of the judgement so far, where one must know it before one changes anything; else empty."""
        return ""

    @property
    def date(self) -> datetime.date:
        """The date whose editions count."""
        return case_date(self.project, load_set(self.project, self.set_name), self.case)

    def change(self, judgement: Judgement) -> None:
        """Saves another judgement in place of the one that stands; it is on disk when this returns.

        Raises `Changed`, and changes nothing, where another program of the same person changed the same meanwhile.
        """
        self._stand(self.with_judgement(judgement))

    def undo(self) -> None:
        """Brings back what stood before."""
        self._bring(self.journal.undo(), self.journal.redo)

    def skips(self) -> bool:
        """Whether undo would pass over a change that the journal does not know; true once, so that it can be said."""
        skipped = self.journal.gap is not None and self.journal.gap == self.state and self.journal.can_undo
        if skipped:
            self.journal.gap = None
        return skipped

    def redo(self) -> None:
        """Brings back what was undone."""
        self._bring(self.journal.redo(), self.journal.undo)

    def with_judgement(self, judgement: Judgement) -> State:
        """What stands, with another judgement; nothing is saved."""
        return self.state.model_copy(update={"decision" if self.decides else "label": judgement})

    def settle(self, mine: State, side: Side) -> None:
        """Where another program changed the same as `mine` did, one side's version is made to stand.

        What only one of the two changed comes together; the version that lost is what undo brings back.
        """
        before = self.state
        self.refresh()
        theirs = self.state
        versions = {
            Side.MINE: theirs.over(before, mine).model_copy(update={"stood": theirs.stood}),
            Side.THEIRS: mine.over(before, theirs),
        }
        won = versions.pop(side)
        (lost,) = versions.values()
        self._keep_lost(won, lost)
        self.journal.put(lost)
        self._bring(won, lambda: won)
        self.journal.put(self.state)

    def _keep_lost(self, won: State, lost: State) -> None:
        """The version that lost outlives the journal, which is gone once the judgement is filed."""
        case, person = self.case.case, self.project.actor()
        keep_lost(self.project, case_key(self.set_name, case), won.case, lost.case)
        if won.label is not None and lost.label is not None:
            keep_lost(self.project, Key(Kind.DRAFT, (self.set_name, case, person)), won.label, lost.label)

    def refresh(self) -> None:
        """Takes the case, and what is kept of the judgement, as they are on disk now."""
        case = load_case(self.project, self.set_name, self.case.case)
        self._take(self._reread(self.state.model_copy(update={"case": case})))

    def findings(self, stopped: Callable[[], bool] = lambda: False) -> tuple[Finding, ...]:
        """What is to be said of the judgement as it stands, or part of it once `stopped`; slow enough for a thread."""
        return findings_for_draft(self.project, self.set_name, self.case.case, self.judgement, stopped=stopped)

    def logged(self, look: Look) -> Search:
        """A search with what it finds, for the log; slow enough for a thread."""
        return log_search(
            self.project,
            look.words,
            date=self.date,
            documents=look.documents,
            editions=look.editions,
            language=look.language,
            roles=look.roles,
            read=look.read,
        )

    def accept(self, finding: Finding, why: str) -> None:
        """Lets a finding stand, with a word of why; undo takes that back."""
        case = accept_finding(self.project, self.set_name, self.case.case, finding, why)
        self._take_case(case, accepted=case.accepted)

    def _take_case(self, case: Case, **mine: object) -> None:
        """The case as it is now on disk, of which `mine` is what was just changed here."""
        seen = self.case.model_copy(update=mine)
        if case != seen:
            self._rebase(*(self.state.model_copy(update={"case": one}) for one in (seen, case)))
        self.state = self.state.model_copy(update={"case": case})
        self.journal.put(self.state)

    @abstractmethod
    def finish(self) -> str:
        """Files the judgement; what became of it, in words."""
        ...

    def _judgement(self, state: State) -> Judgement:
        return (state.decision if self.decides else state.label) or Judgement()

    @abstractmethod
    def _save(self, state: State) -> State:
        """Keeps a state; the state that is kept, which holds what another program added meanwhile."""

    def on_disk(self) -> State:
        """The case and what is kept of the judgement as another program may have left them; changes nothing here."""
        case = load_case(self.project, self.set_name, self.case.case)
        return self._peek(self.state.model_copy(update={"case": case}))

    @abstractmethod
    def _peek(self, state: State) -> State:
        """A state with what is kept of its judgement on disk; changes nothing here."""

    @abstractmethod
    def _reread(self, state: State) -> State:
        """A state with what is kept of its judgement."""

    def _stand(self, state: State) -> None:
        kept = self._save(state)
        if kept != state:
            # What another program wrote is not this one's to take back: it is in every state that can come back.
            self._rebase(state, kept)
        # A decision is kept in the journal alone: where that fails, it does not stand either.
        self.journal.put(kept)
        self.state = kept

    def _take(self, state: State) -> None:
        """Makes what is on disk the state that stands; what can be undone stays, over what others changed."""
        if state != self.state:
            self._rebase(self.state, state)
        self.state = state
        self.journal.put(state)

    def _rebase(self, mine: State, theirs: State) -> None:
        self.journal.rebase(lambda one: one.over(mine, theirs))

    def _bring(self, state: State, back: Callable[[], State]) -> None:
        # Only what this step changed, so that nothing that others changed meanwhile is taken back with it.
        fields = {name: getattr(state.case, name) for name in EDITED}
        changed = {name: value for name, value in fields.items() if getattr(self.case, name) != value}
        try:
            case = bring_back(self.project, self.set_name, self.case, **changed) if changed else self.case
            kept = self._save(state.model_copy(update={"case": case}))
        except AnnotatorError:
            back()
            raise
        if kept != state:
            # As in `_stand`: else the next step would take back what came in with this one.
            self._rebase(state, kept)
        self.state = kept
