"""Saving over what somebody else may have saved meanwhile (guarantee 2): merge what differs apart, show the rest."""

from typing import Any, TypeVar

from pydantic import BaseModel

from annotator.store.base import ABSENT, Key, Put
from annotator.store.errors import Changed
from annotator.store.merge import merge_records
from annotator.store.merge_lists import Side
from annotator.workflow.context import Project
from annotator.workflow.records import load_or_none

R = TypeVar("R", bound=BaseModel)


class Clashed(Changed):
    """Somebody else changed the same fields differently meanwhile; `fields` are their names."""

    fields: tuple[str, ...] = ()


_SHOWN = 80


def save_over(project: Project, key: Key, base: R | None, mine: R) -> R:
    """Saves a record that was made from `base`, and gives what is saved now.

    Where somebody else saved meanwhile, fields that only one of the two changed come together. Where both changed one
    field differently, or the record was made or removed meanwhile, nothing is written and `Changed` is raised, with
    both values.
    """
    with project.store.locked():
        theirs = load_or_none(project.store, key, type(mine))
        saved = mine if theirs in (base, mine) else _merged(key, base, mine, theirs)
        project.store.commit([Put(key, saved)], {key: project.store.revision(key) if theirs else ABSENT})
        return saved


def with_change(one: R, mine: R, theirs: R) -> R:
    """A record with the change that leads from `mine` to `theirs`; where it cannot have both, it is `theirs`."""
    return merge_records(mine, one, theirs, keep=Side.THEIRS).record or theirs


def _merged(key: Key, base: R | None, mine: R, theirs: R | None) -> R:
    if base is None or theirs is None:
        raise Changed(
            "changed-meanwhile",
            "{key} was removed by someone else meanwhile; nothing was saved"
            if theirs is None
            else "{key} was made by someone else meanwhile; nothing was saved",
            remedy="open it again",
            key=str(key),
        )
    merged = merge_records(base, mine, theirs)
    if merged.record is None:
        shown = "; ".join(
            f"{field}: yours {_short(mine, field)}, theirs {_short(theirs, field)}" for field in merged.conflicts
        )
        clash = Clashed(
            "changed-meanwhile",
            "someone else changed the same of {key} meanwhile ({shown}); nothing was saved",
            remedy="open it again and decide which one is right",
            key=str(key),
            shown=shown,
        )
        clash.fields = merged.conflicts
        raise clash
    return merged.record


def _short(record: BaseModel, field: str) -> str:
    value: Any = record.model_dump(mode="json", by_alias=True).get(field)
    text = str(value)
    return text if len(text) <= _SHOWN else text[: _SHOWN - 1] + "…"
