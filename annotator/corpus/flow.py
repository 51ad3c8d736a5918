"""How much of the text of each section of an edition stands in which sections of the next."""

from bisect import bisect_left, bisect_right
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Sequence
from functools import cached_property

from annotator.corpus.pieces import Piece, Span

Stretches = Callable[[str, str], Iterable[tuple[Span, Span]]]
"""Says which stretches of an old text stand where in a new one (code points): the anchoring engine's alignment."""

WENT = 0.5
"""From this share of a section's letters on, the section they went to carries it on if no other got half as many."""


class Flow:
    """Sections are named by their numbers. The texts are aligned when something is asked first."""

    def __init__(
        self, old: Sequence[Piece], new: Sequence[Piece], stretches: Callable[[], Iterable[tuple[Span, Span]]]
    ):
        self._old, self._new, self._stretches = old, new, stretches

    @cached_property
    def _into(self) -> dict[int, Counter[int]]:
        """Old section -> new section -> letters."""
        olds, news = [piece.start for piece in self._old], [piece.start for piece in self._new]
        found: defaultdict[int, Counter[int]] = defaultdict(Counter)
        for (start, end), (there, _) in self._stretches():
            # A stretch may run on over a heading; each section's part of it is looked at by itself.
            for o in range(max(0, bisect_right(olds, start) - 1), bisect_left(olds, end)):
                low, high = max(start, olds[o]), min(end, olds[o + 1] if o + 1 < len(olds) else end)
                n = max(0, bisect_right(news, there + low - start) - 1)
                found[o][n] += high - low
        return dict(found)

    @cached_property
    def _from(self) -> dict[int, Counter[int]]:
        """New section -> old section -> letters."""
        found: defaultdict[int, Counter[int]] = defaultdict(Counter)
        for o, row in self._into.items():
            for n, letters in row.items():
                found[n][o] += letters
        return dict(found)

    def is_foreign(self, o: int, n: int) -> bool:
        """Whether most of a new section came from other old ones than `o`."""
        came = self._from.get(n, Counter())
        others = sum(letters for other, letters in came.items() if other != o)
        return others > 2 * came.get(o, 0) and others >= WENT * self._new[n].size

    def is_split(self, o: int, n: int) -> bool:
        """Whether another new section got more than half as much of an old one as `n`."""
        went = self._into.get(o, Counter())
        return max((letters for other, letters in went.items() if other != n), default=0) * 2 > went.get(n, 0)

    def heir(self, o: int) -> int | None:
        """The new section that most of an old one went to, and that got more from it than from any other."""
        (n, most), *_ = [*self._into.get(o, Counter()).most_common(1), (-1, 0)]
        if most < max(1, WENT * self._old[o].size) or self.is_split(o, n) or most < max(self._from[n].values()):
            return None
        return n
