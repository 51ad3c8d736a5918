"""The git repository that a workspace lies in, and whether work can be shared from it as it stands."""

import time
from dataclasses import dataclass, replace
from pathlib import Path
from typing import NamedTuple

from annotator.store.tree import TEMPORARY
from annotator.text.messages import Conflict, DataProblem
from annotator.workflow.sync_git import LOCAL_SECONDS, Git, check_version, quiet_ssh

OWN = (
    "annotator.yaml", "corpus", "chunkings", "testsets", "landings", "runs", "schemas", ".gitattributes", ".gitignore",
)  # fmt: skip
"""What of a workspace's folder is shared; anything else in it is somebody's own business."""
_PATIENCE = 5.0
_UNDER_WAY = {
    "MERGE_HEAD": "a merge",
    "rebase-merge": "a rebase",
    "rebase-apply": "a rebase",
    "CHERRY_PICK_HEAD": "a cherry-pick",
    "REVERT_HEAD": "a revert",
}


class Entry(NamedTuple):
    """A file that differs between two trees; modes and ids are all zeros where it is absent."""

    path: str
    """From the repository's top, with `/`."""
    old_mode: str
    mode: str
    old: str
    new: str


@dataclass(frozen=True, slots=True)
class Place:
    """A workspace in a repository, on a branch."""

    git: Git
    """In the workspace's folder."""
    top: Git
    """In the repository's top folder."""
    folder: Path
    """Where git keeps its own."""
    prefix: str
    """From the repository's top to the workspace, with a `/` at its end; empty where they are the same."""
    branch: str
    remote: str | None
    """Name of where work is shared; None where there is no such place."""
    target: str
    """The branch there."""
    tracked: bool
    """Whether git knows which branch there belongs to this one."""
    head: str | None
    """The last commit; None where there is none yet."""
    theirs: str | None
    """The last commit known of the branch there."""

    def own(self, path: str) -> str | None:
        """A path from the repository's top as one of the workspace's own; None where it is not shared by us."""
        if not path.startswith(self.prefix):
            return None
        inside = path[len(self.prefix) :]
        return inside if inside.partition("/")[0] in OWN else None

    def now(self) -> "Place":
        """The same, its commits looked at again."""
        fetched, seen = self.commit(self.tracking()), self.commit(f"refs/remotes/{self.remote}/{self.target}")
        # Somebody may have fetched by hand since.
        newer = seen and (not fetched or self.git.ask("merge-base", "--is-ancestor", fetched, seen).code == 0)
        return replace(self, head=self.commit("HEAD"), theirs=seen if newer else fetched)

    def base(self) -> str | None:
        """What both sides come from, the first one if there are several; None where there is nothing."""
        return next(iter(self.bases(self.head, self.theirs)), None) if self.head and self.theirs else None

    def tracking(self) -> str:
        """The name under which we keep what was fetched."""
        return f"refs/annotator/{self.remote or 'none'}/{self.target}"

    def commit(self, name: str) -> str | None:
        """The commit that a name stands for; None where there is none."""
        return self.git.line("rev-parse", "--verify", "--quiet", f"{name}^{{commit}}")

    def empty(self) -> str:
        """The tree without a file."""
        return self.git.run("hash-object", "-t", "tree", "-w", "--stdin").text

    def differences(self, old: str | None, new: str | None) -> list[Entry]:
        """Files that differ between two commits or trees; None is one without a file."""
        if old == new:
            return []
        trees = [one or self.empty() for one in (old, new)]
        fields = self.top.run("diff-tree", "-r", "-z", "--raw", "--no-renames", "--no-abbrev", *trees).fields
        found = []
        for about, path in zip(fields[::2], fields[1::2], strict=True):
            old_mode, mode, was, now, _ = about.removeprefix(":").split(" ")
            found.append(Entry(path, old_mode, mode, was, now))
        return found

    def bases(self, mine: str, theirs: str) -> list[str]:
        """The newest commits that both come from."""
        return self.git.ask("merge-base", "--all", mine, theirs).text.split()


def find_place(git: Git) -> Place:
    """The place of a workspace; raises `DataProblem` or `Conflict` where nothing can be shared from it as it is."""
    check_version(git)
    answer = git.ask("rev-parse", "--show-toplevel", "--show-prefix", "--absolute-git-dir")
    if answer.code:
        raise _no_repository(answer.why())
    top, prefix, folder = answer.out.decode("utf-8", "surrogateescape").split("\n")[:3]
    _wait_for_git(Path(folder))
    _refuse_under_way(git, Path(folder))
    branch = git.line("symbolic-ref", "--quiet", "--short", "HEAD")
    if branch is None:
        raise Conflict(
            "git-detached",
            "this copy stands on an old state and not on a branch, so there is nothing to share it with",
            remedy="let somebody who knows git go back to a branch (`git switch main`); your work is saved here",
        )
    git.told.update(quiet_ssh(git))
    remote, target, tracked = _remote(git, branch)
    place = Place(git, git.at(Path(top)), Path(folder), prefix, branch, remote, target, tracked, None, None)
    return place.now()


def _no_repository(why: str) -> DataProblem:
    if "not a git repository" not in why:
        return DataProblem("git-refuses", "git does not work in this folder: {why}", why=why)
    return DataProblem(
        "no-repository",
        "this workspace keeps no history yet, so there is nothing to share",
        remedy="`annotator sync --init` begins one here; to work with others, clone their repository instead",
    )


def _refuse_under_way(git: Git, folder: Path) -> None:
    what = next((said for name, said in _UNDER_WAY.items() if (folder / name).exists()), None)
    if what is None and git.ask("ls-files", "-u", "-z").out:
        what = "a merge"
    if what is not None:
        raise Conflict(
            "git-under-way",
            "{work} was begun with git here and is not finished; nothing was changed",
            remedy="whoever began it finishes it or calls it off (`git status` says how), then share again",
            work=what,
        )


def _wait_for_git(folder: Path) -> None:
    """Waits a moment for another git program; raises `Conflict` where it does not end."""
    lock = folder / "index.lock"
    until = time.monotonic() + _PATIENCE
    while lock.exists():
        if time.monotonic() > until:
            raise Conflict(
                "git-busy",
                "another git program is at work in this folder, or one was killed here",
                remedy="wait for it; if there is none, delete {file} and share again",
                file=str(lock),
            )
        time.sleep(0.1)


def _remote(git: Git, branch: str) -> tuple[str | None, str, bool]:
    """Where work is shared, on which branch there, and whether git knows that already."""
    set_remote, merge = git.setting(f"branch.{branch}.remote"), git.setting(f"branch.{branch}.merge")
    if set_remote and set_remote != "." and merge:
        return set_remote, merge.removeprefix("refs/heads/"), True
    known = git.ask("remote").text.split("\n")
    names = [name for name in known if name]
    if not names:
        return None, branch, False
    return ("origin" if "origin" in names else names[0]), branch, False


def changed_here(place: Place) -> list[str]:
    """Files of the workspace that are changed, new or gone and not committed; from the repository's top."""
    return [path for path in changed_paths(place.git) if place.own(path) is not None]


def changed_paths(git: Git, *, seconds: float = LOCAL_SECONDS) -> list[str]:
    """The same, with git in the workspace's folder; raises `DataProblem` where git does not know or takes too long."""
    answer = git.ask(
        "--no-optional-locks", "status", "--porcelain", "-z", "--no-renames", "--untracked-files=all",
        "--ignore-submodules=all", "--", *OWN, seconds=seconds,
    )  # fmt: skip
    if answer.code:
        raise DataProblem("git-refuses", "git does not work in this folder: {why}", why=answer.why())
    paths = [field[3:] for field in answer.fields]
    # A folder is another repository inside of this one.
    return [path for path in paths if not path.endswith("/") and not path.rpartition("/")[2].startswith(TEMPORARY)]
