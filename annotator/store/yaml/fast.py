"""A quick reader of the narrow dialect that `write` itself produces; anything else is left to libyaml.

It answers None at the first character that it does not know for certain, so that it can only be quick or absent, never
different; a property test holds it against libyaml.
"""

import re
from collections.abc import Callable
from enum import Enum, auto
from functools import cache
from typing import Any, NamedTuple

from annotator.store.yaml.lint import unsafe
from annotator.store.yaml.scalars import READERS, Unfit
from annotator.store.yaml.shapes import Fields, Leaf, Many, Row, Shape, Sort

PLAIN = r"[^\W_](?:[\w.@/~+#:%=-]*[\w./@~+%=-])?"
"""A word that needs no quotes on a line of its own."""
FLOW_WORD = r"[^\W_][\w./@~+-]*"
"""A word that needs no quotes between brackets."""
_PAD = r"\2(?(3)  )  "
_LINE = re.compile(
    rf"(( *)(- )?(?:([a-z_]+):(?: (?:(\"[^\"\\\n]*\")|(\|-?)\n({_PAD}[^\s][^\n]*(?<! )(?:\n+{_PAD}[^\n]*[^ \n])*)"
    rf"|(\[(?:{FLOW_WORD}(?:, {FLOW_WORD})*)?\])|({PLAIN})))?|(\"[^\"\\\n]*\")|({PLAIN}))\n)"
)
_HEADER = "# yaml-language-server: "
_Line = tuple[str, ...]


class _Leave(Exception):
    """This is for libyaml."""


class _Form(Enum):
    """What may stand behind a key in the dialect."""

    TEXT = auto()
    LEAF = auto()
    WORDS = auto()
    ROW = auto()
    RECORD = auto()
    RECORDS = auto()


class _Plan(NamedTuple):
    """How one key is read."""

    form: _Form
    read: Callable[[str], Any] | None = None
    """Makes a value of a word; None where it stays as it is."""
    record: "_Record | None" = None
    length: int = 0


class _Record(NamedTuple):
    """How a record is read."""

    plans: dict[str, _Plan]
    required: frozenset[str]


@cache
def _record(shape: Fields) -> _Record:
    plans = {name: plan for name, field in shape.fields.items() if (plan := _plan(field.shape)) is not None}
    return _Record(plans, frozenset(name for name, field in shape.fields.items() if field.required))


def _plan(shape: Shape) -> _Plan | None:
    match shape:
        case Leaf(sort=Sort.TEXT):
            return _Plan(_Form.TEXT)
        case Leaf():
            return _Plan(_Form.LEAF, _reader(shape))
        case Fields():
            return _Plan(_Form.RECORD, record=_record(shape))
        case Many(item=Fields() as item):
            return _Plan(_Form.RECORDS, record=_record(item))
        case Many(item=Leaf() as item):
            return _Plan(_Form.WORDS, _reader(item))
        case Row(items=(Leaf() as item, *others)) if all(other == item for other in others):
            return _Plan(_Form.ROW, _reader(item), length=len(shape.items))
    return None


def _reader(leaf: Leaf) -> Callable[[str], Any] | None:
    if leaf.sort is Sort.CHOICE:
        return {choice: choice for choice in leaf.choices}.__getitem__
    return None if leaf.sort in (Sort.TEXT, Sort.WORD) else READERS[leaf.sort]


def parse_fast(text: str, shape: Fields) -> dict[str, Any] | None:
    """What stands in a text as plain JSON data, or None where it is not plainly in the dialect."""
    if "\t" in text or "\r" in text or unsafe(text):
        return None
    start = text.find("\n") + 1 if text.startswith(_HEADER) else 0
    lines = _LINE.findall(text, start)
    if sum([len(line[0]) for line in lines]) != len(text) - start:
        return None
    try:
        found, at = _fields(lines, 0, "", _record(shape), in_item=False)
    except (_Leave, Unfit, KeyError):
        return None
    return found if at == len(lines) else None


def _fields(lines: list[_Line], at: int, pad: str, record: _Record, *, in_item: bool) -> tuple[dict[str, Any], int]:
    found: dict[str, Any] = {}
    plans, count = record.plans, len(lines)
    while at < count:
        _, indent, dash, key, quoted, style, block, flow, plain, _, _ = lines[at]
        if in_item:
            in_item = False
        elif dash or indent != pad:
            break
        if key in found:
            raise _Leave
        form, read, inner, length = plans[key]
        at += 1
        if form is _Form.TEXT or form is _Form.LEAF:
            word = quoted[1:-1] if quoted else plain
            if quoted or plain:
                found[key] = word if read is None else read(word)
            elif style and form is _Form.TEXT:
                cut = f"\n{pad}  "
                body = block[len(cut) - 1 :].replace(cut, "\n")
                found[key] = body if style == "|-" else body + "\n"
            else:
                raise _Leave
        elif flow and (form is _Form.WORDS or form is _Form.ROW):
            found[key] = words = _words(flow[1:-1], read)
            if form is _Form.ROW and len(words) != length:
                raise _Leave
        elif quoted or style or plain or flow:
            raise _Leave
        else:
            found[key], at = _nested(lines, at, pad + "  ", plans[key], inner)
    if not found or not record.required <= found.keys():
        raise _Leave
    return found, at


def _nested(lines: list[_Line], at: int, pad: str, plan: _Plan, inner: _Record | None) -> tuple[Any, int]:
    if inner is not None and plan.form is _Form.RECORD:
        return _fields(lines, at, pad, inner, in_item=False)
    items: list[Any] = []
    count, deeper = len(lines), pad + "  "
    while at < count and lines[at][2] and lines[at][1] == pad:
        if inner is not None:
            record, at = _fields(lines, at, deeper, inner, in_item=True)
            items.append(record)
        else:
            _, _, _, key, _, _, _, _, _, quoted, plain = lines[at]
            if key or plan.form is _Form.ROW:
                raise _Leave
            word = quoted[1:-1] if quoted else plain
            items.append(word if plan.read is None else plan.read(word))
            at += 1
    if not items:
        raise _Leave
    return items, at


def _words(text: str, read: Callable[[str], Any] | None) -> list[Any]:
    words = text.split(", ") if text else []
    return words if read is None else [read(word) for word in words]
