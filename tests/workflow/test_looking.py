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
