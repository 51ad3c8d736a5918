"""Where does this passage of the old text stand in the new text?

Pure functions without input or output. ``align`` reads a pair of texts once; ``Alignment.land`` then answers for any
passage: kept and moved are sure enough to count at once, edited, ambiguous and lost wait for a person. Equal words
alone never make a landing silent, likeness never does (docs/anchoring.md).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from annotator.anchoring.alignment import Alignment
from annotator.anchoring.landing import Landing
from annotator.anchoring.vocabulary import Change, Flag, Reason
from annotator.model.landing import Landed as Outcome

if TYPE_CHECKING:
    from annotator.anchoring.side import Heading

__all__ = ["Alignment", "Change", "Flag", "Landing", "Outcome", "Reason", "align"]


def align(
    old_text: str, new_text: str, *, old_headings: Sequence[Heading] = (), new_headings: Sequence[Heading] = ()
) -> Alignment:
    """The alignment of two texts; headings are ``(offset, level, title)``, offsets in code points.

    Nothing is computed before the first passage is landed.
    """
    return Alignment(old_text, new_text, old_headings, new_headings)
