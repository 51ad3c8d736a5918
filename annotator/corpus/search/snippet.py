"""The piece of a section that shows why it was found."""

import re
from dataclasses import dataclass

from annotator.corpus.search.query import Question
from annotator.corpus.search.terms import tokens_of

LENGTH = 160
"""Characters of a snippet, at most."""
_READ = 50_000
"""Characters of a section that are looked through for words, at most."""
_LEAD = 40


@dataclass(frozen=True, slots=True)
class Snippet:
    """A piece of a section, exactly as written."""

    text: str
    start: int
    """Offset in the section."""
    matches: tuple[tuple[int, int], ...]
    """Words found, as spans of `text`."""


def snippet(body: str, asked: Question) -> Snippet:
    """The piece of a section with the most different words of a query; its beginning where it holds none."""
    found = _matches(body, asked)
    start, end = _window(body, found)
    inside = tuple((a - start, b - start) for a, b, _ in found if start <= a and b <= end)
    return Snippet(body[start:end], start, inside)


def _matches(body: str, asked: Question) -> list[tuple[int, int, str]]:
    """Words found, each with what it was found by."""
    found = []
    first = _first(body, asked) if len(body) > _READ else 0
    for start, end, token in tokens_of(body, first, min(len(body), first + _READ)):
        if token in asked.words:
            found.append((start, end, token))
        else:
            begin = next((one for one in asked.beginnings if token.startswith(one)), None)
            if begin is not None:
                found.append((start, end, begin))
    return found


def _first(body: str, asked: Question) -> int:
    """Where a very long section is worth reading: a little before the first word asked for, as far as case allows."""
    lower = body.lower()
    found = [at for word in (*asked.words, *asked.beginnings) if (at := lower.find(word)) >= 0]
    return max(0, min(found, default=0) - _READ // 2)


def _window(body: str, found: list[tuple[int, int, str]]) -> tuple[int, int]:
    """The window that begins a little before the match from which most different words lie within its length."""
    best, best_score = 0, 0
    for at, (start, _, _) in enumerate(found):
        near = set()
        for other in found[at:]:
            if other[1] > start - _LEAD + LENGTH:
                break
            near.add(other[2])
        if len(near) > best_score:
            best, best_score = start, len(near)
    start = _word_start(body, max(0, best - _LEAD)) if best_score else 0
    return _trimmed(body, start, min(len(body), start + LENGTH))


def _word_start(body: str, at: int) -> int:
    """Where the next word begins, so that a snippet does not begin within one."""
    if at == 0:
        return 0
    space = re.compile(r"\s").search(body, at - 1, at + _LEAD)
    return space.end() if space else at


def _trimmed(body: str, start: int, end: int) -> tuple[int, int]:
    while start < end and body[start].isspace():
        start += 1
    while end > start and body[end - 1].isspace():
        end -= 1
    return start, end
