"""Which files are meant by the paths somebody names: every one found is taken, skipped or refused, and none is lost."""

import os
import stat
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from annotator.corpus.extract import format_of, is_document
from annotator.model.results import Trouble
from annotator.text.messages import Message, UsageProblem

_OWN_FOLDERS = ("corpus", "testsets", "chunkings", "landings", "runs", "schemas", ".annotator")


@dataclass(frozen=True, slots=True)
class SourceFile:
    """A file to be added."""

    path: Path
    name: str
    """Relative to the folder that was named, `/` between segments; a file named itself: its name."""


@dataclass(slots=True)
class Gathered:
    """What was found."""

    files: list[SourceFile] = field(default_factory=list)
    errors: list[Trouble] = field(default_factory=list)
    skipped: list[Trouble] = field(default_factory=list)
    whole: bool = False
    """Whether a folder was named, so that what is not in it may be taken for gone."""


def gather(paths: Sequence[Path], workspace: Path | None = None) -> Gathered:
    """Files below the paths in order of their names; links out of a named folder are refused, hidden names skipped.

    Raises `UsageProblem` where a path does not exist or lies among the workspace's own records.
    """
    found = Gathered()
    own = [(workspace / name).resolve() for name in _OWN_FOLDERS] if workspace else []
    names: dict[str, Path] = {}
    for path in paths:
        if not path.exists():
            raise UsageProblem("path-unknown", "there is no {path}", remedy="check the path", path=printable(path))
        if any(path.resolve().is_relative_to(folder) for folder in own):
            raise UsageProblem(
                "path-own",
                "{path} belongs to the workspace itself",
                remedy="add documents from outside of it",
                path=printable(path),
            )
        found.whole = found.whole or path.is_dir()
        for file in _walk(path, own, found) if path.is_dir() else [SourceFile(path, path.name)]:
            _sort_in(file, names, found, named=not path.is_dir())
    return found


def printable(path: Path | str) -> str:
    """A path as text that can be kept: bytes that are no UTF-8 are replaced."""
    return os.fsencode(path).decode("utf-8", "replace")


def _walk(top: Path, own: Sequence[Path], found: Gathered) -> Iterator[SourceFile]:
    root = top.resolve()
    waiting = [top]
    while waiting:
        folder = waiting.pop()
        try:
            with os.scandir(folder) as scanned:
                entries = sorted(scanned, key=lambda entry: entry.name)
        except OSError as error:
            found.errors.append(_trouble(top, folder, _message("folder-unreadable", _reason(error))))
            continue
        folders = []
        for entry in entries:
            path = folder / entry.name
            if entry.name.startswith("."):
                found.skipped.append(_trouble(top, path, Message("hidden", "its name begins with a dot")))
            elif entry.is_symlink() and (path.is_dir() or not path.resolve().is_relative_to(root)):
                found.errors.append(_trouble(top, path, _link(path, root)))
            elif entry.is_dir(follow_symlinks=False):
                if path.resolve() in own:
                    found.skipped.append(_trouble(top, path, Message("own", "it belongs to the workspace itself")))
                else:
                    folders.append(path)
            else:
                yield SourceFile(path, path.relative_to(top).as_posix())
        waiting.extend(reversed(folders))


def _sort_in(file: SourceFile, names: dict[str, Path], found: Gathered, *, named: bool) -> None:
    shown = printable(file.name)
    if shown != file.name:
        found.errors.append(
            Trouble(path=shown, message=Message("name-not-utf8", "its name is no UTF-8", "rename it").line())
        )
    elif format_of(file.name) is None:
        if named or is_document(file.name):
            problem = Message(
                "source-type-unknown",
                "no text can be extracted from this type of file",
                "convert it to Markdown, plain text or HTML",
            )
            found.errors.append(Trouble(path=shown, message=problem.line()))
        else:
            found.skipped.append(Trouble(path=shown, message=Message("no-document", "it is no document").line()))
    elif not _is_regular(file.path):
        found.errors.append(
            Trouble(path=shown, message=Message("no-file", "it is no regular file", "add a copy of its text").line())
        )
    elif file.name in names:
        if not file.path.samefile(names[file.name]):
            problem = Message(
                "name-doubled", "another file of this call has the same name", "add the two folders one by one"
            )
            found.errors.append(Trouble(path=shown, message=problem.line()))
    else:
        names[file.name] = file.path
        found.files.append(file)


def _is_regular(path: Path) -> bool:
    try:
        return stat.S_ISREG(path.stat().st_mode)
    except OSError:
        # A file that is there and cannot be looked at is named when it is read.
        return True


def _link(path: Path, root: Path) -> Message:
    if not path.resolve().is_relative_to(root):
        return Message("link-leaves", "it is a link that leads out of the folder", "put a copy in its place")
    return Message(
        "link-folder", "it is a link to a folder, which could lead round in circles", "add the folder itself"
    )


def _reason(error: OSError) -> str:
    return error.strerror or type(error).__name__


def _message(code: str, reason: str) -> Message:
    return Message(code, "it cannot be read: {reason}", "give yourself the right to read it", params={"reason": reason})


def _trouble(top: Path, path: Path, message: Message) -> Trouble:
    return Trouble(path=printable(path.relative_to(top).as_posix()), message=message.line())
