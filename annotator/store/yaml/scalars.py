"""Strict readers of scalars: what a text means where a field wants a number, a date, a choice."""

import datetime
import difflib
import re
from collections.abc import Callable
from typing import Any

from annotator.store.yaml.shapes import Leaf, Sort

_INT = re.compile(r"-?(?:0|[1-9][0-9]*)")
_NUMBER = re.compile(r"-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?")
_DATE = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")
_MOMENT = re.compile(
    r"[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}(?::[0-9]{2}(?:\.[0-9]{1,6})?)?(?:Z|[+-][0-9]{2}:[0-9]{2})"
)
_LONGEST_NUMBER = 30


class Unfit(Exception):
    """A scalar is not what its field wants."""

    def __init__(self, code: str, what: str, remedy: str) -> None:
        """Templates over `text`, `key` and `near`."""
        super().__init__(code, what, remedy)
        self.code, self.what, self.remedy = code, what, remedy


def read_scalar(text: str, leaf: Leaf) -> Any:
    """The value of a scalar as plain JSON data (dates stay text); raises `Unfit`."""
    if leaf.sort is Sort.CHOICE:
        if text not in leaf.choices:
            raise Unfit("unknown-choice", "{key} cannot be {text}", "write {near}")
        return text
    return READERS[leaf.sort](text)


def nearest(text: str, known: tuple[str, ...] | list[str]) -> str:
    """The known word that was most likely meant; empty where none is near."""
    return next(iter(difflib.get_close_matches(text.lower(), known, n=1, cutoff=0.6)), "")


def _word(text: str) -> str:
    return text


def _int(text: str) -> int:
    if not _INT.fullmatch(text) or len(text) > _LONGEST_NUMBER:
        raise Unfit("not-a-whole-number", "{key} is a whole number, and {text} is none", "write digits only, like 12")
    return int(text)


def _number(text: str) -> float:
    if not _NUMBER.fullmatch(text) or len(text) > _LONGEST_NUMBER:
        raise Unfit("not-a-number", "{key} is a number, and {text} is none", "write it with a point, like 0.8")
    return float(text)


def _bool(text: str) -> bool:
    if text not in ("true", "false"):
        raise Unfit("not-true-or-false", "{key} is true or false, and {text} is neither", "write true or false")
    return text == "true"


def _date(text: str) -> str:
    remedy = "write year-month-day, like 2026-11-30"
    if not _DATE.fullmatch(text):
        raise Unfit("not-a-date", "{key} is a date, and {text} is none", remedy)
    try:
        datetime.date.fromisoformat(text)
    except ValueError:
        raise Unfit("not-a-date", "{key} is {text}, which is no day of any calendar", remedy) from None
    return text


def _moment(text: str) -> str:
    remedy = "write it like 2026-11-30T14:05:00Z"
    if not _MOMENT.fullmatch(text):
        raise Unfit("not-a-moment", "{key} is a date with a time and a zone, and {text} is none", remedy)
    try:
        datetime.datetime.fromisoformat(text)
    except ValueError:
        raise Unfit("not-a-moment", "{key} is {text}, which never was on any clock", remedy) from None
    return text


READERS: dict[Sort, Callable[[str], Any]] = {
    Sort.TEXT: _word,
    Sort.WORD: _word,
    Sort.INT: _int,
    Sort.NUMBER: _number,
    Sort.BOOL: _bool,
    Sort.DATE: _date,
    Sort.MOMENT: _moment,
}
