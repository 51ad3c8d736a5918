"""`annotator map`: what a set covers, what it is made of, and where work waits."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

import click

from annotator.cli.call import Call, columns, command, counted
from annotator.cli.progress_bar import progress_bar
from annotator.text.messages import Exit

if TYPE_CHECKING:
    from annotator.model.map_results import MapResult, Reached

_FEW = 10


@command("map")
@click.argument("set_name", metavar="SET")
@click.option("--all", "every", is_flag=True, help=f"everything, not the first {_FEW} of each kind")
def map_command(call: Call, set_name: str, *, every: bool) -> int:
    """Show what SET covers and is made of, against its aims: where the next question is worth most."""
    from annotator.workflow.overview import overview

    with progress_bar("reading documents") as progress:
        result = overview(call.project(), set_name, progress=progress)
    call.answer(result, _lines(result, None if every else _FEW))
    return Exit.INCOMPLETE if result.unread or result.unreadable else Exit.OK


def _lines(result: "MapResult", most: int | None) -> Iterator[str]:
    hidden = f", {result.hidden} of them not yours to know yet" if result.hidden else ""
    yield f"{counted(result.cases, 'case')}{hidden}; documents in force as of {result.date}"
    yield from _documents(result, most)
    yield from _sections(result, most)
    for trait, names in result.mix.items():
        yield f"{trait.value}: " + ", ".join(f"{name} {count}" for name, count in names.items())
    yield from (_aim(one) for one in result.aims)
    yield from _waiting(result, most)
    if result.other_languages:
        yield f"left out: {counted(result.other_languages, 'document')} in other languages"
    yield from (f"cannot be read: {one}" for one in result.unread)
    if result.unreadable:
        yield f"{counted(result.unreadable, 'case')} with a file that cannot be read: see `annotator check`"


def _documents(result: "MapResult", most: int | None) -> Iterator[str]:
    rows = [
        (
            f"{one.document}@{one.version}",
            f"{one.open} of {one.size}",
            counted(one.cases, "case"),
            counted(one.changes_open(), "change") + " open",
        )
        for one in result.documents
    ]
    if rows:
        yield ""
        yield from columns(rows[:most], heads=("document", "characters without a question", "", ""))
        yield from _rest(len(rows), most)


def _sections(result: "MapResult", most: int | None) -> Iterator[str]:
    rows = [
        (
            f"{document.document}@{document.version}#{one.key}",
            one.size,
            "no question" if not one.cases else "no question on what changed",
            one.heading,
        )
        for document in result.documents
        for one in document.gaps()
    ]
    if rows:
        yield ""
        yield from columns(sorted(rows, key=lambda row: -row[1])[:most], heads=("section", "characters", "", ""))
        yield from _rest(len(rows), most)
    yield ""


def _aim(one: "Reached") -> str:
    wanted = [str(one.least)] if one.least is not None else []
    wanted += [f"{one.share:.0%} of {one.of}"] if one.share is not None else []
    name = " ".join(part for part in (one.what.value, one.name) if part)
    missing = f"{one.missing} missing" if one.missing else "reached"
    return f"aim: {name}: {one.have}, wanted {' and '.join(wanted) or 'any'}: {missing}"


def _waiting(result: "MapResult", most: int | None) -> Iterator[str]:
    if result.oldest:
        since = {"git": "first commit", "files": "file", "nothing": "unknown"}[result.dated_by]
        yield ""
        rows = [
            (f"{one.since:%Y-%m-%d}" if one.since else "-", f"{one.labels} of {one.wanted}", one.case, one.question)
            for one in result.oldest[:most]
        ]
        yield from columns(rows, heads=(f"since ({since})", "labels", "unreviewed", ""))
        yield from _rest(len(result.oldest), most)
    if result.disputed:
        yield ""
        rows = [
            (f"{one.document}@{one.version}#{one.key}", str(len(one.open)), str(len(one.decided)), one.heading)
            for one in result.disputed[:most]
        ]
        yield from columns(rows, heads=("section", "disputed", "decided", ""))
        yield from _rest(len(result.disputed), most)


def _rest(count: int, most: int | None) -> Iterator[str]:
    if most is not None and count > most:
        yield f"… {count - most} more (--all)"
