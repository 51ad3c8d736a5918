"""LangChain (Python): `Document.model_dump()`, and `dumpd()` whose `lc` envelope is read as plain data, never revived.

Seen in langchain-core 1.8, langchain-text-splitters 1.1. `start_index` may be -1 (the splitter did not find its own
chunk) or count from the start of a header section. A header splitter keeps headings under the caller's own names.
"""

import re
from collections.abc import Iterator

from annotator.corpus.chunks.keys import claimed, metadata_of, sources_of, version_of
from annotator.corpus.chunks.raw import (
    Object,
    RawChunk,
    id_at,
    object_at,
    text_at,
)

NAME = "langchain"
_HEADING = re.compile(r"(?:h|header|heading)[ _-]?([1-6])", re.IGNORECASE)


def recognises(record: Object) -> bool:
    """Whether a record has this form."""
    return "page_content" in unwrapped(record)


def read(record: Object) -> Iterator[RawChunk]:
    """The chunk of a record."""
    document = unwrapped(record)
    metadata = metadata_of(document)
    start, end = claimed(metadata)
    yield RawChunk(
        text=text_at(document, "page_content"),
        id=id_at(document, "id") or id_at(metadata, "id", "chunk_id"),
        start=start,
        end=end,
        sources=sources_of(metadata, document),
        version=version_of(metadata),
        headings=headings(metadata),
    )


def unwrapped(record: Object) -> Object:
    """What an envelope holds, as plain data; a record without one is its own."""
    envelope = record.get("lc") is not None and record.get("type") == "constructor"
    return object_at(record, "kwargs") if envelope else record


def headings(metadata: Object) -> tuple[str, ...]:
    """What a header splitter kept under `h1`, `Header 2`, `heading_3`, outermost first."""
    found = ((match[1], value) for key, value in metadata.items() if (match := _HEADING.fullmatch(key)))
    return tuple(value for _, value in sorted((level, value) for level, value in found if isinstance(value, str)))
