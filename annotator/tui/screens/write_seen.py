"""What the screen Write knows of the case on its desk, and what waits until it knows it."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import NamedTuple

from annotator.model.comment import Comment
from annotator.model.finding import Finding
from annotator.model.label import Judgement
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


class Waiting(NamedTuple):
    """What is done once a case was looked at, unless that case or what is on the desk is another by then."""

    action: Callable[[], None]
    desk: Desk
    state: State

    def of(self, desk: Desk) -> bool:
        """Whether it is still what stands on a desk."""
        return self.desk is desk and self.state == desk.state
