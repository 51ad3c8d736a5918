"""The webshop set with its stated ranks and answers gives exactly the stated tables."""

import json
from fractions import Fraction

import pytest

from annotator.evaluation import Code, Evaluation, compare, evaluate, parse_run
from annotator.evaluation.tables import figures, found_table, interval_line, recall_line, report, sweep_line
from annotator.model.settings import Grounding, Precision, Scoring
from tests.evaluation.webshop import HITS, QUESTIONS, export_of, records, run_lines, run_of, shop_case, webshop

LEVELS = pytest.mark.parametrize("grounding", list(Grounding))


def at(k: int, *cutoffs: int, grounding: Grounding = Grounding.TYPED) -> Evaluation:
    export = webshop(grounding)
    # Through the file form, as a user's run comes.
    run = parse_run(run_lines(records(k)), export.by_id, name="run.jsonl")
    return evaluate(export, run, cutoffs=cutoffs or (k,))


@LEVELS
def test_a1_recall_and_marks_at_1_and_3(grounding: Grounding) -> None:
    evaluation = at(3, 1, 3, grounding=grounding)
    assert [result.rank for result in evaluation.cases] == [1, 3, 4, 2, 2, 1, 1, None]
    assert found_table(evaluation).splitlines() == [
        "                 k=1  k=3",
        "lieferpreis      ✓    ✓",
        "lieferzeit       ✗    ✓",
        "rueckgabe        ✗    ✗",
        "geld-zurueck     ✗    ✓",
        "nachnahme        ✗    ✓",
        "karte-abgelehnt  ✓    ✓",
        "garantie         ✓    ✓",
        "sonntag          —    —",
        "recall@1 = 3/7",
        "recall@3 = 6/7",
    ]


def test_a2_recall_at_2_and_4() -> None:
    evaluation = at(4, 1, 2, 3, 4)
    lines = [recall_line(row) for row in evaluation.summary.values()]
    assert lines == ["recall@1 = 3/7", "recall@2 = 5/7", "recall@3 = 6/7", "recall@4 = 7/7"]


def test_a3_mrr_and_precision() -> None:
    evaluation = at(4, 1, 2, 3, 4)
    assert evaluation.summary[1].mrr.value == float(Fraction(55, 84))
    precision = [row.precision_mean.value for row in evaluation.summary.values()]
    assert precision == [float(Fraction(*each)) for each in ((3, 7), (5, 14), (2, 7), (1, 4))]
    assert figures(evaluation).splitlines() == [
        "MRR = 0.654762",
        "precision@1/k = 0.428571",
        "precision@2/k = 0.357143",
        "precision@3/k = 0.285714",
        "precision@4/k = 0.250000",
    ]


def test_a4_an_off_by_one_is_caught() -> None:
    ranks = [result.rank for result in at(3).cases if result.rank is not None]

    def colleague(k: int) -> int:
        return sum(0 < rank < k for rank in ranks)

    # These are the figures of the mistake; ours must not be among them.
    assert [colleague(1), colleague(3)] == [0, 5]
    ours = at(3, 1, 3).summary
    assert [ours[1].recall.hits, ours[3].recall.hits] == [3, 6]
    for k in (1, 3):
        assert ours[k].recall.hits == ours[k].complete.hits == sum(0 < rank <= k for rank in ranks)


@LEVELS
def test_a5_report_at_3(grounding: Grounding) -> None:
    assert report(at(3, grounding=grounding), 3, language="de").splitlines() == [
        "lieferpreis      ✓  ✓  ✓",
        "lieferzeit       ✓  ✓  ✓",
        "rueckgabe        ✗  ✗  ✗  Zahl 30 fehlt in der Quelle",
        "geld-zurueck     ✓  ✓  ✓",
        "nachnahme        ✓  ✓  ✓",
        "karte-abgelehnt  ✓  ✓  ✓",
        "garantie         ✓  ✓  ✓",
        "sonntag          —  ✓  ✓",
        "recall@3 6/7, belegt 7/8, richtig 7/8",
    ]


@LEVELS
def test_a6_report_at_1(grounding: Grounding) -> None:
    assert report(at(1, grounding=grounding), 1, language="de").splitlines() == [
        "lieferpreis      ✓  ✓  ✓",
        "lieferzeit       ✗  ✗  ✓  Quelle nicht im Prompt: lieferung-2",
        "rueckgabe        ✗  ✗  ✗  Quelle nicht im Prompt: rückgabe-2",
        "geld-zurueck     ✗  ✓  ✗",
        "nachnahme        ✗  ✓  ✗",
        "karte-abgelehnt  ✓  ✓  ✓",
        "garantie         ✓  ✓  ✓",
        "sonntag          —  ✓  ✓",
        "recall@1 3/7, belegt 6/8, richtig 5/8",
    ]


@LEVELS
def test_a7_sweep_with_tokens(grounding: Grounding) -> None:
    lines = [sweep_line(at(k, grounding=grounding).summary[k], language="de") for k in (1, 2, 3, 4)]
    assert lines == [
        "k = 1: recall 3/7, belegt 6/8, richtig 5/8, 732 Tokens",
        "k = 2: recall 5/7, belegt 6/8, richtig 7/8, 868 Tokens",
        "k = 3: recall 6/7, belegt 7/8, richtig 7/8, 952 Tokens",
        "k = 4: recall 7/7, belegt 8/8, richtig 8/8, 1024 Tokens",
    ]


def test_tokens_count_only_where_the_model_was_called() -> None:
    silent = [record.model_copy(update={"prompt_tokens": None}) for record in records(3)]
    row = evaluate(webshop(), run_of(silent), cutoffs=(3,)).summary[3]
    # The unanswered question made no call: nothing of it is unknown.
    assert (row.tokens, row.tokens_unknown) == (0, 7)
    only_one = [silent[0], *records(3)[1:2], *silent[2:]]
    row = evaluate(webshop(), run_of(only_one), cutoffs=(3,)).summary[3]
    assert (row.tokens, row.tokens_unknown) == (136, 6)


def test_a9_two_passing_probes_belong_to_the_three_that_pass_everything() -> None:
    evaluation = at(1)
    passing = [each.case for each in evaluation.cases if each.found[1] and each.grounded and each.right]
    assert passing == ["lieferpreis", "karte-abgelehnt", "garantie"]


def test_a10_sources_are_looked_up_among_what_was_in_the_prompt() -> None:
    # The section exists and was even retrieved, only the model never saw it.
    result = next(each for each in at(1).cases if each.case == "lieferzeit")
    assert "lieferung-2" in HITS["lieferzeit"]
    assert result.grounding.reasons[0].code is Code.SOURCE_NOT_IN_PROMPT


def test_a12_third_place_enters_the_prompt_at_3() -> None:
    found = {k: next(each for each in at(k).cases if each.case == "lieferzeit").found[k] for k in (1, 2, 3, 4)}
    assert found == {1: False, 2: False, 3: True, 4: True}
    full = at(4)
    assert all(each.grounded and each.right for each in full.cases)


def test_a13_one_question_is_14_percent_of_recall() -> None:
    assert interval_line("recall@3", at(3).summary[3].recall) == "recall@3 6/7 (49–97 %; one question = 14.3 points)"


def test_compare_over_a_sweep_of_k() -> None:
    """Small sets can say which questions changed, not that anything did."""
    one, three, four = at(1), at(3), at(4)
    found = compare(one, three).changes[0]
    assert (found.measure, found.fixed, found.broken) == (
        "complete@1→3",
        ("lieferzeit", "geld-zurueck", "nachnahme"),
        (),
    )
    assert (found.p, found.needed) == (0.25, 6)
    found = compare(three, four).changes[0]
    assert (found.fixed, found.broken, found.p) == (("rueckgabe",), (), 1.0)


def test_where_the_fault_lies() -> None:
    where = {each.case: each.where and each.where.value for each in at(1).cases}
    assert where == {
        "lieferpreis": None,
        "lieferzeit": "search",
        "rueckgabe": "search",
        "geld-zurueck": "search",
        "nachnahme": "search",
        "karte-abgelehnt": None,
        "garantie": None,
        "sonntag": None,
    }


def test_json_form_that_others_rely_on() -> None:
    told = json.loads(at(3, 1, 3).model_dump_json())
    assert told["summary"]["1"]["recall"] == {"hits": 3, "of": 7}
    assert told["summary"]["3"]["grounded"] == {"hits": 7, "of": 8}
    assert told["summary"]["3"]["tokens"] == 952
    case = told["cases"][2]
    assert (case["case"], case["rank"], case["found"], case["grounded"], case["right"]) == (
        "rueckgabe",
        4,
        {"1": False, "3": False},
        False,
        False,
    )
    assert case["reason"] == {"code": "number_missing", "detail": "30"}


def test_counts_add_up() -> None:
    evaluation = at(1)
    for tally in evaluation.tallies.values():
        assert tally.scored + tally.not_applicable + tally.error == len(QUESTIONS)
    assert sum(evaluation.refusals.values()) == len(QUESTIONS)
    assert evaluation.refusals == {
        "should_answer/answered": 6,
        "should_answer/refused": 1,
        "should_refuse/refused": 1,
    }


def test_precision_convention_is_the_sets() -> None:
    cases = [shop_case(*row) for row in QUESTIONS]
    run = [record.model_copy(update={"retrieved": record.retrieved[:2]}) for record in records(3)]
    by_k = evaluate(export_of(cases, Scoring(precision=Precision.K)), run_of(run), cutoffs=(4,))
    returned = evaluate(export_of(cases, Scoring(precision=Precision.RETURNED)), run_of(run), cutoffs=(4,))
    assert by_k.summary[4].precision_mean.value == pytest.approx(5 / 28)
    assert returned.summary[4].precision_mean.value == pytest.approx(5 / 14)
