"""Places one has been at, to go back to and forward from, as in a browser. Pure."""

from dataclasses import dataclass

_KEPT = 200


@dataclass(frozen=True, slots=True)
class Visit:
    """A place of an edition: a code point of its text."""

    document: str
    version: str
    offset: int


@dataclass(frozen=True, slots=True)
class Visits:
    """What lies behind and ahead of where one is; the nearest last."""

    behind: tuple[Visit, ...] = ()
    ahead: tuple[Visit, ...] = ()

    def left(self, here: Visit) -> "Visits":
        """One goes from here to some other place; what was ahead is forgotten."""
        known = bool(self.behind) and self.behind[-1] == here
        return Visits(self.behind if known else (*self.behind, here)[-_KEPT:])

    def back(self, here: Visit) -> tuple[Visit | None, "Visits"]:
        """The place before this one, and the visits seen from there; None where one has been nowhere else."""
        target, rest = _last_other(self.behind, here)
        return (None, self) if target is None else (target, Visits(rest, (*self.ahead, here)))

    def forward(self, here: Visit) -> tuple[Visit | None, "Visits"]:
        """The place one came back from, and the visits seen from there; None where one has not come back."""
        target, rest = _last_other(self.ahead, here)
        return (None, self) if target is None else (target, Visits((*self.behind, here), rest))


def _last_other(visits: tuple[Visit, ...], here: Visit) -> tuple[Visit | None, tuple[Visit, ...]]:
    """The last visit that is not here, and what comes before it."""
    while visits and visits[-1] == here:
        visits = visits[:-1]
    return (visits[-1], visits[:-1]) if visits else (None, ())
