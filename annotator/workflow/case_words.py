"""The words of the case filter in the languages of the screens, as people type them: `state:` is `статус:` as well."""

from collections.abc import Sequence
from typing import Final

FIELDS: Final = {
    **dict.fromkeys(("state", "status", "zustand", "състояние", "статус"), "state"),
    **dict.fromkeys(("tag", "schlagwort", "етикет"), "tag"),
    **dict.fromkeys(("doc", "in", "document", "dok", "dokument", "док", "документ", "в"), "doc"),
    **dict.fromkeys(("lang", "language", "sprache", "език"), "lang"),
    **dict.fromkeys(("role", "rolle", "роля"), "role"),
    **dict.fromkeys(("author", "autor", "автор"), "author"),
    **dict.fromkeys(("age", "alter", "възраст"), "age"),
    **dict.fromkeys(("labels", "bewertungen", "оценки"), "labels"),
    **dict.fromkeys(("finding", "befund", "констатация"), "finding"),
}
"""What stands before the colon, and the field it means."""

_STATES: Final = {
    "draft": ("entwurf", "чернова"),
    "in-review": ("prüfung", "in-prüfung", "преглед", "в-преглед"),
    "agreed": ("einig", "съгласуван"),
    "disputed": ("strittig", "спорен"),
    "decided": ("entschieden", "решен"),
    "stale": ("veraltet", "остарял"),
    "retired": ("stillgelegt", "изваден"),
    "live": ("genutzt", "използван"),
}

DAYS: Final = {
    "": 1,
    **dict.fromkeys(("d", "t", "д"), 1),
    **dict.fromkeys(("w", "с"), 7),
    **dict.fromkeys(("m", "м"), 30),
    **dict.fromkeys(("y", "j", "г"), 365),
}
"""Letters behind a number, and how many days one of them is."""


def states(begun: str, known: Sequence[str]) -> frozenset[str]:
    """The states of `known` whose name, in any of the languages, begins so."""
    return frozenset(one for one in known if any(name.startswith(begun) for name in (one, *_STATES.get(one, ()))))
