"""OpenSearch and Elasticsearch: hits with `_source`, one a line or the whole answer; the source is any known form."""

from collections.abc import Iterator
from dataclasses import replace

from annotator.corpus.chunks.raw import NotAChunk, Object, RawChunk, id_at, object_at
from annotator.corpus.chunks.readers import haystack, jsonl, langchain, llamaindex
from annotator.corpus.chunks.strict_json import Json

NAME = "opensearch"


def recognises(record: Object) -> bool:
    """Whether a record has this form."""
    return isinstance(record.get("_source"), dict) or _hits(record) is not None


def read(record: Object) -> Iterator[RawChunk]:
    """The chunk of a hit, or all chunks of an answer."""
    hits = _hits(record)
    for hit in [record] if hits is None else hits:
        if not isinstance(hit, dict) or not isinstance(hit.get("_source"), dict):
            raise NotAChunk("has a hit without `_source`")
        source = object_at(hit, "_source")
        reader = next((one for one in (llamaindex, langchain, haystack) if one.recognises(source)), jsonl)
        for chunk in reader.read(source):
            yield replace(chunk, id=id_at(hit, "_id") or chunk.id)


def _hits(record: Object) -> list[Json] | None:
    hits = object_at(record, "hits").get("hits")
    return hits if isinstance(hits, list) else None
