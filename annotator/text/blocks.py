"""Blocks of a text: paragraphs, headings, list items, table rows, lines of code, each with its span.

Works on Markdown with the directives and admonitions that its readers know, on HTML, on reStructuredText and on plain
text, where a blank line parts paragraphs. It never fails and never guesses beyond the construct it looks at, so it is
fit for text of any origin. Markers (``#``, ``-``, ``3.``, ``>``, table pipes, block tags) belong to no block.
"""

import re

from annotator.text.block import Block, Kind, indent, line_end, lines, trim
from annotator.text.definitions import DEFINITION
from annotator.text.dialect import Dialect, dialect
from annotator.text.directives import Directive, colon_line
from annotator.text.ordinals import names_ordinal
from annotator.text.signs import Signs
from annotator.text.tables import barred_rows, html_row, indented, list_table, pipe_row, simple_table

__all__ = ["Block", "Kind", "blocks", "trim"]

_BLOCK_TAGS = (
    "address|article|aside|base|blockquote|body|br|caption|center|col|colgroup|dd|details|dialog|div|dl|dt|fieldset"
    "|figcaption|figure|footer|form|h[1-6]|head|header|hgroup|hr|html|legend|li|main|menu|nav|ol|optgroup|option|p"
    "|search|section|summary|table|tbody|td|tfoot|th|thead|title|tr|ul"
)
# Possessive throughout: a line of a million markers must not be read twice.
_QUOTES = r"(?>>[ \t]*+)"
_MARK = (
    r"(?>>[ \t]*+|[-*+\u2022\u2023\u25e6][ \t]++|(?:\d{1,9}+|\#)[.)][ \t]++|[^\W\d_]\)[ \t]++|:[ \t]++"
    r"|\[\^[^\[\]\s]{1,60}+\]:(?:[ \t]++|(?=\r?\n)))"
)
_TAGS = rf"""
    (?<![`\\])<(?:
        !--(?P<comment>)
      | (?P<unread>(?i:script|style|template))\b[^<>]{{0,500}}>
      | (?P<pre>(?i:pre))(?:\s[^<>]{{0,500}})?>
      | (?P<tr>(?i:tr))(?:\s[^<>]{{0,500}})?>
      | (?:/?(?i:{_BLOCK_TAGS}|pre)(?:\s[^<>]{{0,500}})?/?>|(?i:!doctype|/?meta|link)\s[^<>]{{0,500}}>)(?P<tag>)
    )
"""
_EVENT = re.compile(
    rf"""
      ^[ \t\r]*+(?:
        $(?P<blank>)
      | (?P<fence>`{{3,}}+(?!.*`)|~{{3,}}+).*$
      | (?P<heading>\#{{1,6}}+)(?:[ \t]++|$)
      | (?:\|[ \t]*+)?:?-++:?[ \t]*+(?:\|[ \t]*+:?-++:?[ \t]*+)++\|?[ \t\r]*+$(?P<rule>)
      | (?P<simple>={{2,}}+(?:[ \t]++={{2,}}+)++)[ \t\r]*+$
      | \+(?:[-=]++\+)++[ \t\r]*+$(?P<border>)
      | (?P<line>={{2,}}+|-{{2,}}+|(?P<rep>[~^"'\#*+`_])(?P=rep){{2,}}+|[*_-](?:[ \t]++[*_-]){{2,}}+)[ \t\r]*+$
      | (?P<colons>:{{3,}}+)
      | \.\.[ \t]++(?:(?P<name>[A-Za-z][\w:+-]*?)::(?=[ \t\r]|$)|(?P<note>\[[^\[\]\n]{{1,60}}\][ \t])|_(?P<place>))
      | (?P<definition>\[(?!\^)(?:[^\[\]\n\\]|\\.){{1,300}}+\]:|\([\w.:-]{{1,100}}\)=[ \t\r]*+$
            |\{{:[^{{}}\n]{{0,300}}\}}[ \t\r]*+$|::[ \t\r]*+$)
      | :(?P<field>[A-Za-z][\w ./-]{{0,40}}+:)(?=[ \t])
      | (?:{_MARK})*+(?P<row>\|)
      | (?P<mark>(?:{_MARK})++)
      )
    | {_TAGS}
    """,
    re.VERBOSE | re.MULTILINE,
)
_HTML_EVENT = re.compile(_TAGS, re.VERBOSE)
_FRONT_MATTER = re.compile(
    r"(?P<mark>---|\+\+\+)[ \t\r]*\n(?:(?!(?P=mark)[ \t\r]*$).*\n)*?(?P=mark)[ \t\r]*(?:\n|\Z)", re.MULTILINE
)
_UNDERLINE = re.compile(r"\n([=~^\"'#*+`:.-])\1{2,}[ \t\r]*$", re.MULTILINE)
_PLACE = re.compile(r"_[^\n]{1,300}:(?:[ \t\r]|$)", re.MULTILINE)
_ALERT = re.compile(r"\[!([A-Za-z]+)\][ \t\r]*$", re.MULTILINE)
_ATX = re.compile(r"(#{1,6}+)[ \t]++(?=\S)")
_QUOTED_FENCE = re.compile(r"(`{3,}+(?!.*`)|~{3,}+).*$", re.MULTILINE)
_ATTRIBUTES = re.compile(r"[ \t]*\{:?[ \t]*[#.][^{}\n]*\}$")
_MYST = re.compile(r"[`~]{3,}[ \t]*\{([A-Za-z][\w:+.-]*)\}")
_GAP = 9
"""A list may skip so many numbers and still be one list."""


class _Reader:
    """Walks the events of one text and collects its blocks."""

    def __init__(self, text: str, spoken: Dialect) -> None:
        self.text = text
        self.spoken = spoken
        self.blocks: list[Block] = []
        self.open_at = 0
        self.kind = Kind.PARAGRAPH
        self.unclosed: set[str] = set()
        self.fences: list[str] = []
        self.numbers: dict[int, int] = {}

    def close(self, end: int, kind: Kind | None = None) -> None:
        """Ends the block that is open, if it holds anything."""
        start, end = trim(self.text, self.open_at, end)
        kind = kind or self.kind
        if start < end:
            rows = barred_rows(self.text, start, end) if kind == Kind.PARAGRAPH else []
            self.blocks += rows or [Block(start, end, kind)]

    def restart(self, at: int, kind: Kind = Kind.PARAGRAPH) -> int:
        """Begins a block."""
        self.open_at, self.kind = at, kind
        return at

    def is_open(self, at: int) -> bool:
        """Whether anything stands in the open block before ``at``."""
        start, end = trim(self.text, self.open_at, at)
        return start < end

    def add(self, found: list[Block], end: int, begin: int) -> int:
        """Closes the open block at ``begin``, adds blocks and goes on at ``end``."""
        self.close(begin)
        self.blocks += found
        return self.restart(end)

    # --- lines -------------------------------------------------------------------------------------------------

    def fence(self, match: re.Match[str], *, quoted: bool = False) -> int:
        mark = match["fence"] if not quoted else match[1]
        begin = match.start("fence") if not quoted else match.start()
        if not quoted and self.underlines(mark, match):
            return self.skip(match, match.end(), Kind.HEADING if self.kind == Kind.PARAGRAPH else None)
        named = _MYST.match(self.text, begin)
        if self.fences and self.fences[-1] == mark and match[0].strip() == mark:
            self.fences.pop()
            return self.add([], match.end(), match.start())
        if named:
            directive = Directive(self.text, *named.span(1), named.end())
            if not directive.holds_code and not directive.holds_list_table:
                self.fences.append(mark)
                return self.directive(directive, match.start())
        self.close(match.start())
        closing = re.compile(rf"^[ \t>]*{re.escape(mark[0])}{{{len(mark)},}}[ \t\r]*$", re.MULTILINE)
        end = closing.search(self.text, match.end())
        stop = end.start() if end else len(self.text)
        if named and directive.holds_list_table:
            self.blocks += directive.head()
            found, at = directive.options()
            self.blocks += found + list_table(self.text[:stop], at, -1)[0]
        else:
            self.blocks += lines(self.text, match.end(), stop, Kind.CODE, quoted=quoted)
        return self.restart(end.end() if end else stop)

    def underlines(self, mark: str, match: re.Match[str]) -> bool:
        """Whether what looks like a fence underlines a heading: reStructuredText has no fences."""
        if match[0].strip() != mark:
            return False
        title = trim(self.text, self.open_at, match.start())
        short = self.kind == Kind.PARAGRAPH and 0 < title[1] - title[0] <= len(mark) and len(mark) > len("```")
        return self.spoken == Dialect.RST or (short and "\n" not in self.text[slice(*title)])

    def heading(self, match: re.Match[str]) -> int:
        self.close(match.start())
        self.numbers.clear()
        end = line_end(self.text, match.end())
        start, stop = trim(self.text, match.end(), end)
        bare = self.text[start:stop].rstrip("#")
        if bare and bare != self.text[start:stop] and bare[-1].isspace():
            stop = start + len(bare.rstrip())
        attributes = _ATTRIBUTES.search(self.text[start:stop]) if self.text[stop - 1 : stop] == "}" else None
        stop = start + attributes.start() if attributes else stop
        if start < stop:
            self.blocks.append(Block(start, stop, Kind.HEADING))
        return self.restart(end)

    def row(self, start: int) -> int:
        end = line_end(self.text, start)
        self.blocks += pipe_row(self.text, start, end)
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
            end = line_end(self.text, at + 1)
            if "|" not in self.text[at + 1 : end]:
                break
            at = self.row(at + 1)
        return self.restart(at)

    def simple(self, match: re.Match[str]) -> int:
        table = simple_table(self.text, match.start("simple"))
        return self.add(table[0] if table else [], table[1] if table else match.end(), match.start())

    def colons(self, match: re.Match[str]) -> int:
        return self.add(*colon_line(self.text, match.start("colons")), match.start())

    def directive(self, found: Directive, begin: int) -> int:
        """The first line of a directive, its options, and its content where that is no prose."""
        self.close(begin)
        self.blocks += found.head()
        options, at = found.options()
        self.blocks += options
        depth = indent(self.text, begin if not self.text[begin : begin + 1].isspace() else found.span[0])
        if found.holds_list_table:
            rows, at = list_table(self.text, at, depth)
            self.blocks += rows
        elif found.holds_code:
            start, at = indented(self.text, at, depth)
            self.blocks += lines(self.text, start, at, Kind.CODE)
        return self.restart(min(at, len(self.text)))

    def dots(self, match: re.Match[str]) -> int:
        """A line of reStructuredText that begins with two dots."""
        if match["name"]:
            found = Directive(self.text, *match.span("name"), match.end())
            return self.directive(found, match.start())
        if match["note"]:
            self.close(match.start())
            return self.restart(match.end(), Kind.ITEM)
        at = match.end() - 1
        place = _PLACE.match(self.text, at, line_end(self.text, at))
        if not place:
            return match.end()
        end = line_end(self.text, at)
        return self.add(lines(self.text, match.start(), end, Kind.MARKUP), end, match.start())

    def definition(self, match: re.Match[str]) -> int:
        """Lines that no reader sees: link definitions, places to link to, attributes of the block before."""
        begin = match.start("definition")
        end = line_end(self.text, begin)
        if self.text.startswith("[", begin):
            found = DEFINITION.match(self.text, begin)
            if not found or self.is_open(match.start()):
                return match.end()
            end = found.end()
        return self.add(lines(self.text, begin, end, Kind.MARKUP), end, match.start())

    def field(self, match: re.Match[str]) -> int:
        name = Block(match.start("field"), match.end("field"), Kind.PARAGRAPH)
        return self.add([name], match.end(), match.start())

    def mark(self, match: re.Match[str]) -> int:
        mark = match["mark"].strip()
        if set(mark) <= {">", " ", "\t"}:
            return self.quote(match)
        number = re.search(r"(\d+)[.)]$", mark)
        wrapped = self.kind == Kind.PARAGRAPH and self.is_open(match.start())
        if mark == ":" and not self.is_definition(match.start()):
            return match.end()
        if number:
            at = match.start("mark") + number.start()
            inside = wrapped and indent(self.text, at) >= indent(self.text, trim(self.text, self.open_at, at)[0])
            title = self.spoken == Dialect.RST and _UNDERLINE.match(self.text, line_end(self.text, at))
            if (inside and mark[:-1] != "1") or title or names_ordinal(self.text, match.end()):
                return match.end()
            if not self.goes_on(int(number[1]), at, number[0][-1]):
                self.close(match.start())
                self.restart(at, Kind.ITEM)
                return match.end()
        self.close(match.start())
        return self.after_marks(match.end(), Kind.ITEM)

    def is_definition(self, at: int) -> bool:
        """Whether a colon at the beginning of a line stands below the line of the term that it explains."""
        last = self.blocks[-1] if self.blocks else None
        return self.is_open(at) or (last is not None and last.kind in {Kind.PARAGRAPH, Kind.ITEM})

    def goes_on(self, number: int, at: int, mark: str) -> bool:
        """Whether a number counts the items of a list: it begins one, or goes on from an item before or after it.

        Any other number is a word: `3. Abschnitt`, `1986. What a year.`
        """
        known = number <= 1 or any(last < number <= last + _GAP for last in self.numbers.values())
        if not known:
            following = re.compile(rf"^[ \t>]*{number + 1}{re.escape(mark)}[ \t]", re.MULTILINE)
            known = following.search(self.text, at, at + 1000) is not None
        if known:
            self.numbers[indent(self.text, at)] = number
        return known

    def quote(self, match: re.Match[str]) -> int:
        """The marks of a quoted line; an empty one parts paragraphs."""
        rest = match.end()
        empty = rest >= len(self.text) or self.text[rest] in "\r\n"
        alert = _ALERT.match(self.text, rest)
        if alert:
            return self.add([Block(*alert.span(1), Kind.PARAGRAPH)], alert.end(), match.start())
        if not empty and self.is_open(match.start()) and (self.kind == Kind.PARAGRAPH or self.in_quote()):
            return self.after_marks(rest, None, begin=match.start())
        self.close(match.start())
        return self.after_marks(rest, Kind.PARAGRAPH)

    def in_quote(self) -> bool:
        """Whether the open block began in a quote."""
        line = self.text.rfind("\n", 0, self.open_at) + 1
        return self.text[line : self.open_at].lstrip(" \t").startswith(">")

    def after_marks(self, at: int, kind: Kind | None, *, begin: int | None = None) -> int:
        """Goes on behind the marks of a quote or a list: a heading or a fence may follow."""
        heading, fence = _ATX.match(self.text, at), _QUOTED_FENCE.match(self.text, at)
        if (heading or fence) and begin is not None:
            self.close(begin)
        if heading or fence:
            self.restart(at)
        if heading:
            return self.heading(heading)
        if fence:
            return self.fence(fence, quoted=True)
        return self.restart(at, kind) if kind else at

    # --- tags --------------------------------------------------------------------------------------------------

    def skip(self, match: re.Match[str], end: int, kind: Kind | None = None) -> int:
        self.close(match.start(), kind)
        return self.restart(end)

    def until(self, match: re.Match[str], closing: str) -> int:
        """Where the closing sign behind an event begins; -1 where it is missing."""
        if closing in self.unclosed:
            return -1
        found = re.compile(re.escape(closing), re.IGNORECASE).search(self.text, match.end())
        if not found:
            self.unclosed.add(closing)
            return -1
        return found.start()

    def hidden(self, match: re.Match[str], closing: str) -> int:
        """A comment or a script: markup up to its end."""
        end = self.until(match, closing)
        if end < 0:
            return match.end()
        end += len(closing)
        return self.add([Block(match.start(), end, Kind.MARKUP)], end, match.start())

    def preformatted(self, match: re.Match[str]) -> int:
        end = self.until(match, "</pre")
        if end < 0:
            return self.skip(match, match.end())
        return self.add(lines(self.text, match.end(), end, Kind.CODE, html=True), end, match.start())

    def table_row(self, match: re.Match[str]) -> int:
        row = html_row(self.text, match.end())
        return self.add(row[0], row[1], match.start()) if row else self.skip(match, match.end())

    # --- all ---------------------------------------------------------------------------------------------------

    def take(self, match: re.Match[str]) -> int:
        """Handles one event and says where to go on."""
        match match.lastgroup:
            case "rule":
                return self.table(match)
            case "row":
                self.close(match.start())
                return self.row(match.start("row"))
            case "line":
                return self.skip(match, match.end(), Kind.HEADING if self.kind == Kind.PARAGRAPH else None)
            case "comment":
                return self.hidden(match, "-->")
            case "unread":
                return self.hidden(match, f"</{match['unread']}>")
            case "name" | "note" | "place":
                return self.dots(match)
            case "pre":
                return self.preformatted(match)
            case "tr":
                return self.table_row(match)
            case "blank" | "tag" | "border" | None:
                return self.skip(match, match.end())
            case group:
                handle = {
                    "fence": self.fence, "heading": self.heading, "mark": self.mark, "simple": self.simple,
                    "colons": self.colons, "definition": self.definition, "field": self.field,
                }[group]  # fmt: skip
                return handle(match)


def blocks(text: str, *, unseen: bool = False) -> list[Block]:
    """The blocks of ``text`` in order, not overlapping; white space and markers between them belong to none.

    Lines that a reader of the rendered text does not see are blocks, of kind :attr:`Kind.MARKUP`, only where
    ``unseen`` asks for them.
    """
    spoken = dialect(text)
    reader = _Reader(text, spoken)
    at = 0
    event = _HTML_EVENT if spoken == Dialect.HTML else _EVENT
    front = _FRONT_MATTER.match(text)
    if front:
        inner = text.find("\n") + 1
        reader.blocks += lines(text, inner, text.rfind(front["mark"], inner, front.end()), Kind.CODE)
        at = reader.restart(front.end())
    signs = Signs(text)
    while (sign := signs.after(at)) <= len(text):
        match = event.match(text, sign)
        at = max(reader.take(match) if match else 0, sign + 1)
    reader.close(len(text))
    return [block for block in reader.blocks if unseen or block.kind != Kind.MARKUP]
