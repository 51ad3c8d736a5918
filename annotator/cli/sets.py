"""`annotator set`: test sets."""

import click

from annotator.cli.call import Call, command


@click.group("set")
def set_command() -> None:
    """Make test sets."""


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


set_command.add_command(set_new)
