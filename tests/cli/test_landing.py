"""`annotator migrate` and `annotator land` as they are called."""

import csv
import io
from pathlib import Path

import pytest

from tests.cli.runner import Runner

SET = "travel"
TEXT = """# Travel

## Hotels

=Hotels are paid up to 100 EUR per night in every town of the country.

## Meals

Meals are paid up to 40 EUR per day, whoever eats them.
"""


@pytest.fixture
def landed(annotator: Runner, tmp_path: Path) -> Runner:
    """Two labels: one passage is carried, the other one's number changed."""
    file = tmp_path / "travel.md"
    file.write_text(TEXT, encoding="utf-8")
    annotator.ok("corpus", "add", file, "--edition", "1", "--valid-from", "2020-01-01")
    annotator.ok("set", "new", SET, "--labels", "1")
    for words in (TEXT.splitlines()[4], TEXT.splitlines()[8]):
        case = annotator.ok("case", "new", SET, f"What about {words[:12]}?")["case"]
        needs = f'[{{"need": "a", "any": [{{"at": "travel", "quote": "{words}"}}]}}]'
        facts = '[{"says": "40 EUR", "needs": ["a"]}]' if "Meals" in words else "[]"
        label = tmp_path / "label.json"
        label.write_text(f'{{"answerability": "answerable", "needs": {needs}, "facts": {facts}}}', encoding="utf-8")
        annotator.ok("label", SET, case, label)
    file.write_text(TEXT.replace("40 EUR", "50 EUR"), encoding="utf-8")
    annotator.ok("corpus", "add", file, "--edition", "2", "--valid-from", "2021-01-01")
    annotator.ok("migrate", SET)
    return annotator


def files(annotator: Runner) -> dict[str, bytes]:
    assert annotator.workspace is not None
    return {str(one): one.read_bytes() for one in annotator.workspace.glob("landings/*/*.jsonl")}


def test_undo_and_redo(landed: Runner) -> None:
    before = files(landed)
    assert before
    ran = landed("migrate", "--undo")
    assert (ran.code, files(landed)) == (0, {}), ran.err
    assert "taken back: 2 landings of travel in 2" in ran.out
    landed.ok("migrate", SET)
    assert files(landed) == before


def test_undo_is_refused_in_one_line_where_somebody_answered(landed: Runner) -> None:
    before = files(landed)
    anchor = landed.ok("land", SET)["queue"][0]["anchor"]
    landed.ok("land", SET, anchor, "accept")
    ran = landed("migrate", "--undo")
    assert (ran.code, ran.out, files(landed)) == (2, "", before)
    assert ran.err.count("\n") == 1
    assert anchor in ran.err
    undone = landed.ok("migrate", "--undo", "--keep-answered")
    assert (undone["landings"], undone["kept"]) == (1, 1)


@pytest.mark.parametrize(
    "arguments",
    [("--undo", "--dry-run"), ("--undo", "--again"), ("--undo", SET), ("--keep-answered",)],
)
def test_what_goes_not_together_is_refused(landed: Runner, arguments: tuple[str, ...]) -> None:
    before = files(landed)
    ran = landed("migrate", *arguments)
    assert (ran.code, files(landed)) == (2, before)


def test_the_queue_shows_the_fact_that_is_gone(landed: Runner) -> None:
    ran = landed("land", SET, "--order", "fastest")
    assert "the fact “40 EUR” of travel/" in ran.out
    (row,) = landed.ok("land", SET)["queue"]
    assert [fact["missing"] for fact in row["facts"]] == [["40 EUR"]]
    assert row["tier"].startswith("edited-")


def test_the_audit_reads_as_text_as_json_and_as_a_table_without_formulas(landed: Runner) -> None:
    ran = landed("land", SET, "--audit")
    assert ran.code == 0
    assert "40 EUR" in ran.out
    assert "2 places" in ran.out
    result = landed.ok("land", SET, "--audit")
    table = landed("land", SET, "--audit", "--csv")
    heads, *rows = csv.reader(io.StringIO(table.out))
    assert len(rows) == len(result["rows"]) == 2
    cells = {heads[at]: [row[at] for row in rows] for at in range(len(heads))}
    assert {one.lstrip("'") for one in cells["words"]} == {row["words"] for row in result["rows"]}
    assert not any(cell.startswith(("=", "+", "-", "@")) for row in rows for cell in row)
    assert any(cell.startswith("'=Hotels") for cell in cells["words"])


def test_tiers_are_shown_with_the_study(landed: Runner) -> None:
    ran = landed("land", SET, "--tiers")
    assert "12779 of 12779" in ran.out
    assert landed("land", "nothing", "--tiers").code == 2
    assert landed("land", SET, "abcd", "--tiers").code == 2
    assert landed("land", SET, "--csv").code == 2


def test_a_cluster_that_is_not_there_is_told_in_one_line(landed: Runner) -> None:
    pytest.importorskip("distributed")
    ran = landed("migrate", SET, "--cluster", "nowhere at all")
    assert ran.code == 2
    assert "no scheduler answers at nowhere at all" in ran.err
    assert ran.err.count("\n") == 1


def test_an_answer_is_taken_back_by_command_as_the_refusal_says(landed: Runner) -> None:
    before = files(landed)
    anchor = landed.ok("land", SET)["queue"][0]["anchor"]
    landed.ok("land", SET, anchor, "accept", "--note", "read it")
    refused = landed("migrate", "--undo")
    assert "annotator land SET ANCHOR take-back" in refused.err
    assert landed("land", SET, anchor, "take-back", "--note", "x").code == 2
    assert landed("land", SET, anchor[:3], "take-back").code == 2
    assert landed.acting("boris")("land", SET, anchor, "take-back").code == 2
    ran = landed("land", SET, anchor[:4], "take-back")
    assert (ran.code, f"your answer accept to {anchor}" in ran.out) == (0, True)
    assert (landed("migrate", "--undo").code, files(landed)) == (0, {})
    listed = landed("land", SET)
    assert "2 places not looked for yet: annotator migrate travel" in listed.out
    assert landed.ok("land", SET)["unlanded"] == 2
    landed.ok("migrate", SET)
    assert files(landed) == before


def test_a_conflict_says_who_said_what_and_how_it_ends(landed: Runner) -> None:
    anchor = landed.ok("land", SET)["queue"][0]["anchor"]
    landed.ok("land", SET, anchor, "accept", "--note", "same rule")
    ran = landed.acting("boris")("land", SET, anchor, "drop", "--note", "not it")
    assert "people still differ" in ran.out
    assert "ana said accept travel@2#meals" in ran.out
    listed = landed("land", SET).out
    for said in ("ana said accept", "(same rule)", "boris said drop (not it)", "50 EUR", "all of them say the same"):
        assert said in listed
    assert f"annotator land {SET} {anchor} take-back" in listed
    (row,) = landed.ok("land", SET)["queue"]
    assert [(one["person"], one["answer"], one["note"]) for one in row["answers"]] == [
        ("ana", "accept", "same rule"),
        ("boris", "drop", "not it"),
    ]
    ended = landed.acting("boris").ok("land", SET, anchor, "accept")
    assert (ended["differing"], ended["note"]) == ([], "not it")


def test_the_list_says_why_and_what_to_type(landed: Runner) -> None:
    out = landed("land", SET).out
    assert "why: its words changed" in out
    anchor = landed.ok("land", SET)["queue"][0]["anchor"]
    assert f"annotator land {SET} {anchor} accept" in out
    assert "--quote WORDS" in out
    ran = landed("land", SET, anchor[:3], "accept")
    assert (ran.code, "the first 4 characters" in ran.err) == (2, True)
    placed = landed.ok("land", SET, anchor, "place", "--quote", "Meals are paid up to 50 EUR per day")
    assert placed["place"].startswith("travel@2#meals:")
    assert "annotator land" not in landed("land", SET).out


def test_a_dry_run_says_that_nothing_was_written(landed: Runner) -> None:
    ran = landed("migrate", SET)
    assert "2 places: 1 kept, 1 edited" in ran.out
    assert ran.out.endswith(f"nothing new to put on record\nnext: 1 place to be answered: annotator land {SET}\n")
    dry = landed("migrate", SET, "--dry-run")
    assert "nothing was written; there is nothing new" in dry.out
    assert f"annotator land {SET}" in dry.out
    landed.ok("migrate", "--undo")
    dry = landed("migrate", SET, "--dry-run")
    assert files(landed) == {}
    assert "nothing was written; 2 landings would be put on record: annotator migrate travel" in dry.out
    assert "2 landings put on record" in landed("migrate").out


def test_the_audit_shows_the_words_that_were_marked_after_an_answer(landed: Runner) -> None:
    anchor = landed.ok("land", SET)["queue"][0]["anchor"]
    landed.ok("land", SET, anchor, "accept", "--note", "same rule")
    out = landed("land", SET, "--audit").out
    marked = "Meals are paid up to 40 EUR per day, whoever eats them."
    assert f"marked at travel@1#meals:{TEXT.index(marked)}-{TEXT.index(marked) + len(marked)}: {marked}" in out
    assert "in travel@2: edited -> travel@2#meals:" in out
    assert "ana said accept travel@2#meals" in out
    assert "(same rule)" in out
    assert f"landings/confirmed/{anchor}.2@ana.yaml" in out
    heads, *rows = csv.reader(io.StringIO(landed("land", SET, "--audit", "--csv").out))
    (row,) = [row for row in rows if row[heads.index("words")] == marked]
    assert "> travel@2: edited travel@2#meals:" in row[heads.index("way")]
    assert "(same rule) [landings/confirmed/" in row[heads.index("way")]


def test_the_status_says_in_words_why_a_case_is_stale(landed: Runner) -> None:
    anchor = landed.ok("land", SET)["queue"][0]["anchor"]
    landed.ok("land", SET, anchor, "accept")
    out = landed("status", SET).out
    assert "a passage of need a was confirmed in other words; fact 1 says what does not stand" in out
    assert "needs.a" not in out


def test_what_people_differed_in_on_the_way_is_listed_with_the_question(landed: Runner, tmp_path: Path) -> None:
    anchor = landed.ok("land", SET)["queue"][0]["anchor"]
    landed.ok("land", SET, anchor, "accept")
    landed.acting("boris").ok("land", SET, anchor, "drop", "--note", "not it")
    file = tmp_path / "travel.md"
    file.write_text(TEXT.replace("40 EUR", "60 EUR"), encoding="utf-8")
    landed.ok("corpus", "add", file, "--edition", "3", "--valid-from", "2022-01-01")
    landed.ok("migrate", SET)
    (row,) = landed.ok("land", SET)["queue"]
    assert "differing-answers" in row["reasons"]
    out = landed("land", SET).out
    assert "people differ about an edition on the way" in out
    assert "ana said accept travel@2#meals" in out
    assert "boris said drop (not it)" in out
    hops = next(one["marked"][0]["hops"] for one in landed.ok("land", SET, "--audit")["rows"] if one["answers"])
    assert [(hop["edition"], hop["to"] is None) for hop in hops] == [("travel@2", True), ("travel@3", False)]
