"""References to provisions: `§ 5 Abs. 2`, `чл. 5, ал. 2`, `Article 5(2)`."""

import re
from collections.abc import Iterator
from typing import Final

from annotator.text.quantities.calendar import Named

_HEADS: Final = (("§", "§"), ("art", "art"), ("чл", "art"), ("sec", "section"))
_PARTS: Final = (
    (re.compile(r"abs|ал|para", re.IGNORECASE), "p"),
    (re.compile(r"satz|s\.|изр", re.IGNORECASE), "s"),
    (re.compile(r"nr|nummer|no|т|point", re.IGNORECASE), "n"),
    (re.compile(r"lit|buchst|б", re.IGNORECASE), "l"),
)
_GAP: Final = r"[ \u00a0]{0,2}(?:\n[ ]*)?"
_NUMBER: Final = r"[0-9]{1,4}[a-zа-я]?(?![^\W_]|[.,][0-9])"
_WORDS: Final = (
    r"Abs(?:atz|\.)|Satz|S\.|Nr\.|Nummer|lit\.|Buchst(?:abe|\.)|ал(?:инея|\.)|т(?:очка|\.)|буква|б\.|изр(?:ечение|\.)"
    r"|paragraph|para(?:\.|(?=\s))|point|No\."
)
_PART: Final = re.compile(
    rf",?{_GAP}(?:(?P<word>{_WORDS}){_GAP}"
    r"[„\"«(]?(?P<n>[0-9]{1,3}[a-z]?|[a-zа-я])(?![^\W_])[“\"»)]?"
    r"|\((?P<paren>[0-9]{1,3}[a-z]?|[a-z])\))",
    re.IGNORECASE,
)
_REFERENCE: Final = re.compile(
    rf"(?<![^\W_])(?P<head>§{{1,2}}|Art\.?|Artikel[ns]?|Articles?|Чл\.?|Член(?:а|ове)?|Sections?|Sec\.)"
    rf"{_GAP}(?P<n>{_NUMBER})",
    re.IGNORECASE,
)
_FURTHER: Final = re.compile(
    rf"{_GAP}(?:,|–|-|und|bis|and|to|и|до){_GAP}(?P<n>{_NUMBER})(?![ \u00a0]?[€%])", re.IGNORECASE
)
# Addresses hold digits that say nothing.
_ADDRESS: Final = re.compile(r"(?:https?://|www\.)[^\s<>]+|[\w.+-]{1,64}@[\w-]{1,64}\.[\w.-]{1,64}", re.IGNORECASE)


def references(text: str) -> Iterator[Named]:
    """The references, in order, as `§5 p2 s1 n3`; `Art.`, `Article` and `чл.` are one, `§` and `Section` others."""
    for found in _REFERENCE.finditer(text):
        head = found["head"].lower()
        kind = next(name for start, name in _HEADS if head.startswith(start))
        end, parts = _parts(text, found.end())
        yield Named(found.start(), end, " ".join([f"{kind}{found['n'].lower()}", *parts]))
        if head in ("§§", "articles", "sections", "членове"):
            while further := _FURTHER.match(text, end):
                end, parts = _parts(text, further.end())
                yield Named(further.start("n"), end, " ".join([f"{kind}{further['n'].lower()}", *parts]))


def addresses(text: str) -> Iterator[tuple[int, int]]:
    """The spans of web and mail addresses."""
    return (found.span() for found in _ADDRESS.finditer(text))


def _parts(text: str, at: int) -> tuple[int, list[str]]:
    parts = []
    while found := _PART.match(text, at):
        at = found.end()
        if found["paren"]:
            parts.append(("p" if found["paren"][0].isdigit() else "l") + found["paren"].lower())
        else:
            name = next(short for pattern, short in _PARTS if pattern.match(found["word"]))
            parts.append(name + found["n"].lower())
    return at, parts
