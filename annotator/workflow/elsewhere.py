"""A lost passage that stands word for word in another document: offered to a person, never taken."""

from collections import defaultdict
from collections.abc import Sequence
from typing import NamedTuple

from annotator.workflow.wording import tokens

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
    span: tuple[int, int]


class Search(NamedTuple):
    """One task: pages, and what is looked for in them."""

    pages: tuple[Page, ...]
    sought: tuple[Sought, ...]


def find_words(search: Search) -> tuple[Hit, ...]:
    """Every place where the same words stand in the same order, whatever the white space, by page and place.

    One pass over the pages however many passages are sought: those are looked up by their first words.
    """
    sought = search.sought
    lists = [tuple(one.words[slice(*span)] for span in tokens(one.words)) for one in sought]
    by_start: dict[tuple[str, ...], list[int]] = defaultdict(list)
    for number, words in enumerate(lists):
        if sum(word.isalnum() for word in words) >= _LEAST:
            by_start[words[:_INDEXED]].append(number)
    first = {start[0] for start in by_start}
    return tuple(hit for page in search.pages for hit in _in_page(page, lists, sought, by_start, first))


def _in_page(
    page: Page,
    lists: Sequence[tuple[str, ...]],
    sought: Sequence[Sought],
    by_start: dict[tuple[str, ...], list[int]],
    first: set[str],
) -> list[Hit]:
    spans = tokens(page.text)
    words = [page.text[start:end] for start, end in spans]
    found: dict[int, list[Hit]] = defaultdict(list)
    for at, word in enumerate(words):
        if word not in first:
            continue
        for number in by_start.get(tuple(words[at : at + _INDEXED]), ()):
            length = len(lists[number])
            if sought[number].outside == page.document or len(found[number]) >= _MOST:
                continue
            if tuple(words[at : at + length]) == lists[number]:
                span = (spans[at][0], spans[at + length - 1][1])
                found[number].append(Hit(number, page.document, page.version, span))
    return [hit for number in sorted(found) for hit in found[number]]
