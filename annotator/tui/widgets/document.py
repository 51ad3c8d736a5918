"""A document with its reference, its passages, a search inside it and the length of what is selected."""

import datetime
from collections.abc import Sequence

from textual import on
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.content import Content
from textual.message import Message
from textual.widgets import Input, Static

from annotator.model.corpus import Section
from annotator.model.label import Judgement
from annotator.model.reference import Reference, parse_reference
from annotator.model.results import SearchHit
from annotator.text.messages import AnnotatorError
from annotator.tui.dialogs.choice import Choice, ChoiceDialog
from annotator.tui.i18n import tr
from annotator.tui.safe import join, line, tell
from annotator.tui.widgets.entry import Entry
from annotator.tui.widgets.paint import Mark
from annotator.tui.widgets.pane_title import PaneTitle
from annotator.tui.widgets.reader import Reader
from annotator.tui.wording import count as count_of
from annotator.workflow.context import Project
from annotator.workflow.corpus import Reading
from annotator.workflow.hits import best_sentence
from annotator.workflow.places import NeedNow

_MARGIN = 2
"""Cells of the margin beside the text."""


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

    def __init__(self, project: Project, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self.project = project
        self.date: datetime.date = project.date
        """The date whose edition is opened where a reference names none."""
        self.reading: Reading | None = None

    def compose(self) -> ComposeResult:
        """The reference above, the text, the search line, the selection below."""
        yield PaneTitle("document")
        yield Reader()
        yield Entry(placeholder="find in this document", hint=" type the words · Enter find · Esc leave")
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
        if self.reading is None or (self.reading.sha256, self.reading.edition) != (reading.sha256, reading.edition):
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
        self.reading = None
        self.reader.open("")
        self.query_one(PaneTitle).tell(why or Content(""))

    def show_passages(self, marks: Sequence[Mark]) -> None:
        """Shows which passages are linked already."""
        self.reader.mark("passage", marks)

    @on(Reader.Selected)
    def _selected(self, event: Reader.Selected) -> None:
        length = self.query_one(".length", Static)
        if self.reading is None:
            length.update("")
            return
        section = self.reading.section_at(event.start)
        at = Reference(self.reading.document.document, self.reading.edition.version, section.key)
        self.query_one(PaneTitle).tell_reference(str(at))
        hit = event.reader.hit()
        if hit is not None:
            length.update(line(f"hit {hit[0]} of {hit[1]} · n next · p before"))
        elif event.end > event.start:
            count = event.end - event.start
            words = len(self.reading.text[event.start : event.end].split())
            length.update(
                line(
                    f"selected: {count_of(words, 'word', 'words')}, "
                    f"{count_of(count, 'character', 'characters')}{_growing(event.reader)}"
                )
            )
        else:
            length.update(join(line(section.heading or "—", limit=60), _growing(event.reader)))

    @on(Reader.Wants)
    def _wants(self, event: Reader.Wants) -> None:
        if event.what == "find":
            self.add_class("-finding")
            # At once, so that what is typed next is typed into it.
            self.screen.set_focus(self.query_one(Input))
        elif event.what == "sections":
            self._ask_section()
        else:
            self._ask_edition()

    @on(Input.Submitted)
    def _found(self, event: Input.Submitted) -> None:
        event.stop()
        found = self.reader.search(event.value)
        self.leave_search()
        if not found:
            tell(self.app, "not in this document; w searches all", warning=True)

    @on(Input.Changed)
    def _typed(self, event: Input.Changed) -> None:
        event.stop()

    def leave_search(self) -> bool:
        """Closes the search line; whether it was open."""
        was_open = self.has_class("-finding")
        self.remove_class("-finding")
        if was_open:
            self.screen.set_focus(self.reader)
        return was_open

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
                start = reading.sections[int(chosen)].span[0]
                self.reader.select(start, start, top=True)

        self.app.push_screen(ChoiceDialog("Sections", choices), go)

    def _ask_edition(self) -> None:
        reading = self.reading
        if reading is None:
            return
        document = reading.document.document
        choices = [
            Choice(one, line(f"{'▸' if one == reading.edition.version else ' '} {one}"))
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
            self.open(other)
            self.call_after_refresh(self.reader.select_sentence, heading_end(other.text, section) if section else 0)

        self.app.push_screen(ChoiceDialog("Editions", choices), go)


def marks_in(reading: Reading, now: Sequence[NeedNow], glyph: str = "") -> list[Mark]:
    """Marks for the passages that stand in a text, now or when they were marked; in the margin `glyph` or the need."""
    marks = {
        Mark(*span, "passage", glyph or _margin(found.need.need)): None
        for found in now
        for passage in found.any
        for here in passage.parts
        for place in (here.place, here.start)
        if place is not None and place.text == reading.sha256 and (span := _extent(reading, place.span, place.section))
    }
    return list(marks)


def marks_of(reading: Reading, judgement: Judgement) -> list[Mark]:
    """Marks for the passages that a judgement places in just this edition; needs no look at landings."""
    here = (reading.document.document, reading.edition.version)
    return [
        Mark(*span, "passage", _margin(need.need))
        for need in judgement.needs
        for passage in need.any
        for part in passage.places()
        if (at := part.reference())[:2] == here and (span := _extent(reading, at.span, at.section))
    ]


def _margin(need: str) -> str:
    """A need's name where the margin has room for it, else its first letter."""
    return need if len(need) <= _MARGIN else need[0]


def _extent(reading: Reading, span: tuple[int, int] | None, section: str | None) -> tuple[int, int] | None:
    """Where a place lies: its span, else its whole section; None where the edition has no such section."""
    if span is not None or section is None:
        return span
    found = reading.section(section)
    return found.span if found else None


def heading_end(text: str, section: Section) -> int:
    """Where the heading of a section ends; where the section starts if it has none."""
    start, end = section.span
    if not section.heading:
        return start
    newline = text.find("\n", start, end)
    return end if newline < 0 else newline


def _growing(reader: Reader) -> str:
    return " · extending (v stops)" if reader.extending else ""
