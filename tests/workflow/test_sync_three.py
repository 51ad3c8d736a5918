"""Three people work at random and share in any order: in the end all have the same and nothing is lost."""

from pathlib import Path

import pytest

from annotator.model.sync_results import State
from annotator.workflow.sync import sync
from tests.workflow.sharing import PEOPLE, Bustle, Hub


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("inside", ["", "work (тест)/our set"])
def test_nothing_is_lost_between_three_people(tmp_path: Path, seed: int, inside: str) -> None:
    bustle = Bustle(Hub(tmp_path, inside=inside), seed)
    for _ in range(25):
        name = bustle.draw.choice(PEOPLE)
        if bustle.draw.random() < 0.25:
            assert sync(bustle.hub.project(name)).state is State.SHARED
        else:
            bustle.act(name)
    for name in (*PEOPLE, *PEOPLE):
        assert sync(bustle.hub.project(name)).state is State.SHARED
    bustle.check()
