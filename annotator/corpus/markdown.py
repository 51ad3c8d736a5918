"""The outline of a Markdown text: ATX, setext and HTML headings, and the names they are given.

Block structure is CommonMark's with tables (markdown-it). Headings in quotes, lists, code and comments are part of what
stands around them and begin no section. Lines are counted as markdown-it counts them: only LF ends one.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from typing import TYPE_CHECKING

from annotator.corpus.frontmatter import front_matter
from annotator.corpus.outline import Heading, Outline, anchor_of, collapse, id_in, plain

if TYPE_CHECKING:
    from markdown_it import MarkdownIt
    from markdown_it.token import Token

_MARKUP = re.compile(r"[\\`*_\[\]<&~!]")
_ATTRIBUTES = re.compile(r"\{:?[ \t]*(?:[^{}#]*[ \t])?#+(?P<id>[^\s{}]+)[^{}]*\}$")
_CLASSES = re.compile(r"\{:?[ \t]*\.[\w-][^{}#]*\}$")
_MDX_ID = re.compile(r"\{/\*[ \t]*#(?P<id>[^\s{}*]+)[ \t]*\*/\}$")
_HTML_OPEN = re.compile(r"<h([1-6])((?:\s[^<>]*)?)>", re.IGNORECASE)
_UNSEEN = re.compile(
    r"<!--.*?(?:-->|\Z)|<(script|style|pre|textarea|template)\b[^<>]*>.*?(?:</\1\s*>|\Z)", re.DOTALL | re.IGNORECASE
)
_COMMENT_ENDS = {"<!--": "-->", "{/*": "*/}"}
_TICKS = re.compile(r"\\`|(?<!`)(`+)(?!`)")
_ATX_UNDER_TAG = re.compile(r"^[ ]{0,3}(?:<[^<>\n]+>[ \t]*)+\n(?=[ ]{0,3}(#{1,6})[ \t]+(\S[^\n]*))", re.MULTILINE)
_ANCHOR_LINE = re.compile(
    r"""[ ]{0,3}(?:
        \((?P<myst>[^()\n]+)\)=
      | \.\.[ ]_(?P<sphinx>`[^`\n]+`|[^:\n]+):
      | (?P<html>(?:<a\s[^<>\n]*>(?:[ \t]*</a>)?[ \t]*)+)
    )[ \t]*$""",
    re.VERBOSE | re.IGNORECASE,
)
_ATTRIBUTE_LINE = re.compile(r"\{:[ \t]*(?:[^{}#\n]*[ \t])?#(?P<id>[^\s{}]+)[^{}\n]*\}[ \t]*(?:\n|\Z)")
_LONGEST_ANCHOR_LINE = 500
_LONGEST_HTML_HEADING = 4_000
_LONGEST_SETEXT = 120
_NESTING = 20


@cache
def _parser() -> MarkdownIt:
    from markdown_it import MarkdownIt

    parser = MarkdownIt("commonmark", {"maxNesting": _NESTING}).enable("table")
    parser.core.ruler.enableOnly(["normalize", "block"])
    return parser


@cache
def _inline_parser() -> MarkdownIt:
    from markdown_it import MarkdownIt

    return MarkdownIt("commonmark", {"maxNesting": _NESTING}).enable("strikethrough")


def markdown_outline(text: str) -> Outline:
    """Headings at the top level of a Markdown text, with the anchors that stand in or right before them."""
    begin = front_matter(text).end
    return _Reader(text, begin).outline()


class _Reader:
    """Walks the blocks of one text."""

    def __init__(self, text: str, begin: int) -> None:
        self.text = text
        self.begin = begin
        self.starts = [begin]
        for line in text[begin:].split("\n"):
            self.starts.append(self.starts[-1] + len(line) + 1)
        self.headings: list[Heading] = []
        self.accidental: list[int] = []
        self.hidden_until = begin

    def outline(self) -> Outline:
        tokens = _parser().parse(self.text[self.begin :])
        for at, token in enumerate(tokens):
            if token.level or not token.map:
                continue
            if token.type == "heading_open":
                self._heading(token, self.starts[token.map[0]], tokens[at + 1].content)
            elif token.type == "html_block":
                self._html(*self._extent(token.map))
            elif token.type == "paragraph_open":
                self._paragraph(*self._extent(token.map))
        self.headings.sort(key=lambda heading: heading.start)
        return Outline(tuple(self.headings), self.begin, tuple(self.accidental))

    def _extent(self, lines: list[int]) -> tuple[int, int]:
        return self.starts[lines[0]], min(self.starts[lines[1]], len(self.text))

    def _heading(self, token: Token, start: int, content: str) -> None:
        if start < self.hidden_until:
            return
        if token.markup == "-" and _accidental(content):
            self.accidental.append(start)
            return
        title, anchor = _title(content)
        self._add(start, int(token.tag[1]), title, anchor)

    def _add(self, start: int, level: int, title: str, anchor: str | None) -> None:
        line = max(self.text.rfind("\n", 0, start) + 1, self.begin)
        if not self.text[line:start].strip():
            anchor = anchor or self._anchor_after(start)
            start, before = self._anchors_before(line)
            anchor = anchor or before
        self.headings.append(Heading(start, level, title, anchor))

    def _anchors_before(self, start: int) -> tuple[int, str | None]:
        """Where the anchors begin that stand right before a line, and the nearest one's name."""
        nearest = None
        at = start
        floor = max(self.begin, self.headings[-1].start if self.headings else 0)
        while at > floor:
            line = self.text.rfind("\n", 0, at - 1) + 1
            if line < floor:
                break
            found = _ANCHOR_LINE.match(self.text, line, at - 1) if at - line < _LONGEST_ANCHOR_LINE else None
            if found:
                name = found["myst"] or found["sphinx"] or id_in(found["html"] or "")
                nearest = nearest or anchor_of((name or "").strip("`"))
                start = line
            elif self.text[line : at - 1].strip():
                break
            at = line
        return start, nearest

    def _anchor_after(self, start: int) -> str | None:
        """The name in a kramdown attribute line right under a heading's first line."""
        end = self.text.find("\n", start)
        found = _ATTRIBUTE_LINE.match(self.text, end + 1) if end >= 0 else None
        return anchor_of(found["id"]) if found else None

    def _html(self, start: int, end: int) -> None:
        block = _UNSEEN.sub(lambda found: " " * len(found[0]), self.text[start:end])
        for found in _HTML_OPEN.finditer(block):
            self._html_heading(start + found.start(), found, start + found.end())
        for found in _ATX_UNDER_TAG.finditer(block):
            title, anchor = _title(_without_closing_hashes(found[2]))
            self._add(start + found.end(), len(found[1]), title, anchor)

    def _paragraph(self, start: int, end: int) -> None:
        # Most paragraphs hold nothing that matters here.
        if "<" not in self.text[start:end] and "{/*" not in self.text[start:end]:
            return
        block = _without_code(self.text[start:end])
        stop = self.text.find("\n\n", start)
        wider = _without_code(self.text[start : stop if stop >= 0 else len(self.text)])
        self.hidden_until = max(self.hidden_until, start + _comment_end(wider, len(block)))
        block = _UNSEEN.sub(lambda found: " " * len(found[0]), block)
        for found in _HTML_OPEN.finditer(block):
            self._html_heading(start + found.start(), found, start + found.end())

    def _html_heading(self, start: int, found: re.Match[str], inside: int) -> None:
        if start < self.hidden_until:
            return
        closing = re.compile(rf"</h{found[1]}\s*>|<h[1-6][\s>]|\n[ \t]*\n#", re.IGNORECASE)
        limit = min(len(self.text), inside + _LONGEST_HTML_HEADING)
        end = closing.search(self.text, inside, limit)
        inner = self.text[inside : end.start() if end else self.text.find("\n", inside, limit)]
        self._add(start, int(found[1]), plain(inner), id_in(found[2]) or _inner_anchor(inner))


def _inner_anchor(markup: str) -> str | None:
    found = re.search(r"<(?:a|span)\s[^<>]*>", markup, re.IGNORECASE)
    return id_in(found[0]) if found else None


def _comment_end(text: str, limit: int) -> int:
    """Where the last comment ends that begins before `limit`; 0 where there is none. One that never ends is none."""
    ends = [0]
    for opening, closing in _COMMENT_ENDS.items():
        at = text.find(opening, 0, limit)
        while at >= 0:
            end = text.find(closing, at + len(opening))
            if end < 0:
                break
            ends.append(end + len(closing))
            at = text.find(opening, end, limit)
    return max(ends)


def _without_closing_hashes(content: str) -> str:
    content = content.rstrip()
    bare = content.rstrip("#")
    return bare.rstrip() if bare != content and (not bare or bare[-1] in " \t") else content


def _accidental(content: str) -> bool:
    """Whether a line of hyphens was meant as a rule: nobody underlines several lines or a sentence."""
    return "\n" in content or len(content) > _LONGEST_SETEXT or content.rstrip().endswith((".", ";", ",", "|"))


def _title(content: str) -> tuple[str, str | None]:
    """Plain text of a heading's inline Markdown, and the anchor in it."""
    anchor = None
    content = content.strip()
    if content.endswith("}"):
        found = _MDX_ID.search(content) or _ATTRIBUTES.search(content)
        anchor = anchor_of(found["id"]) if found else None
        content = content[: found.start()] if found else _CLASSES.sub("", content)
    if not _MARKUP.search(content):
        return collapse(content), anchor
    return collapse(_inline_text(content)), anchor or _inner_anchor(content)


def _inline_text(content: str) -> str:
    return "".join(_pieces(_inline_parser().parseInline(content)))


def _pieces(tokens: list[Token]) -> Iterator[str]:
    for token in tokens:
        if token.type in {"inline", "image"}:
            yield from _pieces(token.children or [])
        elif token.type in {"softbreak", "hardbreak"}:
            yield " "
        elif token.type != "html_inline":
            yield token.content


def _without_code(text: str) -> str:
    """The text with code spans (and what a backslash escapes) blanked, every offset kept."""
    pieces: list[str] = []
    at = 0
    while opening := _TICKS.search(text, at):
        if not opening[1]:
            pieces.append(text[at : opening.end()])
            at = opening.end()
            continue
        closing = re.compile(rf"(?<!`){opening[1]}(?!`)").search(text, opening.end())
        end = closing.end() if closing else opening.end()
        blank = " " * (end - opening.start()) if closing else opening[1]
        pieces += [text[at : opening.start()], blank]
        at = end
    return "".join(pieces).replace("\\<", "  ") + text[at:].replace("\\<", "  ")
