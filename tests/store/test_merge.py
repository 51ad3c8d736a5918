"""Two changes to one record come together where they differ, and are shown where they do not."""

from hypothesis import given, settings
from hypothesis import strategies as st

from annotator.model.case import Case
from annotator.model.label import Confidence, Fact, Label, Need, Passage
from annotator.store.merge import merge_records
from annotator.store.merge_lists import Side
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


def _facts(*says: str) -> Label:
    return BASE.model_copy(update={"facts": tuple(Fact(says=one) for one in says)})


def _needs(**passages: tuple[str, ...]) -> Label:
    needs = tuple(Need(need=name, any=tuple(Passage(at=at) for at in places)) for name, places in passages.items())
    return BASE.model_copy(update={"needs": needs})


def test_two_facts_and_two_needs_come_together() -> None:
    merged = merge_records(_facts("a"), _facts("a", "mine"), _facts("theirs", "a"))
    assert merged.record == _facts("theirs", "a", "mine")
    base = _needs(a=("d@1#x",), b=("d@1#y",))
    mine, theirs = _needs(a=("d@1#x", "d@1#z"), b=("d@1#y",)), _needs(a=("d@1#x",), b=())
    assert merge_records(base, mine, theirs).record == _needs(a=("d@1#x", "d@1#z"), b=())


def test_an_alternative_added_on_each_side_is_kept_with_the_need_moved() -> None:
    base = _needs(a=("d@1#x",), b=("d@1#y",))
    mine, theirs = _needs(b=("d@1#y",), a=("d@1#x",)), _needs(a=("d@1#x",), b=("d@1#y", "d@1#z"))
    assert merge_records(base, mine, theirs).record == _needs(b=("d@1#y", "d@1#z"), a=("d@1#x",))


def test_a_fact_worded_anew_by_both_or_changed_here_and_taken_out_there_is_a_conflict() -> None:
    base = _facts("100 EUR", "x")
    mine, theirs = _facts("120 EUR", "x"), _facts("130 EUR", "x")
    assert merge_records(base, mine, theirs).conflicts == ("facts",)
    assert merge_records(base, mine, theirs, keep=Side.MINE).record == mine
    assert merge_records(base, mine, theirs, keep=Side.THEIRS).record == theirs
    changed = base.model_copy(update={"facts": (Fact(says="100 EUR", variants=("100 euros",)), Fact(says="x"))})
    assert merge_records(base, changed, _facts("x")).conflicts == ("facts",)
    other = base.model_copy(update={"facts": (Fact(says="100 EUR", needs=("a",)), Fact(says="x", needs=("b",)))})
    both = merge_records(base, changed, other).record
    assert both is not None
    assert both.facts == (Fact(says="100 EUR", variants=("100 euros",), needs=("a",)), Fact(says="x", needs=("b",)))


def test_two_needs_of_one_name_are_a_conflict() -> None:
    base = _needs(a=("d@1#x",))
    merged = merge_records(base, _needs(a=("d@1#x",), b=("d@1#y",)), _needs(a=("d@1#x",), b=("d@1#z",)))
    assert merged.conflicts == ("needs",)


def test_tags_of_both_are_kept() -> None:
    base, mine, theirs = (
        Case(case="c", question="q", author="a", tags=tags) for tags in (("x", "y"), ("y", "mine"), ("x", "y", "new"))
    )
    merged = merge_records(base, mine, theirs).record
    assert merged is not None
    assert set(merged.tags) == {"y", "mine", "new"}


_LISTS = {"needs", "facts", "searched", "distractors"}
_few = st.sampled_from(["a", "b", "c"])
_small_needs = st.lists(
    st.builds(
        Need,
        need=_few,
        any=st.lists(st.builds(Passage, at=_few.map("d@1#{}".format)), max_size=3, unique_by=lambda one: one.at).map(
            tuple
        ),
    ),
    max_size=3,
    unique_by=lambda need: need.need,
).map(tuple)
_small_facts = st.lists(
    st.builds(Fact, says=_few, variants=st.lists(_few, max_size=2, unique=True).map(tuple), weight=records.weights),
    max_size=3,
    unique_by=lambda fact: fact.says,
).map(tuple)
_small = st.builds(
    Label,
    case=st.just("c"),
    person=st.just("p"),
    needs=_small_needs,
    facts=_small_facts,
    note=st.none() | _few,
)
"""Labels that have much in common, so that merges meet."""
_either = records.labels | _small


def _items(label: Label) -> set[object]:
    needs = {(need.need, passage.at) for need in label.needs for passage in need.any}
    facts = {(fact.says, one) for fact in label.facts for one in ("", *fact.variants)}
    return needs | facts | {need.need for need in label.needs} | {("note", label.note)}


@given(_small, _small, _small, st.sampled_from([None, *Side]))
@settings(max_examples=300, deadline=None)
def test_nothing_is_dropped_and_nothing_invented(base: Label, mine: Label, theirs: Label, keep: Side | None) -> None:
    merged = merge_records(base, mine, theirs, keep=keep).record
    if merged is None:
        assert keep is None
        return
    was, one, two, now = map(_items, (base, mine, theirs, merged))
    assert now <= one | two, "nothing is invented"
    if keep is None:
        assert one - was | two - was <= now, "what either added is there"
        assert not now & (was - one) - (two - was) or not now & (was - two) - (one - was)
        assert not now & (was - one | was - two), "what either took out is gone"
    assert one & two <= now, "what both have stays"


@given(_small, _small, _small)
@settings(max_examples=200, deadline=None)
def test_it_does_not_matter_who_is_first(base: Label, mine: Label, theirs: Label) -> None:
    one, two = merge_records(base, mine, theirs), merge_records(base, theirs, mine)
    assert one.conflicts == two.conflicts
    assert (one.record is None) == (two.record is None)
    if one.record is not None and two.record is not None:
        assert _items(one.record) == _items(two.record)
    kept, other = (
        merge_records(base, *sides, keep=side).record
        for sides, side in (((mine, theirs), Side.MINE), ((theirs, mine), Side.THEIRS))
    )
    assert kept is not None
    assert other is not None
    assert _items(kept) == _items(other)


@given(_either, _either, _either)
@settings(max_examples=60, deadline=None)
def test_nobodys_change_is_lost_silently(base: Label, mine: Label, theirs: Label) -> None:
    merged = merge_records(base, mine, theirs)
    for name in set(Label.model_fields) - _LISTS:
        was, one, two = getattr(base, name), getattr(mine, name), getattr(theirs, name)
        if merged.record is not None:
            value = getattr(merged.record, name)
            assert one == was or value == one
            assert two == was or value == two
        elif one != was and two != was and one != two:
            assert name in merged.conflicts


@given(_either, _either)
@settings(max_examples=60, deadline=None)
def test_a_change_of_one_side_alone_is_taken(base: Label, other: Label) -> None:
    assert merge_records(base, other, base).record == other
    assert merge_records(base, base, other).record == other
