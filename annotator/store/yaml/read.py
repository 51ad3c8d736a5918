"""From the text of a YAML file to a record."""

import re
from collections.abc import Sequence as Seq
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from pydantic import BaseModel, ValidationError
from pydantic_core import to_json

from annotator.store.yaml.build import build
from annotator.store.yaml.fast import parse_fast
from annotator.store.yaml.invalid import explain_invalid, explain_refused
from annotator.store.yaml.lint import Problem
from annotator.store.yaml.nodes import Mapping, Node, Scalar, Sequence
from annotator.store.yaml.scalars import Unfit, nearest, read_scalar
from annotator.store.yaml.shapes import Field, Fields, Leaf, Many, Row, Shape, Sort, Table, shape_of
from annotator.text.messages import AnnotatorError, DataProblem, Message

R = TypeVar("R", bound=BaseModel)
_COMMENT_BEHIND = re.compile(r"[ \t]+#")
_COMMENT_BELOW = re.compile(r"[ \t]*\r?\n(?:[ \t]*\r?\n)*([ \t]+)#")
_DROPS: Any = object()


@dataclass(frozen=True, slots=True)
class Odd:
    """A key that is not known: kept, and said."""

    key: str
    line: int
    near: str
    """The known key that was most likely meant; empty where none is near."""

    def message(self, where: str) -> Message:
        """What to tell a person; `where` is the file."""
        remedy = "did you mean {near}?" if self.near else ""
        params = {"key": self.key, "near": self.near}
        return Message("unknown-key", "the key {key} is not known", remedy, f"{where}:{self.line}", params)


@dataclass(frozen=True, slots=True)
class Parsed:
    """What stands in a file, typed by the schema but not yet checked by the model."""

    plain: dict[str, Any]
    """Plain JSON data under the keys of the file."""
    odd: tuple[Odd, ...] = ()


@dataclass(frozen=True, slots=True)
class Reading(Generic[R]):
    """A record and what is odd in its file."""

    record: R
    json: bytes
    """The same as plain JSON (UTF-8) under the keys of the file, checked by the model: quick to read again."""
    odd: tuple[Odd, ...] = ()


def read(text: str, model: type[R], where: str = "", *, first_line: int = 1) -> Reading[R]:
    """The record that a text holds; raises `DataProblem` with file, line and remedy.

    `first_line` is the line of the file at which the text begins.
    """
    try:
        parsed = parse(text, model)
        plain = to_json(parsed.plain)
        record = _validated(plain, model, text)
    except Problem as problem:
        raise problem_in(problem, where, first_line) from None
    return Reading(record, plain, parsed.odd)


def problem_in(problem: Problem, where: str, first_line: int = 1) -> DataProblem:
    """The error that says where a problem is."""
    place = f"{where}:{problem.line + first_line - 1}" if problem.line else where
    return DataProblem(problem.code, problem.what, remedy=problem.remedy, where=place, **problem.params)


def parse(text: str, model: type[BaseModel]) -> Parsed:
    """What stands in a text, typed by the fields of a model; raises `Problem`."""
    shape = shape_of(model)
    plain = parse_fast(text, shape)
    return Parsed(plain) if plain is not None else parse_strict(text, shape)[0]


def parse_strict(text: str, shape: Fields) -> tuple[Parsed, Mapping]:
    """As `parse`, always by libyaml, and with the tree."""
    root = build(text)
    if root is None:
        raise Problem("yaml-empty", "the file is empty", "restore it, or remove the file", 0)
    if not isinstance(root, Mapping):
        raise Problem("yaml-no-keys", "keys with values are wanted here", "write `key: value`", root.line)
    reader = _Reader(text)
    return Parsed(reader.fields(root, shape), tuple(reader.odd)), root


def _validated(plain: bytes, model: type[R], text: str) -> R:
    try:
        return model.model_validate_json(plain)
    except ValidationError as error:
        raise explain_invalid(error, build(text)) from None
    except AnnotatorError as error:
        raise explain_refused(error, build(text)) from None


class _Reader:
    """Walks a tree beside a shape."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.odd: list[Odd] = []

    def fields(self, node: Mapping, shape: Fields) -> dict[str, Any]:
        found: dict[str, Any] = {}
        for key, value in node.pairs:
            field = shape.fields.get(key.text)
            if field is None:
                self.check_renamed(key, shape)
                self.odd.append(Odd(key.text, key.line, nearest(key.text, [*shape.fields])))
                found[key.text] = self.unknown(value)
                continue
            read = self.value(key, value, field)
            if read is not _DROPS:
                found[key.text] = read
        for field in shape.fields.values():
            if field.required and field.name not in found:
                raise _missing(field.name, node, shape)
        return found

    def check_renamed(self, key: Scalar, shape: Fields) -> None:
        """Refuses the name that a field has in programs where it has another one in files."""
        info = shape.model.model_fields.get(key.text)
        if info is not None:
            params = {"key": key.text, "name": info.alias}
            raise Problem("key-renamed", "{key} is called {name} in files", "write `{name}:`", key.line, params)

    def value(self, key: Scalar, node: Node, field: Field) -> Any:
        empty = isinstance(node, Scalar) and not node.style and not node.text
        if empty and not (isinstance(field.shape, Leaf) and field.shape.sort is Sort.TEXT and field.required):
            if field.required:
                raise Problem(
                    "key-empty", "{key} has no value", "write one behind the colon", key.line, {"key": key.text}
                )
            return _DROPS
        return self.shaped(key, node, field.shape)

    def shaped(self, key: Scalar, node: Node, shape: Shape) -> Any:
        match shape, node:
            case Leaf(), Scalar():
                return self.scalar(key, node, shape)
            case Many(), Sequence():
                return [self.shaped(key, one, shape.item) for one in node.items]
            case Row(), Sequence() if len(node.items) == len(shape.items):
                return [self.shaped(key, one, inner) for one, inner in zip(node.items, shape.items, strict=True)]
            case Table(), Mapping():
                return {name.text: self.shaped(name, one, shape.value) for name, one in node.pairs}
            case Fields(), Mapping():
                return self.fields(node, shape)
        raise _wrong_form(key, node, shape)

    def scalar(self, key: Scalar, node: Scalar, leaf: Leaf) -> Any:
        if leaf.sort is Sort.TEXT and not node.style:
            self.check_comment(key, node)
        try:
            return read_scalar(node.text, leaf)
        except Unfit as unfit:
            near = nearest(node.text, leaf.choices) or _listed(leaf.choices)
            params = {"key": key.text, "text": node.text or "nothing", "near": near}
            raise Problem(unfit.code, unfit.what, unfit.remedy, node.line, params) from None

    def check_comment(self, key: Scalar, node: Scalar) -> None:
        below = _COMMENT_BELOW.match(self.text, node.end)
        deeper = below is not None and len(below[1]) > key.column
        if node.text and (deeper or _COMMENT_BEHIND.match(self.text, node.end)):
            raise Problem(
                "text-cut-by-comment",
                "{key} ends where a # follows a blank; the rest would be lost",
                "put the text between double quotes",
                node.line,
                {"key": key.text},
            )

    def unknown(self, node: Node) -> Any:
        match node:
            case Scalar():
                return node.text
            case Sequence():
                return [self.unknown(one) for one in node.items]
        return {key.text: self.unknown(value) for key, value in node.pairs}


def _missing(name: str, node: Mapping, shape: Fields) -> Problem:
    near = nearest(name, [key.text for key, _ in node.pairs if key.text not in shape.fields])
    remedy = "rename {near} to {key}" if near else "add `{key}:`"
    return Problem("key-missing", "the key {key} is missing", remedy, node.line, {"key": name, "near": near})


def _wrong_form(key: Scalar, node: Node, shape: Shape) -> Problem:
    wanted, remedy = {
        Leaf: ("a single value", "write it behind the colon; a text that begins with [ or {{ needs double quotes"),
        Many: ("a list", "begin each entry with a dash on its own line"),
        Row: ("a pair of numbers", "write `[start, end]`"),
        Table: ("keys with values", "write `name: value` on lines of their own"),
        Fields: ("keys with values", "write `key: value` on lines of their own"),
    }[type(shape)]
    return Problem("wrong-form", "{key} wants {wanted}", remedy, node.line, {"key": key.text, "wanted": wanted})


def _listed(choices: Seq[str]) -> str:
    return f"{', '.join(choices[:-1])} or {choices[-1]}" if len(choices) > 1 else "".join(choices)
