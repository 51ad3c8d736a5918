import pytest
from hypothesis import given
from hypothesis import strategies as st

from annotator.text.refusal import Refusal, refusal

REFUSALS = (
    "Das kann ich Ihnen leider nicht sagen.",
    "Zu Parkgebühren in Japan findet sich in den Unterlagen kein Hinweis.",
    "Dazu gibt es in der Dokumentation keine Informationen.",
    "Meine Unterlagen geben darüber keine Auskunft.",
    "Es ist mir nicht bekannt.",
    "Leider finde ich in den Texten nichts Passendes.",
    "Based on the provided documents, I cannot determine the answer.",
    "The sources do not specify the limit.",
    "I couldn't find anything about this in the policy.",
    "It is not specified in the given context.",
    "There is no mention of Japan in the travel policy.",
    "I have no answer to that.",
    "В предоставените текстове липсва информация за това.",
    "Не мога да намеря отговор на въпроса ви.",
    "Правилата не посочват лимит за Япония.",
    "Съжалявам, не разполагам с такава информация.",
    "Tut mir leid, dazu kann ich keine Auskunft geben.",
    "Die bereitgestellten Abschnitte beantworten diese Frage nicht.",
    "Hierzu findet sich keine Regelung in der Richtlinie.",
    "Diese Information ist in den Quellen leider nicht enthalten.",
    "Ich habe dazu nichts gefunden.",
    "Darüber liegen keine Daten vor.",
    "Die Frage lässt sich anhand der Dokumente nicht beantworten.",
    "Keine Ahnung.",
    "Aus dem Kontext geht das nicht hervor.",
    "I'm not sure.",
    "I have no information on that.",
    "The provided text doesn't say.",
    "There's nothing in the documents about Japan.",
    "That information isn't available in the handbook.",
    "I am unable to answer that.",
    "Unfortunately, the context does not include details on this.",
    "Sorry, I can't help with that question.",
    "The answer is not in the documents.",
    "No answer found in the documents.",
    "Не намирам отговор в документите.",
    "Нямам данни по този въпрос.",
    "В политиката няма посочен лимит за Япония.",
    "Документите не дават отговор на този въпрос.",
    "Не мога да отговоря въз основа на предоставените документи.",
    "Такава информация липсва в документите.",
    "За Япония не е определен лимит в правилата.",
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
    "Dazu finde ich nichts in den Unterlagen. Erfahrungsgemäß dauert es drei Tage.",
    "The documents don't say, but it is probably the same for Japan.",
    "Не знам със сигурност, но мисля, че са 20 дни.",
    "Das steht so nicht in den Dokumenten, ich würde aber von 14 Tagen ausgehen.",
    "Leider weiß ich das nicht genau, meines Wissens sind es 30 Tage.",
    "I don't have that information, however most shops allow 30 days.",
    "While the documents do not mention it, refunds normally take 5 days.",
    "Точна информация няма, но обикновено срокът е 14 дни.",
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
    "Haustiere sind nicht gestattet.",
    "Im Text der Vereinbarung steht, dass keine Gebühr anfällt.",
    "The information must not be shared with others.",
    "Die Unterlagen müssen nicht im Original eingereicht werden.",
    "You do not have to provide the information in the form.",
    "Документите не се връщат на кандидата.",
    "Personal data may not be stored in these files.",
    "Ich kann bestätigen, dass keine Gebühr anfällt.",
    "Няма ограничение за броя на нощувките.",
    "Sie können das Formular nicht online ausfüllen.",
    "You cannot return opened goods.",
    "Ohne Beleg gibt es keine Erstattung.",
    "There is no fee.",
    "Няма такса за връщане.",
    "The limit is not stated per night but per trip: 500 euros.",
    "Employees do not need to provide receipts under $75.",
    "Der Kunde kann die Ware nicht zurückgeben, wenn sie benutzt ist.",
    "The policy does not cover alcohol.",
    "Die Richtlinie gilt nicht für Praktikanten.",
    "Политиката не се прилага за стажанти.",
    "Keine Angabe ist Pflicht außer dem Namen.",
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


@pytest.mark.parametrize("word", ["Dokumente ", "nicht ", "the documents ", "a, ", "не в "])
def test_long_answers_are_read_too(word: str) -> None:
    assert not refusal(word * 20_000).with_claim
