"""Every command of the screens, declared once.

Key bindings, the key bar, the palette, the `?` overlay, `annotator keys` and the README's table all come from here, so
none of them can be out of date. Plain data: importing this loads no screen library.
"""

import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import replace
from string import punctuation
from typing import Final

from annotator.tui.registry_kinds import REASONS, TITLES, Command, Scope
from annotator.tui.registry_set import SET
from annotator.tui.registry_writing import WRITING

__all__ = ["REASONS", "TITLES", "Command", "Scope"]

COMMANDS: Final = (*WRITING, *SET)
"""All commands, in the order in which they are shown."""

COMBINED: Final = {
    Scope.HOME: (Scope.ANYWHERE,),
    Scope.WRITE: (Scope.DOCUMENT, Scope.ANYWHERE),
    Scope.DECIDE: (Scope.DOCUMENT, Scope.ANYWHERE),
    Scope.LAND: (Scope.DOCUMENT, Scope.ANYWHERE),
    Scope.CORPUS: (Scope.DOCUMENT, Scope.ANYWHERE),
    Scope.CHECK: (Scope.ANYWHERE,),
    Scope.SYNC: (Scope.ANYWHERE,),
    Scope.CASES: (Scope.ANYWHERE,),
    Scope.MAP: (Scope.ANYWHERE,),
    Scope.GAP: (Scope.DOCUMENT, Scope.ANYWHERE),
    Scope.HELP: (Scope.ANYWHERE,),
}
"""Scopes whose keys must not clash with a screen's, since both are at hand in the same pane."""

GIVEN_WAY: Final = {Scope.LAND: frozenset({"place_back", "place_forward"})}
"""Commands of a document, by their ids, whose keys a screen has for commands of its own."""

_LIBRARY_NAMES: Final = {
    "solidus": "slash",
    "reverse_solidus": "backslash",
    "commercial_at": "at",
    "hyphen_minus": "minus",
    "plus_sign": "plus",
    "low_line": "underscore",
}


def _sign_name(sign: str) -> str:
    name = unicodedata.name(sign).lower().replace("-", "_").replace(" ", "_")
    return _LIBRARY_NAMES.get(name, name)


SIGNS: Final = {_sign_name(sign): sign for sign in punctuation}
"""What the terminal library calls a sign -> the sign."""
_SYMBOLS: Final = {**SIGNS, "escape": "Esc", "enter": "Enter", "space": "Space"}


def key_name(key: str) -> str:
    """A key as people read it: `ctrl+p` is `Ctrl+P`, `slash` is `/`."""
    if key in _SYMBOLS:
        return _SYMBOLS[key]
    return "+".join(part.capitalize() for part in key.split("+")) if len(key) > 1 else key


class _InUse:
    """The commands with the keys that the person at this machine chose."""

    commands: tuple[Command, ...] = COMMANDS


def choose_keys(chosen: Mapping[tuple[Scope, str], tuple[str, ...]]) -> None:
    """Gives commands other keys wherever keys are shown or answered to, in place of what was chosen before."""
    _InUse.commands = tuple(with_keys(chosen))


def with_keys(chosen: Mapping[tuple[Scope, str], tuple[str, ...]]) -> list[Command]:
    """All commands, those that are named with other keys."""
    return [replace(one, keys=chosen.get((one.scope, one.id), one.keys)) for one in COMMANDS]


def commands(*scopes: Scope) -> tuple[Command, ...]:
    """The commands of some scopes, in order, with the keys in use."""
    return tuple(one for scope in scopes for one in _InUse.commands if one.scope is scope)


def find(scope: Scope, name: str) -> Command:
    """One command, with the keys in use; raises KeyError where the scope has none of that id."""
    for one in _InUse.commands:
        if one.scope is scope and one.id == name:
            return one
    raise KeyError(f"{scope}.{name}")


def key_rows(scopes: Sequence[Scope] = tuple(Scope)) -> list[tuple[str, str, str]]:
    """Rows of scope title, keys and what they do, for every command that has keys or came with some."""
    return [
        (TITLES[one.scope], _named(one.keys), one.help + _own(one, declared))
        for one in commands(*scopes)
        for declared in (next(other.keys for other in COMMANDS if (other.scope, other.id) == (one.scope, one.id)),)
        if one.keys or declared
    ]


def _named(keys: Sequence[str]) -> str:
    return " ".join(key_name(key) for key in keys) or "—"


def _own(command: Command, declared: tuple[str, ...]) -> str:
    """What to say of keys that a person chose: the ones that the command came with."""
    return "" if command.keys == declared else f"  (your own; it came with {_named(declared)})"


def keys_table() -> str:
    """All keys as plain text, for `annotator keys`; those that a person chose are told apart."""
    rows = [*key_rows(), *((TITLES[Scope.DOCUMENT], keys, text) for keys, text in MOVES)]
    width = max(len(keys) for _, keys, _ in rows)
    lines: list[str] = []
    for scope in Scope:
        if not any(title == TITLES[scope] for title, _, _ in rows):
            continue
        lines += ["", TITLES[scope]] if lines else [TITLES[scope]]
        lines += [f"  {keys.ljust(width)}  {text}" for title, keys, text in rows if title == TITLES[scope]]
    return "\n".join(lines) + "\n"


def keys_markdown() -> str:
    """All keys as a Markdown table, for the README."""
    rows = [*key_rows(), *((TITLES[Scope.DOCUMENT], keys, text) for keys, text in MOVES)]
    order = {TITLES[scope]: at for at, scope in enumerate(Scope)}
    body = [f"| {title} | `{keys}` | {text} |" for title, keys, text in sorted(rows, key=lambda row: order[row[0]])]
    return "\n".join(["| where | keys | what it does |", "|---|---|---|", *body]) + "\n"


MOVES: Final = (
    ("← → ↑ ↓", "Move by character and line; with Shift, or while it is extended, the selection grows or shrinks"),
    ("Ctrl+← Ctrl+→", "Move by word; with Shift, or while it is extended, the selection grows or shrinks"),
    ("Home End PgUp PgDn", "Move to the ends of the line and by page"),
)
"""Moves inside a document, which are no commands."""
