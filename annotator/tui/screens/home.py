"""Home: what waits for me, how far the set is."""

import contextlib
import datetime
from collections.abc import Callable
from dataclasses import asdict
from functools import partial
from threading import Lock
from typing import ClassVar

from textual import on, work
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.message import Message
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option
from textual.worker import get_current_worker

from annotator.model.finding import Severity
from annotator.model.settings import Duty
from annotator.text.ids import slug
from annotator.text.messages import AnnotatorError
from annotator.tui.commands import bindings
from annotator.tui.desk import label_desk
from annotator.tui.dialogs.case import Asked, CaseDialog
from annotator.tui.dialogs.choice import Choice, ChoiceDialog
from annotator.tui.dialogs.text import TextDialog, one_line
from annotator.tui.home_rows import QUEUES, Findings, Gathered, Row, is_settled, progress, work_rows
from annotator.tui.i18n import spoken, tr
from annotator.tui.keymap import keys_of
from annotator.tui.registry import Scope
from annotator.tui.safe import join, line, show
from annotator.tui.screens.base import Base
from annotator.tui.widgets.pointed import PointedList
from annotator.workflow.aside import open_aside
from annotator.workflow.cases import new_case
from annotator.workflow.context import Project
from annotator.workflow.in_use import in_use
from annotator.workflow.land import waiting_count
from annotator.workflow.last import last_case, remember_set
from annotator.workflow.news import News, news, unshared
from annotator.workflow.sets import new_set, set_names
from annotator.workflow.state import CaseState, State, Survey, survey
from annotator.workflow.status import queue


class HomeScreen(Base):
    """My queues and the set's progress."""

    COMMAND_SCOPE = Scope.HOME
    BINDINGS: ClassVar[list[BindingType]] = bindings(Scope.HOME)
    DEFAULT_CSS = """
    HomeScreen #progress { height: auto; padding: 0 1; color: $text-muted; }
    HomeScreen #work { height: 1fr; border: none; padding: 0; background: $surface; }
    """

    class _Came(Message):
        def __init__(self, gathered: Gathered) -> None:
            super().__init__()
            self.gathered = gathered

    class _Checked(Message):
        def __init__(self, findings: Findings) -> None:
            super().__init__()
            self.findings = findings

    def __init__(self, project: Project) -> None:
        super().__init__(project)
        self._turn = Lock()
        self._gathered = Gathered()
        self._findings: Findings | None = None
        self._rows: list[str] = []
        self._news: dict[str, News] = {}
        self._shown_for: tuple[str | None, str | None] = (None, None)
        """The set and the person that the rows were made for."""

    def body(self) -> ComposeResult:
        """Progress, then the work."""
        yield Static(tr("reading …"), id="progress", markup=False)
        yield PointedList(id="work")

    def on_mount(self) -> None:
        """The frame stands; what is in it comes from a thread."""
        self._show_head()
        self.query_one("#work").focus()
        self.reload()

    def facts(self) -> frozenset[str]:
        """Whether there is a set and something highlighted."""
        found = set(super().facts())
        if self.annotator.set_name is not None:
            found.add("set")
        if self._row() is not None:
            found.add("row")
        return frozenset(found)

    def reload(self) -> None:
        """Reads the set again."""
        self._show_head()
        self._gather(self.annotator.set_name)

    @work(thread=True, exclusive=True, group="gather", exit_on_error=False)
    def _gather(self, set_name: str | None) -> None:
        worker = get_current_worker()
        # One look at a time: of several, which would only slow down each other, the last one counts.
        with self._turn:
            if worker.is_cancelled:
                return
            try:
                self._gather_all(set_name, lambda: worker.is_cancelled)
            except AnnotatorError as problem:
                self.post_message(self._Came(Gathered(problem=problem.message)))

    def _gather_all(self, set_name: str | None, stopped: Callable[[], bool]) -> None:
        documents = len(self.project.corpus.documents())
        if set_name is None:
            self.post_message(self._Came(Gathered(documents=documents)))
            return
        found = survey(self.project, set_name)
        if stopped():
            return
        self.post_message(self._Came(self._gathered_of(found, documents)))
        checked = self.annotator.checking.check(set_name, stopped)
        if checked is None:
            return
        wrong = {one.case for one in checked.findings if one.severity is Severity.ERROR}
        held_back = sum(one.case.case in wrong for one in found.states if is_settled(one))
        errors, warnings = (checked.counts.get(kind, 0) for kind in (Severity.ERROR, Severity.WARNING))
        self.post_message(self._Checked(Findings(errors, warnings, held_back)))

    def _queue(self, found: Survey, name: str) -> tuple[CaseState, ...]:
        return queue(self.project, found.settings.set, name, found=found, language=spoken())

    def _gathered_of(self, found: Survey, documents: int) -> Gathered:
        set_name = found.settings.set
        someone = self.project.person is not None
        if set_name not in self._news:
            # Asked once for each set and start: what is new stays new until one leaves.
            self._news[set_name] = news(self.project, found)
        return Gathered(
            found,
            {name: self._queue(found, name) for name in QUEUES} if someone else {},
            waiting_count(self.project, set_name),
            unshared(self.project),
            last_case(self.project, set_name),
            documents,
        )

    @on(_Came)
    def _came(self, event: _Came) -> None:
        if self._gathered.survey is None and event.gathered.survey is not None:
            self.annotator.pauses.settle()
        self._gathered = event.gathered
        self._show_head()
        if event.gathered.problem is not None:
            self.tell_failed("set", event.gathered.problem)
        else:
            self.forget_failed("set")
        self._show()

    @on(_Checked)
    def _checked(self, event: _Checked) -> None:
        self._findings = event.findings
        self._show()

    def _show_head(self) -> None:
        title = None
        with contextlib.suppress(AnnotatorError):
            # Why a workspace cannot be read is said with its sets.
            title = self.project.workspace().title
        title = title or (self.project.root.name if self.project.root else tr("workspace"))
        name = self.annotator.set_name or tr("no test set")
        who = self.project.person or tr("nobody")
        when = _as_of(self.project.date, self._set_date())
        self.head(join(line(name, limit=24), " · ", line(who), f" · {when} · ", line(title, limit=60)))

    def _set_date(self) -> datetime.date | None:
        """The date that the set says its cases are asked at; None where it says none, or is not read yet."""
        found = self._gathered.survey
        return found.settings.date if found is not None and found.settings.set == self.annotator.set_name else None

    def _show(self) -> None:
        found = self._gathered.survey
        shown = self.query_one("#progress", Static)
        if found is not None:
            said = progress(self._gathered, self._findings, self._news.get(found.settings.set, News()))
            shown.update(show(said))
        elif self.annotator.set_name is None:
            shown.update(
                line(
                    tr(
                        "There is no test set yet: {set} makes one. {corpus} shows the documents.",
                        **keys_of(Scope.HOME),
                    )
                )
            )
        else:
            problem = self._gathered.problem
            rows = [tr("The set cannot be read."), *([one_line(problem), problem.where or ""] if problem else [])]
            shown.update(show("\n".join(rows)))
        self._show_rows(work_rows(self._gathered, self._findings, self.project.person))

    def _show_rows(self, rows: list[Row]) -> None:
        work_list = self.query_one("#work", OptionList)
        shown_for = (self.annotator.set_name, self.project.person)
        # What was highlighted for nobody, or in another set, is nothing that somebody chose.
        kept = self._row() if self._shown_for == shown_for else None
        self._shown_for = shown_for
        self._rows = [path for path, _ in rows]
        work_list.set_options([Option(shown, disabled=not path) for path, shown in rows])
        selectable = [at for at, path in enumerate(self._rows) if path]
        if kept in self._rows:
            work_list.highlighted = self._rows.index(kept)
        elif selectable:
            work_list.highlighted = selectable[0]
        self.refresh_keys()

    def _row(self) -> str | None:
        at = self.query_one("#work", OptionList).highlighted
        return (self._rows[at] or None) if at is not None and at < len(self._rows) else None

    # --- commands ------------------------------------------------------------------------------------------------

    @on(OptionList.OptionSelected, "#work")
    def _do_open(self) -> None:
        row = self._row()
        if row is None:
            return
        name, _, case = row.partition(":")
        if name in ("manual", "tour"):
            self.annotator.action_do(name)
        elif not case:
            # The row stands for a command, which says why where it cannot be done.
            self.action_do("all_cases" if name == "all" else name)
        elif name == "disputed" or (name in ("last", "stale") and self._decides(case)):
            self._decide(case)
        else:
            self._write(name, case)

    def _write(self, name: str, case: str) -> None:
        from annotator.tui.screens.write import WriteScreen

        if self.project.person is None:
            self.say(tr("say who you are first (palette: who am I)"))
            return
        with self.trying():
            desk = label_desk(self.project, self._set(), case)
            waiting = tuple(one.case.case for one in self._gathered.queues.get(name, ()))
            self.annotator.show(WriteScreen(desk, queue=waiting, reviews=name == "review"))

    def _decides(self, case: str) -> bool:
        """Whether a case is open to a decision, or to another one, by the person who acts."""
        found = self._gathered.survey.by_case().get(case) if self._gathered.survey else None
        person = self.project.someone(self.project.person or "")
        settled = found is not None and found.state in (State.DISPUTED, State.DECIDED)
        return settled and Duty.ADJUDICATOR in (person.duties or (Duty.ADJUDICATOR,))

    def _decide(self, case: str) -> None:
        from annotator.tui.screens.decide import DecideScreen

        with self.trying():
            waiting = tuple(one.case.case for one in self._gathered.queues.get("disputed", ()))
            self.annotator.show(DecideScreen(self.project, self._set(), case, queue=waiting))

    def _set(self) -> str:
        return self.annotator.set_name or ""

    def _do_new(self) -> None:
        look = partial(in_use, self.project, self._set())
        aside = open_aside(self.project, self._set(), "question")
        self.ask(lambda: CaseDialog(look=look), self._ask, aside=aside)

    def _ask(self, asked: Asked) -> None:
        from annotator.tui.screens.write import WriteScreen

        case = new_case(self.project, self._set(), **asdict(asked))
        with self.trying():
            self.annotator.show(WriteScreen(label_desk(self.project, self._set(), case.case)))

    def _jump(self, name: str) -> None:
        first = next((at for at, row in enumerate(self._rows) if row.startswith(f"{name}:")), None)
        if self._gathered.survey is None:
            self.say(tr("still reading"))
        elif first is None:
            self.say(tr("nothing waits there: {queue}", queue=QUEUES[name]))
        else:
            self.query_one("#work", OptionList).highlighted = first

    def _do_queue_write(self) -> None:
        self._jump("write")

    def _do_queue_review(self) -> None:
        self._jump("review")

    def _do_queue_decide(self) -> None:
        self._jump("disputed")

    def _do_land(self) -> None:
        from annotator.tui.screens.land import LandScreen

        self.annotator.show(LandScreen(self.project, self.annotator.set_name))

    def _do_corpus(self) -> None:
        from annotator.tui.screens.corpus import CorpusScreen

        self.annotator.show(CorpusScreen(self.project))

    def _do_check(self) -> None:
        from annotator.tui.screens.check import CheckScreen

        self.annotator.show(CheckScreen(self.project, self.annotator.set_name))

    def _do_sync(self) -> None:
        from annotator.tui.screens.sync import SyncScreen

        self.annotator.show(SyncScreen(self.project))

    def _do_all_cases(self) -> None:
        from annotator.tui.screens.cases import CasesScreen

        self.annotator.show(CasesScreen(self.project, self._set()))

    def _do_map(self) -> None:
        from annotator.tui.screens.map import MapScreen

        self.annotator.show(MapScreen(self.project, self._set()))

    def _do_set(self) -> None:
        def take(chosen: str) -> None:
            if chosen:
                self._go_to_set(chosen)
            else:
                self.ask(lambda: TextDialog(tr("A name for the new set")), self._make_set)

        choices = [Choice(name, line(name)) for name in set_names(self.project)]
        self.app.push_screen(
            ChoiceDialog(tr("Test sets"), [*choices, Choice("", line(tr("+ make a new one")))]), self.then(take)
        )

    def _make_set(self, title: str) -> None:
        self._go_to_set(new_set(self.project, slug(title), title=title).set)

    def _go_to_set(self, name: str) -> None:
        self.annotator.set_name = name
        remember_set(self.project, name)
        self._findings = None
        self.reload()

    def _do_leave(self) -> None:
        self.app.exit(0)


def _as_of(date: datetime.date, own: datetime.date | None) -> str:
    """Which editions count for the cases of a set: those of its own date, where it has one."""
    if own is not None and own != date:
        return tr("editions as of {date}, the date of the set", date=own)
    today = date == datetime.date.today()
    return tr("editions as of {date}", date=date) if today else tr("editions as of {date}, not of today", date=date)
