"""What a run retrieved is located before it is scored, whichever of text, chunk or offsets it says."""

import json
from pathlib import Path

import pytest

from annotator.evaluation import CaseResult, evaluate, parse_run, read_export
from annotator.exchange.native import export_native
from annotator.workflow.locating import located_run
from tests.workflow.editions import SET
from tests.workflow.team import DOCUMENT, OLD, Team

HOTEL = "Hotel costs are paid up to 100 EUR per night."
PLACE = [OLD.index(HOTEL), OLD.index(HOTEL) + len(HOTEL)]


def scored(tmp_path: Path, retrieved: dict[str, object]) -> CaseResult:
    team = Team(labels=1)
    case = team.ask()
    team.give("ana", case, HOTEL, facts=("100 EUR",))
    export_native(team.acting("ana"), SET, tmp_path)
    export = read_export(tmp_path)
    record = {"case": case, "retrieved": [retrieved], "answer": f"Up to 100 EUR. [{DOCUMENT}#hotels]"}
    run = parse_run(json.dumps(record).encode(), export.by_id, name="run")
    (result,) = evaluate(export, located_run(team.acting("ana"), export.manifest, run), cutoffs=(1,)).cases
    return result


@pytest.mark.parametrize(
    "retrieved",
    [
        {"text": HOTEL},
        {"text": HOTEL, "document": DOCUMENT},
        {"text": HOTEL, "document": DOCUMENT, "version": "2021", "spans": [PLACE]},
        {"text": HOTEL, "document": DOCUMENT, "version": "2021", "section": "hotels"},
    ],
)
def test_a_passage_however_it_is_named_is_found_and_can_be_cited(tmp_path: Path, retrieved: dict[str, object]) -> None:
    result = scored(tmp_path, retrieved)
    assert (result.found[1], result.grounded, result.right) == (True, True, True)


def test_another_section_bears_no_citation_of_this_one(tmp_path: Path) -> None:
    result = scored(tmp_path, {"text": "Parking fees are paid. Fines are never paid."})
    assert (result.found[1], result.grounded, result.right) == (False, False, True)


def test_a_text_over_two_sections_is_neither(tmp_path: Path) -> None:
    start, end = OLD.index("Breakfast is"), OLD.index("Fines are")
    result = scored(
        tmp_path, {"text": OLD[start:end], "document": DOCUMENT, "version": "2021", "spans": [[start, end]]}
    )
    assert result.grounded is False
