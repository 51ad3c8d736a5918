"""A file for what is copied, since no program can know whether a terminal took it."""

import os
from pathlib import Path

from annotator.text.messages import DataProblem
from annotator.workflow.context import Project

COPIED = Path(".annotator", "clipboard.txt")
"""Where it lies, from the workspace's folder; git does not see it."""


def keep_copy(project: Project, text: str) -> Path | None:
    """Writes `text` to the file of the last copy; its path from the workspace, None where the store is no folder.

    Raises `DataProblem` where it cannot be written.
    """
    if project.root is None:
        return None
    target = project.root / COPIED
    new = target.with_name(f"clipboard.{os.getpid()}.tmp")
    try:
        target.parent.mkdir(exist_ok=True)
        new.write_text(text, encoding="utf-8", newline="\n")
        new.replace(target)
    except OSError as problem:
        raise DataProblem(
            "copy-not-kept",
            "{path} cannot be written: {why}",
            path=COPIED.as_posix(),
            why=problem.strerror or str(problem),
        ) from problem
    return COPIED
