"""Sections of two editions made ready to be compared: heading, path and words of each."""

import re
from dataclasses import dataclass

from annotator.corpus.content import Words, words
from annotator.corpus.sections import FRONT_MATTER, LEAD, Part, heading_paths
from annotator.model.corpus import Section

_NAMES = re.compile(
    r"\{[:/*\s]{0,4}#[^{}\n]{0,200}\}|<a\s[^<>\n]{0,300}>|^\([^()\s]{1,200}\)=$|^\.\. _[^\n]{1,200}:$", re.MULTILINE
)
"""Anchors in a text, which name it and are no part of what it says."""

Span = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Earlier:
    """An edition whose keys are to be carried on."""

    text: str
    sections: tuple[Section, ...]


@dataclass(frozen=True, slots=True)
class Piece:
    """A section of either edition, ready to be compared."""

    key: str
    path: tuple[str, ...]
    title: str
    anchor: str | None
    head: Words
    body: Words
    start: int
    end: int
    """Where it lies in its text."""

    @property
    def size(self) -> int:
        """Letters, with all that stands between them."""
        return self.end - self.start

    @property
    def words(self) -> Words:
        """All its words."""
        return self.head + self.body

    @property
    def bare(self) -> Words:
        """The words of the heading without numbers."""
        return tuple(word for word in self.head if not any(c.isdecimal() for c in word) and len(word) > 1)


def pieces_of(edition: Earlier) -> list[Piece]:
    """The sections of an edition."""
    sections = edition.sections
    paths = heading_paths([(section.level, section.heading) for section in sections if section.level])
    following = iter(paths)
    pieces = []
    for section in sections:
        place = FRONT_MATTER if section.key.startswith(FRONT_MATTER) else LEAD
        path = next(following) if section.level else (place,)
        pieces.append(_piece(section.key, path, section.heading, section.locator, edition.text, section.span))
    return pieces


def piece_of(text: str, part: Part) -> Piece:
    """A section of a new edition, which has no key yet."""
    return _piece("", part.path, part.title, part.anchor, text, (part.start, part.end))


def _piece(key: str, path: tuple[str, ...], title: str, anchor: str | None, text: str, span: Span) -> Piece:
    head, body = words(title), words(_NAMES.sub(" ", text[slice(*span)]))
    # The heading stands at or near the beginning of its section, behind the anchors it may have.
    for at in range(min(len(body), 24)) if head else ():
        if body[at : at + len(head)] == head:
            body = body[at + len(head) :]
            break
    return Piece(key, path, title, anchor, head, body, *span)
