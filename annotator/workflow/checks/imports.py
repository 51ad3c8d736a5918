"""What is wrong with labels that were imported and are not filed."""

from collections.abc import Collection, Iterator

from annotator.model.finding import Finding, Severity
from annotator.workflow.context import Project
from annotator.workflow.unreadable import unreadable_finding
from annotator.workflow.waiting import Settled, waiting_labels

_WAITS = (
    "unanchored",
    "a label that was imported waits for the places of some of its chunks",
    "say where they stand: `annotator place {set}`",
)
_LOST = (
    "unanchored-lost",
    "a label that was imported is not filed: no passage is left for one of its needs",
    "label the case anew, or say anew where its chunks stand",
)
_READY = (
    "unanchored-ready",
    "a label that was imported is not filed yet, though all its chunks have a place",
    "run `annotator place {set}`",
)


def import_findings(project: Project, set_name: str, retired: Collection[str]) -> Iterator[Finding]:
    """Imported labels that wait, by case; whose they are and what they say is not told (guarantee 8)."""
    found = waiting_labels(project, set_name, retired)
    yield from map(unreadable_finding, found.unreadable)
    for label, told in found.labels:
        code, what, remedy = _kind(told)
        yield Finding(
            code=code,
            severity=Severity.WARNING,
            case=label.case,
            what=what,
            remedy=remedy,
            params={"set": set_name},
        )


def _kind(told: Settled) -> tuple[str, str, str]:
    if told.open:
        return _WAITS
    return _LOST if told.lost else _READY
