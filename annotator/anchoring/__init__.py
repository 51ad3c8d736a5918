"""Where does this passage of the old text stand in the new text?

Pure functions without input or output. ``align`` reads a pair of texts once; ``Alignment.land`` then answers for any
passage: kept and moved are sure enough to count at once, edited, ambiguous and lost wait for a person. Equal words
alone never make a landing silent, likeness never does (docs/anchoring.md).
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

from annotator.anchoring.alignment import Alignment, known_pair, read_pair
from annotator.anchoring.landing import Landing
from annotator.anchoring.pair_map import ENGINE, PairMap, Segment
from annotator.anchoring.vocabulary import Change, Flag, Reason
from annotator.model.landing import Landed as Outcome

if TYPE_CHECKING:
    from annotator.anchoring.passage import Pair
    from annotator.anchoring.side import Heading

__all__ = [
    "ENGINE",
    "Alignment",
    "Change",
    "Flag",
    "Landing",
    "Outcome",
    "PairMap",
    "Reason",
    "Segment",
    "align",
]


def align(
    old_text: str,
    new_text: str,
    *,
    old_headings: Sequence[Heading] = (),
    new_headings: Sequence[Heading] = (),
    known: PairMap | None = None,
) -> Alignment:
    """The alignment of two texts; headings are ``(offset, level, title)``, offsets in code points.

    Nothing is computed before the first passage is landed, unless the map of the pair is ``known``: then the texts are
    not paired anew, and ValueError is raised where the map is of other texts, made by other rules, or contradicts them.
    """
    old, new = (old_text, tuple(old_headings)), (new_text, tuple(new_headings))
    if known is None:
        return Alignment(old_text, new_text, partial(read_pair, old, new))
    return Alignment(old_text, new_text, partial(_itself, known_pair(old, new, known)))


def _itself(pair: Pair) -> Pair:
    return pair
