"""Letter keys on other keyboards, and the check that no two commands share a key.

Whoever writes Bulgarian need not switch layout to give a command: the letter that stands where the command's letter
stands on a Latin keyboard does the same. Which layout that is cannot be told from a letter (`в` is where `L` is on the
one and where `V` is on the other), so it is a setting.
"""

from collections.abc import Iterable
from enum import StrEnum
from typing import Final

from annotator.tui.registry import COMBINED, GIVEN_WAY, Command, Scope, commands

_LATIN: Final = "qwertyuiop asdfghjkl zxcvbnm [ ] / . ,"
_ROWS: Final = {
    "bds": ",уеишщксдз ьяаожгтнв юйъэфхп ц ; б л р",
    "phonetic": "чшертъуиоп асдфгхйкл зжцвбнм я щ / . ,",
    "phonetic-traditional": "явертъуиоп асдфгхйкл зьцжбнм ш щ / . ,",
}
_NAMES: Final = {
    "[": "left_square_bracket",
    "]": "right_square_bracket",
    "/": "slash",
    ".": "full_stop",
    ",": "comma",
}
# Shifted keys that carry a command of their own.
_SHIFTED: Final = {"/": "question_mark", ".": "greater_than_sign", ",": "less_than_sign"}


class Layout(StrEnum):
    """Keyboard layouts whose letters are understood."""

    LATIN = "latin"
    BDS = "bds"
    """Bulgarian, БДС 5237: `я` is where `S` is."""
    PHONETIC = "phonetic"
    """Bulgarian, phonetic of 2006: `ч` is where `Q` is."""
    PHONETIC_TRADITIONAL = "phonetic-traditional"
    """Bulgarian, traditional phonetic: `я` is where `Q` is."""


def _table(layout: Layout) -> dict[str, str]:
    table: dict[str, str] = {}
    for latin, letter in zip(_LATIN, _ROWS.get(layout.value, ""), strict=False):
        # Signs mean the same on every keyboard; only letters stand for their place.
        if letter.isalpha() and not letter.isascii():
            table[letter] = _NAMES.get(latin, latin)
            table[letter.upper()] = _SHIFTED.get(latin, latin.upper() if latin.isalpha() else table[letter])
    return table


_TABLES: Final = {layout: _table(layout) for layout in Layout}


def latin_key(key: str, layout: Layout) -> str | None:
    """The Latin key at the place of a Cyrillic letter in a layout; None where the key stands for itself."""
    return _TABLES[layout].get(key)


def letter_at(key: str, layout: Layout) -> str | None:
    """The Cyrillic letter at the place of a Latin key in a layout; None where there is none."""
    return next((letter for letter, latin in _TABLES[layout].items() if latin == key), None)


def clashes(registry: Iterable[Command] | None = None) -> tuple[str, ...]:
    """Every key that two commands claim where both are at hand, in words; empty where all is well."""
    everything = tuple(registry) if registry is not None else commands(*Scope)
    found: list[str] = []
    for scope in Scope:
        own = _keys(everything, scope)
        found += [f"{scope}: {key} is claimed by {' and '.join(names)}" for key, names in own.items() if len(names) > 1]
        for other in COMBINED.get(scope, ()):
            shared = own.keys() & _keys(_left(everything, scope), other).keys()
            found += [f"{scope} and {other} both claim {key}" for key in sorted(shared)]
    return tuple(found)


def _left(registry: Iterable[Command], screen: Scope) -> list[Command]:
    """The commands that are at hand on a screen: those of a document may give way to its own."""
    gone = GIVEN_WAY.get(screen, frozenset())
    return [one for one in registry if not (one.scope is Scope.DOCUMENT and one.id in gone)]


def _keys(registry: Iterable[Command], scope: Scope) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for one in registry:
        if one.scope is scope:
            for key in one.keys:
                found.setdefault(key, []).append(one.id)
    return found
