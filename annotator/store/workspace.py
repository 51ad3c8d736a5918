"""Making an empty workspace."""

import os
from pathlib import Path

from annotator.model.settings import Workspace
from annotator.store.base import Key, Kind, Put
from annotator.store.files import SETTINGS, FileStore
from annotator.store.schema import write_schemas
from annotator.text.messages import UsageProblem

_ATTRIBUTES = """\
# Canonical texts and originals stay as they are, byte for byte: labels count their characters.
corpus/**/*.md -text
corpus/**/*.source.* -text
*.yaml text eol=lf
*.jsonl text eol=lf
"""
_IGNORED = """\
# What one person alone needs: cache, drafts, undo, locks.
.annotator/
.~annotator-*
"""


def init_workspace(root: Path, title: str = "") -> None:
    """Makes an empty workspace in a folder, which may hold other things.

    Raises `UsageProblem` where it is a workspace already. Lines are added to a `.gitattributes` or `.gitignore` that
    stands there, nothing is taken away.
    """
    if os.path.lexists(root / SETTINGS):
        raise UsageProblem("workspace-exists", "{folder} is a workspace already", folder=str(root))
    root.mkdir(parents=True, exist_ok=True)
    write_schemas(root / "schemas")
    write_git_files(root)
    # Last, so that a folder with these settings is whole.
    FileStore(root, cached=False).commit([Put(Key(Kind.WORKSPACE), Workspace(title=title))])


def write_git_files(root: Path) -> None:
    """Writes `.gitattributes` and `.gitignore`, or adds what is missing to those that stand there."""
    _add_lines(root / ".gitattributes", _ATTRIBUTES)
    _add_lines(root / ".gitignore", _IGNORED)


def _add_lines(file: Path, lines: str) -> None:
    old = file.read_text(encoding="utf-8") if file.exists() else ""
    known = old.splitlines()
    missing = [line for line in lines.splitlines() if line not in known]
    if any(not line.startswith("#") for line in missing):
        gap = "" if not old or old.endswith("\n") else "\n"
        file.write_text(old + gap + "".join(f"{line}\n" for line in missing), encoding="utf-8", newline="\n")
