"""Questions that are the same, or nearly, by their letters or by the passages that answer them."""

from collections.abc import Iterator
from typing import NamedTuple

from rapidfuzz import fuzz, process

from annotator.model.case import Case
from annotator.model.finding import Finding, Severity
from annotator.model.label import Fact, Judgement, Weight
from annotator.workflow.asked import Asked
from annotator.workflow.evidence_spans import Extents, overlapping, same_extents
from annotator.workflow.facts import same_fact
from annotator.workflow.likeness import SIMILAR, likeness

_BLOCK = 500
MOST_TOLD = 10
"""Like questions that are told of one."""
_REMEDY = "retire one of them, or let this stand with a word of why"


def question_findings(asked: Asked) -> Iterator[Finding]:
    """Pairs of questions of a set that ask the same or nearly the same; each pair is told of its second case.

    Of a question that very many before it are like, only the likest are told, and how many more there are: a set made
    from a template has millions of such pairs.
    """
    told: set[tuple[str, str]] = set()
    for second, alike in _alike(asked):
        one = asked.cases[second]
        for first in alike.likest:
            other = asked.cases[first]
            told.add((other.case, one.case))
            yield _of_pair(one, other, asked.extents.get(one.case), asked.extents.get(other.case))
        if alike.total > len(alike.likest):
            yield _more(one, alike.total - len(alike.likest))
    for case in asked.cases:
        for other in _same_evidence(asked, case):
            if other.case < case.case and (other.case, case.case) not in told:
                yield from _paraphrase(case, other, asked.judged[case.case], asked)


def live_question_findings(asked: Asked, case: Case, draft: Judgement, where: Extents) -> Iterator[Finding]:
    """The same for one question while it is written, against all others."""
    told = set()
    for other, _ in asked.like(case.question, but=case.case):
        told.add(other.case)
        yield _of_pair(case, other, where, asked.extents.get(other.case))
    for other in asked.on_same(where, but=case.case):
        if other.case not in told and same_extents(where, asked.extents[other.case]):
            yield from _paraphrase(case, other, draft, asked)


class _Alike(NamedTuple):
    """Places of the questions before one that have like letters."""

    likest: tuple[int, ...]
    total: int


def _alike(asked: Asked) -> Iterator[tuple[int, _Alike]]:
    """Places of questions with like ones before them, in order."""
    letters = asked.folded
    for start in range(0, len(letters), _BLOCK):
        block = letters[start : start + _BLOCK]
        rows = process.cdist(block, letters[: start + len(block)], scorer=fuzz.ratio, score_cutoff=SIMILAR)
        for at, row in enumerate(rows):
            found = row[: start + at].nonzero()[0]
            if len(found):
                likest = found[(-row[found]).argsort(kind="stable")[:MOST_TOLD]] if len(found) > MOST_TOLD else found
                yield start + at, _Alike(tuple(sorted(int(one) for one in likest)), len(found))


def _of_pair(case: Case, other: Case, where: Extents | None, theirs: Extents | None) -> Finding:
    """What is to be said of a question beside one that is like it.

    It is a duplicate where numbers, negations and versions agree, role and date too, and either the words are the same
    or no word tells them apart and the same passage answers both; else it is similar.
    """
    like = likeness(case.question, other.question)
    differs = (*like.decisive, *like.other, *_circumstances(case, other))
    if not differs and (like.same_words or (where and theirs and overlapping(where, theirs))):
        return _found(case, other, "question-duplicate", Severity.WARNING, "asks the same as {other}: “{question}”", {})
    score = {"score": str(round(like.score))}
    if not differs:
        what = "is {score} % like the question of {other}: “{question}”"
        return _found(case, other, "question-similar", Severity.WARNING, what, score)
    what = "is {score} % like the question of {other}, “{question}”; what tells them apart: {differs}"
    return _found(case, other, "question-similar", Severity.INFO, what, score | {"differs": ", ".join(differs)})


def _more(case: Case, count: int) -> Finding:
    what = "is like still more questions before it: {count}; only the likest are told"
    return Finding(
        code="question-many-alike",
        severity=Severity.INFO,
        case=case.case,
        field="question",
        what=what,
        remedy="ask in more different ways: questions of one pattern measure one thing many times",
        params={"count": count},
        about={"question": " ".join(case.question.split())},
    )


def _circumstances(case: Case, other: Case) -> tuple[str, ...]:
    roles = sorted(set(case.roles) ^ set(other.roles))
    dates = [] if case.as_of == other.as_of else [str(one.as_of) for one in (case, other) if one.as_of is not None]
    return (*roles, *dates)


def _same_evidence(asked: Asked, case: Case) -> list[Case]:
    where = asked.extents.get(case.case)
    if not where:
        return []
    return [one for one in asked.on_same(where, but=case.case) if same_extents(where, asked.extents[one.case])]


def _paraphrase(case: Case, other: Case, draft: Judgement, asked: Asked) -> Iterator[Finding]:
    """Two questions in other words that the same passages answer with the same facts."""
    ours, theirs = _vital(draft), _vital(asked.judged[other.case])
    apart = likeness(case.question, other.question).decisive or _circumstances(case, other)
    if not ours or apart or not (_all_said(ours, theirs) and _all_said(theirs, ours)):
        return
    what = "may ask the same as {other} in other words: “{question}” has the same passages and the same facts"
    yield _found(case, other, "question-paraphrase", Severity.WARNING, what, {})


def _vital(judgement: Judgement) -> tuple[Fact, ...]:
    return tuple(fact for fact in judgement.facts if fact.weight is Weight.VITAL and fact.says.strip())


def _all_said(facts: tuple[Fact, ...], others: tuple[Fact, ...]) -> bool:
    return all(any(same_fact(one, other) for other in others) for one in facts)


def _found(case: Case, other: Case, code: str, severity: Severity, what: str, params: dict[str, str]) -> Finding:
    """A finding that is let stand for just these two questions."""
    return Finding(
        code=code,
        severity=severity,
        case=case.case,
        field="question",
        what=what,
        remedy=_REMEDY,
        params={"other": other.case, "question": other.question, **params},
        about={
            "question": " ".join(case.question.split()),
            "other": other.case,
            "theirs": " ".join(other.question.split()),
            "kind": code,
        },
    )
