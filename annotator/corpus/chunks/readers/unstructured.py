"""unstructured: `Element.to_dict()`, single elements or chunks of them (0.27). `orig_elements` stays packed."""

from collections.abc import Iterator

from annotator.corpus.chunks.keys import metadata_of, sources_of, version_of
from annotator.corpus.chunks.raw import Object, RawChunk, id_at, string_at, text_at

NAME = "unstructured"


def recognises(record: Object) -> bool:
    """Whether a record has this form."""
    return "element_id" in record and "text" in record and "type" in record


def read(record: Object) -> Iterator[RawChunk]:
    """The chunk of a record."""
    metadata = metadata_of(record)
    folder, name = string_at(metadata, "file_directory"), string_at(metadata, "filename")
    path = (f"{folder}/{name}",) if folder and name else ()
    yield RawChunk(
        text=text_at(record, "text"),
        id=id_at(record, "element_id"),
        sources=path + sources_of(metadata, record),
        version=version_of(metadata),
    )
