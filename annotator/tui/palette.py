"""What the palette says of its own, in the language in use: the screen library speaks English only."""

from collections.abc import Iterable, Iterator
from typing import Final

from textual.app import SystemCommand
from textual.command import CommandPalette

from annotator.tui.i18n import mark, tr

_OWN: Final = {
    "Screenshot": (mark("Screenshot"), mark("Save a picture of this screen")),
    "Maximize": (mark("Maximize"), mark("Give the whole screen to the pane you are in")),
    "Minimize": (mark("Minimize"), mark("Show all panes again")),
}
"""Commands of the library by the titles it gives them; the others are among ours under other names."""


def all_commands() -> CommandPalette:
    """The palette of everything."""
    return CommandPalette(id="--command-palette", placeholder=tr("type what you want to do"))


def own_commands(given: Iterable[SystemCommand]) -> Iterator[SystemCommand]:
    """The library's commands that we have not ourselves."""
    for one in given:
        if one.title in _OWN:
            title, told = _OWN[one.title]
            yield SystemCommand(tr(title), tr(told), one.callback, one.discover)
