"""What the blocks of a text hang on: an item on the lead-in of its list, a table row on its header."""

import re
from collections.abc import Iterator
from typing import NamedTuple
from weakref import WeakKeyDictionary

from annotator.anchoring.side import Side
from annotator.text.blocks import Kind

_RUN = 30
"""Paragraphs of a rendered list, at most, that are thought to hang on the one that ends with a colon above them."""
_DEEPEST = 400
"""Characters from the beginning of a line within which a block's indentation is looked for."""
_COLONS = ":：︰"
_PIPE = " | "
_LIST_TAG = re.compile(r"<(/?)(ul|ol|li)\b", re.IGNORECASE)
_LISTS = frozenset({"ul", "ol"})
_BLANK_LINE = re.compile(r"\n[ \t\r]*\n")


class Hold(NamedTuple):
    """A block that another hangs on."""

    block: int
    firm: bool
    """Whether any other words there may turn the meaning: the lead-in of a list, the header of a table. Else it is only
    likely to belong to it, and what may turn a meaning must have changed."""


class Outline:
    """The holds of every block of one text, found in one walk."""

    def __init__(self, side: Side) -> None:
        self._source = side.source
        self._markup = side.markup and "<li" in side.source
        self._blocks = side.blocks
        self._titled = {self._at(side, offset) for offset, _, _ in side.headings}
        self.holds: list[tuple[Hold, ...]] = []
        self._items: list[tuple[int, int]] = []
        self._lead: tuple[Hold, ...] = ()
        self._first_row = -1
        self._intro = -1
        self._nested = 0
        for index, block in enumerate(self._blocks):
            if block.kind == Kind.PARAGRAPH and self._is_apart(index):
                self._first_row = -1
                self._intro = index if self._introduces(index) else -1
                self.holds.append(())
            else:
                self.holds.append(tuple(self._of(index)))

    def _at(self, side: Side, offset: int) -> int:
        """The block of a heading; its marker, where the heading begins, lies before the block that a reader sees."""
        index = side.block_at(offset)
        return index + 1 if self._blocks and self._blocks[index].end <= offset else index

    def is_heading(self, index: int) -> bool:
        """Whether a block is a heading, by its markup or by the headings that came with the text."""
        return index in self._titled or self._blocks[index].kind == Kind.HEADING

    def is_row(self, index: int) -> bool:
        """Whether a block is a table row: by its markup or, where a table was rendered, by the bars between cells."""
        block = self._blocks[index]
        if block.kind != Kind.PARAGRAPH:
            return block.kind == Kind.ROW
        return self._source.find(_PIPE, block.start, block.end) >= 0

    def _is_apart(self, index: int) -> bool:
        """Whether a paragraph, as most are, hangs on nothing and no list is open."""
        if self._markup or self._items or (self._intro >= 0 and index - self._intro <= _RUN):
            return False
        return not self.is_row(index) and not self.is_heading(index)

    def _of(self, index: int) -> Iterator[Hold]:
        block = self._blocks[index]
        if block.kind == Kind.MARKUP:
            return
        listed = self._html_item(index) if self._markup else False
        rows = self.is_row(index)
        if not rows:
            self._first_row = -1
        if self.is_heading(index):
            self._items, self._lead, self._intro = [], (), -1
        elif rows:
            yield from self._row(index)
        elif block.kind == Kind.ITEM or listed:
            yield from self._item(index)
        elif block.kind == Kind.PARAGRAPH:
            yield from self._paragraph(index)

    def _row(self, index: int) -> Iterator[Hold]:
        """The first row of its table, and the paragraph or heading above that, its caption."""
        if self._first_row < 0 or self._ends_table(index - 1):
            self._first_row = index
        else:
            yield Hold(self._first_row, firm=True)
        if self._first_row and self._blocks[self._first_row - 1].kind in {Kind.PARAGRAPH, Kind.HEADING}:
            yield Hold(self._first_row - 1, firm=False)

    def _html_item(self, index: int) -> bool:
        """Whether a block begins an item of an HTML list; counts the lists that are open there."""
        before = self._blocks[index - 1].end if index else 0
        tags = _LIST_TAG.findall(self._source, before, self._blocks[index].start)
        self._nested += sum((name in _LISTS) * (-1 if closing else 1) for closing, name in tags)
        return ("", "li") in tags

    def _ends_table(self, index: int) -> bool:
        """Whether a row is the last of its table, though another row follows."""
        between = self._source[self._blocks[index].end : self._blocks[index + 1].start]
        if "<" in between:
            return "</table" in between.lower()
        # the rows of a rendered table stand apart; they have no cells
        return bool(self._blocks[index].cells) and _BLANK_LINE.search(between) is not None

    def _item(self, index: int) -> Iterator[Hold]:
        """What leads into the list, and the items that this one stands under."""
        depth = self._depth(index)
        if not self._items:
            self._lead = tuple(self._leads(index))
        while self._items and self._items[-1][0] >= depth:
            self._items.pop()
        yield from self._lead
        yield from (Hold(above, firm=True) for _, above in self._items[-2:])
        self._items.append((depth, index))

    def _leads(self, index: int) -> Iterator[Hold]:
        """The block right above a list; where that is no lead-in, the one before it that ends with a colon."""
        above = index - 1
        while above >= 0 and self._blocks[above].kind == Kind.MARKUP:
            above -= 1
        if above < 0 or self._blocks[above].kind not in {Kind.PARAGRAPH, Kind.HEADING}:
            return
        yield Hold(above, firm=self._introduces(above))
        if above and not self._introduces(above) and not self.is_heading(above) and self._introduces(above - 1):
            yield Hold(above - 1, firm=True)

    def _paragraph(self, index: int) -> Iterator[Hold]:
        """The item that a paragraph belongs to; where lists were rendered, the paragraph that led into them."""
        if self._items and self._depth(index) > self._items[0][0]:
            yield from self._lead
            yield from (Hold(above, firm=True) for _, above in self._items[-2:])
            return
        if self._items:
            self._items, self._intro = [], -1
        if self._intro >= 0 and index - self._intro <= _RUN:
            yield Hold(self._intro, firm=False)
        if self._introduces(index):
            self._intro = index

    def _depth(self, index: int) -> int:
        """How deep a block is nested: in HTML lists, else by how far its line is indented, in characters."""
        if self._nested:
            return self._nested
        start = self._blocks[index].start
        begin = line = self._source.rfind("\n", max(start - _DEEPEST, 0), start) + 1
        if not line and start > _DEEPEST:
            return _DEEPEST
        while line < start and self._source[line] in " \t>":
            line += 1
        return line - begin

    def _introduces(self, index: int) -> bool:
        block = self._blocks[index]
        # most blocks have no colon there, which is the quickest to tell
        end = self._source[max(block.end - 6, 0) : block.end].strip("*_ ")[-1:]
        return bool(end) and end in _COLONS and (block.kind == Kind.PARAGRAPH or block.kind == Kind.ITEM)


_known: WeakKeyDictionary[Side, Outline] = WeakKeyDictionary()


def outline(side: Side) -> Outline:
    """The outline of a text, made once."""
    found = _known.get(side)
    if found is None:
        found = _known[side] = Outline(side)
    return found
