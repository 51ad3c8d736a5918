"""semantic-text-splitter: `chunk_indices()`, pairs of offset and text, written as objects or as pairs.

Python counts code points (0.33), the Rust crate bytes; either is checked against the text.
"""

from collections.abc import Iterator

from annotator.corpus.chunks.raw import Object, RawChunk, id_at, sources_of, text_at, version_of, whole_at

NAME = "semantic-text-splitter"


def recognises(record: Object) -> bool:
    """Whether a record has this form."""
    return "text" in record and "offset" in record


def read(record: Object) -> Iterator[RawChunk]:
    """The chunk of a record."""
    yield RawChunk(
        text=text_at(record, "text"),
        id=id_at(record, "id"),
        start=whole_at(record, "offset"),
        sources=sources_of(record),
        version=version_of(record),
    )
