"""Groups 22 to 34: text that moved, was split, merged or reordered, and context that changed."""

from itertools import pairwise

import pytest

from annotator.anchoring import Landing
from tests.anchoring.groups.test_copies import TWINS, gap
from tests.anchoring.groups.texts import FORMS, FRAMES, Text, document, landed, there
from tests.anchoring.helpers import ASKED, SILENT

both_forms = pytest.mark.parametrize("form", FORMS)
in_languages = pytest.mark.parametrize("language", sorted(TWINS))


def silent_at(landing: Landing, new: Text, quote: str) -> None:
    assert landing.outcome in SILENT
    assert there(landing, new) == quote


def never_crossed(landing: Landing, new: Text, quote: str) -> None:
    assert landing.outcome in ASKED or there(landing, new) == quote


@both_forms
@in_languages
def test_group_22_a_block_moved(language: str, form: str) -> None:
    twins = TWINS[language]
    block = f"{twins.sentence}{gap(language)}{twins.other}"
    frame = FRAMES[language]
    old = document(f"{block}\n\n{frame.last}\n\n{twins.third}", language, form)
    new = document(f"{frame.last}\n\n{twins.third}\n\n{block}", language, form)
    for quote in (twins.sentence, block, twins.phrase):
        silent_at(landed(old, new, quote), new, quote)


@both_forms
@in_languages
def test_group_22_sections_shuffled(language: str, form: str) -> None:
    twins, frame = TWINS[language], FRAMES[language]
    bodies = [
        f"{twins.sentence}{gap(language)}{twins.third}",
        f"{frame.before}",
        f"{twins.other}{gap(language)}{frame.after}",
    ]
    mark = "## " if form == "markdown" else ""

    def text(order: tuple[int, ...]) -> Text:
        whole, headings = "", []
        for k in order:
            title = f"{frame.first} {'ABC'[k]}"
            whole += "\n\n" * bool(whole)
            headings.append((len(whole), 2, title))
            whole += f"{mark}{title}\n\n{bodies[k]}"
        return Text(whole, tuple(headings))

    old, new = text((0, 1, 2)), text((2, 0, 1))
    for quote in (twins.sentence, twins.other, *bodies):
        never_crossed(landed(old, new, quote), new, quote)
    silent_at(landed(old, new, bodies[0]), new, bodies[0])
    silent_at(landed(old, new, bodies[2]), new, bodies[2])


@both_forms
@in_languages
def test_group_23_a_sentence_to_another_paragraph(language: str, form: str) -> None:
    twins, space = TWINS[language], gap(language)
    old = document(f"{twins.third}{space}{twins.sentence}\n\n{twins.other}", language, form)
    new = document(f"{twins.third}\n\n{twins.sentence}{space}{twins.other}", language, form)
    silent_at(landed(old, new, twins.sentence), new, twins.sentence)
    silent_at(landed(old, new, twins.phrase), new, twins.phrase)


@both_forms
@in_languages
def test_group_24_sentences_reordered_in_a_paragraph(language: str, form: str) -> None:
    twins, space = TWINS[language], gap(language)
    whole = space.join([twins.sentence, twins.other, twins.third])
    old, new = (
        document(whole, language, form),
        document(space.join([twins.other, twins.third, twins.sentence]), language, form),
    )
    for quote in (twins.sentence, twins.other, twins.third):
        never_crossed(landed(old, new, quote), new, quote)
    silent_at(landed(old, new, twins.sentence), new, twins.sentence)
    assert landed(old, new, whole).outcome in ASKED


def items(texts: list[str], form: str) -> str:
    return "\n".join(f"- {text}" for text in texts) if form == "markdown" else "\n\n".join(texts)


@both_forms
@in_languages
def test_group_25_a_list_reordered(language: str, form: str) -> None:
    twins = TWINS[language]
    texts = [twins.sentence, twins.near, twins.other, twins.third]
    old, new = document(items(texts, form), language, form), document(items(texts[::-1], form), language, form)
    for quote in texts:
        never_crossed(landed(old, new, quote), new, quote)


ROWS = {
    "en": (["Town", "Limit", "Meals"], ["Sofia", "120 EUR", "breakfast"], ["Berlin", "140 EUR", "breakfast"],
           ["Paris", "160 EUR", "no meals"]),
    "de": (["Land", "Dauer", "Kosten"], ["Österreich", "3 Tage", "6 Euro"], ["Schweiz", "5 Tage", "12 Euro"],
           ["Italien", "6 Tage", "9 Euro"]),
    "bg": (["Град", "Лимит", "Храна"], ["София", "120 лв.", "закуска"], ["Варна", "140 лв.", "закуска"],
           ["Русе", "100 лв.", "без храна"]),
    "ja": (["都市", "上限", "食事"], ["東京", "一万円", "朝食付き"], ["大阪", "九千円", "朝食付き"], ["札幌", "八千円", "食事なし"]),
}  # fmt: skip
with_rows = pytest.mark.parametrize("language", sorted(ROWS))


def table(rows: list[list[str]], form: str) -> str:
    lines = [" | ".join(row) for row in rows]
    if form == "plain":
        return "\n\n".join(lines)
    rule = "|" + "---|" * len(rows[0])
    return "\n".join([f"| {lines[0]} |", rule, *(f"| {line} |" for line in lines[1:])])


@both_forms
@with_rows
def test_group_26_rows_reordered_with_one_cell_changed(language: str, form: str) -> None:
    head, one, two, three = ROWS[language]
    changed = [two[0], two[1].replace("1", "7").replace("5", "8").replace("九", "七"), two[2]]
    old = document(table([head, one, two, three], form), language, form)
    new = document(table([head, three, changed, one], form), language, form)
    landing = landed(old, new, " | ".join(two))
    assert landing.outcome in ASKED
    assert there(landing, new) == " | ".join(changed)
    assert "number" in landing.changes
    for cell in two:
        assert landed(old, new, cell).outcome not in SILENT or cell == two[2]
    for row in (one, three):
        never_crossed(landed(old, new, " | ".join(row)), new, " | ".join(row))


@both_forms
@with_rows
def test_group_26_a_cell_whose_row_changed_in_another_cell(language: str, form: str) -> None:
    head, one, two, three = ROWS[language]
    old = document(table([head, one, two, three], form), language, form)
    new = document(table([head, one, [three[2], *two[1:]], three], form), language, form)
    assert landed(old, new, two[1]).outcome not in SILENT


@both_forms
@with_rows
def test_group_26_a_cell_that_is_a_whole_sentence(language: str, form: str) -> None:
    first = TWINS[language]
    old = document(table([[first.third, first.sentence], [first.other, "1"]], form), language, form)
    new = document(table([[first.third, first.near], [first.other, "1"]], form), language, form)
    assert landed(old, new, first.third).outcome not in SILENT
    assert landed(old, new, first.sentence).outcome in ASKED


@both_forms
@with_rows
def test_group_27_columns_swapped(language: str, form: str) -> None:
    rows = list(ROWS[language])
    old = document(table(rows, form), language, form)
    new = document(table([row[::-1] for row in rows], form), language, form)
    for row in rows[1:]:
        assert landed(old, new, " | ".join(row)).outcome not in SILENT
    assert landed(old, new, rows[2][1]).outcome not in SILENT


@in_languages
def test_group_28_a_list_becomes_a_table(language: str) -> None:
    twins = TWINS[language]
    texts = [twins.sentence, twins.other, twins.third]
    old = document(items(texts, "markdown"), language, "markdown")
    new = document(table([[twins.phrase], *([text] for text in texts)], "markdown"), language, "markdown")
    for quote in texts:
        assert there(landed(old, new, quote), new) == quote


@both_forms
@in_languages
def test_group_29_paragraph_split_and_merged(language: str, form: str) -> None:
    twins, space = TWINS[language], gap(language)
    texts = [twins.sentence, twins.other, twins.third]
    whole, parted = document(space.join(texts), language, form), document("\n\n".join(texts), language, form)
    for old, new in ((whole, parted), (parted, whole)):
        for quote in (*texts, twins.phrase):
            landing = landed(old, new, quote)
            assert landing.outcome == "kept"
            assert there(landing, new) == quote
    assert landed(whole, parted, space.join(texts)).outcome == "kept"
    assert landed(parted, whole, "\n\n".join(texts)).outcome == "kept"


@both_forms
@in_languages
def test_group_30_heading_inserted_inside_the_passage(language: str, form: str) -> None:
    twins, space = TWINS[language], gap(language)
    passage = f"{twins.sentence}{space}{twins.other}"
    old = document(passage, language, form)
    title = f"{'## ' if form == 'markdown' else ''}{FRAMES[language].second} 2"
    new = document(f"{twins.sentence}\n\n{title}\n\n{twins.other}", language, form)
    assert landed(old, new, passage).outcome in ASKED
    assert landed(old, new, twins.sentence).outcome in SILENT


@both_forms
@in_languages
def test_group_31_sentence_inserted_inside_the_passage(language: str, form: str) -> None:
    twins, space = TWINS[language], gap(language)
    passage = f"{twins.sentence}{space}{twins.other}"
    old = document(passage, language, form)
    new = document(space.join([twins.sentence, twins.third, twins.other]), language, form)
    landing = landed(old, new, passage)
    assert landing.outcome in ASKED
    assert there(landing, new) == space.join([twins.sentence, twins.third, twins.other])


EXCEPTIONS = {
    "en": "This does not hold in winter.", "de": "Das gilt nicht für Gutscheine.", "bg": "Това не важи през зимата.",
    "ja": "冬期はこの限りではない。", "zh": "冬季不适用。", "ar": "لا ينطبق هذا في الشتاء.", "hi": "यह सर्दी में लागू नहीं है।",
}  # fmt: skip


@both_forms
@in_languages
def test_group_32_sentence_appended_right_after(language: str, form: str) -> None:
    twins = TWINS[language]
    old = document(twins.sentence, language, form)
    new = document(f"{twins.sentence}{gap(language)}{EXCEPTIONS[language]}", language, form)
    for quote in (twins.sentence, twins.phrase):
        landing = landed(old, new, quote)
        assert landing.outcome == "kept"
        assert there(landing, new) == quote
        assert "context_changed" in landing.flags


TURNED = {
    "en": ("Refunds are possible.", "Refunds are not possible.", "You may do the following:", "You may not do the following:"),
    "de": ("Eine Erstattung ist möglich.", "Eine Erstattung ist nicht möglich.", "Erlaubt ist Folgendes:",
           "Nicht erlaubt ist Folgendes:"),
    "bg": ("Възстановяване е възможно.", "Възстановяване не е възможно.", "Разрешава се следното:",
           "Не се разрешава следното:"),
    "ja": ("払い戻しはできる。", "払い戻しはできない。", "次のことをしてもよい：", "次のことをしてはならない：", ),
    "zh": ("可以退款。", "不可以退款。", "允许下列事项：", "不允许下列事项："),
    "ar": ("الاسترداد ممكن.", "الاسترداد غير ممكن.", "يسمح بما يلي:", "لا يسمح بما يلي:"),
    "hi": ("धन वापसी संभव है।", "धन वापसी संभव नहीं है।", "निम्न की अनुमति है:", "निम्न की अनुमति नहीं है:"),
}  # fmt: skip


@both_forms
@in_languages
def test_group_33_previous_sentence_negated(language: str, form: str) -> None:
    twins, (one, two, *_) = TWINS[language], TURNED[language]
    for part in (gap(language), "\n\n"):
        old = document(f"{one}{part}{twins.sentence}", language, form)
        new = document(f"{two}{part}{twins.sentence}", language, form)
        landing = landed(old, new, twins.sentence)
        assert landing.outcome == "kept"
        assert there(landing, new) == twins.sentence
        assert "context_changed" in landing.flags


@both_forms
@in_languages
def test_group_33_lead_in_turned(language: str, form: str) -> None:
    twins, (*_, lead, turned) = TWINS[language], TURNED[language]
    texts = [twins.other, twins.sentence, twins.third]
    old = document(f"{lead}\n\n{items(texts, form)}", language, form)
    new = document(f"{turned}\n\n{items(texts, form)}", language, form)
    for quote in texts:
        landing = landed(old, new, quote)
        assert landing.outcome == "kept"
        assert "context_changed" in landing.flags, quote


@both_forms
@with_rows
def test_group_33_table_header_changed(language: str, form: str) -> None:
    head, *rows = ROWS[language]
    one, two, *_ = TURNED[language]
    old, new = (
        document(table([[title.rstrip(".。"), *head[1:]], *rows], form), language, form) for title in (one, two)
    )
    for row in rows:
        landing = landed(old, new, " | ".join(row))
        assert landing.outcome in ASKED or "context_changed" in landing.flags, row


@both_forms
@in_languages
def test_group_34_heading_renamed_section_renumbered_numbering_added(language: str, form: str) -> None:
    twins, frame = TWINS[language], FRAMES[language]
    titles = [frame.first, f"2 {frame.first}", f"3.1 {frame.first}", frame.last]
    for (before, after), renamed in zip(pairwise(titles), (False, False, True), strict=True):
        old = document(twins.sentence, language, form, first=before)
        new = document(twins.sentence, language, form, first=after)
        landing = landed(old, new, twins.sentence)
        assert landing.outcome == "kept"
        assert there(landing, new) == twins.sentence
        assert ("section_changed" in landing.flags) == renamed
