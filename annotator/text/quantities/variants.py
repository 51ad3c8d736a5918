"""Other ways to write a quantity, as proposals for the accepted variants of a fact."""

import datetime
import re
from collections.abc import Iterable, Iterator, Mapping
from decimal import Decimal
from typing import Final, NamedTuple

from annotator.text.quantities.model import Quantity, plain_decimal
from annotator.text.quantities.sole import sole_quantity, unit_words
from annotator.text.quantities.spelling import spelt


class _Forms(NamedTuple):
    """How a language writes a unit: after one, after more, its gender, and signs for it."""

    one: str
    more: str
    gender: str
    signs: tuple[str, ...] = ()
    before: tuple[str, ...] = ()


_UNITS: Final[Mapping[str, Mapping[str, _Forms]]] = {
    "de": {
        "day": _Forms("Tag", "Tage", "m"),
        "week": _Forms("Woche", "Wochen", "f"),
        "month": _Forms("Monat", "Monate", "m"),
        "year": _Forms("Jahr", "Jahre", "n"),
        "hour": _Forms("Stunde", "Stunden", "f"),
        "minute": _Forms("Minute", "Minuten", "f"),
        "night": _Forms("Nacht", "Nächte", "f"),
        "km": _Forms("Kilometer", "Kilometer", "m", ("km",)),
        "kg": _Forms("Kilogramm", "Kilogramm", "n", ("kg",)),
        "EUR": _Forms("Euro", "Euro", "m", ("€", "EUR")),
        "BGN": _Forms("Lew", "Lewa", "m", ("BGN",)),
        "USD": _Forms("Dollar", "Dollar", "m", ("USD",)),
        "%": _Forms("Prozent", "Prozent", "n", ("%",)),
    },
    "bg": {
        "day": _Forms("ден", "дни", "m"),
        "week": _Forms("седмица", "седмици", "f"),
        "month": _Forms("месец", "месеца", "m"),
        "year": _Forms("година", "години", "f"),
        "hour": _Forms("час", "часа", "m"),
        "minute": _Forms("минута", "минути", "f"),
        "night": _Forms("нощувка", "нощувки", "f"),
        "km": _Forms("километър", "километра", "m", ("км",)),
        "kg": _Forms("килограм", "килограма", "m", ("кг",)),
        "EUR": _Forms("евро", "евро", "n", ("€", "EUR")),
        "BGN": _Forms("лев", "лева", "m", ("лв.", "BGN")),
        "USD": _Forms("долар", "долара", "m", ("USD",)),
        "%": _Forms("процент", "процента", "m", ("%", "на сто")),
    },
    "en": {
        "day": _Forms("day", "days", "n"),
        "week": _Forms("week", "weeks", "n"),
        "month": _Forms("month", "months", "n"),
        "year": _Forms("year", "years", "n"),
        "hour": _Forms("hour", "hours", "n"),
        "minute": _Forms("minute", "minutes", "n"),
        "night": _Forms("night", "nights", "n"),
        "km": _Forms("kilometre", "kilometres", "n", ("km",)),
        "kg": _Forms("kilogram", "kilograms", "n", ("kg",)),
        "EUR": _Forms("euro", "euros", "n", ("EUR",), ("€",)),
        "BGN": _Forms("lev", "leva", "n", ("BGN",)),
        "USD": _Forms("dollar", "dollars", "n", ("USD",), ("$",)),
        "GBP": _Forms("GBP", "GBP", "n", (), ("£",)),
        "%": _Forms("percent", "percent", "n", ("%",)),
    },
}
_SHORT: Final = frozenset(["km", "kg", "км", "кг", "лв", "EUR", "BGN", "USD", "GBP"])
_MONTHS: Final = {
    "de": "Januar Februar März April Mai Juni Juli August September Oktober November Dezember",
    "bg": "януари февруари март април май юни юли август септември октомври ноември декември",
    "en": "January February March April May June July August September October November December",
}
# A day of any year (`--06-30`) has other shapes; it is written in one way.
_MONTH: Final = re.compile(r"[0-9]{4}-[0-9]{2}")
_DAY: Final = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")
_GROUPING: Final = {"de": ".", "bg": " ", "en": ","}


def variants(text: str, language: str) -> tuple[str, ...]:
    """The text with its one quantity written in the other ways usual in `language` (`de`, `bg` or `en`).

    `120 лв.` gives `120 лева`, `120,00 лв.`, `сто и двадесет лева` and so on. Empty where the text holds no
    quantity or several, where what it says is in any doubt (`sole_quantity`), or where it is written in one way only
    (references, units that must not be exchanged for each other such as working days). Every variant reads as the
    same quantity in that language.
    """
    quantity = sole_quantity(text, language)
    if quantity is None:
        return ()
    start, end = quantity.span
    before, after = text[:start], text[end:]
    words = unit_words(quantity, language)
    noun = next((one for one in words if quantity.raw.endswith(f" {one}") and one.isalpha() and one not in _SHORT), "")
    alone = not (before + after).strip(" .")
    forms = _forms(quantity, language, noun, alone=alone)
    if language == "de" and not alone and quantity.value == 1:
        # "nach einem Tag": the word for one has cases of its own.
        forms = (form for form in forms if form[:1] in "1€")
    written = dict.fromkeys(before + form + after for form in forms)
    # What stands around it can change how a form is read; such a form is no variant here.
    return tuple(other for other in written if other != text and _reads_as(other, quantity, language))


def written(quantity: Quantity, language: str) -> tuple[str, ...]:
    """The ways to write the quantity by itself in `language`, each of which reads as the same there."""
    forms = dict.fromkeys(_forms(quantity, language, "", alone=True)) if language in _UNITS else {}
    return tuple(form for form in forms if _reads_as(form, quantity, language))


def _reads_as(text: str, quantity: Quantity, language: str) -> bool:
    found = sole_quantity(text, language)
    return found is not None and (found.kind, found.canonical) == (quantity.kind, quantity.canonical)


def _forms(quantity: Quantity, language: str, noun: str, *, alone: bool) -> Iterator[str]:
    """`noun` is the unit's word as it stands, in its case; `alone` says that nothing stands around it."""
    if quantity.kind == "date":
        yield from _dates(quantity.canonical, language)
    elif quantity.kind == "time":
        yield from _times(quantity.canonical, language)
    elif quantity.value is not None and quantity.unit is None:
        yield from _numbers(quantity.value, language)
        yield from _in_words(quantity.value, language, "m")
    elif quantity.value is not None and (forms := _UNITS[language].get(str(quantity.unit))):
        yield from _measured(quantity, forms, language, _nouns(quantity, forms, noun, language, alone=alone))


def _nouns(quantity: Quantity, forms: _Forms, noun: str, language: str, *, alone: bool) -> tuple[str, ...]:
    """The word for the unit: the one that stands there, in the case that stands there, else where no case is open."""
    if noun:
        return (noun,)
    if language == "de" and not alone and quantity.unit not in ("EUR", "%"):
        return ()
    return (forms.one if quantity.value == 1 else forms.more,)


def _measured(quantity: Quantity, forms: _Forms, language: str, nouns: tuple[str, ...]) -> Iterator[str]:
    value = quantity.value or Decimal(0)
    numbers = list(_numbers(value, language, cents=quantity.kind == "amount"))
    for number in numbers:
        yield from (f"{number} {name}" for name in (*nouns, *forms.signs))
        yield from (f"{sign}{number}" for sign in forms.before)
    if "%" in forms.signs:
        yield f"{numbers[0]}%"
    yield from (f"{words} {noun}" for words in _in_words(value, language, forms.gender) for noun in nouns)


def _numbers(value: Decimal, language: str, *, cents: bool = False) -> Iterator[str]:
    point = "." if language == "en" else ","
    whole, _, fraction = plain_decimal(value).partition(".")
    fractions = [fraction.ljust(2, "0") if cents and fraction else fraction]
    if cents and not fraction:
        fractions.append("00")
    for part in fractions:
        for head in _grouped(whole, language):
            yield f"{head}{point}{part}" if part else head


def _grouped(whole: str, language: str) -> Iterable[str]:
    yield whole
    if len(whole.lstrip("-")) > 3:
        yield f"{int(whole):,}".replace(",", _GROUPING[language])


def _in_words(value: Decimal, language: str, gender: str) -> Iterator[str]:
    words = spelt(int(value), language, gender) if value == int(value) else None
    if words:
        yield words


def _dates(iso: str, language: str) -> Iterator[str]:
    months = _MONTHS[language].split()
    if _MONTH.fullmatch(iso):
        yield f"{months[int(iso[5:]) - 1]} {iso[:4]}"
    if not _DAY.fullmatch(iso):
        return
    date = datetime.date.fromisoformat(iso)
    name = months[date.month - 1]
    end = " г." if language == "bg" else ""
    yield iso
    if language == "en":
        yield from (f"{date.day} {name} {date.year}", f"{name} {date.day}, {date.year}")
        return
    yield f"{date.day}{'.' if language == 'de' else ''} {name} {date.year}{end}"
    yield from (f"{date.day}.{date.month}.{date.year}{end}", f"{date.day:02}.{date.month:02}.{date.year}{end}")


def _times(canonical: str, language: str) -> Iterator[str]:
    hour, minute = int(canonical[:2]), canonical[3:5]
    if len(canonical) > 5:
        return
    yield canonical
    if language == "de":
        yield from (f"{hour}:{minute} Uhr", f"{hour}.{minute} Uhr")
        if minute == "00":
            yield f"{hour} Uhr"
    elif language == "bg":
        yield from (f"{hour}:{minute} ч.", f"{hour}:{minute} часа")
    else:
        yield f"{hour % 12 or 12}:{minute} {'pm' if 12 <= hour < 24 else 'am'}"
