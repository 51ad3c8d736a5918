"""LangChain.js: `pageContent` and the range of lines it came from (`@langchain/textsplitters` 1.0)."""

from collections.abc import Iterator

from annotator.corpus.chunks.keys import metadata_of, sources_of, version_of, whole
from annotator.corpus.chunks.raw import Object, RawChunk, id_at, object_at, text_at
from annotator.corpus.chunks.readers.langchain import unwrapped

NAME = "langchainjs"


def recognises(record: Object) -> bool:
    """Whether a record has this form."""
    return "pageContent" in unwrapped(record)


def read(record: Object) -> Iterator[RawChunk]:
    """The chunk of a record."""
    record = unwrapped(record)
    metadata = metadata_of(record)
    lines = object_at(object_at(metadata, "loc"), "lines")
    first, last = whole(lines.get("from")), whole(lines.get("to"))
    yield RawChunk(
        text=text_at(record, "pageContent"),
        id=id_at(record, "id") or id_at(metadata, "id"),
        sources=sources_of(metadata, record),
        version=version_of(metadata),
        lines=None if first is None or last is None else (first, last),
    )
