"""The desk at which the tests of faults work."""

from pathlib import Path

import pytest

from tests.cli.runner import Runner
from tests.regressions.world import OLD, SET, Desk


@pytest.fixture
def desk(annotator: Runner, tmp_path: Path) -> Desk:
    """A workspace with one edition of the policy and an empty set that wants two labels."""
    made = Desk(annotator, tmp_path)
    made.add(OLD, "1", "2020-01-01")
    annotator.ok("set", "new", SET, "--language", "en")
    return made
