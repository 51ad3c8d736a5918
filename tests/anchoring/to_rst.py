"""Markdown as reStructuredText: headings underlined, lists, tables as lists of lists, links, emphasis, literals."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field

from markdown_it.token import Token

from tests.anchoring.markup_pairs import Page, Span, parser, with_extensions

_RULES = "=-~^\"'"
_WORD = re.compile(r"[^\W_]+")
_MARKS = re.compile(r"[*`|\\]|(?<=\w)_(?!\w)|(?<!\w)_(?=\w)")


@dataclass
class _Writer:
    """What is written so far, and the words of it that a reader sees."""

    pieces: list[str] = field(default_factory=list)
    length: int = 0
    words: list[str] = field(default_factory=list)
    places: list[Span] = field(default_factory=list)
    glued: bool = False

    def raw(self, text: str) -> None:
        """Writes markup."""
        self.pieces.append(text)
        self.length += len(text)
        self.glued = self.glued and text in {"*", "**", "``", "\\ "}

    def words_of(self, text: str, *, escaped: bool = True) -> None:
        """Writes text that a reader sees."""
        written = _MARKS.sub(r"\\\\\\g<0>", text) if escaped else text
        at = self.length
        for found in _WORD.finditer(written):
            place = (at + found.start(), at + found.end())
            if self.glued and found.start() == 0 and self.words:
                self.words[-1] += found[0]
                self.places[-1] = (self.places[-1][0], place[1])
            else:
                self.words.append(found[0])
                self.places.append(place)
        self.pieces.append(written)
        self.length += len(written)
        self.glued = bool(written) and _WORD.match(written[-1]) is not None


class _Rst:
    def __init__(self) -> None:
        self.out = _Writer()
        self.indents: list[str] = []
        self.markers: list[str] = []

    def begin(self) -> None:
        """Begins a block at the indentation of the lists and quotes around it."""
        self.out.raw("\n" + "".join(self.indents))
        if self.markers:
            here = self.out.pieces[-1]
            cut = sum(map(len, self.markers))
            self.out.pieces[-1] = here[: len(here) - cut] + "".join(self.markers)
            self.markers.clear()

    def inline(self, token: Token) -> None:
        """Writes the text of one block."""
        link = ""
        for child in token.children or []:
            kind = child.type
            if kind == "text":
                self.out.words_of(child.content)
            elif kind in {"softbreak", "hardbreak"}:
                self.out.raw("\n" + "".join(self.indents))
            elif kind == "code_inline":
                self.out.raw("``")
                self.out.words_of(child.content, escaped=False)
                self.out.raw("``")
            elif kind in {"strong_open", "strong_close", "em_open", "em_close"}:
                if not link:
                    self.out.raw("**" if "strong" in kind else "*")
            elif kind == "link_open":
                link = str(child.attrs["href"])
                self.out.raw("`")
            elif kind == "link_close":
                self.out.raw(f" <{link}>`__")
                link = ""
            elif kind == "image":
                self.out.words_of(child.content)
            elif kind != "html_inline":
                self.out.raw(" ")

    def table(self, tokens: Sequence[Token]) -> None:
        """Writes a table as a list of lists."""
        self.begin()
        self.out.raw(".. list-table::")
        self.indents.append("   ")
        self.begin()
        self.out.raw(":header-rows: 1")
        self.out.raw("\n")
        first = True
        for token in tokens:
            if token.type == "tr_open":
                first = True
            elif token.type == "inline":
                self.begin()
                self.out.raw("* - " if first else "  - ")
                first = False
                self.inline(token)
        self.indents.pop()
        self.out.raw("\n")

    def code(self, token: Token) -> None:
        """Writes a block of code."""
        self.begin()
        self.out.raw(".. code-block:: text\n")
        for line in token.content.rstrip("\n").split("\n"):
            self.out.raw("\n" + ("".join(self.indents) + "   " if line.strip() else ""))
            self.out.words_of(line, escaped=False)
        self.out.raw("\n")

    def heading(self, level: int, title: Token) -> None:
        """Writes a heading and its underline."""
        self.begin()
        at = self.out.length
        self.inline(title)
        self.out.raw("\n" + _RULES[level - 1] * max(self.out.length - at, 3) + "\n")

    def write(self, tokens: Sequence[Token]) -> None:
        """Writes all blocks."""
        at = 0
        lists: list[int] = []
        while at < len(tokens):
            token = tokens[at]
            if token.type == "heading_open":
                self.heading(int(token.tag[1]), tokens[at + 1])
                at += 2
            elif token.type == "table_open":
                end = next(k for k in range(at, len(tokens)) if tokens[k].type == "table_close")
                self.table(tokens[at:end])
                at = end
            elif token.type in {"bullet_list_open", "ordered_list_open"}:
                lists.append(int(token.attrs.get("start", 1)) if token.type == "ordered_list_open" else -1)
            elif token.type in {"bullet_list_close", "ordered_list_close"}:
                lists.pop()
            elif token.type == "list_item_open":
                mark = "- " if lists[-1] < 0 else f"{lists[-1]}. "
                lists[-1] += lists[-1] >= 0
                self.indents.append(" " * len(mark))
                self.markers.append(mark)
            elif token.type == "blockquote_open":
                self.indents.append("  ")
            elif token.type in {"list_item_close", "blockquote_close"}:
                self.indents.pop()
                self.markers.clear()
            elif token.type == "inline":
                self.begin()
                self.inline(token)
                self.out.raw("\n")
            elif token.type in {"fence", "code_block"}:
                self.code(token)
            at += 1


def to_rst(text: str) -> Page:
    """A Markdown text as reStructuredText, with its words; raw HTML is left out."""
    writer = _Rst()
    writer.write(parser().parse(with_extensions(text)))
    out = writer.out
    return Page("".join(out.pieces), out.words, out.places)
