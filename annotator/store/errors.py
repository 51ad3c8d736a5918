"""What can go wrong with a store."""

from annotator.store.base import Key
from annotator.text.messages import Conflict, UsageProblem


class NotFound(UsageProblem):
    """There is no record under that key."""


class Changed(Conflict):
    """A record stands at another revision than the one that was read."""


def not_found(key: Key) -> NotFound:
    """There is nothing under a key."""
    return NotFound("not-found", "there is no {key}", remedy="see what there is with `annotator check`", key=str(key))


def changed_meanwhile(key: Key, where: str) -> Changed:
    """Somebody else was quicker."""
    return Changed(
        "changed-meanwhile",
        "{key} was changed by someone else meanwhile",
        remedy="look at the newer version and save again",
        where=where,
        key=str(key),
    )


def changed_twice() -> UsageProblem:
    """One commit says two things of one record."""
    return UsageProblem("changed-twice", "one record is changed twice in one go", remedy="change it once")
