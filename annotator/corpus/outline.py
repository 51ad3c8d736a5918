"""What the outlines of all formats are made of: headings with their places."""

import html
import re
from dataclasses import dataclass

_TAG = re.compile(r"<!--.*?-->|</?[A-Za-z][^<>]*>", re.DOTALL)
_ID_ATTRIBUTE = re.compile(r"""\s(?:id|name)\s*=\s*(?:"([^"<>]+)"|'([^'<>]+)'|([^\s"'<>=]+))""", re.IGNORECASE)
_SPACE = re.compile(r"\s+")
LONGEST_ANCHOR = 200


@dataclass(frozen=True, slots=True)
class Heading:
    """A heading in a canonical text."""

    start: int
    """Where its section begins (code point): the heading, or the anchors that stand right before it."""
    level: int
    """1 to 6."""
    title: str
    """Markup stripped, white space collapsed; may be empty."""
    anchor: str | None = None
    """The name the source itself gives it."""


@dataclass(frozen=True, slots=True)
class Outline:
    """The headings of a text in order, and what was odd about them."""

    headings: tuple[Heading, ...]
    front_matter: int = 0
    """Where the front matter ends; 0 where there is none."""
    accidental: tuple[int, ...] = ()
    """Where a line of hyphens right under a paragraph would have made a heading of it, and was not taken as such."""


def plain(markup: str) -> str:
    """The text of a piece of HTML: tags and comments dropped, entities resolved, white space collapsed."""
    return _SPACE.sub(" ", html.unescape(_TAG.sub("", markup))).strip()


def id_in(markup: str) -> str | None:
    """The first `id` or `name` attribute in a piece of HTML."""
    found = _ID_ATTRIBUTE.search(markup)
    return anchor_of(next(filter(None, found.groups()), "")) if found else None


def anchor_of(name: str) -> str | None:
    """A name as a locator; None where it is empty or too long to be one."""
    name = html.unescape(name).strip()
    return name if 0 < len(name) <= LONGEST_ANCHOR else None


def collapse(text: str) -> str:
    """White space collapsed to single spaces, ends trimmed."""
    return _SPACE.sub(" ", text).strip()
