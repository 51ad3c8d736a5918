"""What commands answer with `--json`; the same models the rules return."""

from pydantic import Field

from annotator.model.finding import Finding
from annotator.model.types import Value


class StatusResult(Value):
    """`annotator status`: where the cases of a set stand and what waits for whom."""

    cases: dict[str, int]
    """State -> number of cases; with `retired` and `unreadable` they add up to all cases."""
    queues: dict[str, dict[str, int]]
    """Person -> queue (`write`, `review`, `disputed`, `stale`) -> number of cases."""
    stale: dict[str, tuple[str, ...]] = Field(default={})
    """Case -> reasons (`why: about`) for which it should be looked at again."""
    landings: int = 0
    """Landings of this set's passages that wait for a person."""


class CheckResult(Value):
    """`annotator check`: everything that would make a set lie."""

    findings: tuple[Finding, ...]
    counts: dict[str, int]
    """Severity -> number of findings; beside them `cases` that were looked at."""
