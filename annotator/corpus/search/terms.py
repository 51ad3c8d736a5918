"""Words as they are compared: folded alike when a text is indexed and when somebody asks for it."""

import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass

from annotator.text.words import fold, stem

_WORD = re.compile(r"[^\W_]+")
_MARKS = (
    "\u0300-\u036f\u0483-\u0489\u0591-\u05bd\u05bf-\u05c7\u0610-\u061a\u064b-\u065f\u0670\u06d6-\u06ed\u0900-\u0902"
)
WRITTEN = re.compile(rf"[^\W_](?:[^\W_]|[{_MARKS}])*")
"""A word as written, with marks that stand as characters of their own."""
_IDEOGRAPH = re.compile("([\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0003ffff])")
SHORTEST_STEM = 3
"""A stem of fewer letters begins too many words to say anything."""


@dataclass(frozen=True, slots=True)
class Term:
    """One word of a query."""

    tokens: tuple[str, ...]
    """Its indexed form; several where the script has no spaces between words."""
    stem: str
    """What inflected forms begin with; empty where it would say nothing."""


def indexed(text: str) -> str:
    """A text as it goes into the index: folded, and ideographs apart, since no spaces part their words."""
    return _apart(_unmarked(fold(text)))


def terms(words: str) -> list[Term]:
    """The words of a query, each once, in their order; whatever else is written is no syntax and is dropped."""
    found: dict[Term, None] = {}
    for word in _WORD.findall(_unmarked(fold(words))):
        tokens = tuple(_WORD.findall(_apart(word)))
        begin = _unmarked(stem(word)) if len(tokens) == 1 else ""
        found[Term(tokens, begin if len(begin) >= SHORTEST_STEM else "")] = None
    return list(found)


def as_written(words: str) -> dict[Term, str]:
    """The words of a query as somebody wrote them first; those that are cut otherwise once folded are left out."""
    found: dict[Term, str] = {}
    for match in WRITTEN.finditer(words):
        for term in terms(match.group()):
            found.setdefault(term, match.group())
    return found


def tokens_of(text: str, start: int, end: int) -> Iterator[tuple[int, int, str]]:
    """Words of a range of a text as written, each with its span and its indexed form."""
    for match in WRITTEN.finditer(text, start, end):
        word = match.group()
        if not word.isascii() and _IDEOGRAPH.search(word):
            at = match.start()
            for piece in filter(None, _IDEOGRAPH.split(word)):
                token = indexed(piece).strip()
                if token:
                    yield at, at + len(piece), token
                at += len(piece)
        else:
            yield match.start(), match.end(), indexed(word)


def _unmarked(folded: str) -> str:
    """Without marks that some write and some leave out; letters that have one built in stay what they are."""
    if folded.isascii():
        return folded
    return "".join(char for char in folded if char.isascii() or unicodedata.category(char) != "Mn")


def _apart(folded: str) -> str:
    return folded if folded.isascii() else _IDEOGRAPH.sub(r" \1 ", folded)
