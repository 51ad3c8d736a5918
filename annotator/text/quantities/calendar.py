"""Dates and times of day."""

import datetime
import re
from collections.abc import Collection, Iterator
from typing import Final, NamedTuple


class Named(NamedTuple):
    """Something that is named rather than counted: its span and its canonical form."""

    start: int
    end: int
    canonical: str


_MONTH_WORDS: Final = (
    "januar jänner january jan januari януари ян",
    "februar feber february feb февруари фев",
    "märz maerz march mar mär mrz март мар",
    "april apr април апр",
    "mai may май",
    "juni june jun юни",
    "juli july jul юли",
    "august aug август авг",
    "september sept sep септември септ сеп",
    "oktober october okt oct октомври окт",
    "november nov ноември ноем",
    "dezember december dez dec декември дек",
)
MONTHS: Final = {word: number for number, words in enumerate(_MONTH_WORDS, 1) for word in words.split()}

_MONTH: Final = r"(?P<month>" + "|".join(sorted(MONTHS, key=len, reverse=True)) + r")(?![^\W_])\.?"
_DAY: Final = r"(?P<day>[0-9]{1,2})"
_NUMBER: Final = r"(?P<number>[0-9]{1,2})"
_YEAR: Final = r"(?P<year>[0-9]{4})"
_BEFORE: Final = r"(?<![\w.,/-])"
_AFTER: Final = r"(?![0-9]|[.,/-][0-9])(?:[ \u00a0]?(?:г\.|год\.|година))?"
_GAP: Final = r"(?:[ \u00a0]+\n?[ ]*|\n[ ]*)"
_ORDINAL: Final = r"(?:\.|st|nd|rd|th|-?(?:ви|ри|ти|ми|ро|то|и))?"
_TO: Final = r" ?(?:[-–]|bis|to|до) ?"
_DATES: Final = tuple(
    re.compile(pattern, re.IGNORECASE)
    for pattern in (
        rf"{_BEFORE}{_YEAR}-(?P<number>[0-9]{{2}})-(?P<day>[0-9]{{2}})(?![0-9-])",
        rf"{_BEFORE}{_DAY}\.[ \u00a0]?{_NUMBER}\.[ \u00a0]?(?P<year>[0-9]{{4}}|[0-9]{{2}}){_AFTER}",
        rf"{_BEFORE}{_DAY}-{_NUMBER}-{_YEAR}{_AFTER}",
        rf"{_BEFORE}{_DAY}(?P<slash>/){_NUMBER}/{_YEAR}{_AFTER}",
        rf"(?<![\w.,/]){_DAY}{_ORDINAL}{_GAP}(?:of )?{_MONTH}(?:,?{_GAP}{_YEAR}{_AFTER})?",
        # The first day of "1.–3. Mai 2025", whose month and year stand behind the last.
        rf"{_BEFORE}{_DAY}{_ORDINAL}(?={_TO}[0-9]{{1,2}}{_ORDINAL}{_GAP}{_MONTH}(?:,?{_GAP}{_YEAR}{_AFTER})?)",
        rf"(?<![^\W_]){_MONTH}{_GAP}{_DAY}(?:st|nd|rd|th)?(?!\w|[.,:][0-9]| ?[%€$])(?:,?{_GAP}{_YEAR}{_AFTER})?",
        rf"(?<![^\W_]){_MONTH},?{_GAP}{_YEAR}{_AFTER}",
        # Day and month alone look like a decimal number, unless such a word stands before.
        rf"(?<![^\W_])(?:am|zum|vom|bis|ab|seit|de[mnr]|до|от|на|след|преди) {_DAY}\.{_NUMBER}\.(?![0-9])",
    )
)
_HOUR: Final = r"(?P<hour>[0-9]{1,2})"
_MINUTE: Final = r"(?P<minute>[0-9]{2})"
_NO_NUMBER: Final = r"(?<![\w:.,])"
_SPOKEN: Final = r"(?:[ \u00a0\n]?(?P<end>Uhr|ч\.|часа|[ap]\.?m\b\.?)(?![^\W_]))"
_SPOKEN_HOUR: Final = r"[ \u00a0\n]?(?P<end>Uhr|[ap]\.?m\b\.?|o['’]clock)(?![^\W_])"
_LATER: Final = r"(?=[ \u00a0]?(?:[-–—]|bis|до)[ \u00a0]?[0-9]{1,2}(?:[.:][0-9]{2})?[ \u00a0]?(?:Uhr|ч\.)(?![^\W_]))"
_TIMES: Final = tuple(
    re.compile(pattern, re.IGNORECASE)
    for pattern in (
        rf"{_NO_NUMBER}{_HOUR}:{_MINUTE}(?::(?P<second>[0-9]{{2}}))?(?![0-9:]|[.,][0-9]){_SPOKEN}?",
        rf"{_NO_NUMBER}{_HOUR}\.{_MINUTE}{_SPOKEN}",
        rf"{_NO_NUMBER}{_HOUR}(?:\.{_MINUTE})?{_LATER}",
        rf"{_NO_NUMBER}{_HOUR}{_SPOKEN_HOUR}(?:[ \u00a0]{_MINUTE}(?![\w.,:]))?",
        rf"(?<![^\W_])в {_HOUR}[ \u00a0]?(?P<end>ч\.|часа)(?![^\W_])",
        # The end of "от 9 до 17 ч.", of which the beginning was read above.
        rf"(?<=[0-9] до ){_HOUR}[ \u00a0]?(?P<end>ч\.)(?![^\W_])",
        rf"(?<=[0-9][-–—]){_HOUR}[ \u00a0]?(?P<end>ч\.)(?![^\W_])",
    )
)


def dates(text: str, languages: Collection[str]) -> Iterator[Named]:
    """The dates, ISO form as canonical form; they may overlap, the earlier pattern knowing more."""
    for pattern in _DATES:
        for found in pattern.finditer(text):
            canonical = _date(found.groupdict(), languages)
            if canonical:
                yield Named(_start(found), found.end(), canonical)


def _start(found: re.Match[str]) -> int:
    """Where the first named part begins: words that only lead up to it are left out."""
    return min(start for name in found.re.groupindex if (start := found.start(name)) >= 0)


def times(text: str) -> Iterator[Named]:
    """The times of day as `14:30` or `14:30:05`; they may overlap, the earlier pattern knowing more."""
    for pattern in _TIMES:
        for found in pattern.finditer(text):
            canonical = _time(found.groupdict())
            if canonical:
                yield Named(_start(found), found.end(), canonical)


def _date(parts: dict[str, str | None], languages: Collection[str]) -> str | None:
    written = parts.get("year")
    year = int(written) if written else None
    if year is not None and year < 100:
        year += 2000 if year < 70 else 1900
    name, number = parts.get("month"), parts.get("number")
    if name in ("may", "march", "mar") and year is None:
        return None
    month = MONTHS[name.lower()] if name else int(number or 0)
    if not parts.get("day"):
        return f"{year:04}-{month:02}" if year else None
    day = int(parts["day"] or 0)
    if parts.get("slash") and "en" in languages and day != month:
        if day <= 12 and 1 <= month <= 12:
            return f"{day}/{month}/{year}"
        day, month = (day, month) if month <= 12 else (month, day)
    return _iso(year, month, day)


def _iso(year: int | None, month: int, day: int) -> str | None:
    try:
        # A leap year, where the year is open.
        date = datetime.date(2000 if year is None else year, month, day)
    except ValueError:
        return None
    return f"--{month:02}-{day:02}" if year is None else date.isoformat()


def _time(parts: dict[str, str | None]) -> str | None:
    hour, minute = int(parts["hour"] or 0), int(parts.get("minute") or 0)
    second = parts.get("second")
    end = (parts.get("end") or "").lower()
    if end.startswith(("a", "p")):
        if not 1 <= hour <= 12:
            return None
        hour = hour % 12 + (12 if end[0] == "p" else 0)
    if hour > 24 or minute > 59 or (hour == 24 and minute):
        return None
    return f"{hour:02}:{minute:02}" + (f":{second}" if second and second != "00" else "")
