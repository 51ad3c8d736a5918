"""Reading many new files on all cores: other processes fill the cache with batches that are not wanted yet.

They only ever add to the cache. Whatever they do not do, because they cannot start, die or may not write, is done here
as if they were not there, so that results and errors are the same with them and without.
"""

import contextlib
import os
import subprocess
import sys
import threading
from collections import deque
from collections.abc import Callable, Sequence
from typing import Self

from annotator.store.base import Key, Loaded, Unreadable
from annotator.store.reader import DONE, line_of

_DEPTH = 2
"""Batches that a process has before it, so that it never waits for the next."""
_MOST = 7
_Process = subprocess.Popen[str]
_Found = list[Loaded | Unreadable]


class Ahead:
    """Batches of one loading, read in order here and, once `start` was called, out of order by other processes."""

    def __init__(self, batches: Sequence[list[Key]], read: Callable[[list[Key]], _Found]) -> None:
        """`read` gives the records of a batch, from the cache where they are in it."""
        self._batches, self._read = batches, read
        self._turn = threading.Condition()
        self._next = 0
        """The first batch that nobody has begun."""
        self._elsewhere: set[int] = set()
        """Batches that a process has before it."""
        self._early: dict[int, _Found] = {}
        self._processes: list[_Process] = []
        self._threads: list[threading.Thread] = []

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        """Ends the processes, at whatever they are."""
        with self._turn:
            self._next = len(self._batches)
        for process in self._processes:
            process.kill()
        for thread in self._threads:
            thread.join()
        for process in self._processes:
            process.wait()
            for pipe in (process.stdin, process.stdout):
                if pipe is not None:
                    with contextlib.suppress(OSError):
                        pipe.close()

    def start(self, root: str, mark: str) -> None:
        """Begins with a process for every other core; `root` is the workspace's folder, `mark` is `cache.stamp()`."""
        # -P: the folder that a person stands in is data, whatever the files in it are called.
        command = [sys.executable, "-P", "-m", "annotator.store.reader", root, mark]
        count = min(cores() - 1, _MOST, len(self._batches) - self._next)
        for _ in range(count if sys.executable else 0):
            with contextlib.suppress(OSError):
                self._processes.append(_begin(command))
        self._threads = [threading.Thread(target=self._serve, args=[one], daemon=True) for one in self._processes]
        for thread in self._threads:
            thread.start()

    def batch(self, number: int) -> _Found:
        """The records of a batch; while another process is at it, later ones are read here."""
        while (mine := self._own(number)) is not None:
            self._early[mine] = self._read(self._batches[mine])
        found = self._early.pop(number, None)
        return self._read(self._batches[number]) if found is None else found

    def _own(self, number: int) -> int | None:
        """The batch to read here next; None once `number` is read."""
        with self._turn:
            while number in self._elsewhere and self._next == len(self._batches):
                self._turn.wait()
            if number < self._next and number not in self._elsewhere:
                return None
            self._next += 1
            return self._next - 1

    def _serve(self, process: _Process) -> None:
        """Gives batches to a process and takes its word for them, until there are no more or it is gone."""
        given: deque[int] = deque()
        with contextlib.suppress(OSError, ValueError):
            while _said(process) == DONE:
                self._finish([given.popleft()] if given else [])
                while len(given) < _DEPTH and (number := self._give()) is not None:
                    given.append(number)
                    _tell(process, line_of(self._batches[number]))
                if not given:
                    break
        self._finish(given)

    def _give(self) -> int | None:
        with self._turn:
            if self._next == len(self._batches):
                return None
            self._elsewhere.add(self._next)
            self._next += 1
            return self._next - 1

    def _finish(self, numbers: Sequence[int]) -> None:
        with self._turn:
            self._elsewhere.difference_update(numbers)
            self._turn.notify_all()


def _begin(command: list[str]) -> _Process:
    return subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, encoding="utf-8"
    )


def _said(process: _Process) -> str:
    return process.stdout.readline() if process.stdout else ""


def _tell(process: _Process, line: str) -> None:
    if process.stdin:
        process.stdin.write(line)
        process.stdin.flush()


def cores() -> int:
    """How many this process may use."""
    affinity = getattr(os, "sched_getaffinity", None)
    return len(affinity(0)) if affinity else os.cpu_count() or 1
