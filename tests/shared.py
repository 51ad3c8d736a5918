"""Real data that stands beside the repository; tests that read it are skipped, by name, where it is absent."""

from pathlib import Path

import pytest

SHARED = Path(__file__).resolve().parents[2] / "shared"


def shared_data(*parts: str) -> Path:
    """The path `shared/data/<parts>`; skips the calling test, naming the path, where it is not there."""
    return _shared("data", *parts)


def shared_tool(name: str) -> Path:
    """The path of a script in `shared/tools`; skips the calling test where it is not there."""
    return _shared("tools", name)


def _shared(*parts: str) -> Path:
    path = SHARED.joinpath(*parts)
    if not path.exists():
        pytest.skip(f"needs shared/{'/'.join(parts)}")
    return path
