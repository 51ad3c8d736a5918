"""Opening a workspace: finding it, and finding out who acts."""

import contextlib
import datetime
import subprocess
from pathlib import Path

from annotator.model.settings import Duty, Person, Workspace
from annotator.store.base import Key, Kind, Put
from annotator.store.files import find_workspace, open_store
from annotator.text.ids import check_segment, slug
from annotator.text.messages import UsageProblem
from annotator.workflow.context import Project

_GIT_SECONDS = 5
_REMEMBERED = (".annotator", "person")
"""The file, ignored by git, that says who works in this copy."""


def find_project(start: Path) -> Path:
    """The workspace that holds a folder, looking upwards; raises `UsageProblem` where there is none."""
    root = find_workspace(start)
    if root is None:
        raise UsageProblem(
            "no-workspace",
            "no annotator.yaml here or in a folder above",
            remedy="go to your workspace, make one with `annotator init`, or try `annotator demo`",
            where=str(start),
        )
    return root


def open_project(root: Path, *, person: str | None = None, date: datetime.date | None = None) -> Project:
    """Opens the workspace at `root` as somebody, by default as git's user where the workspace knows them."""
    project = Project(open_store(root), date=date or datetime.date.today(), root=root)
    project.person = person if person is not None else git_person(root, project.workspace())
    if project.person is not None and check_segment(project.person) is not None:
        raise UsageProblem(
            "person-id",
            "{person} cannot be the id of a person",
            remedy="use lower-case letters a-z, digits and '-': {proposed}",
            person=project.person,
            proposed=slug(project.person),
        )
    return project


def git_person(root: Path, workspace: Workspace) -> str | None:
    """Who git says is working here: known by e-mail or by name, else the slug of git's name; None without git."""
    email, name = _git_value(root, "user.email"), _git_value(root, "user.name")
    for person in workspace.people:
        if (email and person.email == email) or (name and name in (person.name, person.id)):
            return person.id
    return slug(name) if name else None


def remembered_person(project: Project) -> str | None:
    """Who said last, in this copy of the workspace, that they work here; None where nobody known to it did."""
    if project.root is None:
        return None
    try:
        said = project.root.joinpath(*_REMEMBERED).read_text(encoding="utf-8").strip()
    except (OSError, ValueError):
        return None
    return said if any(one.id == said for one in project.workspace().people) else None


def remember_person(project: Project) -> None:
    """Keeps who acts for the next start; where that cannot be written, it is asked again."""
    if project.root is None or project.person is None:
        return
    file = project.root.joinpath(*_REMEMBERED)
    with contextlib.suppress(OSError):
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(project.person + "\n", encoding="utf-8")


def add_person(
    project: Project, name: str, *, person: str | None = None, email: str = "", duties: tuple[Duty, ...] = ()
) -> Person:
    """Makes somebody known to the workspace; their id is a slug of their name unless it is given."""
    added = Person(id=person or slug(name), name=name, email=email, duties=duties)
    with project.store.locked():
        old = project.workspace()
        if any(one.id == added.id for one in old.people):
            raise UsageProblem("person-exists", "{person} is known already", person=added.id)
        new = old.model_copy(update={"people": (*old.people, added)})
        project.store.commit([Put(Key(Kind.WORKSPACE), new)])
    return added


def _git_value(root: Path, name: str) -> str:
    try:
        answer = subprocess.run(
            ["git", "-C", str(root), "config", "--get", name],
            capture_output=True,
            text=True,
            encoding="utf-8",
            errors="replace",
            timeout=_GIT_SECONDS,
            check=False,
        )
    except (OSError, subprocess.TimeoutExpired):
        return ""
    return answer.stdout.strip()
