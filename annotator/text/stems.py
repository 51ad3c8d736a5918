"""Light stemmers for German, Bulgarian and English: endings cut until the forms of a word agree.

Nothing is looked up, and nothing is added: a stem is always the beginning of the folded word, so that it also
serves as a prefix in a search. At least three letters (four in Bulgarian and German) stay.
"""

import re
from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Final

_CYRILLIC: Final = re.compile(r"[а-яѝ]")
_GERMAN_ENDINGS: Final = (
    re.compile(r"(?<=\w{4})(?:ern|em|er|en|es|e|n|(?<=[bdfghklmnrt])s)$"),
    re.compile(r"(?<=\w{4})(?:en|er|est|(?<=[bdfghklmnrtuz])st)$"),
)
_ENGLISH_ENDINGS: Final = (
    re.compile(r"(?<=\w{3})(?:(?<=ss)es|ies|(?<![suia])s|'s|’s)$"),
    re.compile(r"(?<=\w{3})(?:ing|ingly|ed|ly)$"),
    re.compile(r"(?<=\w{3})(?:e|y|ie?)$"),
)
_ENGLISH_DOUBLE: Final = re.compile(r"(?<=\w{2}([bdgmnprt]))\1$")
_BULGARIAN_ENDINGS: Final = (
    # The definite article; bare -та only where it cannot be the -а of a masculine word (лимита, документа).
    re.compile(r"(?<=\w{4})(?:ият|ата|ята|ото|ето|ът|ят|то|те|(?<=ст)та|(?<=щ)та)$"),
    # The plural, the long adjective, the last vowel.
    re.compile(r"(?<=\w{4})(?:ове|еве|ища|ия|[аеиоуя])$"),
    re.compile(r"(?<=\w{4})и$"),
)
# The vowel of център, болен goes in центрове, болни: the stem ends before it in either.
_FLEETING: Final = re.compile(r"(?<=\w{3}[бвгджзйклмнпрстфхцчшщ])(?:[ъе][рнлк]|(?<=[бвгджзйкмпстфхцчшщ])[рнлк])$")


def german_stem(folded: str) -> str:
    """A folded German word without its inflection: `reisekosten` and `reisekost` agree."""
    for ending in _GERMAN_ENDINGS:
        folded = ending.sub("", folded)
    return folded


def english_stem(folded: str) -> str:
    """A folded English word without plural, `-ing`, `-ed`, `-ly` and final `e` or `y`: `policies`, `policy`."""
    for ending in _ENGLISH_ENDINGS[:2]:
        folded = ending.sub("", folded)
    return _ENGLISH_ENDINGS[2].sub("", _ENGLISH_DOUBLE.sub("", folded))


def bulgarian_stem(folded: str) -> str:
    """A folded Bulgarian word without article, plural and fleeting vowel: `лимитите`, `центрове`."""
    for ending in _BULGARIAN_ENDINGS:
        folded = ending.sub("", folded)
    return _FLEETING.sub("", folded)


STEMMERS: Final[Mapping[str, Callable[[str], str]]] = {"de": german_stem, "en": english_stem, "bg": bulgarian_stem}


@lru_cache(maxsize=1 << 15)
def any_stem(folded: str) -> str:
    """The stem where the language is unknown: Bulgarian for Cyrillic words, else the shorter of German and English."""
    if _CYRILLIC.search(folded):
        return bulgarian_stem(folded)
    return min(german_stem(folded), english_stem(folded), key=len)
