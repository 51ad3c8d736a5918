"""The mouse in a document: a click puts the caret, dragging selects, two clicks a sentence, three a paragraph."""

from textual import events
from textual.timer import Timer

from annotator.tui.widgets.reader_view import GUTTER, View
from annotator.tui.widgets.selection import Choice

_STEP = 0.05
"""Seconds between two rows while one drags beyond the edge."""


class Mouse(View, inherit_bindings=False):
    """A view in which the mouse selects."""

    _dragging = False
    _edge: Timer | None = None
    _pointed = (0, 0)
    """Where the mouse is, in cells of the widget; it may be outside while one drags."""

    def on_mouse_down(self, event: events.MouseDown) -> None:
        """A click puts the caret; dragging selects."""
        if not self.text or event.button != 1:
            return
        self._dragging = True
        self._pointed = (event.x, event.y)
        self.capture_mouse()
        self.pick(self.resting().moved(self._offset_there(), grow=event.shift))

    def on_mouse_move(self, event: events.MouseMove) -> None:
        """The selection follows the mouse; beyond the edge the text follows too."""
        if not self._dragging:
            return
        self._pointed = (event.x, event.y)
        if 0 <= event.y < self._height:
            self._stay()
            self.pick(self.meant.moved(self._offset_there(), grow=True))
        elif self._edge is None:
            self._edge = self.set_interval(_STEP, self._go_on)

    def on_mouse_up(self, _event: events.MouseUp) -> None:
        """The selection stays."""
        self._dragging = False
        self._stay()
        self.release_mouse()

    def on_click(self, event: events.Click) -> None:
        """Two clicks select the sentence, three the paragraph."""
        units = {2: self._sentences, 3: self._paragraphs}.get(event.chain)
        if units is not None and (found := units.at(self.choice.span[0])):
            self.pick(Choice(*found), unit=True)

    def _go_on(self) -> None:
        """One step beyond the edge; further away, more rows at once."""
        _, y = self._pointed
        beyond = y if y < 0 else y - self._height + 1
        self.scroll_to(y=self.scroll_offset.y + max(-self._height, min(beyond, self._height)), animate=False)
        self.pick(self.meant.moved(self._offset_there(), grow=True))

    def _stay(self) -> None:
        if self._edge is not None:
            self._edge.stop()
            self._edge = None

    def _offset_there(self) -> int:
        """The code point under the mouse; at the edge where the mouse is beyond it."""
        x, y = self._pointed
        row = self.scroll_offset.y + min(max(0, y), self._height - 1)
        return self.rows.offset(min(row, len(self.rows) - 1), max(0, x - GUTTER))
