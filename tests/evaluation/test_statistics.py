"""Intervals and tests against the stated figures and slow oracles."""

import math
from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from annotator.evaluation.statistics import (
    binomial_tail,
    clopper_pearson,
    fixes_needed,
    mcnemar_exact,
    wilson,
)

shares = st.integers(1, 60).flatmap(lambda of: st.tuples(st.integers(0, of), st.just(of)))


@pytest.mark.parametrize(
    ("hits", "of", "score", "exact"),
    [
        (3, 7, (0.158, 0.750), (0.099, 0.816)),
        (6, 7, (0.487, 0.974), (0.421, 0.996)),
        (7, 7, (0.646, 1.000), (0.590, 1.000)),
        (18, 20, (0.699, 0.972), (0.683, 0.988)),
        (17, 20, (0.640, 0.948), (0.621, 0.968)),
    ],
)
def test_stated_intervals(hits: int, of: int, score: tuple[float, float], exact: tuple[float, float]) -> None:
    ours = wilson(hits, of)
    assert (round(ours.low, 3), round(ours.high, 3)) == score
    ours = clopper_pearson(hits, of)
    assert (round(ours.low, 3), round(ours.high, 3)) == exact


@given(shares)
def test_wilson_bounds_are_where_the_score_test_rejects(share: tuple[int, int]) -> None:
    hits, of = share
    interval = wilson(hits, of)
    assert 0 <= interval.low <= hits / of <= interval.high <= 1
    z = 1.959963984540054
    for bound in (interval.low, interval.high):
        if 0 < bound < 1:
            assert abs(hits / of - bound) == pytest.approx(z * math.sqrt(bound * (1 - bound) / of), rel=1e-9)
    mirrored = wilson(of - hits, of)
    assert mirrored.low == pytest.approx(1 - interval.high, abs=1e-12)


@given(shares)
def test_clopper_pearson_bounds_leave_a_fortieth_in_each_tail(share: tuple[int, int]) -> None:
    hits, of = share
    interval = clopper_pearson(hits, of)
    assert 0 <= interval.low <= hits / of <= interval.high <= 1
    if hits:
        assert binomial_tail(hits, of, interval.low) == pytest.approx(0.025, abs=1e-9)
    if hits < of:
        assert 1 - binomial_tail(hits + 1, of, interval.high) == pytest.approx(0.025, abs=1e-9)


@given(
    st.integers(0, 12), st.integers(0, 12), st.sampled_from([Fraction(0), Fraction(1, 3), Fraction(1, 2), Fraction(1)])
)
def test_binomial_tail_equals_exact_fractions(least: int, of: int, p: Fraction) -> None:
    exact = sum(math.comb(of, i) * p**i * (1 - p) ** (of - i) for i in range(least, of + 1))
    assert binomial_tail(least, of, float(p)) == pytest.approx(float(exact), abs=1e-12)


@pytest.mark.parametrize(("hits", "of"), [(1, 0), (-1, 3), (4, 3), (0, 0)])
def test_what_is_no_share_is_refused(hits: int, of: int) -> None:
    with pytest.raises(ValueError, match="no share"):
        wilson(hits, of)
    with pytest.raises(ValueError, match="no share"):
        clopper_pearson(hits, of)


def test_stated_mcnemar_figures() -> None:
    assert mcnemar_exact(3, 0) == 0.25
    assert mcnemar_exact(1, 0) == 1.0
    assert mcnemar_exact(0, 0) == 1.0
    assert {broken: fixes_needed(broken) for broken in range(6)} == {0: 6, 1: 8, 2: 10, 3: 12, 4: 13, 5: 15}


@given(st.integers(0, 6), st.integers(0, 6))
def test_mcnemar_equals_counting_coins(fixed: int, broken: int) -> None:
    changed = fixed + broken
    flips = list(product((0, 1), repeat=changed))
    # As far from half as observed, or farther.
    extreme = sum(abs(2 * sum(flip) - changed) >= abs(fixed - broken) for flip in flips)
    assert mcnemar_exact(fixed, broken) == extreme / len(flips) == mcnemar_exact(broken, fixed)


def test_many_cases_are_no_trouble() -> None:
    assert 0 < mcnemar_exact(1200, 1000) < 0.001
    assert wilson(9_999, 10_000).high < 1
    assert clopper_pearson(500, 1_000).low == pytest.approx(0.4685, abs=1e-4)
