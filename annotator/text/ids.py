"""Ids that become paths, and the keys of sections.

A path segment is `[a-z0-9][a-z0-9._-]*`, at most 120 bytes, no Windows device name, and never ends in `.md`,
`.yaml` or a dot; it means the same on every file system and in every shell. Section keys stay inside files
and may hold the letters of any script.
"""

import re
import unicodedata
from collections.abc import Iterable
from functools import lru_cache
from typing import Final

from annotator.text.transliteration import latin

SEGMENT_BYTES: Final = 120
"""The longest path segment, in bytes."""

PATH_BYTES: Final = 240
"""The longest id of several segments, in bytes: the shortest path limit in use is 260 for the whole path."""

_SEGMENT: Final = re.compile(r"[a-z0-9][a-z0-9._-]*")
_DEVICES: Final = frozenset(
    {"con", "prn", "aux", "nul", "conin$", "conout$"} | {f"{d}{n}" for d in ("com", "lpt") for n in range(10)}
)
_CROCKFORD: Final = "0123456789abcdefghjkmnpqrstvwxyz"
_KEY_LIMIT: Final = 100


def check_segment(text: str) -> str | None:
    """None where `text` may be one segment of a path; otherwise what is wrong with it.

    The problem is one of `empty`, `too_long`, `bad_character`, `trailing_dot`, `reserved_ending`,
    `device_name`.
    """
    if not text:
        return "empty"
    if not _SEGMENT.fullmatch(text):
        return "bad_character"
    if len(text) > SEGMENT_BYTES:
        return "too_long"
    if text.endswith("."):
        return "trailing_dot"
    if text.endswith((".md", ".yaml")):
        return "reserved_ending"
    return "device_name" if text.partition(".")[0] in _DEVICES else None


@lru_cache(maxsize=1 << 12)  # every record of a corpus is checked, and few ids recur in many records
def check_path_id(text: str) -> str | None:
    """None where `text` is one or more good segments joined by `/`; otherwise a problem as in `check_segment`."""
    problems = (check_segment(segment) for segment in text.split("/"))
    return next(filter(None, problems), "too_long" if len(text) > PATH_BYTES else None)


def slug(text: str, *, limit: int = 60) -> str:
    """A path segment that says what `text` says: lower-case ASCII words joined by hyphens.

    Other scripts are transliterated; letters of scripts without a table become `u` and their code point.
    Punctuation is dropped, unless there is nothing else: then it is named. Never empty, at most `limit`
    characters (at least 8), cut between words where that keeps half of it.
    """
    words = re.sub(r"[^a-z0-9_]+", "-", latin(text)).strip("-_")
    words = words or _names(text) or "untitled"
    words = _cut(words, max(8, min(limit, SEGMENT_BYTES)))
    return words if check_segment(words) is None else f"{words}-x"


def section_key(text: str) -> str:
    """The key minted for a heading: its letters, marks and numbers in any script, lower-case, joined by hyphens.

    NFC and case-folded; `_`, and `.` between digits or letters, stay. A heading without letters or numbers
    is named by its symbols (`$$` is `dollar-sign-dollar-sign`). Never empty, at most 100 code points. Unique
    keys within a document are the caller's business.
    """
    kept = "".join(c if _in_key(c) else " " if c.isspace() or c in "/\\|" else "" for c in _folded(text))
    key = re.sub(r"[\s-]+", "-", kept)
    key = re.sub(r"(?<![^\W_])\.+|\.+(?![^\W_])|\.{2,}", "", key)
    key = re.sub(r"-{2,}", "-", key).strip("-")
    while key and unicodedata.category(key[0])[0] == "M":
        key = key[1:].lstrip("-")
    if not any(unicodedata.category(c)[0] in "LN" for c in key):
        key = _names(text)
    return _cut(key, _KEY_LIMIT) or "section"


def case_suffix(random_bytes: bytes) -> str:
    """Four random base-32 characters (Crockford's alphabet, lower-case) from at least three random bytes.

    Raises ValueError for fewer bytes: the suffix would not be random.
    """
    if len(random_bytes) < 3:
        raise ValueError("a case suffix needs three random bytes")
    number = int.from_bytes(random_bytes[:3], "big")
    return "".join(_CROCKFORD[number >> shift & 31] for shift in (15, 10, 5, 0))


def clashes(ids: Iterable[str]) -> tuple[tuple[str, ...], ...]:
    """Groups of different ids that a file system blind to case or to Unicode composition takes for one."""
    groups: dict[str, set[str]] = {}
    for one in ids:
        groups.setdefault(_folded(one), set()).add(one)
    return tuple(tuple(sorted(group)) for _, group in sorted(groups.items()) if len(group) > 1)


def _folded(text: str) -> str:
    # Folding can undo composition and composing can undo folding; the second pass settles it.
    for _ in range(2):
        text = unicodedata.normalize("NFC", unicodedata.normalize("NFC", text).casefold())
    return text


def _in_key(character: str) -> bool:
    return character in "_-." or unicodedata.category(character)[0] in "LMN"


def _names(text: str) -> str:
    """The Unicode names of the visible characters, joined by hyphens; code points where there is no name."""
    named = (
        re.sub(r"[^a-z0-9]+", "-", unicodedata.name(c, f"u{ord(c):04x}").lower()).strip("-")
        for c in text[:40]
        if not c.isspace()
    )
    return "-".join(named)


def _cut(words: str, limit: int) -> str:
    if len(words) <= limit:
        return words
    whole = words[: limit + 1].rpartition("-")[0]
    return (whole if len(whole) * 2 >= limit else words[:limit]).strip("-_.")
