"""A fact keeps to the passages that its writer saw: names of needs that are used again must not carry it over."""

import pytest

from annotator.model.label import Fact, Label, Need, Passage
from annotator.store.merge import merge_records
from annotator.store.merge_lists import Side


def need(name: str, *words: str) -> Need:
    return Need(need=name, any=tuple(Passage(at=f"d@1#{one}", quote=one) for one in words))


def label(*needs: Need, **facts: tuple[str, ...]) -> Label:
    return Label(case="c", person="ana", needs=needs, facts=tuple(Fact(says=f, needs=n) for f, n in facts.items()))


TWO = label(need("a", "one"), need("b", "two"))
FACT = label(need("a", "one"), need("b", "two"), thirty=("b",))


@pytest.mark.parametrize(
    "theirs",
    [
        label(need("a", "one"), need("b", "three")),
        label(need("a", "one"), need("x", "two")),
        label(need("a", "one")),
    ],
    ids=["made anew", "renamed", "removed"],
)
def test_a_fact_does_not_go_over_to_another_need_of_the_same_name(theirs: Label) -> None:
    assert merge_records(TWO, FACT, theirs).conflicts == ("facts", "needs")
    assert merge_records(TWO, theirs, FACT).conflicts == ("facts", "needs")
    assert merge_records(TWO, FACT, theirs, keep=Side.THEIRS).record == theirs
    assert merge_records(TWO, FACT, theirs, keep=Side.MINE).record == FACT


def test_a_fact_stays_where_its_need_only_grew_or_was_empty() -> None:
    grown = label(need("a", "one"), need("b", "two", "three"))
    merged = merge_records(TWO, FACT, grown).record
    assert merged is not None
    assert (merged.needs, merged.facts) == (grown.needs, FACT.facts)
    empty, on_it = label(need("b")), label(need("b"), thirty=("b",))
    linked = label(need("b", "two"))
    assert merge_records(empty, on_it, linked).record == label(need("b", "two"), thirty=("b",))


def test_what_one_of_them_made_knowingly_is_no_conflict() -> None:
    replaced = label(need("a", "one"), need("b", "three"), thirty=("b",))
    noted = FACT.model_copy(update={"note": "seen"})
    merged = merge_records(FACT, noted, replaced).record
    assert merged is not None
    assert merged.facts == FACT.facts
    assert merged.needs == replaced.needs
    lost = label(need("a", "one"), thirty=("gone",))
    assert merge_records(lost, lost.model_copy(update={"note": "x"}), label(need("a", "two"), thirty=("gone",))).record


def test_a_redone_fact_does_not_come_back_onto_another_need() -> None:
    """Undone here, while another window made a need of the same name: each kept state is carried over to theirs."""
    undone, theirs = label(need("a", "one")), label(need("a", "one"), need("b", "three"))
    carried = merge_records(undone, FACT, theirs, keep=Side.THEIRS).record
    assert carried is not None
    assert not carried.facts
    assert carried.needs == theirs.needs
