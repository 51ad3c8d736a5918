"""What a reader sees of a Markdown or HTML source: the edits that take the markup away.

Markers, table pipes, emphasis, link targets, tags and comments go; entities and escapes become their character; code
stays as it is. Anything doubtful stays visible: what is visible is compared. Struck-out text, superscripts and
subscripts keep their tags, for they carry meaning.
"""

import html
import re
from collections.abc import Iterator, Sequence

from annotator.anchoring.vocabulary import Change
from annotator.text.blocks import Block, Kind
from annotator.text.canonical import Edit

_INLINE_TAGS = "a|abbr|b|bdi|bdo|big|cite|code|dfn|em|font|i|img|kbd|mark|q|samp|small|span|strong|tt|u|var|wbr"
_ATTRIBUTE = r"\s+[A-Za-z_:][\w:.-]{0,60}\s*=\s*(?:\"[^\"<>]{0,500}\"|'[^'<>]{0,500}'|[^\s\"'<>=`]{1,500})"
_INLINE = re.compile(
    rf"""
      (?P<code>(?<!`)(?P<ticks>`++)(?P<body>[^`]{{1,500}})(?P=ticks)(?!`))
    | \\(?P<escape>[!-/:-@\[-`{{-~])
    | (?P<entity>&(?:\#\d{{1,7}}|\#[xX][0-9a-fA-F]{{1,6}}|[A-Za-z][A-Za-z0-9]{{1,31}});)
    | (?P<tag></?(?i:{_INLINE_TAGS})(?:{_ATTRIBUTE}){{0,12}}\s*/?>)
    | <(?P<auto>(?:https?://|mailto:)[^\s<>]{{1,500}})>
    | (?P<target>\]\((?:<[^<>\n]{{0,500}}>|(?:[^()\s<>]|\([^()\s]{{0,300}}\)){{0,800}})
        (?:\s+(?:"[^"]{{0,300}}"|'[^']{{0,300}}'))?\s?\))
    | (?P<reference>\]\[[^\[\]\n]{{0,200}}\])
    | (?P<open>!?\[)
    | (?P<close>\])
    | (?P<run>\*++|_++)
    | \n(?P<quote>[ \t]*(?:>[ \t]?)+)
    """,
    re.VERBOSE,
)
_ALT = re.compile(r"\balt\s*=\s*[\"']([^\"'<>]+)", re.IGNORECASE)
_DEPTH = 8
"""Runs of emphasis marks that may lie open at once."""


def _flanks(source: str, match: re.Match[str]) -> tuple[bool, bool]:
    """Whether a run of emphasis marks may open and may close, judged more strictly than CommonMark inside words."""
    before = source[match.start() - 1 : match.start()] or " "
    after = source[match.end() : match.end() + 1] or " "
    inside = match[0][0] == "*" and len(match[0]) > 1
    opens = not after.isspace() and (inside or not before.isalnum())
    closes = not before.isspace() and (inside or not after.isalnum())
    return opens, closes


class _Inline:
    """Reads the inline markup of one block."""

    def __init__(self, source: str) -> None:
        self.source = source
        self.edits: list[Edit] = []
        self.brackets: list[re.Match[str]] = []
        self.runs: list[tuple[str, int, int]] = []

    def hide(self, start: int, end: int, shown: str = "") -> None:
        self.edits.append((start, end, shown))

    def run(self, match: re.Match[str]) -> None:
        """Pairs a run of emphasis marks with the marks that opened it; what finds no partner stays visible."""
        opens, closes = _flanks(self.source, match)
        start, end = match.span()
        while closes and start < end:
            depth = next((k for k, run in enumerate(self.runs[: -1 - _DEPTH : -1]) if run[0] == match[0][0]), None)
            if depth is None:
                break
            del self.runs[len(self.runs) - depth :]
            mark, begin, stop = self.runs.pop()
            size = min(end - start, stop - begin)
            self.hide(stop - size, stop)
            self.hide(start, start + size)
            start += size
            if begin < stop - size:
                self.runs.append((mark, begin, stop - size))
        if opens and 0 < end - start <= 3:
            self.runs.append((match[0][0], start, end))

    def link(self, match: re.Match[str]) -> None:
        if self.brackets:
            self.hide(*self.brackets.pop().span())
            self.hide(*match.span())

    def code(self, match: re.Match[str]) -> None:
        """Takes the backticks away."""
        self.hide(*match.span("ticks"))
        self.hide(match.end("body"), match.end())

    def escape(self, match: re.Match[str]) -> None:
        """Takes the backslash away."""
        self.hide(match.start(), match.start() + 1)

    def entity(self, match: re.Match[str]) -> None:
        """Puts the character for its name; an unknown name stays."""
        shown = html.unescape(match[0])
        if shown != match[0]:
            self.hide(*match.span(), shown)

    def tag(self, match: re.Match[str]) -> None:
        """Takes an inline tag away; an image leaves its text."""
        alt = _ALT.search(match[0])
        self.hide(*match.span(), alt[1] if alt else "")

    def auto(self, match: re.Match[str]) -> None:
        """Takes the angle brackets away from a bare address."""
        self.hide(match.start(), match.start() + 1)
        self.hide(match.end() - 1, match.end())

    def open(self, match: re.Match[str]) -> None:
        """Notes a bracket that may begin a link."""
        self.brackets.append(match)

    def close(self, _match: re.Match[str]) -> None:
        """Forgets the bracket of a pair that is no link."""
        if self.brackets:
            self.brackets.pop()

    def quote(self, match: re.Match[str]) -> None:
        """Takes the marks of a quoted line away."""
        self.hide(*match.span("quote"))

    def read(self, start: int, end: int) -> list[Edit]:
        """The edits between two offsets, in order."""
        handlers = {
            "code": self.code, "escape": self.escape, "entity": self.entity, "tag": self.tag, "auto": self.auto,
            "target": self.link, "reference": self.link, "open": self.open, "close": self.close, "run": self.run,
            "quote": self.quote,
        }  # fmt: skip
        for match in _INLINE.finditer(self.source, start, end):
            handlers[match.lastgroup or ""](match)
        return sorted(self.edits)


def _between(source: str, start: int, end: int) -> Iterator[Edit]:
    if source[start:end].strip():
        yield start, end, " "


_SOURCE_SIGN = re.compile(
    r"\A---[ \t]*\n"
    r"|^[ \t]*(?:#{1,6}[ \t]+\S|```|~~~|[-*+][ \t]+\S[^\n]*\n[ \t]*[-*+][ \t]+\S|\|?[ \t]*:?-{3,}:?[ \t]*\|)"
    r"|</(?:p|div|li|ul|ol|table|td|h[1-6]|section|details)>",
    re.MULTILINE | re.IGNORECASE,
)
_HEADING_SIGN = re.compile(
    r"[ \t]{0,3}(?:#{1,6}[ \t]|<h[1-6]\b|[^\n]*\n[ \t]{0,3}(?:=+|-+)[ \t\r]*(?:\n|\Z))", re.IGNORECASE
)


def is_source(text: str, heading_offsets: Sequence[int]) -> bool | None:
    """Whether ``text`` is a markup source rather than what a reader sees; None where nothing speaks for either.

    The headings decide where there are any: in a source their lines carry a marker. In text that was rendered before
    it came here a bracket or a star is a bracket or a star.
    """
    if heading_offsets:
        lines = [text.rfind("\n", 0, offset) + 1 for offset in heading_offsets]
        return 2 * sum(_HEADING_SIGN.match(text, line) is not None for line in lines) >= len(lines)
    return True if _SOURCE_SIGN.search(text) else None


def edits(source: str, blocks: Sequence[Block]) -> list[Edit]:
    """The edits, in order, that turn ``source`` with its ``blocks`` into what a reader sees."""
    found: list[Edit] = []
    at = 0
    marked = re.search(r"[*_`\[\]\\&<>]", source) is not None
    for block in blocks:
        for start, end in block.cells or ((block.start, block.end),):
            found.extend(_between(source, at, start))
            if marked and block.kind != Kind.CODE:
                found.extend(_Inline(source).read(start, end))
            at = end
    found.extend(_between(source, at, len(source)))
    return found


_TARGET = re.compile(r"\]\(\s*<?([^()\s<>]*)|\]\[([^\[\]\n]*)\]|(?:href|src)\s*=\s*[\"']([^\"'<>]*)", re.IGNORECASE)


def surface_changes(old: str, new: str) -> set[Change]:
    """Whether link targets or other markup differ between two stretches of source."""
    found = set()
    if _TARGET.findall(old) != _TARGET.findall(new):
        found.add(Change.LINK_TARGET)
    if _marks(old) != _marks(new):
        found.add(Change.MARKUP)
    return found


def _marks(source: str) -> str:
    return "".join(re.findall(r"[*_`#|<>\[\]~\\]", _TARGET.sub("](", source)))
