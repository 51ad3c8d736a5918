import pytest
from hypothesis import given
from hypothesis import strategies as st

from annotator.text.words import content_words, fold, negations, stem, words

anything = st.text(st.characters(exclude_categories=()))
letters = st.text("aeinrstdgenuäöüßyedingslшащжитеованърлк", max_size=14)


@given(anything)
def test_folding_settles(text: str) -> None:
    assert fold(fold(text)) == fold(text)


@given(anything, st.sampled_from(["de", "bg", "en", None, "fr"]))
def test_any_text_is_fine(text: str, language: str | None) -> None:
    content = content_words(text, language)
    assert all(content)
    assert len(content) <= len(words(text))
    assert negations(text) >= negations("")


@given(letters, st.sampled_from(["de", "bg", "en", None]))
def test_a_stem_begins_the_word(word: str, language: str | None) -> None:
    begin = stem(word, language)
    assert fold(word).startswith(begin)
    assert len(begin) >= min(len(fold(word)), 3)


@pytest.mark.parametrize(
    ("text", "folded"),
    [
        ("Größe", "grosse"),
        ("GRÖSSE", "grosse"),
        ("für", "fur"),
        ("fu\u0308r", "fur"),
        ("Ёлка ѝ Йод", "елка и йод"),
        ("Crème", "creme"),
        ("Łódź", "lodz"),
        ("ΑΘΉΝΑ", "αθήνα"),
        ("İ", "i"),
        ("лими\u0301т", "лимит"),
    ],
)
def test_folding(text: str, folded: str) -> None:
    assert fold(text) == folded


@pytest.mark.parametrize(
    ("language", "forms"),
    [
        ("de", "Limit Limits"),
        ("de", "Frist Fristen"),
        ("de", "Kunde Kunden"),
        ("de", "Reisekosten Reisekosten"),
        ("de", "Dokument Dokumente Dokumenten Dokuments Dokumentes"),
        ("de", "Jahr Jahre Jahren Jahres"),
        ("de", "Rückgabe Rückgaben"),
        ("de", "schnell schnelle schnellen schnellem schneller schnelles"),
        ("de", "Haus Häuser Häusern"),
        ("bg", "лимит лимитът лимита лимити лимитите"),
        ("bg", "хотел хотелът хотела хотели хотелите"),
        ("bg", "документ документът документа документи документите"),
        ("bg", "нощувка нощувката нощувки нощувките"),
        ("bg", "командировка командировката командировки командировките"),
        ("bg", "разход разхода разходът разходи разходите"),
        ("bg", "център центърът центрове центровете"),
        ("bg", "година годината години годините"),
        ("bg", "служител служителят служителя служители служителите"),
        ("bg", "решение решението решения решенията"),
        ("bg", "възможност възможността възможности възможностите"),
        ("bg", "плащане плащането плащания плащанията"),
        ("bg", "размер размерът размера размери размерите"),
        ("bg", "срок срокът срока срокове сроковете"),
        ("en", "policy policies"),
        ("en", "limit limits limited limiting"),
        ("en", "change changes changed changing"),
        ("en", "travel travels traveling"),
        ("en", "plan plans planned planning"),
        ("en", "expense expenses"),
        ("en", "address addresses"),
        ("en", "box boxes"),
        ("en", "day days"),
    ],
)
def test_forms_of_a_word_share_a_stem(language: str, forms: str) -> None:
    assert len({stem(form, language) for form in forms.split()}) == 1


@pytest.mark.parametrize(
    ("language", "first", "second"),
    [
        ("de", "Haus", "Hase"),
        ("bg", "срок", "сроден"),
        ("bg", "хотел", "хора"),
        ("en", "bus", "but"),
    ],
)
def test_different_words_stay_apart(language: str, first: str, second: str) -> None:
    assert stem(first, language) != stem(second, language)


def test_without_a_language_the_script_decides() -> None:
    assert stem("лимитите") == stem("лимит", "bg")
    assert stem("policies") == stem("policy")
    assert stem("Fristen") == stem("Frist")


def test_words() -> None:
    assert words("Don't: Größe 5-Tage, foo_bar «ден»") == ("don't", "grosse", "5", "tage", "foo", "bar", "ден")


def test_content_words() -> None:
    assert content_words("Wie hoch ist das Limit für die Hotels?", "de") == ("hoch", "limit", "hotel")
    assert content_words("Какъв е лимитът за хотела?", "bg") == (stem("лимит", "bg"), stem("хотел", "bg"))
    assert content_words("What is not in the policies?", "en") == ("not", "polic")


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Parking is not covered", {"not"}),
        ("Parking isn’t covered, it can't be, cannot, don't", {"not"}),
        ("Keine Haustiere, kein Hund, keinem Kunden", {"kein"}),
        ("Das gilt nicht ohne Beleg, nie", {"nicht", "without", "nie"}),
        ("Таксата не се възстановява без фактура", {"не", "without"}),
        ("Няма лимит; никога", {"няма", "никога"}),
        ("Parking is covered", set()),
        ("Notiz, Nonne, Kleingeld, нещо, небе", set()),
    ],
)
def test_negations(text: str, found: set[str]) -> None:
    assert negations(text) == found
