import datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from annotator.text.quantities import quantities, same_quantity, variants

numbers = st.one_of(st.integers(0, 2_000_000).map(str), st.decimals(0, 99999, places=2).map(str))
units = {
    "de": ["", " Tage", " €", " Prozent", " Stunden", " km", " Werktage", " Uhr", " Lewa"],
    "bg": ["", " дни", " лв.", " %", " седмици", " евро", " работни дни", " ч.", " г."],
    "en": ["", " days", " euros", "%", " weeks", " am", " business days", " people"],
}
texts = st.sampled_from(["de", "bg", "en"]).flatmap(
    lambda language: st.tuples(
        st.builds(str.__add__, numbers, st.sampled_from(units[language])) | st.dates().map(str), st.just(language)
    )
)


@given(texts)
def test_every_variant_is_the_same_quantity(case: tuple[str, str]) -> None:
    text, language = case
    original = quantities(text, (language,))
    for variant in variants(text, language):
        (read,) = quantities(variant, (language,))
        assert same_quantity(read, original[0])
        assert variant != text


@given(st.text(st.characters(exclude_categories=())))
def test_any_text_is_fine(text: str) -> None:
    assert text not in variants(text, "de")


@given(
    st.dates(),
    st.sampled_from(["de", "bg", "en"]),
    st.sampled_from(["{d}. {de}", "am {d}.{m}.", "{d} {en}", "{en} {d}", "{d} {bg}", "{d}/{m}/{y}", "{d}.{m}.{y} г."]),
)
def test_any_date_is_fine(date: datetime.date, language: str, shape: str) -> None:
    names = {"de": "Juni März Mai", "en": "June March May", "bg": "юни март май"}
    named = {one: words.split()[date.month % 3] for one, words in names.items()}
    text = shape.format(d=date.day, m=date.month, y=date.year, **named)
    assert text not in variants(text, language)


@pytest.mark.parametrize(
    "text", ["The report is due on 30 June.", "Fällig am 30. Juni.", "31 март", "am 1.1.", "30 June"]
)
@pytest.mark.parametrize("language", ["de", "bg", "en"])
def test_a_date_of_any_year_has_no_variants(text: str, language: str) -> None:
    assert variants(text, language) == ()


@pytest.mark.parametrize(
    ("text", "language", "expected"),
    [
        ("120 лв.", "bg", ["120 лева", "120,00 лв.", "120 BGN", "сто и двадесет лева"]),
        ("2 седмици", "bg", ["две седмици"]),
        ("1 година", "bg", ["една година"]),
        ("bis zu 5 Tage lang", "de", ["bis zu fünf Tage lang"]),
        ("eine Woche", "de", ["1 Woche"]),
        ("1.234,5 €", "de", ["1234,50 €", "1.234,50 Euro"]),
        ("€1,000.50", "en", ["€1000.50", "1,000.50 euros", "1000.50 EUR"]),
        ("5 %", "de", ["5%", "5 Prozent", "fünf Prozent"]),
        ("5 %", "bg", ["5 на сто", "пет процента"]),
        ("1 January 2025", "en", ["January 1, 2025", "2025-01-01"]),
        ("am 01.01.2025", "de", ["am 1. Januar 2025", "am 1.1.2025"]),
        ("1 януари 2025 г.", "bg", ["01.01.2025 г."]),
        ("March 2024", "en", []),
        ("14:00", "de", ["14 Uhr", "14.00 Uhr"]),
        ("14:30", "en", ["2:30 pm"]),
        ("14:30", "bg", ["14:30 ч."]),
        ("3000", "de", ["3.000", "dreitausend"]),
    ],
)
def test_the_usual_forms_are_there(text: str, language: str, expected: list[str]) -> None:
    assert set(expected) <= set(variants(text, language))


@pytest.mark.parametrize("text", ["", "kein Wert", "2–5 Tage", "§ 5 Abs. 2", "fünf Werktage"])
def test_no_variants(text: str) -> None:
    assert variants(text, "de") == ()


def test_other_languages_have_none() -> None:
    assert variants("5 jours", "fr") == ()


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("милион и половина лева", "bg"),
        ("eine Billion Euro", "de"),
        ("EUR 1.5 m", "en"),
        ("€1.500", "en"),
        ("3.4.", "de"),
        ("15.05.", "de"),
        ("24.12.", "bg"),
        ("1.05.", "en"),
        ("12.30", "en"),
        ("Version 1.10", "en"),
        ("1:30 h", "en"),
        ("USB 3.0", "en"),
        ("§ 5 Tage", "de"),
        ("the 1990s", "en"),
        ("2024", "en"),
        ("Q1 2,024", "en"),
        ("ISO 9001", "en"),
        ("CA$100", "en"),
        ("der 3. Tag", "de"),
        ("3-ти ден", "bg"),
        ("10-15 EUR", "en"),
        ("1/2 Tag", "de"),
        ("minus 5 EUR", "en"),
        ("–5 €", "de"),
        ("минус 5 лв.", "bg"),
        ("3/4 Jahr", "de"),
        ("5 лв. и 50 ст.", "bg"),
        ("two-and-a-half years", "en"),
    ],
)
def test_what_may_mean_something_else_has_no_variants(text: str, language: str) -> None:
    assert variants(text, language) == ()


def test_the_word_that_stands_there_stays() -> None:
    assert variants("nach 30 Tagen", "de") == ("nach dreißig Tagen",)
    assert variants("nach 1 Monat", "de") == (), "einem, not ein"
