"""`annotator set`: test sets."""

import click

from annotator.cli.call import Call, columns, command, counted
from annotator.text.messages import Exit


@click.group("set")
def set_command() -> None:
    """Make and list test sets."""


@command("new")
@click.argument("name")
@click.option("--title", default="", help="what people call it")
@click.option("--language", "languages", multiple=True, help="language of its questions (several times)")
@click.option("--labels", type=click.IntRange(1, 9), default=2, show_default=True, help="labels each case wants")
def set_new(call: Call, name: str, title: str, languages: tuple[str, ...], labels: int) -> None:
    """Make the test set NAME."""
    from annotator.model.results import SetResult
    from annotator.workflow.sets import new_set

    made = new_set(call.project(), name, title=title, languages=languages, labels=labels)
    call.answer(
        SetResult(set=made.set),
        [f"made the test set {made.set}; ask its first question: annotator case new {made.set}"],
    )


@command("list")
def set_list(call: Call) -> int:
    """List the test sets with how many cases each has."""
    from annotator.workflow.sets import list_sets

    found = list_sets(call.project())
    rows = [(one.set, counted(one.cases, "case"), " ".join(one.languages), one.title) for one in found.sets]
    lines = [*columns(rows), *(f"cannot be read: {one.path}: {one.message}" for one in found.errors)]
    call.answer(found, lines or ["there is no test set yet: make one with `annotator set new`"])
    return Exit.INCOMPLETE if found.errors else Exit.OK


for _one in (set_new, set_list):
    set_command.add_command(_one)
