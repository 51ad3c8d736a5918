"""LlamaIndex: `TextNode.to_dict()`, and what its vector stores keep, the node as JSON within a string.

Seen in llama-index-core 0.14. Offsets of hierarchical nodes count from the parent node. A vector store may have emptied
the text inside `_node_content` and keep it beside.
"""

from collections.abc import Iterator

from annotator.corpus.chunks.keys import claimed, metadata_of, sources_of, version_of
from annotator.corpus.chunks.raw import (
    NotAChunk,
    Object,
    RawChunk,
    id_at,
    object_at,
    string_at,
)
from annotator.corpus.chunks.strict_json import NotStrict, parse

NAME = "llamaindex"
_SOURCE = "1"
"""`NodeRelationship.SOURCE`."""


def recognises(record: Object) -> bool:
    """Whether a record has this form."""
    if "_node_content" in object_at(record, "metadata_"):
        return True
    return "_node_content" in record or "__data__" in record or ("id_" in record and _text(record) is not None)


def read(record: Object) -> Iterator[RawChunk]:
    """The chunk of a record."""
    kept = object_at(record, "metadata_")
    if "_node_content" in kept:
        # A row of a table: the node among its metadata, text and id beside.
        record = {**record, **kept, "id": record.get("node_id")}
    node = next((_stored(record, key) for key in ("_node_content", "__data__") if key in record), record)
    metadata = metadata_of(node)
    source = object_at(object_at(node, "relationships"), _SOURCE)
    names = sources_of(metadata, record, object_at(source, "metadata"))
    node_id = string_at(source, "node_id")
    path = string_at(metadata, "header_path") or ""
    text = _text(node) or _text(record) or string_at(record, "content", "document")
    if text is None and _text(node) is None:
        raise NotAChunk("has no text under 'text'")
    start, end = claimed(node)
    yield RawChunk(
        text=text or "",
        id=id_at(node, "id_", "id") or id_at(record, "id"),
        start=start,
        end=end,
        sources=tuple(dict.fromkeys([*names, *([node_id] if node_id else [])])),
        version=version_of(metadata),
        headings=tuple(part for part in path.split("/") if part.strip()),
    )


def _text(node: Object) -> str | None:
    """The text of a node; newer ones keep it as a resource."""
    value = node.get("text")
    return value if isinstance(value, str) else string_at(object_at(node, "text_resource"), "text")


def _stored(record: Object, key: str) -> Object:
    """The node within a record of a vector store or a document store."""
    node = record[key]
    try:
        node = parse(node) if isinstance(node, str) else node
    except NotStrict as error:
        raise NotAChunk(f"has a `{key}` that {error}") from error
    if not isinstance(node, dict):
        raise NotAChunk(f"has a `{key}` that is no object")
    return node
