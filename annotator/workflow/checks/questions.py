"""Questions that are the same, or nearly."""

import re
import unicodedata
from collections.abc import Iterator, Sequence

from rapidfuzz import fuzz, process

from annotator.model.case import Case
from annotator.model.finding import Finding, Severity
from annotator.text.words import negations

SIMILAR = 85.0
"""rapidfuzz ratio from which two questions are shown as similar (facts on evaluation, 7.3)."""
_NUMBERS = re.compile(r"[0-9]+(?:[.,][0-9]+)*")
_BLOCK = 1000


def question_findings(cases: Sequence[Case]) -> Iterator[Finding]:
    """Pairs of questions of a set that ask the same or nearly the same; numbers and negations tell them apart."""
    asked = [case for case in cases if case.retired is None]
    folded = [_folded(case.question) for case in asked]
    for start in range(0, len(asked), _BLOCK):
        rows = process.cdist(folded[start : start + _BLOCK], folded, scorer=fuzz.ratio, score_cutoff=SIMILAR)
        for offset, row in enumerate(rows):
            first = start + offset
            for second in range(first + 1, len(asked)):
                if row[second]:
                    yield _finding(asked[first], asked[second], float(row[second]))


def similar_to(question: str, cases: Sequence[Case], *, but: str = "") -> Iterator[tuple[Case, bool]]:
    """The cases whose questions are like this one, and whether they ask the same."""
    wanted = _folded(question)
    for case in cases:
        if case.case != but and case.retired is None:
            other = _folded(case.question)
            if fuzz.ratio(wanted, other, score_cutoff=SIMILAR):
                yield case, _same(question, case.question)


def _finding(a: Case, b: Case, score: float) -> Finding:
    same = _same(a.question, b.question) and a.roles == b.roles and a.as_of == b.as_of
    duplicate = same and _folded(a.question) == _folded(b.question)
    return Finding(
        code="question-duplicate" if duplicate else "question-similar",
        severity=Severity.WARNING if same else Severity.INFO,
        case=b.case,
        field="question",
        what="asks the same as {other}" if duplicate else "is {score} % like the question of {other}",
        remedy="retire one of them, or accept this with a word of why",
        params={"other": a.case, "score": round(score)},
    )


def _same(a: str, b: str) -> bool:
    """Whether nothing that changes the answer tells two similar questions apart."""
    return _NUMBERS.findall(a) == _NUMBERS.findall(b) and negations(a) == negations(b)


def _folded(question: str) -> str:
    return " ".join(unicodedata.normalize("NFC", question).casefold().split()).rstrip("?!. ")
