"""Drawing a text of any length: only the rows on the screen are wrapped and styled."""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import ClassVar

from rich.segment import Segment
from rich.style import Style
from textual import events, on, work
from textual.geometry import Size
from textual.message import Message
from textual.scroll_view import ScrollView
from textual.strip import Strip

from annotator.text.block import line_end
from annotator.text.markdown import Piece, Role
from annotator.tui.widgets.markdown_dress import MarkdownDress
from annotator.tui.widgets.paint import Mark, Marks, runs
from annotator.tui.widgets.rows import Rows
from annotator.tui.widgets.selection import Choice
from annotator.tui.widgets.trimming import blanked, trimmed, without_lead
from annotator.tui.widgets.units import paragraph_units, sentence_units, word_units

GUTTER = 3
_MARKS = ("heading", "passage", "distractor", "changed", "removed", "hit", "selection")
_LINKED = ("passage", "distractor")
_ROLES = tuple(role for role in Role if role not in (Role.CONCEALED, Role.TABLE))
_AT_ONCE = 40_000
"""Texts up to this length are looked through for markup at once; longer ones in a thread."""
_HIDDEN_SIGN = "⊘"


class View(ScrollView, inherit_bindings=False):
    """Shows a text with marks, a selection and a caret."""

    COMPONENT_CLASSES: ClassVar[set[str]] = {
        "reader--text",
        "reader--gutter",
        "reader--caret",
        *(f"reader--{kind}" for kind in (*_MARKS, *_ROLES)),
    }
    DEFAULT_CSS = """
    View {
        background: $surface;
        scrollbar-size-vertical: 1;
        overflow-x: hidden;
        overflow-y: scroll;
    }
    View > .reader--text { color: $foreground; }
    View > .reader--gutter { color: $text-warning; text-style: bold; }
    View > .reader--hidden { color: $text-disabled; text-style: dim italic; }
    View > .reader--marker { color: $text-muted; text-style: dim; }
    View > .reader--bullet { color: $text-accent; text-style: bold; }
    View > .reader--rule { color: $text-muted; text-style: dim; }
    View > .reader--code { color: $text-secondary; }
    View > .reader--title { text-style: bold; color: $text-primary; }
    View > .reader--strong { text-style: bold; }
    View > .reader--emphasis { text-style: italic; }
    View > .reader--link { text-style: underline; }
    View > .reader--quote { text-style: italic; }
    View > .reader--heading { text-style: bold; color: $text-primary; }
    View > .reader--passage { text-style: underline; background: $success-muted; }
    View > .reader--distractor { text-style: underline; background: $error-muted; }
    View > .reader--changed { text-style: bold underline; background: $warning-muted; }
    View > .reader--removed { text-style: bold strike; background: $error-muted; }
    View > .reader--hit { text-style: bold italic; background: $warning-muted; }
    View > .reader--selection { text-style: reverse; }
    View > .reader--caret { text-style: reverse; }
    """

    class _Dressed(Message):
        def __init__(self, text: str, dress: MarkdownDress) -> None:
            super().__init__()
            self.text = text
            self.dress = dress

    def __init__(self, *, id: str | None = None, classes: str | None = None) -> None:
        super().__init__(id=id, classes=classes)
        self.text = ""
        self.choice = Choice()
        self.meant = Choice()
        """The selection as its ends were put, before concealed marks were left out: moves go on from here."""
        self.rows = Rows("", 40)
        """The text as it falls into rows at the moment."""
        self.readable = True
        """Whether markup is laid over the text; else every character is shown as it stands."""
        self._dress: MarkdownDress | None = None
        self._marks: dict[str, Marks] = {kind: Marks(()) for kind in _MARKS}
        self._top = 0
        """The code point at the top of the screen: numbers of rows change when estimates do, this does not."""
        self._moving = False
        self._sentences = sentence_units("", [])
        self._paragraphs = paragraph_units("", [])
        self._words = word_units("")
        self._style_of = lru_cache(maxsize=256)(self._combined)

    # --- what is shown -------------------------------------------------------------------------------------------

    def show_text(self, text: str, borders: list[int]) -> None:
        """Shows another text from its beginning, without marks; no sentence crosses the `borders`."""
        self.text = text
        self._sentences = sentence_units(text, borders)
        self._paragraphs = paragraph_units(text, borders)
        self.choice = self.meant = Choice()
        self._marks = {kind: Marks(()) for kind in _MARKS}
        self._dress = MarkdownDress(text) if len(text) <= _AT_ONCE else None
        if self._dress is None:
            self._look_for_markup(text)
        self._lay_out(0)

    def mark(self, kind: str, marks: Sequence[Mark]) -> None:
        """Shows marks of one kind instead of those of that kind that were shown."""
        self._marks[kind] = Marks(marks)
        self.refresh()

    def choose(self, choice: Choice, *, top: bool = False) -> None:
        """Makes something the selection, its ends at the borders of graphemes, and brings it into view."""
        self.choice = self.meant = Choice(self.rows.snap(choice.fixed), self.rows.snap(choice.head))
        self._reveal(top=top)
        self.refresh()

    def pick(self, choice: Choice, *, unit: bool = False) -> None:
        """Makes what is seen of something the selection; of a `unit`, without the signs that lead it."""
        meant = Choice(self.rows.snap(choice.fixed), self.rows.snap(choice.head))
        self.choose(self._seen_of(meant, unit=unit))
        self.meant = meant

    def _seen_of(self, choice: Choice, *, unit: bool) -> Choice:
        if choice.empty:
            return choice
        start, end = choice.span
        if unit:
            start, end = without_lead(self.text, start, end, self._pieces_at(start))
        found = trimmed(self.text, start, end, self._pieces_at(start, end))
        if found is None:
            return Choice(choice.head, choice.head)
        return Choice(*found) if choice.head > choice.fixed else Choice(*found).turned()

    def _pieces_at(self, *places: int) -> list[Piece]:
        """What plays a role in the lines of some places, as they are drawn."""
        if self._dress is None or not self.readable:
            return []
        lines = {(self.text.rfind("\n", 0, at) + 1, line_end(self.text, at)) for at in places}
        return [piece for line in lines for piece in self._dress.pieces(*line)]

    def seen(self, start: int, end: int) -> str:
        """A stretch with blanks for the marks that words are not made of."""
        end = min(end, len(self.text))
        shown = self._dress if self.readable else None
        return blanked(self.text, start, end, shown.pieces(start, end) if shown else ())

    def resting(self) -> Choice:
        """The selection as it was meant; where there is none yet, the place at the top of the screen."""
        return Choice(self.top, self.top) if self.meant.empty and self.meant.head == 0 else self.meant

    def show_readable(self, readable: bool) -> None:
        """Lays markup over the text, or shows every character as it stands."""
        self.readable = readable
        self.meant = self.choice
        self._lay_out(self._top)

    def hidden(self, start: int, end: int) -> bool:
        """Whether a stretch touches text that readers of the rendered page do not see."""
        return self._dress is not None and self._dress.hidden(start, end)

    @work(thread=True, exclusive=True, group="markup", exit_on_error=False, description="markup")
    def _look_for_markup(self, text: str) -> None:
        self.post_message(self._Dressed(text, MarkdownDress(text)))

    @on(_Dressed)
    def _dressed(self, event: _Dressed) -> None:
        event.stop()
        # Another text may have been opened meanwhile.
        if event.text is self.text:
            self._dress = event.dress
            self._lay_out(self._top)

    # --- rows and scrolling --------------------------------------------------------------------------------------

    @property
    def top(self) -> int:
        """The code point at which the screen begins."""
        return self._top

    def scroll_to_place(self, offset: int, *, above: int = 0) -> None:
        """Brings a code point to the top of the screen, or so many rows below it."""
        row = self.rows.around(offset, above, 2 * self._height)
        self._take_over(max(0, row - above))

    def _lay_out(self, top: int) -> None:
        self.rows = Rows(self.text, self._room(), self._dress if self.readable else None)
        self._words = word_units(self.text, self.seen)
        self.scroll_to_place(top)
        self._top = top
        self.refresh()

    def _take_over(self, row: int) -> None:
        """Shows the text from a row on, with the numbers that rows have now."""
        self._moving = True
        try:
            self.virtual_size = Size(self._room() + GUTTER, len(self.rows))
            self.scroll_to(y=row, animate=False, force=True)
        finally:
            self._moving = False
        self._top = self.rows.span(self.scroll_offset.y)[0]

    @property
    def _height(self) -> int:
        return max(1, self.scrollable_content_region.height)

    def watch_scroll_y(self, old_value: float, new_value: float) -> None:
        """Wraps what comes into view; where that shifts rows, the view stays where it was going."""
        super().watch_scroll_y(old_value, new_value)
        away = round(new_value) - round(old_value)
        if self._moving or not away or not self.text:
            return
        row = round(new_value)
        if abs(away) <= 3 * self._height:
            row = self.rows.around(self._top, max(0, -away), max(0, away) + 2 * self._height) + away
        start = self.rows.span(row)[0]
        self._take_over(self.rows.around(start, 0, 2 * self._height))

    def _reveal(self, *, top: bool) -> None:
        start, end = self.choice.span
        height = self._height
        if top:
            self.scroll_to_place(start)
            return
        for offset in (self.choice.head, end, start):
            self.rows.around(offset, height, height)
        # Rows above may have changed their numbers.
        above = self.rows.row_of(self._top)
        first, last = self.rows.row_of(start), self.rows.row_of(max(start, end - 1))
        if last - first >= height:
            first = last = self.rows.row_of(self.choice.head)
        if first < above or last >= above + height:
            # A step goes on at the edge; a leap lands with some text above it.
            near = above - 3 <= first and last < above + height + 3
            above = max(0, (first if first < above else last - height + 1) if near else first - height // 3)
        if above != self.scroll_offset.y or self.virtual_size.height != len(self.rows):
            self._take_over(above)

    def _room(self) -> int:
        return max(8, self.size.width - GUTTER - self.scrollbar_size_vertical)

    def on_resize(self, _event: events.Resize) -> None:
        """The same place stays in view in another width."""
        if self.text and self._room() != self.rows.width:
            self._lay_out(self._top)

    def notify_style_update(self) -> None:
        """Colours are looked up anew."""
        super().notify_style_update()
        self._style_of.cache_clear()

    # --- drawing -------------------------------------------------------------------------------------------------

    def render_line(self, y: int) -> Strip:
        """One row of the screen."""
        width = self.scrollable_content_region.width
        row = self.scroll_offset.y + y
        base = self._style_of(())
        if row >= len(self.rows) or not self.text:
            return Strip.blank(width, base)
        start, end = self.rows.span(row)
        marks = self._marks_in(start, max(end, start + 1))
        gutter = Segment(self._margin(marks, row, start, end), self.get_component_rich_style("reader--gutter"))
        return Strip([gutter, *self._body(row, start, end, marks)]).adjust_cell_length(width, base)

    def _marks_in(self, start: int, end: int) -> list[Mark]:
        found = [mark for kind in _MARKS[:-1] for mark in self._marks[kind].within(start, end)]
        if not self.choice.empty:
            chosen = Mark(*self.choice.span, "selection", "┃")
            found += [chosen] if chosen.start < end and chosen.end > start else []
        return found

    def _roles_in(self, start: int, end: int) -> Iterator[Mark]:
        if self.readable and self._dress is not None:
            for piece in self._dress.pieces(start, end):
                if piece.role in _ROLES:
                    yield Mark(piece.start, piece.end, piece.role)

    def _margin(self, marks: Sequence[Mark], row: int, start: int, end: int) -> str:
        chosen = any(mark.kind == "selection" for mark in marks)
        left = "┃" if chosen else "›" if row == self.rows.row_of(self.choice.head) else " "
        here = [mark for mark in marks if mark.glyph and mark.kind != "selection"]
        linked = "".join(dict.fromkeys(mark.glyph for mark in here if mark.kind in _LINKED))
        if len(linked) > GUTTER - 1:
            # More needs than have room: a sign says so.
            return f"{left}{linked[0]}…"
        shown = "".join(dict.fromkeys(mark.glyph for mark in here))
        if not shown and self.hidden(start, end):
            shown = _HIDDEN_SIGN
        return left + shown[: GUTTER - 1].ljust(GUTTER - 1)

    def _body(self, row: int, start: int, end: int, marks: Sequence[Mark]) -> list[Segment]:
        segments: list[Segment] = []
        pieces = self.rows.graphemes(row)
        at = 0
        for _, stop, kinds in runs(start, end, [*self._roles_in(start, end), *marks]):
            first = at
            while at < len(pieces) and pieces[at].start < stop:
                at += 1
            segments.append(Segment("".join(piece.drawn for piece in pieces[first:at]), self._style_of(kinds)))
        if self.choice.empty and self.has_focus and self.rows.row_of(self.choice.head) == row:
            segments = self._with_caret(segments, self.rows.column(self.choice.head))
        return segments

    def _combined(self, kinds: tuple[str, ...]) -> Style:
        names = ("text", *dict.fromkeys(kinds))
        return Style.combine([self.get_component_rich_style(f"reader--{name}") for name in names])

    def _with_caret(self, segments: list[Segment], column: int) -> list[Segment]:
        strip = Strip([*segments, Segment(" ")])
        size = max(1, strip.crop(column, column + 1).cell_length)
        left, middle, right = strip.crop(0, column), strip.crop(column, column + size), strip.crop(column + size)
        caret = self.get_component_rich_style("reader--caret")
        return [*left, *middle.apply_style(caret), *right]
