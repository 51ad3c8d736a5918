"""What is proposed for a fact: the short things a selection says, and other ways to write one of them."""

import re
from collections.abc import Collection, Iterable, Iterator
from itertools import pairwise

from annotator.text.quantities import Quantity, quantities
from annotator.text.quantities.names import goes_on, names_a_thing
from annotator.text.quantities.sole import sole_quantity
from annotator.text.quantities.variants import variants, written

KNOWN = ("en", "de", "bg")
"""Languages that quantities are read and written in."""
_MOST = 8
_LONGEST = 1000
_IN_PARTS = re.compile(
    r"[0-9]\s*\.?\s*[-–—−/×][\s.]*[0-9½¼¾]|(?<![^\W_])(?:minus|минус|between|zwischen|между|hal[bf]\w*|половин\w*"
    r"|quarters?|viertel|четвърт\w*)(?![^\W_])",
    re.IGNORECASE,
)
_PARTS_BETWEEN = re.compile(
    r"[\s.,]*(?:[-–—−/+×x]|bis(?:\s+zu)?|до|to|till|through|or|oder|или|and|und|и|plus|плюс)?[\s.]*", re.IGNORECASE
)
_FREE_BEFORE = re.compile(r"(?:\A|[\s(\[\"'„“«»*|>])(?<![-–—−+]\s)\Z")
_FREE_AFTER = re.compile(r"\Z|[\s.,;:!?)\]\"'“”«»*|<]")
_IN_GROUPS = re.compile(r"[0-9]\s[0-9]")
_SEPARATED = re.compile(r"[0-9][.,'][0-9]")


def fact_languages(*said: str | None) -> tuple[str, ...]:
    """The languages to read and write quantities in, out of those said of a document, a case and a set, in order.

    Where none of them is known, all that are.
    """
    known = dict.fromkeys(one.partition("-")[0].casefold() for one in said if one)
    return tuple(one for one in known if one in KNOWN) or KNOWN


def short_facts(text: str, languages: Collection[str]) -> tuple[str, ...]:
    """The amounts, dates, times and numbers of a selection, as they stand there: what an answer must say is seldom the
    whole sentence. A number without a unit keeps the word after it, without which it says nothing; one that names a
    thing (`Tabelle 3`) is no number.

    Empty for a long selection, and where a quantity may be part of a range, a fraction, a sum or less than nothing:
    half of such a thing looks right and is wrong, so there only the whole selection says it.
    """
    if len(text) > _LONGEST or _IN_PARTS.search(text):
        return ()
    read = quantities(text, tuple(languages))
    if any(_PARTS_BETWEEN.fullmatch(text[one.span[1] : two.span[0]]) for one, two in pairwise(read)):
        return ()
    if any(not _FREE_AFTER.match(text, one.span[1]) or not _FREE_BEFORE.search(text[: one.span[0]]) for one in read):
        return ()
    # "3.0" without a unit is a version or a place rather than a number.
    said = (one for one in _counting(text, read) if one.kind != "number" or one.unit or one.raw.isalnum())
    found = (_with_word(text, one) for one in said)
    return tuple(dict.fromkeys(" ".join(one.split()) for one in found))[:_MOST]


def _counting(text: str, read: Iterable[Quantity]) -> Iterator[Quantity]:
    """Those that count something: of `Tabelle 3 zeigt`, `Schritt 3 von 5` and `Zone 3 120 EUR` none."""
    name_ends = None
    for one in read:
        start, end = one.span
        further = name_ends is not None and goes_on(text[name_ends:start])
        bare = one.kind == "number" and one.unit is None
        if (bare or _IN_GROUPS.search(one.raw)) and (further or names_a_thing(text, start)):
            name_ends = end
        else:
            yield one


def other_wordings(says: str, languages: Iterable[str]) -> tuple[str, ...]:
    """Other ways to write what a fact says, in its first language and, where it is nothing but a quantity, in others.

    The quantity is read once, in the first language that certainly reads it; the others only write that one. Empty
    where it holds no quantity or several, is long, or may be read in more than one way.
    """
    known = tuple(languages) or KNOWN
    for language in known:
        if one := sole_quantity(says, language):
            break
    else:
        return ()
    decided = language == known[0] and known != KNOWN
    if not decided and _SEPARATED.search(one.raw) and one.kind not in ("date", "time"):
        # Where the language is not known, a separator says nothing.
        return ()
    found = list(variants(says, language))
    if one.raw.strip(" .") == says.strip(" ."):
        found += (form for other in known if other != language for form in written(one, other))
    return tuple(form for form in dict.fromkeys(found) if form != says)


def _with_word(text: str, one: Quantity) -> str:
    start, end = one.span
    if one.kind != "number" or one.unit is not None:
        return text[start:end]
    after = text[end:].split(maxsplit=1)
    word = after[0].rstrip(".,;:!?)") if after and text[end : end + 1].isspace() else ""
    return f"{text[start:end]} {word}" if word.isalpha() else text[start:end]
