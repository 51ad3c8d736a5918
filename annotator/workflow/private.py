"""Files of one person on one machine, outside git: what can be undone, what was looked at, what was set aside."""

import contextlib
import json
import os
import secrets
import threading
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path
from typing import Any

from filelock import FileLock

from annotator.text.messages import DataProblem

_WRITER = ThreadPoolExecutor(1, thread_name_prefix="annotator-private")
"""Writes one file after the other; the interpreter waits for it before it ends."""
_waiting: dict[Path, Callable[[], None]] = {}
"""What is still to be done to files."""
_at_work: set[Path] = set()
_lock = threading.Lock()
_LOCK = "lock"
_PATIENCE = 10.0
"""Seconds to wait for another window that writes."""


def write_private(file: Path, content: Any) -> None:
    """Writes JSON in place of what is there; it is on the disk when this returns.

    Raises `DataProblem` where the disk refuses; then what was there stays.
    """
    # Another window of the same person may write the same file at this moment.
    fresh = file.with_suffix(f".{secrets.token_hex(4)}.new")
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        with fresh.open("w", encoding="utf-8", newline="\n") as out:
            out.write(json.dumps(content, ensure_ascii=False))
            out.flush()
            os.fsync(out.fileno())
        fresh.replace(file)
    except OSError as error:
        with contextlib.suppress(OSError):
            fresh.unlink()
        raise _refused(file, error) from error
    _keep_name(file.parent)


def write_soon(file: Path, make: Callable[[], Any]) -> None:
    """The same in a thread, for what may be lost when the program is killed. `make` gives the content, in that thread;
    of several contents that wait for one file only the last is written.
    """
    _hand_over(file, lambda: write_private(file, make()))


def change_private(file: Path, change: Callable[[Any], Any]) -> None:
    """Writes what `change` makes of the content that is there (None: there is none, or it cannot be read), or takes the
    file away where it makes None of it; no other program changes the file in between. Raises as `write_private` does.
    """
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        lock = FileLock(file.parent / _LOCK, timeout=_PATIENCE)
        with lock:
            content = change(_read(file))
            if content is None:
                file.unlink(missing_ok=True)
            else:
                write_private(file, content)
    except OSError as error:
        raise _refused(file, error) from error


def change_soon(file: Path, change: Callable[[Any], Any]) -> None:
    """The same in the thread that writes; of several changes that wait for one file only the last is made."""
    _hand_over(file, lambda: change_private(file, change))


def settle() -> None:
    """Waits until everything that was handed over so far is written."""
    _WRITER.submit(lambda: None).result()


def remove_private(file: Path) -> None:
    """Takes a file away, and what waits to be written to it."""
    _settled(file)
    file.unlink(missing_ok=True)


def remove_soon(file: Path) -> None:
    """The same in the thread that writes; what is handed over for the file later is written after it."""
    _hand_over(file, lambda: file.unlink(missing_ok=True))


def read_private(file: Path) -> Any:
    """What was written last; None where there is nothing or it cannot be read."""
    _settled(file)
    return _read(file)


def _read(file: Path) -> Any:
    try:
        return json.loads(file.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return None


def _hand_over(file: Path, work: Callable[[], None]) -> None:
    with _lock:
        _waiting[file] = work
    _WRITER.submit(_write_waiting, file)


def _write_waiting(file: Path) -> None:
    with _lock:
        if file not in _waiting:
            return
        work = _waiting.pop(file)
        _at_work.add(file)
    try:
        # A full disk is told by the save of the draft itself; here it costs undo only.
        with contextlib.suppress(OSError, DataProblem):
            work()
    finally:
        with _lock:
            _at_work.discard(file)


def _settled(file: Path) -> None:
    """Waits until nothing waits to be written to a file any more."""
    with _lock:
        if file not in _waiting and file not in _at_work:
            # Who only reads does not wait for what is written elsewhere.
            return
    done: Future[None] = _WRITER.submit(_write_waiting, file)
    done.result()


def _refused(file: Path, error: OSError) -> DataProblem:
    return DataProblem(
        "not-saved",
        "this could not be saved: {why}",
        remedy="see to the space on the disk and to the permissions, then save again",
        where=f".annotator/{file.parent.name}/{file.name}",
        why=error.strerror or type(error).__name__,
    )


def _keep_name(folder: Path) -> None:
    """A decision that is being written is kept nowhere else: its name must be as safe as its bytes."""
    with contextlib.suppress(OSError):  # some systems do not open folders
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
