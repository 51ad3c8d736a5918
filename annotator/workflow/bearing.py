"""Whether the passages of a judgement, where they stand now, still bear its facts."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from annotator.model.label import Fact, Judgement
from annotator.text.messages import AnnotatorError
from annotator.text.quantities import Quantity
from annotator.workflow.context import Project
from annotator.workflow.facts import missing_quantities, quantities_in
from annotator.workflow.places import NeedNow, Whereabouts, words_at


def missing_now(
    project: Project, judgement: Judgement, needs: Sequence[NeedNow]
) -> Iterator[tuple[int, Fact, tuple[Quantity, ...]]]:
    """Facts, with their numbers, whose quantities do not stand in the passages of their needs, and which."""
    words = {need.need.need: _words(project, need) for need in needs}
    for at, fact in enumerate(judgement.facts):
        texts = [text for name in (fact.needs or tuple(words)) for text in words.get(name, ())]
        missing = missing_quantities(fact, texts) if texts else ()
        if missing:
            yield at, fact, missing


def missing_in_way(
    project: Project, judgement: Judgement, needs: Sequence[NeedNow]
) -> Iterator[tuple[str, int, int, tuple[Quantity, ...]]]:
    """What an alternative lacks of a fact that the others bear: its need, its place there, the fact's, the quantities.

    Any of its passages is enough to meet a need, so each must bear the facts that rest on it without the others.
    """
    several = [need for need in needs if len(need.any) > 1]
    if not judgement.facts or not several:
        return
    everywhere = {(at, one.raw) for at, _, missing in missing_now(project, judgement, needs) for one in missing}
    for need in several:
        for place, way in enumerate(need.any):
            alone = tuple(replace(one, any=(way,)) if one is need else one for one in needs)
            for at, fact, missing in missing_now(project, judgement, alone):
                lacks = tuple(one for one in missing if (at, one.raw) not in everywhere)
                if lacks and need.need.need in (fact.needs or (need.need.need,)):
                    yield need.need.need, place, at, lacks


def in_other_units(
    project: Project, fact: Fact, needs: Sequence[NeedNow], missing: Sequence[Quantity]
) -> tuple[tuple[Quantity, Quantity], ...]:
    """Of the quantities that a fact's passages lack: those whose number stands there in another unit, with that."""
    asked = [need for need in needs if not fact.needs or need.need.need in fact.needs]
    there = [one for need in asked for text in _words(project, need) for part in quantities_in(text) for one in part]
    return tuple(
        (claim, source) for claim in missing if (source := next(filter(claim.unit_differs, there), None)) is not None
    )


def gone_since(
    project: Project, judgement: Judgement, needs: Sequence[NeedNow]
) -> Iterator[tuple[int, tuple[Quantity, ...]]]:
    """Facts whose quantities stood in the passages when they were judged and do not since a person confirmed others.

    Only passages that a person confirmed in other words can be the reason: all that counts without a person's answer
    has the words that were judged.
    """
    if not judgement.facts:
        return
    gone: dict[int, dict[str, Quantity]] = {}
    for need in needs:
        for way in need.any:
            if any(part.reworded for part in way.parts):
                # Any of its passages is enough to meet a need, so each must bear the fact without the others.
                alone = tuple(replace(one, any=(way,)) if one is need else one for one in needs)
                for at, quantity in _gone(project, judgement, alone):
                    gone.setdefault(at, {}).setdefault(quantity.raw, quantity)
    for at in sorted(gone):
        yield at, tuple(gone[at].values())


def _gone(project: Project, judgement: Judgement, needs: Sequence[NeedNow]) -> Iterator[tuple[int, Quantity]]:
    then = {need.need.need: [part.words or part.part.quote for way in need.any for part in way.parts] for need in needs}
    for at, fact, missing in missing_now(project, judgement, needs):
        before = missing_quantities(fact, [text for name in (fact.needs or tuple(then)) for text in then.get(name, ())])
        known = {quantity.raw for quantity in before}
        yield from ((at, quantity) for quantity in missing if quantity.raw not in known)


def _words(project: Project, need: NeedNow) -> tuple[str, ...]:
    """The words of the passages of a need where they stand; where they stand nowhere, as they were quoted."""
    found = (_words_of(project, part) for passage in need.any for part in passage.parts)
    return tuple(text for text in found if text)


def _words_of(project: Project, part: Whereabouts) -> str:
    if part.place is None:
        return part.part.quote
    try:
        return words_at(project.corpus, part.place)
    except AnnotatorError:
        # That its text cannot be read is a finding of its own.
        return part.part.quote
