"""Which tool wrote a chunk file, told by the keys of its records; and its chunks."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import partial
from typing import NamedTuple, TypeGuard

from annotator.corpus.chunks.keys import plain
from annotator.corpus.chunks.raw import NotAChunk, Object, RawChunk
from annotator.corpus.chunks.readers import (
    autorag,
    chonkie,
    chroma,
    docling,
    haystack,
    jsonl,
    langchain,
    langchainjs,
    llamaindex,
    opensearch,
    qdrant,
    semantic_text_splitter,
    unstructured,
)
from annotator.corpus.chunks.strict_json import Json, Unread, Value, read_values
from annotator.corpus.chunks.table import read_table
from annotator.text.messages import UsageProblem


class Reader(NamedTuple):
    """How one format is known and read."""

    name: str
    recognises: Callable[[Object], bool]
    read: Callable[[Object], Iterator[RawChunk]]


_MODULES = (
    chroma, qdrant, opensearch, langchain, langchainjs, llamaindex, docling, haystack, unstructured, chonkie,
    semantic_text_splitter, autorag,
)  # fmt: skip
READERS: tuple[Reader, ...] = (
    *(Reader(module.NAME, module.recognises, module.read) for module in _MODULES),
    Reader(jsonl.NAME, jsonl.recognises, jsonl.read),
)
"""Those with the most telling keys first; plain records last."""


@dataclass(frozen=True, slots=True)
class ChunkFile:
    """What a chunk file holds."""

    reader: str
    chunks: tuple[RawChunk, ...]
    errors: tuple[Unread, ...]
    """Lines that cannot be read."""


def reader_named(name: str) -> Reader:
    """The reader of that name; `jsonl:text=body,id=uid` gives plain records their keys. Raises `UsageProblem`."""
    base, _, mapping = name.partition(":")
    if base == jsonl.NAME and mapping:
        return Reader(name, jsonl.recognises, partial(jsonl.read, mapping=jsonl.parse_mapping(mapping)))
    found = next((reader for reader in READERS if reader.name == name), None)
    if found is None:
        raise UsageProblem(
            "reader-unknown",
            "there is no reader {name}",
            remedy="take one of {readers}",
            name=name,
            readers=", ".join(reader.name for reader in READERS),
        )
    return found


def read_chunk_file(data: bytes, reader: str | None = None) -> ChunkFile:
    """The chunks of a file, read as `reader` says or, without one, as the keys of its first record say."""
    chosen = reader_named(reader) if reader else None
    chunks: list[RawChunk] = []
    errors: list[Unread] = []
    for found in _records(data):
        if isinstance(found, Unread):
            errors.append(found)
        elif not isinstance(found.value, dict):
            errors.append(Unread(found.line, "is no object, so it is no chunk"))
        else:
            chosen = chosen or next((one for one in READERS if one.recognises(found.value)), None)
            _read_one(chosen, found, found.value, chunks, errors)
    return ChunkFile(chosen.name if chosen else "", tuple(chunks), tuple(errors))


def _records(data: bytes) -> Iterator[Value | Unread]:
    """The records of a file; those of an object that only wraps them one by one."""
    if data.startswith(b"PAR1"):
        yield Unread(1, "is Parquet: write its rows as JSON lines first")
        return
    for found in read_table(data) or read_values(data):
        if isinstance(found, Value) and _is_pair(found.value):
            yield Value(found.line, dict(zip(("offset", "text"), found.value, strict=True)))
        elif isinstance(found, Value) and isinstance(found.value, dict) and not _recognised(found.value):
            yield from (Value(found.line, one) for one in _wrapped(found.value) or [found.value])
        else:
            yield found


_ONE = frozenset({"chunk", "node", "document", "doc", "item"})
"""Keys under which an object that says more of a chunk keeps it."""


def _is_pair(value: Json) -> TypeGuard[list[Json]]:
    """Whether a value is an offset and a text, as `chunk_indices()` of semantic-text-splitter gives them."""
    return isinstance(value, list) and len(value) == 2 and isinstance(value[0], int) and isinstance(value[1], str)


def _recognised(record: Object) -> bool:
    return any(reader.recognises(record) for reader in READERS)


def _wrapped(record: Object) -> list[Json]:
    """The records within an object such as `{"chunks": […]}` or `{"docstore/data": {id: …}}`."""
    for key, value in record.items():
        if isinstance(value, dict) and plain(key) in _ONE and _recognised(value):
            return [value]
        within = list(value.values()) if isinstance(value, dict) else value
        if isinstance(within, list) and within and all(isinstance(one, dict) and _recognised(one) for one in within):
            return within
    return []


def _read_one(
    reader: Reader | None, found: Value, record: Object, chunks: list[RawChunk], errors: list[Unread]
) -> None:
    if reader is None:
        keys = ", ".join(sorted(record)[:8])
        errors.append(Unread(found.line, f"has no form that is known (keys: {keys[:200]})"))
        return
    try:
        chunks.extend(replace(chunk, line=found.line) for chunk in list(reader.read(record)))
    except NotAChunk as error:
        errors.append(Unread(found.line, str(error)))
