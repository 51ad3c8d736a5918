"""`annotator case`: questions."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

import click

from annotator.cli.call import Call, columns, command, read_date

if TYPE_CHECKING:
    from annotator.model.results import CaseView


@click.group("case")
def case_command() -> None:
    """Ask, show, list and retire questions."""


@command("new")
@click.argument("set_name", metavar="SET")
@click.argument("question")
@click.option("--language", help="its language; default: guessed")
@click.option("--tag", "tags", multiple=True, help="a tag (several times)")
@click.option("--role", "roles", multiple=True, help="a role of the asker (several times); default: anybody")
@click.option("--as-of", help="the date at which it is asked, YYYY-MM-DD")
@click.option("--origin", help="where it comes from")
def case_new(
    call: Call,
    set_name: str,
    question: str,
    language: str | None,
    tags: tuple[str, ...],
    roles: tuple[str, ...],
    as_of: str | None,
    origin: str | None,
) -> None:
    """Ask QUESTION in SET."""
    from annotator.model.results import CaseResult
    from annotator.workflow.cases import new_case

    made = new_case(
        call.project(),
        set_name,
        question,
        language=language,
        tags=tags,
        roles=roles,
        as_of=read_date(as_of),
        origin=origin,
    )
    call.answer(CaseResult(case=made.case), [made.case])


@command("show")
@click.argument("set_name", metavar="SET")
@click.argument("case")
def case_show(call: Call, set_name: str, case: str) -> None:
    """Show a case, your label of it and, once yours is in, everybody's."""
    from annotator.workflow.views import case_view

    view = case_view(call.project(), set_name, case)
    call.answer(view, _shown(view))


@command("list")
@click.argument("set_name", metavar="SET")
@click.option("--state", help="only cases in this state")
@click.option("--tag", help="only cases with this tag")
def case_list_(call: Call, set_name: str, state: str | None, tag: str | None) -> int:
    """List the cases of SET with their states."""
    from annotator.workflow.views import case_rows

    rows = case_rows(call.project(), set_name, state=state, tag=tag)
    lines = columns([(row.case, row.state, " ".join(row.flags), row.question) for row in rows.cases])
    call.answer(rows, [*lines, *(f"cannot be read: {where}" for where in rows.unreadable)])
    return 3 if rows.unreadable else 0


@command("retire")
@click.argument("set_name", metavar="SET")
@click.argument("case")
@click.option("--why", required=True, help="the reason, in words")
def case_retire(call: Call, set_name: str, case: str, why: str) -> None:
    """Take a case out of use; nothing of it is deleted."""
    from annotator.model.results import CaseResult
    from annotator.workflow.cases import retire_case

    made = retire_case(call.project(), set_name, case, why)
    call.answer(CaseResult(case=made.case), [f"retired {made.case}"])


def _shown(view: "CaseView") -> Iterator[str]:
    yield f"{view.case.case}  {view.state}  {' '.join(view.flags)}".rstrip()
    yield f"question: {view.case.question}"
    if view.case.retired:
        yield f"retired: {view.case.retired}"
    yield f"labels: {view.given} of {view.wanted}"
    for label in view.labels:
        yield f"-- {label.person}, round {label.round}: {label.answerability or label.cannot_judge}"
        for need in label.needs:
            for passage in need.any:
                for part in passage.places():
                    span = f":{part.span[0]}-{part.span[1]}" if part.span else ""
                    yield f"   {need.need}  {part.at}{span}  {part.quote}"
        for fact in label.facts:
            yield f"   fact: {fact.says}"
    if view.hidden:
        yield "others' labels are hidden until yours is in"
    for comment in view.comments:
        yield f"-- {comment.person}, {comment.at:%Y-%m-%d %H:%M}: {comment.says}"


for _one in (case_new, case_show, case_list_, case_retire):
    case_command.add_command(_one)
