"""The sections a person used last, kept outside git so that they are there again after a restart."""

import contextlib
import json
import os
from pathlib import Path
from typing import NamedTuple

from annotator.model.reference import Reference, parse_reference
from annotator.text.messages import AnnotatorError
from annotator.workflow.context import Project

FOLDER = (".annotator", "recent")
"""Where they lie in a workspace, one file for each person."""
MOST = 50
"""Sections that are kept."""


class RecentSection(NamedTuple):
    """A section that was used."""

    at: Reference
    """Document, edition and section."""
    heading: str


def recent_sections(project: Project) -> tuple[RecentSection, ...]:
    """The sections that who acts used last, the latest first; those whose document is gone are left out.

    A file that is damaged counts as far as it can be read.
    """
    documents = project.corpus.documents()
    return tuple(one for one in _read(_file(project)) if one.at.document in documents)


def note_section(project: Project, at: Reference, heading: str) -> None:
    """Puts a section before all others; nothing is said where it cannot be kept, since nothing hangs on it."""
    file = _file(project)
    if file is None or not at.section or not (project.root and project.root.is_dir()):
        # In the place of a workspace that was moved away nothing is made: it could not be moved back.
        return
    noted = RecentSection(Reference(at.document, at.version, at.section), heading)
    others = [one for one in _read(file) if _same(one.at) != _same(noted.at)]
    rows = [[str(one.at), one.heading] for one in [noted, *others][:MOST]]
    with contextlib.suppress(OSError, UnicodeError):
        file.parent.mkdir(parents=True, exist_ok=True)
        # Two programs of one person may write at once: each its own file, and the last one stays, whole.
        fresh = file.with_suffix(f".{os.getpid()}.new")
        fresh.write_text(json.dumps(rows, ensure_ascii=False), encoding="utf-8")
        fresh.replace(file)


def _same(at: Reference) -> tuple[str, str]:
    """A section in another edition is the same section, and the latest place of it is kept."""
    return at.document, at.section


def _file(project: Project) -> Path | None:
    if project.root is None:
        return None
    return project.root.joinpath(*FOLDER, f"{project.person or 'nobody'}.json")


def _read(file: Path | None) -> list[RecentSection]:
    try:
        rows = json.loads(file.read_text(encoding="utf-8")) if file is not None else []
    except (OSError, ValueError, RecursionError):
        return []
    found: list[RecentSection] = []
    for row in rows if isinstance(rows, list) else ():
        with contextlib.suppress(AnnotatorError, ValueError, TypeError):
            written, heading = row
            if isinstance(written, str) and isinstance(heading, str):
                found.append(RecentSection(parse_reference(written), heading))
    return [one for one in found if one.at.section][:MOST]
