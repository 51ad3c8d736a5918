"""How a question is put: whether it asks two things, leans on a page nobody sees, or says more than a question should.

Rules of thumb for German, Bulgarian and English at once. They look for plain signs and keep silent where there are
none, so that questions in other languages are left alone.
"""

import re
from typing import Final

LONGEST: Final = 40
"""Words of a question that people still ask in one breath."""


def _set(words: str) -> frozenset[str]:
    return frozenset(words.split())


_WORD: Final = re.compile(r"[^\W_]+(?:['’][^\W_]+)*")
_URL: Final = re.compile(r"(?:https?|ftp)://[^\s<>\"']+|\bwww\.[^\s<>\"']+\.[^\s<>\"']+", re.IGNORECASE)
_ENDS: Final = re.compile(r"[?？؟⸮;՞፧⁇⁈‽][\s\"'“”„«»’‘)\]!.…]*$")
_MARK: Final = re.compile(r"[?？؟]")
_CONTEXT: Final = re.compile(
    r"\b(?:(?:in|from|according to|based on|per|given) (?:the|this|that|your)(?: (?:given|provided|above|following))? "
    r"(?:context|passage|excerpt|text)|(?:given|provided|above) (?:context|passage|text)"
    r"|(?:laut|im|aus|nach|gemäß)(?: (?:dem|diesem|obigen|gegebenen|vorliegenden))* (?:kontext|textabschnitt)"
    r"|(?:gegebene[nrm]?|vorliegende[nrm]?|obige[nrm]?) (?:kontext|text)"
    r"|(?:според|в|от|по) (?:(?:този|дадения|горния|посочения) )*(?:контекста|контекст|откъса))\b"
    # The context of something is another matter.
    r"(?!\s+(?:of|von|des|der|eines|einer|на)\b)",
    re.IGNORECASE,
)
_PAGES_EN: Final = "document|text|passage|section|article|page|policy|paragraph|chapter|table|manual|handbook|guide"
_PAGES_DE: Final = (
    "dokuments?|textes|text|abschnitte?s?|artikels?|seite|richtlinie|absatz(?:es)?|kapitels?|tabelle|handbuch(?:s|es)?"
)
_PAGES_BG: Final = (
    "документ(?:а|ът)?|текст(?:а|ът)?|откъс|раздел|член|страница|политика|параграф|глава|таблица|наръчник|статия"
)
_POINTS: Final = re.compile(
    rf"\b(?:(?:this|these|the above|the following|the present) (?:{_PAGES_EN})s?"
    rf"|(?:diese[mnrs]?|obige[mnrs]?|vorliegende[mnrs]?) (?:{_PAGES_DE})"
    rf"|(?:този|тази|това|тези|горния|горната|настоящия|настоящата) (?:{_PAGES_BG})"
    r"|(?:mentioned|described|listed|shown|stated) (?:above|below)|(?:oben|unten|vorstehend) "
    r"(?:genannt|beschrieben|erwähnt|aufgeführt)\w*|гореспоменат\w*|горепосочен\w*|долупосочен\w*)\b",
    re.IGNORECASE,
)

_ASKING: Final = _set(
    "what which who whom whose when where why how "
    "was wer wen wem wessen wann wo wohin woher warum weshalb wieso wie wieviel welche welcher welches welchen welchem "
    "какво какъв каква какви кой кого коя кое кои кога къде откъде защо как колко чий чия чие дали"
)
_FINITE: Final = _set(
    "is are was were do does did can could may must shall should will would has have "
    "ist sind war waren wird werden kann können kannst darf dürfen muss müssen soll sollen hat haben hast gibt gilt "
    "bekommt bekomme kostet e са беше бяха може могат трябва има имам ще"
)
_JOINS: Final = re.compile(r"(?:[,;]\s*)?\b(?:and|und|sowie|и|as well as)\b\s+", re.IGNORECASE)
_BESIDE: Final = re.compile(r"\b(?:between|zwischen|между|both|sowohl)\b", re.IGNORECASE)
_IF: Final = re.compile(r"\b(?:if|when|wenn|falls|ако|когато)\b", re.IGNORECASE)
_GOES_ON: Final = _set("also not auch nicht също не")
_LEAD: Final = 2
"""Words (`in`, `to`, `bis`, `за`) that may stand before the question word of a clause."""
_CLAUSE: Final = 3
"""Words of the shorter clause of a double question; `when and where` is one question."""


def question_words(text: str) -> frozenset[str]:
    """The words of a text that ask: `who`, `wann`, `колко`."""
    return frozenset(_words(text)) & _ASKING


def asks_twice(text: str) -> str:
    """The second question of a text that asks two things; empty where it asks one.

    Two sentences that each end with a question mark, or two clauses joined by `and` that each have a question word or
    begin with a verb. `between A and B` and `Müller und Söhne` have no second question.
    """
    marks = [found.end() for found in _MARK.finditer(text)]
    for end in marks[:-1]:
        rest = text[end : marks[-1]].strip(" ?？؟")
        if len(_WORD.findall(rest)) >= _CLAUSE and len(_WORD.findall(text[:end])) >= _CLAUSE:
            return rest
    for found in _JOINS.finditer(text):
        first, second = text[: found.start()], text[found.end() :]
        if not _BESIDE.search(first) and _asks(first) and _asks_on(second, after_if=bool(_IF.search(first))):
            return second.strip()
    return ""


def ends_as_question(text: str) -> bool:
    """Whether a text ends with a question mark of any script."""
    return _ENDS.search(text.rstrip()) is not None


def is_long(text: str) -> int:
    """How many words a question has that has more than people ask in; 0 for others."""
    words = len(_WORD.findall(text))
    return words if words > LONGEST else 0


def addresses(text: str) -> tuple[str, ...]:
    """Web addresses in a text."""
    return tuple(found.group().rstrip(".,;:!?)") for found in _URL.finditer(text))


def leans_on_context(text: str) -> str:
    """The words by which a question speaks of the context it was written from; empty where there are none."""
    return _first(_CONTEXT, text)


def points_at_page(text: str) -> str:
    """The words by which a question points at a page that the asker is not looking at: `this document`; else empty."""
    return _first(_POINTS, text)


def _first(pattern: re.Pattern[str], text: str) -> str:
    found = pattern.search(" ".join(text.split()))
    return found.group() if found else ""


def _asks(clause: str) -> bool:
    words = _words(clause)
    if len(words) < _CLAUSE:
        return False
    return not _ASKING.isdisjoint(words) or words[0] in _FINITE or "ли" in words


def _asks_on(clause: str, *, after_if: bool) -> bool:
    words = _words(clause)
    if len(words) < _CLAUSE:
        return False
    lead = [at for at, word in enumerate(words[: _LEAD + 1]) if word in _ASKING]
    # A relative clause has its noun before it: `and the people who pay`.
    asks = bool(lead) and (lead[0] == 0 or len(words[0]) <= _LEAD + 1)
    # `if you are insured and are also eligible` goes on with its condition.
    begins = words[0] in _FINITE and not after_if and words[1] not in _GOES_ON
    return asks or begins or "ли" in words[1:4]


def _words(text: str) -> list[str]:
    return [word.casefold() for word in _WORD.findall(text)]
