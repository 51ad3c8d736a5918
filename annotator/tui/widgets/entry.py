"""Fields to type in. What they hold is drawn like any other text from outside, and kept as it is."""

import re
from typing import ClassVar

from rich.segment import Segment
from textual import events
from textual.binding import Binding, BindingType
from textual.message import Message
from textual.strip import Strip
from textual.widgets import Input, TextArea

from annotator.text.display import visible
from annotator.workflow.lengths import LINE, PAGE

_CONTROLS = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f]")


class TooLong(Message):
    """What was pasted has no room in a field and was left out: `length` characters, where `most` fit."""

    def __init__(self, length: int, most: int) -> None:
        super().__init__()
        self.length = length
        self.most = most


class Entry(Input):
    """One line; `hint` says which keys do what in it, `asks` whether `?` asks for the keys while it is empty."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+home", "home", show=False),
        Binding("ctrl+end", "end", show=False),
    ]

    def __init__(
        self,
        value: str = "",
        *,
        id: str | None = None,
        placeholder: str = "",
        hint: str = "",
        asks: bool = False,
    ) -> None:
        # What is typed goes on where the text ends, in every field; it replaces nothing that was not marked.
        super().__init__(value, id=id, placeholder=placeholder, compact=True, select_on_focus=False)
        self.cursor_position = len(value)
        self.hint = hint
        self._asks = asks

    async def on_key(self, event: events.Key) -> None:
        """Who looks for the keys finds them here as well."""
        if self._asks and event.character == "?" and not self.value:
            event.stop()
            event.prevent_default()
            await self.run_action("app.do('keys')")

    def on_paste(self, event: events.Paste) -> None:
        """Only the first line is taken, and that only where there is room for it."""
        first = event.text[: event.text.find("\n")] if "\n" in event.text else event.text
        _refuse(self, event, len(self.value) - len(self.selected_text) + len(first), LINE)

    def render_line(self, y: int) -> Strip:
        """The line, with what a terminal would obey made visible."""
        return _harmless(super().render_line(y))


class Page(TextArea):
    """Several lines; Tab leaves it."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+home", "ends(False, False)", show=False),
        Binding("ctrl+end", "ends(True, False)", show=False),
        Binding("ctrl+shift+home", "ends(False, True)", show=False),
        Binding("ctrl+shift+end", "ends(True, True)", show=False),
    ]

    def __init__(
        self,
        text: str = "",
        *,
        id: str | None = None,
        placeholder: str = "",
        longest: int = PAGE,
    ) -> None:
        """What is typed goes on where the text ends; a paste that makes it longer than `longest` characters is
        refused.
        """
        super().__init__(
            text, id=id, tab_behavior="focus", compact=True, placeholder=placeholder, highlight_cursor_line=False
        )
        self._longest = longest
        self.move_cursor(self.document.end)

    def on_paste(self, event: events.Paste) -> None:
        """It is taken where there is room for it."""
        _refuse(self, event, len(self.text) - len(self.selected_text) + len(event.text), self._longest)

    def action_ends(self, end: bool, select: bool) -> None:
        """Goes to the beginning or the end of everything."""
        self.move_cursor(self.document.end if end else (0, 0), select=select)

    def action_cursor_line_start(self, select: bool = False) -> None:
        """Goes to the beginning of the line, blanks included, as in fields of one line."""
        self.move_cursor((self.cursor_location[0], 0), select=select)

    def render_line(self, y: int) -> Strip:
        """The line, with what a terminal would obey made visible."""
        return _harmless(super().render_line(y))


def _refuse(field: Input | TextArea, event: events.Paste, length: int, most: int) -> None:
    """Keeps the field from taking what is longer than anybody means to write: it would stand still for seconds."""
    if length > most:
        event.prevent_default()
        event.stop()
        field.post_message(TooLong(length, most))


def pasted(text: str) -> str:
    """Text from the clipboard with its control characters made visible: nobody means to put them into a question."""
    return _CONTROLS.sub(lambda found: visible(found[0]), text)


def _harmless(strip: Strip) -> Strip:
    if all(visible(segment.text) == segment.text for segment in strip):
        return strip
    shown = [Segment(visible(segment.text), segment.style, segment.control) for segment in strip]
    return Strip(shown).adjust_cell_length(strip.cell_length)
