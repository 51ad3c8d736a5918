"""Plain records: a text under one of the usual keys, or under those that a mapping names."""

from collections.abc import Iterator
from dataclasses import dataclass, fields

from annotator.corpus.chunks.raw import (
    NotAChunk,
    Object,
    RawChunk,
    id_at,
    object_at,
    sources_of,
    string_at,
    version_of,
    whole_at,
)
from annotator.corpus.chunks.strict_json import Json
from annotator.text.messages import UsageProblem

NAME = "jsonl"
TEXT_KEYS = ("text", "content", "contents", "chunk_text", "page_content", "body", "passage")
ID_KEYS = ("chunk_id", "id", "chunk", "_id", "uuid", "node_id")
START_KEYS = ("start", "start_index", "start_char", "start_offset", "begin")
END_KEYS = ("end", "end_index", "end_char", "end_offset")


@dataclass(frozen=True, slots=True)
class Mapping:
    """Which key holds what; a dot steps into an object (`metadata.page`). Empty: the usual keys are tried."""

    text: str = ""
    id: str = ""
    document: str = ""
    version: str = ""
    start: str = ""
    end: str = ""


def parse_mapping(written: str) -> Mapping:
    """Reads `text=body,id=uid,document=meta.file`; raises `UsageProblem` where it is none."""
    known = {field.name for field in fields(Mapping)}
    pairs = [part.partition("=") for part in written.split(",") if part.strip()]
    wrong = [name.strip() for name, _, key in pairs if name.strip() not in known or not key.strip()]
    if wrong:
        raise UsageProblem(
            "mapping-unreadable",
            "{part} is no part of a mapping",
            remedy="write text=KEY,id=KEY and so on, with " + ", ".join(sorted(known)),
            part=wrong[0] or written,
        )
    return Mapping(**{name.strip(): key.strip() for name, _, key in pairs})


def recognises(record: Object) -> bool:
    """Whether a record has a text under one of the usual keys."""
    return any(isinstance(record.get(key), str) for key in TEXT_KEYS)


def read(record: Object, mapping: Mapping | None = None) -> Iterator[RawChunk]:
    """The chunk of a record."""
    given = mapping or Mapping()
    metadata = object_at(record, "metadata") or object_at(record, "meta")
    text = _at(record, given.text) if given.text else next((record[key] for key in TEXT_KEYS if key in record), None)
    if not isinstance(text, str):
        raise NotAChunk(f"has no text under {given.text!r}" if given.text else "has no text under a key that is known")
    yield RawChunk(
        text=text,
        id=id_at({"id": _at(record, given.id)}, "id") if given.id else id_at(record, *ID_KEYS),
        start=_whole(record, given.start, START_KEYS),
        end=_whole(record, given.end, END_KEYS),
        sources=_named(record, given.document) or sources_of(record, metadata),
        version=string_at({"v": _at(record, given.version)}, "v") if given.version else version_of(record, metadata),
    )


def _at(record: Object, path: str) -> Json:
    value: Json = record
    for part in path.split("."):
        value = value.get(part) if isinstance(value, dict) else None
    return value


def _whole(record: Object, path: str, usual: tuple[str, ...]) -> int | None:
    if path:
        return whole_at({"n": _at(record, path)}, "n")
    return next((found for key in usual if (found := whole_at(record, key)) is not None), None)


def _named(record: Object, path: str) -> tuple[str, ...]:
    found = _at(record, path) if path else None
    return (found,) if isinstance(found, str) and found.strip() else ()
