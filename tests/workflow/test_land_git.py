"""Landings and confirmations of two branches, merged by plain git."""

import os
import subprocess
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from annotator.model.landing import Answer
from annotator.store.base import Kind
from annotator.store.files import FileStore
from annotator.store.workspace import init_workspace
from annotator.workflow.answering import answer_queued
from annotator.workflow.comments import comment
from annotator.workflow.land import landing_queue
from annotator.workflow.migrate import migrate
from annotator.workflow.places import Standing
from tests.workflow.editions import SET, World
from tests.workflow.test_land import DEARER, DOC, HOTEL, NOTICE, RULES, TAXI

FEES = "# Fees\n\nThe fee for a late report is 10 EUR for each day that has begun since it was due.\n"
LATER = DEARER.replace("night and", "night, and").replace("five working", "six working")


@contextmanager
def opened(root: Path) -> Iterator[World]:
    store = FileStore(root, cached=False)
    try:
        yield World(store)
    finally:
        store.close()


def git(root: Path, *arguments: str) -> str:
    environment = {**os.environ, "GIT_CONFIG_GLOBAL": os.devnull, "GIT_CONFIG_SYSTEM": os.devnull}
    who = ("-c", "user.name=t", "-c", "user.email=t@example.org", "-c", "commit.gpgsign=false")
    done = subprocess.run(
        ["git", *who, *arguments], cwd=root, env=environment, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout.strip()


def save(root: Path, message: str) -> None:
    git(root, "add", "-A")
    git(root, "commit", "-q", "-m", message)


def begin(root: Path) -> None:
    git(root.parent, "init", "-q", "-b", "main", root.name)
    init_workspace(root)
    with opened(root) as world:
        world.editions(DOC, RULES)
        world.edition("hr/fees", "2021", FEES)
        world.label("c-hotel", "ana", world.part(DOC, "2021", HOTEL))
        world.label("c-taxi", "ana", world.part(DOC, "2021", TAXI))
        world.label("c-fee", "ana", world.part("hr/fees", "2021", FEES.splitlines()[2]))
    save(root, "begin")


def ana_works(root: Path) -> None:
    """A new edition, a label, a comment, a migration; the hotel accepted, the taxi accepted."""
    with opened(root) as world:
        world.edition(DOC, "2022", LATER)
        world.label("c-notice", "ana", world.part(DOC, "2021", NOTICE))
        comment(world.acting("ana"), SET, "c-hotel", "The sum went up.")
        migrate(world.project)
        for queued in landing_queue(world.project):
            if queued.words in (HOTEL, TAXI):
                answer_queued(world.acting("ana"), queued, Answer.ACCEPT)


def boris_works(root: Path) -> None:
    """The same edition and another document's, a label, a comment, a migration; the hotel dropped, the taxi accepted."""
    with opened(root) as world:
        world.edition(DOC, "2022", LATER)
        world.edition("hr/fees", "2022", FEES.replace("10 EUR", "12 EUR"))
        world.label("c-hotel", "boris", world.part(DOC, "2021", HOTEL))
        comment(world.acting("boris"), SET, "c-hotel", "Is that still the same rule?")
        migrate(world.project)
        for queued in landing_queue(world.project):
            if queued.words in (HOTEL, TAXI):
                answer = Answer.DROP if queued.words == HOTEL else Answer.ACCEPT
                answer_queued(world.acting("boris"), queued, answer)


@pytest.fixture
def branches(tmp_path: Path) -> Path:
    root = tmp_path / "work"
    begin(root)
    works: dict[str, Callable[[Path], None]] = {"one": ana_works, "two": boris_works}
    for name, work in works.items():
        git(root, "checkout", "-q", "-b", name, "main")
        work(root)
        save(root, name)
    return root


def merged(root: Path, first: str, second: str) -> str:
    name = f"{first}-{second}"
    git(root, "checkout", "-q", "-b", name, first)
    git(root, "merge", "-q", "--no-edit", second)
    assert git(root, "status", "--porcelain") == ""
    return git(root, "rev-parse", "HEAD^{tree}")


def test_both_orders_give_one_tree_with_nothing_doubled_and_differing_answers_shown(branches: Path) -> None:
    trees = {merged(branches, "one", "two"), merged(branches, "two", "one")}
    assert len(trees) == 1
    with opened(branches) as world:
        index = world.project.landings.refreshed()
        assert index.unreadable() == ()
        rows = [row for key in world.store.list(Kind.LANDINGS) for row in rows_of(world, key.parts)]
        hotel = world.place(DOC, "2021", HOTEL).anchor()
        assert sum(row == hotel for row in rows) == 2, "both branches landed it"
        result = migrate(world.project)
        assert result.counts["new"] == 0
        assert result.counts["places"] == 4
        assert result.counts["settled"] == result.counts["conflict"] == 1, "the taxi and the hotel"
        queue = landing_queue(world.project)
        conflict = queue[0]
        assert (conflict.state, conflict.words) == (Standing.CONFLICT, HOTEL)
        assert [(one.person, one.answer) for one in conflict.answers] == [("ana", "accept"), ("boris", "drop")]
        assert len(world.store.list(Kind.COMMENT, SET, "c-hotel")) == 2
        target = world.project.corpus.in_force(DOC, world.project.date)
        assert target is not None
        assert all(len(world_records(world, one)) == 1 for one in (HOTEL, TAXI))
    assert git(branches, "status", "--porcelain") == ""


def rows_of(world: World, parts: tuple[str, ...]) -> list[str]:
    (key,) = world.store.list(Kind.LANDINGS, *parts)
    value = world.store.load(key).value
    assert isinstance(value, tuple)
    return [str(row.model_dump()["anchor"]) for row in value]


def world_records(world: World, words: str) -> tuple[object, ...]:
    """What the index holds of a passage after the merge: each record once."""
    place = world.place(DOC, "2021", words)
    target = next(one.target for one in landing_queue(world.project) if one.target.document == DOC)
    return world.project.landings.refreshed().records(place.anchor(), target)
