"""`check` for programs that must stay quick: a large set is looked at in a process of its own, one look at a time.

Threads of one process take turns with each other, so that a long look at ten thousand cases in a thread makes every key
wait a little. The other process ends with this one, or as soon as nobody wants its answer any more.
"""

import contextlib
import json
import subprocess
import sys
import threading
from collections.abc import Callable
from typing import BinaryIO, Final, NamedTuple

from pydantic import TypeAdapter

from annotator.model.finding import Finding
from annotator.model.results import CheckResult
from annotator.store.base import Kind
from annotator.workflow.check import check
from annotator.workflow.context import Project

MANY = 300
"""Cases from which on another process is worth its start."""
_PIECE = 200
"""Findings that are taken over at once: more would hold up the other threads."""
_PAUSE = 0.1
"""Seconds between two looks at whether the answer is still wanted."""
_FINDINGS: Final = TypeAdapter(tuple[Finding, ...])


class Asked(NamedTuple):
    """What the other process is asked."""

    root: str
    person: str | None
    date: str
    set_name: str | None


class Checking:
    """Looks at sets for everybody in this process who asks, one after the other."""

    def __init__(self, project: Project, *, many: int = MANY) -> None:
        """`many` is the number of cases from which on another process looks."""
        self._project, self._many = project, many
        self._turn = threading.Lock()
        self._large: set[str | None] = set()
        """Sets that had so many cases when they were counted; counting ten thousand takes a while itself."""
        self._process: subprocess.Popen[bytes] | None = None

    def check(self, set_name: str | None, stopped: Callable[[], bool] = lambda: False) -> CheckResult | None:
        """What `check` says of a set; None once `stopped` says that nobody wants to know any more.

        Raises what `check` raises. For threads: it waits for its turn and for the answer.
        """
        while not self._turn.acquire(timeout=_PAUSE):
            if stopped():
                return None
        try:
            if stopped():
                return None
            root = self._project.root
            if root is None or not sys.executable or not self._is_large(set_name):
                return check(self._project, set_name)
            asked = Asked(str(root), self._project.person, self._project.date.isoformat(), set_name)
            return self._elsewhere(asked, stopped)
        finally:
            self._turn.release()

    def _is_large(self, set_name: str | None) -> bool:
        prefix = () if set_name is None else (set_name,)
        if set_name not in self._large and len(self._project.store.list(Kind.CASE, *prefix)) >= self._many:
            self._large.add(set_name)
        return set_name in self._large

    def close(self) -> None:
        """Ends the other process, at whatever it is."""
        process = self._process
        if process is not None:
            with contextlib.suppress(OSError):
                process.kill()

    def _elsewhere(self, asked: Asked, stopped: Callable[[], bool]) -> CheckResult | None:
        # -P: the folder that a person stands in is data, whatever the files in it are called.
        command = [sys.executable, "-P", "-m", "annotator.workflow.check_apart"]
        try:
            process = subprocess.Popen(
                command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL
            )
        except OSError:
            return check(self._project, asked.set_name)
        self._process = process
        over = threading.Event()

        def watch() -> None:
            while not over.wait(_PAUSE):
                if stopped():
                    self.close()
                    return

        watcher = threading.Thread(target=watch, daemon=True)
        watcher.start()
        try:
            found = _answer(process, asked)
        finally:
            over.set()
            watcher.join()
            self._end(process)
        if found is None and not stopped():
            # It could not start, or died, or found an error that a person must know: here it is raised.
            return check(self._project, asked.set_name)
        return found

    def _end(self, process: subprocess.Popen[bytes]) -> None:
        self.close()
        self._process = None
        process.wait()
        for pipe in (process.stdin, process.stdout):
            if pipe is not None:
                with contextlib.suppress(OSError):
                    pipe.close()


def _answer(process: "subprocess.Popen[bytes]", asked: Asked) -> CheckResult | None:
    """What the process found; None where it told no end."""
    if process.stdin is None or process.stdout is None:
        return None
    findings: list[Finding] = []
    try:
        process.stdin.write(json.dumps(asked).encode())
        process.stdin.close()
        for said in process.stdout:
            if said.startswith(b"{"):
                return CheckResult(findings=tuple(findings), counts=json.loads(said))
            findings += _FINDINGS.validate_json(said)
    except (OSError, ValueError):
        return None
    return None


def tell(result: CheckResult, where: BinaryIO) -> None:
    """Writes a result as it is read on the other side: findings, some to a line, and the counts at the end."""
    for start in range(0, len(result.findings), _PIECE):
        piece = [
            {name: getattr(one, name) for name in Finding.model_fields}
            for one in result.findings[start : start + _PIECE]
        ]
        where.write(json.dumps(piece, default=str).encode() + b"\n")
    where.write(json.dumps(result.counts).encode() + b"\n")
