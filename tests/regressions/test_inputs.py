"""Labels from files: what was taken in without a word."""

import json
from typing import Any

import pytest

from tests.regressions.world import HOTEL, SET, Desk, answered


def refused(desk: Desk, judgement: dict[str, Any], code: int = 2) -> str:
    """What a label is refused with."""
    ran = desk.label("ana", desk.ask("How much is a hotel?"), judgement)
    assert ran.code == code
    assert not list(desk.root.glob(f"testsets/{SET}/cases/*/labels/*"))
    return ran.err


def test_judgement_beside_cannot_judge_was_dropped(desk: Desk) -> None:
    assert "cannot be judged" in refused(desk, answered(HOTEL, cannot_judge="I do not know hotels."))


@pytest.mark.parametrize("words", ["", "  "])
def test_search_for_nothing_stood_for_research(desk: Desk, words: str) -> None:
    unanswerable = {"answerability": "unanswerable", "reason": "not-in-documents", "searched": [{"words": words}]}
    assert "what was searched" in refused(desk, unanswerable)


def test_label_of_one_person_could_be_filed_as_anothers(desk: Desk) -> None:
    assert "is boris's, and you act as ana" in refused(desk, answered(HOTEL, person="boris"))


def test_deeply_nested_json_was_a_fault_of_the_program(desk: Desk) -> None:
    case = desk.ask("How much is a hotel?")
    file = desk.scratch / "deep.json"
    file.write_text('{"needs":' + "[" * 100_000, encoding="utf-8")
    ran = desk.annotator("label", SET, case, file)
    assert ran.code == 2
    assert "nested too deeply" in ran.err


def test_own_name_in_a_label_is_fine(desk: Desk) -> None:
    assert json.loads(desk.label("ana", desk.ask("Hotels?"), answered(HOTEL, person="ana")).out)["round"] == 1
