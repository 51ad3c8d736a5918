"""What this machine's migrations wrote, and taking the last of them back.

The log lies beside the drafts, outside git. It says which landing files this machine wrote: what came from others by
git is in no log here and is never touched. A file is named in it before it is written, so that a migration that was
killed can be gone on with, and be taken back, like any other.
"""

import contextlib
import json
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from pydantic import ValidationError

from annotator.model.hashing import canonical_json, short_id
from annotator.model.landing import LandingRecord
from annotator.model.landing_results import UndoneMigration
from annotator.model.types import Value
from annotator.store.base import Change, Delete, Key, Kind, Loaded, Put
from annotator.text.messages import UsageProblem
from annotator.workflow.context import Project
from annotator.workflow.landings import target_of
from annotator.workflow.telling import told_anchors
from annotator.workflow.undo import FOLDER

_FILE: Final = "migrations.json"
_MOST: Final = 100
_NAMED: Final = 3
"""Passages that a refusal names."""


class Migration(Value):
    """One migration: what it was for, and the landing files (version, content hash) that are its own."""

    set: str | None = None
    files: tuple[tuple[str, str], ...] = ()
    finished: bool = False


@dataclass(slots=True)
class MigrationLog:
    """The migrations of this machine, the last one last."""

    file: Path | None = None
    """None: the store is no folder, and nothing is kept."""
    migrations: list[Migration] = field(default_factory=list)

    def unfinished(self, set_name: str | None) -> tuple[Key, ...]:
        """The files of the last migration where it was for the same set and did not come to its end."""
        last = self.migrations[-1] if self.migrations else None
        return _keys(last) if last is not None and not last.finished and last.set == set_name else ()

    def put(self, set_name: str | None, keys: Sequence[Key], *, finished: bool = False) -> None:
        """Says which files are the running migration's; the first call after a finished one begins another."""
        files = tuple(sorted({(key.parts[0], key.parts[1]) for key in keys}))
        last = self.migrations[-1] if self.migrations else None
        if last is not None and not last.finished and last.set == set_name:
            self.migrations.pop()
        self.migrations = [*self.migrations, Migration(set=set_name, files=files, finished=finished)][-_MOST:]
        self.save()

    def save(self) -> None:
        """Brings it to the disk."""
        if self.file is None:
            return
        self.file.parent.mkdir(parents=True, exist_ok=True)
        fresh = self.file.with_suffix(".new")
        fresh.write_text(json.dumps([one.model_dump(mode="json") for one in self.migrations]), encoding="utf-8")
        fresh.replace(self.file)


def open_log(project: Project) -> MigrationLog:
    """The log of this machine; one that cannot be read counts for nothing."""
    if project.root is None:
        return MigrationLog()
    log = MigrationLog(project.root.joinpath(*FOLDER, _FILE))
    with contextlib.suppress(OSError, ValueError, TypeError, ValidationError):
        content = json.loads((project.root.joinpath(*FOLDER, _FILE)).read_text(encoding="utf-8"))
        log.migrations = [Migration.model_validate(one) for one in content]
    return log


def landing_files(rows: Sequence[LandingRecord]) -> dict[Key, tuple[LandingRecord, ...]]:
    """The files that hold these landings: one for each edition landed in, named by its content."""
    by_version: dict[str, list[LandingRecord]] = {}
    for row in dict.fromkeys(rows):
        by_version.setdefault(row.to_version, []).append(row)
    found: dict[Key, tuple[LandingRecord, ...]] = {}
    for version, landed in sorted(by_version.items()):
        lines = [(row.model_dump(mode="json", exclude_defaults=True), row) for row in landed]
        ordered = sorted(lines, key=lambda line: canonical_json(line[0]))
        name = short_id([line for line, _ in ordered])
        found[Key(Kind.LANDINGS, (version, name))] = tuple(row for _, row in ordered)
    return found


def undo_migration(project: Project, *, keep_answered: bool = False) -> UndoneMigration:
    """Takes back the landings of the last migration on this machine; once more, those of the one before.

    Landings that people answered hold what the answers are about. Where there are any, nothing is taken back and
    `UsageProblem` names them; with `keep_answered` they stay and the others go. Answers themselves are never touched.
    `migrate` puts the same landings on record again. Landings that who acts may not know of (guarantee 8) are counted
    and named nowhere; those of them that people answered stay.
    """
    log = open_log(project)
    held: dict[Key, tuple[LandingRecord, ...]] = {}
    while log.migrations and not held:
        held = rows_in(project, _keys(log.migrations[-1]))
        if not held:
            log.migrations.pop()  # its files are gone by other hands
    if not held:
        raise UsageProblem(
            "nothing-to-undo",
            "no migration of this machine is there to take back",
            remedy="landings that came with git are taken back with git",
        )
    index = project.landings.refreshed()
    rows = tuple(row for found in held.values() for row in found)
    answered = tuple(row for row in rows if index.answers(row.anchor, target_of(row)))
    known = told_anchors(project, index)
    told = [row for row in rows if known is None or row.anchor in known]
    told_answered = [row for row in told if row in answered]
    if told_answered and not keep_answered:
        raise _refused(told_answered)
    kept = landing_files(answered)
    changes: list[Change] = [Delete(key) for key in held if key not in kept]
    changes += [Put(key, found) for key, found in kept.items() if key not in held]
    undone = log.migrations.pop()
    project.store.commit(changes)
    log.save()
    return UndoneMigration(
        set=undone.set,
        landings=len(set(told)) - len(set(told_answered)),
        kept=len(set(told_answered)),
        editions=tuple(sorted({row.to_version for row in told})),
        withheld=known is not None,
    )


def _keys(migration: Migration) -> tuple[Key, ...]:
    return tuple(Key(Kind.LANDINGS, file) for file in migration.files)


def rows_in(project: Project, keys: Sequence[Key]) -> dict[Key, tuple[LandingRecord, ...]]:
    """What stands in those of the landing files that are there and can be read."""
    found: dict[Key, tuple[LandingRecord, ...]] = {}
    for loaded in project.store.load_many(keys):
        if isinstance(loaded, Loaded) and isinstance(loaded.value, tuple):
            found[loaded.key] = tuple(row for row in loaded.value if isinstance(row, LandingRecord))
    return found


def _refused(answered: Sequence[LandingRecord]) -> UsageProblem:
    names = list(dict.fromkeys(row.anchor for row in answered))
    return UsageProblem(
        "undo-answered",
        "people have answered {count} of these landings: {anchors}",
        remedy="take the answers back first, each person their own (`annotator land SET ANCHOR take-back`), or keep "
        "those landings and take back the rest with --keep-answered",
        count=len(names),
        anchors=", ".join(names[:_NAMED]) + (", …" if len(names) > _NAMED else ""),
    )
