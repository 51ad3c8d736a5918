"""Groups 35 to 46: the same words in another dress, and words that only look the same."""

import unicodedata

import pytest

from annotator.text.canonical import canonical
from tests.anchoring.groups.test_copies import TWINS
from tests.anchoring.groups.texts import FORMS, document, landed, there
from tests.anchoring.helpers import ASKED

both_forms = pytest.mark.parametrize("form", FORMS)


def same(old: str, new: str, language: str, form: str) -> None:
    """Kept at the exact span, both ways."""
    for a, b in ((old, new), (new, old)):
        before, after = document(a, language, form), document(b, language, form)
        landing = landed(before, after, a)
        assert landing.outcome == "kept"
        assert canonical(there(landing, after)) == canonical(b)
        assert landing.span is not None
        start, end = after.span(b)
        assert start <= landing.span[0]
        assert landing.span[1] <= end
        assert landing.changes == ()


def changed(old: str, new: str, language: str, form: str) -> None:
    """Asked about, at the right place, both ways."""
    for a, b in ((old, new), (new, old)):
        before, after = document(a, language, form), document(b, language, form)
        landing = landed(before, after, a)
        assert landing.outcome in ASKED
        assert there(landing, after) == b


@both_forms
@pytest.mark.parametrize(("language", "text"), [
    ("de", "Größere Möbel werden nach Absprache an der Haustür abgeholt."),
    ("bg", "Служителят подава отчет на гишето и чака й отговор."),
    ("el", "Ο υπάλληλος υποβάλλει την αίτηση στο γραφείο του ισογείου."),
    ("ja", "ガイドブックとパンフレットは受付でもらえる。"),
    ("hi", "चालक गाड़ी की दूरी लिखते हैं और काग़ज़ जमा करते हैं।"),
    ("ko", "출장비는 귀국 후 십사 일 이내에 신청해야 하며 영수증을 첨부해야 한다."),
    ("en", "The café in the naïve façade opens on every working day."),
])  # fmt: skip
def test_group_35_composed_and_decomposed(language: str, text: str, form: str) -> None:
    same(unicodedata.normalize("NFC", text), unicodedata.normalize("NFD", text), language, form)


@both_forms
@pytest.mark.parametrize(("old", "quote"), [
    ("Write to cafe\u0301 Sofia about the bill of the month.", "cafe\u0301"),
    ("Ask for the piñata\u0303 at the desk on the ground floor.", "piñata\u0303"),
    ("किताब की दुकान पर पता लिखा रहता है सदा।", "की दुकान पर"),
    ("กรุณาส่งใบเสร็จที่โต๊ะชั้นล่างทุกครั้ง", "ที่โต๊ะ"),
])  # fmt: skip
def test_group_35_combining_marks_at_the_edge_of_a_passage(old: str, quote: str, form: str) -> None:
    before, after = document(old, "en", form), document(f"New words stand here. {old}", "en", form)
    landing = landed(before, after, quote)
    assert there(landing, after) == quote


@both_forms
@pytest.mark.parametrize(
    "mark", ["\u00ad", "\u200b", "\ufeff", "\u2060"], ids=["soft hyphen", "zero-width", "BOM", "joiner"]
)
@pytest.mark.parametrize("language", ["de", "en", "bg", "ar", "hi"])
def test_group_36_and_41_invisible_characters(language: str, mark: str, form: str) -> None:
    text = TWINS[language].sentence
    middle = text.index(" ") + 3
    same(text, f"{text[:middle]}{mark}{text[middle:]}", language, form)
    same(text, f"{mark}{text}{mark}", language, form)


@both_forms
@pytest.mark.parametrize("language", ["en", "de", "bg", "ar", "hi"])
@pytest.mark.parametrize("space", ["\u00a0", "\u2009", "\u202f", "\t", "  ", "\u3000"])
def test_group_37_spaces(language: str, space: str, form: str) -> None:
    text = TWINS[language].sentence
    same(text, text.replace(" ", space, 3), language, form)


@both_forms
@pytest.mark.parametrize("language", ["en", "de", "bg", "ar", "hi"])
@pytest.mark.parametrize("wrap", ["\n", "\r\n"])
def test_group_38_hard_wraps(language: str, wrap: str, form: str) -> None:
    text = TWINS[language].sentence
    same(text, text.replace(" ", wrap, 2), language, form)


@both_forms
@pytest.mark.parametrize("language", ["ja", "zh"])
@pytest.mark.parametrize("wrap", ["\n", "\r\n", " \n\u3000", "\u200b\n"])
@pytest.mark.parametrize("at", [2, 9])
def test_group_38_hard_wraps_in_scripts_without_spaces(language: str, wrap: str, at: int, form: str) -> None:
    text = TWINS[language].sentence
    same(text, f"{text[:at]}{wrap}{text[at:]}", language, form)


@both_forms
@pytest.mark.parametrize(("language", "old", "new"), [
    ("ko", "출장비는 귀국 후에 신청한다.", "출장비는 귀국\n후에신청한다."),
    ("th", "ต้องส่งใบเสร็จ ภายในสิบสี่วัน", "ต้องส่งใบเสร็จภายในสิบสี่วัน"),
    ("ja", "上限は二十\n五日と定める。", "上限は二十五日と定める。"),
    ("zh", "限额 为一百元整。", "限额为一百元整。"),
    ("ja", "宿泊の上限\n\n円で払う。", "宿泊の上限円で払う。"),
])  # fmt: skip
def test_group_38_spaces_and_breaks_that_stand_for_something(language: str, old: str, new: str, form: str) -> None:
    for a, b in ((old, new), (new, old)):
        before, after = document(a, language, form), document(b, language, form)
        assert landed(before, after, a).outcome in ASKED


@both_forms
@pytest.mark.parametrize(("language", "old", "new"), [
    ("en", "The guide says “keep it” – don’t throw receipts away…", 'The guide says "keep it" - don\'t throw receipts away...'),
    ("de", "Das Café „Über den Dächern“ öffnet um 9 Uhr – außer am Heiligabend.",
     'Das Café "Über den Dächern" öffnet um 9 Uhr - außer am Heiligabend.'),
    ("bg", "Пише се „служебно“ – не „лично“ пътуване.", 'Пише се "служебно" - не "лично" пътуване.'),
    ("zh", "请填写表格（两份），并签字：一份留存。", "请填写表格(两份),并签字:一份留存。"),
    ("ja", "用紙は二部（控えを含む）提出：一部は保管。", "用紙は二部(控えを含む)提出:一部は保管。"),
])  # fmt: skip
def test_group_39_quotes_dashes_dots_and_wide_marks(language: str, old: str, new: str, form: str) -> None:
    same(old, new, language, form)


@both_forms
def test_group_40_half_a_ligature_at_the_edge(form: str) -> None:
    old = document("The office files are kept in the cellar for many years.", "en", form)
    new = document("The oﬃce ﬁles are kept in the cellar for many years.", "en", form)
    assert there(landed(old, new, "office files"), new) == "oﬃce ﬁles"
    half = landed(old, new, "ffice files")
    assert half.span is not None
    assert there(half, new) in {"ﬃce ﬁles", "oﬃce ﬁles"}
    assert there(landed(new, old, "oﬃce ﬁles"), old) == "office files"


@both_forms
@pytest.mark.parametrize("emoji", ["👩\u200d💻", "👍🏽", "🇧🇬", "❤\ufe0f", "👨\u200d👩\u200d👧\u200d👦"])
def test_group_41_joined_emoji(emoji: str, form: str) -> None:
    text = f"React with {emoji} to the message of the day at the desk."
    old, new = document(text, "en", form), document(f"This is new here. {text}", "en", form)
    for quote in (text, f"React with {emoji}", emoji):
        landing = landed(old, new, quote)
        assert there(landing, new) == quote


@both_forms
@pytest.mark.parametrize(("one", "two"), [
    ("این نامه\u200cها را در پایان ماه به دفتر بفرستید.", "این نامهها را در پایان ماه به دفتر بفرستید."),
    ("او می\u200cخواهد کتاب را به دفتر مرکزی بفرستد.", "او میخواهد کتاب را به دفتر مرکزی بفرستد."),
])  # fmt: skip
def test_group_41_words_that_differ_by_a_joiner_alone_are_flagged(one: str, two: str, form: str) -> None:
    for a, b in ((one, two), (two, one)):
        landing = landed(document(a, "fa", form), document(b, "fa", form), a)
        assert landing.outcome in ASKED or "surface_changed" in landing.flags


@both_forms
def test_group_42_offsets_are_code_points(form: str) -> None:
    quote = "The limit is 120 euros per night."
    old = document(f"😀😀😀 {quote}", "en", form)
    new = document(f"😀𝒳𐍈😀😀 Extra words here. {quote}", "en", form)
    landing = landed(old, new, quote)
    assert landing.span == new.span(quote)


@both_forms
@pytest.mark.parametrize(("old", "new"), [("👍", "👍🏽"), ("👩", "👩\u200d💻"), ("e", "e\u0301")])
def test_group_42_a_character_that_grew_is_another(old: str, new: str, form: str) -> None:
    before, after = (document(f"Press the sign {sign} on the screen of the lift.", "en", form) for sign in (old, new))
    landing = landed(before, after, f"Press the sign {old} on")
    assert landing.outcome in ASKED


@both_forms
@pytest.mark.parametrize("language", ["ar", "he", "fa"])
def test_group_43_direction_marks(language: str, form: str) -> None:
    text = {
        "ar": "تقدم الإيصالات (ABC-14) خلال أربعة عشر يوما من نهاية الرحلة.",
        "he": "יש להגיש קבלות (ABC-14) בתוך ארבעה עשר ימים מסוף הנסיעה.",
        "fa": "رسیدها (ABC-14) تا چهارده روز پس از سفر تحویل داده شود.",
    }[language]
    for marks in ("\u200e{}\u200f", "\u2067{}\u2069", "\u202b{}\u202c", "\u061c{}\u061c"):
        same(text, text.replace("(ABC-14)", marks.format("(ABC-14)")), language, form)


@both_forms
@pytest.mark.parametrize(("language", "old", "new"), [
    ("ja", "申請は帰着後十四日以内に行うものとする。", "申請は帰着後十五日以内に行うものとする。"),
    ("zh", "报销应在返回后十四天内提交给财务部。", "报销应在返回后十五天内提交给财务部。"),
    ("zh", "每晚住宿费上限为三百元整。", "每晚住宿费上限为五百元整。"),
    ("ko", "신청은 귀국 후 십사 일 이내에 한다.", "신청은 귀국 후 십오 일 이내에 한다."),
    ("th", "ต้องส่งใบเสร็จภายในสิบสี่วันหลังการเดินทาง", "ต้องส่งใบเสร็จภายในสิบห้าวันหลังการเดินทาง"),
])  # fmt: skip
def test_group_44_scripts_without_spaces(language: str, old: str, new: str, form: str) -> None:
    changed(old, new, language, form)
    before, after = document(old, language, form), document(new, language, form)
    landing = landed(before, after, old)
    assert language in {"ko", "th"} or "number" in landing.changes
    inside = old[2:6]
    assert landed(before, after, inside).outcome in ASKED


@both_forms
def test_group_45_letters_whose_lower_case_is_longer(form: str) -> None:
    text = "İSTANBUL İÇİN Çalışanlar makbuzları İstanbul ofisine verir."
    old, new = document(text, "tr", form), document(f"Yeni cümle budur. {text}", "tr", form)
    for quote in (text, "İstanbul ofisine", "İÇİN"):
        landing = landed(old, new, quote)
        assert there(landing, new) == quote
        assert landing.outcome == "kept"
    changed(text, text.replace("İÇİN", "IÇIN"), "tr", form)


@both_forms
@pytest.mark.parametrize(("old", "new"), [
    ("In Maßen genossen schadet der Wein den Gästen nicht.", "In Massen genossen schadet der Wein den Gästen nicht."),
    ("Die Straße zum Lager ist nachts gesperrt.", "Die Strasse zum Lager ist nachts gesperrt."),
    ("Die Buße beträgt zehn Euro für jeden Tag.", "Die Busse beträgt zehn Euro für jeden Tag."),
])  # fmt: skip
def test_group_46_sharp_s(old: str, new: str, form: str) -> None:
    changed(old, new, "de", form)


@both_forms
@pytest.mark.parametrize(("language", "old", "new"), [
    ("en", "The scope of the 10 rules", "The sсope of the 10 rules"),  # a Cyrillic с
    ("bg", "Отделът е на 3 етаж", "Отделът е на З етаж"),  # the letter З for the digit
    ("el", "Ο μισθός είναι Α", "Ο μισθός είναι A"),
    ("en", "The file is called l1", "The file is called 11"),
])  # fmt: skip
def test_group_46_letters_that_only_look_alike(language: str, old: str, new: str, form: str) -> None:
    tail = " and nothing else in the whole of the house."
    changed(f"{old}{tail}", f"{new}{tail}", language, form)
