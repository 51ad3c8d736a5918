"""The case that a person had on the desk last in this copy of the workspace, by the journals of undo outside git."""

from pathlib import Path

from annotator.store.base import ABSENT
from annotator.text.messages import DataProblem
from annotator.workflow.cases import case_key
from annotator.workflow.context import Project
from annotator.workflow.labels import load_draft
from annotator.workflow.private import read_private, settle, write_soon
from annotator.workflow.sets import load_set, set_names
from annotator.workflow.undo import FOLDER


def last_case(project: Project, set_name: str) -> str | None:
    """The case whose label who acts wrote on last and has not submitted; None where there is none."""
    if project.root is None or project.person is None:
        return None
    end = f".label.{project.person}.json"
    settle()
    try:
        files = [one for one in project.root.joinpath(*FOLDER, set_name).iterdir() if one.name.endswith(end)]
        found = [(one.stat().st_mtime, one.name.removesuffix(end)) for one in files]
    except OSError:
        return None
    for _, case in sorted(found, reverse=True):
        if project.store.revision(case_key(set_name, case)) != ABSENT and _begun(project, set_name, case):
            return case
    return None


def _begun(project: Project, set_name: str, case: str) -> bool:
    try:
        return load_draft(project, set_name, case) is not None
    except DataProblem:
        # What is wrong with the draft is told where its case is opened.
        return True


def last_set(project: Project) -> str | None:
    """The set that who acts was in last in this copy of the workspace; None where there is none any more."""
    file = _set_file(project)
    said = read_private(file) if file is not None else None
    return said if isinstance(said, str) and said in set_names(project) else None


def first_set(project: Project, language: str) -> str | None:
    """The set to begin in: the one of last time, else the first with questions in a language, else the first.

    None where there is none.
    """
    names = set_names(project)
    fitting = (name for name in names if language in _languages(project, name))
    return last_set(project) or next(fitting, None) or next(iter(names), None)


def _languages(project: Project, name: str) -> tuple[str, ...]:
    try:
        return load_set(project, name).languages
    except DataProblem:
        # What is wrong with its settings is told where the set is opened.
        return ()


def remember_set(project: Project, set_name: str) -> None:
    """Keeps the set that who acts is in for the next start; where that cannot be written, it is the first one."""
    file = _set_file(project)
    if file is not None:
        write_soon(file, lambda: set_name)


def _set_file(project: Project) -> Path | None:
    if project.root is None or project.person is None:
        return None
    return project.root / ".annotator" / "set" / f"{project.person}.json"
