"""The map of a set: what no question covers, what it is made of, what is old, what is disputed; Enter leads to work."""

from typing import ClassVar

from textual import on, work
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.content import Content
from textual.message import Message
from textual.widgets import Static
from textual.worker import get_current_worker

from annotator.model.map_results import DatedBy, MapResult
from annotator.text.messages import AnnotatorError
from annotator.tui.commands import bindings
from annotator.tui.dialogs.choice import Choice, ChoiceDialog
from annotator.tui.dialogs.text import ErrorDialog
from annotator.tui.i18n import tr, trn
from annotator.tui.map_rows import TITLES, VIEWS, Line, lines_of, text_of
from annotator.tui.registry import Scope
from annotator.tui.safe import join, line
from annotator.tui.screens.base import Base
from annotator.tui.screens.gap import GapScreen, ask_at
from annotator.tui.screens.opening import open_case
from annotator.tui.widgets.line_list import LineList
from annotator.workflow.context import Project
from annotator.workflow.overview import overview

_EACH = 25
"""Documents between two words on how far it is."""


class _Stopped(Exception):
    """Nobody looks any more."""


class MapScreen(Base):
    """What the set covers."""

    COMMAND_SCOPE = Scope.MAP
    BINDINGS: ClassVar[list[BindingType]] = bindings(Scope.MAP)
    DEFAULT_CSS = """
    MapScreen #views { height: auto; max-height: 2; padding: 0 1; background: $panel; }
    MapScreen #told { height: auto; max-height: 3; padding: 0 1; color: $text-muted; }
    """

    class _Came(Message):
        def __init__(self, found: MapResult | None, problem: AnnotatorError | None = None) -> None:
            super().__init__()
            self.found = found
            self.problem = problem

    class _Reached(Message):
        def __init__(self, done: int, of: int) -> None:
            super().__init__()
            self.done = done
            self.of = of

    def __init__(self, project: Project, set_name: str) -> None:
        super().__init__(project)
        self.set_name = set_name
        self._found: MapResult | None = None
        self._view = VIEWS[0]
        self._lines: list[Line] = []
        self._at: dict[str, int] = {}
        """View -> the line that was highlighted in it."""
        self._now = project.now()

    def body(self) -> ComposeResult:
        """The views, the lines of one of them, and what is to be said."""
        yield Static(id="views", markup=False)
        yield LineList()
        yield Static(id="told", markup=False)

    def on_mount(self) -> None:
        """A thread reads the documents."""
        self.query_one(LineList).focus()
        self.head(Content(tr("Map · reading …")))
        self._show_views()
        self.reload()

    def facts(self) -> frozenset[str]:
        """Whether a line leads somewhere, and whether to a section."""
        found = set(super().facts())
        one = self._line()
        if one is not None and (one.place is not None or one.cases):
            found.add("row")
        if one is not None and one.place is not None:
            found.add("section")
        return frozenset(found)

    def reload(self) -> None:
        """Draws the map anew."""
        self._read()

    @work(thread=True, exclusive=True, group="map", exit_on_error=False)
    def _read(self) -> None:
        worker = get_current_worker()

        def tell(done: int, of: int) -> None:
            if worker.is_cancelled:
                raise _Stopped
            if done % _EACH == 0:
                self.post_message(self._Reached(done, of))

        try:
            self.post_message(self._Came(overview(self.project, self.set_name, progress=tell)))
        except AnnotatorError as problem:
            self.post_message(self._Came(None, problem))
        except _Stopped:
            return

    @on(_Reached)
    def _reached(self, event: _Reached) -> None:
        if self._found is None:
            self.head(line(tr("Map · document {done} of {all}", done=event.done, all=event.of)))

    @on(_Came)
    def _came(self, event: _Came) -> None:
        if event.problem is not None:
            self.app.push_screen(ErrorDialog(event.problem.message))
        if event.found is not None:
            self._found, self._now = event.found, self.project.now()
            self._show()

    def _show(self) -> None:
        found = self._found
        if found is None:
            return
        self._lines = lines_of(found, self._view)
        self.query_one(LineList).show(
            len(self._lines),
            lambda number, width: text_of(self._lines[number], found, width, self._now),
            highlighted=self._at.get(self._view, 0),
            heading=lambda number: self._lines[number].heading,
        )
        self._show_views()
        self.query_one("#told", Static).update(line(" · ".join(self._said(found))))
        parts = [tr("Map"), trn("{n} case", "{n} cases", found.cases), tr("editions as of {date}", date=found.date)]
        self.head(line(" · ".join(parts)))
        self.refresh_keys()

    def _show_views(self) -> None:
        shown = [
            line(f"‹{TITLES[one]}›", "bold") if one == self._view else line(f" {TITLES[one]} ", "dim") for one in VIEWS
        ]
        self.query_one("#views", Static).update(join(*shown, separator=" "))

    def _said(self, found: MapResult) -> list[str]:
        said = []
        if found.hidden:
            said.append(
                trn(
                    "{n} case is labelled by others and not yours to know yet",
                    "{n} cases are labelled by others and not yours to know yet",
                    found.hidden,
                )
            )
        if self._view == "oldest" and found.dated_by is not DatedBy.NOTHING:
            by_git = found.dated_by is DatedBy.GIT
            said.append(tr("age: since the first commit") if by_git else tr("age: since the file was changed last"))
        if found.other_languages:
            said.append(
                trn(
                    "{n} document in a language that the set does not ask in",
                    "{n} documents in languages that the set does not ask in",
                    found.other_languages,
                )
            )
        if found.unread:
            said.append(trn("✗ {n} text cannot be read", "✗ {n} texts cannot be read", len(found.unread)))
        if found.unreadable:
            said.append(trn("✗ {n} case cannot be read", "✗ {n} cases cannot be read", found.unreadable))
        return said

    def _line(self) -> Line | None:
        at = self.query_one(LineList).highlighted
        return self._lines[at] if at is not None and at < len(self._lines) else None

    @on(LineList.Highlighted)
    def _moved(self) -> None:
        at = self.query_one(LineList).highlighted
        if at is not None:
            self._at[self._view] = at
        self.refresh_keys()

    @on(LineList.Chosen)
    def _chosen(self) -> None:
        self.action_do("open")

    # --- commands ------------------------------------------------------------------------------------------------

    def _do_open(self) -> None:
        one = self._line()
        if one is None:
            return
        if one.place is not None:
            self.annotator.show(GapScreen(self.project, self.set_name, one.place))
        elif len(one.cases) == 1:
            open_case(self, self.set_name, one.cases[0])
        elif one.cases:
            choices = [Choice(case, line(case)) for case in one.cases]
            self.app.push_screen(
                ChoiceDialog(tr("Which case?"), choices), self.then(lambda case: open_case(self, self.set_name, case))
            )

    def _do_ask(self) -> None:
        one = self._line()
        if one is not None and one.place is not None:
            ask_at(self, self.set_name, one.place)

    def _do_next_tab(self) -> None:
        self._turn(1)

    def _do_last_tab(self) -> None:
        self._turn(-1)

    def _turn(self, step: int) -> None:
        self._view = VIEWS[(VIEWS.index(self._view) + step) % len(VIEWS)]
        self._show_views()
        self._show()
