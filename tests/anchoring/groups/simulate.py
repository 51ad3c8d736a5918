"""Documents whose every character knows where it came from: the truth of a simulated history.

A document is a list of blocks, a block a list of sentences. The old text is rendered once, and every code point of a
sentence then carries its offset there. Edits keep the offsets of what they leave alone, so that what became of a
passage is read off the new text and not computed by comparing the two.
"""

import unicodedata
from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from annotator.anchoring.side import Heading

NEW, HIDDEN = -1, -2
"""Origin of a code point that an edit wrote, and of one that no reader sees: white space, marks, markup."""
COPIED = -10
"""Origin of a copy: this less the offset of what was copied."""
Span = tuple[int, int]
_HIDDEN = frozenset("\u00ad\u200b\u200c\u200d\u200e\u200f\u2066\u2067\u2068\u2069\ufeff")
_FOLDED = str.maketrans(
    {"“": '"', "”": '"', "„": '"', "’": "'", "‘": "'", "–": "-", "—": "-", "，": ",", "：": ":", "（": "(", "）": ")"}
)


def hidden(character: str) -> bool:
    """Whether a reader does not see the code point, or sees white space."""
    return character.isspace() or character in _HIDDEN


def seen(text: str) -> str:
    """What a reader sees of ``text``, without white space and typography."""
    plain = "".join(character for character in text if not hidden(character))
    return unicodedata.normalize("NFC", plain).translate(_FOLDED).replace("…", "...")


@dataclass
class Sentence:
    """A sentence (or a table cell) and the origin of each of its code points."""

    text: str
    origin: list[int] = field(default_factory=list)
    first: str = ""
    first_origin: list[int] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.origin = self.origin or [NEW] * len(self.text)

    def splice(self, start: int, end: int, text: str, *, same: bool = False) -> None:
        """Writes ``text`` over ``[start, end)``; with ``same`` it is the old text in another dress."""
        old = self.origin[start:end]
        kept = (old + [HIDDEN] * len(text))[: len(text)] if same else [NEW] * len(text)
        self.text = self.text[:start] + text + self.text[end:]
        self.origin = self.origin[:start] + kept + self.origin[end:]

    def settle(self) -> None:
        """Takes an edit that was taken back for none."""
        if NEW not in self.origin or seen(self.text) != seen(self.first):
            return
        spots = [k for k, character in enumerate(self.text) if not hidden(character)]
        came = [origin for origin in self.first_origin if origin >= 0]
        if len(spots) == len(came):
            for k, origin in zip(spots, came, strict=True):
                self.origin[k] = origin


@dataclass
class Block:
    """``kind`` is heading, paragraph, item or row; the level counts for headings only."""

    kind: str
    sentences: list[Sentence]
    level: int = 0


@dataclass(frozen=True)
class Rendered:
    """A text, the origin of each code point, its headings, and the spans of what it is made of."""

    text: str
    origin: list[int]
    headings: list[Heading]
    sentences: list[tuple[Span, Sentence]]
    blocks: list[Span]
    units: list[Span]
    """Sentences and table rows: what has to be unchanged around a phrase."""


_STOPS = ".!?…؟۔।。！？።"
_CLOSERS = "\"'”’»)」』）* "


def _closed(text: str, sentences: list[tuple[Span, "Sentence"]]) -> list[Span]:
    """The spans of sentences; one without a stop, or before a small letter, is one with the next."""
    found: list[Span] = []
    for (start, end), _ in sentences:
        before = text[found[-1][0] : found[-1][1]].rstrip(_CLOSERS) if found else ""
        if found and (before[-1:] not in _STOPS or text[start].islower()):
            found[-1] = found[-1][0], end
        else:
            found.append((start, end))
    return found


_MARKS: dict[str, dict[str, str]] = {"plain": {}, "markdown": {"item": "- ", "row": "| "}}


def render(blocks: Sequence[Block], joiner: str, form: str = "plain") -> Rendered:
    """The text of ``blocks``: plain, parted by blank lines, or as a Markdown source."""
    text, origin = "", list[int]()
    headings, sentences, spans, units = list[Heading](), list[tuple[Span, Sentence]](), list[Span](), list[Span]()

    def write(added: str, came: Iterable[int] = ()) -> None:
        nonlocal text
        text += added
        origin.extend(came or [HIDDEN] * len(added))

    before = ""
    for block in blocks:
        if not block.sentences:
            continue
        tight = form == "markdown" and before == block.kind and block.kind in {"item", "row"}
        write(("\n" if tight else "\n\n") if text else "")
        start = len(text)
        mark = "#" * block.level + " " if block.kind == "heading" and form == "markdown" else ""
        write(mark or _MARKS[form].get(block.kind, ""))
        inner = len(text)
        for index, sentence in enumerate(block.sentences):
            write((" | " if block.kind == "row" else joiner) if index else "")
            at = len(text)
            sentence.settle()
            write(sentence.text, sentence.origin)
            sentences.append(((at, len(text)), sentence))
        spans.append((inner, len(text)))
        units.extend([spans[-1]] if block.kind == "row" else _closed(text, sentences[-len(block.sentences) :]))
        if block.kind == "heading":
            headings.append((start, block.level, text[inner:]))
        if block.kind == "row" and form == "markdown":
            write(" |")
            if before != "row":
                write("\n|" + "---|" * len(block.sentences))
        before = block.kind
    return Rendered(text, origin, headings, sentences, spans, units)


def first_edition(blocks: Sequence[Block], joiner: str, form: str = "plain") -> Rendered:
    """Renders the old text and tells every code point of its sentences where it stands there."""
    old = render(blocks, joiner, form)
    for (start, end), sentence in old.sentences:
        sentence.origin = [HIDDEN if hidden(old.text[k]) else k for k in range(start, end)]
        sentence.first, sentence.first_origin = sentence.text, list(sentence.origin)
    return render(blocks, joiner, form)


@dataclass(frozen=True)
class Truth:
    """What became of a passage, in the words of the scorer, and where it is."""

    kind: str
    place: Span | None


class History:
    """The old and the new text; :meth:`truth` says what became of a passage."""

    def __init__(self, old: Rendered, new: Rendered) -> None:
        self.old, self.new = old, new
        self.at = {came: k for k, came in enumerate(new.origin) if came >= 0}

    def truth(self, start: int, end: int) -> Truth:
        """What became of the passage ``[start, end)`` of the old text."""
        own = [k for k in range(start, end) if self.old.origin[k] >= 0]
        found = [self.at[k] for k in own if k in self.at]
        if not found:
            return Truth("lost", None)
        if len(found) == len(own) and self._unbroken(found):
            place = found[0], found[-1] + 1
            same = self._units(self.old, (own[0], own[-1] + 1)) == self._units(self.new, place)
            return Truth("same" if same else "same_context_changed", place)
        group = self._largest(found)
        kind = "changed" if 2 * len(group) >= len(own) else "weak"
        return Truth(kind, self._hull((start, end), group))

    def _unbroken(self, found: list[int]) -> bool:
        """Whether new code points follow each other with nothing to be seen between them."""
        last = found[0]
        for k in found[1:]:
            if k <= last or any(came != HIDDEN for came in self.new.origin[last + 1 : k]):
                return False
            last = k
        return True

    def copied(self, old: Span, new: Span) -> bool:
        """Whether the new span is a copy of the old one that an edit planted, or of its beginning and end at least."""
        own = [k for k in range(*old) if self.old.origin[k] >= 0]
        there = [came for came in self.new.origin[slice(*new)] if came != HIDDEN]
        return bool(own and there) and [COPIED - own[0], COPIED - own[-1]] == [there[0], there[-1]]

    @staticmethod
    def _units(side: Rendered, span: Span) -> str:
        """What a reader sees of the sentences and rows that a span touches, numbering left out."""
        low = bisect_right(side.units, span[0], key=lambda unit: unit[1])
        high = bisect_left(side.units, span[1], key=lambda unit: unit[0])
        units = side.units[low:high]
        return seen("".join(side.text[k] for unit in units for k in range(*unit) if side.origin[k] != HIDDEN))

    @staticmethod
    def _largest(found: list[int]) -> list[int]:
        """The most of the code points that lie together."""
        places = sorted(found)
        groups = [[places[0]]]
        for k in places[1:]:
            if k - groups[-1][-1] > max(60, len(found)):
                groups.append([])
            groups[-1].append(k)
        return max(groups, key=len)

    def _hull(self, old: Span, group: list[int]) -> Span:
        """The place of an edited passage: out to the borders of its sentences where it had them."""
        low, high = group[0], group[-1] + 1
        first = next((unit for unit in self.new.units if unit[0] <= low < unit[1]), (low, high))
        last = next((unit for unit in self.new.units if unit[0] < high <= unit[1]), (low, high))
        if any(unit[0] == old[0] for unit in self.old.units):
            low = first[0]
        if any(unit[1] == old[1] for unit in self.old.units):
            high = last[1]
        return low, high
