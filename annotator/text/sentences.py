"""Sentences and paragraphs of a text, for selecting passages and for judging what stands around one.

Headings, list items, table cells and blank lines are borders; inside them a sentence ends where its script ends
sentences. German and Bulgarian abbreviations, ordinals, initials and decimals do not end one. Where a full stop is
in doubt the sentence goes on: a passage that is too long is safer evidence than one that lost its condition.
"""

import re

from annotator.text.blocks import Kind, blocks, trim
from annotator.text.ordinals import names_ordinal

_CLOSERS = r"[\"'\u2019\u201d\u201c\u00bb\u203a)\]}\uff09\u300d\u300f\u3011\u3009\u300b*_~`]"
_STOPS = ".!?;\u2026\u037e\u061f\u06d4\u0589\u203d\u2047-\u2049"
# Nothing needs to follow these: those of Chinese and Japanese, the danda, Ethiopic, Myanmar, Khmer and Mongolian.
_WIDE_STOPS = "\u3002\uff01\uff1f\uff1b\uff0e\uff61\u0964\u0965\u1362\u1367\u1368\u104b\u17d4\u17d5\u1803"
_SPACELESS = "\u3005-\u30ff\u3400-\u9fff\uf900-\ufaff"
_GREEK = "\u0370-\u03ff\u1f00-\u1fff"
# One class comes first, so that the search runs from stop to stop and tries nothing in between.
_END = re.compile(
    rf"[{_STOPS}{_WIDE_STOPS}](?:"
    # a semicolon asks in Greek, and nowhere else; folded text has no other sign for it
    rf"(?<=[{_STOPS}])(?:(?<!;)|(?<=[{_GREEK}];))[{_STOPS}]*(?:{_CLOSERS}|\]\([^()\s]*\))*(?=\s|$)"
    rf"|(?<=[{_WIDE_STOPS}])[{_WIDE_STOPS}]*{_CLOSERS}*"
    # wide signs that were folded
    rf"|(?<=[{_SPACELESS}][!?;])[!?]*{_CLOSERS}*)"
)
_OPENERS = re.compile(r"\s+[\"'\u2018\u201c\u201e\u00ab\u2039(\[\u300c\u300e*_~`]*")
_DOTTED = re.compile(r"(?<![^\W_])(?:[^\W\d_]{1,3}\.\s?)+$")
# What was said, and who says it: „Да.“ – каза той.
_GOES_ON = re.compile(r"[\u2013\u2014]\s+[^\W\d_]")
_DATE_BEFORE = re.compile(r"\d\.\s\Z")
_DETERMINER = re.compile(
    r"\b(?:de[rmns]|die|das|am|im|vom|zum|zur|beim|ab|bis|seit|jede[rmns]?|eine[rmns]?|kein\w*|diese[rmns]?"
    r"|und|oder|nach|vor|zwischen)\s+$",
    re.IGNORECASE,
)
# Within a sentence a number and these are an ordinal too; at the beginning of a line they might be an item of a list.
_ORDINAL_NOUN = re.compile(
    r"(?:jan|feb|m[aä]r|jun|jul|sep|мар|teil|stock|tag\b|jahr\b|артикул|статья|§)",
    re.IGNORECASE,
)
# Something always follows these, whatever its case.
_NEVER_LAST = frozenset(
    re.findall(
        r"\S+",
        "mr mrs ms dr prof st vs e.g i.e cf no nos fig figs sec secs art arts vol ch approx incl excl resp dept "
        "jan feb mar apr jun jul aug sep sept oct nov dec "
        "abs nr nrn bzw ca evtl ggf gem inkl exkl max min mind s str tel vgl zzgl abzgl z.b d.h u.a i.d.r i.v.m "
        "i.s.d o.ä s.o s.u z.t u.u v.a d.i i.h.v bspw sog hr fr ing lit rn rdn ziff anm aufl bd hrsg einschl "
        "bgbl rgbl abl gbl gvbl bstbl banz "
        "чл ал т вж напр проф инж доц акад гр ул бул бл вх ет ап с стр сп изм доп обн св ок инк вкл "
        "п пар раз разд гл тел т.е т.нар",
    )
)
# These often stand at the end of a sentence: a capital after them begins a new one.
_MAY_BE_LAST = frozenset(
    re.findall(r"\S+", "usw etc etw inc ltd co corp jr sr a.m p.m лв г гг ст др т.н т.нат р.м хил млн млрд кв")
)

# These are words too ("costs of any art." in German, "the answer is no."); a number or letter follows the abbreviation.
_COUNTS = frozenset(["no", "nos", "art", "arts", "fig", "figs", "vol", "lit", "mar", "раз", "пар"])
_TOKEN = re.compile(r"[\w./-]+")
# In German "at least", which a noun may follow.
_A_MIND = re.compile(
    r"\b(?:in|to|of|on|the|a|an|one|open|my|your|his|her|its|our|their|'s|never|not|n't|would|own)$", re.I
)


def _is_ordinal(text: str, start: int, at: int, follows: str) -> bool:
    return bool(
        names_ordinal(follows) or _ORDINAL_NOUN.match(follows) or _DETERMINER.search(text, max(start, at - 16), at)
    )


def _ends(text: str, start: int, match: re.Match[str], end: int) -> bool:
    """Whether the full stop (or its like) at ``match`` ends the sentence that began at ``start``."""
    stop = match.end()
    if not text[stop : stop + 1].isspace():
        return True
    opener = _OPENERS.match(text, stop, end)
    follows = text[opener.end() : min(opener.end() + 16, end)] if opener else ""
    if not follows:
        return False
    if follows[0].islower() or (_GOES_ON.match(follows) and follows[1:].lstrip()[0].islower()):
        return False
    if match[0][0] != "." or match[0][:2] == "..":
        return True
    window = text[max(start, match.start() - 24) : match.start()]
    at = len(window)
    while at and window[at - 1].isalnum():
        at -= 1
    word = window[at:].lower()
    if not word:
        return True
    if word.isdecimal():
        if follows[0].isdecimal() or (len(word) <= 2 and _DATE_BEFORE.search(window, 0, at)):
            return False  # a date: 3. 5. 2024, 2024. 5. 3.
        begins = match.start() - len(word)
        first = begins - start < 8 and not text[start:begins].strip()
        return not (len(word) <= 2 and (first or _is_ordinal(text, start, begins, follows)))
    if word in _COUNTS and not _is_count(follows):
        return True
    if word == "mind" and _A_MIND.search(window[:at].rstrip()) and not _is_count(follows):
        return True
    return not _abbreviates(word, window[:at].rstrip())


def _is_count(follows: str) -> bool:
    """Whether what follows is a number, a letter or a code, or an abbreviation of its own."""
    token = _TOKEN.match(follows)
    if token is None or not follows[0].isalpha():
        return True
    code = token[0].isupper() or any(character.isdecimal() for character in token[0])
    return code or (token[0][-1] == "." and len(token[0]) <= 5)


def _abbreviates(word: str, before: str) -> bool:
    """Whether a full stop behind ``word`` stands for the rest of it; ``before`` is what stands before the word."""
    dotted = _DOTTED.search(before) if before.endswith(".") else None
    whole = re.sub(r"\s", "", dotted[0]).lower() + word if dotted else word
    if whole in _MAY_BE_LAST or word in _MAY_BE_LAST:
        return False
    return word in _NEVER_LAST or whole in _NEVER_LAST or len(word) == 1


def split(text: str, start: int, end: int) -> list[tuple[int, int]]:
    """The sentences of ``text[start:end]``, taken as one run of prose without borders of its own."""
    found = []
    begin = start
    for match in _END.finditer(text, start, end):
        if match.end() < end and _ends(text, begin, match, end):
            found.append(trim(text, begin, match.end()))
            begin = match.end()
    found.append(trim(text, begin, end))
    return [span for span in found if span[0] < span[1]]


def sentences(text: str) -> list[tuple[int, int]]:
    """The sentences of ``text`` as half-open spans in code points, trimmed, in order, not overlapping.

    Markers of headings, lists, quotes and tables belong to no sentence; each cell of a table row and each line of
    code stands alone.
    """
    found: list[tuple[int, int]] = []
    for block in blocks(text):
        if block.kind == Kind.CODE:
            found.append((block.start, block.end))
            continue
        for start, end in block.cells or ((block.start, block.end),):
            found.extend(split(text, start, end))
    return found


def paragraphs(text: str) -> list[tuple[int, int]]:
    """The paragraphs, headings, list items, table rows and lines of code of ``text``: spans like those of sentences."""
    return [(block.start, block.end) for block in blocks(text)]
