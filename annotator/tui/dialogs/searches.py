"""Choosing which searches stand behind "there is no answer"."""

from collections.abc import Sequence
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.content import Content

from annotator.tui.dialogs.base import Dialog
from annotator.tui.i18n import mark, tr, trn
from annotator.tui.safe import join, line
from annotator.tui.widgets.ticks import TickList
from annotator.workflow.looking import Look


class SearchesDialog(Dialog[list[Look] | None]):
    """The searches made for a case, all ticked; answers with those that stay ticked."""

    KEEPS = True
    HINT = mark("Enter or F2 keep the ticked ones · Space ticks · Esc none of them")
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("f2,ctrl+s,enter", "save", "save", show=False, priority=True),
    ]
    DEFAULT_CSS = "SearchesDialog TickList { max-height: 12; }"

    def __init__(self, looks: Sequence[Look]) -> None:
        super().__init__(tr("What you searched: it goes into the case, so that others can repeat it"))
        self._looks = tuple(looks)

    def body(self) -> ComposeResult:
        """The list."""
        names = [str(at) for at in range(len(self._looks))]
        yield TickList(names, [_shown(one) for one in self._looks], names)

    def on_mount(self) -> None:
        """The list is what one works with."""
        self.query_one(TickList).focus()

    def action_save(self) -> None:
        """Answers with what is ticked."""
        self.dismiss([self._looks[int(name)] for name in self.query_one(TickList).ticked])


def _shown(look: Look) -> Content:
    roles = (f"@{role}" for role in look.roles)
    limits = tuple(filter(None, (*look.documents, *look.editions, look.language, *roles)))
    hits = trn("{n} hit", "{n} hits", look.hits)
    read = trn("{n} section read", "{n} sections read", len(look.read)) if look.read else tr("nothing read")
    within = line(f" [{', '.join(limits)}]", "dim", limit=60) if limits else Content("")
    return join(line(look.words, "bold", limit=80), within, line(f" — {hits}, {read}", "dim"))
