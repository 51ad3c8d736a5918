"""What the labels of a case have in common: for an adjudicator who takes only the words that everybody marked."""

import datetime
from collections.abc import Sequence

from annotator.model.label import Follow, Label, Need, Passage
from annotator.workflow.compare import Comparison, Extent, Relation, compare
from annotator.workflow.context import Project
from annotator.workflow.ground import PlacesOfProject
from annotator.workflow.quoting import passage_at


def common_needs(project: Project, labels: Sequence[Label], *, date: datetime.date) -> tuple[Need, ...]:
    """The needs of the first label with those of its passages that all others marked too, cut to what all marked.

    Passages are brought to one text first. Needs without a common passage are left out, as are passages of several
    parts, of which the common words may be too few to prove anything.
    """
    if not labels:
        return ()
    ground = PlacesOfProject(project, date, project.landings.refreshed())
    first, others = labels[0], labels[1:]
    compared = [(other, compare(first, other, ground, tolerance=0.0)) for other in others]
    found = []
    for at, need in enumerate(first.needs):
        passages = [
            common
            for place, passage in enumerate(need.any)
            if (common := _common(project, ground, (at, place), passage, compared)) is not None
        ]
        if passages:
            found.append(need.model_copy(update={"any": tuple(passages)}))
    return tuple(found)


def _common(
    project: Project,
    ground: PlacesOfProject,
    where: tuple[int, int],
    passage: Passage,
    compared: Sequence[tuple[Label, Comparison]],
) -> Passage | None:
    if passage.parts:
        return None
    shared: Extent | None = None
    for other, comparison in compared:
        partner = _partner(other, comparison, where)
        met = None if partner is None or partner.parts else ground.meet(_asked(passage), _asked(partner))
        if met is None:
            return None
        for extent in met:
            shared = extent if shared is None else _overlap(shared, extent)
            if shared is None:
                return None
    if shared is None:
        return passage
    return passage_at(project, shared.document, shared.version, shared.start, shared.end, follow=passage.follow)


def _partner(other: Label, comparison: Comparison, where: tuple[int, int]) -> Passage | None:
    for pair in comparison.needs:
        for mine, theirs, relation in pair.passages:
            if (pair.a, mine) == where and relation >= Relation.OVERLAP:
                return other.needs[pair.b].any[theirs]
    return None


def _asked(passage: Passage) -> tuple[Passage, Follow]:
    return passage, passage.follow


def _overlap(a: Extent, b: Extent) -> Extent | None:
    if (a.document, a.text) != (b.document, b.text) or max(a.start, b.start) >= min(a.end, b.end):
        return None
    return Extent(a.document, a.version, a.text, max(a.start, b.start), min(a.end, b.end))
