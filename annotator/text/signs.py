"""Where in a text a block may begin: at a tag, and at a line that does not begin with a plain word."""

import re

_FIRST_LINE = re.compile(r"(?![^\W\d_][^)])")
# It begins with a line feed, so that a search runs from one line to the next.
_NEXT_LINE = re.compile(r"\n(?![^\W\d_][^)])")


class Signs:
    """The places of a text where an event may begin; each stretch of it is looked through once."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.line = 0 if _FIRST_LINE.match(text) else -1
        self.tag = -1

    def after(self, at: int) -> int:
        """The first such place at or behind ``at``; behind the end where there is none."""
        none = len(self.text) + 1
        if self.line < at:
            line = _NEXT_LINE.search(self.text, max(at - 1, 0))
            self.line = line.end() if line else none
        if self.tag < at:
            tag = self.text.find("<", at)
            self.tag = tag if tag >= 0 else none
        return min(self.line, self.tag)
