"""Starting the screens from the command line: which workspace, whether there is a terminal."""

import datetime
from pathlib import Path

from annotator.text.messages import UsageProblem
from annotator.tui.app import run
from annotator.workflow.opening import find_project


def start(workspace: str | None = None, person: str | None = None, date: str | None = None) -> int:
    """Opens the screens on a workspace, by default the one found upwards from the current folder; the exit code.

    Raises `AnnotatorError` where there is no workspace, where it cannot be opened, or where `date` is none.
    """
    root = find_project(Path.cwd()) if workspace is None else find_project(Path(workspace).resolve())
    return run(root, person, None if date is None else _date(date))


def _date(written: str) -> datetime.date:
    try:
        return datetime.date.fromisoformat(written)
    except ValueError as wrong:
        raise UsageProblem(
            "date-unreadable", "{date} is not a date", remedy="write it YYYY-MM-DD", date=written
        ) from wrong
