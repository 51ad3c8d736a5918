"""Where the words of a passage are when not all of them stand together any more.

First by the pairing: the place where most of its tokens' images lie. Then, where that says too little, by a second
look: a sentence that moved *and* was edited leaves the pairing nothing to hold on to but its rarer words; they vote for
blocks of the new text, and the sentence is aligned with those alone.
"""

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from rapidfuzz.distance import LCSseq

from annotator.anchoring.pairing import Ints
from annotator.anchoring.passage import Pair, Passage
from annotator.anchoring.side import Span

MOST_GROWTH = 0.4
"""A candidate grows to a sentence border by at most this share of its tokens on either side."""
SAME_SIZE = 1.8
"""Sentences of at most this many times the passage's length are taken whole."""
FOUND_AGAIN, EXPLAINED = 0.55, 0.55
"""Share of a sentence that a second look must find together, and share of the sentence there that it must explain."""
SURELY_FOUND = 0.8
"""Share of a sentence that is enough, whatever else the sentence there says."""
LEAST_WORDS = 4
"""Words of a clause that is looked for without its sentence."""
FOREIGN = 0.5
"""Share of the sentence there that may be the image of other old text."""
_RARE = 20
"""Occurrences in the new text up to which a word votes."""
_NEAR = 64
"""Tokens of a stretch for which words vote."""
_MOST = 3
_LONG = 2000


@dataclass(frozen=True, slots=True)
class Cluster:
    """New tokens among which a share of the passage's words was found together."""

    tokens: Span
    share: float
    second: float
    """The share at the next best place."""


def by_pairing(pair: Pair, passage: Passage) -> Cluster | None:
    """The place where most of the passage's words lie together under the pairing."""
    found = _densest(pair, passage.tokens, pair.map.image[slice(*passage.tokens)])
    return None if found is None else Cluster(snapped(pair, passage, found.tokens), found.share, found.second)


def second_look(pair: Pair, passage: Passage) -> Cluster | None:
    """The place of the passage in a sentence that moved and was edited; None where no sentence is like its own."""
    found = _again(pair, passage.unit)
    if found is not None:
        return _inside(pair, passage, *found)
    if passage.tokens == passage.unit or passage.words < LEAST_WORDS:
        return None
    # where only a clause of its sentence is left
    found = _again(pair, passage.tokens, part=True)
    return None if found is None else Cluster(snapped(pair, passage, found[0].tokens), found[0].share, 0.0)


def _again(pair: Pair, span: Span, *, part: bool = False) -> tuple[Cluster, Ints] | None:
    """Where most of an old token span stands together in one sentence, with its images there.

    A ``part`` of a sentence need not explain the sentence that it is found in, but more of it must be there.
    """
    best: tuple[float, Cluster, Ints] | None = None
    if not 0 < span[1] - span[0] <= _LONG:
        return None
    for there in sentences_like(pair, span):
        image = _local(pair, span, there)
        found = _densest(pair, span, image)
        explained = float((image >= 0).sum()) / (there[1] - there[0])
        if found is None or not _alike(found.share, None if part else explained):
            continue
        if best is None or found.share + explained > best[0]:
            best = found.share + explained, found, image
    return None if best is None else best[1:]


def _alike(share: float, explained: float | None) -> bool:
    """Whether enough of a sentence was found again: of its words, and of the words of the sentence there."""
    return share >= SURELY_FOUND or (share >= FOUND_AGAIN and explained is not None and explained >= EXPLAINED)


def _inside(pair: Pair, passage: Passage, found: Cluster, image: Ints) -> Cluster | None:
    """The passage's own part of a sentence that was found: its words, or what stands between its neighbours."""
    first = passage.unit[0]
    low, high = passage.tokens[0] - first, passage.tokens[1] - first
    own = _densest(pair, passage.tokens, image[low:high])
    if own is not None:
        return Cluster(snapped(pair, passage, own.tokens), found.share, 0.0)
    left, right = image[:low][image[:low] >= 0], image[high:][image[high:] >= 0]
    start = int(left.max()) + 1 if len(left) else found.tokens[0]
    end = int(right[right >= start].min()) if (right >= start).any() else found.tokens[1]
    return Cluster((start, end), found.share, 0.0) if start < end else None


def _densest(pair: Pair, span: Span, image: Ints) -> Cluster | None:
    """Where the images of old tokens ``span`` lie closest together."""
    weights = _weights(pair, span)
    images = np.sort(image[(image >= 0) & (weights > 0)])
    if not len(images):
        return None
    cuts = np.flatnonzero(np.diff(images) > max(12, int((weights > 0).sum()))) + 1
    groups = sorted(np.split(images, cuts), key=len, reverse=True)
    shares = [float(weights[(image >= group[0]) & (image <= group[-1])].sum()) for group in groups[:2]]
    return Cluster((int(groups[0][0]), int(groups[0][-1]) + 1), shares[0], shares[1] if len(shares) > 1 else 0.0)


def _weights(pair: Pair, span: Span) -> NDArray[np.float64]:
    """What each token of an old span counts: words only, and rare ones more than common ones; the sum is 1."""
    forms = pair.old.words(span)
    word = np.fromiter((form[0].isalnum() for form in forms), bool, len(forms))
    if not word.any():
        word[:] = True
    rare = word / np.sqrt(pair.map.counts[pair.map.old[slice(*span)]])
    weights: NDArray[np.float64] = word / word.sum() + rare / rare.sum()
    return weights / 2


def snapped(pair: Pair, passage: Passage, there: Span) -> Span:
    """``there`` out to sentence borders on those sides where the passage had them."""
    unit, found = passage.unit, pair.new.unit(there)
    room = MOST_GROWTH * (there[1] - there[0])
    if found[1] - found[0] <= SAME_SIZE * passage.length:
        room = found[1] - found[0]
    low = found[0] if unit[0] == passage.tokens[0] and there[0] - found[0] <= room else there[0]
    high = found[1] if unit[1] == passage.tokens[1] and found[1] - there[1] <= room else there[1]
    return low, high


def sentences_like(pair: Pair, unit: Span) -> Iterator[Span]:
    """Sentences of the new text that may be ``unit``, edited: where most of its rarer words stand close together."""
    size = unit[1] - unit[0]
    words = set(pair.map.old[slice(*unit)].tolist())
    weights = _weights(pair, unit)
    for start in _neighbourhoods(pair, unit, words):
        window = max(start - size, 0), min(start + _NEAR + size, len(pair.new))
        # what no order could make enough is not put in order
        there_at_all = np.isin(pair.map.old[slice(*unit)], pair.map.new[slice(*window)])
        if weights[there_at_all].sum() >= FOUND_AGAIN:
            image = _local(pair, unit, window)
            found = _densest(pair, unit, image)
            heaviest = image[np.argmax(np.where(image >= 0, weights, 0))]
            for tokens in (found.tokens, (int(heaviest), int(heaviest) + 1)) if found else ():
                there = pair.new.unit(tokens)
                if not _foreign(pair, unit, there):
                    yield there


def _neighbourhoods(pair: Pair, unit: Span, words: set[int]) -> list[int]:
    """Where the stretches of the new text begin that hold most of the rarer ``words``, best first."""
    votes: defaultdict[int, float] = defaultdict(float)
    forms = dict(zip(pair.map.old[slice(*unit)].tolist(), pair.old.words(unit), strict=True))
    for token in sorted(words):
        found = pair.occurrences(token) if forms[token][0].isalnum() else []
        if 0 < len(found) <= _RARE:
            for near in {at // _NEAR for at in found}:
                votes[near] += 1 / len(found) ** 0.5
    best = sorted(votes.items(), key=lambda vote: (-vote[1], vote[0]))[:_MOST]
    return [near * _NEAR for near, _ in best]


def _local(pair: Pair, unit: Span, window: Span) -> Ints:
    """The images of old tokens ``unit`` by the longest subsequence that they share with a stretch of new tokens."""
    image = np.full(unit[1] - unit[0], -1, np.int64)
    old, new = pair.map.old[slice(*unit)].tolist(), pair.map.new[slice(*window)].tolist()
    for block in LCSseq.opcodes(old, new):
        if block.tag == "equal":
            image[block.src_start : block.src_end] = np.arange(block.dest_start, block.dest_end) + window[0]
    return image


def _foreign(pair: Pair, unit: Span, there: Span) -> bool:
    """Whether the sentence there is mostly the image of other old text."""
    origin = pair.map.origin[slice(*there)]
    return bool(((origin >= 0) & ((origin < unit[0]) | (origin >= unit[1]))).mean() >= FOREIGN)
