"""Plain records: a text under one of the usual keys, or under those that a mapping names."""

from collections.abc import Iterator
from dataclasses import dataclass, fields

from annotator.corpus.chunks import keys
from annotator.corpus.chunks.raw import NotAChunk, Object, RawChunk, id_at
from annotator.corpus.chunks.strict_json import Json
from annotator.text.messages import UsageProblem

NAME = "jsonl"


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
    return _text(record) is not None


def read(record: Object, mapping: Mapping | None = None) -> Iterator[RawChunk]:
    """The chunk of a record."""
    given = mapping or Mapping()
    metadata = keys.metadata_of(record)
    text = _at(record, given.text) if given.text else _text(record)
    if not isinstance(text, str):
        raise NotAChunk(f"has no text under {given.text!r}" if given.text else "has no text under a key that is known")
    start, end = keys.claimed(record, metadata)
    yield RawChunk(
        text=text,
        id=id_at({"id": _at(record, given.id)}, "id") if given.id else _id(record, text),
        start=keys.whole(_at(record, given.start)) if given.start else start,
        end=keys.whole(_at(record, given.end)) if given.end else end,
        sources=_named(record, given.document) or keys.sources_of(_without(record, text), metadata),
        version=_string(_at(record, given.version)) if given.version else keys.version_of(record, metadata),
    )


def _text(record: Object) -> str | None:
    """The text, with the metadata where a store keeps it there.

    `chunk` and `document` hold it only where nothing else does, since both may as well hold a name.
    """
    own = next((one for one in keys.values(record, keys.TEXT_KEYS) if isinstance(one, str)), None)
    return own if own is not None else keys.first_string(keys.metadata_of(record), keys.TEXT_KEYS)


def _id(record: Object, text: str) -> str | None:
    found = (id_at({"id": one}, "id") for one in keys.values(_without(record, text), keys.ID_KEYS))
    return next((one for one in found if one is not None), None)


def _without(record: Object, text: str) -> Object:
    """The record without its text, which `chunk` and `document` may hold."""
    return {
        key: value for key, value in record.items() if value != text or keys.plain(key) not in ("chunk", "document")
    }


def _string(value: Json) -> str | None:
    return value if isinstance(value, str) and value.strip() else None


def _at(record: Object, path: str) -> Json:
    value: Json = record
    for part in path.split("."):
        value = value.get(part) if isinstance(value, dict) else None
    return value


def _named(record: Object, path: str) -> tuple[str, ...]:
    found = _string(_at(record, path)) if path else None
    return (found,) if found else ()
