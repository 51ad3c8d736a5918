"""Does the answer rest on what the model saw: the literal rule with its known faults, and the typed one without them."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from annotator.evaluation.sources import cited_ids, names, without_citations
from annotator.model.export import ExportedNeed, ExportedPart, ExportedPassage
from annotator.model.run import Retrieved
from annotator.model.settings import Grounding
from tests.evaluation.answers import case, grounding, said, shown, why
from tests.shared import shared_data

STRICT, NORMALISED, TYPED = Grounding.STRICT, Grounding.NORMALISED, Grounding.TYPED
RETURN = "du kannst die ware 14 tage lang in der originalverpackung zurückgeben"
LEVELS = pytest.mark.parametrize("level", list(Grounding))


@LEVELS
def test_a8_the_wrong_section_bears_out_the_number(level: Grounding) -> None:
    answer = "Das Geld kommt innerhalb von 14 Tagen zurück. [rückgabe-1]"
    assert grounding(said(answer, *shown(**{"rückgabe-1": RETURN})), level).grounded is True


@LEVELS
def test_a12_a_source_that_was_not_in_the_prompt(level: Grounding) -> None:
    record = said("In zwei Tagen. [lieferung-2]", *shown(**{"rückgabe-1": RETURN}))
    assert why(grounding(record, level)) == [("source_not_in_prompt", "lieferung-2")]


@LEVELS
def test_reasons_come_in_their_order(level: Grounding) -> None:
    texts = shown(a="fünf Tage", b="3 €")
    assert why(grounding(said("Es dauert 30 Tage.", *texts), level)) == [("no_source", "")]
    assert why(grounding(said("Es dauert 30 Tage. [a] [x] [y]", *texts), level)) == [
        ("source_not_in_prompt", "x"),
        ("source_not_in_prompt", "y"),
    ]
    assert why(grounding(said("Es dauert 30 Tage. [a]", *texts), level)) == [("number_missing", "30")]
    assert why(grounding(said("Es kostet 3 €. [b]", *texts), level)) == []
    # Held by a source that is not cited: the answer does not rest on it.
    assert why(grounding(said("Es kostet 3 €. [a]", *texts), level)) == [("number_missing", "3")]


def test_the_literal_rule_has_the_faults_of_the_literal_rule() -> None:
    tage = shown(a="14 tage")
    for answer in ("Die 14-tägige Frist. [a]", "Es kostet 14 €. [a]"):
        assert grounding(said(answer, *tage), STRICT).grounded is True
    euro = shown(a="Die Summe ist 1.234,56 €")
    assert why(grounding(said("Die Summe ist 1.234,56 €. [a]", *euro), STRICT)) == [("number_missing", "123456")]
    assert why(grounding(said("Es sind 14 [a]", *shown(a="es sind 14.")), STRICT)) == [("number_missing", "14")]
    bracket = said("14 Tage. ([rückgabe-1])", *shown(**{"rückgabe-1": RETURN}))
    assert why(grounding(bracket, STRICT)) == [("number_missing", "1")]
    guess = said("Ich weiß es nicht, aber wohl 99 Tage. [gibtsnicht]", *tage)
    assert grounding(guess, STRICT).grounded is True
    assert grounding(said("In fünf Tagen. [a]", *tage), STRICT).grounded is True


def test_the_typed_rule_does_not() -> None:
    tage = shown(a="14 tage")
    assert grounding(said("Die 14-tägige Frist. [a]", *tage)).grounded is True
    assert why(grounding(said("Es kostet 14 €. [a]", *tage))) == [("unit_mismatch", "14 €")]
    assert grounding(said("Die Summe ist 1.234,56 €. [a]", *shown(a="Die Summe ist 1.234,56 €"))).grounded is True
    assert grounding(said("Es sind 14 [a]", *shown(a="es sind 14."))).grounded is True
    assert grounding(said("14 Tage. ([rückgabe-1])", *shown(**{"rückgabe-1": RETURN}))).grounded is True
    guess = grounding(said("Ich weiß es nicht, aber wohl 99 Tage. [gibtsnicht]", *tage))
    assert guess.grounded is False
    assert why(guess)[0] == ("refusal_with_claim", "")
    assert why(grounding(said("In fünf Tagen. [a]", *tage))) == [("number_missing", "fünf Tagen")]


def test_levels_differ_in_the_unit_only() -> None:
    record = said("Es kostet 5 €. [a]", *shown(a="das dauert 5 tage"))
    assert grounding(record, NORMALISED).grounded is True
    assert grounding(record, TYPED).grounded is False
    other = said("Es kostet 6 €. [a]", *shown(a="das dauert 5 tage"))
    assert grounding(other, NORMALISED).grounded is False


def test_a_source_may_be_in_another_language() -> None:
    record = said("Срокът е пет дни. [a]", *shown(a="refunds take five days"))
    assert grounding(record, of=case("bg")).grounded is True
    other = said("Срокът е шест дни. [a]", *shown(a="refunds take five days"))
    assert grounding(other, of=case("bg")).grounded is False
    # What stands there literally is found, whatever a sign means in which language.
    assert grounding(said("Es sind 1,500 €. [a]", *shown(a="Es sind 1,500 €")), of=case("de")).grounded is True
    for unread in ("fr", "de-AT", None):
        assert grounding(said("5 Tage [a]", *shown(a="fünf Tage")), of=case(unread)).grounded is True


def test_dates_have_their_own_reason() -> None:
    record = said("Ab 1. Januar 2025. [a]", *shown(a="gültig ab 2025-02-01"))
    assert why(grounding(record)) == [("date_missing", "1. Januar 2025")]
    assert grounding(said("Ab 1. Januar 2025. [a]", *shown(a="gültig ab 2025-01-01"))).grounded is True


def test_declared_rates_and_no_others() -> None:
    record = said("Лимитът е 61,36 €. [a]", *shown(a="лимитът е 120 лв."))
    assert grounding(record, of=case("bg")).grounded is False
    assert grounding(record, of=case("bg"), rates={"EUR/BGN": 1.95583}).grounded is True


@LEVELS
@pytest.mark.parametrize("answer", ["Ich weiß es nicht.", "ich weiß es nicht"])
def test_a_refusal_passes(level: Grounding, answer: str) -> None:
    result = grounding(said(answer), level)
    assert (result.grounded, result.refused) == (True, True)


def test_refusals_in_other_words_and_languages() -> None:
    for answer in ("Dazu steht nichts in den Dokumenten.", "I don't know.", "Няма информация за това."):
        assert grounding(said(answer)).refused
        assert not grounding(said(answer), STRICT).refused
    assert grounding(said("Keine Ahnung, sorry."), decline=("keine Ahnung",)).refused
    assert not grounding(said("Keine Ahnung, aber wohl 99 Tage."), decline=("keine Ahnung",)).refused


@pytest.mark.parametrize(
    "written",
    [
        "c7",
        "rückgabe-1",
        "ru\u0308ckgabe-1",
        "hilfe#rückgabe-1",
        "hilfe@2026-01#rückgabe-1",
        "hilfe@2026-01#rückgabe-1:3-9",
    ],
)
def test_a_citation_may_take_any_name_of_a_result(written: str) -> None:
    result = Retrieved(
        chunk="c7", document="hilfe", version="2026-01", section="rückgabe-1", spans=((3, 9),), text="14 tage"
    )
    assert grounding(said(f"14 Tage. [{written}]", result)).grounded is True
    assert grounding(said("14 Tage.", result, cited=(written,))).grounded is True
    assert (
        grounding(said("14 Tage.", result.model_copy(update={"in_prompt": False}), cited=(written,))).grounded is False
    )


def test_what_is_read_as_a_citation() -> None:
    assert cited_ids("a [x] b [y, z; w] [x] [] [ ] [link](http://a) [v]") == ("x", "y", "z", "w", "v")
    # Given citations replace those in the text.
    assert why(grounding(said("3 € [x]", *shown(a="3 €"), cited=("a",)))) == []
    assert why(grounding(said("3 € [a]", *shown(a="3 €"), cited=()))) == [("no_source", "")]


@given(st.text("[](),; a1é\n", max_size=40))
def test_blanking_citations_keeps_every_offset(answer: str) -> None:
    blanked = without_citations(answer)
    assert len(blanked) == len(answer)
    assert all(new in (old, " ") for old, new in zip(answer, blanked, strict=True))


def test_a_result_without_names_bears_no_citation() -> None:
    assert names(Retrieved(text="x")) == set()
    assert names(Retrieved(chunk="", section="", text="x")) == set()


def test_a_source_without_text_cannot_be_checked() -> None:
    result = grounding(said("14 Tage. [a]", Retrieved(section="a")))
    assert (result.state.value, result.grounded) == ("n/a", None)
    assert why(result) == [("source_text_unknown", "14")]
    assert why(grounding(said("14 Tage. [a]", Retrieved(section="a")), STRICT)) == [("source_text_unknown", "14")]
    # Without anything to find, its being in the prompt is all there is to check.
    assert grounding(said("Ja, per Nachnahme. [a]", Retrieved(section="a"))).grounded is True


def needed(version: str) -> ExportedNeed:
    part = ExportedPart(document="d", version=version, section="s", span=(0, 7), text="120 лв.")
    return ExportedNeed(need="a", any=(ExportedPassage(parts=(part,)),))


def test_a18_an_old_edition_leaves_it_grounded_and_is_flagged() -> None:
    old = Retrieved(document="d", version="2023", section="s", text="100 лв.")
    result = grounding(said("100 лв. [d@2023#s]", old), of=case("bg", needs=(needed("2024"),)))
    assert result.grounded is True
    assert [(flag.code.value, flag.detail) for flag in result.flags] == [("version_not_admissible", "d@2023")]
    new = old.model_copy(update={"version": "2024~2"})
    assert not grounding(said("100 лв. [s]", new), of=case("bg", needs=(needed("2024"),))).flags
    # Of documents the case does not need, the edition in force counts.
    assert grounding(said("100 лв. [s]", old), in_force={"d": "2024"}).flags
    assert not grounding(said("100 лв. [s]", old), in_force={"e": "2024"}).flags


def test_a_forbidden_source_is_flagged() -> None:
    secret = Retrieved(document="geheim", section="s", text="100 лв.")
    result = grounding(said("100 лв. [s]", secret), of=case("bg", forbidden=("geheim",)))
    assert result.grounded is True
    assert [(flag.code.value, flag.detail) for flag in result.flags] == [("source_forbidden", "geheim")]


def test_the_shared_cases_are_all_judged_as_a_reader_would() -> None:
    wrong = []
    lines = shared_data("grounding", "cases.jsonl").read_text(encoding="utf-8").splitlines()
    for each in map(json.loads, lines):
        # Some answers carry no brackets; what they cite is given beside them.
        ids = cited_ids(each["answer"]) or ("x",)
        texts = [Retrieved(section=ids[0], text=text) for text in each["cited"]]
        result = grounding(said(each["answer"], *texts, cited=ids), of=case(each["language"]))
        if result.grounded is not each["grounded"]:
            wrong.append((each["id"], each["answer"], why(result)))
    assert len(lines) == 26
    assert wrong == []


@given(st.text(max_size=60), st.text(max_size=60), st.sampled_from(list(Grounding)))
def test_no_text_breaks_the_check_and_a_verdict_has_its_reason(answer: str, text: str, level: Grounding) -> None:
    result = grounding(said(answer, *shown(a=text), cited=("a",)), level)
    assert (result.grounded is False) == (bool(result.reasons) and result.state.value == "scored")


@given(st.text("0123456789 €.,Tage[]-", max_size=30))
def test_a_source_bears_out_its_own_words(text: str) -> None:
    # Without brackets, since what stands in them is an id to the one and a text to the other.
    plain = text.replace("[", "").replace("]", "")
    assert grounding(said(plain, *shown(a=plain), cited=("a",))).grounded is True
