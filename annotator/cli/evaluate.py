"""`annotator evaluate`, `compare` and `gate`: the evaluator core on the command line."""

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import click

from annotator.cli.call import Call, command
from annotator.text.messages import Exit

if TYPE_CHECKING:
    from annotator.evaluation import Comparison, Evaluation, GateResult

_LANGUAGE = click.option(
    "--language", type=click.Choice(["en", "de", "bg"]), default="en", show_default=True, help="of the report"
)


class Cutoffs(click.ParamType[tuple[int, ...]]):
    """Cut-offs as `1,3,5`."""

    name = "k"

    def convert(self, value: object, param: click.Parameter | None, ctx: click.Context | None) -> tuple[int, ...]:
        """Sorted, each once; fails for anything but whole numbers from 1."""
        if isinstance(value, tuple):
            return value
        parts = str(value).replace(" ", "").split(",")
        if not all(part.isdecimal() and 0 < int(part) <= 10_000 for part in parts):
            self.fail(f"{value!r} is no list of cut-offs; write 1,3,5", param, ctx)
        return tuple(sorted({int(part) for part in parts}))


@command("evaluate")
@click.argument("export", metavar="EXPORT")
@click.argument("run", metavar="RUN")
@click.option("--k", "cutoffs", type=Cutoffs(), default=(), help="cut-offs, as 1,3,5; default: the set's")
@_LANGUAGE
@click.option("--reasons", is_flag=True, help="also say why an answer is not right, and where to look first")
def evaluate_command(
    call: Call, export: str, run: str, cutoffs: tuple[int, ...], language: str, *, reasons: bool
) -> int:
    """Measure RUN (a JSONL file) against EXPORT (a folder): was it found, is it grounded, is it right.

    Cases that RUN lacks, and results whose place in the documents is not known, count as misses; the exit code is 3.
    """
    from annotator.evaluation import Code

    evaluation = _evaluation(call, export, run, cutoffs)
    call.answer(evaluation, _report(evaluation, language, reasons=reasons))
    # What the run lacks or what has no place is counted as a miss and named; no script must take it for a full figure.
    lacking = any(one.reason is not None and one.reason.code is Code.NO_RESULT for one in evaluation.cases)
    return Exit.INCOMPLETE if lacking or evaluation.faults.get(Code.UNLOCATED.value) else Exit.OK


@command("compare")
@click.argument("export", metavar="EXPORT")
@click.argument("runs", metavar="RUN RUN…", nargs=-1, required=True)
@click.option("--k", "cutoffs", type=Cutoffs(), default=(), help="cut-offs, as 1,3,5; default: the set's")
def compare_command(call: Call, export: str, runs: tuple[str, ...], cutoffs: tuple[int, ...]) -> int:
    """Compare runs with the first one, case by case: fixed and broken cases first."""
    from annotator.evaluation import compare
    from annotator.model.results import CompareResult
    from annotator.text.messages import UsageProblem

    if len(runs) < 2:
        raise UsageProblem("runs-missing", "name at least two runs to compare")
    evaluations = [_evaluation(call, export, run, cutoffs) for run in runs]
    found = tuple(compare(evaluations[0], other) for other in evaluations[1:])
    result = CompareResult(comparisons=tuple(one.model_dump(mode="json") for one in found))
    call.answer(result, [line for one in found for line in _compared(one)])
    return 0


@command("gate")
@click.argument("export", metavar="EXPORT")
@click.argument("run", metavar="RUN")
@click.option("--baseline", metavar="RUN", help="a run that may not be fallen behind")
def gate_command(call: Call, export: str, run: str, baseline: str | None) -> int:
    """Pass or fail RUN against the bar in the set's settings. Exit code 1 where it fails."""
    from annotator.evaluation import gate, measure_cutoffs, read_export

    rules = read_export(Path(export)).manifest.gate
    cutoffs = measure_cutoffs(rules)
    before = _evaluation(call, export, baseline, cutoffs) if baseline else None
    result = gate(_evaluation(call, export, run, cutoffs), rules, baseline=before)
    call.answer(result, _gated(result))
    return Exit.OK if result.passed else Exit.FINDINGS


def _evaluation(call: Call, export: str, run: str, cutoffs: tuple[int, ...]) -> "Evaluation":
    from annotator.evaluation import evaluate, read_export, read_run
    from annotator.workflow.locating import located_run

    exported = read_export(Path(export))
    found = read_run(Path(run), exported.by_id)
    return evaluate(exported, located_run(call.project_or_none(), exported.manifest, found), cutoffs=cutoffs)


def _report(evaluation: "Evaluation", language: str, *, reasons: bool) -> Iterator[str]:
    from annotator.evaluation.tables import overview

    yield overview(evaluation, language=language, every_reason=reasons)


def _compared(found: "Comparison") -> Iterator[str]:
    yield f"{found.baseline} -> {found.candidate}: {len(found.comparable)} cases can be compared"
    for change in found.changes:
        counts = f"{len(change.fixed)} fixed, {len(change.broken)} broken"
        yield f"{change.measure}: {counts} (exact McNemar p = {change.p:.3g})"
        yield from (f"    fixed   {case}" for case in change.fixed)
        yield from (f"    broken  {case}" for case in change.broken)
    if found.other_scoring:
        yield "nothing was compared: the scoring rules differ"
    for name, cases in (
        ("changed", found.changed),
        ("only before", found.only_baseline),
        ("new", found.only_candidate),
    ):
        yield from (f"not compared ({name}): {case}" for case in cases)


def _gated(result: "GateResult") -> Iterator[str]:
    for rule in result.rules:
        tag = f" [{rule.tag}]" if rule.tag else ""
        mark = "✓ passed" if rule.passed else "✗ failed"
        of = f" of {rule.of}" if rule.of else ""
        yield f"{mark}  {rule.measure}{tag}: {rule.actual.hits}/{rule.actual.of}, wanted {rule.least}{of}"
        yield from (f"    misses: {case}" for case in rule.failing)
    yield from (f"✗ new miss: {miss.case} ({miss.measure})" for miss in result.new_misses)
    yield from (f"not compared: {case}" for case in result.not_compared)
    yield "the gate is passed" if result.passed else "the gate is not passed"
