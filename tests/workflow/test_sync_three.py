"""Three people work at random and share in any order, killed at any moment: in the end all have the same and nothing is
lost."""

import os
from pathlib import Path

import pytest

from annotator.model.sync_results import State
from annotator.workflow.sync import sync
from tests.workflow.sharing import PEOPLE, Bustle, Hub
from tests.workflow.test_sync_killed import killed_at


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


@pytest.mark.skipif(not hasattr(os, "fork"), reason="processes are killed")
@pytest.mark.parametrize("seed", range(10, 14))
def test_nothing_is_lost_when_syncs_die(tmp_path: Path, seed: int) -> None:
    bustle = Bustle(Hub(tmp_path, inside="ws" if seed % 2 else ""), seed)
    died = 0
    for _ in range(40):
        name = bustle.draw.choice(PEOPLE)
        drawn = bustle.draw.random()
        if drawn < 0.3:
            died += killed_at(bustle.hub, bustle.draw.randrange(110), name)
        elif drawn < 0.4:
            assert sync(bustle.hub.project(name)).state is State.SHARED
        else:
            bustle.act(name)
    assert died > 2
    for name in (*PEOPLE, *PEOPLE):
        assert sync(bustle.hub.project(name)).state is State.SHARED
    bustle.check()
