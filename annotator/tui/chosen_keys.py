"""Keys of one's own: the file `keys.toml`, what is wrong with it, and what a key that is pressed stands for.

The screen library drops what clashes without a word, so everything is looked at here. What cannot be is passed over
and said, one entry at a time; a broken file never stops the program. Loads no screen library.
"""

import difflib
import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from annotator.tui.i18n import mark, tr
from annotator.tui.keymap import clashing
from annotator.tui.registry import COMMANDS, SIGNS, Command, Scope, choose_keys, find, key_name, keys_table, with_keys

Chosen = Mapping[tuple[Scope, str], tuple[str, ...]]

FILE: Final = "keys.toml"
KEEP: Final = ("escape", "enter", "tab", "up", "down", "left", "right", "home", "end", "pageup", "pagedown", "ctrl+c")
"""Keys that mean the same everywhere and can be given to nothing else."""
_SAME: Final = {"ctrl+h": "Backspace", "ctrl+i": "Tab", "ctrl+m": "Enter", "ctrl+j": "Enter"}
"""Keys that many terminals cannot tell from another one."""
_ALIASES: Final = {"esc": "escape", "return": "enter", "del": "delete", "pgup": "pageup", "pgdn": "pagedown"}
_KNOWN: Final = frozenset(
    (
        *(chr(code) for code in range(33, 127) if chr(code).isalnum()),
        *SIGNS,
        *("space", "backspace", "delete", "insert"),
        *(f"f{number}" for number in range(1, 13)),
        *(f"ctrl+{letter}" for letter in "abdefgklnopqrstuvwxyz"),
    )
)
_FIXED: Final = frozenset({(Scope.DECIDE, "adopt")})
"""Commands of which each key means something else."""
_NEEDED: Final = frozenset({(Scope.ANYWHERE, name) for name in ("quit", "palette", "keys", "back")})
"""Commands without which one would be lost."""


@dataclass(frozen=True, slots=True)
class Problem:
    """Something in the file that is passed over, in words for a person."""

    what: str
    """A sentence with named places."""
    values: tuple[tuple[str, str], ...] = ()

    def line(self) -> str:
        """The sentence in the language in use."""
        return tr(self.what, **dict(self.values))


@dataclass(frozen=True, slots=True)
class Own:
    """What a file says."""

    chosen: Chosen
    problems: tuple[Problem, ...] = ()


def read_keys(file: Path) -> Own:
    """The keys of a file; none where there is no file."""
    try:
        return understood(tomllib.loads(file.read_text(encoding="utf-8")))
    except FileNotFoundError:
        return Own({})
    except (OSError, ValueError, RecursionError) as error:
        return Own({}, (_problem(mark("{file} cannot be read: {why}"), file=FILE, why=str(error)),))


def understood(written: Mapping[str, Any]) -> Own:
    """Tables of scopes with a key, or a list of keys, for each command."""
    chosen: dict[tuple[Scope, str], tuple[str, ...]] = {}
    problems: list[Problem] = []
    for name, table in written.items():
        scope = next((one for one in Scope if one.value == name), None)
        if scope is None or not isinstance(table, dict):
            near = _near(name, [one.value for one in Scope])
            problems.append(_problem(mark("there is no part [{name}]; the nearest is [{near}]"), name=name, near=near))
            continue
        for command, keys in table.items():
            taken = _entry(scope, command, keys)
            if isinstance(taken, Problem):
                problems.append(taken)
            else:
                chosen[scope, command] = taken
    return _without_clashes(chosen, problems)


def _entry(scope: Scope, name: str, keys: object) -> tuple[str, ...] | Problem:
    ids = [one.id for one in COMMANDS if one.scope is scope]
    where = f"{scope}.{name}"
    if name not in ids:
        what = mark("there is no command {where}; the nearest is {scope}.{near}")
        return _problem(what, where=where, scope=scope.value, near=_near(name, ids))
    listed = [keys] if isinstance(keys, str) else keys
    if not isinstance(listed, list) or not all(isinstance(one, str) for one in listed):
        return _problem(mark("{where}: write a key, or a list of keys, in quotation marks"), where=where)
    if (scope, name) in _FIXED:
        return _problem(mark("{where}: its keys cannot be changed"), where=where)
    if (scope, name) in _NEEDED and not listed:
        return _problem(mark("{where}: it must have a key"), where=where)
    taken: list[str] = []
    own = _declared(scope, name).keys
    for one in listed:
        key = key_id(one)
        wrong = None if key in own else wrong_key(key)
        if wrong is not None:
            return _problem(mark("{where}: {why}"), where=where, why=wrong.line())
        taken.append(key)
    # What lists and fields do by themselves stays: Enter opens whatever else does.
    return tuple(dict.fromkeys((*taken, *(key for key in own if key in KEEP))))


def key_id(written: str) -> str:
    """A key as the terminal library calls it: `?` is `question_mark`, `Ctrl+F` is `ctrl+f`."""
    text = written.strip()
    if len(text) == 1:
        return next((name for name, sign in SIGNS.items() if sign == text), text)
    lower = text.lower().replace(" ", "_")
    return _ALIASES.get(lower, lower)


def wrong_key(key: str) -> Problem | None:
    """Why a key cannot be given to a command; None where it can."""
    if key in KEEP:
        return _problem(mark("{key} keeps its meaning everywhere"), key=key_name(key))
    if key in _SAME:
        return _problem(mark("terminals cannot tell {key} from {other}"), key=key_name(key), other=_SAME[key])
    if key in _KNOWN:
        return None
    if len(key) == 1:
        return _problem(mark("{key} is no key of a Latin keyboard: name the letter at its place"), key=key)
    return _problem(mark("there is no key {key}; the nearest is {near}"), key=key, near=_near(key, sorted(_KNOWN)))


def _without_clashes(chosen: dict[tuple[Scope, str], tuple[str, ...]], problems: list[Problem]) -> Own:
    """Entries that claim what another command has are passed over, until none is left."""
    left = dict(chosen)
    while True:
        clash = next((one for one in clashing(with_keys(left)) if any(_id(two) in left for two in one.commands)), None)
        if clash is None:
            return Own(left, tuple(problems))
        mine = next(one for one in reversed(clash.commands) if _id(one) in left)
        other = next(one for one in clash.commands if one is not mine)
        what = mark("{where}: {key} is taken by “{other}” ({other_where}); it keeps its own key")
        values = {"where": _where(mine), "key": key_name(clash.key), "other": tr(other.help)}
        problems.append(_problem(what, **values, other_where=_where(other)))
        del left[_id(mine)]


def meant(key: str, scopes: Iterable[Scope]) -> str | None:
    """The declared key that a pressed one stands for where the commands of some scopes are at hand, nearest first.

    The key itself where nothing was chosen for it; None where its command was given another one.
    """
    at_hand = tuple(scopes)
    for scope in at_hand:
        for declared in (one for one in COMMANDS if one.scope is scope and one.keys):
            keys = find(scope, declared.id).keys
            if keys != declared.keys and key in keys:
                return key if key in declared.keys else declared.keys[0]
    moved = any(key in one.keys for scope in at_hand for one in COMMANDS if one.scope is scope)
    kept = any(key in find(scope, one.id).keys for scope in at_hand for one in COMMANDS if one.scope is scope)
    return None if moved and not kept else key


def keys_in_use(file: Path) -> str:
    """All keys as a file makes them, and what of it is passed over, a line each; for `annotator keys`."""
    own = read_keys(file)
    choose_keys(own.chosen)
    if not own.chosen and not own.problems:
        return keys_table()
    lines = [f"{file}: {len(own.chosen)} of your own, {len(own.problems)} passed over"]
    return keys_table() + "\n" + "\n".join([*lines, *(f"! {one.line()}" for one in own.problems)]) + "\n"


def file_text(chosen: Chosen) -> str:
    """The text of a file that says this."""
    lines = ["# Keys of your own. Comments are not kept when keys are changed on the screens."]
    for scope in Scope:
        own = [(name, keys) for (at, name), keys in chosen.items() if at is scope]
        if own:
            lines += ["", f"[{scope}]"]
            lines += [f"{name} = [{', '.join(_quoted(key) for key in keys)}]" for name, keys in sorted(own)]
    return "\n".join(lines) + "\n"


def _quoted(key: str) -> str:
    return f'"{key}"'


def _declared(scope: Scope, name: str) -> Command:
    return next(one for one in COMMANDS if one.scope is scope and one.id == name)


def _id(command: Command) -> tuple[Scope, str]:
    return command.scope, command.id


def _where(command: Command) -> str:
    return f"{command.scope}.{command.id}"


def _near(word: str, known: list[str]) -> str:
    return next(iter(difflib.get_close_matches(word, known, n=1, cutoff=0.0)), "")


def _problem(what: str, **values: str) -> Problem:
    return Problem(what, tuple(values.items()))
