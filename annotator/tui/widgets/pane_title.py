"""The line over a pane: what it is, and whether the keyboard is there."""

from textual.content import Content
from textual.widget import Widget

from annotator.tui.safe import clip_reference, line


class PaneTitle(Widget):
    """`▶ document` where the keyboard is, `  document` elsewhere; `about` says more."""

    can_focus = False
    DEFAULT_CSS = """
    PaneTitle { height: 1; background: $boost; color: $text-muted; padding: 0 1 0 0; }
    PaneTitle { text-wrap: nowrap; text-overflow: ellipsis; }
    PaneTitle.-here { background: $primary; color: $text; text-style: bold; }
    """

    def __init__(self, word: str) -> None:
        super().__init__()
        self._word = word
        self._about = Content("")
        self._reference = ""

    def tell(self, about: Content) -> None:
        """Says what is in the pane."""
        self._about, self._reference = about, ""
        self.refresh()

    def tell_reference(self, at: str) -> None:
        """Says which place is in the pane; where it is too long for the line, its end stays."""
        self._about, self._reference = Content(""), at
        self.refresh()

    def look(self) -> None:
        """Sees whether the keyboard is in the pane that this stands over."""
        focused = self.screen.focused
        self.set_class(focused is not None and self.parent in focused.ancestors, "-here")
        self.refresh()

    def render(self) -> Content:
        """The line."""
        mark = "▶ " if self.has_class("-here") else "  "
        about = self._about
        if self._reference:
            about = line(clip_reference(self._reference, self.size.width - len(f"{mark}{self._word} · ")))
        return Content.assemble(mark, line(self._word), *((" · ", about) if about.plain else ()))
