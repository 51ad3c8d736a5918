"""Was it found? Ranks, recall, precision and the faults of the search, for one case."""

import math
from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from annotator.evaluation.coverage import HOLDS, Step, characters, passage_rank, relevant, shared_length, steps
from annotator.evaluation.places import Place, Sections, edition, identity, locate, parts_of, place_faults, same_form
from annotator.evaluation.results import AtCutoff, Code, Fault, Level, NeedResult, RetrievalResult, State
from annotator.model.export import ExportedCase, ExportedDistractor, ExportedNeed
from annotator.model.run import Retrieved
from annotator.model.settings import Scoring

CURVE: Final = (0.5, 0.8, 1.0)
"""Shares of coverage that are shown beside the set's own."""


def thresholds(scoring: Scoring) -> tuple[float, ...]:
    """The shares of coverage that ranks are given for, in rising order."""
    return tuple(sorted({*CURVE, scoring.coverage}))


def score_retrieval(
    case: ExportedCase,
    retrieved: Sequence[Retrieved],
    scoring: Scoring,
    *,
    cutoffs: Sequence[int],
    sections: Sections,
    in_force: Mapping[str, str],
    chunked: bool = False,
) -> RetrievalResult:
    """How well a list of results meets the needs of a case.

    `in_force` says which edition of a document counts at the case's date; `chunked` that the export names a chunking.
    Cases without needs have no figure, only faults: what was served may still mislead or be forbidden.
    """
    places = locate(retrieved, sections, by_chunk=chunked)
    faults = (*place_faults(places), *_content_faults(case, places, in_force))
    levels = tuple(sorted({place.level for place in places}))
    if not case.needs:
        return RetrievalResult(
            state=State.NOT_APPLICABLE, reason=Code.NO_NEEDS, levels=levels, faults=tuple(sorted(faults, key=_by_rank))
        )
    needs = tuple(_need(need, places, scoring, chunked=chunked) for need in case.needs)
    unreachable = (Fault(code=Code.UNREACHABLE, detail=need.need) for need in needs if not need.reachable)
    ranks = [need.rank for need in needs]
    met = [rank for rank in ranks if rank]
    rank = min(met, default=0)
    return RetrievalResult(
        state=State.SCORED,
        rank=rank,
        rank_complete=max(ranks) if all(ranks) else 0,
        rr=1 / rank if rank else 0.0,
        needs=needs,
        at=_at_cutoffs(case, ranks, places, cutoffs),
        levels=levels,
        faults=tuple(sorted((*unreachable, *faults), key=_by_rank)),
    )


def unscored_retrieval(case: ExportedCase, reason: Code, cutoffs: Sequence[int]) -> RetrievalResult:
    """The result where the run has none: an error that counts as nothing found; n/a where nothing was to be found."""
    if not case.needs:
        return RetrievalResult(state=State.NOT_APPLICABLE, reason=Code.NO_NEEDS)
    return RetrievalResult(
        state=State.ERROR,
        reason=reason,
        rank=0,
        rank_complete=0,
        rr=0.0,
        needs=tuple(NeedResult(need=need.need, rank=0, rank_at={}) for need in case.needs),
        at=_at_cutoffs(case, [0] * len(case.needs), (), cutoffs),
    )


def _by_rank(fault: Fault) -> tuple[int, str, str]:
    return fault.rank, fault.code, fault.detail


def _need(need: ExportedNeed, places: Sequence[Place], scoring: Scoring, *, chunked: bool) -> NeedResult:
    grown: list[list[list[Step]]] = [[steps(part, places) for part in passage.parts] for passage in need.any]

    def rank(threshold: float) -> int:
        ranks = (passage_rank(passage, parts, threshold) for passage, parts in zip(need.any, grown, strict=True))
        return min((found for found in ranks if found), default=0)

    reachable = not chunked or any(all(part.chunks for part in passage.parts) for passage in need.any)
    return NeedResult(
        need=need.need,
        rank=rank(scoring.coverage),
        rank_at={str(threshold): rank(threshold) for threshold in thresholds(scoring)},
        reachable=reachable,
    )


def _at_cutoffs(
    case: ExportedCase, ranks: Sequence[int], places: Sequence[Place], cutoffs: Sequence[int]
) -> dict[int, AtCutoff]:
    parts = list(parts_of(case))
    wanted = [False] * len(places)
    seen: set[object] = set()
    for index, place in enumerate(places):
        # A double takes its place in the list but is no second find.
        wanted[index] = identity(place) not in seen and relevant(place, parts)
        seen.add(identity(place))
    known = [wanted[index] or misleads(case, place) for index, place in enumerate(places)]
    result: dict[int, AtCutoff] = {}
    for k in cutoffs:
        met = sum(0 < rank <= k for rank in ranks)
        found = sum(wanted[:k])
        returned = len(places[:k])
        result[k] = AtCutoff(
            met=met,
            recall=met / len(ranks),
            hit=met > 0,
            complete=met == len(ranks),
            relevant=found,
            unjudged=returned - sum(known[:k]),
            precision_k=found / k,
            precision_returned=found / returned if returned else None,
            ndcg=ndcg(ranks, k),
            characters=characters(places[:k], parts),
        )
    return result


def ndcg(ranks: Sequence[int], k: int) -> float:
    """Normalised discounted cumulative gain over needs, each worth one (linear, base 2).

    Needs that one result meets together take consecutive places, so that the figure cannot exceed one; the ideal meets
    a need at every place. `ranks` as in `NeedResult`, 0 for never.
    """
    places: list[int] = []
    for rank in sorted(rank for rank in ranks if rank):
        places.append(max(rank, places[-1] + 1 if places else 1))
    ideal = range(1, min(len(ranks), k) + 1)
    return math.fsum(_gain(place) for place in places if place <= k) / math.fsum(map(_gain, ideal))


def _gain(place: int) -> float:
    return 1 / math.log2(place + 1)


def misleads(case: ExportedCase, place: Place) -> bool:
    """Whether a result is one that the case names as misleading or that its asker may not see."""
    return place.document in case.forbidden or any(_is(place, distractor) for distractor in case.distractors)


def _is(place: Place, distractor: ExportedDistractor) -> bool:
    if place.in_section(distractor.document, distractor.version, distractor.section):
        return True
    if place.level is not Level.SPAN or (place.document, place.version) != (distractor.document, distractor.version):
        return False
    if distractor.span is None:
        return place.section == same_form(distractor.section)
    start, end = distractor.span
    return shared_length(place.spans, distractor.span) >= HOLDS * (end - start)


def _content_faults(case: ExportedCase, places: Iterable[Place], in_force: Mapping[str, str]) -> Iterable[Fault]:
    wanted = wanted_editions(case)
    for place in places:
        if place.document in case.forbidden:
            yield Fault(code=Code.FORBIDDEN_RETRIEVED, rank=place.rank, detail=place.document or "")
        for distractor in case.distractors:
            if _is(place, distractor):
                yield Fault(code=Code.DISTRACTOR_RETRIEVED, rank=place.rank, detail=distractor.why)
        if place.document and place.version and not admissible(place.document, place.version, wanted, in_force):
            yield Fault(code=Code.STALE_RETRIEVED, rank=place.rank, detail=f"{place.document}@{place.version}")


def admissible(document: str, version: str, wanted: Mapping[str, set[str]], in_force: Mapping[str, str]) -> bool:
    """Whether an edition counts for a case: its needs name it, or it is in force.

    Editions of documents about which neither says anything are let pass. `wanted`: document -> editions its needs name.
    """
    counted = {*wanted.get(document, ()), *((edition(in_force[document]),) if document in in_force else ())}
    return not counted or edition(version) in counted


def wanted_editions(case: ExportedCase) -> dict[str, set[str]]:
    """Document -> the editions that the needs of a case name."""
    wanted: dict[str, set[str]] = {}
    for part in parts_of(case):
        wanted.setdefault(part.document, set()).add(edition(part.version))
    return wanted
