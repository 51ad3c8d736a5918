"""Where to open a section that a search found: at the sentence that holds most of what was asked."""

from annotator.model.results import SearchHit
from annotator.text.sentences import sentences
from annotator.text.words import content_words, words
from annotator.workflow.corpus import Reading

_READ = 20_000
"""Code points of a section that are looked through; of a longer one, those around what the search shows."""


def best_sentence(reading: Reading, hit: SearchHit, asked: str, *, below: int) -> tuple[int, int] | None:
    """The span of the sentence of a hit's section with the most different words of the search, the first of equals.

    Sentences before `below`, where the heading ends, do not count. Where no sentence holds a word of the search, since
    all were mistyped or stand in the heading, it is the one that the search shows; None where that has none either.
    Of a section of many pages only those around what the search shows are looked through.
    """
    section = reading.section(hit.at.partition("#")[2])
    if section is None:
        return None
    wanted = frozenset(content_words(asked)) or frozenset(words(asked))
    start, end = _around(reading.text, max(below, section.span[0]), section.span[1], hit.span[0])
    best: tuple[int, int] | None = None
    most = 0
    for a, b in sentences(reading.text[start:end]):
        there = words(reading.text[start + a : start + b])
        held = sum(any(word.startswith(stem) for word in there) for stem in wanted)
        if held > most:
            best, most = (start + a, start + b), held
    return best or (hit.span if (hit.matches or hit.heading_matches) and hit.span[0] >= below else None)


def _around(text: str, start: int, end: int, near: int) -> tuple[int, int]:
    """A stretch, or the whole lines of it around a place where it is long."""
    if end - start <= _READ:
        return start, end
    near = min(max(near, start), end)
    first, last = max(start, near - _READ // 2), min(end, near + _READ // 2)
    line, after = text.rfind("\n", start, first) + 1 or start, text.find("\n", last, end)
    # A line may be as long as the section: then it is cut.
    return line if first - line <= _READ else first, after if 0 <= after <= last + _READ else last
