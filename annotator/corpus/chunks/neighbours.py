"""Which of several documents a chunk is of, told by the chunks before and behind it in its file.

Splitters write the chunks of a document one after the other. Where versioned documents share most of their text, a few
chunks that stand in one document only tell of which document their neighbours are.
"""

from collections.abc import Iterable, Sequence

from annotator.corpus.chunks.catalogue import Catalogue, SourceText

NEAR = 200
"""Characters that a splitter may leave out between two chunks (a heading it keeps apart) for them to be neighbours."""

Told = dict[int, tuple[SourceText, ...]]
"""Number of a chunk in its file -> the texts that it may be of."""


def settle_documents(chunks: Sequence[str], told: Told, catalogue: Catalogue) -> None:
    """Leaves one document in `told` wherever neighbours tell which.

    A chunk goes on where its neighbour ends, in one of its own documents; or those before and behind it that are told
    are both of one document that holds it. Nothing else is guessed.
    """
    if all(len(texts) == 1 for texts in told.values()):
        return
    numbers = sorted(told)
    _along(chunks, told, catalogue, numbers, forward=True)
    _along(chunks, told, catalogue, list(reversed(numbers)), forward=False)
    _between(told, numbers)


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
        elif len(texts) == 1:
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
    single = {at: texts[0].document for at, texts in told.items() if len({text.document for text in texts}) == 1}
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
            told[at] = tuple(text for text in told[at] if text.document == following) or told[at]
