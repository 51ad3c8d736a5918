"""One lock per workspace, across processes and threads."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from filelock import FileLock, Timeout

from annotator.text.messages import Conflict, DataProblem


class WorkspaceLock:
    """Held while files are changed; re-entrant within a thread."""

    def __init__(self, folder: Path, patience: float) -> None:
        """`folder` is `.annotator`; `patience` is how many seconds to wait for others."""
        self._folder, self._patience = folder, patience
        self._lock = FileLock(folder / "lock")

    @contextmanager
    def held(self, patience: float | None = None) -> Iterator[None]:
        """Raises `Conflict` where somebody else holds it for too long, `DataProblem` where nobody can."""
        try:
            self._folder.mkdir(exist_ok=True)
            self._lock.acquire(timeout=self._patience if patience is None else patience)
        except Timeout:
            raise Conflict(
                "locked",
                "another program is saving in this workspace",
                remedy="try again in a moment",
                where=".annotator/lock",
            ) from None
        except OSError as error:
            raise DataProblem(
                "cannot-lock",
                "nothing can be saved here: {why}",
                remedy="see to the permissions of the workspace's folder",
                where=".annotator",
                why=error.strerror or type(error).__name__,
            ) from None
        try:
            yield
        finally:
            self._lock.release()
