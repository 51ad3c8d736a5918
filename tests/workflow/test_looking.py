"""What was searched and read is kept beside the draft, and says what it was limited to."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from annotator.model.label import Judgement, Search
from annotator.store.files import open_store
from annotator.store.workspace import init_workspace
from annotator.workflow.context import Project
from annotator.workflow.filters import ALL_EDITIONS, Filters
from annotator.workflow.looking import Look, Looks, looked, open_looks
from annotator.workflow.proposing import other_wordings, short_facts
from tests.workflow.editions import SET
from tests.workflow.team import DOCUMENT, Team


def test_typing_on_is_one_search_and_typing_anew_another() -> None:
    looks = Looks()
    for words in ("ho", "hotel", "hot", "hotel costs", "fines", ""):
        looks.type(Look(words, hits=len(words)))
    assert [(one.words, one.hits) for one in looks.kept] == [("hotel costs", 11), ("fines", 5)]
    assert looks.settle() is None


def test_a_search_made_again_keeps_what_was_read_and_is_proposed_until_it_is_in_the_log() -> None:
    looks = Looks()
    looks.reads("d@1#nothing-was-searched")
    for words in ("hotel", "fines", "Hotel"):
        looks.type(Look(words))
        looks.settle()
        looks.reads(f"d@1#{words.casefold()}")
    assert [(one.words, one.read) for one in looks.kept] == [("fines", ("d@1#fines",)), ("Hotel", ("d@1#hotel",))]
    log = Judgement(searched=(Search(words="FINES"),))
    assert [one.words for one in looks.to_propose(log)] == ["Hotel"]


def test_it_outlives_the_program_and_goes_when_it_is_forgotten(tmp_path: Path) -> None:
    init_workspace(tmp_path, "x")
    project = Project(open_store(tmp_path), person="ana", root=tmp_path)
    looks = open_looks(project, SET, "c")
    looks.type(Look("hotel", ("hr/travel",), ("2021",), 3))
    looks.settle()
    again = open_looks(project, SET, "c")
    assert again.kept == looks.kept
    assert again.file is not None
    again.forget()
    assert open_looks(project, SET, "c").kept == []
    again.file.write_text('[{"hits": "many"}]', encoding="utf-8")
    assert open_looks(project, SET, "c").kept == []


def test_filters_are_kept_by_the_names_of_what_they_mean() -> None:
    project = Team().acting("ana")
    assert looked(project, "w", Filters(), 1) == Look("w", hits=1)
    assert looked(project, "w", Filters(document=DOCUMENT, edition="2021"), 0) == Look("w", (DOCUMENT,), ("2021",))
    assert looked(project, "w", Filters(language="bg", role="hr"), 2) == Look("w", hits=2, language="bg", roles=("hr",))
    assert looked(project, "w", Filters(document="hr/", edition=ALL_EDITIONS), 0) == Look("w", (DOCUMENT,))


def test_short_facts_and_other_wordings() -> None:
    text = "Das kostet bis zu 3 Koffer und 120,50 € ab 1. Januar 2025, höchstens 14 Tage."
    assert short_facts(text, ("de",)) == ("3 Koffer", "120,50 €", "1. Januar 2025", "14 Tage")
    assert short_facts("Nothing to count here.", ("en",)) == ()
    both = other_wordings("120 лв.", ("bg", "en"))
    assert {"120 лева", "сто и двадесет лева", "120 leva"} <= set(both)
    assert "120 лв." not in both
    in_sentence = other_wordings("до 120 лв. на нощ", ("bg", "en"))
    assert in_sentence
    assert all(one.startswith("до ") for one in in_sentence), "other languages only where nothing else is said"


def test_a_value_is_read_once_and_other_languages_only_write_it() -> None:
    assert other_wordings("1.500 EUR", ("en", "de")) == ()
    assert other_wordings("1,500 euros", ("en", "de", "bg")) == (), "no language is known"
    german = other_wordings("1.500 EUR", ("de", "en"))
    assert {"1500 Euro", "€1,500"} <= set(german)
    assert not any("1.50 " in one or "€1.5" in one for one in german)
    assert other_wordings("5 days " * 60, ("en",)) == ()


@given(st.text(), st.permutations(["de", "en", "bg"]))
def test_any_text_is_fine(text: str, languages: list[str]) -> None:
    assert text not in other_wordings(text, languages)
    assert all(one for one in short_facts(text, languages))


@pytest.mark.parametrize(
    "text",
    [
        "10-15 EUR",
        "1/2 Tag",
        "minus 5 EUR",
        "between 5 and 10 days",
        "2.000–3.000 €",
        "1.–3. Mai 2024",
        "3/4 Jahr",
        "two-and-a-half years",
        "–5 €",
        "минус 5 лв.",
        "5 лв. и 50 ст.",
        "5 bis 10 Tage",
    ],
)
def test_no_part_of_a_range_a_fraction_or_a_sum_is_a_fact(text: str) -> None:
    for said in (text, f"Das gilt: {text} und mehr"):
        assert set(short_facts(said, ("en", "de", "bg"))) <= {text}
    assert short_facts("USB 3.0 costs 5 EUR", ("en",)) == ("5 EUR",)


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("Tabelle 3 zeigt", "de"),
        ("nach Anlage 2 gilt", "de"),
        ("Steuerklasse 3 zahlt", "de"),
        ("ISO 9001 Zertifikat", "de"),
        ("DIN EN ISO 9001", "de"),
        ("Nr. 5 entfällt", "de"),
        ("Schritt 3 von 5", "de"),
        ("Kapitel zwei", "de"),
        ("Zone 3 120 EUR", "de"),
        ("Version 2", "de"),
        ("version 2.1", "en"),
        ("see table 3 below", "en"),
        ("Form 12 is filed", "en"),
        ("in form 12 only", "en"),
        ("page 4", "en"),
        ("step 3 of 5", "en"),
        ("Windows 10 computers", "en"),
        ("No. 5 applies", "en"),
        ("таблица 3 показва", "bg"),
        ("Формуляр 12", "bg"),
        ("по приложение 2", "bg"),
        ("стъпка 3 от 5", "bg"),
        ("№ 5", "bg"),
        ("БДС 1234", "bg"),
        ("глава три", "bg"),
    ],
)
def test_a_number_that_names_a_thing_is_no_quantity(text: str, language: str) -> None:
    for languages in ((language,), (language, "de", "bg", "en"), ("en", "de", "bg")):
        assert short_facts(text, languages) == ()
        assert other_wordings(text, languages) == ()
    assert short_facts(f"{text} – das sind 14 EUR", (language,)) == ("14 EUR",), "what is counted beside it stays"


@pytest.mark.parametrize(
    ("text", "says"),
    [("§ 5 Abs. 2", "§ 5 Abs. 2"), ("Art. 7", "Art. 7"), ("чл. 5, ал. 2", "чл. 5, ал. 2"), ("section 4", "section 4")],
)
def test_a_provision_is_a_fact_and_has_one_wording(text: str, says: str) -> None:
    assert short_facts(text, ("de", "bg", "en")) == (says,)
    assert other_wordings(says, ("de", "bg", "en")) == ()
    assert other_wordings(says, ("en",)) == ()


@pytest.mark.parametrize(
    ("text", "language", "says"),
    [
        ("3 Tage", "de", "3 Tage"),
        ("Absatz von 5 Stück", "de", "5 Stück"),
        ("pro Gruppe 5 Kinder", "de", "5 Kinder"),
        ("in diesem Zimmer 3 Betten", "de", "3 Betten"),
        ("Tabelle mit 3 Spalten", "de", "3 Spalten"),
        ("zum Beispiel 3 Koffer", "de", "3 Koffer"),
        ("Die Tabelle: 3 Zeilen", "de", "3 Zeilen"),
        ("laut Tabelle 3 Tage", "de", "3 Tage"),
        ("2 годишни", "bg", "2 годишни"),
        ("в таблицата 3 реда", "bg", "3 реда"),
        ("всяка група 5 деца", "bg", "5 деца"),
        ("за 3 дни", "bg", "3 дни"),
        ("Employees form 3 groups", "en", "3 groups"),
        ("each group 5 people", "en", "5 people"),
        ("The answer is no. 5 copies", "en", "5 copies"),
        ("in this case 3 copies", "en", "3 copies"),
        ("3 tables", "en", "3 tables"),
    ],
)
def test_what_is_counted_stays_a_quantity(text: str, language: str, says: str) -> None:
    assert short_facts(text, (language,)) == (says,)


@pytest.mark.parametrize(("text", "language"), [("3 Tage", "de"), ("bis 3 Tage", "de"), ("за 3 дни", "bg"), ("3 days", "en"), ("5", "de")])  # fmt: skip
def test_what_is_counted_has_other_wordings(text: str, language: str) -> None:
    assert other_wordings(text, (language,))
