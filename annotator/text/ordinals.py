"""Numbers with a full stop that are words: `3. Mai`, `2. Quartal`, `5. клас`; a list's number is not followed so."""

import re

_NOUNS = re.compile(
    r"(?:(?:jan(?:uar|uary|ner)?|jänner|feb(?:ruar|ruary)?|mär[zc]|mrz|mar(?:ch)?|apr(?:il)?|mai|may(?=\s+\d)|jun[ie]?"
    r"|jul[iy]?|aug(?:ust)?|sept?(?:ember)?|o[ck]t(?:ober)?|nov(?:ember)?|de[cz](?:ember)?"
    r"|яну(?:ари)?|фев(?:руари)?|март|апр(?:ил)?|май|юни|юли|авг(?:уст)?|сеп(?:тември)?|окт(?:омври)?|ное(?:мври)?"
    r"|дек(?:ември)?|января|февраля|марта|апреля|мая|июня|июля|августа|сентября|октября|ноября|декабря"
    r"|teil|stockwerk|tage?s|jahre?s?|jahrestag|клас|век|ден)\b"
    r"|kapitel|abschnitt|auflage|ausgabe|etage|lebensjahr|lebensmonat|quartal|halbjahr|trimester|jahrhundert|monat|woche"
    r"|werktag|arbeitstag|kalendertag|instanz|степен|тримесечие|полугодие|година|месец)",
    re.IGNORECASE,
)


def names_ordinal(text: str, at: int = 0) -> bool:
    """Whether the word at ``at`` makes an ordinal of a number and full stop before it."""
    return _NOUNS.match(text, at) is not None
