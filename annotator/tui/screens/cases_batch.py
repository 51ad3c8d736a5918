"""Marking cases, and what is done to all that are marked."""

from abc import abstractmethod
from collections.abc import Callable

from textual import on, work
from textual.message import Message

from annotator.text.messages import AnnotatorError
from annotator.text.messages import Message as Told
from annotator.tui.dialogs.text import ErrorDialog, TextDialog
from annotator.tui.i18n import trn
from annotator.tui.keymap import key_of
from annotator.tui.registry import Scope
from annotator.tui.screens.base import Base
from annotator.tui.widgets.line_list import LineList
from annotator.workflow.batch import (
    Done,
    Step,
    redo_batch,
    restore_cases,
    retire_cases,
    tag_cases,
    undo_batch,
)
from annotator.workflow.case_rows import Row
from annotator.workflow.context import Project
from annotator.workflow.undo import Journal

_NAMED = 3


class CasesBatch(Base):
    """A screen with a list of cases, some of them marked."""

    class _Did(Message):
        def __init__(self, done: Done, back: bool) -> None:
            super().__init__()
            self.done = done
            self.back = back

    class _Refused(Message):
        def __init__(self, message: Told) -> None:
            super().__init__()
            self.message = message

    def __init__(self, project: Project, set_name: str) -> None:
        super().__init__(project)
        self.set_name = set_name
        self.shown: list[Row] = []
        """The cases in the list."""
        self.marked: set[str] = set()
        """Their ids; what is marked stays so while other cases are shown."""
        self.journal: Journal[Step] | None = None
        self.extending_from: int | None = None
        """Where marking by moving began."""
        self._before_range: frozenset[str] = frozenset()

    @property
    @abstractmethod
    def lines(self) -> LineList:
        """The list."""

    @abstractmethod
    def tell_all(self) -> None:
        """Says anew what is shown and marked."""

    @property
    def row(self) -> Row | None:
        """The highlighted case."""
        at = self.lines.highlighted
        return self.shown[at] if at is not None and at < len(self.shown) else None

    @property
    def chosen(self) -> tuple[str, ...]:
        """The cases that a command is for: those marked, else the highlighted one."""
        if self.marked:
            return tuple(sorted(self.marked))
        return (self.row.case,) if self.row else ()

    def facts(self) -> frozenset[str]:
        """Whether a case is there, and what can be taken back."""
        found = set(super().facts())
        facts = {
            "row": self.row is not None or bool(self.marked),
            "undo": self.journal is not None and self.journal.can_undo,
            "redo": self.journal is not None and self.journal.can_redo,
        }
        return frozenset(found | {name for name, so in facts.items() if so})

    # --- marking -------------------------------------------------------------------------------------------------

    def _do_mark(self) -> None:
        if self.row is not None:
            self.marked ^= {self.row.case}
            self.stop_range()
            self.lines.action_move(1)
            self._marks_changed()

    def _do_mark_all(self) -> None:
        every = {row.case for row in self.shown}
        self.marked = self.marked - every if every <= self.marked else self.marked | every
        self._marks_changed()

    def _do_range(self) -> None:
        if self.extending_from is not None:
            self.stop_range()
            return
        self.extending_from = self.lines.highlighted
        self._before_range = frozenset(self.marked)
        self._extend()

    def stop_range(self) -> None:
        """Moving marks no more."""
        self.extending_from = None
        self._marks_changed()

    @on(LineList.Highlighted)
    def _moved(self) -> None:
        if self.extending_from is None:
            self.refresh_keys()
        else:
            self._extend()

    def _extend(self) -> None:
        if self.extending_from is not None and self.lines.highlighted is not None:
            first, last = sorted((self.extending_from, self.lines.highlighted))
            self.marked = set(self._before_range) | {row.case for row in self.shown[first : last + 1]}
            self._marks_changed()

    def _marks_changed(self) -> None:
        self.lines.again()
        self.tell_all()

    # --- changing ------------------------------------------------------------------------------------------------

    def _do_tags(self) -> None:
        cases = self.chosen

        def take(written: str) -> None:
            words = [word.strip() for word in written.replace("\n", ",").split(",") if word.strip()]
            remove = [word[1:].strip() for word in words if word.startswith("-")]
            add = [word.removeprefix("+").strip() for word in words if not word.startswith("-")]
            self._carry_out(
                lambda: tag_cases(self.project, self.set_name, cases, add=add, remove=remove, journal=self.journal)
            )

        title = trn(
            "Tags for {n} case, separated by commas; -tag takes one away",
            "Tags for {n} cases, separated by commas; -tag takes one away",
            len(cases),
        )
        self.app.push_screen(TextDialog(title), self.then(take))

    def _do_retire(self) -> None:
        cases = self.chosen
        known = {row.case: row for row in self.shown}
        if all(case in known and known[case].retired for case in cases):
            self._carry_out(lambda: restore_cases(self.project, self.set_name, cases, journal=self.journal))
            return

        def take(why: str) -> None:
            self._carry_out(lambda: retire_cases(self.project, self.set_name, cases, why, journal=self.journal))

        title = trn("Why is {n} case no longer used?", "Why are {n} cases no longer used?", len(cases))
        self.app.push_screen(TextDialog(title), self.then(take))

    def _do_undo(self) -> None:
        self._go(undo_batch, back=True)

    def _do_redo(self) -> None:
        self._go(redo_batch)

    def _go(self, way: Callable[[Project, str, Journal[Step]], Done], back: bool = False) -> None:
        journal = self.journal
        if journal is not None:
            self._carry_out(lambda: way(self.project, self.set_name, journal), back)

    @work(thread=True, exclusive=True, group="batch", exit_on_error=False)
    def _carry_out(self, act: Callable[[], Done], back: bool = False) -> None:
        try:
            self.post_message(self._Did(act(), back))
        except AnnotatorError as problem:
            self.post_message(self._Refused(problem.message))

    @on(_Refused)
    def _refused(self, event: _Refused) -> None:
        self.app.push_screen(ErrorDialog(event.message))

    @on(_Did)
    def _did(self, event: _Did) -> None:
        done = event.done
        said = _told(len(done.changed), event.back)
        if done.left:
            names = ", ".join(done.left[:_NAMED]) + (" …" if len(done.left) > _NAMED else "")
            left = trn(
                "{n} was changed by somebody since and is left: {names}",
                "{n} were changed by somebody since and are left: {names}",
                len(done.left),
                names=names,
            )
            said = f"{said}; {left}"
        self.marked.clear()
        self.extending_from = None
        self.reload()
        self.say(said)


def _told(number: int, back: bool) -> str:
    if back:
        redo = key_of(Scope.CASES, "redo")
        return trn(
            "{n} case taken back ({key} does it again)", "{n} cases taken back ({key} does it again)", number, key=redo
        )
    undo = key_of(Scope.CASES, "undo")
    return trn("{n} case changed ({key} takes it back)", "{n} cases changed ({key} takes it back)", number, key=undo)
