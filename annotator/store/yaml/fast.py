"""A quick reader of the narrow dialect that `write` itself produces; anything else is left to libyaml.

It answers None at the first character that it does not know for certain, so that it can only be quick or absent, never
different; a property test holds it against libyaml.
"""

import re
from typing import Any

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


def parse_fast(text: str, shape: Fields) -> dict[str, Any] | None:
    """What stands in a text as plain JSON data, or None where it is not plainly in the dialect."""
    if unsafe(text) or "\t" in text or "\r" in text:
        return None
    start = text.find("\n") + 1 if text.startswith(_HEADER) else 0
    lines = _LINE.findall(text, start)
    if sum([len(line[0]) for line in lines]) != len(text) - start:
        return None
    try:
        found, at = _fields(lines, 0, "", shape, in_item=False)
    except (_Leave, Unfit, KeyError):
        return None
    return found if at == len(lines) else None


def _fields(lines: list[_Line], at: int, pad: str, shape: Fields, *, in_item: bool) -> tuple[dict[str, Any], int]:
    found: dict[str, Any] = {}
    fields = shape.fields
    while at < len(lines):
        line = lines[at]
        if in_item:
            in_item = False
        elif line[2] or line[1] != pad:
            break
        key = line[3]
        if key in found:
            raise _Leave
        found[key], at = _value(lines, at, pad, fields[key].shape)
    if not found:
        raise _Leave
    for name, field in fields.items():
        if field.required and name not in found:
            raise _Leave
    return found, at


def _value(lines: list[_Line], at: int, pad: str, shape: Shape) -> tuple[Any, int]:
    _, _, _, _, quoted, style, block, flow, plain, _, _ = lines[at]
    if isinstance(shape, Leaf):
        if quoted:
            return _leaf(quoted[1:-1], shape), at + 1
        if plain:
            return _leaf(plain, shape), at + 1
        if style and shape.sort is Sort.TEXT:
            cut = "\n" + pad + "  "
            text = block[len(cut) - 1 :].replace(cut, "\n")
            return text if style == "|-" else text + "\n", at + 1
        raise _Leave
    if flow:
        return _row(flow[1:-1], shape), at + 1
    if quoted or style or plain:
        raise _Leave
    return _nested(lines, at + 1, pad + "  ", shape)


def _nested(lines: list[_Line], at: int, pad: str, shape: Shape) -> tuple[Any, int]:
    if isinstance(shape, Fields):
        return _fields(lines, at, pad, shape, in_item=False)
    if not isinstance(shape, Many):
        raise _Leave
    item = shape.item
    items: list[Any] = []
    while at < len(lines) and lines[at][2] and lines[at][1] == pad:
        if isinstance(item, Fields):
            one, at = _fields(lines, at, pad + "  ", item, in_item=True)
            items.append(one)
        elif isinstance(item, Leaf) and not lines[at][3]:
            quoted, plain = lines[at][9:]
            items.append(_leaf(quoted[1:-1] if quoted else plain, item))
            at += 1
        else:
            raise _Leave
    if not items:
        raise _Leave
    return items, at


def _row(words: str, shape: Shape) -> list[Any]:
    items = words.split(", ") if words else []
    if isinstance(shape, Row) and len(items) == len(shape.items):
        leaves: tuple[Shape, ...] = shape.items
    elif isinstance(shape, Many):
        leaves = (shape.item,) * len(items)
    else:
        raise _Leave
    return [_leaf(text, leaf) for text, leaf in zip(items, leaves, strict=True)]


def _leaf(text: str, leaf: Shape) -> Any:
    if not isinstance(leaf, Leaf):
        raise _Leave
    if leaf.sort is Sort.CHOICE:
        if text not in leaf.choices:
            raise _Leave
        return text
    return READERS[leaf.sort](text)
