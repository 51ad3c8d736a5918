"""Replacements in a text, gathered first and made together."""


class Unspliceable(Exception):
    """What is to change here does not come apart; the block around it is written anew."""


class Edits:
    """Replacements of parts of a text that do not overlap."""

    def __init__(self, text: str) -> None:
        """Changes nothing yet."""
        self._text = text
        self._edits: list[tuple[int, int, str]] = []

    def replace(self, start: int, end: int, new: str) -> None:
        """Puts `new` in the place of `text[start:end]`."""
        self._edits.append((start, end, new))

    def insert_lines(self, at: int, lines: list[str]) -> None:
        """Puts whole lines where a line begins, or behind a last line without an end."""
        new = "\n".join(lines) + "\n"
        if at and self._text[at - 1] != "\n":
            new = "\n" + new.removesuffix("\n")
        self._edits.append((at, at, new))

    def mark(self) -> int:
        """The state now, for `back_to`."""
        return len(self._edits)

    def back_to(self, mark: int) -> None:
        """Forgets everything since a mark."""
        del self._edits[mark:]

    def line_start(self, offset: int) -> int:
        """Where the line of an offset begins."""
        return self._text.rfind("\n", 0, offset) + 1

    def line_end(self, offset: int) -> int:
        """Where the next line begins, or the text ends."""
        found = self._text.find("\n", offset)
        return len(self._text) if found < 0 else found + 1

    def applied(self, start: int = 0, end: int | None = None) -> str:
        """The text, or a part of it that no edit crosses the border of, with every edit made."""
        pieces = []
        at = start
        # Stable: what is inserted at one place stays in the order in which it came.
        for first, last, new in sorted(self._edits, key=lambda edit: edit[:2]):
            if first < at:
                raise Unspliceable
            pieces += [self._text[at:first], new]
            at = last
        return "".join(pieces) + self._text[at:end]
