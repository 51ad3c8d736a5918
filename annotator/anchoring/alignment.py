"""The alignment of two texts, made once, and the landings of any number of passages."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import TYPE_CHECKING

from annotator.anchoring.landing import Landing
from annotator.anchoring.vocabulary import Reason
from annotator.model.landing import Landed

if TYPE_CHECKING:
    from annotator.anchoring.passage import Pair
    from annotator.anchoring.side import Heading


class Alignment:
    """Two texts side by side; :meth:`land` says where a passage of the old one stands in the new one."""

    def __init__(self, old_text: str, new_text: str, old_headings: Sequence[Heading], new_headings: Sequence[Heading]):
        self.old_text, self.new_text = old_text, new_text
        self._headings = tuple(old_headings), tuple(new_headings)

    @cached_property
    def _pair(self) -> Pair:
        # numpy is imported when the first pair that differs is read, not with the package
        from annotator.anchoring.cut import numbered
        from annotator.anchoring.pairing import pair
        from annotator.anchoring.passage import Pair
        from annotator.anchoring.side import Side
        from annotator.anchoring.surface import is_source

        texts = list(zip((self.old_text, self.new_text), self._headings, strict=True))
        signs = [is_source(text, [offset for offset, _, _ in headings]) for text, headings in texts]
        known = any(signs)
        old, new = (
            Side(text, headings, markup=known if sign is None else sign)
            for (text, headings), sign in zip(texts, signs, strict=True)
        )
        return Pair(old, new, pair(*numbered(old.tokens, new.tokens)))

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
