"""A list of very many lines: only those on the screen are made."""

from collections.abc import Callable
from typing import ClassVar

from rich.cells import set_cell_size
from rich.segment import Segment
from textual import events
from textual.binding import Binding, BindingType
from textual.geometry import Region, Size
from textual.message import Message
from textual.scroll_view import ScrollView
from textual.strip import Strip

from annotator.text.display import visible_line

_POINTER = "▸"


class LineList(ScrollView, can_focus=True, inherit_bindings=False):
    """Lines by number, one of them highlighted; see `show`."""

    ALLOW_SELECT = False
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("down", "move(1)", show=False),
        Binding("up", "move(-1)", show=False),
        Binding("pagedown", "page(1)", show=False),
        Binding("pageup", "page(-1)", show=False),
        Binding("home", "end(-1)", show=False),
        Binding("end", "end(1)", show=False),
    ]
    COMPONENT_CLASSES: ClassVar[set[str]] = {"line-list--line", "line-list--pointed", "line-list--heading"}
    DEFAULT_CSS = """
    LineList { height: 1fr; background: $surface; overflow-x: hidden; overflow-y: auto; scrollbar-size-vertical: 1; }
    LineList > .line-list--line { color: $foreground; }
    LineList > .line-list--heading { text-style: bold; }
    LineList > .line-list--pointed { text-style: bold; }
    LineList:focus > .line-list--pointed {
        background: $block-cursor-background; color: $block-cursor-foreground; text-style: bold;
    }
    """

    class Highlighted(Message):
        """Another line is highlighted."""

    class Chosen(Message):
        """The highlighted line was clicked once more."""

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self.count = 0
        self.highlighted: int | None = None
        self._line: Callable[[int, int], str] = lambda _number, _width: ""
        self._is_heading: Callable[[int], bool] = lambda _number: False

    def show(
        self,
        count: int,
        line: Callable[[int, int], str],
        *,
        highlighted: int | None = 0,
        heading: Callable[[int], bool] = lambda _number: False,
    ) -> None:
        """Shows so many lines; `line` gives the text of one for a width in cells, `heading` which cannot be chosen."""
        self.count, self._line, self._is_heading = count, line, heading
        self.virtual_size = Size(self.size.width, count)
        wanted = min(max(highlighted or 0, 0), count - 1) if count else None
        self.highlighted = None if wanted is None else self._nearest(wanted, 1)
        self._reveal()
        self.refresh()
        self.post_message(self.Highlighted())

    def text(self, number: int, width: int) -> str:
        """What stands in a line, for a width in cells."""
        return visible_line(self._line(number, width))

    def again(self) -> None:
        """Draws the lines anew: what stands in them changed."""
        self.refresh()

    def go_to(self, number: int, step: int = 1) -> None:
        """Highlights a line, or the next one in a direction that can be chosen."""
        if not self.count:
            return
        found = self._nearest(min(max(number, 0), self.count - 1), step)
        if found is not None and found != self.highlighted:
            self.highlighted = found
            self._reveal()
            self.refresh()
            self.post_message(self.Highlighted())

    def action_move(self, step: int) -> None:
        """To the next line, or the one before."""
        if self.highlighted is not None:
            self.go_to(self.highlighted + step, step)

    def action_page(self, step: int) -> None:
        """A screenful down or up."""
        if self.highlighted is not None:
            self.go_to(self.highlighted + step * max(1, self.size.height - 1), step)

    def action_end(self, step: int) -> None:
        """To the first line or the last."""
        self.go_to(self.count - 1 if step > 0 else 0, -step)

    def on_resize(self, _event: events.Resize) -> None:
        """The lines are as wide as there is room."""
        self.virtual_size = Size(self.size.width, self.count)
        self._reveal()
        self.refresh()

    def on_click(self, event: events.Click) -> None:
        """Highlights a line; on the highlighted one, chooses it."""
        number = self.scroll_offset.y + event.y
        if number >= self.count:
            return
        if number == self.highlighted:
            self.post_message(self.Chosen())
        else:
            self.go_to(number)

    def render_line(self, y: int) -> Strip:
        """One row of the screen."""
        number, width = self.scroll_offset.y + y, self.size.width
        if number >= self.count or width < 2:
            return Strip.blank(width, self.rich_style)
        pointed = number == self.highlighted
        kind = "pointed" if pointed else "heading" if self._is_heading(number) else "line"
        style = self.get_component_rich_style(f"line-list--{kind}")
        text = set_cell_size(self.text(number, width - 1), width - 1)
        return Strip([Segment((_POINTER if pointed else " ") + text, style)], width)

    def _nearest(self, number: int, step: int) -> int | None:
        """The first line from there on that can be chosen, in the one direction, else in the other."""
        ways = (range(number, self.count), range(number, -1, -1))
        for way in ways if step > 0 else reversed(ways):
            found = next((one for one in way if not self._is_heading(one)), None)
            if found is not None:
                return found
        return None

    def _reveal(self) -> None:
        if self.highlighted is not None:
            above = 1 if self.highlighted and self._is_heading(self.highlighted - 1) else 0
            region = Region(0, self.highlighted - above, max(1, self.size.width), 1 + above)
            self.scroll_to_region(region, animate=False, force=True)
