"""`annotator label`, `decide` and `comment`: judging from files and pipes, by the same rules as the screens."""

from typing import TYPE_CHECKING

import click

from annotator.cli.call import Call, command, read_input, talk, told

if TYPE_CHECKING:
    from annotator.model.finding import Finding
    from annotator.model.label import Judgement
    from annotator.workflow.context import Project


@command("label")
@click.argument("set_name", metavar="SET")
@click.argument("case")
@click.argument("file", metavar="FILE|-")
def label_command(call: Call, set_name: str, case: str, file: str) -> None:
    """Submit your label of CASE from a YAML or JSON file, or from stdin.

    What makes it doubtful is told on stderr, as `check` tells it; the label is in nevertheless.

    A passage given with `at` and `quote` but no `span` is located; a quote that occurs more than once is refused.
    """
    from annotator.model.results import LabelResult
    from annotator.workflow.cases import case_called
    from annotator.workflow.inputs import read_label
    from annotator.workflow.labels import own_label, submit
    from annotator.workflow.state import state_of

    project = call.project()
    case = case_called(project, set_name, case)
    before = own_label(project, set_name, case)
    label = submit(project, set_name, case, read_label(*read_input(file), case=case, person=project.actor()))
    state = state_of(project, set_name, case).state.value
    what = "is in" if label != before else "says the same already"
    found = _doubts(project, set_name, case, label)
    result = LabelResult(case=case, person=label.person, round=label.round, state=state, findings=found)
    call.answer(result, [f"{case}: {label.person}'s label, round {label.round}, {what}; the case is {state}"])


def _doubts(project: "Project", set_name: str, case: str, judgement: "Judgement") -> "tuple[Finding, ...]":
    """The errors and warnings of what was filed, told on stderr too: who files from a script looks at no screen."""
    from annotator.model.finding import Severity
    from annotator.workflow.check import findings_for_draft

    found = findings_for_draft(project, set_name, case, judgement)
    doubts = tuple(one for one in found if one.severity is not Severity.INFO)
    for one in doubts:
        for line in told(one):
            talk(line)
    return doubts


@command("decide")
@click.argument("set_name", metavar="SET")
@click.argument("case")
@click.argument("file", metavar="FILE|-")
@click.option("--again", is_flag=True, help="decide anew where a decision stands already")
def decide_command(call: Call, set_name: str, case: str, file: str, *, again: bool) -> None:
    """Settle CASE with a decision from a YAML or JSON file, or from stdin."""
    from annotator.model.results import DecisionResult
    from annotator.workflow.cases import case_called
    from annotator.workflow.decide import decide, load_decision
    from annotator.workflow.inputs import read_decision
    from annotator.workflow.state import state_of

    project = call.project()
    case = case_called(project, set_name, case)
    given = read_decision(*read_input(file), case=case, person=project.actor())
    stood = load_decision(project, set_name, case) if again else None
    made = decide(project, set_name, case, given, instead_of=stood)
    state = state_of(project, set_name, case).state.value
    found = _doubts(project, set_name, case, made)
    result = DecisionResult(case=case, person=made.person, outcome=made.outcome.value, state=state, findings=found)
    call.answer(result, [f"{case} is decided by {made.person}"])


@command("comment")
@click.argument("set_name", metavar="SET")
@click.argument("case")
@click.argument("says", metavar="TEXT")
@click.option("--about", help="a field (`needs.a`) or a label (`anna.1`)")
@click.option("--answers", metavar="COMMENT", help="the comment this one answers")
def comment_command(call: Call, set_name: str, case: str, says: str, about: str | None, answers: str | None) -> None:
    """Say TEXT about CASE."""
    from annotator.model.results import CommentResult
    from annotator.workflow.cases import case_called
    from annotator.workflow.comments import comment

    project = call.project()
    case = case_called(project, set_name, case)
    made = comment(project, set_name, case, says, about=about, answers=answers)
    call.answer(CommentResult(case=case, comment=made.id), [f"noted: {made.id}"])
