"""Making the folder what a merged commit says, so that a process killed at any point loses nothing.

First it is written down what is to happen; then all records change at once (the store's journal), other files one by
one, each by a rename; then git's index and branch follow. Who comes next finishes what was begun. Where that cannot be
told any more nothing is lost either: every file is whole, and the next sync merges it like anything else.
"""

import contextlib
import json
import os
import secrets
from collections.abc import Iterable, Sequence
from pathlib import Path

from annotator.model.hashing import bytes_hash
from annotator.store.base import ABSENT, Store
from annotator.store.journal import Remove, Write
from annotator.store.tree import TEMPORARY
from annotator.text.messages import AnnotatorError, Conflict
from annotator.workflow.sync_attic import write_files
from annotator.workflow.sync_blobs import absent, checked_out, filtered, read_blobs
from annotator.workflow.sync_place import Entry, Place
from annotator.workflow.sync_tree import above_of, index_lines

_INTENT = (".annotator", "sync.json")
_MARK = "-sync.tmp"
_SYMLINK, _EXECUTABLE = "120000", "100755"
_FOLDERS = ("corpus", "chunkings", "testsets", "landings")
"""Whose files the store's journal may change."""


class Meanwhile(AnnotatorError):
    """Files of the workspace were saved while their merge was made; nothing was changed."""

    def __init__(self, paths: Sequence[str]) -> None:
        super().__init__("saved-meanwhile", "{paths} was saved meanwhile", paths=", ".join(paths[:5]))
        self.paths = paths


def apply(place: Place, root: Path, store: Store, mine: str, merged: str) -> None:
    """Goes from the commit `mine`, which the folder is at, to `merged`.

    Raises `Meanwhile` where records were saved since `mine`, `Conflict` where other files are in the way: changed and
    not committed, or not known to git at all. In both cases nothing was touched.
    """
    entries = place.differences(mine, merged)
    with store.locked():
        if place.commit("HEAD") != mine:
            raise Meanwhile(["HEAD"])
        checked_out(place.top, merged, ())  # names that could harm are refused before anything is touched
        _check(place, entries)
        intent = root.joinpath(*_INTENT)
        _write_whole(intent, json.dumps({"mine": mine, "merged": merged}).encode(), 0o666)
        _carry_out(place, root, entries, mine, merged)
        intent.unlink(missing_ok=True)


def finish(place: Place, root: Path, store: Store) -> None:
    """Finishes what a killed process had begun, where it can be told how."""
    intent = root.joinpath(*_INTENT)
    try:
        told = json.loads(intent.read_text(encoding="utf-8"))
        mine, merged = str(told["mine"]), str(told["merged"])
    except (OSError, ValueError, KeyError, TypeError):
        intent.unlink(missing_ok=True)
        return
    with store.locked():
        if place.head == mine and place.commit(merged) == merged:
            entries = place.differences(mine, merged)
            _clear_temporary(place, entries)
            now = dict(zip((one.path for one in entries), _working(place, entries), strict=True))
            begun = any(_same(now[one.path], one.new) for one in entries)
            if begun and all(_same(now[one.path], one.old) or _same(now[one.path], one.new) for one in entries):
                _carry_out(place, root, entries, mine, merged)
        intent.unlink(missing_ok=True)


def _carry_out(place: Place, root: Path, entries: Sequence[Entry], mine: str, merged: str) -> None:
    _write(place, root, entries, merged)
    files = [(one.path, one.mode, one.new) for one in entries]
    place.top.run("update-index", "-z", "--index-info", given=index_lines(files))
    place.top.ask("update-index", "-q", "--refresh")
    place.top.run("update-ref", "-m", "annotator sync", f"refs/heads/{place.branch}", merged, mine)


def _check(place: Place, entries: Sequence[Entry]) -> None:
    staged = _staged(place)
    working = _working(place, entries)
    wrong = []
    for one, now in zip(entries, working, strict=True):
        in_index = staged.get(one.path, "")
        fine = _same(now, one.old) or _same(now, one.new)
        if not fine or not (_same(in_index, one.old) or _same(in_index, one.new)):
            wrong.append(one.path)
    top = place.top.folder
    gone = frozenset(top / one.path for one in entries if absent(one.new))
    wrong += [one.path for one in entries if not absent(one.new) and _blocked(top, top / one.path, gone)]
    if not wrong:
        return
    if all(place.own(path) is not None for path in wrong):
        raise Meanwhile(wrong)
    raise Conflict(
        "in-the-way",
        "others changed {files}, and here it is changed too and not committed; nothing was changed",
        remedy="commit it or put it aside with git, or ask somebody who knows git; then share again",
        files=", ".join([path for path in wrong if place.own(path) is None][:5]),
    )


def _blocked(top: Path, file: Path, gone: frozenset[Path]) -> bool:
    """Whether a link or a file stands where one of the folders above a file has to be."""
    while file.parent != top:
        file = file.parent
        if (file.is_symlink() or (file.exists() and not file.is_dir())) and file not in gone:
            return True
    return False


def _same(a: str, b: str) -> bool:
    return a == b or (absent(a) and absent(b))


def _staged(place: Place) -> dict[str, str]:
    """Path -> id of what git's index holds."""
    rows = place.top.run("ls-files", "-s", "-z").fields
    return {row.partition("\t")[2]: row.split(" ")[1] for row in rows}


def _working(place: Place, entries: Sequence[Entry]) -> list[str]:
    """Ids that the files of some entries have now, as git would keep them; empty where there is none."""
    found: dict[str, str] = {}
    plain = []
    gone = frozenset(one.path for one in entries if absent(one.new))
    for one in entries:
        file = place.top.folder / one.path
        if "160000" in (one.mode, one.old_mode):
            found[one.path] = one.old  # another repository, which looks after its own files
        elif file.is_symlink():
            target = os.fsencode(file.readlink())
            found[one.path] = place.top.run("hash-object", "--stdin", given=target).text
        elif file.is_file():
            plain.append(one.path)
        elif absent(one.old) and file.is_dir() and _holds_more(place.top.folder, file, gone):
            found[one.path] = "a folder"
    if plain:
        given = "".join(f"{path}\n" for path in plain).encode("utf-8", "surrogateescape")
        found.update(zip(plain, place.top.run("hash-object", "--stdin-paths", given=given).text.split(), strict=True))
    return [found.get(one.path, "") for one in entries]


def _holds_more(top: Path, folder: Path, gone: frozenset[str]) -> bool:
    """Whether a folder holds anything that does not go."""
    files = (one for one in folder.rglob("*") if one.is_symlink() or not one.is_dir())
    return any(one.relative_to(top).as_posix() not in gone for one in files)


def _write(place: Place, root: Path, entries: Sequence[Entry], merged: str) -> None:
    # A file goes before a folder takes its place, and a folder before a file does.
    away = _giving_way(entries)
    # How files are to stand in the folder is said by these, so they come next.
    rules = [one for one in entries if one.path.rpartition("/")[2] == ".gitattributes" and one not in away]
    _write_some(place, root, away, merged)
    _write_some(place, root, rules, merged)
    first = {one.path for one in (*away, *rules)}
    _write_some(place, root, [one for one in entries if one.path not in first], merged)


def _giving_way(entries: Sequence[Entry]) -> list[Entry]:
    """What goes so that a folder can stand where a file was, or a file where a folder was."""
    come = {one.path for one in entries if not absent(one.new)}
    folders = {above for path in come for above in above_of(path)}
    gone = [one for one in entries if absent(one.new)]
    return [one for one in gone if one.path in folders or not come.isdisjoint(above_of(one.path))]


def _write_some(place: Place, root: Path, entries: Sequence[Entry], merged: str) -> None:
    files = [one for one in entries if "160000" not in (one.mode, one.old_mode)]
    there = {one.path: one.new for one in files if not absent(one.new) and one.mode != _SYMLINK}
    other = filtered(place.top, list(there)) if there else set()
    blobs = read_blobs(place.git, [oid for path, oid in there.items() if path not in other])
    contents = {path: blobs[oid] for path, oid in there.items() if path not in other}
    if other:
        contents |= checked_out(place.top, merged, sorted(other))
    ours: list[Write | Remove] = []
    others = []
    for one in files:
        own = place.own(one.path)
        plain = {one.mode, one.old_mode} <= {"100644", "000000"}
        if own is None or own.partition("/")[0] not in _FOLDERS or not plain:
            others.append(one)
            continue
        file = root / own
        old = bytes_hash(file.read_bytes()) if file.is_file() and not file.is_symlink() else ABSENT
        if absent(one.new):
            ours += [Remove(own, old)] if old != ABSENT else []
        elif old != bytes_hash(contents[one.path]):
            ours.append(Write(own, contents[one.path], old))
    for one in sorted(others, key=lambda entry: not absent(entry.new)):
        _write_other(place, one, contents.get(one.path))
    write_files(root, ours)
    _clear_folders(place.top.folder, (one.path for one in files if absent(one.new)))


def _write_other(place: Place, one: Entry, data: bytes | None) -> None:
    file = place.top.folder / one.path
    if absent(one.new):
        if file.is_symlink() or file.is_file():  # a folder may have taken its place already, or its folder's
            file.unlink(missing_ok=True)
    elif data is None:
        target = place.top.run("cat-file", "blob", one.new).out
        temporary = file.with_name(f"{TEMPORARY}{secrets.token_hex(6)}{_MARK}")
        file.parent.mkdir(parents=True, exist_ok=True)
        temporary.symlink_to(os.fsdecode(target))
        temporary.replace(file)
    else:
        _write_whole(file, data, 0o777 if one.mode == _EXECUTABLE else 0o666)


def _write_whole(file: Path, data: bytes, mode: int) -> None:
    """A file by one rename, on the disk before it."""
    file.parent.mkdir(parents=True, exist_ok=True)
    temporary = file.with_name(f"{TEMPORARY}{secrets.token_hex(6)}{_MARK}")
    handle = os.open(temporary, os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0), mode)
    with os.fdopen(handle, "wb") as opened:
        opened.write(data)
        opened.flush()
        os.fsync(opened.fileno())
    temporary.replace(file)


def _clear_temporary(place: Place, entries: Iterable[Entry]) -> None:
    """Removes what a killed process had written and not put in its place."""
    for folder in {(place.top.folder / one.path).parent for one in entries}:
        for left in folder.glob(f"{TEMPORARY}*{_MARK}"):
            left.unlink(missing_ok=True)


def _clear_folders(top: Path, gone: Iterable[str]) -> None:
    """Takes away folders that became empty, as git does."""
    for path in gone:
        above = (top / path).parent
        while above != top:
            with contextlib.suppress(OSError):
                above.rmdir()
            if above.exists():
                break
            above = above.parent
