"""Two versions of a field in words."""

from typing import Final

from annotator.model.label import Judgement
from annotator.tui.desk_base import State
from annotator.tui.i18n import mark, tr
from annotator.tui.widgets.fields import FIELD_TITLES, field_value

_TITLES: Final = {
    "question": mark("question"),
    "language": mark("language"),
    "tags": mark("tags"),
    "roles": mark("roles of the asker"),
    "as_of": mark("asked as of"),
    "origin": mark("where the question comes from"),
    "accepted": mark("findings that may stand"),
    "retired": mark("why it is no longer used"),
    "note": mark("note"),
    "confidence": mark("how sure one is"),
}


def field_title(name: str) -> str:
    """What people read for a field of a case or a judgement."""
    return FIELD_TITLES[name] if name in FIELD_TITLES else tr(_TITLES.get(name, name))


def clash_row(name: str, mine: State, theirs: State) -> tuple[str, str, str]:
    """A field's title, what stands in it here and what stands there."""
    return field_title(name), _value(name, mine), _value(name, theirs)


def differing(mine: State, theirs: State) -> tuple[str, ...]:
    """The titles of the fields that are not alike."""
    records = ((mine.case, theirs.case), (_judgement(mine), _judgement(theirs)))
    names = [
        name
        for one, other in records
        for name in type(one).model_fields
        if getattr(one, name) != getattr(other, name, None)
    ]
    return tuple(field_title(name) for name in names)


def _judgement(state: State) -> Judgement:
    return state.decision or state.label or Judgement()


def _value(name: str, state: State) -> str:
    if name in Judgement.model_fields:
        return field_value(_judgement(state), name)
    value = getattr(state.case, name, None)
    shown = ", ".join(map(str, value)) if isinstance(value, tuple) else value
    return str(shown or "—")
