"""Groups 1 to 14 and 47: words of the passage that changed. Asked about, at the right place, the right kind named."""

from dataclasses import dataclass

import pytest

from annotator.anchoring import Change
from tests.anchoring.groups.texts import FORMS, document, landed, there
from tests.anchoring.helpers import ASKED

KEPT = {
    "en": "Tickets are kept for ten years.", "de": "Der Beleg bleibt beim Kunden.", "bg": "Билетите се пазят в архива.",
    "ru": "Билеты хранятся в архиве.", "el": "Τα εισιτήρια φυλάσσονται στο αρχείο.", "tr": "Biletler arşivde saklanır.",
    "ar": "تحفظ التذاكر في الأرشيف.", "fa": "بلیت‌ها در بایگانی می‌ماند.", "he": "הכרטיסים נשמרים בארכיון.",
    "hi": "टिकट अभिलेखागार में रखे जाते हैं।", "th": "ตั๋วเก็บไว้ในห้องเอกสาร", "ja": "切符は資料室に保管します。",
    "zh": "车票保存在档案室。", "ko": "표는 기록실에 보관합니다.",
}  # fmt: skip
"""A second sentence of the paragraph, which never changes."""


@dataclass(frozen=True)
class Edit:
    """One change of a sentence; ``phrase`` stands in it and does not change."""

    language: str
    old: str
    new: str
    kind: Change | None
    phrase: str


def check(edit: Edit, form: str) -> None:
    """The sentence, its paragraph, a phrase beside the change and the changed words: none is carried silently."""
    rest = KEPT[edit.language]
    # Thai marks no end of a sentence: there a paragraph is the least that stands alone
    gap = {"ja": "", "zh": "", "th": "\n\n"}.get(edit.language, " ")
    old = document(f"{edit.old}{gap}{rest}", edit.language, form)
    new = document(f"{edit.new}{gap}{rest}", edit.language, form)
    for before, after in ((edit.old, edit.new), (f"{edit.old}{gap}{rest}", f"{edit.new}{gap}{rest}")):
        landing = landed(old, new, before)
        assert landing.outcome in ASKED
        assert there(landing, new) == after
        assert edit.kind is None or edit.kind in landing.changes
    phrase = landed(old, new, edit.phrase)
    assert phrase.outcome in ASKED
    assert there(phrase, new) == edit.phrase
    assert "sentence-changed" in phrase.reasons
    carried = landed(old, new, rest)
    assert carried.outcome == "kept"
    assert there(carried, new) == rest


def edits(*rows: tuple[str, str, str, str], kind: Change | None) -> list[Edit]:
    return [Edit(language, old, new, kind, phrase) for language, old, new, phrase in rows]


both_forms = pytest.mark.parametrize("form", FORMS)


def _named(found: list[Edit]) -> pytest.MarkDecorator:
    return pytest.mark.parametrize("edit", found, ids=[f"{edit.language}{k}" for k, edit in enumerate(found)])


LONG = (
    "Employees who travel for more than one night may claim up to 14 days of expenses, and they must hand in every "
    "receipt before the end of the month in which the trip was finished, together with the signed form."
)


@both_forms
@_named(edits(
    ("en", LONG, LONG.replace("14", "15"), "together with the signed form"),
    ("en", "The fee is 3.5 percent of the price of the ticket.", "The fee is 3.6 percent of the price of the ticket.",
     "the price of the ticket"),
    ("de", "Die Ware kann binnen 14 Tagen ohne Angabe von Gründen zurückgegeben werden.",
     "Die Ware kann binnen 30 Tagen ohne Angabe von Gründen zurückgegeben werden.", "ohne Angabe von Gründen"),
    ("de", "Die Frist beträgt vierzehn Tage ab Erhalt der Ware.", "Die Frist beträgt einundzwanzig Tage ab Erhalt der Ware.",
     "ab Erhalt der Ware"),
    ("bg", "Разходите за нощувка се признават до 120 лв. на нощ при представен документ.",
     "Разходите за нощувка се признават до 140 лв. на нощ при представен документ.", "при представен документ"),
    ("bg", "Отчетът се подава до пет дни след връщането.", "Отчетът се подава до седем дни след връщането.", "след връщането"),
    ("ru", "Отчёт подаётся в течение 14 дней после поездки.", "Отчёт подаётся в течение 10 дней после поездки.", "после поездки"),
    ("el", "Η αίτηση υποβάλλεται εντός 14 ημερών από την επιστροφή.",
     "Η αίτηση υποβάλλεται εντός 15 ημερών από την επιστροφή.", "από την επιστροφή"),
    ("tr", "Başvuru dönüşten sonraki 14 gün içinde yapılır.", "Başvuru dönüşten sonraki 15 gün içinde yapılır.", "içinde yapılır"),
    ("ar", "تقدم الإيصالات خلال ١٤ يوما من نهاية الرحلة.", "تقدم الإيصالات خلال ١٥ يوما من نهاية الرحلة.", "من نهاية الرحلة"),
    ("fa", "رسیدها تا ۱۴ روز پس از سفر تحویل داده می‌شود.", "رسیدها تا ۱۵ روز پس از سفر تحویل داده می‌شود.", "پس از سفر تحویل"),
    ("he", "יש להגיש קבלות בתוך 14 ימים מסוף הנסיעה.", "יש להגיש קבלות בתוך 15 ימים מסוף הנסיעה.", "מסוף הנסיעה"),
    ("hi", "रसीदें यात्रा के बाद १४ दिन में जमा करनी होती हैं।", "रसीदें यात्रा के बाद १५ दिन में जमा करनी होती हैं।", "जमा करनी होती"),
    ("th", "ต้องส่งใบเสร็จภายใน 14 วันหลังการเดินทาง", "ต้องส่งใบเสร็จภายใน 15 วันหลังการเดินทาง", "วันหลังการเดินทาง"),
    ("ja", "申請は帰着後14日以内に行うものとする。", "申請は帰着後15日以内に行うものとする。", "行うものとする"),
    ("zh", "报销应在返回后14天内提交。", "报销应在返回后15天内提交。", "应在返回后"),
    ("ko", "신청은 귀국 후 14일 이내에 해야 합니다.", "신청은 귀국 후 15일 이내에 해야 합니다.", "해야 합니다"),
    kind=Change.NUMBER,
))  # fmt: skip
def test_group_01_number_in_the_passage(edit: Edit, form: str) -> None:
    check(edit, form)


@both_forms
@_named(edits(
    ("en", "The limit is 1.000 euros for every trip abroad.", "The limit is 1,000 euros for every trip abroad.", "every trip abroad"),
    ("de", "Der Höchstbetrag liegt bei 1.000 Euro je Reise.", "Der Höchstbetrag liegt bei 1,000 Euro je Reise.", "Euro je Reise"),
    ("de", "Der Satz beträgt 2,5 Prozent der Kaufsumme.", "Der Satz beträgt 25 Prozent der Kaufsumme.", "der Kaufsumme"),
    ("bg", "Лимитът е 1.500 лева за всяко пътуване.", "Лимитът е 1,500 лева за всяко пътуване.", "за всяко пътуване"),
    kind=Change.NUMBER,
))  # fmt: skip
def test_group_02_decimal_and_thousands_marks(edit: Edit, form: str) -> None:
    check(edit, form)


@both_forms
@_named(edits(
    ("en", "The correction is −5 percent of the whole amount.", "The correction is 5 percent of the whole amount.", "whole amount"),
    ("en", "Rooms are heated above +5 degrees in winter.", "Rooms are heated above -5 degrees in winter.", "degrees in winter"),
    ("de", "Die Temperatur im Lager liegt bei -18 Grad.", "Die Temperatur im Lager liegt bei 18 Grad.", "Die Temperatur im Lager"),
    ("bg", "Отстъпката променя цената с -10 процента за месеца.", "Отстъпката променя цената с 10 процента за месеца.", "за месеца"),
    kind=Change.NUMBER,
))  # fmt: skip
def test_group_03_sign(edit: Edit, form: str) -> None:
    check(edit, form)


@both_forms
@_named(edits(
    ("en", LONG, LONG.replace("may claim", "may not claim"), "together with the signed form"),
    ("en", "Costs are not paid back where a shuttle runs.", "Costs are paid back where a shuttle runs.", "where a shuttle runs"),
    ("en", "You pay unless the hotel is closed on that day.", "You pay if the hotel is closed on that day.", "closed on that day"),
    ("de", "Das Öffnen der Packung ist ein Mangel der Ware.", "Das Öffnen der Packung ist kein Mangel der Ware.", "Mangel der Ware"),
    ("de", "Geöffnete Ware wird nicht zurückgenommen.", "Geöffnete Ware wird zurückgenommen.", "Geöffnete Ware"),
    ("bg", "Разходите за такси се признават при пътуване.", "Разходите за такси не се признават при пътуване.", "при пътуване"),
    ("ru", "Расходы на такси возмещаются при поездке.", "Расходы на такси не возмещаются при поездке.", "при поездке"),
    ("tr", "Taksi ücreti ödenir, makbuz gerekli.", "Taksi ücreti ödenir, makbuz gerekli değil.", "Taksi ücreti ödenir"),
    ("el", "Τα έξοδα ταξί επιστρέφονται στον εργαζόμενο.", "Τα έξοδα ταξί δεν επιστρέφονται στον εργαζόμενο.", "στον εργαζόμενο"),
    ("ar", "تعوض أجرة التاكسي عند السفر.", "لا تعوض أجرة التاكسي عند السفر.", "عند السفر"),
    ("hi", "टैक्सी का किराया यात्रा में लौटाया जाता है।", "टैक्सी का किराया यात्रा में नहीं लौटाया जाता है।", "टैक्सी का किराया"),
    ("ja", "タクシー代は支給する。", "タクシー代は支給しない。", "タクシー代"),
    ("zh", "出租车费用可以报销给员工。", "出租车费用不可以报销给员工。", "报销给员工"),
    ("ko", "택시 요금은 출장 때 지급합니다.", "택시 요금은 출장 때 지급하지 않습니다.", "택시 요금은"),
    ("th", "ค่าแท็กซี่เบิกได้เมื่อเดินทาง", "ค่าแท็กซี่เบิกไม่ได้เมื่อเดินทาง", "เมื่อเดินทาง"),
    ("fa", "هزینه تاکسی در سفر پرداخت شود.", "هزینه تاکسی در سفر پرداخت نشود.", "هزینه تاکسی"),
    ("he", "הוצאות מונית מוחזרות לעובד בנסיעה.", "הוצאות מונית לא מוחזרות לעובד בנסיעה.", "לעובד בנסיעה"),
    kind=Change.NEGATION,
))  # fmt: skip
def test_group_04_negation(edit: Edit, form: str) -> None:
    check(edit, form)


@both_forms
@_named(edits(
    ("en", LONG, LONG.replace("must hand", "may hand"), "together with the signed form"),
    ("en", "Guests should sign the list at the desk.", "Guests shall sign the list at the desk.", "the list at the desk"),
    ("en", "All trips need the consent of a manager.", "Some trips need the consent of a manager.", "consent of a manager"),
    ("de", "Der Käufer muss die Ware sofort prüfen.", "Der Käufer kann die Ware sofort prüfen.", "die Ware sofort"),
    ("de", "Reisende sollen den Zug nehmen.", "Reisende dürfen den Zug nehmen.", "den Zug nehmen"),
    ("bg", "Служителят трябва да представи документ.", "Служителят може да представи документ.", "да представи документ"),
    ("ru", "Сотрудник должен предъявить документ.", "Сотрудник может предъявить документ.", "предъявить документ"),
    ("zh", "员工必须提交原始票据。", "员工可以提交原始票据。", "提交原始票据"),
    ("ja", "領収書は必ず提出すること。", "領収書は任意で提出すること。", "提出すること"),
    kind=Change.MODAL,
))  # fmt: skip
def test_group_05_modal(edit: Edit, form: str) -> None:
    check(edit, form)


@both_forms
@pytest.mark.parametrize("edit", [
    *edits(
        ("en", "An answer comes within 10 days after the request.", "An answer comes within 10 business days after the request.",
         "after the request"),
        ("de", "Die Lieferung dauert drei Tage nach Zahlung.", "Die Lieferung dauert drei Wochen nach Zahlung.", "nach Zahlung"),
        ("bg", "Сумата се изплаща до 10 дни след отчета.", "Сумата се изплаща до 10 работни дни след отчета.", "след отчета"),
        ("ja", "返金は三日で行われる。", "返金は三週間で行われる。", "行われる"),
        kind=Change.UNIT,
    ),
    *edits(
        ("en", "A night costs at most $120 in these towns.", "A night costs at most €120 in these towns.", "in these towns"),
        ("de", "Eine Nacht kostet höchstens 120 Euro am Messeort.", "Eine Nacht kostet höchstens 120 Franken am Messeort.",
         "am Messeort"),
        ("bg", "Дневните пари са 40 лв. за всеки ден.", "Дневните пари са 40 евро за всеки ден.", "за всеки ден"),
        kind=Change.CURRENCY,
    ),
])  # fmt: skip
def test_group_06_unit_and_currency(edit: Edit, form: str) -> None:
    check(edit, form)


@both_forms
@_named(edits(
    ("en", "The store keeps 10² boxes in one row of shelves.", "The store keeps 102 boxes in one row of shelves.", "one row of shelves"),
    ("en", "Add ½ of the daily rate on the last day.", "Add 1/2 of the daily rate on the last day.", "on the last day"),
    ("de", "Der Raum hat 20 m² Fläche und ein Fenster.", "Der Raum hat 20 m2 Fläche und ein Fenster.", "und ein Fenster"),
    ("bg", "Добавя се ¼ от дневните пари накрая.", "Добавя се 14 от дневните пари накрая.", "от дневните пари накрая"),
    kind=Change.NUMBER,
))  # fmt: skip
def test_group_07_superscripts_and_fractions(edit: Edit, form: str) -> None:
    check(edit, form)


@both_forms
@_named(edits(
    ("en", "Staff must not share the card with others.", "Staff MUST not share the card with others.", "the card with others"),
    ("de", "Bitte rufen sie uns bei Fragen an.", "Bitte rufen Sie uns bei Fragen an.", "uns bei Fragen an"),
    ("bg", "Моля пишете на Вашия отдел при въпроси.", "Моля пишете на вашия отдел при въпроси.", "при въпроси"),
    ("el", "Η κάρτα ανήκει στην εταιρεία πάντα.", "Η κάρτα ανήκει στην ΕΤΑΙΡΕΊΑ πάντα.", "Η κάρτα ανήκει"),
    ("ru", "Пишите вашему отделу при вопросах.", "Пишите Вашему отделу при вопросах.", "при вопросах"),
    kind=Change.CASE,
))  # fmt: skip
def test_group_08_case(edit: Edit, form: str) -> None:
    check(edit, form)


@both_forms
@_named(edits(
    ("en", "Trips to Sofia, Varna and Ruse need approval.", "Trips to Sofia, Varna, and Ruse need approval.", "need approval"),
    ("de", "Wer fährt und wer fliegt, meldet es vorher.", "Wer fährt, und wer fliegt, meldet es vorher.", "meldet es vorher"),
    ("bg", "Който пътува с кола пише километрите.", "Който пътува с кола, пише километрите.", "Който пътува"),
    ("ar", "يسافر الموظف بالقطار ثم بالحافلة عادة.", "يسافر الموظف بالقطار، ثم بالحافلة عادة.", "بالحافلة عادة"),
    ("ja", "旅行前に申請書を提出する。", "旅行前に、申請書を提出する。", "申請書を提出"),
    ("zh", "出差前请填写表格并签字。", "出差前，请填写表格并签字。", "表格并签字"),
    kind=Change.PUNCTUATION,
))  # fmt: skip
def test_group_09_comma_only(edit: Edit, form: str) -> None:
    check(edit, form)


@both_forms
@_named(edits(
    ("en", "Please write to Harbor Desk about the refund.", "Please write to Anchor Desk about the refund.", "about the refund"),
    ("de", "Fragen beantwortet Frau Weber am Schalter.", "Fragen beantwortet Frau Keller am Schalter.", "am Schalter"),
    ("bg", "Документите се пазят в Пловдив при отдела.", "Документите се пазят в Бургас при отдела.", "при отдела"),
    ("ru", "Документы хранятся в Казани при отделе.", "Документы хранятся в Самаре при отделе.", "при отделе"),
    kind=Change.NAME,
))  # fmt: skip
def test_group_10_name(edit: Edit, form: str) -> None:
    check(edit, form)


@both_forms
@_named(edits(
    ("en", "The recipt is kept in the office of the team.", "The receipt is kept in the office of the team.", "office of the team"),
    ("de", "Die Adrese steht auf der Rückseite des Kartons.", "Die Adresse steht auf der Rückseite des Kartons.",
     "Rückseite des Kartons"),
    ("bg", "Формулярат се попълва на гишето.", "Формулярът се попълва на гишето.", "попълва на гишето"),
    ("hi", "रसीद कार्यालय मे रखी जाती है।", "रसीद कार्यालय में रखी जाती है।", "रखी जाती है"),
    kind=Change.WORDING,
))  # fmt: skip
def test_group_11_typo(edit: Edit, form: str) -> None:
    check(edit, form)


@both_forms
@pytest.mark.parametrize(("language", "old", "new"), [
    ("en", "Every traveller keeps the original receipts and hands them to the accounting team after the trip has ended.",
     "Each traveller keeps all original receipts and gives them to the finance team once the trip has ended."),
    ("de", "Reisende bewahren alle Belege auf und reichen sie nach der Fahrt bei der Buchhaltung im ersten Stock ein.",
     "Reisende sammeln sämtliche Belege und reichen sie nach der Fahrt bei der Verwaltung im ersten Stock ein."),
    ("bg", "Пътуващите пазят всички документи и ги предават в счетоводството след края на пътуването.",
     "Пътуващите събират всички документи и ги дават в счетоводството веднага след края на пътуването."),
    ("ja", "出張者は全ての領収書を保管し、旅行の終了後に経理課へ提出する。",
     "出張者は全ての領収書を集め、旅行の終わった後に経理部へ提出する。"),
])  # fmt: skip
def test_group_12_reworded_by_a_third(language: str, old: str, new: str, form: str) -> None:
    before, after = document(old, language, form), document(new, language, form)
    landing = landed(before, after, old)
    assert landing.outcome in ASKED
    assert there(landing, after) == new
    assert landing.changes


REWRITTEN = [
    ("en", "Every traveller keeps the original receipts and hands them in.",
     "Photos suffice. Upload those through our portal; paper went out of use."),
    ("de", "Reisende bewahren alle Belege auf und reichen sie ein.", "Fotos genügen. Laden Sie diese im Portal hoch."),
    ("bg", "Пътуващите пазят всички документи и ги предават.", "Стигат снимки. Качете ги в портала."),
    ("zh", "员工保存全部票据并交给财务部门。", "拍照即可，请上传到网站。"),
]  # fmt: skip


@both_forms
@pytest.mark.parametrize(("language", "old", "new"), REWRITTEN)
def test_group_13_fully_rewritten(language: str, old: str, new: str, form: str) -> None:
    landing = landed(document(old, language, form), document(new, language, form), old)
    assert landing.outcome == "lost" or "weak" in landing.reasons


@both_forms
@pytest.mark.parametrize("language", sorted(KEPT))
def test_group_14_deleted(language: str, form: str) -> None:
    passage = KEPT[language]
    old, gone = document(passage, language, form), document("", language, form)
    landing = landed(old, gone, passage)
    assert landing.outcome == "lost"
    assert landing.changes == ()
