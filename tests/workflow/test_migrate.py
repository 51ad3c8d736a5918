"""Migrating a workspace of files: its log, taking it back, an interrupted run, a newer engine, any executor."""

import json
from collections.abc import Iterator
from concurrent.futures import Executor, ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path

import pytest

import annotator.workflow.migrate as migrating
from annotator.model.label import Follow
from annotator.model.landing import Answer, Landed, LandingRecord
from annotator.store.base import Key, Kind, Put
from annotator.store.files import FileStore
from annotator.store.workspace import init_workspace
from annotator.text.messages import UsageProblem
from annotator.workflow.answering import answer_queued
from annotator.workflow.context import Project
from annotator.workflow.land import landing_queue
from annotator.workflow.migrate import migrate
from annotator.workflow.migrations import open_log, undo_migration
from annotator.workflow.places import Standing, where_now
from tests.workflow.editions import NOW, SET, World
from tests.workflow.test_land import DEARER, HOTEL, NOTICE, RULES, TAXI

DOCUMENTS = 5


class Workspace:
    """A workspace of files with some documents, each in two editions, and a label on three passages of each."""

    def __init__(self, root: Path, documents: int = DOCUMENTS) -> None:
        self.root = root
        init_workspace(root)
        self.store = FileStore(root, cached=False)
        self.world = World(self.store)
        for number in range(documents):
            document = f"hr/doc-{number}"
            without = DEARER.replace(TAXI, "See the page about trains.") if number % 2 else DEARER
            self.world.editions(document, f"{RULES}\nThat is rule {number}.\n", f"{without}\nThat is rule {number}.\n")
            for case, words in (("hotel", HOTEL), ("taxi", TAXI), ("notice", NOTICE)):
                self.world.label(f"c-{case}-{number}", "ana", self.world.part(document, "2021", words))

    def project(self, person: str = "ana") -> Project:
        return Project(self.store, person=person, date=NOW, root=self.root)

    def landings(self) -> dict[str, bytes]:
        """Every landing file with its bytes."""
        top = self.root / "landings"
        return {str(file.relative_to(top)): file.read_bytes() for file in sorted(top.rglob("*.jsonl"))}


@pytest.fixture
def made(tmp_path: Path) -> Iterator[Workspace]:
    found = Workspace(tmp_path / "one")
    yield found
    found.store.close()


@pytest.fixture
def small_batches(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(migrating, "_BATCH", 1)
    monkeypatch.setattr(migrating, "_COMMIT", 1)


def stop_after(documents: int) -> migrating.Progress:
    def stop(done: int, _of: int) -> None:
        if done == documents:
            raise KeyboardInterrupt

    return stop


def test_a_migration_leaves_one_file_for_each_edition(made: Workspace, small_batches: None) -> None:
    made.world.edition("hr/doc-0", "2023", RULES)
    migrate(made.project(), SET)
    assert sorted({name.partition("/")[0] for name in made.landings()}) == ["2022", "2023"]
    assert len(made.landings()) == 2


@pytest.mark.parametrize("after", range(1, DOCUMENTS + 1))
def test_an_interrupted_run_ends_with_the_bytes_of_one_that_was_not(
    made: Workspace, tmp_path: Path, small_batches: None, after: int
) -> None:
    whole = Workspace(tmp_path / "whole")
    expected = migrate(whole.project(), SET)
    with pytest.raises(KeyboardInterrupt):
        migrate(made.project(), SET, progress=stop_after(after))
    kept = {row.anchor for row in rows(made)}
    assert kept, "what was landed is kept"
    assert kept < {row.anchor for row in rows(whole)}
    again = migrate(made.project(), SET)
    assert again.counts == {**expected.counts, "new": expected.counts["new"] - len(kept)}
    assert made.landings() == whole.landings()
    assert migrate(made.project(), SET).counts["new"] == 0
    assert made.landings() == whole.landings()
    whole.store.close()


class Stopped(Exception):
    """Somebody called it off, otherwise than by Ctrl-C."""


@pytest.mark.parametrize("second_look", [False, True])
@pytest.mark.parametrize("why", [Stopped, KeyboardInterrupt])
def test_what_was_landed_is_kept_whatever_stops_it_in_either_phase(
    made: Workspace, tmp_path: Path, why: type[BaseException], second_look: bool
) -> None:
    whole = Workspace(tmp_path / "whole")
    expected = migrate(whole.project(), SET)
    assert expected.counts["lost"] > 0
    told: list[tuple[int, int]] = []

    def stop(done: int, of: int) -> None:
        told.append((done, of))
        raise why

    with pytest.raises(why):
        migrate(made.project(), SET, progress=None if second_look else stop, elsewhere=stop if second_look else None)
    assert len(told) == 1
    kept = {row.outcome for row in rows(made)}
    assert {Landed.KEPT, Landed.EDITED} <= kept
    assert Landed.LOST not in kept, "what was lost is looked for again"
    migrate(made.project(), SET)
    assert made.landings() == whole.landings()
    whole.store.close()


def test_the_second_look_tells_how_far_it_is(made: Workspace) -> None:
    told: list[tuple[int, int]] = []
    migrate(made.project(), SET, elsewhere=lambda done, of: told.append((done, of)))
    assert [done for done, _ in told] == list(range(1, len(told) + 1))
    assert all(done <= of for done, of in told)
    assert told[-1][0] == told[-1][1]


def rows(made: Workspace) -> list[LandingRecord]:
    loaded = [made.store.load(key).value for key in made.store.list(Kind.LANDINGS)]
    return [row for value in loaded if isinstance(value, tuple) for row in value if isinstance(row, LandingRecord)]


def test_what_an_interrupted_run_wrote_counts_at_once_and_can_be_taken_back(
    made: Workspace, small_batches: None
) -> None:
    with pytest.raises(KeyboardInterrupt):
        migrate(made.project(), SET, progress=stop_after(2))
    part = made.world.part("hr/doc-0", "2021", NOTICE)
    assert where_now(made.project(), part, part.follow, date=NOW).state is Standing.CARRIED
    undo_migration(made.project())
    assert made.landings() == {}
    assert where_now(made.project(), part, part.follow, date=NOW).state is Standing.UNLANDED


def test_a_run_for_another_set_leaves_the_files_of_an_interrupted_one_alone(
    made: Workspace, small_batches: None
) -> None:
    with pytest.raises(KeyboardInterrupt):
        migrate(made.project(), SET, progress=stop_after(2))
    before = made.landings()
    migrate(made.project())
    assert before.items() <= made.landings().items()
    undo_migration(made.project())
    assert made.landings() == before


def test_undo_takes_back_one_migration_after_the_other_and_redo_is_the_same(made: Workspace) -> None:
    migrate(made.project(), SET)
    first = made.landings()
    made.world.edition("hr/doc-0", "2023", RULES.replace("five", "six"))
    migrate(made.project(), SET)
    both = made.landings()
    assert first.items() < both.items()
    undone = undo_migration(made.project())
    assert (undone.set, undone.landings, undone.kept, undone.editions) == (SET, 3, 0, ("2023",))
    assert made.landings() == first
    undo_migration(made.project())
    assert made.landings() == {}
    with pytest.raises(UsageProblem, match="no migration of this machine"):
        undo_migration(made.project())
    migrate(made.project(), SET)
    assert {name: data for name, data in made.landings().items() if name.startswith("2023")} == {
        name: data for name, data in both.items() if name.startswith("2023")
    }


def test_undo_and_migrate_again_give_the_same_bytes(made: Workspace) -> None:
    migrate(made.project(), SET)
    before = made.landings()
    undo_migration(made.project())
    migrate(made.project(), SET)
    assert made.landings() == before


def test_undo_never_touches_what_people_said_or_what_others_wrote(made: Workspace) -> None:
    other = LandingRecord(
        anchor=made.world.place("hr/doc-1", "2021", HOTEL).anchor(),
        start=made.world.place("hr/doc-1", "2021", HOTEL),
        to_document="hr/doc-1",
        to_version="2022",
        to_text=made.world.place("hr/doc-1", "2022", NOTICE).text,
        outcome=Landed.LOST,
        engine="another/1",
    )
    made.store.commit([Put(Key(Kind.LANDINGS, ("2022", "a" * 26)), (other,))])
    others = made.landings()
    migrate(made.project(), SET)
    mine = made.landings()
    queued = next(one for one in landing_queue(made.project(), SET) if one.start.document == "hr/doc-0")
    given = answer_queued(made.project(), queued, Answer.ACCEPT)
    with pytest.raises(UsageProblem) as refused:
        undo_migration(made.project())
    assert queued.anchor in refused.value.message.line()
    assert "\n" not in refused.value.message.line()
    assert made.landings() == mine, "a refusal changes nothing"
    undone = undo_migration(made.project(), keep_answered=True)
    assert undone.kept == 1
    assert others.items() < made.landings().items()
    assert [row.anchor for row in rows(made) if row.engine != "another/1"] == [queued.anchor]
    here = where_now(made.project(), made.world.part("hr/doc-0", "2021", HOTEL), Follow.CURRENT, date=NOW)
    assert (here.state, here.place) == (Standing.SETTLED, given.place)
    assert len(made.store.list(Kind.CONFIRMATION)) == 1
    migrate(made.project(), SET)
    assert lines(made.landings()) == lines(mine)


def lines(files: dict[str, bytes]) -> set[bytes]:
    return {line for data in files.values() for line in data.splitlines()}


def test_files_that_are_gone_by_other_hands_are_passed_over(made: Workspace) -> None:
    migrate(made.project(), SET)
    first = made.landings()
    made.world.edition("hr/doc-0", "2023", RULES.replace("five", "six"))
    migrate(made.project(), SET)
    for name in made.landings().keys() - first.keys():
        (made.root / "landings" / name).unlink()
    undo_migration(made.project())
    assert made.landings() == {}


def test_a_run_that_lands_nothing_is_none_to_take_back(made: Workspace) -> None:
    migrate(made.project(), SET)
    migrate(made.project(), SET)
    migrate(made.project(), SET, dry_run=True)
    assert len(open_log(made.project()).migrations) == 1
    undo_migration(made.project())
    migrate(made.project(), SET, dry_run=True)
    assert made.landings() == {}
    assert open_log(made.project()).migrations == []


@pytest.mark.parametrize("torn", [b"", b"{", b"[1]", b'[{"files": 3}]', b"\xff\xfe", b"null"])
def test_a_torn_log_counts_for_nothing(made: Workspace, torn: bytes) -> None:
    migrate(made.project(), SET)
    before = made.landings()
    (made.root / ".annotator/undo/migrations.json").write_bytes(torn)
    with pytest.raises(UsageProblem, match="no migration of this machine"):
        undo_migration(made.project())
    assert made.landings() == before
    made.world.edition("hr/doc-0", "2023", RULES.replace("five", "six"))
    migrate(made.project(), SET)
    undo_migration(made.project())
    assert made.landings() == before


def older(made: Workspace, document: str, words: str, **said: object) -> LandingRecord:
    """Puts into the store what an older engine said of a passage."""
    start = made.world.place(document, "2021", words)
    fields = {
        "anchor": start.anchor(),
        "start": start,
        "to_document": document,
        "to_version": "2022",
        "to_text": made.world.place(document, "2022", NOTICE).text,
        "engine": "annotator/0",
    }
    record = LandingRecord.model_validate({**fields, **said})
    made.store.commit([Put(Key(Kind.LANDINGS, ("2022", start.anchor())), (record,))])
    return record


def test_again_asks_where_a_newer_engine_says_something_else(made: Workspace) -> None:
    wrong = made.world.place("hr/doc-0", "2022", TAXI)
    older(made, "hr/doc-0", HOTEL, outcome=Landed.KEPT, place=wrong)
    right = made.world.place("hr/doc-0", "2022", NOTICE)
    older(made, "hr/doc-0", NOTICE, outcome=Landed.KEPT, place=right)
    project = made.project()
    migrate(project, SET)
    assert not any("differing-records" in one.reasons for one in landing_queue(project, SET)), "older records hold"
    count = len(rows(made))
    result = migrate(project, SET, again=True)
    assert (result.counts["new"], len(rows(made))) == (1, count + 1), "what says the same is not said twice"
    (asked,) = (one for one in landing_queue(project, SET) if "differing-records" in one.reasons)
    assert asked.words == HOTEL
    assert asked.tier == "differing"
    before = made.landings()
    assert migrate(project, SET, again=True).counts["new"] == 0
    assert made.landings() == before


def test_again_leaves_alone_what_a_person_answered(made: Workspace) -> None:
    older(made, "hr/doc-0", HOTEL, outcome=Landed.AMBIGUOUS, place=made.world.place("hr/doc-0", "2022", TAXI))
    project = made.project()
    migrate(project, SET)
    queued = next(one for one in landing_queue(project, SET) if one.outcome is Landed.AMBIGUOUS)
    answer_queued(project, queued, Answer.DROP)
    assert migrate(project, SET, again=True).counts["new"] == 0


def run_with(made: Workspace, executor: Executor | None) -> tuple[dict[str, bytes], str]:
    result = migrate(made.project(), SET, executor=executor)
    return made.landings(), json.dumps(result.model_dump(mode="json"))


def test_processes_give_the_bytes_of_a_run_without(made: Workspace, tmp_path: Path, small_batches: None) -> None:
    alone = Workspace(tmp_path / "alone")
    with ProcessPoolExecutor(2, mp_context=get_context("spawn")) as pool:
        assert run_with(made, pool) == run_with(alone, None)
    alone.store.close()
