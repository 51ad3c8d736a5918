"""Searching the corpus as one types, with the passages found below."""

import contextlib
import datetime
import time
from dataclasses import dataclass, field

from textual import events, on, work
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.content import Content
from textual.message import Message
from textual.timer import Timer
from textual.widgets import Input, OptionList, Static
from textual.widgets.option_list import Option
from textual.worker import Worker, WorkerState, get_current_worker

from annotator.model.reference import parse_reference
from annotator.model.results import SearchHit, SearchResult
from annotator.text.messages import AnnotatorError
from annotator.tui.dialogs.text import message_of
from annotator.tui.i18n import tr
from annotator.tui.safe import join, line, show
from annotator.tui.widgets.entry import Entry
from annotator.tui.widgets.pane_title import PaneTitle
from annotator.tui.widgets.pointed import PointedList
from annotator.tui.widgets.search_filters import Completion, ask_filters, chips
from annotator.tui.widgets.search_hits import counted, not_found, shown_hit
from annotator.workflow.context import Project
from annotator.workflow.filters import Filters, Known, asked, known
from annotator.workflow.search import search

LIMIT = 20
_PAUSE = 0.12
"""Seconds without a key before a search starts."""
_TOLD = 0.1
"""Seconds between two words of how far the texts are read."""
_ROOMY = 36
"""Rows of a screen from which a passage may have two lines."""


class _StoppedError(Exception):
    """Reading the texts was stopped; what was read stays."""


@dataclass(frozen=True, slots=True)
class _Outcome:
    number: int
    """Of the search; a later one outranks it."""
    written: str
    words: str = ""
    filters: Filters = field(default_factory=Filters)
    result: SearchResult = field(default_factory=lambda: SearchResult(hits=()))
    problem: str = ""
    known: Known | None = None


class SearchPane(Vertical):
    """A line to type in, the filters, and a list of passages; see `Chosen` and `Searched`."""

    DEFAULT_CSS = """
    SearchPane { height: auto; max-height: 50%; }
    SearchPane > Input { height: 1; border: none; padding: 0 1; background: $boost; }
    SearchPane > Input:focus { background: $panel; }
    SearchPane > .told { height: auto; max-height: 3; padding: 0 1; color: $text-muted; display: none; }
    SearchPane > OptionList { height: auto; max-height: 10; border: none; padding: 0; display: none; }
    SearchPane > OptionList { scrollbar-size-vertical: 1; }
    SearchPane.-open > OptionList { display: block; }
    SearchPane.-told > .told { display: block; }
    """

    class Chosen(Message):
        """A hit was chosen; `words` are those it was found by, filters left out."""

        def __init__(self, hit: SearchHit, words: str) -> None:
            super().__init__()
            self.hit = hit
            self.words = words

    class Searched(Message):
        """The hits for some words stand in the list: what was searched, with which filters, and what was found."""

        def __init__(self, words: str, count: int, filters: Filters | None = None, hits: tuple[str, ...] = ()) -> None:
            super().__init__()
            self.words = words
            self.count = count
            self.filters = filters or Filters()
            self.hits = hits
            """References of the sections that are listed, best first."""

    class _Came(Message):
        def __init__(self, outcome: _Outcome) -> None:
            super().__init__()
            self.outcome = outcome

    class _Reads(Message):
        def __init__(self, number: int, done: int, of: int) -> None:
            super().__init__()
            self.number = number
            self.done = done
            self.of = of

    def __init__(self, project: Project, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self.project = project
        self.date: datetime.date = project.date
        """The date whose editions are searched."""
        self.filters = Filters()
        """Those chosen in the dialog; typed ones outrank them."""
        self._outcome = _Outcome(0, "")
        self._known: Known | None = None
        self._completion = Completion()
        self._number = 0
        self._reading = False
        """Whether texts are being read for the first time."""
        self._timer: Timer | None = None
        self._hurried = False
        """Whether Enter was pressed before the hits were there."""

    def compose(self) -> ComposeResult:
        """The line, what is to be told of the search, and the list."""
        yield PaneTitle(tr("search"))
        hint = tr(" type · Enter open first hit · ↓ hits · F4 filter · Esc leave · {key:anywhere.manual} help")
        entry = Entry(placeholder=tr("search the documents"), hint=hint, asks=True)
        entry.suggester = self._completion
        yield entry
        yield Static(classes="told", markup=False)
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
        self.set_class(bool(self._outcome.result.hits), "-open")

    def forget(self) -> None:
        """Empties the line, the filters and the list."""
        self.query_one(Input).value = ""
        self.filters, self._hurried = Filters(), False
        self._number += 1
        self._outcome = _Outcome(self._number, "")
        self.query_one(OptionList).clear_options()
        self._tell()
        self.close()

    def close(self) -> bool:
        """Hides the hits, or stops the reading of texts; whether there was either."""
        if self._reading:
            self._stop()
            return True
        was_open = self.has_class("-open")
        self.remove_class("-open")
        return was_open

    def _stop(self) -> None:
        self._number += 1
        self._reading = self._hurried = False
        self.workers.cancel_group(self, "search")
        self._tell(tr("stopped; what was read is kept, and the next search goes on from there"))

    @on(Input.Changed)
    def _typed(self, event: Input.Changed) -> None:
        event.stop()
        if self._timer is not None:
            self._timer.stop()
        self._timer = self.set_timer(_PAUSE, self._begin)

    def _begin(self) -> None:
        """Searches for what stands in the line; what is still under way is out of date."""
        if self._timer is not None:
            self._timer.stop()
        self._number += 1
        self._search(self._number, self.query_one(Input).value)

    @on(Input.Submitted)
    def _entered(self, event: Input.Submitted) -> None:
        """Opens the first hit, as soon as it is there."""
        event.stop()
        if self._timer is not None:
            self._timer.stop()
        if self._outcome.written == event.value and self._outcome.result.hits and self._outcome.number == self._number:
            self._choose(0)
        else:
            self._hurried = True
            self._begin()

    def on_key(self, event: events.Key) -> None:
        """Down leads from the line into the list, up from its top back; filters are chosen, and taken off again."""
        hits = self.query_one(OptionList)
        if event.key == "down" and self.query_one(Input).has_focus and self._outcome.result.hits:
            event.stop()
            hits.focus()
            hits.highlighted = hits.highlighted or 0
        elif event.key == "up" and hits.has_focus and not hits.highlighted:
            event.stop()
            event.prevent_default()
            self.query_one(Input).focus()
        elif event.key == "f4":
            event.stop()
            ask_filters(self.screen, self.filters, self._known or Known(), self._filter)
        elif event.key == "f7" and (self.filters or self._outcome.filters):
            event.stop()
            self._unfilter()

    def on_mount(self) -> None:
        """What filters can name is read beside."""
        self._learn()

    def _filter(self, filters: Filters) -> None:
        self.filters = filters
        self._tell()
        self._begin()

    def _unfilter(self) -> None:
        """Takes all filters off, those that were typed as well."""
        self.filters = Filters()
        entry = self.query_one(Input)
        if self._outcome.filters:
            entry.value = self._outcome.words
        self._tell()
        self._begin()

    @on(OptionList.OptionSelected)
    def _chosen(self, event: OptionList.OptionSelected) -> None:
        event.stop()
        self._choose(event.option_index)

    def _choose(self, at: int) -> None:
        self.close()
        self.post_message(self.Chosen(self._outcome.result.hits[at], self._outcome.words))

    @work(thread=True, exclusive=True, group="search", exit_on_error=False)
    def _search(self, number: int, written: str) -> None:
        worker = get_current_worker()
        told = time.monotonic()

        def progress(done: int, of: int) -> None:
            nonlocal told
            if worker.is_cancelled:
                raise _StoppedError
            if time.monotonic() - told >= _TOLD:
                told = time.monotonic()
                self.post_message(self._Reads(number, done, of))

        try:
            there = known(self.project)
            what = asked(written, there)
            filters = what.filters.over(self.filters)
            if what.problem is not None or not what.words:
                problem = what.problem.line(tr) if what.problem else ""
                outcome = _Outcome(number, written, what.words, what.filters, problem=problem, known=there)
            else:
                found = search(
                    self.project, what.words, date=self.date, filters=filters, limit=LIMIT, progress=progress
                )
                outcome = _Outcome(number, written, what.words, what.filters, found, known=there)
        except _StoppedError:
            return
        except AnnotatorError as problem:
            outcome = _Outcome(number, written, written, problem=problem.message.line(tr))
        if not worker.is_cancelled:
            self.post_message(self._Came(outcome))
            self._read_ahead(outcome)

    def _read_ahead(self, outcome: _Outcome) -> None:
        """Reads the document that Enter opens, so that it stands at hand."""
        for hit in outcome.result.hits[:1]:
            place = parse_reference(hit.at)
            with contextlib.suppress(AnnotatorError):
                self.project.corpus.reading(place.document, place.version)

    @work(thread=True, exclusive=True, group="known", exit_on_error=False)
    def _learn(self) -> None:
        try:
            there = known(self.project)
        except AnnotatorError:
            return  # whatever is wrong is said by the search
        self.call_later(self._knows, there)

    def _knows(self, there: Known) -> None:
        self._known = self._completion.known = there

    def on_worker_state_changed(self, event: Worker.StateChanged) -> None:
        """What nobody foresaw is shown in place of the hits."""
        if event.state is WorkerState.ERROR and event.worker.error is not None and event.worker.group == "search":
            problem = message_of(event.worker.error).line(tr)
            self._came(self._Came(_Outcome(self._number, self._outcome.written or "?", problem=problem)))

    @on(_Reads)
    def _reads(self, event: _Reads) -> None:
        if event.number == self._number:
            self._reading = True
            done, of = f"{event.done:,}", f"{event.of:,}"
            self._tell(tr("reading {done} of {of} texts · Esc stops", done=done, of=of))

    @on(_Came)
    def _came(self, event: _Came) -> None:
        outcome = event.outcome
        if outcome.number != self._number:
            return  # more was typed meanwhile
        self._outcome, self._reading = outcome, False
        if outcome.known is not None:
            self._knows(outcome.known)
        rows = 2 if self.screen.size.height >= _ROOMY else 1
        asked_something = bool(outcome.words.strip() or outcome.problem)
        self.query_one(OptionList).set_options(
            [Option(shown_hit(hit, self.size.width - 2, rows)) for hit in outcome.result.hits]
            or ([Option(_nothing(outcome), disabled=True)] if asked_something else [])
        )
        self.set_class(asked_something, "-open")
        self._tell()
        places = tuple(hit.at for hit in outcome.result.hits)
        in_force = outcome.filters.over(self.filters)
        self.post_message(self.Searched(outcome.words, len(places), in_force, places))
        hurried, self._hurried = self._hurried, False
        if hurried and places:
            self._choose(0)

    def _tell(self, instead: str = "") -> None:
        """Says in the line under the words which filters hold and how much was found, or something else."""
        found = self._outcome.result
        filters = self._outcome.filters.over(self.filters)
        # First, so that it is seen in a narrow terminal: the hits say nothing of these words.
        parts = [line(not_found(found.missing))] if found.hits and not instead else []
        parts += [] if instead else [chips(filters), line(tr("F7 takes them off") if filters else "", "dim")]
        parts += [line(instead or counted(len(found.hits), found.total, all_counted=found.counted))]
        if found.unsearched and not instead:
            parts.append(line(tr("✗ {n} texts could not be read", n=len(found.unsearched))))
        told = join(*(one for one in parts if one.plain), separator=" · ")
        self.query_one(".told", Static).update(told)
        self.set_class(bool(told.plain), "-told")


def _nothing(outcome: _Outcome) -> Content:
    if outcome.problem:
        return show(outcome.problem)
    return line(tr("nothing found for {words}", words=outcome.words[:60]))
