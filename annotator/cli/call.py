"""What every command shares: its options, the project it works on, and how it answers."""

import datetime
import functools
import json
import re
import shutil
import sys
from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from annotator.text.display import visible, visible_line
from annotator.text.messages import UsageProblem

if TYPE_CHECKING:
    from pydantic import BaseModel

    from annotator.model.finding import Finding
    from annotator.workflow.context import Project

Row = Sequence[object]


@dataclass(frozen=True, slots=True)
class Call:
    """One call of a command: where, as whom, at which date, and whether JSON is wanted."""

    workspace: str | None
    person: str | None
    date: datetime.date | None
    json: bool

    def project(self) -> "Project":
        """The project; raises `UsageProblem` where there is no workspace."""
        from annotator.workflow.opening import find_project, open_project

        start = Path(self.workspace) if self.workspace else Path.cwd()
        return open_project(find_project(start), person=self.person, date=self.date)

    def project_or_none(self) -> "Project | None":
        """The project, or None where there is no workspace and none was named."""
        from annotator.workflow.opening import find_project, open_project

        try:
            root = find_project(Path(self.workspace) if self.workspace else Path.cwd())
        except UsageProblem:
            if self.workspace:
                raise
            return None
        return open_project(root, person=self.person, date=self.date)

    def answer(self, result: "BaseModel", lines: Iterable[str]) -> None:
        """Prints a result: its JSON, or lines for people."""
        if self.json:
            click.echo(safe_json(result.model_dump(mode="json")))
        else:
            for line in lines:
                click.echo(visible(line))


def command(name: str, **settings: Any) -> Callable[[Callable[..., Any]], click.Command]:
    """A click command with `--workspace`, `--as`, `--date` and `--json`, whose first argument is its `Call`."""

    def decorate(function: Callable[..., Any]) -> click.Command:
        make: Callable[[Callable[..., Any]], click.Command] = click.command(name, **settings)
        made = make(with_call(function))
        made.params.extend(_common())
        return made

    return decorate


def with_call(function: Callable[..., Any]) -> Callable[..., Any]:
    """Gathers the common options into a `Call`; those given before the command's name count where it has none."""

    @functools.wraps(function)
    @click.pass_context
    def called(context: click.Context, /, *, workspace: str, person: str, date: str, as_json: bool, **rest: Any) -> Any:
        outer: dict[str, Any] = context.find_object(dict) or {}
        call = Call(
            workspace=workspace or outer.get("workspace"),
            person=person or outer.get("person"),
            date=read_date(date or outer.get("date")),
            json=as_json,
        )
        return function(call, **rest)

    return called


def _common() -> list[click.Option]:
    return [
        click.Option(["--workspace"], metavar="DIR", help="the workspace; default: found upwards from here"),
        click.Option(["--as", "person"], metavar="PERSON", help="who you are; default: git's user"),
        click.Option(["--date"], metavar="D", help="the date whose editions count; default: today"),
        click.Option(["--json", "as_json"], is_flag=True, help="answer in JSON"),
    ]


def read_date(text: str | None) -> datetime.date | None:
    """A date as YYYY-MM-DD; raises `UsageProblem` for anything else."""
    if not text:
        return None
    try:
        return (
            datetime.date.fromisoformat(text) if re.fullmatch(r"[0-9]{4}-[0-9]{2}-[0-9]{2}", text) else _no_date(text)
        )
    except ValueError:
        return _no_date(text)


def _no_date(text: str) -> datetime.date:
    raise UsageProblem("date-unreadable", "{text} is not a date", remedy="write YYYY-MM-DD", text=text)


def safe_json(value: Any) -> str:
    """JSON in which every character that could act on a terminal is an escape."""
    written = json.dumps(value, ensure_ascii=False, indent=2, allow_nan=False)
    if written.isascii():
        return written.replace("\x7f", "\\u007f")
    return "".join(c if visible(c) == c else json.dumps(c)[1:-1].replace("\x7f", "\\u007f") for c in written)


def talk(line: str) -> None:
    """Says something to the person, on stderr."""
    click.echo(visible_line(line), err=True)


def told(finding: "Finding") -> list[str]:
    """A finding as lines: how grave, where and what, then what to do."""
    where = " ".join(part for part in (finding.file, finding.case, finding.field) if part)
    # A name may hold a line break; what is said of it stays in its line.
    lines = [
        visible_line(f"{finding.severity.value}: {where + ': ' if where else ''}{finding.message()} [{finding.code}]")
    ]
    return [*lines, f"    {visible_line(finding.advice())}"] if finding.remedy else lines


def counted(count: int, noun: str) -> str:
    """A number with its English noun: `1 document`, `2 documents`."""
    return f"{count} {noun}" if count == 1 else f"{count} {noun}s"


def columns(rows: Iterable[Row], *, heads: Sequence[str] = ()) -> Iterable[str]:
    """Rows as aligned lines; widths are those a terminal shows."""
    from rich.cells import cell_len

    table = [[visible_line(str(cell)) for cell in row] for row in ([heads] if heads else []) + list(rows)]
    widths = [max(cell_len(row[i]) for row in table) for i in range(len(table[0]))] if table else []
    for row in table:
        padded = (cell + " " * (width - cell_len(cell)) for cell, width in zip(row, widths, strict=True))
        yield "  ".join(padded).rstrip()


def terminal_width() -> int | None:
    """Cells of a line where stdout is a terminal; None in pipes and files, which get everything."""
    return shutil.get_terminal_size().columns if sys.stdout.isatty() else None


def fitted(
    rows: Iterable[Row], width: int | None, *, key: int, ends: Collection[int] = (), starts: Collection[int] = ()
) -> Iterable[str]:
    """`columns` within a width in cells.

    The column `key` stays whole, since people copy it: what is long ends its line, and the rest stands below. Of the
    columns in `ends` the end is cut where there is no room, of those in `starts` the beginning.
    """
    from rich.cells import cell_len

    table = [[visible_line(str(cell)) for cell in row] for row in rows]
    sizes = [max(map(cell_len, column)) for column in zip(*table, strict=True)]
    if width is None or sum(sizes) + 2 * len(sizes) - 2 <= width:
        yield from columns(table)
        return
    sizes[key] = min(sizes[key], 2 * width // 5)
    flexible = sorted((*ends, *starts), key=lambda at: sizes[at])
    room = width - 2 * len(sizes) + 2 - sum(size for at, size in enumerate(sizes) if at not in flexible)
    for left, at in zip(range(len(flexible), 0, -1), flexible, strict=True):
        sizes[at] = min(sizes[at], max(4, room // left))
        room -= sizes[at]
    for row in table:
        cells = [_cut(cell, sizes[at], front=at in starts) if at in flexible else cell for at, cell in enumerate(row)]
        padded = [cell + " " * (size - cell_len(cell)) for cell, size in zip(cells, sizes, strict=True)]
        if cell_len(row[key]) > sizes[key]:
            yield "  ".join(padded[: key + 1]).rstrip()
            padded[: key + 1] = [" " * size for size in sizes[: key + 1]]
        yield "  ".join(padded).rstrip()


def _cut(text: str, size: int, *, front: bool) -> str:
    from rich.cells import cell_len

    if cell_len(text) <= size:
        return text
    while cell_len(text) >= size:
        text = text[1:] if front else text[:-1]
    return f"…{text}" if front else f"{text}…"


def read_input(path: str) -> tuple[str, str]:
    """The text of a file, or of stdin for `-`, and what to call it; raises `UsageProblem` where it is unreadable."""
    where = "stdin" if path == "-" else path
    try:
        data = sys.stdin.buffer.read() if path == "-" else Path(path).read_bytes()
        return data.decode("utf-8-sig"), where
    except OSError as error:
        raise UsageProblem("file-unreadable", "cannot be read: {why}", where=where, why=error.strerror) from error
    except UnicodeDecodeError as error:
        raise UsageProblem(
            "file-not-utf8", "is not UTF-8 at byte {at}", remedy="save it as UTF-8", where=where, at=error.start
        ) from error
