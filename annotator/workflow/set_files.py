"""The cases of a set with their labels and decisions, each file read once."""

from dataclasses import dataclass, field

from annotator.model.case import Case
from annotator.model.label import Decision, Label
from annotator.store.base import Kind, Loaded, Unreadable
from annotator.workflow.cases import without_case
from annotator.workflow.context import Project


@dataclass(slots=True)
class SetFiles:
    """What stands in the files of a set."""

    cases: dict[str, Case] = field(default_factory=dict)
    labels: dict[str, list[Label]] = field(default_factory=dict)
    """Of each case every label, older rounds too."""
    decisions: dict[str, Decision] = field(default_factory=dict)
    unreadable: list[Unreadable] = field(default_factory=list)
    odd: list[Loaded] = field(default_factory=list)
    """Records that can be read but have something odd about them."""


def read_set(project: Project, set_name: str) -> SetFiles:
    """Reads a set; what cannot be read is named and counts for nothing."""
    keys = [key for kind in (Kind.CASE, Kind.LABEL, Kind.DECISION) for key in project.store.list(kind, set_name)]
    found = SetFiles(unreadable=[*without_case(keys)])
    for loaded in project.store.load_many(keys):
        if isinstance(loaded, Loaded) and loaded.warnings:
            found.odd.append(loaded)
        match loaded:
            case Unreadable():
                found.unreadable.append(loaded)
            case Loaded(value=Case() as case):
                found.cases[case.case] = case
            case Loaded(value=Label() as label):
                found.labels.setdefault(label.case, []).append(label)
            case Loaded(value=Decision() as decision):
                found.decisions[decision.case] = decision
    return found
