"""What a set is made of, and how far that is from its aims: pure functions over cases and judgements."""

import math
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from annotator.model.case import Case
from annotator.model.label import Answerability, Confidence, Follow, Judgement
from annotator.model.map_results import MappedDocument, Reached
from annotator.model.settings import Aim, Trait

Traits = dict[Trait, tuple[str, ...]]
Mix = dict[Trait, dict[str, int]]
UNKNOWN = "unknown"
"""What is not said yet, or may not be known yet by who asks."""
ANYBODY = "anybody"
UNTAGGED = "untagged"
NAMED = (Trait.ANSWER, Trait.SHAPE, Trait.LANGUAGE, Trait.ROLE, Trait.TAG, Trait.DIFFICULTY)
"""What is counted by name."""
_MANY = 3


def traits(case: Case, judgements: Sequence[Judgement]) -> Traits:
    """What a case counts as, by what may be known of it: none where nothing is, several where labels differ."""
    answers = {one.answerability.value for one in judgements if one.answerability is not None}
    judged = [one for one in judgements if one.answerability is not None or one.needs]
    shapes = dict.fromkeys(shape for one in judged for shape in _shapes(one))
    # Labels that differ say each for itself how hard it is; the hardest counts.
    hardest = max((_difficulty(one) for one in judged), key=_LEVELS.index, default=UNKNOWN)
    return {
        Trait.ANSWER: (answers.pop() if len(answers) == 1 else UNKNOWN,),
        Trait.SHAPE: tuple(shapes) or (UNKNOWN,),
        Trait.LANGUAGE: (case.language or UNKNOWN,),
        Trait.ROLE: tuple(dict.fromkeys(case.roles)) or (ANYBODY,),
        Trait.TAG: tuple(dict.fromkeys(case.tags)) or (UNTAGGED,),
        Trait.DIFFICULTY: (hardest,),
    }


def _shapes(judgement: Judgement) -> Iterable[str]:
    if judgement.needs:
        yield "one-need" if len(judgement.needs) == 1 else "several-needs"
    if _compares(judgement):
        yield "comparison"
    if any(len(need.any) > 1 for need in judgement.needs):
        yield "alternatives"
    if judgement.distractors:
        yield "distractors"


_LEVELS = ("simple", "medium", "hard")


def _difficulty(judgement: Judgement) -> str:
    """Hard: three needs or more, passages of several documents or editions, or little confidence.

    Medium: two needs, something that misleads, or no full answer. Simple: everything else.
    """
    documents = {_document(need.any[0].places()[0].at) for need in judgement.needs if need.any}
    unsure = judgement.confidence is Confidence.LOW
    if len(judgement.needs) >= _MANY or len(documents) > 1 or _compares(judgement) or unsure:
        return "hard"
    full = judgement.answerability in (Answerability.ANSWERABLE, None)
    return "medium" if len(judgement.needs) > 1 or judgement.distractors or not full else "simple"


def _compares(judgement: Judgement) -> bool:
    """Whether the answer rests on an older edition, too."""
    follows = {one.follow for one in judgement.passages()}
    return Follow.PREVIOUS in follows or (Follow.PINNED in follows and len(follows) > 1)


def _document(at: str) -> str:
    return at.partition("#")[0].partition("@")[0]


def mix_of(all_traits: Iterable[Traits]) -> Mix:
    """How many cases count as what; the most frequent first."""
    counts: dict[Trait, Counter[str]] = {trait: Counter() for trait in NAMED}
    for one in all_traits:
        for trait, names in one.items():
            counts[trait].update(names)
    return {
        trait: dict(sorted(counter.items(), key=lambda item: (-item[1], item[0]))) for trait, counter in counts.items()
    }


def reached(
    aims: Iterable[Aim], mix: Mapping[Trait, Mapping[str, int]], wholes: Mapping[Trait, tuple[int, int]]
) -> tuple[Reached, ...]:
    """How far the aims of a set are reached.

    `wholes` says how many of how many there are of cases, documents, sections and changes; what is counted by name has
    all cases for its whole.
    """
    return tuple(_reached(aim, mix, wholes) for aim in aims)


def _reached(aim: Aim, mix: Mapping[Trait, Mapping[str, int]], wholes: Mapping[Trait, tuple[int, int]]) -> Reached:
    if aim.what in NAMED:
        names = mix.get(aim.what, {})
        have = names.get(aim.name or "", 0)
        whole = wholes[Trait.CASES][1]
    else:
        have, whole = wholes[aim.what]
    missing = max(0, (aim.least or 0) - have, _to_share(have, whole, aim.share, grows=aim.what in NAMED))
    return Reached(
        what=aim.what,
        name=aim.name or "",
        have=have,
        of=whole,
        least=aim.least,
        share=aim.share,
        missing=missing,
    )


def _to_share(have: int, whole: int, share: float | None, *, grows: bool) -> int:
    """How many more make a share of the whole, which grows by each new case; documents and sections stay as many."""
    if share is None:
        return 0
    wanted = share * whole - have
    if not grows:
        return math.ceil(round(wanted, 9))
    if share >= 1:
        # Of cases that all must be so, those that are not must become so.
        return whole - have
    return math.ceil(round(wanted / (1 - share), 9))


def wholes_of(cases: int, documents: Iterable[MappedDocument]) -> dict[Trait, tuple[int, int]]:
    """Of cases, documents, sections and changes: how many count, and of how many."""
    known = list(documents)
    sections = [section for one in known for section in one.sections]
    changed = [section for section in sections if section.changed]
    return {
        Trait.CASES: (cases, cases),
        Trait.DOCUMENTS: (sum(one.cases > 0 for one in known), len(known)),
        Trait.SECTIONS: (sum(one.cases > 0 for one in sections), len(sections)),
        Trait.CHANGES: (sum(one.change_asked for one in changed), len(changed)),
    }
