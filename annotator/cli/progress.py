"""`annotator status`."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

import click

from annotator.cli.call import Call, columns, command, counted
from annotator.text.messages import Exit

if TYPE_CHECKING:
    from annotator.model.results import StatusResult


@command("status")
@click.argument("set_name", metavar="[SET]", required=False)
def status_command(call: Call, set_name: str | None) -> int:
    """Show where the cases of SET, or of each set, stand and what waits for whom."""
    from annotator.workflow.status import status, status_of_all

    project = call.project()
    if set_name is not None:
        result = status(project, set_name)
        call.answer(result, _lines(set_name, result))
        return Exit.INCOMPLETE if result.cases["unreadable"] else Exit.OK
    found = status_of_all(project)
    lines = [line for name, one in found.sets.items() for line in (f"== {name}", *_lines(name, one))]
    lines += [f"cannot be read: {one.path}: {one.message}" for one in found.errors]
    call.answer(found, lines or ["there is no test set yet: make one with `annotator set new`"])
    unreadable = any(one.cases["unreadable"] for one in found.sets.values())
    return Exit.INCOMPLETE if found.errors or unreadable else Exit.OK


def _lines(set_name: str, result: "StatusResult") -> Iterator[str]:
    from annotator.workflow.stale import in_words
    from annotator.workflow.status import QUEUES

    total = sum(result.cases.values())
    yield f"{counted(total, 'case')}: " + ", ".join(
        f"{count} {state}" for state, count in result.cases.items() if count
    )
    rows = [(person, *(queues[name] for name in QUEUES)) for person, queues in result.queues.items()]
    yield from columns(rows, heads=("", "to write", "to review", "disputed", "stale")) if rows else ()
    if result.landings:
        yield f"{counted(result.landings, 'landing')} {'waits' if result.landings == 1 else 'wait'} for a person"
    if result.landings and result.landings_withheld:
        withheld = counted(result.landings_withheld, "place")
        yield f"{withheld} withheld, whatever became of them: only labels rest there that you may not know of yet"
    if result.unanchored:
        chunks = counted(result.unanchored, "chunk")
        yield f"places to find for {chunks} of imported labels: `annotator place {set_name}`"
    for case, reasons in result.stale.items():
        told = (in_words(why, about) for why, _, about in (reason.partition(": ") for reason in reasons))
        yield f"stale: {case}: {'; '.join(told)}"
