import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from annotator.text.ids import case_suffix, check_path_id, check_segment, clashes, section_key, slug

anything = st.text(st.characters(exclude_categories=()))
devices = st.sampled_from(["CON", "nul.", "Aux", "com1", "LPT9.txt", "con.md", "x.yaml", "a.md", "...", "--", "__"])


@given(anything | devices, st.integers(0, 300))
def test_a_slug_is_always_a_good_segment(text: str, limit: int) -> None:
    made = slug(text, limit=limit)
    assert check_segment(made) is None
    assert len(made) <= max(8, limit) + 2
    assert check_segment(f"{made}-7k3f") is None or len(made) > 115


@pytest.mark.parametrize(
    ("text", "made"),
    [
        ("Größe & Maße über alles", "groesse-masse-ueber-alles"),
        ("GRÖSSE", "groesse"),
        ("Gro\u0308ße", "groesse"),
        ("Лимит за хотел при командировка в чужбина?", "limit-za-hotel-pri-komandirovka-v-chuzhbina"),
        ("Щъркел, Жълтюга, Цял ден", "shtarkel-zhaltyuga-tsyal-den"),
        ("София и Юлия", "sofia-i-yulia"),
        ("Кръстьо Йовков", "krastyo-yovkov"),
        ("Україна Ёлка Сербија", "ukrayina-yolka-serbija"),
        ("Ταξίδι στην Ελλάδα", "taxidi-stin-ellada"),
        ("Crème brûlée Łódź Ærø ﬁn m²", "creme-brulee-lodz-aero-fin-m2"),
        ("旅行", "u65c5-u884c"),
        ("$$", "dollar-sign-dollar-sign"),
        ("🚀", "rocket"),
        ("", "untitled"),
        (" \n", "untitled"),
        ("con", "con-x"),
        ("travel_policy.md", "travel_policy-md"),
        ("../../etc/passwd", "etc-passwd"),
    ],
)
def test_slugs(text: str, made: str) -> None:
    assert slug(text) == made


def test_long_slugs_end_with_a_word() -> None:
    assert slug("eins zwei drei vier fünf", limit=15) == "eins-zwei-drei"
    assert slug("Donaudampfschifffahrtsgesellschaft", limit=10) == "donaudampf"


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("hotel-limit-7k3f", None),
        ("v1.2_b", None),
        ("0", None),
        ("console", None),
        ("", "empty"),
        ("Hotel", "bad_character"),
        ("-a", "bad_character"),
        (".git", "bad_character"),
        ("a b", "bad_character"),
        ("a\n", "bad_character"),
        ("a\\..\\x", "bad_character"),
        ("a:b", "bad_character"),
        ("хотел", "bad_character"),
        ("a\u202eb", "bad_character"),
        ("\udc80", "bad_character"),
        ("a/b", "bad_character"),
        ("a.", "trailing_dot"),
        ("a.md", "reserved_ending"),
        ("a.yaml", "reserved_ending"),
        ("nul", "device_name"),
        ("com1.txt", "device_name"),
        ("a" * 120, None),
        ("a" * 121, "too_long"),
    ],
)
def test_segments(text: str, problem: str | None) -> None:
    assert check_segment(text) == problem


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("hr/travel-policy", None),
        ("hr", None),
        ("/hr", "empty"),
        ("hr/", "empty"),
        ("hr//x", "empty"),
        ("hr/../x", "bad_character"),
        ("hr/con/x", "device_name"),
        ("/".join(["a" * 100] * 3), "too_long"),
    ],
)
def test_path_ids(text: str, problem: str | None) -> None:
    assert check_path_id(text) == problem


@given(anything)
def test_section_keys(text: str) -> None:
    key = section_key(text)
    assert key
    assert unicodedata.is_normalized("NFC", key)
    assert key == key.casefold() or unicodedata.normalize("NFC", key.casefold()) == key
    assert all(c in "_-." or unicodedata.category(c)[0] in "LMN" for c in key)
    assert any(unicodedata.category(c)[0] in "LN" for c in key)
    assert section_key(key) == key


@pytest.mark.parametrize(
    ("heading", "key"),
    [
        ("Accommodation & Limits", "accommodation-limits"),
        ("§ 3 Fahrtkosten", "3-fahrtkosten"),
        ("1.2 Scope.", "1.2-scope"),
        ("1. Scope", "1-scope"),
        ("Разходи за нощувка", "разходи-за-нощувка"),
        ("Rückgabe/Umtausch", "rückgabe-umtausch"),
        ("Straße", "strasse"),
        ("What's new?", "whats-new"),
        ("$$", "dollar-sign-dollar-sign"),
        ("$_", "dollar-sign-low-line"),
        ("…", "horizontal-ellipsis"),
        ("", "section"),
        ("\u200b", "zero-width-space"),
        ("e\u0301te\u0301", "été"),
        ("旅行 規則", "旅行-規則"),
    ],
)
def test_section_key_examples(heading: str, key: str) -> None:
    assert section_key(heading) == key


def test_case_suffixes() -> None:
    assert case_suffix(b"\x00\x00\x00") == "0000"
    assert case_suffix(b"\xff\xff\xff\xff") == "zzzz"
    assert case_suffix(b"\x00\x00\x21") == "0011"
    with pytest.raises(ValueError, match="three"):
        case_suffix(b"ab")


@given(st.binary(min_size=3, max_size=9))
def test_case_suffixes_are_segments(random_bytes: bytes) -> None:
    assert len(case_suffix(random_bytes)) == 4
    assert check_segment(case_suffix(random_bytes)) is None


def test_clashes() -> None:
    assert clashes(["a", "b", "a", "A", "straße", "STRASSE", "e\u0301", "é"]) == (
        ("A", "a"),
        ("STRASSE", "straße"),
        ("e\u0301", "é"),
    )
    assert clashes(["a", "b"]) == ()
