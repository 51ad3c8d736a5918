"""The alignment of two texts, made once, and the landings of any number of passages."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property
from typing import TYPE_CHECKING

from annotator.anchoring.landing import Landing
from annotator.anchoring.pair_map import ENGINE, PairMap, Segment, TextId, digest
from annotator.anchoring.vocabulary import Reason
from annotator.model.landing import Landed

if TYPE_CHECKING:
    from annotator.anchoring.pairing import Pairing
    from annotator.anchoring.passage import Pair
    from annotator.anchoring.side import Heading, Side

    Text = tuple[str, Sequence[Heading]]


class Alignment:
    """Two texts side by side; :meth:`land` says where a passage of the old one stands in the new one."""

    def __init__(self, old_text: str, new_text: str, read: Callable[[], Pair]) -> None:
        self.old_text, self.new_text = old_text, new_text
        self._read = read

    @cached_property
    def _pair(self) -> Pair:
        return self._read()

    @property
    def map(self) -> PairMap:
        """Which words stand where, as plain data to keep and to give to :func:`annotator.anchoring.align` again."""
        return _map(self._pair.old, self._pair.new, self._pair.map)

    def inverse(self) -> Alignment:
        """The same alignment the other way: it lands passages of the new text in the old one, pairing nothing anew."""
        return Alignment(self.new_text, self.old_text, self._turned)

    def _turned(self) -> Pair:
        return self._pair.inverse

    def land(self, start: int, end: int) -> Landing:
        """Where the passage ``[start, end)`` of the old text (code points) stands in the new text.

        Raises ValueError where the span does not lie in the old text.
        """
        if not 0 <= start <= end <= len(self.old_text):
            raise ValueError(f"no span of the old text: {start}-{end} of {len(self.old_text)}")
        if self.old_text == self.new_text:
            place = (start, end)
            return Landing(Landed.KEPT, place, (place,), (Reason.IDENTICAL_TEXT,), confidence=1.0)
        from annotator.anchoring.decision import Decision
        from annotator.anchoring.passage import Passage

        return Decision(self._pair, Passage(self._pair, start, end)).landing()


def read_pair(old: Text, new: Text) -> Pair:
    """Two texts read and paired."""
    # numpy is imported when the first pair that differs is read, not with the package
    from annotator.anchoring.cut import numbered
    from annotator.anchoring.pairing import pair
    from annotator.anchoring.passage import Pair

    a, b = _sides(old, new)
    return Pair(a, b, pair(*numbered(a.tokens, b.tokens)))


def known_pair(old: Text, new: Text, known: PairMap) -> Pair:
    """Two texts read, and paired as their map has it.

    Raises ValueError where the map is of other texts, was made by other rules, or contradicts the texts.
    """
    from annotator.anchoring.cut import numbered
    from annotator.anchoring.pairing import Run, paired
    from annotator.anchoring.passage import Pair

    _check(known, old[0], new[0])
    a, b = _sides(old, new)
    found = paired(*numbered(a.tokens, b.tokens), ((Run(*one.tokens), one.moved) for one in known.segments))
    if _map(a, b, found) != known:
        raise ValueError("the map contradicts the texts or their headings: align them without it")
    return Pair(a, b, found)


def _sides(*texts: Text) -> tuple[Side, Side]:
    from annotator.anchoring.readings import readings

    old, new = (readings.of(*text) for text in texts)
    # a text without a sign of its own is read like the other
    either = bool(old.sign or new.sign)
    old_markup, new_markup = (either if one.sign is None else one.sign for one in (old, new))
    return old.side(markup=old_markup), new.side(markup=new_markup)


def _check(known: PairMap, old_text: str, new_text: str) -> None:
    """Raises ValueError where a map is of other texts or made by other rules."""
    if known.engine != ENGINE:
        raise ValueError(f"the map was made by {known.engine!r}, this is {ENGINE!r}: align the texts without it")
    for name, which, text in (("old", known.old, old_text), ("new", known.new, new_text)):
        if which.sha256 != digest(text):
            raise ValueError(f"the map is of another {name} text: align the texts without it")


def _map(old: Side, new: Side, pairing: Pairing) -> PairMap:
    segments = (
        Segment(
            old.to_source((run.old, run.old + run.length)),
            new.to_source((run.new, run.new + run.length)),
            moved,
            (run.old, run.new, run.length),
        )
        for run, moved in pairing.runs()
    )
    return PairMap(ENGINE, _text_id(old), _text_id(new), tuple(segments))


def _text_id(side: Side) -> TextId:
    return TextId(digest(side.source), digest(side.text))
