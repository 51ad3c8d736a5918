"""`annotator chunks`: chunk files of any known library."""

from pathlib import Path

import click

from annotator.cli.call import Call, command
from annotator.cli.progress_bar import progress_bar
from annotator.text.messages import Exit


@click.group("chunks")
def chunks_command() -> None:
    """Add chunk files, and see which labels they reach."""


@command("add")
@click.argument("files", metavar="FILE…", nargs=-1, required=True)
@click.option("--name", required=True, metavar="N", help="what the chunking is called, such as recursive-500")
@click.option("--reader", metavar="FORMAT", help="the format, where its keys do not tell")
@click.option("--edition", metavar="V", help="the editions the chunks were made of; default: those in force")
def chunks_add(call: Call, files: tuple[str, ...], name: str, reader: str | None, edition: str | None) -> int:
    """Add chunk files as the chunking N; every chunk is looked up in the documents, whatever offsets it claims."""
    from annotator.workflow.chunks import add_chunks

    paths = [Path(file) for file in files]
    with progress_bar("locating") as progress:
        result = add_chunks(call.project(), paths, name=name, reader=reader, edition=edition, progress=progress)
    call.answer(result, result.lines())
    return Exit.INCOMPLETE if result.errors else Exit.OK


@command("report")
@click.option("--name", required=True, metavar="N", help="the chunking")
@click.option("--set", "set_name", metavar="S", help="the set whose labels are looked for")
def chunks_report(call: Call, name: str, set_name: str | None) -> int:
    """Say which labels the chunks can reach, cut or miss."""
    from annotator.workflow.chunks import chunks_report as report

    result = report(call.project(), name, set_name)
    call.answer(result, result.lines())
    return 3 if result.errors else 0


for _one in (chunks_add, chunks_report):
    chunks_command.add_command(_one)
