"""Blocks of a text: paragraphs, headings, list items, table rows, lines of code, each with its span.

Works on Markdown, on HTML and reStructuredText as far as they stay readable as text, and on plain text, where a
blank line parts paragraphs. It never fails and never guesses beyond the line it looks at, so it is fit for text of
any origin. Markers (``#``, ``-``, ``3.``, ``>``, table pipes, block tags) belong to no block.
"""

import re
from dataclasses import dataclass
from enum import StrEnum
from itertools import pairwise


class Kind(StrEnum):
    """What a block is to a reader."""

    PARAGRAPH = "paragraph"
    HEADING = "heading"
    ITEM = "item"
    ROW = "row"
    CODE = "code"


@dataclass(frozen=True, slots=True)
class Block:
    """A block at ``text[start:end]`` (code points, half-open, trimmed); ``cells`` are the parts of a table row."""

    start: int
    end: int
    kind: Kind
    cells: tuple[tuple[int, int], ...] = ()


_BLOCK_TAGS = (
    "address|article|aside|blockquote|body|br|caption|center|dd|details|div|dl|dt|fieldset|figcaption|figure|footer"
    "|form|h[1-6]|head|header|hr|html|li|main|nav|ol|p|pre|section|summary|table|tbody|td|tfoot|th|thead|title|tr|ul"
)
# Possessive throughout: a line of a million markers must not be read twice.
_MARK = r"(?>>[ \t]*+|[-*+\u2022\u2023\u25e6](?:[ \t]++\[[ xX]\])?[ \t]++|\d{1,9}+[.)][ \t]++|[^\W\d_]\)[ \t]++)"
_EVENT = re.compile(
    rf"""
      ^[ \t\r]*+(?:
        $(?P<blank>)
      | (?P<fence>`{{3,}}+(?!.*`)|~{{3,}}+).*$
      | (?P<heading>\#{{1,6}}+)(?:[ \t]++|$)
      | (?:\|[ \t]*+)?:?-++:?[ \t]*+(?:\|[ \t]*+:?-++:?[ \t]*+)++\|?[ \t\r]*+$(?P<rule>)
      | (?P<line>={{2,}}+|-{{2,}}+|(?P<rep>[~^"'\#*+`:_])(?P=rep){{2,}}+|[*_-](?:[ \t]++[*_-]){{2,}}+)[ \t\r]*+$
      | (?:{_MARK})*+(?P<row>\|)
      | (?P<mark>(?:{_MARK})++)
      )
    | (?<!`)<(?:!--(?P<comment>)|/?(?i:{_BLOCK_TAGS})(?:\s[^<>]{{0,500}})?/?>(?P<tag>))
    """,
    re.VERBOSE | re.MULTILINE,
)
_FRONT_MATTER = re.compile(r"---[ \t\r]*\n(?:(?!---[ \t\r]*$).*\n)*?---[ \t\r]*(?:\n|\Z)", re.MULTILINE)
_MONTH = re.compile(
    r"(?:jan|feb|m[aä]r|apr|ma[iy]|jun|jul|aug|sep|o[ck]t|nov|de[cz]|яну|фев|мар|апр|май|юни|юли|авг|сеп|окт|ное|дек)",
    re.IGNORECASE,
)
_PIPE = re.compile(r"(?<!\\)\|")


def trim(text: str, start: int, end: int) -> tuple[int, int]:
    """The span without the white space at its ends (``start == end`` where nothing else is in it)."""
    while start < end and text[start].isspace():
        start += 1
    while end > start and text[end - 1].isspace():
        end -= 1
    return start, end


class _Reader:
    """Walks the events of one text and collects its blocks."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.blocks: list[Block] = []
        self.open_at = 0
        self.kind = Kind.PARAGRAPH
        self.comments = True

    def close(self, end: int, kind: Kind | None = None) -> None:
        start, end = trim(self.text, self.open_at, end)
        if start < end:
            self.blocks.append(Block(start, end, kind or self.kind))

    def restart(self, at: int, kind: Kind = Kind.PARAGRAPH) -> int:
        self.open_at, self.kind = at, kind
        return at

    def is_open(self, at: int) -> bool:
        start, end = trim(self.text, self.open_at, at)
        return start < end

    def line_end(self, at: int) -> int:
        end = self.text.find("\n", at)
        return len(self.text) if end < 0 else end

    def lines(self, start: int, end: int, kind: Kind) -> None:
        while start < end:
            stop = min(self.line_end(start), end)
            left, right = trim(self.text, start, stop)
            if left < right:
                self.blocks.append(Block(left, right, kind))
            start = stop + 1

    def fence(self, match: re.Match[str]) -> int:
        self.close(match.start())
        mark = match["fence"]
        closing = re.compile(rf"^[ \t]*{re.escape(mark[0])}{{{len(mark)},}}[ \t\r]*$", re.MULTILINE)
        end = closing.search(self.text, match.end())
        stop = end.start() if end else len(self.text)
        self.lines(match.end(), stop, Kind.CODE)
        return self.restart(end.end() if end else stop)

    def heading(self, match: re.Match[str]) -> int:
        self.close(match.start())
        end = self.line_end(match.end())
        start, stop = trim(self.text, match.end(), end)
        bare = self.text[start:stop].rstrip("#")
        if bare and bare != self.text[start:stop] and bare[-1].isspace():
            stop = start + len(bare.rstrip())
        if start < stop:
            self.blocks.append(Block(start, stop, Kind.HEADING))
        return self.restart(end)

    def row(self, start: int) -> int:
        end = self.line_end(start)
        cuts = [start, *(m.start() for m in _PIPE.finditer(self.text, start, end)), end]
        bare = (trim(self.text, a + (self.text[a : a + 1] == "|"), b) for a, b in pairwise(cuts))
        cells = tuple(cell for cell in bare if cell[0] < cell[1])
        if cells:
            self.blocks.append(Block(cells[0][0], cells[-1][1], Kind.ROW, cells))
        return self.restart(end)

    def table(self, match: re.Match[str]) -> int:
        """A delimiter row without leading pipes around it: the line above and the lines below are rows."""
        head = self.text.rfind("\n", 0, max(match.start() - 1, 0)) + 1
        if self.is_open(match.start()) and head >= self.open_at and "|" in self.text[head : match.start()]:
            self.close(head)
            self.row(head)
        else:
            self.close(match.start())
        at = match.end()
        while at < len(self.text):
            end = self.line_end(at + 1)
            if "|" not in self.text[at + 1 : end]:
                break
            at = self.row(at + 1)
        return self.restart(at)

    def mark(self, match: re.Match[str]) -> int:
        mark = match["mark"].strip()
        if set(mark) <= {">", " ", "\t"}:
            if self.kind == Kind.PARAGRAPH and self.is_open(match.start()):
                return match.end()
            self.close(match.start())
            return self.restart(match.end())
        numbered = mark[0].isdecimal()
        wrapped = self.kind == Kind.PARAGRAPH and self.is_open(match.start())
        if numbered and ((wrapped and mark[:-1] != "1") or _MONTH.match(self.text, match.end())):
            return match.end()
        self.close(match.start())
        return self.restart(match.end(), Kind.ITEM)

    def skip(self, match: re.Match[str], end: int, kind: Kind | None = None) -> int:
        self.close(match.start(), kind)
        return self.restart(end)

    def take(self, match: re.Match[str]) -> int:
        """Handles one event and says where to go on."""
        group = match.lastgroup
        if group in {"fence", "heading", "mark"}:
            handle = {"fence": self.fence, "heading": self.heading, "mark": self.mark}[group]
            return handle(match)
        if group == "rule":
            return self.table(match)
        if group == "row":
            self.close(match.start())
            return self.row(match.start("row"))
        if group == "line":
            return self.skip(match, match.end(), Kind.HEADING if self.kind == Kind.PARAGRAPH else None)
        if group == "comment":
            end = self.text.find("-->", match.end()) if self.comments else -1
            self.comments = end >= 0
            return self.skip(match, end + 3) if end >= 0 else match.end()
        return self.skip(match, match.end())


def blocks(text: str) -> list[Block]:
    """The blocks of ``text`` in order, not overlapping; white space and markers between them belong to none."""
    reader = _Reader(text)
    at = 0
    front = _FRONT_MATTER.match(text)
    if front:
        inner = text.find("\n") + 1
        reader.lines(inner, text.rfind("---", inner, front.end()), Kind.CODE)
        at = reader.restart(front.end())
    while at <= len(text) and (match := _EVENT.search(text, at)):
        following = reader.take(match)
        at = following if following > match.start() else match.start() + 1
    reader.close(len(text))
    return reader.blocks
