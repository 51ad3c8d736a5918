"""Check: everything that would make the set lie; each finding leads to its case."""

from typing import ClassVar

from textual import on, work
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.content import Content
from textual.message import Message
from textual.widgets import OptionList
from textual.widgets.option_list import Option

from annotator.model.finding import Finding, Severity
from annotator.text.messages import AnnotatorError
from annotator.tui.commands import bindings
from annotator.tui.desk import label_desk
from annotator.tui.dialogs.text import ErrorDialog, ReadDialog, TextDialog, advice_of
from annotator.tui.registry import Scope
from annotator.tui.safe import join, line
from annotator.tui.screens.base import Base
from annotator.tui.widgets.pointed import PointedList
from annotator.tui.wording import count
from annotator.workflow.cases import accept_finding
from annotator.workflow.check import check
from annotator.workflow.context import Project
from annotator.workflow.decide import is_to_decide
from annotator.workflow.state import CaseState, State, state_of
from annotator.workflow.status import open_to

_GLYPHS = {Severity.ERROR: "✗ error", Severity.WARNING: "! warning", Severity.INFO: "i note"}
_SHOWN = 1000


class CheckScreen(Base):
    """The findings of a set."""

    COMMAND_SCOPE = Scope.CHECK
    BINDINGS: ClassVar[list[BindingType]] = bindings(Scope.CHECK)
    DEFAULT_CSS = """
    CheckScreen #findings { height: 1fr; border: none; padding: 0; background: $surface; }
    """

    class _Came(Message):
        def __init__(self, findings: tuple[Finding, ...], problem: AnnotatorError | None = None) -> None:
            super().__init__()
            self.findings = findings
            self.problem = problem

    def __init__(self, project: Project, set_name: str | None) -> None:
        super().__init__(project)
        self.set_name = set_name
        self._findings: tuple[Finding, ...] = ()
        self._shown: list[Finding] = []
        self._errors_only = False

    def body(self) -> ComposeResult:
        """The list."""
        yield PointedList(id="findings")

    def on_mount(self) -> None:
        """A thread looks."""
        self.query_one("#findings").focus()
        self.head(Content("Check · looking …"))
        self.reload()

    def facts(self) -> frozenset[str]:
        """Whether a finding is highlighted, and whether it belongs to a case."""
        found = set(super().facts())
        one = self._finding()
        return frozenset(found | ({"finding"} if one else set()) | ({"case"} if one and one.case else set()))

    def reload(self) -> None:
        """Looks again."""
        self._load()

    @work(thread=True, exclusive=True, group="check", exit_on_error=False)
    def _load(self) -> None:
        try:
            self.post_message(self._Came(check(self.project, self.set_name).findings))
        except AnnotatorError as problem:
            self.post_message(self._Came((), problem))

    @on(_Came)
    def _came(self, event: _Came) -> None:
        if event.problem is not None:
            self.app.push_screen(ErrorDialog(event.problem.message))
        self._findings = event.findings
        self._show()

    def _show(self) -> None:
        findings = self.query_one("#findings", OptionList)
        at = findings.highlighted or 0
        self._shown = [one for one in self._findings if not self._errors_only or one.severity is Severity.ERROR][
            :_SHOWN
        ]
        nothing = Option(Content("✓ nothing to be said against this set"), disabled=True)
        findings.set_options([Option(_row(one)) for one in self._shown] or [nothing])
        if self._shown:
            findings.highlighted = min(at, len(self._shown) - 1)
        errors = sum(one.severity is Severity.ERROR for one in self._findings)
        others = count(len(self._findings) - errors, "other", "others")
        rest = f" · the first {_SHOWN} are shown" if len(self._findings) > _SHOWN else ""
        only = " · errors only" if self._errors_only else ""
        self.head(line(f"Check · {count(errors, 'error', 'errors')}, {others}{only}{rest}"))
        self.refresh_keys()

    def _finding(self) -> Finding | None:
        at = self.query_one("#findings", OptionList).highlighted
        return self._shown[at] if at is not None and at < len(self._shown) else None

    @on(OptionList.OptionSelected, "#findings")
    def _selected(self) -> None:
        self.action_do("open")

    def _do_open(self) -> None:
        from annotator.tui.screens.decide import DecideScreen
        from annotator.tui.screens.write import WriteScreen

        one = self._finding()
        if one is None or self.set_name is None:
            return
        with self.trying():
            state = state_of(self.project, self.set_name, one.case) if one.case is not None else None
            if state is not None and self.project.person is not None and self._may_mend(state):
                if is_to_decide(self.project, state):
                    self.annotator.show(DecideScreen(self.project, self.set_name, state.case.case))
                else:
                    desk = label_desk(self.project, self.set_name, state.case.case)
                    self.annotator.show(WriteScreen(desk, at=one.field or ""))
                    self.say("what you change and submit counts as a new round of your label")
            else:
                self.app.push_screen(ReadDialog("Who can mend this", self._whose(one, state)))

    def _may_mend(self, state: CaseState) -> bool:
        """Whether it is this person's: their own label, a case that still wants one, or a dispute they may settle."""
        wants = state.state in (State.DRAFT, State.IN_REVIEW)
        own = any(label.person == self.project.person for label in state.labels)
        return own or wants or is_to_decide(self.project, state)

    def _whose(self, one: Finding, state: CaseState | None) -> str:
        """A finding that somebody else must mend, whole, and who that is as far as this person may know."""
        rows = [state.case.question if state else (one.file or ""), "", one.message()]
        rows += [f"→ {advice_of(one.code, one.advice())}"] if one.remedy else []
        if state is None:
            rows += ["", "It belongs to a file, not to a case: whoever looks after the documents mends it."]
        elif self.project.person is None:
            rows += ["", "Say who you are to mend it (press : and choose “who am I”)."]
        else:
            names = sorted({label.person for label in state.labels}) if open_to(state, self.project.person) else []
            who = f"those who labelled it ({', '.join(names)})" if names else "those who labelled it"
            rows += ["", f"You have no label here. It is for {who}, or for an adjudicator."]
        return "\n".join(rows)

    def _do_accept(self) -> None:
        one = self._finding()
        if one is None or one.case is None or self.set_name is None:
            return
        set_name, case = self.set_name, one.case

        def take(why: str) -> None:
            accept_finding(self.project, set_name, case, one, why)
            self.reload()

        self.app.push_screen(TextDialog("Why may it stay as it is?"), self.then(take))

    def _do_filter(self) -> None:
        self._errors_only = not self._errors_only
        self._show()


def _row(one: Finding) -> Content:
    where = one.case or one.file or ""
    advice = join("\n  → ", line(advice_of(one.code, one.advice()), "dim")) if one.remedy else Content("")
    return join(f"{_GLYPHS[one.severity]:<10}", line(one.message()), "\n  ", line(where, "dim"), advice)
