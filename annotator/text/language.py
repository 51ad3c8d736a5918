"""Which language a text is written in, among the few that a set knows: by script, common words and spelling."""

import re
from collections.abc import Collection
from typing import Final

TOLD: Final = ("en", "de", "bg")
"""The languages that can be told apart."""
_WORD: Final = re.compile(r"[^\W\d_]+(?:['’][^\W\d_]+)*")
# Markup and code are no language.
_NOISE: Final = re.compile(r"`[^`]*`|\]\([^)]*\)|https?://\S+|@\w[\w-]*|\{[%{].*?[%}]\}|<[^<>]{1,200}>")
_CYRILLIC: Final = re.compile(r"[\u0400-\u04ff]")
_LATIN: Final = re.compile(r"[A-Za-zÀ-ɏ]")
_OTHER_CYRILLIC: Final = re.compile(r"[ыэёіїєґўјљњћђџѓќѕ]")


def _set(words: str) -> frozenset[str]:
    return frozenset(words.split())


_FUNCTION_WORDS: Final = {
    "de": _set(
        "der die das den dem des ein eine einen einem einer eines und oder aber nicht kein keine keinen ist "
        "sind war waren wird werden wurde wurden bin bist sein ich du er sie es wir ihr ihre ihren ihrem "
        "ihrer ihres sich mich dich dir mir uns euch mit von vom zu zum zur im in an am auf für bei beim "
        "nach vor über unter zwischen durch ohne gegen um aus bis seit als wie wenn dass weil ob damit "
        "sodass auch nur noch schon sehr mehr kann können darf dürfen muss müssen soll sollen sollte "
        "sollten will wollen hat haben hast hatte habt gibt wer was wann wo welche welcher welches warum "
        "diese dieser dieses diesem diesen jede jeder jedes man hier dort dann so also etwa ganz viel viele "
        "dein deine deinen deinem deiner mein unser alle allen aller andere anderen möchte könnte könnten "
        "würde denn doch ja nein"
    ),
    "en": _set(
        "the a an and or but not no is are was were be been being am i you he she it we they me him her us "
        "them my your his its our their with of to from in on at by for about into over under between "
        "through without against out up as if that this these those which who whom whose what when where "
        "why how can could may might must shall should will would do does did done have has had there here "
        "then so also only just very more most some any all each every other others than because while "
        "until after before don't doesn't isn't aren't can't won't it's you're i'm they're we're that's let "
        "make get know use like people one"
    ),
}
_SPELLING: Final = {
    "de": re.compile(
        r"[äöüß]|sch|(?:ung|ungen|heit|keit|lich|liche[nrsm]?|isch|ische[nrsm]?|ieren|iert)$|^ge.*(?:t|en)$"
    ),
    "en": re.compile(r"th|wh|(?:ing|tions?|ed|ly|ness|ment|ments|ful|able|ity|ous|ght)$|^(?:kn|wr)|oo|ea|ow"),
}
_WORD_WEIGHT: Final = 3
_CLEAR: Final = 1.6


def guess(text: str, among: Collection[str] = TOLD) -> str | None:
    """The language of `text` among those given (of `en`, `de`, `bg`).

    None where there are fewer than three words, or no clear sign. Words of code, markup and addresses are not
    counted. A language that is not among those given is not recognised as such: French asked about among
    `en` and `de` is mostly None, but may be either.
    """
    words = [word.lower() for word in _WORD.findall(_NOISE.sub(" ", text))]
    if len(words) < 3:
        return None
    cyrillic = sum(1 for word in words if _CYRILLIC.search(word))
    latin = sum(1 for word in words if _LATIN.search(word))
    if cyrillic > latin:
        foreign = sum(1 for word in words if _OTHER_CYRILLIC.search(word))
        return "bg" if "bg" in among and foreign * 10 <= cyrillic else None
    if latin <= cyrillic:
        return None
    scores = {language: _score(words, language) for language in _FUNCTION_WORDS if language in among}
    return _clearest(scores, len(words))


def guess_asked(question: str, languages: Collection[str] = ()) -> str | None:
    """The language of a question of a set that has `languages` (`de`, `de-AT`; none where the set names none).

    Read among all that can be told apart, since a question may be in a language that is none of the set's; where that
    is not clear, or where the set has languages that cannot be told, among those of the set alone.
    """
    ours = {one.partition("-")[0] for one in languages}
    if ours.issubset(TOLD) and (read := guess(question, TOLD)) is not None:
        return read
    return guess(question, ours) if ours else None


def _score(words: list[str], language: str) -> int:
    function_words, spelling = _FUNCTION_WORDS[language], _SPELLING[language]
    score = 0
    for word in words:
        if word.replace("’", "'") in function_words:
            score += _WORD_WEIGHT
        elif spelling.search(word):
            score += 1
    return score


def _clearest(scores: dict[str, int], words: int) -> str | None:
    # A text of many words without common words is a list of names, or another language.
    enough = max(2, words // 4)
    ranked = sorted(scores.items(), key=lambda item: -item[1])
    if not ranked or ranked[0][1] < enough:
        return None
    return ranked[0][0] if len(ranked) < 2 or ranked[0][1] >= _CLEAR * ranked[1][1] else None
