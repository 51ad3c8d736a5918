"""Starting the screens from the command line: which workspace, as whom, whether there is a terminal or a browser."""

import contextlib
import datetime
import os
import sys
from pathlib import Path

from annotator.text.display import visible_line
from annotator.text.messages import Exit, UsageProblem
from annotator.tui import settings
from annotator.tui.app import AnnotatorApp
from annotator.tui.coming import way_back
from annotator.tui.i18n import tr, use
from annotator.tui.web import in_browser
from annotator.workflow.context import Project
from annotator.workflow.opening import find_project, open_project, remembered_person


def start(workspace: str | None = None, person: str | None = None, date: str | None = None) -> int:
    """Opens the screens on a workspace, by default the one found upwards from the current folder; the exit code.

    Raises `AnnotatorError` where there is no workspace, where it cannot be opened, or where `date` is none.
    """
    root = find_project(Path.cwd() if workspace is None else Path(workspace).resolve())
    return _run(root, person, None if date is None else _date(date))


def _run(root: Path, person: str | None, date: datetime.date | None) -> int:
    use(settings.language())
    problem = _fit_terminal()
    if problem is not None:
        sys.stderr.write(f"annotator: {problem}\n")
        return int(Exit.USAGE)
    project = open_project(root, person=person, date=date)
    if person is None:
        _settle_person(project)
    app = AnnotatorApp(project)
    # What ends by an error that nobody foresaw gives no code back, but it must not look as if all were well.
    code = max(app.run() or int(Exit.OK), app.return_code or 0)
    if code == Exit.OK and not in_browser():
        # Where the terminal is gone there is nobody to tell.
        with contextlib.suppress(OSError):
            sys.stderr.write(f"{visible_line(way_back(root, person))}\n")
    return code


def _settle_person(project: Project) -> None:
    """Where git's user is nobody whom the workspace knows, it is who said so last time, else it is asked.

    A visitor in a browser is always asked: git's user and who was here last are whoever runs the server.
    """
    known = {one.id for one in project.workspace().people}
    if in_browser():
        project.person = None
    elif known and project.person not in known:
        project.person = remembered_person(project)


def _fit_terminal() -> str | None:
    """Why the screens cannot be shown here; None where they can."""
    if in_browser():
        return None
    if not (sys.stdin.isatty() and sys.stderr.isatty()):
        return tr("the screens need a terminal; see `annotator --help` for commands that do not")
    if os.environ.get("TERM", "") in ("", "dumb"):
        return tr("this terminal (TERM) cannot show screens; see `annotator --help` for commands that do not need them")
    return None


def _date(written: str) -> datetime.date:
    try:
        return datetime.date.fromisoformat(written)
    except ValueError as wrong:
        raise UsageProblem(
            "date-unreadable", "{date} is not a date", remedy="write it YYYY-MM-DD", date=written
        ) from wrong
