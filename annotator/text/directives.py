"""Directives of reStructuredText and MyST, admonitions in colons: which of their lines are words.

The name of an admonition (note, warning) is a word: a reader sees it as a title.
"""

import re

from annotator.text.block import Block, Kind, line_end, lines, trim

_CODE = frozenset(
    re.findall(
        r"\S+",
        "code code-block code-cell sourcecode literalinclude parsed-literal math highlight prompt doctest"
        " productionlist graphviz digraph mermaid uml plantuml raw eval-rst"
        " ipython jupyter-execute command-output program-output",
    )
)
_PICTURES = frozenset(["image", "figure", "thumbnail"])
_TABLES = frozenset(["list-table", "table", "csv-table", "flat-table"])
_QUIET = frozenset(["rst-class", "class", "role", "default-role", "container", "contents", "index", "grid", "card"])
_TITLED = frozenset(
    re.findall(
        r"\S+",
        "note warning tip important caution danger error hint attention seealso admonition todo versionadded"
        " versionchanged versionremoved deprecated topic sidebar rubric epigraph highlights pull-quote compound info"
        " success failure bug example quote abstract question details dropdown tab-item tab",
    )
)
_OPTION = re.compile(r"[ \t>]*:([A-Za-z][\w-]{0,60}):(?:[ \t]+|[ \t\r]*$)([^\n]*)", re.MULTILINE)
_SPOKEN = frozenset(["alt", "caption", "title", "name-text", "header"])
_COLONS = re.compile(r":{3,}+[ \t]*+(?:\{([\w:. #-]*)\}|([A-Za-z][\w-]*+))?(?:[ \t]*\[([^\n]*)\])?([^\n]*)")
_ALT = re.compile(r"\balt-text\s*=\s*\"([^\"\n]*)\"", re.IGNORECASE)


def _words(text: str, start: int, end: int, kind: Kind = Kind.PARAGRAPH) -> list[Block]:
    start, end = trim(text, start, end)
    return [Block(start, end, kind)] if start < end else []


class Directive:
    """A directive whose name stands at ``[start, end)`` and whose argument follows up to the end of the line."""

    def __init__(self, text: str, start: int, end: int, argument: int) -> None:
        self.text = text
        self.name = text[start:end].lower().rpartition(":")[2]
        self.span = start, end
        self.argument = argument, line_end(text, argument)

    @property
    def holds_code(self) -> bool:
        """Whether what stands in it is shown as it is written."""
        return self.name in _CODE

    @property
    def holds_list_table(self) -> bool:
        """Whether a table written as a list of lists stands in it."""
        return self.name in {"list-table", "flat-table"}

    @property
    def is_known(self) -> bool:
        """Whether it is known what of its first line is words."""
        return self.name in _CODE | _PICTURES | _TABLES | _QUIET | _TITLED

    def head(self) -> list[Block]:
        """The blocks of its first line."""
        if not self.is_known:
            return _words(self.text, self.span[0], self.argument[1])
        if self.name in _TITLED:
            return _words(self.text, *self.span) + _words(self.text, *self.argument)
        kind = Kind.PARAGRAPH if self.name in _TABLES else Kind.MARKUP
        return _words(self.text, *self.argument, kind)

    def options(self) -> tuple[list[Block], int]:
        """The blocks of the option lines right below the first line, and where they end."""
        found: list[Block] = []
        at = self.argument[1] + 1
        while self.is_known and (option := _OPTION.match(self.text, at)):
            if option[1].lower() in _SPOKEN:
                found += _words(self.text, *option.span(2))
            else:
                found += lines(self.text, option.start(), option.end(), Kind.MARKUP)
            at = option.end() + 1
        return found, min(at, len(self.text))


def colon_line(text: str, start: int) -> tuple[list[Block], int]:
    """The blocks of a line that begins or ends an admonition written with colons, and where the line ends."""
    end = line_end(text, start)
    found = _COLONS.match(text, start, end)
    if found is None:
        return _words(text, start, end), end
    rest = found[4].strip()
    if rest.endswith(":::") or rest.startswith("{"):
        alt = _ALT.search(text, start, end)
        spoken = _words(text, *alt.span(1)) if alt else []
        known = (found[2] or "").lower() in {"image", "code", "video", "row", "column", "zone"} or rest.startswith("{")
        return (spoken or _words(text, start, end, Kind.MARKUP)) if known else _words(text, start, end), end
    name = found.span(2) if found[2] else found.span(1)
    if not found[2] and (found[1] or "")[:1] in {".", "#", ""}:
        named: list[Block] = []
    else:
        named = _words(text, *name)
    titled = _words(text, *found.span(3)) if found[3] else []
    return named + titled + _words(text, *found.span(4)), end
