"""Writing down what the answer must say."""

from dataclasses import dataclass
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.widgets import Checkbox, Input, Label, TextArea

from annotator.model.label import Fact, Weight
from annotator.tui.dialogs.base import Dialog
from annotator.tui.widgets.entry import Entry, Page


@dataclass(frozen=True, slots=True)
class Stated:
    """What was written."""

    says: str
    variants: tuple[str, ...]
    needs: tuple[str, ...]
    weight: Weight


class FactDialog(Dialog[Stated | None]):
    """A fact: its words, other wordings that count, the needs it rests on."""

    KEEPS = True
    HINT = "F2 or Ctrl+S save · Tab next field · Esc cancel"
    BINDINGS: ClassVar[list[BindingType]] = [Binding("f2,ctrl+s", "save", "save", show=False, priority=True)]
    DEFAULT_CSS = "FactDialog TextArea { height: 3; } FactDialog Checkbox { border: none; height: 1; padding: 0; }"

    def __init__(self, fact: Fact) -> None:
        super().__init__("What the answer must say")
        self._fact = fact

    def body(self) -> ComposeResult:
        """The words first."""
        yield Page(self._fact.says, id="says", placeholder="the words of the answer", selected=True)
        yield Label("other wordings that count as well, one a line", classes="label")
        yield Page("\n".join(self._fact.variants), id="variants")
        yield Label("rests on the needs (names, separated by commas)", classes="label")
        yield Entry(", ".join(self._fact.needs), id="needs")
        yield Checkbox("vital: without it the answer is wrong", self._fact.weight is Weight.VITAL, compact=True)

    def action_save(self) -> None:
        """Answers with what was written, if it says something."""
        says = " ".join(self.query_one("#says", TextArea).text.split())
        if not says:
            self.complain("write what the answer must say")
            return
        variants = tuple(one.strip() for one in self.query_one("#variants", TextArea).text.splitlines() if one.strip())
        needs = tuple(one.strip() for one in self.query_one("#needs", Input).value.split(",") if one.strip())
        self.dismiss(Stated(says, variants, needs, Weight.VITAL if self.query_one(Checkbox).value else Weight.OKAY))
