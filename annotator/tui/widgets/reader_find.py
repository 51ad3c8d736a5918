"""Searching inside the document that is read: hits are marked and counted while one types."""

from collections.abc import Sequence
from itertools import islice

from textual import on, work
from textual.message import Message
from textual.worker import get_current_worker

from annotator.text.find import places
from annotator.tui.widgets.paint import Mark
from annotator.tui.widgets.reader_view import View
from annotator.tui.widgets.selection import Choice

MOST = 5_000
"""So many hits are marked and counted."""


class Found(Message):
    """The hits of some words are marked."""

    def __init__(self, words: str, count: int) -> None:
        super().__init__()
        self.words = words
        self.count = count


class Finding(View, inherit_bindings=False):
    """A view in which words are found."""

    _hit: Mark | None = None
    """The hit one has gone to, and the selection that it made."""
    _hit_choice = Choice()
    _from: tuple[Choice, int] | None = None
    """What was selected when a search began, and what was at the top of the screen."""

    class _Hits(Message):
        def __init__(self, text: str, words: str, spans: Sequence[tuple[int, int]]) -> None:
            super().__init__()
            self.text = text
            self.words = words
            self.spans = spans

    def begin_search(self) -> None:
        """Keeps in mind where one is, for `give_up_search`."""
        self._from = (self.choice, self.top)

    def give_up_search(self) -> None:
        """Back to where one was, without hits."""
        if self._from is not None:
            choice, top = self._from
            self.forget_search()
            self.choose(choice)
            self.scroll_to_place(top)

    def stay_at_hit(self) -> None:
        """The search is over, and its hits stay; `give_up_search` goes nowhere any more."""
        self._from = None

    def forget_search(self) -> None:
        """Marks no hits, and looks for none any more."""
        self.workers.cancel_group(self, "find")
        self._from = None
        self._hit = None
        self.mark("hit", ())

    def search(self, words: str) -> None:
        """Marks every place of some words and goes to the first one from where the search began; `Found` follows."""
        self._find(self.text, words)

    # Without a description of its own, the work would be described by a copy of the whole text.
    @work(thread=True, exclusive=True, group="find", exit_on_error=False, description="find")
    def _find(self, text: str, words: str) -> None:
        worker = get_current_worker()
        spans = list(islice(places(text, words, stopped=lambda: worker.is_cancelled), MOST))
        if not worker.is_cancelled:
            self.post_message(self._Hits(text, words, spans))

    @on(_Hits)
    def _found_hits(self, event: _Hits) -> None:
        event.stop()
        if event.text is not self.text:
            return
        self.mark("hit", [Mark(*span, "hit", "•") for span in event.spans])
        origin, top = self._from if self._from is not None else (self.choice, self.top)
        if event.spans:
            self._go_to(self._marks["hit"].after(max(origin.span[0], 0 if origin.span[0] else top) - 1))
        elif self._from is not None:
            self._hit = None
            self.choose(origin)
        self.post_message(Found(event.words, len(event.spans)))

    def hit(self) -> tuple[int, int] | None:
        """Which hit one has gone to, and of how many; None where one has gone on since."""
        found, marks = self._hit, self._marks["hit"]
        if found is None or self.choice != self._hit_choice or not len(marks):
            return None
        return marks.number(found), len(marks)

    def next_hit(self) -> None:
        """Goes to the next hit, behind the last to the first."""
        self._go_to(self._marks["hit"].after(self._hit_place()))

    def previous_hit(self) -> None:
        """Goes to the hit before."""
        self._go_to(self._marks["hit"].before(self._hit_place()))

    def _hit_place(self) -> int:
        """From where the next hit is looked for: the hit one has gone to, else what is selected."""
        return self._hit.start if self._hit is not None and self.hit() else self.choice.span[0]

    def _go_to(self, mark: Mark | None) -> None:
        """Selects the sentence of a hit, so that it can be linked as it stands."""
        if mark is None:
            return
        found = self._sentences.at(mark.start)
        self._hit = mark
        start, end = found if found and found[0] <= mark.start < found[1] else (mark.start, mark.end)
        self.pick(Choice(start, end), unit=True)
        self._hit_choice = self.choice
