"""What every screen with a document can do: recently used sections, the cases on a passage, the tree of documents."""

from abc import abstractmethod

from textual import on, work
from textual.app import ComposeResult
from textual.message import Message
from textual.timer import Timer

from annotator.model.reference import Reference
from annotator.tui.desk import label_desk
from annotator.tui.dialogs.base import Dialog
from annotator.tui.dialogs.choice import Choice, ChoiceDialog
from annotator.tui.i18n import mark, tr
from annotator.tui.safe import join, line
from annotator.tui.screens.base import Base
from annotator.tui.widgets.document import DocumentPane
from annotator.tui.widgets.outline import Outline
from annotator.tui.widgets.reader import Reader
from annotator.workflow.context import Project
from annotator.workflow.corpus import Reading as ReadingOf
from annotator.workflow.on_passage import CaseHere, Rest, cases_on, rests
from annotator.workflow.recent import RecentSection, note_section, recent_sections

_READ_SECONDS = 1.0
"""How long one stays in a section until it counts as used."""


class TreeDialog(Dialog[Reference | None]):
    """The documents and their sections, to choose one."""

    HINT = mark("Enter choose · → open · {key:slash} find · Esc cancel")
    DEFAULT_CSS = """
    TreeDialog > Vertical { height: 90%; }
    """

    def __init__(self, project: Project) -> None:
        super().__init__(tr("Documents and sections"))
        self._project = project

    def body(self) -> ComposeResult:
        """The tree."""
        yield Outline(self._project)

    def on_mount(self) -> None:
        """WithDocument the documents."""
        outline = self.query_one(Outline)
        outline.read()
        self.set_focus(outline.documents)

    @on(Outline.Chosen)
    def _chosen(self, event: Outline.Chosen) -> None:
        self.dismiss(event.at)


class WithDocument(Base):
    """A screen that has a document to read in."""

    class Rested(Message):
        """Which cases rest on what is known."""

        def __init__(self, known: tuple[Rest, ...], ask: tuple[ReadingOf, tuple[int, int]] | None) -> None:
            super().__init__()
            self.known = known
            self.ask = ask

    class Used(Message):
        """The sections used last."""

        def __init__(self, sections: tuple[RecentSection, ...]) -> None:
            super().__init__()
            self.sections = sections

    rests_known: tuple[Rest, ...] = ()
    """Cases with what they rest on, as far as they were looked for."""
    _stay: Timer | None = None
    _noted: tuple[str, str] | None = None

    @property
    @abstractmethod
    def document(self) -> DocumentPane:
        """The document."""

    def open_section(self, at: Reference) -> None:
        """Shows a document or a section, and goes there."""
        with self.trying():
            self.document.open_at(at)
            self.go_to(self.document.reader)

    # --- recently used -------------------------------------------------------------------------------------------

    @on(Reader.Selected)
    def _reads_on(self, event: Reader.Selected) -> None:
        reading = self.document.reading
        if reading is None or event.reader is not self.document.reader or not reading.sections:
            return
        section = reading.section_at(event.start)
        named = (reading.document.document, section.key)
        if named == self._noted:
            return
        self._noted = named
        if self._stay is not None:
            self._stay.stop()
        at = Reference(reading.document.document, reading.edition.version, section.key)
        self._stay = self.set_timer(_READ_SECONDS, lambda: self._note(at, section.heading))

    @work(thread=True, group="recent", exit_on_error=False)
    def _note(self, at: Reference, heading: str) -> None:
        note_section(self.project, at, heading)

    @work(thread=True, exclusive=True, group="recent-list", exit_on_error=False)
    def _do_recent(self) -> None:
        self.post_message(self.Used(recent_sections(self.project)))

    @on(Used)
    def _used(self, event: Used) -> None:
        if not event.sections:
            self.say(tr("no section was used yet: one counts when you stay in it for a moment"))
            return
        choices = [
            Choice(
                str(at), join(line(one.heading or one.at.section, "bold", limit=60), " · ", line(str(one.at), "dim"))
            )
            for at, one in enumerate(event.sections)
        ]

        def go(chosen: str) -> None:
            self.open_section(event.sections[int(chosen)].at)

        self.app.push_screen(ChoiceDialog(tr("Recently used sections"), choices), self.then(go))

    # --- cases on a passage --------------------------------------------------------------------------------------

    def look_for_cases(self) -> None:
        """Has a thread find out which cases rest on what."""
        self._find_rests(None)

    def _do_cases_here(self) -> None:
        reading = self.document.reading
        if reading is None or not reading.sections:
            return
        chosen = self.document.selection
        start = self.document.reader.choice.span[0]
        span = chosen[1:] if chosen is not None and chosen[2] > chosen[1] else reading.section_at(start).span
        self._find_rests((reading, (span[0], span[1])))

    @work(thread=True, exclusive=True, group="rests", exit_on_error=False)
    def _find_rests(self, ask: tuple[ReadingOf, tuple[int, int]] | None) -> None:
        self.post_message(self.Rested(rests(self.project), ask))

    @on(Rested)
    def _rested(self, event: Rested) -> None:
        self.rests_known = event.known
        self.rests_changed()
        if event.ask is not None:
            self._show_cases(cases_on(event.known, *event.ask))

    def rests_changed(self) -> None:
        """Which cases rest on what is known anew."""

    def _show_cases(self, found: tuple[CaseHere, ...]) -> None:
        if not found:
            self.say(tr("none of the cases you may see rests on this passage"))
            return
        choices = [
            Choice(str(at), join(line(one.rest.question, limit=120), _about(one))) for at, one in enumerate(found)
        ]

        def go(chosen: str) -> None:
            from annotator.tui.screens.write import WriteScreen

            rest = found[int(chosen)].rest
            self.annotator.show(WriteScreen(label_desk(self.project, rest.set_name, rest.case)))

        self.app.push_screen(ChoiceDialog(tr("Cases on this passage"), choices), self.then(go))

    # --- the tree ------------------------------------------------------------------------------------------------

    def _do_tree(self) -> None:
        self.app.push_screen(TreeDialog(self.project), self.then(self.open_section))


def _about(one: CaseHere) -> str:
    said = [
        "" if one.exact else tr("in the same section of another edition"),
        "" if one.rest.mine else tr("by others"),
        tr("retired") if one.rest.retired else "",
    ]
    told = [part for part in said if part]
    return f" · {' · '.join(told)}" if told else ""
