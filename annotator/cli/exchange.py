"""`annotator export`."""

from pathlib import Path

import click

from annotator.cli.call import Call, command
from annotator.text.messages import Exit


@command("export")
@click.argument("set_name", metavar="SET")
@click.option("--format", "form", type=click.Choice(["native", "trec"]), default="native", show_default=True)
@click.option("--out", required=True, metavar="PATH", help="the folder to write to")
@click.option("--chunking", metavar="N", help="name the chunks of this chunking that hold each passage")
def export_command(call: Call, set_name: str, form: str, out: str, chunking: str | None) -> int:
    """Hand over the validated cases of SET; each case that is left out is named with its reason.

    Exit code 3 where a case is left out though it is settled: its evidence waits, is stale or cannot be read.
    """
    from annotator.exchange.native import export_native
    from annotator.exchange.trec import export_trec

    write = export_native if form == "native" else export_trec
    result = write(call.project(), set_name, Path(out), chunking=chunking)
    lines = [f"exported {result.exported} of {result.exported + len(result.left_out)} cases to {out}"]
    by_rule = [one for one in result.left_out if one.case not in result.faults]
    lines += [f"left out: {one.case}: {one.reason}" for one in by_rule]
    lines += [f"note: {note}" for note in result.notes]
    lines += [f"cannot be read: {one.path}: {one.message}" for one in result.errors]
    lines += [f"left out though settled: {one.case}: {one.reason}" for one in result.left_out if one not in by_rule]
    call.answer(result, lines)
    return Exit.INCOMPLETE if result.errors or result.faults else Exit.OK
