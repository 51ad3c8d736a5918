"""Lists that point at the row that is highlighted, so that it is told without colours."""

from typing import ClassVar

from rich.segment import Segment
from rich.style import Style
from rich.text import Text
from textual.strip import Strip
from textual.widgets import OptionList, Tree
from textual.widgets.tree import TreeNode

from annotator.model.reference import Reference

_POINTER = "▸"


class PointedList(OptionList):
    """A list whose highlighted row begins with a pointer."""

    DEFAULT_CSS = """
    PointedList > .option-list--option { padding: 0 0 0 1; }
    """
    POINTS_ALWAYS: ClassVar[bool] = True
    """Whether it points while the keyboard is elsewhere, too."""

    def render_line(self, y: int) -> Strip:
        """One row of the screen."""
        strip = super().render_line(y)
        at = self.scroll_offset.y + y
        if not (self.POINTS_ALWAYS or self.has_focus):
            return strip
        if self.highlighted is None or at >= len(self._lines) or self._lines[at] != (self.highlighted, 0):
            return strip
        first = next(iter(strip.crop(0, 1)), Segment(" "))
        return Strip([Segment(_POINTER, first.style), *strip.crop(1)], strip.cell_length)


class LetteredList(PointedList):
    """A list beside a field: letters that are typed in it belong into the field, as they stand on the keyboard."""


class Answering:
    """A screen that asks for yes or no: the first letters of these words mean themselves on it."""


class PointedTree(Tree[Reference]):
    """A tree whose highlighted row begins with a pointer."""

    def render_label(self, node: TreeNode[Reference], base_style: Style, style: Style) -> Text:
        """The label of a row."""
        label = super().render_label(node, base_style, style)
        return Text.assemble((_POINTER, style), label) if node is self.cursor_node else label
