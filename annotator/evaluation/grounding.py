"""Does the answer rest on what the model saw? Decided without a model, from citations and quantities.

The rules, in this order: a refusal without a claim passes; an answer without a source fails; a cited source that was
not in the prompt fails; a number, quantity or date that no cited source holds fails. The check is coarse on purpose: it
reads no sense, only what can be compared.
"""

import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from decimal import Decimal
from typing import Final

from annotator.evaluation.places import edition
from annotator.evaluation.reading import all_quantities, read_quantities
from annotator.evaluation.refusals import Stance, begins_as_refusal, stance
from annotator.evaluation.results import Code, GroundingResult, Reason, State
from annotator.evaluation.retrieval import admissible, wanted_editions
from annotator.evaluation.sources import Citation, citations, without_citations
from annotator.model.export import ExportedCase
from annotator.model.run import Retrieved, RunRecord
from annotator.model.settings import Grounding, Scoring
from annotator.text.quantities import Quantity, covers

LANGUAGES: Final = ("de", "bg", "en")
"""Those whose number words and units can be read."""
_NOT_DIGITS: Final = re.compile(r"[^0-9]")


def score_grounding(
    case: ExportedCase,
    record: RunRecord,
    scoring: Scoring,
    *,
    languages: Collection[str] = (),
    in_force: Mapping[str, str],
) -> GroundingResult:
    """Whether every number, quantity and date of an answer stands in a source that it cites and that was in the prompt.

    `languages`: those that answer and sources may be written in, beside the case's own; none known: all of them.
    """
    cited = citations(record)
    names = tuple(citation.written for citation in cited)
    strict = scoring.grounding is Grounding.STRICT
    refusing = _refusing(record.answer, scoring)
    if refusing is Stance.REFUSES:
        return GroundingResult(state=State.SCORED, grounded=True, refused=True, cited=names)
    reasons = _sources(cited)
    if not reasons:
        read_as = reading_languages(case, languages)
        reasons = (
            _missing_digits(record.answer, cited)
            if strict
            else _missing_quantities(record.answer, cited, scoring, read_as)
        )
        if reasons and not all(source.text for citation in cited for source in citation.sources):
            unknown = (Reason(code=Code.SOURCE_TEXT_UNKNOWN, detail=reasons[0].detail),)
            return GroundingResult(state=State.NOT_APPLICABLE, reasons=unknown, cited=names)
    claims = refusing is Stance.REFUSES_AND_CLAIMS
    if reasons and claims:
        reasons = (Reason(code=Code.REFUSAL_WITH_CLAIM), *reasons)
    return GroundingResult(
        state=State.SCORED,
        grounded=not reasons,
        reasons=reasons,
        flags=(*_flags(case, cited, in_force), *((Reason(code=Code.REFUSAL_WITH_CLAIM),) if claims else ())),
        cited=names,
    )


def _refusing(answer: str, scoring: Scoring) -> Stance:
    if scoring.grounding is Grounding.STRICT:
        return Stance.REFUSES if begins_as_refusal(answer, scoring) else Stance.ANSWERS
    return stance(answer, scoring)


def reading_languages(case: ExportedCase, languages: Collection[str] = ()) -> tuple[str, ...]:
    """The languages to read quantities in, the case's own first; none that can be read: all that can."""
    named = (language.partition("-")[0] for language in (case.language or "", *languages))
    return tuple(dict.fromkeys(language for language in named if language in LANGUAGES)) or LANGUAGES


def exchange_rates(scoring: Scoring) -> dict[tuple[str, str], Decimal]:
    """The declared rates by pair of currencies; what is not `EUR/BGN: 1.95583` is passed over."""
    pairs = ((name.partition("/"), rate) for name, rate in scoring.rates.items())
    # The shortest decimal that means this float is the one that was written.
    return {(first, second): Decimal(str(rate)) for (first, slash, second), rate in pairs if slash}


def _sources(cited: Sequence[Citation]) -> tuple[Reason, ...]:
    if not cited:
        return (Reason(code=Code.NO_SOURCE),)
    return tuple(
        Reason(code=Code.SOURCE_NOT_IN_PROMPT, detail=citation.written) for citation in cited if not citation.sources
    )


def _missing_digits(answer: str, cited: Sequence[Citation]) -> tuple[Reason, ...]:
    """The literal rule: the digits of each word of the answer must be a word of a cited source."""
    words = {word for source in _texts(cited) for word in source.split(" ")}
    found = (_NOT_DIGITS.sub("", word) for word in answer.split(" ") if not word.startswith("["))
    missing = dict.fromkeys(number for number in found if number and number not in words)
    return tuple(Reason(code=Code.NUMBER_MISSING, detail=number) for number in missing)


def _missing_quantities(
    answer: str, cited: Sequence[Citation], scoring: Scoring, languages: Collection[str]
) -> tuple[Reason, ...]:
    missing, held = unsupported(without_citations(answer), list(_texts(cited)), scoring, languages)
    return tuple(dict.fromkeys(_reason(claim, held) for claim in missing))


def unsupported(
    text: str, sources: Sequence[str], scoring: Scoring, languages: Collection[str]
) -> tuple[list[Quantity], list[Quantity]]:
    """The quantities of a text that no source bears out, and those that the sources hold."""
    claimed = read_quantities(text, languages)
    held = all_quantities(sources, languages) if claimed else []
    missing = [claim for claim in claimed if not borne_out(claim, held, scoring)]
    if missing:
        # A source may be in another language than question and answer.
        held += all_quantities(sources, LANGUAGES)
        missing = [claim for claim in missing if not borne_out(claim, held, scoring)]
    return missing, held


def borne_out(claim: Quantity, held: Iterable[Quantity], scoring: Scoring) -> bool:
    """Whether one of the held quantities bears out the claimed one, at the level of the scoring rules."""
    rates = exchange_rates(scoring)
    if scoring.grounding is Grounding.TYPED or claim.value is None:
        return any(covers(source, claim, rates=rates) for source in held)
    return any(source.value == claim.value or covers(source, claim, rates=rates) for source in held)


def _reason(claim: Quantity, held: Sequence[Quantity]) -> Reason:
    if claim.kind == "date":
        return Reason(code=Code.DATE_MISSING, detail=claim.raw)
    if claim.value is None:
        return Reason(code=Code.NUMBER_MISSING, detail=claim.raw)
    if any(source.value == claim.value for source in held):
        return Reason(code=Code.UNIT_MISMATCH, detail=claim.raw)
    return Reason(code=Code.NUMBER_MISSING, detail=_number(claim))


def _number(claim: Quantity) -> str:
    """The number as the answer writes it, without its unit where it is written in digits."""
    digits = re.search(r"[0-9](?:[0-9.,'\u00a0\u202f ]*[0-9])?", claim.raw)
    return digits[0] if digits else claim.raw


def _texts(cited: Iterable[Citation]) -> Iterable[str]:
    return (source.text for citation in cited for source in citation.sources)


def _flags(case: ExportedCase, cited: Iterable[Citation], in_force: Mapping[str, str]) -> Iterable[Reason]:
    wanted = wanted_editions(case)
    flags: list[Reason] = []
    for source in (source for citation in cited for source in citation.sources):
        if source.document in case.forbidden:
            flags.append(Reason(code=Code.SOURCE_FORBIDDEN, detail=source.document or ""))
        if _outdated(source, wanted, in_force):
            place = f"{source.document}@{edition(source.version or '')}"
            flags.append(Reason(code=Code.VERSION_NOT_ADMISSIBLE, detail=place))
    return dict.fromkeys(flags)


def _outdated(source: Retrieved, wanted: Mapping[str, set[str]], in_force: Mapping[str, str]) -> bool:
    if not (source.document and source.version):
        return False
    return not admissible(source.document, source.version, wanted, in_force)
