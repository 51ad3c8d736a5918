"""A real Chromium without a window, driven over its DevTools protocol."""

import asyncio
import base64
import contextlib
import os
import re
import shutil
import subprocess
from codecs import getincrementaldecoder
from collections.abc import AsyncIterator
from itertools import count
from pathlib import Path
from typing import Any

import aiohttp
import pyte

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
_LONGEST = 25.0
_KEYS = {
    "enter": ("Enter", "Enter", 13, "\r"),
    "escape": ("Escape", "Escape", 27, ""),
    "tab": ("Tab", "Tab", 9, ""),
    "f2": ("F2", "F2", 113, ""),
    "down": ("ArrowDown", "ArrowDown", 40, ""),
}


class Tab:
    """One page; what its server sends to the terminal in it is drawn here as well, so that it can be read."""

    def __init__(self, connection: aiohttp.ClientWebSocketResponse) -> None:
        self._connection = connection
        self._numbers = count(1)
        self._answers: dict[int, asyncio.Future[dict[str, Any]]] = {}
        self.requested: list[str] = []
        """Addresses the page asked for."""
        self.logged: list[str] = []
        """Errors the page complained of."""
        self._screen = pyte.Screen(80, 24)
        self._terminal = pyte.Stream(self._screen)
        self._text = getincrementaldecoder("utf-8")("replace")

    async def listen(self) -> None:
        """Takes what the browser tells until it ends."""
        async for message in self._connection:
            said = message.json()
            if "id" in said:
                self._answers.pop(said["id"]).set_result(said)
                continue
            about = said.get("params", {})
            match said["method"]:
                case "Network.requestWillBeSent":
                    self.requested.append(about["request"]["url"])
                case "Network.webSocketCreated":
                    self.requested.append(about["url"])
                    found = re.search(r"width=(\d+)&height=(\d+)", about["url"])
                    if found:
                        self._screen.resize(int(found[2]), int(found[1]))
                case "Network.webSocketFrameReceived" if about["response"]["opcode"] == 2:
                    text = self._text.decode(base64.b64decode(about["response"]["payloadData"]))
                    self._terminal.feed(re.sub(r"\x1b\[[?<=>][0-9;$]*[a-zA-Z]", "", text))
                case "Log.entryAdded" if about["entry"]["level"] == "error":
                    self.logged.append(str(about["entry"].get("text")) + str(about["entry"].get("url")))
                case "Runtime.exceptionThrown":
                    self.logged.append(str(about["exceptionDetails"]))

    async def call(self, method: str, **parameters: object) -> dict[str, Any]:
        """One command of the protocol; its result."""
        number = next(self._numbers)
        answer = self._answers[number] = asyncio.get_running_loop().create_future()
        await self._connection.send_json({"id": number, "method": method, "params": parameters})
        said = await asyncio.wait_for(answer, _LONGEST)
        assert "error" not in said, said
        result: dict[str, Any] = said["result"]
        return result

    async def ask(self, expression: str) -> Any:
        """The value of a JavaScript expression in the page."""
        found = await self.call("Runtime.evaluate", expression=expression, returnByValue=True)
        return found["result"].get("value")

    async def open(self, url: str) -> None:
        """Goes to an address."""
        for domain in ("Network", "Page", "Runtime", "Log"):
            await self.call(f"{domain}.enable")
        # As if each tab were in a window of its own, looked at by its own person.
        await self.call("Emulation.setFocusEmulationEnabled", enabled=True)
        await self.call("Page.navigate", url=url)

    @property
    def screen(self) -> str:
        """What the terminal in the page shows."""
        return "\n".join(self._screen.display)

    async def see(self, *words: str) -> None:
        """Waits until some words are on the screen."""
        for _ in range(int(_LONGEST / 0.05)):
            if all(one in self.screen for one in words):
                return
            await asyncio.sleep(0.05)
        raise AssertionError(f"never showed {words}:\n{self.screen}\n{self.logged}")

    async def press(self, *keys: str) -> None:
        """Keys by name, or as the character they give."""
        for key in keys:
            name, code, number, text = _KEYS.get(key, (key, "", ord(key[0].upper()), key))
            about = {"key": name, "code": code, "windowsVirtualKeyCode": number}
            kind = {"type": "keyDown", "text": text} if text else {"type": "rawKeyDown"}
            await self.call("Input.dispatchKeyEvent", **kind, **about)
            await self.call("Input.dispatchKeyEvent", type="keyUp", **about)

    async def write(self, words: str) -> None:
        """Types words, letter by letter."""
        await self.press(*words)


class Browser:
    """A running Chromium."""

    def __init__(self, session: aiohttp.ClientSession, port: int) -> None:
        self._session = session
        self._address = f"http://127.0.0.1:{port}"
        self._listening: list[asyncio.Task[None]] = []

    async def tab(self) -> Tab:
        """A new tab with nothing in it, in a window of its own: keys reach only what is in front."""
        async with self._session.get(f"{self._address}/json/version") as answer:
            whole = await self._connect((await answer.json())["webSocketDebuggerUrl"])
        made = await whole.call("Target.createTarget", url="about:blank", newWindow=True)
        return await self._connect(f"{self._address}/devtools/page/{made['targetId']}")

    async def _connect(self, url: str) -> Tab:
        tab = Tab(await self._session.ws_connect(url, max_msg_size=0))
        self._listening.append(asyncio.create_task(tab.listen()))
        return tab

    async def end(self) -> None:
        """Lets go of all tabs."""
        for one in self._listening:
            one.cancel()
        await asyncio.gather(*self._listening, return_exceptions=True)


@contextlib.asynccontextmanager
async def chromium(folder: Path) -> AsyncIterator[Browser]:
    """A browser with a profile of its own in a folder; ended at the end."""
    assert CHROMIUM is not None
    arguments = [
        CHROMIUM,
        "--headless=new",
        "--remote-debugging-port=0",
        f"--user-data-dir={folder}",
        "--no-first-run",
        "--disable-gpu",
        "--disable-dev-shm-usage",
        "--disable-background-networking",
        "--disable-component-update",
        "--window-size=1000,640",
        "--lang=en",
        *(["--no-sandbox"] if os.geteuid() == 0 else []),
        "about:blank",
    ]
    process = subprocess.Popen(
        arguments,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        env={**os.environ, "HOME": str(folder)},
    )
    try:
        told = folder / "DevToolsActivePort"
        for _ in range(int(_LONGEST / 0.05)):
            if told.exists() and told.read_text().strip():
                break
            await asyncio.sleep(0.05)
        async with aiohttp.ClientSession() as session:
            browser = Browser(session, int(told.read_text().split()[0]))
            try:
                yield browser
            finally:
                await browser.end()
    finally:
        process.terminate()
        try:
            process.wait(timeout=10)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait(timeout=10)
