"""What the tests of the store share."""

import pytest

from annotator.store import codec, lookup
from annotator.store.base import Key


@pytest.fixture
def reads(monkeypatch: pytest.MonkeyPatch) -> list[Key]:
    """Every key whose file is parsed in this process from now on."""
    seen: list[Key] = []

    def counted(key: Key, data: bytes, where: str) -> codec.Decoded:
        seen.append(key)
        return codec.decode_value(key, data, where)

    monkeypatch.setattr(lookup, "decode_value", counted)
    return seen
