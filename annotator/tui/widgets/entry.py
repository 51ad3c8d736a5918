"""Fields to type in. What they hold is drawn like any other text from outside, and kept as it is."""

import re

from rich.segment import Segment
from textual.strip import Strip
from textual.widgets import Input, TextArea

from annotator.text.display import visible

_CONTROLS = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f]")


class Entry(Input):
    """One line."""

    def render_line(self, y: int) -> Strip:
        """The line, with what a terminal would obey made visible."""
        return _harmless(super().render_line(y))


class Page(TextArea):
    """Several lines; Tab leaves it."""

    def __init__(self, text: str = "", *, id: str | None = None, placeholder: str = "") -> None:  # noqa: A002
        super().__init__(
            text, id=id, tab_behavior="focus", compact=True, placeholder=placeholder, highlight_cursor_line=False
        )

    def render_line(self, y: int) -> Strip:
        """The line, with what a terminal would obey made visible."""
        return _harmless(super().render_line(y))


def pasted(text: str) -> str:
    """Text from the clipboard with its control characters made visible: nobody means to put them into a question."""
    return _CONTROLS.sub(lambda found: visible(found[0]), text)


def _harmless(strip: Strip) -> Strip:
    if all(visible(segment.text) == segment.text for segment in strip):
        return strip
    shown = [Segment(visible(segment.text), segment.style, segment.control) for segment in strip]
    return Strip(shown).adjust_cell_length(strip.cell_length)
