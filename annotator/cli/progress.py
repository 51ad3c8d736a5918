"""`annotator status`."""

import click

from annotator.cli.call import Call, columns, command, counted
from annotator.text.messages import Exit


@command("status")
@click.argument("set_name", metavar="SET")
def status_command(call: Call, set_name: str) -> int:
    """Show where the cases of SET stand and what waits for whom."""
    from annotator.workflow.status import QUEUES, status

    result = status(call.project(), set_name)
    total = sum(result.cases.values())
    lines = [f"{total} cases: " + ", ".join(f"{count} {state}" for state, count in result.cases.items() if count)]
    rows = [(person, *(queues[name] for name in QUEUES)) for person, queues in result.queues.items()]
    lines += columns(rows, heads=("", "to write", "to review", "disputed", "stale")) if rows else []
    if result.landings:
        lines.append(
            "1 landing waits for a person" if result.landings == 1 else f"{result.landings} landings wait for a person"
        )
    if result.landings_withheld:
        lines.append(f"{counted(result.landings_withheld, 'landing')} to be answered by those who labelled the cases")
    if result.unanchored:
        chunks = counted(result.unanchored, "chunk")
        lines.append(f"places to find for {chunks} of imported labels: `annotator place {set_name}`")
    for case, reasons in result.stale.items():
        lines.append(f"stale: {case}: {'; '.join(reasons)}")
    call.answer(result, lines)
    return Exit.INCOMPLETE if result.cases["unreadable"] else Exit.OK
