"""The note, the reference answer, and how sure one is."""

from dataclasses import dataclass
from typing import ClassVar, Final

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.widgets import Label, RadioButton, RadioSet, TextArea

from annotator.model.label import Confidence, Judgement
from annotator.tui.dialogs.base import Dialog
from annotator.tui.i18n import mark, tr
from annotator.tui.widgets.entry import Page
from annotator.tui.widgets.toggles import Pick

CONFIDENCE: Final = {
    Confidence.HIGH: mark("sure"),
    Confidence.MEDIUM: mark("fairly sure"),
    Confidence.LOW: mark("not sure"),
}
"""How sure one is, in words."""


@dataclass(frozen=True, slots=True)
class Noted:
    """What was written."""

    note: str | None
    answer: str | None
    confidence: Confidence | None


class _Sureness(RadioSet):
    """Digits choose, one key each."""

    def on_key(self, event: events.Key) -> None:
        """Presses the button of a digit."""
        buttons = list(self.query(RadioButton))
        if event.key.isdigit() and 0 < int(event.key) <= len(buttons):
            event.stop()
            button = buttons[int(event.key) - 1]
            button.value = True


class NoteDialog(Dialog[Noted | None]):
    """Everything about a judgement that is not evidence."""

    KEEPS = True
    HINT = mark("F2 or Ctrl+S save · Tab next field · Esc cancel")
    BINDINGS: ClassVar[list[BindingType]] = [Binding("f2,ctrl+s", "save", "save", show=False, priority=True)]
    DEFAULT_CSS = """
    NoteDialog > Vertical { overflow-y: auto; }
    NoteDialog TextArea { height: 3; }
    NoteDialog RadioSet, NoteDialog RadioSet:focus { border: none; padding: 0; }
    """

    def __init__(self, judgement: Judgement) -> None:
        super().__init__(tr("Note, answer, confidence"))
        self._judgement = judgement

    def body(self) -> ComposeResult:
        """The note first."""
        yield Page(self._judgement.note or "", id="note", placeholder=tr("a note to the others"))
        yield Label(tr("a reference answer, as a good assistant would give it"), classes="label")
        yield Page(self._judgement.answer or "", id="answer")
        yield Label(tr("how sure are you? (a digit chooses)"), classes="label")
        with _Sureness():
            for at, (one, words) in enumerate(CONFIDENCE.items(), start=1):
                yield Pick(f"{at} {tr(words)}", one is self._judgement.confidence)

    def action_save(self) -> None:
        """Answers with what was written."""
        pressed = self.query_one(RadioSet).pressed_index
        self.dismiss(
            Noted(
                self.query_one("#note", TextArea).text.strip() or None,
                self.query_one("#answer", TextArea).text.strip() or None,
                tuple(CONFIDENCE)[pressed] if pressed >= 0 else None,
            )
        )
