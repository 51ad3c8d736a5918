"""What became of one passage."""

from dataclasses import dataclass

from annotator.anchoring.vocabulary import Change, Flag, Reason
from annotator.model.landing import SILENT, Landed

Span = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Landing:
    """Where a passage came down. Spans are half-open, in code points of the new text."""

    outcome: Landed
    span: Span | None = None
    """Where it is, or the best candidate; None where it is lost without a suggestion."""
    candidates: tuple[Span, ...] = ()
    """At most three places, the best first; ``span`` is the first of them."""
    reasons: tuple[Reason, ...] = ()
    changes: tuple[Change, ...] = ()
    flags: tuple[Flag, ...] = ()
    confidence: float = 0.0
    """Measured rate at which landings of this tier are right (docs/anchoring.md); no similarity."""
    evidence: tuple[str, ...] = ()
    """What it rests on, in words."""

    @property
    def silent(self) -> bool:
        """Whether it counts at once, without a person's answer."""
        return self.outcome in SILENT
