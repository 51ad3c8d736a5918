"""The questions that wait, and which of them is on the screen. No widget: what it does can be told in lists."""

from collections.abc import Sequence

from annotator.workflow.land import Queued

Name = tuple[str, tuple[str, str]]


def name_of(one: Queued) -> Name:
    """What makes a question the same one after the queue was read again."""
    return one.anchor, one.target.name()


class Waiting:
    """Questions in order; those that were passed over come again when the end is reached."""

    def __init__(self) -> None:
        self._queue: list[Queued] = []
        self.at = 0

    def __len__(self) -> int:
        """How many wait."""
        return len(self._queue)

    @property
    def here(self) -> Queued | None:
        """The question on the screen; None where none waits."""
        return self._queue[self.at] if self._queue else None

    def read(self, queue: Sequence[Queued], *, from_start: bool = False, wanted: Name | None = None) -> None:
        """Takes a queue that was read anew; the question on the screen stays, if it still waits.

        `wanted` is the one to go to, if it waits.
        """
        stays = None if self.here is None or from_start else name_of(self.here)
        self._queue = list(queue)
        known = [name_of(one) for one in self._queue]
        stays = wanted if wanted in known else stays
        if stays in known:
            self.at = known.index(stays)
        else:
            self.at = 0 if from_start or self.at >= len(known) else self.at

    def settle(self, one: Queued) -> None:
        """Takes out a question that was answered; the next one is there at once."""
        self._queue = [other for other in self._queue if name_of(other) != name_of(one)]
        if self.at >= len(self._queue):
            self.at = 0

    def bring_back(self, one: Queued, at: int) -> None:
        """Puts a question back where it was, and goes to it."""
        self.settle(one)
        self.at = min(at, len(self._queue))
        self._queue.insert(self.at, one)

    def replace(self, one: Queued) -> None:
        """Takes a question as it is now."""
        self._queue = [one if name_of(other) == name_of(one) else other for other in self._queue]

    def step(self, by: int) -> None:
        """Goes on, or back; round at the ends."""
        if self._queue:
            self.at = (self.at + by) % len(self._queue)
