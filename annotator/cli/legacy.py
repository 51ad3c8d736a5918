"""`annotator import`, and `annotator place` for the chunks of imported labels that have no place yet."""

from pathlib import Path
from typing import TYPE_CHECKING

import click

from annotator.cli.call import Call, command, counted
from annotator.cli.progress_bar import progress_bar
from annotator.text.display import visible_line
from annotator.text.messages import Exit

if TYPE_CHECKING:
    from annotator.model.legacy_results import ChunkQuestionRow, PlaceQueue

_SHOWN = 200


@command("import")
@click.argument("file", metavar="FILE")
@click.option("--format", "form", required=True, metavar="F", help="what the file is: chunk-labels")
@click.option("--set", "set_name", required=True, metavar="S", help="the set that the labels go to")
@click.option("--chunking", metavar="OLD", help="the chunking whose ids the file names")
@click.option("--chunk-file", "chunk_files", multiple=True, metavar="FILE", help="add it as that chunking first")
@click.option("--edition", metavar="V", help="the editions those chunks were made of; default: those in force")
@click.option("--topics", metavar="FILE", help="the questions of qrels")
@click.option("--flat", type=click.Choice(["any", "all"]), help="what a plain list of several chunks means")
@click.option("--least-grade", type=int, default=1, show_default=True, help="from which grade a chunk is relevant")
def import_command(
    call: Call,
    file: str,
    form: str,
    set_name: str,
    chunking: str | None,
    chunk_files: tuple[str, ...],
    edition: str | None,
    topics: str | None,
    flat: str | None,
    least_grade: int,
) -> int:
    """Import labels from FILE; what has no place yet waits for `annotator place`.

    Each rater that the file names gets their own labels, otherwise you. The same file again changes nothing.
    """
    from annotator.exchange.imports import ImportOptions, import_file

    with progress_bar("importing") as progress:
        options = ImportOptions(
            file=Path(file),
            set=set_name,
            chunking=chunking,
            chunk_files=tuple(map(Path, chunk_files)),
            edition=edition,
            topics=Path(topics) if topics else None,
            flat=flat,
            least_grade=least_grade,
            progress=progress,
        )
        result = import_file(call.project(), form, options)
    call.answer(result, result.lines())
    return Exit.INCOMPLETE if result.errors or result.differing else Exit.OK


@command("place")
@click.argument("set_name", metavar="SET")
@click.argument("chunk", metavar="[ID]", required=False)
@click.argument("answer", type=click.Choice(["accept", "at", "drop", "take-back"]), required=False)
@click.argument("references", metavar="[REFERENCE…]", nargs=-1)
@click.option("--candidate", type=click.IntRange(1), default=1, show_default=True, help="which one to accept")
@click.option("--quote", metavar="WORDS", help="with `at document@version[#section]`: the words that stand there")
@click.option("--note", help="a word of why; an earlier one stays unless a new one is given")
def place_command(
    call: Call,
    set_name: str,
    chunk: str | None,
    answer: str | None,
    references: tuple[str, ...],
    candidate: int,
    quote: str | None,
    note: str | None,
) -> int:
    """Say where a chunk stands that imported labels name: `accept` a candidate, `at` REFERENCE, or `drop` it.

    Without ID, the chunks that wait are listed. Labels whose chunks all have a place are filed. Until then `take-back`
    takes your own answer back.
    """
    from annotator.model.legacy_results import PlaceResult
    from annotator.model.unanchored import PlacedAnswer
    from annotator.text.messages import UsageProblem
    from annotator.workflow.unanchored import file_ready, place_chunk, place_queue, take_back_chunk, waiting

    project = call.project()
    if chunk is None:
        return _list(call, place_queue(project, set_name))
    if answer is None:
        raise UsageProblem("answer-missing", "say accept, at, drop or take-back")
    if answer == "take-back":
        if references or quote is not None or note is not None:
            raise click.UsageError("take-back takes neither a place nor a note")
        given = take_back_chunk(project, set_name, chunk)
        left = len(waiting(project, set_name).questions)
        back = PlaceResult(id=given.evidence, answer=answer, person=given.person, at=(), filed=0, waiting=left)
        call.answer(back, [f"{given.evidence} is open again: {given.answer.value} is taken back"])
        return Exit.OK
    made = place_chunk(
        project,
        set_name,
        chunk,
        PlacedAnswer(answer),
        references=references,
        quote=quote,
        candidate=candidate,
        note=note,
    )
    filed = len(file_ready(project, set_name))
    at = tuple(str(part.reference()) for part in made.parts)
    left = len(waiting(project, set_name).questions)
    result = PlaceResult(
        id=made.evidence, answer=made.answer.value, person=made.person, at=at, filed=filed, waiting=left
    )
    where = ", ".join(at) or "is dropped"
    call.answer(result, [f"{made.evidence} {where}; {counted(filed, 'label')} filed, {counted(left, 'chunk')} waiting"])
    return Exit.OK


def _list(call: Call, queue: "PlaceQueue") -> int:
    lines = []
    for row in queue.queue:
        lines += _lines(row)
    lines = lines or ["no chunk waits for its place" if not queue.withheld else "no chunk waits for you"]
    if queue.withheld:
        lines.append(f"{counted(queue.withheld, 'chunk')} to be placed by those whose labels name them")
    lines += [f"filed: {counted(queue.filed, 'label')}"] if queue.filed else []
    lines += [f"label anew, its evidence was dropped: {case}" for case in queue.lost]
    lines += [f"could not be read: {one.path}: {one.message}" for one in queue.errors]
    call.answer(queue, lines)
    return Exit.INCOMPLETE if queue.errors else Exit.OK


def _lines(row: "ChunkQuestionRow") -> list[str]:
    asked = "people differ" if row.conflict else row.why
    cases = [*row.cases, *([f"{row.cases_hidden} more"] if row.cases_hidden else [])]
    words = visible_line(" ".join(row.words.split())[:_SHOWN])
    found = [f"{row.id}  {asked}: chunk {row.chunk} of {row.chunking}, for {', '.join(cases)}"]
    found += [f"    says: {words}"] if words else []
    for number, one in enumerate(row.candidates, start=1):
        found.append(f"    {number}. {one.how} {one.alike:.0%} {', '.join(one.at)}")
        found.append(f"       {visible_line(' '.join(one.words.split())[:_SHOWN])}")
    return found
