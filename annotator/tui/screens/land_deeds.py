"""What one did on Land, so that it can be taken back and done again. No widget."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from annotator.model.landing import Answer, Confirmation
from annotator.model.reference import Reference
from annotator.workflow.answering import answer_queued, take_back
from annotator.workflow.cases import load_case, restore_case, retire_case
from annotator.workflow.context import Project
from annotator.workflow.land import Queued
from annotator.workflow.landings import target_of
from annotator.workflow.planning import CaseRef


@dataclass(frozen=True, slots=True)
class Deed:
    """An answer to a question, or a case that was retired over it."""

    asked: Queued
    """The question as it was."""
    at: int
    """Where it stood in the queue."""
    answer: Answer | None = None
    place: Reference | None = None
    given: Confirmation | None = None
    """What was put down."""
    retired: CaseRef | None = None
    why: str = ""

    @property
    def left(self) -> Queued | None:
        """The question as it still waits afterwards; None where nobody is asked any more."""
        if self.retired is None:
            return None
        cases = tuple(case for case in self.asked.cases if case != self.retired)
        return replace(self.asked, cases=cases) if cases or self.asked.hidden else None


@dataclass(slots=True)
class Deeds:
    """What was done, the newest last, and what of it was taken back."""

    project: Project
    done: list[Deed] = field(default_factory=list)
    undone: list[Deed] = field(default_factory=list)

    def answer(self, asked: Queued, at: int, answer: Answer, place: Reference | None = None) -> Deed:
        """Puts an answer down. Raises as `answer_queued` does."""
        return self._new(self._carried_out(Deed(asked, at, answer, place)))

    def retire(self, asked: Queued, at: int, case: CaseRef, why: str) -> Deed:
        """Takes a case out of use. Raises as `retire_case` does."""
        return self._new(self._carried_out(Deed(asked, at, retired=case, why=why)))

    def undo(self) -> Deed | None:
        """Takes the last deed back that still stands; None where there is none."""
        while self.done and not self._stands(self.done[-1]):
            self.done.pop()
        if not self.done:
            return None
        deed = self.done[-1]
        self._taken_back(deed)
        self.undone.append(self.done.pop())
        return deed

    def redo(self) -> Deed:
        """Does again what was taken back last; raises IndexError where there is nothing."""
        deed = self._carried_out(self.undone[-1])
        self.undone.pop()
        self.done.append(deed)
        return deed

    def _new(self, deed: Deed) -> Deed:
        self.done.append(deed)
        self.undone.clear()
        return deed

    def _carried_out(self, deed: Deed) -> Deed:
        if deed.retired is not None:
            retire_case(self.project, *deed.retired, deed.why)
        elif deed.answer is not None:
            return replace(deed, given=answer_queued(self.project, deed.asked, deed.answer, place=deed.place))
        return deed

    def _stands(self, deed: Deed) -> bool:
        """Whether it was not undone meanwhile by another way: on another screen, by a command, in a merge."""
        if deed.retired is not None:
            return load_case(self.project, *deed.retired).retired is not None
        given = deed.given
        if given is None:
            return False
        now = self.project.landings.refreshed().answers(given.anchor, target_of(given))
        return any((one.person, one.place) == (given.person, given.place) for one in now)

    def _taken_back(self, deed: Deed) -> None:
        before = self._said_before(deed.asked)
        if deed.retired is not None:
            restore_case(self.project, *deed.retired)
        elif before is not None:
            # The answer took the place of an earlier one of the same person, which stands again.
            place = before.place.reference() if before.place else None
            answer_queued(
                self.project, deed.asked, Answer.PLACE if place else Answer.DROP, place=place, note=before.note
            )
        elif deed.given is not None:
            take_back(self.project, deed.given)

    def _said_before(self, asked: Queued) -> Confirmation | None:
        own = (one for one in asked.answers if one.person == self.project.person)
        return next((one for one in own if target_of(one).name() == asked.target.name()), None)


def own_answers(project: Project) -> Sequence[Confirmation]:
    """Everything that who acts ever answered: the newest editions first, then by document and place.

    Answers hold no date, so which was given last is not known.
    """
    own = (one for one in project.landings.refreshed().all_answers() if one.person == project.person)
    by_place = sorted(own, key=lambda one: (one.start.document, one.start.span or (-1, -1), one.start.section or ""))
    return sorted(by_place, key=lambda one: one.to_version, reverse=True)
