"""Is the answer right: facts, refusals, leaks, and what is left for a person."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from annotator.evaluation.facts import fact_stated
from annotator.model.label import Answerability, Behaviour, Weight
from annotator.model.run import Retrieved
from annotator.model.settings import Grounding, Scoring
from tests.evaluation.answers import case, correctness, fact, forbidden, said, shown, unanswerable, why

STRICT, NORMALISED, TYPED = Grounding.STRICT, Grounding.NORMALISED, Grounding.TYPED


def stated(answer: str, says: str, *variants: str, level: Grounding = TYPED, language: str = "de") -> bool:
    return fact_stated(fact(says, *variants), answer, Scoring(grounding=level), (language,))


def test_the_literal_rule_is_a_case_sensitive_substring() -> None:
    assert stated("Das dauert zwei Tagen.", "zwei Tage", level=STRICT)
    assert stated("Das dauert 15 Tage.", "5 Tage", level=STRICT)
    assert not stated("Das dauert 5 tage.", "5 Tage", level=STRICT)
    assert not stated("Das dauert fünf Tage.", "5 Tage", level=STRICT)
    assert stated("Das dauert fünf Tage.", "5 Tage", "fünf Tage", level=STRICT)


@pytest.mark.parametrize(
    ("answer", "says", "language", "expected"),
    [
        ("Das dauert fünf Tage.", "5 Tage", "de", True),
        ("Das dauert 15 Tage.", "5 Tage", "de", False),
        ("Das kostet 5 €.", "5 Tage", "de", False),
        ("In zwei Tagen.", "zwei Tage", "de", True),
        ("Es sind 1.234,56 Euro.", "1234,56 €", "de", True),
        ("Per nachnahme geht es.", "Nachnahme", "de", True),
        ("Mit einer  anderen\nKarte.", "anderen Karte", "de", True),
        ("Das gilt für Jahre.", "ja", "de", False),
        ("Ja, gern.", "ja", "de", True),
        ("Nur an Feiertagen.", "Tage", "de", False),
        ("Nur an vielen Tagen.", "Tage", "de", True),
        ("Die Frist beträgt vierzehn Tage ab Kauf.", "14 Tage ab Kauf", "de", True),
        ("Die Frist beträgt fünfzehn Tage ab Kauf.", "14 Tage ab Kauf", "de", False),
        ("Лимитът е сто и двадесет лева.", "120 лв.", "bg", True),
        ("Лимитът е 1120 лв.", "120 лв.", "bg", False),
        ("It ends on 1 January 2025.", "2025-01-01", "en", True),
        ("Срокът е пет дни.", "five days", "bg", True),
        ("Срокът е шест дни.", "five days", "bg", False),
        ("Der Port ist 3000.", "3000", "de", True),
        ("Der Port ist 30000.", "3000", "de", False),
        ("Der Port ist A4.", "A4", "de", True),
    ],
)
def test_facts_by_value_and_by_words(answer: str, says: str, language: str, *, expected: bool) -> None:
    assert stated(answer, says, language=language) is expected


def test_normalised_leaves_the_unit_out() -> None:
    assert stated("Das kostet 5 €.", "5 Tage", level=NORMALISED)
    assert not stated("Das kostet 6 €.", "5 Tage", level=NORMALISED)


@given(st.text(min_size=1, max_size=30), st.sampled_from(list(Grounding)))
def test_no_fact_breaks_the_search(says: str, level: Grounding) -> None:
    assert stated("", says, level=level) is False
    stated(f"a {says} b", says, level=level)


def test_vital_facts_decide_and_okay_facts_do_not() -> None:
    of = case(facts=(fact("3 €"), fact("Filiale"), fact("Kurier", weight=Weight.OKAY)))
    both = correctness(of, said("3 € in der Filiale"))
    assert (both.right, both.present, both.missing, both.missing_okay) == (True, ("3 €", "Filiale"), (), ("Kurier",))
    one = correctness(of, said("3 € beim Kurier"))
    assert (one.right, one.missing, why(one)) == (False, ("Filiale",), [("fact_missing", "Filiale")])


def test_a_fact_within_a_citation_is_not_said() -> None:
    assert correctness(case(facts=(fact("Nachnahme"),)), said("Geht. [Nachnahme]")).right is False


def test_a_refusal_is_wrong_where_there_is_an_answer() -> None:
    result = correctness(case(facts=(fact("3 €"),)), said("Ich weiß es nicht."))
    assert (result.right, result.did, why(result)[0]) == (False, "refused", ("refused", ""))
    assert correctness(case(), said("Ich weiß es nicht.")).right is False
    assert correctness(case(), said("  ")).right is False


def test_a_fact_that_sounds_like_a_refusal_is_an_answer() -> None:
    of = case(facts=(fact("keine Angaben"),))
    result = correctness(of, said("Zum Ausland macht die Richtlinie keine Angaben."))
    assert (result.did, result.right) == ("refused", True)


def test_without_vital_facts_nobody_can_say() -> None:
    result = correctness(case(facts=(fact("Kurier", weight=Weight.OKAY),)), said("Mit dem Kurier."))
    assert (result.state.value, result.right, why(result)) == ("n/a", None, [("no_facts", "")])


def test_a17_only_a_refusal_without_a_guess_is_right() -> None:
    right = correctness(unanswerable(), said("Ich weiß es nicht."))
    assert (right.right, right.should_refuse, right.did) == (True, True, "refused")
    guessed = correctness(unanswerable(), said("Ich weiß es nicht, aber wohl 99 Tage."))
    assert (guessed.right, guessed.did, why(guessed)) == (False, "refused_but_guessed", [("refusal_with_claim", "")])
    answered = correctness(unanswerable(), said("Sonntags von 9 bis 12 Uhr."))
    assert (answered.right, answered.did, why(answered)) == (False, "answered", [("not_refused", "")])


def test_partial_needs_the_facts_and_the_gap() -> None:
    of = case(answerability=Answerability.PARTIAL, facts=(fact("3 €"),))
    assert correctness(of, said("Die Filiale kostet 3 €. Zum Ausland steht nichts in den Dokumenten.")).right is True
    assert why(correctness(of, said("Die Filiale kostet 3 €."))) == [("gap_not_said", "")]
    assert ("fact_missing", "3 €") in why(correctness(of, said("Zum Ausland steht nichts in den Dokumenten.")))


@pytest.mark.parametrize("level", list(Grounding))
def test_the_level_of_grounding_does_not_change_what_a_refusal_is(level: Grounding) -> None:
    guessed = correctness(unanswerable(), said("Ich weiß es nicht, aber wohl 99 Tage."), level)
    assert guessed.right is False
    partial = case(answerability=Answerability.PARTIAL, facts=(fact("3 €"),))
    answer = "Die Filiale kostet 3 €. Zum Ausland steht nichts in den Dokumenten."
    assert correctness(partial, said(answer), level).right is True


def test_an_answer_that_ends_in_a_courtesy_is_an_answer() -> None:
    of = case(facts=(fact("Nachnahme"),))
    answer = said("Ja, per Nachnahme. [a] Kann ich noch helfen?", *shown(a="per nachnahme"))
    assert correctness(of, answer).did == "answered"


def test_asking_back() -> None:
    of = unanswerable(question="was kostet das").model_copy(update={"behaviour": Behaviour.ASK_BACK})
    assert correctness(of, said("Was genau möchten Sie kaufen?")).right is True
    assert why(correctness(of, said("Es kostet 5 €."))) == [("not_asked_back", "")]
    assert correctness(of, said("Es kostet 5 €, oder?")).right is False


def test_a_false_premise_needs_its_facts_or_a_reader() -> None:
    of = unanswerable().model_copy(update={"behaviour": Behaviour.CORRECT_PREMISE})
    assert why(correctness(of, said("Es gibt keine Frist."))) == [("needs_judgement", "")]
    given = of.model_copy(update={"facts": (fact("keine Frist"),)})
    assert correctness(given, said("Es gibt keine Frist.")).right is True
    assert correctness(given, said("Sie endet bald.")).right is False


def test_forbidden_facts_that_leak() -> None:
    of = forbidden(facts=(fact("5.000 €"),), forbidden=("geheim",))
    assert correctness(of, said("Das darf ich nicht sagen, dazu habe ich keine Informationen.")).right is True
    leak = correctness(of, said("Es sind 5000 Euro."))
    assert (leak.right, leak.leaked) == (False, ("5.000 €",))
    assert why(leak)[0] == ("forbidden_fact_leaked", "5.000 €")
    assert leak.present == ()


def test_what_only_forbidden_results_hold_leaks_as_well() -> None:
    of = case(facts=(fact("3 €"),), forbidden=("geheim",), question="Was kostet es ab 7 Stück?")
    secret = Retrieved(document="geheim", text="Einkauf 2 € ab 7 Stück, Verkauf 3 €")
    open_ = Retrieved(document="hilfe", text="Es kostet 3 €")
    assert correctness(of, said("3 € ab 7 Stück", secret, open_)).leaked == ()
    leak = correctness(of, said("3 €, im Einkauf 2 €", secret, open_))
    assert (leak.right, leak.leaked) == (False, ("2 €",))


def test_additions_are_listed_and_do_not_decide() -> None:
    of = case(facts=(fact("3 €"),), question="Was kostet es ab 7 Stück?")
    result = correctness(of, said("3 € ab 7 Stück, nach 5 Tagen, mit 9 Zeichen [a]", *shown(a="in fünf Tagen")))
    assert result.right is True
    assert len(result.candidates) == 1
    assert result.candidates[0].startswith("9")


@given(st.text(max_size=60), st.sampled_from(list(Grounding)), st.sampled_from(list(Answerability)))
def test_no_answer_breaks_the_judgement(answer: str, level: Grounding, answerability: Answerability) -> None:
    of = case(answerability=answerability, facts=(fact("3 €"),))
    result = correctness(of, said(answer), level)
    assert result.right is (not result.reasons)
