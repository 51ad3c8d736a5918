"""What became of a set's cases since a person last looked, and what of their work is not shared yet."""

import contextlib
import json
import subprocess
from pathlib import Path
from typing import NamedTuple

from annotator.workflow.context import Project
from annotator.workflow.state import State, Survey

FOLDER = (".annotator", "seen")
"""Where it is kept, outside git, in which state a person last saw the cases."""
_GIT_SECONDS = 10


class News(NamedTuple):
    """How many cases are new, or came into a state, since last time; all 0 at the first time."""

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
    came = [state for case, state in now.items() if before.get(case) != state]
    return News(
        added=len(now.keys() - before.keys()),
        settled=sum(state in (State.AGREED, State.DECIDED) for state in came),
        disputed=sum(state == State.DISPUTED for state in came),
    )


def unshared(project: Project) -> int | None:
    """How many files of the workspace are changed or new and not committed in git; None where it is in no git."""
    if project.root is None:
        return None
    try:
        answer = subprocess.run(
            ["git", "-C", str(project.root), "status", "--porcelain", "-z", "--untracked-files=all", "--", "."],
            capture_output=True,
            timeout=_GIT_SECONDS,
            check=False,
        )
    except (OSError, subprocess.TimeoutExpired):
        return None
    if answer.returncode != 0:
        return None
    # A renamed file is followed by its old name, which is no entry of its own.
    entries = [entry for entry in answer.stdout.split(b"\0") if entry]
    return len(entries) - sum(entry[:1] == b"R" for entry in entries)


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
