"""JSON Schemas (draft-07, which editors understand) of every kind of file, from the models."""

import json
from pathlib import Path
from typing import Any

from annotator.store.layout import MODELS, SCHEMAS

_DIALECT = "http://json-schema.org/draft-07/schema#"


def schemas() -> dict[str, dict[str, Any]]:
    """Name (`label`) to schema."""
    models = {SCHEMAS[kind]: MODELS[kind] for kind in sorted(SCHEMAS)}
    return {
        name: {"$schema": _DIALECT, **_downgraded(model.model_json_schema(by_alias=True))}
        for name, model in models.items()
    }


def write_schemas(folder: Path) -> None:
    """Writes `<name>.json` for every kind; a file that holds just this already is left alone."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, schema in schemas().items():
        file = folder / f"{name}.json"
        text = json.dumps(schema, ensure_ascii=False, indent=2) + "\n"
        if not file.exists() or file.read_bytes() != text.encode("utf-8"):
            file.write_text(text, encoding="utf-8", newline="\n")


def _downgraded(value: Any) -> Any:
    """From draft 2020-12 to draft-07: other names for definitions and for the items of a tuple."""
    if isinstance(value, list):
        return [_downgraded(one) for one in value]
    if not isinstance(value, dict):
        return value
    result: dict[str, Any] = {}
    for key, one in value.items():
        if key == "$defs":
            result["definitions"] = _downgraded(one)
        elif key == "prefixItems":
            result["items"] = _downgraded(one)
            result["additionalItems"] = False
        elif key == "$ref" and isinstance(one, str):
            result[key] = one.replace("#/$defs/", "#/definitions/")
        else:
            result[key] = _downgraded(one)
    return result
