"""The keys of the pane one is in."""

from collections.abc import Sequence

from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.content import Content
from textual.screen import Screen
from textual.widgets import Static

from annotator.tui.commands import Commanded
from annotator.tui.dialogs.base import Dialog
from annotator.tui.i18n import mark, tr
from annotator.tui.keymap import both_names, key_of
from annotator.tui.registry import MOVES, TITLES, Command, Scope


class KeysDialog(Dialog[None]):
    """Every command at hand with its keys, the screen's own first."""

    HINT = mark("↑ ↓ scroll · Esc close · {key:anywhere.manual} the manual · (key): not now, press it to read why")
    DEFAULT_CSS = "KeysDialog VerticalScroll { height: auto; max-height: 60vh; }"

    def __init__(self, owners: Sequence[Commanded]) -> None:
        super().__init__(tr("Keys here"))
        # What one is here for comes first, what works everywhere last.
        self._owners = sorted(
            owners, key=lambda one: (one.COMMAND_SCOPE is Scope.ANYWHERE, not isinstance(one, Screen))
        )

    def body(self) -> ComposeResult:
        """A table for each scope."""
        with VerticalScroll():
            for owner in self._owners:
                yield Static(self._table(owner))

    def _table(self, owner: Commanded) -> Content:
        rows = [Content.styled(tr(TITLES[owner.COMMAND_SCOPE]), "bold")]
        rows += [self._row(owner, one) for one in owner.own_commands() if one.keys]
        if owner.COMMAND_SCOPE is Scope.DOCUMENT:
            rows += [Content.assemble((f"  {keys:<14} ", "bold"), tr(text)) for keys, text in MOVES]
        return Content("\n").join([*rows, Content("")])

    def _row(self, owner: Commanded, one: Command) -> Content:
        keys = " ".join(both_names(key) for key in one.keys)
        undone = " " + tr("({key} brings it back)", key=key_of(Scope.WRITE, "undo")) if one.destructive else ""
        told = tr(one.help)
        if owner.why_not(one.id) is None:
            return Content.assemble((f"  {keys:<14} ", "bold"), told, undone)
        return Content.assemble((f" ({f'{keys})':<14} ", "bold dim"), (told, "dim"), (undone, "dim"))
