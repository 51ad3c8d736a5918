"""Ctrl-C in the middle of `annotator migrate`: 130, what was written stays, and the next run ends as if it had not been.

The command runs in a process of its own; a hook in it waits after the first batch, so that the signal always comes in the
middle of the work, however fast the machine is.
"""

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from annotator.model.sync_results import State
from annotator.workflow.cases import new_case
from annotator.workflow.sync import sync
from tests.workflow.editions import SET
from tests.workflow.sharing import Hub, git
from tests.workflow.test_migrate import Workspace

_RUN = """
import signal, sys, time
signal.signal(signal.SIGINT, signal.default_int_handler)  # a shell's background job is started without
import annotator.workflow.migrate as migrating
migrating._BATCH = migrating._COMMIT = 1
write = migrating._Work._write

def slow(work):
    migrating._Work._write = write
    write(work)
    print("written", file=sys.stderr, flush=True)
    time.sleep({wait})

migrating._Work._write = slow
from annotator.__main__ import main
sys.exit(main())
"""


def start(root: Path, *more: str, wait: float = 0) -> subprocess.Popen[str]:
    given = ["migrate", "--workspace", str(root), "--as", "ana", "--date", "2030-01-01", *more]
    program = [sys.executable, "-c", _RUN.format(wait=wait), *given]
    return subprocess.Popen(program, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env={**os.environ})


@pytest.mark.skipif(os.name == "nt", reason="another signal there")
@pytest.mark.parametrize("jobs", ["1", "2"])
def test_ctrl_c_keeps_what_was_written_and_the_next_run_ends_alike(tmp_path: Path, jobs: str) -> None:
    broken, whole = Workspace(tmp_path / "broken"), Workspace(tmp_path / "whole")
    running = start(broken.root, "--jobs", jobs, wait=60)
    assert running.stderr is not None
    assert running.stderr.readline().strip() == "written"
    running.send_signal(signal.SIGINT)
    out, err = running.communicate(timeout=60)
    assert running.returncode == 130, err
    assert (out, err.strip()) == ("", "annotator: stopped; what was done until here is kept")
    kept = broken.landings()
    assert kept
    again = start(broken.root, "--jobs", jobs)
    _, err = again.communicate(timeout=60)
    assert again.returncode == 0, err
    once = start(whole.root, "--jobs", jobs)
    _, err = once.communicate(timeout=60)
    assert once.returncode == 0, err
    assert broken.landings() == whole.landings()
    for one in (broken, whole):
        one.store.close()


@pytest.mark.skipif(os.name == "nt", reason="another signal there")
def test_ctrl_c_ends_a_sync_that_waits_for_the_server_and_the_next_one_shares(tmp_path: Path) -> None:
    hub = Hub(tmp_path)
    ana = hub.project("ana")
    new_case(ana, SET, "What is paid for parking?")
    hook = hub.folder / "ana" / ".git" / "hooks" / "pre-push"
    hook.write_text("#!/bin/sh\necho waiting > ../pushing\nexec sleep 300\n", encoding="utf-8")
    hook.chmod(0o755)
    program = [sys.executable, "-m", "annotator", "sync", "--workspace", str(hub.root("ana")), "--as", "ana"]
    running = subprocess.Popen(program, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    while not (hub.folder / "pushing").exists():
        assert running.poll() is None
    running.send_signal(signal.SIGINT)
    out, err = running.communicate(timeout=60)
    assert running.returncode == 130, err
    assert out == ""
    assert err.strip().endswith("annotator: stopped; what was done until here is kept")
    assert git(hub.folder / "ana", "status", "--porcelain") == ""
    hook.unlink()
    assert sync(ana).state is State.SHARED
