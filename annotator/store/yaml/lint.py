"""What YAML would swallow and people do not mean, found in the characters of a file and between its nodes."""

import re
from collections.abc import Mapping
from typing import Final

from annotator.store.yaml.nodes import Node, scalars

_BAD = re.compile("[^\t\n\r\x20-\x7e\xa0-\u2027\u202a-\ud7ff\ue000-\ufefe\uff00-\ufffd\U00010000-\U0010ffff]|\r(?!\n)")
_CONFLICT = re.compile(r"^(?:<{7}|>{7}|\|{7}|={7})(?:[ \t].*)?\r?$", re.MULTILINE)
_TIGHT_COMMA = re.compile(r"[ \t]*,(?=\S)")
_COMMA_BEFORE_WORD = re.compile(r",\S")
_NAMES: Final = {
    "\x85": "a next-line character (U+0085)",
    "\u2028": "a line separator (U+2028)",
    "\u2029": "a paragraph separator (U+2029)",
    "\r": "a carriage return without a line feed",
    "\ufeff": "a byte order mark (U+FEFF)",
}


class Problem(Exception):
    """What is wrong in a file, before anybody knows which file it is."""

    def __init__(
        self, code: str, what: str, remedy: str, line: int, params: Mapping[str, object] | None = None
    ) -> None:
        """`line` counts from 1; 0 where it is the file as a whole."""
        super().__init__(code, what, remedy, line)
        self.code, self.what, self.remedy, self.line = code, what, remedy, line
        self.params = dict(params or {})


def line_at(text: str, offset: int) -> int:
    """The line of an offset, counted from 1."""
    return text.count("\n", 0, offset) + 1


def decode(data: bytes) -> str:
    """The text of a file's bytes; raises `Problem` where it is no UTF-8 or begins with a byte order mark."""
    if data.startswith(b"\xef\xbb\xbf"):
        raise Problem("byte-order-mark", "the file begins with a byte order mark", "save it as UTF-8 without one", 1)
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise Problem("not-utf-8", "the file is not UTF-8", "save it as UTF-8", line) from None


def check_characters(text: str) -> None:
    """Raises `Problem` for conflict markers and for characters that may only stand escaped."""
    conflict = _CONFLICT.search(text)
    if conflict:
        raise Problem(
            "conflict-marker",
            "two versions of this file were not merged",
            "keep one side and remove the lines that begin with <<<<<<<, ======= and >>>>>>>",
            line_at(text, conflict.start()),
        )
    bad = _BAD.search(text)
    if bad:
        character = bad.group()
        name = _NAMES.get(character, f"a control character (U+{ord(character):04X})")
        raise Problem(
            "yaml-character",
            "{name} stands here as it is",
            "write {escape} between double quotes, or remove it",
            line_at(text, bad.start()),
            {"name": name, "escape": escape(character)},
        )


def unsafe(text: str) -> bool:
    """Whether a text holds a character that may only stand escaped."""
    return not text.replace("\n", "").isprintable() and _BAD.search(text) is not None


def escape(character: str) -> str:
    """The escape of one character between double quotes."""
    code = ord(character)
    if code < 0x100:
        return {"\t": "\\t", "\n": "\\n", "\r": "\\r"}.get(character, f"\\x{code:02x}")
    return f"\\u{code:04x}" if code < 0x10000 else f"\\U{code:08x}"


def check_tabs(text: str, root: Node) -> None:
    """Raises `Problem` for a tab that is neither inside a scalar nor in a comment."""
    if "\t" not in text:
        return
    last = 0
    for start, end in [*((one.start, one.end) for one in scalars(root)), (len(text), len(text))]:
        for line in re.finditer(r"[^\n]+", text[last:start]):
            tab = line.group().partition("#")[0].find("\t")
            if tab >= 0:
                offset = last + line.start() + tab
                raise Problem("yaml-tab", "a tab stands between the words", "use spaces", line_at(text, offset))
        last = end


def check_flow_commas(text: str, root: Node) -> None:
    """Raises `Problem` for `[1,50 €, x]`: without a blank behind the comma nobody knows whether it divides."""
    if not _COMMA_BEFORE_WORD.search(text):
        return
    for scalar in scalars(root, plain_in_flow=True):
        if _TIGHT_COMMA.match(text, scalar.end):
            raise Problem(
                "yaml-comma",
                "a comma without a space after it divides two entries here",
                "put a space after the comma, or the text in double quotes",
                scalar.line,
            )
