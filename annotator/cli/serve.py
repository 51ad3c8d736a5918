"""`annotator serve`: the screens in a browser."""

import os
import sys
from importlib.util import find_spec
from pathlib import Path

import click

from annotator.cli.call import Call, command, talk
from annotator.text.messages import UsageProblem


@command("serve")
@click.option("--host", default="127.0.0.1", metavar="ADDRESS", help="where to listen; default: this computer only")
@click.option("--port", default=8000, type=click.IntRange(0, 65535), help="0 for any free one; default: 8000")
@click.option("--anyone", is_flag=True, help="let everyone in who can reach an address that is not this computer's own")
@click.option("--name", "names", multiple=True, metavar="NAME", help="a host name under which it is called; repeatable")
def serve_command(call: Call, host: str, port: int, names: tuple[str, ...], *, anyone: bool) -> None:
    """Show the screens in browsers, to several people at once."""
    from annotator.model.results import ServeResult

    if not all(find_spec(one) for one in ("textual_serve", "aiohttp")):
        raise UsageProblem(
            "serve-not-installed",
            "the part that serves browsers is not installed",
            remedy="pip install 'annotator[web]'",
        )
    from annotator.cli.web.reach import is_loopback
    from annotator.cli.web.server import Site, listen, serve

    alone = is_loopback(host)
    if not alone and not anyone:
        raise UsageProblem(
            "serve-to-anyone",
            "at {host} EVERYONE who can reach this computer could read and change all of the workspace, "
            "under any name: there is NO PASSWORD and NOTHING IS ENCRYPTED",
            remedy="leave --host out to serve this computer only, or say --anyone if that is meant",
            host=host,
        )
    project = call.project()
    root = project.root or Path.cwd()
    try:
        listener = listen(host, port)
    except OSError as error:
        raise UsageProblem(
            "serve-cannot-listen",
            "cannot listen at {host}, port {port}: {why}",
            remedy="choose another with --port, or 0 for any free one",
            host=host,
            port=port,
            why=os.strerror(error.errno) if error.errno else str(error),
        ) from error
    shown = f"[{host}]" if ":" in host else host
    result = ServeResult(url=f"http://{shown}:{listener.getsockname()[1]}/", anyone=not alone)
    title = project.workspace().title or root.name
    site = Site(_arguments(call, root), title, frozenset({*names, host}), frozenset(names))

    def ready() -> None:
        call.answer(result, [result.url])
        sys.stdout.flush()
        talk(_warning(call, alone=alone))
        talk("Ctrl+C ends it")

    serve(site, listener, ready)


def _warning(call: Call, *, alone: bool) -> str:
    """Who may reach it, in plain words."""
    named = f"acts as {call.person}" if call.person else "says who they are, and nothing checks it"
    if alone:
        return f"only this computer can open it, with every account on it; no password: whoever opens it {named}"
    return (
        f"WARNING: EVERYONE who can reach this computer can read and change all of the workspace; "
        f"NO PASSWORD, NOTHING ENCRYPTED: whoever opens it {named}"
    )


def _arguments(call: Call, root: Path) -> tuple[str, ...]:
    """The command line that opens the screens for one visitor; nobody is silently who runs the server."""
    found = [sys.executable, "-m", "annotator", "--workspace", str(root)]
    if call.person:
        found += ["--as", call.person]
    if call.date:
        found += ["--date", call.date.isoformat()]
    return tuple(found)
