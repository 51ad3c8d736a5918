"""Two changes to one record come together where they differ, and are shown where they do not."""

from hypothesis import given, settings
from hypothesis import strategies as st

from annotator.model.case import Case
from annotator.model.label import Confidence, Label, Passage
from annotator.store.merge import merge_records
from tests.store import records

BASE = Label(case="c", person="p", note="old", confidence=Confidence.HIGH)


def test_changes_to_different_fields_come_together() -> None:
    mine = BASE.model_copy(update={"note": "mine"})
    theirs = BASE.model_copy(update={"confidence": Confidence.LOW})
    merged = merge_records(BASE, mine, theirs)
    assert merged.record == BASE.model_copy(update={"note": "mine", "confidence": Confidence.LOW})
    assert merged.conflicts == ()


def test_the_same_field_changed_differently_is_a_conflict() -> None:
    merged = merge_records(BASE, BASE.model_copy(update={"note": "a"}), BASE.model_copy(update={"note": None}))
    assert (merged.record, merged.conflicts) == (None, ("note",))


def test_the_same_change_twice_is_none_at_all() -> None:
    same = BASE.model_copy(update={"note": "same"})
    assert merge_records(BASE, same, same).record == same


def test_fields_go_by_their_names_in_files_and_unknown_keys_count() -> None:
    base = Case.model_validate({"case": "c", "question": "q", "author": "a", "x": "1", "y": "1"})
    mine = Case.model_validate({**base.model_dump(), "x": "2"})
    theirs = Case.model_validate({**base.model_dump(), "y": "2", "z": "new"})
    merged = merge_records(base, mine, theirs).record
    assert merged is not None
    assert merged.unknown_keys() == {"x": "2", "y": "2", "z": "new"}
    other = Case.model_validate({**base.model_dump(), "x": "3"})
    assert merge_records(base, mine, other).conflicts == ("x",)


def test_what_the_model_does_not_allow_together_is_a_conflict() -> None:
    base = Passage(at="d@1#s")
    mine = base.model_copy(update={"at": ""})
    theirs = base.model_copy(update={"quote": "q"})
    assert merge_records(base, mine, theirs).conflicts == ("at", "quote")


@given(records.labels, records.labels, records.labels)
@settings(max_examples=40, deadline=None)
def test_nobodys_change_is_lost_silently(base: Label, mine: Label, theirs: Label) -> None:
    merged = merge_records(base, mine, theirs)
    for name in Label.model_fields:
        was, one, two = getattr(base, name), getattr(mine, name), getattr(theirs, name)
        if merged.record is not None:
            value = getattr(merged.record, name)
            assert one == was or value == one
            assert two == was or value == two
        elif one != was and two != was and one != two:
            assert ("or" if name == "variants" else name) in merged.conflicts


@given(records.labels, st.data())
@settings(max_examples=40, deadline=None)
def test_a_change_of_one_side_alone_is_taken(base: Label, data: st.DataObject) -> None:
    other = data.draw(records.labels)
    assert merge_records(base, other, base).record == other
    assert merge_records(base, base, other).record == other
