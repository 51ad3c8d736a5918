"""Comparing labels: every kind of difference, the tolerance, and matching against a slow oracle."""

import itertools
from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from annotator.model.label import Answerability, Fact, Follow, Judgement, Need, Part, Passage, Weight
from annotator.workflow.compare import Differs, Extent, Relation, compare, relate
from annotator.workflow.matching import best_matching

TEXT = "Costs are paid up to 100 EUR. Breakfast is included in that. Parking is free of charge."


class Flat:
    """A ground with one text for each document; a part whose version is `waiting` has no settled place."""

    def meet(self, a: tuple[Part, Follow], b: tuple[Part, Follow]) -> tuple[Extent, Extent] | None:
        x, y = self.extent(a[0]), self.extent(b[0])
        return (x, y) if x and y else None

    def extent(self, part: Part) -> Extent | None:
        at = part.reference()
        if at.version == "waiting" or at.span is None:
            return None
        return Extent(at.document, at.version, at.version, *at.span)

    def solid(self, text: str, start: int, end: int) -> int:
        return sum(not character.isspace() for character in TEXT[start:end])


def passage(words: str, *, document: str = "d", version: str = "1", follow: Follow = Follow.CURRENT) -> Passage:
    start = TEXT.index(words)
    return Passage(at=f"{document}@{version}#s", span=(start, start + len(words)), quote=words, follow=follow)


def judged(*needs: Sequence[Passage], facts: Sequence[Fact] = (), kind: str = "answerable") -> Judgement:
    return Judgement(
        answerability=Answerability(kind),
        needs=tuple(Need(need=f"n{i}", any=tuple(any_)) for i, any_ in enumerate(needs)),
        facts=tuple(facts),
    )


def kinds(a: Judgement, b: Judgement, tolerance: float = 0.25) -> list[Differs]:
    return [difference.kind for difference in compare(a, b, Flat(), tolerance=tolerance).differences]


COSTS = "Costs are paid up to 100 EUR."


def test_equal_judgements_agree_whatever_the_order_and_names_of_their_needs() -> None:
    a = judged([passage(COSTS)], [passage("Parking is free")])
    b = judged([passage("Parking is free")], [passage(COSTS)])
    assert compare(a, b, Flat(), tolerance=0.25).agrees


def test_extents_within_the_tolerance_are_the_same_passage() -> None:
    near = relate(passage(COSTS), passage("Costs are paid up to 100 EUR"), Flat(), tolerance=0.25)
    assert near is Relation.SAME_PASSAGE
    assert kinds(judged([passage(COSTS)]), judged([passage("are paid up to 100 EUR.")])) == []
    assert kinds(judged([passage(COSTS)]), judged([passage("100 EUR.")])) == [Differs.EXTENT]


def test_white_space_at_the_edges_is_no_difference_of_extent() -> None:
    assert relate(passage(COSTS), passage(COSTS + " "), Flat(), tolerance=0.0) is Relation.SAME_EXTENT


@pytest.mark.parametrize(
    ("a", "b", "wanted"),
    [
        (judged([passage(COSTS)]), judged([passage("Parking is free")]), [Differs.NEED, Differs.NEED]),
        (judged([passage(COSTS)]), judged([passage(COSTS)], [passage("Parking is free")]), [Differs.NEED]),
        (judged([passage(COSTS), passage("Parking is free")]), judged([passage(COSTS)]), [Differs.ALTERNATIVE]),
        (judged([passage(COSTS)]), judged([passage(COSTS, follow=Follow.PINNED)]), [Differs.FOLLOW]),
        (judged([passage(COSTS)]), judged([passage(COSTS, version="waiting")]), [Differs.UNSETTLED]),
        (judged([passage(COSTS)]), judged([passage(COSTS, document="e")]), [Differs.NEED, Differs.NEED]),
        (judged([passage(COSTS)]), judged([passage(COSTS)], kind="partial"), [Differs.ANSWERABILITY]),
        (judged(facts=[Fact(says="100 EUR")]), judged(facts=[Fact(says="120 EUR")]), [Differs.FACT, Differs.FACT]),
        (judged(facts=[Fact(says="100 EUR")]), judged(), [Differs.FACT]),
        (
            judged(facts=[Fact(says="100 EUR")]),
            judged(facts=[Fact(says="100 EUR", weight=Weight.OKAY)]),
            [Differs.FACT_WEIGHT],
        ),
    ],
)
def test_each_kind_of_difference_is_named(a: Judgement, b: Judgement, wanted: list[Differs]) -> None:
    assert kinds(a, b) == wanted
    assert sorted(kinds(b, a)) == sorted(wanted)


@pytest.mark.parametrize(
    ("a", "b", "same"),
    [
        ("100 EUR", "100 Euro", True),
        ("120 лв.", "120 лева", True),
        ("fünf Tage", "5 Tage", True),
        ("5 Tage", "5 €", False),
        ("14 days", "not 14 days", False),
        ("Sofia", "sofia", True),
        ("Sofia", "Plovdiv", False),
        ("up to 100 EUR per night", "100 EUR", True),
        ("100 EUR per night", "100 EUR per week", False),
        ("75% of normal M&IE", "75% of the normal M&IE", True),
    ],
)
def test_facts_are_the_same_by_what_they_say(a: str, b: str, same: bool) -> None:
    assert (kinds(judged(facts=[Fact(says=a)]), judged(facts=[Fact(says=b)])) == []) is same


def test_a_variant_is_as_good_as_the_fact() -> None:
    a = judged(facts=[Fact(says="one hundred", variants=("100 EUR",))])
    assert kinds(a, judged(facts=[Fact(says="100 Euro")])) == []


def test_a_passage_of_parts_is_only_the_same_when_all_parts_are() -> None:
    whole = Passage(parts=(Part(at="d@1#s", span=(0, 29)), Part(at="d@1#s", span=(30, 60))))
    half = Passage(parts=(Part(at="d@1#s", span=(0, 29)), Part(at="d@1#s", span=(61, 87))))
    assert relate(whole, whole, Flat(), tolerance=0.25) is Relation.SAME_EXTENT
    assert relate(whole, half, Flat(), tolerance=0.25) is Relation.OVERLAP
    assert relate(whole, passage(COSTS), Flat(), tolerance=0.25) is Relation.OVERLAP


@given(st.lists(st.lists(st.integers(0, 4), min_size=3, max_size=3), min_size=1, max_size=4))
def test_the_matching_is_the_best_there_is(scores: list[list[int]]) -> None:
    pairs = best_matching(scores)
    assert len({i for i, _ in pairs}) == len({j for _, j in pairs}) == len(pairs)
    assert all(scores[i][j] > 0 for i, j in pairs)
    assert sum(scores[i][j] for i, j in pairs) == slow_best(scores)


def slow_best(scores: list[list[int]]) -> int:
    """The best sum over all ways to give each row a column of its own or none."""
    rows, columns = len(scores), len(scores[0])
    columns_or_none: list[int | None] = [None, *range(columns)]
    choices = itertools.product(columns_or_none, repeat=rows)
    return max(
        sum(scores[i][j] for i, j in enumerate(choice) if j is not None)
        for choice in choices
        if len({j for j in choice if j is not None}) == sum(j is not None for j in choice)
    )


def test_long_lists_are_matched_best_first() -> None:
    size = 12
    scores = [[5 if i == j else 1 for j in range(size)] for i in range(size)]
    assert best_matching(scores) == [(i, i) for i in range(size)]


@given(st.permutations(range(3)), st.permutations(range(3)))
def test_agreement_does_not_depend_on_order(first: list[int], second: list[int]) -> None:
    parts = [passage(COSTS), passage("Breakfast is included"), passage("Parking is free")]
    a, b = judged(*([parts[i]] for i in first)), judged(*([parts[i]] for i in second))
    assert compare(a, b, Flat(), tolerance=0.25).agrees
