"""Qdrant: points as its scroll API gives them, one a line or the whole answer; the payload is any known form."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from annotator.corpus.chunks.raw import NotAChunk, Object, RawChunk, id_at, object_at
from annotator.corpus.chunks.readers import haystack, jsonl, langchain, llamaindex

NAME = "qdrant"


def recognises(record: Object) -> bool:
    """Whether a record has this form."""
    return ("id" in record and "payload" in record) or _points(record) is not None


def read(record: Object) -> Iterator[RawChunk]:
    """The chunk of a point, or all chunks of an answer of the API."""
    points = _points(record)
    for point in [record] if points is None else points:
        if not isinstance(point, dict):
            raise NotAChunk("has a point that is no object")
        payload = object_at(point, "payload")
        reader = next((one for one in (llamaindex, langchain, haystack) if one.recognises(payload)), jsonl)
        for chunk in reader.read(payload):
            # A system reports what it retrieved by the point's id; the node's own id is the payload's affair.
            yield replace(chunk, id=id_at(point, "id") or chunk.id)


def _points(record: Object) -> Sequence[object] | None:
    result = record.get("result")
    points = result if isinstance(result, list) else (object_at(record, "result") or record).get("points")
    return points if isinstance(points, list) else None
