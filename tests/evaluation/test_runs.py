"""Run files are read strictly, and every bad line is named."""

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from annotator.evaluation import evaluate, parse_run, read_run
from annotator.evaluation.results import Code, State, Where
from annotator.model.run import RunRecord
from annotator.text.messages import DataProblem, UsageProblem
from tests.evaluation.webshop import records, run_lines, run_of, webshop

EXPORT = webshop()
CASES = EXPORT.by_id


def line(**fields: Any) -> bytes:
    return json.dumps({"case": "garantie", "run": "r", **fields}, ensure_ascii=False).encode()


def problem(data: bytes) -> str:
    with pytest.raises(DataProblem) as caught:
        parse_run(data, CASES, name="run.jsonl")
    return str(caught.value)


def test_reads_back_what_was_written(tmp_path: Path) -> None:
    path = tmp_path / "run.jsonl"
    path.write_bytes(run_lines(records(3)))
    run = read_run(path, CASES)
    assert run.records == records(3)
    assert (run.run, run.scenario) == ("shop-k3", "k3")
    assert evaluate(EXPORT, run).cases == evaluate(EXPORT, run_of(records(3))).cases


def test_byte_order_mark_crlf_blank_lines_and_line_separators_are_no_trouble() -> None:
    data = b"\xef\xbb\xbf" + line(answer="a\u2028b\u0085c") + b"\r\n\r\n  \n" + line(repeat=2)
    # A lone CR is white space between tokens, not the end of a line.
    data = data.replace(b'"case": ', b'"case":\r')
    first, second = parse_run(data, CASES, name="run").records
    assert (first.answer, second.repeat) == ("a\u2028b\u0085c", 2)


@pytest.mark.parametrize(
    ("bad", "told"),
    [
        (b"{", "is not JSON"),
        (b"[1]", "is not a JSON object"),
        (b"null", "is not a JSON object"),
        (b"\xff{}", "is not UTF-8 at byte 1"),
        (b"[" * 100_000, "line 2:"),
        (line(case="unbekannt"), "the export has no case unbekannt"),
        (line(case="garantie", run="r"), "already stands in line 1"),
        (line(repeat=2, run="other"), "another run or scenario"),
        (line(repeat=2, scenario="other"), "another run or scenario"),
        (line(repeat=2, question="was anderes"), "asks another question"),
        (line(repeat=0), "repeat: "),
        (line(repeat="2"), "repeat: "),
        (line(repeat=True), "repeat: "),
        (line(repeat=2.5), "repeat: "),
        (line(repeat=2, answer=3), "answer: "),
        (line(repeat=2, answer=None), "answer: "),
        (line(repeat=2, retreived=[]), "retreived: "),
        (line(repeat=2, prompt_tokens=-1), "prompt_tokens: "),
        (line(repeat=2, latency_s=-0.1), "latency_s: "),
        (line(repeat=2, retrieved={}), "retrieved: "),
        (line(repeat=2, retrieved=[{"spans": [[3, 3]]}]), "retrieved.0.spans.0: "),
        (line(repeat=2, retrieved=[{"spans": [[-1, 3]]}]), "retrieved.0.spans.0: "),
        (line(repeat=2, retrieved=[{"in_prompt": "yes"}]), "retrieved.0.in_prompt: "),
        (line(repeat=2, retrieved=[{"score": float("nan")}]), "holds NaN"),
        (line(repeat=2, latency_s=float("inf")), "holds Infinity"),
        (line(repeat=2)[:-1] + b', "latency_s": 1e999}', "latency_s: "),
        (line(repeat=2)[:-1] + b', "repeat": 3}', "has the key 'repeat' twice"),
        (line(repeat=2)[:-1] + b', "answer": "\\ud800"}', "half a surrogate"),
        (line(repeat=2)[:-1] + b', "cited": ["\\ud800"]}', "half a surrogate"),
    ],
)
def test_bad_lines_are_named(bad: bytes, told: str) -> None:
    message = problem(line() + b"\n" + bad + b"\n" + line(repeat=9))
    assert "line 2: " in message
    assert told in message
    assert "line 1" not in message.replace("in line 1", "")
    assert "line 3" not in message


def test_all_bad_lines_are_told_up_to_a_limit_and_the_others_counted() -> None:
    message = problem(b"\n".join([line(), *[b"{"] * 25]))
    assert "25 problems" in message
    assert "line 2: " in message
    assert "line 21: " in message
    assert "line 22: " not in message
    assert message.count("is not JSON") == 20
    assert "and 5 more" in message


@pytest.mark.parametrize("data", [b"", b"\n\n", b"\xef\xbb\xbf"])
def test_an_empty_file_is_an_error(data: bytes) -> None:
    assert "holds no record" in problem(data)


def test_a_missing_file_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(DataProblem, match="No such file"):
        read_run(tmp_path / "none.jsonl", CASES)
    with pytest.raises(DataProblem):
        read_run(tmp_path, CASES)


@given(st.binary(max_size=200))
def test_no_bytes_break_the_reader(data: bytes) -> None:
    def told() -> str:
        try:
            parse_run(line() + b"\n" + data, CASES, name="run")
        except DataProblem as error:
            return error.message.line()
        return ""

    assert "\n" not in told()


def test_a_case_without_a_result_is_an_error_that_counts_as_a_miss() -> None:
    kept = [record for record in records(4) if record.case not in ("garantie", "sonntag")]
    evaluation = evaluate(EXPORT, run_of(kept), cutoffs=(1, 4))
    row = evaluation.summary[4]
    assert (row.recall.hits, row.recall.of) == (6, 7)
    assert (row.grounded.hits, row.grounded.of) == (6, 8)
    assert (row.right.hits, row.right.of) == (6, 8)
    assert row.mrr.of == 7
    lost = {result.case: result for result in evaluation.cases if result.state is State.ERROR}
    assert set(lost) == {"garantie", "sonntag"}
    assert all(result.reason and result.reason.code is Code.NO_RESULT for result in lost.values())
    assert all(result.where is Where.RUN for result in lost.values())
    assert lost["garantie"].found == {1: False, 4: False}
    assert lost["sonntag"].found == {1: None, 4: None}
    tally = evaluation.tallies["retrieval"]
    assert (tally.scored, tally.not_applicable, tally.error) == (6, 1, 1)
    tally = evaluation.tallies["right"]
    assert (tally.scored, tally.not_applicable, tally.error) == (6, 0, 2)


def test_an_error_of_the_system_is_recorded_and_counts_as_a_miss() -> None:
    failed = [record.model_copy(update={"error": "timeout", "answer": ""}) for record in records(4)]
    evaluation = evaluate(EXPORT, run_of(failed), cutoffs=(4,))
    # What was retrieved before the model failed is still a result of the search.
    assert (evaluation.summary[4].recall.hits, evaluation.summary[4].recall.of) == (7, 7)
    assert (evaluation.summary[4].right.hits, evaluation.summary[4].right.of) == (0, 8)
    assert (evaluation.summary[4].grounded.hits, evaluation.summary[4].grounded.of) == (0, 8)
    assert evaluation.cases[0].reason is not None
    assert evaluation.cases[0].reason.detail == "timeout"


def test_repeats_count_once_and_flaky_cases_are_named() -> None:
    again = [record.model_copy(update={"repeat": 2, "run": "shop-k4", "scenario": "k4"}) for record in records(1)]
    evaluation = evaluate(EXPORT, run_of([*again, *records(4)]), cutoffs=(4,))
    row = evaluation.summary[4]
    assert (row.grounded.hits, row.grounded.of) == (6, 8)
    assert (row.right.hits, row.right.of) == (5, 8)
    assert evaluation.flaky == ("lieferzeit", "rueckgabe", "geld-zurueck", "nachnahme")
    assert [(each.case, each.repeat) for each in evaluation.cases[:3]] == [
        ("lieferpreis", 1),
        ("lieferpreis", 2),
        ("lieferzeit", 1),
    ]


def test_a_need_counts_where_every_repeat_meets_it() -> None:
    second = [record.model_copy(update={"repeat": 2, "retrieved": record.retrieved[1:]}) for record in records(4)]
    evaluation = evaluate(EXPORT, run_of([*records(4), *second]), cutoffs=(4,))
    # Without the first result three questions find nothing the second time.
    assert (evaluation.summary[4].recall.hits, evaluation.summary[4].recall.of) == (4, 7)
    assert evaluation.curve["1.0"][4].hits == 4
    assert evaluation.summary[4].complete.hits == 4


def test_a_run_made_for_another_state_of_the_case_says_so() -> None:
    other = "sha256:" + "1" * 64
    run = [record.model_copy(update={"case_hash": other}) for record in records(3)]
    notes = evaluate(EXPORT, run_of(run)).cases[0].notes
    assert [note.code for note in notes] == [Code.OTHER_HASH]
    same = [record.model_copy(update={"case_hash": CASES[record.case].hash}) for record in records(3)]
    assert not any(result.notes for result in evaluate(EXPORT, run_of(same)).cases)


def test_order_of_lines_does_not_matter() -> None:
    run = records(3)
    forth, back = (evaluate(EXPORT, run_of(each)) for each in (run, run[::-1]))
    assert forth == back


@pytest.mark.parametrize("cutoffs", [(0,), (-1, 3)])
def test_cutoffs_start_at_one(cutoffs: tuple[int, ...]) -> None:
    with pytest.raises(UsageProblem, match="k must be 1 or more"):
        evaluate(EXPORT, run_of(records(3)), cutoffs=cutoffs)


def test_records_of_unknown_cases_are_refused_by_the_library_as_well() -> None:
    stray = RunRecord(case="fremd", run="shop-k3", scenario="k3")
    with pytest.raises(UsageProblem, match="fremd"):
        evaluate(EXPORT, run_of([*records(3), stray]))
