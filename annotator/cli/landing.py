"""`annotator migrate` and `land`."""

import os
import signal
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from typing import TYPE_CHECKING

import click

from annotator.cli.audit import audit_list, audit_table, tiers_table
from annotator.cli.call import Call, command, counted
from annotator.cli.landing_list import answer_lines, list_queue
from annotator.cli.progress_bar import progress_bars
from annotator.text.messages import Exit

if TYPE_CHECKING:
    from collections.abc import Iterator
    from concurrent.futures import Executor

    from distributed import Client

    from annotator.model.landing import Confirmation
    from annotator.model.landing_results import LandResult, MigrateResult
    from annotator.workflow.context import Project

_PARALLEL_FROM = 64
"""Passages below which starting worker processes costs more than it saves."""


@command("migrate")
@click.argument("set_name", metavar="[SET]", required=False)
@click.option("--dry-run", is_flag=True, help="say what would come of it and write nothing")
@click.option("--again", is_flag=True, help="land once more what an older version of the engine landed")
@click.option("--undo", is_flag=True, help="take back what the last migration on this machine put on record")
@click.option("--keep-answered", is_flag=True, help="with --undo: leave the landings that people answered")
@click.option("--chunking", nargs=2, metavar="OLD NEW", help="compare the chunks of each label under two chunkings")
@click.option("--jobs", type=click.IntRange(1, 64), help="worker processes; default: one for each core")
@click.option("--cluster", metavar="ADDRESS", help="let the dask cluster with this scheduler do the work")
def migrate_command(
    call: Call,
    set_name: str | None,
    *,
    dry_run: bool,
    again: bool,
    undo: bool,
    keep_answered: bool,
    chunking: tuple[str, str] | None,
    jobs: int | None,
    cluster: str | None,
) -> int:
    """Land every passage of SET, or of all sets, in the edition it means.

    What stands unchanged is carried; everything else waits in a queue for `annotator land` or the screen Land.
    """
    if chunking is not None:
        return _chunkings(call, set_name, *chunking)
    if undo:
        if dry_run or again or set_name is not None:
            raise click.UsageError("--undo takes back the last migration, whatever it was for; it goes with no SET")
        return _undo(call, keep_answered=keep_answered)
    if keep_answered:
        raise click.UsageError("--keep-answered goes with --undo")
    from annotator.workflow.migrate import migrate

    project = call.project()
    phases = ("landing", "looking elsewhere for what was lost")
    with _workers(jobs, cluster) as executor, progress_bars(*phases) as (progress, elsewhere):
        result = migrate(
            project,
            set_name,
            dry_run=dry_run,
            again=again,
            progress=progress,
            elsewhere=elsewhere,
            executor=executor,
        )
    lines = [*_landed(result), *_outcome(result, set_name, dry_run=dry_run)]
    for warning in result.warnings:
        lines += [f"{warning.severity.value}: {warning.message()}", f"    {warning.advice()}"]
    lines += [f"could not be read: {trouble.path}: {trouble.message}" for trouble in result.errors]
    call.answer(result, lines)
    return Exit.INCOMPLETE if result.errors else Exit.OK


def _landed(result: "MigrateResult") -> "Iterator[str]":
    for one in result.landings:
        span = f":{one.span[0]}-{one.span[1]}" if one.span else ""
        flags = f" ({', '.join(one.flags)})" if one.flags else ""
        yield f"{one.outcome.value:9} {one.anchor}  {one.start} -> {one.to}{span}{flags}"


def _outcome(result: "MigrateResult", set_name: str | None, *, dry_run: bool) -> "Iterator[str]":
    """The counts, what was written of it, and what to do next."""
    counts = {name: count for name, count in result.counts.items() if count and name not in ("places", "new")}
    new, called = counted(result.counts["new"], "landing"), set_name or "SET"
    nothing = "nothing new to put on record" + (", as far as you may know" if result.withheld else "")
    if not counts:
        yield "nothing to land"
        return
    parts = ", ".join(f"{count} {name}" for name, count in counts.items())
    yield f"{counted(result.counts['places'], 'place')}: {parts}"
    if result.withheld:
        yield "withheld: only labels rest there that you may not know of yet; more is told once your own is in"
    if dry_run and result.counts["new"]:
        yield f"dry run, nothing was written; {new} would be put on record: annotator migrate {set_name or ''}".rstrip()
        return
    if dry_run:
        yield f"dry run, nothing was written; there is {nothing}"
    else:
        yield f"{new} put on record" if result.counts["new"] else nothing
    waiting = sum(counts.get(name, 0) for name in ("edited", "ambiguous", "lost", "conflict"))
    if waiting:
        yield f"next: {counted(waiting, 'place')} to be answered: annotator land {called}"


@contextmanager
def _workers(jobs: int | None, cluster: str | None) -> "Iterator[Executor | None]":
    """What does the work: a cluster, processes of this machine, or nobody but this process."""
    count = jobs or os.cpu_count() or 1
    if cluster is not None:
        with _client(cluster) as client:
            yield client.get_executor()
    elif count > 1:
        with ProcessPoolExecutor(count, initializer=_leave_interrupts) as pool:
            try:
                yield pool
            except BaseException:
                pool.shutdown(cancel_futures=True)  # else whoever stops it waits for all that was handed out
                raise
    else:
        yield None


def _client(address: str) -> "Client":
    from annotator.text.messages import UsageProblem

    try:
        from distributed import Client
    except ImportError as error:
        raise UsageProblem(
            "cluster-missing", "dask is not installed here", remedy="pip install 'annotator[cluster]'"
        ) from error
    try:
        return Client(address)
    except (OSError, ValueError) as error:
        raise UsageProblem(
            "cluster-unreachable",
            "no scheduler answers at {address}",
            remedy="start one with `dask scheduler`, and workers that have annotator installed",
            address=address,
        ) from error


def _leave_interrupts() -> None:
    """Ctrl-C reaches every process of a terminal; the one that writes answers it for all."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _undo(call: Call, *, keep_answered: bool) -> int:
    from annotator.workflow.migrations import undo_migration

    result = undo_migration(call.project(), keep_answered=keep_answered)
    of = f"of {result.set}" if result.set else "of all sets"
    where = f" in {', '.join(result.editions)}" if result.editions else ""
    lines = [f"taken back: {counted(result.landings, 'landing')} {of}{where}"]
    lines += ["what you may not know of yet is not counted here"] if result.withheld else []
    if result.kept:
        lines.append(f"kept, since people answered them: {counted(result.kept, 'landing')}")
    lines.append(
        f"`annotator migrate {result.set or ''}`".replace(" `", "`") + " puts the same landings on record again"
    )
    call.answer(result, lines)
    return 0


def _chunkings(call: Call, set_name: str | None, old: str, new: str) -> int:
    from annotator.text.messages import UsageProblem
    from annotator.workflow.chunks import compare_chunkings

    if set_name is None:
        raise UsageProblem("set-missing", "name the set whose labels are compared", remedy="annotator migrate SET …")
    result = compare_chunkings(call.project(), set_name, old, new)
    call.answer(result, result.lines())
    return 3 if result.errors else 0


@command("land")
@click.argument("set_name", metavar="SET")
@click.argument("anchor", required=False)
@click.argument("answer", type=click.Choice(["accept", "place", "drop", "take-back"]), required=False)
@click.option("--at", metavar="REFERENCE", help="with `place`: document@version#section:start-end")
@click.option("--quote", metavar="WORDS", help="with `place`: the words there, which stand once in what --at names")
@click.option("--to", metavar="VERSION", help="the edition, where the passage is looked for in more than one")
@click.option("--note", help="a word of why; an earlier one stays unless a new one is given")
@click.option(
    "--order", type=click.Choice(["hardest", "fastest"]), default="hardest", help="which questions come first"
)
@click.option("--tiers", is_flag=True, help="how often landings of each kind were right")
@click.option("--audit", is_flag=True, help="where every place is now, why, and who said so")
@click.option("--csv", "as_csv", is_flag=True, help="with --audit: as a table for spreadsheets")
def land_command(
    call: Call,
    set_name: str,
    anchor: str | None,
    answer: str | None,
    at: str | None,
    quote: str | None,
    to: str | None,
    note: str | None,
    *,
    order: str,
    tiers: bool,
    audit: bool,
    as_csv: bool,
) -> int:
    """Answer where a passage is now: `accept` the proposed place, `place` it elsewhere, or `drop` it.

    ANCHOR may be the beginning of an anchor, four characters at least. Without it, the queue is listed. `take-back`
    takes your own answer back.
    """
    project = call.project()
    if (audit or tiers) and anchor is not None:
        raise click.UsageError("--audit and --tiers are of the whole set and go with no ANCHOR")
    if as_csv and not audit:
        raise click.UsageError("--csv goes with --audit")
    if audit:
        return audit_table(call, project, set_name) if as_csv else audit_list(call, project, set_name)
    if tiers:
        return tiers_table(call, project, set_name)
    if anchor is None:
        return list_queue(call, project, set_name, order)
    if answer == "take-back":
        if at is not None or quote is not None or note is not None:
            raise click.UsageError("take-back takes neither a place nor a note")
        return _take_back(call, project, set_name, anchor, to)
    return _answer(call, project, set_name, anchor, answer, at=at, quote=quote, to=to, note=note)


def _answer(
    call: Call,
    project: "Project",
    set_name: str,
    anchor: str,
    answer: str | None,
    *,
    at: str | None,
    quote: str | None,
    to: str | None,
    note: str | None,
) -> int:
    from annotator.model.landing import Answer
    from annotator.model.reference import parse_reference
    from annotator.text.messages import UsageProblem
    from annotator.workflow.answering import answer_landing, differing
    from annotator.workflow.audit import told

    if answer is None:
        raise UsageProblem("answer-missing", "say accept, place, drop or take-back")
    given = answer_landing(
        project,
        anchor,
        Answer(answer),
        place=parse_reference(at) if at else None,
        quote=quote,
        note=note,
        to=to,
        set_name=set_name,
    )
    others = tuple(told(one) for one in differing(project, given))
    place = str(given.place.reference()) if given.place else None
    lines = [f"{given.answer.value}: {given.anchor} {place or 'is gone'}" + (f" ({given.note})" if given.note else "")]
    if others:
        lines.append("people still differ, and the passage counts nowhere until all say the same:")
        lines += [line for one in others for line in answer_lines(one)]
    call.answer(_result(given, given.answer.value, differing=others), lines)
    return 0


def _take_back(call: Call, project: "Project", set_name: str, anchor: str, to: str | None) -> int:
    from annotator.workflow.answering import take_back_called

    given = take_back_called(project, anchor, to=to, set_name=set_name)
    said = str(given.place.reference()) if given.place else "is gone"
    line = f"taken back: your answer {given.answer.value} to {given.anchor} ({said}); see annotator land {set_name}"
    call.answer(_result(given, "take-back"), [line])
    return 0


def _result(given: "Confirmation", answer: str, **more: object) -> "LandResult":
    from annotator.model.landing_results import LandResult

    place = str(given.place.reference()) if given.place and answer != "take-back" else None
    note = given.note if answer != "take-back" else None
    said = {"anchor": given.anchor, "answer": answer, "person": given.person, "place": place, "note": note, **more}
    return LandResult.model_validate(said)
