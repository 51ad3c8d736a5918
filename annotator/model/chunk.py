"""Chunks: what some splitter made of the editions. No label ever rests on them."""

from enum import StrEnum

from annotator.model.types import DocumentId, Name, Record, Share, Span, Text, Version


class Located(StrEnum):
    """How a chunk's place was found, surest first (ladder of alignment)."""

    OFFSETS = "offsets"
    """The given offsets hold exactly its text."""
    EXACT = "exact"
    """Its text stands there once, or in order."""
    SPACES = "spaces"
    """Equal but for white space."""
    LETTERS = "letters"
    """Equal in letters and digits."""
    LINKS = "links"
    """Equal once link targets, comments and template tags are left out."""
    HEADER = "header"
    """Equal without the first lines, a context header that the splitter put there."""
    CLOSE = "close"
    """At least nine tenths of it stand there."""
    AMBIGUOUS = "ambiguous"
    """Its text stands in several places and nothing tells which."""
    NOWHERE = "nowhere"
    EMPTY = "empty"
    """Nothing but white space."""


class Chunk(Record):
    """One line of `chunkings/<name>/chunks.jsonl`."""

    chunk: Text
    """Its id in the foreign system."""
    document: DocumentId | None = None
    version: Version | None = None
    spans: tuple[Span, ...] = ()
    """Where its text stands; several where the splitter joined pieces."""
    text: Text = ""
    located: Located
    coverage: Share = 1.0
    """Share of its own text that its spans hold."""
    header: Text | None = None
    """Leading lines that the splitter added."""


class Chunking(Record):
    """`chunkings/<name>/chunking.yaml`."""

    name: Name
    reader: Text
    """Which format the files had: `langchain`, `llamaindex`, `jsonl`."""
    files: tuple[Text, ...] = ()
