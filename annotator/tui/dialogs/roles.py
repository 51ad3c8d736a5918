"""Asking who may not know."""

from collections.abc import Callable
from typing import ClassVar

from textual import on, work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.message import Message
from textual.widgets import Input

from annotator.text.messages import AnnotatorError
from annotator.tui.dialogs.base import Dialog
from annotator.tui.dialogs.case import several
from annotator.tui.i18n import mark, tr
from annotator.tui.safe import clip
from annotator.tui.widgets.completing import Completing
from annotator.workflow.in_use import InUse

_SHOWN = 60
"""Characters of the roles in use that are shown in the empty field."""


class RolesDialog(Dialog[tuple[str, ...] | None]):
    """The roles of the asker, at least one."""

    KEEPS = True
    HINT = mark("Enter or F2 save · → complete · Esc cancel")
    BINDINGS: ClassVar[list[BindingType]] = [Binding("f2,ctrl+s,enter", "save", "save", show=False, priority=True)]

    class _Known(Message):
        def __init__(self, roles: tuple[str, ...]) -> None:
            super().__init__()
            self.roles = roles

    def __init__(self, look: Callable[[], InUse]) -> None:
        """`look` tells in a thread what other cases have, for completing what is typed."""
        super().__init__(tr("Who asks, and may not know? Roles of the asker, separated by commas"))
        self._look = look

    def body(self) -> ComposeResult:
        """The line."""
        yield Completing("", id="roles")

    def on_mount(self) -> None:
        """What others have is looked for while one writes."""
        self.query_one(Input).focus()
        self._look_around()

    @work(thread=True, group="in-use", exit_on_error=False)
    def _look_around(self) -> None:
        try:
            self.post_message(self._Known(self._look().roles))
        except AnnotatorError:
            # A set that cannot be read proposes nothing; what is wrong with it is told when the roles are saved.
            return

    @on(_Known)
    def _looked(self, event: _Known) -> None:
        field = self.query_one(Completing)
        field.know(event.roles)
        field.placeholder = tr("in use: {words}", words=clip(", ".join(event.roles), _SHOWN)) if event.roles else ""

    def action_save(self) -> None:
        """Answers with the roles."""
        roles = several(self.query_one(Input).value)
        if roles:
            self.dismiss(roles)
        else:
            self.complain(tr("name a role: who has none may know everything"))
