"""Files that lie where records are kept and are none: nothing is silently missing."""

import os
import unicodedata
from collections.abc import Iterator

from annotator.store.base import Key, Kind, Unreadable
from annotator.store.layout import key_of
from annotator.store.tree import TEMPORARY, Tree
from annotator.text.ids import clashes
from annotator.text.messages import Message

_FOLDERS = ("corpus", "chunkings", "testsets", "landings", ".annotator/drafts")
_LEFT_OVER = (".orig", ".rej", ".bak", "~", ".swp", ".tmp", ".unsaved")
_HARMLESS = frozenset(
    {".gitkeep", ".gitignore", ".gitattributes", ".DS_Store", "Thumbs.db", "desktop.ini", "README.md"}
)


def find_strays(tree: Tree) -> list[Unreadable]:
    """Every file below the folders of records that no key names, and names that a file system may take for one."""
    found = [
        _stray(name, "left-over", "this was left over by another program", "compare it, then remove it")
        for name in tree.names("")
        if name.startswith(("annotator.yaml.", "annotator.yaml~"))
    ]
    for top in _FOLDERS:
        _visit(tree, top, found)
    return sorted(found, key=lambda one: one.where)


def _visit(tree: Tree, top: str, found: list[Unreadable]) -> None:
    waiting = [top]
    while waiting:
        folder = waiting.pop()
        names: list[str] = []
        try:
            with os.scandir(tree.full(folder)) as entries:
                for entry in entries:
                    if entry.name.startswith(TEMPORARY):
                        continue
                    path = f"{folder}/{entry.name}"
                    names.append(entry.name)
                    if entry.is_dir(follow_symlinks=False):
                        waiting.append(path)
                    else:
                        found.extend(_problems(path, entry))
        except FileNotFoundError:
            continue
        except OSError as error:
            if folder.startswith(".annotator"):
                continue  # nothing that is shared lies there
            why = error.strerror or type(error).__name__
            found.append(
                _stray(folder, "unreadable", "the folder cannot be read: {why}", "see to its permissions", why=why)
            )
        found.extend(_clashes(folder, names))


def _problems(path: str, entry: "os.DirEntry[str]") -> Iterator[Unreadable]:
    name = entry.name
    if entry.is_symlink() and entry.is_dir():
        yield _stray(path, "linked-folder", "links to folders are not followed", "put the folder itself in its place")
    elif key_of(path) is None and name not in _HARMLESS:
        if name.endswith(_LEFT_OVER):
            what = "this was left over by another program, or could not take its file's place"
            yield _stray(path, "left-over", what, "compare it with the file beside it, then remove one of them")
        else:
            yield _stray(path, "stray-file", "no record has this name", "rename it, or move it out of this folder")


def _clashes(folder: str, names: list[str]) -> Iterator[Unreadable]:
    for group in clashes(names):
        others = ", ".join(unicodedata.normalize("NFC", name) for name in group)
        what = "some systems take these names for one: {names}"
        yield _stray(f"{folder}/{group[0]}", "names-clash", what, "rename all but one", names=others)


def _stray(path: str, code: str, what: str, remedy: str, **params: object) -> Unreadable:
    # The key says what kind of folder it lies in; it names no record.
    key = key_of(path) or Key(Kind.WORKSPACE, (path,))
    return Unreadable(key, path, Message(code, what, remedy, path, params))
