"""The bar below which a change does not ship: counts of named cases, never p values."""

import re
from collections.abc import Collection, Mapping, Sequence
from typing import Final

from annotator.evaluation.compare import compare, marks
from annotator.evaluation.results import CaseResult, Count, Evaluation
from annotator.evaluation.summary import Repeats, grouped
from annotator.model.label import Answerability
from annotator.model.settings import Bar
from annotator.model.types import Value
from annotator.text.messages import UsageProblem

PROTECTED: Final = frozenset({"version", "access"})
"""Tags of cases about the edition in force or about access, none of which may get worse; nor may forbidden cases."""

_MEASURE: Final = re.compile(r"(?:(?P<name>recall|complete|hit)@(?P<k>[1-9][0-9]*)|(?P<mark>grounded|right|refused))\Z")


class RuleResult(Value):
    """One rule of the gate and how the run stands to it."""

    measure: str
    tag: str | None
    least: int
    of: int | None
    """The number of cases the rule was made for."""
    actual: Count
    passed: bool
    other_size: bool
    """There are more or fewer cases than `of` says: the rule must be set anew, and does not pass."""
    failing: tuple[str, ...]
    """The cases that miss."""


class NewMiss(Value):
    """A protected case that the baseline passed."""

    case: str
    measure: str


class GateResult(Value):
    """What `gate --json` prints."""

    run: str
    baseline: str | None
    passed: bool
    rules: tuple[RuleResult, ...]
    new_misses: tuple[NewMiss, ...]
    not_compared: tuple[str, ...]
    """Protected cases of the run that the baseline cannot be asked about: new, changed, or scored by other rules."""


def measure_cutoffs(rules: Sequence[Bar]) -> tuple[int, ...]:
    """The k that the rules need an evaluation to have; raises `UsageProblem` for a measure that does not exist."""
    return tuple(sorted({k for rule in rules if (k := _parse(rule.measure)[1])}))


def gate(
    evaluation: Evaluation,
    rules: Sequence[Bar],
    *,
    baseline: Evaluation | None = None,
    protected: Collection[str] = PROTECTED,
) -> GateResult:
    """Whether a run passes every rule and, against a baseline, has no new miss on protected cases.

    A miss is new where a comparable case passed in the baseline and fails now, in any mark: all needs met at one of the
    k of both, grounded, right. A case with repeats passes only where every repeat does. Raises `UsageProblem` where a
    rule has an unknown measure or a k that the evaluation lacks, and where there is neither a rule nor a baseline.
    """
    if not rules and baseline is None:
        raise UsageProblem(
            "gate-empty",
            "the set has no gate and no baseline was named",
            remedy="write rules under `gate:` in testset.yaml",
        )
    cases = grouped(evaluation)
    told = tuple(_rule(rule, evaluation, cases) for rule in rules)
    misses: tuple[NewMiss, ...] = ()
    apart: tuple[str, ...] = ()
    if baseline is not None:
        misses, apart = _new_misses(evaluation, baseline, cases, protected)
    return GateResult(
        run=evaluation.run,
        baseline=baseline.run if baseline else None,
        passed=all(rule.passed for rule in told) and not misses,
        rules=told,
        new_misses=misses,
        not_compared=apart,
    )


def _parse(measure: str) -> tuple[str, int]:
    found = _MEASURE.match(measure)
    if not found:
        raise UsageProblem(
            "gate-measure",
            "the gate knows no measure {measure}",
            remedy="use recall@k, complete@k, hit@k, grounded, right or refused",
            measure=measure,
        )
    return (found["name"], int(found["k"])) if found["name"] else (found["mark"], 0)


def _rule(rule: Bar, evaluation: Evaluation, cases: Mapping[str, Repeats]) -> RuleResult:
    name, k = _parse(rule.measure)
    if k and k not in evaluation.summary:
        raise UsageProblem(
            "gate-cutoff",
            "the gate asks for {measure}, which was not evaluated",
            remedy="evaluate at k = {k}",
            measure=rule.measure,
            k=k,
        )
    chosen = {case: results for case, results in cases.items() if rule.tag is None or rule.tag in results[0].tags}
    actual, failing = _needs(chosen, k) if name == "recall" else _cases(chosen, name, k)
    other_size = rule.of is not None and rule.of != actual.of
    return RuleResult(
        measure=rule.measure,
        tag=rule.tag,
        least=rule.least,
        of=rule.of,
        actual=actual,
        passed=actual.hits >= rule.least and not other_size,
        other_size=other_size,
        failing=failing,
    )


def _needs(cases: Mapping[str, Repeats], k: int) -> tuple[Count, tuple[str, ...]]:
    hits = of = 0
    failing: list[str] = []
    for case, results in cases.items():
        ranks = list(zip(*([need.rank for need in result.retrieval.needs] for result in results), strict=True))
        met = sum(all(0 < rank <= k for rank in need) for need in ranks)
        hits, of = hits + met, of + len(ranks)
        if met < len(ranks):
            failing.append(case)
    return Count(hits=hits, of=of), tuple(failing)


def _cases(cases: Mapping[str, Repeats], name: str, k: int) -> tuple[Count, tuple[str, ...]]:
    if name == "refused":
        cases = {case: results for case, results in cases.items() if results[0].correctness.should_refuse}
        name = "right"
    found = {case: mark for case, results in cases.items() if (mark := marks(results, name, k)) is not None}
    failing = tuple(case for case, mark in found.items() if not mark)
    return Count(hits=len(found) - len(failing), of=len(found)), failing


def _new_misses(
    evaluation: Evaluation, baseline: Evaluation, cases: Mapping[str, Repeats], protected: Collection[str]
) -> tuple[tuple[NewMiss, ...], tuple[str, ...]]:
    comparison = compare(baseline, evaluation)
    watched = {case for case, results in cases.items() if _protected(results[0], protected)}
    misses = tuple(
        NewMiss(case=case, measure=change.measure)
        for change in comparison.changes
        for case in change.broken
        if case in watched
    )
    comparable = set(comparison.comparable)
    return misses, tuple(case for case in cases if case in watched and case not in comparable)


def _protected(result: CaseResult, tags: Collection[str]) -> bool:
    return result.answerability is Answerability.FORBIDDEN or any(tag in tags for tag in result.tags)
