"""A quantity, and when two of them say the same."""

from collections.abc import Mapping
from dataclasses import dataclass
from decimal import ROUND_HALF_UP, Decimal
from typing import Final, Literal

Kind = Literal["number", "amount", "date", "time", "percent", "reference"]

_CENT: Final = Decimal("0.01")
# Only what holds by definition: a day is not always 24 hours, nor a month 30 days.
_EXACT: Final[Mapping[str, tuple[str, Decimal]]] = {
    "week": ("day", Decimal(7)),
    "year": ("month", Decimal(12)),
    "hour": ("second", Decimal(3600)),
    "minute": ("second", Decimal(60)),
    "km": ("mm", Decimal(1_000_000)),
    "m": ("mm", Decimal(1000)),
    "cm": ("mm", Decimal(10)),
    "t": ("mg", Decimal(1_000_000_000)),
    "kg": ("mg", Decimal(1_000_000)),
    "g": ("mg", Decimal(1000)),
    "l": ("ml", Decimal(1000)),
    "MW": ("W", Decimal(1_000_000)),
    "kW": ("W", Decimal(1000)),
}


@dataclass(frozen=True, slots=True)
class Quantity:
    """One quantity of a text.

    `canonical` is equal for equal quantities of one kind: `120 BGN`, `14 day`, `5 %`, `2025-01-01`, `2025-01`
    (a month), `--01-01` (a day of any year), `14:30`, `§5 p2` (paragraph), `art5 p2`. `value` and `unit` are
    None for dates, times and references; `unit` also for plain numbers. `span` lies in the text that was
    read, `raw` is what stands there.
    """

    kind: Kind
    canonical: str
    value: Decimal | None
    unit: str | None
    span: tuple[int, int]
    raw: str

    def unit_differs(self, other: "Quantity") -> bool:
        """Whether both are the same number, each of a unit of its own: `5 EUR` and `5 BGN`."""
        return self.value is not None and self.value == other.value and None not in (self.unit, other.unit)


def plain_decimal(value: Decimal) -> str:
    """The number in digits, without exponent or needless zeros: `1250`, `0.5`."""
    digits = format(value, "f")
    return digits.rstrip("0").rstrip(".") if "." in digits else digits


def same_quantity(first: Quantity, second: Quantity, *, rates: Mapping[tuple[str, str], Decimal] | None = None) -> bool:
    """Whether both say the same value in the same unit.

    Units are converted where that is exact (two weeks are 14 days, 1.5 km are 1500 m). Currencies are converted
    only by a declared rate: `{("EUR", "BGN"): Decimal("1.95583")}` says that one euro is 1.95583 leva; then
    amounts that agree to the cent in either currency are the same.
    """
    if first.value is None or second.value is None:
        return first.kind == second.kind and first.canonical == second.canonical
    if first.unit == second.unit:
        return first.value == second.value
    if first.unit is None or second.unit is None:
        return False
    if "amount" in (first.kind, second.kind):
        return first.kind == second.kind and _same_money(first, second, rates or {})
    return _exact(first.value, first.unit) == _exact(second.value, second.unit)


def covers(source: Quantity, claim: Quantity, *, rates: Mapping[tuple[str, str], Decimal] | None = None) -> bool:
    """Whether `source` bears out `claim`: the same, or a date of which the claim names the month, day or year.

    `15 June 2024` covers `June 2024`, `15 June` and `2024`, not the other way round.
    """
    if same_quantity(source, claim, rates=rates):
        return True
    if source.kind != "date":
        return False
    parts = source.canonical.split("-")
    if claim.kind == "number" and claim.unit is None:
        return parts[0] == claim.canonical
    coarser = {"-".join(parts[:2]), "--" + "-".join(parts[1:])} if len(parts) == 3 else set()
    return claim.kind == "date" and claim.canonical in coarser


def _exact(value: Decimal, unit: str) -> tuple[Decimal, str]:
    base, factor = _EXACT.get(unit, (unit, Decimal(1)))
    return value * factor, base


def _same_money(first: Quantity, second: Quantity, rates: Mapping[tuple[str, str], Decimal]) -> bool:
    for one, other in ((first, second), (second, first)):
        rate = rates.get((str(one.unit), str(other.unit)))
        if rate and one.value is not None and other.value is not None:
            return _cents(one.value * rate) == _cents(other.value) or _cents(other.value / rate) == _cents(one.value)
    return False


def _cents(value: Decimal) -> Decimal:
    # Amounts too long for the context keep their own precision.
    return value.quantize(_CENT, ROUND_HALF_UP) if value.adjusted() < 24 else value
