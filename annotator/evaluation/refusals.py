"""Is an answer a refusal, and does it claim something all the same?"""

from enum import StrEnum
from typing import Final

from annotator.model.settings import Scoring
from annotator.text.refusal import refusal

DECLINE: Final = ("Ich weiß es nicht",)
"""Beginnings of a refusal under `strict` where the set names none."""


class Stance(StrEnum):
    """How an answer stands to refusing."""

    ANSWERS = "answers"
    REFUSES = "refuses"
    """Says that it cannot answer, and claims nothing."""
    REFUSES_AND_CLAIMS = "refuses_and_claims"
    """Says that it cannot answer, and claims something all the same."""


def stance(answer: str, scoring: Scoring) -> Stance:
    """How an answer as a whole stands to refusing.

    The beginnings that the set declares count like the refusals known for the languages.
    """
    declared = _beginning(answer, scoring.decline)
    # A declared beginning is read as one that is known, so that the same rules find a claim behind it.
    read = refusal(DECLINE[0] + answer.lstrip()[len(declared) :] if declared else answer)
    if not read.is_refusal:
        return Stance.ANSWERS
    return Stance.REFUSES_AND_CLAIMS if read.with_claim else Stance.REFUSES


def begins_as_refusal(answer: str, scoring: Scoring) -> bool:
    """The literal rule of `strict`: the beginning decides, whatever follows."""
    return bool(_beginning(answer, scoring.decline or DECLINE))


def _beginning(answer: str, beginnings: tuple[str, ...]) -> str:
    """The longest of the beginnings that the answer has, whatever its case; empty: none."""
    start = answer.lstrip().lower()
    return max((each for each in beginnings if each and start.startswith(each.lower())), key=len, default="")
