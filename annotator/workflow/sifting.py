"""Choosing among many findings: by how grave they are, by kind, by the field they concern."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from annotator.model.finding import Finding, Severity

OF_FILES = "file"
"""The field of findings that belong to a file and to no case."""


@dataclass(frozen=True, slots=True)
class Sieve:
    """What is wanted; None: whatever it is."""

    severity: Severity | None = None
    code: str | None = None
    field: str | None = None
    standing: bool = True
    """Whether findings that somebody let stand are wanted too."""

    def lets(self, finding: Finding) -> bool:
        """Whether a finding is wanted."""
        return (
            self.severity in (None, finding.severity)
            and self.code in (None, finding.code)
            and self.field in (None, field_of(finding))
            and (self.standing or finding.accepted is None)
        )

    @property
    def narrow(self) -> bool:
        """Whether it keeps anything back."""
        return self != Sieve()


def sift(findings: Sequence[Finding], sieve: Sieve) -> tuple[Finding, ...]:
    """The findings that are wanted, in their order."""
    return tuple(one for one in findings if sieve.lets(one))


def field_of(finding: Finding) -> str:
    """The field a finding concerns, by its first word: `needs` for `needs.a.0`; `case` where it is about all of it."""
    if finding.field:
        return finding.field.partition(".")[0]
    return "case" if finding.case else OF_FILES


def kinds(findings: Sequence[Finding]) -> dict[str, int]:
    """How many findings there are of each kind, the most frequent first."""
    return _counted(Counter(one.code for one in findings))


def fields(findings: Sequence[Finding]) -> dict[str, int]:
    """How many findings concern each field, the most frequent first."""
    return _counted(Counter(map(field_of, findings)))


def _counted(counts: Counter[str]) -> dict[str, int]:
    return dict(sorted(counts.items(), key=lambda one: (-one[1], one[0])))
