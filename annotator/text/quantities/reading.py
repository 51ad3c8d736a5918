"""Reads the quantities of a text: dates first, then references, times, numbers with their units."""

import re
from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass, replace
from decimal import Decimal
from itertools import pairwise
from typing import Final

from annotator.text.quantities.calendar import Named, dates, times
from annotator.text.quantities.model import Kind, Quantity, plain_decimal
from annotator.text.quantities.number_words import compounds, word_numerals
from annotator.text.quantities.numerals import Numeral, digit_numerals
from annotator.text.quantities.references import addresses, references
from annotator.text.quantities.units import CURRENCIES, Unit, currency_before, unit_after, unit_word

_BLANK: Final = "\x00"
_MULTIPLIERS: Final = {
    **dict.fromkeys(("hundert", "hundred"), 100),
    **dict.fromkeys(("tsd", "tausend", "thousand", "хил", "хиляди", "хиляда"), 1000),
    **dict.fromkeys(("mio", "million", "millionen", "millions", "mln", "милион", "милиона", "милиони", "млн"), 10**6),
    **dict.fromkeys(
        ("mrd", "milliarde", "milliarden", "billion", "bn", "милиард", "милиарда", "милиарди", "млрд"), 10**9
    ),
    **dict.fromkeys(("billionen",), 10**12),
    **dict.fromkeys(("dutzend", "dozen", "дузина", "дузини"), 12),
}
_MULTIPLIER: Final = re.compile(
    r"[ \u00a0\u202f]?(" + "|".join(sorted(_MULTIPLIERS, key=len, reverse=True)) + r")(?![^\W_])\.?", re.IGNORECASE
)
_AND_A_HALF: Final = re.compile(
    r"\s+(?:and\s+a\s+half|und\s+(?:eine?[nmr]?\s+)?halbe?[nmrs]?|и\s+половина?)(?![^\W_])", re.IGNORECASE
)
_ONE_AND_A_HALF: Final = re.compile(
    r"(?<![^\W_])(?:(?:an?\s+)(?P<en>hour|day|week|month|year)\s+and\s+a\s+half"
    r"|(?P<bg>час|ден|седмица|месец|година)\s+и\s+половина?)(?![^\W_])",
    re.IGNORECASE,
)
_IN_BRACKETS: Final = re.compile(r"\*{0,2}[ \u00a0]?\([ \u00a0]?\Z")
_RANGE: Final = re.compile(r"-?\s*(?:[-–—−]|bis(?:\s+zu)?|до|to|till|through|or|oder|или|/)\s*\+?", re.IGNORECASE)
_AND: Final = re.compile(r"\s+(?:and|und|и)\s+", re.IGNORECASE)
_BETWEEN: Final = re.compile(r"(?<![^\W_])(?:between|zwischen|между)\s+\Z", re.IGNORECASE)
_GLUED_ORDINAL: Final = re.compile(r"(?:st|nd|rd|th|er|те|ти|ви|ри|ми|ро|то|а|я|и|s)(?![^\W_])", re.IGNORECASE)
_MILLIONS: Final = re.compile(r"[mM](?![^\W_])")
_DIGIT_FOLLOWS: Final = re.compile(r"[ \u00a0]?[0-9]")
_YEARS: Final = range(1900, 2100)
_HALF: Final = Decimal("0.5")


@dataclass(frozen=True, slots=True)
class _Measured:
    """A numeral with the unit found around it, before ranges share their units."""

    start: int
    end: int
    value: Decimal | None
    unit: str | None
    needs_unit: bool = False


def quantities(text: str, languages: Collection[str] = ("de", "bg", "en")) -> tuple[Quantity, ...]:
    """The quantities of `text`, in order, none overlapping; `languages` are those that it may be written in.

    Any text is fine, lone surrogates included. Codes made of digits (`1.2.3`, `007`) are of kind `reference`.
    """
    rest = _without(text, addresses(text))
    found: list[Quantity] = []
    readers: tuple[tuple[Kind, Callable[[str], Iterable[Named]]], ...] = (
        ("date", lambda part: dates(part, languages)),
        ("reference", references),
        ("time", times),
    )
    for kind, read in readers:
        named = _apart(read(rest), len(rest))
        found += (Quantity(kind, one.canonical, None, None, one[:2], text[one.start : one.end]) for one in named)
        rest = _without(rest, (one[:2] for one in named))
    found += (_quantity(text, one) for one in _measured(rest, languages))
    return tuple(sorted(found, key=lambda quantity: quantity.span))


def _without(text: str, spans: Iterable[tuple[int, int]]) -> str:
    """The text with the spans blanked out, same length."""
    parts: list[str] = []
    at = 0
    for start, end in sorted(spans):
        parts += (text[at:start], _BLANK * (end - start))
        at = end
    return "".join([*parts, text[at:]])


def _apart(named: Iterable[Named], length: int) -> list[Named]:
    """Those that overlap none before them in the list; they lie in a text of that length."""
    kept: list[Named] = []
    taken = bytearray(length)
    for one in named:
        if not any(taken[one.start : one.end]):
            taken[one.start : one.end] = b"\x01" * (one.end - one.start)
            kept.append(one)
    return kept


def _measured(text: str, languages: Collection[str]) -> list[_Measured]:
    digits: list[_Measured] = []
    for one in sorted(digit_numerals(text, languages)):
        if _stands_free(text, one):
            digits.append(_with_unit(text, one, digits[-1].end if digits else 0))
    rest = _without(text, ((one.start, one.end) for one in digits))
    whole = [*compounds(rest, languages), *_one_and_a_half(rest)]
    words = [_Measured(one.start, unit.end, one.value, unit.name) for one, unit in whole]
    # Of numerals that overlap (three languages read the same words) the longest is meant.
    numerals = sorted(word_numerals(rest, languages), key=lambda one: (one.start, -one.end))
    last = -1
    for one in numerals:
        if one.start >= last and not any(w.start < one.end and one.start < w.end for w in words[: len(whole)]):
            words.append(_with_unit(rest, one, max(last, 0)))
            last = words[-1].end
    ordered = sorted((*digits, *words), key=lambda one: (one.start, one.end))
    shared = _share_units(text, _without_repeats(text, ordered))
    return [one for one in shared if one.unit or not one.needs_unit]


def _stands_free(text: str, numeral: Numeral) -> bool:
    """False for digits that begin a name (`5G`, `3a`), not for `3€`, `5km`, `2nd`."""
    after = text[numeral.end : numeral.end + 1]
    if not (after.isalpha() or (after == "_" and text[numeral.end + 1 : numeral.end + 2].isalnum())):
        return True
    if currency_before(text, numeral.start) and _MILLIONS.match(text, numeral.end):
        return True
    return any(p.match(text, numeral.end) for p in (_GLUED_ORDINAL, _MULTIPLIER)) or bool(unit_after(text, numeral.end))


def _with_unit(text: str, numeral: Numeral, taken: int) -> _Measured:
    """The numeral with what belongs to it before and after; text before `taken` belongs to another."""
    start, end, value, needs_unit = numeral
    if value is None:
        return _Measured(start, end, None, None)
    if multiplier := _MULTIPLIER.match(text, end):
        value, end = value * _MULTIPLIERS[multiplier[1].lower()], multiplier.end()
    elif half := _AND_A_HALF.match(text, end):
        value, end = value + _HALF, half.end()
    before = currency_before(text, start)
    if before and before[1] >= taken:
        currency, start = before
        if millions := _MILLIONS.match(text, end):
            value, end = value * 10**6, millions.end()
        after = unit_after(text, end)
        repeated = after and after.name == currency and not _DIGIT_FOLLOWS.match(text, after.end)
        return _Measured(start, after.end if after and repeated else end, value, currency)
    unit = unit_after(text, end)
    if not unit:
        return _Measured(start, end, value, None, needs_unit)
    if unit.name == "year" and value in _YEARS and text[end : unit.end].strip().startswith("г"):
        return _Measured(start, unit.end, value, None)
    value, end = value * unit.scale, unit.end
    half = _AND_A_HALF.match(text, end)
    if half and not unit_after(text, half.end()):
        value, end = value + _HALF, half.end()
    return _Measured(start, end, value, unit.name)


def _one_and_a_half(text: str) -> Iterable[tuple[Numeral, Unit]]:
    for found in _ONE_AND_A_HALF.finditer(text):
        unit = unit_word(found["en"] or found["bg"])
        if unit and text[max(0, found.start() - 1) : found.start()] != _BLANK:
            yield Numeral(*found.span(), 1 + _HALF), Unit(unit, Decimal(1), found.end())


def _without_repeats(text: str, ordered: list[_Measured]) -> list[_Measured]:
    """`30 (thirty) days` is one quantity, not two."""
    kept: list[_Measured] = []
    for one in ordered:
        before = kept[-1] if kept else None
        repeats = (
            before
            and before.value == one.value
            and one.value is not None
            and before.unit is None
            and _IN_BRACKETS.fullmatch(text[before.end : one.start])
            and text[one.end : one.end + 1] == ")"
        )
        if before and repeats:
            unit = unit_after(text, one.end + 1)
            end, name = (unit.end, unit.name) if unit else (one.end + 1, one.unit)
            kept[-1] = replace(
                before, end=end, unit=name, value=one.value * unit.scale if unit and one.value else one.value
            )
        else:
            kept.append(one)
    return kept


def _share_units(text: str, ordered: list[_Measured]) -> list[_Measured]:
    """`2–5 days`, `two or three days`, `between two and five days`, `€2–5`: the unit belongs to both numbers."""
    shared = list(ordered)
    for place in range(len(shared) - 1, 0, -1):
        first, second = shared[place - 1], shared[place]
        if second.unit and not first.unit and first.value is not None and _are_range(text, first, second):
            shared[place - 1] = replace(first, unit=second.unit)
    for place, (first, second) in enumerate(pairwise(tuple(shared)), 1):
        prefixed = first.unit in CURRENCIES and not text[first.start].isalnum()
        if prefixed and not second.unit and second.value is not None and _are_range(text, first, second):
            shared[place] = replace(second, unit=first.unit)
    return shared


def _are_range(text: str, first: _Measured, second: _Measured) -> bool:
    between = text[first.end : second.start]
    if _RANGE.fullmatch(between):
        return True
    return bool(_AND.fullmatch(between) and _BETWEEN.search(text[max(0, first.start - 14) : first.start]))


def _quantity(text: str, one: _Measured) -> Quantity:
    raw, span = text[one.start : one.end], (one.start, one.end)
    if one.value is None:
        return Quantity("reference", raw, None, None, span, raw)
    kind: Kind = "percent" if one.unit == "%" else "amount" if one.unit in CURRENCIES else "number"
    number = plain_decimal(one.value)
    return Quantity(kind, f"{number} {one.unit}" if one.unit else number, one.value, one.unit, span, raw)
