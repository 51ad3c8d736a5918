"""The schemas that editors use say the same as the readers."""

import json
from pathlib import Path
from typing import Any

from annotator.store.layout import MODELS, SCHEMAS, YAML_KINDS
from annotator.store.schema import schemas, write_schemas
from annotator.store.yaml.shapes import shape_of


def _walk(value: Any) -> list[dict[str, Any]]:
    if isinstance(value, dict):
        return [value, *(found for one in value.values() for found in _walk(one))]
    return [found for one in value for found in _walk(one)] if isinstance(value, list) else []


def test_every_yaml_kind_has_a_schema_with_the_keys_of_its_files() -> None:
    made = schemas()
    for kind in YAML_KINDS:
        schema = made[SCHEMAS[kind]]
        assert set(schema["properties"]) == set(shape_of(MODELS[kind]).fields), kind
        required = {field.name for field in shape_of(MODELS[kind]).fields.values() if field.required}
        assert set(schema.get("required", [])) == required


def test_they_keep_to_draft_07_and_their_references_resolve() -> None:
    for name, schema in schemas().items():
        assert schema["$schema"] == "http://json-schema.org/draft-07/schema#"
        for part in _walk(schema):
            assert not {"$defs", "prefixItems", "$dynamicRef", "unevaluatedProperties"} & set(part), name
            if isinstance(part.get("$ref"), str):
                assert part["$ref"].removeprefix("#/definitions/") in schema["definitions"], name


def test_a_span_has_two_numbers_and_an_unknown_key_is_let_through() -> None:
    part = schemas()["label"]["definitions"]["Part"]
    span = next(one for one in part["properties"]["span"]["anyOf"] if one.get("type") == "array")
    assert (span["minItems"], span["maxItems"], len(span["items"])) == (2, 2, 2)
    assert part["additionalProperties"] is True


def test_writing_them_again_touches_nothing(tmp_path: Path) -> None:
    write_schemas(tmp_path)
    before = {path: path.stat().st_mtime_ns for path in tmp_path.iterdir()}
    write_schemas(tmp_path)
    assert {path: path.stat().st_mtime_ns for path in tmp_path.iterdir()} == before
    assert {path.stem for path in before} == set(schemas())
    for path in before:
        assert json.loads(path.read_text(encoding="utf-8")) == schemas()[path.stem]


def test_those_of_the_project_itself_are_current() -> None:
    """`annotator schema` writes them anew after a model has changed."""
    folder = Path(__file__).resolve().parents[2] / "schemas"
    assert {path.stem: json.loads(path.read_text(encoding="utf-8")) for path in folder.glob("*.json")} == schemas()
