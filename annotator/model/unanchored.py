"""Labels that came with chunk ids only, as far as their evidence has no place yet, and where people put it."""

from enum import StrEnum

from annotator.model.hashing import short_id
from annotator.model.label import Part, Passage
from annotator.model.types import AnchorId, CaseId, Name, NeedName, PersonId, Record, Share, Text


class Unlocated(StrEnum):
    """Why a chunk is no evidence yet."""

    UNKNOWN = "unknown"
    """The chunking has no chunk of this id."""
    DOUBLED = "doubled-id"
    """Several chunks have this id."""
    NOWHERE = "nowhere"
    """Its text stands nowhere."""
    AMBIGUOUS = "ambiguous"
    """Its text stands in several places."""
    EMPTY = "empty"
    CLOSE = "close"
    """Not all of its text stands there."""
    HEADER = "header"
    """Its first lines stand nowhere, and are none that a splitter put there."""
    SIGNS = "signs"
    """Its letters stand there, but with other numbers, signs or currencies."""
    CHANGED = "changed"
    """Its text does not stand any more where it was located."""


class Candidate(Record):
    """Where a chunk's text may stand."""

    parts: tuple[Part, ...]
    """All of them together."""
    how: Text
    """By which equality of the ladder (`exact`, `close`, …), or `alike`: the nearest words that a search finds."""
    alike: Share = 1.0
    """Share of the chunk's letters that stand there, or how alike the words are."""


class Evidence(Record):
    """One chunk that a label names."""

    chunk: Text
    """Its id in the old chunking."""
    passage: Passage | None = None
    """The place of its text; None where it has none yet."""
    unlocated: Unlocated | None = None
    words: Text = ""
    """Its text, where it has no place."""
    candidates: tuple[Candidate, ...] = ()

    def evidence_id(self, chunking: str) -> AnchorId:
        """What the question is called that this chunk puts: one answer serves every label that names it."""
        return evidence_id(chunking, self.chunk, self.words)


def evidence_id(chunking: str, chunk: str, words: str) -> AnchorId:
    """Id of a chunk of a chunking, by its words."""
    return short_id([chunking, chunk, words])


class ChunkNeed(Record):
    """A need of a label whose alternatives are chunks."""

    need: NeedName
    any: tuple[Evidence, ...]


class Unanchored(Record):
    """`cases/<case>/unanchored/<id>.yaml`: a label that waits, since part of its evidence has no place yet.

    Written once and never changed. Half a label would look like a whole one, so none is submitted before every chunk
    has its place or was dropped by a person.
    """

    case: CaseId
    id: Name
    """Hash of everything else, so that the same import makes the same file."""
    person: PersonId
    """Whose label it is."""
    chunking: Name
    needs: tuple[ChunkNeed, ...]
    answer: Text | None = None
    note: Text | None = None

    def content_id(self) -> str:
        """The id that its content gives it."""
        return short_id(self.model_dump(mode="json", exclude_defaults=True, exclude={"id"}))


class PlacedAnswer(StrEnum):
    """What a person says of a chunk that had no place."""

    ACCEPT = "accept"
    """It is one of the candidates."""
    AT = "at"
    """It is elsewhere."""
    DROP = "drop"
    """It stands nowhere; labels lose it."""


class Placed(Record):
    """`chunkings/<chunking>/placed/<evidence>@<person>.yaml`: where a person put a chunk that had no place."""

    chunking: Name
    evidence: AnchorId
    person: PersonId
    answer: PlacedAnswer
    parts: tuple[Part, ...] = ()
    """Where it stands, with the words there; empty with `drop`."""
    note: Text | None = None
