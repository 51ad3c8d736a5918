"""Numbers written in digits: where they stand and what they are worth."""

import re
from collections.abc import Collection, Iterator
from decimal import Decimal
from typing import Final, NamedTuple


class Numeral(NamedTuple):
    """A number in a text: its span, its value, whether it counts only with a unit.

    `value` is None where the digits name something instead of counting it (`007`, `1.2.3`).
    """

    start: int
    end: int
    value: Decimal | None
    needs_unit: bool = False


_DIGITS: Final = re.compile(
    r"[1-9][0-9]{0,2}(?:[ \u00a0\u202f\u2009][0-9]{3})+(?![0-9])(?:[.,][0-9]+)?|[0-9]+(?:[.,'’][0-9]+)*"
)
_LIST_MARKER: Final = re.compile(r"[ \t>#*-]*\(?\Z")
_FRACTIONS: Final = {"½": Decimal("0.5"), "¼": Decimal("0.25"), "¾": Decimal("0.75")}
# "50,- €" leaves the cents out.
_ROUND_SUM: Final = re.compile(r"[.,][-–—](?![0-9])")
_LONGEST: Final = 24


def digit_numerals(text: str, languages: Collection[str]) -> Iterator[Numeral]:
    """The numbers in digits, in order; digits inside names (`A4`, `lieferung-1`) and list markers are passed over."""
    for found in _DIGITS.finditer(text):
        start, end = found.span()
        if _in_name(text, start) or _is_marker(text, start, end):
            continue
        raw = found[0]
        if "," in raw and "." not in raw and parse_digits(raw, languages) is None:
            yield from _listed(text, start, end, languages)
            continue
        value = parse_digits(raw, languages)
        fraction = _FRACTIONS.get(text[end : end + 1])
        if value is not None and fraction is not None and value == int(value):
            value, end = value + fraction, end + 1
        if value is not None and _is_negative(text, start):
            start, value = start - 1, -value
        if round_sum := _ROUND_SUM.match(text, end):
            end = round_sum.end()
        yield Numeral(start, end, value)
    for place, character in enumerate(text):
        if character in _FRACTIONS and not text[place - 1 : place].isdigit():
            yield Numeral(place, place + 1, _FRACTIONS[character])


def parse_digits(raw: str, languages: Collection[str]) -> Decimal | None:
    """What a number with separators is worth, None where it is no number but a code (`1.2.3`, `007`).

    Of two kinds of separator the last is the decimal sign. One separator before exactly three digits groups
    thousands, unless it is the decimal sign of every one of `languages` (`.` in English, `,` elsewhere).
    """
    raw = re.sub(r"[ \u00a0\u202f\u2009'’]", "", raw)
    if len(raw) > _LONGEST:
        return None
    marks = [c for c in raw if c in ".,"]
    whole, fraction = raw, ""
    if marks and (marks.count(marks[-1]) == 1) and (len(marks) > 1 or not _groups_thousands(raw, languages)):
        whole, fraction = raw.rsplit(marks[-1], 1)
    groups = re.split(r"[.,]", whole)
    if len(groups) > 1 and (any(len(g) != 3 for g in groups[1:]) or len(groups[0]) > 3 or groups[0][0] == "0"):
        return None
    digits = "".join(groups)
    if len(digits) > 1 and digits[0] == "0":
        return None
    return Decimal(f"{digits}.{fraction}" if fraction else digits)


def _groups_thousands(raw: str, languages: Collection[str]) -> bool:
    head, mark, tail = raw.partition("." if "." in raw else ",")
    decimal_here = {"en": "."}
    always_decimal = all(decimal_here.get(language, ",") == mark for language in languages)
    return len(tail) == 3 and len(head) <= 3 and head[0] != "0" and not always_decimal


def _listed(text: str, start: int, end: int, languages: Collection[str]) -> Iterator[Numeral]:
    for part in re.finditer(r"[0-9]+", text[start:end]):
        yield Numeral(start + part.start(), start + part.end(), parse_digits(part[0], languages))


def _in_name(text: str, start: int) -> bool:
    before, further = text[start - 1 : start], text[max(0, start - 2) : max(0, start - 1)]
    if before.isalnum():
        # A currency code may touch its number: EUR120.
        return not re.search(r"(?<![^\W_])(?:EUR|BGN|USD|GBP|CHF)\Z", text[max(0, start - 4) : start])
    return before in ("-", "_", "\u2010", "\u2011") and further.isalpha()


def _is_marker(text: str, start: int, end: int) -> bool:
    if not re.match(r"[.)][ \t]", text[end : end + 2]):
        return False
    near = text[max(0, start - 40) : start]
    line_start = near.rfind("\n") + 1
    return (line_start > 0 or start <= 40) and _LIST_MARKER.match(near, line_start) is not None


def _is_negative(text: str, start: int) -> bool:
    before = text[max(0, start - 3) : start]
    return re.search(r"(?:^|(?<![0-9 ])[ \n(]|^[ \n(])[-−]\Z", before) is not None
