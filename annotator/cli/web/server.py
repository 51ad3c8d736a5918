"""The server behind `annotator serve`: the page, what it needs, and a connection for each visitor."""

import asyncio
import contextlib
import html
import re
import socket
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from importlib.resources import files
from importlib.util import find_spec
from pathlib import Path
from string import Template
from typing import Final

from aiohttp import WSMsgType, web
from aiohttp.typedefs import Handler
from textual_serve.download_manager import DownloadManager

from annotator.cli.web.reach import names_us, same_page
from annotator.cli.web.visit import Visit

_LOCALES: Final = {"en": "en_US", "de": "de_DE", "bg": "bg_BG"}
_MOST = 40
"""Visitors at a time; each is a process."""
_WIDEST, _HIGHEST = 500, 200
_HEADERS: Final = {
    # Nothing is loaded from, or sent to, anywhere else (the library's page asks another host for a font).
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; "
        "font-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    ),
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "Cache-Control": "no-cache",
}
_FILES: Final = {"page.css": "text/css", "page.js": "text/javascript"}


@dataclass(slots=True)
class Site:
    """What is served."""

    arguments: tuple[str, ...]
    """The command line of the program for one visitor."""
    title: str
    names: frozenset[str]
    """Host names, besides addresses and `localhost`, under which the server may be called."""
    given_names: frozenset[str] = frozenset()
    """Those of them that a proxy in front of the server may be called by, at whatever port."""
    downloads: DownloadManager = field(default_factory=DownloadManager)
    visits: set[Visit] = field(default_factory=set)


def serve(site: Site, listener: socket.socket, ready: Callable[[], None]) -> None:
    """Serves until it is interrupted; every visitor's process has ended when this returns."""

    async def started(_app: web.Application) -> None:
        ready()

    app = application(site)
    app.on_startup.append(started)
    web.run_app(app, sock=listener, print=None, access_log=None, shutdown_timeout=5.0)


def application(site: Site) -> web.Application:
    """The page at `/`, its files, and the connection at `/ws`."""

    @web.middleware
    async def guard(request: web.Request, handler: Handler) -> web.StreamResponse:
        if not names_us(request.headers.get("Host"), site.names):
            return web.Response(status=403, text="This server is not called that. See `annotator serve --help`.\n")
        return await handler(request)

    async def page(_request: web.Request) -> web.Response:
        text = Template(_own("page.html")).substitute(title=html.escape(site.title))
        return web.Response(text=text, content_type="text/html", headers=_HEADERS)

    async def own_file(request: web.Request) -> web.Response:
        name = request.match_info["name"]
        if name not in _FILES:
            raise web.HTTPNotFound
        return web.Response(text=_own(name), content_type=_FILES[name], headers=_HEADERS)

    async def connect(request: web.Request) -> web.StreamResponse:
        if not same_page(request.headers.get("Origin"), request.headers.get("Host"), site.given_names):
            return web.Response(status=403, text="Another site may not use these screens.\n")
        if len(site.visits) >= _MOST:
            return web.Response(status=503, text="Too many visitors at a time.\n")
        return await _visit(request, site)

    async def end(_app: web.Application) -> None:
        await asyncio.gather(*(one.stop() for one in tuple(site.visits)), return_exceptions=True)

    app = web.Application(middlewares=[guard])
    app.add_routes(
        [
            web.get("/", page),
            web.get("/ws", connect),
            web.get("/page/{name}", own_file),
            web.get("/download/{key}", _downloader(site.downloads)),
            web.static("/static", _library_files()),
        ]
    )
    app.on_shutdown.append(end)
    return app


async def _visit(request: web.Request, site: Site) -> web.StreamResponse:
    connection = web.WebSocketResponse(heartbeat=15, max_msg_size=4_000_000)
    await connection.prepare(request)
    visit = Visit(
        site.arguments,
        language=_language(request.headers.get("Accept-Language", "")),
        write_bytes=connection.send_bytes,
        write_str=connection.send_str,
        close=connection.close,
        downloads=site.downloads,
    )
    site.visits.add(visit)
    size = (_cells(request.query.get("width"), 80, _WIDEST), _cells(request.query.get("height"), 24, _HIGHEST))
    running: asyncio.Task[None] | None = None
    try:
        await visit.start(*size)
        running = asyncio.create_task(_follow(visit, connection))
        async for message in connection:
            if message.type is WSMsgType.TEXT:
                with contextlib.suppress(ValueError, TypeError, KeyError, IndexError):
                    await _take(visit, connection, message.json())
    finally:
        await visit.stop()
        if running is not None:
            await running
        site.visits.discard(visit)
    return connection


async def _follow(visit: Visit, connection: web.WebSocketResponse) -> None:
    """The program to its end; what it complained of then is shown in its place."""
    with contextlib.suppress(ConnectionError):
        complaint = await visit.ended()
        if complaint and not connection.closed:
            shown = re.sub(r"[\x00-\x09\x0b-\x1f\x7f-\x9f]", " ", complaint).replace("\n", "\r\n")
            await connection.send_bytes(f"\x1b[?1049l\x1b[H\x1b[2J{shown}\r\n".encode())
        await connection.close()


async def _take(visit: Visit, connection: web.WebSocketResponse, envelope: list[object]) -> None:
    """What a browser sends: keys, its size, whether it is looked at."""
    match envelope:
        case ["stdin", str(keys)]:
            await visit.send_bytes(keys.encode("utf-8", "replace"))
        case ["resize", {"width": width, "height": height}]:
            await visit.set_terminal_size(_cells(width, 80, _WIDEST), _cells(height, 24, _HIGHEST))
        case ["ping", sent]:
            await connection.send_json(["pong", sent])
        case ["focus"]:
            await visit.focus()
        case ["blur"]:
            await visit.blur()


def _downloader(downloads: DownloadManager) -> Handler:
    async def download(request: web.Request) -> web.StreamResponse:
        key = request.match_info["key"]
        try:
            about = await downloads.get_download_metadata(key)
        except KeyError as unknown:
            raise web.HTTPNotFound from unknown
        name = re.sub(r"[^\w.-]", "_", about.file_name)
        headers = {"Content-Disposition": f"attachment; filename={name}", "Content-Type": "application/octet-stream"}
        response = web.StreamResponse(headers={**_HEADERS, **headers})
        await response.prepare(request)
        async for chunk in downloads.download(key):
            await response.write(chunk)
        await response.write_eof()
        return response

    return download


def listen(host: str, port: int) -> socket.socket:
    """A socket that listens at a host and a port, 0 for any free one; raises OSError where that cannot be had."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    return socket.create_server((host.strip("[]"), port), family=family)


def _language(wanted: str) -> str:
    """The first language a browser asks for that there is a locale for, as a locale."""
    codes: Sequence[str] = re.findall(r"(?:^|,)\s*([A-Za-z]+)", wanted)
    return next((_LOCALES[code.lower()] for code in codes if code.lower() in _LOCALES), "")


def _cells(said: object, default: int, most: int) -> int:
    text = str(said)
    return max(1, min(int(text), most)) if text.isascii() and text.isdigit() and len(text) < 6 else default


def _own(name: str) -> str:
    return files("annotator.cli.web").joinpath(name).read_text(encoding="utf-8")


def _library_files() -> Path:
    found = find_spec("textual_serve")
    return Path(found.origin if found and found.origin else "").parent / "static"
