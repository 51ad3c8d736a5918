"""Strict JSON lines, and how their problems are told: every bad line at once, up to a limit."""

import json
from collections.abc import Iterator, Sequence
from typing import Any, Final, NoReturn

from pydantic import ValidationError

SHOWN: Final = 20
"""So many problems are told one by one; the others are counted."""


def json_lines(data: bytes) -> Iterator[tuple[int, str, str]]:
    """Line number, line and problem (empty where it is a JSON object) of every line that is not blank.

    Lines end with LF (CR before it is fine) and with nothing else: U+2028 may stand inside a string. A byte-order mark
    at the start is passed over. Doubled keys, NaN and infinite numbers are problems, since JSON has none of them.
    """
    for number, raw in enumerate(data.removeprefix(b"\xef\xbb\xbf").split(b"\n"), 1):
        if not raw.strip():
            continue
        try:
            line = raw.decode("utf-8")
        except UnicodeDecodeError as error:
            yield number, "", f"is not UTF-8 at byte {error.start + 1}"
            continue
        yield number, line, _problem(line)


def _problem(line: str) -> str:
    try:
        value = json.loads(line, object_pairs_hook=_unique, parse_constant=_no_constant)
    except json.JSONDecodeError as error:
        return f"is not JSON: {error.msg} at column {error.colno}"
    except ValueError as error:
        return str(error)
    except RecursionError:
        return "is nested too deeply"
    if not isinstance(value, dict):
        return "is not a JSON object"
    return "holds half a surrogate pair, which no file can keep" if "\\u" in line and not _keepable(value) else ""


def _keepable(value: object) -> bool:
    try:
        json.dumps(value, ensure_ascii=False).encode("utf-8")
    except UnicodeEncodeError:
        return False
    return True


def _unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    record = dict(pairs)
    if len(record) < len(pairs):
        keys = [key for key, _ in pairs]
        doubled = next(key for key in keys if keys.count(key) > 1)
        raise ValueError(f"has the key {doubled!r} twice")
    return record


def _no_constant(name: str) -> NoReturn:
    raise ValueError(f"holds {name}, which is not a number in JSON")


def first_error(error: ValidationError) -> str:
    """Every field of one record that does not fit, with what is wrong with it."""
    told = []
    for problem in error.errors(include_url=False, include_input=False, include_context=False):
        field = ".".join(str(part) for part in problem["loc"])
        told.append(f"{field}: {problem['msg']}" if field else problem["msg"])
    return "; ".join(told)


def problem_list(problems: Sequence[tuple[int, str]]) -> str:
    """`line 3: …; line 7: …; and 5 more`; line 0 means the file as a whole."""
    told = [f"line {number}: {what}" if number else what for number, what in problems[:SHOWN]]
    hidden = len(problems) - len(told)
    return "; ".join([*told, f"and {hidden} more"] if hidden else told)
