"""A bare repository and three people who share a workspace through it, for the tests of sync."""

import base64
import datetime
import json
import random
import subprocess
from collections import defaultdict
from collections.abc import Callable
from pathlib import Path
from typing import Any

from annotator.model.case import Case
from annotator.model.label import Decision
from annotator.model.settings import Guideline, Person, Review, TestSet, Workspace
from annotator.store.base import Key, Kind, Put, Unreadable
from annotator.store.files import FileStore
from annotator.store.layout import PATHS
from annotator.store.workspace import init_workspace
from annotator.workflow.cases import case_key, edit_case, load_case, new_case, retire_case
from annotator.workflow.comments import comment
from annotator.workflow.context import Project
from annotator.workflow.labels import submit
from annotator.workflow.records import load
from annotator.workflow.sync import sync
from tests.workflow.editions import SET, World
from tests.workflow.team import DOCUMENT, OLD, answer

PEOPLE = ("ana", "boris", "clara")
QUOTE = "Parking fees are paid."


def git(folder: Path, *arguments: str, ok: bool = True) -> str:
    """Git as somebody uses it by hand."""
    settings = ["-c", "user.name=hand", "-c", "user.email=hand@example.org", "-c", "commit.gpgsign=false"]
    done = subprocess.run(
        ["git", *settings, "-C", str(folder), *arguments], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0 or not ok, done.stdout + done.stderr
    return done.stdout


class Hub:
    """The bare repository, the clones of three people and, by the name of each, their projects."""

    def __init__(self, folder: Path, *, inside: str = "") -> None:
        self.folder, self.inside = folder, inside
        self.bare = folder / "hub.git"
        git(folder, "init", "-q", "--bare", "-b", "main", str(self.bare))
        first = folder / PEOPLE[0]
        git(folder, "init", "-q", "-b", "main", str(first))
        git(first, "remote", "add", "origin", str(self.bare))
        init_workspace(first / inside)
        store = FileStore(first / inside)
        people = tuple(Person(id=name, name=name.title()) for name in PEOPLE)
        store.commit(
            [
                Put(Key(Kind.WORKSPACE), Workspace(people=people)),
                Put(Key(Kind.SET, (SET,)), TestSet(set=SET, review=Review(labels=2))),
                Put(Key(Kind.GUIDELINE, (SET,)), Guideline(version=1, text="# How\n\n" + "Rule.\n" * 5)),
            ]
        )
        World(store).editions(DOCUMENT, OLD)
        sync(self.project("ana"))
        for name in PEOPLE[1:]:
            git(folder, "clone", "-q", str(self.bare), str(folder / name))

    def project(self, name: str) -> Project:
        """The workspace as a person has it."""
        root = self.root(name)
        return Project(FileStore(root), person=name, date=datetime.date(2026, 1, 1), root=root)

    def root(self, name: str) -> Path:
        """Folder of a person's workspace."""
        return self.folder / name / self.inside

    def head(self, name: str) -> str:
        """The tree of a person's last commit."""
        return git(self.folder / name, "rev-parse", "HEAD^{tree}").strip()

    def attic(self) -> list[dict[str, Any]]:
        """What everybody's attic holds."""
        files = [file for name in PEOPLE for file in self.root(name).glob(".annotator/attic/*.json")]
        return [json.loads(file.read_text(encoding="utf-8")) for file in files]


class Bustle:
    """Three people who work at random; knows what was written and who had seen it when they wrote over it."""

    def __init__(self, hub: Hub, seed: int) -> None:
        self.hub = hub
        self.draw = random.Random(seed)
        self.number = 0
        self.live: defaultdict[tuple[str, str], set[str]] = defaultdict(set)
        """(path, field) -> values that somebody wrote and nobody knowingly wrote over."""
        self.files: dict[str, bytes] = {}
        """Files that are written once -> their bytes."""
        self.lines: set[str] = set()
        """Lines added to the guideline."""

    def word(self) -> str:
        """Something nobody has written before."""
        self.number += 1
        return f"word{self.number}"

    def act(self, name: str) -> None:
        """One thing that a person does."""
        project = self.hub.project(name)
        cases = [key.parts[1] for key in project.store.list(Kind.CASE, SET)]
        deeds: list[Callable[[Project, str], None]] = [self._ask, self._guideline, self._edition, self._join_team]
        deeds += [self._edit, self._edit, self._label, self._comment, self._decide, self._retire] if cases else []
        self.draw.choice(deeds)(project, self.draw.choice(cases) if cases else "")

    def _written(self, path: str, field: str, old: str | None, new: str) -> None:
        live = self.live[path, field]
        live.discard(old or "")
        live.add(new)

    def _ask(self, project: Project, _: str) -> None:
        new_case(project, SET, f"Is {self.word()} paid for?")

    def _edit(self, project: Project, case: str) -> None:
        field = self.draw.choice(("question", "origin"))
        old = load_case(project, SET, case)
        new = f"What of {self.word()}?"
        self._written(PATHS[Kind.CASE].format(SET, case), field, getattr(old, field), new)
        changes: dict[str, Any] = {field: new}
        edit_case(project, SET, case, **changes)

    def _retire(self, project: Project, case: str) -> None:
        if load_case(project, SET, case).retired is None:
            why = self.word()
            self._written(PATHS[Kind.CASE].format(SET, case), "retired", None, why)
            retire_case(project, SET, case, why)

    def _label(self, project: Project, case: str) -> None:
        decision = project.store.revision(Key(Kind.DECISION, (SET, case)))
        if load_case(project, SET, case).retired is None and not decision:
            made = submit(project, SET, case, answer(case, QUOTE, facts=(self.word(),)))
            self._once(project, PATHS[Kind.LABEL].format(SET, case, made.person, made.round))

    def _comment(self, project: Project, case: str) -> None:
        made = comment(project, SET, case, self.word())
        self._once(project, PATHS[Kind.COMMENT].format(SET, case, made.id))

    def _once(self, project: Project, path: str) -> None:
        assert project.root is not None
        self.files[path] = (project.root / path).read_bytes()

    def _decide(self, project: Project, case: str) -> None:
        key = Key(Kind.DECISION, (SET, case))
        old = load(project.store, key, Decision).why if project.store.revision(key) else None
        made = Decision(case=case, person=project.actor(), why=self.word())
        self._written(PATHS[Kind.DECISION].format(SET, case), "why", old, str(made.why))
        project.store.commit([Put(key, made)])

    def _guideline(self, project: Project, _: str) -> None:
        key = Key(Kind.GUIDELINE, (SET,))
        old = load(project.store, key, Guideline)
        line = f"{self.word()} rule."
        self.lines.add(line)
        rows = old.text.split("\n")
        rows.insert(self.draw.randrange(2, len(rows)), line)
        project.store.commit([Put(key, old.model_copy(update={"text": "\n".join(rows)}))])

    def _edition(self, project: Project, _: str) -> None:
        version = str(self.draw.randrange(2022, 2026))
        if not project.store.revision(Key(Kind.EDITION, (DOCUMENT, version))):
            World(project.store).edition(DOCUMENT, version, OLD + f"\nAnd {self.word()}.\n")

    def _join_team(self, project: Project, _: str) -> None:
        old = project.workspace()
        people = (*old.people, Person(id=self.word()))
        project.store.commit([Put(Key(Kind.WORKSPACE), old.model_copy(update={"people": people}))])

    def check(self) -> None:
        """Everybody has the same, and nothing is lost, half merged or unreadable."""
        trees = {self.hub.head(name) for name in PEOPLE}
        assert len(trees) == 1
        attic = self.hub.attic()
        project = self.hub.project("ana")
        for name in PEOPLE:
            assert git(self.hub.folder / name, "status", "--porcelain") == ""
            self._check_files(self.hub.root(name))
        for path, data in self.files.items():
            assert (self.hub.root("ana") / path).read_bytes() == data
        kept = {(one["path"], one["field"], one["mine"]) for one in attic if isinstance(one["mine"], str)}
        whole = [base64.b64decode(one["mine"]).decode() for one in attic if one["field"] is None]
        for (path, field), values in self.live.items():
            text = (self.hub.root("ana") / path).read_text()
            for value in values:
                assert value in text or (path, field, value) in kept or any(value in one for one in whole), value
        guideline = load(project.store, Key(Kind.GUIDELINE, (SET,)), Guideline).text
        guidelines = [one["mine"] for one in attic if one["field"] == "text"]
        for line in self.lines:
            assert line in guideline or any(line in one for one in guidelines), line
        joined = {person.id for person in project.workspace().people}
        assert {"ana", "boris", "clara"} <= joined

    def _check_files(self, root: Path) -> None:
        store = FileStore(root)
        for kind in (Kind.WORKSPACE, Kind.SET, Kind.CASE, Kind.LABEL, Kind.DECISION, Kind.COMMENT, Kind.EDITION):
            found = list(store.load_many(store.list(kind)))
            assert not [one for one in found if isinstance(one, Unreadable)]
        project = Project(store)
        for key in store.list(Kind.EDITION):
            assert project.corpus.reading(key.parts[0], key.parts[1]).text
        for file in root.rglob("*"):
            if file.is_file() and ".git" not in file.parts and ".annotator" not in file.parts:
                assert b"<<<<<<<" not in file.read_bytes()
                assert not file.name.startswith(".~annotator-")


def question(project: Project, case: str, field: str = "question") -> str:
    """A field of a case as it stands."""
    value: Any = getattr(load(project.store, case_key(SET, case), Case), field)
    return str(value)
