"""The pieces that a re-written chunk and a text have in common, in letters and then in words."""

import re

from annotator.corpus.chunks.views import SEED, Views, letters_view, links_view

_WORD = re.compile(r"[^\W_]+")
_AROUND = 300
"""Characters before and behind the pieces in which single words are looked for (a table re-written cell by cell)."""
_SMALL_GAP = 8
"""Letters that may differ between two pieces that follow each other in chunk and text before they are two spans."""


def shared_blocks(text: Views, chunk: str) -> tuple[list[tuple[int, int]], float]:
    """Spans of the text that hold pieces of `chunk`, in order, and the share of the chunk's letters that they hold.

    Greedy from left to right: the longest piece that begins here, nearest behind the piece before. Pieces shorter than
    a seed count only as whole words close to longer ones. Letters are those that a reader sees.
    """
    view = links_view(chunk)
    needle = view.text
    pieces = _pieces(text, needle)
    if not pieces:
        return [], 0.0
    spans = [text.links.span(*block) for block in _joined(pieces)]
    held = sum(end - start for start, end, _ in pieces)
    loose = _loose_words(chunk, [view.span(start, end) for start, end, _ in pieces])
    for word, letters in loose.items():
        places = _whole_words(text.text, word, min(spans)[0] - _AROUND, max(spans)[1] + _AROUND)
        held += letters * min(1, len(places))
        spans.extend(places[:1])
    return _merged(text.text, spans), min(1.0, held / len(needle))


def _loose_words(chunk: str, held: list[tuple[int, int]]) -> dict[str, int]:
    """Words of the chunk outside the pieces held, each with the number of its letters in all its places."""
    loose: dict[str, int] = {}
    at = 0
    for start, end in [*held, (len(chunk), len(chunk))]:
        for word in _WORD.findall(chunk[at:start]):
            loose[word] = loose.get(word, 0) + len(letters_view(word).text)
        at = end
    return loose


def _whole_words(text: str, word: str, start: int, end: int) -> list[tuple[int, int]]:
    found = re.compile(rf"(?<![^\W_]){re.escape(word)}(?![^\W_])").finditer(text, max(0, start), min(len(text), end))
    return [match.span() for match in found]


def _pieces(text: Views, needle: str) -> list[tuple[int, int, int]]:
    """(start, end) in the needle with where the piece starts in the view."""
    letters, seeds = text.links.text, text.seeds
    found: list[tuple[int, int, int]] = []
    at, behind = 0, 0
    while at <= len(needle) - SEED:
        places = seeds.get(needle[at : at + SEED])
        if not places:
            at += 1
            continue
        begin, length = max(
            ((place, _run(letters, needle, place, at)) for place in places),
            key=lambda one: (one[1], one[0] >= behind, -abs(one[0] - behind)),
        )
        found.append((at, at + length, begin))
        at += length
        behind = begin + length
    return _filled(letters, needle, found)


def _run(letters: str, needle: str, place: int, at: int) -> int:
    """Length of the common run from both offsets on."""
    low, high = SEED, min(len(letters) - place, len(needle) - at)
    while low < high:
        middle = (low + high + 1) // 2
        if letters.startswith(needle[at : at + middle], place):
            low = middle
        else:
            high = middle - 1
    return low


def _filled(letters: str, needle: str, pieces: list[tuple[int, int, int]]) -> list[tuple[int, int, int]]:
    """Pieces grown to the left over what a seed was too long for."""
    grown: list[tuple[int, int, int]] = []
    for start, end, begin in pieces:
        left = grown[-1][1] if grown else 0
        at, place = start, begin
        while at > left and place > 0 and needle[at - 1] == letters[place - 1]:
            at, place = at - 1, place - 1
        grown.append((at, end, place))
    return grown


def _joined(pieces: list[tuple[int, int, int]]) -> list[tuple[int, int]]:
    ranges: list[tuple[int, int]] = []
    last_end = 0
    for start, end, begin in pieces:
        stop = begin + end - start
        if ranges and 0 <= begin - ranges[-1][1] <= _SMALL_GAP and start - last_end <= _SMALL_GAP:
            ranges[-1] = (ranges[-1][0], stop)
        else:
            ranges.append((begin, stop))
        last_end = end
    return ranges


def _merged(text: str, spans: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """In order of the text; what overlaps, or has no letter between, as one."""
    merged: list[tuple[int, int]] = []
    for start, end in sorted(spans):
        if merged and (start <= merged[-1][1] or not _WORD.search(text, merged[-1][1], start)):
            merged[-1] = (merged[-1][0], max(end, merged[-1][1]))
        else:
            merged.append((start, end))
    return merged
