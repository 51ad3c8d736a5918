"""The passage of a section that shows why it was found: its best sentence."""

import re
from collections import Counter
from dataclasses import dataclass

from annotator.corpus.search.query import Question
from annotator.corpus.search.terms import WRITTEN, tokens_of
from annotator.text.sentences import sentences

LENGTH = 320
"""Characters of a snippet, at most; of a longer sentence the part where most was found."""
_BESIDE = 700
"""Characters before and behind the best place among which its sentence is looked for."""
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


def snippet(body: str, asked: Question, *, below: int = 0) -> Snippet:
    """The sentence with the most different words of a query; the first one where none holds any.

    What stands before `below`, where a heading ends, counts only where nothing stands below.
    """
    found = _matches(body, asked)
    below = below if body[below:].strip() else 0
    under = [one for one in found if one[0] >= below]
    start, end = _sentence(body, under, below)
    inside = tuple((a - start, b - start) for a, b, _ in found if start <= a and b <= end)
    return Snippet(body[start:end], start, inside)


def words_found(text: str, asked: Question) -> tuple[tuple[int, int], ...]:
    """The words of a short text that a query asks for."""
    return tuple((start, end) for start, end, _ in _matches(text, asked))


def _sentence(body: str, found: list[tuple[int, int, str]], below: int) -> tuple[int, int]:
    """The sentence with the most different words found; where it is too long, the window of it that has most."""
    if not found:
        return _opening(body, below)
    begin, stop = _window(body, found, below, len(body))
    first = _paragraph_start(body, max(below, begin - _BESIDE), begin)
    said = [(first + a, first + b) for a, b in sentences(body[first : stop + _BESIDE])]
    best = max(said, key=lambda span: len(_inside(found, span)), default=None)
    if best is None or not _inside(found, best):
        return begin, stop
    return best if best[1] - best[0] <= LENGTH else _window(body, found, *best)


def _opening(body: str, below: int) -> tuple[int, int]:
    """The first sentence, or the window that begins with it where it is too long."""
    first = next(iter(sentences(body[below : below + _BESIDE])), (0, 0))
    start, end = below + first[0], below + first[1]
    return (start, end) if 0 < end - start <= LENGTH else _window(body, [], below, len(body))


def _paragraph_start(body: str, earliest: int, at: int) -> int:
    """Where the paragraph of a place begins, so that a sentence is not looked for from its middle on."""
    return max(body.rfind("\n\n", earliest, at) + 2, earliest) if "\n\n" in body[earliest:at] else earliest


def _inside(found: list[tuple[int, int, str]], span: tuple[int, int]) -> set[str]:
    return {name for start, end, name in found if span[0] <= start and end <= span[1]}


def _matches(body: str, asked: Question) -> list[tuple[int, int, str]]:
    """Words found, each with what it was found by."""
    found: list[tuple[int, int, str]] = []
    first = _first(body, asked) if len(body) > _READ else 0
    for match in WRITTEN.finditer(body, first, min(len(body), first + _READ)):
        word = match.group()
        names = asked.seen.get(word)
        if names is None:
            names = asked.seen[word] = _found_by(word, asked)
        if names:
            at = match.start()
            found += [(at + start, at + end, name) for start, end, name in names]
    return found


def _found_by(word: str, asked: Question) -> tuple[tuple[int, int, str], ...]:
    """What of a word as written is found, and by what; several places where a script has no spaces."""
    found = []
    for start, end, token in tokens_of(word, 0, len(word)):
        begin = (one for one in asked.beginnings if token.startswith(one))
        name = token if token in asked.words else next(begin, None)
        if name is not None:
            found.append((start, end, name))
    return tuple(found)


def _first(body: str, asked: Question) -> int:
    """Where a very long section is worth reading: a little before the first word asked for, as far as case allows."""
    lower = body.lower()
    found = [at for word in (*asked.words, *asked.beginnings) if (at := lower.find(word)) >= 0]
    return max(0, min(found, default=0) - _READ // 2)


def _window(body: str, found: list[tuple[int, int, str]], first: int, last: int) -> tuple[int, int]:
    """The window of a range that begins a little before the match from which most different words lie within it."""
    best, best_score = first, 0
    inside = [one for one in found if first <= one[0] and one[1] <= last]
    near: Counter[str] = Counter()
    behind = 0
    for at, (start, _, name) in enumerate(inside):
        behind = max(behind, at)
        while behind < len(inside) and inside[behind][1] <= start - _LEAD + LENGTH:
            near[inside[behind][2]] += 1
            behind += 1
        if len(near) > best_score:
            best, best_score = start, len(near)
        if behind > at:
            near[name] -= 1
            if not near[name]:
                del near[name]
    start = _word_start(body, max(first, best - _LEAD), first) if best_score else first
    return _trimmed(body, start, min(last, start + LENGTH))


def _word_start(body: str, at: int, first: int) -> int:
    """Where the next word begins, so that a snippet does not begin within one."""
    if at == first:
        return first
    space = re.compile(r"\s").search(body, at - 1, at + _LEAD)
    return space.end() if space else at


def _trimmed(body: str, start: int, end: int) -> tuple[int, int]:
    while start < end and body[start].isspace():
        start += 1
    while end > start and body[end - 1].isspace():
        end -= 1
    return start, end
