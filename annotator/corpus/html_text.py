"""HTML to readable text: what a reader of the page sees, laid out like Markdown, with its headings and their ids.

Left out: scripts, styles, templates, comments, hidden elements, frames and other embedded things, link targets. Ids go
to the outline and not into the text, so that the text holds nothing that the page does not show.
"""

import re
from dataclasses import dataclass, field
from html.parser import HTMLParser

from annotator.corpus.decode import normal_lines
from annotator.corpus.outline import Heading, Outline, anchor_of, collapse

_SPACE = re.compile(r"[ \t\n\f\r]+")
_UNSEEN = frozenset(
    [
        "script",
        "style",
        "template",
        "noscript",
        "svg",
        "iframe",
        "object",
        "audio",
        "video",
        "canvas",
        "head",
        "datalist",
        "noembed",
        "noframes",
    ]
)
_VOID = frozenset(
    ["area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "param", "source", "track", "wbr"]
)
_BLOCK_NAMES = (
    "address article aside blockquote body caption center dd details dialog div dl dt fieldset figcaption figure"
    " footer form h1 h2 h3 h4 h5 h6 header hgroup html legend li main menu nav ol optgroup option p pre section"
    " select summary table tbody td textarea tfoot th thead tr ul"
)
_BLOCKS = frozenset(_BLOCK_NAMES.split())
_HEADINGS = {f"h{level}": level for level in range(1, 7)}
_CLOSES: dict[str, tuple[frozenset[str], frozenset[str]]] = {
    "li": (frozenset(["li"]), frozenset(["ul", "ol", "menu"])),
    "dt": (frozenset(["dt", "dd"]), frozenset(["dl"])),
    "dd": (frozenset(["dt", "dd"]), frozenset(["dl"])),
    "tr": (frozenset(["tr"]), frozenset(["table"])),
    "td": (frozenset(["td", "th"]), frozenset(["table", "tr"])),
    "th": (frozenset(["td", "th"]), frozenset(["table", "tr"])),
    "option": (frozenset(["option"]), frozenset(["select", "datalist"])),
}
_HIDDEN_STYLE = re.compile(r"(?:^|;)\s*(?:display\s*:\s*none|visibility\s*:\s*hidden)\b", re.IGNORECASE)
# Words that look like a tag, a comment or an address in angle brackets.
_TAG_LIKE = re.compile(r"<(?=/?[A-Za-z][^<>\n]{0,500}>|!)")
_MARKED = re.compile(r"<!\[[^>]*>")
_DEEPEST = 200


@dataclass(frozen=True, slots=True)
class Page:
    """The text of an HTML page."""

    text: str
    outline: Outline
    title: str = ""
    language: str = ""


@dataclass(slots=True)
class _Open:
    """An element that is open."""

    name: str
    hidden: bool
    number: int = 0
    """Of the next item of an ordered list."""


@dataclass(slots=True)
class _Table:
    """A table that is being read."""

    rows: list[list[str]] = field(default_factory=list)
    head: bool = False
    """Whether its first row is a row of headings."""
    layout: bool = False
    """Whether it only arranges the page: then its cells are read as if there were no table."""


@dataclass(slots=True)
class _Out:
    """The text so far."""

    pieces: list[str] = field(default_factory=list)
    length: int = 0
    headings: list[Heading] = field(default_factory=list)

    def block(self, text: str, *, tight: bool = False) -> int:
        """Adds a block behind a blank line (behind a line end where `tight`) and says where it begins."""
        gap = ("\n" if tight else "\n\n") if self.pieces else ""
        self.pieces += [gap, text]
        start = self.length + len(gap)
        self.length = start + len(text)
        return start


def html_text(markup: str) -> Page:
    """The text and outline of a page; `markup` has LF line ends. Never fails: malformed markup is read leniently."""
    reader = _Reader()
    reader.feed(_tamed(markup))
    reader.close()
    return reader.page()


def _tamed(markup: str) -> str:
    """The markup without what the parser of the standard library stumbles over or searches for again and again.

    A `<` behind the last `>` begins no tag. Comments that never end are shown as text. Marked sections (`<![if IE]>`,
    `<![CDATA[`) are comments to browsers, and to some versions of the parser an error.
    """
    last = markup.rfind(">") + 1
    markup = markup[:last] + markup[last:].replace("<", "&lt;")
    open_comment = markup.find("<!--", max(markup.rfind("-->"), 0))
    if open_comment >= 0:
        markup = markup[:open_comment] + markup[open_comment:].replace("<!--", "")
    return _MARKED.sub("", markup)


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.out = _Out()
        self.open: list[_Open] = []
        self.inline: list[str] = []
        self.anchor: str | None = None
        self.tables: list[_Table] = []
        self.marker = ""
        self.last_was_item = False
        self.title: list[str] = []
        self.in_title = False
        self.language = ""

    def page(self) -> Page:
        self._flush()
        while self.tables:
            self._end_table()
        self._flush()
        text = "".join(self.out.pieces)
        return Page(
            text + "\n" if text else "", Outline(tuple(self.out.headings)), collapse("".join(self.title)), self.language
        )

    # Events of the parser.

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        values = {name: value or "" for name, value in attrs}
        if tag == "html":
            self.language = self.language or values.get("lang", "").strip()
        self.in_title = tag == "title" and not any(one.name == "svg" for one in self.open)
        self._close_implied(tag)
        name = values.get("id") or (values.get("name") if tag == "a" else None)
        if name and not self._hidden():
            self.anchor = anchor_of(name) or self.anchor
        if tag in _VOID:
            self._void(tag, values)
            return
        if tag in _BLOCKS:
            self._flush()
        hidden = self._hidden() or tag in _UNSEEN or _is_hidden(tag, values)
        if len(self.open) < _DEEPEST:
            self.open.append(_Open(tag, hidden, _number(values.get("start", "1"))))
        if not hidden:
            self._begin(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        # HTML has no self-closing elements: `<a id="x" />` opens one that nobody closes. Anchors are meant to be empty.
        self.handle_starttag(tag, attrs)
        if tag not in _VOID and (tag == "a" or any(one.name == "svg" for one in self.open)):
            self.handle_endtag(tag)

    def handle_endtag(self, tag: str) -> None:
        if tag == "title":
            self.in_title = False
        at = next((i for i in range(len(self.open) - 1, -1, -1) if self.open[i].name == tag), -1)
        if at < 0:
            return
        if tag not in _BLOCKS and any(one.name in _BLOCKS for one in self.open[at + 1 :]):
            self.open.pop(at)
            return
        while len(self.open) > at:
            self._end()

    def handle_data(self, data: str) -> None:
        if self.in_title:
            self.title.append(data)
        elif not self._hidden():
            self.inline.append(data.replace("\0", "\ufffd"))

    # Elements.

    def _hidden(self) -> bool:
        return bool(self.open) and self.open[-1].hidden

    def _inside(self, *names: str) -> bool:
        return any(one.name in names for one in self.open)

    def _close_implied(self, tag: str) -> None:
        if tag in _BLOCKS and tag not in {"option", "optgroup"} and self.open and self.open[-1].name == "p":
            self._end()
        same, border = _CLOSES.get(tag, (frozenset[str](), frozenset[str]()))
        for at in range(len(self.open) - 1, -1, -1):
            if self.open[at].name in border or not same:
                return
            if self.open[at].name in same:
                while len(self.open) > at:
                    self._end()
                return

    def _void(self, tag: str, values: dict[str, str]) -> None:
        if self._hidden() or "hidden" in values:
            return
        if tag == "br":
            self.inline.append("\v")
        elif tag == "hr":
            self._flush()
        elif tag == "img" and values.get("alt", "").strip():
            self.inline.append(f"![{collapse(values['alt'])}]")

    def _grid(self) -> _Table | None:
        """The table whose cells are being read."""
        return self.tables[-1] if self.tables and not self.tables[-1].layout else None

    def _begin(self, tag: str) -> None:
        grid = self._grid()
        if grid and (tag == "table" or tag in _HEADINGS):
            self._unfold(grid)
        if tag == "table":
            self.tables.append(_Table())
        elif tag == "tr" and grid:
            grid.rows.append([])
        elif tag == "th" and grid and len(grid.rows) <= 1:
            grid.head = True
        elif tag == "li":
            self.marker = self._item_marker()
        elif tag == "dd":
            self.marker = ":   "

    def _item_marker(self) -> str:
        lists = [one for one in self.open if one.name in {"ul", "ol", "menu"}]
        indent = "    " * max(0, len(lists) - 1)
        if not lists or lists[-1].name != "ol":
            return f"{indent}- "
        lists[-1].number += 1
        return f"{indent}{lists[-1].number - 1}. "

    def _end(self) -> None:
        ended = self.open[-1]
        if not ended.hidden:
            grid = self._grid()
            if ended.name in _HEADINGS and not grid:
                self._heading(_HEADINGS[ended.name])
            elif ended.name in {"td", "th"} and grid:
                self._end_cell(grid)
            elif ended.name in _BLOCKS:
                self._flush()
        self.open.pop()
        if ended.hidden:
            return
        if ended.name == "table" and self.tables:
            self._end_table()
        elif ended.name in {"li", "dd"}:
            self.marker = ""

    def _heading(self, level: int) -> None:
        title = self._take(lines=False)
        marker, self.marker = self.marker, ""
        start = self.out.block(f"{'#' * level} {_escaped(title)}".rstrip())
        self.out.headings.append(Heading(start, level, title, self.anchor))
        self.anchor = None
        self.last_was_item = bool(marker)

    def _flush(self) -> None:
        """Ends the paragraph that is being read."""
        if self._grid():
            # A block inside a cell parts words and makes no block of its own.
            self.inline.append(" ")
            return
        if self._inside("pre", "textarea"):
            self._code()
            return
        text = self._words(lines=True)
        if not text:
            return
        marker, self.marker = self.marker, ""
        self.anchor = None
        quote = "> " * sum(one.name == "blockquote" for one in self.open)
        marker = marker or "    " * sum(one.name in {"li", "dd"} for one in self.open)
        following = quote + " " * len(marker)
        body = f"\n{following}".join(text.split("\n"))
        item = bool(marker.strip())
        self.out.block(f"{quote}{marker}{body}", tight=item and self.last_was_item)
        self.last_was_item = item

    def _code(self) -> None:
        text = normal_lines("".join(self.inline)).replace("\v", "\n").strip("\n")
        self.inline.clear()
        if text.strip():
            fence = "`" * max(3, 1 + max((len(run) for run in re.findall("`+", text)), default=0))
            self.out.block(f"{fence}\n{text}\n{fence}")
            self.marker, self.anchor, self.last_was_item = "", None, False

    def _take(self, *, lines: bool) -> str:
        text = _SPACE.sub(" ", "".join(self.inline))
        self.inline.clear()
        parts = [part.strip(" ") for part in text.split("\v")]
        return ("\n" if lines else " ").join(part for part in parts if part)

    def _words(self, *, lines: bool) -> str:
        """What was read, fit to stand in Markdown: a tag that the page shows is no tag there either."""
        return _escaped(self._take(lines=lines))

    def _end_cell(self, grid: _Table) -> None:
        cell = self._words(lines=False).replace("|", "\\|")
        if not grid.rows:
            grid.rows.append([])
        grid.rows[-1].append(cell)

    def _unfold(self, grid: _Table) -> None:
        """A table with a heading or a table in a cell arranges the page and holds no data."""
        grid.layout = True
        rest = self._words(lines=False)
        for cell in [*(cell for row in grid.rows for cell in row), rest]:
            if cell:
                self.out.block(cell.replace("\\|", "|"))
        grid.rows.clear()
        self.last_was_item = False

    def _end_table(self) -> None:
        table = self.tables.pop()
        if table.layout:
            return
        loose = self._words(lines=False)
        if loose:
            self.out.block(loose)
        rows = [row for row in table.rows if any(row)]
        if rows:
            width = max(map(len, rows))
            lines = [f"| {' | '.join([*row, *[''] * (width - len(row))])} |" for row in rows]
            if table.head:
                lines.insert(1, "|" + " --- |" * width)
            self.out.block("\n".join(lines))
            self.last_was_item = False
            self.anchor = None


def _escaped(text: str) -> str:
    return _TAG_LIKE.sub(r"\<", text) if "<" in text else text


def _is_hidden(tag: str, values: dict[str, str]) -> bool:
    if "hidden" in values and values["hidden"].lower() != "until-found":
        return True
    return bool(_HIDDEN_STYLE.search(values.get("style", ""))) or (tag == "dialog" and "open" not in values)


def _number(text: str) -> int:
    return int(text) if text.isascii() and text.isdigit() and len(text) < 10 else 1
