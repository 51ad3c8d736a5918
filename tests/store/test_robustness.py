"""Whatever lies in a file, reading it gives a record or a problem with a place, and saving over it works."""

from typing import Any

import pytest
import yaml
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from annotator.model.label import Label
from annotator.store.base import Key, Kind
from annotator.store.codec import decode_value, encode_value
from annotator.store.layout import path_of
from annotator.store.yaml import dump, plain, read, splice
from annotator.text.messages import DataProblem
from tests.store import records
from tests.store.test_contract import EVERY_KIND

LABEL = Key(Kind.LABEL, ("s", "c", "p", "1"))
_PIECES = (
    "case: c\n", "person: p\n", "needs:\n", "  - need: a\n", "    any:\n", "      - at: d@1#s\n", "        span: [1, 2]\n", "facts:\n",
    "  - says: ", '"x"\n', "'x'\n", "|-\n", "    block\n", ">\n", "note: ", "x # y\n", "# c\n", "\n", "\t", "&a ", "*a", "!t ", "? ", "- ", ": ",
    "{", "}", "[", "]", ", ", ",", "---\n", "...\n", "%YAML 1.2\n", "\r\n", "\r", "\u2028", "\x85", "\ufeff", "\x1b", '"\\ud83d"', "<<<<<<< x\n",
    "=======\n", "<<: *a\n", "round: 010\n", "confidence: hig\n", "judged:\n", "asked: 1\n", "\\", '"', "'", "\ud7ff", "é", "  ", "🚀", "null", "~",
)  # fmt: skip
texts = st.one_of(
    st.lists(st.sampled_from(_PIECES), max_size=14).map("".join), st.text(records.characters, max_size=40)
)


def check_problem(problem: DataProblem, key: Key) -> None:
    message = problem.message
    assert message.where.startswith(path_of(key))
    assert message.code
    assert "\n" not in message.line()


@given(texts)
@settings(max_examples=800, deadline=None)
def test_any_text_is_a_label_or_a_problem(text: str) -> None:
    try:
        decode_value(LABEL, text.encode("utf-8"), path_of(LABEL))
    except DataProblem as problem:
        check_problem(problem, LABEL)


@pytest.mark.parametrize(("key", "value"), EVERY_KIND, ids=str)
@given(data=st.data())
@settings(max_examples=40, deadline=None)
def test_any_damage_is_a_record_or_a_problem(key: Key, value: Any, data: st.DataObject) -> None:
    good = encode_value(key, value, None, path_of(key))
    at = data.draw(st.integers(0, len(good)))
    damage = data.draw(st.one_of(st.binary(max_size=6), texts.map(str.encode)))
    cut = data.draw(st.integers(0, 8))
    try:
        decode_value(key, good[:at] + damage + good[at + cut :], path_of(key))
    except DataProblem as problem:
        check_problem(problem, key)


@given(texts, records.labels)
@settings(max_examples=120, deadline=None)
def test_a_record_can_be_saved_over_anything(text: str, label: Label) -> None:
    key = Key(Kind.LABEL, ("s", label.case, label.person, str(label.round)))
    data = encode_value(key, label, text.encode("utf-8"), path_of(key))
    assert decode_value(key, data, path_of(key)).value == label


@given(
    records.labels,
    records.labels,
    st.sampled_from([None, True, False]),
    st.integers(2, 6),
    st.sampled_from([30, 80, 10_000]),
    st.booleans(),
)
@settings(max_examples=80, deadline=None)
def test_files_in_other_peoples_style_can_be_saved(
    old: Label, new: Label, flow: bool | None, indent: int, width: int, sort: bool
) -> None:
    """Files that scripts wrote: other indentation, folded texts, mappings in brackets, keys by the alphabet."""
    text = yaml.dump(
        plain(old),
        default_flow_style=flow,
        indent=indent,
        width=width,
        sort_keys=sort,
        allow_unicode=True,
        Dumper=yaml.CSafeDumper,
    )
    try:
        before = read(text, Label).record
    except DataProblem:
        before = None
    assume(before == old)
    result = splice(text, new)
    assert result is not None
    assert plain(read(result, Label).record) == plain(new)
    assert splice(text, old) == text


@given(records.labels, records.labels, records.labels)
@settings(max_examples=50, deadline=None)
def test_a_file_that_is_changed_and_changed_back_is_the_same_record(one: Label, two: Label, three: Label) -> None:
    text = dump(one)
    for label in (two, three, one):
        changed = splice(text, label)
        assert changed is not None
        text = changed
    assert read(text, Label).record == one
