"""What is written is read back as it was, by our readers and by others."""

import yaml
from hypothesis import given, settings
from hypothesis import strategies as st
from pydantic import BaseModel

from annotator.model.label import Label
from annotator.model.settings import TestSet as SetSettings
from annotator.store.yaml import dump, plain, read
from annotator.store.yaml.fast import parse_fast
from annotator.store.yaml.read import parse_strict
from annotator.store.yaml.shapes import shape_of
from tests.store import records

sets = st.builds(
    SetSettings,
    set=records.segments,
    title=records.texts,
    review=records.reviews,
    scoring=records.scorings,
    gate=st.lists(records.bars, max_size=2).map(tuple),
)
everything = st.one_of(records.labels, records.decisions, records.cases, records.workspaces, sets)


@given(everything)
@settings(max_examples=120, deadline=None)
def test_what_is_written_is_read_back(record: BaseModel) -> None:
    text = dump(record, schema="../x.json")
    assert read(text, type(record)).record == record


@given(everything)
@settings(max_examples=120, deadline=None)
def test_both_readers_say_the_same(record: BaseModel) -> None:
    text = dump(record, schema="../x.json")
    quick = parse_fast(text, shape_of(type(record)))
    strict, _ = parse_strict(text, shape_of(type(record)))
    assert strict.plain == plain(record)
    assert quick is None or quick == strict.plain


@given(st.text(st.sampled_from("abon1 \n:#-\"'[],|>&*!%@`\\"), max_size=60), st.sampled_from(["case: c\n", ""]))
@settings(max_examples=600, deadline=None)
def test_the_quick_reader_never_differs_on_any_text(noise: str, head: str) -> None:
    """Whatever people write into a file, the quick reader leaves it alone or reads it as libyaml does."""
    text = f"{head}person: p\nnote: {noise}\n"
    quick = parse_fast(text, shape_of(Label))
    if quick is not None:
        assert parse_strict(text, shape_of(Label))[0].plain == quick


_LINES = (
    "case: c", "person: p", "needs:", "needs: []", "  - need: a", "- need: a", "    any:", "      - at: d@1#s",
    "        span: [1, 2]", "        span: [1,2]", "        quote: |-", "        quote: |", "          text", "          text # 1",
    "            deeper", "", "facts:", '  - says: "x"', "  - says: x", "    or:", '      - "y"', "      - y", "    needs: [a, b]",
    "note: |-", "note: |", "  one", "  two: three", '  "four"', "note: one", 'note: "one"', "# comment", "  # comment", "round: 2",
    "confidence: high", "unknown: x", "case: c", "  - a", "-", "judged:", "  ",
)  # fmt: skip


@given(st.lists(st.sampled_from(_LINES), max_size=14))
@settings(max_examples=800, deadline=None)
def test_the_quick_reader_never_differs_on_lines_of_files(lines: list[str]) -> None:
    text = "\n".join(["case: c", "person: p", *lines, ""])
    quick = parse_fast(text, shape_of(Label))
    if quick is not None:
        assert parse_strict(text, shape_of(Label))[0].plain == quick


@given(records.labels)
@settings(max_examples=150, deadline=None)
def test_another_reader_of_yaml_sees_the_same_texts(label: Label) -> None:
    """A file that editors and scripts read with their own idea of types must not change its meaning there."""
    loaded = yaml.load(dump(label), Loader=yaml.CSafeLoader)
    assert [fact["says"] for fact in loaded.get("facts", [])] == [fact.says for fact in label.facts]
    assert loaded["case"] == label.case
    assert loaded["person"] == label.person
    assert loaded.get("note") == label.note


@given(records.labels)
@settings(max_examples=60, deadline=None)
def test_the_writer_keeps_to_the_dialect_of_the_quick_reader(label: Label) -> None:
    """Else loading many files would be slow without anybody noticing."""
    tame = label.model_copy(update={"needs": (), "facts": (), "distractors": (), "searched": (), "answer": None})
    text = dump(tame.model_copy(update={"note": "Обикновен текст.\nНа два реда, който стига за блок."}))
    assert parse_fast(text, shape_of(Label)) is not None


@given(records.texts)
@settings(max_examples=120, deadline=None)
def test_nothing_that_is_written_can_reach_a_terminal_raw(text: str) -> None:
    written = dump(Label(case="c", person="p", note=text))
    assert not any(ord(c) < 32 and c != "\n" for c in written)
    assert not set(written) & set("\x7f\x85\x9b\u2028\u2029\u202a\u202e\u2066\ufeff")
