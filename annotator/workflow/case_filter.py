"""What one types to filter cases, and the orders they can be in: pure functions over rows.

Words stand in the question, the id or a tag, in any order. `state:disputed`, `tag:travel`, `doc:hr/`, `lang:bg`,
`role:`, `author:`, `age:>30d`, `labels:<2`, `finding:quantity` look at one thing; a minus turns any of them round.
German and Bulgarian names mean the same.
"""

import datetime
import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from annotator.text.messages import Message
from annotator.workflow.case_rows import Row
from annotator.workflow.case_words import DAYS, FIELDS, states
from annotator.workflow.state import State

Test = Callable[[Row], bool]
_TERM = re.compile(r'(-?)(?:([^\W\d_]+):)?(?:"([^"]*)"?|(\S*))')
_NUMBER = re.compile(r"(<=|>=|<|>|=)?([0-9]{1,6})([^\W\d_]?)\Z")
FLAGS = ("stale", "retired", "live")
"""What `state:` takes beside the states; `live` is what is not retired."""
_STATES = (*(state.value for state in State), *FLAGS)


@dataclass(frozen=True, slots=True)
class Filter:
    """Which rows are shown; what was not understood filters nothing and is told."""

    tests: tuple[Test, ...] = ()
    problems: tuple[Message, ...] = ()

    def keeps(self, row: Row) -> bool:
        """Whether a row passes everything that was asked."""
        return all(test(row) for test in self.tests)


def parse(written: str, now: datetime.datetime) -> Filter:
    """What was typed as a filter; never raises. `now` is what ages are counted to."""
    tests: list[Test] = []
    problems: list[Message] = []
    for found in _TERM.finditer(written):
        minus, field, quoted, word = found.groups()
        value = (quoted if quoted is not None else word or "").casefold()
        if not value:
            # A field that is just being typed.
            continue
        made = _test(field, value, now)
        if isinstance(made, Message):
            problems.append(made)
        else:
            tests.append(_not(made) if minus else made)
    return Filter(tuple(tests), tuple(problems))


def _not(test: Test) -> Test:
    return lambda row: not test(row)


def _test(field: str | None, value: str, now: datetime.datetime) -> Test | Message:
    match field if field is None else FIELDS.get(field.casefold()):
        case None if field is None:
            return lambda row: value in f"{row.question}\n{row.case}\n{' '.join(row.tags)}".casefold()
        case "state":
            return _state(value)
        case "tag":
            return _any(lambda row: row.tags, value)
        case "doc":
            return _any(lambda row: row.documents, value)
        case "role":
            return _any(lambda row: row.roles, value)
        case "finding":
            return _any(lambda row: row.findings, value)
        case "lang":
            return lambda row: row.language.casefold() == value
        case "author":
            return lambda row: row.author.casefold().startswith(value)
        case "age":
            return _compared(value, lambda row: _age(row, now))
        case "labels":
            return _compared(value, lambda row: row.labels)
        case _:
            return Message(
                "filter-field",
                "there is no {field}: — there are state, tag, doc, lang, role, author, age, labels, finding",
                params={"field": field},
            )


def _any(of: Callable[[Row], Sequence[str]], value: str) -> Test:
    return lambda row: any(value in one.casefold() for one in of(row))


def _state(value: str) -> Test | Message:
    wanted = states(value, _STATES)
    if not wanted:
        return Message(
            "filter-state",
            "there is no state {value}: it is draft, in-review, agreed, disputed, decided, stale, retired or live",
            params={"value": value},
        )
    return lambda row: bool(wanted & _states(row))


def _states(row: Row) -> set[str]:
    if row.retired:
        return {"retired"}
    return {row.state.value, "live"} | ({"stale"} if row.stale else set())


def _age(row: Row, now: datetime.datetime) -> int | None:
    return None if row.since is None else (now - row.since).days


def _compared(value: str, of: Callable[[Row], int | None]) -> Test | Message:
    found = _NUMBER.match(value)
    if found is None or found[3] not in DAYS:
        if value in ("<", ">", "<=", ">=", "="):
            return lambda _row: True
        return Message("filter-number", "{value} is no number: write >30d, <2w or 3", params={"value": value})
    sign, number = found[1] or "=", int(found[2]) * DAYS[found[3]]
    compare: dict[str, Callable[[int], bool]] = {
        "<": lambda one: one < number,
        ">": lambda one: one > number,
        "<=": lambda one: one <= number,
        ">=": lambda one: one >= number,
        "=": lambda one: one == number,
    }

    def test(row: Row) -> bool:
        known = of(row)
        return known is not None and compare[sign](known)

    return test


ORDERS = ("id", "state", "question", "tag", "document", "language", "oldest", "findings", "labels")
"""What rows can be ordered by."""
_RANK = {state: number for number, state in enumerate(State)}


def ordered(rows: Iterable[Row], order: str) -> list[Row]:
    """Rows in one of `ORDERS`; rows that are alike in it by id. What has no tag, document or age comes last."""
    keys: dict[str, Callable[[Row], tuple[object, ...]]] = {
        "id": lambda row: (),
        "state": lambda row: (row.retired, _RANK[row.state]),
        "question": lambda row: (row.question.casefold(),),
        "tag": lambda row: (not row.tags, tuple(tag.casefold() for tag in row.tags)),
        "document": lambda row: (not row.documents, row.documents),
        "language": lambda row: (not row.language, row.language),
        "oldest": lambda row: (row.since is None, row.since.timestamp() if row.since else 0.0),
        "findings": lambda row: (-row.errors, -len(row.findings)),
        "labels": lambda row: (row.labels - row.wanted, row.labels),
    }
    key = keys[order]
    return sorted(rows, key=lambda row: (*key(row), row.case))
