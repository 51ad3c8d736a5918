"""Gold: the judgement that counts. Unanimous labels become it without a click, disputed ones by a decision."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from annotator.model.label import Decision, Fact, Judgement, Label, Outcome, Part, Passage
from annotator.model.reference import Reference
from annotator.workflow.compare import Comparison, Extent, Ground, Relation, compare
from annotator.workflow.context import Project
from annotator.workflow.ground import PlacesOfProject
from annotator.workflow.quoting import passage_at


class GoldSource(StrEnum):
    """Why a judgement counts."""

    SINGLE = "single"
    """The only label the case wants."""
    UNANIMOUS = "unanimous"
    DECIDED = "decided"


@dataclass(frozen=True, slots=True)
class Gold:
    """The judgement that counts."""

    judgement: Judgement
    source: GoldSource
    merged: tuple[str, ...] = ()
    """What a machine merged, in words: a field and whose values it joined."""


def agreement(labels: Sequence[Label], ground: Ground, *, tolerance: float) -> tuple[Comparison, ...] | None:
    """The comparisons of the first label with each other one where all pairs agree; None where some do not."""
    for i, first in enumerate(labels[1:], start=1):
        if not all(compare(first, other, ground, tolerance=tolerance).agrees for other in labels[i + 1 :]):
            return None
    with_first = tuple(compare(labels[0], other, ground, tolerance=tolerance) for other in labels[1:])
    return with_first if all(comparison.agrees for comparison in with_first) else None


def unanimous(
    project: Project, labels: Sequence[Label], comparisons: Sequence[Comparison], ground: PlacesOfProject
) -> Gold:
    """The gold of labels that agree: extents are intersected, wordings, searches and distractors joined."""
    first = labels[0]
    if len(labels) == 1:
        return Gold(first, GoldSource.SINGLE)
    merged: list[str] = []
    needs = []
    for at, need in enumerate(first.needs):
        passages = []
        for place, passage in enumerate(need.any):
            others = _others(labels[1:], comparisons, at, place)
            passages.append(_intersected(project, passage, others, ground))
            if passages[-1] is not passage:
                merged.append(f"needs.{need.need}: the extents of {_names(labels)} were intersected")
        needs.append(need.model_copy(update={"any": tuple(passages)}))
    facts = tuple(_joined(labels, comparisons, at, fact) for at, fact in enumerate(first.facts))
    if facts != first.facts:
        merged.append(f"facts: the wordings of {_names(labels)} were joined")
    fields = {
        "needs": tuple(needs),
        "facts": facts,
        "distractors": tuple(dict.fromkeys(one for label in labels for one in label.distractors)),
        "searched": tuple(dict.fromkeys(one for label in labels for one in label.searched)),
        "answer": next((label.answer for label in labels if label.answer), None),
    }
    return Gold(first.model_copy(update=fields), GoldSource.UNANIMOUS, tuple(dict.fromkeys(merged)))


def decided(decision: Decision) -> Gold | None:
    """The gold of a decision; None where it says that no label can be right."""
    return Gold(decision, GoldSource.DECIDED) if decision.outcome is Outcome.GOLD else None


def _others(
    labels: Sequence[Label], comparisons: Sequence[Comparison], need: int, passage: int
) -> list[tuple[Passage, Relation]]:
    found = []
    for label, comparison in zip(labels, comparisons, strict=True):
        pair = next(pair for pair in comparison.needs if pair.a == need)
        other, relation = next((q, relation) for p, q, relation in pair.passages if p == passage)
        found.append((label.needs[pair.b].any[other], relation))
    return found


def _intersected(
    project: Project, passage: Passage, others: Sequence[tuple[Passage, Relation]], ground: PlacesOfProject
) -> Passage:
    """The passage with each part cut to what all have marked; the passage itself where nothing is cut."""
    if all(relation is Relation.SAME_EXTENT for _, relation in others):
        return passage
    parts: list[Part] = []
    for part in passage.places():
        extents = [_common(ground, passage, part, other) for other, _ in others]
        met = [extent for extent in extents if extent is not None]
        parts.append(_cut(project, part, met) if met else part)
    if not passage.parts:
        return passage.model_copy(update={name: getattr(parts[0], name) for name in Part.model_fields})
    return passage.model_copy(update={"parts": tuple(parts)})


def _common(ground: PlacesOfProject, passage: Passage, part: Part, other: Passage) -> Extent | None:
    """The intersection of a part with the part of another passage that it overlaps most."""
    best: Extent | None = None
    for candidate in other.places():
        met = ground.meet((part, passage.follow), (candidate, other.follow))
        if met is None or (met[0].document, met[0].text) != (met[1].document, met[1].text):
            continue
        x, y = met
        start, end = max(x.start, y.start), min(x.end, y.end)
        if start < end and (best is None or end - start > best.end - best.start):
            best = Extent(x.document, x.version, x.text, start, end)
    return best


def _cut(project: Project, part: Part, extents: Sequence[Extent]) -> Part:
    first = extents[0]
    same_text = [one for one in extents if one.text == first.text]
    start, end = max(one.start for one in same_text), min(one.end for one in same_text)
    if start >= end:
        return part
    text = project.corpus.reading(first.document, first.version).text
    while text[start].isspace():
        start += 1
    while text[end - 1].isspace():
        end -= 1
    if part.span == (start, end) and Reference(first.document, first.version) == part.reference()._replace(
        section="", span=None
    ):
        return part
    made = passage_at(project, first.document, first.version, start, end)
    return Part(**{name: getattr(made, name) for name in Part.model_fields})


def _joined(labels: Sequence[Label], comparisons: Sequence[Comparison], at: int, fact: Fact) -> Fact:
    wordings = [fact.says, *fact.variants]
    for label, comparison in zip(labels[1:], comparisons, strict=True):
        other = next((j for i, j in comparison.facts if i == at), None)
        if other is not None:
            wordings += [label.facts[other].says, *label.facts[other].variants]
    return fact.model_copy(update={"variants": tuple(dict.fromkeys(wordings))[1:]})


def _names(labels: Sequence[Label]) -> str:
    return ", ".join(label.person for label in labels)
