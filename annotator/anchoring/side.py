"""One of the two texts: what a reader sees of it, its tokens, its sentences and its headings."""

import re
from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from functools import cached_property, lru_cache

from annotator.anchoring import surface
from annotator.anchoring.cut import cut
from annotator.anchoring.lexicon import Languages, languages_of
from annotator.text.blocks import Block, Kind, blocks
from annotator.text.canonical import Canonical, canonical
from annotator.text.definitions import definitions
from annotator.text.ordinals import names_ordinal
from annotator.text.sentences import split

Heading = tuple[int, int, str]
"""Offset, level, title."""
Span = tuple[int, int]
_NUMBERING = re.compile(
    r"^(?:§+|\W*\b(?:chapter|section|part|kapitel|abschnitt|teil|глава|раздел|част)\b)?[\s\d.)(]+", re.I
)
_MARK = r"(?:(?:\d{1,9}|[^\W\d_])[.)]|[-*+\u2022\u2023\u25e6])[ \t]+"
_ENUMERATOR = re.compile(rf"[ \t>]*(?:{_MARK})*?(?P<last>{_MARK})\Z")
_LONGEST_ENUMERATOR = 80
_KEPT_UNITS = 4096
_SAMPLE = 300
"""Tokens of a text, at least, by which its language is told."""
_SHORT_BLOCK = 4000


def sentences_in(words: str) -> Sequence[Span]:
    """The sentences of a block, counted from its beginning; those of the blocks met last are at hand."""
    return _split(words) if len(words) <= _SHORT_BLOCK else split(words, 0, len(words))


@lru_cache(maxsize=256)
def _split(words: str) -> tuple[Span, ...]:
    # most blocks of a new text stand in the old one too, and both are asked about one after the other
    return tuple(split(words, 0, len(words)))


class Side:
    """One text, read once. Token spans are half-open indexes into its tokens."""

    def __init__(self, source: str, headings: Sequence[Heading] = (), *, markup: bool) -> None:
        self.source = source
        self.markup = markup
        self.blocks = blocks(source, unseen=not markup) or [Block(0, len(source), Kind.PARAGRAPH)]
        self.hidden = surface.edits(source, self.blocks) if markup else []
        self.canonical = Canonical(source, self.hidden if markup else surface.borders(source, self.blocks))
        self.text = self.canonical.text
        self.tokens = cut(self.text)
        self.headings = sorted(headings)
        self._sentences: dict[int, list[Span]] = {}
        self._units: dict[Span, Span] = {}

    def __len__(self) -> int:
        return len(self.tokens.starts)

    @cached_property
    def _block_starts(self) -> list[int]:
        return [block.start for block in self.blocks]

    @cached_property
    def _hidden_starts(self) -> list[int]:
        return [start for start, _, _ in self.hidden]

    @cached_property
    def _hidden_ends(self) -> list[int]:
        return [end for _, end, _ in self.hidden]

    @cached_property
    def links(self) -> dict[str, str]:
        """The addresses that the source defines apart from the words that link to them."""
        return definitions(self.source) if self.markup else {}

    @cached_property
    def languages(self) -> Languages:
        """What most of its commonest words are in, by a sample of them; none where nothing tells."""
        return languages_of(self.tokens.forms[:: max(len(self) // _SAMPLE, 1)])

    @cached_property
    def _heading_starts(self) -> list[int]:
        return [offset for offset, _, _ in self.headings]

    def words(self, span: Span) -> list[str]:
        """The token forms of a token span."""
        return self.tokens.forms[span[0] : span[1]]

    def written(self, span: Span) -> list[str]:
        """The tokens of a token span as they stand in the canonical text, case kept."""
        starts, ends = self.tokens.starts, self.tokens.ends
        return [self.text[starts[k] : ends[k]] for k in range(*span)]

    def read(self, span: Span) -> str:
        """The canonical text of a token span."""
        if span[0] >= span[1]:
            return ""
        return self.text[self.tokens.starts[span[0]] : self.tokens.ends[span[1] - 1]]

    def covering(self, start: int, end: int) -> Span:
        """The tokens that canonical ``[start, end)`` touches."""
        low = bisect_right(self.tokens.ends, start)
        return low, max(low, bisect_left(self.tokens.starts, end))

    def from_source(self, span: Span) -> Span:
        """The tokens that a source span touches."""
        return self.covering(*self.canonical.from_source(*span))

    def to_source(self, span: Span) -> Span:
        """The source span of a token span that is not empty."""
        return self.canonical.to_source(self.tokens.starts[span[0]], self.tokens.ends[span[1] - 1])

    def markup_in(self, start: int, end: int) -> int:
        """How many marks of inline markup lie in a stretch of source."""
        low, high = bisect_left(self._hidden_starts, start), bisect_right(self._hidden_ends, end)
        return sum(not shown for _, _, shown in self.hidden[low:high])

    def enumerator(self, at: int) -> int:
        """Where the number, letter or bullet of the item begins whose words begin at a source offset; else ``at``."""
        line = self.source.rfind("\n", max(at - _LONGEST_ENUMERATOR, 0), at) + 1
        found = _ENUMERATOR.match(self.source[line:at]) if self.markup and (line or at < _LONGEST_ENUMERATOR) else None
        return line + found.start("last") if found else at

    def with_markup(self, span: Span, before: int, after: int) -> Span:
        """A source span together with at most so many marks of inline markup that touch it on either side."""
        start, end = span
        k = bisect_right(self._hidden_ends, start) - 1
        while before > 0 and k >= 0 and not self.hidden[k][2] and self._touch(self.hidden[k][1], start):
            start, k, before = self.hidden[k][0], k - 1, before - 1
        k = bisect_left(self._hidden_starts, end)
        while after > 0 and k < len(self.hidden) and not self.hidden[k][2]:
            if not self._touch(end, self.hidden[k][0]):
                break
            end, k, after = self.hidden[k][1], k + 1, after - 1
        return start, end

    def _touch(self, end: int, start: int) -> bool:
        """Whether nothing but blanks of one line lies between; the marks of the next line are not the passage's."""
        gap = self.source[end:start]
        return not gap.strip() and "\n" not in gap

    def block_at(self, offset: int) -> int:
        """Index of the last block that begins at or before a source offset (0 where none does)."""
        return max(bisect_right(self._block_starts, offset) - 1, 0)

    def sentences_of(self, index: int) -> list[Span]:
        """The sentences of a block as token spans; a table row and a line of code are one."""
        found = self._sentences.get(index)
        if found is None:
            block = self.blocks[index]
            whole = block.kind in {Kind.ROW, Kind.CODE}
            # of the visible text, so that tags and marks around a full stop do not hide it
            low, high = self.canonical.from_source(block.start, block.end)
            words = self.text[low:high]
            spans = ((0, len(words)),) if whole else sentences_in(words)
            tokens = (self.covering(low + start, low + end) for start, end in spans)
            found = self._sentences[index] = [span for span in tokens if span[0] < span[1]]
        return found

    def sentence_at(self, index: int, token: int) -> Span | None:
        """The last sentence of a block that begins at or before a token."""
        found = self.sentences_of(index)
        k = bisect_right(found, (token, len(self))) - 1
        return found[k] if k >= 0 else None

    def unit(self, span: Span) -> Span:
        """The sentences that a token span lies in, as one token span."""
        found = self._units.get(span)
        if found is None:
            if len(self._units) >= _KEPT_UNITS:
                self._units.clear()
            found = self._units[span] = self._unit(span)
        return found

    def _unit(self, span: Span) -> Span:
        low, high = span
        start, end = self.to_source(span)
        first = self.sentence_at(self.block_at(start), span[0])
        if first and first[0] <= span[0] < first[1]:
            low = min(self._after_enumerator(first), span[0])
        last = self.sentence_at(self.block_at(max(end - 1, start)), span[1] - 1)
        if last and last[0] < span[1] <= last[1]:
            high = last[1]
        return min(low, span[0]), max(high, span[1])

    def _after_enumerator(self, sentence: Span) -> int:
        """Where a sentence begins behind its `3.`, `b)` or `IV.`: such numbering is a list marker, not words."""
        first, mark = self.tokens.forms[sentence[0] : sentence[0] + 2] if sentence[1] - sentence[0] > 2 else ("", "")
        numbered = mark in {".", ")"} and (len(first) <= 2 or set(first) <= set("ivxlc")) and first.isalnum()
        if numbered and mark == "." and names_ordinal(self.text, self.tokens.starts[sentence[0] + 2]):
            return sentence[0]  # `2. Quartal` counts nothing but quarters
        return sentence[0] + 2 * numbered

    @cached_property
    def _paths(self) -> list[tuple[str, ...]]:
        """The heading path before the first heading and after each of them; numbering and case left out."""
        paths: list[tuple[str, ...]] = [()]
        above: list[tuple[int, str]] = []
        for _, level, title in self.headings:
            while above and above[-1][0] >= level:
                above.pop()
            above.append((level, _NUMBERING.sub("", canonical(title)).casefold()))
            paths.append(tuple(name for _, name in above))
        return paths

    def path(self, offset: int) -> tuple[str, ...]:
        """The titles above a source offset, outermost first, without the numbers that renumbering changes."""
        return self._paths[bisect_right(self._heading_starts, offset)]
