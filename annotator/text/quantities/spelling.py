"""Whole numbers in German, Bulgarian and English words."""

from typing import Final

LARGEST: Final = 999_999
"""The largest number that is spelt out."""


def _words(text: str) -> tuple[str, ...]:
    return tuple(text.split())


_GERMAN: Final = _words(
    "null eins zwei drei vier fünf sechs sieben acht neun zehn elf zwölf dreizehn vierzehn fünfzehn sechzehn siebzehn "
    "achtzehn neunzehn"
)
_GERMAN_TENS: Final = _words("- zehn zwanzig dreißig vierzig fünfzig sechzig siebzig achtzig neunzig")
_ENGLISH: Final = _words(
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen "
    "eighteen nineteen"
)
_ENGLISH_TENS: Final = _words("- ten twenty thirty forty fifty sixty seventy eighty ninety")
_BULGARIAN: Final = _words(
    "нула един два три четири пет шест седем осем девет десет единадесет дванадесет тринадесет четиринадесет "
    "петнадесет шестнадесет седемнадесет осемнадесет деветнадесет"
)
_BULGARIAN_TENS: Final = _words(
    "- десет двадесет тридесет четиридесет петдесет шестдесет седемдесет осемдесет деветдесет"
)
_BULGARIAN_HUNDREDS: Final = _words(
    "- сто двеста триста четиристотин петстотин шестстотин седемстотин осемстотин деветстотин"
)
_GENDERED: Final = {"m": ("един", "два"), "f": ("една", "две"), "n": ("едно", "две")}


def spelt(number: int, language: str, gender: str = "m") -> str | None:
    """The number in words; `gender` (m, f, n) is that of what is counted.

    None below 0, above `LARGEST`, and in other languages than `de`, `bg` and `en`.
    One is the word that stands before a noun: `ein`, `eine`; `един`, `една`, `едно`; `one`.
    """
    if not 0 <= number <= LARGEST:
        return None
    if language == "de":
        return _german(number, gender)
    if language == "bg":
        return _bulgarian(number, gender)
    return _english(number) if language == "en" else None


def _german(number: int, gender: str) -> str:
    if number == 1:
        return "eine" if gender == "f" else "ein"
    thousands, rest = divmod(number, 1000)
    head = f"{_german_below_1000(thousands, 'ein')}tausend" if thousands else ""
    return head + (_german_below_1000(rest, "eins") if rest or not thousands else "")


def _german_below_1000(number: int, one: str) -> str:
    hundreds, rest = divmod(number, 100)
    head = f"{'ein' if hundreds == 1 else _GERMAN[hundreds]}hundert" if hundreds else ""
    if rest == 1:
        return head + one
    if rest < 20:
        return head + (_GERMAN[rest] if rest or not hundreds else "")
    tens, ones = divmod(rest, 10)
    joined = f"{'ein' if ones == 1 else _GERMAN[ones]}und" if ones else ""
    return f"{head}{joined}{_GERMAN_TENS[tens]}"


def _english(number: int) -> str:
    thousands, rest = divmod(number, 1000)
    parts = [f"{_english_below_1000(thousands)} thousand"] if thousands else []
    if rest or not thousands:
        small = "and " if thousands and 0 < rest < 100 else ""
        parts.append(small + _english_below_1000(rest))
    return " ".join(parts)


def _english_below_1000(number: int) -> str:
    hundreds, rest = divmod(number, 100)
    tens, ones = divmod(rest, 10)
    small = _ENGLISH[rest] if rest < 20 else _ENGLISH_TENS[tens] + (f"-{_ENGLISH[ones]}" if ones else "")
    if not hundreds:
        return small
    return f"{_ENGLISH[hundreds]} hundred" + (f" and {small}" if rest else "")


def _bulgarian(number: int, gender: str) -> str:
    thousands, rest = divmod(number, 1000)
    words: list[str] = []
    if thousands == 1:
        words = ["хиляда"]
    elif thousands:
        words = [*_before_last(_bulgarian_below_1000(thousands, "f")), "хиляди"]
    rest_words = _bulgarian_below_1000(rest, gender) if rest or not thousands else []
    return " ".join(_before_last([*words, *rest_words]) if rest_words else words)


def _before_last(words: list[str]) -> list[str]:
    """`и` before the last word: двеста двадесет и един."""
    return words if len(words) < 2 else [*words[:-1], "и", words[-1]]


def _bulgarian_below_1000(number: int, gender: str) -> list[str]:
    hundreds, rest = divmod(number, 100)
    words = [_BULGARIAN_HUNDREDS[hundreds]] if hundreds else []
    tens, ones = divmod(rest, 10)
    if rest >= 20:
        words.append(_BULGARIAN_TENS[tens])
        rest = ones
    if rest in (1, 2):
        words.append(_GENDERED[gender][rest - 1])
    elif rest or not words:
        words.append(_BULGARIAN[rest])
    return words
