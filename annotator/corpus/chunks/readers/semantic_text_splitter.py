"""semantic-text-splitter: `chunk_indices()`, pairs of offset and text, written as objects or as pairs.

Python counts code points (0.33), the Rust crate bytes; either is checked against the text.
"""

from collections.abc import Iterator

from annotator.corpus.chunks.keys import metadata_of, sources_of, version_of, whole
from annotator.corpus.chunks.raw import Object, RawChunk, id_at, text_at

NAME = "semantic-text-splitter"


def recognises(record: Object) -> bool:
    """Whether a record has this form."""
    return "text" in record and "offset" in record


def read(record: Object) -> Iterator[RawChunk]:
    """The chunk of a record."""
    yield RawChunk(
        text=text_at(record, "text"),
        id=id_at(record, "id"),
        start=whole(record.get("offset")),
        sources=sources_of(metadata_of(record), record),
        version=version_of(record),
    )
