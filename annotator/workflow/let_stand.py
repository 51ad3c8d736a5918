"""Which findings that people let stand somebody may know of (guarantee 8): they tell what was judged, and why."""

from typing import Final

from annotator.model.case import Accepted, Case

UNTOLD: Final = "told once your own label is in"
"""Stands where somebody else's words would."""
_OF_QUESTION: Final = frozenset(
    {
        "question-address",
        "question-context",
        "question-double",
        "question-language",
        "question-long",
        "question-many-alike",
        "question-points",
        "question-unmarked",
    }
)
"""Findings that rest on the question alone, whatever is judged."""


def untold(case: Case, person: str | None) -> tuple[Accepted, ...]:
    """All that was let stand, others' without their words: those may say what the answer is."""
    return tuple(one if _own(one, person) else one.model_copy(update={"why": UNTOLD}) for one in case.accepted)


def of_question(case: Case, person: str | None) -> tuple[Accepted, ...]:
    """The same without what others let stand of their judgements: that a finding was there tells what they linked."""
    return tuple(one for one in untold(case, person) if _own(one, person) or one.finding in _OF_QUESTION)


def _own(one: Accepted, person: str | None) -> bool:
    return person is not None and one.person == person
