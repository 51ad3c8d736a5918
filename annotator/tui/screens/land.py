"""Land: one passage at a time, as it was and where it may be now."""

from collections.abc import Sequence
from typing import ClassVar

from textual import events, on, work
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.message import Message
from textual.widget import Widget
from textual.widgets import Static

from annotator.model.landing import Answer, Confirmation
from annotator.model.reference import Reference
from annotator.text.messages import AnnotatorError
from annotator.tui.commands import bindings
from annotator.tui.desk import label_desk
from annotator.tui.dialogs.choice import Choice, ChoiceDialog
from annotator.tui.dialogs.text import ConfirmDialog, ErrorDialog
from annotator.tui.registry import Scope
from annotator.tui.safe import clip, join, line
from annotator.tui.screens.base import Base
from annotator.tui.widgets.document import DocumentPane
from annotator.tui.widgets.paint import Mark
from annotator.tui.widgets.pane_title import PaneTitle
from annotator.tui.widgets.reader import Reader
from annotator.tui.wording import LANDED
from annotator.workflow.context import Project
from annotator.workflow.land import Candidate, Queued, answer_queued, landing_queue, take_back
from annotator.workflow.migrate import migrate
from annotator.workflow.places import extent_of
from annotator.workflow.planning import CaseRef
from annotator.workflow.wording import changed_words


class LandScreen(Base):
    """The queue of landings."""

    COMMAND_SCOPE = Scope.LAND
    BINDINGS: ClassVar[list[BindingType]] = bindings(Scope.LAND)
    DEFAULT_CSS = """
    LandScreen #about { height: auto; max-height: 6; padding: 0 1; }
    LandScreen #before { height: 3fr; border-top: solid $panel; }
    LandScreen #now { height: 4fr; border-top: solid $panel; }
    """

    class _Came(Message):
        def __init__(self, queue: tuple[Queued, ...], said: str = "") -> None:
            super().__init__()
            self.queue = queue
            self.said = said

    class _Failed(Message):
        def __init__(self, problem: AnnotatorError) -> None:
            super().__init__()
            self.problem = problem

    def __init__(self, project: Project, set_name: str | None) -> None:
        super().__init__(project)
        self.set_name = set_name
        self._queue: tuple[Queued, ...] = ()
        self._at = 0
        self._candidate = 0
        self._answers: list[Confirmation] = []

    def body(self) -> ComposeResult:
        """What is asked, the old passage, the new text."""
        yield Static("reading …", id="about", markup=False)
        with Vertical(id="before"):
            yield PaneTitle("before")
            yield Reader(id="old")
        with Vertical(id="now"):
            yield DocumentPane(self.project)

    def on_mount(self) -> None:
        """The new text is where one works."""
        self.head(Content("Land"))
        self.document.reader.focus()
        self.reload()

    def panes(self) -> Sequence[Widget]:
        """The new text and the old one."""
        return [self.document.reader, self.query_one("#old")]

    def uncover(self, pane: Widget) -> None:
        """Both stand one above the other on every screen."""

    @property
    def document(self) -> DocumentPane:
        """The new text."""
        return self.query_one(DocumentPane)

    @property
    def landing(self) -> Queued | None:
        """The landing that is asked about."""
        return self._queue[self._at] if self._at < len(self._queue) else None

    @property
    def waiting(self) -> int:
        """How many landings wait."""
        return len(self._queue)

    def facts(self) -> frozenset[str]:
        """What is so."""
        found = set(super().facts())
        places = self._candidates()
        facts = {
            "landing": self.landing is not None,
            "candidate": bool(places),
            "candidates": len(places) > 1,
            "selection": self.document.selection is not None,
            "answered": bool(self._answers),
        }
        return frozenset(found | {name for name, so in facts.items() if so})

    def level_out(self) -> bool:
        """Out of the search in the document, then out of the screen."""
        return self.document.leave_search()

    def reload(self) -> None:
        """Reads the queue again."""
        self._load()

    @work(thread=True, exclusive=True, group="queue", exit_on_error=False)
    def _load(self) -> None:
        try:
            self.post_message(self._Came(landing_queue(self.project, self.set_name)))
        except AnnotatorError as problem:
            self.post_message(self._Failed(problem))

    @on(_Failed)
    def _failed(self, event: _Failed) -> None:
        self.app.push_screen(ErrorDialog(event.problem.message))

    @on(_Came)
    def _came(self, event: _Came) -> None:
        self._queue = event.queue
        self._at = min(self._at, max(0, len(self._queue) - 1))
        if event.said:
            self.say(event.said)
        self._show()

    def _candidates(self) -> list[Candidate]:
        one = self.landing
        if one is None:
            return []
        proposed = [one.proposed] if one.proposed is not None else []
        return [*proposed, *(other for other in one.candidates if other not in proposed)]

    def _show(self) -> None:
        one = self.landing
        self._candidate = 0
        if one is None:
            self.query_one("#about", Static).update(
                "✓ No landing waits. M looks for all passages in the editions in force."
            )
            self.query_one("#old", Reader).open("")
            self._over_old(Content(""))
            self.document.close()
            self.head(Content("Land"))
            self.refresh_keys()
            return
        self.head(line(f"Land · {self._at + 1} of {len(self._queue)}"))
        self._show_old(one)
        self._show_candidate()

    def _show_old(self, one: Queued) -> None:
        with self.trying():
            reading = self.project.corpus.reading(one.start.document, one.start.version)
            start, end = extent_of(self.project.corpus, one.start)
            old = self.query_one("#old", Reader)
            old.open(reading.text, reference=str(one.start.reference()))
            old.mark("passage", [Mark(start, end, "passage", "▪")])
            self.call_after_refresh(old.select, start, start, top=True)
            self._over_old(line(str(one.start.reference())))

    def _over_old(self, about: Content) -> None:
        self.query_one("#before").query_one(PaneTitle).tell(about)

    def _show_candidate(self) -> None:
        one, places = self.landing, self._candidates()
        if one is None:
            return
        here = places[self._candidate] if self._candidate < len(places) else None
        self.query_one("#about", Static).update(_about(one, here, self._candidate, len(places)))
        with self.trying():
            if here is None:
                self._show_where_it_might_be(one)
            else:
                self._show_place(one, here)
        self.refresh_keys()

    def _show_place(self, one: Queued, here: Candidate) -> None:
        start, end = extent_of(self.project.corpus, here.place)
        self.document.open(self.project.corpus.reading(here.place.document, here.place.version))
        self.document.show_passages([Mark(start, end, "passage", "▪")])
        changes = changed_words(one.words, here.words)
        self.document.reader.mark(
            "changed", [Mark(start + new[0], start + new[1], "changed", "±") for _, new in changes if new[1] > new[0]]
        )
        old_start = extent_of(self.project.corpus, one.start)[0]
        self.query_one("#old", Reader).mark(
            "removed", [Mark(old_start + a, old_start + b, "removed", "−") for (a, b), _ in changes if b > a]
        )
        self.call_after_refresh(self.document.reader.select, start, start, top=True)

    def _show_where_it_might_be(self, one: Queued) -> None:
        if one.target.text is None:
            self.document.close(join("withdrawn: ", line(f"{one.target.document}@{one.target.version}")))
            return
        reading = self.project.corpus.reading(one.target.document, one.target.version)
        section = reading.section(one.start.section) if one.start.section else None
        self.document.open(reading, start=section.span[0] if section else 0)

    # --- answers -------------------------------------------------------------------------------------------------

    def _answer(self, answer: Answer, place: Reference | None = None) -> None:
        one = self.landing
        if one is not None:
            with self.trying():
                self._answers.append(answer_queued(self.project, one, answer, place=place))
                self.reload()

    def _do_accept(self) -> None:
        one, here = self.landing, self._candidates()[self._candidate]
        if one is not None and here == one.proposed:
            self._answer(Answer.ACCEPT)
        else:
            self._answer(Answer.PLACE, here.place.reference())

    def _do_place(self) -> None:
        chosen = self.document.selection
        if chosen is not None:
            reading, start, end = chosen
            section = reading.section_at(start).key
            self._answer(
                Answer.PLACE, Reference(reading.document.document, reading.edition.version, section, (start, end))
            )

    def _do_drop(self) -> None:
        self.app.push_screen(
            ConfirmDialog("Is the passage gone? Every label that rests on it loses it (u takes that back)."),
            lambda yes: self._answer(Answer.DROP) if yes else None,
        )

    def _do_take_back(self) -> None:
        with self.trying():
            take_back(self.project, self._answers.pop())
            self.reload()

    def _do_next_candidate(self) -> None:
        self._candidate = (self._candidate + 1) % len(self._candidates())
        self._show_candidate()

    def _do_next_landing(self) -> None:
        self._step(1)

    def _do_previous_landing(self) -> None:
        self._step(-1)

    def _step(self, step: int) -> None:
        self._at = (self._at + step) % len(self._queue)
        self._show()

    def _do_open_case(self) -> None:
        one = self.landing
        cases = one.cases if one is not None else ()
        if len(cases) == 1:
            self._open(cases[0])
        elif cases:
            choices = [Choice(str(at), line(f"{case.case} · {case.set}")) for at, case in enumerate(cases)]
            self.app.push_screen(
                ChoiceDialog("Which case?", choices), self.then(lambda chosen: self._open(cases[int(chosen)]))
            )
        else:
            self.say("only cases that you have not labelled yet rest on it")

    def _open(self, case: CaseRef) -> None:
        from annotator.tui.screens.write import WriteScreen

        with self.trying():
            self.annotator.show(WriteScreen(label_desk(self.project, case.set, case.case)))

    def _do_migrate(self) -> None:
        self.query_one("#about", Static).update("looking for passages …")
        self._migrate()

    @work(thread=True, exclusive=True, group="queue", exit_on_error=False)
    def _migrate(self) -> None:
        def progress(done: int, of: int) -> None:
            self.app.call_from_thread(self.query_one("#about", Static).update, f"looking for passages … {done}/{of}")

        try:
            result = migrate(self.project, self.set_name, progress=progress)
            counts = ", ".join(f"{count} {name}" for name, count in result.counts.items() if count)
            self.post_message(self._Came(landing_queue(self.project, self.set_name), f"landed: {counts or 'nothing'}"))
        except AnnotatorError as problem:
            self.post_message(self._Failed(problem))

    @on(events.DescendantFocus)
    def _focused(self) -> None:
        self.refresh_keys()


def _about(one: Queued, here: Candidate | None, at: int, of: int) -> Content:
    outcome = LANDED[one.outcome] if one.outcome else "people say differently where it is"
    cases = ", ".join(case.case for case in one.cases[:3]) + (" …" if len(one.cases) > 3 else "")
    hidden = f" and {one.hidden} you have not labelled yet" if one.hidden else ""
    first = join(
        line(outcome, "bold"),
        " · ",
        line(", ".join((*one.changes, *one.flags, *one.reasons)).replace("-", " ") or "—", limit=160),
        f" · candidate {at + 1} of {of}" if of > 1 else "",
    )
    said = [f"{answer.person}: {answer.answer.value}" for answer in one.answers]
    second = join("rests on it: ", line(cases or "—", limit=120), hidden, line(f" · {'; '.join(said)}" if said else ""))
    return join(first, second, *_changes(one.words, here.words if here else ""), separator="\n")


def _changes(old: str, new: str) -> list[Content]:
    """Up to three lines of what changed, numbers first."""
    if not new:
        return []
    found = [(old[slice(*a)], new[slice(*b)]) for a, b in changed_words(old, new)]
    found.sort(key=lambda pair: not any(c.isdigit() for c in "".join(pair)))
    rows = [line(f"− {clip(was, 60) or '∅'}   + {clip(now, 60) or '∅'}") for was, now in found[:3]]
    return [*rows[:2], join(rows[2], f"   … {len(found) - 3} more")] if len(found) > 3 else rows
