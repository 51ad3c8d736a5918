"""One visitor: a process of the program, fed from a browser and ended with it."""

import asyncio
import contextlib
import os
from asyncio.subprocess import PIPE, Process
from collections.abc import Awaitable, Callable, Sequence

from textual_serve.app_service import AppService
from textual_serve.download_manager import DownloadManager

_PATIENCE = 3.0
"""Seconds in which a process may end by itself before it is made to."""
_TAIL = 4000
"""Bytes kept of what a process complains of."""
DRIVER = "annotator.tui.web:VisitorDriver"
"""How the screens talk to a browser in place of a terminal."""


class Visit(AppService):
    """The program for one visitor."""

    def __init__(
        self,
        arguments: Sequence[str],
        *,
        language: str,
        write_bytes: Callable[[bytes], Awaitable[None]],
        write_str: Callable[[str], Awaitable[None]],
        close: Callable[[], Awaitable[object]],
        downloads: DownloadManager,
    ) -> None:
        """`language` is a locale such as `bg_BG`, or empty where the browser says none."""

        async def end() -> None:
            await close()

        super().__init__(
            "", write_bytes=write_bytes, write_str=write_str, close=end, download_manager=downloads, debug=False
        )
        self._arguments = tuple(arguments)
        self._language = language
        self._complaint = b""

    async def ended(self) -> str:
        """Waits until the program has ended; what it complained of meanwhile."""
        if self._task is not None:
            await self._task
        return self._complaint.decode("utf-8", "replace").strip()

    async def stop(self) -> None:
        """Asks the program to end, and ends it where it does not."""
        process = self._process
        if process is None:
            return
        await self._download_manager.cancel_app_downloads(app_service_id=self.app_service_id)
        await self.send_meta({"type": "quit"})
        for insist in (None, process.terminate, process.kill):
            with contextlib.suppress(TimeoutError, ProcessLookupError):
                if insist is not None:
                    insist()
                await asyncio.wait_for(process.wait(), _PATIENCE)
                return

    async def _open_app_process(self, width: int = 80, height: int = 24) -> Process:
        process = await asyncio.create_subprocess_exec(
            *self._arguments, stdin=PIPE, stdout=PIPE, stderr=PIPE, env=self._surroundings(width, height)
        )
        self._process = process
        self._stdin = process.stdin
        # What is complained of is for the visitor and not for the server's own output: the library sees an empty one.
        complaints, process.stderr = process.stderr, asyncio.StreamReader()
        process.stderr.feed_eof()
        self._reading = asyncio.create_task(self._listen(complaints))
        return process

    async def _listen(self, complaints: asyncio.StreamReader | None) -> None:
        while complaints is not None and (piece := await complaints.read(_TAIL)):
            self._complaint = (self._complaint + piece)[-_TAIL:]

    def _surroundings(self, width: int, height: int) -> dict[str, str]:
        found = {
            **os.environ,
            **self._build_environment(width, height),
            "TEXTUAL_DRIVER": DRIVER,
            "TEXTUAL_ANIMATIONS": "none",
            "PYTHONUTF8": "1",
        }
        # What is on the server's own terminal says nothing of a browser.
        found.pop("NO_COLOR", None)
        return {**found, "LC_ALL": f"{self._language}.UTF-8"} if self._language else found
