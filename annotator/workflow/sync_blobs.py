"""Contents of files as git keeps them: many read, or written, in one call."""

import os
import tempfile
from collections.abc import Iterable, Sequence
from pathlib import Path

from annotator.text.messages import DataProblem
from annotator.workflow.sync_git import Git, nul

NOTHING = "0" * 40
"""Begins the id of what is absent."""


def absent(oid: str) -> bool:
    """Whether an id stands for no file."""
    return not oid.strip("0")


def read_blobs(git: Git, oids: Iterable[str]) -> dict[str, bytes]:
    """Id -> content; those of absent files are left out."""
    wanted = [oid for oid in dict.fromkeys(oids) if not absent(oid)]
    return dict(zip(wanted, _batch(git, wanted), strict=True)) if wanted else {}


def checked_out(top: Git, commit: str, paths: Sequence[str]) -> dict[str, bytes]:
    """Path from the repository's top -> content as it is to stand in the folder: line ends, filters.

    Raises `DataProblem` where the commit holds names that could harm (`.git`, `..`), asked for or not.
    """
    with tempfile.TemporaryDirectory(prefix="annotator-") as folder:
        index = {"GIT_INDEX_FILE": str(Path(folder) / "index")}
        top.run("read-tree", commit, extra=index)
        if paths:
            options = ("-q", f"--prefix={folder}/files/", "-z", "--stdin")
            top.run("checkout-index", *options, given=nul(paths), extra=index)
        return {path: (Path(folder) / "files" / path).read_bytes() for path in paths}


def filtered(top: Git, paths: Sequence[str]) -> set[str]:
    """Of some paths those whose files stand in the folder otherwise than git keeps them: line ends, filters."""
    asked = ("text", "eol", "crlf", "filter", "ident", "working-tree-encoding")
    fields = top.run("check-attr", "-z", "--stdin", *asked, given=nul(paths)).fields
    rules: dict[str, dict[str, str]] = {}
    for path, name, value in zip(fields[::3], fields[1::3], fields[2::3], strict=True):
        rules.setdefault(path, {})[name] = value
    settings = {(top.setting(name) or "").lower() for name in ("core.autocrlf", "core.eol")}
    plain_ends = os.linesep == "\n" and settings <= {"", "lf", "input", "false"}
    return {path for path in paths if not _as_kept(rules.get(path, {}), plain_ends=plain_ends)}


def _as_kept(rules: dict[str, str], *, plain_ends: bool) -> bool:
    said = {name: value for name, value in rules.items() if value not in ("unspecified", "unset")}
    if {"crlf", "filter", "ident", "working-tree-encoding"} & said.keys():
        return False
    if "eol" in said:
        return said["eol"] == "lf"
    return plain_ends or rules.get("text") == "unset"


def _batch(git: Git, oids: Sequence[str]) -> list[bytes]:
    given = "".join(f"{oid}\n" for oid in oids).encode("ascii")
    out, at = git.run("cat-file", "--batch", given=given).out, 0
    found = []
    for oid in oids:
        end = out.index(b"\n", at)
        head = out[at:end].split(b" ")
        if len(head) < 3 or head[1] != b"blob":
            raise DataProblem(
                "git-object",
                "git has lost a part of its history here ({oid})",
                remedy="clone the repository again into another folder; your work is saved in this one",
                oid=oid,
            )
        at = end + 1 + int(head[2])
        found.append(out[end + 1 : at])
        at += 1
    return found
