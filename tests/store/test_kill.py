"""A killed process loses nothing that was called saved and leaves nothing torn: the short form of `benchmarks/kill.py`."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]


@pytest.mark.skipif(sys.platform == "win32", reason="needs fork and SIGKILL")
def test_killed_at_random_and_before_every_step(tmp_path: Path) -> None:
    memory = Path("/dev/shm")  # what the process did survives its death without a disk
    folder = memory if memory.is_dir() else tmp_path
    command = [sys.executable, "benchmarks/kill.py", "--kills", "25", "--longest", "0.06", "--folder", str(folder)]
    done = subprocess.run(
        command, cwd=ROOT, env={"PYTHONPATH": str(ROOT)}, capture_output=True, text=True, timeout=300, check=True
    )
    result = json.loads(done.stdout)
    assert result["wrong"] == []
    assert result["kills"] == 25
    assert result["saves"] > 0
    assert result["steps"] > 40
