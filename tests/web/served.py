"""`annotator serve` on a workspace of three people, in a process of its own."""

import contextlib
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from annotator.model.settings import Person, Workspace
from annotator.store.base import Key, Kind
from annotator.store.files import open_store
from annotator.store.workspace import init_workspace
from tests.workflow.editions import World
from tests.workflow.team import DOCUMENT, OLD

ROOT = Path(__file__).resolve().parents[2]


@dataclass(slots=True)
class Served:
    """A running server."""

    url: str
    process: "subprocess.Popen[str]"

    def stop(self) -> int:
        """Interrupts it as Ctrl+C does; its exit code."""
        self.process.send_signal(signal.SIGINT)
        return self.process.wait(timeout=20)


def workspace(root: Path) -> Path:
    """A travel policy and a set, for Ana and Boris."""
    init_workspace(root, "Travel <b>& more")
    world = World(open_store(root))
    people = (Person(id="ana", name="Ana"), Person(id="boris", name="Boris"))
    world.put(Key(Kind.WORKSPACE), Workspace(title="Travel <b>& more", people=people))
    world.edition(DOCUMENT, "2021", OLD)
    return root


@contextlib.contextmanager
def serving(root: Path, *options: str, **environment: str) -> Iterator[Served]:
    """A server at a free port of this machine; ended at the end."""
    process = subprocess.Popen(
        [sys.executable, "-m", "annotator", "serve", "--port", "0", *options],
        cwd=root,
        env={
            **os.environ,
            "PYTHONPATH": str(ROOT),
            "ANNOTATOR_CONFIG": str(root / ".annotator" / "config"),
            "GIT_CONFIG_GLOBAL": os.devnull,
            **environment,
        },
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    try:
        assert process.stdout is not None
        yield Served(process.stdout.readline().strip(), process)
    finally:
        if process.poll() is None:
            process.terminate()
        process.communicate(timeout=20)
