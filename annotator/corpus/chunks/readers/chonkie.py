"""chonkie: `Chunk.to_dict()` (1.7). A refinery that merges overlap into the text leaves `start_index` where it was."""

from collections.abc import Iterator

from annotator.corpus.chunks.keys import claimed, metadata_of, sources_of, version_of
from annotator.corpus.chunks.raw import Object, RawChunk, id_at, text_at

NAME = "chonkie"


def recognises(record: Object) -> bool:
    """Whether a record has this form."""
    return "text" in record and "start_index" in record and ("token_count" in record or "end_index" in record)


def read(record: Object) -> Iterator[RawChunk]:
    """The chunk of a record."""
    metadata = metadata_of(record)
    start, end = claimed(record)
    yield RawChunk(
        text=text_at(record, "text"),
        id=id_at(record, "id"),
        start=start,
        end=end,
        sources=sources_of(metadata, record),
        version=version_of(metadata, record),
    )
