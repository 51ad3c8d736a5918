"""Where to open a section that a search found: at the sentence that holds most of what was asked."""

from annotator.model.results import SearchHit
from annotator.text.sentences import sentences
from annotator.text.words import content_words, words
from annotator.workflow.corpus import Reading


def best_sentence(reading: Reading, hit: SearchHit, asked: str, *, below: int) -> tuple[int, int] | None:
    """The span of the sentence of a hit's section with the most different words of the search, the first of equals.

    Sentences before `below`, where the heading ends, do not count. Where no sentence holds a word of the search, since
    all were mistyped or stand in the heading, it is the one that the search shows; None where that has none either.
    """
    section = reading.section(hit.at.partition("#")[2])
    if section is None:
        return None
    wanted = frozenset(content_words(asked)) or frozenset(words(asked))
    start = max(below, section.span[0])
    best: tuple[int, int] | None = None
    most = 0
    for a, b in sentences(reading.text[start : section.span[1]]):
        there = words(reading.text[start + a : start + b])
        held = sum(any(word.startswith(stem) for word in there) for stem in wanted)
        if held > most:
            best, most = (start + a, start + b), held
    return best or (hit.span if (hit.matches or hit.heading_matches) and hit.span[0] >= below else None)
