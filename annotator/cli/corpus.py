"""`annotator corpus`: documents and their editions."""

import os
import signal
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import nullcontext
from pathlib import Path
from typing import TYPE_CHECKING

import click

from annotator.cli.call import Call, command, counted, fitted, read_date, terminal_width
from annotator.cli.progress_bar import progress_bar
from annotator.text.messages import Exit

if TYPE_CHECKING:
    from annotator.model.results import EditionDiff, ListedDocument

_SHOWN = 20
"""So many editions that were removed are named one by one."""
_PARALLEL_FROM = 200
"""Files from which worker processes save more than they cost to start."""


@click.group("corpus")
def corpus_command() -> None:
    """Add, take back, list, show and compare documents."""


@command("add")
@click.argument("paths", metavar="PATH…", nargs=-1, required=True)
@click.option("--edition", required=True, metavar="V", help="what this version is called, such as 2024-06")
@click.option("--id-prefix", default="", help="put in front of the documents' ids")
@click.option("--language", help="of the documents; default: guessed for each")
@click.option("--role", "--roles", "roles", multiple=True, help="who may know them (several times); default: everybody")
@click.option("--valid-from", metavar="D", help="the first day it is in force")
@click.option("--valid-to", metavar="D", help="the first day it is no longer in force")
@click.option("--follows", metavar="V", help="the edition before it, where it has no date")
@click.option("--complete", is_flag=True, help="the folders hold all there is: what is absent is withdrawn")
@click.option("--withdraw", type=click.IntRange(1), metavar="N", help="with --complete: that many are to be withdrawn")
@click.option("--dry-run", is_flag=True, help="say what would come of it and write nothing")
def corpus_add(
    call: Call,
    paths: tuple[str, ...],
    edition: str,
    id_prefix: str,
    language: str | None,
    roles: tuple[str, ...],
    valid_from: str | None,
    valid_to: str | None,
    follows: str | None,
    *,
    complete: bool,
    withdraw: int | None,
    dry_run: bool,
) -> int:
    """Add files and folders as one edition of their documents: Markdown, plain text, HTML.

    The same call made again changes nothing, or finishes what was interrupted.
    """
    from annotator.cli.added import added_lines
    from annotator.workflow.add import plan_add
    from annotator.workflow.adding_write import apply_add

    if withdraw is not None and not complete:
        raise click.UsageError("--withdraw goes with --complete")
    project = call.project()
    many = sum(1 for path in paths for _ in _walk(Path(path))) >= _PARALLEL_FROM
    workers = os.cpu_count() or 1
    with _pool(workers) if many and workers > 1 else nullcontext(None) as executor:
        with progress_bar("reading") as progress:
            plan = plan_add(
                project,
                [Path(path) for path in paths],
                edition=edition,
                id_prefix=id_prefix,
                language=language,
                roles=[role.strip() for given in roles for role in given.split(",") if role.strip()],
                valid_from=read_date(valid_from),
                valid_to=read_date(valid_to),
                follows=follows,
                complete=complete,
                executor=executor,
                progress=progress,
            )
        with progress_bar("looking" if dry_run else "writing") as progress:
            result = apply_add(project, plan, withdraw=withdraw, dry_run=dry_run, progress=progress, executor=executor)
    call.answer(result, added_lines(result))
    return Exit.INCOMPLETE if result.errors else Exit.OK


@command("remove")
@click.option("--edition", required=True, metavar="V", help="the edition to take back")
@click.option("--id-prefix", default="", help="only of documents below this prefix")
@click.option("--dry-run", is_flag=True, help="say what would be removed and remove nothing")
def corpus_remove(call: Call, edition: str, id_prefix: str, *, dry_run: bool) -> None:
    """Take back an edition that was added by mistake; refused where labels, landings or chunks rest on it."""
    from annotator.workflow.removing import remove_edition

    result = remove_edition(call.project(), edition, id_prefix=id_prefix, dry_run=dry_run)
    lines = [f"removed: {name}" for name in result.removed] if dry_run or len(result.removed) <= _SHOWN else []
    told = [counted(len(result.removed), "edition"), counted(len(result.files), "file")]
    told += [f"{counted(len(result.documents), 'document')} gone"] if result.documents else []
    told += [f"{counted(len(result.restored), 'document')} withdrawn no more"] if result.restored else []
    call.answer(result, [*lines, ", ".join(told), *(["nothing was removed (--dry-run)"] if dry_run else [])])


@command("list")
def corpus_list(call: Call) -> int:
    """List documents with their editions; ▸ marks the one in force, ✗ the one by which a document is withdrawn."""
    from annotator.workflow.browse import corpus_list as listed

    result = listed(call.project())
    rows = [
        (
            one.id,
            one.title,
            one.language or "",
            _editions(one),
        )
        for one in result.documents
    ]
    lines = [*fitted(rows, terminal_width(), key=0, ends=(1,), starts=(3,)), _standing(result.documents)]
    call.answer(result, [*lines, *(f"cannot be read: {where}" for where in result.unreadable)])
    return Exit.INCOMPLETE if result.unreadable else Exit.OK


@command("show")
@click.argument("reference")
def corpus_show(call: Call, reference: str) -> None:
    """Show an edition's sections, or the text of a section or span: document[@version][#section][:start-end]."""
    from annotator.workflow.browse import corpus_show as shown

    result = shown(call.project(), reference)
    if result.text is not None:
        call.answer(result, [result.at, "", *result.text.split("\n")])
        return
    rows = [("#" * one.level or "·", one.key, one.heading, f"{one.span[0]}-{one.span[1]}") for one in result.sections]
    call.answer(result, [result.at, *fitted(rows, terminal_width(), key=1, ends=(2,))])


@command("diff")
@click.argument("document")
@click.argument("v1")
@click.argument("v2")
def corpus_diff(call: Call, document: str, v1: str, v2: str) -> None:
    """Compare two editions section by section; changed numbers come first."""
    from annotator.workflow.diff import diff_editions

    result = diff_editions(call.project(), document, v1, v2)
    call.answer(result, _compared(result))


def _pool(workers: int) -> ProcessPoolExecutor:
    """Workers that leave Ctrl-C to the process that started them."""
    return ProcessPoolExecutor(workers, initializer=signal.signal, initargs=(signal.SIGINT, signal.SIG_IGN))


def _walk(path: Path) -> Iterator[Path]:
    return path.rglob("*") if path.is_dir() else iter((path,))


def _editions(one: "ListedDocument") -> str:
    marks = {one.withdrawn: "✗", one.in_force: "▸"}
    gone = f"withdrawn, moved to {one.moved_to}" if one.moved_to else "withdrawn"
    shown = [f"{marks.get(version, '')}{version}" for version in one.editions]
    return " ".join([*shown, gone] if one.withdrawn else shown)


def _standing(documents: "Sequence[ListedDocument]") -> str:
    """`260 documents: 246 in force, 14 withdrawn`."""
    force = sum(one.in_force is not None for one in documents)
    gone = sum(one.withdrawn is not None for one in documents)
    parts = [f"{force} in force", f"{gone} withdrawn" if gone else ""]
    parts.append(f"{rest} not in force" if (rest := len(documents) - force - gone) else "")
    return f"{counted(len(documents), 'document')}: {', '.join(filter(None, parts))}"


def _compared(result: "EditionDiff") -> Iterator[str]:
    for section in result.sections:
        if section.what:
            yield f"{', '.join(section.what):16} #{section.key}  {section.heading}"
        for change in section.changes:
            mark = "№" if change.number else " "
            yield f"    {mark} {change.before or '∅'} → {change.after or '∅'}"
    yield ", ".join(f"{count} {name}" for name, count in result.counts.items())


for _one in (corpus_add, corpus_remove, corpus_list, corpus_show, corpus_diff):
    corpus_command.add_command(_one)
