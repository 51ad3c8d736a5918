"""Notices while the program runs that files are changed by others: another window, an editor, git."""

from collections.abc import Callable

from textual.app import App
from textual.message import Message

from annotator.store.base import Key, Store


class ChangedUnderneath(Message):
    """Records were changed, by this program or another one."""

    def __init__(self, keys: frozenset[Key]) -> None:
        super().__init__()
        self.keys = keys


class Underneath:
    """Watches a store for a program and tells it by a message."""

    def __init__(self, app: App[int], store: Store) -> None:
        self._app, self._store = app, store
        self._stop: Callable[[], None] | None = None
        self._ended = False

    def start(self) -> None:
        """Begins to watch; the first look at all files takes its time, so call this in a thread."""
        stop = self._store.watch(lambda keys: self._tell(keys))
        if self._ended:
            stop()
        self._stop = stop

    def stop(self) -> None:
        """Watches no more."""
        self._ended = True
        if self._stop is not None:
            self._stop()

    def _tell(self, keys: frozenset[Key]) -> None:
        if not self._ended:
            self._app.post_message(ChangedUnderneath(keys))
