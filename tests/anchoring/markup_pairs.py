"""One document in two markups, and the truth about where each passage of the one stands in the other.

The truth is made without the engine: a passage is rendered alone by a Markdown parser, and its words, with the number
of their occurrence, must be those of the place it landed in, counted in what a plain HTML parser finds in the page.
"""

import re
from bisect import bisect_left
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from html import escape, unescape
from html.parser import HTMLParser
from itertools import groupby

from markdown_it import MarkdownIt

from annotator.anchoring import align
from annotator.anchoring.side import Heading
from annotator.text.sentences import paragraphs, sentences
from tests.anchoring.helpers import SILENT

Span = tuple[int, int]
_WORD = re.compile(r"[^\W_]+")
_FRONT = re.compile(r"\A---\n.*?\n---\n", re.DOTALL)
_LIQUID = re.compile(r"\{%-?\s*(?:comment\s*-?%\}.*?\{%-?\s*endcomment\s*-?%\}|[^%]*%\})|\{\{[^{}]*\}\}", re.DOTALL)
_BREAKS = re.compile(r"<(?:br|/?(?:p|div|li|td|th|tr|h\d|pre|ul|ol|table|blockquote))\b")


def parser() -> MarkdownIt:
    """CommonMark with tables."""
    return MarkdownIt("commonmark", {"html": True}).enable("table")


def page_source(text: str) -> str:
    """A Markdown file as its site generator hands it to the Markdown parser: no front matter, no template tags.

    Where tags say that Markdown stands in them they stand apart, for that is what they mean.
    """
    text = _LIQUID.sub(lambda found: "/page/" if "page" in found[0] else "", _FRONT.sub("", text.replace("\r\n", "\n")))
    if 'markdown="1"' in text:
        text = re.sub(r"^[ \t]*(</?(?:aside|p|div|img)\b[^>\n]*>)[ \t]*$", r"\n\1\n", text, flags=re.MULTILINE)
    return text


def with_extensions(text: str) -> str:
    """Alerts, footnotes and definition lists, which CommonMark does not know, as others show them."""
    text = re.sub(r"^([ \t]*)> \[!(\w+)\][ \t]*$", r"\1> \2\n\1>", text, flags=re.MULTILINE)
    note = r'<sup class="footnote-ref"><a href="#fn\1" id="fnref\1">[\1]</a></sup>'
    text = re.sub(r"(?<=\S)\[\^(\w+)\](?!:)", note, text)
    text = re.sub(r"^\[\^(\w+)\]:[ \t]*", "", text, flags=re.MULTILINE)
    terms = re.compile(r"^(\S[^\n]*)\n:   ([^\n]*)$", re.MULTILINE)
    return terms.sub(r"<dl>\n<dt>\1</dt>\n<dd>\2</dd>\n</dl>\n", text)


def to_html(text: str) -> str:
    """The page that a site makes of a Markdown text."""
    page: str = parser().render(with_extensions(text))
    return page


class _Words(HTMLParser):
    def __init__(self) -> None:
        super().__init__(convert_charrefs=False)
        self.words: list[str] = []
        self.places: list[Span] = []
        self.lines: list[int] = [0]
        self.glued: tuple[int, str] = (-1, "")
        self.noted = False

    def _add(self, shown: str, source: str) -> None:
        if self.noted:
            return
        line, column = self.getpos()
        start = self.lines[line - 1] + column
        for found in _WORD.finditer(shown):
            end = start + (found.end() if shown == source else len(source))
            begin = start + (found.start() if shown == source else 0)
            if self.words and found.start() == 0 and self.glued[0] == start:
                self.words[-1] += found[0]
                self.places[-1] = (self.places[-1][0], end)
            else:
                self.words.append(found[0])
                self.places.append((begin, end))
        if _WORD.search(shown[-1:]):
            self.glued = (start + len(source), "")

    def handle_data(self, data: str) -> None:
        self._add(data, data)

    def handle_entityref(self, name: str) -> None:
        self._add(unescape(f"&{name};"), f"&{name};")

    def handle_charref(self, name: str) -> None:
        self._add(unescape(f"&#{name};"), f"&#{name};")

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        source = self.get_starttag_text() or ""
        self._pass(source, tag)
        self.noted = self.noted or 'class="footnote-ref"' in source
        alt = dict(attrs).get("alt")
        written = re.search(r'alt="([^"]*)"', source)
        if tag == "img" and alt and written:
            self._alt(written[1], written.start(1))

    def _alt(self, text: str, at: int) -> None:
        line, column = self.getpos()
        at += self.lines[line - 1] + column
        for found in re.finditer(r"&\w+;|[^\W_]+", text):
            if found[0][0] != "&":
                self.words.append(found[0])
                self.places.append((at + found.start(), at + found.end()))

    def handle_endtag(self, tag: str) -> None:
        self.noted = self.noted and tag != "sup"
        self._pass(f"</{tag}>", tag)

    def _pass(self, tag: str, name: str) -> None:
        line, column = self.getpos()
        if self.glued[0] == self.lines[line - 1] + column and not _BREAKS.match(f"<{name}"):
            self.glued = (self.glued[0] + len(tag), "")


def html_words(page: str) -> tuple[list[str], list[Span]]:
    """The words that a page shows (an image shows its alternative text) and where they stand in it."""
    reader = _Words()
    at = 0
    for line in page.split("\n"):
        at += len(line) + 1
        reader.lines.append(at)
    reader.feed(page)
    reader.close()
    return reader.words, reader.places


@dataclass(frozen=True, slots=True)
class Label:
    """A passage of the Markdown text and the words that it shows."""

    span: Span
    words: tuple[str, ...]
    kind: str


def labels(text: str) -> Iterator[Label]:
    """Sentences, blocks and phrases of a Markdown text that show at least one word."""
    engine = parser()
    env: dict[str, object] = {}
    raw = _raw_lines(text, engine, env)
    for kind, spans in (("sentence", sentences(text)), ("block", paragraphs(text)), ("phrase", _phrases(text))):
        for start, end in spans:
            bare = re.sub(r"\n[ \t]*>[ >]*|\[\^\w+\]", " ", text[start:end])
            written = raw.get(text.count("\n", 0, start))
            if not written and bare.count("[") != bare.count("]"):
                continue  # a sentence that begins or ends within a link is no passage of its own
            page = {"code": escape(bare), "html": bare}.get(written or "") or engine.renderInline(bare, dict(env))
            words = html_words(page)[0]
            if words:
                yield Label((start, end), tuple(words), kind)


def _raw_lines(text: str, engine: MarkdownIt, env: dict[str, object]) -> dict[int, str]:
    """Which lines are code or HTML, and are not read as Markdown."""
    kinds = {"fence": "code", "code_block": "code", "html_block": "html"}
    found: dict[int, str] = {}
    for token in engine.parse(text, env):
        if token.type in kinds and token.map:
            found |= dict.fromkeys(range(*token.map), kinds[token.type])
    return found


def _phrases(text: str) -> Iterator[Span]:
    """Two to six words out of the middle of every fifth sentence; none that begins or ends within markup."""
    for nth, (start, end) in enumerate(sentences(text)):
        words = list(re.finditer(r"(?<=\s)\w+(?=\s)", text[start:end]))
        size = 2 + nth % 5
        if nth % 5 == 0 and len(words) > size:
            low, high = start + words[1].start(), start + words[1 + size - 1].end()
            if re.fullmatch(r"[\w ,\n]+", text[low:high]):
                yield low, high


@dataclass
class Tally:
    """What became of the labels."""

    counts: Counter[str] = field(default_factory=Counter)
    bad: list[tuple[str, str, str]] = field(default_factory=list)

    def share(self, what: str) -> float:
        """The share of labels with this verdict, of 100."""
        return 100 * self.counts[what] / max(sum(self.counts.values()), 1)


@dataclass
class Page:
    """The target text and its words, found without the engine."""

    text: str
    words: list[str]
    places: list[Span]

    @cached_property
    def index(self) -> dict[str, list[int]]:
        found: dict[str, list[int]] = {}
        for at, word in enumerate(self.words):
            found.setdefault(word, []).append(at)
        return found

    def occurrences(self, words: Sequence[str]) -> list[int]:
        """Where the words begin, as word numbers."""
        size = len(words)
        return [at for at in self.index.get(words[0], ()) if self.words[at : at + size] == list(words)]

    def covered(self, span: Span) -> tuple[int, list[str]]:
        """The first word that a span of the text touches, and all the words that it touches."""
        low = bisect_left(self.places, span[0] + 1, key=lambda place: place[1])
        high = bisect_left(self.places, span[1], key=lambda place: place[0])
        return low, self.words[low:high]


def land_all(old: str, page: Page, found: Sequence[Label], old_headings: Sequence[Heading] = ()) -> Tally:
    """Lands every label and judges it: right, wrong, edited, ambiguous or lost; `absent` where the page lacks it."""
    tally = Tally()
    alignment = align(old, page.text, old_headings=old_headings)
    for (_, words), same in groupby(sorted(found, key=_words_of), key=_words_of):
        group = sorted(same, key=lambda label: label.span)
        places = page.occurrences(words)
        for nth, label in enumerate(group):
            landing = alignment.land(*label.span)
            verdict = str(landing.outcome)
            if not places:
                verdict = "absent-silent" if verdict in SILENT else "absent"
            elif verdict in SILENT and landing.span:
                low, there = page.covered(landing.span)
                at_place = low == places[nth] if len(places) == len(group) else low in places
                verdict = "right" if tuple(there) == words and at_place else "wrong"
            tally.counts[verdict] += 1
            if verdict != "right":
                shown = page.text[slice(*landing.span)] if landing.span else ""
                tally.bad.append(
                    (f"{verdict} {label.kind} {','.join(landing.reasons)}", old[slice(*label.span)], shown)
                )
    return tally


def _words_of(label: Label) -> tuple[str, tuple[str, ...]]:
    return label.kind, label.words


def changed(text: str, found: Sequence[Label]) -> tuple[str, list[Label]]:
    """The text with one number or negation changed in every other sentence, and the labels of those sentences."""
    pieces: list[str] = []
    told: list[Label] = []
    at = 0
    for nth, label in enumerate(label for label in found if label.kind == "sentence" and len(label.words) > 3):
        start, end = label.span
        spot = _spot(text, start, end)
        if nth % 2 or start < at or spot is None:
            continue
        low, high, new = spot
        pieces += [text[at:low], new]
        at = high
        told.append(label)
    return "".join(pieces) + text[at:], told


def _spot(text: str, start: int, end: int) -> tuple[int, int, str] | None:
    """Where a sentence is changed, and into what: its last plain number grows by one, else a `not` comes in."""
    numbers = list(re.finditer(r"(?<=[ (])\d{1,6}(?=[ ,.%)])", text[start:end]))
    if numbers:
        last = numbers[-1]
        return start + last.start(), start + last.end(), str(int(last[0]) + 1)
    # not within a tag, where nobody would see it
    gap = re.search(r"(?<=[^\W\d_]) (?=[^\W\d_][^<>]*(?:<|\Z))", text[start:end])
    return (start + gap.start(), start + gap.end(), " not ") if gap else None
