"""A lost passage that stands word for word in another document: offered to a person, never taken."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from annotator.workflow.wording import tokens

Span = tuple[int, int]
_LEAST = 5
"""Words; fewer, whatever their punctuation, stand in too many places to say anything."""
_INDEXED = 3
"""Tokens by which a passage is looked up."""
_MOST = 4
"""Places found of one passage in one document; more would not help anybody to choose."""


class Page(NamedTuple):
    """A document's text to look in."""

    document: str
    version: str
    text: str


class Sought(NamedTuple):
    """Words to look for, outside the document they were in."""

    words: str
    outside: str


class Hit(NamedTuple):
    """`sought` (by its place in the list) stands at a span of a page."""

    sought: int
    document: str
    version: str
    span: Span


class Search(NamedTuple):
    """One task: pages, and what is looked for in them."""

    pages: tuple[Page, ...]
    sought: tuple[Sought, ...]


def find_words(search: Search) -> tuple[Hit, ...]:
    """Every place where the same words stand in the same order, whatever the white space, by page and place.

    Where they stand letter for letter other spellings of their white space are not looked for. One pass over a page
    however many passages are sought in it: those are looked up by their first words.
    """
    sought = search.sought
    lists = [tuple(one.words[slice(*span)] for span in tokens(one.words)) for one in sought]
    telling = {number for number, words in enumerate(lists) if sum(word.isalnum() for word in words) >= _LEAST}
    found: list[Hit] = []
    for page in search.pages:
        asked = {number for number in telling if sought[number].outside != page.document}
        hits = {number: spans for number in asked if (spans := _written(page.text, sought[number].words))}
        if asked - hits.keys():
            hits |= _in_page(page, lists, asked - hits.keys())
        found += [Hit(number, page.document, page.version, span) for number in sorted(hits) for span in hits[number]]
    return tuple(found)


def _written(text: str, words: str) -> list[Span]:
    """Where words stand letter for letter, and are not part of longer ones."""
    words = words.strip()
    found: list[Span] = []
    at = text.find(words)
    while at >= 0 and len(found) < _MOST:
        end = at + len(words)
        if not (_joined(text[at - 1 : at], words[0]) or _joined(words[-1], text[end : end + 1])):
            found.append((at, end))
        at = text.find(words, end)
    return found


def _joined(left: str, right: str) -> bool:
    """Whether two letters that stand side by side are of one word."""
    return len(tokens(left + right)) < len(tokens(left)) + len(tokens(right))


def _in_page(page: Page, lists: Sequence[tuple[str, ...]], asked: Iterable[int]) -> dict[int, list[Span]]:
    by_start: dict[tuple[str, ...], list[int]] = defaultdict(list)
    for number in sorted(asked):
        by_start[lists[number][:_INDEXED]].append(number)
    first = {start[0] for start in by_start}
    spans = tokens(page.text)
    words = [page.text[start:end] for start, end in spans]
    found: dict[int, list[Span]] = defaultdict(list)
    for at, word in enumerate(words):
        if word not in first:
            continue
        for number in by_start.get(tuple(words[at : at + _INDEXED]), ()):
            length = len(lists[number])
            if len(found[number]) < _MOST and tuple(words[at : at + length]) == lists[number]:
                found[number].append((spans[at][0], spans[at + length - 1][1]))
    return {number: places for number, places in found.items() if places}
