"""Nothing of the developer's own reaches the screens."""

from pathlib import Path

import pytest

from annotator.tui.i18n import use


@pytest.fixture(autouse=True)
def _own_settings(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("ANNOTATOR_CONFIG", str(tmp_path / "config"))
    monkeypatch.setenv("ANNOTATOR_LANGUAGE", "en")
    use("en")
