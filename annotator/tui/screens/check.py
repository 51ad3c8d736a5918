"""Check: everything that would make the set lie; each finding leads to its case."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from typing import ClassVar

from textual import on, work
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.content import Content
from textual.message import Message
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option
from textual.worker import get_current_worker

from annotator.model.finding import Finding, Severity
from annotator.text.messages import AnnotatorError
from annotator.tui.commands import bindings
from annotator.tui.desk import label_desk
from annotator.tui.dialogs.choice import Choice, ChoiceDialog
from annotator.tui.dialogs.text import ErrorDialog, ReadDialog, TextDialog, advice_of
from annotator.tui.i18n import mark, tr, trn
from annotator.tui.on_screen import on_screen
from annotator.tui.registry import Scope
from annotator.tui.safe import join, line
from annotator.tui.screens.base import Base
from annotator.tui.widgets.pointed import PointedList
from annotator.tui.wording import finding_says
from annotator.workflow.cases import accept_finding, case_list, may_stand
from annotator.workflow.context import Project
from annotator.workflow.decide import is_to_decide
from annotator.workflow.sifting import Sieve, fields, kinds, sift
from annotator.workflow.state import CaseState, State, state_of
from annotator.workflow.status import open_to

_GLYPHS = {Severity.ERROR: mark("✗ error"), Severity.WARNING: mark("! warning"), Severity.INFO: mark("i note")}
_STANDS = mark("✓ let stand")
_ONLY = {
    Severity.ERROR: mark("errors only"),
    Severity.WARNING: mark("warnings only"),
    Severity.INFO: mark("notes only"),
}
_NEXT = {None: Severity.ERROR, Severity.ERROR: Severity.WARNING, Severity.WARNING: Severity.INFO, Severity.INFO: None}
_FIELDS = {
    "question": mark("the question"),
    "language": mark("the language"),
    "roles": mark("the asker's roles"),
    "answerability": mark("whether there is an answer"),
    "reason": mark("why there is no answer"),
    "needs": mark("the passages"),
    "facts": mark("the facts"),
    "distractors": mark("the passages that mislead"),
    "searched": mark("the searches"),
    "case": mark("the case as a whole"),
    "file": mark("files"),
}
_PAGE = 200
_QUESTION = 120
"""Characters of a question that stand beside what is found of it."""
_EVERYTHING = "*"


class CheckScreen(Base):
    """The findings of a set."""

    COMMAND_SCOPE = Scope.CHECK
    BINDINGS: ClassVar[list[BindingType]] = bindings(Scope.CHECK)
    DEFAULT_CSS = """
    CheckScreen #findings { height: 1fr; border: none; padding: 0; background: $surface; }
    CheckScreen #sieve { height: auto; color: $text-muted; padding: 0 1; }
    """

    class _Came(Message):
        def __init__(
            self,
            findings: tuple[Finding, ...],
            questions: Mapping[str, str],
            problem: AnnotatorError | None = None,
        ) -> None:
            super().__init__()
            self.findings = findings
            self.questions = questions
            self.problem = problem

    def __init__(self, project: Project, set_name: str | None) -> None:
        super().__init__(project)
        self.set_name = set_name
        self._findings: tuple[Finding, ...] = ()
        self._questions: Mapping[str, str] = {}
        self._wanted: tuple[Finding, ...] = ()
        self._sieve = Sieve()
        self._page = 0

    def body(self) -> ComposeResult:
        """What is chosen among the findings, and the list."""
        yield Static(id="sieve", markup=False)
        yield PointedList(id="findings")

    def on_mount(self) -> None:
        """A thread looks."""
        self.query_one("#sieve").display = False
        self.query_one("#findings").focus()
        self.head(Content(tr("Check · looking …")))
        self.reload()

    def facts(self) -> frozenset[str]:
        """What can be done with the finding that is highlighted, and what there is to choose from."""
        found = set(super().facts())
        one = self._finding()
        if one is not None:
            found |= {"finding"} | ({"case"} if one.case else set()) | ({"may-stand"} if may_stand(one) else set())
        if self._findings:
            found.add("findings")
        return frozenset(found | ({"pages"} if len(self._wanted) > _PAGE else set()))

    def level_out(self) -> bool:
        """Shows everything again where only some findings are shown."""
        if not self._sieve.narrow:
            return False
        self._choose(Sieve())
        return True

    def reload(self) -> None:
        """Looks again."""
        self._load()

    @work(thread=True, exclusive=True, group="check", exit_on_error=False)
    def _load(self) -> None:
        worker = get_current_worker()
        try:
            found = self.annotator.checking.check(self.set_name, lambda: worker.is_cancelled)
            if found is not None:
                self.post_message(self._Came(found.findings, self._asked()))
        except AnnotatorError as problem:
            self.post_message(self._Came((), {}, problem))

    def _asked(self) -> dict[str, str]:
        """The questions by their cases: whoever reads a finding knows no case by its id."""
        listed = case_list(self.project, self.set_name).cases if self.set_name is not None else ()
        return {one.case: one.question for one in listed}

    @on(_Came)
    def _came(self, event: _Came) -> None:
        if event.problem is not None:
            self.app.push_screen(ErrorDialog(event.problem.message))
        here = self._finding()
        self._findings, self._questions = event.findings, event.questions
        self._show(here)

    def _choose(self, sieve: Sieve) -> None:
        here = self._finding()
        self._sieve, self._page = sieve, 0
        self._show(here)

    def _show(self, here: Finding | None = None) -> None:
        """The page with the finding that was highlighted, where it is still wanted, else the page one is on."""
        findings = self.query_one("#findings", OptionList)
        old = findings.highlighted or 0
        self._wanted = sift(self._findings, self._sieve)
        place = next((at for at, one in enumerate(self._wanted) if here is not None and _same(one, here)), None)
        if place is not None:
            self._page, old = divmod(place, _PAGE)
        self._page = min(self._page, max(0, len(self._wanted) - 1) // _PAGE)
        page = self._wanted[self._page * _PAGE :][:_PAGE]
        findings.set_options(
            [Option(_row(one, self._questions.get(one.case or ""))) for one in page]
            or [Option(self._nothing(), disabled=True)]
        )
        if page:
            findings.highlighted = min(old, len(page) - 1)
        self._say_counts()
        self.refresh_keys()

    def _nothing(self) -> Content:
        if self._findings:
            return Content(tr("nothing of this kind; Esc shows everything"))
        return Content(tr("✓ nothing to be said against this set"))

    def _say_counts(self) -> None:
        counts = {severity: sum(one.severity is severity for one in self._findings) for severity in Severity}
        self.head(
            line(
                tr(
                    "Check · {errors} · {warnings} · {notes}",
                    errors=trn("{n} error", "{n} errors", counts[Severity.ERROR]),
                    warnings=trn("{n} warning", "{n} warnings", counts[Severity.WARNING]),
                    notes=trn("{n} note", "{n} notes", counts[Severity.INFO]),
                )
            )
        )
        told = [*self._chosen()]
        first = self._page * _PAGE
        if self._sieve.narrow or len(self._wanted) > _PAGE:
            last = min(first + _PAGE, len(self._wanted))
            shown = tr("{first}–{last} of {n}", first=min(first + 1, last), last=last, n=len(self._wanted))
            told.append(shown)
        strip = self.query_one("#sieve", Static)
        strip.display = bool(told)
        strip.update(line(" · ".join(told)))

    def _chosen(self) -> Iterator[str]:
        if self._sieve.severity is not None:
            yield tr(_ONLY[self._sieve.severity])
        if self._sieve.code is not None:
            yield tr("kind {code}", code=self._sieve.code)
        if self._sieve.field is not None:
            yield _field_name(self._sieve.field)
        if not self._sieve.standing:
            yield tr("without what was let stand")

    def _finding(self) -> Finding | None:
        at = self.query_one("#findings", OptionList).highlighted if self.is_mounted else None
        place = self._page * _PAGE + (at or 0)
        return self._wanted[place] if at is not None and place < len(self._wanted) else None

    @on(OptionList.OptionHighlighted, "#findings")
    def _moved(self) -> None:
        self.refresh_keys()

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
                    self.say(tr("what you change and submit counts as a new round of your label"))
            else:
                self.app.push_screen(ReadDialog(tr("Who can mend this"), self._whose(one, state)))

    def _may_mend(self, state: CaseState) -> bool:
        """Whether it is this person's: their own label, a case that still wants one, or a dispute they may settle."""
        wants = state.state in (State.DRAFT, State.IN_REVIEW)
        own = any(label.person == self.project.person for label in state.labels)
        return own or wants or is_to_decide(self.project, state)

    def _whose(self, one: Finding, state: CaseState | None) -> str:
        """A finding that somebody else must mend, whole, and who that is as far as this person may know."""
        rows = [state.case.question if state else (one.file or ""), "", finding_says(one)]
        rows += [f"→ {advice_of(one.code, one.advice(on_screen))}"] if one.remedy else []
        return "\n".join([*rows, "", self._who(state)])

    def _who(self, state: CaseState | None) -> str:
        if state is None:
            return tr("It belongs to a file, not to a case: whoever looks after the documents mends it.")
        if self.project.person is None:
            return tr("Say who you are to mend it (press {key:anywhere.palette} and choose “who am I”).")
        names = sorted({label.person for label in state.labels}) if open_to(state, self.project.person) else []
        if names:
            return tr(
                "You have no label here. It is for those who labelled it ({names}), or for an adjudicator.",
                names=", ".join(names),
            )
        return tr("You have no label here. It is for those who labelled it, or for an adjudicator.")

    def _do_accept(self) -> None:
        one = self._finding()
        if one is None or one.case is None or self.set_name is None:
            return
        set_name, case = self.set_name, one.case

        def take(why: str) -> None:
            accept_finding(self.project, set_name, case, one, why)
            self.reload()

        self.ask(lambda: TextDialog(tr("Why may it stay as it is?")), take)

    def _do_filter(self) -> None:
        self._choose(replace(self._sieve, severity=_NEXT[self._sieve.severity]))

    def _do_standing(self) -> None:
        self._choose(replace(self._sieve, standing=not self._sieve.standing))

    def _do_kind(self) -> None:
        found = kinds(sift(self._findings, replace(self._sieve, code=None)))
        self._ask(tr("Which kind of finding?"), found, lambda code: line(code), "code")

    def _do_field(self) -> None:
        found = fields(sift(self._findings, replace(self._sieve, field=None)))
        self._ask(tr("Findings about what?"), found, lambda field: line(_field_name(field)), "field")

    def _ask(self, title: str, counts: dict[str, int], shown: Callable[[str], Content], name: str) -> None:
        rows = [Choice(value, join(shown(value), f"  {count}")) for value, count in counts.items()]

        def take(value: str) -> None:
            chosen = None if value == _EVERYTHING else value
            self._choose(replace(self._sieve, code=chosen) if name == "code" else replace(self._sieve, field=chosen))

        everything = Choice(_EVERYTHING, Content(tr("everything")))
        self.app.push_screen(ChoiceDialog(title, [everything, *rows]), self.then(take))

    def _do_page_on(self) -> None:
        self._turn(1)

    def _do_page_back(self) -> None:
        self._turn(-1)

    def _turn(self, by: int) -> None:
        last = max(0, len(self._wanted) - 1) // _PAGE
        self._page = max(0, min(self._page + by, last))
        self.query_one("#findings", OptionList).highlighted = 0
        self._show()


def _same(one: Finding, other: Finding) -> bool:
    """Whether two findings are one, however grave: it may have been let stand meanwhile."""
    return (one.case, one.file, one.code, one.said()) == (other.case, other.file, other.code, other.said())


def _field_name(field: str) -> str:
    return tr(_FIELDS[field]) if field in _FIELDS else field


def _row(one: Finding, question: str | None) -> Content:
    glyph = tr(_STANDS if one.accepted is not None else _GLYPHS[one.severity])
    where = line(one.case or one.file or "", "dim")
    if question is not None:
        where = join(line(question, limit=_QUESTION), "  ", where)
    first = join(f"{glyph:<10}", " ", line(finding_says(one)))
    if one.accepted is not None:
        return join(first, "\n  ", where, "\n  ", line(tr("because: {why}", why=one.accepted), "dim"))
    advice = join("\n  → ", line(advice_of(one.code, one.advice(on_screen)), "dim")) if one.remedy else Content("")
    return join(first, "\n  ", where, advice)
