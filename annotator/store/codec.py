"""From the bytes of a file to a record and back, for every kind of record."""

import json
import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from pydantic import BaseModel, ValidationError

from annotator.model.hashing import bytes_hash
from annotator.model.settings import Guideline
from annotator.store.base import Key, Kind, Stored
from annotator.store.layout import IDENTITY, MODELS, schema_reference
from annotator.store.yaml import Odd, Reading, plain, read, splice
from annotator.store.yaml.lint import Problem, decode, line_at
from annotator.store.yaml.read import problem_in
from annotator.text.messages import DataProblem, UsageProblem

_FENCE = re.compile(r"---\r?\n")
_FRONT_MATTER = re.compile(r"---\r?\n(.*?)^---\r?(?:\n|\Z)", re.DOTALL | re.MULTILINE)
_NOT_RAW = re.compile("[\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]")


def revision_of(data: bytes) -> str:
    """The revision of a file: the hash of its bytes."""
    return bytes_hash(data)


@dataclass(frozen=True, slots=True)
class Decoded:
    """What the bytes of a file hold."""

    value: Stored
    odd: tuple[Odd, ...] = ()
    json: bytes | None = None
    """Where it is one YAML record: the same as JSON, checked by the model."""


def decode_value(key: Key, data: bytes, where: str) -> Decoded:
    """The record that bytes hold; raises `DataProblem` with file (`where`), line and remedy."""
    if key.kind is Kind.SOURCE:
        return Decoded(data)
    try:
        text = decode(data)
        if key.kind is Kind.TEXT:
            return Decoded(_canonical(text))
        if key.kind in (Kind.CHUNKS, Kind.LANDINGS):
            return Decoded(_read_lines(text, MODELS[key.kind]))
        if key.kind is Kind.GUIDELINE:
            guideline = _read_guideline(text, where)
            return Decoded(guideline.record, guideline.odd)
    except Problem as problem:
        raise problem_in(problem, where) from None
    reading = read(text, MODELS[key.kind], where)
    _check_identity(key, reading.record, where)
    return Decoded(reading.record, reading.odd, reading.json)


def encode_value(key: Key, value: Stored, old: bytes | None, where: str) -> bytes:
    """The bytes of a record at a path; `old` is what stands there now, of which as much as possible stays.

    Raises `DataProblem` where the record would not be read back as it is.
    """
    _check_type(key, value)
    try:
        if isinstance(value, bytes):
            return value
        if isinstance(value, str):
            return _canonical(value).encode("utf-8")
        if isinstance(value, tuple):
            return _write_lines(value).encode("utf-8")
        if isinstance(value, Guideline):
            return _write_guideline(value, old, where).encode("utf-8")
        _check_identity(key, value, where)
        return _write_yaml(key, value, old, where).encode("utf-8")
    except Problem as problem:
        raise problem_in(problem, where) from None
    except UnicodeEncodeError:
        raise DataProblem(
            "half-a-character",
            "the text holds half a surrogate pair, which no file can keep",
            remedy="remove the broken character",
            where=where,
        ) from None


def _check_identity(key: Key, record: BaseModel, where: str) -> None:
    """Raises `DataProblem` where a record says another id than its path."""
    for part, field in zip(key.parts, IDENTITY.get(key.kind, ()), strict=False):
        if field and str(getattr(record, field)) != part:
            raise DataProblem(
                "id-not-of-path",
                "{field} is {found} here, and the path says {expected}",
                remedy="make both the same",
                where=where,
                field=field,
                found=str(getattr(record, field)),
                expected=part,
            )


def _write_yaml(key: Key, record: BaseModel, old: bytes | None, path: str) -> str:
    always = frozenset({"round"}) if key.kind is Kind.LABEL else frozenset[str]()
    # What stands there and is no text is treated like what cannot be read: the record takes its place.
    text = splice(_text_or_none(old), record, schema=schema_reference(path, key.kind), always=always)
    if text is None:
        # Half a surrogate pair is what people can meet; it has a message of its own.
        json.dumps(plain(record), ensure_ascii=False).encode("utf-8")
        raise _unwritable(path)
    return text


def _text_or_none(old: bytes | None) -> str:
    try:
        return decode(old or b"")
    except Problem:
        return ""


def _unwritable(where: str) -> DataProblem:
    """A record that does not come back as it was written."""
    return DataProblem(
        "not-read-back",
        "what was to be saved would not be read back as it is, so nothing was saved",
        remedy="report this with the text that you entered",
        where=where,
    )


def _check_type(key: Key, value: Stored) -> None:
    wanted: type = {Kind.TEXT: str, Kind.SOURCE: bytes, Kind.CHUNKS: tuple, Kind.LANDINGS: tuple}.get(
        key.kind, MODELS.get(key.kind, BaseModel)
    )
    if not isinstance(value, wanted):
        raise UsageProblem("wrong-record", "{key} holds no {found}", key=str(key), found=type(value).__name__)


def _canonical(text: str) -> str:
    at = text.find("\r")
    if at >= 0:
        raise Problem(
            "text-line-ends", "a canonical text has line feeds only", "add the document again", line_at(text, at)
        )
    if text.startswith("\ufeff"):
        raise Problem("byte-order-mark", "a canonical text has no byte order mark", "add the document again", 1)
    return text


def _read_lines(text: str, model: type[BaseModel]) -> tuple[BaseModel, ...]:
    # Only line feeds divide records: U+2028 and its like may stand inside them.
    lines = text.removesuffix("\n").split("\n") if text else []
    return tuple(_read_line(line, number, model) for number, line in enumerate(lines, 1))


def _read_line(line: str, number: int, model: type[BaseModel]) -> BaseModel:
    try:
        return model.model_validate_json(line)
    except ValidationError as error:
        if line.startswith(("<<<<<<<", "=======", ">>>>>>>")):
            raise Problem("conflict-marker", "two versions were not merged", "keep both sides' lines", number) from None
        first = error.errors(include_url=False)[0]
        place = ".".join(str(part) for part in first["loc"])
        params = {"why": f"{place}: {first['msg']}" if place else first["msg"]}
        raise Problem(
            "line-unreadable", "{why}", "restore the file; it is written by the program", number, params
        ) from None


def _write_lines(records: Iterable[BaseModel]) -> str:
    return "".join(f"{_json(plain(record))}\n" for record in records)


def _json(value: Any) -> str:
    text = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    return _NOT_RAW.sub(lambda match: f"\\u{ord(match.group()):04x}", text)


def _read_guideline(text: str, where: str) -> Reading[Guideline]:
    matter, body = _front_matter(text)
    if not matter.strip():
        return Reading(Guideline(text=body), b"")
    reading = read(matter, Guideline, where, first_line=2)
    if "text" in reading.record.model_fields_set:
        raise Problem("guideline-text", "the guideline's text stands below the second ---", "remove the key text", 1)
    return Reading(reading.record.model_copy(update={"text": body}), b"", reading.odd)


def _front_matter(text: str) -> tuple[str, str]:
    """What stands between the lines of three hyphens, and what follows them; the latter as it is."""
    if not _FENCE.match(text):
        return "", text
    found = _FRONT_MATTER.match(text)
    if not found:
        raise Problem("front-matter-open", "the front matter is not closed", "write --- on a line of its own", 1)
    return found[1], text[found.end() :]


def _write_guideline(value: Guideline, old: bytes | None, where: str) -> str:
    try:
        matter = _front_matter(_text_or_none(old))[0].replace("\r\n", "\n")
    except Problem:
        matter = ""
    head = splice(matter, value.model_copy(update={"text": ""}), always=frozenset({"version"}))
    text = f"---\n{head}---\n{value.text}"
    if head is None or plain(_read_guideline(text, where).record) != plain(value):
        raise _unwritable(where)
    return text
