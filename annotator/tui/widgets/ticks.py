"""A list of which several rows can be ticked, by keys alone."""

from collections.abc import Iterable, Sequence
from typing import ClassVar

from textual.binding import Binding, BindingType
from textual.content import Content
from textual.message import Message
from textual.widgets.option_list import Option

from annotator.tui.safe import line
from annotator.tui.widgets.pointed import PointedList


class TickList(PointedList):
    """Rows with a box before each: Space or Enter ticks the highlighted one, a digit that row, `*` all or none."""

    POINTS_ALWAYS: ClassVar[bool] = False
    DEFAULT_CSS = "TickList { border: none; padding: 0; height: auto; background: $surface; }"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("space,enter", "tick", show=False),
        Binding("asterisk,a", "tick_all", show=False),
        *(Binding(str(digit), f"tick_row({digit - 1})", show=False) for digit in range(1, 10)),
    ]

    class TurnedAll(Message):
        """One key changed all ticks; `ticked` says how many there are now."""

        def __init__(self, ticked: int) -> None:
            super().__init__()
            self.ticked = ticked

    def __init__(
        self,
        values: Sequence[str] = (),
        shown: Sequence[Content] = (),
        ticked: Iterable[str] = (),
        *,
        id: str | None = None,
    ) -> None:
        """`values` are what is answered with, `shown` what people see of them; by default the values themselves."""
        super().__init__(id=id)
        self._values: tuple[str, ...] = ()
        self._shown: tuple[Content, ...] = ()
        self._ticked: set[str] = set()
        self._before_all: set[str] = set()
        """What was ticked before all were."""
        self.show_values(values, shown, ticked)

    @property
    def ticked(self) -> tuple[str, ...]:
        """The values that are ticked, in order."""
        return tuple(one for one in self._values if one in self._ticked)

    def show_values(
        self, values: Sequence[str], shown: Sequence[Content] = (), ticked: Iterable[str] | None = None
    ) -> None:
        """Shows other rows; what is ticked and still there stays ticked unless it is said anew."""
        self._values = tuple(values)
        # Who goes from field to field is not held up by a list that has nothing to tick.
        self.can_focus = bool(values)
        self._shown = tuple(shown) or tuple(line(one, limit=160) for one in values)
        self._ticked = set(self._ticked if ticked is None else ticked) & set(values)
        self._draw()

    def tick_only(self, values: Iterable[str]) -> None:
        """Ticks these of the rows, and no other."""
        self.show_values(self._values, self._shown, values)

    def action_tick(self) -> None:
        """Ticks the highlighted row, or takes the tick away, and goes on to the next one."""
        at = self.highlighted
        if at is not None:
            self.action_tick_row(at)
            self.highlighted = min(at + 1, len(self._values) - 1)

    def action_tick_row(self, at: int) -> None:
        """The same of one row."""
        if 0 <= at < len(self._values):
            self._ticked ^= {self._values[at]}
            self._draw()
            self.highlighted = at

    def action_tick_all(self) -> None:
        """Ticks all, then none, then again those that were ticked at first."""
        everything, now = set(self._values), self._ticked
        if now == everything:
            self._ticked = set()
        elif not now and self._before_all:
            self._ticked, self._before_all = self._before_all & everything, set()
        else:
            self._before_all, self._ticked = set(now), everything
        self._draw()
        self.post_message(self.TurnedAll(len(self.ticked)))

    def _draw(self) -> None:
        kept = self.highlighted
        # Where there is nothing to tick, Tab goes past.
        self.can_focus = bool(self._values)
        self.set_options(
            [
                Option(Content.assemble("[x] " if value in self._ticked else "[ ] ", shown))
                for value, shown in zip(self._values, self._shown, strict=True)
            ]
        )
        if self._values:
            self.highlighted = min(kept or 0, len(self._values) - 1)
