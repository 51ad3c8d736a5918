"""What differs between a passage and the place it may be at now: where to mark it, and what to say first."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from annotator.text.quantities import quantities
from annotator.tui.widgets.paint import Mark
from annotator.workflow.wording import Changed, changed_words, gravest

_AROUND = 400
"""Code points on either side of a passage that are compared as well."""
_SAME = 0.5
"""Share of the surroundings that must be left for their changes to be worth marking; else it is another place."""
_GLYPHS = {"number": "#", "unit": "#", "currency": "#", "date": "#", "negation": "¬", "modal": "!"}
_ORDER = ("#", "¬", "!", "")
_QUANTITY = 80
"""Code points of a change in which numbers written as words are looked for."""


class Difference(NamedTuple):
    """A stretch of the old text and what stands for it in the new one; either may be empty."""

    old: tuple[int, int]
    """Code points of the old text."""
    new: tuple[int, int]
    was: str
    now: str

    @property
    def counts(self) -> bool:
        """Whether a number, amount or date is in it."""
        both = f"{self.was} {self.now}"
        return any(c.isdigit() for c in both) or (len(both) < _QUANTITY and bool(quantities(both)))

    @property
    def grave(self) -> str:
        """The gravest of what in it can turn the meaning: a number or its like, a negation, a modal; empty: nothing."""
        return "number" if self.counts else gravest(self.was, self.now)

    @property
    def glyph(self) -> str:
        """What marks it beside the text; empty where nothing in it can turn the meaning."""
        return _GLYPHS.get(self.grave, "")


@dataclass(frozen=True, slots=True)
class Differences:
    """The differences of a passage, in the order of the text, and those of what stands around it."""

    inside: tuple[Difference, ...] = ()
    around: tuple[Difference, ...] = ()

    def numbers_first(self) -> tuple[tuple[int, Difference], ...]:
        """Those of the passage with their number from 1: numbers first, then negations, modals; else as in the text."""
        return tuple(sorted(enumerate(self.inside, 1), key=lambda one: _ORDER.index(one[1].glyph)))

    def old_marks(self) -> list[Mark]:
        """What is gone, for the old text; where something came in, a mark in the margin."""
        return [*_marks(self.inside, 0, "removed", "−"), *_marks(self.around, 0, "removed", "≈")]

    def new_marks(self) -> list[Mark]:
        """What came in, for the new text; where something is gone, a mark in the margin."""
        return [*_marks(self.inside, 1, "changed", "±"), *_marks(self.around, 1, "changed", "≈")]

    def gaps(self, side: int) -> list[Mark]:
        """Where something stands in the other text only; `side` 0 is the old text. Seen in the margin alone."""
        places = [one.old if side == 0 else one.new for one in self.inside]
        return [Mark(at, at + 1, "passage", "‸") for at, end in places if at == end]


def differences(old: str, old_span: tuple[int, int], new: str, new_span: tuple[int, int]) -> Differences:
    """Compares a passage with a place, and what stands around both; the texts are whole, the spans lie in them."""
    inside = _shifted(old, new, changed_words(old[slice(*old_span)], new[slice(*new_span)]), old_span[0], new_span[0])
    lead = (max(0, old_span[0] - _AROUND), old_span[0]), (max(0, new_span[0] - _AROUND), new_span[0])
    rest = (old_span[1], old_span[1] + _AROUND), (new_span[1], new_span[1] + _AROUND)
    return Differences(inside, (*_beside(old, new, *lead, before=True), *_beside(old, new, *rest, before=False)))


def _beside(old: str, new: str, a: tuple[int, int], b: tuple[int, int], *, before: bool) -> tuple[Difference, ...]:
    """Changes of what stands before or behind; where it was cut off in mid-text, a change says nothing."""
    was, now = old[slice(*a)], new[slice(*b)]
    found = changed_words(was, now)
    changed = sum(one.old[1] - one.old[0] + one.new[1] - one.new[0] for one in found)
    if changed > (1 - _SAME) * (len(was) + len(now)):
        return ()
    if before:
        inner = [one for one in found if a[0] == b[0] == 0 or min(one.old[0], one.new[0]) > 0]
    else:
        inner = [one for one in found if one.old[1] < len(was) and one.new[1] < len(now)]
    return _shifted(old, new, inner, a[0], b[0])


def _shifted(old: str, new: str, changes: Sequence[Changed], old_start: int, new_start: int) -> tuple[Difference, ...]:
    found: list[Difference] = []
    for (a, b), (c, d) in changes:
        was, now = (old_start + a, old_start + b), (new_start + c, new_start + d)
        found.append(Difference(was, now, old[slice(*was)], new[slice(*now)]))
    return tuple(found)


def _marks(found: Sequence[Difference], side: int, kind: str, glyph: str) -> list[Mark]:
    spans = [(one.old if side == 0 else one.new, one.glyph) for one in found]
    return [Mark(*span, kind, grave or glyph) for span, grave in spans if span[1] > span[0]]
