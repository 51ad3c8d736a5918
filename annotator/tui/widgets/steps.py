"""What leads from one state of a case to the next, in words: for saying what undo took back."""

from collections.abc import Iterator, Sequence
from typing import Any

from annotator.model.label import Judgement, Need, Passage
from annotator.tui.desk_base import EDITED, State
from annotator.tui.i18n import mark, tr
from annotator.tui.safe import clip
from annotator.tui.widgets.clash_rows import field_title

_WORDS = 40
"""Characters of a fact or a search that are told."""
_MOST = 3
"""Changes that are told of one step."""


def step_in_words(before: State, after: State) -> str:
    """What was done between two states, as a short phrase."""
    told = list(dict.fromkeys(_steps(before, after)))
    shown = told[:_MOST] + (["…"] if len(told) > _MOST else [])
    return ", ".join(shown) or tr("nothing that shows here")


def _steps(before: State, after: State) -> Iterator[str]:
    old, new = _judgement(before), _judgement(after)
    yield from _needs(old.needs, new.needs)
    yield from _listed(
        [one.says for one in old.facts],
        [one.says for one in new.facts],
        (mark("fact written: {words}"), mark("fact taken out: {words}"), mark("fact changed: {words}")),
        same=old.facts == new.facts,
    )
    if len(new.distractors) != len(old.distractors):
        more = len(new.distractors) > len(old.distractors)
        yield tr("misleading passage marked") if more else tr("misleading passage taken out")
    yield from _listed(
        [one.words for one in old.searched],
        [one.words for one in new.searched],
        (mark("search put down: {words}"), mark("search taken out: {words}"), mark("search changed: {words}")),
        same=old.searched == new.searched,
    )
    told = ("needs", "facts", "distractors", "searched")
    changed = [one for one in Judgement.model_fields if one not in told and getattr(old, one) != getattr(new, one)]
    changed += [one for one in EDITED if getattr(before.case, one) != getattr(after.case, one)]
    if changed:
        yield tr("changed: {fields}", fields=", ".join(map(field_title, changed)))


def _needs(old: Sequence[Need], new: Sequence[Need]) -> Iterator[str]:
    before, after = ({one.need: one.any for one in needs} for needs in (old, new))
    gone = [name for name in before if name not in after]
    come = [name for name in after if name not in before]
    if len(gone) == len(come) == 1 and before[gone[0]] == after[come[0]]:
        yield tr("need {need} renamed to {name}", need=gone[0], name=come[0])
        return
    left = [(name, one) for name, any_ in before.items() for one in any_ if one not in after.get(name, ())]
    for name, passages in after.items():
        yield from _passages(name, before.get(name), passages, left)
    for name in gone:
        yield tr("need {need} taken out", need=name)
    for name, _ in left:
        if name in after:
            yield tr("passage taken out of need {need}", need=name)
    if before == after and list(before) != list(after):
        yield tr("order of the needs changed")


def _passages(
    name: str, before: Sequence[Passage] | None, after: Sequence[Passage], left: list[tuple[str, Passage]]
) -> Iterator[str]:
    """What came into a need; what is found there of what left somewhere is taken out of `left`."""
    come = [one for one in after if one not in (before or ())]
    if before is None and not come:
        yield tr("need {need} opened", need=name)
    for one in come:
        moved = next((at for at, (_, passage) in enumerate(left) if passage == one), None)
        mine = next((at for at, (need, _) in enumerate(left) if need == name), None)
        if moved is not None:
            left.pop(moved)
            yield tr("passage moved to need {need}", need=name)
        elif mine is not None:
            left.pop(mine)
            yield tr("passage of need {need} changed", need=name)
        else:
            yield tr("passage linked to need {need}", need=name)


def _listed(old: Sequence[str], new: Sequence[str], said: tuple[str, str, str], *, same: bool) -> Iterator[str]:
    """What was added, taken out or changed in a list of texts."""
    added, taken, changed = said
    come = [one for one in new if one not in old]
    gone = [one for one in old if one not in new]
    if come and gone and len(new) == len(old):
        yield tr(changed, words=clip(come[0], _WORDS))
        return
    yield from (tr(added, words=clip(one, _WORDS)) for one in come)
    yield from (tr(taken, words=clip(one, _WORDS)) for one in gone)
    if not come and not gone and not same:
        words = next(iter(new), "")
        yield tr(changed, words=clip(words, _WORDS))


def _judgement(state: State) -> Any:
    return state.decision or state.label or Judgement()
