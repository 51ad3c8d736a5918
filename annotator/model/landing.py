"""Anchors, and where they came down in other editions."""

from enum import StrEnum
from functools import lru_cache

from annotator.model.hashing import short_id
from annotator.model.reference import Reference
from annotator.model.types import (
    AnchorId,
    DocumentId,
    PersonId,
    Record,
    SectionKey,
    Sha256,
    Share,
    Span,
    Text,
    Version,
)


class Landed(StrEnum):
    """What became of a passage."""

    KEPT = "kept"
    MOVED = "moved"
    EDITED = "edited"
    AMBIGUOUS = "ambiguous"
    LOST = "lost"


SILENT = frozenset({Landed.KEPT, Landed.MOVED})
"""What counts at once; everything else waits for a person."""


class Place(Record):
    """A passage in one text: a span or, without a span, the whole section of that key."""

    document: DocumentId
    version: Version
    """The edition by whose name the text was read; the text itself is what counts."""
    text: Sha256
    """Hash of the canonical text."""
    section: SectionKey | None = None
    span: Span | None = None

    def anchor(self) -> AnchorId:
        """Id of the passage: document, text and span, or the section key where a whole section is meant.

        Two people who mark the same passage share it, whatever edition name they read the text under.
        """
        return _anchor(self.document, self.text, self.span or self.section)

    def reference(self) -> Reference:
        """As people write it."""
        return Reference(self.document, self.version, self.section or "", self.span)


@lru_cache(maxsize=1 << 15)  # the same places are asked for again and again while a set is read
def _anchor(document: str, text: str, place: tuple[int, int] | str | None) -> AnchorId:
    return short_id([document, text, place if place is None or isinstance(place, str) else list(place)])


class LandingRecord(Record):
    """One line of `landings/<to version>/<content hash>.jsonl`: it stands alone and is never edited."""

    anchor: AnchorId
    """Of `start`."""
    start: Place
    """From which text and span: the last place that a person settled."""
    to_document: DocumentId
    to_version: Version
    to_text: Sha256 | None = None
    """Hash of the text landed in; None where the document was withdrawn."""
    outcome: Landed
    place: Place | None = None
    """Where it is, or the best candidate."""
    candidates: tuple[Place, ...] = ()
    reasons: tuple[str, ...] = ()
    changes: tuple[str, ...] = ()
    flags: tuple[str, ...] = ()
    confidence: Share = 0.0
    """Measured rate at which this tier of landings is right."""
    evidence: tuple[Text, ...] = ()
    """What it rests on, in words."""
    engine: str = ""
    """Name and version of what landed it."""


class Answer(StrEnum):
    """What a person says of a landing."""

    ACCEPT = "accept"
    """It is where the engine proposed."""
    PLACE = "place"
    """It is elsewhere: at `place`."""
    DROP = "drop"
    """It is gone; labels lose this passage."""


class Confirmation(Record):
    """`landings/confirmed/<anchor>.<to version>@<person>.yaml`: what a person answered."""

    anchor: AnchorId
    start: Place
    to_document: DocumentId
    to_version: Version
    to_text: Sha256 | None = None
    person: PersonId
    answer: Answer
    place: Place | None = None
    """Where it is now; None with `drop`."""
    quote: Text = ""
    """The words there; they only verify."""
    note: Text | None = None
