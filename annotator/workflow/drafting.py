"""Building a judgement piece by piece: what the keys of the screens do to a label or a decision that is being written.

Pure functions from judgement to judgement; nothing is filed. A piece is named by its path: `needs.a`, `needs.a.0` (its
first passage), `facts.0`, `distractors.0`, `searched.0`.
"""

import string
from typing import TypeVar

from pydantic import ValidationError

from annotator.model.label import (
    Answerability,
    Behaviour,
    Confidence,
    Distractor,
    DistractorKind,
    Fact,
    Follow,
    Judgement,
    Need,
    NoAnswerReason,
    Part,
    Passage,
    Search,
    Weight,
)
from annotator.text.messages import UsageProblem
from annotator.workflow.lengths import PAGE, SENTENCES, refuse_long

J = TypeVar("J", bound=Judgement)
_FOLLOWS = tuple(Follow)
_USUAL = {
    Answerability.UNANSWERABLE: Behaviour.ABSTAIN,
    Answerability.FORBIDDEN: Behaviour.REFUSE_ACCESS,
}


def new_name(judgement: Judgement) -> str:
    """The first need name that is free: a, b, … z, then need-27 and so on."""
    taken = {need.need for need in judgement.needs}
    letters: list[str] = [*string.ascii_lowercase, *(f"need-{number}" for number in range(27, 28 + len(taken)))]
    return next(name for name in letters if name not in taken)


def add_need(judgement: J, passage: Passage | None = None) -> tuple[J, str]:
    """A new need, with its first passage if there is one; also its name."""
    if passage is not None:
        _refuse_twice(judgement, passage)
    name = new_name(judgement)
    need = Need(need=name, any=() if passage is None else (passage,))
    return judgement.model_copy(update={"needs": (*judgement.needs, need)}), name


def add_passage(judgement: J, name: str, passage: Passage) -> J:
    """One more passage that is enough for a need."""
    _refuse_twice(judgement, passage)
    need = _need(judgement, name)
    return _with_need(judgement, need.model_copy(update={"any": (*need.any, passage)}))


def join_passage(judgement: J, name: str, at: int, passage: Passage) -> J:
    """A passage grown by a part that is required as well, as a table's header is beside its row.

    Raises `UsageProblem` where the part is of another document and means another edition of it than the rest does.
    """
    need = _need(judgement, name)
    old = need.any[at]
    known = {part.reference().document for part in old.places()}
    if passage.follow is not old.follow and any(part.reference().document not in known for part in passage.places()):
        raise UsageProblem(
            "join-editions",
            "these words are of an edition that the rest of the passage does not mean",
            remedy="open the edition in force, or link them as a passage of their own",
        )
    parts = tuple(_plain(part) for part in (*old.places(), *passage.places()))
    grown = Passage(parts=parts, follow=old.follow)
    return _with_passage(judgement, need, at, grown)


def move_passage(judgement: J, name: str, at: int) -> tuple[J, str]:
    """A passage moved to the next need, round to the first; also that need's name."""
    names = [need.need for need in judgement.needs]
    # The need it leaves stays, though empty: it may be about to get another passage.
    return place_passage(judgement, name, at, names[(names.index(name) + 1) % len(names)])


def place_passage(judgement: J, name: str, at: int, target: str | None) -> tuple[J, str]:
    """A passage moved to a need, or to a new one where `target` is None; also that need's name."""
    if target is None:
        judgement, target = add_need(judgement)
    left = _need(judgement, name)
    passage = left.any[at]
    if target == name:
        return judgement, target
    kept = _with_need(judgement, left.model_copy(update={"any": left.any[:at] + left.any[at + 1 :]}))
    goal = _need(kept, target)
    return _with_need(kept, goal.model_copy(update={"any": (*goal.any, passage)})), target


def rename_need(judgement: J, name: str, new: str) -> J:
    """A need under another name, which the facts that rest on it follow; raises `UsageProblem` where it cannot be."""
    new = new.strip()
    if new == name:
        return judgement
    if any(need.need == new for need in judgement.needs):
        raise UsageProblem("need-twice", "there is a need {name} already", remedy="choose another name", name=new)
    try:
        renamed = Need(need=new, any=_need(judgement, name).any)
    except ValidationError as wrong:
        raise UsageProblem(
            "need-name",
            "{name} cannot be the name of a need",
            remedy="use a short word of lower-case letters a-z, digits and '-'",
            name=new,
        ) from wrong
    needs = tuple(renamed if need.need == name else need for need in judgement.needs)
    facts = tuple(
        fact.model_copy(update={"needs": tuple(new if one == name else one for one in fact.needs)})
        for fact in judgement.facts
    )
    return judgement.model_copy(update={"needs": needs, "facts": facts})


def shift_need(judgement: J, name: str, by: int) -> J:
    """A need moved among the needs, `by` places down (up where negative), as far as there is room."""
    needs = list(judgement.needs)
    at = needs.index(_need(judgement, name))
    needs.insert(max(0, min(len(needs) - 1, at + by)), needs.pop(at))
    return judgement.model_copy(update={"needs": tuple(needs)})


def turn_weight(judgement: J, at: int) -> J:
    """A fact that is vital nice to have, and one that is nice to have vital."""
    fact = judgement.facts[at]
    weight = Weight.OKAY if fact.weight is Weight.VITAL else Weight.VITAL
    facts = (*judgement.facts[:at], fact.model_copy(update={"weight": weight}), *judgement.facts[at + 1 :])
    return judgement.model_copy(update={"facts": facts})


def next_follow(judgement: J, name: str, at: int) -> J:
    """A passage that means another edition: the current one, the one before, just this one, and round."""
    need = _need(judgement, name)
    passage = need.any[at]
    follow = _FOLLOWS[(_FOLLOWS.index(passage.follow) + 1) % len(_FOLLOWS)]
    return _with_passage(judgement, need, at, passage.model_copy(update={"follow": follow}))


def put_fact(
    judgement: J,
    says: str,
    *,
    variants: tuple[str, ...] = (),
    needs: tuple[str, ...] = (),
    weight: Weight = Weight.VITAL,
    at: int | None = None,
    seen: Judgement | None = None,
) -> J:
    """A fact added, or in place of the one at `at`; raises `UsageProblem` where it says nothing.

    `seen` is the judgement in which `needs` were chosen: raises `UsageProblem` where one of them holds other passages
    by now.
    """
    for words in (says, *variants):
        refuse_long(words, SENTENCES, "facts")
    words = says.strip()
    if not words:
        raise UsageProblem("fact-empty", "the fact says nothing", remedy="write what the answer must say")
    unknown = [name for name in needs if name not in {need.need for need in judgement.needs}]
    if unknown:
        raise UsageProblem("fact-need", "there is no need {needs}", needs=", ".join(unknown))
    _refuse_replaced(judgement, seen or judgement, needs)
    kept = tuple(dict.fromkeys(one.strip() for one in variants if one.strip() and one.strip() != words))
    fact = Fact(says=words, variants=kept, needs=needs, weight=weight)
    facts = list(judgement.facts)
    if at is None:
        facts.append(fact)
    else:
        facts[at] = fact
    return judgement.model_copy(update={"facts": tuple(facts)})


def _refuse_replaced(judgement: Judgement, seen: Judgement, names: tuple[str, ...]) -> None:
    for name in names:
        was, now = (_passages(one, name) for one in (seen, judgement))
        if was and not was & now:
            raise UsageProblem(
                "need-replaced",
                "need {need} holds other passages than when the fact was begun; nothing was saved",
                remedy="look at the need, then choose again what the fact rests on",
                need=name,
            )


def _passages(judgement: Judgement, name: str) -> set[tuple[tuple[str, tuple[int, int] | None], ...]]:
    return {_places(one) for need in judgement.needs if need.need == name for one in need.any}


def put_note(judgement: J, note: str | None, answer: str | None, confidence: Confidence | None) -> J:
    """A judgement with another note, reference answer and sureness; raises `UsageProblem` for a text out of size."""
    for name, old, new in (("note", judgement.note, note), ("answer", judgement.answer, answer)):
        if new != old:
            refuse_long(new, PAGE, name)
    return judgement.model_copy(update={"note": note, "answer": answer, "confidence": confidence})


def add_distractor(judgement: J, part: Part, why: DistractorKind) -> J:
    """A passage that misleads."""
    added = Distractor(at=part.at, span=part.span, quote=part.quote, why=why)
    return judgement.model_copy(update={"distractors": (*judgement.distractors, added)})


def add_search(judgement: J, search: Search) -> J:
    """A search in the log; the same words searched again with the same limits replace what was found before."""
    kept = tuple(one for one in judgement.searched if _asked(one) != _asked(search))
    return judgement.model_copy(update={"searched": (*kept, search)})


def answer_kind(
    judgement: J,
    kind: Answerability,
    reason: NoAnswerReason | None = None,
    behaviour: Behaviour | None = None,
) -> J:
    """What is said of whether there is an answer; a reason belongs to questions without one.

    A behaviour that was said stays as long as the kind and the reason do.
    """
    reason = None if kind is Answerability.ANSWERABLE else reason
    if behaviour is None and (kind, reason) == (judgement.answerability, judgement.reason):
        behaviour = judgement.behaviour
    return judgement.model_copy(update={"answerability": kind, "reason": reason, "behaviour": behaviour})


def reasons_of(kind: Answerability) -> tuple[NoAnswerReason, ...]:
    """Why questions of a kind can have no answer, or none to a part.

    That the asker may not know is a kind of its own: said of a question that the documents do not answer, it would
    count a system's refusal as right where it should have said that nothing is there.
    """
    if kind is Answerability.ANSWERABLE:
        return ()
    if kind is Answerability.FORBIDDEN:
        return (NoAnswerReason.NO_ACCESS,)
    own = {NoAnswerReason.NO_ACCESS} if kind is Answerability.UNANSWERABLE else set()
    return tuple(one for one in NoAnswerReason if one not in own)


def behave(judgement: J, behaviour: Behaviour) -> J:
    """What a good system does; what is usual for the kind of question need not be said."""
    usual = usual_behaviour(judgement.answerability)
    return judgement.model_copy(update={"behaviour": None if behaviour is usual else behaviour})


def usual_behaviour(kind: Answerability | None) -> Behaviour:
    """What a good system does with a question of a kind where nothing else is said."""
    return _USUAL.get(kind or Answerability.ANSWERABLE, Behaviour.ANSWER)


def remove(judgement: J, path: str) -> J:
    """A judgement without one piece; with a need, facts no longer rest on it.

    A need whose last passage is taken out stays, empty, so that another can be linked in its place.
    """
    field, _, rest = path.partition(".")
    if field == "needs":
        name, _, at = rest.rpartition(".") if "." in rest else (rest, "", "")
        return _without_passage(judgement, name, int(at)) if at else _without_need(judgement, name)
    pieces = list(getattr(judgement, field))
    del pieces[int(rest)]
    return judgement.model_copy(update={field: tuple(pieces)})


def _without_passage(judgement: J, name: str, at: int) -> J:
    need = _need(judgement, name)
    left = need.any[:at] + need.any[at + 1 :]
    return _with_need(judgement, need.model_copy(update={"any": left}))


def _without_need(judgement: J, name: str) -> J:
    _need(judgement, name)
    facts = tuple(
        fact.model_copy(update={"needs": tuple(one for one in fact.needs if one != name)}) for fact in judgement.facts
    )
    needs = tuple(need for need in judgement.needs if need.need != name)
    return judgement.model_copy(update={"needs": needs, "facts": facts})


def _with_passage(judgement: J, need: Need, at: int, passage: Passage) -> J:
    passages = list(need.any)
    passages[at] = passage
    return _with_need(judgement, need.model_copy(update={"any": tuple(passages)}))


def _with_need(judgement: J, changed: Need) -> J:
    needs = tuple(changed if need.need == changed.need else need for need in judgement.needs)
    return judgement.model_copy(update={"needs": needs})


def _need(judgement: Judgement, name: str) -> Need:
    for need in judgement.needs:
        if need.need == name:
            return need
    raise UsageProblem("need-unknown", "there is no need {name}", name=name)


def _refuse_twice(judgement: Judgement, passage: Passage) -> None:
    for need in judgement.needs:
        if any(_places(one) == _places(passage) for one in need.any):
            raise UsageProblem(
                "passage-twice",
                "this passage is linked already, to need {need}",
                remedy="select another one, or move it with m",
                need=need.need,
            )


def _places(passage: Passage) -> tuple[tuple[str, tuple[int, int] | None], ...]:
    return tuple((part.at, part.span) for part in passage.places())


def _plain(part: Part) -> Part:
    return Part(**{name: getattr(part, name) for name in Part.model_fields})


def _asked(search: Search) -> tuple[object, ...]:
    return search.words, search.documents, search.editions, search.language, search.roles
