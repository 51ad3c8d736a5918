"""Since when cases are in a set: git's first commit of them, else the time of their file.

Records hold no times, since two branches would both touch them; a file's own time is that of the clone. So git is
asked, once for all cases and once more only when its history has grown.
"""

import datetime
import subprocess
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache

from annotator.model.map_results import DatedBy
from annotator.store.layout import path_of
from annotator.workflow.cases import case_key
from annotator.workflow.context import Project

_GIT_SECONDS = 60
_MARK = "commit:"
_PLAIN = ("--no-ext-diff", "--no-textconv", "--no-show-signature")
# A repository's own settings must not start programs.
_SAFE = ("-c", "core.fsmonitor=false", "-c", "core.hooksPath=", "--no-pager", "--no-optional-locks")


@dataclass(frozen=True, slots=True)
class Ages:
    """Case -> since when it is in the set (UTC)."""

    since: dict[str, datetime.datetime]
    source: DatedBy


def ages(project: Project, set_name: str, cases: Iterable[str]) -> Ages:
    """Since when cases are in a set; cases that git does not know yet by the time of their file."""
    if project.root is None:
        return Ages({}, DatedBy.NOTHING)
    root = str(project.root)
    head = _git(root, "rev-parse", "--verify", "HEAD")
    committed = _committed(root, set_name, head.strip()) if head else {}
    since = {}
    for case in cases:
        path = path_of(case_key(set_name, case))
        seconds = committed.get(path)
        if seconds is None:
            try:
                seconds = int((project.root / path).stat().st_mtime)
            except OSError:
                continue
        since[case] = datetime.datetime.fromtimestamp(seconds, datetime.UTC)
    return Ages(since, DatedBy.GIT if committed else DatedBy.FILES)


@lru_cache(maxsize=8)
def _committed(root: str, set_name: str, head: str) -> dict[str, int]:
    """Path -> when it was first committed, in seconds since 1970."""
    asked = (f"--format={_MARK}%ct", "--diff-filter=A", "--name-only", "--no-renames", "--relative", "-z")
    said = _git(root, "log", *asked, *_PLAIN, "--end-of-options", head, "--", f"testsets/{set_name}/cases")
    first: dict[str, int] = {}
    at = 0
    for piece in said.replace("\n", "\0").split("\0"):
        if piece.startswith(_MARK):
            at = int(piece.removeprefix(_MARK))
        elif piece.endswith("/case.yaml"):
            # The newest commit comes first: what is said last is the oldest.
            first[piece] = at
    return first


def _git(root: str, *arguments: str) -> str:
    """What git says; empty where there is no git, no repository, or nothing to say."""
    try:
        answer = subprocess.run(
            ["git", "-C", root, *_SAFE, *arguments], capture_output=True, timeout=_GIT_SECONDS, check=False
        )
    except (OSError, subprocess.TimeoutExpired):
        return ""
    return answer.stdout.decode("utf-8", errors="replace") if answer.returncode == 0 else ""
