"""Lists that two people changed: their items are told apart by what names them, and each is merged by itself."""

from collections.abc import Callable, Mapping, Sequence
from enum import StrEnum
from typing import Any, Final

Data = Any
"""Plain data: maps, lists and text."""
ABSENT: Final[Data] = object()
"""Stands for what is not there."""


class Side(StrEnum):
    """Whose version is taken where both changed the same."""

    MINE = "mine"
    THEIRS = "theirs"


class Clash(Exception):
    """Both changed the same, differently, and nobody said whose version is to be taken."""


def _place(item: Mapping[str, Data]) -> Data:
    """A passage is told by where it lies."""
    parts = item.get("parts") or [item]
    return tuple((part.get("at"), str(part.get("span"))) for part in parts)


_LIMITS: Final = ("words", "documents", "editions", "language", "roles")
"""What tells a search from others: its words and what it was kept to."""
_NAMED: Final[Mapping[str, Callable[[Data], Data]]] = {
    "needs": lambda item: item.get("need") if isinstance(item, dict) else item,
    "any": _place,
    "facts": lambda item: item.get("says"),
    "or": lambda item: item,
    "distractors": lambda item: (item.get("at"), str(item.get("span"))),
    "searched": lambda item: tuple(str(item.get(name)) for name in _LIMITS),
    "accepted": lambda item: (item.get("finding"), item.get("of")),
    "tags": lambda item: item,
    "roles": lambda item: item,
    "languages": lambda item: item,
    "people": lambda item: item.get("id"),
}
"""By the name of a list in files: what names an item of it."""
_WHOLE: Final = frozenset({"any", "searched", "distractors", "accepted"})
"""Lists whose items are changed as a whole."""


def merge_values(name: str, old: Data, mine: Data, theirs: Data, keep: Side | None) -> Data:
    """One value; `ABSENT` is a value like any other. Raises `Clash`."""
    if mine == theirs or theirs == old:
        return mine
    if mine == old:
        return theirs
    lists = [ABSENT if one is ABSENT else one for one in (old, mine, theirs)]
    if name in _NAMED and all(one is ABSENT or isinstance(one, list) for one in lists):
        was, ours, others = ([] if one is ABSENT else one for one in lists)
        merged = _merge_list(name, was, ours, others, keep)
        return ABSENT if not merged and ABSENT in lists else merged
    return _taken(mine, theirs, keep)


def _taken(mine: Data, theirs: Data, keep: Side | None) -> Data:
    if keep is None:
        raise Clash
    return mine if keep is Side.MINE else theirs


def _merge_list(name: str, old: list[Data], mine: list[Data], theirs: list[Data], keep: Side | None) -> list[Data]:
    naming = _NAMED[name]
    maps = [{naming(item): item for item in one} for one in (old, mine, theirs)]
    if any(len(found) != len(one) for found, one in zip(maps, (old, mine, theirs), strict=True)):
        # What names two items tells neither of them.
        return list(_taken(mine, theirs, keep))
    was, ours, others = maps
    if name not in ("tags", "roles", "languages", "or") and _renamed(was, ours, others):
        return list(_taken(mine, theirs, keep))
    merged = {
        key: _merge_item(name, was.get(key, ABSENT), ours.get(key, ABSENT), others.get(key, ABSENT), keep)
        for key in {**was, **ours, **others}
    }
    return [merged[key] for key in _order(list(was), list(ours), list(others), keep) if merged[key] is not ABSENT]


def _renamed(was: Mapping[Data, Data], ours: Mapping[Data, Data], others: Mapping[Data, Data]) -> bool:
    """Whether both took one item out and put something else in: it may be one thing that both worded anew."""
    gone = [key for key in was if key not in ours and key not in others]
    new_ours, new_others = ours.keys() - was.keys(), others.keys() - was.keys()
    return bool(gone and new_ours - new_others and new_others - new_ours)


def _merge_item(name: str, old: Data, mine: Data, theirs: Data, keep: Side | None) -> Data:
    if mine == theirs or theirs == old:
        return mine
    if mine == old:
        return theirs
    whole = name in _WHOLE or any(not isinstance(one, dict) for one in (old, mine, theirs))
    if whole:
        return _taken(mine, theirs, keep)
    found = {
        key: merge_values(key, old.get(key, ABSENT), mine.get(key, ABSENT), theirs.get(key, ABSENT), keep)
        for key in dict.fromkeys([*theirs, *mine, *old])
    }
    return {key: value for key, value in found.items() if value is not ABSENT}


def _order(old: Sequence[Data], mine: Sequence[Data], theirs: Sequence[Data], keep: Side | None) -> list[Data]:
    """All names in an order that both can agree to: what one of them moved is where they moved it to."""
    common = [key for key in old if key in mine and key in theirs]
    of_mine, of_theirs = ([key for key in one if key in common] for one in (mine, theirs))
    moved = of_mine != common and of_theirs != common and of_mine != of_theirs
    mine_leads = of_theirs == common if not moved else _taken(mine, theirs, keep) is mine
    lead, other = (mine, theirs) if mine_leads else (theirs, mine)
    order = list(lead)
    for at, key in enumerate(other):
        if key in order:
            continue
        before = next((one for one in reversed(other[:at]) if one in order), None)
        where = 0 if before is None else order.index(before) + 1
        # What both added at one place: first what leads, then the other's.
        while where < len(order) and order[where] not in old and order[where] not in other:
            where += 1
        order.insert(where, key)
    return order
