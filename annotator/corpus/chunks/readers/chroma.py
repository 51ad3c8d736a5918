"""Chroma: `collection.get()`, columns side by side: ids, documents, metadatas."""

from collections.abc import Iterator

from annotator.corpus.chunks.keys import claimed, metadata_of, sources_of, version_of
from annotator.corpus.chunks.raw import NotAChunk, Object, RawChunk, id_at
from annotator.corpus.chunks.readers.langchain import headings
from annotator.corpus.chunks.strict_json import Json

NAME = "chroma"


def recognises(record: Object) -> bool:
    """Whether a record has this form."""
    return isinstance(record.get("ids"), list) and isinstance(record.get("documents"), list)


def read(record: Object) -> Iterator[RawChunk]:
    """All chunks of the dump; raises `NotAChunk` where the columns differ in length."""
    ids, documents = _column(record, "ids"), _column(record, "documents")
    metadatas = _column(record, "metadatas") or [None] * len(ids)
    if not len(ids) == len(documents) == len(metadatas):
        raise NotAChunk(f"has columns of different length ({len(ids)}, {len(documents)}, {len(metadatas)})")
    for key, text, given in zip(ids, documents, metadatas, strict=True):
        if not isinstance(text, str):
            raise NotAChunk(f"has no text for the id {str(key)[:80]!r}")
        metadata = metadata_of({"metadata": given})
        start, end = claimed(metadata)
        yield RawChunk(
            text=text,
            id=id_at({"id": key}, "id"),
            start=start,
            end=end,
            sources=sources_of(metadata),
            version=version_of(metadata),
            headings=headings(metadata),
        )


def _column(record: Object, name: str) -> list[Json]:
    """A column; `collection.query()` gives one list for each query, which follow each other here."""
    column = record.get(name)
    if not isinstance(column, list):
        return []
    return [one for inner in column for one in inner] if all(isinstance(one, list) for one in column) else column
