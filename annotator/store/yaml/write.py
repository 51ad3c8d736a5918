"""From a record to the text of a new YAML file."""

import re
from typing import Any

from pydantic import BaseModel

from annotator.store.yaml.fast import FLOW_WORD, PLAIN
from annotator.store.yaml.lint import escape, unsafe
from annotator.store.yaml.shapes import Fields, Leaf, Many, Row, Shape, Sort, Table, shape_of

_PLAIN = re.compile(PLAIN)
_FLOW_WORD = re.compile(FLOW_WORD)
_GUESSED = re.compile(
    r"(?i)(?:y|n|yes|no|on|off|true|false|null)|[-+]?[0-9.][0-9_.,:]*(?:e[-+]?[0-9]+)?|0[xob][0-9a-f_]+"
    r"|[0-9]{4}-[0-9]{1,2}-[0-9]{1,2}(?:t.*)?"
)
"""What other readers of YAML take for something else than text (YAML 1.1 and 1.2)."""
_ESCAPED = re.compile('[\x00-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff\ufffe\uffff"\\\\]')
"""Controls, line ends, marks that turn the direction of writing: they are never written as they are."""
_NO_BLOCK = re.compile(r"\t|^[ \n]|[ ]$|[ ]\n|\n\n$|\n[ ]*\n[ ]*\Z", re.ASCII)
_BLOCK_FROM = 48
"""Code points from which a text of one line stands in a block."""
_FLOW_WIDTH = 88


def plain(record: BaseModel) -> dict[str, Any]:
    """A record as plain JSON data under the keys of its file, defaults left out; what is unknown is text."""
    data = record.model_dump(mode="json", by_alias=True, exclude_defaults=True)
    result: dict[str, Any] = _texts(data, shape_of(type(record)))
    return result


def _texts(value: Any, shape: Shape | None) -> Any:
    """Values of unknown keys as the text that they would be read as."""
    if isinstance(value, dict):
        if isinstance(shape, Fields):
            known = shape.fields
            return {key: _texts(one, known[key].shape if key in known else None) for key, one in value.items()}
        inner = shape.value if isinstance(shape, Table) else None
        return {str(key): _texts(one, inner) for key, one in value.items()}
    if isinstance(value, list):
        inner = shape.item if isinstance(shape, Many) else shape.items[0] if isinstance(shape, Row) else None
        return [_texts(one, inner) for one in value]
    if shape is not None or isinstance(value, str):
        return value
    return _scalar_text(value)


def _scalar_text(value: Any) -> str:
    if value is None:
        return ""
    return str(value).lower() if isinstance(value, bool) else repr(value) if isinstance(value, float) else str(value)


def dump(record: BaseModel, *, schema: str = "", always: frozenset[str] = frozenset()) -> str:
    """The text of a new file. `schema` is the relative path of its JSON Schema; `always` names fields to write
    even where they hold their default."""
    data = plain(record)
    shape = shape_of(type(record))
    data.update({key: shape.fields[key].default for key in always if key not in data})
    header = f"# yaml-language-server: $schema={schema}\n" if schema else ""
    return header + ("".join(f"{line}\n" for line in fields(data, shape, 0)) or "{}\n")


def fields(data: dict[str, Any], shape: Shape | None, indent: int, *, block: bool = True) -> list[str]:
    """The lines of a mapping at a depth, in the order of the model, unknown keys last; `block` as in `entry`."""
    known = shape.fields if isinstance(shape, Fields) else {}
    order = [key for key in known if key in data] + [key for key in data if key not in known]
    lines: list[str] = []
    for key in order:
        inner = known[key].shape if key in known else shape.value if isinstance(shape, Table) else None
        lines += entry(key, data[key], inner, indent, block=block)
    return lines


def entry(key: str, value: Any, shape: Shape | None, indent: int, *, block: bool = True) -> list[str]:
    """The lines of one key with its value; without `block` no text stands in a block."""
    head = f"{' ' * indent}{_word(key)}:"
    if isinstance(value, dict):
        return [head, *fields(value, shape, indent + 2, block=block)] if value else [f"{head} {{}}"]
    if isinstance(value, list):
        flow = flow_list(value, shape, len(head))
        return [f"{head} {flow}"] if flow is not None else [head, *_items(value, shape, indent + 2, block=block)]
    first, *rest = scalar(value, shape, indent + 2, block=block)
    return [f"{head} {first}", *rest]


def _items(values: list[Any], shape: Shape | None, indent: int, *, block: bool) -> list[str]:
    inner = shape.item if isinstance(shape, Many) else None
    return [line for value in values for line in item(value, inner, indent, block=block)]


def item(value: Any, shape: Shape | None, indent: int, *, block: bool = True) -> list[str]:
    """The lines of one entry of a list whose dashes stand at a depth; `block` as in `entry`."""
    dash = f"{' ' * indent}- "
    if isinstance(value, dict) and value:
        first, *rest = fields(value, shape, indent + 2, block=block)
        return [dash + first[indent + 2 :], *rest]
    if isinstance(value, dict):
        return [f"{dash}{{}}"]
    if isinstance(value, list):
        flow = flow_list(value, shape, indent + 2)
        return [dash + (flow if flow is not None else _flow_any(value))]
    # A text in a list stays on one line: a block there reads as if it were a key's.
    return [dash + scalar(value, shape, indent + 2, block=False)[0]]


def scalar(value: Any, shape: Shape | None, indent: int, *, block: bool = True) -> list[str]:
    """The text of a scalar: what goes behind its key, and the lines below where it stands in a block."""
    if not isinstance(value, str):
        return [_scalar_text(value)]
    leaf = shape if isinstance(shape, Leaf) else Leaf(Sort.TEXT)
    if leaf.sort is not Sort.TEXT:
        return [value if leaf.sort is not Sort.WORD else _word(value)]
    long = "\n" in value or len(value) >= _BLOCK_FROM or '"' in value or "\\" in value
    if block and value and long and _fits_block(value):
        pad = " " * indent
        body = value.removesuffix("\n").split("\n")
        return ["|" if value.endswith("\n") else "|-", *(pad + line if line else "" for line in body)]
    return [quoted(value)]


def flow_list(values: list[Any], shape: Shape | None, used: int) -> str | None:
    """A list between brackets, where all of it are short words or numbers; None where it needs lines of its own."""
    inner = shape.item if isinstance(shape, Many) else shape.items[0] if isinstance(shape, Row) else None
    if not values:
        return "[]"
    if not isinstance(inner, Leaf) or inner.sort is Sort.TEXT:
        return None
    words = [_flow_word(one, inner) for one in values]
    if not isinstance(shape, Row) and used + sum(len(word) + 2 for word in words) > _FLOW_WIDTH:
        return None
    return f"[{', '.join(words)}]"


def _flow_word(value: Any, leaf: Leaf) -> str:
    if not isinstance(value, str):
        return _scalar_text(value)
    plain_word = _FLOW_WORD.fullmatch(value) and not (leaf.sort is Sort.WORD and _GUESSED.fullmatch(value))
    return value if plain_word and not unsafe(value) else quoted(value)


def _flow_any(value: Any) -> str:
    """Lists in lists, which only unknown keys hold."""
    if isinstance(value, dict):
        return "{" + ", ".join(f"{quoted(key)}: {_flow_any(one)}" for key, one in value.items()) + "}"
    if isinstance(value, list):
        return f"[{', '.join(_flow_any(one) for one in value)}]"
    return quoted(value) if isinstance(value, str) else _scalar_text(value)


def _word(text: str) -> str:
    return text if _PLAIN.fullmatch(text) and not _GUESSED.fullmatch(text) and not unsafe(text) else quoted(text)


def quoted(text: str) -> str:
    """A text between double quotes on one line, with everything escaped that could be misread or lost."""
    return f'"{_ESCAPED.sub(_escaped, text)}"'


def _escaped(match: re.Match[str]) -> str:
    character = match.group()
    return f"\\{character}" if character in ('"', "\\") else escape(character)


def _fits_block(text: str) -> bool:
    return not _NO_BLOCK.search(text) and not _ESCAPED.search(text.translate(_HARMLESS))


_HARMLESS = str.maketrans("", "", '\n"\\')
