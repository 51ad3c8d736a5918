"""Inline markup: the edits that take it away.

Markdown, MyST and reStructuredText are read by one pattern, for each shows the marks of the others as they stand only
where nobody would write them. In HTML only tags, entities and comments are markup. What finds no partner and names
that nobody defined stay visible.
"""

import html
import re
from dataclasses import dataclass, field

from annotator.text.canonical import Edit
from annotator.text.definitions import definitions, footnotes, label
from annotator.text.dialect import Dialect, dialect, rst_targets

_INLINE_TAGS = (
    "a|abbr|acronym|b|bdi|bdo|big|br|cite|code|del|dfn|em|font|i|img|input|ins|kbd|mark|nobr|q|s|samp|small|span|strike"
    "|strong|sub|sup|tt|u|var|wbr"
)
_BLOCK_TAGS = "center|dd|div|dl|dt|li|ol|p|pre|ul|summary|details"
_RARE_TAGS = "button|data|label|output|picture|rb|rp|rt|ruby|source|time"
"""Tags that a reader of Markdown would rather take for placeholders where they have no attribute."""
_LIQUID = r"\{%[^%<>\n]{0,300}+%\}|\{\{[^{}<>\n]{0,300}+\}\}"
_ATTRIBUTE = (
    rf"\s+(?:[A-Za-z_:@][\w:.-]{{0,60}}+\s*=\s*(?:\"(?>{_LIQUID}|[^\"<>]){{0,500}}+\"|'(?>{_LIQUID}|[^'<>]){{0,500}}+'"
    r"|[^\s\"'<>=`]{1,500})|(?i:checked|disabled|download|hidden|open)(?=[\s/>]))"
)
_ENTITY = r"(?P<entity>&(?:\#\d{1,7}|\#[xX][0-9a-fA-F]{1,6}|[A-Za-z][A-Za-z0-9]{1,31});)"
_COMMENT = r"(?P<comment><!--(?>[^-]|-(?!->)){0,400}+-->)"
_NOTE_MARK = r"(?P<noted><sup(?:\s[^<>]{0,200})?>\s*<a\s[^<>]{0,300}[#][^<>]{0,200}>[^<>]{1,20}</a>\s*</sup>)"
_TAG = (
    rf"(?P<tag><(?:/?(?i:{_INLINE_TAGS}|{_BLOCK_TAGS})(?:{_ATTRIBUTE}){{0,12}}"
    rf"|(?i:{_RARE_TAGS})(?:{_ATTRIBUTE}){{1,12}}|/(?i:{_RARE_TAGS}))\s*/?>)"
)
_HTML = re.compile(f"{_ENTITY}|{_COMMENT}|{_NOTE_MARK}|{_TAG}")
_INLINE = re.compile(
    rf"""
      (?P<code>(?<!`)(?P<ticks>`++)(?P<body>[^`]{{1,500}})(?P=ticks)(?!`)(?P<hyper>__?(?!\w))?)
    | \\(?P<escape>[\ !-/:-@\[-`{{-~]|(?=\r?\n))
    | {_ENTITY} | {_COMMENT} | {_NOTE_MARK} | {_TAG}
    | <(?P<auto>(?:https?://|mailto:)[^\s<>]{{1,500}}|[\w.+-]{{1,100}}@[\w-]{{1,60}}(?:\.[\w-]{{1,60}}){{1,5}})>
    | (?P<target>\]\((?:<[^<>\n]{{0,500}}>|(?>{_LIQUID}|[^()\s<>]|\([^()\s]{{0,300}}\)){{0,800}}+)
        (?:\s+(?:"[^"]{{0,300}}"|'[^']{{0,300}}'))?\s?\))
    | (?P<footnote>\[(?:\^[^\[\]\s]{{1,60}}\]|(?:\d{{1,4}}|\#[\w-]{{0,60}}|\*)\]_(?!\w)))
    | (?P<reference>\]\[[^\[\]\n]{{0,200}}\](?!\())
    | (?P<open>!?\[)
    | (?P<close>\])
    | (?P<run>\*++|_++)
    | \n(?P<quote>[ \t]*(?:>[ \t]?)+)
    """,
    re.VERBOSE,
)
_SIGN = re.compile(r"[`\\&<\[\]*_]|!(?=\[)|\n(?=[ \t]*>)")
"""Where inline markup may begin."""
_HTML_SIGN = re.compile(r"[&<]")
_ROLE = re.compile(r"(?<![\w:]):[A-Za-z][\w:+.-]{0,60}:\Z|\{[A-Za-z][\w:+.-]{0,60}\}\Z")
_ALT = re.compile(r"\balt\s*=\s*(?:\"([^\"<>]+)|'([^'<>]+))", re.IGNORECASE)
_NAME = re.compile(r"</?([A-Za-z]+)")
_TARGET = re.compile(r"\s*<([^<>]{1,500})>\s*\Z")
_ADDRESS = re.compile(r"[/.#:@]|_\Z")
_WORD_BEFORE = re.compile(r"[^\W_](?:[\w.+-]*[^\W_])?\Z")
_LITERAL_ROLES = frozenset(
    ("code", "literal", "math", "samp", "file", "kbd", "command", "program", "option", "envvar", "guilabel", "regexp")
)
_RAISED = {"sup": "sup", "superscript": "sup", "sub": "sub", "subscript": "sub"}
_SPACELESS = re.compile(r"[\u0e01-\u0e7f\u3005-\u30ff\u3400-\u9fff\uf900-\ufaff]")
_DEPTH = 8
"""Runs of emphasis marks that may lie open at once."""
_LONGEST_NAME = 300


@dataclass(frozen=True, slots=True)
class Known:
    """What must be known of a whole source to read its parts."""

    dialect: Dialect
    links: dict[str, str] = field(default_factory=dict)
    notes: frozenset[str] = frozenset()
    targets: frozenset[str] = frozenset()

    @classmethod
    def of(cls, source: str) -> "Known":
        """What is known of ``source``."""
        spoken = dialect(source)
        targets = rst_targets(source) if spoken == Dialect.RST else frozenset[str]()
        return cls(spoken, definitions(source), footnotes(source), targets)


def _flanks(source: str, match: re.Match[str]) -> tuple[bool, bool]:
    """Whether a run of emphasis marks may open and may close, judged more strictly than CommonMark inside words."""
    before = source[match.start() - 1 : match.start()] or " "
    after = source[match.end() : match.end() + 1] or " "
    inside = match[0][0] == "*" and (len(match[0]) > 1 or bool(_SPACELESS.match(before) or _SPACELESS.match(after)))
    opens = not after.isspace() and (inside or not before.isalnum())
    closes = not before.isspace() and (inside or not after.isalnum())
    return opens, closes


class Inline:
    """Reads the inline markup of one block."""

    def __init__(self, source: str, known: Known) -> None:
        self.source = source
        self.known = known
        self.edits: list[Edit] = []
        self.brackets: list[re.Match[str]] = []
        self.runs: list[tuple[str, int, int]] = []

    def hide(self, start: int, end: int, shown: str = "") -> None:
        """Notes an edit."""
        self.edits.append((start, end, shown))

    # --- emphasis ----------------------------------------------------------------------------------------------

    def run(self, match: re.Match[str]) -> None:
        """Pairs a run of emphasis marks with the marks that opened it; what finds no partner stays visible."""
        if match[0][0] == "_" and self.known.dialect == Dialect.RST:
            self.named(match)
            return
        opens, closes = _flanks(self.source, match)
        start, end = match.span()
        while closes and start < end:
            depth = next((k for k, run in enumerate(self.runs[: -1 - _DEPTH : -1]) if run[0] == match[0][0]), None)
            if depth is None:
                break
            del self.runs[len(self.runs) - depth :]
            mark, begin, stop = self.runs.pop()
            size = min(end - start, stop - begin)
            self.hide(stop - size, stop)
            self.hide(start, start + size)
            start += size
            if begin < stop - size:
                self.runs.append((mark, begin, stop - size))
        if opens and 0 < end - start <= 3:
            self.runs.append((match[0][0], start, end))

    def named(self, match: re.Match[str]) -> None:
        """Takes the underscore from a word that reStructuredText links to what carries its name."""
        word = _WORD_BEFORE.search(self.source[max(match.start() - 60, 0) : match.start()])
        after = self.source[match.end() : match.end() + 1]
        if word and len(match[0]) <= 2 and not after.isalnum() and word[0].lower() in self.known.targets:
            self.hide(*match.span())

    # --- links -------------------------------------------------------------------------------------------------

    def link(self, match: re.Match[str]) -> None:
        """Takes the brackets and the target of a link away."""
        if self.brackets:
            self.hide(*self.brackets.pop().span())
            self.hide(*match.span())

    def between(self, match: re.Match[str]) -> str:
        """What stands since the last open bracket, as a name; empty where it is too long for one."""
        start = self.brackets[-1].end()
        return label(self.source[start : match.start()]) if match.start() - start <= _LONGEST_NAME else ""

    def reference(self, match: re.Match[str]) -> None:
        """Takes brackets and name of a link away whose address is defined; else the first pair is no link."""
        name = label(match[0][2:-1])
        if self.brackets and (name or self.between(match)) in self.known.links:
            self.link(match)
            return
        self.close(match)

    def open(self, match: re.Match[str]) -> None:
        """Notes a bracket that may begin a link."""
        self.brackets.append(match)

    def close(self, match: re.Match[str]) -> None:
        """Takes brackets away around a defined name, or around the text of an image; any other pair is no link."""
        if self.brackets:
            if self.brackets[-1][0] == "![" or self.between(match) in self.known.links:
                self.hide(match.start(), match.start() + 1)
                self.hide(*self.brackets[-1].span())
            self.brackets.pop()

    def auto(self, match: re.Match[str]) -> None:
        """Takes the angle brackets away from a bare address."""
        self.hide(match.start(), match.start() + 1)
        self.hide(match.end() - 1, match.end())

    def footnote(self, match: re.Match[str]) -> None:
        """Takes the mark of a footnote away whose text stands in the same source."""
        known = match[0][2:-1] in self.known.notes if match[0][1] == "^" else self.known.dialect == Dialect.RST
        if known:
            self.hide(*match.span())

    # --- code, roles -------------------------------------------------------------------------------------------

    def role(self, at: int) -> tuple[int, str]:
        """Where the role before a backtick begins, and its name; the backtick and nothing where there is none."""
        if self.source[at - 1 : at] not in {":", "}"}:
            return at, ""
        floor = max(at - 64, self.edits[-1][1] if self.edits else 0, 0)
        found = _ROLE.search(self.source[floor:at])
        return (floor + found.start(), found[0].strip(":{}").lower().rpartition(":")[2]) if found else (at, "")

    def code(self, match: re.Match[str]) -> None:
        """Takes the backticks away; with a role its name, and with a target the target."""
        ticks = match.span("ticks")
        before, after = "", ""
        single = ticks[1] - ticks[0] == 1
        start, role = self.role(ticks[0]) if single else (ticks[0], "")
        if role in _RAISED:
            before, after = f"<{_RAISED[role]}>", f"</{_RAISED[role]}>"
        self.hide(start if role else ticks[0], ticks[1], before)
        target = _TARGET.search(match["body"]) if single else None
        linked = bool(match["hyper"]) and single
        shown = match.end("body")
        points = role not in _LITERAL_ROLES if role else linked and target and _ADDRESS.search(target[1])
        if target and target.start() and points:
            shown = match.start("body") + target.start()
        closes = linked and (shown < match.end("body") or self.known.dialect == Dialect.RST)
        self.hide(shown, match.end() if closes else match.end() - len(match["hyper"] or ""), after)

    # --- characters and tags -----------------------------------------------------------------------------------

    def escape(self, match: re.Match[str]) -> None:
        """Takes the backslash away; in reStructuredText the space behind it too, for it only parts markup."""
        if match[0] != "\\ ":
            self.hide(match.start(), match.start() + 1)
        elif self.known.dialect == Dialect.RST:
            self.hide(*match.span())

    def entity(self, match: re.Match[str]) -> None:
        """Puts the character for its name; an unknown name stays."""
        shown = html.unescape(match[0])
        if shown != match[0]:
            self.hide(*match.span(), shown)

    def tag(self, match: re.Match[str]) -> None:
        """Takes a tag away; what it shows or means stays: an image's text, a box, a raised or struck-out part."""
        whole = _NAME.match(match[0])
        name = whole[1].lower() if whole else ""
        shown = ""
        if name == "img":
            self.image(match)
            return
        if name == "input":
            box = re.search(r"type\s*=\s*[\"']?checkbox", match[0], re.IGNORECASE)
            shown = ("[x]" if re.search(r"\schecked\b", match[0], re.IGNORECASE) else "[ ]") if box else ""
        elif name in {"sup", "sub"}:
            shown = f"</{name}>" if match[0][1] == "/" else f"<{name}>"
        elif name in {"s", "del", "strike"}:
            shown = "~~"
        elif name == "br" or name in _BLOCK_TAGS.split("|"):
            shown = " "
        self.hide(*match.span(), shown)

    def image(self, match: re.Match[str]) -> None:
        """Leaves the text of an image where it stands."""
        alt = _ALT.search(self.source, match.start(), match.end())
        if alt is None:
            self.hide(*match.span())
            return
        start, end = alt.span(1) if alt[1] else alt.span(2)
        self.hide(match.start(), start)
        for part in _HTML.finditer(self.source, start, end):
            self.entity(part)
        self.hide(end, match.end())

    def whole(self, match: re.Match[str]) -> None:
        """Takes all of it away."""
        self.hide(*match.span())

    def quote(self, match: re.Match[str]) -> None:
        """Takes the marks of a quoted line away."""
        self.hide(*match.span("quote"))

    def read(self, start: int, end: int, *, plain: bool = False) -> list[Edit]:
        """The edits between two offsets, in order; where ``plain``, only those of HTML."""
        handlers = {
            "code": self.code, "escape": self.escape, "entity": self.entity, "tag": self.tag, "auto": self.auto,
            "target": self.link, "reference": self.reference, "open": self.open, "close": self.close, "run": self.run,
            "quote": self.quote, "comment": self.whole, "noted": self.whole, "footnote": self.footnote,
        }  # fmt: skip
        simple = plain or self.known.dialect == Dialect.HTML
        sign, pattern = (_HTML_SIGN, _HTML) if simple else (_SIGN, _INLINE)
        at = start
        while found := sign.search(self.source, at, end):
            match = pattern.match(self.source, found.start(), end)
            if match:
                handlers[match.lastgroup or ""](match)
            at = match.end() if match else found.end()
        return sorted(self.edits)
