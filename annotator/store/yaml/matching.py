"""Which entry of an old list became which entry of a new one."""

import json
from typing import Any

_NAMES = ("need", "key", "id", "finding", "measure", "at", "says", "words")
"""Fields by which entries are told apart, the surest first."""


def match(old: list[Any], new: list[Any]) -> list[int | None]:
    """For every new entry the place of the old one it came from: equal ones first, then namesakes, then neighbours."""
    origins: list[int | None] = [None] * len(new)
    free = set(range(len(old)))
    for naming in (_whole, _named):
        places: dict[str, list[int]] = {}
        for place in sorted(free, reverse=True):
            name = naming(old[place])
            if name:
                places.setdefault(name, []).append(place)
        for number, value in enumerate(new):
            name = naming(value) if origins[number] is None else ""
            if name and places.get(name):
                place = places[name].pop()
                origins[number] = place
                free.discard(place)
    for number in range(len(new)):
        above = origins[number - 1] if number else -1
        if origins[number] is None and above is not None and above + 1 in free:
            origins[number] = above + 1
            free.discard(above + 1)
    return origins


def _whole(value: Any) -> str:
    return json.dumps(value, sort_keys=True)


def _named(value: Any) -> str:
    if not isinstance(value, dict):
        return ""
    return next((f"{name} {value[name]}" for name in _NAMES if value.get(name)), "")
