"""What a reader sees of a Markdown, HTML or reStructuredText source: the edits that take the markup away.

Markers, table pipes, emphasis, link targets, tags and comments go; entities and escapes become their character; code
stays as it is. Anything doubtful stays visible: what is visible is compared. Struck-out text, superscripts and
subscripts keep their tags, and the boxes of a task list their tick, for they carry meaning.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise

from annotator.anchoring.surface_inline import Inline, Known
from annotator.anchoring.vocabulary import Change
from annotator.text.block import Block, Kind, indent
from annotator.text.breaks import FIRST_WIDE
from annotator.text.canonical import Edit
from annotator.text.definitions import label
from annotator.text.dialect import Dialect, dialect

_LINE_SIGN = (
    r"[ \t]*+(?:#{1,6}[ \t]|```|~~~|[-*+][ \t]+\S[^\n]*\n[ \t]*[-*+][ \t]+\S|(?:\|[ \t]*+)?:?-{3,}+:?[ \t]*+\|"
    r"|:::+[ \t]*[\w{])"
)
_OPENING_SIGN = re.compile(rf"(?:---|\+\+\+)[ \t]*\n|{_LINE_SIGN}")
# Both begin with what they always begin with, so that a search runs from one such place to the next.
_FURTHER_SIGN = re.compile(rf"\n{_LINE_SIGN}")
_TAG_SIGN = re.compile(r"</(?:p|div|li|ul|ol|table|td|h[1-6]|section|details)>", re.IGNORECASE)
_HEADING_SIGN = re.compile(
    r"[ \t]{0,3}(?:#{1,6}[ \t]|(?:<(?!h[1-6])[^<>\n]{1,500}>[ \t]*){0,8}<h[1-6]\b"
    r"|(?:[^\n]*\n)?[^\n]*\n[ \t]{0,3}([=\-~^\"'*+#`:.])\1*[ \t\r]*(?:\n|\Z))",
    re.IGNORECASE,
)
_MARKED = re.compile(r"[*_`\[\]\\&<>]")


def is_source(text: str, heading_offsets: Sequence[int]) -> bool | None:
    """Whether ``text`` is a markup source rather than what a reader sees; None where nothing speaks for either.

    The headings decide where there are any: in a source their lines carry a marker. In text that was rendered before
    it came here a bracket or a star is a bracket or a star.
    """
    if heading_offsets:
        lines = [text.rfind("\n", 0, offset) + 1 for offset in heading_offsets]
        return 2 * sum(_HEADING_SIGN.match(text, line) is not None for line in lines) >= len(lines)
    signed = _OPENING_SIGN.match(text) or _FURTHER_SIGN.search(text) or _TAG_SIGN.search(text)
    return True if signed or dialect(text) != Dialect.MARKDOWN else None


def _between(source: str, start: int, end: int) -> Iterator[Edit]:
    if source[start:end].strip():
        yield start, end, " "


def _border(source: str, before: Block, after: Block) -> Iterator[Edit]:
    """What stands between two blocks, the first in a script without spaces: in such a script not every break does.

    Between paragraphs a break may stand for nothing; blocks that differ are always kept apart.
    """
    if before.end == after.start:
        return
    bare = source[before.end : after.start].isspace()
    if before.kind != Kind.PARAGRAPH or after.kind != Kind.PARAGRAPH:
        yield before.end, after.start, " "
    elif not bare:
        yield before.end, after.start, "\n\n"


def borders(source: str, blocks: Sequence[Block]) -> list[Edit]:
    """The edits that keep blocks of different kinds apart in a text that is no markup source."""
    found: list[Edit] = []
    if not source.isascii():
        for one, two in pairwise(blocks):
            if source[one.end - 1] >= FIRST_WIDE and source[one.end : two.start].isspace():
                found.extend(_border(source, one, two))
    return found


class _Literal:
    """Tells which blocks stand as they are written: indented code, and what follows `::` in reStructuredText."""

    def __init__(self, source: str, spoken: Dialect) -> None:
        self.source = source
        self.spoken = spoken
        self.last: Block | None = None
        self.depth = -1

    def __call__(self, block: Block) -> bool:
        """Whether the next block, in order, is literal."""
        before, self.last = self.last, block
        if before is None or self.spoken == Dialect.HTML:
            return False
        gap = self.source[before.end : block.start]
        if self.depth < 0 and "\n" not in gap:
            return False
        own = indent(self.source, block.start)
        if self.depth >= 0 and own > self.depth:
            return True
        self.depth = -1
        if self.begins(before, gap, own):
            self.depth = indent(self.source, before.start)
        return self.depth >= 0

    def begins(self, before: Block, gap: str, own: int) -> bool:
        """Whether literal text begins behind ``before``, indented by ``own``."""
        outer = indent(self.source, before.start)
        if self.spoken == Dialect.RST:
            return own > outer and (self.source.endswith("::", before.start, before.end) or gap.strip() == "::")
        blank = gap.count("\n") > 1 and not gap.strip()
        deep = own >= 4 or "\t" in gap.rpartition("\n")[2]
        return outer == 0 and blank and deep and before.kind in {Kind.PARAGRAPH, Kind.HEADING}


def _double_colon(source: str, block: Block) -> list[Edit]:
    """Of the two colons that announce literal text a reader sees one, and none where they stand alone."""
    if not source.endswith("::", block.start, block.end):
        return []
    alone = block.end - block.start == 2 or source[block.end - 3].isspace()
    return [(block.end - 2 if alone else block.end - 1, block.end, "")]


def edits(source: str, blocks: Sequence[Block]) -> list[Edit]:
    """The edits, in order, that turn ``source`` with its ``blocks`` into what a reader sees."""
    found: list[Edit] = []
    at = 0
    marked = _MARKED.search(source) is not None
    known = Known.of(source)
    literal = _Literal(source, known.dialect)
    before = None
    for block in blocks:
        if before and source[before.end - 1] >= FIRST_WIDE:
            found.extend(_border(source, before, block))
            at = block.start
        before = block
        plain = block.kind == Kind.CODE
        written = literal(block) or (plain and not block.html) or not marked
        for start, end in block.cells or ((block.start, block.end),):
            found.extend(_between(source, at, start))
            if not written:
                found.extend(Inline(source, known).read(start, end, plain=plain))
            at = end
        if known.dialect == Dialect.RST and not written:
            found.extend(_double_colon(source, block))
    found.extend(_between(source, at, len(source)))
    return found


_TARGET = re.compile(
    r"\]\(\s*<?([^()\s<>]*)|(?<!!)\[([^\[\]]{1,300})\](?:\[([^\[\]\n]{0,200})\]|(?![\[(]))|(?:href|src)\s*=\s*[\"']([^\"'<>]*)"
    r"|`[^`<>]{0,300}<([^<>`\n]{1,500})>`_",
    re.IGNORECASE,
)
_ADDRESSES = re.compile(r"\]\(\s*<?[^()\s<>]*|\]\[[^\[\]\n]*\]|(?:href|src)\s*=\s*[\"'][^\"'<>]*", re.IGNORECASE)


def _targets(source: str, links: Mapping[str, str]) -> list[str]:
    """The addresses that a stretch of source links to; of a name that is not defined, nothing."""
    found = []
    for match in _TARGET.finditer(source):
        direct = match[1] or match[4] or match[5]
        found.append(direct or links.get(label(match[3] or match[2] or ""), ""))
    return [address for address in found if address]


def surface_changes(
    old: str, new: str, old_links: Mapping[str, str] | None = None, new_links: Mapping[str, str] | None = None
) -> set[Change]:
    """Whether link targets or other markup differ between two stretches of source.

    The links are the addresses that either source defines apart from the words, by name.
    """
    found = set()
    if _targets(old, old_links or {}) != _targets(new, new_links or {}):
        found.add(Change.LINK_TARGET)
    if _marks(old) != _marks(new):
        found.add(Change.MARKUP)
    return found


def _marks(source: str) -> str:
    return "".join(re.findall(r"[*_`#|<>\[\]~\\]", _ADDRESSES.sub("](", source)))
