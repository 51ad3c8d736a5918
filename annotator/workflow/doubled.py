"""Passages that say two things at once: evidence that is marked as misleading, the same place twice, mixed editions.

One rule says what is wrong; the desk refuses what would make it so, and `check` and the live findings tell what is so.
"""

from collections.abc import Iterator
from itertools import combinations
from typing import NamedTuple

from annotator.model.finding import Severity
from annotator.model.label import Judgement, Part
from annotator.text.messages import AnnotatorError, UsageProblem
from annotator.workflow.context import Project
from annotator.workflow.places import distractor_part, extent_of, place_of


class Doubled(NamedTuple):
    """One thing that is wrong."""

    code: str
    severity: Severity
    field: str
    """Path of the piece it is said of: `needs.a.0`, `distractors.0`."""
    what: str
    remedy: str
    params: tuple[tuple[str, str], ...] = ()
    places: frozenset[str] = frozenset()
    """What it is about, whatever number its piece has."""


class _Lies(NamedTuple):
    """A part of a passage and where it lies."""

    at: str
    text: str
    """Document and hash of its text."""
    start: int
    end: int

    def same(self, other: "_Lies") -> bool:
        return self[1:] == other[1:]

    def overlaps(self, other: "_Lies") -> bool:
        return self.text == other.text and self.start < other.end and other.start < self.end


def doubled(project: Project, judgement: Judgement) -> Iterator[Doubled]:
    """Everything of this kind that is wrong with a judgement; parts that lead to no text are told elsewhere."""
    passages = [
        (f"needs.{need.need}.{at}", need.need, _lie(project, passage.places()))
        for need in judgement.needs
        for at, passage in enumerate(need.any)
    ]
    misleading = [
        (f"distractors.{at}", _lie(project, (distractor_part(one)[0],))) for at, one in enumerate(judgement.distractors)
    ]
    for field, lies in misleading:
        for _, need, others in passages:
            yield from _misleads(field, lies, need, others)
    for (_, one), (field, other) in combinations(misleading, 2):
        if one and other and one[0].same(other[0]):
            yield Doubled(
                "misleads-twice",
                Severity.WARNING,
                field,
                "this passage is marked as misleading already",
                "keep one of the two",
                places=_about(one, other),
            )
    for (_, need, one), (field, _, other) in combinations(passages, 2):
        if one and {part[1:] for part in one} == {part[1:] for part in other}:
            yield Doubled(
                "passage-in-two-needs",
                Severity.WARNING,
                field,
                "this passage is linked in need {need} as well",
                "take it out of one of the two",
                (("need", need),),
                _about(one, other),
            )
    for field, _, lies in passages:
        yield from _parts(field, lies)


def refuse_doubled(project: Project, before: Judgement, after: Judgement) -> None:
    """Raises `UsageProblem` where a change makes a passage say two things that it did not say before.

    That evidence and what misleads overlap without being the same may be meant; it is told, not refused.
    """
    known = {(one.code, one.places) for one in doubled(project, before)}
    for one in doubled(project, after):
        if one.code != "evidence-misleads-partly" and (one.code, one.places) not in known:
            raise UsageProblem(one.code, one.what, remedy=one.remedy, **dict(one.params))


def _misleads(field: str, misleading: list[_Lies], need: str, passage: list[_Lies]) -> Iterator[Doubled]:
    for one in misleading:
        touched = [part for part in passage if part.overlaps(one)]
        if any(part.same(one) for part in touched):
            yield Doubled(
                "evidence-misleads",
                Severity.ERROR,
                field,
                "the same passage is evidence in need {need} and marked as misleading",
                "take it out of one of the two",
                (("need", need),),
                _about(misleading, passage),
            )
        elif touched:
            yield Doubled(
                "evidence-misleads-partly",
                Severity.WARNING,
                field,
                "a passage that misleads shares words with the evidence in need {need}",
                "mark only the words that mislead, or let it stand with a word of why",
                (("need", need),),
                _about(misleading, passage),
            )


def _parts(field: str, lies: list[_Lies]) -> Iterator[Doubled]:
    pairs = list(combinations(lies, 2))
    if any(one.overlaps(other) for one, other in pairs):
        yield Doubled(
            "parts-overlap",
            Severity.WARNING,
            field,
            "parts of this passage share words",
            "join only words that the passage does not hold yet",
            places=_about(lies),
        )
    for one, other in pairs:
        (document, version), (second, another) = (part.at.partition("#")[0].split("@") for part in (one, other))
        if document == second and version != another:
            yield Doubled(
                "parts-of-editions",
                Severity.WARNING,
                field,
                "parts of this passage stand in different editions of {document}: {version} and {other}",
                "join words of one edition, or link them as a passage of their own",
                (("document", document), ("version", version), ("other", another)),
                _about(lies),
            )
            return


def _lie(project: Project, parts: tuple[Part, ...]) -> list[_Lies]:
    found: list[_Lies] = []
    for part in parts:
        try:
            place = place_of(project.corpus, part)
            start, end = extent_of(project.corpus, place)
        except AnnotatorError:
            continue
        at = part.reference()
        found.append(_Lies(f"{at.document}@{at.version}", f"{at.document} {place.text}", start, end))
    return found


def _about(*passages: list[_Lies]) -> frozenset[str]:
    return frozenset(str(tuple(part)) for passage in passages for part in passage)
