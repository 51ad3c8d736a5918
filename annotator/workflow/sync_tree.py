"""Bringing two histories together: which version of each file stands, made into a commit before any file is touched."""

import tempfile
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path

from annotator.model.results import Trouble
from annotator.store.base import Key, Kind
from annotator.store.layout import key_of
from annotator.text.messages import Conflict
from annotator.workflow.sync_blobs import NOTHING, absent, read_blobs
from annotator.workflow.sync_git import Git
from annotator.workflow.sync_merge import Lost, merge_bytes
from annotator.workflow.sync_pack import seed_trees, write_blobs
from annotator.workflow.sync_place import Entry, Place

_LINK = "160000"
_FILES = ("100644", "100755")
_OF_CASE = frozenset({Kind.CASE, Kind.LABEL, Kind.DECISION, Kind.COMMENT, Kind.UNANCHORED})
Side = tuple[str, str]
"""Mode and id of a file on one side."""


@dataclass(frozen=True, slots=True)
class Kept:
    """A version of mine that does not stand any more; it goes to the attic."""

    path: str
    """Relative to the workspace."""
    lost: Lost
    theirs: str
    """Id of what stands."""
    along: Mapping[str, bytes | None] = field(default_factory=dict)
    """Files that mean something together with it only, put back with it: path -> my version, None where I had none."""


@dataclass(slots=True)
class Joined:
    """Two histories brought together."""

    commit: str
    """What both lead to; theirs itself where I have nothing that they have not."""
    kept: list[Kept] = field(default_factory=list)
    broken: list[Trouble] = field(default_factory=list)
    """Versions of others that could not be read, in whose place mine stand."""


def join(place: Place, mine: str, theirs: str, message: str) -> Joined:
    """Makes the commit in which two histories come together; touches no file and no branch.

    Raises `Conflict` where a file that is no record was changed by both in the same lines, or where the two histories
    have nothing in common.
    """
    bases = place.bases(mine, theirs)
    if not bases:
        raise Conflict(
            "histories-unrelated",
            "the history here and the one at {remote} have nothing in common, so they cannot be brought together",
            remedy="clone {remote} into a new folder and copy your work into it, or ask somebody who knows git",
            remote=place.remote or "",
        )
    if bases == [mine]:
        return Joined(theirs)
    if bases == [theirs]:
        return Joined(mine)
    return _Joining(place, mine, theirs, bases).done(message)


class _Joining:
    """The files of both sides, path by path."""

    def __init__(self, place: Place, mine: str, theirs: str, bases: list[str]) -> None:
        self._place, self._mine, self._theirs, self._base = place, mine, theirs, bases[0]
        self._ours = {entry.path: entry for entry in place.differences(bases[0], mine)}
        self._others = {entry.path: entry for entry in place.differences(bases[0], theirs)}
        # Of files in which several common ancestors differ nobody can say who changed what.
        self._unsure = {one.path for base in bases[1:] for one in place.differences(bases[0], base)}
        self._chosen: dict[str, Side] = {}
        self._new: dict[str, bytes] = {}
        self._joined = Joined("")

    def done(self, message: str) -> Joined:
        """Every path decided, and the commit made."""
        worked_on = self._cases_of(self._ours)
        both = [
            path
            for path in sorted({*self._others, *(self._unsure & set(self._ours))})
            if self._differs(path) and not (absent(self._their(path)[1]) and self._case(path) in worked_on)
        ]
        for path in both:
            if path not in self._ours and path not in self._unsure:
                self._take(path)
        clashing = [path for path in both if path in self._ours or path in self._unsure]
        whole = self._in_whole_groups(clashing)
        self._decide([path for path in clashing if path not in whole])
        self._check_folders()
        self._joined.commit = self._commit(message)
        return self._joined

    def _side(self, path: str, of: dict[str, Entry], other: dict[str, Entry]) -> Side:
        """What a side has; where it changed nothing, what both come from."""
        if path in of:
            return of[path].mode, of[path].new
        return (other[path].old_mode, other[path].old) if path in other else ("", NOTHING)

    def _my(self, path: str) -> Side:
        return self._side(path, self._ours, self._others)

    def _their(self, path: str) -> Side:
        return self._side(path, self._others, self._ours)

    def _differs(self, path: str) -> bool:
        return self._my(path) != self._their(path)

    def _take(self, path: str) -> None:
        self._chosen[path] = self._their(path)

    def _in_whole_groups(self, clashing: Iterable[str]) -> set[str]:
        """Things of several files of which one version stands whole: editions and chunkings that both made or whose
        text both changed, and cases that I removed while others worked on them."""
        groups: set[tuple[str, ...] | None] = set()
        for path in clashing:
            key = self._key(path)
            if key and (key.kind not in (Kind.EDITION, Kind.CHUNKING) or absent(self._old(path)[1])):
                groups.add(_group(key))
        groups.discard(None)
        heaps: dict[tuple[str, ...], list[str]] = {}
        removed = self._cases_of(self._others)
        for path in sorted({*self._ours, *self._others}):
            group, case = _group(self._key(path)), self._case(path)
            if group is not None and group in groups:
                heaps.setdefault(group, []).append(path)
            elif case is not None and case in removed:
                heaps.setdefault(case, []).append(path)
        for paths in heaps.values():
            self._take_whole(paths)
        return {path for paths in heaps.values() for path in paths}

    def _case(self, path: str) -> tuple[str, ...] | None:
        """The case that a file belongs to."""
        key = self._key(path)
        return ("case", *key.parts[:2]) if key is not None and key.kind in _OF_CASE else None

    def _cases_of(self, side: dict[str, Entry]) -> set[tuple[str, ...] | None]:
        """Cases that one side worked on and the other removed: they stay whole, with what both came from."""
        other = self._ours if side is self._others else self._others
        there = {self._case(path) for path, one in side.items() if not absent(one.new)}
        return (there & self._removed_in(other)) - {None}

    def _removed_in(self, side: dict[str, Entry]) -> set[tuple[str, ...] | None]:
        keys = ((path, one, self._key(path)) for path, one in side.items())
        return {self._case(path) for path, one, key in keys if key and key.kind is Kind.CASE and absent(one.new)}

    def _take_whole(self, paths: list[str]) -> None:
        """Theirs stands in files that belong together; what I had is kept as one."""
        differing = [path for path in paths if self._differs(path)]
        mine = {path: self._my(path)[1] for path in differing if self._place.own(path) is not None}
        if any(path in self._ours for path in mine):
            blobs = read_blobs(self._place.git, [oid for oid in mine.values() if not absent(oid)])
            first, *rest = sorted(mine, key=self._last)
            along = {self._place.own(path) or "": blobs.get(mine[path]) for path in rest}
            lost = Lost(None, blobs.get(mine[first]))
            self._joined.kept.append(Kept(self._place.own(first) or "", lost, self._their(first)[1], along))
        for path in differing:
            self._take(path)

    def _last(self, path: str) -> bool:
        """The record that names the others comes before them."""
        key = self._key(path)
        return key is None or key.kind not in (Kind.CASE, Kind.EDITION, Kind.CHUNKING)

    def _decide(self, paths: list[str]) -> None:
        """Files that both changed."""
        wanted = [side[1] for path in paths for side in (self._my(path), self._their(path), self._old(path))]
        links = {side[1] for path in paths for side in (self._my(path), self._their(path)) if side[0] == _LINK}
        blobs = read_blobs(self._place.git, [oid for oid in wanted if oid not in links])
        stuck = [path for path in paths if not self._decided(path, blobs)]
        if stuck:
            raise _stuck(self._place, self._base, self._theirs, stuck)

    def _old(self, path: str) -> Side:
        found = self._others.get(path) or self._ours[path]
        return ("", NOTHING) if path in self._unsure else (found.old_mode, found.old)

    def _decided(self, path: str, blobs: dict[str, bytes]) -> bool:
        """Whether a version of a file could be chosen or made; False where a person has to."""
        (my_mode, mine), (mode, theirs) = self._my(path), self._their(path)
        own, key = self._place.own(path), self._key(path)
        if absent(mine) or absent(theirs):
            # Whoever changed it did not know that it would go: what somebody worked on stays.
            if own is not None and absent(mine):
                self._take_whole([path])
            return own is not None
        if mine == theirs or my_mode not in _FILES or mode not in _FILES:
            self._take(path)
            return mine == theirs or own is not None
        versions = (blobs.get(self._old(path)[1]), blobs[mine], blobs[theirs])
        self._chosen[path] = (mode, "")
        if key is not None and own is not None:
            self._new[path] = self._merge_record(key, own, versions, theirs)
            return True
        lines = _merged_lines(self._place.git, *versions)
        if lines is not None:
            self._new[path] = lines
        elif own is not None:
            self._take_whole([path])
        return lines is not None or own is not None

    def _merge_record(self, key: Key, own: str, versions: tuple[bytes | None, bytes, bytes], stands: str) -> bytes:
        base, mine, theirs = versions
        outcome = merge_bytes(key, own, base, mine, theirs)
        if outcome.lost and key.kind is Kind.GUIDELINE:
            # Two paragraphs of one text: what git can put together line by line needs no answer.
            lines = _merged_lines(self._place.git, base, mine, theirs)
            joined = merge_bytes(key, own, theirs, lines, theirs) if lines is not None else outcome
            outcome = outcome if joined.lost else joined
        self._joined.kept += [Kept(own, lost, stands) for lost in outcome.lost]
        if outcome.broken:
            self._joined.broken.append(Trouble(path=own, message=outcome.broken))
        return outcome.data

    def _key(self, path: str) -> Key | None:
        own = self._place.own(path)
        return key_of(own) if own is not None else None

    def _check_folders(self) -> None:
        """Raises `Conflict` where one made a file of what is a folder to the other, and worked on it."""
        files = {path for path, side in self._chosen.items() if path in self._new or not absent(side[1])}
        files |= {path for path, one in self._ours.items() if not absent(one.new) and path not in self._chosen}
        folders = {above for path in files for above in above_of(path)}
        both = sorted(files & folders)
        if both:
            raise _file_and_folder(self._place, self._base, self._theirs, both[0])

    def _commit(self, message: str) -> str:
        for path, oid in zip(self._new, write_blobs(self._place.git, list(self._new.values())), strict=True):
            self._chosen[path] = (self._chosen[path][0], oid)
        tree = tree_with(self._place, self._mine, [(path, *side) for path, side in self._chosen.items()])
        arguments = ("commit-tree", tree, "-p", self._mine, "-p", self._theirs, "-F", "-")
        return self._place.git.run(*arguments, given=message.encode("utf-8")).text


def tree_with(place: Place, start: str | None, files: Iterable[tuple[str, str, str]]) -> str:
    """The tree of a commit with other (path, mode, id); those of absent ids are taken out."""
    files = list(files)
    seed_trees(place.top, start, [(path, mode, "" if absent(oid) else oid) for path, mode, oid in files])
    with tempfile.TemporaryDirectory(prefix="annotator-") as folder:
        index = {"GIT_INDEX_FILE": str(Path(folder) / "index")}
        place.top.run("read-tree", *([start] if start else ["--empty"]), extra=index)
        place.top.run("update-index", "-z", "--index-info", given=index_lines(files), extra=index)
        return place.top.run("write-tree", extra=index).text


def index_lines(files: Iterable[tuple[str, str, str]]) -> bytes:
    """What `git update-index --index-info -z` reads; what goes comes first, so that a folder may take its place."""
    rows = sorted(files, key=lambda one: not absent(one[2]))
    lines = (f"{'0' if absent(oid) else mode} {oid or NOTHING}\t{path}\0" for path, mode, oid in rows)
    return "".join(lines).encode("utf-8", "surrogateescape")


def who_changed(place: Place, base: str | None, theirs: str, files: Iterable[str]) -> str:
    """Name of who changed one of some files of the workspace last on the others' side; empty where nobody is found."""
    span = f"{base}..{theirs}" if base else theirs
    return place.top.line("log", "-1", "--format=%an", span, "--", *(f"{place.prefix}{one}" for one in files)) or ""


def _group(key: Key | None) -> tuple[str, ...] | None:
    if key is None:
        return None
    if key.kind in (Kind.EDITION, Kind.TEXT, Kind.SOURCE):
        return ("edition", *key.parts[:2])
    return ("chunking", key.parts[0]) if key.kind in (Kind.CHUNKING, Kind.CHUNKS) else None


def above_of(path: str) -> Iterator[str]:
    """The folders above a path, the nearest first."""
    while "/" in path:
        path = path.rpartition("/")[0]
        yield path


def _merged_lines(git: Git, base: bytes | None, mine: bytes, theirs: bytes) -> bytes | None:
    """Git's own merge of two texts; None where both changed the same lines, or where they are no texts."""
    with tempfile.TemporaryDirectory(prefix="annotator-") as folder:
        files = [Path(folder) / name for name in ("mine", "base", "theirs")]
        for file, data in zip(files, (mine, base or b"", theirs), strict=True):
            file.write_bytes(data)
        answer = git.ask("merge-file", "-p", "-q", *map(str, files))
    return answer.out if answer.code == 0 else None


def _file_and_folder(place: Place, base: str, theirs: str, path: str) -> Conflict:
    top = replace(place, prefix="")
    return Conflict(
        "file-and-folder",
        "{file} is a file in one copy and a folder in the other, here and with {who}; nothing was changed",
        remedy="give the one in your folder another name, or move it away, then share again",
        file=path,
        who=who_changed(top, base, theirs, [path]) or "somebody else",
    )


def _stuck(place: Place, base: str, theirs: str, paths: list[str]) -> Conflict:
    top = replace(place, prefix="")
    names = dict.fromkeys(filter(None, (who_changed(top, base, theirs, [path]) for path in paths)))
    return Conflict(
        "content-clash",
        "{files} was changed here and by {who} in the same lines, and is no record of ours; nothing was changed",
        remedy="bring both versions together with {who}, or ask somebody who knows git; then share again",
        files=", ".join(paths[:5]) + (" …" if len(paths) > 5 else ""),
        who=", ".join(names) or "somebody else",
    )
