"""Choosing one of several things."""

from collections.abc import Sequence
from dataclasses import dataclass

from textual import events, on
from textual.app import ComposeResult
from textual.content import Content
from textual.widgets import Input, OptionList
from textual.widgets.option_list import Option

from annotator.tui.dialogs.base import Dialog
from annotator.tui.i18n import mark, tr
from annotator.tui.widgets.entry import Entry
from annotator.tui.widgets.pointed import PointedList

_FEW = 9
_SHOWN = 300


@dataclass(frozen=True, slots=True)
class Choice:
    """One thing to choose: what the dialog answers, and what people see."""

    value: str
    shown: Content


class ChoiceDialog(Dialog[str | None]):
    """A list; digits choose at once where there are few, typing narrows it where there are many."""

    HINT = mark("Enter choose · Esc cancel")

    def __init__(self, title: str | Content, choices: Sequence[Choice], *, at: int = 0) -> None:
        """`at` is the thing that Enter takes at first."""
        super().__init__(title)
        self._choices = choices
        self._at = at
        self._many = len(choices) > _FEW

    @property
    def values(self) -> tuple[str, ...]:
        """What can be answered."""
        return tuple(one.value for one in self._choices)

    def body(self) -> ComposeResult:
        """The list, under a line to narrow it with."""
        if self._many:
            yield Entry(placeholder=tr("type to narrow the list"))
        yield PointedList(*self._options(""))

    def on_mount(self) -> None:
        """The first thing is highlighted, or the one that was said."""
        choices = self.query_one(OptionList)
        choices.highlighted = self._at if choices.option_count else None
        (self.query_one(Input) if self._many else choices).focus()

    @on(Input.Changed)
    def _narrow(self, event: Input.Changed) -> None:
        choices = self.query_one(OptionList)
        choices.set_options(self._options(event.value))
        choices.highlighted = 0 if choices.option_count else None

    @on(Input.Submitted)
    def _take_highlighted(self) -> None:
        self.query_one(OptionList).action_select()

    @on(OptionList.OptionSelected)
    def _chosen(self, event: OptionList.OptionSelected) -> None:
        self.dismiss(self._choices[int(event.option.id or 0)].value)

    def on_key(self, event: events.Key) -> None:
        """Digits choose; arrows move the list while a line is typed."""
        if not self._many and event.key.isdigit() and 0 < int(event.key) <= len(self._choices):
            event.stop()
            self.dismiss(self._choices[int(event.key) - 1].value)
        elif self._many and event.key in ("up", "down"):
            event.stop()
            choices = self.query_one(OptionList)
            (choices.action_cursor_up if event.key == "up" else choices.action_cursor_down)()

    def _options(self, words: str) -> list[Option]:
        wanted = words.casefold().split()
        found = [
            (at, one)
            for at, one in enumerate(self._choices)
            if all(word in one.shown.plain.casefold() for word in wanted)
        ]
        numbered = not self._many
        return [
            Option(Content.assemble((f"{at + 1} ", "bold"), one.shown) if numbered else one.shown, id=str(at))
            for at, one in found[:_SHOWN]
        ]
