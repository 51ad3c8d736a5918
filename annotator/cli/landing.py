"""`annotator migrate` and `land`."""

import os
from concurrent.futures import ProcessPoolExecutor
from contextlib import nullcontext
from typing import TYPE_CHECKING

import click

from annotator.cli.call import Call, command
from annotator.cli.progress_bar import progress_bar
from annotator.text.display import visible_line
from annotator.text.messages import Exit

if TYPE_CHECKING:
    from collections.abc import Sequence

    from annotator.model.results import Trouble
    from annotator.workflow.land import Queued

_PARALLEL_FROM = 64
"""Passages below which starting worker processes costs more than it saves."""


@command("migrate")
@click.argument("set_name", metavar="[SET]", required=False)
@click.option("--dry-run", is_flag=True, help="say what would come of it and write nothing")
@click.option("--chunking", nargs=2, metavar="OLD NEW", help="compare the chunks of each label under two chunkings")
@click.option("--jobs", type=click.IntRange(1, 64), help="worker processes; default: one for each core")
def migrate_command(
    call: Call, set_name: str | None, *, dry_run: bool, chunking: tuple[str, str] | None, jobs: int | None
) -> int:
    """Land every passage of SET, or of all sets, in the edition it means.

    What stands unchanged is carried; everything else waits in a queue for `annotator land` or the screen Land.
    """
    if chunking is not None:
        return _chunkings(call, set_name, *chunking)
    from annotator.workflow.land import migrate

    project = call.project()
    workers = jobs or os.cpu_count() or 1
    pool = ProcessPoolExecutor(workers) if workers > 1 else nullcontext(None)
    with pool as executor, progress_bar("landing") as progress:
        result = migrate(project, set_name, dry_run=dry_run, progress=progress, executor=executor)
    lines = []
    for one in result.landings:
        span = f":{one.span[0]}-{one.span[1]}" if one.span else ""
        flags = f" ({', '.join(one.flags)})" if one.flags else ""
        lines.append(f"{one.outcome.value:9} {one.anchor}  {one.start} -> {one.to}{span}{flags}")
    lines.append(", ".join(f"{count} {name}" for name, count in result.counts.items() if count) or "nothing to land")
    lines += [f"could not be read: {trouble.path}: {trouble.message}" for trouble in result.errors]
    call.answer(result, lines)
    return Exit.INCOMPLETE if result.errors else Exit.OK


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
@click.argument("answer", type=click.Choice(["accept", "place", "drop"]), required=False)
@click.option("--at", metavar="REFERENCE", help="with `place`: document@version#section:start-end")
@click.option("--to", metavar="VERSION", help="the edition, where the passage is looked for in more than one")
@click.option("--note", help="a word of why")
def land_command(
    call: Call,
    set_name: str,
    anchor: str | None,
    answer: str | None,
    at: str | None,
    to: str | None,
    note: str | None,
) -> int:
    """Answer where a passage is now: `accept` the proposed place, `place` it elsewhere, or `drop` it.

    ANCHOR may be the beginning of an anchor. Without it, the queue is listed.
    """
    from annotator.model.landing import Answer
    from annotator.model.reference import parse_reference
    from annotator.model.results import LandResult
    from annotator.text.messages import UsageProblem
    from annotator.workflow.land import answer_landing, landing_queue, unread

    project = call.project()
    if anchor is None:
        return _list_queue(call, landing_queue(project, set_name), unread(project, set_name))
    if answer is None:
        raise UsageProblem("answer-missing", "say accept, place or drop")
    given = answer_landing(
        project,
        anchor,
        Answer(answer),
        place=parse_reference(at) if at else None,
        note=note,
        to=to,
        set_name=set_name,
    )
    place = str(given.place.reference()) if given.place else None
    result = LandResult(anchor=given.anchor, answer=given.answer.value, person=given.person, place=place)
    call.answer(result, [f"{given.answer.value}: {given.anchor} {place or 'is gone'}"])
    return 0


def _list_queue(call: Call, queue: "Sequence[Queued]", errors: "tuple[Trouble, ...]") -> int:
    from annotator.model.results import QueueResult, QueueRow

    rows = tuple(
        QueueRow(
            anchor=one.anchor,
            start=str(one.start.reference()),
            to=str(one.proposed.place.reference()) if one.proposed else f"{one.target.document}@{one.target.version}",
            outcome=one.outcome.value if one.outcome else one.state.value,
            words=one.words,
            proposed=one.proposed.words if one.proposed else None,
            candidates=tuple(str(candidate.place.reference()) for candidate in one.candidates),
            reasons=one.reasons,
            changes=one.changes,
            cases=tuple(f"{case.set}/{case.case}" for case in one.cases),
            hidden=one.hidden,
        )
        for one in queue
    )
    lines = []
    for row in rows:
        lines.append(f"{row.outcome:9} {row.anchor}  {row.start} -> {row.to}  {', '.join(row.changes)}".rstrip())
        lines.append(f"    was: {visible_line(row.words)}")
        if row.proposed is not None:
            lines.append(f"    now: {visible_line(row.proposed)}")
    lines = lines or ["no landing waits for a person"]
    lines += [f"could not be read: {trouble.path}: {trouble.message}" for trouble in errors]
    call.answer(QueueResult(queue=rows, errors=errors), lines)
    return 3 if errors else 0
