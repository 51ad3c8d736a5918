"""Is the answer right: every vital fact, no refusal where there is an answer, a refusal where there is none.

Binary, as the whole set is counted. That an answer adds nothing false cannot be decided without reading it; what it
says beyond facts, sources and question is listed as candidates for a person or a judge.
"""

from collections.abc import Callable, Collection, Iterable, Sequence
from typing import Final

from annotator.evaluation.facts import fact_stated
from annotator.evaluation.grounding import borne_out, reading_languages, unsupported
from annotator.evaluation.reading import all_quantities, read_quantities
from annotator.evaluation.refusals import Stance, stance
from annotator.evaluation.results import Code, CorrectnessResult, Reason, RefusalOutcome, State
from annotator.evaluation.sources import citations, without_citations
from annotator.model.export import ExportedCase, ExportedFact
from annotator.model.label import Answerability, Behaviour, Weight
from annotator.model.run import RunRecord
from annotator.model.settings import Scoring

_NO_ANSWER: Final = (Answerability.UNANSWERABLE, Answerability.FORBIDDEN)
_REFUSES: Final = (Behaviour.ABSTAIN, Behaviour.REFUSE_ACCESS)


def should_refuse(case: ExportedCase) -> bool:
    """Whether the right answer to a case is a refusal, and nothing but one."""
    return case.answerability is Answerability.FORBIDDEN or (
        case.answerability in _NO_ANSWER and case.behaviour in (*_REFUSES, Behaviour.ANSWER)
    )


def score_correctness(
    case: ExportedCase, record: RunRecord, scoring: Scoring, *, languages: Collection[str] = ()
) -> CorrectnessResult:
    """Whether an answer is right for its asker at the case's date; n/a where only a reader could tell."""
    read_as = reading_languages(case, languages)
    answer = without_citations(record.answer)
    did = _did(case, record, scoring, read_as)
    present, missing = _split(case.facts, lambda fact: fact_stated(fact, answer, scoring, read_as))
    leaked = _leaked(case, record, present, scoring, read_as)
    vital = [fact for fact in missing if fact.weight is Weight.VITAL]
    reasons, state = _judged(case, did, vital)
    if leaked:
        reasons, state = (*(_leak(what) for what in leaked), *reasons), State.SCORED
    told = present if not should_refuse(case) else []
    return CorrectnessResult(
        state=state,
        right=None if state is State.NOT_APPLICABLE else not reasons,
        did=did,
        should_refuse=should_refuse(case),
        present=tuple(fact.says for fact in told),
        missing=tuple(fact.says for fact in vital) if not should_refuse(case) else (),
        missing_okay=tuple(fact.says for fact in missing if fact.weight is Weight.OKAY),
        reasons=reasons,
        leaked=leaked,
        candidates=_candidates(case, record, scoring, read_as),
    )


def unscored_correctness(case: ExportedCase, reason: Code) -> CorrectnessResult:
    """The result where the run has no answer: an error, which counts as wrong."""
    return CorrectnessResult(
        state=State.ERROR, right=False, should_refuse=should_refuse(case), reasons=(Reason(code=reason),)
    )


def _leak(what: str) -> Reason:
    return Reason(code=Code.FORBIDDEN_FACT_LEAKED, detail=what)


def _judged(case: ExportedCase, did: RefusalOutcome, missing: list[ExportedFact]) -> tuple[tuple[Reason, ...], State]:
    """Why the answer is wrong (nothing: it is right), and whether that can be said at all."""
    lacking = tuple(Reason(code=Code.FACT_MISSING, detail=fact.says) for fact in missing)
    vital = any(fact.weight is Weight.VITAL for fact in case.facts)
    if should_refuse(case):
        wrong = {
            RefusalOutcome.REFUSED: (),
            RefusalOutcome.REFUSED_BUT_GUESSED: (Reason(code=Code.REFUSAL_WITH_CLAIM),),
        }
        return wrong.get(did, (Reason(code=Code.NOT_REFUSED),)), State.SCORED
    if case.behaviour is Behaviour.ASK_BACK:
        return (() if did is RefusalOutcome.ASKED_BACK else (Reason(code=Code.NOT_ASKED_BACK),)), State.SCORED
    if case.answerability is Answerability.PARTIAL:
        if did is not RefusalOutcome.REFUSED_BUT_GUESSED:
            lacking = (*lacking, Reason(code=Code.GAP_NOT_SAID))
        return lacking, State.SCORED
    if did is RefusalOutcome.SAID_NOTHING or (did is RefusalOutcome.REFUSED and not (vital and not lacking)):
        return (Reason(code=Code.REFUSED), *lacking), State.SCORED
    if not vital:
        code = Code.NEEDS_JUDGEMENT if case.behaviour is Behaviour.CORRECT_PREMISE else Code.NO_FACTS
        return (Reason(code=code),), State.NOT_APPLICABLE
    return lacking, State.SCORED


def _did(case: ExportedCase, record: RunRecord, scoring: Scoring, languages: Collection[str]) -> RefusalOutcome:
    answer = without_citations(record.answer).strip()
    if not answer:
        return RefusalOutcome.SAID_NOTHING
    refusing = stance(record.answer, scoring)
    asks = answer.endswith("?") and not citations(record)
    if asks and refusing is not Stance.REFUSES_AND_CLAIMS and not _beyond(answer, [case.question], scoring, languages):
        return RefusalOutcome.ASKED_BACK
    return {
        Stance.ANSWERS: RefusalOutcome.ANSWERED,
        Stance.REFUSES: RefusalOutcome.REFUSED,
        Stance.REFUSES_AND_CLAIMS: RefusalOutcome.REFUSED_BUT_GUESSED,
    }[refusing]


def _leaked(
    case: ExportedCase,
    record: RunRecord,
    present: Iterable[ExportedFact],
    scoring: Scoring,
    languages: Collection[str],
) -> tuple[str, ...]:
    """What the answer gives away: facts of a forbidden case, and quantities that only forbidden results hold."""
    told = [fact.says for fact in present] if case.answerability is Answerability.FORBIDDEN else []
    secret = [result.text for result in record.retrieved if result.document in case.forbidden]
    if secret:
        open_texts = [result.text for result in record.retrieved if result.document not in case.forbidden]
        known = all_quantities([case.question, *open_texts], languages)
        hidden = all_quantities(secret, languages)
        said = read_quantities(without_citations(record.answer), languages)
        told += [
            claim.raw for claim in said if borne_out(claim, hidden, scoring) and not borne_out(claim, known, scoring)
        ]
    return tuple(dict.fromkeys(told))


def _candidates(case: ExportedCase, record: RunRecord, scoring: Scoring, languages: Collection[str]) -> tuple[str, ...]:
    sources = (source.text for citation in citations(record) for source in citation.sources)
    facts = (wording for fact in case.facts for wording in (fact.says, *fact.variants))
    known = [case.question, case.answer or "", *facts, *sources]
    return _beyond(without_citations(record.answer), known, scoring, languages)


def _beyond(text: str, known: Sequence[str], scoring: Scoring, languages: Collection[str]) -> tuple[str, ...]:
    """Quantities of a text that none of the known texts bears out, as written."""
    missing, _ = unsupported(text, known, scoring, languages)
    return tuple(dict.fromkeys(claim.raw for claim in missing))


def _split(
    facts: Iterable[ExportedFact], holds: Callable[[ExportedFact], bool]
) -> tuple[list[ExportedFact], list[ExportedFact]]:
    present: list[ExportedFact] = []
    missing: list[ExportedFact] = []
    for fact in facts:
        (present if holds(fact) else missing).append(fact)
    return present, missing
