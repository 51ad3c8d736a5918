"""Sentences that moved and were edited: too little for the pairing to hold on to, enough for a second look."""

import pytest

from annotator.anchoring import Outcome, Reason, align

_FILLER = {
    "en": "The office is open on weekdays. Visitors sign in at the desk. Badges are returned in the evening.",
    "de": "Das Büro ist werktags geöffnet. Gäste melden sich am Empfang. Ausweise werden abends abgegeben.",
    "bg": "Офисът работи в делнични дни. Гостите се записват на рецепцията. Картите се връщат вечерта.",
}
_EDITED = {
    "en": (
        "Employees may claim overnight accommodation abroad up to the ceiling of the ministry.",
        "Abroad, all employees may claim accommodation up to 150 euros or the ceiling of the ministry.",
    ),
    "de": (
        "Beschäftigte können Übernachtungskosten im Ausland bis zur Höchstgrenze des Ministeriums abrechnen.",
        "Alle Beschäftigten können Übernachtungskosten im Ausland nur bis zur neuen Höchstgrenze abrechnen.",
    ),
    "bg": (
        "Служителите отчитат разходите за нощувка в чужбина до тавана на министерството.",
        "Всички служители отчитат разходите за нощувка в чужбина само до новия таван на министерството.",
    ),
}
_TAIL = {
    "en": "Parking spaces are assigned by the facility team.\n\nLunch is served at noon.",
    "de": "Parkplätze vergibt das Gebäudeteam.\n\nMittagessen gibt es um zwölf Uhr.",
    "bg": "Местата за паркиране се разпределят от екипа.\n\nОбядът е по обед.",
}


def _pair(language: str) -> tuple[str, str, str, str]:
    was, now = _EDITED[language]
    old = f"{was}\n\n{_FILLER[language]}\n\n{_TAIL[language]}"
    new = f"{_FILLER[language]}\n\n{_TAIL[language]} {now}"
    return old, new, was, now


@pytest.mark.parametrize("language", sorted(_EDITED))
def test_sentence_that_moved_and_was_edited_is_asked_about_at_its_new_place(language: str) -> None:
    old, new, was, now = _pair(language)
    landing = align(old, new).land(0, len(was))
    assert landing.outcome is Outcome.EDITED
    assert landing.span == (new.index(now), new.index(now) + len(now))


@pytest.mark.parametrize(
    ("phrase", "there"), [("overnight accommodation", "accommodation"), ("ceiling of the ministry", "ceiling")]
)
def test_phrase_is_found_in_its_sentence(phrase: str, there: str) -> None:
    old, new, _, now = _pair("en")
    landing = align(old, new).land(old.index(phrase), old.index(phrase) + len(phrase))
    assert landing.outcome in {Outcome.EDITED, Outcome.AMBIGUOUS}
    assert landing.span is not None
    assert new.index(now) <= landing.span[0] < landing.span[1] <= new.index(now) + len(now)
    assert there in new[slice(*landing.span)]


def test_words_that_were_replaced_are_looked_for_between_their_neighbours() -> None:
    was = "Claims for accommodation abroad are submitted within thirty days through the finance portal."
    now = "Claims for accommodation abroad are submitted at latest next Friday through the finance portal."
    old = f"{was}\n\n{_FILLER['en']}\n\n{_TAIL['en']}"
    new = f"{_FILLER['en']}\n\n{_TAIL['en']}\n\n{now}"
    at = old.index("within thirty days")
    landing = align(old, new).land(at, at + len("within thirty days"))
    assert landing.outcome is Outcome.EDITED
    assert landing.span is not None
    assert new[slice(*landing.span)] == "at latest next Friday"
    assert Reason.SENTENCE_FOUND in landing.reasons


def test_clause_is_found_where_the_rest_of_its_sentence_is_gone() -> None:
    clause = "the Federal Register of Hazardous Chemicals"
    old = f"Anyone who ships barrels by sea must also, where asked for, show entries in {clause}.\n\n{_FILLER['en']}"
    new = f"{_FILLER['en']}\n\n{_TAIL['en']} A copy of the Federal Register for Hazardous Chemicals lies in the hall."
    at = old.index(clause)
    landing = align(old, new).land(at, at + len(clause))
    assert landing.outcome is Outcome.EDITED
    assert landing.span is not None
    assert new[slice(*landing.span)] == "the Federal Register for Hazardous Chemicals"


def test_deleted_sentence_is_not_found_in_sentences_that_share_common_words() -> None:
    gone = "The travel team must have received the request of the traveller by three in the afternoon."
    old = f"{gone}\n\n{_FILLER['en']}\n\n{_TAIL['en']}"
    new = f"{_FILLER['en']}\n\n{_TAIL['en']} The team in the hall must have the keys by the afternoon of the feast."
    assert align(old, new).land(0, len(gone)).outcome is Outcome.LOST


def test_sentence_of_another_old_passage_is_no_candidate() -> None:
    gone = "Requests for training in Sofia are approved by the head of the training unit."
    like = "Requests for travel to Sofia are approved by the head of the travel unit."
    old = f"{gone}\n\n{_FILLER['en']}\n\n{like}"
    new = f"{_FILLER['en']}\n\n{like}"
    landing = align(old, new).land(0, len(gone))
    assert landing.outcome is Outcome.LOST


@pytest.mark.parametrize(
    ("was", "now", "change"),
    [
        ("تعوض أجرة التاكسي عند السفر.", "لا تعوض أجرة التاكسي عند السفر.", "negation"),
        ("fares are paid for by the firm.", "30 fares are paid for by the firm.", "number"),
        ("(1) Fahrten zahlt die Firma.", "(1) Fahrten zahlt die Firma nicht.", "negation"),
    ],
)
def test_words_that_came_at_the_border_of_a_sentence_are_part_of_the_candidate(was: str, now: str, change: str) -> None:
    old, new = (f"{_FILLER['en']}\n\n{sentence}\n\n{_TAIL['en']}" for sentence in (was, now))
    at = old.index(was)
    landing = align(old, new).land(at, at + len(was))
    assert landing.outcome is Outcome.EDITED
    assert landing.span == (new.index(now), new.index(now) + len(now))
    assert change in landing.changes


def test_phrase_says_what_changed_in_its_sentence() -> None:
    was, now = "You have 30 days to appeal the decision.", "You do not have 30 days to appeal the decision."
    old, new = (f"{_FILLER['en']}\n\n{sentence}\n\n{_TAIL['en']}" for sentence in (was, now))
    at = old.index("30 days")
    landing = align(old, new).land(at, at + len("30 days"))
    assert landing.outcome is Outcome.EDITED
    assert landing.span is not None
    assert new[slice(*landing.span)] == "30 days"
    assert "negation" in landing.changes
