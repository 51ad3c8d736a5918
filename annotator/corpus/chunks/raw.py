"""A chunk as some tool wrote it, before anybody has looked where it stands."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from annotator.corpus.chunks.strict_json import Json


class NotAChunk(ValueError):
    """A record that the reader expected to be a chunk and is none; says why."""


@dataclass(frozen=True, slots=True)
class RawChunk:
    """What a chunk file says. Nothing of it is trusted: the text decides."""

    text: str
    id: str | None = None
    """The tool's own id; None where it gave none."""
    start: int | None = None
    """Claimed offset of the first character."""
    end: int | None = None
    """Claimed offset behind the last character."""
    sources: tuple[str, ...] = ()
    """Names of its document (path, file name, id), the most telling first."""
    version: str | None = None
    """Claimed edition."""
    headings: tuple[str, ...] = ()
    """Headings it is said to stand under, outermost first."""
    lines: tuple[int, int] | None = None
    """Claimed lines, counted from 1, both inclusive."""
    line: int = 0
    """Line of the chunk file."""


Object = Mapping[str, Json]


def text_at(record: Object, key: str) -> str:
    """The string under a key that every chunk of the format has; raises `NotAChunk` without one."""
    value = record.get(key)
    if not isinstance(value, str):
        raise NotAChunk(f"has no text under {key!r}")
    return value


def string_at(record: Object, *keys: str) -> str | None:
    """The first of these keys that holds a string that is not blank."""
    for key in keys:
        value = record.get(key)
        if isinstance(value, str) and value.strip():
            return value
    return None


def id_at(record: Object, *keys: str) -> str | None:
    """The first of these keys that holds a string or an integer, as text."""
    for key in keys:
        value = record.get(key)
        if isinstance(value, str) and value.strip():
            return value
        if isinstance(value, int) and not isinstance(value, bool):
            return str(value)
    return None


def object_at(record: Object, key: str) -> Object:
    """The object under a key; an empty one where there is none."""
    value = record.get(key)
    return value if isinstance(value, Mapping) else {}


def strings(value: Json) -> tuple[str, ...]:
    """The strings of a list; nothing where it is no list."""
    if isinstance(value, Sequence) and not isinstance(value, str):
        return tuple(one for one in value if isinstance(one, str) and one.strip())
    return ()
