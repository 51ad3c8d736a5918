"""How a question is put: double ones, pointing ones, long ones; and that ordinary ones are left alone."""

import csv
import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from annotator.text.asking import (
    addresses,
    asks_twice,
    ends_as_question,
    is_long,
    leans_on_context,
    points_at_page,
)
from annotator.text.echo import echo, gives_away
from tests.hostile import HOSTILE
from tests.shared import shared_data


@pytest.mark.parametrize(
    ("question", "second"),
    [
        ("What is coinsurance and how does it work here?", "how does it work here?"),
        ("Was kostet ein Hotel, und wer zahlt die Parkgebühren?", "wer zahlt die Parkgebühren?"),
        ("Wann kommt das Geld zurück und wird der Versand erstattet?", "wird der Versand erstattet?"),
        ("Колко струва хотелът и кой плаща таксите?", "кой плаща таксите?"),
        ("Плащат ли се таксите и плащат ли се глобите?", "плащат ли се глобите?"),
        ("Who pays parking fees? And are fines paid as well?", "And are fines paid as well"),
    ],
)
def test_two_questions_in_one_are_seen(question: str, second: str) -> None:
    assert asks_twice(question) == second


@pytest.mark.parametrize(
    "question",
    [
        "What is the difference between a hotel and what is called an inn?",
        "Liefert Müller und Söhne auch sonntags nach Hause?",
        "When and where is breakfast served?",
        "Wie lange gilt die Garantie auf Akkus und Ladegeräte?",
        "What should you do if you have other coverage and are also insured here?",
        "Какви са лимитите за хотел и дневни?",
        "Who are the people and the teams that approve a trip?",
        "Quelles sont les conditions et comment les remplir ?",
        "",
    ],
)
def test_one_question_is_left_alone(question: str) -> None:
    assert asks_twice(question) == ""


@pytest.mark.parametrize(
    ("question", "words"),
    [
        ("According to the context, who pays?", "According to the context"),
        ("Wer zahlt laut Kontext die Gebühren?", "laut Kontext"),
        ("Кой плаща според контекста?", "според контекста"),
        ("What does it mean in the context of travel?", ""),
        ("Was heißt das im Kontext von Reisen?", ""),
        ("Какво значи това в контекста на пътуване?", ""),
    ],
)
def test_a_question_that_leans_on_its_context_is_told_from_one_about_a_context(question: str, words: str) -> None:
    assert leans_on_context(question) == words


@pytest.mark.parametrize(
    ("question", "words"),
    [
        ("Does this policy cover taxis?", "this policy"),
        ("Was regelt dieses Dokument zu Hotels?", "dieses Dokument"),
        ("Какво казва този документ за хотелите?", "този документ"),
        ("Does the travel policy cover taxis?", ""),
        ("Gilt das Dokument im Ausland?", ""),
    ],
)
def test_words_that_point_at_a_page_nobody_sees_are_named(question: str, words: str) -> None:
    assert points_at_page(question) == words


def test_marks_addresses_and_lengths() -> None:
    assert ends_as_question("Who pays? ")
    assert ends_as_question("„Кой плаща?“")
    assert ends_as_question("誰が払いますか？")
    assert not ends_as_question("wann ist meine ware da")
    assert addresses("What is on https://example.org/a?b=1, and www.example.org?") == (
        "https://example.org/a?b=1",
        "www.example.org",
    )
    assert is_long("word " * 41) == 41
    assert is_long("word " * 40) == 0


def test_a_question_made_of_the_passage_repeats_it_and_one_of_few_terms_does_not() -> None:
    passage = "Hotel costs are paid up to 100 EUR per night. Breakfast is included."
    assert echo("Are hotel costs paid up to 100 EUR per night?", passage).repeats()
    assert not echo("How much is paid for a hotel?", passage).repeats()
    assert not echo("What may I spend on a room when I travel for work?", passage).repeats()
    assert echo("Разходите за нощувка признават ли се до 120 лв. на нощ за служител?",
                "Разходите за нощувка се признават до 120 лв. на нощ за служител.").share == 1.0  # fmt: skip
    assert not echo("?", passage).repeats()
    assert not echo("Are hotel costs paid up to 100 EUR per night?", passage + " word" * 400).repeats()


@pytest.mark.parametrize(
    ("question", "fact", "given_away"),
    [
        ("Is a fee of 100 EUR paid per night?", "100 EUR", True),
        ("How much is paid per night?", "100 EUR", False),
        ("Is the fee 1100 EUR?", "100 EUR", False),
        ("Who is it?", "it", False),
        ("Who pays?", "", False),
    ],
)
def test_a_fact_that_stands_in_the_question_gives_it_away(question: str, fact: str, given_away: bool) -> None:
    assert gives_away(question, fact) is given_away


def test_questions_of_real_sets_are_hardly_ever_told_to_point_or_repeat() -> None:
    path = shared_data("testsets", "azure-rag-chat-evaluator", "qa.jsonl")
    asked = [json.loads(line) for line in path.read_text().splitlines()]
    # All five speak of “the text”.
    assert sum(bool(leans_on_context(one["question"])) for one in asked) == 5
    assert not any(points_at_page(one["question"]) or addresses(one["question"]) for one in asked)
    path = shared_data("testsets", "chunking_evaluation", "questions_state_of_the_union.csv")
    with path.open(newline="") as file:
        rows = list(csv.DictReader(file))
    repeated = [
        row["question"]
        for row in rows
        if any(echo(row["question"], one["content"]).repeats() for one in json.loads(row["references"]))
    ]
    assert len(rows) == 76
    assert len(repeated) <= 3


@given(st.text(max_size=300) | st.sampled_from(HOSTILE), st.text(max_size=300))
def test_no_text_breaks_anything(question: str, other: str) -> None:
    assert asks_twice(question) in question
    assert isinstance(leans_on_context(question) + points_at_page(question), str)
    assert 0 <= echo(question, other).share <= 1
    assert isinstance(gives_away(question, other), bool)
    assert isinstance(ends_as_question(question), bool)
    assert is_long(question) >= 0
    assert all(one in question for one in addresses(question))
