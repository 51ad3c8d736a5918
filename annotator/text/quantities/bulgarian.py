"""Bulgarian number words: a table, the rule by which they add up, and adjectives such as `петдневен`."""

import re
from collections.abc import Iterator
from decimal import Decimal
from typing import Final

from annotator.text.quantities.numerals import Numeral

_ONES: Final = {
    word: value
    for value, words in enumerate(
        (
            "нула",
            "един една едно",
            "два две двама двата двете двамата",
            "три трима трите тримата",
            "четири четирима четирите",
            "пет петима петте",
            "шест шестима шестте",
            "седем седмина седемте",
            "осем осмина осемте",
            "девет деветима деветте",
        )
    )
    for word in words.split()
}
_STEMS: Final = ("", "еди", "два", "три", "четири", "пет", "шест", "седем", "осем", "девет")
_TEENS: Final = {
    **{f"{stem}на{end}": 10 + n for n, stem in enumerate(_STEMS) if n for end in ("десет", "йсет", "десетте")},
    **dict.fromkeys(("десет", "десетте", "десетима"), 10),
}
_TENS: Final = {
    **{f"{stem}десет": 10 * n for n, stem in enumerate(_STEMS) if n > 1},
    **{f"{stem}десетте": 10 * n for n, stem in enumerate(_STEMS) if n > 1},
    "двайсет": 20,
    "двайсетте": 20,
    "трийсет": 30,
    "трийсетте": 30,
    "четирийсет": 40,
    "шейсет": 60,
}
_HUNDREDS: Final = {
    "сто": 100,
    "стоте": 100,
    "двеста": 200,
    "двесте": 200,
    "триста": 300,
    **{f"{stem}стотин": 100 * n for n, stem in enumerate(_STEMS) if n > 3},
}
_SCALES: Final = {
    **dict.fromkeys(("хиляда", "хиляди", "хилядите"), 1000),
    **dict.fromkeys(("милион", "милиона", "милиони"), 1_000_000),
    **dict.fromkeys(("милиард", "милиарда", "милиарди"), 1_000_000_000),
}
_WORD: Final = re.compile(r"[а-яѝА-ЯЍ]+")
_JOIN: Final = re.compile(r"[ \t\u00a0]+(?:\n[ \t]*)?|\n[ \t]*")
_HALF: Final = re.compile(r"\s+и\s+половина?(?![а-я])", re.IGNORECASE)

_PREFIXES: Final = {
    "едно": 1,
    "дву": 2,
    "тро": 3,
    "двадесетичетири": 24,
    "двадесети": 20,
    "сто": 100,
    **{word: value for word, value in {**_ONES, **_TEENS, **_TENS}.items() if value > 1 and not word.endswith("те")},
}
_ADJECTIVE: Final = re.compile(
    r"(?P<number>[а-я]+?)(?:(?P<day>дневе?н[а-я]{0,3})|(?P<week>седмиче?н[а-я]{0,3})|(?P<month>месече?н[а-я]{0,3})"
    r"|(?P<year>годише?н[а-я]{0,3})|(?P<hour>часов[а-я]{0,3})|(?P<minute>минуте?н[а-я]{0,3})"
    r"|(?P<times>кратн?[а-я]{0,3}))"
)


class _Sum:
    """A number as it is being read, word by word."""

    def __init__(self) -> None:
        self.total = 0
        self.group = 0
        self._smallest_scale = 10**12
        self._room = 1000
        self._scaled = False

    def takes(self, word: str) -> bool:
        """Add the word if it can continue the number; False where another number starts."""
        if word in _SCALES:
            return self._take_scale(_SCALES[word])
        for table, size in ((_HUNDREDS, 100), (_TENS, 10), (_TEENS, 1), (_ONES, 1)):
            if word in table:
                # Twenty leaves room for ones, twelve leaves none; and twelve needs the room of a ten.
                needed = 100 if table is _TEENS else size * 10
                if self._room < needed:
                    return False
                self.group += table[word]
                self._room = size
                return True
        return False

    def _take_scale(self, scale: int) -> bool:
        if scale >= self._smallest_scale or (self._room == 1000 and self._scaled):
            return False
        self.total += (self.group or 1) * scale
        self.group, self._room, self._smallest_scale, self._scaled = 0, 1000, scale, True
        return True


def numerals(text: str) -> Iterator[Numeral]:
    """The numbers in Bulgarian words, in order; a half needs a unit, and so does one."""
    found = _WORD.search(text)
    while found:
        number = _read(text, found)
        if number:
            yield number
        found = _WORD.search(text, number.end if number else found.end())


def adjective_compound(word: str) -> tuple[int, str] | None:
    """The number and unit inside an adjective (`петдневен` is 5 day, `двуседмична` 2 week), None for other words."""
    found = _ADJECTIVE.fullmatch(word.lower())
    number = _PREFIXES.get(found["number"]) if found else None
    return (number, str(found.lastgroup)) if found and number else None


def _read(text: str, first: re.Match[str]) -> Numeral | None:
    start, word = first.start(), first[0].lower()
    if start and (text[start - 1].isalnum() or text[start - 1] == "_"):
        return None
    if word == "половин":
        return Numeral(start, first.end(), Decimal("0.5"), needs_unit=True)
    if word in ("дузина", "дузини"):
        return Numeral(start, first.end(), Decimal(12))
    number = _Sum()
    if not number.takes(word):
        return None
    end = first.end()
    while (following := _next_word(text, end)) and number.takes(following[0].lower()):
        end = following.end()
    value = Decimal(number.total + number.group)
    half = _HALF.match(text, end)
    if half:
        value, end = value + Decimal("0.5"), half.end()
    return Numeral(start, end, value, needs_unit=value == 1)


def _next_word(text: str, at: int) -> re.Match[str] | None:
    """The word after blanks, or after «и» between blanks."""
    join = _JOIN.match(text, at)
    word = _WORD.match(text, join.end()) if join else None
    if word and word[0].lower() == "и":
        join = _JOIN.match(text, word.end())
        word = _WORD.match(text, join.end()) if join else None
    return word
