"""Records from the cache skip checks that they passed before; they are the same records."""

import shutil
import time
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pydantic import BaseModel
from pydantic_core import SchemaValidator, to_json

from annotator.model.case import Case
from annotator.model.label import Label
from annotator.store.base import Key, Kind
from annotator.store.files import FileStore
from annotator.store.layout import MODELS
from annotator.store.trusted import trusted
from annotator.store.yaml import dump, plain, read
from tests.store import records
from tests.store.test_yaml_round_trip import everything

ROOT = Path(__file__).resolve().parents[2]


def state(record: object) -> object:
    """Everything that a record consists of, to its depths."""
    match record:
        case BaseModel():
            inside = {name: state(value) for name, value in record.__dict__.items()}
            return type(record), inside, record.model_fields_set, record.__pydantic_extra__
        case tuple() | list():
            return type(record), [state(one) for one in record]
        case dict():
            return {name: state(value) for name, value in record.items()}
    return type(record), record


@given(everything, st.dictionaries(st.from_regex(r"x_[a-z]{1,5}", fullmatch=True), records.texts, max_size=2))
@settings(max_examples=200, deadline=None)
def test_the_same_record_to_the_last_field(record: BaseModel, unknown: dict[str, str]) -> None:
    json = to_json({**plain(record), **unknown})
    assert state(trusted(type(record))(json)) == state(type(record).model_validate_json(json))


@given(everything)
@settings(max_examples=60, deadline=None)
def test_what_the_reader_hands_to_the_cache_is_the_record(record: BaseModel) -> None:
    reading = read(dump(record, schema="../x.json"), type(record))
    assert state(trusted(type(record))(reading.json)) == state(reading.record)


@pytest.mark.parametrize("model", list(dict.fromkeys(MODELS.values())))
def test_every_model_has_a_quick_way(model: type[BaseModel]) -> None:
    make = trusted(model)
    assert isinstance(getattr(make, "__self__", None), SchemaValidator)
    assert "function-after" not in repr(make)


def test_records_share_no_table() -> None:
    """Defaults are made for each record anew, as the model does."""
    json = b'{"case":"c","person":"p"}'
    one, two = trusted(Label)(json), trusted(Label)(json)
    assert one.in_force == {}
    assert one.in_force is not two.in_force


def test_types_are_still_read_and_not_guessed() -> None:
    json = to_json({"case": "c", "question": "q", "author": "a", "as_of": "2024-02-29", "tags": ["x"]})
    assert state(trusted(Case)(json)) == state(Case.model_validate_json(json))


def test_the_sample_is_the_same_from_the_cache(tmp_path: Path) -> None:
    for name in ("corpus", "testsets", "landings"):
        shutil.copytree(ROOT / name, tmp_path / name)
    shutil.copy(ROOT / "annotator.yaml", tmp_path)
    time.sleep(0.25)  # files changed just now are not cached
    store = FileStore(tmp_path)
    keys: list[Key] = [key for kind in Kind for key in store.list(kind)]
    assert len(keys) > 50
    plainly = list(FileStore(tmp_path, cached=False).load_many(keys))
    for _ in range(2):
        assert list(store.load_many(keys)) == plainly
    store.close()
