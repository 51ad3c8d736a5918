import pytest
from hypothesis import given
from hypothesis import strategies as st

from annotator.text.refusal import Refusal, refusal

REFUSALS = (
    "Ich weiß es nicht.",
    "Ich weiß es nicht",
    "ich weiß nicht, ob das 5 Tage dauert.",
    "Das weiß ich leider nicht.",
    "Leider kann ich diese Frage nicht beantworten.",
    "Dazu liegen mir keine Informationen vor.",
    "Dazu steht nichts in den Dokumenten.",
    "In den vorliegenden Dokumenten wird Japan nicht erwähnt.",
    "Die Unterlagen enthalten keine Angaben zu einem Limit für Japan.",
    "Das steht nicht in den Dokumenten. Bitte wenden Sie sich an die Personalabteilung.",
    "Es tut mir leid, das weiß ich nicht. [x]",
    "I don't know.",
    "I do not know whether it is 5 days.",
    "I don’t know how long it takes, since the documents do not mention it.",
    "The documents do not mention a limit for Japan.",
    "There is no information about Japan in the provided context.",
    "I'm sorry, but I cannot answer this question based on the documents.",
    "This is not mentioned in the policy.",
    "I could not find an answer in the documents. Please contact HR.",
    "Sorry, I don't have enough information to answer.",
    "Не знам.",
    "Не знам дали е 5 дни.",
    "Съжалявам, но не мога да отговоря на този въпрос.",
    "Няма информация за Япония.",
    "В документите не се споменава Япония.",
    "Документите не съдържат информация за лимит в Япония.",
    "Това не е посочено в документите. Моля, обърнете се към отдел Личен състав.",
    "За съжаление нямам информация за това.",
)
REFUSALS_WITH_CLAIM = (
    "Ich weiß es nicht, aber wohl 99 Tage. [gibtsnicht]",
    "Ich weiß es nicht genau, wahrscheinlich zwei Tage.",
    "Ich weiß es nicht. Vermutlich gilt das Gleiche wie in Deutschland.",
    "I don't know, but probably 5 days.",
    "I don't know. It is usually the same as in Germany.",
    "The documents do not mention Japan, but the limit is the same as for China.",
    "Не знам, но вероятно е 5 дни.",
    "Не е посочено в документите. Лимитът обикновено е 120 лв.",
    "Dazu steht nichts in den Dokumenten. Üblich sind 100 €.",
)
ANSWERS = (
    "Das Geld kommt in fünf Tagen.",
    "Das Frühstück ist im Preis nicht enthalten.",
    "Breakfast is not included in the price.",
    "Nein, Parkgebühren werden nicht erstattet.",
    "You do not need a receipt.",
    "Не, таксата за паркинг не се възстановява.",
    "Закуската не е включена в цената.",
    "Man darf nicht rauchen. Keine Haustiere.",
    "Kunden können die Ware nicht zurückgeben.",
    "No, employees may not fly business class.",
    "Es gibt keine Garantie auf Batterien.",
    "",
    "Is that so?",
)


@pytest.mark.parametrize("answer", REFUSALS)
def test_refusals(answer: str) -> None:
    assert refusal(answer) == Refusal(is_refusal=True, with_claim=False)
    assert refusal(f"{answer.upper()}  [lieferung-1]").is_refusal


@pytest.mark.parametrize("answer", REFUSALS_WITH_CLAIM)
def test_refusals_that_claim_something(answer: str) -> None:
    assert refusal(answer) == Refusal(is_refusal=True, with_claim=True)


@pytest.mark.parametrize("answer", ANSWERS)
def test_answers(answer: str) -> None:
    assert refusal(answer) == Refusal(is_refusal=False, with_claim=False)


@pytest.mark.parametrize("answer", REFUSALS)
@pytest.mark.parametrize("claim", ["Es sind 99 Tage.", "The limit is the same as in Germany.", "Лимитът е 120 лв."])
def test_a_claim_beside_a_refusal_is_seen(answer: str, claim: str) -> None:
    ended = answer if answer.endswith((".", "]")) else f"{answer}."
    assert refusal(f"{ended} {claim}").with_claim
    assert refusal(f"{claim} {ended}").with_claim


@given(st.text(st.characters(exclude_categories=())) | st.lists(st.sampled_from(REFUSALS + ANSWERS)).map("\n".join))
def test_any_text_is_fine(answer: str) -> None:
    found = refusal(answer)
    assert found.is_refusal or not found.with_claim
