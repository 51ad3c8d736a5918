"""Records from JSON that their model has checked before: the same records, without the checks that run in Python.

Only for what came through the model and is guarded by a checksum since. Types, defaults and names are read as ever;
left out are validators that look at a finished value and refuse it, which they would have done the first time.
"""

from collections.abc import Callable
from functools import cache
from typing import Any, Final

from pydantic import BaseModel
from pydantic_core import SchemaError, SchemaValidator

_LEFT_OUT: Final[dict[str, frozenset[str]]] = {
    "str": frozenset({"pattern", "max_length", "min_length"}),
    "default": frozenset({"default"}),
}


@cache
def trusted(model: type[BaseModel]) -> Callable[[bytes], Any]:
    """What makes a record of a model from JSON (UTF-8) that `model.model_validate_json` has accepted before."""
    # Without `_use_prebuilt` the models inside would bring their own validators; a pydantic without it is only slower.
    options: dict[str, Any] = {"_use_prebuilt": False}
    try:
        return SchemaValidator(_unchecked(model.__pydantic_core_schema__), **options).validate_json
    except (TypeError, SchemaError):
        return model.model_validate_json


def _unchecked(schema: Any) -> Any:
    """A core schema without checks of finished values."""
    if isinstance(schema, list):
        return [_unchecked(one) for one in schema]
    if not isinstance(schema, dict):
        return schema
    kind = schema.get("type")
    if kind == "function-after":
        inner = _unchecked(schema["schema"])
        return {**inner, "ref": schema["ref"]} if "ref" in schema else inner
    left_out = _LEFT_OUT.get(kind, frozenset()) if isinstance(kind, str) else frozenset()
    rest = {name: _unchecked(value) for name, value in schema.items() if name not in left_out}
    if kind == "default" and "default" in schema:
        # An empty table is quicker made than copied.
        rest.update({"default_factory": dict} if schema["default"] == {} else {"default": schema["default"]})
    return rest
