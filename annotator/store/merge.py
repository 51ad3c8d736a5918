"""Two people changed the same record: what they changed apart comes together, what they both changed is shown."""

from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from pydantic import BaseModel, ValidationError

from annotator.store.yaml import plain
from annotator.text.messages import AnnotatorError

R = TypeVar("R", bound=BaseModel)
_ABSENT: Any = object()


@dataclass(frozen=True, slots=True)
class Merged(Generic[R]):
    """What came of a merge: exactly one of the two is set."""

    record: R | None
    conflicts: tuple[str, ...] = ()
    """Fields, by their names in files, that both changed differently or that do not go together."""


def merge_records(base: R, mine: R, theirs: R) -> Merged[R]:
    """Field by field: whoever changed a field since `base` has it; one that both changed differently is a conflict.

    Keys that this version does not know are fields like any other. Two changes that are fine by themselves but which
    the model does not allow together are a conflict of all the fields that either of them changed.
    """
    old, ours, others = plain(base), plain(mine), plain(theirs)
    merged: dict[str, Any] = {}
    conflicts: list[str] = []
    for name in dict.fromkeys([*others, *ours, *old]):
        was, one, two = (data.get(name, _ABSENT) for data in (old, ours, others))
        if one != two and one != was and two != was:
            conflicts.append(name)
        chosen = two if one == was else one
        if chosen is not _ABSENT:
            merged[name] = chosen
    if conflicts:
        return Merged(None, tuple(sorted(conflicts)))
    try:
        return Merged(type(mine).model_validate(merged))
    except (ValidationError, AnnotatorError):
        changed = {
            name for data in (ours, others) for name in data.keys() | old.keys() if data.get(name) != old.get(name)
        }
        return Merged(None, tuple(sorted(changed)))
