"""What became of a set's cases since a person last looked, and what of their work is not shared yet."""

import contextlib
import json
from pathlib import Path
from typing import NamedTuple

from annotator.text.messages import DataProblem
from annotator.workflow.context import Project
from annotator.workflow.state import State, Survey
from annotator.workflow.sync_git import Git
from annotator.workflow.sync_place import changed_paths

FOLDER = (".annotator", "seen")
"""Where it is kept, outside git, in which state a person last saw the cases."""
_GIT_SECONDS = 10


class News(NamedTuple):
    """How many cases of others are new, and how many came into a state, since last time; all 0 at the first time."""

    added: int = 0
    settled: int = 0
    disputed: int = 0


def news(project: Project, found: Survey) -> News:
    """What is new to the person who acts; from then on it is not."""
    file = _file(project, found)
    if file is None:
        return News()
    now = {one.case.case: one.state.value for one in found.states if not one.retired}
    before = _read(file)
    with contextlib.suppress(OSError):
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(json.dumps(now, sort_keys=True), encoding="utf-8")
    if before is None:
        return News()
    own = {one.case.case for one in found.states if one.case.author == project.person}
    came = [state for case, state in now.items() if before.get(case) != state]
    return News(
        added=len(now.keys() - before.keys() - own),
        settled=sum(state in (State.AGREED, State.DECIDED) for state in came),
        disputed=sum(state == State.DISPUTED for state in came),
    )


def unshared(project: Project) -> int | None:
    """How many files of the workspace are changed or new and not committed in git; None where it is in no git."""
    if project.root is None:
        return None
    git = Git(project.root)
    try:
        if git.line("rev-parse", "--is-inside-work-tree") != "true":
            return None
        return len(changed_paths(git, seconds=_GIT_SECONDS))
    except DataProblem:
        return None


def _file(project: Project, found: Survey) -> Path | None:
    if project.root is None or project.person is None:
        return None
    return project.root.joinpath(*FOLDER, f"{found.settings.set}.{project.person}.json")


def _read(file: Path) -> dict[str, str] | None:
    try:
        kept = json.loads(file.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return None
    return kept if isinstance(kept, dict) else None
