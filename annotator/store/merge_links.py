"""Facts name needs by short names, and a name alone does not say which passages are meant: after a merge each fact must
rest on the passages that its writer saw under that name."""

from collections.abc import Mapping
from typing import Any, Final

Record = Mapping[str, Any]
"""A record as plain data."""
LINKED: Final = ("facts", "needs")
"""Fields that hold such names, and what they name."""


def torn(merged: Record, *sides: Record) -> bool:
    """Whether a fact of a merged judgement rests on a need that none of the `sides` who said so knew as it is now.

    A need was replaced where it is gone, or where none of the passages is left that a side saw in it.
    """
    now = _needs(merged)
    return any(
        not any(name in _links(side).get(says, ()) and _same(_needs(side).get(name), now.get(name)) for side in sides)
        for says, names in _links(merged).items()
        for name in names
    )


def _same(seen: frozenset[str] | None, now: frozenset[str] | None) -> bool:
    if seen is None or now is None:
        # A name that led nowhere before is told by the findings of the judgement.
        return seen is now
    return not seen or bool(seen & now)


def _needs(record: Record) -> dict[str, frozenset[str]]:
    """The places of each need's passages."""
    found = record.get("needs") or ()
    return {
        str(need.get("need")): frozenset(
            str([(part.get("at"), part.get("span")) for part in passage.get("parts") or (passage,)])
            for passage in need.get("any") or ()
        )
        for need in found
        if isinstance(need, Mapping)
    }


def _links(record: Record) -> dict[str, tuple[str, ...]]:
    """The names of needs on which each fact rests."""
    found = record.get("facts") or ()
    return {str(fact.get("says")): tuple(fact.get("needs") or ()) for fact in found if isinstance(fact, Mapping)}
