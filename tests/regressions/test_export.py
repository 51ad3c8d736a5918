"""Exports: what was missing in them, or was measured by another rule, without a word."""

import json
from pathlib import Path

from tests.regressions.world import HOTEL, NEW, OLD, SET, Desk, answered, conflicted


def chunks(file: Path, *texts: str) -> Path:
    """A chunk file."""
    lines = [json.dumps({"id": f"c{at}", "text": text, "source": "travel.md"}) for at, text in enumerate(texts, 1)]
    file.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return file


def test_chunks_of_an_export_were_chosen_by_another_coverage_than_the_set_scores_with(desk: Desk) -> None:
    desk.agreed("How much is a hotel?", HOTEL)
    half = OLD.index("up to")
    desk.annotator.ok("chunks", "add", chunks(desk.scratch / "c.jsonl", OLD[:half], OLD[half:]), "--name", "halves")
    settings = desk.file(f"testsets/{SET}/testset.yaml")
    settings.write_text(settings.read_text(encoding="utf-8") + "scoring:\n  coverage: 0.5\n", encoding="utf-8")
    (told,) = desk.annotator.ok("chunks", "report", "--name", "halves", "--set", SET)["passages"]
    _, (case,) = desk.export("--chunking", "halves")
    assert told["now"]["reach"] == "whole"
    assert case["needs"][0]["any"][0]["parts"][0]["chunks"] == told["now"]["pieces"]


def test_passage_in_no_chunk_was_exported_without_a_word(desk: Desk) -> None:
    case = desk.agreed("How much is a hotel?", HOTEL)
    rest = OLD[OLD.index("## Parking") :]
    desk.annotator.ok("chunks", "add", chunks(desk.scratch / "c.jsonl", rest), "--name", "rest")
    ran, _ = desk.export("--chunking", "rest")
    assert ran.json["notes"] == [f"{case}: 1 of its passages are held by no chunks of this chunking"]


def test_misleading_passage_that_was_not_found_again_was_left_out_without_a_word(desk: Desk) -> None:
    case = desk.ask("How much is a hotel?")
    misleads = [{"at": "travel", "quote": "Fines are never paid.", "why": "looks-alike"}]
    for person in ("ana", "boris"):
        assert desk.label(person, case, answered(HOTEL, distractors=misleads)).code == 0
    desk.add(OLD.replace("Fines are never paid.", "Fines are paid by nobody else."), "2", "2024-01-01")
    desk.annotator.ok("migrate", SET)
    assert "distractor-unplaced" in desk.codes()
    ran, (exported,) = desk.export()
    assert "distractors" not in exported
    assert ran.json["notes"] == [
        f"{case}: without 1 of its misleading passages, which have no place in the edition that counts"
    ]


def test_search_did_not_say_which_documents_it_could_not_search(desk: Desk) -> None:
    conflicted(desk.file("corpus/travel/document.yaml"))
    ran = desk.annotator("search", "hotels", json=True)
    assert (ran.json["hits"], ran.json["unsearched"]) == ([], ["travel"])
    assert ran.code == 3


def test_search_in_an_older_edition_did_not_say_that_the_newer_one_could_not_be_read(desk: Desk) -> None:
    desk.add(OLD + "\nMore.\n", "2", "2024-01-01")
    conflicted(desk.file("corpus/travel/2.yaml"))
    ran = desk.annotator("search", "hotels", json=True)
    assert ran.json["unsearched"] == ["travel@2"]
    assert ran.code == 3


def test_export_that_left_out_what_rests_on_a_changed_text_ended_well(desk: Desk) -> None:
    desk.agreed("How much is a hotel?", HOTEL)
    desk.file("corpus/travel/1.md").unlink()
    ran, _ = desk.export()
    assert [one["path"] for one in ran.json["errors"]] == ["corpus/travel/1.md"]
    assert ran.code == 3


def test_evaluating_a_run_that_lacks_cases_ended_well(desk: Desk) -> None:
    first = desk.agreed("How much is a hotel?", HOTEL)
    desk.agreed("Is parking paid?", "Parking fees are paid.")
    desk.export()
    run = desk.scratch / "run.jsonl"
    run.write_text(json.dumps({"case": first, "answer": "100 EUR", "retrieved": []}) + "\n", encoding="utf-8")
    ran = desk.annotator("evaluate", desk.scratch / "export", run, "--k", "1", json=True)
    assert ran.code == 3
    assert ran.json["tallies"]["retrieval"]["error"] == 1


def test_evaluating_results_that_nothing_could_place_ended_well(desk: Desk) -> None:
    case = desk.agreed("How much is a hotel?", HOTEL)
    desk.export()
    run = desk.scratch / "run.jsonl"
    record = {"case": case, "answer": "100 EUR", "retrieved": [{"text": "Words that stand nowhere."}]}
    run.write_text(json.dumps(record) + "\n", encoding="utf-8")
    ran = desk.annotator("evaluate", desk.scratch / "export", run, json=True)
    assert ran.json["faults"]["unlocated"] == 1
    assert ran.code == 3


def test_export_without_a_settled_case_whose_passage_waits_ended_well(desk: Desk) -> None:
    waits = desk.agreed("How much is a hotel?", HOTEL)
    draft = desk.ask("Is parking paid?")
    retired = desk.agreed("What is a hotel?", HOTEL)
    desk.annotator.ok("case", "retire", SET, retired, "--why", "asked twice")
    ran, _ = desk.export()
    assert (ran.code, ran.json["faults"], ran.json["exported"]) == (0, [], 1)
    desk.add(NEW, "2", "2024-01-01")
    desk.annotator.ok("migrate", SET)
    ran, _ = desk.export()
    assert {one["case"] for one in ran.json["left_out"]} == {waits, draft, retired}
    assert (ran.code, ran.json["faults"]) == (3, [waits])
