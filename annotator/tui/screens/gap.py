"""A section that no question covers: read it, then ask."""

from dataclasses import asdict
from functools import partial
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType

from annotator.model.hashing import short_id
from annotator.model.reference import Reference
from annotator.tui.commands import bindings
from annotator.tui.dialogs.case import Asked, CaseDialog
from annotator.tui.i18n import tr
from annotator.tui.registry import Scope
from annotator.tui.safe import join, line
from annotator.tui.screens.base import Base
from annotator.tui.screens.opening import write_at
from annotator.tui.widgets.document import DocumentPane
from annotator.workflow.aside import open_aside
from annotator.workflow.cases import new_case
from annotator.workflow.context import Project
from annotator.workflow.in_use import in_use


class GapScreen(Base):
    """One document, open at a section."""

    COMMAND_SCOPE = Scope.GAP
    BINDINGS: ClassVar[list[BindingType]] = bindings(Scope.GAP)

    def __init__(self, project: Project, set_name: str, place: Reference) -> None:
        super().__init__(project)
        self.set_name = set_name
        self.place = place

    def body(self) -> ComposeResult:
        """The document."""
        yield DocumentPane(self.project)

    def on_mount(self) -> None:
        """At the section."""
        self.head(join(line(tr("Nobody asks about this")), " · ", line(str(self.place))))
        pane = self.query_one(DocumentPane)
        pane.reader.focus()
        self.call_after_refresh(self._open)

    def _open(self) -> None:
        with self.trying():
            self.query_one(DocumentPane).open_at(self.place)
            self.refresh_keys()

    def level_out(self) -> bool:
        """Out of a search in the document, then out of the screen."""
        return self.query_one(DocumentPane).leave_search()

    def _do_ask(self) -> None:
        ask_at(self, self.set_name, self.place)


def ask_at(screen: Base, set_name: str, place: Reference) -> None:
    """Asks a question, and opens it with a document at a place."""

    def take(asked: Asked) -> None:
        case = new_case(screen.project, set_name, **asdict(asked))
        with screen.trying():
            write_at(screen, set_name, case.case, place)

    look = partial(in_use, screen.project, set_name)
    aside = open_aside(screen.project, set_name, f"question-{short_id(str(place))}")
    screen.ask(lambda: CaseDialog(look=look), take, aside=aside)
