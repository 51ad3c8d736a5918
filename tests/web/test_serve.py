"""The server: whom it lets in, and that nothing of it stays behind."""

import asyncio
import os
import signal
import subprocess
import time
from pathlib import Path

import aiohttp
import pytest

from tests.cli.runner import Runner
from tests.web.served import serving, workspace


def _children(process: int) -> list[int]:
    done = subprocess.run(["ps", "-o", "pid=", "--ppid", str(process)], capture_output=True, text=True, check=False)
    return [int(one) for one in done.stdout.split()]


def _alive(process: int) -> bool:
    try:
        return "zombie" not in Path(f"/proc/{process}/status").read_text()
    except OSError:
        return False


async def _open(session: aiohttp.ClientSession, url: str, shows: bytes) -> aiohttp.ClientWebSocketResponse:
    """A visitor's connection, when the screens show something."""
    visitor = await session.ws_connect(f"{url}ws?width=80&height=24", origin=url.rstrip("/"))
    seen = b""
    while shows not in seen:
        message = await visitor.receive(timeout=20)
        assert message.type is aiohttp.WSMsgType.BINARY, (message, seen)
        seen += message.data
    return visitor


async def test_whom_it_lets_in(tmp_path: Path) -> None:
    with serving(workspace(tmp_path / "ws")) as server:
        port = server.url.split(":")[2].strip("/")
        async with aiohttp.ClientSession() as session:
            async with session.get(server.url) as page:
                assert page.status == 200
                policy = page.headers["Content-Security-Policy"]
                assert "default-src 'none'" in policy
                text = await page.text()
                assert "<title>Travel &lt;b&gt;&amp; more</title>" in text
                assert "//" not in text.replace("<!--", ""), "it names no other host"
            for path in ("page/page.js", "page/page.css", "static/js/textual.js", "static/css/xterm.css"):
                async with session.get(server.url + path) as file:
                    assert file.status == 200, path
            for path in ("page/server.py", "page/..%2fserver.py", "static/../server.py", "download/none", "x"):
                async with session.get(server.url + path) as file:
                    assert file.status in (403, 404), path
            async with session.get(server.url, headers={"Host": f"evil.example:{port}"}) as page:
                assert page.status == 403
            for origin in (
                "http://evil.example",
                f"http://localhost:{port}",
                f"http://127.0.0.1:{int(port) + 1}",
                "null",
                None,
            ):
                with pytest.raises(aiohttp.WSServerHandshakeError) as refused:
                    await session.ws_connect(f"{server.url}ws", origin=origin)
                assert refused.value.status == 403
        assert _children(server.process.pid) == [], "nobody was let in, nothing was started"
        assert server.stop() == 0


async def test_a_visitor_is_asked_who_they_are_whatever_git_says_and_ends_with_the_tab(tmp_path: Path) -> None:
    root = workspace(tmp_path / "ws")
    git = {"GIT_CONFIG_COUNT": "1", "GIT_CONFIG_KEY_0": "user.name", "GIT_CONFIG_VALUE_0": "Ana"}
    (root / ".annotator").mkdir(exist_ok=True)
    (root / ".annotator" / "person").write_text("ana\n", encoding="utf-8")
    with serving(root, **git) as server:
        async with aiohttp.ClientSession() as session:
            visitor = await _open(session, server.url, b"Who are you?")
            (child,) = _children(server.process.pid)
            for nonsense in ("[", "{}", '["stdin"]', '["stdin", 5]', '["resize", {"width": "x"}]', '["?", 1]', "7"):
                await visitor.send_str(nonsense)
            await visitor.send_json(["ping", "5"])
            while (message := await visitor.receive(timeout=20)).type is not aiohttp.WSMsgType.TEXT:
                pass
            assert message.json() == ["pong", "5"]
            await visitor.close()
            for _ in range(100):
                if not _alive(child):
                    break
                await asyncio.sleep(0.1)
            assert not _alive(child)


async def test_with_as_everybody_is_that_person(tmp_path: Path) -> None:
    with serving(workspace(tmp_path / "ws"), "--as", "boris") as server:
        async with aiohttp.ClientSession() as session:
            await _open(session, server.url, "· boris ·".encode())


@pytest.mark.parametrize("way", [signal.SIGINT, signal.SIGKILL])
async def test_no_process_stays_behind(tmp_path: Path, way: signal.Signals) -> None:
    with serving(workspace(tmp_path / "ws")) as server:
        async with aiohttp.ClientSession() as session:
            visitors = [await _open(session, server.url, b"Who are you?") for _ in range(2)]
            children = _children(server.process.pid)
            assert len(children) == len(visitors)
            os.kill(server.process.pid, way)
            await asyncio.to_thread(server.process.wait, 20)
            end = time.monotonic() + 10
            while any(_alive(one) for one in children) and time.monotonic() < end:
                await asyncio.sleep(0.1)
            assert [one for one in children if _alive(one)] == []


async def test_why_the_screens_cannot_be_shown_is_told_on_the_page(tmp_path: Path) -> None:
    root = workspace(tmp_path / "ws")
    with serving(root) as server:
        (root / "annotator.yaml").write_text("title: [\n", encoding="utf-8")
        async with aiohttp.ClientSession() as session:
            await _open(session, server.url, b"annotator.yaml")


def test_it_is_not_opened_to_others_by_mistake(annotator: Runner) -> None:
    annotator("init", ".")
    done = annotator("serve", "--host", "0.0.0.0", "--port", "0")
    assert done.code == 2
    assert "EVERYONE" in done.err
    assert "--anyone" in done.err


def test_a_port_that_is_taken_is_said(annotator: Runner, tmp_path: Path) -> None:
    annotator("init", ".")
    with serving(workspace(tmp_path / "other")) as server:
        done = annotator("serve", "--port", server.url.split(":")[2].strip("/"))
    assert done.code == 2
    assert "Address already in use" in done.err
    assert "--port" in done.err


def test_without_the_extra_it_says_how_to_get_it(annotator: Runner, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("annotator.cli.serve.find_spec", lambda name: None)
    done = annotator("serve")
    assert done.code == 2
    assert "annotator[web]" in done.err
