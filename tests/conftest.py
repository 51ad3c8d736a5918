"""Fixtures for all tests."""

import os

import pytest
from hypothesis import HealthCheck, settings

from tests.cli.runner import annotator

__all__ = ["annotator"]

# A busy machine is no failure. The gate draws the same examples every time, so that it never fails for a reason that
# was there before; everywhere else new ones are drawn.
settings.register_profile("here", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("gate", parent=settings.get_profile("here"), derandomize=True)
settings.load_profile("gate" if os.environ.get("CI") else "here")


@pytest.fixture(autouse=True)
def _plain_surroundings(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing of the developer's own: no git user, no colour wishes, no debugging, no animations."""
    for name in ("ANNOTATOR_DEBUG", "NO_COLOR", "FORCE_COLOR", "GIT_DIR"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("GIT_CONFIG_GLOBAL", os.devnull)
    monkeypatch.setenv("GIT_CONFIG_SYSTEM", os.devnull)
    monkeypatch.setenv("TEXTUAL_ANIMATIONS", "none")
