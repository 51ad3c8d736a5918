"""What may ship, and what two runs can be compared on."""

import datetime
from collections.abc import Callable, Collection

import pytest

from annotator.evaluation import Evaluation, compare, evaluate, gate, measure_cutoffs
from annotator.evaluation.gate import PROTECTED
from annotator.model.export import ExportedCase
from annotator.model.label import Answerability, Behaviour
from annotator.model.run import RunRecord
from annotator.model.settings import Bar, Scoring
from annotator.text.messages import UsageProblem
from tests.evaluation.webshop import export_of, hits, run_of, sealed, shop_case

TAGS = {18: ("version",), 19: ("access",)}
RULES = (
    Bar(measure="complete@5", least=18, of=20),
    Bar(measure="grounded", least=23, of=24),
    Bar(measure="right", least=21, of=24),
    Bar(measure="refused", least=4, of=4),
)


def twenty() -> list[ExportedCase]:
    """Twenty questions with an answer, two of them under protection, and four without."""
    asked = [shop_case(f"q{i:02}", f"frage {i}", "lieferung-1", "3 €", TAGS.get(i, ())) for i in range(20)]
    return asked + [shop_case(f"u{i}", f"ohne {i}", "", "") for i in range(4)]


def system(
    missed: Collection[int] = (),
    ungrounded: Collection[int] = (),
    wrong: Collection[int] = (),
    guessed: Collection[int] = (),
    cases: list[ExportedCase] | None = None,
    scoring: Scoring | None = None,
    name: str = "r",
) -> Evaluation:
    """What a system scores that does everything right but in the numbered questions."""
    records = []
    for i in range(20):
        section = "lieferung-2" if i in missed else "lieferung-1"
        answer = "Die Lieferung kostet 3 €."
        if i in wrong:
            answer = "Die Lieferung kostet etwas."
        if i not in ungrounded:
            answer += " [lieferung-1]"
        shown = [hit for hit in hits("lieferpreis", 4) if hit.section == "lieferung-1"]
        found = [hit for hit in hits("lieferpreis", 4) if hit.section == section]
        # The cited source comes too late to be found, but the model saw it.
        late = [] if section == "lieferung-1" else [*hits("geld-zurueck", 0)[:4], *shown]
        records.append(RunRecord(case=f"q{i:02}", run=name, retrieved=(*found, *late), answer=answer))
    for i in range(4):
        answer = "Sonntags um 9 Uhr." if i in guessed else "Ich weiß es nicht."
        cited = ("lieferung-1",) if i in guessed else None
        records.append(RunRecord(case=f"u{i}", run=name, answer=answer, cited=cited))
    export = export_of(cases or twenty(), scoring)
    kept = [record for record in records if record.case in export.by_id]
    return evaluate(export, run_of(kept), cutoffs=(5,))


def test_a15_the_bar_is_met_exactly() -> None:
    result = gate(system(missed=(0, 1), ungrounded=(2,), wrong=(3, 4, 5)), RULES)
    assert result.passed
    assert [(rule.actual.hits, rule.actual.of) for rule in result.rules] == [(18, 20), (23, 24), (21, 24), (4, 4)]
    assert result.rules[0].failing == ("q00", "q01")


@pytest.mark.parametrize(
    ("faulty", "failed", "cases"),
    [
        (lambda: system(missed=(0, 1, 2)), "complete@5", ("q00", "q01", "q02")),
        (lambda: system(ungrounded=(0, 1)), "grounded", ("q00", "q01")),
        (lambda: system(wrong=(0, 1, 2, 3)), "right", ("q00", "q01", "q02", "q03")),
        (lambda: system(guessed=(2,)), "refused", ("u2",)),
    ],
)
def test_a15_one_more_and_it_fails(faulty: Callable[[], Evaluation], failed: str, cases: tuple[str, ...]) -> None:
    result = gate(faulty(), RULES)
    assert not result.passed
    rules = {rule.measure: rule for rule in result.rules}
    assert not rules[failed].passed
    assert rules[failed].failing == cases


@pytest.mark.parametrize("protected", [18, 19])
def test_a15_no_new_miss_on_editions_and_access(protected: int) -> None:
    good, bad = system(), system(missed=(protected,))
    assert gate(bad, RULES).passed
    result = gate(bad, RULES, baseline=good)
    assert not result.passed
    assert all(rule.passed for rule in result.rules)
    assert [(miss.case, miss.measure) for miss in result.new_misses] == [(f"q{protected}", "complete@5")]
    # The same miss already in the baseline is not new, nor is one on any other case.
    assert gate(bad, RULES, baseline=bad).passed
    assert gate(system(missed=(0,)), RULES, baseline=good).passed
    assert gate(good, RULES, baseline=bad).passed


def test_a15_answers_and_grounding_are_protected_as_well() -> None:
    result = gate(system(wrong=(18,), ungrounded=(19,)), RULES, baseline=system())
    assert [(miss.case, miss.measure) for miss in result.new_misses] == [("q19", "grounded"), ("q18", "right")]


def test_forbidden_cases_are_protected_without_a_tag() -> None:
    cases = twenty()
    cases[20] = sealed(
        cases[20].model_copy(update={"answerability": Answerability.FORBIDDEN, "behaviour": Behaviour.REFUSE_ACCESS})
    )
    result = gate(system(guessed=(0,), cases=cases), (), baseline=system(cases=cases))
    assert {miss.case for miss in result.new_misses} == {"u0"}
    assert "version" in PROTECTED


def test_a_rule_made_for_another_number_of_cases_does_not_pass() -> None:
    result = gate(system(), (Bar(measure="complete@5", least=18, of=21),))
    assert not result.passed
    assert result.rules[0].other_size
    assert gate(system(), (Bar(measure="complete@5", least=18),)).passed


def test_rules_over_a_tag() -> None:
    rules = (Bar(measure="hit@5", least=1, of=1, tag="version"), Bar(measure="recall@5", least=1, of=1, tag="access"))
    assert gate(system(), rules).passed
    result = gate(system(missed=(18, 19)), rules)
    assert [rule.failing for rule in result.rules] == [("q18",), ("q19",)]


def test_a_rule_that_no_case_meets_does_not_pass_by_being_empty() -> None:
    assert not gate(system(), (Bar(measure="right", least=1, tag="none"),)).passed


@pytest.mark.parametrize("measure", ["precision@5", "recall", "recall@0", "right@5", "Recall@5", "recall@5x", ""])
def test_unknown_measures_are_refused(measure: str) -> None:
    with pytest.raises(UsageProblem, match="knows no measure"):
        gate(system(), (Bar(measure=measure, least=1),))


def test_what_was_not_evaluated_is_refused() -> None:
    with pytest.raises(UsageProblem, match="evaluate at k = 3"):
        gate(system(), (Bar(measure="recall@3", least=1),))
    with pytest.raises(UsageProblem, match="no gate"):
        gate(system(), ())
    assert measure_cutoffs([*RULES, Bar(measure="hit@3", least=1)]) == (3, 5)


def test_compare_names_what_was_fixed_and_broken() -> None:
    comparison = compare(system(missed=(0, 1, 2), name="old"), system(missed=(2, 3), name="new"))
    assert (comparison.baseline, comparison.candidate) == ("old", "new")
    change = next(change for change in comparison.changes if change.measure == "complete@5")
    assert (change.fixed, change.broken) == (("q00", "q01"), ("q03",))
    assert (change.same, change.not_applicable, change.p, change.needed) == (17, 4, 1.0, 8)
    for change in comparison.changes:
        total = len(change.fixed) + len(change.broken) + change.same + change.not_applicable
        assert total == len(comparison.comparable) == 24


def test_only_equal_cases_are_compared_and_the_others_named() -> None:
    cases = twenty()
    cases[0] = sealed(cases[0].model_copy(update={"question": "neu gefragt"}))
    cases[1] = sealed(cases[1].model_copy(update={"as_of": datetime.date(2027, 1, 1)}))
    grown = [case for case in cases if case.case != "q02"]
    comparison = compare(system(), system(cases=grown))
    assert comparison.changed == ("q00", "q01")
    assert comparison.only_baseline == ("q02",)
    assert comparison.only_candidate == ()
    assert len(comparison.comparable) == 21
    back = compare(system(cases=grown), system())
    assert (back.only_baseline, back.only_candidate) == ((), ("q02",))


def test_other_scoring_rules_leave_nothing_to_compare() -> None:
    other = system(scoring=Scoring(coverage=0.5), missed=(18,))
    comparison = compare(system(), other)
    assert comparison.other_scoring
    assert comparison.comparable == ()
    assert all(not change.broken for change in comparison.changes)
    result = gate(other, RULES, baseline=system())
    assert result.new_misses == ()
    assert result.not_compared == ("q18", "q19")


def test_a_protected_case_that_changed_is_named_not_compared() -> None:
    cases = twenty()
    cases[18] = sealed(cases[18].model_copy(update={"question": "anders"}))
    result = gate(system(missed=(18,), cases=cases), RULES, baseline=system())
    assert result.new_misses == ()
    assert result.not_compared == ("q18",)


def test_the_system_of_these_tests_misses_by_search_alone() -> None:
    # Otherwise the rules above would be tested on something else.
    result = next(each for each in system(missed=(0,)).cases if each.case == "q00")
    assert (result.found[5], result.grounded, result.right, result.rank) == (False, True, True, 6)
