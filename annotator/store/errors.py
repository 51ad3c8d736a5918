"""What can go wrong with a store."""

from annotator.text.messages import Conflict, UsageProblem


class NotFound(UsageProblem):
    """There is no record under that key."""


class Changed(Conflict):
    """A record stands at another revision than the one that was read."""
