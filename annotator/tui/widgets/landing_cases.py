"""What the cases ask that rest on a landing, and what their answers must say."""

from collections.abc import Iterator

from textual.content import Content

from annotator.text.messages import AnnotatorError
from annotator.tui.i18n import tr, trn
from annotator.tui.safe import join, line
from annotator.tui.wording import quoted
from annotator.workflow.cases import load_case
from annotator.workflow.context import Project
from annotator.workflow.decide import load_decision
from annotator.workflow.labels import latest_labels
from annotator.workflow.land import Queued
from annotator.workflow.planning import CaseRef

_LEAST = 16
"""Cells that a question always has."""


def rests_on(project: Project, one: Queued, width: int) -> Content:
    """The question of the first case that may be known, in `width` cells, and how many more there are."""
    more = len(one.cases) - 1
    parts = [trn("{n} more case", "{n} more cases", more)] if more > 0 else []
    parts += [_hidden(one)] if one.hidden else []
    if not one.cases:
        return line(tr("rests on it: {cases}", cases=", ".join(parts) or tr("nothing any more")))
    # A case with a fact that does not stand any more is the one that has to be looked at.
    first = one.facts[0].case if one.facts else one.cases[0]
    before, _, after = tr("rests on it: {cases}", cases=quoted("\0")).partition("\0")
    after = ", ".join([after, *parts])
    room = max(_LEAST, width - len(before) - len(after))
    return join(before, line(_question(project, first)).truncate(room, ellipsis=True), after)


def told_cases(project: Project, one: Queued) -> Iterator[str]:
    """Every case that may be known, with its question and its facts, line by line; the others by their number."""
    for case in one.cases:
        yield f"{case.set}/{case.case}: {quoted(_question(project, case))}"
        yield from (f"   {tr('fact: {fact}', fact=says)}" for says in _facts(project, case))
    if one.hidden:
        yield _hidden(one)


def _hidden(one: Queued) -> str:
    return trn("{n} case you have not labelled yet", "{n} cases you have not labelled yet", one.hidden)


def _question(project: Project, case: CaseRef) -> str:
    """What a case asks; its name where its file cannot be read."""
    try:
        return " ".join(load_case(project, *case).question.split())
    except AnnotatorError:
        return case.case


def _facts(project: Project, case: CaseRef) -> tuple[str, ...]:
    """What is required of an answer: by the decision where there is one, else by the labels, each fact once.

    Only for cases that a question names: of those who acts may know the labels, though not whose (guarantee 8).
    """
    try:
        decision = load_decision(project, *case)
        judgements = [decision] if decision is not None else latest_labels(project, *case)
        return tuple(dict.fromkeys(" ".join(fact.says.split()) for one in judgements for fact in one.facts))
    except AnnotatorError:
        return ()
