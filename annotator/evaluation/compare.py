"""Two runs side by side: only what is comparable is compared, and what is not is named."""

from annotator.evaluation.results import Evaluation
from annotator.evaluation.statistics import fixes_needed, mcnemar_exact
from annotator.evaluation.summary import Repeats, grouped
from annotator.model.types import Value


class Change(Value):
    """What became of one mark between baseline and candidate, over the comparable cases."""

    measure: str
    """`complete@3`, `grounded`, `right`; `complete@1→3` where the runs share no k and each stands at its largest."""
    fixed: tuple[str, ...]
    """Cases that failed and pass now."""
    broken: tuple[str, ...]
    """Cases that passed and fail now."""
    same: int
    """Cases whose mark did not change."""
    not_applicable: int
    """Comparable cases that one of the runs gives no mark."""
    p: float
    """Two-sided exact McNemar."""
    needed: int
    """Fixed cases it would take, beside the broken ones, for p below 0.05."""


class Comparison(Value):
    """Two evaluations of one set, or of two states of it."""

    baseline: str
    candidate: str
    comparable: tuple[str, ...]
    """Cases with the same hash and date in both, under equal scoring rules."""
    changed: tuple[str, ...]
    """Cases of both whose hash or date differs."""
    only_baseline: tuple[str, ...]
    only_candidate: tuple[str, ...]
    other_scoring: bool
    """The scoring rules differ: nothing is comparable."""
    changes: tuple[Change, ...]


def marks(results: Repeats, measure: str, k: int) -> bool | None:
    """The mark of a case, all repeats together; None where it has none. `measure`: complete, hit, grounded, right."""
    found: list[bool | None] = []
    for result in results:
        if measure in ("complete", "hit"):
            at = result.retrieval.at.get(k)
            found.append(None if at is None else at.complete if measure == "complete" else at.hit)
        else:
            found.append(result.grounded if measure == "grounded" else result.right)
    given = [mark for mark in found if mark is not None]
    return all(given) if given else None


def compare(baseline: Evaluation, candidate: Evaluation) -> Comparison:
    """Which cases were fixed and which broken, at every k that both evaluations have.

    Where they share none, as in a sweep over k, each is looked at with its own largest.
    """
    before, after = grouped(baseline), grouped(candidate)
    both = [case for case in after if case in before]
    equal = {case for case in both if _state(before[case]) == _state(after[case])}
    other_scoring = baseline.scoring != candidate.scoring
    comparable = [] if other_scoring else [case for case in both if case in equal]
    ks = sorted(set(baseline.summary) & set(candidate.summary))
    pairs = {case: (before[case], after[case]) for case in comparable}
    cutoffs = [(k, k) for k in ks] or [(max(baseline.summary), max(candidate.summary))]
    changes = [_change("complete", each, pairs) for each in cutoffs]
    changes += [_change(measure, None, pairs) for measure in ("grounded", "right")]
    return Comparison(
        baseline=baseline.run,
        candidate=candidate.run,
        comparable=tuple(comparable),
        changed=tuple(case for case in both if case not in equal),
        only_baseline=tuple(case for case in before if case not in after),
        only_candidate=tuple(case for case in after if case not in before),
        other_scoring=other_scoring,
        changes=tuple(changes),
    )


def _state(results: Repeats) -> object:
    return results[0].hash, results[0].as_of


def _change(measure: str, ks: tuple[int, int] | None, pairs: dict[str, tuple[Repeats, Repeats]]) -> Change:
    first, second = ks or (0, 0)
    fixed: list[str] = []
    broken: list[str] = []
    same = unmarked = 0
    for case, (before, after) in pairs.items():
        old, new = marks(before, measure, first), marks(after, measure, second)
        if old is None or new is None:
            unmarked += 1
        elif old == new:
            same += 1
        else:
            (fixed if new else broken).append(case)
    return Change(
        measure=measure if ks is None else f"{measure}@{first}" if first == second else f"{measure}@{first}→{second}",
        fixed=tuple(fixed),
        broken=tuple(broken),
        same=same,
        not_applicable=unmarked,
        p=mcnemar_exact(len(fixed), len(broken)),
        needed=fixes_needed(len(broken)),
    )
