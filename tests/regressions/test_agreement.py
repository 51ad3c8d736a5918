"""Labels that were taken to agree."""

import pytest

from tests.regressions.world import HOTEL, SET, Desk, answered

PAIRS = [
    ("raised from 100 EUR to 120 EUR", "raised from 120 EUR to 100 EUR", "disputed"),
    ("raised from 100 EUR to 120 EUR", "raised from 100 € to 120 €", "agreed"),
    ("120 EUR until 2024-05-31", "until 31 May 2024 120 EUR", "agreed"),
]


@pytest.mark.parametrize(("one", "other", "state"), PAIRS)
def test_facts_with_their_numbers_the_other_way_round_were_one_fact(
    desk: Desk, one: str, other: str, state: str
) -> None:
    case = desk.ask("Has the limit changed?")
    for person, fact in (("ana", one), ("boris", other)):
        assert desk.label(person, case, answered(HOTEL, facts=[{"says": fact}])).code == 0
    assert desk.annotator.ok("status", SET)["cases"][state] == 1
