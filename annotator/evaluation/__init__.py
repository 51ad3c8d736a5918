"""The evaluator core: was it found, does the answer rest on it, is it right?

Scores what a RAG system retrieved and answered (a run) against a validated set (an export). Needs nothing but the
records and the text layer: passages are located in documents before they get here.

    export = read_export(Path("export"))
    evaluation = evaluate(export, read_run(Path("run.jsonl"), export.by_id), cutoffs=(1, 3, 5))
"""

from annotator.evaluation.compare import Comparison, compare
from annotator.evaluation.exports import Export, read_export
from annotator.evaluation.gate import GateResult, gate, measure_cutoffs
from annotator.evaluation.metrics import METRICS, Metric, metrics_page
from annotator.evaluation.results import CaseResult, Code, Evaluation, Reason, State, SummaryRow
from annotator.evaluation.runs import Run, parse_run, read_run
from annotator.evaluation.statistics import Interval, clopper_pearson, mcnemar_exact, wilson
from annotator.evaluation.summary import evaluate

__all__ = [
    "METRICS",
    "CaseResult",
    "Code",
    "Comparison",
    "Evaluation",
    "Export",
    "GateResult",
    "Interval",
    "Metric",
    "Reason",
    "Run",
    "State",
    "SummaryRow",
    "clopper_pearson",
    "compare",
    "evaluate",
    "gate",
    "mcnemar_exact",
    "measure_cutoffs",
    "metrics_page",
    "parse_run",
    "read_export",
    "read_run",
    "wilson",
]
