"""Chunk files taken in, and what their chunks mean for the labels."""

import json
from collections import Counter
from pathlib import Path

import pytest

from annotator.model.chunk import Chunking, Located
from annotator.model.label import Follow, Need, Part, Passage
from annotator.model.landing import Answer
from annotator.store.base import Key, Kind
from annotator.text.messages import UsageProblem
from annotator.workflow.answering import answer_landing
from annotator.workflow.chunks import (
    add_chunks,
    chunk_finder,
    chunking_names,
    chunks_report,
    compare_chunkings,
    load_chunks,
)
from annotator.workflow.migrate import migrate
from tests.shared import shared_data
from tests.workflow.editions import SET, World
from tests.workflow.team import DOCUMENT, NEW, OLD, Team

HOTELS = "Hotel costs are paid up to 100 EUR per night."
PARKING = "Parking fees are paid. Fines are never paid."


def _write(path: Path, texts: list[str], **fields: object) -> Path:
    lines = [
        json.dumps({"id": f"{path.stem}-{at}", "text": text, "source": DOCUMENT, **fields})
        for at, text in enumerate(texts)
    ]
    path.write_text("\n".join(lines) + "\n", "utf-8")
    return path


def _paragraphs(text: str = OLD) -> list[str]:
    return [part for part in text.split("\n\n") if part.strip()]


def _cut(text: str, size: int) -> list[str]:
    return [text[at : at + size] for at in range(0, len(text), size) if text[at : at + size].strip()]


@pytest.fixture
def team() -> Team:
    return Team()


def test_chunks_are_placed_and_stored(team: Team, tmp_path: Path) -> None:
    file = _write(tmp_path / "p.jsonl", _paragraphs())
    found = add_chunks(team.project, [file], name="paragraphs")
    assert (found.status, found.readers, found.chunks) == ("added", {"p.jsonl": "jsonl"}, 6)
    assert sum(found.located.values()) == found.chunks == found.located["exact"]
    assert found.editions == {f"{DOCUMENT}@2021": 6}
    assert (found.odd, found.errors, found.claimed) == ((), (), 0)
    stored = load_chunks(team.project, "paragraphs")
    assert [OLD[slice(*chunk.spans[0])] for chunk in stored] == _paragraphs()
    assert team.store.load(Key(Kind.CHUNKING, ("paragraphs",))).value == Chunking(
        name="paragraphs", reader="jsonl", files=("p.jsonl",)
    )


def test_the_same_again_changes_nothing_and_other_chunks_are_refused(team: Team, tmp_path: Path) -> None:
    file = _write(tmp_path / "p.jsonl", _paragraphs())
    add_chunks(team.project, [file], name="p")
    before = team.store.revision(Key(Kind.CHUNKS, ("p",)))
    assert add_chunks(team.project, [tmp_path], name="p").status == "unchanged"
    assert team.store.revision(Key(Kind.CHUNKS, ("p",))) == before
    _write(tmp_path / "p.jsonl", _cut(OLD, 50))
    with pytest.raises(UsageProblem, match="other chunks"):
        add_chunks(team.project, [file], name="p")
    assert len(load_chunks(team.project, "p")) == 6


def test_the_same_again_is_the_same_after_a_new_edition(team: Team, tmp_path: Path) -> None:
    file = _write(tmp_path / "p.jsonl", _paragraphs())
    add_chunks(team.project, [file], name="p")
    team.edition(DOCUMENT, "2022", NEW)
    assert add_chunks(team.project, [file], name="p").status == "unchanged"
    assert chunking_names(team.project) == ("p",)


def test_a_line_that_cannot_be_read_stores_nothing(team: Team, tmp_path: Path) -> None:
    file = _write(tmp_path / "p.jsonl", _paragraphs())
    file.write_text(file.read_text("utf-8") + '{"text": NaN}\n{"text": "torn\n', "utf-8")
    found = add_chunks(team.project, [file], name="p")
    assert (found.status, found.chunks) == ("refused", 0)
    assert [error.path for error in found.errors] == ["p.jsonl:7", "p.jsonl:8"]
    assert chunking_names(team.project) == ()


@pytest.mark.parametrize("name", ["../x", "UP", "", "con", "a.md"])
def test_names_that_no_folder_may_have(team: Team, tmp_path: Path, name: str) -> None:
    with pytest.raises(UsageProblem):
        add_chunks(team.project, [_write(tmp_path / "p.jsonl", ["x"])], name=name)


def test_files_that_are_not_there(team: Team, tmp_path: Path) -> None:
    with pytest.raises(UsageProblem):
        add_chunks(team.project, [tmp_path / "none.jsonl"], name="p")
    with pytest.raises(UsageProblem):
        add_chunks(team.project, [tmp_path], name="p")
    with pytest.raises(UsageProblem):
        add_chunks(team.project, [_write(tmp_path / "p.jsonl", ["x"])], name="p", edition="1999")
    with pytest.raises(UsageProblem):
        load_chunks(team.project, "p")


def test_odd_chunks_are_named(team: Team, tmp_path: Path) -> None:
    team.edition("copy", "2021", OLD)
    file = tmp_path / "odd.jsonl"
    records: list[dict[str, object]] = [
        {"id": "a", "text": HOTELS, "source": DOCUMENT, "start": 3},
        {"id": "a", "text": PARKING, "source": DOCUMENT, "start": OLD.index(PARKING)},
        {"id": "b", "text": " \n", "source": DOCUMENT},
        {"id": "c", "text": "What stands nowhere at all in any of the documents", "source": DOCUMENT},
        {"text": HOTELS},
    ]
    file.write_text("\n".join(map(json.dumps, records)), "utf-8")
    found = add_chunks(team.project, [file], name="odd")
    assert {(one.chunk, one.problem) for one in found.odd} == {
        ("a~2", "doubled-id"),
        ("b", "empty"),
        ("c", "nowhere"),
        ("odd.jsonl:5", "ambiguous"),
    }
    assert (found.claimed, found.claimed_wrong) == (2, 1)
    assert sum(found.located.values()) == found.chunks == 5
    stored = {chunk.chunk: chunk for chunk in load_chunks(team.project, "odd")}
    assert stored["odd.jsonl:5"].spans == stored["c"].spans == ()
    assert (stored["a"].located, stored["a~2"].located) == (Located.EXACT, Located.OFFSETS)


def test_the_edition_that_is_asked_for(team: Team, tmp_path: Path) -> None:
    team.edition(DOCUMENT, "2022", NEW)
    same = [part for part in _paragraphs() if part in NEW]
    found = add_chunks(team.project, [_write(tmp_path / "a.jsonl", same)], name="now")
    assert found.editions == {f"{DOCUMENT}@2022": len(same)}
    found = add_chunks(team.project, [_write(tmp_path / "a.jsonl", same)], name="then", edition="2021")
    assert found.editions == {f"{DOCUMENT}@2021": len(same)}
    assert found.odd == ()
    whole = add_chunks(team.project, [_write(tmp_path / "b.jsonl", _paragraphs())], name="whole")
    assert whole.editions == {f"{DOCUMENT}@2021": 6}
    assert {one.problem for one in whole.odd} == {"other-edition"}


def _labelled(team: Team) -> str:
    case = team.ask()
    team.give("ana", case, HOTELS, PARKING)
    team.give("boris", case, HOTELS, PARKING)
    return case


def test_the_report_adds_up(team: Team, tmp_path: Path) -> None:
    _labelled(team)
    add_chunks(team.project, [_write(tmp_path / "p.jsonl", _paragraphs())], name="whole")
    report = chunks_report(team.project, "whole", SET)
    assert [(one.label, one.need, one.now.reach, one.now.pieces) for one in report.passages] == [
        ("gold", "a", "whole", ("p-3",)),
        ("gold", "b", "whole", ("p-5",)),
    ]
    assert report.counts == {"whole": 2, "cut": 0, "missed": 0, "absent": 0, "unplaced": 0, "dropped": 0}
    assert (report.needs, report.needs_reachable, report.withheld) == (2, 2, 0)
    half = OLD.index(HOTELS) + 20
    add_chunks(team.project, [_write(tmp_path / "c.jsonl", [OLD[:half], OLD[half : half + 40]])], name="cut")
    report = chunks_report(team.project, "cut", SET)
    assert report.counts == {"whole": 0, "cut": 1, "missed": 1, "absent": 0, "unplaced": 0, "dropped": 0}
    assert report.passages[0].now.pieces == ("c-0", "c-1")
    assert sum(chunk.share for chunk in report.passages[0].now.chunks) == pytest.approx(1.0, abs=1e-3)
    assert (report.needs, report.needs_reachable) == (2, 1)
    assert sum(report.counts.values()) == len(report.passages)
    assert any("cut" in line for line in report.lines())


def test_a_new_edition_makes_old_chunks_absent_until_they_are_made_anew(team: Team, tmp_path: Path) -> None:
    _labelled(team)
    add_chunks(team.project, [_write(tmp_path / "p.jsonl", _paragraphs())], name="old")
    team.edition(DOCUMENT, "2022", NEW)
    report = chunks_report(team.project, "old", SET)
    assert report.counts["unplaced"] == 2
    case = team.ask("When?")
    for person in ("ana", "boris"):
        team.give(person, case, "Fines are never paid.")
    report = chunks_report(team.project, "old", SET)
    assert report.counts == {"whole": 0, "cut": 0, "missed": 0, "absent": 1, "unplaced": 2, "dropped": 0}


def test_what_a_person_dropped_is_no_fault_of_the_chunks(tmp_path: Path) -> None:
    world = World()
    world.editions(DOCUMENT, OLD, OLD.replace(HOTELS, "Hotels are never paid for."))
    hotels, parking = (world.part(DOCUMENT, "2021", words) for words in (HOTELS, PARKING))
    both = Passage(parts=(Part(**dict(hotels.places()[0])), Part(**dict(parking.places()[0]))))
    label = world.label("c", "ana", hotels)
    needs = (*label.needs, Need(need="b", any=(both, parking)), Need(need="c", any=(hotels, both)))
    world.put(Key(Kind.LABEL, (SET, "c", "ana", "1")), label.model_copy(update={"needs": needs}))
    add_chunks(world.project, [_write(tmp_path / "p.jsonl", [PARKING])], name="p")
    migrate(world.project, SET)
    report = chunks_report(world.project, "p", SET)
    assert (report.counts["unplaced"], report.needs, report.needs_reachable) == (4, 3, 1)
    answer_landing(world.project, world.place(DOCUMENT, "2021", HOTELS).anchor(), Answer.DROP)
    report = chunks_report(world.project, "p", SET)
    assert (report.counts["dropped"], report.counts["unplaced"], report.counts["whole"]) == (4, 0, 3)
    assert sum(report.counts.values()) == len(report.passages) == 7
    assert (report.needs, report.needs_reachable, report.needs_at[1]) == (1, 1, 1)
    assert any(line.startswith("dropped ") for line in report.lines())
    compared = compare_chunkings(world.project, SET, "p", "p")
    assert compared.counts == {"whole": {"whole": 3}, "dropped": {"dropped": 4}}
    assert (compared.needs, compared.needs_reachable_old, compared.needs_reachable_new) == (1, 1, 1)


def test_a_pinned_passage_stays_with_its_edition(tmp_path: Path) -> None:
    world = World()
    world.editions(DOCUMENT, OLD)
    world.label("c", "ana", world.part(DOCUMENT, "2021", HOTELS).model_copy(update={"follow": Follow.PINNED}))
    add_chunks(world.project, [_write(tmp_path / "p.jsonl", _paragraphs())], name="old")
    world.edition(DOCUMENT, "2022", NEW)
    assert chunks_report(world.project, "old", SET).counts["whole"] == 1


def test_nobody_sees_labels_of_others_before_giving_their_own(team: Team, tmp_path: Path) -> None:
    case = team.ask()
    team.give("ana", case, HOTELS)
    add_chunks(team.project, [_write(tmp_path / "p.jsonl", _paragraphs())], name="p")
    assert len(chunks_report(team.acting("ana"), "p", SET).passages) == 1
    hidden = chunks_report(team.acting("boris"), "p", SET)
    assert (hidden.passages, hidden.withheld) == ((), 1)
    assert compare_chunkings(team.acting("boris"), SET, "p", "p").withheld == 1


def test_two_chunkings_side_by_side(team: Team, tmp_path: Path) -> None:
    _labelled(team)
    add_chunks(team.project, [_write(tmp_path / "p.jsonl", _paragraphs())], name="old")
    add_chunks(team.project, [_write(tmp_path / "s.jsonl", _cut(OLD, 30))], name="new")
    found = compare_chunkings(team.project, SET, "old", "new")
    assert [(one.old.reach, one.new.reach) for one in found.passages] == [("whole", "cut"), ("whole", "cut")]
    assert found.counts == {"whole": {"cut": 2}}
    assert (found.needs, found.needs_reachable_old, found.needs_reachable_new) == (2, 2, 2)
    back = compare_chunkings(team.project, SET, "new", "old")
    assert [one.new for one in back.passages] == [one.old for one in found.passages]
    assert (found.needs_at_old, found.needs_at_new) == ({1: 1, 3: 2, 5: 2, 10: 2}, {1: 0, 3: 1, 5: 2, 10: 2})
    assert len(found.lines()) == 7


def test_chunks_of_a_passage_for_the_export(team: Team, tmp_path: Path) -> None:
    add_chunks(team.project, [_write(tmp_path / "s.jsonl", _cut(OLD, 30))], name="new")
    start = OLD.index(HOTELS)
    chunks_of = chunk_finder(team.project, "new")
    names = chunks_of(DOCUMENT, "2021", (start, start + len(HOTELS)))
    texts = {chunk.chunk: chunk.text for chunk in load_chunks(team.project, "new")}
    assert HOTELS in "".join(texts[name] for name in names)
    add_chunks(team.project, [_write(tmp_path / "t.jsonl", [PARKING])], name="little")
    assert chunk_finder(team.project, "little")(DOCUMENT, "2021", (start, start + len(HOTELS))) == ()


def test_all_real_chunk_files_under_one_name(tmp_path: Path) -> None:
    world = World()
    for path in sorted(shared_data("chunks", "source").glob("*.md")):
        world.edition(path.stem, "2021", path.read_bytes().decode("utf-8").replace("\r\n", "\n"))
    files = [path for path in sorted(shared_data("chunks").iterdir()) if path.is_dir() and path.name != "source"]
    found = add_chunks(world.project, [path for folder in files for path in folder.iterdir()], name="all")
    assert found.status == "added"
    assert (found.located["nowhere"], found.located["ambiguous"]) == (0, 0)
    assert sum(found.located.values()) == found.chunks == sum(found.editions.values())
    assert Counter(one.problem for one in found.odd).keys() <= {"doubled-id", "close"}
