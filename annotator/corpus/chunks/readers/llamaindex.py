"""LlamaIndex: `TextNode.to_dict()`, and what its vector stores keep, the node as JSON within a string.

Seen in llama-index-core 0.14. Offsets of hierarchical nodes count from the parent node. A vector store may have emptied
the text inside `_node_content` and keep it beside.
"""

from collections.abc import Iterator

from annotator.corpus.chunks.raw import (
    NotAChunk,
    Object,
    RawChunk,
    id_at,
    object_at,
    sources_of,
    string_at,
    text_at,
    version_of,
    whole_at,
)
from annotator.corpus.chunks.strict_json import NotStrict, parse

NAME = "llamaindex"
_SOURCE = "1"
"""`NodeRelationship.SOURCE`."""


def recognises(record: Object) -> bool:
    """Whether a record has this form."""
    return "_node_content" in record or ("id_" in record and "text" in record)


def read(record: Object) -> Iterator[RawChunk]:
    """The chunk of a record."""
    node = _stored(record) if "_node_content" in record else record
    metadata = object_at(node, "metadata")
    source = object_at(object_at(node, "relationships"), _SOURCE)
    names = sources_of(metadata, record, object_at(source, "metadata"))
    node_id = string_at(source, "node_id")
    path = string_at(metadata, "header_path") or ""
    text = text_at(node, "text") or string_at(record, "text", "content", "document") or ""
    yield RawChunk(
        text=text,
        id=id_at(node, "id_", "id") or id_at(record, "id"),
        start=whole_at(node, "start_char_idx"),
        end=whole_at(node, "end_char_idx"),
        sources=tuple(dict.fromkeys([*names, *([node_id] if node_id else [])])),
        version=version_of(metadata),
        headings=tuple(part for part in path.split("/") if part.strip()),
    )


def _stored(record: Object) -> Object:
    try:
        node = parse(text_at(record, "_node_content"))
    except NotStrict as error:
        raise NotAChunk(f"has a `_node_content` that {error}") from error
    if not isinstance(node, dict):
        raise NotAChunk("has a `_node_content` that is no object")
    return node
