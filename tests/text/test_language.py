import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from annotator.text.language import guess, guess_asked
from annotator.text.sentences import sentences
from tests.shared import shared_data


@given(st.text(st.characters(exclude_categories=())), st.lists(st.sampled_from(["de", "bg", "en", "fr"])))
def test_a_guess_is_one_of_those_asked_for(text: str, among: list[str]) -> None:
    assert guess(text, among) in {None, *among}


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("Wann ist meine Ware da?", "de"),
        ("was kostet die lieferung an eine filiale", "de"),
        ("habt ihr sonntags geöffnet", "de"),
        ("Welche Portnummer nutzt das Open WebUI Interface?", "de"),
        ("Какъв е лимитът за хотел при командировка?", "bg"),
        ("Лимитът е 120 лв.", "bg"),
        ("What is the hotel limit in the current policy?", "en"),
        ("Is parking covered?", "en"),
        ("Refunds take five days.", None),
        ("120 лв.", None),
        ("Port 3000", None),
        ("", None),
        ("Сколько стоит эта гостиница и как её найти?", None),
        ("Ποιο είναι το όριο για το ξενοδοχείο;", None),
        ("旅行 の 規則 を 教えて", None),
        ("GitHub GitLab Bitbucket Jenkins", None),
        ("`the is and of` ist ein Beispiel für Wörter", "de"),
        ("Der Pull Request ist open, the Review nicht", "de"),
        ("В README файла на проекта пише как се прави това", "bg"),
    ],
)
def test_guesses(text: str, language: str | None) -> None:
    assert guess(text) == language


def test_only_languages_asked_for_are_weighed() -> None:
    assert guess("Wann ist meine Ware da?", ("en", "bg")) is None
    assert guess("Какъв е лимитът за хотел?", ("de", "en")) is None


@pytest.mark.parametrize(("language", "sign"), [("de", "[äöüß]"), ("bg", "[а-я]"), ("en", " the ")])
def test_real_paragraphs(language: str, sign: str) -> None:
    """The German edition quotes English; a sign that the other languages lack tells which paragraphs are meant."""
    found: list[str | None] = []
    for path in sorted(shared_data("corpora", "opensource-guide", "2026-07", language).glob("*.md")):
        text = re.sub(r"\A---.*?\n---\n", "", path.read_text(encoding="utf-8"), flags=re.DOTALL)
        paragraphs = (
            part for part in re.split(r"\n\s*\n", text) if len(part) > 120 and not part.lstrip().startswith("<")
        )
        found += (guess(paragraph) for paragraph in paragraphs if re.search(sign, paragraph))
    assert len(found) > 150
    assert found.count(language) >= 0.97 * len(found)


def test_real_sentences_are_never_taken_for_another_script() -> None:
    for path in sorted(shared_data("corpora", "opensource-guide", "2026-07", "en").glob("*.md")):
        text = path.read_text(encoding="utf-8")
        for start, end in sentences(text):
            assert guess(text[start:end]) in ("en", None)


@pytest.mark.parametrize(
    ("question", "languages", "language"),
    [
        ("In welcher Klasse darf der Vorstand fliegen?", (), "de"),
        ("In welcher Klasse darf der Vorstand fliegen?", ("bg", "en"), "de"),
        ("In welcher Klasse darf der Vorstand fliegen?", ("bg", "en-GB"), "de"),
        ("Колко дни отпуск имам?", ("de", "en"), "bg"),
        # A set with a language that cannot be told from the others is taken at its word.
        ("In welcher Klasse darf der Vorstand fliegen?", ("de", "nl"), "de"),
        ("In welcher Klasse darf der Vorstand fliegen?", ("bg", "nl"), None),
        # No clear sign, so that the only language there can be is it.
        ("is es so the der of die", ("de",), "de"),
        ("is es so the der of die", ("de", "en"), None),
    ],
)
def test_a_question_is_read_among_all_languages_that_can_be_told(
    question: str, languages: tuple[str, ...], language: str | None
) -> None:
    assert guess_asked(question, languages) == language
