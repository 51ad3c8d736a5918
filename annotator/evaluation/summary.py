"""From a run and an export to the result of every case and the figures of the set."""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from statistics import fmean

from annotator.evaluation.correctness import score_correctness, unscored_correctness
from annotator.evaluation.exports import Export
from annotator.evaluation.grounding import score_grounding
from annotator.evaluation.places import Sections
from annotator.evaluation.results import (
    CaseResult,
    Characters,
    Code,
    CorrectnessResult,
    Count,
    Evaluation,
    GroundingResult,
    Mean,
    Reason,
    RetrievalResult,
    State,
    SummaryRow,
    Tally,
    Where,
)
from annotator.evaluation.retrieval import score_retrieval, thresholds, unscored_retrieval
from annotator.evaluation.runs import Run
from annotator.model.export import ExportedCase
from annotator.model.run import Retrieved, RunRecord
from annotator.model.settings import Precision, Scoring
from annotator.text.messages import UsageProblem

Repeats = Sequence[CaseResult]
"""The results of one case, one per repeat."""


def evaluate(export: Export, run: Run, *, cutoffs: Sequence[int] = ()) -> Evaluation:
    """Scores a run against an export at the given k (none given: those of the scoring rules).

    Every case of the export is in the result: one that the run lacks is an error (`no_result`) that counts as a miss.
    Retrieval is looked at per k; grounding and correctness are those of the answers as the run holds them.
    Raises `UsageProblem` for a k below 1 and for records of cases that the export does not have.
    """
    ks = tuple(sorted(set(cutoffs or export.manifest.scoring.cutoffs)))
    if not ks or ks[0] < 1:
        raise UsageProblem("cutoff-invalid", "k must be 1 or more", remedy="name cut-offs like 1,3,5")
    records = run.by_case()
    unknown = sorted(set(records) - set(export.by_id))
    if unknown:
        raise UsageProblem(
            "run-unknown-cases",
            "the run has cases that the export does not have: {cases}",
            remedy="evaluate the run with the export it was made from",
            cases=", ".join(unknown[:20]),
        )
    sections = Sections(export.cases)
    results: list[list[CaseResult]] = []
    for case in export.cases:
        found = [in_labelled_editions(export, record) for record in records.get(case.case, ())]
        results.append(
            [_case_result(export, case, record, ks, sections) for record in found] or [_no_result(export, case, ks)]
        )
    return _evaluation(export, run, ks, results)


def in_labelled_editions(export: Export, record: RunRecord) -> RunRecord:
    """The record with editions that share a labelled text called by the name under which it is labelled."""
    if not export.text_of:
        return record

    def named(passage: Retrieved) -> Retrieved:
        version = export.text_of.get((passage.document or "", passage.version or ""))
        return passage if version is None else passage.model_copy(update={"version": version})

    return record.model_copy(update={"retrieved": tuple(named(passage) for passage in record.retrieved)})


def _case_result(
    export: Export, case: ExportedCase, record: RunRecord, ks: Sequence[int], sections: Sections
) -> CaseResult:
    scoring = export.manifest.scoring
    in_force = export.in_force if case.as_of == export.manifest.date else {}
    failed = record.error is not None
    if failed and not record.retrieved:
        retrieval = unscored_retrieval(case, Code.RUN_ERROR, ks)
    else:
        retrieval = score_retrieval(
            case,
            record.retrieved,
            scoring,
            cutoffs=ks,
            sections=sections,
            in_force=in_force,
            chunked=export.manifest.chunking is not None,
        )
    if failed:
        reason = Reason(code=Code.RUN_ERROR, detail=record.error or "")
        grounding = GroundingResult(state=State.ERROR, grounded=False, reasons=(reason,))
        correctness = unscored_correctness(case, Code.RUN_ERROR)
    else:
        grounding = score_grounding(case, record, scoring, languages=export.languages, in_force=in_force)
        correctness = score_correctness(case, record, scoring, languages=export.languages)
    other = record.case_hash not in (None, case.hash) or record.set_hash not in (None, export.manifest.set_hash)
    return CaseResult(
        case=case.case,
        repeat=record.repeat,
        hash=case.hash,
        as_of=case.as_of,
        question=case.question,
        answer=record.answer,
        tags=case.tags,
        answerability=case.answerability,
        state=State.ERROR if failed else State.SCORED,
        rank=retrieval.rank,
        found=_found(retrieval, ks),
        grounded=grounding.grounded,
        right=correctness.right,
        reason=next(iter((*grounding.reasons, *correctness.reasons)), None),
        where=_where(retrieval, grounding, correctness, ks[-1]),
        tokens=record.prompt_tokens if record.model_called else 0,
        retrieval=retrieval,
        grounding=grounding,
        correctness=correctness,
        notes=(Reason(code=Code.OTHER_HASH, detail=record.case_hash or record.set_hash or ""),) if other else (),
    )


def _no_result(export: Export, case: ExportedCase, ks: Sequence[int]) -> CaseResult:
    retrieval = unscored_retrieval(case, Code.NO_RESULT, ks)
    reason = Reason(code=Code.NO_RESULT)
    return CaseResult(
        case=case.case,
        hash=case.hash,
        as_of=case.as_of,
        question=case.question,
        tags=case.tags,
        answerability=case.answerability,
        state=State.ERROR,
        rank=retrieval.rank,
        found=_found(retrieval, ks),
        grounded=False,
        right=False,
        reason=reason,
        where=Where.RUN,
        tokens=0,
        retrieval=retrieval,
        grounding=GroundingResult(state=State.ERROR, grounded=False, reasons=(reason,)),
        correctness=unscored_correctness(case, Code.NO_RESULT),
    )


def _found(retrieval: RetrievalResult, ks: Sequence[int]) -> dict[int, bool | None]:
    return {k: retrieval.at[k].complete if retrieval.at else None for k in ks}


def _where(
    retrieval: RetrievalResult, grounding: GroundingResult, correctness: CorrectnessResult, k: int
) -> Where | None:
    """The first suspect: access before version before search, since each explains what comes after it."""
    flags = {flag.code for flag in grounding.flags}
    if grounding.state is State.ERROR:
        return Where.RUN
    if correctness.leaked or Code.SOURCE_FORBIDDEN in flags:
        return Where.ACCESS
    complete = retrieval.at[k].complete if retrieval.at else True
    if complete and grounding.grounded is not False and correctness.right is not False:
        return None
    stale = Code.STALE_RETRIEVED in {fault.code for fault in retrieval.faults}
    if Code.VERSION_NOT_ADMISSIBLE in flags or (stale and not complete):
        return Where.VERSION
    if complete:
        return Where.GENERATION
    return Where.CHUNKING if any(not need.reachable for need in retrieval.needs) else Where.SEARCH


def _evaluation(export: Export, run: Run, ks: Sequence[int], results: Sequence[Repeats]) -> Evaluation:
    scoring = export.manifest.scoring
    flat = tuple(result for repeats in results for result in repeats)
    return Evaluation(
        set=export.manifest.set,
        set_hash=export.manifest.set_hash,
        date=export.manifest.date,
        run=run.run,
        scenario=run.scenario,
        scoring=scoring,
        summary={k: summary_row(results, k, scoring) for k in ks},
        curve={str(share): {k: _needs_met(results, k, str(share)) for k in ks} for share in thresholds(scoring)},
        tallies={
            "retrieval": _tally(results, lambda result: result.retrieval.state),
            "grounded": _tally(results, lambda result: result.grounding.state),
            "right": _tally(results, lambda result: result.correctness.state),
        },
        refusals=_refusals(results),
        where=_suspects(results),
        faults=_faults(results),
        flaky=tuple(repeats[0].case for repeats in results if len({_marks(result) for result in repeats}) > 1),
        cases=flat,
    )


def summary_row(results: Sequence[Repeats], k: int, scoring: Scoring) -> SummaryRow:
    """The figures of some cases at one k, which each of the results must hold."""
    wanted = [repeats for repeats in results if repeats[0].retrieval.at]
    counts = {
        "recall": _needs_met(results, k, None),
        "hit": count(wanted, lambda result: result.retrieval.at[k].hit),
        "complete": count(wanted, lambda result: result.retrieval.at[k].complete),
        "grounded": count(results, lambda result: result.grounded),
        "right": count(results, lambda result: result.right),
        "refused": count(
            [repeats for repeats in results if repeats[0].correctness.should_refuse], lambda result: result.right
        ),
    }

    def precision(result: CaseResult) -> float | None:
        at = result.retrieval.at[k]
        return at.precision_k if scoring.precision is Precision.K else at.precision_returned

    called = [result for repeats in results for result in repeats if result.tokens != 0]
    known = [result.tokens for repeats in results for result in repeats if result.tokens is not None]
    intervals = {name: interval for name, each in counts.items() if (interval := each.interval())}
    return SummaryRow(
        k=k,
        **counts,
        recall_mean=_mean(wanted, lambda result: result.retrieval.at[k].recall),
        precision_mean=_mean(wanted, precision),
        ndcg_mean=_mean(wanted, lambda result: result.retrieval.at[k].ndcg),
        character_precision_mean=_mean(wanted, lambda result: _characters(result, k, lambda each: each.precision)),
        character_iou_mean=_mean(wanted, lambda result: _characters(result, k, lambda each: each.iou)),
        mrr=_mean(wanted, lambda result: result.retrieval.rr),
        tokens=sum(known) if known else None,
        tokens_unknown=sum(result.tokens is None for result in called),
        intervals=intervals,
    )


def _characters(result: CaseResult, k: int, figure: Callable[[Characters], float | None]) -> float | None:
    found = result.retrieval.at[k].characters
    return None if found is None else figure(found)


def count(results: Iterable[Repeats], mark: Callable[[CaseResult], bool | None]) -> Count:
    """Cases that pass in every repeat, of those that any repeat gives a mark."""
    marks = [[found for result in repeats if (found := mark(result)) is not None] for repeats in results]
    given = [found for found in marks if found]
    return Count(hits=sum(all(found) for found in given), of=len(given))


def _needs_met(results: Iterable[Repeats], k: int, share: str | None) -> Count:
    """Needs met within k in every repeat; `share` names a coverage other than the set's."""
    hits = of = 0
    for repeats in results:
        ranks = [
            [need.rank if share is None else need.rank_at.get(share, 0) for need in result.retrieval.needs]
            for result in repeats
        ]
        for need in zip(*ranks, strict=True):
            of += 1
            hits += all(0 < rank <= k for rank in need)
    return Count(hits=hits, of=of)


def _mean(results: Iterable[Repeats], figure: Callable[[CaseResult], float | None]) -> Mean:
    """The mean over cases of the mean over their repeats; figures that do not exist are left out."""
    found = [[each for result in repeats if (each := figure(result)) is not None] for repeats in results]
    # Floating-point sums depend on their order, figures must not: fmean rounds once.
    means = [fmean(each) for each in found if each]
    return Mean(value=fmean(means) if means else None, of=len(means))


def _tally(results: Iterable[Repeats], state: Callable[[CaseResult], State]) -> Tally:
    """A case is an error where one of its repeats is, and scored where one is."""
    found = Counter(_worst({state(result) for result in repeats}) for repeats in results)
    return Tally(scored=found[State.SCORED], not_applicable=found[State.NOT_APPLICABLE], error=found[State.ERROR])


def _worst(states: set[State]) -> State:
    return next(state for state in (State.ERROR, State.SCORED, State.NOT_APPLICABLE) if state in states)


def _refusals(results: Iterable[Repeats]) -> dict[str, int]:
    found: Counter[str] = Counter()
    for repeats in results:
        for result in repeats:
            should = "should_refuse" if result.correctness.should_refuse else "should_answer"
            found[f"{should}/{result.correctness.did or result.state}"] += 1
    return dict(sorted(found.items()))


def _suspects(results: Iterable[Repeats]) -> dict[Where, int]:
    found = Counter(next((result.where for result in repeats if result.where), None) for repeats in results)
    return {where: found[where] for where in Where if found[where]}


def _faults(results: Iterable[Repeats]) -> dict[str, int]:
    found: Counter[str] = Counter()
    for repeats in results:
        codes = {fault.code for result in repeats for fault in result.retrieval.faults}
        codes |= {flag.code for result in repeats for flag in result.grounding.flags}
        codes |= {Code.FORBIDDEN_FACT_LEAKED for result in repeats if result.correctness.leaked}
        found.update(codes)
    return dict(sorted(found.items()))


def _marks(result: CaseResult) -> tuple[object, ...]:
    return (*(result.found[k] for k in sorted(result.found)), result.grounded, result.right, result.state)


def grouped(evaluation: Evaluation) -> Mapping[str, Repeats]:
    """The results of an evaluation by case, in the order of the export."""
    cases: dict[str, list[CaseResult]] = {}
    for result in evaluation.cases:
        cases.setdefault(result.case, []).append(result)
    return cases
