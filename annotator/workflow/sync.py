"""Sharing work through git: look, commit, fetch, bring together, push; in plain words, with nothing ever half done."""

import contextlib
import os
import tempfile
import threading
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from pathlib import Path

from filelock import FileLock, Timeout

from annotator.model.results import Trouble
from annotator.model.sync_results import State, SyncResult, Work
from annotator.store.codec import decode_value
from annotator.store.layout import key_of
from annotator.store.workspace import write_git_files
from annotator.text.messages import AnnotatorError, Conflict, DataProblem, UsageProblem
from annotator.workflow.context import Project
from annotator.workflow.sync_apply import Meanwhile, apply, finish
from annotator.workflow.sync_attic import clashes, keep
from annotator.workflow.sync_blobs import absent
from annotator.workflow.sync_git import NETWORK_SECONDS, Answer, Git, identity_of, nul
from annotator.workflow.sync_pack import MANY, files_of, seed_blobs, seed_trees
from annotator.workflow.sync_place import Place, changed_here, find_place
from annotator.workflow.sync_tree import join, who_changed
from annotator.workflow.sync_work import Seen, said, work_of

_TRIES = 8
"""So often somebody else may be faster."""
LINKED = "this is a link to another file, and links are not shared; put the file itself in its place"
"""Why a link is left out."""
_FASTER = ("fetch first", "non-fast-forward", "stale info", "cannot lock ref", "failed to update ref", "incorrect old")


class Step(StrEnum):
    """What a sync is doing."""

    LOOK = "look"
    COMMIT = "commit"
    FETCH = "fetch"
    JOIN = "join"
    PUSH = "push"


Progress = Callable[[Step], None]


@dataclass(slots=True)
class _Found:
    """What a sync has come to know."""

    mine: tuple[Work, ...] = ()
    came: Seen = field(default_factory=Seen)
    left_out: tuple[Trouble, ...] = ()
    broken: list[Trouble] = field(default_factory=list)
    message: str = ""
    why: str = ""


def init_history(project: Project) -> None:
    """Begins a history in the workspace's folder; raises `UsageProblem` where there is one already."""
    git = Git(_root(project))
    if git.line("rev-parse", "--git-dir") is not None:
        raise UsageProblem("repository-exists", "this workspace keeps its history already", remedy="share: drop --init")
    git.run("init", "-q", "-b", "main")
    write_git_files(_root(project))


def look(project: Project, *, fetch: bool = False, stop: threading.Event | None = None) -> SyncResult:
    """What of mine waits, and what would come in as far as it is known, or with `fetch` as it is now.

    Changes no file and no branch.
    """
    root = _root(project)
    place = find_place(Git(root, stop))
    settings = project.workspace()
    found = _Found()
    if fetch and place.remote is not None:
        found.why = _fetch(place)
        place = place.now()
    paths, found.left_out = _readable(place, root, changed_here(place))
    here = _with_changes(place, root, paths)
    base = place.base()
    found.mine = work_of(place, settings, place.differences(base, here), whole=False).work
    if place.theirs is not None:
        found.came = work_of(place, settings, place.differences(base, place.theirs), whole=True)
    return _result(project, place, found, State.WAITING)


def sync(
    project: Project,
    *,
    message: str = "",
    progress: Progress = lambda step: None,
    stop: threading.Event | None = None,
) -> SyncResult:
    """Shares my work and fetches the others'.

    Raises `Conflict` where something else is under way in the repository, or where two versions of a file that is no
    record cannot be brought together; `DataProblem` where git or the repository do not do; `Stopped` where `stop` was
    set between two steps. Whatever happens, no version of anything is lost and no file is left half merged.
    """
    root = _root(project)
    lock = FileLock(root / ".annotator" / "sync.lock")
    (root / ".annotator").mkdir(exist_ok=True)
    try:
        with lock.acquire(timeout=0):
            return _Sync(project, root, message, progress, stop).run()
    except Timeout:
        raise Conflict("sync-twice", "another sync of this workspace is under way", remedy="wait for it") from None


class _Sync:
    """One sync."""

    def __init__(
        self, project: Project, root: Path, message: str, progress: Progress, stop: threading.Event | None
    ) -> None:
        self._project, self._root, self._message, self._progress = project, root, message, progress
        self._git = Git(root, stop)
        self._found = _Found()
        self._settings = project.workspace()
        self._base: str | None = None
        """What both came from at first, so that what came in can be told after several tries."""

    def run(self) -> SyncResult:
        """All steps, again where somebody was faster or where something was saved meanwhile."""
        self._step(Step.LOOK)
        place = find_place(self._git)
        finish(place, self._root, self._project.store)
        place = place.now()
        self._introduce()
        for last in (*(False,) * (_TRIES - 1), True):
            self._step(Step.COMMIT)
            before = place.head
            place = self._commit(place)
            if place.remote is None or place.head is None:
                self._found.mine = self._work(place, before, place.head).work
                return self._end(place, State.LOCAL)
            self._step(Step.FETCH)
            self._found.why = _fetch(place)
            place = place.now()
            self._found.mine = self._work(place, place.base(), place.head).work
            if self._found.why:
                return self._end(place, State.UNREACHABLE)
            self._step(Step.JOIN)
            joined = self._join(place, last=last)
            if joined is None:
                continue
            place = joined
            if place.head == place.theirs:
                return self._end(place, State.SHARED)
            self._step(Step.PUSH)
            answer = _push(place)
            if answer.code == 0:
                return self._end(place, State.SHARED)
            if not any(word in answer.said + answer.text for word in _FASTER):
                self._found.why = _refusal(answer)
                return self._end(place, State.REFUSED)
        raise Conflict(
            "always-slower",
            "others shared something each time while yours was brought together with theirs",
            remedy="nothing is lost; share again in a moment",
        )

    def _step(self, step: Step) -> None:
        self._git.check_stop()
        self._progress(step)

    def _introduce(self) -> None:
        """Tells git who commits, as far as it does not know."""
        person = self._project.person
        known = self._project.someone(person) if person else None
        name = (known.name if known else "") or person or ""
        told = identity_of(self._git, name, (known.email if known else "") or f"{person}@localhost")
        if told:
            self._project.actor()
        self._git.told.update(told)

    def _work(self, place: Place, old: str | None, new: str | None, *, whole: bool = False) -> Seen:
        return work_of(place, self._settings, place.differences(old, new), whole=whole)

    def _commit(self, place: Place) -> Place:
        """Everything of mine that can be read becomes part of the history, as git's own commit would do it."""
        paths, self._found.left_out = _readable(place, self._root, changed_here(place))
        tree = _with_changes(place, self._root, paths)
        entries = place.differences(place.head, tree)
        if not entries:
            return place
        message = self._message or said(work_of(place, self._settings, entries, whole=False).work)
        _take_in(place, [one.path for one in entries], {})
        # A file in whose place a folder stands now goes by itself when what is in the folder comes.
        named = [one.path for one in entries if not absent(one.new) or not (place.top.folder / one.path).is_dir()]
        files, given = ("--pathspec-from-file=-", "--pathspec-file-nul"), nul(named)
        answer = place.top.ask("commit", "-q", "--only", "-m", message, *files, given=given)
        if answer.code:
            raise DataProblem(
                "commit-refused",
                "git did not take your work into the history: {why}",
                remedy="a rule of this repository may want something; your work is saved in this folder",
                why=answer.why(),
            )
        self._found.message = message
        return place.now()

    def _join(self, place: Place, *, last: bool) -> Place | None:
        """Brings the two histories together; None where something was saved meanwhile, so that all begins again."""
        mine, theirs, base = place.head, place.theirs, place.base()
        if mine is None or theirs is None:
            return place
        joined = join(place, mine, theirs, f"Bring together with {place.remote}")
        place.git.check_stop()
        people = [who_changed(place, base, theirs, [one.path, *one.along]) for one in joined.kept]
        keep(self._root, joined.kept, people)
        try:
            apply(place, self._root, self._project.store, mine, joined.commit)
        except Meanwhile as changed:
            broken = {f"{place.prefix}{one.path}" for one in self._found.left_out}
            if last or broken.intersection(changed.paths):
                raise _in_the_way(changed.paths) from None
            return None
        self._found.broken += joined.broken
        self._base = self._base or base
        place = place.now()
        # What did not get through to the common history is not told as shared, nor what they removed as gone.
        gained = place.differences(theirs, place.head)
        self._found.mine = work_of(place, self._settings, gained, whole=False).work
        stays = {one.path for one in gained if absent(one.old)}
        came = [one for one in place.differences(self._base, theirs) if one.path not in stays or not absent(one.new)]
        self._found.came = work_of(place, self._settings, came, whole=True)
        return place

    def _end(self, place: Place, state: State) -> SyncResult:
        return _result(self._project, place, self._found, state)


def _root(project: Project) -> Path:
    if project.root is None:
        raise UsageProblem("no-folder", "this workspace is no folder, so git cannot share it")
    return project.root


def _readable(place: Place, root: Path, paths: Sequence[str]) -> tuple[list[str], tuple[Trouble, ...]]:
    """Changed files that may be shared, and those that cannot be read: nobody else is to get them."""
    good, bad = [], []
    for path in paths:
        place.git.check_stop()
        own = place.own(path) or ""
        key, file = key_of(own), root / own
        if file.is_symlink():
            # The others would get a way to a file that is only here, and what they read there would be another one.
            bad.append(Trouble(path=own, message=LINKED))
            continue
        if key is not None and file.is_file():
            try:
                decode_value(key, file.read_bytes(), own)
            except AnnotatorError as problem:
                # With its line, so that it can be mended.
                bad.append(Trouble(path=problem.message.where or own, message=problem.message.text()))
                continue
        good.append(path)
    return good, tuple(bad)


def _with_changes(place: Place, root: Path, paths: Sequence[str]) -> str | None:
    """The tree of the last commit with files as they are now; git's index is left alone."""
    if not paths:
        return place.head
    _seed(place, root, paths)
    with tempfile.TemporaryDirectory(prefix="annotator-") as folder:
        index = {"GIT_INDEX_FILE": str(Path(folder) / "index")}
        place.top.run("read-tree", *([place.head] if place.head else ["--empty"]), extra=index)
        _take_in(place, paths, index)
        if len(paths) >= MANY:
            there = files_of(place.top.run("ls-files", "-s", "-z", extra=index).fields)
            seed_trees(place.top, place.head, [(path, *there.get(path, ("", ""))) for path in paths])
        return place.top.run("write-tree", extra=index).text


def _seed(place: Place, root: Path, paths: Sequence[str]) -> None:
    """Gives git the records among many files at one go, so that it finds them there when it looks at each."""
    records = [own for path in paths if (own := place.own(path)) and key_of(own)] if len(paths) >= MANY else []
    contents = []
    for own in records:
        # A file that is gone or cannot be read is git's to tell.
        with contextlib.suppress(OSError):
            contents.append((root / own).read_bytes())
    place.git.check_stop()
    seed_blobs(place.git, contents)


def _take_in(place: Place, paths: Sequence[str], index: Mapping[str, str]) -> None:
    """Makes an index hold files as they are now; paths that neither it nor the folder knows are gone already."""
    known = set(place.top.run("ls-files", "-z", extra=index).fields)
    there = [path for path in paths if path in known or os.path.lexists(place.top.folder / path)]
    if there:
        # `git add` would look through all of thousands of paths for each of them.
        options = ("--add", "--remove", "--replace", "-z", "--stdin")
        place.top.run("update-index", *options, given=nul(there), extra=index)


def _fetch(place: Place) -> str:
    """Gets the others' history; gives the reason where they cannot be reached, else nothing."""
    shallow = place.git.line("rev-parse", "--is-shallow-repository") == "true"
    answer = place.git.ask(
        "fetch", "--quiet", "--no-tags", "--no-recurse-submodules", "--no-write-fetch-head",
        *(["--unshallow"] if shallow else []),
        str(place.remote), f"+refs/heads/{place.target}:{place.tracking()}",
        seconds=NETWORK_SECONDS, stoppable=True,
    )  # fmt: skip
    # Where the branch is not there yet, pushing makes it.
    return "" if answer.code == 0 or "couldn't find remote ref" in answer.said else answer.why()


def _push(place: Place) -> Answer:
    answer = place.git.ask(
        "push", "--porcelain", "--no-recurse-submodules", *([] if place.tracked else ["--set-upstream"]),
        str(place.remote), f"refs/heads/{place.branch}:refs/heads/{place.target}",
        seconds=NETWORK_SECONDS, stoppable=True,
    )  # fmt: skip
    if answer.code == 0:
        place.git.run("update-ref", place.tracking(), str(place.head))
    return answer


def _refusal(answer: Answer) -> str:
    """Why a push was refused, in one line: what the server said or, where it said nothing, what git did."""
    if "remote:" in answer.said:
        return answer.why()
    marked = [line for line in answer.text.splitlines() if line.startswith("!")]
    return marked[0].rpartition("\t")[2] if marked else answer.why()


def _in_the_way(paths: Sequence[str]) -> Conflict:
    return Conflict(
        "changed-meanwhile",
        "others changed {files}, and here it is changed too and could not be shared; nothing was changed",
        remedy="mend it so that it can be read (`annotator check` says what is wrong), then share again",
        files=", ".join(paths[:5]),
    )


def _result(project: Project, place: Place, found: _Found, state: State) -> SyncResult:
    open_clashes = clashes(project)
    return SyncResult(
        state=state,
        branch=place.branch,
        remote=place.remote,
        why=found.why,
        message=found.message,
        mine=found.mine,
        came=found.came.work,
        clashes=open_clashes,
        migrate=found.came.migrate,
        left_out=found.left_out,
        unreadable=(*found.broken, *found.came.unreadable),
        newer=tuple(found.came.newer),
    )
