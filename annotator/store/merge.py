"""Two people changed the same record: what they changed apart comes together, what they both changed is shown."""

from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from pydantic import BaseModel, ValidationError

from annotator.store.merge_links import LINKED, torn
from annotator.store.merge_lists import ABSENT, Clash, Side, merge_values
from annotator.store.yaml import plain
from annotator.text.messages import AnnotatorError

R = TypeVar("R", bound=BaseModel)


@dataclass(frozen=True, slots=True)
class Merged(Generic[R]):
    """What came of a merge: exactly one of the two is set."""

    record: R | None
    conflicts: tuple[str, ...] = ()
    """Fields, by their names in files, that both changed differently or that do not go together."""


def merge_records(base: R, mine: R, theirs: R, *, keep: Side | None = None) -> Merged[R]:
    """Field by field: whoever changed a field since `base` has it; one that both changed differently is a conflict.

    Within lists of needs, passages, facts, searches and the like the same holds item by item, an item being told by
    its name or its words; one that was changed here and taken out there is a conflict. `keep` says whose version is
    taken of what is in conflict, and of nothing else.
    A fact that would rest on another need than its writer saw under that name is a conflict of facts and needs.
    Keys that this version does not know are fields like any other. Two changes that are fine by themselves but which
    the model does not allow together are a conflict of all the fields that either of them changed.
    """
    old, ours, others = plain(base), plain(mine), plain(theirs)
    merged: dict[str, Any] = {}
    conflicts: list[str] = []
    for name in dict.fromkeys([*others, *ours, *old]):
        was, one, two = (data.get(name, ABSENT) for data in (old, ours, others))
        try:
            chosen = merge_values(name, was, one, two, keep)
        except Clash:
            conflicts.append(name)
            continue
        if chosen is not ABSENT:
            merged[name] = chosen
    if not conflicts and torn(merged, ours, others):
        if keep is None:
            conflicts += LINKED
        else:
            kept = ours if keep is Side.MINE else others
            merged = {name: data for name, data in merged.items() if name not in LINKED}
            merged |= {name: kept[name] for name in LINKED if name in kept}
    if conflicts:
        return Merged(None, tuple(sorted(conflicts)))
    try:
        return Merged(type(mine).model_validate(merged))
    except (ValidationError, AnnotatorError):
        changed = {
            name for data in (ours, others) for name in data.keys() | old.keys() if data.get(name) != old.get(name)
        }
        return Merged(None, tuple(sorted(changed)))
