"""Full text search: whatever is typed, in any language, over an index that may be thrown away."""

import sqlite3
from collections.abc import Iterable
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from annotator.corpus.search import snippet as snippets
from annotator.corpus.search.index import IndexText, NotIndexed, SectionHit, SectionIndex, SectionText, TextId
from annotator.corpus.search.query import Question
from annotator.corpus.search.snippet import LENGTH
from annotator.corpus.search.terms import indexed, terms, tokens_of

GERMAN = TextId("shop", "1")
BULGARIAN = TextId("travel", "1")
ENGLISH = TextId("guide", "1")
TEXTS = {
    GERMAN: [
        ("lieferung", "Lieferung", "Die Lieferung an eine Filiale kostet 3 €. Straße und Größe bitte angeben."),
        ("rueckgabe", "Rückgabe", "Du kannst die Ware 14 Tage lang in der Originalverpackung zurückgeben."),
        ("zahlung", "Zahlung", "Wir nehmen Karten. Die Rückzahlung dauert fünf Tage."),
    ],
    BULGARIAN: [
        ("nastaniavane", "Настаняване", "Разходите за нощувка се признават до 120 лв. на нощ. Ѝ се плаща лимитът."),
        ("parking", "Паркиране", "Таксите за паркиране се възстановяват, ёлка."),
    ],
    ENGLISH: [
        ("hotels", "Hotels", "Accommodation is reimbursed up to the limit. Receipts are required by foo-bar and a:b."),
        ("limits", "Limits", "The limit of 2023 was lower than the limit of 2024. Naïve café."),
        ("japanese", "日本語", "ホテルの宿泊費は一泊一万円まで。"),
    ],
}
EVERYTHING = frozenset(TEXTS)


def _text(name: TextId, sections: Iterable[tuple[str, str, str]]) -> IndexText:
    rows: list[SectionText] = []
    start = 0
    for key, heading, body in sections:
        rows.append(SectionText(key, heading, start, body))
        start += len(body)
    return IndexText(name, lambda: rows)


def _index(path: Path | None = None, names: Iterable[TextId] = TEXTS) -> SectionIndex:
    index = SectionIndex(path)
    index.index(_text(name, TEXTS[name]) for name in names)
    return index


def _keys(index: SectionIndex, words: str, scope: frozenset[TextId] = EVERYTHING) -> list[str]:
    return [hit.key for hit in index.search(words, scope, 10).hits]


@pytest.fixture(scope="module")
def index() -> SectionIndex:
    return _index()


@pytest.mark.parametrize(
    ("words", "key"),
    [
        ("Filiale", "lieferung"),
        ("strasse", "lieferung"),
        ("STRAẞE", "lieferung"),
        ("grosse", "lieferung"),
        ("filialen", "lieferung"),
        ("Rueckzahlung Rückzahlungen", "zahlung"),
        ("originalverpakung", "rueckgabe"),
        ("orginalverpackung", "rueckgabe"),
        ("нощувки", "nastaniavane"),
        ("нощувките", "nastaniavane"),
        ("разход", "nastaniavane"),
        ("нощуфка", "nastaniavane"),
        ("ЕЛКА", "parking"),
        ("паркирания", "parking"),
        ("acommodation", "hotels"),
        ("accomodations", "hotels"),
        ("receipt", "hotels"),
        ("cafe naive", "limits"),
        ("cafe\u0301", "limits"),
        ("日本", "japanese"),
        ("宿泊費", "japanese"),
    ],
)
def test_the_word_as_it_is_meant(index: SectionIndex, words: str, key: str) -> None:
    assert _keys(index, words)[:1] == [key]


def test_a_word_of_the_heading_counts_more(index: SectionIndex) -> None:
    assert _keys(index, "limit")[:2] == ["limits", "hotels"]


def test_numbers_are_never_guessed(index: SectionIndex) -> None:
    assert _keys(index, "2023") == ["limits"]
    assert _keys(index, "2025") == []
    assert _keys(index, "1400") == []


@pytest.mark.parametrize("words", ["foo-bar", "a:b", "a AND b", "NEAR(", 'NEAR("a" "b", 3)', '"', '""', "*", "a*", "^a", "{heading}: a", "-a", "(", "OR", "NOT", "\x00", "'; DROP TABLE texts; --", "\ud800", "_", "", "  "])  # fmt: skip
def test_nothing_typed_is_syntax(index: SectionIndex, words: str) -> None:
    for hit in index.search(words, EVERYTHING, 10).hits:
        assert hit.text in EVERYTHING


def test_what_stands_between_signs_is_found(index: SectionIndex) -> None:
    assert _keys(index, "foo-bar")[:1] == ["hotels"]
    assert _keys(index, "receipts AND NEAR(limit")[:1] == ["hotels"]


@given(st.text(max_size=60) | st.lists(st.sampled_from(['"', "AND", "(", ")", "*", "^", ":", "-", "лимит", "e\u0301", "ß", "日本"]), max_size=9).map(" ".join))  # fmt: skip
def test_no_words_raise(words: str) -> None:
    for hit in _SHARED.search(words, EVERYTHING, 5).hits:
        _check(hit)


_SHARED = _index()


def _check(hit: SectionHit) -> None:
    body = next(body for key, _, body in TEXTS[hit.text] if key == hit.key)
    shown = hit.snippet
    assert body[shown.start : shown.start + len(shown.text)] == shown.text
    assert len(shown.text) <= LENGTH
    last = 0
    for start, end in shown.matches:
        assert last <= start < end <= len(shown.text)
        last = end


def test_snippets_show_the_words(index: SectionIndex) -> None:
    (hit, *_) = index.search("Strassen groesse filiale", EVERYTHING, 10).hits
    assert [hit.snippet.text[a:b] for a, b in hit.snippet.matches] == ["Straße", "Größe"]
    assert hit.snippet.text == "Straße und Größe bitte angeben."
    (under, *_) = index.search("Lieferung", EVERYTHING, 10).hits
    assert [under.heading[a:b] for a, b in under.heading_matches] == ["Lieferung"]
    (guess, *_) = index.search("orginalverpackung", EVERYTHING, 10).hits
    assert [guess.snippet.text[a:b] for a, b in guess.snippet.matches] == ["Originalverpackung"]


def test_the_passage_is_the_best_sentence_and_not_the_heading() -> None:
    body = "## Needle\n\nHay is here. A needle lies in it! Nothing else.\n\nFar away: a needle and a thread.\n"
    index = SectionIndex(None)
    index.index([_text(GERMAN, [("a", "Needle", body)])])
    said = {
        "needle": "A needle lies in it!",
        "thread needles": "Far away: a needle and a thread.",
        "needel": "A needle lies in it!",
    }
    for words, sentence in said.items():
        (hit,) = index.search(words, frozenset({GERMAN}), 1).hits
        assert hit.snippet.text == sentence


def test_a_heading_with_nothing_below_comes_late_and_one_that_says_it_all_shows_what_stands_below() -> None:
    name = TextId("a", "1")
    rows = [
        ("title", "Hotel costs", "# Hotel costs\n\n"),
        ("limits", "Limits", "## Limits\n\nUp to 100 EUR are paid. More is not.\n"),
        ("costs", "Costs", "## Costs\n\nEvery trip has a budget. Who pays for a hotel is said there.\n"),
    ]
    index = SectionIndex(None)
    index.index([_text(name, rows)])
    assert _keys(index, "hotel costs", frozenset([name])) == ["costs", "title"]
    (hit,) = index.search("limit", frozenset([name]), 10).hits
    assert hit.snippet.text == "Up to 100 EUR are paid."


def test_more_sections_than_are_listed_are_counted_and_counting_ends() -> None:
    index = SectionIndex(None)
    index.index([_text(GERMAN, [(str(at), "", f"needle {at}") for at in range(150)])])
    found = index.search("needle", frozenset({GERMAN}), 20)
    assert (len(found.hits), found.total, found.counted) == (20, 120, False)
    found = index.search("needle", frozenset({GERMAN}), 60)
    assert (len(found.hits), found.total, found.counted) == (60, 150, True)


def test_a_slip_is_guessed_and_the_commonest_word_first() -> None:
    index = SectionIndex(None)
    words = ["kosten kosten", "kosten", "kasten", "küsten", "kostbar"]
    index.index([_text(GERMAN, [(str(at), "", word) for at, word in enumerate(words)])])
    assert _keys(index, "kotsen", frozenset({GERMAN})) == ["0", "1"]
    assert set(_keys(index, "kbsten", frozenset({GERMAN}))) == {"0", "1", "2", "3"}
    assert _keys(index, "ostenk", frozenset({GERMAN})) != []


@pytest.mark.parametrize("slip", ["ehating", "eating", "jeating", "hheating"])
def test_a_slip_in_the_first_letter_is_guessed(slip: str) -> None:
    name = TextId("a", "1")
    index = SectionIndex(None)
    index.index([_text(name, [("right", "", "the heating of rooms"), ("wrong", "", "the cooling of rooms")])])
    assert _keys(index, slip, frozenset([name])) == ["right"]


def test_a_section_with_all_words_comes_before_one_that_says_some_of_them_again_and_again() -> None:
    name = TextId("a", "1")
    rows = [(f"other{at}", "", "nothing about this") for at in range(40)]
    rows += [("some", "", "the limit of a limit is a limit " * 3)]
    rows += [("all", "", "a room in a hotel is paid up to a limit, and " + "much else is said here " * 10)]
    index = SectionIndex(None)
    index.index([_text(name, rows)])
    assert _keys(index, "limit", frozenset([name])) == ["some", "all"]
    assert _keys(index, "hotel limit", frozenset([name])) == ["all", "some"]
    assert _keys(index, "hotle limti", frozenset([name])) == ["all", "some"]
    # a word that no text has takes nothing away
    assert _keys(index, "limit xylophone", frozenset([name])) == ["some", "all"]


def test_the_snippet_lies_where_most_words_are() -> None:
    body = "needle " + "hay " * 200 + "needle and thread here " + "hay " * 200 + "thread"
    index = SectionIndex(None)
    index.index([_text(GERMAN, [("a", "", body)])])
    (hit,) = index.search("needle thread", frozenset({GERMAN}), 1).hits
    assert "needle and thread" in hit.snippet.text


def test_a_word_far_down_a_huge_section_is_shown() -> None:
    body = "hay " * 100_000 + "Nadel " + "hay " * 1000
    index = SectionIndex(None)
    index.index([_text(GERMAN, [("a", "", body)])])
    (hit,) = index.search("nadel", frozenset({GERMAN}), 1).hits
    assert "Nadel" in hit.snippet.text


def test_only_texts_of_the_scope_are_found(index: SectionIndex) -> None:
    assert _keys(index, "limit лимит", frozenset({BULGARIAN})) == ["nastaniavane"]
    assert _keys(index, "limit", frozenset()) == []
    with pytest.raises(NotIndexed):
        index.search("limit", frozenset({TextId("travel", "2")}), 3)


def test_the_limit_and_the_order_of_equals() -> None:
    index = SectionIndex(None)
    names = [TextId(f"d{number}", "1") for number in (3, 1, 2)]
    index.index(_text(name, [("b", "", "same words "), ("a", "", "same words ")]) for name in names)
    hits = index.search("same", frozenset(names), 5).hits
    assert [(hit.text.document, hit.key) for hit in hits] == [
        ("d1", "b"),
        ("d1", "a"),
        ("d2", "b"),
        ("d2", "a"),
        ("d3", "b"),
    ]
    assert index.search("same", frozenset(names), 0).hits == ()


def test_common_words_are_left_out_where_others_tell_enough() -> None:
    index = SectionIndex(None)
    rows = [
        (str(at), "", f"the common words of section {'needle' if at == 7 else 'thread' if at == 8 else 'x'}")
        for at in range(2500)
    ]
    index.index([_text(GERMAN, rows)])
    scope = frozenset({GERMAN})
    assert {hit.key for hit in index.search("the needle and the thread", scope, 9).hits} == {"7", "8"}
    assert len(index.search("the", scope, 9).hits) == 9
    assert next(hit.key for hit in index.search("the needle", scope, 9).hits) == "7"


def test_texts_are_read_once() -> None:
    index = _index(names=[GERMAN])

    def never() -> list[SectionText]:
        raise AssertionError

    seen: list[tuple[int, int]] = []
    added = index.index([IndexText(GERMAN, never), _text(ENGLISH, TEXTS[ENGLISH])], lambda *done: seen.append(done))
    assert added == 1
    assert seen == [(1, 1)]
    assert set(index.texts()) == {GERMAN, ENGLISH}


def test_a_text_that_cannot_be_read_is_not_taken_for_indexed() -> None:
    index = SectionIndex(None)
    index.index([IndexText(GERMAN, lambda: None), _text(ENGLISH, TEXTS[ENGLISH])])
    assert set(index.texts()) == {ENGLISH}


def test_an_interrupted_build_keeps_what_was_written(tmp_path: Path) -> None:
    path = tmp_path / "search.sqlite"

    def interrupted() -> list[SectionText]:
        raise KeyboardInterrupt

    index = SectionIndex(path)
    large = _text(TextId("large", "1"), [("a", "", "word " * 300_000)])
    with pytest.raises(KeyboardInterrupt):
        index.index([large, IndexText(GERMAN, interrupted)])
    index.close()
    again = SectionIndex(path)
    assert set(again.texts()) == {large.id}
    assert again.index(_text(name, TEXTS[name]) for name in TEXTS) == 3
    assert _keys(again, "filiale") == ["lieferung"]
    again.close()


_ROWS = st.lists(st.tuples(st.sampled_from(["a", "b", "c"]), st.sampled_from(["", "Größe", "limit"]), st.text(max_size=30)), max_size=3)  # fmt: skip


@given(st.lists(_ROWS, min_size=2, max_size=4), st.data())
def test_an_index_does_not_remember_what_was_taken_out(
    texts: list[list[tuple[str, str, str]]], data: st.DataObject
) -> None:
    named = {TextId(f"d{at}", "1"): _text(TextId(f"d{at}", "1"), rows) for at, rows in enumerate(texts)}
    stay = frozenset(data.draw(st.sets(st.sampled_from(sorted(named)))))
    lived, fresh = SectionIndex(None), SectionIndex(None)
    lived.index(named.values())
    assert lived.delete(set(named) - stay) == len(named) - len(stay)
    fresh.index(text for name, text in named.items() if name in stay)
    words = data.draw(st.sampled_from(["limit grosse", "limti", *(body for rows in texts for _, _, body in rows)]))
    assert lived.search(words, stay, 10) == fresh.search(words, stay, 10)
    lived.close()
    fresh.close()


@pytest.mark.parametrize("damage", ["garbage", "empty", "version", "torn"])
def test_a_damaged_index_is_made_anew(tmp_path: Path, damage: str) -> None:
    path = tmp_path / "cache" / "search.sqlite"
    _index(path).close()
    if damage == "version":
        other = sqlite3.connect(path)
        other.execute("PRAGMA user_version = 7")
        other.commit()
        other.close()
    else:
        content = path.read_bytes()
        path.write_bytes({"garbage": b"no database at all" * 99, "empty": b"", "torn": content[:5000]}[damage])
    try:
        index = SectionIndex(path)
        index.index(_text(name, TEXTS[name]) for name in TEXTS)
    except sqlite3.DatabaseError:
        index.reset()
        index.index(_text(name, TEXTS[name]) for name in TEXTS)
    assert _keys(index, "filiale") == ["lieferung"]
    index.close()


def test_a_folder_that_cannot_be_written_means_an_index_in_memory(tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("x")
    index = _index(blocked / "search.sqlite")
    assert _keys(index, "filiale") == ["lieferung"]
    index.close()


def test_two_processes_share_an_index(tmp_path: Path) -> None:
    path = tmp_path / "search.sqlite"
    one, other = _index(path, [GERMAN]), SectionIndex(path)
    assert _keys(other, "filiale", frozenset({GERMAN})) == ["lieferung"]
    one.index([_text(ENGLISH, TEXTS[ENGLISH])])
    assert _keys(other, "acommodation", frozenset({GERMAN, ENGLISH})) == ["hotels"]
    assert other.index([_text(ENGLISH, TEXTS[ENGLISH])]) == 0
    one.delete([GERMAN])
    with pytest.raises(NotIndexed):
        other.search("filiale", frozenset({GERMAN}), 3)
    one.close()
    other.close()


@given(st.text(alphabet="aAäßéе\u0301ёйЖİ日本1_-' ", max_size=40))
def test_words_as_written_are_the_words_as_indexed(text: str) -> None:
    spans = list(tokens_of(text, 0, len(text)))
    assert all(0 <= a < b <= len(text) for a, b, _ in spans)
    written = {token for _, _, token in spans}
    assert written == set(indexed(text).replace("_", " ").replace("-", " ").replace("'", " ").split())
    assert {token for term in terms(text) for token in term.tokens} == written


# --- quick ways beside slow ones that say the same ---------------------------------------------------------------------


def _window_by_every_pair(
    body: str, found: list[tuple[int, int, str]], first: int, last: int
) -> tuple[int, int]:  # the oracle
    best, best_score = first, 0
    inside = [one for one in found if first <= one[0] and one[1] <= last]
    for at, (start, _, _) in enumerate(inside):
        near = set()
        for other in inside[at:]:
            if other[1] > start - snippets._LEAD + LENGTH:
                break
            near.add(other[2])
        if len(near) > best_score:
            best, best_score = start, len(near)
    start = snippets._word_start(body, max(first, best - snippets._LEAD), first) if best_score else first
    return snippets._trimmed(body, start, min(last, start + LENGTH))


@given(
    st.lists(st.tuples(st.integers(1, 400), st.integers(1, 350), st.sampled_from("abcd")), max_size=40),
    st.integers(0, 500),
    st.integers(0, 500),
)
def test_the_window_with_most_words_is_the_one_that_comparing_all_finds(
    pieces: list[tuple[int, int, str]], first: int, before_end: int
) -> None:
    found, at = [], 0
    for gap, size, name in pieces:
        found.append((at + gap, at + gap + size, name))
        at += gap + size
    body = "word " * (at // 5 + 50)
    last = max(first, len(body) - before_end)
    assert snippets._window(body, found, first, last) == _window_by_every_pair(body, found, first, last)


@given(
    st.lists(
        st.sampled_from(["Größe", "GROSSE", "grössen", "宿泊費は一泊", "cafe\u0301", "a:b", "2024", "b", "\n"])
    ).map(" ".join),
    st.sets(st.sampled_from(["grosse", "泊", "cafe", "b", "2024"])),
    st.sets(st.sampled_from(["gross", "ca", "20"])),
)
def test_words_looked_up_once_are_found_as_each_alone(body: str, words: set[str], beginnings: set[str]) -> None:
    asked = Question((), frozenset(words), tuple(sorted(beginnings)))
    slow = []
    for start, end, token in tokens_of(body, 0, len(body)):
        begin = next((one for one in asked.beginnings if token.startswith(one)), None)
        name = token if token in asked.words else begin
        if name is not None:
            slow.append((start, end, name))
    assert snippets._matches(body, asked) == slow


def test_the_vocabulary_is_read_again_when_the_index_changed_and_not_for_another_scope(tmp_path: Path) -> None:
    index = _index(tmp_path / "index")
    read: list[str] = []
    index._connection.set_trace_callback(lambda sql: read.append(sql) if "FROM vocabulary" in sql else None)
    assert _keys(index, "accomodations", frozenset({ENGLISH})) == ["hotels"]
    assert _keys(index, "accomodations", frozenset({GERMAN})) == []
    assert _keys(index, "accomodations") == ["hotels"]
    assert len(read) == 1
    name = TextId("more", "1")
    index.index([_text(name, [("zebra", "", "a zebra in a hotel")])])
    assert _keys(index, "zebar", frozenset({name})) == ["zebra"]
    assert len(read) == 2
    other = SectionIndex(tmp_path / "index")
    other.index([_text(TextId("still", "1"), [("okapi", "", "an okapi")])])
    assert _keys(index, "okaip", frozenset({TextId("still", "1")})) == ["okapi"]
    assert len(read) == 3


_FILLING = ("Employees file a report every month at office {}.", "Beschäftigte reichen monatlich im Büro {} ein.", "Служителите подават отчет месечно в офис {}.")  # fmt: skip
_SMALL = [
    *((f"{at}", "", filling.format(at)) for at in range(10) for filling in _FILLING),
    ("hotel", "Hotels", "A hotel is reimbursed up to the limit. The manager must agree in advance of any trip abroad."),
    ("how", "How and when to ask", "How, and when is it late? How should it be asked for, and what is the way?"),
    ("nacht", "Übernachtung", "Die Übernachtung wird erstattet. Belege sind nötig, die Leitung muss zustimmen."),
    ("wie", "Wie und wann man fragt", "Wie und wann ist es zu spät? Wie soll man fragen, und was gibt es?"),
    ("нощ", "Нощувки", "Нощувката се признава до лимита. Изискват се документи, одобрява ръководителят."),
    ("как", "Как и кога се пита", "Колко и кога е късно? Как трябва да се пита и какво има?"),
]


@pytest.mark.parametrize(
    ("words", "key"),
    [
        ("wann gibt es was für Übernachtungen", "nacht"),
        ("как и кога се плаща нощувката", "нощ"),
        ("how and when is it for hotels", "hotel"),
        ("how is it asked", "how"),
        ("wie ist es", "wie"),
        ("как и кога", "как"),
    ],
)
def test_in_a_small_corpus_little_words_tell_little_however_rare_they_are(words: str, key: str) -> None:
    index = SectionIndex(None)
    index.index([_text(GERMAN, _SMALL)])
    assert _keys(index, words, frozenset({GERMAN}))[:1] == [key]


@pytest.mark.parametrize(
    ("words", "missing"),
    [
        ("Kilometergeld Filiale", [("Kilometergeld", ())]),
        ("Kilometergeld", [("Kilometergeld", ())]),
        ("Filialen Lieferungen", []),
        ("Orginalverpackung Filiale", [("Orginalverpackung", ("originalverpackung",))]),
        ("нощуфка 2025 120", [("нощуфка", ("нощувка",)), ("2025", ())]),
        ("wie why how Straße", []),
        ("Cafe\u0301 Zqxv Zqxv", [("Zqxv", ())]),
        ("東京 日本", [("東京", ())]),
        ("", []),
        ("%% --", []),
    ],
)
def test_words_that_stand_nowhere_are_told_as_they_were_typed(
    index: SectionIndex, words: str, missing: list[tuple[str, tuple[str, ...]]]
) -> None:
    assert list(index.search(words, EVERYTHING, 10).missing) == missing


def test_a_word_is_missing_where_only_texts_have_it_that_are_not_searched(index: SectionIndex) -> None:
    found = index.search("Filiale Orginalverpackung limit", frozenset({ENGLISH}), 10)
    assert list(found.missing) == [("Filiale", ()), ("Orginalverpackung", ())], "nor was it corrected there"
    assert index.search("Filiale limit", EVERYTHING, 1).missing == ()


def test_a_word_that_stands_only_in_sections_too_far_down_to_be_weighed_is_not_missing() -> None:
    index = SectionIndex(None)
    rows = [(f"hotel{at}", "Hotel", "hotel hotel") for at in range(400)]
    rows += [(f"other{at}", "", "a few words") for at in range(800)]
    rows += [(f"far{at}", "", "parking " + "word " * 5000) for at in range(30)]
    index.index([_text(GERMAN, rows)])
    found = index.search("hotel parking zzzz", frozenset({GERMAN}), 5)
    assert [one.word for one in found.missing] == ["zzzz"]
