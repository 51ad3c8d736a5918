"""Fixtures for all tests."""

import os

import pytest

from tests.cli.runner import annotator

__all__ = ["annotator"]


@pytest.fixture(autouse=True)
def _plain_surroundings(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing of the developer's own: no git user, no colour wishes, no debugging, no animations."""
    for name in ("ANNOTATOR_DEBUG", "NO_COLOR", "FORCE_COLOR", "GIT_DIR"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("GIT_CONFIG_GLOBAL", os.devnull)
    monkeypatch.setenv("GIT_CONFIG_SYSTEM", os.devnull)
    monkeypatch.setenv("TEXTUAL_ANIMATIONS", "none")
