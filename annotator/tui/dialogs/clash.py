"""Two versions of the same: both are shown, and one of them is taken."""

from collections.abc import Sequence
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.widgets import Static

from annotator.store.merge_lists import Side
from annotator.tui.dialogs.base import Dialog
from annotator.tui.i18n import mark, tr
from annotator.tui.safe import join, line


class ClashDialog(Dialog[Side | None]):
    """What was changed here and what another program changed meanwhile; answers with whose version stands."""

    HINT = mark(
        "{key:m} or 1 mine · {key:t} or 2 theirs · {key:write.undo} brings the other one back · Esc do nothing yet"
    )
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("m,1", "take('mine')", "mine", show=False),
        Binding("t,2", "take('theirs')", "theirs", show=False),
    ]
    DEFAULT_CSS = "ClashDialog VerticalScroll { height: auto; max-height: 60vh; }"

    def __init__(self, fields: Sequence[tuple[str, str, str]]) -> None:
        """`fields` are rows of a field's title, what stands here and what stands there."""
        super().__init__(tr("Another program changed the same meanwhile; everything else came together"))
        self._fields = fields

    def body(self) -> ComposeResult:
        """Field by field, one version above the other."""
        with VerticalScroll():
            for title, mine, theirs in self._fields:
                yield Static(
                    join(
                        line(title, "bold"),
                        "\n  ",
                        line(tr("mine: {words}", words=mine)),
                        "\n  ",
                        line(tr("theirs: {words}", words=theirs)),
                    )
                )

    def action_take(self, side: str) -> None:
        """Answers."""
        self.dismiss(Side(side))
