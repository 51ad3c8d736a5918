"""Re-chunking is never a landing: other chunks, the same labels (group 58 of the study, with chunks as tools make them)."""

import json
from collections.abc import Sequence
from pathlib import Path

import pytest

from annotator.model.chunk import Located
from annotator.store.base import Key, Kind
from annotator.workflow.chunks import add_chunks, chunk_finder, chunks_report, compare_chunkings, load_chunks
from tests.workflow.editions import SET
from tests.workflow.team import DOCUMENT, NEW, OLD, Team

HOTELS = "Hotel costs are paid up to 100 EUR per night."
PARKING = "Parking fees are paid. Fines are never paid."


@pytest.fixture
def team() -> Team:
    made = Team()
    case = made.ask()
    made.give("ana", case, HOTELS, PARKING)
    made.give("boris", case, HOTELS, PARKING)
    return made


def _add(team: Team, folder: Path, name: str, texts: Sequence[str], **fields: object) -> None:
    file = folder / f"{name}.jsonl"
    rows = [{"id": f"{name}-{at}", "text": text, "source": DOCUMENT, **fields} for at, text in enumerate(texts)]
    file.write_text("".join(json.dumps(row) + "\n" for row in rows))
    add_chunks(team.project, [file], name=name)


def _cut(size: int, overlap: int = 0, text: str = OLD) -> list[str]:
    return [text[at : at + size + overlap] for at in range(0, len(text), size) if text[at : at + size].strip()]


def _everything(team: Team) -> dict[Key, str]:
    kinds = [kind for kind in Kind if kind not in (Kind.CHUNKING, Kind.CHUNKS)]
    return {key: team.store.revision(key) for kind in kinds for key in team.store.list(kind)}


def test_a_round_trip_through_other_chunks_changes_nothing(team: Team, tmp_path: Path) -> None:
    before = _everything(team)
    for name, size in (("s100", 100), ("s300", 300), ("again", 100)):
        _add(team, tmp_path, name, _cut(size))
    there = compare_chunkings(team.project, SET, "s100", "s300")
    back = compare_chunkings(team.project, SET, "s300", "again")
    first, last = chunks_report(team.project, "s100", SET), chunks_report(team.project, "again", SET)
    assert _everything(team) == before
    assert [one.old.pieces for one in there.passages] == [
        tuple(piece.replace("again", "s100") for piece in one.new.pieces) for one in back.passages
    ]
    one, other = (report.model_dump_json(exclude={"chunking"}) for report in (first, last))
    assert one == other.replace("again-", "s100-")


def test_chunks_inside_the_evidence_are_all_found(team: Team, tmp_path: Path) -> None:
    """What AutoRAG loses: pieces strictly inside, which hold neither end of the passage."""
    _add(team, tmp_path, "tiny", _cut(8))
    start = OLD.index(HOTELS)
    found = chunk_finder(team.project, "tiny", coverage=1.0)(DOCUMENT, "2021", (start, start + len(HOTELS)))
    texts = {chunk.chunk: chunk.text for chunk in load_chunks(team.project, "tiny")}
    assert "".join("".join(texts[one] for one in found).split()).find("".join(HOTELS.split())) >= 0
    assert len(found) >= len(HOTELS) // 8


def test_overlap(team: Team, tmp_path: Path) -> None:
    _add(team, tmp_path, "overlap", _cut(60, overlap=50))
    found = chunks_report(team.project, "overlap", SET)
    assert found.counts["whole"] == 2
    assert all(len(one.now.chunks) > 1 and len(one.now.pieces) == 1 for one in found.passages)


def test_stripped_chunks(team: Team, tmp_path: Path) -> None:
    """Without the blanks at their ends a cut passage is still held whole: blanks are no part of it."""
    start = OLD.index(HOTELS)
    cut = [OLD[: start + 12].strip(), OLD[start + 12 : start + 30].strip(), OLD[start + 30 :].strip()]
    _add(team, tmp_path, "stripped", cut)
    found = next(one for one in chunks_report(team.project, "stripped", SET).passages if one.need == "a")
    assert (found.now.reach, found.now.covered) == ("cut", 1.0)
    assert found.now.pieces == ("stripped-0", "stripped-1", "stripped-2")


def test_injected_headers(team: Team, tmp_path: Path) -> None:
    """What a splitter wrote above a chunk is no part of it and moves nothing."""
    header = "file_name: travel.md\nsection: Travel policy\n\n"
    _add(team, tmp_path, "plain", _cut(70))
    _add(team, tmp_path, "headed", [header + one for one in _cut(70)])
    chunks = load_chunks(team.project, "headed")
    assert {chunk.located for chunk in chunks} == {Located.HEADER}
    assert [(chunk.header or "").strip() for chunk in chunks] == [header.strip()] * len(chunks)
    compared = compare_chunkings(team.project, SET, "plain", "headed")
    for one in compared.passages:
        assert [chunk.share for chunk in one.old.chunks] == [chunk.share for chunk in one.new.chunks]
        assert [piece.replace("plain", "headed") for piece in one.old.pieces] == list(one.new.pieces)


def test_a_chunk_smaller_than_the_evidence_is_a_piece_of_it(team: Team, tmp_path: Path) -> None:
    _add(team, tmp_path, "small", [HOTELS[:20], HOTELS[20:], "Parking fees are paid."])
    found = {one.need: one.now for one in chunks_report(team.project, "small", SET).passages}
    assert (found["a"].reach, found["a"].pieces) == ("cut", ("small-0", "small-1"))
    assert (found["b"].reach, found["b"].pieces) == ("missed", ())
    report = chunks_report(team.project, "small", SET)
    assert (report.needs, report.needs_reachable, report.needs_at) == (2, 1, {1: 0, 3: 1, 5: 1, 10: 1})
    (label,) = report.labels
    assert (label.needs, label.reachable, label.fewest) == (2, 1, None)


def test_chunks_of_an_older_edition_are_said_and_never_stand_for_the_new_text(team: Team, tmp_path: Path) -> None:
    _add(team, tmp_path, "old", _cut(100))
    team.edition(DOCUMENT, "2022", NEW)
    start = NEW.index("Hotel costs")
    find = chunk_finder(team.acting("ana"), "old")
    assert find(DOCUMENT, "2022", (start, start + 30)) == ()
    assert find(DOCUMENT, "2021", (start, start + 30)) != ()
    report = chunks_report(team.acting("ana"), "old", SET)
    assert report.not_in_force == {f"{DOCUMENT}@2021": len(_cut(100))}
    assert any("not in force" in line for line in report.lines())
    assert {one.now.reach for one in report.passages} <= {"absent", "unplaced"}
