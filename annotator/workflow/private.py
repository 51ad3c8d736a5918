"""Files of one person on one machine, outside git: what can be undone, what was looked at, what was set aside."""

import contextlib
import json
import os
import threading
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path
from typing import Any

from annotator.text.messages import DataProblem

_WRITER = ThreadPoolExecutor(1, thread_name_prefix="annotator-private")
"""Writes one file after the other; the interpreter waits for it before it ends."""
_waiting: dict[Path, Callable[[], Any] | None] = {}
"""What is still to be done to files: what gives the content; None where the file is to go."""
_at_work: set[Path] = set()
_lock = threading.Lock()


def write_private(file: Path, content: Any) -> None:
    """Writes JSON in place of what is there; it is on the disk when this returns.

    Raises `DataProblem` where the disk refuses; then what was there stays.
    """
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        fresh = file.with_suffix(".new")
        with fresh.open("w", encoding="utf-8", newline="\n") as out:
            out.write(json.dumps(content, ensure_ascii=False))
            out.flush()
            os.fsync(out.fileno())
        fresh.replace(file)
    except OSError as error:
        raise DataProblem(
            "not-saved",
            "this could not be saved: {why}",
            remedy="see to the space on the disk and to the permissions, then save again",
            where=f".annotator/{file.parent.name}/{file.name}",
            why=error.strerror or type(error).__name__,
        ) from error
    _keep_name(file.parent)


def write_soon(file: Path, make: Callable[[], Any]) -> None:
    """The same in a thread, for what may be lost when the program is killed. `make` gives the content, in that thread;
    of several contents that wait for one file only the last is written.
    """
    with _lock:
        _waiting[file] = make
    _WRITER.submit(_write_waiting, file)


def settle() -> None:
    """Waits until everything that was handed over so far is written."""
    _WRITER.submit(lambda: None).result()


def remove_private(file: Path) -> None:
    """Takes a file away, and what waits to be written to it."""
    _settled(file)
    file.unlink(missing_ok=True)


def remove_soon(file: Path) -> None:
    """The same in the thread that writes; what is handed over for the file later is written after it."""
    with _lock:
        _waiting[file] = None
    _WRITER.submit(_write_waiting, file)


def read_private(file: Path) -> Any:
    """What was written last; None where there is nothing or it cannot be read."""
    _settled(file)
    try:
        return json.loads(file.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return None


def _write_waiting(file: Path) -> None:
    with _lock:
        if file not in _waiting:
            return
        make = _waiting.pop(file)
        _at_work.add(file)
    try:
        # A full disk is told by the save of the draft itself; here it costs undo only.
        with contextlib.suppress(OSError, DataProblem):
            if make is None:
                file.unlink(missing_ok=True)
            else:
                write_private(file, make())
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


def _keep_name(folder: Path) -> None:
    """A decision that is being written is kept nowhere else: its name must be as safe as its bytes."""
    with contextlib.suppress(OSError):  # some systems do not open folders
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
