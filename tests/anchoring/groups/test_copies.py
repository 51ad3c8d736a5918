"""Groups 15 to 21: copies, near copies and boilerplate. A passage never lands silently on another's words."""

from dataclasses import dataclass

import pytest

from annotator.anchoring import Landing
from tests.anchoring.groups.texts import FORMS, FRAMES, Text, document, landed, there
from tests.anchoring.helpers import ASKED, SILENT

both_forms = pytest.mark.parametrize("form", FORMS)


@dataclass(frozen=True)
class Twins:
    """A sentence, a phrase in it, the same sentence with one word changed, and two unrelated sentences."""

    sentence: str
    phrase: str
    near: str
    other: str
    third: str


TWINS = {
    "en": Twins("Rooms in the capital cost at most one hundred and twenty euros per night, breakfast and tax included.",
                "one hundred and twenty euros",
                "Rooms in the capital cost at most one hundred and forty euros per night, breakfast and tax included.",
                "Trains are booked in second class, unless the journey takes more than four hours.",
                "Parking at the airport is refunded for the first two days of a trip."),
    "de": Twins("Sie können den Vertrag binnen vierzehn Tagen ohne Angabe von Gründen in Textform widerrufen.",
                "binnen vierzehn Tagen",
                "Sie können den Vertrag binnen dreißig Tagen ohne Angabe von Gründen in Textform widerrufen.",
                "Die Kosten der Rücksendung trägt der Händler bei fehlerhafter Ware.",
                "Größere Möbel werden nach Absprache an der Haustür abgeholt."),
    "bg": Twins("Разходите за нощувка се признават до сто и двадесет лева на нощ при представена фактура.",
                "до сто и двадесет лева",
                "Разходите за нощувка се признават до сто и тридесет лева на нощ при представена фактура.",
                "Билетите за влак се купуват за втора класа при всяко пътуване.",
                "Паркирането на летището се възстановява за първите два дни."),
    "ja": Twins("首都での宿泊費は朝食と税を含めて一泊につき一万二千円を上限とする。", "一泊につき一万二千円",
                "首都での宿泊費は朝食と税を含めて一泊につき一万三千円を上限とする。",
                "列車は四時間を超えない限り普通車を予約する。", "空港の駐車料金は最初の二日分だけ払い戻す。"),
    "zh": Twins("首都的住宿费每晚最多一百二十元，含早餐和税费。", "每晚最多一百二十元",
                "首都的住宿费每晚最多一百三十元，含早餐和税费。", "火车票一律预订二等座，超过四小时的除外。",
                "机场停车费只报销前两天。"),
    "ar": Twins("لا تتجاوز تكلفة الغرفة في العاصمة مئة وعشرين دينارا في الليلة شاملة الإفطار.", "مئة وعشرين دينارا",
                "لا تتجاوز تكلفة الغرفة في العاصمة مئة وثلاثين دينارا في الليلة شاملة الإفطار.",
                "تحجز القطارات في الدرجة الثانية ما لم تطل الرحلة.", "يعوض موقف المطار عن أول يومين فقط."),
    "hi": Twins("राजधानी में कमरे का किराया नाश्ते सहित प्रति रात अधिकतम एक सौ बीस रुपये है।", "अधिकतम एक सौ बीस रुपये",
                "राजधानी में कमरे का किराया नाश्ते सहित प्रति रात अधिकतम एक सौ तीस रुपये है।",
                "रेल के टिकट दूसरी श्रेणी में लिए जाते हैं।", "हवाई अड्डे की पार्किंग पहले दो दिन लौटाई जाती है।"),
}  # fmt: skip
in_languages = pytest.mark.parametrize("language", sorted(TWINS))


def gap(language: str) -> str:
    return "" if language in {"ja", "zh"} else " "


def never(landing: Landing) -> None:
    assert landing.outcome not in SILENT


def all_asked(old: Text, new: Text, *quotes: str) -> None:
    for quote in quotes:
        landing = landed(old, new, quote)
        assert landing.outcome in ASKED, quote


def kept_or_asked(landing: Landing, new: Text, quote: str, nth: int = 0) -> None:
    """A silent landing has to be the copy that is meant."""
    if landing.outcome in SILENT:
        assert landing.span == new.span(quote, nth)
    else:
        assert landing.outcome in ASKED


@both_forms
@in_languages
def test_group_15_deleted_with_a_near_copy_elsewhere(language: str, form: str) -> None:
    twins = TWINS[language]
    tail = f"{gap(language)}{twins.third}"
    old = document(f"{twins.sentence}{tail}\n\n{twins.other}", language, form)
    for new in (
        document(f"{twins.third}\n\n{twins.other}\n\n{twins.near}", language, form),
        document(f"{twins.near}\n\n{twins.third}\n\n{twins.other}", language, form),
        document(f"{twins.third}\n\n{twins.other}{gap(language)}{twins.near}", language, form),
    ):
        for quote in (twins.sentence, twins.phrase, f"{twins.sentence}{tail}"):
            never(landed(old, new, quote))


@both_forms
@in_languages
def test_group_15_deleted_beside_a_near_copy_that_was_there(language: str, form: str) -> None:
    twins = TWINS[language]
    old = document(f"{twins.sentence}\n\n{twins.other}\n\n{twins.near}", language, form)
    new = document(f"{twins.other}\n\n{twins.near}", language, form)
    never(landed(old, new, twins.sentence))
    never(landed(old, new, twins.phrase))
    assert landed(old, new, twins.near).span == new.span(twins.near)


@both_forms
@in_languages
def test_group_15_edited_in_its_place_and_copied_further_on(language: str, form: str) -> None:
    """The old wording stands elsewhere, what became of the passage stands at home: a person has to choose."""
    twins = TWINS[language]
    old = document(twins.sentence, language, form)
    for first, second in ((twins.sentence, twins.near), (twins.near, twins.sentence)):
        for between in (twins.other, f"{twins.other}{gap(language)}{twins.third}"):
            never(landed(old, document(f"{first}\n\n{between}\n\n{second}", language, form), twins.sentence))


GENERIC = {
    "en": "See here for help.", "de": "Weiteres finden Sie hier.", "bg": "Вижте тук за помощ.", "ja": "詳細はこちら。",
    "zh": "详情请看这里。", "ar": "انظر هنا للمساعدة.", "hi": "सहायता के लिए यहाँ देखें।",
}  # fmt: skip


@both_forms
@in_languages
def test_group_16_deleted_generic_sentence_used_elsewhere(language: str, form: str) -> None:
    twins, generic, space = TWINS[language], GENERIC[language], gap(language)
    old = document(f"{twins.sentence}{space}{generic}\n\n{twins.other}", language, form)
    for new in (
        document(f"{twins.sentence}\n\n{twins.other}{space}{generic}{space}{twins.third}", language, form),
        document(f"{twins.sentence}\n\n{twins.other}\n\n{generic}\n\n{twins.third}", language, form),
    ):
        never(landed(old, new, generic))


@both_forms
@in_languages
def test_group_17_boilerplate_three_times_with_one_deleted(language: str, form: str) -> None:
    twins, generic, space = TWINS[language], GENERIC[language], gap(language)
    bodies = [twins.sentence, twins.other, twins.third]
    old = document("\n\n".join(f"{body}{space}{generic}" for body in bodies), language, form)
    frame = FRAMES[language]
    rewritten = f"{frame.last}{space}{frame.after.split(' ')[0]}"
    new = document(f"{bodies[0]}{space}{generic}\n\n{rewritten}\n\n{bodies[2]}{space}{generic}", language, form)
    kept_or_asked(landed(old, new, generic, 0), new, generic, 0)
    never(landed(old, new, generic, 1))
    kept_or_asked(landed(old, new, generic, 2), new, generic, 1)


FAQ = {
    "en": ("Is there a dental plan?", "Who pays for glasses?", "Non-US teammates: Not applicable."),
    "de": ("Gibt es einen Zuschuss?", "Wer bezahlt die Brille?", "Externe: nicht vorgesehen."),
    "bg": ("Има ли добавка?", "Кой плаща очилата?", "Външни: неприложимо."),
    "ja": ("手当はあるか？", "眼鏡代は誰が払うか？", "社外の者：該当なし。"),
}  # fmt: skip


@both_forms
@pytest.mark.parametrize("language", sorted(FAQ))
def test_group_18_boilerplate_whose_left_context_went(language: str, form: str) -> None:
    one, two, answer = FAQ[language]
    old = document(f"{one}\n\n{answer}\n\n{two}\n\n{answer}", language, form)
    new = document(f"{two}\n\n{answer}", language, form)
    never(landed(old, new, answer, 0))
    kept_or_asked(landed(old, new, answer, 1), new, answer)


@both_forms
@in_languages
@pytest.mark.parametrize("beside", ["\n\n", ""], ids=["paragraph", "sentence"])
def test_group_19_adjacent_copies(language: str, form: str, beside: str) -> None:
    twins = TWINS[language]
    part = beside or gap(language)
    old = document(f"{twins.sentence}", language, form)
    new = document(f"{twins.sentence}{part}{twins.sentence}", language, form)
    all_asked(old, new, twins.sentence, twins.phrase)


@both_forms
@in_languages
def test_group_19_adjacent_copies_where_a_neighbour_went(language: str, form: str) -> None:
    twins = TWINS[language]
    old = document(f"{twins.third}\n\n{twins.sentence}", language, form)
    new = document(f"{twins.sentence}\n\n{twins.sentence}", language, form)
    all_asked(old, new, twins.sentence, twins.phrase)
    longer = document(f"{twins.sentence}\n\n{twins.sentence}{gap(language)}{twins.other}", language, form)
    all_asked(document(twins.sentence, language, form), longer, twins.sentence, twins.phrase)


@both_forms
@in_languages
def test_group_19_a_block_copied_beside_itself(language: str, form: str) -> None:
    twins = TWINS[language]
    block = f"{twins.sentence}{gap(language)}{twins.other}"
    old, new = document(block, language, form), document(f"{block}\n\n{block}", language, form)
    all_asked(old, new, twins.sentence, twins.other, twins.phrase, block)


@both_forms
@in_languages
def test_group_19_a_block_and_its_near_copy(language: str, form: str) -> None:
    """Which of both is the old passage, edited or not, only a person can say."""
    twins = TWINS[language]
    block, near = (f"{first}{gap(language)}{twins.other}" for first in (twins.sentence, twins.near))
    old = document(block, language, form)
    for new in (
        document(f"{block}\n\n{near}", language, form),
        document(f"{near}\n\n{block}", language, form),
    ):
        all_asked(old, new, twins.sentence, block)


@both_forms
@in_languages
def test_group_19_a_copy_at_the_border_of_the_document(language: str, form: str) -> None:
    twins = TWINS[language]
    old = document(f"{twins.other}\n\n{twins.sentence}\n\n{twins.third}", language, form)
    text, moved = f"{twins.sentence}\n\n{old.text}", len(twins.sentence) + 2
    before = Text(text, tuple((offset + moved, level, title) for offset, level, title in old.headings))
    after = Text(f"{old.text}\n\n{twins.sentence}", old.headings)
    for quote, nth_before in ((twins.sentence, 1), (twins.phrase, 1)):
        kept_or_asked(landed(old, before, quote), before, quote, nth_before)
        kept_or_asked(landed(old, after, quote), after, quote, 0)


@both_forms
@in_languages
def test_group_20_boilerplate_now_in_another_section(language: str, form: str) -> None:
    twins, generic, space = TWINS[language], GENERIC[language], gap(language)
    old = document(f"{twins.sentence}{space}{generic}", language, form)
    frame = FRAMES[language]
    text = document(twins.sentence, language, form)
    new = Text(text.text.replace(frame.last, f"{frame.last}{space}{generic}"), text.headings)
    never(landed(old, new, generic))


@both_forms
@in_languages
@pytest.mark.parametrize("part", ["\n\n", ""], ids=["paragraphs", "sentences"])
def test_group_21_near_equal_sentences_swap_places(language: str, form: str, part: str) -> None:
    twins = TWINS[language]
    part = part or gap(language)
    old = document(f"{twins.sentence}{part}{twins.near}", language, form)
    new = document(f"{twins.near}{part}{twins.sentence}", language, form)
    for quote in (twins.sentence, twins.near, twins.phrase):
        landing = landed(old, new, quote)
        assert landing.outcome in ASKED or there(landing, new) == quote
