"""What a key that is pressed means: letters of other keyboards, keys of one's own, and Ctrl+C twice."""

from collections.abc import Sequence

from textual import events
from textual.app import App
from textual.widget import Widget
from textual.widgets import Input, TextArea

from annotator.tui.chosen_keys import meant
from annotator.tui.keymap import answer_of, latin_key, layout_in_use
from annotator.tui.registry import SIGNS, Scope, commands
from annotator.tui.widgets.entry import pasted
from annotator.tui.widgets.pointed import Answering, LetteredList

_IN_DIALOGS = ("quit", "manual")
"""Commands that are possible while a dialog is open."""


def typing(focused: Widget | None) -> bool:
    """Whether letters are written and give no commands."""
    if isinstance(focused, LetteredList):
        return True
    return isinstance(focused, Input | TextArea) and not getattr(focused, "read_only", False)


def understood(event: events.Event, app: App[int], scopes: Sequence[Scope]) -> events.Event | None:
    """The event that a key or paste stands for where the commands of some scopes are at hand; None for a dead key."""
    if isinstance(event, events.Paste):
        return event if pasted(event.text) == event.text else events.Paste(pasted(event.text))
    if not isinstance(event, events.Key):
        return event
    writes = typing(app.focused)
    if not writes and not _answers(event, app):
        latin = latin_key(event.character or event.key, layout_in_use())
        # A sign that stands where another key does still means itself where it was given to a command.
        claimed = event.key in SIGNS and any(event.key in one.keys for one in commands(*scopes))
        event = event if latin is None or claimed else _key(latin)
    if writes and event.is_printable:
        return event
    if app.screen.is_modal:
        return _in_dialog(event)
    key = meant(event.key, scopes)
    if key is None:
        return None
    return event if key == event.key else _key(key)


def _answers(event: events.Key, app: App[int]) -> bool:
    """Whether a letter says yes or no in the language of the screen, where that is asked."""
    return isinstance(app.screen, Answering) and answer_of(event.character or "") is not None


def copies(app: App[int]) -> bool:
    """Whether Ctrl+C has something to copy."""
    focused = app.focused
    chosen = focused.selected_text if isinstance(focused, Input | TextArea) else ""
    return bool(chosen or app.screen.get_selected_text())


def scopes_of(owners: Sequence[object]) -> tuple[Scope, ...]:
    """The scopes of what carries out commands."""
    return tuple(scope for one in owners if isinstance(scope := getattr(one, "COMMAND_SCOPE", None), Scope))


def _in_dialog(event: events.Key) -> events.Key:
    for one in commands(Scope.ANYWHERE):
        if one.id in _IN_DIALOGS and event.key in one.keys:
            declared = meant(event.key, (Scope.ANYWHERE,))
            return event if declared in (None, event.key) else _key(declared or event.key)
    return event


def _key(key: str) -> events.Key:
    return events.Key(key, key if len(key) == 1 else SIGNS.get(key))
