"""Home: what waits for me, how far the set is."""

import datetime
from collections import Counter
from dataclasses import dataclass, field
from functools import partial
from typing import ClassVar

from textual import on, work
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.content import Content
from textual.message import Message
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from annotator.model.finding import Severity
from annotator.model.settings import Duty
from annotator.text.ids import slug
from annotator.text.messages import AnnotatorError
from annotator.text.messages import Message as Told
from annotator.tui.commands import bindings
from annotator.tui.desk import label_desk
from annotator.tui.dialogs.case import Asked, CaseDialog
from annotator.tui.dialogs.choice import Choice, ChoiceDialog
from annotator.tui.dialogs.text import ErrorDialog, TextDialog
from annotator.tui.i18n import tr
from annotator.tui.registry import Scope
from annotator.tui.safe import join, line, show
from annotator.tui.screens.base import Base
from annotator.tui.widgets.pointed import PointedList
from annotator.tui.wording import STATES, again, count
from annotator.workflow.cases import new_case, restore_case
from annotator.workflow.check import check
from annotator.workflow.context import Project
from annotator.workflow.in_use import in_use
from annotator.workflow.land import waiting_count
from annotator.workflow.news import News, news, unshared
from annotator.workflow.sets import new_set, set_names
from annotator.workflow.state import CaseState, State, Survey, survey
from annotator.workflow.status import open_to, queue

_QUEUES = {
    "write": "To write",
    "review": "To review",
    "disputed": "To decide",
    "stale": "To look at again",
}
_SHOWN = 200


@dataclass(frozen=True, slots=True)
class Gathered:
    """What the screen shows."""

    survey: Survey | None = None
    queues: dict[str, tuple[CaseState, ...]] = field(default_factory=dict)
    landings: int = 0
    unshared: int | None = None
    """Files that are not committed; None where the workspace is in no git."""
    problem: Told | None = None


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
        def __init__(self, errors: int, warnings: int, held_back: int) -> None:
            super().__init__()
            self.errors = errors
            self.warnings = warnings
            self.held_back = held_back
            """Cases that are settled and that an error keeps out of exports."""

    def __init__(self, project: Project) -> None:
        super().__init__(project)
        self._gathered = Gathered()
        self._all = False
        self._findings = "…"
        self._held_back = 0
        self._rows: list[str] = []
        self._news: dict[str, News] = {}

    def body(self) -> ComposeResult:
        """Progress, then the work."""
        yield Static("reading …", id="progress", markup=False)
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
        try:
            if set_name is None:
                self.project.corpus.documents()
                self.post_message(self._Came(Gathered()))
                return
            found = survey(self.project, set_name)
            someone = self.project.person is not None
            queues = {name: queue(self.project, set_name, name, found=found) for name in _QUEUES} if someone else {}
            waiting = waiting_count(self.project, set_name)
            if set_name not in self._news:
                # Asked once for each set and start: what is new stays new until one leaves.
                self._news[set_name] = news(self.project, found)
            self.post_message(self._Came(Gathered(found, queues, waiting, unshared(self.project))))
            checked = check(self.project, set_name)
            wrong = {one.case for one in checked.findings if one.severity is Severity.ERROR}
            held_back = sum(one.case.case in wrong for one in found.states if _is_settled(one))
            errors, warnings = (checked.counts.get(kind, 0) for kind in (Severity.ERROR, Severity.WARNING))
            self.post_message(self._Checked(errors, warnings, held_back))
        except AnnotatorError as problem:
            self.post_message(self._Came(Gathered(problem=problem.message)))

    @on(_Came)
    def _came(self, event: _Came) -> None:
        self._gathered = event.gathered
        if event.gathered.problem is not None:
            self.app.push_screen(ErrorDialog(event.gathered.problem))
        self._show()

    @on(_Checked)
    def _checked(self, event: _Checked) -> None:
        self._held_back = event.held_back
        self._findings = f"{count(event.errors, 'error', 'errors')}, {count(event.warnings, 'warning', 'warnings')}"
        self._show()

    def _show_head(self) -> None:
        title = self.project.workspace().title or (self.project.root.name if self.project.root else "workspace")
        name = self.annotator.set_name or "no test set"
        who = self.project.person or "nobody"
        date = self.project.date
        when = f"editions of {date}" + ("" if date == datetime.date.today() else ", not of today")
        self.head(join(line(name, limit=24), " · ", line(who), f" · {when} · ", line(title, limit=60)))

    def _show(self) -> None:
        found = self._gathered.survey
        progress = self.query_one("#progress", Static)
        if found is None:
            progress.update(
                "There is no test set yet: t makes one. c shows the documents."
                if self.annotator.set_name is None
                else "The set cannot be read."
            )
        else:
            lines = [_progress(found, self._gathered.landings, self._findings, self._held_back)]
            lines += _news_lines(self._news.get(found.settings.set, News()), self._gathered.unshared)
            progress.update(show("\n".join(lines)))
        rows = self._all_rows(found) if self._all and found else self._queue_rows()
        work_list = self.query_one("#work", OptionList)
        kept = self._row()
        self._rows = [path for path, _ in rows]
        work_list.set_options([Option(shown, disabled=not path) for path, shown in rows])
        selectable = [at for at, path in enumerate(self._rows) if path]
        if kept in self._rows:
            work_list.highlighted = self._rows.index(kept)
        elif selectable:
            work_list.highlighted = selectable[0]
        self.refresh_keys()

    def _queue_rows(self) -> list[tuple[str, Content]]:
        rows: list[tuple[str, Content]] = []
        for name, title in _QUEUES.items():
            waiting = self._gathered.queues.get(name, ())
            rows.append(("", line(f"{title} ({len(waiting)})", "bold")))
            rows += [(f"{name}:{one.case.case}", self._case(one)) for one in waiting[:_SHOWN]]
            if len(waiting) > _SHOWN:
                rows.append(("", line(f"  … {len(waiting) - _SHOWN} more")))
        rows.append(("", line(f"Passages to land ({self._gathered.landings})", "bold")))
        if self._gathered.landings:
            rows.append(("land:", Content("  say where they came down in the new editions")))
        rows.append(("", line(f"Findings ({self._findings})", "bold")))
        rows.append(("check:", Content("  see what would make the set lie")))
        return rows

    def _all_rows(self, found: Survey) -> list[tuple[str, Content]]:
        rows = [("", line(f"All cases ({len(found.states)}); a shows the queues again", "bold"))]
        rows += [(f"all:{one.case.case}", self._case(one)) for one in found.states[:2000]]
        return rows + [
            ("", line(f"✗ cannot be read: {one.where}: {one.problem.text(tr)}")) for one in found.unreadable[:50]
        ]

    def _case(self, one: CaseState) -> Content:
        flags = " – retired" if one.retired else ""
        if one.stale and open_to(one, self.project.person):
            flags += " ~ " + "; ".join(sorted({again(reason) for reason in one.stale}))
        return join(f"  {STATES[one.state]:<12} ", line(one.case.question, limit=160), line(flags, "dim"))

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
        if name == "land":
            self._do_land()
        elif name == "check":
            self._do_check()
        elif name == "disputed" or (name in ("all", "stale") and self._decides(case)):
            self._decide(case)
        else:
            self._write(name, case)

    def _write(self, name: str, case: str) -> None:
        from annotator.tui.screens.write import WriteScreen

        if self.project.person is None:
            self.say("say who you are first (palette: who am I)")
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
        self.app.push_screen(CaseDialog(look=look), self.then(self._ask))

    def _ask(self, asked: Asked) -> None:
        from annotator.tui.screens.write import WriteScreen

        case = new_case(
            self.project,
            self._set(),
            asked.question,
            language=asked.language,
            tags=asked.tags,
            roles=asked.roles,
            as_of=asked.as_of,
            origin=asked.origin,
        )
        self.annotator.show(WriteScreen(label_desk(self.project, self._set(), case.case)))

    def _jump(self, name: str) -> None:
        self._all = False
        self._show()
        first = next((at for at, row in enumerate(self._rows) if row.startswith(f"{name}:")), None)
        if self._gathered.survey is None:
            self.say("still reading")
        elif first is None:
            self.say(f"nothing waits there: {_QUEUES[name].lower()}")
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
        self._all = not self._all
        self._show()

    def _do_set(self) -> None:
        def take(chosen: str) -> None:
            if chosen:
                self._go_to_set(chosen)
            else:
                self.app.push_screen(TextDialog("A name for the new set"), self.then(self._make_set))

        choices = [Choice(name, line(name)) for name in set_names(self.project)]
        self.app.push_screen(
            ChoiceDialog("Test sets", [*choices, Choice("", Content("+ make a new one"))]), self.then(take)
        )

    def _make_set(self, title: str) -> None:
        self._go_to_set(new_set(self.project, slug(title), title=title).set)

    def _go_to_set(self, name: str) -> None:
        self.annotator.set_name = name
        self._findings = "…"
        self._held_back = 0
        self.reload()

    def _do_restore(self) -> None:
        case = (self._row() or ":").partition(":")[2]
        if case:
            with self.trying():
                restore_case(self.project, self._set(), case)
                self.reload()

    def _do_leave(self) -> None:
        self.app.exit(0)


def _is_settled(one: CaseState) -> bool:
    return not one.retired and one.state in (State.AGREED, State.DECIDED)


def _progress(found: Survey, landings: int, findings: str, held_back: int) -> str:
    counts = Counter(one.state for one in found.states if not one.retired)
    retired = sum(one.retired for one in found.states)
    done = sum(map(_is_settled, found.states))
    total = sum(counts.values())
    width = 20
    settled = width * done // total if total else 0
    # One case held back is seen, however many are fine.
    held = min(settled, -(-width * held_back // total)) if total else 0
    parts = [f"{STATES[state]} {counts[state]}" for state in State]
    parts += [f"– retired {retired}"] if retired else []
    parts += [f"✗ unreadable files {len(found.unreadable)}"] if found.unreadable else []
    waiting = count(landings, "landing waits", "landings wait")
    bar = "█" * (settled - held) + "▒" * held + "░" * (width - settled)
    held_words = f" · {held_back} held back by errors" if held_back else ""
    progress = f"{bar} {done} of {total} agreed or decided{held_words}"
    return f"{progress}\n{' · '.join(parts)}\n{waiting} · findings: {findings}"


def _news_lines(found: News, unshared: int | None) -> list[str]:
    """One line on what is new and what is not shared yet; none where there is nothing to say."""
    said = [
        f"{count} {what}"
        for count, what in ((found.added, "new"), (found.settled, "settled"), (found.disputed, "disputed"))
        if count
    ]
    parts = [f"since last time: {', '.join(said)}"] if said else []
    parts += [f"not in git yet: {count(unshared, 'file', 'files')}"] if unshared else []
    return [" · ".join(parts)] if parts else []
