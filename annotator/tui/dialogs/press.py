"""Giving a command another key by pressing it."""

from collections.abc import Callable

from textual import events
from textual.app import ComposeResult
from textual.widgets import Static

from annotator.tui.dialogs.base import Dialog
from annotator.tui.i18n import mark, tr
from annotator.tui.keymap import both_names
from annotator.tui.registry import Command


class PressDialog(Dialog[tuple[str, ...] | None]):
    """Waits for a key; answers with the new keys, none for those the command came with."""

    HINT = mark("press the new key · Delete the key it came with · Esc leave it")
    can_focus = True

    def __init__(self, command: Command, refuse: Callable[[str], str | None]) -> None:
        """`refuse` says why a key cannot be taken; None where it can."""
        super().__init__(tr("A new key for: {command}", command=tr(command.help)))
        self._command = command
        self._refuse = refuse

    def body(self) -> ComposeResult:
        """The keys as they are."""
        keys = " ".join(both_names(key) for key in self._command.keys)
        yield Static(tr("now: {keys}", keys=keys or "—"), markup=False)

    def on_key(self, event: events.Key) -> None:
        """The key that is to be."""
        if event.key == "escape":
            return
        event.stop()
        event.prevent_default()
        if event.key == "delete":
            self.dismiss(())
            return
        why = self._refuse(event.key)
        if why is None:
            self.dismiss((event.key,))
        else:
            self.complain(why)
