"""One record that was changed here and by others: what they changed apart comes together, the rest is kept beside."""

from dataclasses import dataclass
from typing import Any

from pydantic import BaseModel

from annotator.store.base import Key, Kind, Stored
from annotator.store.codec import decode_value, encode_value
from annotator.store.merge import Merged, merge_records
from annotator.store.merge_lists import Side
from annotator.store.yaml import plain
from annotator.text.messages import AnnotatorError, DataProblem

_WHOLE = frozenset({Kind.TEXT, Kind.SOURCE, Kind.CHUNKS, Kind.LANDINGS, Kind.LABEL, Kind.DECISION, Kind.COMMENT})
"""Kinds whose parts mean something together only: one version or the other."""


@dataclass(frozen=True, slots=True)
class Lost:
    """What of mine does not stand in the file any more."""

    field: str | None
    """None: the whole file."""
    mine: Any
    """The field as plain data, None where I had taken it out; of a whole file its bytes, None where I had removed
    it."""
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
    """The fields of both; None where the model does not allow together what is fine apart."""
    merged: Merged[BaseModel] = merge_records(old, ours, others)
    if merged.record is not None:
        return merged.record, []
    one, two = plain(ours), plain(others)
    lost = [Lost(name, one.get(name), two.get(name)) for name in merged.conflicts if one.get(name) != two.get(name)]
    return merge_records(old, ours, others, keep=Side.THEIRS).record, lost
