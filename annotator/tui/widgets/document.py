"""A document with its reference, its passages, a search inside it and the length of what is selected."""

import contextlib
import datetime
from collections.abc import Sequence
from dataclasses import replace

from textual import events, on, work
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.content import Content
from textual.message import Message
from textual.widgets import Input, Static

from annotator.model.corpus import Section
from annotator.model.reference import Reference, parse_reference
from annotator.model.results import SearchHit
from annotator.store.base import TEXTS, Key
from annotator.text.messages import AnnotatorError
from annotator.tui.dialogs.choice import Choice, ChoiceDialog
from annotator.tui.i18n import tr, trn
from annotator.tui.safe import join, line, tell
from annotator.tui.widgets.document_marks import heading_end, marks_in, marks_of
from annotator.tui.widgets.entry import Entry
from annotator.tui.widgets.paint import Mark
from annotator.tui.widgets.pane_title import PaneTitle
from annotator.tui.widgets.reader import Reader
from annotator.tui.widgets.reader_find import MOST, Found
from annotator.tui.widgets.reader_visits import Visit, Visits
from annotator.workflow.clipboard import keep_copy
from annotator.workflow.context import Project
from annotator.workflow.corpus import Reading
from annotator.workflow.hits import best_sentence
from annotator.workflow.picking import TextChanged, refuse_changed, same_text

__all__ = ["DocumentPane", "heading_end", "marks_in", "marks_of"]


class DocumentPane(Vertical):
    """A reader with what belongs around it."""

    DEFAULT_CSS = """
    DocumentPane { width: 1fr; height: 1fr; }
    DocumentPane > .length { height: 1; color: $text-muted; }
    DocumentPane > Reader { height: 1fr; }
    DocumentPane > Input { height: 1; border: none; padding: 0 1; display: none; }
    DocumentPane.-finding > Input { display: block; }
    """

    class Opened(Message):
        """A document stands in the pane."""

        def __init__(self, pane: "DocumentPane", reading: Reading) -> None:
            super().__init__()
            self.pane = pane
            self.reading = reading

    class _ReadAgain(Message):
        """What the corpus holds now is known."""

    def __init__(self, project: Project, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self.project = project
        self.date: datetime.date = project.date
        """The date whose edition is opened where a reference names none."""
        self.reading: Reading | None = None
        self._visits = Visits()
        self._entered = ""
        """Words that were entered before their hits were known."""

    def compose(self) -> ComposeResult:
        """The reference above, the text, the search line, the selection below."""
        yield PaneTitle(tr("document"))
        yield Reader()
        yield Entry(
            placeholder=tr("find in this document"),
            hint=tr(" type the words · ↓ ↑ next hit, hit before · Enter stay there · Esc back to where you were"),
        )
        yield Static(classes="length", markup=False)

    @property
    def reader(self) -> Reader:
        """The text."""
        return self.query_one(Reader)

    @property
    def selection(self) -> tuple[Reading, int, int] | None:
        """What is selected, in which edition; None where nothing is."""
        span = self.reader.selected
        return (self.reading, *span) if self.reading is not None and span is not None else None

    def open(self, reading: Reading, *, start: int | None = None, end: int | None = None, top: bool = True) -> None:
        """Shows an edition, at a place of it; a document that is open already stays where its reader left it."""
        if start is not None:
            self._leave()
        self._show(reading, start=start, end=end, top=top)

    def _show(self, reading: Reading, *, start: int | None, end: int | None = None, top: bool = True) -> None:
        if self.reading is None or not same_text(self.reading, reading):
            self._close_search()
            self.reading = reading
            document, version = reading.document.document, reading.edition.version
            self.reader.open(
                reading.text,
                reference=f"{document}@{version}",
                sections=[(one.span[0], heading_end(reading.text, one)) for one in reading.sections],
                editions=len(self.project.corpus.versions(document)),
            )
            self.post_message(self.Opened(self, reading))
        if start is not None:
            # Only a layout gives the reader its width, and only a width says in which row a place is.
            self.call_after_refresh(self.reader.select, start, start if end is None else end, top=top)

    def refuse_changed(self, reading: Reading) -> None:
        """Raises `TextChanged` where an edition is another on disk than it was read; the pane then has it anew."""
        try:
            refuse_changed(self.project, reading)
        except TextChanged:
            self._renew(say=False)
            raise

    def changed_underneath(self, keys: frozenset[Key]) -> None:
        """Where the document that is open is another on disk now, it is loaded anew; the corpus has forgotten it."""
        reading = self.reading
        if reading is not None and any(key.kind in TEXTS and key.parts[0] == reading.document.document for key in keys):
            self._read_again()

    @work(thread=True, exclusive=True, group="renew", exit_on_error=False)
    def _read_again(self) -> None:
        # The corpus may be large, and all of it is read after it was forgotten.
        with contextlib.suppress(AnnotatorError):
            self.project.corpus.documents()
        self.post_message(self._ReadAgain())

    @on(_ReadAgain)
    def _was_read_again(self) -> None:
        self._renew(say=True)

    def _renew(self, *, say: bool) -> None:
        """Takes what is open as it is on disk now, where that is another text: nothing is selected in it then."""
        old = self.reading
        if old is None:
            return
        document, version = old.document.document, old.edition.version
        try:
            reading = self.project.corpus.reading(document, version)
        except AnnotatorError as problem:
            self.close(line(f"✗ {problem.message.text(tr)}"))
            return
        if same_text(old, reading):
            self.reading = reading
            return
        at = min(self.reader.resting().span[0], len(reading.text))
        self._show(reading, start=at, top=False)
        if say:
            said = tr("the text of {edition} changed on disk: this is the new one", edition=f"{document}@{version}")
            tell(self.app, said, warning=True)

    def open_at(self, place: Reference, *, top: bool = True) -> None:
        """Shows the place a reference names; raises `AnnotatorError` where there is none."""
        reading = self.project.corpus.resolve(place, self.date)
        section = reading.section(place.section) if place.section else None
        if place.span is not None:
            self.open(reading, start=place.span[0], end=place.span[1], top=False)
        else:
            self.open(reading, start=section.span[0] if section else 0, top=top)

    def open_hit(self, hit: SearchHit, words: str) -> None:
        """Shows what a search for some words found: its best sentence, else the section. Raises as `open_at` does."""
        place = parse_reference(hit.at)
        self.open_at(place)
        section = self.reading.section(place.section) if self.reading else None
        if self.reading is None or section is None:
            return
        found = best_sentence(self.reading, hit, words, below=heading_end(self.reading.text, section))
        if found is not None:
            self.call_after_refresh(self.reader.select_sentence, found[0])

    def close(self, why: Content | None = None) -> None:
        """Shows no document."""
        self._leave()
        self._close_search()
        self.reading = None
        self.reader.open("")
        self.query_one(PaneTitle).tell(why or Content(""))

    def show_passages(self, marks: Sequence[Mark]) -> None:
        """Shows which passages are linked already, and which are marked as misleading."""
        for kind in ("passage", "distractor"):
            self.reader.mark(kind, [mark for mark in marks if mark.kind == kind])

    @on(Reader.Selected)
    def _selected(self, event: Reader.Selected) -> None:
        length = self.query_one(".length", Static)
        if self.reading is None:
            length.update("")
            return
        section = self.reading.section_at(event.start)
        at = Reference(self.reading.document.document, self.reading.edition.version, section.key)
        self.query_one(PaneTitle).tell_reference(str(at))
        length.update(self._about(event, section))

    def _about(self, event: Reader.Selected, section: Section) -> Content:
        """What the line below the text says: which hit, how long the selection is, else in which section one is."""
        reader = event.reader
        hit, growing = reader.hit(), tr(" · extending ({key:document.extend} stops)") if reader.extending else ""
        if hit is not None:
            most = "+" if hit[1] == MOST else ""
            return line(
                tr(
                    "hit {number} of {count} · {key:document.next_hit} next · {key:document.previous_hit} before",
                    number=hit[0],
                    count=f"{hit[1]}{most}",
                )
            )
        if event.end == event.start:
            return join(line(section.heading or "—", limit=60), growing)
        words = len(reader.text[event.start : event.end].split())
        characters = event.end - event.start
        hidden = tr(" · hidden text: a comment or front matter") if reader.hidden(event.start, event.end) else ""
        selected = tr(
            "selected: {words}, {characters}",
            words=trn("{n} word", "{n} words", words),
            characters=trn("{n} character", "{n} characters", characters),
        )
        return line(f"{selected}{hidden}{growing}")

    @on(Reader.Wants)
    def _wants(self, event: Reader.Wants) -> None:
        match event.what:
            case "find":
                self._open_search()
            case "sections":
                self._ask_section()
            case "edition":
                self._ask_edition()
            case _:
                self._travel(back=event.what == "back")

    @on(Reader.Copied)
    def _copied(self, event: Reader.Copied) -> None:
        try:
            kept = keep_copy(self.project, event.text)
        except AnnotatorError as problem:
            tell(self.app, problem.message.line(tr), warning=True)
            return
        if kept is None:
            tell(self.app, tr("sent to the clipboard; some terminals do not take it"))
        else:
            said = tr("sent to the clipboard; where the terminal does not take it: {file}", file=kept.as_posix())
            tell(self.app, said)

    # --- searching inside ----------------------------------------------------------------------------------------

    def _open_search(self) -> None:
        self.add_class("-finding")
        self.reader.begin_search()
        # At once, so that what is typed next is typed into it.
        self.screen.set_focus(self.query_one(Input))
        if self.query_one(Input).value:
            self.reader.search(self.query_one(Input).value)
            self.query_one(Input).action_select_all()

    def _close_search(self) -> bool:
        was_open = self.has_class("-finding")
        self.remove_class("-finding")
        self._entered = ""
        if was_open:
            self.screen.set_focus(self.reader)
        return was_open

    def leave_search(self) -> bool:
        """Closes the search line and goes back to where the search began; whether it was open."""
        was_open = self._close_search()
        if was_open:
            self.reader.give_up_search()
        return was_open

    @on(Input.Changed)
    def _typed(self, event: Input.Changed) -> None:
        event.stop()
        if self.has_class("-finding"):
            self.reader.search(event.value)

    @on(Input.Submitted)
    def _enter(self, event: Input.Submitted) -> None:
        event.stop()
        self._leave()
        self._close_search()
        # Its hits may not be known yet, and may be those of an earlier search.
        self._entered = event.value
        self.reader.search(event.value)

    @on(Found)
    def _found(self, event: Found) -> None:
        event.stop()
        if self.has_class("-finding"):
            if not event.count and event.words.strip():
                self.query_one(".length", Static).update(line(tr("no hit")))
        elif event.words == self._entered:
            self._entered = ""
            self.reader.stay_at_hit()
            if not event.count:
                tell(self.app, tr("not in this document; {key:write.search} searches all"), warning=True)

    def on_key(self, event: events.Key) -> None:
        """From hit to hit while the words are typed."""
        if self.has_class("-finding") and event.key in ("up", "down"):
            event.stop()
            (self.reader.next_hit if event.key == "down" else self.reader.previous_hit)()

    # --- going back and forward ----------------------------------------------------------------------------------

    def _here(self) -> Visit | None:
        reading = self.reading
        if reading is None:
            return None
        return Visit(reading.document.document, reading.edition.version, self.reader.resting().span[0])

    def _leave(self) -> None:
        """Keeps in mind where one is, since one goes elsewhere."""
        here = self._here()
        if here is not None:
            self._keep(self._visits.left(here))

    @on(Reader.Leaps)
    def _leaps(self, event: Reader.Leaps) -> None:
        here = self._here()
        if here is not None:
            self._keep(self._visits.left(replace(here, offset=event.offset)))

    def _keep(self, visits: Visits) -> None:
        self._visits = visits
        sides = {"behind": visits.behind, "ahead": visits.ahead}
        self.reader.around = frozenset(name for name, there in sides.items() if there)

    def _travel(self, *, back: bool) -> None:
        here = self._here()
        if here is None:
            return
        target, visits = self._visits.back(here) if back else self._visits.forward(here)
        self._keep(visits)
        if target is None:
            tell(self.app, tr("there is no other place"), warning=True)
            return
        try:
            reading = self.project.corpus.reading(target.document, target.version)
        except AnnotatorError as problem:
            tell(self.app, problem.message.line(tr), warning=True)
            return
        self._show(reading, start=target.offset, top=False)

    # --- dialogs -------------------------------------------------------------------------------------------------

    def _ask_section(self) -> None:
        reading = self.reading
        if reading is None:
            return
        choices = [
            Choice(str(at), join("  " * max(0, one.level - 1), line(one.heading or f"({one.key})", limit=120)))
            for at, one in enumerate(reading.sections)
        ]

        def go(chosen: str | None) -> None:
            if chosen is not None:
                self.open(reading, start=reading.sections[int(chosen)].span[0])

        self.app.push_screen(ChoiceDialog(tr("Sections"), choices), go)

    def _ask_edition(self) -> None:
        reading = self.reading
        if reading is None:
            return
        document = reading.document.document
        choices = [
            Choice(one, line(tr("{edition} — open here", edition=one) if one == reading.edition.version else one))
            for one in self.project.corpus.versions(document)
        ]

        def go(chosen: str | None) -> None:
            if chosen is None:
                return
            key = reading.section_at(self.reader.choice.span[0]).key
            try:
                other = self.project.corpus.reading(document, chosen)
            except AnnotatorError as problem:
                tell(self.app, problem.message.line(tr), warning=True)
                return
            section = other.section(key)
            self._leave()
            self._show(other, start=None)
            self.call_after_refresh(self.reader.select_sentence, heading_end(other.text, section) if section else 0)

        self.app.push_screen(ChoiceDialog(tr("Editions"), choices), go)
