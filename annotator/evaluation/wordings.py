"""How the evaluation speaks: the words of its tables in English, German and Bulgarian. Codes stay codes elsewhere."""

from dataclasses import dataclass
from typing import Final

from annotator.evaluation.results import Code, Reason, Where
from annotator.text.display import visible_line
from annotator.text.messages import UsageProblem


@dataclass(frozen=True, slots=True)
class Wording:
    """The words of one language; templates take `{detail}`."""

    grounded: str
    right: str
    tokens: str
    scored: str
    not_applicable: str
    errors: str
    look: str
    faults: str
    flaky: str
    levels: str
    step: str
    """What one question is worth; takes `{points}`."""
    codes: dict[Code, str]
    where: dict[Where, str]

    def reason(self, reason: Reason) -> str:
        """A reason in words, its detail made safe to show."""
        return self.codes[reason.code].replace("{detail}", visible_line(reason.detail))


_ENGLISH: Final = Wording(
    grounded="grounded",
    right="right",
    tokens="tokens",
    scored="scored",
    not_applicable="n/a",
    errors="errors",
    look="where to look first",
    faults="faults",
    flaky="repeats differ",
    levels="places known by",
    step="one question = {points} points",
    codes={
        Code.NO_SOURCE: "no source",
        Code.SOURCE_NOT_IN_PROMPT: "source not in the prompt: {detail}",
        Code.NUMBER_MISSING: "number {detail} is not in the source",
        Code.UNIT_MISMATCH: "{detail} is in the source with another unit",
        Code.DATE_MISSING: "date {detail} is not in the source",
        Code.REFUSAL_WITH_CLAIM: "refuses and claims something all the same",
        Code.VERSION_NOT_ADMISSIBLE: "edition does not count: {detail}",
        Code.SOURCE_FORBIDDEN: "source the asker may not see: {detail}",
        Code.SOURCE_TEXT_UNKNOWN: "the run has no text of the source to find {detail} in",
        Code.FACT_MISSING: "missing: {detail}",
        Code.REFUSED: "refuses though there is an answer",
        Code.NOT_REFUSED: "answers though there is no answer to give",
        Code.GAP_NOT_SAID: "does not say what is missing",
        Code.NOT_ASKED_BACK: "does not ask back",
        Code.FORBIDDEN_FACT_LEAKED: "gives away what is forbidden: {detail}",
        Code.NO_FACTS: "no vital fact to check",
        Code.NEEDS_JUDGEMENT: "a person must judge",
        Code.NO_RESULT: "not in the run",
        Code.RUN_ERROR: "the run failed: {detail}",
        Code.NO_NEEDS: "nothing to find",
        Code.STALE_RETRIEVED: "edition that does not count retrieved: {detail}",
        Code.FORBIDDEN_RETRIEVED: "forbidden document retrieved: {detail}",
        Code.DISTRACTOR_RETRIEVED: "misleading passage retrieved: {detail}",
        Code.DUPLICATE: "retrieved twice: {detail}",
        Code.UNLOCATED: "place unknown: {detail}",
        Code.DOCUMENT_UNKNOWN: "document not recorded, taken to be {detail}",
        Code.VERSION_UNKNOWN: "edition not recorded: {detail}",
        Code.UNREACHABLE: "cannot be reached with these chunks: {detail}",
        Code.OTHER_HASH: "the run was made for another state of the case",
    },
    where={
        Where.SEARCH: "search",
        Where.VERSION: "edition",
        Where.ACCESS: "access",
        Where.GENERATION: "answer",
        Where.CHUNKING: "chunks",
        Where.RUN: "run",
    },
)

_GERMAN: Final = Wording(
    grounded="belegt",
    right="richtig",
    tokens="Tokens",
    scored="bewertet",
    not_applicable="entfällt",
    errors="Fehler",
    look="wo zuerst zu suchen ist",
    faults="Mängel",
    flaky="Wiederholungen weichen ab",
    levels="Stellen bekannt nach",
    step="eine Frage = {points} Punkte",
    codes={
        Code.NO_SOURCE: "ohne Quelle",
        Code.SOURCE_NOT_IN_PROMPT: "Quelle nicht im Prompt: {detail}",
        Code.NUMBER_MISSING: "Zahl {detail} fehlt in der Quelle",
        Code.UNIT_MISMATCH: "{detail} steht mit anderer Einheit in der Quelle",
        Code.DATE_MISSING: "Datum {detail} fehlt in der Quelle",
        Code.REFUSAL_WITH_CLAIM: "lehnt ab und behauptet trotzdem etwas",
        Code.VERSION_NOT_ADMISSIBLE: "Fassung zählt nicht: {detail}",
        Code.SOURCE_FORBIDDEN: "Quelle ist für den Fragenden gesperrt: {detail}",
        Code.SOURCE_TEXT_UNKNOWN: "der Lauf enthält keinen Text der Quelle, in dem {detail} stehen könnte",
        Code.FACT_MISSING: "es fehlt: {detail}",
        Code.REFUSED: "lehnt ab, obwohl es eine Antwort gibt",
        Code.NOT_REFUSED: "antwortet, obwohl keine Antwort zu geben ist",
        Code.GAP_NOT_SAID: "sagt nicht, was fehlt",
        Code.NOT_ASKED_BACK: "fragt nicht nach",
        Code.FORBIDDEN_FACT_LEAKED: "verrät Gesperrtes: {detail}",
        Code.NO_FACTS: "keine Pflichtangabe zu prüfen",
        Code.NEEDS_JUDGEMENT: "muss ein Mensch beurteilen",
        Code.NO_RESULT: "fehlt im Lauf",
        Code.RUN_ERROR: "Lauf gescheitert: {detail}",
        Code.NO_NEEDS: "nichts zu finden",
        Code.STALE_RETRIEVED: "Fassung geliefert, die nicht zählt: {detail}",
        Code.FORBIDDEN_RETRIEVED: "gesperrtes Dokument geliefert: {detail}",
        Code.DISTRACTOR_RETRIEVED: "irreführende Stelle geliefert: {detail}",
        Code.DUPLICATE: "doppelt geliefert: {detail}",
        Code.UNLOCATED: "Stelle unbekannt: {detail}",
        Code.DOCUMENT_UNKNOWN: "Dokument nicht angegeben, vermutlich {detail}",
        Code.VERSION_UNKNOWN: "Fassung nicht angegeben: {detail}",
        Code.UNREACHABLE: "mit diesen Chunks nicht erreichbar: {detail}",
        Code.OTHER_HASH: "der Lauf gehört zu einem anderen Stand des Falls",
    },
    where={
        Where.SEARCH: "Suche",
        Where.VERSION: "Fassung",
        Where.ACCESS: "Zugriff",
        Where.GENERATION: "Antwort",
        Where.CHUNKING: "Chunks",
        Where.RUN: "Lauf",
    },
)

_BULGARIAN: Final = Wording(
    grounded="подкрепени",
    right="верни",
    tokens="токена",
    scored="оценени",
    not_applicable="неприложимо",
    errors="грешки",
    look="къде да се търси първо",
    faults="недостатъци",
    flaky="повторенията се различават",
    levels="местата са известни по",
    step="един въпрос = {points} пункта",
    codes={
        Code.NO_SOURCE: "без източник",
        Code.SOURCE_NOT_IN_PROMPT: "източникът не е в промпта: {detail}",
        Code.NUMBER_MISSING: "числото {detail} липсва в източника",
        Code.UNIT_MISMATCH: "{detail} е в източника с друга мерна единица",
        Code.DATE_MISSING: "датата {detail} липсва в източника",
        Code.REFUSAL_WITH_CLAIM: "отказва, но въпреки това твърди нещо",
        Code.VERSION_NOT_ADMISSIBLE: "редакцията не важи: {detail}",
        Code.SOURCE_FORBIDDEN: "източник, до който питащият няма достъп: {detail}",
        Code.SOURCE_TEXT_UNKNOWN: "изпълнението няма текст на източника, в който да се търси {detail}",
        Code.FACT_MISSING: "липсва: {detail}",
        Code.REFUSED: "отказва, макар че има отговор",
        Code.NOT_REFUSED: "отговаря, макар че няма какво да се отговори",
        Code.GAP_NOT_SAID: "не казва какво липсва",
        Code.NOT_ASKED_BACK: "не задава уточняващ въпрос",
        Code.FORBIDDEN_FACT_LEAKED: "издава забранено: {detail}",
        Code.NO_FACTS: "няма задължителен факт за проверка",
        Code.NEEDS_JUDGEMENT: "трябва да прецени човек",
        Code.NO_RESULT: "липсва в изпълнението",
        Code.RUN_ERROR: "изпълнението се провали: {detail}",
        Code.NO_NEEDS: "няма какво да се намери",
        Code.STALE_RETRIEVED: "върната е редакция, която не важи: {detail}",
        Code.FORBIDDEN_RETRIEVED: "върнат е забранен документ: {detail}",
        Code.DISTRACTOR_RETRIEVED: "върнат е подвеждащ пасаж: {detail}",
        Code.DUPLICATE: "върнато два пъти: {detail}",
        Code.UNLOCATED: "мястото е неизвестно: {detail}",
        Code.DOCUMENT_UNKNOWN: "документът не е записан, приет е {detail}",
        Code.VERSION_UNKNOWN: "редакцията не е записана: {detail}",
        Code.UNREACHABLE: "недостижимо с тези откъси: {detail}",
        Code.OTHER_HASH: "изпълнението е за друго състояние на случая",
    },
    where={
        Where.SEARCH: "търсене",
        Where.VERSION: "редакция",
        Where.ACCESS: "достъп",
        Where.GENERATION: "отговор",
        Where.CHUNKING: "откъси",
        Where.RUN: "изпълнение",
    },
)

WORDINGS: Final = {"en": _ENGLISH, "de": _GERMAN, "bg": _BULGARIAN}


def wording(language: str) -> Wording:
    """The words of a language; raises `UsageProblem` where there are none."""
    try:
        return WORDINGS[language]
    except KeyError:
        raise UsageProblem(
            "wording-unknown",
            "there are no tables in the language {language}",
            remedy="choose one of {known}",
            language=language,
            known=", ".join(WORDINGS),
        ) from None
