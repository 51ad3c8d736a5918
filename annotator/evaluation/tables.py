"""The tables of an evaluation as plain text. Nothing here prints, and nothing from files reaches a line raw."""

from collections.abc import Iterable, Sequence
from typing import Final

from annotator.evaluation.results import CaseResult, Count, Evaluation, SummaryRow
from annotator.evaluation.wordings import wording
from annotator.text.display import visible_line

Mark = bool | None

PASSED: Final = "✓"
FAILED: Final = "✗"
NOT_APPLICABLE: Final = "—"


def mark(value: Mark) -> str:
    """✓, ✗, or — where there is no figure."""
    return NOT_APPLICABLE if value is None else PASSED if value else FAILED


def fraction(count: Count) -> str:
    """`3/7`."""
    return f"{count.hits}/{count.of}"


def recall_line(row: SummaryRow) -> str:
    """`recall@1 = 3/7`."""
    return f"recall@{row.k} = {fraction(row.recall)}"


def found_table(evaluation: Evaluation) -> str:
    """Per case a mark for each k, then `recall@k = …` for each."""
    ks = list(evaluation.summary)
    rows = [[_name(result), *(mark(result.found[k]) for k in ks)] for result in evaluation.cases]
    lines = _columns([["", *(f"k={k}" for k in ks)], *rows])
    return "\n".join([*lines, *(recall_line(row) for row in evaluation.summary.values())])


def report(evaluation: Evaluation, k: int, *, language: str = "en", every_reason: bool = False) -> str:
    """Per case: found, grounded, right, and why it is not grounded; then the sums.

    `every_reason` adds why an answer is not right and where to look first.
    """
    words = wording(language)
    rows = []
    for result in evaluation.cases:
        marks = [mark(result.found[k]), mark(result.grounded), mark(result.right)]
        rows.append([_name(result), *marks, _reasons(result, language, every_reason=every_reason)])
    row = evaluation.summary[k]
    total = (
        f"recall@{k} {fraction(row.recall)}, {words.grounded} {fraction(row.grounded)}, "
        f"{words.right} {fraction(row.right)}"
    )
    return "\n".join([*_columns(rows), total])


def _reasons(result: CaseResult, language: str, *, every_reason: bool) -> str:
    words = wording(language)
    reasons = [*result.grounding.reasons][:1]
    if not every_reason:
        return "".join(words.reason(reason) for reason in reasons)
    reasons += [reason for reason in result.correctness.reasons if reason not in reasons]
    told = "; ".join(words.reason(reason) for reason in reasons)
    return f"{told} ({words.where[result.where]})" if result.where else told


def sweep_line(row: SummaryRow, *, language: str = "en") -> str:
    """`k = 1: recall 3/7, belegt 6/8, richtig 5/8, 732 Tokens`; without tokens where the run says none."""
    words = wording(language)
    parts = [
        f"recall {fraction(row.recall)}",
        f"{words.grounded} {fraction(row.grounded)}",
        f"{words.right} {fraction(row.right)}",
    ]
    if row.tokens is not None:
        parts.append(f"{row.tokens} {words.tokens}")
    return f"k = {row.k}: " + ", ".join(parts)


def figures(evaluation: Evaluation) -> str:
    """The means, six decimals: MRR, then precision at each k under the convention of the scoring rules."""
    rows = list(evaluation.summary.values())
    convention = evaluation.scoring.precision.value
    lines = [f"MRR = {_decimal(rows[0].mrr.value)}"]
    lines += [f"precision@{row.k}/{convention} = {_decimal(row.precision_mean.value)}" for row in rows]
    return "\n".join(lines)


def interval_line(name: str, count: Count, *, language: str = "en") -> str:
    """`recall@3 6/7 (49–97 %; one question = 14.3 points)`; the step is told below 100 questions."""
    interval = count.interval()
    if interval is None:
        return f"{name} {NOT_APPLICABLE}"
    told = f"{interval.low * 100:.0f}–{interval.high * 100:.0f} %"
    points = f"{100 / count.of:.1f}"
    step = f"; {wording(language).step.replace('{points}', points)}" if count.of < 100 else ""
    return f"{name} {fraction(count)} ({told}{step})"


def overview(evaluation: Evaluation, *, language: str = "en", every_reason: bool = False) -> str:
    """Everything there is to tell about a run: the rules it was scored by, every table, then what counts apart."""
    rows = list(evaluation.summary.values())
    counts = [(f"complete@{row.k}", row.complete) for row in rows]
    counts += [("grounded", rows[0].grounded), ("right", rows[0].right), ("refused", rows[0].refused)]
    blocks = [
        _rules(evaluation),
        found_table(evaluation),
        *(report(evaluation, row.k, language=language, every_reason=every_reason) for row in rows),
        "\n".join(sweep_line(row, language=language) for row in rows),
        figures(evaluation),
        "\n".join(interval_line(name, count, language=language) for name, count in counts if count.of),
        _apart(evaluation, language),
    ]
    return "\n\n".join(blocks)


def _rules(evaluation: Evaluation) -> str:
    scoring = evaluation.scoring
    run = " ".join(visible_line(each) for each in (evaluation.set, evaluation.run, evaluation.scenario) if each)
    rules = f"τ = {scoring.coverage:g}, precision@k/{scoring.precision.value}, grounding {scoring.grounding.value}"
    return f"{run} ({evaluation.date.isoformat()}): {rules}"


def _apart(evaluation: Evaluation, language: str) -> str:
    """What no mean shows: cases without a figure, faults of the search, repeats that differ, levels of comparison."""
    words = wording(language)
    lines = [
        f"{name}: {words.scored} {tally.scored}, {words.not_applicable} {tally.not_applicable}, "
        f"{words.errors} {tally.error}"
        for name, tally in evaluation.tallies.items()
    ]
    suspects = [f"{words.where[where]} {count}" for where, count in evaluation.where.items()]
    lines += [f"{words.look}: {', '.join(suspects)}"] if suspects else []
    told = [f"{name} {count}" for name, count in evaluation.faults.items()]
    lines += [f"{words.faults}: {', '.join(told)}"] if told else []
    lines += [f"{words.flaky}: {', '.join(map(visible_line, evaluation.flaky))}"] if evaluation.flaky else []
    levels = sorted({level.value for result in evaluation.cases for level in result.retrieval.levels})
    lines += [f"{words.levels}: {', '.join(levels)}"] if levels else []
    return "\n".join(lines)


def _decimal(value: float | None) -> str:
    return NOT_APPLICABLE if value is None else f"{value:.6f}"


def _name(result: CaseResult) -> str:
    repeat = f" #{result.repeat}" if result.repeat > 1 else ""
    return visible_line(result.case) + repeat


def _columns(rows: Sequence[Sequence[str]]) -> list[str]:
    """Rows with their cells flush left in columns two spaces apart, no blanks at the end."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)] if rows else []
    return [_row(row, widths) for row in rows]


def _row(cells: Iterable[str], widths: Iterable[int]) -> str:
    return "  ".join(cell.ljust(width) for cell, width in zip(cells, widths, strict=True)).rstrip()
