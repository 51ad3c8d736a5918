"""The note, the reference answer, and how sure one is."""

from dataclasses import dataclass
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.widgets import Label, RadioButton, RadioSet, TextArea

from annotator.model.label import Confidence, Judgement
from annotator.tui.dialogs.base import Dialog
from annotator.tui.widgets.entry import Page


@dataclass(frozen=True, slots=True)
class Noted:
    """What was written."""

    note: str | None
    answer: str | None
    confidence: Confidence | None


class NoteDialog(Dialog[Noted | None]):
    """Everything about a judgement that is not evidence."""

    KEEPS = True
    HINT = "F2 or Ctrl+S save · Tab next field · Esc cancel"
    BINDINGS: ClassVar[list[BindingType]] = [Binding("f2,ctrl+s", "save", "save", show=False, priority=True)]
    DEFAULT_CSS = "NoteDialog TextArea { height: 3; } NoteDialog RadioSet { border: none; layout: horizontal; }"

    def __init__(self, judgement: Judgement) -> None:
        super().__init__("Note, answer, confidence")
        self._judgement = judgement

    def body(self) -> ComposeResult:
        """The note first."""
        yield Page(self._judgement.note or "", id="note", placeholder="a note to the others")
        yield Label("a reference answer, as a good assistant would give it", classes="label")
        yield Page(self._judgement.answer or "", id="answer")
        yield Label("how sure are you? (Space chooses)", classes="label")
        with RadioSet():
            for one in Confidence:
                yield RadioButton(one.value, one is self._judgement.confidence)

    def action_save(self) -> None:
        """Answers with what was written."""
        pressed = self.query_one(RadioSet).pressed_index
        self.dismiss(
            Noted(
                self.query_one("#note", TextArea).text.strip() or None,
                self.query_one("#answer", TextArea).text.strip() or None,
                tuple(Confidence)[pressed] if pressed >= 0 else None,
            )
        )
