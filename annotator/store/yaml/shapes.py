"""What a record's fields want, taken once from the pydantic models: the schema that gives a scalar its type."""

import datetime
import inspect
import types
from dataclasses import dataclass
from enum import Enum, StrEnum
from functools import cache
from typing import Annotated, Any, Union, get_args, get_origin

from pydantic import BaseModel
from pydantic.fields import FieldInfo

from annotator.model.types import FreeText


class Sort(StrEnum):
    """How a scalar is read."""

    TEXT = "text"
    """What people write in sentences."""
    WORD = "word"
    """An id, a reference, a name."""
    INT = "int"
    NUMBER = "number"
    BOOL = "bool"
    DATE = "date"
    MOMENT = "moment"
    CHOICE = "choice"


@dataclass(frozen=True, slots=True)
class Leaf:
    """A scalar."""

    sort: Sort
    choices: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Many:
    """A list of any length."""

    item: "Shape"


@dataclass(frozen=True, slots=True)
class Row:
    """A list of a fixed length: a span."""

    items: tuple["Shape", ...]


@dataclass(frozen=True, slots=True)
class Table:
    """Keys that people choose, with values of one shape."""

    value: "Shape"


@dataclass(frozen=True, slots=True)
class Field:
    """One key of a record, as it is called in files."""

    name: str
    shape: "Shape"
    required: bool
    nullable: bool
    default: Any
    """The value that is left out, as plain JSON data."""


@dataclass(frozen=True, slots=True)
class Fields:
    """A record."""

    model: type[BaseModel]
    fields: dict[str, Field]

    def __hash__(self) -> int:
        return hash(self.model)


Shape = Leaf | Many | Row | Table | Fields


@cache
def shape_of(model: type[BaseModel]) -> Fields:
    """The shape of a model's files."""
    defaults: dict[str, Any] = {}
    for name, info in model.model_fields.items():
        if not info.is_required():
            defaults[name] = info.get_default(call_default_factory=True, validated_data={})
    plain = model.model_construct(**defaults).model_dump(mode="json", by_alias=False)
    fields = {}
    for name, info in _own_first(model):
        key = info.alias or name
        free = any(isinstance(mark, FreeText) for mark in info.metadata)
        shape, nullable = _shape(info.annotation, free=free)
        fields[key] = Field(key, shape, info.is_required(), nullable, plain.get(name))
    return Fields(model, fields)


def _own_first(model: type[BaseModel]) -> list[tuple[str, FieldInfo]]:
    """A class's own fields before the inherited ones: what a record is stands above what it shares with others."""
    own = inspect.get_annotations(model)
    return sorted(model.model_fields.items(), key=lambda pair: pair[0] not in own)


def _shape(annotation: Any, *, free: bool = False) -> tuple[Shape, bool]:
    """The shape of an annotation, and whether it allows None."""
    origin, arguments = get_origin(annotation), get_args(annotation)
    if origin is Annotated:
        return _shape(arguments[0], free=free or any(isinstance(mark, FreeText) for mark in arguments[1:]))
    if origin in (Union, types.UnionType):
        inner = [one for one in arguments if one is not type(None)]
        return _shape(inner[0], free=free)[0], len(inner) < len(arguments)
    if origin is tuple:
        if arguments[-1] is Ellipsis:
            return Many(_shape(arguments[0])[0]), False
        return Row(tuple(_shape(one)[0] for one in arguments)), False
    if origin is dict:
        return Table(_shape(arguments[1])[0]), False
    return _class_shape(annotation, free=free), False


_SORTS: dict[type, Sort] = {
    bool: Sort.BOOL,
    int: Sort.INT,
    float: Sort.NUMBER,
    datetime.datetime: Sort.MOMENT,
    datetime.date: Sort.DATE,
}


def _class_shape(kind: Any, *, free: bool) -> Shape:
    if isinstance(kind, type) and issubclass(kind, BaseModel):
        return shape_of(kind)
    if isinstance(kind, type) and issubclass(kind, Enum):
        return Leaf(Sort.CHOICE, tuple(str(one.value) for one in kind))
    if kind is str:
        return Leaf(Sort.TEXT if free else Sort.WORD)
    return Leaf(_SORTS[kind])
