"""What may be said of files that cannot be read."""

from annotator.model.finding import Finding, Severity
from annotator.model.results import Trouble
from annotator.store.base import Kind, Unreadable

_OF_CASES = frozenset({Kind.CASE, Kind.LABEL, Kind.DECISION, Kind.COMMENT, Kind.UNANCHORED})


def unreadable_finding(one: Unreadable) -> Finding:
    """A file that cannot be read; of a label only where it is, since its words may be somebody's blind judgement."""
    private = one.key.kind in (Kind.LABEL, Kind.UNANCHORED)
    return Finding(
        code=one.problem.code,
        severity=Severity.ERROR,
        case=one.key.parts[1] if one.key.kind in _OF_CASES else None,
        file=one.problem.where or one.where,
        what="the label cannot be read" if private else one.problem.what,
        remedy="mend the file or restore it from git" if private else one.problem.remedy,
        params={} if private else dict(one.problem.params),
    )


def trouble(one: Unreadable) -> Trouble:
    """The same as something that a command could not read."""
    finding = unreadable_finding(one)
    return Trouble(path=finding.file or one.where, message=finding.message())
