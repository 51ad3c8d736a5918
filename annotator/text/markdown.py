"""How Markdown reads: the parts of a text that are drawn otherwise than running words, each a span of the source.

For the eye only. Nothing here is rendered and nothing moves: what is said of a stretch is which role it plays, so that
a reader sees headings, tables and code, and still marks code points of the canonical text. What is not well formed
plays no role and is shown as it stands.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum

from annotator.text.block import line_end


class Role(StrEnum):
    """What a stretch is to the eye."""

    HIDDEN = "hidden"
    """Front matter and comments: who reads the rendered page does not see them."""
    CODE = "code"
    TABLE = "table"
    MARKER = "marker"
    """Signs that mean something and are not read: `#`, `>`, `|`, brackets and addresses of links, tags."""
    CONCEALED = "concealed"
    """Markers that are better not drawn: `**` around words, addresses behind links, names behind headings."""
    BULLET = "bullet"
    RULE = "rule"
    TITLE = "title"
    STRONG = "strong"
    EMPHASIS = "emphasis"
    LINK = "link"
    QUOTE = "quote"


@dataclass(frozen=True, slots=True)
class Piece:
    """Code points `start` to `end` that play a role; pieces may lie inside others."""

    start: int
    end: int
    role: Role
    partner: tuple[int, int] | None = None
    """For what is concealed: where that stands to which it belongs, without which it means nothing."""


_SLICE = 100_000
_FRONT = 20_000
"""So long may front matter be, in code points."""
_LONG = 2_000
"""Lines longer than this are shown as they stand."""
# Possessive throughout: a line of a million blanks must not be read twice.
_LINE = (
    r"[ \t>]*+(?:(?:[-*+][ \t]++|\d{1,9}+[.)][ \t]++)?(?P<fence>`{3,}+(?!.*`)|~{3,}+)"
    r"|\|?[ \t]*+:?-++:?[ \t]*+\|[-:| \t]*+(?=[\r\n]|\Z)(?P<rule>))"
)
_FIRST = re.compile(_LINE)
_EVENT = re.compile(rf"\n{_LINE}|(?<!`)<!--")
_BLANKS = " \t>\r"


def parts(text: str) -> Iterator[Piece]:
    """Front matter, comments, fenced code and tables of a Markdown text, in order, none inside another.

    Works in slices, so that a thread that reads a long text lets others work meanwhile.
    """
    at = _front_matter(text)
    if at:
        yield Piece(0, at, Role.HIDDEN)
    found = _FIRST.match(text) if not at else None
    done, at = at, max(at - 1, 0)
    last_close = text.rfind("-->")
    while at < len(text):
        if found is None:
            stop = line_end(text, min(at + _SLICE, len(text)))
            found = _EVENT.search(text, at, stop)
            if found is None:
                at = max(stop, at + 1)
                continue
        piece = _part(text, found, last_close)
        if piece is not None and piece.start < done:
            # A comment in the line above a rule makes no table of it: what is not well formed is shown as it stands.
            piece = None
        if piece is not None and piece.end > piece.start:
            yield piece
            done = piece.end
        at = max(piece.end if piece is not None else found.end(), found.start() + 1)
        found = None


def comments(text: str) -> Iterator[Piece]:
    """The comments of an HTML text."""
    at = text.find("<!--")
    while at >= 0:
        end = text.find("-->", at)
        if end < 0:
            return
        yield Piece(at, end + 3, Role.HIDDEN)
        at = text.find("<!--", end)


def _front_matter(text: str) -> int:
    mark = text[:3]
    if mark not in ("---", "+++") or text[3 : line_end(text, 0)].strip():
        return 0
    found = re.compile(rf"\n{re.escape(mark)}[ \t\r]*(?=\n|\Z)").search(text, 3, _FRONT)
    return found.end() if found else 0


def _part(text: str, found: re.Match[str], last_close: int) -> Piece | None:
    start = found.start() + (found[0][:1] == "\n")
    if found["fence"]:
        return Piece(start, _fence_end(text, found["fence"], found.end()), Role.CODE)
    if found["rule"] is not None:
        return _table(text, start, found.end())
    closed = found.end() <= last_close
    return Piece(start, text.find("-->", found.end()) + 3, Role.HIDDEN) if closed else None


def _fence_end(text: str, mark: str, at: int) -> int:
    """Where the line ends that closes a fence; the end of the text where none does."""
    while True:
        found = text.find(mark, line_end(text, at))
        if found < 0:
            return len(text)
        begin, end = text.rfind("\n", 0, found) + 1, line_end(text, found)
        if not text[begin:found].strip(_BLANKS) and not text[found:end].strip(mark[0] + " \t\r"):
            return end
        at = found


def _table(text: str, start: int, rule_end: int) -> Piece | None:
    """The table around the rule that begins at ``start``: the line above it and the lines with bars below."""
    head = text.rfind("\n", 0, max(start - 1, 0)) + 1
    if start == 0 or "|" not in text[head : start - 1]:
        return None
    end = rule_end
    while end < len(text):
        stop = line_end(text, end + 1)
        if "|" not in text[end + 1 : stop]:
            break
        end = stop
    return Piece(head, end, Role.TABLE)


# --- inside a line -----------------------------------------------------------------------------------------------

_QUOTE = re.compile(r"(?:[ \t]{0,3}>[ \t]?)+")
_HEADING = re.compile(r" {0,3}(#{1,6})(?=[ \t]|$)")
_ATTRIBUTES = re.compile(r"((?<![ \t])[ \t]*+\{:?[ \t]*[#.][^{}]*\})[ \t\r]*$")
_RULE = re.compile(r"[ \t]*(?:([-*_])(?:[ \t]*\1){2,}|={3,}|-{3,})[ \t\r]*$")
_BULLET = re.compile(r"[ \t]*([-*+])[ \t]+")
_INLINE = re.compile(
    r"(?P<code>(?<![`\\])`[^`]+`(?!`))"
    r"|(?P<escape>\\)(?=[!-/:-@\[-`{-~])."
    r"|!?(?P<open>\[)(?P<label>[^\[\]]*)(?P<close>\])"
    r"(?P<target>\((?:<[^<>]*>|(?:[^()\s<>]|\([^()\s]*\))*)(?:\s+\"[^\"]*\")?\)|\[[^\[\]]*\])"
    r"|(?P<address><?https?://[^\s<>()\[\]|]+>?)"
    r"|(?P<tag></?[A-Za-z][^<>]{0,200}>)"
    r"|(?P<strong>\*\*|(?<!\w)__)(?=\S)(?P<bold>.+?)(?<=\S)(?P=strong)(?:(?<=\*)|(?!\w))"
    r"|(?<![\w*_])(?P<single>[*_])(?=[^\s*_])(?P<words>[^*_]+)(?<=\S)(?P=single)(?![\w*_])"
)


def line_pieces(text: str, start: int, end: int) -> list[Piece]:
    """What plays a role in a line of running text, at ``text[start:end]``."""
    if end - start > _LONG:
        return []
    found: list[Piece] = []
    at = start
    quote = _QUOTE.match(text, start, end)
    if quote:
        found += [Piece(i, i + 1, Role.MARKER) for i in range(start, quote.end()) if text[i] == ">"]
        at = quote.end()
        found.append(Piece(at, end, Role.QUOTE))
    if _RULE.match(text, at, end):
        return [*found, Piece(at, end, Role.RULE)]
    heading = _HEADING.match(text, at, end)
    if heading:
        found += [Piece(*heading.span(1), Role.MARKER), Piece(heading.end(), end, Role.TITLE)]
        found += _name(text, heading.end(), end)
        at = heading.end()
    bullet = _BULLET.match(text, at, end)
    if bullet:
        found.append(Piece(*bullet.span(1), Role.BULLET))
        at = bullet.end()
    return [one for one in (*found, *inline(text, at, end)) if one.end > one.start]


def _name(text: str, start: int, end: int) -> list[Piece]:
    """The name that tools give a heading, as `{#fees}`, with the blanks before it; nobody reads it behind words."""
    found = _ATTRIBUTES.search(text, start, end)
    if found is None:
        return []
    return [Piece(*found.span(1), Role.CONCEALED if text[start : found.start()].strip() else Role.MARKER)]


def inline(text: str, start: int, end: int) -> list[Piece]:
    """Emphasis, code, links and tags in a stretch of a line."""
    found: list[Piece] = []
    for match in _INLINE.finditer(text, start, end):
        found += _pieces(text, match)
    return found


def _pieces(text: str, match: re.Match[str]) -> list[Piece]:
    match match.lastgroup:
        case "code":
            start, end = match.span()
            ticks = [Piece(start, start + 1, Role.MARKER), Piece(end - 1, end, Role.MARKER)]
            return [Piece(start, end, Role.CODE), *ticks]
        case "escape":
            return [Piece(*match.span("escape"), Role.CONCEALED, (match.end("escape"), match.end()))]
        case "target":
            opening = Piece(match.start(), match.end("open"), Role.MARKER)
            label = Piece(*match.span("label"), Role.LINK)
            inside = inline(text, *match.span("label"))
            closing = Piece(*match.span("close"), Role.MARKER)
            seen = match["label"].strip() and match["target"] != "[]"
            concealed = Role.CONCEALED if seen else Role.MARKER
            target = Piece(*match.span("target"), concealed, (opening.start, opening.end) if seen else None)
            return [opening, label, *inside, closing, target]
        case "bold":
            (start, end), size = match.span(), 2
            first, last = (start, start + size), (end - size, end)
            marks = [Piece(*first, Role.CONCEALED, last), Piece(*last, Role.CONCEALED, first)]
            return [Piece(start + size, end - size, Role.STRONG), *marks, *inline(text, *match.span("bold"))]
        case "words":
            start, end = match.span()
            marks = [Piece(start, start + 1, Role.MARKER), Piece(end - 1, end, Role.MARKER)]
            return [Piece(start + 1, end - 1, Role.EMPHASIS), *marks, *inline(text, *match.span("words"))]
    return [Piece(*match.span(), Role.MARKER)]
