"""Reading records by their type."""

from collections.abc import Iterable
from typing import TypeVar

from annotator.store.base import Key, Loaded, Store, Unreadable
from annotator.store.errors import NotFound
from annotator.text.messages import DataProblem

R = TypeVar("R")


def load(store: Store, key: Key, kind: type[R]) -> R:
    """The record under a key; raises `NotFound`, or `DataProblem` where it cannot be read."""
    return _typed(store.load(key), kind)


def load_or_none(store: Store, key: Key, kind: type[R]) -> R | None:
    """The record under a key; None where there is none."""
    try:
        return load(store, key, kind)
    except NotFound:
        return None


def load_all(store: Store, keys: Iterable[Key], kind: type[R]) -> tuple[tuple[R, ...], tuple[Unreadable, ...]]:
    """Every record that can be read, and every one that cannot."""
    good: list[R] = []
    bad: list[Unreadable] = []
    for loaded in store.load_many(keys):
        if isinstance(loaded, Unreadable):
            bad.append(loaded)
        else:
            good.append(_typed(loaded, kind))
    return tuple(good), tuple(bad)


def _typed(loaded: Loaded, kind: type[R]) -> R:
    if not isinstance(loaded.value, kind):
        raise DataProblem(
            "wrong-record",
            "{key} holds something else than it should",
            remedy="restore the file from git",
            where=loaded.where,
            key=str(loaded.key),
        )
    return loaded.value
