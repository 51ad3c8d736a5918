"""Texts that were read lately: a text that is aligned with several others is read once."""

from collections import OrderedDict
from collections.abc import Sequence
from functools import cached_property
from threading import Lock

from annotator.anchoring.side import Heading, Side
from annotator.anchoring.surface import is_source

_ROOM = 1_000_000
"""Code points of all texts that are kept; one takes about 30 bytes once it was read."""
_Key = tuple[str, tuple[Heading, ...]]


class Reading:
    """One text with its headings, read when it is first asked for."""

    def __init__(self, source: str, headings: tuple[Heading, ...]) -> None:
        self._source, self._headings = source, headings
        self._sides: dict[bool, Side] = {}

    @cached_property
    def sign(self) -> bool | None:
        """Whether it is a markup source; None where nothing speaks for either."""
        return is_source(self._source, [offset for offset, _, _ in self._headings])

    def side(self, *, markup: bool) -> Side:
        """The text as a reader sees it."""
        if markup not in self._sides:
            self._sides[markup] = Side(self._source, self._headings, markup=markup)
        return self._sides[markup]


class Readings:
    """The readings asked for last, as many as their texts have room; a text that needs half of it is not kept."""

    def __init__(self, room: int = _ROOM) -> None:
        self._room = room
        self._kept: OrderedDict[_Key, Reading] = OrderedDict()
        self._size = 0
        self._lock = Lock()

    def of(self, source: str, headings: Sequence[Heading]) -> Reading:
        """The reading of a text: the one made before, where it is kept."""
        key = source, tuple(headings)
        if 2 * len(source) > self._room:
            return Reading(*key)
        with self._lock:
            found = self._kept.pop(key, None)
            if found is None:
                found = Reading(*key)
                self._size += len(source)
            self._kept[key] = found
            while self._size > self._room:
                (gone, _), _ = self._kept.popitem(last=False)
                self._size -= len(gone)
        return found


readings = Readings()
"""Those of this process."""
