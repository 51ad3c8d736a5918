"""Stretches put together hold the same code points, and none of them touch."""

import itertools

from hypothesis import given
from hypothesis import strategies as st

from annotator.text.spans import union

SPANS = st.lists(st.tuples(st.integers(0, 40), st.integers(0, 12)).map(lambda pair: (pair[0], pair[0] + pair[1])))


@given(SPANS)
def test_a_union_holds_the_same_code_points_in_stretches_apart(spans: list[tuple[int, int]]) -> None:
    found = union(spans)
    assert {at for a, b in found for at in range(a, b)} == {at for a, b in spans for at in range(a, b)}
    assert all(before[1] < after[0] for before, after in itertools.pairwise(found))
