"""`annotator sync`: sharing work through git, in plain words."""

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

import click

from annotator.cli.call import Call, command, talk
from annotator.text.display import visible_line
from annotator.text.messages import Exit

if TYPE_CHECKING:
    from annotator.model.sync_results import Clash, SyncResult, Work

_STEPS = {
    "look": "looking at what is here",
    "commit": "keeping your work in the history",
    "fetch": "fetching the others' work",
    "join": "bringing both together",
    "push": "sharing yours",
}


@command("sync")
@click.option("--dry-run", is_flag=True, help="only say what waits and what would come in")
@click.option("--message", "-m", default="", help="the line in the history; default: what you did, in words")
@click.option("--init", "begin", is_flag=True, help="begin a history in this folder, where it has none")
@click.option("--keep-theirs", metavar="CLASH", help="answer a clash: let the shared version stand")
@click.option("--put-back", metavar="CLASH", help="answer a clash: put your version back, then share")
def sync_command(
    call: Call, *, dry_run: bool, message: str, begin: bool, keep_theirs: str | None, put_back: str | None
) -> int:
    """Share your work and fetch the others', through git; you need not know git for it."""
    from annotator.workflow import sync_attic
    from annotator.workflow.sync import init_history, look, sync
    from annotator.workflow.sync_git import Stopped

    project = call.project()
    if begin:
        init_history(project)
    if keep_theirs:
        sync_attic.keep_theirs(project, keep_theirs)
    if put_back:
        sync_attic.put_back(project, put_back)
    try:
        with _stoppable() as stop:
            result = (
                look(project, fetch=True, stop=stop)
                if dry_run
                else sync(project, message=message, progress=lambda step: talk(f"{_STEPS[step]} …"), stop=stop)
            )
    except Stopped:
        raise click.Abort from None
    # A name may hold a line break; what is said of it stays in its line.
    call.answer(result, map(visible_line, _lines(result)))
    return _code(result)


@contextmanager
def _stoppable() -> Iterator[threading.Event]:
    """An event that Ctrl-C sets, so that it ends between two steps; a second Ctrl-C ends it where it is."""
    stop = threading.Event()

    def interrupted(_number: int, _frame: Any) -> None:
        if stop.is_set():
            raise KeyboardInterrupt
        stop.set()
        talk("stopping after this step … (Ctrl-C again: at once)")

    old = signal.signal(signal.SIGINT, interrupted)
    try:
        yield stop
    finally:
        signal.signal(signal.SIGINT, old)


def _code(result: "SyncResult") -> Exit:
    from annotator.model.sync_results import State

    if result.state in (State.UNREACHABLE, State.REFUSED) or result.left_out or result.unreadable or result.why:
        return Exit.INCOMPLETE
    return Exit.LOCKED if result.clashes else Exit.OK


def _lines(result: "SyncResult") -> Iterator[str]:
    from annotator.model.sync_results import State
    from annotator.workflow.sync_work import said

    mine = said(result.mine)
    where = result.remote or ""
    if result.state is State.WAITING:
        yield f"waits here: {mine}" if mine else "nothing of yours waits"
    elif result.state is State.SHARED:
        nothing = "nothing of yours was shared now" if result.clashes else "nothing of yours was waiting"
        yield f"shared: {mine}" if mine else nothing
    elif result.state is State.LOCAL:
        yield f"kept in the history of this folder: {mine}" if mine else "nothing new to keep"
        yield "there is no place to share it with yet: `git remote add origin ADDRESS` names one"
    elif result.state is State.UNREACHABLE:
        yield f"{where} cannot be reached: {result.why}"
        yield f"waits here, safe, until it can: {mine}" if mine else "nothing of yours waits"
    else:
        yield f"{where} did not take your work: {result.why}"
        yield f"waits here, safe: {mine}; whoever looks after {where} can say why" if mine else ""
    if result.state is State.WAITING and result.why:
        yield f"{where} cannot be reached: {result.why}"
    yield from _about(result.mine)
    came = "would come in" if result.state is State.WAITING else "came in"
    yield f"{came}: {said(result.came)}" if result.came else f"nothing {came}"
    yield from _about(result.came)
    yield from (f"new edition of {one}: run `annotator migrate SET`" for one in result.migrate)
    yield from (f"! left out: {one.path}: {one.message}" for one in result.left_out)
    yield from (f"! came in and cannot be read: {one.path}: {one.message}" for one in result.unreadable)
    if result.newer:
        newer = ", ".join(result.newer[:3]) + (" …" if len(result.newer) > 3 else "")
        yield f"! holds keys this version does not know, kept as they are: {newer}"
    for clash in result.clashes:
        yield from _clash(clash)


def _about(work: "tuple[Work, ...]") -> Iterator[str]:
    for one in work:
        yield from (f"  {about}" for about in one.about if one.kind in ("case", "edition", "file"))


def _clash(clash: "Clash") -> Iterator[str]:
    who = clash.by or "somebody else"
    about = f" of {clash.question}" if clash.question else f" in {clash.path}"
    what = f"the {clash.field}" if clash.field else f"the {clash.kind}"
    if clash.removed:
        yield f"≠ you removed {what}{about}; it is here again, because {who} changed it meanwhile"
        yield f"  annotator sync --keep-theirs {clash.id}   or, to remove it   --put-back {clash.id}"
        return
    stands = "it was changed again since" if clash.changed_since else "theirs stands"
    yield f"≠ you and {who} both changed {what}{about}; {stands}, yours is kept"
    if clash.theirs or clash.mine:
        yield f"  theirs: {clash.theirs or '(not shown before your label is in)'}"
        yield f"  yours:  {clash.mine or '(nothing)'}"
    yield f"  annotator sync --keep-theirs {clash.id}   or   --put-back {clash.id}"
