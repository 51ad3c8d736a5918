"""Undo and redo on Write and Review: what was taken back is said, and one stands where one stood."""

from collections.abc import Callable

from annotator.model.label import Judgement
from annotator.tui.desk_base import State
from annotator.tui.i18n import tr
from annotator.tui.keymap import key_of
from annotator.tui.registry import Scope
from annotator.tui.screens.editing_claims import Claims
from annotator.tui.widgets.steps import step_in_words

_Place = tuple[str | None, str | None]
"""The current need, and the path of what is highlighted."""


class Undoing(Claims):
    """A screen on which changes are taken back and done again."""

    _places: dict[tuple[str, int], _Place] | None = None
    """Where one stood at a state of the journal, by the case and the state's number."""

    def change(self, judgement: Judgement, *, prefer: str | None = None) -> None:
        """As for all screens; where one stands is kept for the way back."""
        self._places = {**(self._places or {}), self._here(): self._place()}
        super().change(judgement, prefer=prefer)

    def _do_undo(self) -> None:
        def told(before: State, now: State) -> str:
            return tr("taken back: {step}", step=step_in_words(now, before))

        if self.desk.skips():
            said = tr(
                "the last change was not noted and cannot be taken back; {key} again takes back the one before",
                key=key_of(Scope.WRITE, "undo"),
            )
            self.say(said)
            return
        self._go(self.desk.undo, told)

    def _do_redo(self) -> None:
        def told(before: State, now: State) -> str:
            return tr("done again: {step}", step=step_in_words(before, now))

        self._go(self.desk.redo, told)

    def _go(self, go: Callable[[], None], told: Callable[[State, State], str]) -> None:
        """Goes one step, and back to where one stood then, if that is still there; says what it changed."""
        before = self.desk.state
        with self.trying():
            places = {**(self._places or {}), self._here(): self._place()}
            go()
            self._places = places
            need, path = places.get(self._here(), (self.current, None))
            if any(one.need == need for one in self.desk.judgement.needs):
                self.current = need
            self.show_case(path)
            self.say(told(before, self.desk.state))

    def _place(self) -> _Place:
        return self.current, self.path

    def _here(self) -> tuple[str, int]:
        return self.desk.case.case, self.desk.journal.at
