"""`annotator check`: in words, as JSON, and as CI systems read it."""

import click

from annotator.cli.call import Call, command, told
from annotator.text.messages import Exit


@command("check")
@click.argument("set_name", metavar="[SET]", required=False)
@click.option(
    "--format",
    "form",
    type=click.Choice(["text", "json", "sarif", "junit"]),
    default="text",
    show_default=True,
    help="how findings are written",
)
@click.option(
    "--accept", "accepted", multiple=True, metavar="FINDING", help="let a warning stand: CASE:CODE or CASE:CODE:FIELD"
)
@click.option("--why", metavar="TEXT", help="with --accept: why it may stand")
@click.option("--copies", is_flag=True, help="look for the words of passages elsewhere even in a large set")
def check_command(
    call: Call, set_name: str | None, form: str, accepted: tuple[str, ...], why: str | None, *, copies: bool
) -> int:
    """Find everything that would make SET, or all sets, lie. Exit code 1 where there is an error or a warning.

    With --accept, warnings are let stand before: they are notes from then on, until they say something else.
    """
    from annotator.exchange.findings import junit, sarif
    from annotator.model.finding import Severity
    from annotator.workflow.check import check

    if bool(accepted) != (why is not None):
        raise click.UsageError("--accept FINDING and --why TEXT go together")
    project = call.project()
    if accepted:
        from annotator.workflow.accepting import accept_named

        if set_name is None:
            raise click.UsageError("--accept goes with a SET")
        for written in accepted:
            accept_named(project, set_name, written, why or "")
    result = check(project, set_name, copies=copies)
    if form in ("sarif", "junit"):
        click.echo(sarif(result) if form == "sarif" else junit(result), nl=False)
    else:
        lines = []
        for one in result.findings:
            lines += told(one)
        lines.append(_counted(result.counts))
        Call(call.workspace, call.person, call.date, call.json or form == "json").answer(result, lines)
    serious = any(one.severity is not Severity.INFO for one in result.findings)
    return Exit.FINDINGS if serious else Exit.OK


def _counted(counts: dict[str, int]) -> str:
    """`2 errors, 1 warning, 0 notes in 19 cases`."""
    names = {"error": "error", "warning": "warning", "info": "note"}
    found = ", ".join(_plural(counts[key], name) for key, name in names.items())
    return f"{found} in {_plural(counts['cases'], 'case')}"


def _plural(count: int, name: str) -> str:
    return f"{count} {name}" if count == 1 else f"{count} {name}s"
