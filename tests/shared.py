"""Real data that stands beside the repository; tests that read it are skipped, by name, where it is absent."""

from pathlib import Path

import pytest

SHARED = Path(__file__).resolve().parents[2] / "shared"


def shared_data(*parts: str) -> Path:
    """The path `shared/data/<parts>`; skips the calling test, naming the path, where it is not there."""
    path = SHARED.joinpath("data", *parts)
    if not path.exists():
        pytest.skip(f"needs shared/data/{'/'.join(parts)}")
    return path
