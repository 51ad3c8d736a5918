"""Which of several documents a chunk is of, told by the chunks around it in its file or by the name they share.

Splitters write the chunks of a document one after the other. Where versioned documents share most of their text, a few
chunks that stand in one document only tell of which document their neighbours are. A dump of a vector store has no such
order, so a file has to show first that it goes through its documents.
"""

import itertools
from collections import Counter
from collections.abc import Iterable, Sequence
from fractions import Fraction

from annotator.corpus.chunks.catalogue import Catalogue, SourceText
from annotator.corpus.chunks.views import occurrences

NEAR = 200
"""Characters that a splitter may leave out between two chunks (a heading it keeps apart) for them to be neighbours."""
_MOSTLY = Fraction(1, 2)
"""Share of the chunks that must go on, in any of their documents, where the one before ends: in files of splitters all
do but the first of each document; in a dump of n chunks in a store's order about one in n."""
_LOOKED_AT = 3
"""Documents and places in which a chunk is looked for behind the one before it."""

Told = dict[int, tuple[SourceText, ...]]
"""Number of a chunk in its file -> the texts that it may be of."""


def settle_documents(
    chunks: Sequence[str], told: Told, catalogue: Catalogue, groups: Sequence[str | None] = ()
) -> None:
    """Leaves one document in `told` wherever the chunks around tell which.

    A chunk goes on where its neighbour ends, in one of its own documents; or those before and behind it that are told
    are both of one document that holds it, in a file that never comes back to a document it left; or all chunks that
    carry one name (`groups`, a name for each chunk that no document goes by) fit into one document only. Nothing else
    is guessed.
    """
    if all(_documents(texts) == 1 for texts in told.values()):
        return
    _of_one_name(chunks, told, catalogue, groups)
    numbers = sorted(told)
    if not _in_order(chunks, told, catalogue, numbers):
        return
    _along(chunks, told, catalogue, numbers, forward=True)
    _along(chunks, told, catalogue, list(reversed(numbers)), forward=False)
    if _never_returns(told, numbers):
        _between(told, numbers)


def _documents(texts: Sequence[SourceText]) -> int:
    return len({text.document for text in texts})


# -- one name


def _of_one_name(chunks: Sequence[str], told: Told, catalogue: Catalogue, groups: Sequence[str | None]) -> None:
    """Makers call a document by ids of their own; whatever the id, its chunks are of one document."""
    members: dict[str, list[int]] = {}
    for number, name in enumerate(groups):
        if name is not None and number in told:
            members.setdefault(name, []).append(number)
    for numbers in members.values():
        singles = {told[number][0].document for number in numbers if _documents(told[number]) == 1}
        if len(singles) != 1 or all(_documents(told[number]) == 1 for number in numbers):
            continue
        found = {number: _of(told[number], singles) for number in numbers}
        if all(found.values()) and _holds_all([chunks[number] for number in numbers], found[numbers[0]][0], catalogue):
            told.update(found)


def _of(texts: Sequence[SourceText], documents: set[str]) -> tuple[SourceText, ...]:
    return tuple(text for text in texts if text.document in documents)


def _holds_all(chunks: Sequence[str], text: SourceText, catalogue: Catalogue) -> bool:
    """Whether equal chunks stand as often in a text as there are; more of them come from several documents."""
    content = catalogue.content(text)
    equal = Counter(chunks)
    return all(times == 1 or content.count(chunk) >= times for chunk, times in equal.items())


# -- the order of the file


def _in_order(chunks: Sequence[str], told: Told, catalogue: Catalogue, numbers: Sequence[int]) -> bool:
    """Whether chunks that follow each other in the file mostly do so in a text."""
    pairs = [(one, other) for one, other in itertools.pairwise(numbers) if other - one == 1]
    linked = sum(_goes_on(chunks, told, catalogue, *pair) for pair in pairs)
    return bool(pairs) and linked >= _MOSTLY * len(pairs)


def _goes_on(chunks: Sequence[str], told: Told, catalogue: Catalogue, one: int, other: int) -> bool:
    shared = set(told[other])
    for text in [text for text in told[one] if text in shared][:_LOOKED_AT]:
        content = catalogue.content(text)
        for place in itertools.islice(occurrences(content, chunks[one], _LOOKED_AT), _LOOKED_AT):
            if _following(content, chunks[other], place, forward=True):
                return True
    return False


def _never_returns(told: Told, numbers: Sequence[int]) -> bool:
    """Whether the file, as far as its chunks are told, goes through one document after the other."""
    documents = [told[number][0].document for number in numbers if _documents(told[number]) == 1]
    runs = [document for document, _ in itertools.groupby(documents)]
    return len(runs) == len(set(runs))


def _along(chunks: Sequence[str], told: Told, catalogue: Catalogue, numbers: Iterable[int], *, forward: bool) -> None:
    """Carries a told document from chunk to chunk for as long as each goes on where the one before ended."""
    here: SourceText | None = None
    place: tuple[int, int] | None = None
    last = None
    for number in numbers:
        texts, chunk = told[number], chunks[number]
        adjacent = last is not None and abs(number - last) == 1
        last = number
        following = None
        if here is not None and place is not None and adjacent and here in texts:
            following = _following(catalogue.content(here), chunk, place, forward=forward)
        if following is not None and here is not None:
            told[number], place = (here,), following
        elif _documents(texts) == 1:
            here, place = texts[0], _only(catalogue.content(texts[0]), chunk)
        else:
            here = place = None


def _following(content: str, chunk: str, place: tuple[int, int], *, forward: bool) -> tuple[int, int] | None:
    """Where a chunk stands next to a place; None where it does not."""
    if forward:
        start = content.find(chunk, place[0] + 1, place[1] + NEAR + len(chunk))
    else:
        start = content.rfind(chunk, max(0, place[0] - NEAR - len(chunk)), max(0, place[1] - 1))
        start = start if start < place[0] else -1
    return (start, start + len(chunk)) if start >= 0 else None


def _only(content: str, chunk: str) -> tuple[int, int] | None:
    start = content.find(chunk)
    return (start, start + len(chunk)) if start >= 0 and content.find(chunk, start + 1) < 0 else None


def _between(told: Told, numbers: Sequence[int]) -> None:
    single = {at: texts[0].document for at, texts in told.items() if _documents(texts) == 1}
    before: dict[int, str] = {}
    last = None
    for at in numbers:
        last = single.get(at, last)
        if last is not None:
            before[at] = last
    following = None
    for at in reversed(numbers):
        following = single.get(at, following)
        if at not in single and following is not None and before.get(at) == following:
            told[at] = _of(told[at], {following}) or told[at]
