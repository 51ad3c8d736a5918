"""Keys in turn: the next one is given out when everything that the one before brought about is done.

The screen library hands letters to the field that has the focus and carries out bound keys later, when they have
passed through the queues of everything that holds the field; a letter typed quickly after such a key would overtake it.
Here nothing overtakes: what is typed or pasted in one go has the same effect as typed slowly.
"""

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable

from textual import events
from textual.app import App
from textual.message_pump import MessagePump
from textual.widgets import Input, TextArea

_ROUNDS = 3
"""How often all queues are waited for: an action may send a message whose handler sends another one."""
_PATIENCE = 1.0
"""Seconds after which a queue that does not move is no longer waited for."""
_LONGEST = 10.0
"""Seconds for which keys are held back at most, whatever is going on."""
_PAUSE = 0.005
"""Seconds between looks at whether a screen stands."""


class Turns:
    """Gives out keys one at a time."""

    def __init__(
        self, app: App[int], give: Callable[[events.Event], Awaitable[None]], busy: Callable[[], bool]
    ) -> None:
        """`give` hands an event on; `busy` says whether what a key began is still under way."""
        self._app = app
        self._give = give
        self._busy = busy
        self._waiting: deque[events.Event] = deque()
        self._serving = False

    def take(self, event: events.Event) -> None:
        """Puts a key or a paste behind those that wait."""
        self._waiting.append(event)
        if not self._serving:
            self._serving = True
            self._app.run_worker(self._serve(), group="keys")

    async def _serve(self) -> None:
        try:
            # Who leaves may have typed on: with the last screen goes everything that could take a key.
            while self._waiting and self._app.screen_stack:
                path = self._path()
                event = self._waiting.popleft()
                await self._give(event)
                if self._only_typed(event):
                    await self._through(path[0])
                else:
                    await self._quiet(path)
        finally:
            self._serving = False

    def _only_typed(self, event: events.Event) -> bool:
        """Whether it is a letter that the field with the focus takes, and that does nothing else."""
        return isinstance(self._app.focused, Input | TextArea) and isinstance(event, events.Key) and event.is_printable

    def _path(self) -> list[MessagePump]:
        """Every queue that a key passes through: of what has the focus, and of all that holds it."""
        if not self._app.screen_stack:
            return []
        return list((self._app.focused or self._app.screen).ancestors_with_self)

    async def _quiet(self, path: list[MessagePump]) -> None:
        await self._rounds(path)
        if not self._stands():
            await self._wait_until(lambda: self._stands() or self._only_unfocused(), _LONGEST)
            await self._wait_until(lambda: not self._only_unfocused(), _PATIENCE)
            if self._only_unfocused():
                # Nobody will take the focus any more, and without it every key would wait as long again.
                self._app.screen.focus_next()
            await self._rounds(self._path())
        # Some things wait until the screen was drawn, since only then it is known how wide they are.
        await asyncio.gather(*(self._through(pump, after_refresh=True) for pump in self._path()))

    async def _rounds(self, path: list[MessagePump]) -> None:
        for _ in range(_ROUNDS):
            for pump in path:
                await self._through(pump)
            path = self._path()

    @staticmethod
    async def _wait_until(so: Callable[[], bool], seconds: float) -> None:
        end = asyncio.get_running_loop().time() + seconds
        while not so() and asyncio.get_running_loop().time() < end:
            await asyncio.sleep(_PAUSE)

    def _stands(self) -> bool:
        """Whether the screen is there and somebody can take the next key; or whether no screen is left."""
        return not self._app.screen_stack or (self._is_ready() and not self._only_unfocused())

    def _is_ready(self) -> bool:
        return self._app.screen.is_mounted and not self._busy()

    def _only_unfocused(self) -> bool:
        """Whether the screen is ready but for the focus, which something on it could have."""
        if not self._app.screen_stack or not self._is_ready():
            return False
        return self._app.screen.focused is None and bool(self._app.screen.focus_chain)

    async def _through(self, pump: MessagePump, *, after_refresh: bool = False) -> None:
        """Waits until a queue has come to what is put into it now, or until the screen was drawn after that."""
        done = asyncio.Event()
        call = pump.call_after_refresh if after_refresh else pump.call_later
        if pump.is_running and call(done.set):
            try:
                await asyncio.wait_for(done.wait(), _PATIENCE)
            except TimeoutError:
                return
