"""Write and review: the case on one side, search and document on the other."""

from collections.abc import Callable, Sequence
from typing import ClassVar

from textual import events, on, work
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal, Vertical
from textual.message import Message
from textual.widget import Widget
from textual.widgets import Input, OptionList
from textual.worker import Worker, WorkerState, get_current_worker

from annotator.model.finding import Finding, Severity
from annotator.model.label import Judgement
from annotator.model.reference import Reference
from annotator.tui.commands import bindings
from annotator.tui.desk import LabelDesk, label_desk
from annotator.tui.desk_base import Desk
from annotator.tui.dialogs.text import ReadDialog
from annotator.tui.i18n import tr
from annotator.tui.registry import Scope
from annotator.tui.safe import clip, join, line
from annotator.tui.screens.reading import WithDocument
from annotator.tui.screens.watching import Watching
from annotator.tui.screens.write_seen import Seen, Waiting
from annotator.tui.widgets.case_list import CaseList, case_rows
from annotator.tui.widgets.document import DocumentPane, marks_in, marks_of
from annotator.tui.widgets.pane_title import PaneTitle
from annotator.tui.widgets.reader import Reader
from annotator.tui.widgets.reads import reads_of
from annotator.tui.widgets.search import SearchPane
from annotator.workflow.cases import load_case
from annotator.workflow.comments import comments
from annotator.workflow.looking import looked
from annotator.workflow.places import needs_now
from annotator.workflow.sets import load_set, may_label
from annotator.workflow.state import state_of
from annotator.workflow.status import open_to

_QUESTION = 60
"""Code points of a question by which one knows it again."""


class WriteScreen(WithDocument, Watching):
    """One case on the desk."""

    COMMAND_SCOPE = Scope.WRITE
    BINDINGS: ClassVar[list[BindingType]] = bindings(Scope.WRITE)

    class _Looked(Message):
        def __init__(self, seen: Seen) -> None:
            super().__init__()
            self.seen = seen

    def __init__(self, desk: Desk, *, queue: Sequence[str] = (), reviews: bool = False, at: str = "") -> None:
        """`at` is the piece of the case to begin with, `needs.a` or `facts.0`."""
        super().__init__(desk.project)
        self.desk = desk
        self.queue = tuple(queue)
        self.reviews = reviews
        self.current: str | None = next((need.need for need in reversed(desk.judgement.needs)), None)
        self._seen = Seen(desk.judgement)
        self._at = at
        self._turn = 0
        """How many looks were begun."""
        self._waits: Waiting | None = None
        """What is to be done once the case as it stands was looked at."""

    def body(self) -> ComposeResult:
        """The case, the search, the document."""
        with Horizontal(classes="columns"):
            with Vertical(classes="left"):
                yield PaneTitle(tr("case"))
                yield CaseList()
            with Vertical(classes="right"):
                yield SearchPane(self.project)
                yield DocumentPane(self.project)

    def on_mount(self) -> None:
        """The search is where one starts, unless there is a passage to look at."""
        self._start()
        if self._at:
            self.show_case(self._at)
            self.go_to(self.query_one(CaseList))

    def _start(self) -> None:
        self.keep_to_date()
        self.show_case()
        passages = self.desk.judgement.passages()
        if passages:
            self.show_piece(f"needs.{self.desk.judgement.needs[0].need}.0")
            self.go_to(self.query_one(CaseList))
        else:
            self.uncover(self.query_one(SearchPane))
            self.query_one(SearchPane).start()

    def keep_to_date(self) -> None:
        """What is searched and opened is what is in force at the date at which the question is asked."""
        date = self.desk.date
        self.document.date = self.query_one(SearchPane).date = date

    def panes(self) -> Sequence[Widget]:
        """The case, the line to search with, the document."""
        return [self.query_one(CaseList), self.query_one(SearchPane).query_one(Input), self.document.reader]

    @property
    def document(self) -> DocumentPane:
        """The document."""
        return self.query_one(DocumentPane)

    @property
    def path(self) -> str | None:
        """What is highlighted in the case."""
        return self.query_one(CaseList).path

    def facts(self) -> frozenset[str]:
        """What is so on the desk."""
        found = set(super().facts())
        judgement, path = self.desk.judgement, self.path or ""
        field, depth = path.partition(".")[0], path.count(".")
        facts = {
            "selection": self.document.selection is not None or self._takes_offer(),
            "document": self.document.reading is not None,
            "need": self.current is not None,
            "need-row": field == "needs",
            "fact-row": field == "facts",
            "warning": self.finding is not None and self.finding.severity is Severity.WARNING,
            "passages": bool(judgement.passages()),
            "needs": len(judgement.needs) > 1,
            "row": bool(path),
            "case-pane": self.query_one(CaseList).has_focus,
            "removable": field in ("needs", "facts", "distractors", "searched"),
            "passage": field == "needs" and depth == 2,
            "undo": self.desk.journal.can_undo,
            "redo": self.desk.journal.can_redo,
            "findings": bool(self.findings),
            "search": bool(self.desk.looks.kept or self.desk.looks.typed),
            "label-desk": isinstance(self.desk, LabelDesk),
            "queue": len(self.queue) > 1,
        }
        return frozenset(found | {name for name, so in facts.items() if so})

    def _takes_offer(self) -> bool:
        return self.offer is not None and self.query_one(CaseList).has_focus

    @property
    def findings(self) -> tuple[Finding, ...]:
        """What is to be said of the judgement, as far as it was looked at."""
        return self._seen.findings

    @property
    def busy(self) -> bool:
        """Whether a search was asked to open its first hit, or what is submitted is being looked at."""
        return self.query_one(SearchPane).hurried or self._waits is not None

    def level_out(self) -> bool:
        """Out of a search, then from the text to the case, then out of the screen."""
        search = self.query_one(SearchPane)
        if self.document.leave_search():
            return True
        if search.close() or search.query_one(Input).has_focus:
            self.go_to(self.document.reader if self.document.reading else self.query_one(CaseList))
            return True
        return self.out_of_text(self.document.reader, self.query_one(CaseList))

    def reload(self) -> None:
        """Looks at the case again."""
        with self.trying():
            self.desk.refresh()
            self.keep_to_date()
        self.show_case()

    def look_again(self) -> None:
        """Has a thread look at the judgement as it stands."""
        self._turn += 1
        self._look(self.desk.judgement, self._turn)

    def when_looked(self, action: Callable[[], None]) -> None:
        """Does something once the judgement, as it stands now, was looked at."""
        if self._seen.turn == self._turn and self._seen.judgement == self.desk.judgement:
            action()
            return
        self._waits = Waiting(action, self.desk, self.desk.state)
        if not any(one.group == "look" and one.node is self and not one.is_finished for one in self.workers):
            self.look_again()

    def on_worker_state_changed(self, event: Worker.StateChanged) -> None:
        """Where a look fails, nothing waits for it any more."""
        if event.worker.group == "look" and event.state is WorkerState.ERROR:
            if self._waits is not None:
                self.forget_failed("look")
            self._waits = None
        super().on_worker_state_changed(event)

    def _drop_waiting(self) -> None:
        """What waits for one case, or for what stood on the desk, is never done to another."""
        if self._waits is not None and not self._waits.of(self.desk):
            question = clip(self._waits.state.case.question, _QUESTION)
            self._waits = None
            self.say_not_submitted(question)

    def show_case(self, prefer: str | None = None) -> None:
        """Shows the case as it is on the desk, and has a thread look at it."""
        self._drop_waiting()
        needs = [need.need for need in self.desk.judgement.needs]
        if self.current not in needs:
            self.current = needs[-1] if needs else None
        kind = tr("Review") if self.reviews else tr("Decision") if self.desk.decides else tr("Write")
        standing = self.desk.standing
        self.head(join(f"{kind} · ", f"{standing} · " if standing else "", line(self.desk.case.question, limit=200)))
        self._show_rows(prefer)
        self.look_again()
        self.refresh_keys()

    def _show_rows(self, prefer: str | None = None) -> None:
        seen = self._seen
        rows = case_rows(
            self.desk.case,
            self.desk.judgement,
            seen.now,
            seen.findings,
            current=self.current,
            stale=seen.stale,
            said=seen.comments,
            reads=seen.reads,
            typing=self._searching(self.focused),
        )
        self.query_one(CaseList).show_rows(rows, prefer)
        self._show_marks()

    def _show_marks(self) -> None:
        reading = self.document.reading
        if reading is not None:
            fresh = marks_of(reading, self.desk.judgement)
            self.document.show_passages([*fresh, *marks_in(reading, self._seen.now)])

    @work(thread=True, exclusive=True, group="look", exit_on_error=False)
    def _look(self, judgement: Judgement, turn: int) -> None:
        worker = get_current_worker()
        now = needs_now(self.project, judgement, date=self.desk.date)
        set_name, case = self.desk.set_name, self.desk.case.case
        state = state_of(self.project, set_name, case)
        stale = state.stale if open_to(state, self.project.person) else ()
        said = comments(self.project, set_name, case)
        reads = reads_of(self.project.corpus, now)
        found = self.desk.findings(lambda: worker.is_cancelled)
        if not worker.is_cancelled:
            self.post_message(self._Looked(Seen(judgement, turn, found, now, stale, said, reads)))

    @on(_Looked)
    def _looked(self, event: _Looked) -> None:
        # Another change may have come meanwhile; then another look is on its way.
        if event.seen.turn == self._turn and event.seen.judgement == self.desk.judgement:
            self._seen = event.seen
            self._show_rows()
            self._drop_waiting()
            waits, self._waits = self._waits, None
            if waits is not None:
                waits.action()

    def show_piece(self, path: str) -> None:
        """Opens the document at a piece of the case, where it stands now if that is known."""
        place = self._seen.place_of(self.desk.judgement, path)
        if place is None:
            return
        with self.trying():
            self.document.open_at(place)
            self._show_marks()

    # --- what comes up from the panes ----------------------------------------------------------------------------

    @on(OptionList.OptionHighlighted)
    def _highlighted(self) -> None:
        path = self.path or ""
        if path.startswith("needs."):
            name = path.split(".")[1]
            if name != self.current:
                self.current = name
                self._show_rows()
        self.refresh_keys()

    @on(OptionList.OptionSelected)
    def _selected(self, event: OptionList.OptionSelected) -> None:
        if isinstance(event.option_list, CaseList):
            self.action_do("edit")

    @on(SearchPane.Searched)
    def _searched(self, event: SearchPane.Searched) -> None:
        self.desk.looks.type(looked(self.project, event.words, event.filters, event.count))
        if not self._searching(self.focused):
            self.settle_search()
        self.refresh_keys()

    @staticmethod
    def _searching(widget: Widget | None) -> bool:
        return widget is not None and any(isinstance(one, SearchPane) for one in widget.ancestors)

    @on(SearchPane.Chosen)
    def _hit_chosen(self, event: SearchPane.Chosen) -> None:
        with self.trying():
            self.settle_search()
            self.desk.looks.reads(event.hit.at)
            self.document.open_hit(event.hit, event.words)
            self._show_marks()
            self.go_to(self.document.reader)

    @on(DocumentPane.Opened)
    def _opened(self) -> None:
        self._show_marks()

    @on(events.DescendantFocus)
    def _focused(self, event: events.DescendantFocus) -> None:
        if not self._searching(event.widget):
            self.settle_search()
        # The keys that the case names are those that work where one is.
        self._show_rows()

    @on(Reader.Selected)
    def _reads(self, event: Reader.Selected) -> None:
        reading = self.document.reading
        if reading is not None and event.end > event.start:
            at = Reference(reading.document.document, reading.edition.version, reading.section_at(event.start).key)
            self.desk.looks.reads(str(at))

    def open_field(self, path: str) -> None:
        """Shows the piece of the case that a path names."""
        self.show_piece(path if path.count(".") == 2 else f"{path}.0")

    def open_case(self, case: str) -> None:
        """Opens another case over this one, unless it is one that is labelled by others only."""
        if case == self.desk.case.case:
            return
        asked = load_case(self.project, self.desk.set_name, case)
        if may_label(self.project, load_set(self.project, self.desk.set_name), asked):
            self.annotator.show(WriteScreen(label_desk(self.project, self.desk.set_name, case)))
        else:
            self.app.push_screen(ReadDialog(line(case), asked.question))

    # --- going on ------------------------------------------------------------------------------------------------

    def _do_search(self) -> None:
        self.uncover(self.query_one(SearchPane))
        self.query_one(SearchPane).start()

    def _do_show(self) -> None:
        if self._seen.place_of(self.desk.judgement, self.path or "") is None:
            self.say(tr("there is no passage of this that could be shown"))
            return
        self.show_piece(self.path or "")
        if isinstance(self.focused, Reader | CaseList) and self.document.reading is not None:
            self.go_to(self.document.reader)

    def _do_later(self) -> None:
        before = self.desk
        self._go_on(done=False)
        if self.desk is not before:
            self.say(tr("left for later; now: {question}", question=clip(self.desk.case.question, 60)))

    def go_on(self) -> None:
        """The case is done: the next one of the queue, or back."""
        self._go_on(done=True)

    def _go_on(self, *, done: bool) -> None:
        case = self.desk.case.case
        at = self.queue.index(case) if case in self.queue else -1
        rest = [*self.queue[at + 1 :], *self.queue[: max(at, 0)]]
        if done:
            self.queue = tuple(one for one in self.queue if one != case)
        if self.desk.decides or at < 0 or not rest:
            self.annotator.leave(self)
            return
        with self.trying():
            self.desk = label_desk(self.project, self.desk.set_name, rest[0])
            self.current = None
            self._seen = Seen(self.desk.judgement)
            self.document.close()
            self.query_one(SearchPane).forget()
            self._start()
