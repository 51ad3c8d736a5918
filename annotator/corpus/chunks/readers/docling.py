"""docling: chunks of its hierarchical and hybrid chunkers (docling-core 2.104).

Text is re-flowed and links and tables are re-written, so there are no offsets; headings and the file's name are given.
"""

from collections.abc import Iterator

from annotator.corpus.chunks.keys import metadata_of, sources_of, version_of
from annotator.corpus.chunks.raw import (
    Object,
    RawChunk,
    id_at,
    object_at,
    string_at,
    strings,
    text_at,
)

NAME = "docling"


def recognises(record: Object) -> bool:
    """Whether a record has this form."""
    meta = object_at(record, "meta")
    return "text" in record and ("doc_items" in meta or "docling" in (string_at(meta, "schema_name") or ""))


def read(record: Object) -> Iterator[RawChunk]:
    """The chunk of a record."""
    meta = object_at(record, "meta")
    yield RawChunk(
        text=text_at(record, "text"),
        id=id_at(record, "id", "chunk_id"),
        sources=sources_of(object_at(meta, "origin"), metadata_of(record), record),
        version=version_of(record),
        headings=strings(meta.get("headings")),
    )
