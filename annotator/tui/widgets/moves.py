"""Moving the caret and the end of a selection by character, word, row and page."""

from typing import TYPE_CHECKING

from textual.binding import Binding, BindingType
from textual.widget import Widget

from annotator.tui.widgets.rows import Rows
from annotator.tui.widgets.selection import Choice
from annotator.tui.widgets.units import next_word, previous_word

if TYPE_CHECKING:
    _Base = Widget
else:
    _Base = object

_BY_ROW = ("up", "down", "pageup", "pagedown")
_REACH = 4_000
"""So far the next word is looked for, in code points."""
_STEPS = (*_BY_ROW, "left", "right", "home", "end", "ctrl+left", "ctrl+right", "ctrl+home", "ctrl+end")


def _shifted(key: str) -> str:
    modifier, _, name = key.rpartition("+")
    return f"{modifier}+shift+{name}" if modifier else f"shift+{name}"


MOVE_BINDINGS: list[BindingType] = [
    *(Binding(key, f"move('{key}', False)", show=False) for key in _STEPS),
    *(Binding(_shifted(key), f"move('{key}', True)", show=False) for key in _STEPS),
]
"""Arrow keys and their like; with Shift the selection grows or shrinks."""


class Moves(_Base):
    """Carries out moves; what it is mixed into has a choice and rows."""

    text: str
    choice: Choice
    meant: Choice
    _preferred: int | None = None
    """The column that moves by row keep to."""

    if TYPE_CHECKING:
        rows: Rows
        extending: bool

        def pick(self, choice: Choice) -> None:
            """Makes what is seen of something the selection."""

        def seen(self, start: int, end: int) -> str:
            """A stretch as words are looked for in it."""

    def action_move(self, step: str, grow: bool) -> None:
        """Moves the end of the selection, or the caret."""
        if not self.text:
            return
        column = self._preferred
        if step not in _BY_ROW:
            column = None
        elif column is None:
            column = self.rows.column(self.meant.head)
        grow = grow or self.extending
        head = self._target(step, column or 0)
        if step in ("left", "right") and not grow and not self.choice.empty:
            head = self.choice.span[step == "right"]
        self.pick(self.meant.moved(head, grow=grow))
        self._preferred = column

    def _target(self, step: str, column: int) -> int:
        rows, head = self.rows, self.meant.head
        row = rows.row_of(head)
        match step:
            case "left":
                return rows.before(head)
            case "right":
                return rows.after(head)
            case "ctrl+left":
                start = max(0, head - _REACH)
                return start + previous_word(self.seen(start, head), head - start)
            case "ctrl+right":
                return head + next_word(self.seen(head, head + _REACH), 0)
            case "home":
                return rows.span(row)[0]
            case "end":
                return rows.span(row)[1]
            case "ctrl+home":
                return 0
            case "ctrl+end":
                return len(self.text)
        page = max(1, self.size.height - 1)
        away = {"up": -1, "down": 1, "pageup": -page, "pagedown": page}[step]
        return rows.offset(min(max(0, row + away), len(rows) - 1), column)
