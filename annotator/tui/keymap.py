"""Letter keys on other keyboards, and the check that no two commands share a key.

Whoever writes Bulgarian need not switch layout to give a command: the letter that stands where the command's letter
stands on a Latin keyboard does the same. Which layout that is cannot be told from a letter (`в` is where `L` is on the
one and where `V` is on the other), so it is a setting.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from annotator.tui.i18n import name_keys, spoken, tr
from annotator.tui.registry import COMBINED, GIVEN_WAY, SIGNS, Command, Scope, commands, find, key_name

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
_TYPED: Final = {
    # What its row of digits and the keys around it write; everything else of a Latin keyboard has no key there.
    "bds": frozenset('0123456789!?+"%=:/_-.,;()'),
    "phonetic": frozenset("0123456789!?+\"%=:/_-.,;()@#$^&*'<>|"),
    "phonetic-traditional": frozenset("0123456789!?+\"%=:/_-.,;()@#$^&*'<>|"),
}
"""Signs that a layout writes, by its name."""
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
    if layout is Layout.BDS:
        # The key of `q` writes a comma there, which means itself; only with Shift it writes a letter.
        table["ы"] = "Q"
        # This sign stands where a bracket does, and means nothing else.
        table[";"] = "right_square_bracket"
    return table


_TABLES: Final = {layout: _table(layout) for layout in Layout}


_ANSWERS: Final = {"y": {"de": "j", "bg": "д"}, "n": {"bg": "н"}}
"""The first letters of yes and no, by the keys that mean them everywhere and by language."""


class _InUse:
    """The keyboard of the person who types."""

    layout: Layout = Layout.BDS
    shown: Layout = Layout.LATIN


def use_layout(layout: Layout, *, show: bool) -> None:
    """Answers to the letters of a layout from now on; with `show` keys are called by its letters, too."""
    _InUse.layout = layout
    _InUse.shown = layout if show else Layout.LATIN


def layout_in_use() -> Layout:
    """The layout whose letters give commands."""
    return _InUse.layout


def shown_key(key: str) -> str:
    """A key as it stands on the keyboard that was chosen: `в` for `l` where that is БДС."""
    letter = letter_at(key, _InUse.shown)
    return letter if letter and (len(key) == 1 or not _written(key, _InUse.shown)) else key_name(key)


def reachable(key: str, layout: Layout) -> bool:
    """Whether a key can be pressed on a keyboard: it writes that sign, or has a letter of its own at the place."""
    return _written(key, layout) or letter_at(key, layout) is not None


def best_key(keys: Sequence[str]) -> str | None:
    """The first of several keys that the keyboard in use has; None where it has none of them."""
    return next((key for key in keys if reachable(key, _InUse.shown)), None)


def _written(key: str, layout: Layout) -> bool:
    sign = SIGNS.get(key, key)
    return len(sign) > 1 or layout is Layout.LATIN or sign in _TYPED[layout.value]


def both_names(key: str) -> str:
    """A key by its Latin name and by its letter: `l/в`."""
    letter = letter_at(key, _InUse.shown)
    return f"{key_name(key)}/{letter}" if letter else key_name(key)


def key_of(scope: Scope, name: str) -> str:
    """The key of a command as the person who reads a sentence knows it; where it has none, how the palette calls it."""
    one = find(scope, name)
    key = best_key(one.keys)
    return shown_key(key) if key else tr("(palette: {command})", command=tr(one.title))


def keys_of(scope: Scope) -> dict[str, str]:
    """The keys of all commands of a scope by their ids, for sentences that name several."""
    return {one.id: key_of(scope, one.id) for one in commands(scope)}


def answer_of(letter: str) -> bool | None:
    """Whether a letter says yes or no in the language in use, whatever stands at its place on another keyboard; None
    where it says neither.
    """
    said = {own[spoken()]: answer == "y" for answer, own in _ANSWERS.items() if spoken() in own}
    return said.get(letter.casefold())


def _answer_key(answer: str) -> str:
    """The key for yes or no as who reads a sentence calls it: by its word in their language, where they have it."""
    own = _ANSWERS[answer].get(spoken())
    if own is None:
        return shown_key(answer)
    has = own.isascii() or _InUse.shown is not Layout.LATIN
    return own if has else f"{shown_key(answer)}/{own}"


class Keys:
    """Keys in sentences: `{key:write.link}` is that command's, `{key:y}` one that a box over the screen answers to."""

    def __format__(self, which: str) -> str:
        scope, _, name = which.partition(".")
        if not name and scope in _ANSWERS:
            return _answer_key(scope)
        return key_of(Scope(scope), name) if name else shown_key(scope)


name_keys(Keys())


def latin_key(key: str, layout: Layout) -> str | None:
    """The Latin key at the place of a Cyrillic letter in a layout; None where the key stands for itself."""
    return _TABLES[layout].get(key)


def letter_at(key: str, layout: Layout) -> str | None:
    """The Cyrillic letter at the place of a Latin key in a layout; None where there is none."""
    return next((letter for letter, latin in _TABLES[layout].items() if latin == key), None)


@dataclass(frozen=True, slots=True)
class Clash:
    """A key that two commands claim where both are at hand."""

    key: str
    commands: tuple[Command, Command]


def clashing(registry: Sequence[Command]) -> Iterator[Clash]:
    """Every clash among some commands."""
    for scope in Scope:
        gone = GIVEN_WAY.get(scope, frozenset())
        claimed: dict[str, Command] = {}
        for part in (scope, *COMBINED.get(scope, ())):
            for one in registry:
                if one.scope is part and not (part is Scope.DOCUMENT and one.id in gone):
                    for key in one.keys:
                        if claimed.setdefault(key, one) is not one:
                            yield Clash(key, (claimed[key], one))


def clashes(registry: Iterable[Command] | None = None) -> tuple[str, ...]:
    """Every clash in words; empty where all is well."""
    everything = tuple(registry) if registry is not None else commands(*Scope)
    return tuple(
        f"{clash.key} is claimed by {' and '.join(f'{one.scope}.{one.id}' for one in clash.commands)}"
        for clash in clashing(everything)
    )
