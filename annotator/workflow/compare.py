"""Comparing two judgements of one question: what they agree on, and every way in which they differ.

Needs are matched one to one as well as they can be (maximum matching), and so are alternatives and facts. Two extents
of one passage that differ no more than the set's tolerance are the same passage; that is noted, not counted as a
difference. Pure functions: where passages stand is asked of a `Ground`.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import IntEnum, StrEnum
from typing import Protocol

from annotator.model.label import Fact, Follow, Judgement, Need, Part, Passage
from annotator.workflow.facts import same_fact
from annotator.workflow.matching import best_matching


@dataclass(frozen=True, slots=True)
class Extent:
    """A stretch of one text."""

    document: str
    version: str
    text: str
    """Hash of the canonical text."""
    start: int
    end: int


class Ground(Protocol):
    """Knows where passages stand."""

    def meet(self, a: tuple[Part, Follow], b: tuple[Part, Follow]) -> tuple[Extent, Extent] | None:
        """Both places in texts that can be compared; None where one of them has no settled place there."""
        ...

    def solid(self, text: str, start: int, end: int) -> int:
        """How many characters that are no white space stand at a span of a text."""
        ...


class Relation(IntEnum):
    """How two passages relate, weakest first."""

    OTHER = 0
    UNSETTLED = 1
    """One of them waits for a person to say where it is now."""
    OVERLAP = 2
    SAME_PASSAGE = 3
    """Their extents differ within the tolerance."""
    SAME_EXTENT = 4


class Differs(StrEnum):
    """What two judgements differ in."""

    ANSWERABILITY = "answerability"
    REASON = "reason"
    BEHAVIOUR = "behaviour"
    NEED = "need"
    """One has a need that the other has not."""
    EXTENT = "extent"
    """The same passage, but its extent differs by more than the tolerance."""
    ALTERNATIVE = "alternative"
    """A need of both, with a passage that only one holds for enough."""
    FOLLOW = "follow"
    """The same passage, but it means another edition."""
    UNSETTLED = "unsettled"
    """They cannot be compared until a landing is answered."""
    FACT = "fact"
    FACT_WEIGHT = "fact-weight"
    FACT_NEED = "fact-need"


@dataclass(frozen=True, slots=True)
class Difference:
    """One way in which two judgements differ; `a` and `b` say what stands on each side, empty where nothing does."""

    kind: Differs
    field: str
    """The field in the first judgement that has it: `needs.a`, `facts.0`."""
    a: str = ""
    b: str = ""


@dataclass(frozen=True, slots=True)
class NeedPair:
    """Two needs that are one, with their passages that are one."""

    a: int
    b: int
    passages: tuple[tuple[int, int, Relation], ...]


@dataclass(frozen=True, slots=True)
class Comparison:
    """The outcome of comparing two judgements."""

    differences: tuple[Difference, ...]
    needs: tuple[NeedPair, ...]
    facts: tuple[tuple[int, int], ...]
    """Facts that are one, by their places in each judgement."""

    @property
    def agrees(self) -> bool:
        """Whether nothing differs but extents within the tolerance."""
        return not self.differences


def compare(a: Judgement, b: Judgement, ground: Ground, *, tolerance: float) -> Comparison:
    """Compares two judgements; `tolerance` is the share of non-space characters of two extents outside both."""
    needs, need_differences = _compare_needs(a, b, ground, tolerance)
    facts, fact_differences = _compare_facts(a, b, needs)
    return Comparison((*_compare_heads(a, b), *need_differences, *fact_differences), needs, facts)


def relate(a: Passage, b: Passage, ground: Ground, *, tolerance: float) -> Relation:
    """How two passages relate; passages of several parts are as near as their farthest parts."""
    parts_a, parts_b = a.places(), b.places()
    scores = [[_relate_parts((p, a.follow), (q, b.follow), ground, tolerance) for q in parts_b] for p in parts_a]
    pairs = best_matching(scores)
    if not pairs:
        return Relation.OTHER
    matched = [scores[i][j] for i, j in pairs]
    if len(parts_a) == len(parts_b) == len(pairs):
        return Relation(min(matched))
    return min(Relation.OVERLAP, Relation(max(matched)))


def _relate_parts(a: tuple[Part, Follow], b: tuple[Part, Follow], ground: Ground, tolerance: float) -> Relation:
    met = ground.meet(a, b)
    if met is None:
        return Relation.UNSETTLED
    x, y = met
    if (x.document, x.text) != (y.document, y.text):
        return Relation.OTHER
    if (x.start, x.end) == (y.start, y.end):
        return Relation.SAME_EXTENT
    start, end = max(x.start, y.start), min(x.end, y.end)
    if start >= end:
        return Relation.OTHER
    both = ground.solid(x.text, start, end)
    either = ground.solid(x.text, min(x.start, y.start), max(x.end, y.end))
    if both == 0:
        return Relation.OTHER
    if both == either:
        return Relation.SAME_EXTENT
    return Relation.SAME_PASSAGE if both >= (1 - tolerance) * either else Relation.OVERLAP


def _compare_heads(a: Judgement, b: Judgement) -> list[Difference]:
    fields = (
        (Differs.ANSWERABILITY, "answerability"),
        (Differs.REASON, "reason"),
        (Differs.BEHAVIOUR, "behaviour"),
    )
    return [
        Difference(kind, name, str(getattr(a, name) or ""), str(getattr(b, name) or ""))
        for kind, name in fields
        if getattr(a, name) != getattr(b, name)
    ]


def _compare_needs(
    a: Judgement, b: Judgement, ground: Ground, tolerance: float
) -> tuple[tuple[NeedPair, ...], list[Difference]]:
    table = [[_need_pair(i, x, j, y, ground, tolerance) for j, y in enumerate(b.needs)] for i, x in enumerate(a.needs)]
    pairs = best_matching([[_weight(pair) for pair in row] for row in table])
    matched = tuple(table[i][j] for i, j in pairs)
    differences = [one for pair in matched for one in _within_need(pair, a.needs[pair.a], b.needs[pair.b])]
    left, right = {i for i, _ in pairs}, {j for _, j in pairs}
    for i, need in enumerate(a.needs):
        if i not in left:
            differences.append(Difference(Differs.NEED, f"needs.{need.need}", a=words(need)))
    for j, need in enumerate(b.needs):
        if j not in right:
            differences.append(Difference(Differs.NEED, f"needs.{need.need}", b=words(need)))
    return matched, differences


def _need_pair(i: int, a: Need, j: int, b: Need, ground: Ground, tolerance: float) -> NeedPair:
    scores = [[relate(x, y, ground, tolerance=tolerance) for y in b.any] for x in a.any]
    return NeedPair(i, j, tuple((p, q, scores[p][q]) for p, q in best_matching(scores)))


def _weight(pair: NeedPair) -> int:
    """How well two needs fit: the best relation of their passages first, then how many fit."""
    if not pair.passages:
        return 0
    return 100 * max(relation for _, _, relation in pair.passages) + sum(relation for _, _, relation in pair.passages)


def _within_need(pair: NeedPair, a: Need, b: Need) -> list[Difference]:
    field = f"needs.{a.need}"
    found = []
    for p, q, relation in pair.passages:
        x, y = a.any[p], b.any[q]
        if relation is Relation.UNSETTLED:
            found.append(Difference(Differs.UNSETTLED, field, quote_of(x), quote_of(y)))
        elif relation is Relation.OVERLAP:
            found.append(Difference(Differs.EXTENT, field, quote_of(x), quote_of(y)))
        if relation >= Relation.OVERLAP and x.follow is not y.follow:
            found.append(Difference(Differs.FOLLOW, field, x.follow.value, y.follow.value))
    left, right = {p for p, _, _ in pair.passages}, {q for _, q, _ in pair.passages}
    found += [Difference(Differs.ALTERNATIVE, field, a=quote_of(x)) for p, x in enumerate(a.any) if p not in left]
    found += [Difference(Differs.ALTERNATIVE, field, b=quote_of(y)) for q, y in enumerate(b.any) if q not in right]
    return found


def _compare_facts(
    a: Judgement, b: Judgement, needs: Sequence[NeedPair]
) -> tuple[tuple[tuple[int, int], ...], list[Difference]]:
    pairs = tuple(best_matching([[int(same_fact(x, y)) for y in b.facts] for x in a.facts]))
    names = {a.needs[pair.a].need: b.needs[pair.b].need for pair in needs}
    differences: list[Difference] = []
    for i, j in pairs:
        differences += _within_fact(i, a.facts[i], b.facts[j], names)
    left, right = {i for i, _ in pairs}, {j for _, j in pairs}
    differences += [
        Difference(Differs.FACT, f"facts.{i}", a=fact.says) for i, fact in enumerate(a.facts) if i not in left
    ]
    differences += [
        Difference(Differs.FACT, f"facts.{j}", b=fact.says) for j, fact in enumerate(b.facts) if j not in right
    ]
    return pairs, differences


def _within_fact(i: int, a: Fact, b: Fact, names: dict[str, str]) -> list[Difference]:
    found = []
    if a.weight is not b.weight:
        found.append(Difference(Differs.FACT_WEIGHT, f"facts.{i}", a.weight.value, b.weight.value))
    if a.needs and b.needs and {names.get(name) for name in a.needs} != set(b.needs):
        found.append(Difference(Differs.FACT_NEED, f"facts.{i}", ", ".join(a.needs), ", ".join(b.needs)))
    return found


def quote_of(passage: Passage) -> str:
    """The words of a passage, its parts joined by an ellipsis; a whole section by its reference."""
    return " … ".join(part.quote or part.at for part in passage.places())


def words(need: Need) -> str:
    """The words of a need's passages, for people."""
    return " | ".join(quote_of(passage) for passage in need.any)
