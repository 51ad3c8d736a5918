import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from annotator.text.canonical import Canonical, apply_edits, canonical
from annotator.text.tokens import lower, tokens

ODD = "a b\u00a0\t\n\u00ad\u200b\u200dﬁ…„“–é\u0301\u0323ｅ５가\u1100\u1161\u11a8ç\u0327ä²½İß\ufeff。日ก็"
texts = st.one_of(st.text(max_size=60), st.text(alphabet=ODD, max_size=40))


@pytest.mark.parametrize(
    ("source", "made"),
    [
        ("a  b\n\nc\td", "a b c d"),
        ("„Ja“ – it’s…", '"Ja" - it\'s...'),
        ("ﬁnd the oﬃce", "find the office"),
        ("soft\u00adhyphen zero\u200bwidth", "softhyphen zerowidth"),
        ("１２ａｂ", "12ab"),
        ("10² ½ ℃", "10² ½ ℃"),
        ("e\u0301", "é"),
        ("MUST must", "MUST must"),
        ("a \u200b b", "a b"),
        ("都\n市", "都市"),
        ("都 市\u3000は", "都 市 は"),
        ("円。\n\n列", "円。列"),
        ("円。\n\nPDF", "円。PDF"),
        ("見出し\n\n本文", "見出し 本文"),
        ("十\n五", "十 五"),
        ("１０\n０円", "10 0円"),
        ("サ \r\n\u3000ー", "サー"),
        ("後\n후", "後 후"),
        ("서울\n시", "서울 시"),
        ("วัน\nนี้", "วัน นี้"),
        ("“話”\n は", '"話"は'),
        ("the “word”\n“next”", 'the "word" "next"'),
        ("円。\n\n- 列", "円。 - 列"),
    ],
)
def test_what_is_folded_and_what_is_not(source: str, made: str) -> None:
    assert canonical(source) == made


def test_a_composed_syllable_comes_from_its_own_letters_alone() -> None:
    source = "a\n\n" + unicodedata.normalize("NFD", "출장비")
    whole = Canonical(source)
    assert whole.text == "a 출장비"
    assert [whole.to_source(k, k + 1) for k in range(2, 5)] == [(3, 6), (6, 9), (9, 11)]


@given(texts)
def test_canonical_text_is_its_own_canonical_text(text: str) -> None:
    assert canonical(canonical(text)) == canonical(text)


@given(texts)
def test_canonical_text_is_composed_and_evenly_spaced(text: str) -> None:
    made = Canonical(text).text
    assert "  " not in made
    assert all(c == " " or not c.isspace() for c in made)
    assert "\u00ad" not in made


@given(texts)
def test_composed_and_decomposed_text_are_the_same(text: str) -> None:
    assert canonical(unicodedata.normalize("NFC", text)) == canonical(unicodedata.normalize("NFD", text))


@given(texts, st.data())
def test_every_part_comes_from_a_part_of_the_source_that_makes_it(text: str, data: st.DataObject) -> None:
    whole = Canonical(text)
    start = data.draw(st.integers(0, len(whole.text)))
    end = data.draw(st.integers(start, len(whole.text)))
    low, high = whole.to_source(start, end)
    assert 0 <= low <= high <= len(text)
    back = whole.from_source(low, high)
    if start < end:
        assert back[0] <= start
        assert end <= back[1]


@given(texts, st.data())
def test_offsets_keep_their_order(text: str, data: st.DataObject) -> None:
    whole = Canonical(text)
    cuts = sorted(data.draw(st.lists(st.integers(0, len(text)), min_size=2, max_size=5)))
    made = [whole.from_source(cut, cut)[0] for cut in cuts]
    assert made == sorted(made)
    assert all(0 <= at <= len(whole.text) for at in made)


@given(st.text(alphabet="abcdef ", max_size=30), st.data())
def test_edits_against_a_slow_oracle(text: str, data: st.DataObject) -> None:
    cuts = sorted(set(data.draw(st.lists(st.integers(0, len(text)), max_size=6))))
    edits = [(a, b, data.draw(st.sampled_from(["", "X", "YZ"]))) for a, b in zip(cuts[::2], cuts[1::2], strict=False)]
    made = apply_edits(text, edits)
    origin: list[tuple[int, int]] = []
    at = 0
    for start, end, shown in [*edits, (len(text), len(text), "")]:
        origin += [(k, k + 1) for k in range(at, start)] + [(start, end)] * len(shown)
        at = end
    assert len(origin) == len(made.text)
    for k, span in enumerate(origin):
        assert made.map.to_source(k, k + 1) == span


@given(texts)
def test_tokens_cover_everything_but_white_space(text: str) -> None:
    found = tokens(text)
    low = lower(text)
    assert len(low) == len(text)
    assert "".join(found.forms) == "".join(low.split())
    at = 0
    for form, start, end in zip(found.forms, found.starts, found.ends, strict=True):
        assert low[start:end] == form
        assert start >= at
        assert not low[at:start].strip()
        at = end


def test_tokens_of_several_scripts() -> None:
    assert tokens("It’s 3,5 km").forms == ["it", "’", "s", "3", ",", "5", "km"]
    assert tokens("第3条。").forms == ["第", "3", "条", "。"]
    assert tokens("до 120 лв.").forms == ["до", "120", "лв", "."]
    assert tokens("ก็ดี").forms == ["ก็", "ดี"]
    assert tokens("दिन में").forms == ["दिन", "में"]
