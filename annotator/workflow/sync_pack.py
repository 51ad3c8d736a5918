"""Many objects for git at once: one pack instead of a file for each, which is what makes thousands of them slow."""

import tempfile
from collections.abc import Iterable, Sequence
from pathlib import Path

from annotator.workflow.sync_git import Git

MANY = 200
"""From so many objects on, a pack made beforehand is quicker than git's own way."""
_HEAD = b"commit refs/annotator/seed\ncommitter annotator <annotator@localhost> 0 +0000\ndata 0\n"
_END = b"\nreset refs/annotator/seed\nfrom %s\n\ndone\n"
"""The branch is forgotten before git writes it down."""


def write_blobs(git: Git, contents: Sequence[bytes]) -> list[str]:
    """Ids of contents, kept in git from now on; raises `DataProblem` where git cannot keep them."""
    if not contents:
        return []
    with tempfile.TemporaryDirectory(prefix="annotator-") as folder:
        marks = Path(folder) / "marks"
        given = b"".join(_blob(data, number) for number, data in enumerate(contents, 1))
        git.run("fast-import", "--quiet", "--done", f"--export-marks={marks}", given=given + b"done\n")
        rows = dict(row.split(" ") for row in marks.read_text(encoding="ascii").splitlines())
    return [rows[f":{number}"] for number in range(1, len(contents) + 1)]


def seed_blobs(git: Git, contents: Sequence[bytes]) -> None:
    """Lets git know contents that it will be asked to keep; where they are few, or it cannot, it does so later."""
    if len(contents) >= MANY:
        given = b"".join(map(_blob, contents))
        git.ask("fast-import", "--quiet", "--done", given=given + b"done\n")


def seed_trees(git: Git, start: str | None, files: Sequence[tuple[str, str, str]]) -> None:
    """Lets git know the folders that come of the commit `start` with other (path, mode, id), the id empty where a file
    goes; where they are few, or it cannot, it makes them later."""
    if len(files) < MANY:
        return
    # What goes comes first, so that a folder may take its place.
    rows = [*(f"D {_quoted(path)}\n" for path, _, oid in files if not oid)]
    rows += [f"M {mode} {oid} {_quoted(path)}\n" for path, mode, oid in files if oid]
    began = [f"from {start}\n", *rows] if start else rows
    nothing = b"0" * len(files[0][2] or start or "0" * 40)
    given = _HEAD + "".join(began).encode("utf-8", "surrogateescape") + _END % nothing
    git.ask("fast-import", "--quiet", "--done", "--force", given=given)


def _blob(data: bytes, mark: int = 0) -> bytes:
    return b"blob\n%sdata %d\n%s\n" % (b"mark :%d\n" % mark if mark else b"", len(data), data)


def _quoted(path: str) -> str:
    escaped = path.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
    return f'"{escaped}"'


def files_of(rows: Iterable[str]) -> dict[str, tuple[str, str]]:
    """Path -> (mode, id) of what `git ls-files -s -z` tells."""
    found = {}
    for row in rows:
        about, _, path = row.partition("\t")
        mode, oid, _ = about.split(" ")
        found[path] = (mode, oid)
    return found
