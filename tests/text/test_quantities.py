import json
import re
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from annotator.text.quantities import covers, quantities, same_quantity
from annotator.text.quantities.numerals import parse_digits
from annotator.text.quantities.spelling import spelt
from tests.shared import shared_data

EURO = {("EUR", "BGN"): Decimal("1.95583")}
anything = st.text(st.characters(exclude_categories=()))
PIECES = """1 2 14 120 1.000 1,5 1.2.3 007 1.1.2025 2025-01-01 31.12. 14:30 14 Uhr pm § 5 Abs. 2 чл. ал. ( ) ½ - – bis до
and a half zwei fünf eine halbe einundzwanzig hundert Million Dutzend dozen двадесет и един половина хиляди милион Tage
days дни лв. € EUR $ % на сто г. г km m² Fünftageswoche петдневен twice Mai May май 12345678901234567890123456789"""
pieces = st.lists(st.sampled_from([*PIECES.split(), "\n", "\n\n", "\x00", "\udc80"])).map(" ".join)


def read(text: str, languages: tuple[str, ...] = ("de", "bg", "en")) -> list[str]:
    return [quantity.canonical for quantity in quantities(text, languages)]


@given(anything | pieces, st.sets(st.sampled_from(["de", "bg", "en", "fr"])))
def test_any_text_is_read_and_spans_lie_inside(text: str, languages: set[str]) -> None:
    end = 0
    for quantity in quantities(text, languages):
        assert end <= quantity.span[0] < quantity.span[1] <= len(text)
        assert quantity.raw == text[slice(*quantity.span)]
        assert quantity.canonical
        end = quantity.span[1]


@given(pieces)
def test_what_is_read_again_in_its_canonical_number_is_the_same(text: str) -> None:
    for quantity in quantities(text):
        assert same_quantity(quantity, quantity)
        assert covers(quantity, quantity)


@pytest.mark.parametrize("language", ["de", "bg", "en"])
def test_every_number_word_is_read_back(language: str) -> None:
    noun = {"de": "Tage", "bg": "дни", "en": "days"}[language]
    for gender in "mfn":
        for number in (*range(2, 230), *range(300, 3100, 13), *range(4000, 999_999, 9973)):
            text = f"{spelt(number, language, gender)} {noun}"
            for languages in ((language,), ("de", "bg", "en")):
                found = quantities(text, languages)
                assert [(q.canonical, q.raw) for q in found] == [(f"{number} day", text)]


@pytest.mark.parametrize(
    ("raw", "languages", "value"),
    [
        ("1.234,56", ("de",), "1234.56"),
        ("1,234.56", ("de",), "1234.56"),
        ("1.000", ("de", "bg", "en"), "1000"),
        ("1,000", ("de", "bg", "en"), "1000"),
        ("1.000", ("en",), "1.000"),
        ("1,000", ("de", "bg"), "1.000"),
        ("1.50", ("de",), "1.5"),
        ("0,125", ("en",), "0.125"),
        ("1234.567", ("de",), "1234.567"),
        ("1.234.567", ("en",), "1234567"),
        ("1.234.567,8", ("en",), "1234567.8"),
        ("1 250,00", ("bg",), "1250"),
        ("1\u00a0000\u202f000", ("bg",), "1000000"),
        ("1'000", ("de",), "1000"),
        ("1.2.3", ("de",), None),
        ("1.23.456", ("de",), None),
        ("007", ("de",), None),
        ("0", ("de",), "0"),
        ("9" * 40, ("de",), None),
    ],
)
def test_separators(raw: str, languages: tuple[str, ...], value: str | None) -> None:
    assert parse_digits(raw, languages) == (None if value is None else Decimal(value))


@pytest.mark.parametrize(
    ("text", "found"),
    [
        # numbers and units
        ("14 Tage, 14-tägig, 14tägige, vierzehn Tage, vierzehntägiger", ["14 day"] * 5),
        ("Fünftageswoche, 5-Tage-Woche, fünf ganze Tage, пет дни, петдневен, five days", ["5 day"] * 6),
        ("fünf Werktage, 5 Arbeitstagen, 5 business days, 5 работни дни", ["5 workday"] * 4),
        ("fuenf Tage, dreissig Tage", ["5 day", "30 day"]),
        ("**14** Tage, *5* days", ["14 day", "5 day"]),
        ("30 (thirty) days, thirty (30) days, dreißig (30) Tage", ["30 day"] * 3),
        ("eineinhalb Tage, anderthalb Tage, 1½ Tage, one and a half days", ["1.5 day"] * 4),
        ("2½ Stunden, zweieinhalb Stunden, two and a half hours, два часа и половина", ["2.5 hour"] * 4),
        ("an hour and a half, час и половина", ["1.5 hour"] * 2),
        ("eine halbe Stunde, half an hour, половин час, ½ Stunde", ["0.5 hour"] * 4),
        ("2 Tage und eine halbe Stunde", ["2 day", "0.5 hour"]),
        ("a dozen days, ein Dutzend Tage, дузина дни", ["12 day"] * 3),
        ("dreimal, 3-mal, 3x, dreifach, 3-fache, three times, три пъти", ["3 times"] * 7),
        ("20-prozentige, 20%ige", ["20 %"] * 2),
        ("the 1980s, 80s, 90er, 30 s, 30s", ["1980", "80", "90", "30 second", "30"]),
        ("-5 bis +3 °C", ["-5 °C", "3 °C"]),
        ("einmal, einfach, once", []),
        ("-5 °C, 20 °C", ["-5 °C", "20 °C"]),
        ("50 m², 50 qm, 50 кв.м", ["50 m2"] * 3),
        ("5 km, 5 км, 5 Kilometer", ["5 km"] * 3),
        ("5 M, 5 m, 5m, 5M", ["5", "5 m", "5 m"]),
        ("5 г. 5 г 2024 г. 2024 година", ["5 year", "5 g", "2024", "2024"]),
        ("двадесет и един дни; двайсет и една нощувки; двама души", ["21 day", "21 night", "2 person"]),
        ("zwei Drittel, two thirds, две трети", ["2 third"] * 3),
        # ranges
        ("2–5 Tage, 2 bis 5 Tage, zwei bis fünf Tage, 2- bis 5-tägig", ["2 day", "5 day"] * 4),
        ("between two and five days, zwischen 2 und 5 Tagen, между два и пет дни", ["2 day", "5 day"] * 3),
        ("ein bis zwei Tage, one or two days, един или два дни", ["1 day", "2 day"] * 3),
        ("€2–5, 2 to 5 €", ["2 EUR", "5 EUR"] * 2),
        ("Kapitel 3 und 5 Tage", ["3", "5 day"]),
        # money
        ("3€, 3 €, € 3, EUR 3, EUR3, 3 Euro, drei Euro, 3 евро, 3,00 €, 3,- €", ["3 EUR"] * 10),
        ("120 лв., 120 лв, 120 лева, сто и двадесет лева, 120,00 лв.", ["120 BGN"] * 5),
        ("5 Mio. €, €5m, 5 million euros, fünf Millionen Euro, пет милиона евро", ["5000000 EUR"] * 5),
        ("50 Cent, 20 стотинки, 50 cents", ["0.5 EUR", "0.2 BGN", "50 cent"]),
        ("kostet 5 € 10 Tage", ["5 EUR", "10 day"]),
        ("5 %, 5%, fünf Prozent, 5 на сто, пет процента, 5 percent, 5 v. H.", ["5 %"] * 7),
        ("5 Prozentpunkte", ["5 pp"]),
        # dates, times
        ("1 January 2025, January 1st, 2025, 2025-01-01, 01.01.2025", ["2025-01-01"] * 4),
        ("1. Januar 2025, 1.1.2025 г., 1 януари 2025 г., 1.1.25", ["2025-01-01"] * 4),
        ("1. Januar, 1 January, 1 януари", ["--01-01"] * 3),
        ("März 2024, March 2024, март 2024 г.", ["2024-03"] * 3),
        ("1.–3. Mai 2025, 1-3 May 2025, 1 до 3 май 2025 г.", ["2025-05-01", "2025-05-03"] * 3),
        ("bis zum 31.12. gilt", ["--12-31"]),
        ("Der Wert ist 31.12. Danach", ["31.12"]),
        ("31.2.2025", ["31.2.2025"]),
        ("am 31.\nDezember\n2019, 6\np.m., § 5\nAbsatz 2\n  Satz 3", ["2019-12-31", "18:00", "§5 p2 s3"]),
        ("5 may apply; you may 5", ["5", "5"]),
        ("13/4/2025", ["2025-04-13"]),
        ("3/4/2025", ["3/4/2025"]),
        ("14:30, 14:30 Uhr, 14.30 Uhr, 14.30 ч., 2:30 pm, 2:30 p.m.", ["14:30"] * 6),
        ("14 Uhr, 2 pm, в 14 часа", ["14:00"] * 3),
        ("10–18 Uhr, 10.00 bis 18.00 Uhr, от 10 до 18 ч.", ["10:00", "18:00"] * 3),
        ("12 am, 12 pm, 24:00", ["00:00", "12:00", "24:00"]),
        ("25:00 und 14:75", ["25", "00", "14", "75"]),
        # references
        ("§ 5 Abs. 2, §5 Absatz 2, § 5 (2)", ["§5 p2"] * 3),
        ("Art. 5 Abs. 2, чл. 5, ал. 2, Article 5(2), Artikel 5 Absatz 2, член 5, алинея 2", ["art5 p2"] * 5),
        ("§ 3a Abs. 1 Satz 2 Nr. 3", ["§3a p1 s2 n3"]),
        ("§§ 5, 6 und 7 BGB", ["§5", "§6", "§7"]),
        ("чл. 5, ал. 2, т. 3", ["art5 p2 n3"]),
        ("§ 5 gilt 5 Tage", ["§5", "5 day"]),
        # no quantities
        ("Ein Kunde, One of the rules, един от тях, eine der Regeln, eines Tages", []),
        ("A4, rückgabe-1, 5G, 3a, Windows-11, v1.2, foo_12", []),
        ("https://example.org/2024/05?x=12 a1@b2.de", []),
        ("1. Öffnen\n2) Schließen\n  3. Ende\n(4) Recht\n## 5. Titel\n- 6. Punkt", []),
        ("OSS, O, o", []),
        ("der zweite Tag, the second one, вторият ден", []),
        # codes
        ("1.2.3, 192.168.0.1, 01067", ["1.2.3", "192.168.0.1", "01067"]),
        ("3,5,7", ["3", "5", "7"]),
    ],
)
def test_readings(text: str, found: list[str]) -> None:
    assert read(text) == found


def test_kinds() -> None:
    text = "3 €, 3 Tage, 3 %, 3.3.2025, 3:30, § 3, 3.3.3"
    kinds = [quantity.kind for quantity in quantities(text)]
    assert kinds == ["amount", "number", "percent", "date", "time", "reference", "reference"]


def test_slash_dates_are_day_first_without_english() -> None:
    assert read("3/4/2025", ("de", "bg")) == ["2025-04-03"]


def test_only_the_languages_asked_for_are_read() -> None:
    assert read("fünf, five, пет", ("de",)) == ["5"]
    assert read("fünf, five, пет", ()) == []


def test_paragraphs_are_not_glued_into_one_number() -> None:
    assert read("twenty\n\none day") == ["20", "1 day"]


def test_a_long_text_of_digits_stays_quick_and_whole() -> None:
    text = "1.2," * 20_000
    assert all(quantity.span[1] <= len(text) for quantity in quantities(text))


def one(text: str) -> object:
    (quantity,) = quantities(text)
    return quantity


@pytest.mark.parametrize(
    ("first", "second", "same"),
    [
        ("5 Tage", "five days", True),
        ("5 Tage", "5 €", False),
        ("5 Tage", "5", False),
        ("2 Wochen", "14 дни", True),
        ("1 Jahr", "12 months", True),
        ("1 Tag", "24 Stunden", False),
        ("1 Monat", "30 Tage", False),
        ("5 Tage", "5 Werktage", False),
        ("1,5 km", "1500 m", True),
        ("90 Minuten", "anderthalb Stunden", True),
        ("5 %", "5", False),
        ("§ 5", "5", False),
        ("§ 5", "Art. 5", False),
        ("2 pm", "14:00", True),
        ("61,36 €", "120 лв.", False),
        ("1.1.2025", "2025", False),
    ],
)
def test_same(first: str, second: str, same: bool) -> None:
    (one,), (other,) = quantities(first), quantities(second)
    assert same_quantity(one, other) is same
    assert same_quantity(other, one) is same


@pytest.mark.parametrize(
    ("first", "second", "same"),
    [
        ("61,36 €", "120 лв.", True),
        ("61,35 €", "120 лв.", False),
        ("1 €", "1,96 лв.", True),
        ("61,36 €", "$120", False),
    ],
)
def test_currencies_are_converted_by_a_declared_rate_only(first: str, second: str, same: bool) -> None:
    (one,), (other,) = quantities(first), quantities(second)
    assert same_quantity(one, other, rates=EURO) is same
    assert same_quantity(other, one, rates=EURO) is same
    assert not same_quantity(one, other)


@pytest.mark.parametrize(
    ("source", "claim", "covered"),
    [
        ("15 June 2024", "Juni 2024", True),
        ("15 June 2024", "2024", True),
        ("15 June 2024", "15. Juni", True),
        ("Juni 2024", "15 June 2024", False),
        ("15 June 2024", "June 2023", False),
        ("Juni 2024", "2024", True),
        ("5 Tage", "5 days", True),
        ("5 Tage", "5", False),
        ("5. Mai", "5", False),
    ],
)
def test_a_date_covers_its_month_day_and_year(source: str, claim: str, covered: bool) -> None:
    (one,), (other,) = quantities(source), quantities(claim)
    assert covers(one, other) is covered


def test_real_answers_are_told_apart() -> None:
    for line in shared_data("grounding", "cases.jsonl").read_text(encoding="utf-8").splitlines():
        case = json.loads(line)
        claims = quantities(re.sub(r"\[[^\]]*\]", "", case["answer"]))
        sources = [quantity for text in case["cited"] for quantity in quantities(text)]
        assert claims, case
        grounded = all(any(same_quantity(source, claim) for source in sources) for claim in claims)
        assert grounded is case["grounded"], case
