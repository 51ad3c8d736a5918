"""JSON and JSON Lines, read strictly: what two parsers could read differently is an error with its line.

Chunk files come from other people's machines. Python's own reader lets NaN, doubled keys and half surrogate pairs
pass and would carry them into the workspace; here each is refused, with the line it stands in.
"""

import json
import math
import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

Json = None | bool | int | float | str | Sequence["Json"] | Mapping[str, "Json"]

_LONGEST_NUMBER = 400
_ESCAPED_SURROGATE = re.compile(r"\\u[dD][89a-fA-F]")
_SURROGATE = re.compile("[\ud800-\udfff]")


class NotStrict(ValueError):
    """A line that cannot be read; says why."""


@dataclass(frozen=True, slots=True)
class Value:
    """One JSON value of a file."""

    line: int
    """Where it begins, counted from 1."""
    value: Json


@dataclass(frozen=True, slots=True)
class Unread:
    """A line that cannot be read."""

    line: int
    why: str


def read_values(data: bytes) -> Iterator[Value | Unread]:
    """The values of a file: each line of JSON Lines, each member of one array, or one object.

    Blank lines are passed over. Nothing is raised: what cannot be read comes as `Unread`, and reading goes on with the
    next line where there is one.
    """
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        yield Unread(data.count(b"\n", 0, error.start) + 1, f"is not UTF-8 (byte 0x{data[error.start]:02x})")
        return
    if _is_one_value(text):
        yield from _whole(text)
    else:
        yield from _lines(text)


def _is_one_value(text: str) -> bool:
    start = text.lstrip()
    if not start.startswith("{"):
        return start.startswith("[") and not _lists_by_line(start)
    try:
        _, end = json.JSONDecoder().raw_decode(start)
    except (ValueError, RecursionError):
        # A torn line of JSON Lines is followed by lines that are objects of their own; a torn printed object is not.
        return not any(line.startswith("{") for line in start.split("\n")[1:3])
    return not start[end:].strip()


def _lists_by_line(text: str) -> bool:
    """Whether the first line is a list of its own and so begins the next one."""
    first, _, rest = text.partition("\n")
    if not rest.lstrip().startswith("["):
        return False
    try:
        json.loads(first)
    except (ValueError, RecursionError):
        return False
    return True


def _whole(text: str) -> Iterator[Value | Unread]:
    before = len(text) - len(text.lstrip())
    first_line = text.count("\n", 0, before) + 1
    try:
        value = parse(text)
    except NotStrict as error:
        yield Unread(_line_in(error, text) or first_line, str(error))
        return
    if isinstance(value, list):
        for member in value:
            yield Value(first_line, member)
    else:
        yield Value(first_line, value)


def _line_in(error: NotStrict, text: str) -> int | None:
    cause = error.__cause__
    if isinstance(cause, json.JSONDecodeError):
        return text.count("\n", 0, cause.pos) + 1
    return None


def _lines(text: str) -> Iterator[Value | Unread]:
    for number, line in enumerate(text.split("\n"), start=1):
        if not line.strip():
            continue
        try:
            yield Value(number, parse(line))
        except NotStrict as error:
            yield Unread(number, str(error))


def parse(text: str) -> Json:
    """One JSON value; raises `NotStrict` where it is none or could be read in two ways."""
    try:
        value: Json = json.loads(
            text,
            parse_constant=_constant,
            parse_int=_integer,
            parse_float=_number,
            object_pairs_hook=_object,
        )
    except json.JSONDecodeError as error:
        raise NotStrict(f"is not JSON: {error.msg} (column {error.colno})") from error
    except RecursionError as error:
        raise NotStrict("is nested too deeply") from error
    if _ESCAPED_SURROGATE.search(text) and _holds_surrogate(value):
        raise NotStrict("holds half a surrogate pair, which no file can keep")
    return value


def _constant(name: str) -> float:
    raise NotStrict(f"{name} is no JSON number")


def _integer(digits: str) -> int:
    if len(digits) > _LONGEST_NUMBER:
        raise NotStrict(f"holds a number of {len(digits)} digits")
    return int(digits)


def _number(digits: str) -> float:
    number = float(digits)
    if math.isinf(number):
        raise NotStrict(f"holds a number too large to keep: {digits[:40]}")
    return number


def _object(pairs: list[tuple[str, Json]]) -> dict[str, Json]:
    made = dict(pairs)
    if len(made) < len(pairs):
        doubled = next(key for key, times in Counter(key for key, _ in pairs).items() if times > 1)
        raise NotStrict(f"has the key {doubled[:80]!r} twice")
    return made


def _holds_surrogate(value: Json) -> bool:
    waiting: list[Json] = [value]
    while waiting:
        one = waiting.pop()
        if isinstance(one, str):
            if _SURROGATE.search(one):
                return True
        elif isinstance(one, Mapping):
            waiting.extend(one.keys())
            waiting.extend(one.values())
        elif isinstance(one, Sequence):
            waiting.extend(one)
    return False
