"""Where the text of one chunk stands in one text: a ladder of ever weaker ways to be equal, surest first.

Every rung says by which equality it holds (`Located`), so nobody has to trust it blindly; what is found on no rung is
said to be nowhere. A claimed offset is a claim: it counts only where the text at it is the chunk's.
"""

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace

from annotator.corpus.chunks.blocks import shared_blocks
from annotator.corpus.chunks.views import Views, letters_of, letters_view, links_view, occurrences, spaces_view
from annotator.model.chunk import Located

MOST_PLACES = 200
"""Places of one chunk in one text that are told apart; a chunk that stands more often is ambiguous anyway."""
MOST_HEADER_LINES = 4
CLOSE_ENOUGH = 0.9
"""Share of a chunk's letters that must stand in the text before it counts as found there (`Located.CLOSE`)."""
SHORT = 16
"""A piece of fewer characters is looked for as whole words first: `ja` is not the beginning of `Jahr`."""
_HEADER_LEAST = 12
"""Characters without white space that must be left once header lines are dropped."""
_NUMBER = re.compile(r"\d+")
_ORDINAL = re.compile(r"^[ \t]*\d+[.)](?=\s)", re.MULTILINE)
_CONTINUED = re.compile(r"\(cont'd\)\s+")
"""What LangChain.js puts before a chunk that goes on (`appendChunkOverlapHeader`)."""

Spans = tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class Found:
    """Where a chunk may stand, all by the same equality."""

    level: Located
    places: tuple[Spans, ...] = ()
    """One or more; each is one or several spans."""
    coverage: float = 0.0
    """Share of the chunk's own characters (white space apart) that a place holds."""
    header: str | None = None
    """Leading lines that stand elsewhere or nowhere."""


NOWHERE = Found(Located.NOWHERE)


def find(text: Views, chunk: str, start: int | None = None) -> Found:
    """The places of a chunk (with canonical line ends) on the first rung of the ladder that holds it."""
    if not chunk.strip():
        return Found(Located.EMPTY)
    if start is not None and stands_at(text.text, chunk, start):
        return Found(Located.OFFSETS, (((start, start + len(chunk)),),), 1.0)
    whole = _equal(text, chunk)
    return whole or _without_header(text, chunk) or _close(text, chunk) or NOWHERE


def stands_at(text: str, chunk: str, start: int) -> bool:
    """Whether a claimed offset is right."""
    return start >= 0 and text.startswith(chunk, start)


def _equal(text: Views, chunk: str) -> Found | None:
    for rung in (_exact, _spaces, _letters, _links):
        level, places = rung(text, chunk)
        if places:
            return Found(level, tuple((place,) for place in places), 1.0)
    return None


def _exact(text: Views, chunk: str) -> tuple[Located, list[tuple[int, int]]]:
    places = list(occurrences(text.text, chunk, MOST_PLACES))
    # Splitters by tokens and overlaps do begin within words.
    return Located.EXACT, _whole_words(text.text, chunk, places) or places


def _spaces(text: Views, chunk: str) -> tuple[Located, list[tuple[int, int]]]:
    needle = spaces_view(chunk).text
    return Located.SPACES, _whole_words(text.text, needle, text.spaces.places(needle, MOST_PLACES))


def _letters(text: Views, chunk: str) -> tuple[Located, list[tuple[int, int]]]:
    needle = letters_view(chunk).text
    places = _whole_words(text.text, needle, text.letters.places(needle, MOST_PLACES))
    return Located.LETTERS, _with_edges(text.text, chunk, places)


def _links(text: Views, chunk: str) -> tuple[Located, list[tuple[int, int]]]:
    needle = links_view(chunk).text
    places = _whole_words(text.text, needle, text.links.places(needle, MOST_PLACES))
    return Located.LINKS, _with_edges(text.text, chunk, places)


def _with_edges(text: str, chunk: str, places: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """Places with the marks around them that the chunk begins and ends with: its closing full stop is its own."""
    inked = chunk.strip()
    first = next((at for at, char in enumerate(inked) if letters_of(char)), 0)
    last = next((at for at, char in enumerate(reversed(inked)) if letters_of(char)), 0)
    head, tail = inked[:first], inked[len(inked) - last :]
    found = []
    for start, end in places:
        left, right = start, end
        while left > max(0, start - len(head)) and text[left - 1] in head and not text[left - 1].isspace():
            left -= 1
        while right < min(len(text), end + len(tail)) and text[right] in tail and not text[right].isspace():
            right += 1
        found.append((left, right))
    return found


def _whole_words(text: str, needle: str, places: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """Places of a short piece that begin and end where words do; all places of a longer one."""
    if len(needle) >= SHORT:
        return places
    return [
        (start, end)
        for start, end in places
        if not (start and text[start - 1].isalnum() and text[start].isalnum())
        and not (end < len(text) and text[end].isalnum() and text[end - 1].isalnum())
    ]


def headers(chunk: str) -> Iterator[tuple[str, str]]:
    """Ways to part leading lines from a chunk, the shortest first: what was dropped, and the rest."""
    at = 0
    for _ in range(MOST_HEADER_LINES + 1):
        rest = chunk[at:]
        continued = _CONTINUED.match(rest)
        if continued:
            yield chunk[: at + continued.end()], rest[continued.end() :]
        elif at:
            yield chunk[:at], rest
        line = _next_line(chunk, at)
        if line is None:
            return
        at = line


def _next_line(chunk: str, at: int) -> int | None:
    """Offset behind the first line that is not blank; None where nothing follows it."""
    for match in re.compile(r"[^\n]*\n").finditer(chunk, at):
        if match.group().strip():
            return match.end()
    return None


def _without_header(text: Views, chunk: str) -> Found | None:
    total = len(spaces_view(chunk).text)
    for header, rest in headers(chunk):
        left = len(spaces_view(rest).text)
        if left < _HEADER_LEAST:
            return None
        found = _equal(text, rest)
        if found:
            joined = _joined(text, header, found) if len(found.places) > 1 or _is_body(text.text, header) else None
            return joined or replace(found, level=Located.HEADER, coverage=left / total, header=header)
    return None


def _is_body(text: str, header: str) -> bool:
    """Whether leading lines are words of the document and no heading that a splitter put above."""
    words = header.strip()
    start = text.find(words) if len(words) >= _HEADER_LEAST else -1
    line = text[text.rfind("\n", 0, start) + 1 : start]
    return start >= 0 and not line.strip() and not words.startswith("#") and not _is_heading(text, start + len(words))


def _is_heading(text: str, end: int) -> bool:
    """Whether the line that ends at an offset is underlined."""
    return re.compile(r"[ \t]*\n(?:=+|-+)[ \t]*(?:\n|\Z)").match(text, end) is not None


def _joined(text: Views, header: str, rest: Found) -> Found | None:
    """Two pieces that a splitter joined over what lies between: the leading lines, and the rest next behind them."""
    heads = _equal(text, header)
    if not heads:
        return None
    places = []
    for (head,) in heads.places:
        behind = next((place for (place,) in rest.places if place[0] >= head[1]), None)
        if behind:
            places.append((head, behind))
    return Found(Located.CLOSE, tuple(places), 1.0) if places else None


def _close(text: Views, chunk: str) -> Found | None:
    spans, coverage = shared_blocks(text, chunk)
    if coverage < CLOSE_ENOUGH or not _has_numbers(text.text[spans[0][0] : spans[-1][1]], chunk):
        return None
    return Found(Located.CLOSE, (tuple(spans),), coverage)


def _has_numbers(there: str, chunk: str) -> bool:
    """Whether every number of a chunk stands there, as often, but for those that only number a list.

    A text that is nearly the chunk's and has another number is another edition, not a re-written one.
    """
    return not Counter(_NUMBER.findall(_ORDINAL.sub("", chunk))) - Counter(_NUMBER.findall(there))
