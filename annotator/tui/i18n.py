"""The language of the screens: gettext catalogues, chosen by setting or by the machine's locale.

The English sentence in the code is the key of a translation (GNU gettext). Sentences that stand in data, such as the
registry of commands, are marked where they stand and translated where they are shown.
"""

import gettext
import os
from collections.abc import Mapping
from functools import cache
from importlib.resources import as_file, files
from string import Formatter
from typing import Final

LANGUAGES: Final = {"en": "English", "de": "Deutsch", "bg": "Български"}
"""Languages there is a catalogue for, each by its own name."""
DOMAIN: Final = "annotator"
_SEPARATORS: Final = {"en": (",", "."), "de": (".", ","), "bg": ("\N{NO-BREAK SPACE}", ",")}
"""What stands between thousands, and before decimals."""
_VARIABLES = ("LC_ALL", "LC_MESSAGES", "LANG")


class _Spoken:
    """The language in use; there is one per process, as there is one person before the screen."""

    language = "en"
    catalogue: gettext.NullTranslations = gettext.NullTranslations()
    keys: object = None
    """What writes `{key:…}` in a sentence: keys are called as the keyboard of whoever reads it has them."""


def use(language: str) -> None:
    """Speaks a language from now on; one there is no catalogue for is English."""
    _Spoken.language = language if language in LANGUAGES else "en"
    _Spoken.catalogue = _catalogue(_Spoken.language)


def name_keys(names: object) -> None:
    """Says what writes `{key:…}` in sentences, by its `__format__`."""
    _Spoken.keys = names


def spoken() -> str:
    """The language in use."""
    return _Spoken.language


def of_locale(environment: Mapping[str, str] = os.environ) -> str:
    """The language of a machine's locale as POSIX orders its variables; English where there is no catalogue for it."""
    said = next((environment[name] for name in _VARIABLES if environment.get(name)), "")
    if said.partition(".")[0] in ("", "C", "POSIX"):
        return "en"
    wanted = [*environment.get("LANGUAGE", "").split(":"), said]
    codes = [one.partition(".")[0].partition("_")[0] for one in wanted if one]
    return next((code for code in codes if code in LANGUAGES), "en")


def tr(template: str, /, **values: object) -> str:
    """A sentence in the language in use, its `{names}` filled in."""
    return _filled(_Spoken.catalogue.gettext(template) if template else "", values)


def in_all(template: str, /) -> tuple[str, ...]:
    """A sentence as every catalogue has it, once each, the language in use first; its `{names}` are left.

    Who reads no word of the screens looks for a command by a word of another language.
    """
    own = _Spoken.catalogue.gettext(template) if template else ""
    return tuple(dict.fromkeys([own, *(_catalogue(one).gettext(template) for one in LANGUAGES if template)]))


def trn(one: str, several: str, number: int, /, **values: object) -> str:
    """A sentence in the form that fits a number, which may stand in it as `{n}`."""
    return _filled(_Spoken.catalogue.ngettext(one, several, number), {"n": number, **values})


def number(value: float, places: int = 0) -> str:
    """A number as the language in use writes it: `12,345.5`, in German `12.345,5`, in Bulgarian `12 345,5`."""
    whole, point = _SEPARATORS[_Spoken.language]
    return f"{value:,.{places}f}".translate({ord(","): whole, ord("."): point})


def mark(template: str) -> str:
    """The sentence itself; says that it is to be translated where it is shown."""
    return template


def _filled(template: str, values: Mapping[str, object]) -> str:
    if "{key:" in template:
        values = {"key": _Spoken.keys, **values}
    return Formatter().vformat(template, (), values) if values else template


@cache
def _catalogue(language: str) -> gettext.NullTranslations:
    if language == "en":
        return gettext.NullTranslations()
    compiled = files("annotator.tui").joinpath("locale", language, "LC_MESSAGES", f"{DOMAIN}.mo")
    if not compiled.is_file():
        return gettext.NullTranslations()
    with as_file(compiled) as path, path.open("rb") as file:
        return gettext.GNUTranslations(file)
