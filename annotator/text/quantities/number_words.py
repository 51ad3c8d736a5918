"""Numbers written in words: German and English through text2num, Bulgarian by a table, compounds of all three."""

import re
from collections.abc import Collection, Iterator
from decimal import Decimal
from types import SimpleNamespace
from typing import Final

from annotator.text.quantities.bulgarian import adjective_compound, numerals
from annotator.text.quantities.numerals import Numeral
from annotator.text.quantities.units import Unit, unit_word

_HALF: Final = Decimal("0.5")
_WORD: Final = re.compile(r"[^\W\d_]+")
_TOKEN: Final = re.compile(r"[^\W\d_]+|[^\w]+|[\d_]+")
# Whatever contains a number word contains one of these; looking first spares most text the slow way.
_GERMAN: Final = re.compile(
    r"ein|zwei|zwo|drei|vier|fünf|fuenf|sechs|sieb|acht|neun|zehn|elf|zwölf|zwoelf|zwanzig|ßig|ssig|zig|hundert|tausend"
    r"|milli|null|anderthalb|halb|dutzend",
    re.IGNORECASE,
)
_ENGLISH: Final = re.compile(
    r"zero|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twel|teen|twen|ty|hundred|thousand|illion"
    r"|half|dozen",
    re.IGNORECASE,
)
_HALF_GERMAN: Final = re.compile(
    r"(?<![^\W_])(?:(?P<half>(?:eine?[nmrs]?\s+)?halbe?[nmrs]?)|(?P<one>eine[nmrs]?)|(?P<more>anderthalb\w{0,2})"
    r"|(?P<head>[^\W\d_]{3,20}?)einhalb(?:e[nmrs]?)?|(?P<dozen>(?:ein\s+)?Dutzend))(?![^\W_])",
    re.IGNORECASE,
)
_HALF_ENGLISH: Final = re.compile(
    r"(?<![^\W_])(?:(?P<half>half(?:\s+an?)?|a\s+half)|(?P<dozen>a\s+dozen|dozen))(?![^\W_])",
    re.IGNORECASE,
)
_GERMAN_COMPOUND: Final = re.compile(
    r"(?P<number>.{3,30}?)(?:(?P<day>tages?|tag|tägige?[nmrs]?)|(?P<week>wochen|wöchige?[nmrs]?)"
    r"|(?P<month>monats?|monate|monatige?[nmrs]?)|(?P<year>jahres?|jährige?[nmrs]?)"
    r"|(?P<hour>stunden|stündige?[nmrs]?)|(?P<minute>minuten|minütige?[nmrs]?)|(?P<times>mal(?:ige?[nmrs]?)?|fache?[nmrs]?))"
    r"(?:[^\W\d_]{0,20})",
    re.IGNORECASE,
)
_ENGLISH_TIMES: Final = {"twice": Decimal(2), "thrice": Decimal(3)}
_SURROGATES: Final = re.compile("[\ud800-\udfff]")
_PARAGRAPH: Final = re.compile(r"[^\n]+(?:\n[ \t]*[^\s][^\n]*)*")
_SPELLINGS: Final = {"fuenf": "fünf", "zwoelf": "zwölf"}


def _never(*_: object) -> bool:
    return False


def _token(text: str) -> SimpleNamespace:
    """A word or what stands between words, with the methods that text2num asks for."""
    spelling = _SPELLINGS.get(text.lower(), text)
    return SimpleNamespace(text=lambda: spelling, nt_separated=_never, not_a_number_part=_never)


def word_numerals(text: str, languages: Collection[str]) -> Iterator[Numeral]:
    """The numbers in words, in the order of the languages; they may overlap where languages share words.

    A word for one, and a half, count only with a unit. Ordinal words are no quantities.
    """
    if "de" in languages and _GERMAN.search(text):
        yield from _special(_HALF_GERMAN, text)
        yield from _text2num(text, "de")
    if "en" in languages and _ENGLISH.search(text):
        yield from _special(_HALF_ENGLISH, text)
        yield from _text2num(text, "en")
    if "bg" in languages:
        yield from numerals(text)


def compounds(text: str, languages: Collection[str]) -> Iterator[tuple[Numeral, Unit]]:
    """Words that hold a number and its unit: `Fünftageswoche`, `vierzehntägig`, `dreimal`, `петдневен`."""
    german = "de" in languages and _GERMAN.search(text) is not None
    for found in _WORD.finditer(text):
        word = found[0]
        value = unit = None
        if german and len(word) < 60 and (parts := _GERMAN_COMPOUND.fullmatch(word)):
            value, unit = _german_number(parts["number"]), str(parts.lastgroup)
        elif "en" in languages and word.lower() in _ENGLISH_TIMES:
            value, unit = _ENGLISH_TIMES[word.lower()], "times"
        elif "bg" in languages and (read := adjective_compound(word)):
            value, unit = Decimal(read[0]), read[1]
        # "einmal" and "einfach" are hardly ever counts.
        if value is not None and unit is not None and not (unit == "times" and value == 1):
            start, end = found.span()
            yield Numeral(start, end, value), Unit(unit, Decimal(1), end)


def _special(pattern: re.Pattern[str], text: str) -> Iterator[Numeral]:
    for found in pattern.finditer(text):
        start, end = found.span()
        groups = found.groupdict()
        if groups["half"]:
            yield Numeral(start, end, _HALF, needs_unit=True)
        elif groups["dozen"]:
            yield Numeral(start, end, Decimal(12))
        elif groups.get("one"):
            # "eines Tages" is no day that anybody counts.
            if not re.match(r"\s+tages\b", text[end : end + 10], re.IGNORECASE):
                yield Numeral(start, end, Decimal(1), needs_unit=True)
        elif groups.get("more"):
            yield Numeral(start, end, 1 + _HALF)
        elif (whole := _german_number(groups.get("head") or "")) is not None:
            yield Numeral(start, end, whole + _HALF)


def _text2num(text: str, language: str) -> Iterator[Numeral]:
    from text_to_num import find_numbers

    # It fails on surrogates, and would add up numbers across paragraphs.
    clean = _SURROGATES.sub("\ufffd", text)
    for paragraph in _PARAGRAPH.finditer(clean):
        places = [found.span() for found in _TOKEN.finditer(clean, *paragraph.span())]
        for found in find_numbers([_token(clean[start:end]) for start, end in places], language, 0):
            start, end = places[found.start][0], places[found.end - 1][1]
            value = Decimal(repr(found.value))
            # It reads the letter O as nought, and digits, which are read elsewhere.
            real = value or text[start:end].lower() in ("null", "zero")
            if real and not found.is_ordinal and not any(c.isdigit() for c in text[start:end]):
                yield Numeral(start, end, value, needs_unit=value == 1)


def _german_number(word: str) -> Decimal | None:
    from text_to_num import text2num

    lower = _SPELLINGS.get(word.lower(), word.lower())
    if not _GERMAN.match(lower) or unit_word(lower) or _SURROGATES.search(lower):
        return None
    try:
        return Decimal(text2num(lower, "de"))
    except ValueError:
        return None
