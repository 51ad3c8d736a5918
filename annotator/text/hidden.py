"""Text that a reader of the page does not see: comments, front matter, elements that are switched off.

Looks at plain signs in HTML, Markdown, Liquid, Jinja and reStructuredText; one pass, never an error. What stands in a
block or a span of code is shown as it is written, so nothing there is hidden.
"""

import bisect
import re
from enum import StrEnum
from functools import lru_cache
from typing import Final, NamedTuple

from annotator.text.block import line_end


class Veil(StrEnum):
    """What hides a stretch of text."""

    COMMENT = "comment"
    FRONT_MATTER = "front matter"
    ELEMENT = "element that is switched off"


class Hidden(NamedTuple):
    """A hidden stretch, in code points, half-open."""

    start: int
    end: int
    veil: Veil


_VOID: Final = "area|base|br|col|embed|hr|img|input|link|meta|source|track|wbr"
_ATTRIBUTE: Final = r"""(?:[^<>"']|"[^"<>]{0,500}"|'[^'<>]{0,500}')"""
_EVENT: Final = re.compile(
    rf"""
      ^[ \t]{{0,3}}(?P<fence>`{{3,}}|~{{3,}})[^\n]*
    | (?P<ticks>`+)
    | (?P<comment><!--)
    | \{{%-?[ ]*comment[ ]*-?%\}}(?P<liquid>)
    | (?P<jinja>\{{\#)
    | ^\[(?://|comment|_)[^\]\n]{{0,40}}\]:[ ]*(?:\#|<>)?[ ]*[("'](?P<note>[^\n]*)[)"'][ ]*$
    | ^(?P<margin>[ \t]*)\.\.(?:[ \t]+(?![^\s:]*::)(?!\[|_|\|)(?=\S)|[ \t]*$)(?P<rst>)
    | <(?!(?:{_VOID})\b)(?P<tag>[A-Za-z][\w-]{{0,40}})(?=[\s])(?={_ATTRIBUTE}{{0,400}}?\s
        (?:hidden(?=[\s>=/])|style\s*=\s*["'][^"'<>]{{0,300}}display\s*:\s*none))(?P<off>{_ATTRIBUTE}{{0,1000}}>)
    """,
    re.VERBOSE | re.MULTILINE | re.IGNORECASE,
)
_START: Final = re.compile(r"[`<{]|^(?=\[|[ \t]*(?:\.\.|~~~|```))", re.MULTILINE)
"""Every place where an event can begin, and others; looked for within lines, so that a text can be read in slices."""
_SLICE: Final = 50_000
"""Code points that are looked through at once: as long, no other thread goes on."""
_FRONT: Final = re.compile(r"(---|\+\+\+)[ \t]*\n(?=[^\n]*[:=])(?:(?!\1[ \t]*$).*\n)*?(?:\1)[ \t]*$", re.MULTILINE)
_TICKS: Final = re.compile(r"`+")
_FARTHEST: Final = 200_000
"""Code points after which an element that is not closed is not believed to be one."""
_MOST_OPEN: Final = 20
"""Elements that are never closed, after which closing tags are not looked for any more."""


@lru_cache(maxsize=16)
def hidden_parts(text: str) -> tuple[Hidden, ...]:
    """The hidden stretches of a text in order, not overlapping; remembered for the last texts that were asked about."""
    found: list[Hidden] = []
    at = 0
    front = _FRONT.match(text)
    if front:
        found.append(Hidden(0, front.end(), Veil.FRONT_MATTER))
        at = front.end()
    ends = _Ends(text)
    while (event := _next_event(text, at)) is not None:
        at = max(_take(ends, event, found), event.start() + 1)
    return tuple(found)


def _next_event(text: str, at: int) -> re.Match[str] | None:
    """What `_EVENT.search(text, at)` finds."""
    while at < len(text):
        stop = line_end(text, min(at + _SLICE, len(text)))
        for start in _START.finditer(text, at, stop):
            event = _EVENT.match(text, start.start())
            if event is not None:
                return event
        at = max(stop, at + 1)
    return None


def hidden_share(text: str, start: int, end: int) -> tuple[float, Veil | None]:
    """The share of the characters of a stretch (white space apart) that nobody sees, and what hides most of them."""
    parts = hidden_parts(text)
    first = bisect.bisect_right(parts, start, key=lambda part: part.end)
    solid = _solid(text, start, end)
    by_veil: dict[Veil, int] = {}
    for part in parts[first:]:
        if part.start >= end:
            break
        count = _solid(text, max(start, part.start), min(end, part.end))
        by_veil[part.veil] = by_veil.get(part.veil, 0) + count
    if not solid or not by_veil:
        return 0.0, None
    return sum(by_veil.values()) / solid, max(by_veil, key=lambda veil: by_veil[veil])


class _Ends:
    """Where signs of a text stand next, each place looked for once, so that no text takes more than a few passes."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.open = 0
        """Elements that were switched off and never closed."""
        self._next: dict[str, tuple[int, int]] = {}
        self._ticks: dict[int, list[int]] | None = None

    def after(self, sign: str, at: int) -> int:
        """The end of the next place of a sign; `at` where there is none."""
        found = self.place(sign, at)
        return at if found < 0 else found + len(sign)

    def place(self, sign: str, at: int) -> int:
        """The next place of a sign; -1 where there is none. To be asked in the order of the text."""
        since, found = self._next.get(sign, (len(self.text) + 1, -1))
        if not (since <= at and (found < 0 or at <= found)):
            found = self.text.find(sign, at)
            self._next[sign] = (at, found)
        return found

    def ticks(self, length: int, at: int) -> int:
        """The end of the next run of just so many backticks; -1 where there is none."""
        if self._ticks is None:
            self._ticks = {}
            for run in _TICKS.finditer(self.text):
                self._ticks.setdefault(run.end() - run.start(), []).append(run.start())
        runs = self._ticks.get(length, [])
        number = bisect.bisect_left(runs, at)
        return runs[number] + length if number < len(runs) else -1


def _take(ends: _Ends, event: re.Match[str], found: list[Hidden]) -> int:
    """Puts down what an event hides; where to go on."""
    start, end = event.span()
    if event["fence"]:
        return _fence_end(ends.text, event)
    if event["ticks"]:
        return _code_end(ends, end, len(event["ticks"]))
    veil = Veil.COMMENT
    match event.lastgroup:
        case "comment":
            close = ends.after("-->", end)
        case "jinja":
            close = ends.after("#}", end)
        case "liquid":
            over = ends.after("endcomment", end)
            close = ends.after("%}", over) if over > end else end
        case "rst":
            close = _indented_end(ends.text, event)
        case "note":
            found.append(Hidden(start, end, veil))
            return end
        case _:
            veil, close = Veil.ELEMENT, _element_end(ends, event)
    if close > end:
        found.append(Hidden(start, close, veil))
    return close


def _fence_end(text: str, event: re.Match[str]) -> int:
    fence = event["fence"]
    over = re.compile(rf"^[ \t]{{0,3}}{re.escape(fence[0])}{{{len(fence)},}}[ \t]*$", re.MULTILINE).search(
        text, event.end()
    )
    return over.end() if over else len(text)


def _code_end(ends: _Ends, at: int, length: int) -> int:
    """Behind a span of code, which ends within its paragraph."""
    over, stop = ends.ticks(length, at), ends.place("\n\n", at)
    return over if over >= 0 and (stop < 0 or over <= stop) else at


def _indented_end(text: str, event: re.Match[str]) -> int:
    """Behind a comment of reStructuredText: its line, and the lines below that stand further in."""
    margin = len(event["margin"].expandtabs())
    line_end = text.find("\n", event.end())
    at = len(text) if line_end < 0 else line_end
    if not text[event.end() : at].strip() and not _further_in(text, at, margin):
        return event.end()
    close = at
    while at < len(text):
        following = text.find("\n", at + 1)
        following = len(text) if following < 0 else following
        line = text[at + 1 : following]
        if line.strip():
            if len(line.expandtabs()) - len(line.expandtabs().lstrip()) <= margin:
                break
            close = following
        at = following
    return close


def _further_in(text: str, at: int, margin: int) -> bool:
    following = text.find("\n", at + 1)
    line = text[at + 1 : len(text) if following < 0 else following].expandtabs()
    return bool(line.strip()) and len(line) - len(line.lstrip()) > margin


def _element_end(ends: _Ends, event: re.Match[str]) -> int:
    """Behind the closing tag of an element; elements of its name inside are counted."""
    if event["off"].rstrip(">").endswith("/") or ends.open >= _MOST_OPEN:
        return event.end()
    depth = 1
    pattern = re.compile(rf"<(/?){re.escape(event['tag'])}(?=[\s>/])[^<>]{{0,1000}}>", re.IGNORECASE)
    for tag in pattern.finditer(ends.text, event.end(), event.end() + _FARTHEST):
        depth += -1 if tag[1] else 1
        if depth == 0:
            return tag.end()
    ends.open += 1
    return event.end()


def _solid(text: str, start: int, end: int) -> int:
    return sum(sum(map(len, text[at : min(at + _SLICE, end)].split())) for at in range(start, end, _SLICE))
