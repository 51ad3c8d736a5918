"""What is selected in a document, and how moves change it. Pure: offsets in, offsets out."""

from dataclasses import dataclass, replace

from annotator.tui.widgets.units import Units


@dataclass(frozen=True, slots=True)
class Choice:
    """A stretch with an end that moves; `fixed` and `head` are equal where nothing is selected."""

    fixed: int = 0
    head: int = 0

    @property
    def span(self) -> tuple[int, int]:
        """The selected code points, end exclusive."""
        return min(self.fixed, self.head), max(self.fixed, self.head)

    @property
    def empty(self) -> bool:
        """Whether it is only a place."""
        return self.fixed == self.head

    def turned(self) -> "Choice":
        """The same stretch, its other end moving."""
        return Choice(self.head, self.fixed)

    def moved(self, head: int, *, grow: bool) -> "Choice":
        """The moving end put elsewhere; without `grow` the stretch shrinks to that place."""
        return replace(self, head=head) if grow else Choice(head, head)


def next_unit(units: Units, now: Choice, *, grow: bool) -> Choice:
    """The next sentence (or other unit), or the selection grown by it."""
    start, end = now.span
    if grow and not now.empty:
        return _grow_forward(units, now)
    found = units.at(start if now.empty else end)
    return Choice(*found) if found else now


def previous_unit(units: Units, now: Choice, *, grow: bool) -> Choice:
    """The unit before, or the selection shrunk or grown by one at its moving end."""
    if grow and not now.empty:
        return _grow_backward(units, now)
    found = units.before(now.span[0])
    return Choice(*found) if found else now


def grown(units: Units, now: Choice) -> Choice:
    """The selection with its moving end one unit further out; where nothing is selected, the unit that is there."""
    if now.empty:
        found = units.at(now.head)
        return Choice(*found) if found else now
    found = units.at(now.head) if now.head > now.fixed else units.before(now.head)
    return replace(now, head=found[now.head > now.fixed]) if found else now


def shrunk(units: Units, now: Choice) -> Choice:
    """The selection with its moving end one unit further in; one unit always stays."""
    if now.head > now.fixed:
        last = units.before(now.head)
        previous = units.before(last[0]) if last else None
        return replace(now, head=previous[1]) if previous and previous[1] > now.fixed else now
    here = units.at(now.head)
    following = units.at(here[1]) if here else None
    return replace(now, head=following[0]) if following and following[0] < now.fixed else now


def _grow_forward(units: Units, now: Choice) -> Choice:
    if now.head > now.fixed:
        return grown(units, now)
    # The beginning moves: it comes nearer by a unit, unless one unit is all there is.
    smaller = shrunk(units, now)
    return smaller if smaller != now else Choice(now.head, units_end(units, now.fixed))


def _grow_backward(units: Units, now: Choice) -> Choice:
    if now.head < now.fixed:
        return grown(units, now)
    smaller = shrunk(units, now)
    if smaller != now:
        return smaller
    last = units.before(now.head)
    previous = units.before(last[0]) if last else None
    return Choice(now.head, previous[0]) if previous else now


def units_end(units: Units, offset: int) -> int:
    """The end of the unit after a place; the place where there is none."""
    found = units.at(offset)
    return found[1] if found else offset
