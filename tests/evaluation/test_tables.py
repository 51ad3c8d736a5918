"""The words and the safety of the tables, and the page of metrics."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from annotator.evaluation import METRICS, evaluate, metrics_page
from annotator.evaluation.results import Code, Count, Reason, Where
from annotator.evaluation.tables import found_table, interval_line, mark, overview, report, sweep_line
from annotator.evaluation.wordings import WORDINGS, wording
from annotator.model.run import RunRecord
from annotator.text.messages import UsageProblem
from tests.evaluation.webshop import QUESTIONS, export_of, hits, records, run_of, shop_case, webshop

ROOT = Path(__file__).resolve().parents[2]


@pytest.mark.parametrize("language", list(WORDINGS))
def test_every_code_has_words_in_every_language(language: str) -> None:
    words = wording(language)
    assert set(words.codes) == set(Code)
    assert set(words.where) == set(Where)
    english = WORDINGS["en"].codes
    for code, template in words.codes.items():
        assert re.findall(r"\{.*?\}", template) == re.findall(r"\{.*?\}", english[code])
        assert words.reason(Reason(code=code, detail="{detail}{x}")) == template.replace("{detail}", "{detail}{x}")


def test_unknown_languages_are_refused() -> None:
    with pytest.raises(UsageProblem, match="choose one of en, de, bg"):
        wording("fr")


def test_other_languages_say_the_same() -> None:
    row = evaluate(webshop(), run_of(records(3)), cutoffs=(3,)).summary[3]
    assert sweep_line(row) == "k = 3: recall 6/7, grounded 7/8, right 7/8, 952 tokens"
    assert sweep_line(row, language="bg") == "k = 3: recall 6/7, подкрепени 7/8, верни 7/8, 952 токена"


def test_every_reason_and_where_to_look() -> None:
    lines = report(evaluate(webshop(), run_of(records(1)), cutoffs=(1,)), 1, every_reason=True).splitlines()
    assert lines[2] == "rueckgabe        ✗  ✗  ✗  source not in the prompt: rückgabe-2; missing: 14 Tage (search)"
    assert lines[3] == "geld-zurueck     ✗  ✓  ✗  missing: fünf Tage (search)"
    assert lines[0] == "lieferpreis      ✓  ✓  ✓"


def test_nothing_from_a_run_reaches_a_line_raw() -> None:
    hostile = "\x1b]52;c;x\x07[/]\u202e\r\n\u2028\x9b31m"
    export = export_of([shop_case(*QUESTIONS[0])])
    for record in (
        RunRecord(case="lieferpreis", answer="3 €", cited=(hostile,)),
        RunRecord(case="lieferpreis", error=hostile),
    ):
        evaluation = evaluate(export, run_of([record]), cutoffs=(1,))
        for every_reason in (False, True):
            lines = report(evaluation, 1, every_reason=every_reason).split("\n")
            assert len(lines) == 2
            assert not re.search("[\x00-\x1f\x7f-\x9f\u2028\u202e]", "".join(lines))
            assert "[/]" in lines[0]


def test_no_id_of_an_export_reaches_a_line_raw() -> None:
    hostile = shop_case("x\x1b[2J\u202e", *QUESTIONS[1][1:])
    evaluation = evaluate(export_of([shop_case(*QUESTIONS[0]), hostile]), run_of(records(3)[:1]))
    for told in (overview(evaluation), found_table(evaluation)):
        assert "\x1b" not in told
        assert "\u202e" not in told
        assert "x\u241b[2J" in told


def test_overview_holds_every_table_and_what_counts_apart() -> None:
    evaluation = evaluate(webshop(), run_of(records(3)[:-1]), cutoffs=(1, 3))
    told = overview(evaluation, language="de")
    assert told.startswith("webshop shop-k3 k3 (2026-11-30): τ = 0.8, precision@k/k, grounding typed\n\n")
    for block in (found_table(evaluation), report(evaluation, 1, language="de"), report(evaluation, 3, language="de")):
        assert f"\n\n{block}\n\n" in told
    assert told.splitlines()[-5:] == [
        "retrieval: bewertet 7, entfällt 1, Fehler 0",
        "grounded: bewertet 7, entfällt 0, Fehler 1",
        "right: bewertet 7, entfällt 0, Fehler 1",
        "wo zuerst zu suchen ist: Suche 1, Lauf 1",
        "Stellen bekannt nach: span",
    ]
    assert "refused 0/1" in told


def test_overview_names_faults_and_flaky_cases() -> None:
    export = export_of([shop_case(*QUESTIONS[0])])
    double = [RunRecord(case="lieferpreis", retrieved=hits("lieferpreis", 4)[:1] * 2, answer="3 €", cited=("x",))]
    other = [record.model_copy(update={"repeat": 2, "retrieved": ()}) for record in double]
    told = overview(evaluate(export, run_of([*double, *other])))
    assert "faults: duplicate 1\nrepeats differ: lieferpreis\n" in told
    assert "lieferpreis #2  ✗    ✗    ✗" in told


def test_marks() -> None:
    assert [mark(value) for value in (True, False, None)] == ["✓", "✗", "—"]
    assert interval_line("richtig", Count(hits=6, of=7), language="de").endswith("; eine Frage = 14.3 Punkte)")
    assert interval_line("right", Count(hits=0, of=0)) == "right —"
    assert interval_line("right", Count(hits=50, of=100)) == "right 50/100 (40–60 %)"


def test_the_page_of_metrics_is_current() -> None:
    assert (ROOT / "docs" / "metrics.md").read_text(encoding="utf-8") == metrics_page()


def test_every_figure_of_a_summary_is_defined() -> None:
    row = evaluate(webshop(), run_of(records(3)), cutoffs=(3,)).summary[3]
    defined = {metric.name.partition("@")[0] for metric in METRICS}
    assert set(row.intervals) | {"mrr", "tokens", "precision"} <= defined
    assert len({metric.name for metric in METRICS}) == len(METRICS)


def test_importing_the_core_imports_no_heavy_library() -> None:
    heavy = "numpy textual rich rapidfuzz click yaml sqlite3 text_to_num"
    script = f"import sys, annotator.evaluation\nprint(*[name for name in {heavy.split()!r} if name in sys.modules])"
    told = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True, cwd=ROOT)
    assert told.stdout.strip() == ""
