"""Who are you? Asked once, at the first start."""

from collections.abc import Sequence
from dataclasses import dataclass

from textual import events, on
from textual.app import ComposeResult
from textual.widgets import Input, Label, OptionList
from textual.widgets.option_list import Option

from annotator.model.settings import Person
from annotator.tui.dialogs.base import Dialog
from annotator.tui.i18n import mark, tr
from annotator.tui.safe import join, line
from annotator.tui.widgets.entry import Entry, TooLong
from annotator.tui.widgets.pointed import LetteredList
from annotator.tui.wording import DUTIES
from annotator.workflow.lengths import LINE


@dataclass(frozen=True, slots=True)
class Named:
    """Who somebody says they are: a person the workspace knows, or a new name."""

    person: str = ""
    """Id of a known person."""
    name: str = ""
    """Name of a new one."""


class PersonDialog(Dialog[Named | None]):
    """Choose a person or type a name."""

    HINT = mark("Enter choose · Tab between list and name · Esc only look around")

    def __init__(self, people: Sequence[Person], proposed: str = "") -> None:
        # People without a name or an address are parts to play, as in the sample.
        parts = bool(people) and not any(one.name or one.email for one in people)
        super().__init__(
            tr("Whose part do you play? What you label appears under this name.")
            if parts
            else tr("Who are you? Your name stands on what you label.")
        )
        self._people = people
        self._proposed = proposed

    def body(self) -> ComposeResult:
        """Who is known, and a line for who is not."""
        if self._people:
            yield LetteredList(
                *(Option(join(line(one.name or one.id), line(_about(one), "dim"))) for one in self._people)
            )
        asked = tr("or your name, if it is not in the list") if self._people else tr("your name")
        yield Label(line(asked), classes="label")
        yield Entry(self._proposed, placeholder=tr("your name, in any script"))

    def on_mount(self) -> None:
        """The list first, if there is one."""
        people = self.query(OptionList)
        if people:
            people.first().highlighted = 0
            people.first().focus()
        else:
            self.query_one(Input).focus()

    def on_key(self, event: events.Key) -> None:
        """Whoever types while the list has the focus means their name."""
        if isinstance(self.focused, LetteredList) and event.is_printable and event.character:
            event.stop()
            self._write(event.character)

    def on_paste(self, event: events.Paste) -> None:
        """The same of a name that is pasted."""
        if isinstance(self.focused, LetteredList):
            event.stop()
            if len(event.text) > LINE:
                self.post_message(TooLong(len(event.text), LINE))
            else:
                self._write(" ".join(event.text.split()))

    def _write(self, text: str) -> None:
        entry = self.query_one(Input)
        entry.focus()
        entry.cursor_position = len(entry.value)
        entry.insert_text_at_cursor(text)

    @on(OptionList.OptionSelected)
    def _chosen(self, event: OptionList.OptionSelected) -> None:
        self.dismiss(Named(person=self._people[event.option_index].id))

    @on(Input.Submitted)
    def _typed(self, event: Input.Submitted) -> None:
        name = " ".join(event.value.split())
        if name:
            self.dismiss(Named(name=name))
        else:
            self.complain(tr("type your name"))


def _about(person: Person) -> str:
    duties = ", ".join(DUTIES[duty] for duty in person.duties)
    return "".join(f"  {part}" for part in (person.id if person.name else "", duties) if part)
