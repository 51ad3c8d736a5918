"""Is an answer a refusal, and does it claim something all the same?"""

from enum import StrEnum
from typing import Final

from annotator.model.settings import Grounding, Scoring

DECLINE: Final = ("ich weiß es nicht",)
"""Beginnings of a refusal under the literal rule where the set names none."""


class Refusal(StrEnum):
    """How an answer stands to refusing."""

    NONE = "none"
    WHOLE = "whole"
    """Says that it cannot answer, and nothing else."""
    WITH_CLAIM = "with_claim"
    """Says that it cannot answer and answers."""


def read_refusal(answer: str, scoring: Scoring) -> Refusal:
    """How an answer stands to refusing.

    Under `strict` the beginning decides, whatever follows. Otherwise the whole answer is read.
    """
    begins = answer.lower().startswith(tuple(beginning.lower() for beginning in scoring.decline or DECLINE))
    if scoring.grounding is Grounding.STRICT or begins:
        return Refusal.WHOLE if begins else Refusal.NONE
    return Refusal.NONE
