"""What the screen Write knows of the case on its desk, and what waits until it knows it."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import NamedTuple

from annotator.model.comment import Comment
from annotator.model.finding import Finding
from annotator.model.label import Judgement, Part
from annotator.model.reference import Reference
from annotator.tui.desk_base import Desk, State
from annotator.tui.widgets.reads import Reads
from annotator.workflow.places import NeedNow
from annotator.workflow.stale import Stale


@dataclass(frozen=True, slots=True)
class Seen:
    """What a thread made of a judgement."""

    judgement: Judgement
    turn: int = 0
    """Which look it was; the last one counts."""
    findings: tuple[Finding, ...] = ()
    now: tuple[NeedNow, ...] = ()
    stale: tuple[Stale, ...] = ()
    """Why the case came back, as far as who acts may know."""
    comments: tuple[Comment, ...] = ()
    reads: Reads = ()
    """How the passages read now."""

    def place_of(self, judgement: Judgement, path: str) -> Reference | None:
        """Where a piece of a judgement stands, now if that is known; of a fact, what it rests on first.

        None where the piece has no place.
        """
        field, _, rest = path.partition(".")
        if field == "facts":
            names = judgement.facts[int(rest)].needs
            return self.place_of(judgement, f"needs.{names[0]}") if names else None
        if field == "distractors":
            one = judgement.distractors[int(rest)]
            return Part(at=one.at, span=one.span).reference()
        if field != "needs":
            return None
        name, _, at = rest.partition(".")
        for number, need in enumerate(judgement.needs):
            if need.need == name and need.any:
                passage = need.any[int(at or 0)]
                now = self.now if self.judgement == judgement else ()
                known = now[number].any[int(at or 0)].parts[0].place if number < len(now) else None
                return known.reference() if known else passage.places()[0].reference()
        return None


class Waiting(NamedTuple):
    """What is done once a case was looked at, unless that case or what is on the desk is another by then."""

    action: Callable[[], None]
    desk: Desk
    state: State

    def of(self, desk: Desk) -> bool:
        """Whether it is still what stands on a desk."""
        return self.desk is desk and self.state == desk.state
