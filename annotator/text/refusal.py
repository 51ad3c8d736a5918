"""Recognises answers that say they cannot answer, in German, Bulgarian and English."""

import re
from dataclasses import dataclass
from typing import Final

from annotator.text.quantities import quantities
from annotator.text.sentences import sentences

_DOCUMENTS: Final = (
    r"(?:document\w*|context|texts?|sources?|polic(?:y|ies)|material\w*|passages?|sections?|knowledge base|information"
    r"|excerpts?|files?|manual|handbook|guide|corpus)"
)
_DOKUMENTE: Final = (
    r"(?:dokument\w*|unterlage\w*|quelle\w*|kontext\w*|text\w*|abschnitt\w*|richtlinie\w*|wissensbasis|informationen"
    r"|material\w*|auszüge\w*|handbuch\w*|passage\w*|datei\w*)"
)
_ДОКУМЕНТИ: Final = (
    r"(?:документ\w*|контекст\w*|текст\w*|източни\w*|политика\w*|правила\w*|материал\w*|раздел\w*"
    r"|информация\w*|наръчник\w*)"
)
# Within one clause: "im Preis nicht enthalten" says something about the price, not about the documents.
_NEAR: Final = r"[^.!?\n,;]{0,80}?"
# What documents do when they hold an answer; without such a verb a rule says what is not allowed or not covered.
_SAGEN: Final = (
    r"(?:enth[aä]lt\w*|erwähn\w*|nenn\w*|genannt|angegeben|beantwort\w*|hervor|ste(?:ht|hen)|find\w*|gefunden|aufgeführt"
    r"|beschrieb\w*|sag\w*|entnehm\w*|entnommen|her(?:geb\w*)?|verfügbar|angaben?|auskunft|informationen|hinweise?|regelung)"
)
_GERMAN: Final = (
    r"\bwei(?:ß|ss)\s+(?:ich\s+)?(?:das\s+|es\s+)?(?:leider\s+)?nicht\b|\bkeine\s+ahnung\b|\bmir\s+nicht\s+bekannt\b",
    rf"\bkann\b{_NEAR}\bnicht\s+(?:beantworten|sagen|finden|beurteilen|angeben|entnehmen)\b",
    rf"\bkann\b{_NEAR}\bkeine\s+(?:\w+\s+)?(?:auskunft|angaben?|antwort|informationen|aussage)\b",
    (
        rf"\b(?:keine|keinerlei)\s+(?:\w+\s+)?(?:information(?:en)?|angaben?|hinweise?|auskunft|antwort|aussagen?|daten"
        rf"|regelung(?:en)?)\b(?={_NEAR}\b(?:vor|zu[mr]?|über|dazu|darüber|hierzu|gefunden|enthalten|in|im|finden)\b)"
    ),
    (
        rf"\b(?:liegen|liegt|finde[tn]?|habe|haben|gibt\s+es)\b{_NEAR}\b(?:keine|keinerlei)\s+(?:\w+\s+)?"
        r"(?:information(?:en)?|angaben?|hinweise?|auskunft|antwort|aussagen?|daten|regelung(?:en)?)\b"
    ),
    rf"\b{_DOKUMENTE}\b(?=[^.!?\n]{{0,160}}\b{_SAGEN}\b){_NEAR}\b(?:nichts?|kein\w*)\b",
    rf"\b{_SAGEN}\b{_NEAR}\b(?:nichts?|kein\w*)\b{_NEAR}\b(?:in|im|aus)\s+(?:\w+\s+){{0,2}}{_DOKUMENTE}\b",
    rf"\bnichts?\b{_NEAR}\b(?:in|im|aus)\s+(?:\w+\s+){{0,2}}{_DOKUMENTE}\b(?={_NEAR}(?:\b{_SAGEN}\b|[.!]|$))",
    rf"\bnichts\s+(?:dazu\s+|darüber\s+)?gefunden\b|\bfinde\b{_NEAR}\bnichts\b",
    rf"\bdazu\s+(?:liegt|liegen|habe|finde)\b{_NEAR}\b(?:nichts?|keine)\b",
)
_ENGLISH: Final = (
    r"\bdo(?:n['’]?t|\s+not)\s+know\b|\bi(?:\s+am|['’]m)\s+not\s+(?:sure|certain|aware)\b",
    r"\bdo(?:n['’]t|\s+not)\s+have\s+(?:\w+\s+){0,2}(?:information|answer|details|data)\b",
    (
        r"\b(?:can(?:not|['’]?t|\s+not)|could(?:\s+not|n['’]t)|unable\s+to|not\s+able\s+to)\s+(?:\w+\s+)?"
        r"(?:answer|find|determine|say|tell|provide|locate|help\s+with)\b"
    ),
    r"\b(?:no|not\s+enough|insufficient)\s+(?:\w+\s+)?(?:information|details?|data|mention|answer)\b",
    (
        r"(?:\b(?:not|nothing)|n['’]t)\s+(?:be\s+|\w+ly\s+)?(?:(?:mentioned|stated|specified|covered|contained|found|provided"
        r"|included|addressed|available|listed|given|described|answered|discussed|defined|said|about)\b"
        rf"{_NEAR})?\b(?:in|by|from)\s+(?:the|these|those|any|your|our|my)\s+"
        rf"(?:\w+\s+){{0,2}}{_DOCUMENTS}\b"
    ),
    (
        rf"\b{_DOCUMENTS}\b{_NEAR}\b(?:do|does|did)(?:\s+not|n['’]t)\s+(?:\w+\s+)?"
        r"(?:mention|contain|say|specify|state|answer|tell)\w*"
    ),
    # "The policy does not cover alcohol" is an answer, "the documents do not cover it" is none.
    (
        r"\b(?:documents?|documentation|context|texts?|sources?|passages?|excerpts?|information)\b"
        rf"{_NEAR}\b(?:do|does|did)(?:\s+not|n['’]t)\s+(?:\w+\s+)?(?:cover|include|address|give|provide)\w*"
    ),
    rf"\b{_DOCUMENTS}\b{_NEAR}\b(?:says?|contains?|mentions?)\s+nothing\b",
)
_BULGARIAN: Final = (
    r"\bне\s+(?:го\s+)?(?:знам|зная)\b|\bне\s+ми\s+е\s+известно\b|\bнямам\s+представа\b",
    (
        r"\b(?:няма|нямам|липсват?|не\s+разполагам\s+с|не\s+намирам|не\s+откривам|не\s+намерих)\s+(?:\w+\s+){0,2}"
        r"(?:информация|данни|сведения|отговор)\b"
    ),
    r"\b(?:информация|данни|сведения|отговор)\s+(?:\w+\s+)?(?:няма|липсват?)\b",
    r"\bне\s+мога\s+да\s+(?:\w+\s+)?(?:отговоря|намеря|кажа|преценя|дам\s+отговор)\b",
    rf"\bне\b{_NEAR}\bв(?:ъв)?\s+(?:\w+\s+){{0,2}}{_ДОКУМЕНТИ}\b",
    (
        rf"\b{_ДОКУМЕНТИ}\b{_NEAR}\b(?:не|нищо|няма)\s+(?:се\s+)?"
        r"(?:съдърж|посоч|спомен|упомен|уточн|казв|предвижд|пише|отговар|дават?\s+отговор)\w*"
    ),
)
_REFUSALS: Final = re.compile("|".join((*_GERMAN, *_ENGLISH, *_BULGARIAN)), re.IGNORECASE)
_CITATION: Final = re.compile(r"\(?\[[^\[\]\n]*\]\)?")
_CLAUSE: Final = re.compile(r"\s*[,;:–—]\s+|\s+-\s+|\s+(?=(?:aber|jedoch|but|however|но|обаче)\s)", re.IGNORECASE)
_ADVERSATIVE: Final = re.compile(
    r"(?:aber|jedoch|allerdings|sondern|doch|vermutlich|wahrscheinlich|wohl|but|however|though|probably|presumably|likely"
    r"|но|обаче|вероятно|сигурно|по\s+принцип)\b",
    re.IGNORECASE,
)
# Clauses that name what is not known, why, or which documents are meant.
_SUBORDINATE: Final = re.compile(
    r"(?:ob|wie|wann|was|wo|wer|welche\w*|warum|dass|da|weil|denn|die|der|das|den|soweit|zu|whether|if|how|what|when|where"
    r"|who|which|that|why|because|since|as|so|дали|колко|кога|как\w*|къде|кой|коя|кое|защото|тъй|понеже|че|за|което|които)\b",
    re.IGNORECASE,
)
_COURTESY: Final = re.compile(
    r"(?:leider|sorry|entschuldigung|(?:es\s+)?tut\s+mir\s+leid|bitte|gern\w*|wenden\s+sie|kontaktieren|fragen\s+sie"
    r"|danke|vielen\s+dank|unfortunately|i['’]?m\s+sorry|i\s+am\s+sorry|(?:my\s+)?apolog\w+|please|contact|happy\s+to"
    r"|feel\s+free|let\s+me\s+know|thanks?|за\s+съжаление|съжалявам|моля|обърнете\s+се|свържете\s+се|благодаря"
    r"|извинете)\b",
    re.IGNORECASE,
)
# Finer than the sentences for selecting passages, which go on where a full stop is in doubt.
_STOP: Final = re.compile(
    r"(?<=[^\W\d_]{2}[.!?])(?<!\b(?:bzw|ggf|usw|max|min|Abs|etc)\.)(?<!\b(?:ca|Nr|Dr|St|Hr|Fr|vs|чл|ал|др|ул|гр)\.)\s+"
)
_WORD: Final = re.compile(r"[^\W\d_]+")


@dataclass(frozen=True, slots=True)
class Refusal:
    """Whether an answer refuses, and whether it claims something nevertheless.

    `with_claim` is only ever true together with `is_refusal`.
    """

    is_refusal: bool
    with_claim: bool


def refusal(answer: str) -> Refusal:
    """Reads the whole answer: does it say that it cannot answer, and is there a claim beside that?

    A claim is a quantity outside the refusing clause and outside what is said not to be known, a clause that
    takes the refusal back (`aber …`, `but probably …`), or a further sentence that asserts something. Courtesies,
    advice whom to ask, questions and citations are no claims. An answer that only says something is not the case
    ("breakfast is not included") is no refusal.
    """
    text = _CITATION.sub(" ", answer)
    parts = [part for start, end in sentences(text) for part in _STOP.split(text[start:end])]
    refusing = [part for part in parts if _REFUSALS.search(part)]
    if not refusing:
        return Refusal(is_refusal=False, with_claim=False)
    others = [part for part in parts if not _REFUSALS.search(part)]
    return Refusal(is_refusal=True, with_claim=any(map(_takes_back, refusing)) or any(map(_asserts, others)))


def _takes_back(sentence: str) -> bool:
    """Whether a refusing sentence also claims something in another clause."""
    unknown = taking_back = False
    for clause in _CLAUSE.split(sentence):
        if _REFUSALS.search(clause):
            unknown = False
            continue
        adversative = bool(_ADVERSATIVE.match(clause))
        taking_back = taking_back or adversative
        unknown = not taking_back and (unknown or bool(_SUBORDINATE.match(clause)))
        claims = quantities(clause) or (adversative and len(_WORD.findall(clause)) > 2)
        if claims and not unknown and not _is_courtesy(clause):
            return True
    return False


def _asserts(sentence: str) -> bool:
    if sentence.rstrip(' *_"“”»)').endswith("?") or _is_courtesy(sentence):
        return False
    return bool(quantities(sentence)) or len(_WORD.findall(sentence)) > 2


def _is_courtesy(sentence: str) -> bool:
    return _COURTESY.match(sentence.lstrip(" *_->")) is not None
