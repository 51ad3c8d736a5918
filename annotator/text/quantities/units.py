"""The lexicon of units: what may follow or precede a number, and what it means."""

import re
from collections.abc import Mapping
from decimal import Decimal
from typing import Final, NamedTuple


class Unit(NamedTuple):
    """A unit found in a text: its canonical name, what a number before it is multiplied by, where it ends."""

    name: str
    scale: Decimal
    end: int


def _set(words: str) -> frozenset[str]:
    return frozenset(words.split())


CURRENCIES: Final = _set("EUR BGN USD GBP CHF PLN CZK HUF RON SEK NOK DKK TRY JPY CNY")

_WORDS: Final[Mapping[str, str]] = {
    "day": "tag tage tagen tages day days ден дни дена деня денят дните дн kalendertag kalendertage kalendertagen",
    "workday": "werktag werktage werktagen werktages arbeitstag arbeitstage arbeitstagen arbeitstages workday workdays",
    "night": "nacht nächte nächten übernachtung übernachtungen night nights нощ нощи нощувка нощувки",
    "week": "woche wochen week weeks седмица седмици седмицата",
    "month": "monat monate monaten monats month months месец месеца месеци мес",
    "year": "jahr jahre jahren jahres year years година години год",
    "hour": "stunde stunden std hour hours hr hrs час часа часове ч",
    "minute": "minute minuten minutes min мин минута минути",
    "second": "sekunde sekunden sek second seconds sec сек секунда секунди",
    "times": "mal times пъти",
    "third": "drittel thirds трети",
    "person": "person personen people persons душа души",
    "page": "seite seiten page pages страница страници стр",
    "piece": "stück stk piece pieces бр брой броя",
    "%": "prozent percent pct процент процента",
    "km": "kilometer kilometern kilometers kilometre kilometres км километър километра километри",
    "m": "meter metern meters metre metres м метър метра",
    "cm": "zentimeter zentimetern centimeters centimetres см сантиметър сантиметра",
    "mm": "millimeter millimetern мм милиметър милиметра",
    "kg": "kilo kilogramm kilogram kilograms кг килограм килограма",
    "g": "gramm gram grams гр грам грама",
    "t": "tonne tonnen ton tons тон тона",
    "l": "liter litern litre litres liters л литър литра",
    "ml": "milliliter мл милилитър милилитра",
    "EUR": "eur euro euros евро",
    "BGN": "bgn лв лев лева lev leva lew lewa",
    "USD": "usd dollar dollars долар долара",
    "CHF": "chf franken франк франка",
    "pound": "pfund pound pounds паунд паунда",
    "cent": "cents",
}
_SCALED: Final[Mapping[str, tuple[str, Decimal]]] = {
    **dict.fromkeys(("cent", "ct", "eurocent", "eurocents", "евроцент", "евроцента"), ("EUR", Decimal("0.01"))),
    **dict.fromkeys(("стотинка", "стотинки", "ст"), ("BGN", Decimal("0.01"))),
}
# Symbols mean what they mean in this case only (`m`, not `M`).
_SYMBOLS: Final = _set("km m cm mm kg g mg t l ml W kW MW kWh MB GB kB KB TB Hz MHz GHz h s min V")
_SYMBOL_NAMES: Final = {"h": "hour", "s": "second", "min": "minute", "KB": "kB"}
_SIGNS: Final = {"€": "EUR", "$": "USD", "£": "GBP", "%": "%", "‰": "‰", "°": "°"}
_BY_WORD: Final = {word: name for name, words in _WORDS.items() for word in words.split()}

_END: Final = r"(?![^\W_])"
_PHRASES: Final = tuple(
    (re.compile(pattern + _END, re.IGNORECASE), name)
    for pattern, name in (
        (r"(?:km/h|км/ч)", "km/h"),
        (r"(?:[mм][²2]|qm|кв\. ?м|quadratmetern?|sq\.? ?m|square met(?:er|re)s?|квадратни метра)", "m2"),
        (r"°\s?C", "°C"),
        (r"(?:prozentpunkte?n?|percentage points?|процентни пункта)", "pp"),
        (r"(?:на сто|per cent)", "%"),
        (r"(?:v\. ?H\.|prozentige?[nmrs]?)", "%"),
        (r"(?:(?<=[0-9])[x×]|fache?[nmrs]?)", "times"),
        (r"(?:US-Dollars?|US dollars?|щатски долара?)", "USD"),
    )
)
_ADJECTIVES: Final = re.compile(
    r"(?:(?:ganze|volle|weitere|zusätzliche|aufeinanderfolgende)[nrs]?|whole|full|consecutive|additional|more|further"
    r"|calendar|цели|пълни|последователни|поредни|допълнителни|календарн[аи]|български)\s+",
    re.IGNORECASE,
)
_WORKING: Final = re.compile(r"(?:working|business|работни|работен)\s+(?=day|дни|ден|дена)", re.IGNORECASE)
_COMPOUND: Final = tuple(
    (re.compile(pattern + _END, re.IGNORECASE), name)
    for pattern, name in (
        (r"(?:werktäg|arbeitstäg)ige?[nmrs]?", "workday"),
        (r"(?:tägige?[nmrs]?|днев(?:е?н)[а-я]{0,4})", "day"),
        (r"(?:wöchige?[nmrs]?|седмич(?:е?н)[а-я]{0,4})", "week"),
        (r"(?:monatige?[nmrs]?|месеч(?:е?н)[а-я]{0,4})", "month"),
        (r"(?:jährige?[nmrs]?|годиш(?:е?н)[а-я]{0,4})", "year"),
        (r"(?:stündige?[nmrs]?|часов[а-я]{0,4})", "hour"),
        (r"(?:minütige?[nmrs]?|минут(?:е?н)[а-я]{0,4})", "minute"),
    )
)
_WORD: Final = re.compile(r"[^\W\d_]+")
# Blanks (one line end among them), a closing emphasis, or the hyphen of a compound.
_GAP: Final = re.compile(r"\*{0,2}(?:[-\u2010\u2011]|[ \t\u00a0\u202f\u2009]*(?:\n[ \t]*)?)")
_BEFORE: Final = re.compile(r"(?:([€$£])|(?<![^\W_])(" + "|".join(sorted(CURRENCIES)) + r"))[ \u00a0\u202f]?\Z")


def unit_after(text: str, at: int) -> Unit | None:
    """The unit that follows a number ending at `at`, over blanks, a hyphen or one adjective; None without one."""
    start = _end(_GAP, text, at)
    working = _WORKING.match(text, start)
    if working:
        return Unit("workday", Decimal(1), _end(_WORD, text, working.end()))
    start = _end(_ADJECTIVES, text, start)
    for pattern, name in (*_PHRASES, *_COMPOUND):
        if found := pattern.match(text, start):
            return Unit(name, Decimal(1), found.end())
    if (sign := text[start : start + 1]) in _SIGNS:
        return Unit(_SIGNS[sign], Decimal(1), start + 1)
    return _word_unit(text, start)


def _word_unit(text: str, start: int) -> Unit | None:
    found = _WORD.match(text, start)
    if not found:
        return None
    word, end = found[0], found.end()
    dotted = end + (text[end : end + 1] == ".")
    if word in ("г", "т"):
        # «г.» is a year and «т.» a point of a provision; without the dot they are gram and tonne.
        name = {"г": "year" if dotted > end else "g", "т": None if dotted > end else "t"}[word]
        return Unit(name, Decimal(1), dotted) if name else None
    if word == "s" and text[start - 1 : start].isdigit():
        # "the 80s" are no seconds.
        return None
    if word in _SYMBOLS:
        return Unit(_SYMBOL_NAMES.get(word, word), Decimal(1), end)
    lower = word.lower()
    if lower in _SCALED:
        return Unit(*_SCALED[lower], end)
    if lower in _BY_WORD and not (lower in ("m", "t") and word.isupper()):
        abbreviated = lower in ("лв", "ч", "мин", "сек", "мес", "год", "бр", "дн", "стр", "std", "sek", "stk", "гр")
        return Unit(_BY_WORD[lower], Decimal(1), dotted if abbreviated else end)
    return Unit(word, Decimal(1), end) if word in CURRENCIES else None


def currency_before(text: str, start: int) -> tuple[str, int] | None:
    """The currency written before a number that starts at `start`, and where it begins; None without one."""
    low = max(0, start - 6)
    found = _BEFORE.search(text[low:start])
    if not found:
        return None
    return _SIGNS.get(found[1], found[2]) if found[1] else found[2], low + found.start()


def unit_word(word: str) -> str | None:
    """The canonical unit that a whole word stands for (`Stunde` is `hour`), None for other words."""
    return _BY_WORD.get(word.lower())


def _end(pattern: re.Pattern[str], text: str, at: int) -> int:
    found = pattern.match(text, at)
    return found.end() if found else at
