"""Choosing the colours of the screens, with a look at each."""

from typing import Final

from textual import on
from textual.widgets import OptionList

from annotator.tui.dialogs.choice import Choice, ChoiceDialog
from annotator.tui.i18n import mark, tr
from annotator.tui.safe import join

COLOURS: Final = {
    "textual-dark": mark("dark"),
    "flexoki": mark("dark, warm; the strongest contrast of small print"),
    "tokyo-night": mark("dark, blue"),
    "gruvbox": mark("dark, brown"),
    "catppuccin-mocha": mark("dark, soft"),
    "catppuccin-latte": mark("light"),
    "ansi-dark": mark("the terminal's own colours, on dark"),
    "ansi-light": mark("the terminal's own colours, on light"),
}
"""Themes that can be read well, and what to say of them."""


class ColoursDialog(ChoiceDialog):
    """The highlighted colours are shown at once; Esc brings back those that were."""

    def __init__(self, now: str) -> None:
        super().__init__(
            tr("Which colours? What is highlighted is shown."),
            [Choice(name, join(name, " · ", tr(about))) for name, about in COLOURS.items()],
        )
        self._names = list(COLOURS)
        self._theme = now

    def on_mount(self) -> None:
        """The colours in use are highlighted."""
        super().on_mount()
        if self._theme in self._names:
            self.query_one(OptionList).highlighted = self._names.index(self._theme)

    @on(OptionList.OptionHighlighted)
    def _preview(self, event: OptionList.OptionHighlighted) -> None:
        self.app.theme = self._names[event.option_index]

    def action_cancel(self) -> None:
        """As it was before."""
        self.app.theme = self._theme
        super().action_cancel()
