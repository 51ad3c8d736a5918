"""One record that was changed here and by others: what they changed apart comes together, the rest is kept beside."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from pydantic import BaseModel, ValidationError

from annotator.store.base import Key, Kind, Stored
from annotator.store.codec import decode_value, encode_value
from annotator.store.merge import Merged, merge_records
from annotator.store.yaml import plain
from annotator.text.messages import AnnotatorError, DataProblem

_NAMES = ("id", "need", "document", "finding", "case")
"""Fields that name an item of a list, so that lists of them come together item by item."""
_WHOLE = frozenset({Kind.TEXT, Kind.SOURCE, Kind.CHUNKS, Kind.LANDINGS, Kind.LABEL, Kind.DECISION, Kind.COMMENT})
"""Kinds whose parts mean something together only: one version or the other."""
_ABSENT: Any = object()


@dataclass(frozen=True, slots=True)
class Lost:
    """What of mine does not stand in the file any more."""

    field: str | None
    """None: the whole file."""
    mine: Any
    """The field as plain data, None where I had taken it out; of a whole file its bytes."""
    theirs: Any = None


@dataclass(frozen=True, slots=True)
class Outcome:
    """What stands in the file from now on, and what of mine does not."""

    data: bytes
    lost: tuple[Lost, ...] = ()
    broken: str = ""
    """Why the others' version could not be read; mine stands then."""


def merge_bytes(key: Key, path: str, base: bytes | None, mine: bytes, theirs: bytes) -> Outcome:
    """Merges the bytes of a record's file by its fields; never raises, never leaves half of anything.

    `base` is what both come from; None: there was none, or it is not known.
    """
    others, why = _decoded(key, path, theirs)
    ours, _ = _decoded(key, path, mine)
    if others is None:
        return Outcome(theirs if ours is None else mine, broken=why)
    whole = Outcome(theirs, (Lost(None, mine),))
    old = _decoded(key, path, base)[0] if base is not None else None
    if key.kind in _WHOLE or not all(isinstance(one, BaseModel) for one in (old, ours, others)):
        return Outcome(theirs) if ours is not None and ours == others else whole
    merged, lost = _by_field(old, ours, others)
    if merged is None:
        return whole
    try:
        return Outcome(encode_value(key, merged, theirs, path), tuple(lost))
    except DataProblem:
        return whole


def _decoded(key: Key, path: str, data: bytes) -> tuple[Any, str]:
    try:
        value: Stored = decode_value(key, data, path).value
    except AnnotatorError as problem:
        return None, problem.message.text()
    return value, ""


def _by_field(old: Any, ours: Any, others: Any) -> tuple[BaseModel | None, list[Lost]]:
    merged: Merged[BaseModel] = merge_records(old, ours, others)
    lost: list[Lost] = []
    if merged.record is None:
        was, one, two = plain(old), plain(ours), plain(others)
        for name in merged.conflicts:
            joined = merge_lists(*(data.get(name, []) for data in (was, one, two)))
            chosen = two.get(name, _ABSENT) if joined is None else joined
            if joined is None:
                lost.append(Lost(name, one.get(name), two.get(name)))
            for data in (one, two):
                data.pop(name, None)
                if chosen is not _ABSENT:
                    data[name] = chosen
        try:
            merged = merge_records(old, type(ours).model_validate(one), type(others).model_validate(two))
        except (ValidationError, AnnotatorError):
            return None, []
    # Where the model does not allow together what is fine apart, one version stands whole.
    return merged.record, lost


def merge_lists(old: Any, mine: Any, theirs: Any) -> list[Any] | None:
    """Items that either side added, removed or changed since `old`, in the others' order; mine come behind.

    None where both changed the same item differently, or where items have neither names nor are plain text.
    """
    named = [_by_name(items) for items in (old, mine, theirs)]
    if any(one is None for one in named):
        return None
    was, ours, others = (one or {} for one in named)
    result = []
    for name in [*others, *(name for name in ours if name not in others)]:
        versions = [side.get(name, _ABSENT) for side in (was, ours, others)]
        if versions[1] != versions[2] and versions[0] not in versions[1:]:
            return None
        chosen = versions[2] if versions[1] == versions[0] else versions[1]
        if chosen is not _ABSENT:
            result.append(chosen)
    return result


def _by_name(items: Any) -> dict[str, Any] | None:
    if not isinstance(items, list):
        return None
    names = [_name(item) for item in items]
    if any(name is None for name in names) or len(set(names)) < len(names):
        return None
    return dict(zip(map(str, names), items, strict=True))


def _name(item: Any) -> str | None:
    if isinstance(item, str):
        return item
    if not isinstance(item, dict):
        return None
    found: Sequence[Any] = [item[name] for name in _NAMES if name in item]
    return str(found[0]) if found else None
