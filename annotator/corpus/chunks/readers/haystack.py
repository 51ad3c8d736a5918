"""Haystack: `Document.to_dict()`, flat or with `meta` (haystack-ai 3.4).

`split_idx_start` counts in the text that was split, which a cleaner may have changed before.
"""

from collections.abc import Iterator

from annotator.corpus.chunks.keys import claimed, metadata_of, sources_of, version_of
from annotator.corpus.chunks.raw import (
    Object,
    RawChunk,
    id_at,
    string_at,
    strings,
    text_at,
)

NAME = "haystack"


def recognises(record: Object) -> bool:
    """Whether a record has this form."""
    return "content" in record and ("split_id" in record or "meta" in record or "sparse_embedding" in record)


def read(record: Object) -> Iterator[RawChunk]:
    """The chunk of a record."""
    meta = metadata_of(record) or record
    text = text_at(record, "content") if record.get("content") is not None else ""
    header = string_at(meta, "header")
    yield RawChunk(
        text=text,
        id=id_at(record, "id"),
        start=claimed(meta)[0],
        sources=sources_of(meta),
        version=version_of(meta),
        headings=strings(meta.get("parent_headers")) + ((header,) if header else ()),
    )
