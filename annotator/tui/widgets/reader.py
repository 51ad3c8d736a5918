"""The pane in which a document is read and passages are selected.

It draws only the rows on the screen, whatever the length of the text; every cell leads back to a code point of the
canonical text, so a selection is a span that can be filed as it is.
"""

import re
from collections.abc import Sequence
from typing import ClassVar

from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.binding import BindingType
from textual.geometry import Size
from textual.message import Message
from textual.scroll_view import ScrollView
from textual.strip import Strip

from annotator.tui.commands import Commanded, bindings
from annotator.tui.registry import Scope
from annotator.tui.safe import tell
from annotator.tui.widgets.moves import MOVE_BINDINGS, Moves
from annotator.tui.widgets.paint import Mark, Marks, runs
from annotator.tui.widgets.rows import Rows
from annotator.tui.widgets.selection import Choice, next_unit, previous_unit
from annotator.tui.widgets.units import paragraph_units, sentence_units, stripped

GUTTER = 3
_ORDER = ("heading", "passage", "changed", "removed", "hit", "selection")


class Reader(Moves, Commanded, ScrollView, can_focus=True, inherit_bindings=False):
    """Shows one text; see `open`."""

    COMMAND_SCOPE = Scope.DOCUMENT
    ALLOW_SELECT = False
    BINDINGS: ClassVar[list[BindingType]] = [*bindings(Scope.DOCUMENT), *MOVE_BINDINGS]
    COMPONENT_CLASSES: ClassVar[set[str]] = {
        "reader--text",
        "reader--gutter",
        "reader--caret",
        *(f"reader--{kind}" for kind in _ORDER),
    }
    DEFAULT_CSS = """
    Reader {
        background: $surface;
        scrollbar-size-vertical: 1;
        overflow-x: hidden;
        overflow-y: scroll;
    }
    Reader > .reader--text { color: $foreground; }
    Reader > .reader--gutter { color: $text-warning; text-style: bold; }
    Reader > .reader--heading { text-style: bold; color: $text-primary; }
    Reader > .reader--passage { text-style: underline; background: $success-muted; }
    Reader > .reader--changed { text-style: bold underline; background: $warning-muted; }
    Reader > .reader--removed { text-style: bold strike; background: $error-muted; }
    Reader > .reader--hit { text-style: bold italic; background: $warning-muted; }
    Reader > .reader--selection { text-style: reverse; }
    Reader > .reader--caret { text-style: reverse; }
    """

    class Selected(Message):
        """The selection changed; `end` is exclusive, and `start` where nothing is selected."""

        def __init__(self, reader: "Reader", start: int, end: int) -> None:
            super().__init__()
            self.reader = reader
            self.start = start
            self.end = end

        @property
        def control(self) -> "Reader":
            """The reader."""
            return self.reader

    class Wants(Message):
        """The reader is asked for something that needs a dialog: `find`, `sections`, `edition`."""

        def __init__(self, reader: "Reader", what: str) -> None:
            super().__init__()
            self.reader = reader
            self.what = what

    def __init__(self, *, id: str | None = None, classes: str | None = None) -> None:
        super().__init__(id=id, classes=classes)
        self.text = ""
        self.reference = ""
        """What stands before the section of a reference: `document@version`."""
        self.editions = 1
        """How many editions the document has."""
        self.choice = Choice()
        self._sections: list[int] = []
        self.rows = Rows("", 40)
        """The text as it falls into rows at the moment."""
        self._marks: dict[str, Marks] = {kind: Marks(()) for kind in _ORDER}
        self.extending = False
        """Whether every move lets the selection grow."""
        self._hit: Mark | None = None
        """The hit one has gone to, and the selection that it made."""
        self._hit_choice = Choice()
        self._dragging = False
        self._sentences = sentence_units("", [])
        self._paragraphs = paragraph_units("", [])

    # --- what is shown -------------------------------------------------------------------------------------------

    def open(
        self, text: str, *, reference: str = "", sections: Sequence[tuple[int, int]] = (), editions: int = 1
    ) -> None:
        """Shows a text; `sections` are the starts of its sections, each with the end of its heading line."""
        self.text = text
        self.reference = reference
        self.editions = editions
        self._sections = [start for start, _ in sections]
        self._marks = {kind: Marks(()) for kind in _ORDER}
        self._marks["heading"] = Marks([Mark(start, end, "heading") for start, end in sections if end > start])
        self._sentences = sentence_units(text, self._sections)
        self._paragraphs = paragraph_units(text, self._sections)
        self.extending = False
        self._hit = None
        self.choice = Choice()
        self._layout_text()
        self.scroll_to(y=0, animate=False, force=True)
        self._tell()

    def mark(self, kind: str, marks: Sequence[Mark]) -> None:
        """Shows marks of one kind instead of those of that kind that were shown."""
        self._marks[kind] = Marks(marks)
        self.refresh()

    def select(self, start: int, end: int, *, top: bool = False) -> None:
        """Selects a stretch and brings it into view, on the screen's first row with `top`."""
        size = len(self.text)
        self.choose(Choice(min(max(0, start), size), min(max(0, end), size)), top=top)

    def select_sentence(self, offset: int) -> None:
        """Selects the sentence that holds a place, or the next one."""
        found = self._sentences.at(offset)
        if found:
            self.choose(Choice(*found))

    @property
    def selected(self) -> tuple[int, int] | None:
        """The selected code points; None where there are none."""
        return None if self.choice.empty else self.choice.span

    def facts(self) -> frozenset[str]:
        """What commands ask for."""
        facts = {"document"} if self.text else set()
        if not self.choice.empty:
            facts.add("selection")
        if len(self._marks["hit"]):
            facts.add("hits")
        if self.editions > 1:
            facts.add("editions")
        return frozenset(facts)

    # --- selecting -----------------------------------------------------------------------------------------------

    def choose(self, choice: Choice, *, top: bool = False) -> None:
        """Makes something the selection, its ends at the borders of graphemes."""
        self.choice = Choice(self.rows.snap(choice.fixed), self.rows.snap(choice.head))
        self._reveal(top=top)
        self.refresh()
        self._tell()

    def _do_next_sentence(self) -> None:
        self.choose(next_unit(self._sentences, self._resting(), grow=self.extending))

    def _do_previous_sentence(self) -> None:
        self.choose(previous_unit(self._sentences, self._resting(), grow=self.extending))

    def _do_extend(self) -> None:
        self.extending = not self.extending
        self._tell()

    def _do_other_end(self) -> None:
        self.choose(self.choice.turned())

    def _do_paragraph(self) -> None:
        found = self._paragraphs.at(self.choice.span[0])
        if found:
            self.choose(Choice(*found))

    def _do_whole_section(self) -> None:
        self.choose(Choice(*stripped(self.text, *self.section_span(self.choice.span[0]))))

    def _do_top(self) -> None:
        self.choose(self.choice.moved(0, grow=self.extending))

    def _do_bottom(self) -> None:
        self.choose(self.choice.moved(len(self.text), grow=self.extending))

    def _do_copy(self) -> None:
        start, end = self.choice.span
        self.app.copy_to_clipboard(f"{self.text[start:end]}\n{self.reference}:{start}-{end}\n")
        tell(self.app, "sent to the clipboard; some terminals do not take it")

    # --- going about ---------------------------------------------------------------------------------------------

    def section_span(self, offset: int) -> tuple[int, int]:
        """The section that holds a place; the whole text where there are no sections."""
        starts = [*self._sections, len(self.text)]
        at = max((start for start in self._sections if start <= offset), default=0)
        return at, min((start for start in starts if start > at), default=len(self.text))

    def _do_next_section(self) -> None:
        here = self.choice.span[0]
        following = next((start for start in self._sections if start > here), None)
        if following is not None:
            self.select(following, following, top=True)

    def _do_previous_section(self) -> None:
        here = self.choice.span[0]
        before = [start for start in self._sections if start < here]
        if before:
            self.select(before[-1], before[-1], top=True)

    def _do_find(self) -> None:
        self.post_message(self.Wants(self, "find"))

    def _do_sections(self) -> None:
        self.post_message(self.Wants(self, "sections"))

    def _do_edition(self) -> None:
        self.post_message(self.Wants(self, "edition"))

    def search(self, words: str) -> bool:
        """Marks every place of some words, whatever their case and space; goes to the next. Whether any is."""
        pattern = re.compile(r"\s+".join(map(re.escape, words.split())), re.IGNORECASE) if words.split() else None
        hits = [Mark(m.start(), m.end(), "hit", "•") for m in pattern.finditer(self.text)] if pattern else []
        self.mark("hit", hits)
        self._go_to(self._marks["hit"].after(self.choice.span[0] - 1))
        return bool(hits)

    def _do_next_hit(self) -> None:
        self._go_to(self._marks["hit"].after(self._hit_place()))

    def _do_previous_hit(self) -> None:
        self._go_to(self._marks["hit"].before(self._hit_place()))

    def hit(self) -> tuple[int, int] | None:
        """Which hit one has gone to, and of how many; None where one has gone on since."""
        found, marks = self._hit, self._marks["hit"]
        if found is None or self.choice != self._hit_choice or not len(marks):
            return None
        return marks.number(found), len(marks)

    def _hit_place(self) -> int:
        """From where the next hit is looked for: the hit one has gone to, else what is selected."""
        return self._hit.start if self._hit is not None and self.hit() else self.choice.span[0]

    def _go_to(self, mark: Mark | None) -> None:
        """Selects the sentence of a hit, so that it can be linked as it stands."""
        if mark is None:
            return
        found = self._sentences.at(mark.start)
        self._hit = mark
        start, end = found if found and found[0] <= mark.start < found[1] else (mark.start, mark.end)
        self._hit_choice = Choice(self.rows.snap(start), self.rows.snap(end))
        self.choose(Choice(start, end))

    # --- drawing -------------------------------------------------------------------------------------------------

    def render_line(self, y: int) -> Strip:
        """One row of the screen."""
        width = self.scrollable_content_region.width
        row = self.scroll_offset.y + y
        base = self.get_component_rich_style("reader--text")
        if row >= len(self.rows) or not self.text:
            return Strip.blank(width, base)
        start, end = self.rows.span(row)
        marks = self._marks_in(start, max(end, start + 1))
        segments = [Segment(self._margin(marks, row), self.get_component_rich_style("reader--gutter"))]
        segments += self._body(row, start, end, marks, base)
        return Strip(segments).adjust_cell_length(width, base)

    def _marks_in(self, start: int, end: int) -> list[Mark]:
        found = [mark for kind in _ORDER[:-1] for mark in self._marks[kind].within(start, end)]
        if not self.choice.empty:
            chosen = Mark(*self.choice.span, "selection", "┃")
            found += [chosen] if chosen.start < end and chosen.end > start else []
        return found

    def _margin(self, marks: Sequence[Mark], row: int) -> str:
        chosen = any(mark.kind == "selection" for mark in marks)
        left = "┃" if chosen else "›" if row == self.rows.row_of(self.choice.head) else " "
        others = dict.fromkeys(mark.glyph for mark in marks if mark.glyph and mark.kind != "selection")
        return left + "".join(others)[:2].ljust(2)

    def _body(self, row: int, start: int, end: int, marks: Sequence[Mark], base: Style) -> list[Segment]:
        segments: list[Segment] = []
        for a, b, kinds in runs(start, end, marks):
            style = Style.combine([base, *(self.get_component_rich_style(f"reader--{kind}") for kind in kinds)])
            segments.append(Segment(self._cells(row, a, b), style))
        if self.choice.empty and self.has_focus and self.rows.row_of(self.choice.head) == row:
            segments = self._with_caret(segments, self.rows.column(self.choice.head))
        return segments

    def _cells(self, row: int, start: int, end: int) -> str:
        shown = self.rows.shown[start:end]
        if "\t" not in shown:
            return shown
        widths = {one.start: one.width for one in self.rows.graphemes(row)}
        return "".join(" " * widths.get(start + at, 1) if c == "\t" else c for at, c in enumerate(shown))

    def _with_caret(self, segments: list[Segment], column: int) -> list[Segment]:
        strip = Strip([*segments, Segment(" ")])
        size = max(1, strip.crop(column, column + 1).cell_length)
        left, middle, right = strip.crop(0, column), strip.crop(column, column + size), strip.crop(column + size)
        caret = self.get_component_rich_style("reader--caret")
        return [*left, *middle.apply_style(caret), *right]

    def _reveal(self, *, top: bool) -> None:
        row = self.rows.row_of(self.choice.head if not top else self.choice.span[0])
        if top:
            self.scroll_to(y=row, animate=False, force=True)
            return
        height = max(1, self.scrollable_content_region.height)
        first = self.rows.row_of(self.choice.span[0])
        last = self.rows.row_of(max(self.choice.span[0], self.choice.span[1] - 1))
        if last - first >= height:
            first = last = row
        above = self.scroll_offset.y
        if first < above or last >= above + height:
            # A step goes on at the edge; a leap lands with some text above it.
            near = above - 3 <= first and last < above + height + 3
            target = (first if first < above else last - height + 1) if near else first - height // 3
            self.scroll_to(y=max(0, target), animate=False, force=True)

    def _layout_text(self) -> None:
        width = self._room()
        self.rows = Rows(self.text, width)
        self.virtual_size = Size(width + GUTTER, len(self.rows))
        self.refresh()

    def _room(self) -> int:
        return max(8, self.size.width - GUTTER - self.scrollbar_size_vertical)

    def on_resize(self, _event: events.Resize) -> None:
        """The same place stays in view in another width."""
        if self.text and self._room() != self.rows.width:
            top = self.rows.span(min(self.scroll_offset.y, len(self.rows) - 1))[0]
            self._layout_text()
            self.scroll_to(y=self.rows.row_of(top), animate=False, force=True)

    # --- the mouse -----------------------------------------------------------------------------------------------

    def on_mouse_down(self, event: events.MouseDown) -> None:
        """A click puts the caret; dragging selects."""
        if not self.text or event.button != 1:
            return
        self._dragging = True
        self.capture_mouse()
        self.choose(self._resting().moved(self._offset_at(event), grow=event.shift))

    def on_mouse_move(self, event: events.MouseMove) -> None:
        """The selection follows the mouse."""
        if self._dragging:
            self.choose(self.choice.moved(self._offset_at(event), grow=True))

    def on_mouse_up(self, _event: events.MouseUp) -> None:
        """The selection stays."""
        self._dragging = False
        self.release_mouse()

    def on_click(self, event: events.Click) -> None:
        """Two clicks select the sentence."""
        if event.chain == 2 and (found := self._sentences.at(self.choice.head)):
            self.choose(Choice(*found))

    def _offset_at(self, event: events.MouseEvent) -> int:
        row = min(max(0, self.scroll_offset.y + event.y), len(self.rows) - 1)
        return self.rows.offset(row, max(0, event.x - GUTTER))

    # --- the rest ------------------------------------------------------------------------------------------------

    def _resting(self) -> Choice:
        """The selection; where there is none yet, the place at the top of the screen."""
        if self.choice.empty and self.choice.head == 0 and self.scroll_offset.y > 0:
            at = self.rows.span(min(self.scroll_offset.y, len(self.rows) - 1))[0]
            return Choice(at, at)
        return self.choice

    def _tell(self) -> None:
        self.post_message(self.Selected(self, *self.choice.span))
