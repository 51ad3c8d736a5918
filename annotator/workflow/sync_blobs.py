"""Contents of files as git keeps them: many read, or written, in one call."""

from collections.abc import Iterable, Sequence

from annotator.text.messages import DataProblem
from annotator.workflow.sync_git import Git

NOTHING = "0" * 40
"""Begins the id of what is absent."""


def absent(oid: str) -> bool:
    """Whether an id stands for no file."""
    return not oid.strip("0")


def read_blobs(git: Git, oids: Iterable[str]) -> dict[str, bytes]:
    """Id -> content; those of absent files are left out."""
    wanted = [oid for oid in dict.fromkeys(oids) if not absent(oid)]
    return dict(zip(wanted, _batch(git, wanted, "--batch"), strict=True)) if wanted else {}


def read_filtered(top: Git, files: Sequence[tuple[str, str]]) -> list[bytes]:
    """Contents of (id, path from the repository's top) as they are to stand in the folder: line ends, filters."""
    if not files:
        return []
    return _batch(top, [f"{oid} {path}" for oid, path in files], "--batch", "--filters")


def _batch(git: Git, lines: Sequence[str], *options: str) -> list[bytes]:
    given = "".join(f"{line}\n" for line in lines).encode("utf-8", "surrogateescape")
    out, at = git.run("cat-file", *options, given=given).out, 0
    found = []
    for line in lines:
        end = out.index(b"\n", at)
        head = out[at:end].split(b" ")
        if len(head) < 3 or head[1] != b"blob":
            raise DataProblem(
                "git-object",
                "git has lost a part of its history here ({line})",
                remedy="clone the repository again into another folder; your work is saved in this one",
                line=line.partition(" ")[0],
            )
        at = end + 1 + int(head[2])
        found.append(out[end + 1 : at])
        at += 1
    return found


def write_blobs(git: Git, contents: Sequence[bytes]) -> list[str]:
    """Ids of contents, kept in git from now on."""
    return [git.run("hash-object", "-w", "--stdin", "--no-filters", given=data).text for data in contents]
