"""Searching the corpus as one types, with the hits below."""

import datetime
from dataclasses import dataclass

from textual import events, on, work
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.content import Content
from textual.message import Message
from textual.timer import Timer
from textual.widgets import Input, OptionList
from textual.widgets.option_list import Option
from textual.worker import Worker, WorkerState, get_current_worker

from annotator.model.reference import parse_reference
from annotator.model.results import SearchHit
from annotator.text.messages import AnnotatorError
from annotator.tui.dialogs.text import message_of
from annotator.tui.i18n import tr
from annotator.tui.safe import join, line, show
from annotator.tui.widgets.entry import Entry
from annotator.tui.widgets.pane_title import PaneTitle
from annotator.tui.widgets.pointed import PointedList
from annotator.workflow.context import Project
from annotator.workflow.search import search

LIMIT = 20
_PAUSE = 0.12
"""Seconds without a key before a search starts."""


@dataclass(frozen=True, slots=True)
class _Outcome:
    words: str
    hits: tuple[SearchHit, ...] = ()
    unsearched: int = 0
    problem: str = ""


class SearchPane(Vertical):
    """A line to type in and a list of sections; see `Chosen`."""

    DEFAULT_CSS = """
    SearchPane { height: auto; max-height: 50%; }
    SearchPane > Input { height: 1; border: none; padding: 0 1; background: $boost; }
    SearchPane > Input:focus { background: $panel; }
    SearchPane > OptionList { height: auto; max-height: 10; border: none; padding: 0; display: none; }
    SearchPane > OptionList { scrollbar-size-vertical: 1; }
    SearchPane.-open > OptionList { display: block; }
    """

    class Chosen(Message):
        """A hit was chosen."""

        def __init__(self, hit: SearchHit, words: str) -> None:
            super().__init__()
            self.hit = hit
            self.words = words

    class Searched(Message):
        """The hits for some words stand in the list."""

        def __init__(self, words: str, count: int) -> None:
            super().__init__()
            self.words = words
            self.count = count

    class _Came(Message):
        def __init__(self, outcome: _Outcome) -> None:
            super().__init__()
            self.outcome = outcome

    def __init__(self, project: Project, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self.project = project
        self.date: datetime.date = project.date
        """The date whose editions are searched."""
        self._hits: tuple[SearchHit, ...] = ()
        self._words = ""
        self._timer: Timer | None = None
        self._hurried = False
        """Whether Enter was pressed before the hits were there."""

    def compose(self) -> ComposeResult:
        """The line and the list."""
        yield PaneTitle("search")
        hint = " type · Enter open first hit · ↓ hits · Esc leave · F1 help"
        yield Entry(placeholder="search the documents", hint=hint, asks=True)
        yield PointedList()

    @property
    def hurried(self) -> bool:
        """Whether Enter waits for hits that are being looked for."""
        return self._hurried

    def start(self) -> None:
        """Puts the cursor into the line; the words that stand there can be typed over."""
        line_ = self.query_one(Input)
        self.screen.set_focus(line_)
        line_.action_select_all()
        self.set_class(bool(self._hits), "-open")

    def forget(self) -> None:
        """Empties the line and the list."""
        self.query_one(Input).value = ""
        self._hits, self._words, self._hurried = (), "", False
        self.query_one(OptionList).clear_options()
        self.close()

    def close(self) -> bool:
        """Hides the hits; whether they were to be seen."""
        was_open = self.has_class("-open")
        self.remove_class("-open")
        return was_open

    @on(Input.Changed)
    def _typed(self, event: Input.Changed) -> None:
        event.stop()
        if self._timer is not None:
            self._timer.stop()
        self._timer = self.set_timer(_PAUSE, lambda: self._search(event.value))

    @on(Input.Submitted)
    def _entered(self, event: Input.Submitted) -> None:
        """Opens the first hit, as soon as it is there."""
        event.stop()
        if self._timer is not None:
            self._timer.stop()
        if self._words == event.value and self._hits:
            self._choose(0)
        else:
            self._hurried = True
            self._search(event.value)

    def on_key(self, event: events.Key) -> None:
        """Down leads from the line into the list, up from its top back."""
        hits = self.query_one(OptionList)
        if event.key == "down" and self.query_one(Input).has_focus and self._hits:
            event.stop()
            hits.focus()
            hits.highlighted = hits.highlighted or 0
        elif event.key == "up" and hits.has_focus and not hits.highlighted:
            event.stop()
            event.prevent_default()
            self.query_one(Input).focus()

    @on(OptionList.OptionSelected)
    def _chosen(self, event: OptionList.OptionSelected) -> None:
        event.stop()
        self._choose(event.option_index)

    def _choose(self, at: int) -> None:
        self.close()
        self.post_message(self.Chosen(self._hits[at], self._words))

    @work(thread=True, exclusive=True, group="search", exit_on_error=False)
    def _search(self, words: str) -> None:
        worker = get_current_worker()
        try:
            found = search(self.project, words, date=self.date, limit=LIMIT) if words.strip() else None
        except AnnotatorError as problem:
            outcome = _Outcome(words, problem=problem.message.line(tr))
        else:
            outcome = _Outcome(words, found.hits if found else (), len(found.unsearched) if found else 0)
        if not worker.is_cancelled:
            self.post_message(self._Came(outcome))

    def on_worker_state_changed(self, event: Worker.StateChanged) -> None:
        """What nobody foresaw is shown in place of the hits."""
        if event.state is WorkerState.ERROR and event.worker.error is not None:
            self._came(self._Came(_Outcome(self._words or "?", problem=message_of(event.worker.error).line(tr))))

    @on(_Came)
    def _came(self, event: _Came) -> None:
        outcome = event.outcome
        self._hits, self._words = outcome.hits, outcome.words
        hits = self.query_one(OptionList)
        hits.set_options(
            [Option(_shown(hit, self.size.width - 1)) for hit in outcome.hits]
            or ([Option(_nothing(outcome), disabled=True)] if outcome.words.strip() else [])
        )
        self.set_class(bool(outcome.words.strip()), "-open")
        self.post_message(self.Searched(outcome.words, len(outcome.hits)))
        hurried, self._hurried = self._hurried, False
        if hurried and self._hits:
            self._choose(0)


def _nothing(outcome: _Outcome) -> Content:
    if outcome.problem:
        return show(outcome.problem)
    return join("nothing found for ", line(outcome.words, limit=60))


def _shown(hit: SearchHit, width: int) -> Content:
    """Two lines of at most `width` cells: heading and document, and the words around the first that match."""
    place = parse_reference(hit.at)
    heading = line(hit.heading or place.section, "bold", limit=max(12, width * 3 // 5))
    room = max(8, width - heading.cell_length - 3)
    # The end of a path tells more than its beginning; the version stands above the document when it is open.
    named = place.document if len(place.document) <= room else f"…{place.document[1 - room :]}"
    return join(heading, " · ", line(named, "dim"), "\n  ", _snippet(hit, width - 3))


def _snippet(hit: SearchHit, width: int) -> Content:
    """The part of a snippet where most is to be seen of what matches, the matches marked."""
    below = hit.snippet.find("\n") + 1 if hit.snippet.startswith("#") else 0
    first = next((start for start, _ in hit.matches if start >= below), hit.matches[0][0] if hit.matches else 0)
    start = max(0, min(first - width // 4, len(hit.snippet) - width))
    shown = line(hit.snippet[start : start + width])
    for begin, end in hit.matches:
        if start <= begin < start + width:
            shown = shown.stylize("bold underline", begin - start, min(end, start + width) - start)
    return shown
