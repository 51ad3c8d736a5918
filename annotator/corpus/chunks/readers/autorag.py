"""AutoRAG: rows of `corpus.parquet` written as JSON or CSV (0.3); `start_end_idx` includes its last character."""

from collections.abc import Iterator, Sequence

from annotator.corpus.chunks.keys import first_string, metadata_of, sources_of, unwritten, version_of, whole
from annotator.corpus.chunks.raw import NotAChunk, Object, RawChunk, id_at

NAME = "autorag"


def recognises(record: Object) -> bool:
    """Whether a record has this form."""
    return "doc_id" in record and first_string(record, ("contents",)) is not None


def read(record: Object) -> Iterator[RawChunk]:
    """The chunk of a row. `doc_id` names the chunk, `path` its document."""
    text = record.get("contents")
    if not isinstance(text, str):
        raise NotAChunk("has no text under 'contents'")
    metadata = metadata_of(record)
    span = unwritten(record.get("start_end_idx"))
    first = last = None
    if isinstance(span, Sequence) and not isinstance(span, str) and len(span) == 2:
        first, last = whole(span[0]), whole(span[1])
    rest = {key: value for key, value in record.items() if key != "doc_id"}
    yield RawChunk(
        text=text,
        id=id_at(record, "doc_id"),
        start=first,
        end=None if last is None else last + 1,
        sources=sources_of(rest, metadata),
        version=version_of(rest, metadata),
    )
