"""What kind of difference lies between two wordings, and which differences may turn a meaning.

Kinds weigh a question for the person who answers it; none of them ever licenses a silent landing.
"""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from annotator.anchoring.facts import Fact, Reading, lowered
from annotator.anchoring.lexicon import NONE, Languages, Tongues
from annotator.anchoring.vocabulary import Change

_CELLS: Final = 1_000_000
"""Above so many pairs of tokens two wordings are compared as wholes."""
_AROUND: Final = 40
"""Equal tokens beside a difference that are read with it."""
_NEGATING: Final = re.compile(
    r"un|in|im|il|ir|dis|non|des|dés|dé|a|on|o|u|ne|nie|не|без|бес|αν|μη|अ|गैर|غير|نا|ن|بی|غیر|不|非|無|无|未|不可|불|비|미|무|t"
)
_LONGEST_PREFIX: Final = 4
"""No negating prefix has more letters."""
_ROMAN: Final = re.compile(r"M{0,3}(?:CM|CD|D?C{0,3})(?:XC|XL|L?X{0,3})(?:IX|IV|V?I{0,3})|[ivx]{2,}")
_DIGIT: Final = re.compile(r"[\d²³¹⁰-⁹₀-₉]")
_SHAPE: Final = re.compile(rf"{_DIGIT.pattern}+(?:[a-zа-я]$)?")
"""What two of a kind differ in: `B12` and `B13`, `3a` and `3b`, `m²` and `m2`."""
_TURNING: Final = frozenset(
    {Change.NUMBER, Change.UNIT, Change.CURRENCY, Change.DATE, Change.NEGATION, Change.MODAL}
)  # fmt: skip


class _Stretch(NamedTuple):
    """Tokens that the two wordings do not share, and what of their facts differs."""

    facts: list[Fact]
    """Facts of either side that the other does not state there."""
    left: list[int]
    """Old tokens that are part of no fact."""
    right: list[int]


def _read(old: Sequence[str], new: Sequence[str], languages: Languages) -> tuple[Reading, Reading]:
    """Both wordings, as of the same languages: one word more must not make another language of the rest."""
    ours, theirs = _near(old, new)
    forms = lowered(ours), lowered(theirs)
    tongues = Tongues(*forms, text=languages)
    return Reading(ours, forms[0], tongues), Reading(theirs, forms[1], tongues)


def _stated(old: Reading, new: Reading) -> list[Fact]:
    """The facts that one of both states more often: `no` beside another `no`, which of them came nobody can tell."""
    counts = [Counter(fact[:2] for fact in reading.facts) for reading in (old, new)]
    if counts[0] == counts[1]:
        return []
    return [fact for fact in (*old.facts, *new.facts) if counts[0][fact[:2]] != counts[1][fact[:2]]]


def _near(old: Sequence[str], new: Sequence[str]) -> tuple[Sequence[str], Sequence[str]]:
    """Both without what is equal at their ends, far from every difference, where they are long."""
    if len(old) * len(new) <= _CELLS:
        return old, new
    size = min(len(old), len(new))
    head = next((k for k in range(size) if old[k] != new[k]), size)
    tail = next((k for k in range(size - head) if old[-1 - k] != new[-1 - k]), size - head)
    head, tail = max(head - _AROUND, 0), max(tail - _AROUND, 0)
    return old[head : len(old) - tail], new[head : len(new) - tail]


def _differences(old: Sequence[str], new: Sequence[str]) -> list[tuple[range, range]]:
    """The stretches of two token lists that are not common to both."""
    from rapidfuzz.distance import LCSseq

    if len(old) * len(new) > _CELLS:
        return [(range(len(old)), range(len(new)))]
    found: list[tuple[range, range]] = []
    for block in LCSseq.opcodes(old, new):
        if block.tag == "equal":
            continue
        a, b = range(block.src_start, block.src_end), range(block.dest_start, block.dest_end)
        if found and found[-1][0].stop == a.start and found[-1][1].stop == b.start:
            a, b = range(found[-1][0].start, a.stop), range(found.pop()[1].start, b.stop)
        found.append((a, b))
    return found


def _stretches(old: Reading, new: Reading) -> Iterator[_Stretch]:
    for a, b in _differences(old.written, new.written):
        ours, theirs = old.within(a), new.within(b)
        if not ours and not theirs:
            yield _Stretch([], [*a], [*b])
            continue
        counts = Counter(fact[:2] for fact in ours), Counter(fact[:2] for fact in theirs)
        gone, come = counts[0] - counts[1], counts[1] - counts[0]
        lost = [fact for fact in ours if fact[:2] in gone]
        found = [fact for fact in theirs if fact[:2] in come]
        # where something is stated anew, a word for what is still stated is no change of the wording
        told = (ours, theirs) if lost or found else (lost, found)
        left, right = ({k for fact in facts for k in range(fact.start, fact.end)} for facts in told)
        yield _Stretch([*lost, *found], [k for k in a if k not in left], [k for k in b if k not in right])


def _paired(old: Sequence[str], new: Sequence[str]) -> Iterator[tuple[Change, set[str]]]:
    """Kinds that only two words side by side show: `valid` and `invalid`, `II` and `III`, `B12` and `B13`."""
    if not old or not new:
        return
    for one, others in ((old, set(new)), (new, set(old))):
        for word in one:
            for k in range(1, min(len(word), _LONGEST_PREFIX + 1)):
                bare = word[k:]
                if bare in others and (len(bare) > 2 or not bare.isascii()) and _NEGATING.fullmatch(word[:k]):
                    yield Change.NEGATION, {word, bare}
    romans = [{word for word in words if word and _ROMAN.fullmatch(word)} for words in (old, new)]
    if all(romans) and any(len(word) > 1 for word in romans[0] | romans[1]):
        yield Change.NUMBER, romans[0] | romans[1]
    shapes = [{_SHAPE.sub("0", word): word for word in words if _DIGIT.search(word)} for words in (old, new)]
    for shape in shapes[0].keys() & shapes[1].keys():
        if shapes[0][shape] != shapes[1][shape]:
            yield Change.NUMBER, {shapes[0][shape], shapes[1][shape]}


def _words(reading: Reading, places: Sequence[int]) -> list[str]:
    return [reading.written[k] for k in places if reading.written[k][0].isalnum()]


def _lowered(words: Sequence[str]) -> list[str]:
    return [word if any(map(str.isdigit, word)) or _ROMAN.fullmatch(word) else word.lower() for word in words]


def _plain(reading: Reading, places: Sequence[int], opposite: set[str], known: set[str]) -> Iterator[Change]:
    """Name, case or wording for changed words that are nothing more special."""
    folded = {word.casefold() for word in opposite}
    for k in places:
        word = reading.written[k]
        if not word[0].isalnum():
            yield Change.PUNCTUATION
        elif word in opposite:
            yield Change.WORDING
        elif word.casefold() in folded:
            yield Change.CASE
        elif word not in known and word.lower() not in known:
            yield from _name_or_word(reading, k)


def _name_or_word(reading: Reading, k: int) -> Iterator[Change]:
    """A capital makes a name, except where it begins a sentence; in German it may be any noun: then both."""
    word = reading.written[k]
    if any(map(str.isupper, word[1:])) or (word[0].isdigit() and any(map(str.isupper, word))):
        yield Change.NAME
    elif not word[0].isupper():
        yield Change.WORDING
    else:
        yield Change.NAME
        if reading.initial(k) or reading.may_be("de"):
            yield Change.WORDING


def kinds(old: Sequence[str], new: Sequence[str], languages: Languages = NONE) -> tuple[Change, ...]:
    """The kinds of difference between two lists of tokens written as they stand, in the order of :class:`Change`.

    ``languages`` are those of the text they stand in, where that is known.
    """
    if old == new:
        return ()
    ours, theirs = _read(old, new, languages)
    found = {fact.kind for fact in _stated(ours, theirs)}
    for stretch in _stretches(ours, theirs):
        found |= {fact.kind for fact in stretch.facts}
        left, right = _words(ours, stretch.left), _words(theirs, stretch.right)
        known: set[str] = set()
        for kind, words in _paired(_lowered(left), _lowered(right)):
            found.add(kind)
            known |= words
        found |= {*_plain(ours, stretch.left, {*right}, known), *_plain(theirs, stretch.right, {*left}, known)}
    return tuple(kind for kind in Change if kind in found)


def _turning(fact: Fact) -> bool:
    return fact.kind in _TURNING and not fact.weak


def turns_meaning(old: Sequence[str], new: Sequence[str], languages: Languages = NONE) -> bool:
    """Whether the difference holds a number, unit, currency, date, negation or modal word that may turn a meaning.

    Words as common as `all` or `if` do not count. ``languages`` are those of the text they stand in, where known.
    """
    if old == new:
        return False
    ours, theirs = _read(old, new, languages)
    if any(map(_turning, _stated(ours, theirs))):
        return True
    for stretch in _stretches(ours, theirs):
        if any(map(_turning, stretch.facts)):
            return True
        left, right = _lowered(_words(ours, stretch.left)), _lowered(_words(theirs, stretch.right))
        if any(kind in _TURNING for kind, _ in _paired(left, right)):
            return True
    return False
