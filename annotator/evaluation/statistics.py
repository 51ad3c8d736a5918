"""Statistics for small sets, from the standard library alone.

Intervals are at 95 % unless said otherwise. Never Wald: at 7 of 7 it claims certainty, at 6 of 7 more than one.
"""

import math
from collections.abc import Callable
from fractions import Fraction
from statistics import NormalDist

from annotator.model.types import Value

CONFIDENCE = 0.95


class Interval(Value):
    """A range of shares, both ends included."""

    low: float
    high: float


def wilson(hits: int, of: int, confidence: float = CONFIDENCE) -> Interval:
    """The Wilson score interval of a share (Wilson 1927); `of` must be positive and `hits` within it."""
    _check(hits, of)
    z = NormalDist().inv_cdf(0.5 + confidence / 2)
    share = hits / of
    centre = share + z * z / (2 * of)
    half = z * math.sqrt(share * (1 - share) / of + z * z / (4 * of * of))
    scale = 1 + z * z / of
    # At the ends the bound is exactly 0 or 1; rounding must not carry it past.
    low = 0.0 if hits == 0 else max(0.0, (centre - half) / scale)
    high = 1.0 if hits == of else min(1.0, (centre + half) / scale)
    return Interval(low=low, high=high)


def clopper_pearson(hits: int, of: int, confidence: float = CONFIDENCE) -> Interval:
    """The exact binomial interval (Clopper & Pearson 1934), by bisection on the tails."""
    _check(hits, of)
    tail = (1 - confidence) / 2
    low = 0.0 if hits == 0 else _bisect(lambda p: binomial_tail(hits, of, p) < tail)
    high = 1.0 if hits == of else _bisect(lambda p: 1 - binomial_tail(hits + 1, of, p) > tail)
    return Interval(low=low, high=high)


def _check(hits: int, of: int) -> None:
    if not 0 <= hits <= of or of == 0:
        raise ValueError(f"{hits} of {of} is no share")


def _bisect(left_of_root: Callable[[float], bool]) -> float:
    low, high = 0.0, 1.0
    for _ in range(100):
        middle = (low + high) / 2
        low, high = (middle, high) if left_of_root(middle) else (low, middle)
    return (low + high) / 2


def binomial_tail(least: int, of: int, p: float) -> float:
    """P(X >= least) for X ~ Binomial(of, p)."""
    if least <= 0:
        return 1.0
    if p <= 0.0 or p >= 1.0:
        return float(p >= 1.0 and least <= of)
    terms = (math.exp(_log_choose(of, i) + i * math.log(p) + (of - i) * math.log1p(-p)) for i in range(least, of + 1))
    return min(1.0, math.fsum(terms))


def _log_choose(n: int, k: int) -> float:
    return math.lgamma(n + 1) - math.lgamma(k + 1) - math.lgamma(n - k + 1)


def mcnemar_exact(fixed: int, broken: int) -> float:
    """Two-sided exact p of McNemar's test: how surprising so uneven a change is if either direction is as likely."""
    changed = fixed + broken
    if changed == 0:
        return 1.0
    tail = sum(math.comb(changed, i) for i in range(min(fixed, broken) + 1))
    return min(1.0, float(Fraction(2 * tail, 1 << changed)))


def fixes_needed(broken: int, alpha: float = 0.05) -> int:
    """How many fixed cases it takes beside `broken` ones before `mcnemar_exact` falls below `alpha`."""
    fixed = broken
    while mcnemar_exact(fixed, broken) >= alpha:
        fixed += 1
    return fixed
