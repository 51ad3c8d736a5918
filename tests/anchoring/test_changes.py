"""Groups 1 to 16 of the nasty cases, and their German and Bulgarian sisters: words that changed are asked about."""

import pytest

from annotator.anchoring import Change
from annotator.anchoring.changes import kinds, turns_meaning
from tests.anchoring.helpers import ASKED, SILENT, around, land, there, written

LONG = (
    "Employees who travel for more than one night may claim up to 14 days of expenses, and they must hand in every "
    "receipt to the office before the end of the month in which the trip was finished, together with the form."
)
EDITS = [
    ("number", LONG, LONG.replace("14 days", "15 days"), Change.NUMBER),
    ("thousands", "The limit is 1.000 euros for every trip abroad.", "The limit is 1,000 euros for every trip abroad.",
     Change.NUMBER),
    ("sign", "The correction is −5 percent of the whole amount.", "The correction is 5 percent of the whole amount.",
     Change.NUMBER),
    ("not inserted", LONG, LONG.replace("may claim", "may not claim"), Change.NEGATION),
    ("unless", "You pay if the hotel is closed on that day.", "You pay unless the hotel is closed on that day.",
     Change.NEGATION),
    ("must to may", LONG, LONG.replace("must hand", "may hand"), Change.MODAL),
    ("business days", "An answer comes within 10 days after the request.",
     "An answer comes within 10 business days after the request.", Change.UNIT),
    ("currency", "A night costs at most $120 in these towns.", "A night costs at most €120 in these towns.",
     Change.CURRENCY),
    ("superscript", "The room is 10² m large and has two windows.", "The room is 102 m large and has two windows.",
     Change.NUMBER),
    ("fraction", "Add ½ of the daily rate on the last day.", "Add 1/2 of the daily rate on the last day.",
     Change.NUMBER),
    ("case", "Staff must not share the card with others.", "Staff MUST not share the card with others.", Change.CASE),
    ("comma", "Trips to Sofia, Varna and Ruse need approval.", "Trips to Sofia, Varna, and Ruse need approval.",
     Change.PUNCTUATION),
    ("name", "Please write to Harbor Desk about the refund.", "Please write to Anchor Desk about the refund.",
     Change.NAME),
    ("typo", "The recipt is kept for ten long years.", "The receipt is kept for ten long years.", Change.WORDING),
    ("weekday", "The office opens on Monday at the usual hour.", "The office opens on Tuesday at the usual hour.",
     Change.DATE),
    ("German number word", "Die Frist beträgt vierzehn Tage ab Erhalt der Ware.",
     "Die Frist beträgt fünfzehn Tage ab Erhalt der Ware.", Change.NUMBER),
    ("German negation", "Das Öffnen der Packung ist ein Mangel der Ware.",
     "Das Öffnen der Packung ist kein Mangel der Ware.", Change.NEGATION),
    ("German modal", "Der Käufer muss die Ware sofort prüfen und melden.",
     "Der Käufer kann die Ware sofort prüfen und melden.", Change.MODAL),
    ("German unit", "Die Lieferung dauert drei Tage nach Eingang der Zahlung.",
     "Die Lieferung dauert drei Wochen nach Eingang der Zahlung.", Change.UNIT),
    ("Bulgarian number", "Разходите за нощувка се признават до 120 лв. на нощ.",
     "Разходите за нощувка се признават до 130 лв. на нощ.", Change.NUMBER),
    ("Bulgarian negation", "Разходите за такси се признават при служебно пътуване.",
     "Разходите за такси не се признават при служебно пътуване.", Change.NEGATION),
    ("Bulgarian modal", "Служителят трябва да представи документ за разхода.",
     "Служителят може да представи документ за разхода.", Change.MODAL),
    ("Bulgarian currency", "Дневните пари са 40 лв. за всеки ден.", "Дневните пари са 40 евро за всеки ден.",
     Change.CURRENCY),
    ("CJK numeral", "出張費の申請は帰着後十四日以内に行うものとする。", "出張費の申請は帰着後十五日以内に行うものとする。",
     Change.NUMBER),
]  # fmt: skip


@pytest.mark.parametrize(("old", "new", "kind"), [edit[1:] for edit in EDITS], ids=[edit[0] for edit in EDITS])
def test_changed_words_are_asked_about_at_the_right_place(old: str, new: str, kind: Change) -> None:
    landing = land(around(old), around(new), old)
    assert landing.outcome == "edited"
    assert there(landing, around(new)) == new
    assert kind in landing.changes


@pytest.mark.parametrize(("old", "new"), [edit[1:3] for edit in EDITS], ids=[edit[0] for edit in EDITS])
def test_a_changed_neighbour_sentence_is_flagged_and_the_passage_carried(old: str, new: str) -> None:
    quote = "Nothing here was ever touched by anyone in all these years."
    before, after = around(f"{old} {quote}"), around(f"{new} {quote}")
    landing = land(before, after, quote)
    assert landing.outcome == "kept"
    assert there(landing, after) == quote
    assert ("context_changed" in landing.flags) == turns_meaning(written(old), written(new))


def test_reworded_by_a_third_is_asked_about_with_the_right_candidate() -> None:
    old = "Every traveller keeps the original receipts and hands them to the accounting team after the trip has ended."
    new = "Each traveller keeps all original receipts and gives them to the finance team once the trip has ended."
    landing = land(around(old), around(new), old)
    assert landing.outcome == "edited"
    assert there(landing, around(new)) == new


def test_rewritten_is_never_silent() -> None:
    old = "Every traveller keeps the original receipts and hands them to the accounting team after the trip has ended."
    new = "Photos suffice. Upload those through our portal; paper copies went out of use."
    assert land(around(old), around(new), old).outcome in ("edited", "lost")


def test_deleted_is_lost() -> None:
    old = "Every traveller keeps the original receipts and hands them to the accounting team."
    landing = land(around(old), around("Nobody knows."), old)
    assert (landing.outcome, landing.span, landing.changes) == ("lost", None, ())


def test_deleted_with_a_near_copy_elsewhere_is_not_silent() -> None:
    one = "Invoices from Berlin are paid within thirty days of their arrival in the office."
    two = "Invoices from Munich are paid within thirty days of their arrival in the office."
    old = around(one) + "\n\nAnother matter follows here.\n\n" + two
    new = around("Other words.") + "\n\nAnother matter follows here.\n\n" + two
    assert land(old, new, one).outcome not in SILENT


def test_deleted_generic_sentence_reused_elsewhere_is_not_silent() -> None:
    generic = "See here for help."
    old = around(f"Write to the desk about a lost card. {generic}")
    new = around("Write to the desk.") + f"\n\nA new chapter on parking spaces begins. {generic} It ends."
    assert land(old, new, generic).outcome not in SILENT


def test_ocr_noise_is_asked_about() -> None:
    new = LONG.replace("l", "1", 2).replace("expenses", "expcnses")
    assert land(around(LONG), around(new), LONG).outcome == "edited"


def test_translation_is_not_silent() -> None:
    german = "Reisende bewahren alle Belege auf und reichen sie nach der Fahrt ein."
    landing = land(around("Travellers keep all receipts."), german, "Travellers keep all receipts")
    assert landing.outcome == "lost"


def test_a_phrase_whose_sentence_changed_is_asked_about() -> None:
    old = "You have 30 days to appeal against the decision of the board."
    new = "You have 30 days to pay the fine after the decision of the board."
    landing = land(around(old), around(new), "30 days")
    assert landing.outcome in ASKED
    assert "sentence-changed" in landing.reasons
    assert there(landing, around(new)) == "30 days"


def test_kinds_of_equal_words_are_none() -> None:
    assert kinds(["a", "b"], ["a", "b"]) == ()


def test_kinds_stand_in_a_fixed_order() -> None:
    found = kinds(["You", "must", "pay", "5", "euros", "."], ["You", "may", "not", "pay", "6", "dollars", "!"])
    assert found == tuple(kind for kind in Change if kind in found)
    assert {Change.NUMBER, Change.CURRENCY, Change.NEGATION, Change.MODAL, Change.PUNCTUATION} <= set(found)


@pytest.mark.parametrize(
    ("old", "new", "text"),
    [
        ("No se configurará la red", "No se no configurará la red", "es"),
        ("el número de puerto", "el número de no puerto", "es"),
        ("butonul va fi apăsat.", "butonul nu va fi apăsat.", "ro"),
        ("cela peut prendre un certain temps", "cela peut prendre un certain pas temps", "fr"),
        ("Můžete poslat více", "Můžete ne poslat více", "cs"),
        ("打印机不可用", "打印机不不可用", "zh"),
        ("不得任意干涉", "不不得任意干涉", "zh"),
        ("It is not not so.", "It is not so.", "en"),
    ],
)
def test_one_negation_more_turns_a_short_sentence_of_a_known_language(old: str, new: str, text: str) -> None:
    for one, other in ((old, new), (new, old)):
        assert Change.NEGATION in kinds(written(one), written(other), frozenset([text]))
        assert turns_meaning(written(one), written(other), frozenset([text]))


def test_words_are_plain_where_the_text_is_in_another_language() -> None:
    assert not turns_meaning(written("solo artist"), written("artist"), frozenset(["en"]))
    assert turns_meaning(written("solo artistas"), written("artistas"), frozenset(["es"]))
