"""The quantity of a short text, where it can be read in one way only: the rule is to rather read nothing."""

import re
from collections.abc import Mapping
from typing import Final

from annotator.text.quantities.model import Quantity
from annotator.text.quantities.names import names_a_thing
from annotator.text.quantities.reading import quantities
from annotator.text.quantities.spelling import spelt

LONGEST: Final = 200
"""Characters of a text that a sole quantity is looked for in."""

_UNIT_WORDS: Final[Mapping[str, Mapping[str, str]]] = {
    "de": {
        "day": "Tag Tage Tagen",
        "week": "Woche Wochen",
        "month": "Monat Monate Monaten",
        "year": "Jahr Jahre Jahren",
        "hour": "Stunde Stunden",
        "minute": "Minute Minuten",
        "night": "Nacht Nächte Nächten",
        "km": "km Kilometer",
        "kg": "kg Kilogramm",
        "EUR": "€ EUR Euro",
        "BGN": "BGN Lew Lewa",
        "USD": "$ USD Dollar",
        "%": "% Prozent",
    },
    "bg": {
        "day": "ден дни дена",
        "week": "седмица седмици",
        "month": "месец месеца месеци",
        "year": "година години",
        "hour": "час часа",
        "minute": "минута минути",
        "night": "нощувка нощувки",
        "km": "км километър километра",
        "kg": "кг килограм килограма",
        "EUR": "€ EUR евро",
        "BGN": "лв. лв BGN лев лева",
        "USD": "$ USD долар долара",
        "%": "% процент процента",
    },
    "en": {
        "day": "day days",
        "week": "week weeks",
        "month": "month months",
        "year": "year years",
        "hour": "hour hours",
        "minute": "minute minutes",
        "night": "night nights",
        "km": "km kilometre kilometres",
        "kg": "kg kilogram kilograms",
        "EUR": "€ EUR euro euros",
        "BGN": "BGN lev leva",
        "USD": "$ USD dollar dollars",
        "GBP": "£ GBP",
        "%": "% percent",
    },
}
_TAIL: Final = r"(?:{0}(?:[0-9]{{1,2}}|[0-9]{{4,}}))?"
# A decimal part of three digits looks like a thousand elsewhere; such a number is not read here.
_DIGITS: Final = {
    "en": re.compile(r"(?:0|[1-9][0-9]*|[1-9][0-9]{0,2}(?:,[0-9]{3})+)" + _TAIL.format(r"\.")),
    **dict.fromkeys(
        ("de", "bg"),
        re.compile(r"(?:0|[1-9][0-9]*|[1-9][0-9]{0,2}(?:[.\u00a0\u202f ][0-9]{3})+)" + _TAIL.format(",")),
    ),
}
_COUNTED: Final = re.compile(r"(?:0|[1-9][0-9]*|[1-9][0-9]{0,2}(?:[., \u00a0\u202f][0-9]{3})+)")
_SIGNED: Final = re.compile(r"(?P<unit>€|\$|£|EUR|USD|BGN|GBP) ?(?P<number>[0-9].*)")
_DATE: Final = re.compile(
    r"[0-9]{4}-[0-9]{2}-[0-9]{2}|[0-9]{1,2}\.[ \u00a0]?[0-9]{1,2}\.[ \u00a0]?[0-9]{4}(?: ?г\.)?"
    r"|[0-9]{1,2}(?:\.|st|nd|rd|th)?[ \u00a0][^\W\d_]{3,},?[ \u00a0][0-9]{4}(?: ?г\.)?"
    r"|[^\W\d_]{3,}[ \u00a0][0-9]{1,2}(?:st|nd|rd|th)?,? [0-9]{4}|[^\W\d_]{3,}[ \u00a0][0-9]{4}"
)
_TIME: Final = re.compile(
    r"[0-9]{2}:[0-9]{2}|[0-9]{1,2}:[0-9]{2} (?:Uhr|ч\.|часа|am|pm)|[0-9]{1,2}\.[0-9]{2} Uhr|[0-9]{1,2} (?:Uhr|am|pm)"
)
_CLOCK: Final = re.compile(r"[0-9]{2}:[0-9]{2}")
_FREE_BEFORE: Final = re.compile(r"(?:\A|[^\W\d_][,:;]?\s)[(\"„“«»]?\Z")
_FREE_AFTER: Final = re.compile(r"[.,;:!?)\"“”«»]*(?:\Z|\s+(?=[^\W\d_]))")
# Words that make another quantity of the one beside them, or a name.
_CHANGES: Final = re.compile(
    r"[§№/×+=<>^±~½¼¾−\x00]|(?<![^\W_])(?:minus|минус|plus|плюс|hal[bf]\w*|halves|quarter\w*|viertel\w*|drittel\w*"
    r"|dritt\w*|thirds?|половин\w*|четвърт\w*|трет\w*|or|oder|или|times|mal|пъти|h|m|k|[bmt]r?n|mio|mrd|tsd|thousand"
    r"|\w*illi(?:on|ard)\w*|tausend|хил\w*|млн|млрд|\w*или(?:он|ард)\w*|cents?|ct|ст|стотинк\w*|dozen|dutzend"
    r"|\w*hundert|hundred|art|artikel|article|section|paragraph|чл|член|ал|version|версия)(?![^\W_])",
    re.IGNORECASE,
)
_JOINS: Final = re.compile(r"(?<![^\W_])(?:and|und|и)\s*\Z|\A\s*(?:and|und|и)(?![^\W_])", re.IGNORECASE)
_YEARS: Final = range(1800, 2200)


def sole_quantity(text: str, language: str) -> Quantity | None:
    """The one quantity of `text`, None unless it certainly is read in `language` as it was meant.

    It stands free, in one of the usual ways to write it, and nothing around it makes more or less of it. A number
    without a unit is read only where there is nothing else: beside a word it may be a version, a name, a place.
    """
    if len(text) > LONGEST or language not in _UNIT_WORDS:
        return None
    found = quantities(text, (language,))
    if len(found) != 1:
        return None
    quantity = found[0]
    start, end = quantity.span
    before, after = text[:start], text[end:]
    around = f"{before} {after}"
    if any(character.isdigit() for character in around) or _CHANGES.search(around) or names_a_thing(text, start):
        return None
    if _JOINS.search(before) or _JOINS.search(after) or not _FREE_BEFORE.search(before):
        return None
    return quantity if _FREE_AFTER.match(after) and _is_usual(quantity, around.strip(), language) else None


def unit_words(quantity: Quantity, language: str) -> tuple[str, ...]:
    """The words and signs that its unit is written with in `language`."""
    return tuple(_UNIT_WORDS[language].get(str(quantity.unit), "").split())


def _is_usual(quantity: Quantity, around: str, language: str) -> bool:
    raw = quantity.raw
    if quantity.kind == "date":
        return _DATE.fullmatch(raw) is not None and not (language == "en" and raw.count(".") > 1)
    if quantity.kind == "time":
        # Digits alone may be a score or a length of time.
        return _TIME.fullmatch(raw) is not None and not (around and _CLOCK.fullmatch(raw))
    if quantity.value is None:
        return False
    if quantity.unit is None:
        counted = _COUNTED.fullmatch(raw) is not None and quantity.value not in _YEARS
        return not around and ((counted and _is_number(raw, quantity, language)) or _is_spelt(raw, quantity, language))
    return _is_measured(quantity, language)


def _is_measured(quantity: Quantity, language: str) -> bool:
    raw, words = quantity.raw, unit_words(quantity, language)
    if signed := _SIGNED.fullmatch(raw):
        return signed["unit"] in words and _DIGITS[language].fullmatch(signed["number"]) is not None
    for word in (*words, *(("на сто",) if language == "bg" and quantity.unit == "%" else ())):
        number = raw.removesuffix(word)
        if number == raw:
            continue
        if _is_number(number.rstrip(" \u00a0\u202f"), quantity, language):
            return True
        if number[-1:].isspace() and _is_spelt(number.strip(), quantity, language):
            return True
    return False


def _is_number(number: str, quantity: Quantity, language: str) -> bool:
    return quantity.value is not None and _DIGITS[language].fullmatch(number) is not None


def _is_spelt(words: str, quantity: Quantity, language: str) -> bool:
    value = quantity.value
    if value is None or value != int(value):
        return False
    return words.lower() in {spelt(int(value), language, gender) for gender in "mfn"}
