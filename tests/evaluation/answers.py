"""Short ways to a case, a record and their results."""

from typing import Any

from annotator.evaluation.correctness import score_correctness
from annotator.evaluation.grounding import score_grounding
from annotator.evaluation.results import CorrectnessResult, GroundingResult
from annotator.model.export import ExportedCase, ExportedFact
from annotator.model.label import Answerability, Behaviour, Weight
from annotator.model.run import Retrieved, RunRecord
from annotator.model.settings import Grounding, Scoring
from tests.evaluation.webshop import DATE, NO_HASH


def case(language: str | None = "de", **fields: Any) -> ExportedCase:
    given = {
        "case": "c",
        "hash": NO_HASH,
        "question": "?",
        "language": language,
        "as_of": DATE,
        "answerability": Answerability.ANSWERABLE,
        "behaviour": Behaviour.ANSWER,
        "source": "single",
    }
    return ExportedCase.model_validate(given | fields)


def unanswerable(**fields: Any) -> ExportedCase:
    return case(answerability=Answerability.UNANSWERABLE, behaviour=Behaviour.ABSTAIN, **fields)


def forbidden(**fields: Any) -> ExportedCase:
    return case(answerability=Answerability.FORBIDDEN, behaviour=Behaviour.REFUSE_ACCESS, **fields)


def fact(says: str, *variants: str, weight: Weight = Weight.VITAL) -> ExportedFact:
    return ExportedFact(says=says, variants=variants, weight=weight)


def shown(**texts: str) -> tuple[Retrieved, ...]:
    """Results of the prompt: section -> text."""
    return tuple(Retrieved(section=section, text=text) for section, text in texts.items())


def said(answer: str, *retrieved: Retrieved, cited: tuple[str, ...] | None = None) -> RunRecord:
    return RunRecord(case="c", answer=answer, retrieved=retrieved, cited=cited)


def grounding(
    record: RunRecord,
    level: Grounding = Grounding.TYPED,
    *,
    of: ExportedCase | None = None,
    in_force: dict[str, str] | None = None,
    **scoring: Any,
) -> GroundingResult:
    rules = Scoring(grounding=level, **scoring)
    return score_grounding(of or case(), record, rules, in_force=in_force or {})


def correctness(
    of: ExportedCase, record: RunRecord, level: Grounding = Grounding.TYPED, **scoring: Any
) -> CorrectnessResult:
    return score_correctness(of, record, Scoring(grounding=level, **scoring))


def why(result: GroundingResult | CorrectnessResult) -> list[tuple[str, str]]:
    return [(reason.code.value, reason.detail) for reason in result.reasons]
