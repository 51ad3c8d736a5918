"""The line at the bottom: what can be done here, with the key; what cannot be done just now stands in brackets."""

from textual import events
from textual.content import Content
from textual.reactive import reactive
from textual.screen import Screen
from textual.widget import Widget

from annotator.tui.commands import Commanded, at_hand
from annotator.tui.i18n import tr
from annotator.tui.keymap import best_key, shown_key
from annotator.tui.registry import Command, Scope
from annotator.tui.safe import line
from annotator.tui.widgets.entry import Entry


class KeyBar(Widget):
    """Shows the commands at hand, the nearest pane's first; a click gives the command."""

    can_focus = False
    DEFAULT_CSS = """
    KeyBar { dock: bottom; height: auto; max-height: 3; background: $panel; color: $foreground; }
    """

    notice: reactive[Content | None] = reactive(None, layout=True)
    """Something to be told, in place of the keys, until the next key."""

    def render(self) -> Content:
        """What is to be told; else what the field says in which one types; else the commands that fit."""
        if self.notice is not None:
            return self.notice
        if self._hint():
            return line(self._hint(), limit=max(1, self.size.width))
        parts = [label for label, _, _ in self._labels()]
        return Content("").join(parts)

    def on_click(self, event: events.Click) -> None:
        """Gives the command that was clicked."""
        if self.notice is not None or self._hint():
            return
        column = 0
        for label, owner, command in self._labels():
            column += label.cell_length
            if event.x < column:
                owner.action_do(command.id)
                return

    def _hint(self) -> str:
        """What the keys do in the field in which one types; empty where nothing is typed."""
        focused = self.screen.focused
        return focused.hint if isinstance(focused, Entry) else ""

    def _labels(self) -> list[tuple[Content, Commanded, Command]]:
        labels = [(_label(one, possible=owner.why_not(one.id) is None), owner, one) for owner, one in self._commands()]
        # What works everywhere always has its place at the end; of the rest as many as fit.
        last = [one for one in labels if one[1].COMMAND_SCOPE is Scope.ANYWHERE]
        kept = [one for one in labels if one[2].keep]
        room = self.size.width - sum(label.cell_length for label, _, _ in (*last, *kept))
        found: list[tuple[Content, Commanded, Command]] = []
        for one in labels:
            if one in last:
                break
            if one not in kept:
                if one[0].cell_length > room:
                    room = 0
                    continue
                room -= one[0].cell_length
            found.append(one)
        return [*found, *last]

    def _commands(self) -> list[tuple[Commanded, Command]]:
        screen: Screen[object] = self.screen
        owners = at_hand(self.screen.focused, screen)
        # The screen's own commands are why one is here; a pane's come after, and those of everywhere last.
        owners.sort(key=lambda owner: (owner.COMMAND_SCOPE is Scope.ANYWHERE, not isinstance(owner, Screen)))
        return [(owner, one) for owner in owners for one in owner.own_commands() if one.footer and one.keys]


def _label(command: Command, *, possible: bool) -> Content:
    name, title = shown_key(best_key(command.keys) or command.keys[0]), tr(command.title)
    if possible:
        return Content.assemble(" ", (name, "bold $text-accent"), " ", title, " ")
    return Content.assemble((f"({name} {title})", "dim"))
