"""`annotator case`: questions."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

import click

from annotator.cli.call import Call, columns, command, read_date, talk
from annotator.text.messages import Exit

if TYPE_CHECKING:
    from collections.abc import Sequence

    from annotator.model.label import Judgement, Search
    from annotator.model.results import CaseView
    from annotator.workflow.batch import Done


_STATES = ("draft", "in-review", "agreed", "disputed", "decided", "stale", "retired")


@click.group("case")
def case_command() -> None:
    """Ask, show, list, tag and retire questions."""


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
    from annotator.workflow.asked import asked_now
    from annotator.workflow.cases import new_case

    project = call.project()
    made = new_case(
        project,
        set_name,
        question,
        language=language,
        tags=tags,
        roles=roles,
        as_of=read_date(as_of),
        origin=origin,
    )
    for other, _ in asked_now(project, set_name, made.case).like(made.question, but=made.case):
        talk(f"{other.case} asks nearly the same: {other.question}")
    call.answer(CaseResult(case=made.case), [made.case])


@command("show")
@click.argument("set_name", metavar="SET")
@click.argument("case")
def case_show(call: Call, set_name: str, case: str) -> None:
    """Show a case, your label of it and, once yours is in, everybody's.

    The beginning of CASE is enough, or its last four characters.
    """
    from annotator.workflow.cases import case_called
    from annotator.workflow.views import case_view

    project = call.project()
    view = case_view(project, set_name, case_called(project, set_name, case))
    call.answer(view, _shown(view))


@command("list")
@click.argument("set_name", metavar="SET")
@click.option("--state", type=click.Choice(_STATES), help="only cases in this state")
@click.option("--tag", help="only cases with this tag")
def case_list_(call: Call, set_name: str, state: str | None, tag: str | None) -> int:
    """List the cases of SET with their states."""
    from annotator.workflow.views import case_rows

    rows = case_rows(call.project(), set_name, state=state, tag=tag)
    lines = columns([(row.case, row.state, " ".join(row.flags), row.question) for row in rows.cases])
    call.answer(rows, [*lines, *(f"cannot be read: {where}" for where in rows.unreadable)])
    return Exit.INCOMPLETE if rows.unreadable else Exit.OK


@command("retire")
@click.argument("set_name", metavar="SET")
@click.argument("case")
@click.option("--why", required=True, help="the reason, in words")
def case_retire(call: Call, set_name: str, case: str, why: str) -> None:
    """Take a case out of use; nothing of it is deleted."""
    from annotator.model.results import CaseResult
    from annotator.workflow.cases import case_called, retire_case

    project = call.project()
    made = retire_case(project, set_name, case_called(project, set_name, case), why)
    call.answer(CaseResult(case=made.case), [f"retired {made.case}"])


_FILTER = click.option("--filter", "written", metavar="WORDS", help="the cases that this filter of All cases keeps")


@command("tag")
@click.argument("set_name", metavar="SET")
@click.argument("cases", metavar="[CASE]...", nargs=-1)
@click.option("--add", multiple=True, metavar="TAG", help="a tag to give (several times)")
@click.option("--remove", multiple=True, metavar="TAG", help="a tag to take away (several times)")
@_FILTER
@click.option("--dry-run", is_flag=True, help="say what would be changed and write nothing")
def case_tag(
    call: Call,
    set_name: str,
    cases: tuple[str, ...],
    add: tuple[str, ...],
    remove: tuple[str, ...],
    written: str | None,
    *,
    dry_run: bool,
) -> None:
    """Give cases tags, or take tags away, all at once; `case undo` takes it back.

    The cases are named, or chosen by --filter, for instance `state:disputed doc:hr/`.
    """
    from annotator.workflow.batch import chosen, tag_cases

    project = call.project()
    meant = chosen(project, set_name, cases, written)
    done = tag_cases(project, set_name, meant, add=add, remove=remove, dry_run=dry_run)
    _answer_batch(call, done, "would be tagged" if dry_run else "tagged", dry_run=dry_run)


@command("restore")
@click.argument("set_name", metavar="SET")
@click.argument("cases", metavar="[CASE]...", nargs=-1)
@_FILTER
def case_restore(call: Call, set_name: str, cases: tuple[str, ...], written: str | None) -> None:
    """Take retired cases into use again, all at once; `case undo` takes it back."""
    from annotator.workflow.batch import chosen, restore_cases

    project = call.project()
    done = restore_cases(project, set_name, chosen(project, set_name, cases, written))
    _answer_batch(call, done, "restored")


@command("undo")
@click.argument("set_name", metavar="SET")
def case_undo(call: Call, set_name: str) -> int:
    """Take back your last change of many cases, made here or in the screen All cases."""
    from annotator.workflow.batch import batch_journal, undo_batch

    project = call.project()
    return _answer_batch(call, undo_batch(project, set_name, batch_journal(project, set_name)), "taken back")


@command("redo")
@click.argument("set_name", metavar="SET")
def case_redo(call: Call, set_name: str) -> int:
    """Do again what `case undo` took back."""
    from annotator.workflow.batch import batch_journal, redo_batch

    project = call.project()
    return _answer_batch(call, redo_batch(project, set_name, batch_journal(project, set_name)), "done again")


def _answer_batch(call: Call, done: "Done", what: str, *, dry_run: bool = False) -> int:
    """Says of every case what became of it; those that somebody changed since are a finding."""
    from annotator.model.results import BatchResult

    rows: list[tuple[str, Sequence[str]]] = [
        (what, done.changed),
        ("is so already", done.unchanged),
        ("left, somebody changed it since", done.left),
    ]
    lines = [f"{case}: {said}" for said, cases in rows for case in cases] or ["no case is meant"]
    result = BatchResult(changed=done.changed, unchanged=done.unchanged, left=done.left, dry_run=dry_run)
    call.answer(result, lines)
    return Exit.FINDINGS if done.left else Exit.OK


def _shown(view: "CaseView") -> Iterator[str]:
    yield f"{view.case.case}  {view.state}  {' '.join(view.flags)}".rstrip()
    yield f"question: {view.case.question}"
    if view.case.roles:
        yield f"asked by: {', '.join(view.case.roles)}"
    if view.case.retired:
        yield f"retired: {view.case.retired}"
    yield f"labels: {view.given} of {view.wanted}"
    for label in view.labels:
        yield f"-- {label.person}, round {label.round}: {_told(label) or f'cannot judge: {label.cannot_judge}'}"
        yield from _judged(label)
    for one in view.differences:
        values = " / ".join(value or "∅" for value in one.values)
        kind = "" if one.kind == one.field else f" ({one.kind})"
        yield f"≠ {one.field}{kind}, {' / '.join(one.labels)}: {values}"
    if view.decision is not None:
        yield f"-- decided by {view.decision.person}: {_told(view.decision) or view.decision.outcome}"
        yield from _judged(view.decision)
        if view.decision.why:
            yield f"   why: {view.decision.why}"
    if view.hidden:
        yield "others' labels are hidden until yours is in"
    for comment in view.comments:
        yield f"-- {comment.person}, {comment.at:%Y-%m-%d %H:%M}: {comment.says}"


def _told(judgement: "Judgement") -> str:
    return ", ".join(part for part in (judgement.answerability, judgement.reason) if part)


def _judged(judgement: "Judgement") -> Iterator[str]:
    for need in judgement.needs:
        for passage in need.any:
            for part in passage.places():
                span = f":{part.span[0]}-{part.span[1]}" if part.span else ""
                yield f"   {need.need}  {part.at}{span}  {part.quote}".rstrip()
    yield from (f"   fact: {' | '.join((fact.says, *fact.variants))}" for fact in judgement.facts)
    yield from (f"   misleads ({one.why}): {one.at}  {one.quote}".rstrip() for one in judgement.distractors)
    yield from (f"   searched: {one.words} ({len(one.found)} found{_days(one)})" for one in judgement.searched)
    if judgement.note:
        yield f"   note: {judgement.note}"


for _one in (case_new, case_show, case_list_, case_retire, case_tag, case_restore, case_undo, case_redo):
    case_command.add_command(_one)


def _days(search: "Search") -> str:
    """The day on which a search was made; the date whose editions were searched, where that is another one."""
    made = f", made on {search.made}" if search.made else ""
    return f"{made}, as of {search.date}" if search.date not in (None, search.made) else made
