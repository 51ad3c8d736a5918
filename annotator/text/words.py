"""Words as search and comparison see them: folded, stemmed, without the little ones; and words that negate."""

import re
import unicodedata
from functools import lru_cache
from typing import Final

from annotator.text.stems import STEMMERS, any_stem

_WORD: Final = re.compile(r"[^\W_]+(?:['’][^\W_]+)*")
_OTHER_LETTERS: Final = {"ё": "е", "ѝ": "и", "ѐ": "е", "æ": "ae", "œ": "oe", "ø": "o", "ł": "l", "đ": "d", "ı": "i"}


class _Folding(dict[int, str]):
    """What each case-folded character becomes, found out when it is first met."""

    def __missing__(self, code: int) -> str:
        folded = self[code] = _without_accents(chr(code))
        return folded


def _set(words: str) -> frozenset[str]:
    return frozenset(words.split())


_LITTLE: Final = {
    "de": _set(
        "der die das den dem des ein eine einen einem einer eines und oder aber ist sind war wird werden "
        "wurde bin sein ich du er sie es wir ihr ihre ihren mich dich mir dir uns sich mit von vom zu zum "
        "zur im in an am auf fur bei beim nach vor uber unter um aus bis seit als wie wenn dass ob auch "
        "noch schon sehr kann darf muss soll will hat habe haben gibt wer was wann wo welche welcher "
        "welches warum diese dieser dieses man so"
    ),
    "bg": _set(
        "и или но а в във с със на за от до по при под над към през след преди между да се си е са сме сте "
        "съм бе беше бяха ще би че как какво какъв каква какви кой коя кое кои кога къде защо колко ли го я "
        "ги му им ни ви ми ти той тя то те ние вие аз този тази това тези онзи има имат може трябва също "
        "още вече само"
    ),
    "en": _set(
        "the a an and or but is are was were be been am i you he she it we they me him her us them my your "
        "his its our their with of to from in on at by for about into over under as if that this these "
        "those which who whom what when where why how can could may might must shall should will would do "
        "does did have has had there here then so also"
    ),
}
_EVERY_LITTLE: Final = frozenset().union(*_LITTLE.values())

_NEGATIONS: Final = {
    "not": re.compile(r"not|cannot|\w+n['’]t|cant|dont|doesnt|isnt|wont"),
    "no": re.compile(r"no|none|nobody|nothing|nowhere"),
    "never": re.compile(r"never"),
    "neither": re.compile(r"neither|nor"),
    "without": re.compile(r"without|ohne|без"),
    "nicht": re.compile(r"nicht|nichts"),
    "kein": re.compile(r"kein(?:e[mnrs]?)?|keinerlei|keinesfalls|keineswegs|niemand(?:em|en)?|nirgends|nirgendwo"),
    "nie": re.compile(r"nie|niemals"),
    "weder": re.compile(r"weder"),
    "не": re.compile(r"не|нито"),
    "няма": re.compile(r"ням(?:а|ам|аме|ате|ат|аше|аха)|липсва(?:т|ше)?"),
    "никога": re.compile(r"никога"),
    "никой": re.compile(r"ник(?:ой|ого|ому|оя|ое|ои|акъв|аква|акво|акви|ъде)|нищо"),
}


def fold(text: str) -> str:
    """The text as search compares it; not the same length.

    Case-folded (ß becomes ss), accents dropped from Latin letters (`für` is `fur`, as SQLite's tokenizer has it),
    ё and ѐ become е, ѝ becomes и; й stays a letter of its own. `ue` for ü is not undone.
    """
    if text.isascii():
        return text.lower()
    return unicodedata.normalize("NFC", unicodedata.normalize("NFC", text).casefold()).translate(_FOLDING)


@lru_cache(maxsize=1 << 16)
def stem(word: str, language: str | None = None) -> str:
    """The beginning that the forms of `word` share, folded: a light stemmer for `de`, `bg` and `en`.

    Without a language the script decides, and for Latin letters the shorter of the German and English stem.
    """
    return STEMMERS.get(language or "", any_stem)(fold(word))


def words(text: str) -> tuple[str, ...]:
    """The words and numbers of a text, folded, in order; an apostrophe inside a word belongs to it."""
    return tuple(_WORD.findall(fold(text)))


def content_words(text: str, language: str | None = None) -> tuple[str, ...]:
    """The stems of the words that carry meaning, in order: articles, pronouns, prepositions and auxiliaries left out.

    Words of negation stay. Without a language the little words of German, Bulgarian and English are all left out.
    """
    little = _LITTLE.get(language or "", _EVERY_LITTLE)
    return tuple(stem(word, language) for word in words(text) if word not in little)


def is_little(folded: str) -> bool:
    """Whether a folded word is an article, pronoun, preposition or auxiliary of German, Bulgarian or English."""
    return folded in _EVERY_LITTLE


def negations(text: str) -> frozenset[str]:
    """The kinds of negation in a text, each named by one word: `don't` and `cannot` are `not`, `keine` is `kein`.

    German, Bulgarian and English at once. Negating prefixes (`un-`, `без-`) are parts of words and do not count.
    """
    found = words(text)
    return frozenset(name for name, pattern in _NEGATIONS.items() if any(map(pattern.fullmatch, found)))


def _without_accents(character: str) -> str:
    if "\u0300" <= character <= "\u036f":
        # Marks that compose with no letter: stress in Cyrillic, the dot of a folded İ.
        return ""
    parts = unicodedata.normalize("NFD", character)
    # й and letters of other scripts are letters of their own, not accented ones.
    plain = "".join(c for c in parts if not unicodedata.combining(c)) if parts[0] < "\u0250" else character
    return "".join(_OTHER_LETTERS.get(c, c) for c in plain)


_FOLDING: Final = _Folding()
