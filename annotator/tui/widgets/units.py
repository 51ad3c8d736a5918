"""Sentences, paragraphs and words around a place of a text that may be very long.

The rules for sentences read a whole text; here they are given the stretch around a place, so that a document of a
hundred thousand lines costs no more than a page.
"""

import bisect
import re
from collections.abc import Callable

from annotator.text.sentences import paragraphs, sentences

_WINDOW = 16_000
_BLANK = re.compile(r"\n[ \t]*\n")
_WORD = re.compile(r"\w+|[^\w\s]+")
# Numbers with their signs and words with a hyphen or an apostrophe are one; accents may be code points of their own.
_WHOLE_WORD = re.compile(r"\d+(?:[.,:]\d+)+|(?:\w[\u0300-\u036f]*)+(?:['\u2019-](?:\w[\u0300-\u036f]*)+)*")
Span = tuple[int, int]


class Units:
    """Finds units of one kind; remembers the stretch it last looked at."""

    def __init__(
        self,
        text: str,
        borders: list[int],
        find: Callable[[str], list[Span]],
        read: Callable[[int, int], str] | None = None,
    ) -> None:
        """`borders` are places that no unit crosses (beginnings of sections), sorted.

        `read` gives what is looked at in place of a stretch, as long as the stretch is.
        """
        self._text = text
        self._read = read or (lambda start, end: text[start:end])
        self._borders = borders
        self._find = find
        self._stretch: Span = (0, -1)
        self._spans: list[Span] = []

    def at(self, offset: int) -> Span | None:
        """The unit that holds a place, or the next one after it; None where there is none."""
        while offset < len(self._text):
            self._look(offset)
            at = bisect.bisect_right(self._spans, offset, key=lambda span: span[1])
            if at < len(self._spans):
                return self._spans[at]
            offset = self._stretch[1]
        return None

    def before(self, offset: int) -> Span | None:
        """The last unit that starts before a place; None where there is none."""
        while offset > 0:
            self._look(offset - 1)
            at = bisect.bisect_left(self._spans, offset, key=lambda span: span[0])
            if at > 0:
                return self._spans[at - 1]
            offset = self._stretch[0]
        return None

    def _look(self, offset: int) -> None:
        start, end = self._stretch
        if start <= offset < end:
            return
        start, end = self._section(offset)
        if end - start > 2 * _WINDOW:
            start, end = self._window(offset, start, end)
        self._stretch = (start, end)
        self._spans = [(start + a, start + b) for a, b in self._find(self._read(start, end))]

    def _section(self, offset: int) -> Span:
        at = bisect.bisect_right(self._borders, offset)
        start = self._borders[at - 1] if at else 0
        return start, self._borders[at] if at < len(self._borders) else len(self._text)

    def _window(self, offset: int, start: int, end: int) -> Span:
        """A part of a long section, from one blank line to another; windows are the same wherever one looks from."""
        first = start + (offset - start) // _WINDOW * _WINDOW
        if offset >= self._border(first + _WINDOW, start, end):
            first += _WINDOW
        return self._border(first, start, end), self._border(first + _WINDOW, start, end)

    def _border(self, near: int, start: int, end: int) -> int:
        if near <= start:
            return start
        if near >= end:
            return end
        blank = _BLANK.search(self._text, near - _WINDOW // 2, near)
        if blank:
            return blank.end()
        newline = self._text.rfind("\n", near - _WINDOW // 2, near)
        return newline + 1 if newline >= 0 else near


def sentence_units(text: str, borders: list[int]) -> Units:
    """Sentences."""
    return Units(text, borders, sentences)


def paragraph_units(text: str, borders: list[int]) -> Units:
    """Paragraphs, headings, list items, table rows."""
    return Units(text, borders, paragraphs)


def word_units(text: str, read: Callable[[int, int], str] | None = None) -> Units:
    """Words and numbers, without what stands between them; `read` as in `Units`."""
    return Units(text, [], lambda stretch: [found.span() for found in _WHOLE_WORD.finditer(stretch)], read)


def stripped(text: str, start: int, end: int) -> Span:
    """A stretch without the white space at its ends."""
    body = text[start:end]
    return start + len(body) - len(body.lstrip()), start + len(body.rstrip())


def next_word(text: str, offset: int) -> int:
    """Where the word that holds or follows a place ends."""
    found = _WORD.search(text, offset)
    return found.end() if found else len(text)


def previous_word(text: str, offset: int) -> int:
    """Where the word before a place starts."""
    start = max(0, offset - 400)
    words = [found.start() for found in _WORD.finditer(text, start, offset)]
    return words[-1] if words else start
