"""Files below the workspace's folder: read, never through a link that leaves it, never a device or a pipe."""

import errno
import os
import stat
from collections import Counter
from collections.abc import Iterator

from annotator.text.messages import DataProblem

TEMPORARY = ".~annotator-"
"""How the names of temporary files begin."""
# A pipe must not keep us waiting, a link must be looked at first.
_FLAGS = os.O_RDONLY | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)
_SIBLINGS = 100
"""After so many folders in one folder all of them are looked at."""
_CANNOT_READ = ("unreadable", "the file cannot be read: {why}")


class Tree:
    """The folder of a workspace. Paths are relative to it, with `/`."""

    def __init__(self, root: str) -> None:
        """The folder need not exist yet."""
        self.root = os.path.realpath(root)
        self._inside: dict[str, bool] = {}
        self._asked: Counter[str] = Counter()

    def full(self, path: str) -> str:
        """The path as the system takes it."""
        return f"{self.root}/{path}"

    def forget(self) -> None:
        """Looks at every folder anew from now on."""
        self._inside.clear()
        self._asked.clear()

    def inside(self, folder: str) -> bool:
        """Whether a folder, followed through every link, still lies in the workspace; one that is absent does."""
        known = self._inside.get(folder)
        if known is None:
            above = folder.rpartition("/")[0]
            known = folder == "" or (self.inside(above) and self._step_inside(folder))
            self._inside[folder] = known
            self._asked[above] += 1
            if known and self._asked[above] == _SIBLINGS:
                self._look_at_siblings(above)
        return known

    def _look_at_siblings(self, above: str) -> None:
        """Learns of every true folder in a folder at one go, which is quicker than asking for each of thousands."""
        try:
            with os.scandir(self.full(above)) as entries:
                found = [one.name for one in entries if one.is_dir(follow_symlinks=False)]
        except OSError:
            return
        for name in found:
            self._inside.setdefault(f"{above}/{name}" if above else name, True)

    def _step_inside(self, path: str) -> bool:
        try:
            mode = os.lstat(self.full(path)).st_mode
        except OSError:
            return True
        if not stat.S_ISLNK(mode):
            return True
        target = os.path.realpath(self.full(path))
        return target.startswith(self.root + os.sep)

    def check(self, path: str) -> None:
        """Raises `DataProblem` where a path leads out of the workspace."""
        if not self.inside(path.rpartition("/")[0]) or not self._step_inside(path):
            raise DataProblem(
                "leaves-workspace",
                "a link leads out of the workspace here",
                remedy="put the file itself in its place",
                where=path,
            )

    def stat(self, path: str) -> os.stat_result | None:
        """What the system says of a file; None where there is none."""
        try:
            return os.lstat(self.full(path))
        except (FileNotFoundError, NotADirectoryError):
            return None
        except OSError as error:
            raise _unreadable(path, error) from None

    def read(self, path: str) -> tuple[bytes, os.stat_result]:
        """The bytes of a file and what the system said of it before they were read.

        Raises FileNotFoundError, or `DataProblem` where it is no file, leaves the workspace or may not be read.
        """
        if not self.inside(path.rpartition("/")[0]):
            self.check(path)
        try:
            try:
                handle = os.open(self.full(path), _FLAGS)
            except OSError as error:
                if error.errno != errno.ELOOP:
                    raise
                self.check(path)
                handle = os.open(os.path.realpath(self.full(path)), _FLAGS)
            return _read_handle(handle, path)
        except (FileNotFoundError, NotADirectoryError):
            raise FileNotFoundError(path) from None
        except OSError as error:
            raise _unreadable(path, error) from None

    def names(self, folder: str) -> list[str]:
        """Names in a folder, none where it is absent or unreadable; our temporary files are left out."""
        try:
            return [name for name in os.listdir(self.full(folder)) if not name.startswith(TEMPORARY)]
        except OSError:
            return []

    def walk(self, folder: str) -> Iterator[tuple[str, list[str]]]:
        """A folder and every folder below it, each with the `names` in it; links are not followed."""
        waiting = [folder]
        while waiting:
            here = waiting.pop()
            try:
                with os.scandir(self.full(here)) as entries:
                    found = [one for one in entries if not one.name.startswith(TEMPORARY)]
            except OSError:
                continue
            yield here, [one.name for one in found]
            waiting.extend(f"{here}/{one.name}" for one in found if one.is_dir(follow_symlinks=False))

    def temporary(self, folder: str) -> Iterator[str]:
        """The temporary files in a folder and in every folder below it; links are not followed."""
        waiting = [folder]
        while waiting:
            here = waiting.pop()
            left: list[str] = []
            try:
                with os.scandir(self.full(here)) as entries:
                    for one in entries:
                        if one.is_dir(follow_symlinks=False):
                            waiting.append(f"{here}/{one.name}")
                        elif one.name.startswith(TEMPORARY) and one.name.endswith(".tmp"):
                            left.append(f"{here}/{one.name}")
            except OSError:
                continue
            yield from left

    def folders(self, folder: str) -> Iterator[str]:
        """A folder and every folder below it; links are not followed."""
        waiting = [folder]
        while waiting:
            here = waiting.pop()
            yield here
            try:
                with os.scandir(self.full(here)) as entries:
                    waiting.extend(f"{here}/{one.name}" for one in entries if one.is_dir(follow_symlinks=False))
            except OSError:
                continue


def _read_handle(handle: int, path: str) -> tuple[bytes, os.stat_result]:
    try:
        about = os.fstat(handle)
        if not stat.S_ISREG(about.st_mode):
            raise DataProblem(
                "no-file",
                "{thing} stands where a file belongs",
                remedy="move it away",
                where=path,
                thing="a folder" if stat.S_ISDIR(about.st_mode) else "something that is no file",
            )
        size = max(about.st_size + 1, 1 << 12)
        data = piece = os.read(handle, size)
        # A file that grew while it was read, or one larger than a single read gives.
        while (piece and len(data) >= about.st_size + 1) or (len(data) < about.st_size and piece):
            piece = os.read(handle, size)
            data += piece
        return data, about
    finally:
        os.close(handle)


def _unreadable(path: str, error: OSError) -> DataProblem:
    code, what = _CANNOT_READ
    why = error.strerror or type(error).__name__
    return DataProblem(code, what, remedy="see to its permissions", where=path, why=why)
