"""Chunk files are read strictly: what two parsers could read differently is an error with its line."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from annotator.corpus.chunks.strict_json import NotStrict, Unread, Value, parse, read_values


def _read(text: str) -> list[Value | Unread]:
    return list(read_values(text.encode("utf-8")))


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ('{"a": NaN}', "NaN"),
        ('{"a": -Infinity}', "Infinity"),
        ('{"a": 1, "b": {"c": 1, "c": 2}}', "'c' twice"),
        ('{"a": 1e999}', "too large"),
        ('{"a": ' + "9" * 5000 + "}", "5000 digits"),
        ('{"a": "\\ud83d"}', "surrogate"),
        ('{"\\udc00": 1}', "surrogate"),
        ('{"a": "x', "not JSON"),
        ('{"a": "\t"}', "not JSON"),
        ("{'a': 1}", "not JSON"),
        ('{"a": 1} {"b": 2}', "not JSON"),
        ("[" * 100_000, "nested"),
    ],
)
def test_refused_with_the_reason(line: str, why: str) -> None:
    with pytest.raises(NotStrict, match=why):
        parse(line)


def test_each_bad_line_is_named_and_the_others_are_read() -> None:
    found = _read('{"a": 1}\n\n{"a": NaN}\n{"a": 2}\n{"a": "torn\n{"a": 3}\n')
    assert [(one.line, one.value) for one in found if isinstance(one, Value)] == [
        (1, {"a": 1}),
        (4, {"a": 2}),
        (6, {"a": 3}),
    ]
    assert [one.line for one in found if isinstance(one, Unread)] == [3, 5]


def test_a_torn_first_line_does_not_hide_the_others() -> None:
    found = _read('{"a": [1,\n{"a": 2}\n{"a": 3}\n')
    assert [one.line for one in found if isinstance(one, Unread)] == [1]
    assert [one.value for one in found if isinstance(one, Value)] == [{"a": 2}, {"a": 3}]


def test_arrays_and_printed_objects_are_one_value() -> None:
    assert [one.value for one in _read(' [{"a": 1},\n {"a": 2}]') if isinstance(one, Value)] == [{"a": 1}, {"a": 2}]
    printed = json.dumps({"ids": ["x"], "documents": ["y"]}, indent=2)
    assert [one.value for one in _read("\n" + printed) if isinstance(one, Value)] == [
        {"ids": ["x"], "documents": ["y"]}
    ]


def test_a_fault_in_a_printed_object_has_its_line() -> None:
    (found,) = _read('{\n  "ids": [\n    "x",\n    oops\n  ]\n}\n')
    assert isinstance(found, Unread)
    assert found.line == 4


def test_bytes_that_are_no_utf8_have_their_line() -> None:
    (found,) = read_values(b'{"a": 1}\n{"a": "\xff"}\n')
    assert isinstance(found, Unread)
    assert found.line == 2


def test_a_byte_order_mark_is_no_part_of_the_first_value() -> None:
    assert list(read_values(b'\xef\xbb\xbf{"a": 1}\n')) == [Value(1, {"a": 1})]


def test_integers_beyond_64_bits_stay_exact() -> None:
    assert parse('{"hash": 15242658090653133802999}') == {"hash": 15242658090653133802999}


_SCALARS = st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text()
_JSON = st.recursive(
    _SCALARS, lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(), inner, max_size=4), max_leaves=12
)


@given(st.lists(st.dictionaries(st.text(), _JSON, min_size=1), min_size=2, max_size=5), st.booleans())
def test_what_python_writes_is_read_back(records: list[dict[str, object]], ascii_only: bool) -> None:
    text = "\n".join(json.dumps(record, ensure_ascii=ascii_only) for record in records)
    assert [one.value for one in _read(text) if isinstance(one, Value)] == records


@given(st.binary(max_size=200) | st.text(alphabet='{}[]":,\\u0d8 \nab1', max_size=80).map(str.encode))
def test_no_bytes_raise(data: bytes) -> None:
    lines = data.count(b"\n") + 1
    assert all(1 <= one.line <= lines for one in read_values(data))
