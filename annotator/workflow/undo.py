"""The journal of what a person did to a case, kept outside git, so that undo works across restarts."""

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Generic, TypeVar

from pydantic import BaseModel, ValidationError

from annotator.model.case import Case
from annotator.text.messages import AnnotatorError
from annotator.workflow.cases import case_key
from annotator.workflow.context import Project
from annotator.workflow.private import change_private, change_soon, read_private, settle
from annotator.workflow.saving import save_over

S = TypeVar("S", bound=BaseModel)
_MOST = 60
FOLDER = (".annotator", "undo")
"""Where journals lie in a workspace."""


@dataclass(slots=True)
class Journal(Generic[S]):
    """States one after the other, and which of them stands. A new state forgets what was undone."""

    kind: type[S]
    file: Path | None = None
    """None: kept in memory only."""
    states: list[S] = field(default_factory=list)
    at: int = -1
    durable: bool = False
    """Whether the states are kept nowhere else, so that each is to be on the disk before one goes on."""
    known: set[str] = field(default_factory=set)
    """States that this window read from the file or wrote to it; any other there is another window's."""
    gap: S | None = None
    """The state behind which a step is missing: the program was killed before it was noted, or another one made it."""

    @property
    def state(self) -> S | None:
        """The state that stands; None where there is none yet."""
        return self.states[self.at] if self.states else None

    @property
    def can_undo(self) -> bool:
        """Whether something stood before."""
        return self.at > 0

    @property
    def can_redo(self) -> bool:
        """Whether something was undone."""
        return self.at + 1 < len(self.states)

    def put(self, state: S) -> None:
        """Makes a state the one that stands; one that stands already is not put twice."""
        if state == self.state:
            return
        states = [*self.states[: self.at + 1], state][-_MOST:]
        self._keep(states, len(states) - 1)

    def undo(self) -> S:
        """Goes back by one state; raises IndexError where there is none."""
        return self._go(-1)

    def redo(self) -> S:
        """Goes forward by one state; raises IndexError where there is none."""
        return self._go(1)

    def forget(self) -> None:
        """Empties the journal; what another window of the same person put into its file stays."""
        self.states, self.at, self.gap = [], -1, None
        if self.file is not None:
            settle()
            change_private(self.file, self._with_others([], -1))

    def rebase(self, over: Callable[[S], S]) -> None:
        """Every state as `over` makes it, for a change that somebody else made: it is in all of them, so that going
        back takes back only what this person did. States that become alike are one.
        """
        kept: list[S] = []
        at = -1
        self.gap = None if self.gap is None else over(self.gap)
        for number, state in enumerate(map(over, self.states)):
            if not kept or state != kept[-1]:
                kept.append(state)
            if number == self.at:
                at = len(kept) - 1
        if kept != self.states:
            self._keep(kept, at)

    def _go(self, step: int) -> S:
        if not 0 <= self.at + step < len(self.states):
            raise IndexError("there is nothing to go to")
        self._keep(self.states, self.at + step)
        return self.states[self.at]

    def _keep(self, states: list[S], at: int) -> None:
        """What cannot be kept does not stand: tried again, it must not pass for kept."""
        before = self.states, self.at
        self.states, self.at = states, at
        try:
            self._save()
        except AnnotatorError:
            self.states, self.at = before
            raise

    def _save(self) -> None:
        if self.file is None:
            return
        change = self._with_others(self.states, self.at)
        if self.durable:
            change_private(self.file, change)
        else:
            change_soon(self.file, change)

    def _with_others(self, states: Sequence[S], at: int) -> Callable[[object], object]:
        """What makes the file's content of the one that is there: what other windows put there comes before mine, but
        behind what all began with, so that nothing of it is lost and going back reaches it."""
        kept, gap = tuple(states), None if self.gap is None else self.gap.model_dump(mode="json")

        def content(old: object) -> object:
            mine: list[object] = [state.model_dump(mode="json") for state in kept]
            self.known.update(map(_mark, mine))
            there = _states_in(old)
            others = [one for one in there if _mark(one) not in self.known][-_MOST:]
            begun = 1 if mine and there and mine[0] == there[0] else 0
            states = [*mine[:begun], *others, *mine[begun:]]
            return {"at": len(others) + at, "states": states, "gap": gap} if states else None

        return content


def _mark(state: object) -> str:
    return json.dumps(state, ensure_ascii=False, sort_keys=True)


def _states_in(content: object) -> list[object]:
    found = content.get("states") if isinstance(content, dict) else None
    return found if isinstance(found, list) else []


def open_journal(project: Project, kind: type[S], *name: str, durable: bool = False) -> Journal[S]:
    """The journal of a name for the person who acts; one that cannot be read counts for nothing."""
    if project.root is None:
        return Journal(kind, durable=durable)
    file = project.root.joinpath(*FOLDER, *name[:-1], f"{name[-1]}.{project.actor()}.json")
    journal = Journal(kind, file, durable=durable)
    content = read_private(file)
    try:
        states = [kind.model_validate(one) for one in content["states"]]
        at = int(content["at"])
        gap = content.get("gap")
        journal.gap = None if gap is None else kind.model_validate(gap)
    except (ValueError, KeyError, TypeError, ValidationError):
        return journal
    if 0 <= at < len(states):
        journal.states, journal.at = states, at
        journal.known.update(map(_mark, _states_in(content)))
    return journal


def bring_back(project: Project, set_name: str, seen: Case, **fields: object) -> Case:
    """Gives fields of a case back what they held before; `seen` is the case as the person saw it.

    Raises `Changed` where somebody else changed the same meanwhile.
    """
    return save_over(project, case_key(set_name, seen.case), seen, seen.model_copy(update=fields))
