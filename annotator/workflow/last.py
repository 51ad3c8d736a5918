"""The case that a person had on the desk last in this copy of the workspace, by the journals of undo outside git."""

from annotator.store.base import ABSENT
from annotator.workflow.cases import case_key
from annotator.workflow.context import Project
from annotator.workflow.private import settle
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
        if project.store.revision(case_key(set_name, case)) != ABSENT:
            return case
    return None
