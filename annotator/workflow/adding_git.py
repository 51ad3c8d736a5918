"""Which paths the files of a folder had before, by the history of the git repository it lies in.

Git is asked, never needed: without it, outside of a repository, or where it takes too long, nothing is known. What it
says is a hint like a page's own list of older addresses; the texts still have to have something in common.
"""

import subprocess
from collections import defaultdict
from collections.abc import Iterator, Sequence
from pathlib import Path

_SECONDS = 10
_COMMITS = 20_000
"""So far back renames are looked for."""
_LOG = (
    "log", f"--max-count={_COMMITS}", "--relative", "--name-status", "-z", "--format=", "--diff-filter=R", "-M",
    "--no-ext-diff", "--no-textconv", "--no-show-signature", "--end-of-options", "HEAD", "--", ".",
)  # fmt: skip
# A repository's own settings must not start programs.
_SAFE = ("-c", "core.fsmonitor=false", "-c", "core.hooksPath=", "--no-pager", "--no-optional-locks")


def older_paths(folders: Sequence[Path]) -> dict[str, frozenset[str]]:
    """Path of a file -> the paths it had before, all relative to the folder it lies in."""
    found: defaultdict[str, set[str]] = defaultdict(set)
    for folder in folders:
        now: dict[str, str] = {}
        for old, new in _renames(folder):
            # From the newest commit backwards: before it, a path is the file's that it was renamed to.
            now[old] = now.get(new, new)
            found[now[old]].add(old)
    return {path: frozenset(before - {path}) for path, before in found.items()}


def _renames(folder: Path) -> Iterator[tuple[str, str]]:
    """Old and new path of every rename on record, the newest first."""
    try:
        answer = subprocess.run(
            ("git", "-C", str(folder), *_SAFE, *_LOG), capture_output=True, check=False, timeout=_SECONDS
        )
    except (OSError, subprocess.TimeoutExpired):
        return
    if answer.returncode != 0:
        return
    fields = [field.lstrip("\n") for field in answer.stdout.decode("utf-8", "replace").split("\0")]
    for status, old, new in zip(fields[::3], fields[1::3], fields[2::3], strict=False):
        if status.startswith("R"):
            yield old, new
