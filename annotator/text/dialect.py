"""Which markup a text is written in, told from signs that the others do not have."""

import re
from enum import StrEnum


class Dialect(StrEnum):
    """A markup language. Markdown stands for plain text and for every mixture too."""

    MARKDOWN = "markdown"
    HTML = "html"
    RST = "rst"


_OPENING = re.compile(
    r"\s*(?:<!--|<!doctype\b|<\?xml\b"
    r"|</?(?:html|head|body|title|meta|link|address|article|aside|blockquote|center|dd|details|div|dl|dt|figure|footer|form|h[1-6]|header|hr|li|main|nav|ol|p|pre|section|style|script|table|tbody|td|th|thead|tr"
    r"|ul)\b)",
    re.IGNORECASE,
)
_WHOLE_PAGE = re.compile(r"\s*(?:<!--(?:(?!-->)[\s\S]){0,2000}-->\s*)?<(?:!doctype\s+html|html)\b", re.IGNORECASE)
_UNREAD = re.compile(r"<(pre|script|style|textarea)\b[^<>]{0,500}>|<!--", re.IGNORECASE)
_LOOSE = re.compile(r"(?<=\S)[^\S\n]*+\n[^\S\n]*+\n\s*+[^<\s]")
_TAGGED = re.compile(r"^[ \t]*+</?[A-Za-z]", re.MULTILINE)
_LOOSE_SHARE = 0.1
"""So many paragraphs without a tag, per line that begins with one, are what HTML written by hand may hold."""
_MARKDOWN = re.compile(r"^ {0,3}(?:#{1,6}[ \t]+\S|```|~~~)", re.MULTILINE)
_RST = re.compile(
    r"^[ \t]*\.\.[ \t]+(?:[A-Za-z][\w:+-]*::(?:[ \t\r]|$)"
    r"|_[^\n:]{1,200}:[ \t\r]*(?:\S+[ \t\r]*)?$|\|[^|\n]{1,200}\|[ \t])"
    r"|(?<![\w:`]):[A-Za-z][\w:+.-]{0,60}:`[^`\n]{1,500}`"
    r"|`[^`<>\n]{1,300}[ \t\n]<[^<>`\n]{1,500}>`__?(?!\w)",
    re.MULTILINE,
)


def dialect(text: str) -> Dialect:
    """The markup that ``text`` is written in; Markdown where nothing speaks for another."""
    if _OPENING.match(text) and is_html(text):
        return Dialect.HTML
    hint = ".. " in text or ":`" in text or "`_" in text
    return Dialect.RST if hint and _RST.search(text) else Dialect.MARKDOWN


def is_html(text: str) -> bool:
    """Whether a text that begins with a tag is HTML throughout: Markdown may hold tags, HTML holds no Markdown.

    In HTML nearly every line begins with a tag or goes on from a line that did; lines of code and the like do not
    count. A paragraph behind a blank line that begins without a tag speaks for Markdown.
    """
    if _WHOLE_PAGE.match(text):
        return True
    bare = _without_unread(text)
    if _MARKDOWN.search(bare):
        return False
    loose = sum(1 for _ in _LOOSE.finditer(bare))
    return loose == 0 or loose <= _LOOSE_SHARE * sum(1 for _ in _TAGGED.finditer(bare))


def _without_unread(text: str) -> str:
    """``text`` without what stands in elements whose blank lines say nothing."""
    pieces: list[str] = []
    at = 0
    while found := _UNREAD.search(text, at):
        end = re.compile(f"</{found[1]}\\b" if found[1] else "-->", re.IGNORECASE).search(text, found.end())
        if not end:
            break
        pieces += [text[at : found.start()], "<"]
        at = end.end()
    return "".join(pieces) + text[at:]


def rst_targets(text: str) -> frozenset[str]:
    """The names, in lower case, that a reStructuredText source gives to addresses and places."""
    found = re.findall(r"^[ \t]*\.\.[ \t]+_(?:`([^`\n]{1,200})`|([^\n:]{1,200})):(?:[ \t\r]|$)", text, re.MULTILINE)
    return frozenset(" ".join((quoted or plain).lower().split()) for quoted, plain in found)
