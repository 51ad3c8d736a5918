"""A line that proposes how what is typed goes on; the right arrow takes it."""

from collections.abc import Sequence

from textual.suggester import Suggester

from annotator.tui.widgets.entry import Entry
from annotator.workflow.in_use import completed


class _Known(Suggester):
    """Completes the last word of a line."""

    def __init__(self, *, several: bool) -> None:
        super().__init__(use_cache=False, case_sensitive=True)
        self.known: Sequence[str] = ()
        self._several = several

    async def get_suggestion(self, value: str) -> str | None:
        """The whole line as it would be."""
        return completed(value, self.known, several=self._several)


class Completing(Entry):
    """One line; what is known completes its last word, or all of it where it holds one value only."""

    def __init__(self, value: str = "", *, id: str | None = None, placeholder: str = "", several: bool = True) -> None:
        super().__init__(value, id=id, placeholder=placeholder)
        self._known = _Known(several=several)
        self.suggester = self._known

    def know(self, known: Sequence[str]) -> None:
        """What is proposed from now on, in this order."""
        self._known.known = tuple(known)
