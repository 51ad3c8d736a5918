"""What must hold for any two texts, in many scripts, with repeats, boilerplate, tables and lists."""

import unicodedata
from dataclasses import dataclass
from itertools import combinations

from hypothesis import given, settings
from hypothesis import strategies as st

from annotator.anchoring import Landing, align
from annotator.anchoring.side import Heading
from annotator.text.canonical import canonical
from annotator.text.tokens import tokens
from tests.anchoring.helpers import SILENT

WORDS = {
    "en": "the limit is not 14 15 days must may report office of a guest pays",
    "de": "die Frist ist nicht 14 15 Tage muss darf Bericht Büro der Gast zahlt",
    "bg": "срокът е не 14 15 дни трябва може отчет офис на гост плаща",
    "el": "η προθεσμία δεν είναι 14 15 ημέρες πρέπει μπορεί γραφείο",
    "tr": "süre değil 14 15 gün zorunlu İşçi ofis rapor ödenir",
    "ar": "المدة ليست ١٤ ١٥ يوما يجب يجوز التقرير المكتب الضيف",
    "fa": "مهلت نیست ۱۴ ۱۵ روز باید می‌تواند گزارش دفتر مهمان",
    "he": "המועד לא 14 15 ימים חייב רשאי דוח משרד אורח",
    "hi": "अवधि नहीं १४ १५ दिन चाहिए सकता रिपोर्ट कार्यालय अतिथि",
    "th": "กำหนด ไม่ ๑๔ ๑๕ วัน ต้อง อาจ รายงาน สำนักงาน แขก",
    "ja": "期限 は ない 十四 十五 日 必須 報告 窓口 客 払う",
    "zh": "期限 不 十四 十五 天 必须 可以 报告 窗口 客人",
    "ko": "기한은 아닌 14 15 일 해야 한다 보고 창구 손님",
}  # fmt: skip
STOPS = {"ja": "。", "zh": "。", "hi": "।", "th": "", "ar": "."}
LANGUAGES = sorted(WORDS)


@dataclass(frozen=True)
class Sample:
    """A text as blocks, with titles of headings where a block is one."""

    blocks: tuple[tuple[str, str], ...]

    @property
    def text(self) -> str:
        return "\n\n".join(text for _, text in self.blocks)

    @property
    def headings(self) -> list[Heading]:
        found, at = [], 0
        for kind, text in self.blocks:
            if kind == "heading":
                found.append((at, 2, text))
            at += len(text) + 2
        return found

    def spans(self) -> list[tuple[int, int]]:
        found, at = [], 0
        for kind, text in self.blocks:
            if kind != "heading":
                found.append((at, at + len(text)))
            at += len(text) + 2
        return found


@st.composite
def blocks(draw: st.DrawFn, language: str) -> tuple[str, str]:
    joiner = "" if language in {"ja", "zh", "th"} else " "
    words = st.sampled_from(WORDS[language].split())
    sentence = (
        st.lists(words, min_size=2, max_size=9).map(joiner.join).map(lambda text: text + STOPS.get(language, "."))
    )
    kind = draw(st.sampled_from(["paragraph", "paragraph", "item", "row", "heading"]))
    if kind == "row":
        return kind, " | ".join(
            draw(st.lists(st.lists(words, min_size=1, max_size=3).map(joiner.join), min_size=2, max_size=3))
        )
    if kind == "heading":
        return kind, joiner.join(draw(st.lists(words, min_size=1, max_size=3)))
    return kind, (joiner or ("" if language != "th" else " ")).join(draw(st.lists(sentence, min_size=1, max_size=3)))


@st.composite
def histories(draw: st.DrawFn) -> tuple[Sample, Sample, str]:
    """A document with repeats, and what some edits made of it."""
    language = draw(st.sampled_from(LANGUAGES))
    pool = draw(st.lists(blocks(language), min_size=2, max_size=5))
    old = draw(st.lists(st.sampled_from(pool), min_size=2, max_size=8))
    new = list(old)
    for _ in range(draw(st.integers(0, 4))):
        at = draw(st.integers(0, len(new)))
        match draw(st.sampled_from(["insert", "delete", "copy", "move", "change", "merge"])):
            case "insert":
                new.insert(at, draw(blocks(language)))
            case "delete" if at < len(new):
                del new[at]
            case "copy" if new:
                new.insert(at, draw(st.sampled_from(new)))
            case "move" if at < len(new):
                block = new.pop(at)
                new.insert(draw(st.integers(0, len(new))), block)
            case "change" if at < len(new):
                words = WORDS[language].split()
                kind, text = new[at]
                new[at] = kind, text.replace(draw(st.sampled_from(words)), draw(st.sampled_from(words)), 1)
            case "merge" if at + 1 < len(new) and new[at][0] == new[at + 1][0] == "paragraph":
                new[at : at + 2] = [("paragraph", f"{new[at][1]} {new[at + 1][1]}")]
    return Sample(tuple(old)), Sample(tuple(new)), language


def land(old: Sample, new: Sample, spans: list[tuple[int, int]]) -> list[Landing]:
    alignment = align(old.text, new.text, old_headings=old.headings, new_headings=new.headings)
    return [alignment.land(*span) for span in spans]


def border(text: str, at: int) -> bool:
    """Whether ``at`` does not part a mark, a joiner or a half of a syllable from what it stands on."""
    if not 0 < at < len(text):
        return True
    if unicodedata.category(text[at])[0] == "M" or "\u200d" in text[at - 1 : at + 1]:
        return False
    whole = unicodedata.normalize("NFC", text[at - 1 : at + 1])
    return len(whole) == 2


def words(text: str) -> list[str]:
    return tokens(canonical(text)).forms


def parts(span: tuple[int, int], text: str) -> list[tuple[int, int]]:
    """The span, its two halves and its middle third, on borders of characters."""
    start, end = span
    cuts = [start + (end - start) * k // 6 for k in (0, 2, 3, 4, 6)]
    cuts = [next(k for k in range(cut, end + 1) if border(text, k)) for cut in cuts]
    return [span, (cuts[0], cuts[2]), (cuts[2], cuts[4]), (cuts[1], cuts[3])]


@settings(max_examples=120, deadline=None)
@given(histories())
def test_silent_means_equal_words_on_borders_of_characters_inside_the_text(history: tuple[Sample, Sample, str]) -> None:
    old, new, _ = history
    spans = [part for span in old.spans() for part in parts(span, old.text)]
    for span, landing in zip(spans, land(old, new, spans), strict=True):
        for low, high in landing.candidates:
            assert 0 <= low <= high <= len(new.text)
            assert border(new.text, low)
            assert border(new.text, high)
        if landing.outcome in SILENT:
            assert landing.span is not None
            quote = canonical(old.text[slice(*span)]).strip()
            assert canonical(new.text[slice(*landing.span)]).strip() == quote
            assert words(new.text[slice(*landing.span)]) == words(old.text[slice(*span)])


@settings(max_examples=100, deadline=None)
@given(histories())
def test_disjoint_passages_that_land_silently_do_not_overlap(history: tuple[Sample, Sample, str]) -> None:
    old, new, _ = history
    spans = old.spans()
    silent = [
        (span, landing.span)
        for span, landing in zip(spans, land(old, new, spans), strict=True)
        if landing.outcome in SILENT and landing.span
    ]
    for (one, there), (two, other) in combinations(silent, 2):
        assert one[1] <= two[0]
        assert there[1] <= other[0] or other[1] <= there[0]


@settings(max_examples=30, deadline=None)
@given(histories())
def test_a_text_lands_on_itself(history: tuple[Sample, Sample, str]) -> None:
    old, *_ = history
    dressed = Sample(tuple((kind, text + " ") for kind, text in old.blocks))
    for span, landing in zip(old.spans(), land(old, old, old.spans()), strict=True):
        assert (landing.outcome, landing.span) == ("kept", span)
    for span, landing in zip(old.spans(), land(old, dressed, old.spans()), strict=True):
        if landing.outcome in SILENT:
            assert landing.span is not None
            assert dressed.text[: landing.span[0]].replace(" \n", "\n") == old.text[: span[0]]


@settings(max_examples=100, deadline=None)
@given(histories())
def test_the_words_of_a_changed_sentence_are_never_carried_silently(history: tuple[Sample, Sample, str]) -> None:
    """Where the one block that holds a passage is nowhere in the new text, neither it nor a part of it is silent.

    A part is looked at where its words stand in no other block of either text: else it may be carried elsewhere.
    """
    old, new, language = history
    if language == "th":
        return
    left = {canonical(text) for _, text in new.blocks}
    for span, (kind, text) in zip(old.spans(), [block for block in old.blocks if block[0] != "heading"], strict=True):
        own = canonical(text)
        stops = own.count(STOPS.get(language, "."))
        if kind == "heading" or stops > 1 or any(own in other for other in left):
            continue
        for part, landing in zip(parts(span, old.text), land(old, new, parts(span, old.text)), strict=True):
            quote = canonical(old.text[slice(*part)])
            if landing.outcome in SILENT and sum(canonical(other).count(quote) for _, other in old.blocks) == 1:
                raise AssertionError((quote, landing))


@settings(max_examples=100, deadline=None)
@given(histories())
def test_a_deleted_block_is_silent_only_where_a_copy_stands(history: tuple[Sample, Sample, str]) -> None:
    old, new, _ = history
    for span, landing in zip(old.spans(), land(old, new, old.spans()), strict=True):
        quote = canonical(old.text[slice(*span)])
        if quote not in canonical(new.text):
            assert landing.outcome not in SILENT
        elif landing.outcome in SILENT:
            assert landing.span is not None
            assert canonical(new.text[slice(*landing.span)]) == quote


@settings(max_examples=40, deadline=None)
@given(histories(), st.permutations(range(5)))
def test_permuting_paragraphs_that_have_nothing_to_do_with_it_never_makes_one_wrong(
    history: tuple[Sample, Sample, str], order: list[int]
) -> None:
    """Unrelated paragraphs stand around the passage's document and change places there."""
    old, *_ = history
    strange = [f"{k}{k}{k} ξ{chr(0x3B1 + k)} unrelated{k} quux{k * 7} word{k * 11}." for k in range(5)]
    before = Sample((*(("paragraph", text) for text in strange), *old.blocks))
    after = Sample((*old.blocks, *(("paragraph", strange[k]) for k in order)))
    for span, landing in zip(before.spans()[5:], land(before, after, before.spans()[5:]), strict=True):
        if landing.outcome in SILENT:
            assert landing.span is not None
            assert landing.span[0] == span[0] - sum(len(text) + 2 for text in strange)
