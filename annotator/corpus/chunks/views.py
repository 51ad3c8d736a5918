"""A text as splitters leave it: without white space, in letters only, without link targets; each with the way back.

A view is a reduced text and, for each of its characters, the offset it came from. Two texts are equal at a level where
their views of that level are equal; that is all a level claims.
"""

import re
import unicodedata
from array import array
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache

_NOT_READ = re.compile(
    r"""
      <!--.*?-->                                    # comments
    | \{%.*?%\} | \{\{.*?\}\}                       # template tags
    | </?[A-Za-z][^<>\n]{0,300}>                    # tags of HTML
    | &(?:[A-Za-z]{2,31}|\#[0-9]{1,7}|\#[xX][0-9A-Fa-f]{1,6});
    | (?<=\])\([^()\n]*(?:\([^()\n]*\)[^()\n]*)*\)  # targets of links
    | (?<=\])\[[^\]\n]{0,200}\]                     # their names
    | ^[ ]{0,3}\[[^\]\n]{1,200}\]:[^\n]*$           # and where names are defined
    | \{\#[^}\n]{1,100}\}                           # explicit anchors
    """,
    re.VERBOSE | re.MULTILINE | re.DOTALL,
)
_NOT_READ_MOST = 2000
"""A comment or tag longer than this is a stray opening mark; blanking on would swallow the text."""


@dataclass(frozen=True, slots=True)
class View:
    """A reduced text, and where each of its characters stood."""

    text: str
    at: Sequence[int]

    def span(self, start: int, end: int) -> tuple[int, int]:
        """The span of the whole text that ``[start, end)`` of the view came from; the view's range is not empty."""
        return self.at[start], self.at[end - 1] + 1

    def places(self, needle: str, most: int) -> list[tuple[int, int]]:
        """Spans of the whole text whose view is `needle`, in order, overlapping ones too; at most `most`."""
        found = occurrences(self.text, needle, most)
        return [self.span(start, end) for start, end in found if self._apart(start) and self._apart(end)]

    def _apart(self, at: int) -> bool:
        """Whether a place of the view lies between characters of the text, not within the two letters of a ß."""
        return not 0 < at < len(self.at) or self.at[at - 1] != self.at[at]


def occurrences(text: str, needle: str, most: int) -> Iterator[tuple[int, int]]:
    """Where `needle` stands in `text`, in order; overlapping ones too, at most `most`; nowhere if it is empty."""
    start = text.find(needle) if needle else -1
    while start >= 0 and most > 0:
        yield start, start + len(needle)
        start = text.find(needle, start + 1)
        most -= 1


@lru_cache(maxsize=1 << 14)
def letters_of(char: str) -> str:
    """The letters and digits of a character in compatible, case-folded form; nothing for what is neither."""
    if char.isascii():
        return char.lower() if char.isalnum() else ""
    folded = unicodedata.normalize("NFKD", unicodedata.normalize("NFKC", char).casefold())
    return "".join(one for one in folded if one.isalnum())


def spaces_view(text: str) -> View:
    """Everything but white space."""
    pieces = [(match.start(), match.group()) for match in re.finditer(r"\S+", text)]
    at = array("I")
    for start, piece in pieces:
        at.extend(range(start, start + len(piece)))
    return View("".join(piece for _, piece in pieces), at)


def letters_view(text: str, left_out: list[tuple[int, int]] | None = None) -> View:
    """Letters and digits in compatible, case-folded form, but for what stands in the ranges left out."""
    made: list[str] = []
    at = array("I")
    for start, end in _kept(len(text), left_out or []):
        for offset in range(start, end):
            for letter in letters_of(text[offset]):
                made.append(letter)
                at.append(offset)
    return View("".join(made), at)


def links_view(text: str) -> View:
    """Letters and digits of what a reader sees: no link targets, comments, tags, template code."""
    return letters_view(text, unread(text))


def unread(text: str) -> list[tuple[int, int]]:
    """Ranges that a reader of the rendered page does not see, in order."""
    found = (match.span() for match in _NOT_READ.finditer(text))
    return [(start, end) for start, end in found if end - start <= _NOT_READ_MOST]


def _kept(length: int, left_out: list[tuple[int, int]]) -> Iterator[tuple[int, int]]:
    at = 0
    for start, end in left_out:
        yield at, start
        at = end
    yield at, length


class Views:
    """A text with its views, each made when it is first needed."""

    def __init__(self, text: str) -> None:
        """Makes nothing yet."""
        self.text = text

    @cached_property
    def spaces(self) -> View:
        """See `spaces_view`."""
        return spaces_view(self.text)

    @cached_property
    def letters(self) -> View:
        """See `letters_view`."""
        return letters_view(self.text)

    @cached_property
    def links(self) -> View:
        """See `links_view`."""
        return links_view(self.text)

    @cached_property
    def seeds(self) -> dict[str, list[int]]:
        """Every run of `SEED` letters of the links view, with the places where it begins (the first `MOST_PLACES`)."""
        found: dict[str, list[int]] = {}
        letters = self.links.text
        for start in range(len(letters) - SEED + 1):
            places = found.setdefault(letters[start : start + SEED], [])
            if len(places) < MOST_PLACES:
                places.append(start)
        return found


SEED = 12
"""Letters that two texts must share in a row before they are thought to share a piece."""
MOST_PLACES = 32
"""Places of one seed that are looked at: a line repeated a thousand times must not make the work quadratic."""


def normal_line_ends(text: str) -> str:
    """The text with LF line ends and without a byte order mark, as canonical texts are."""
    return text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
