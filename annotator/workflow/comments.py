"""Comments on a case: immutable, each in its own file."""

import datetime

from annotator.model.comment import Comment
from annotator.store.base import ABSENT, Key, Kind, Put
from annotator.text.messages import UsageProblem
from annotator.workflow.cases import load_case
from annotator.workflow.context import Project
from annotator.workflow.decide import is_to_decide
from annotator.workflow.labels import own_label, refuse_unreadable
from annotator.workflow.lengths import PAGE, refuse_long
from annotator.workflow.records import load_all
from annotator.workflow.state import state_of

_CROCKFORD = "0123456789abcdefghjkmnpqrstvwxyz"


def ulid(at: datetime.datetime, random: bytes) -> str:
    """A ULID in lower case: 48 bits of milliseconds and 80 random bits in 26 Crockford base-32 characters."""
    number = int(at.timestamp() * 1000) << 80 | int.from_bytes(random[:10], "big")
    return "".join(_CROCKFORD[number >> shift & 31] for shift in range(125, -1, -5))


def comment(
    project: Project, set_name: str, case: str, says: str, *, about: str | None = None, answers: str | None = None
) -> Comment:
    """Says something about a case, a field of it, or in answer to another comment."""
    load_case(project, set_name, case)
    refuse_long(says, PAGE, "says")
    if not says.strip():
        raise UsageProblem("comment-empty", "the comment says nothing", remedy="write what there is to say")
    if answers is not None and all(one.id != answers for one in _all(project, set_name, case)):
        raise UsageProblem("comment-unknown", "there is no comment {id} on {case}", id=answers, case=case)
    at = project.now()
    made = Comment(
        case=case,
        id=ulid(at, project.random_bytes(10)),
        person=project.actor(),
        at=at.replace(microsecond=0),
        says=says.strip(),
        about=about,
        answers=answers,
    )
    key = Key(Kind.COMMENT, (set_name, case, made.id))
    project.store.commit([Put(key, made)], {key: ABSENT})
    return made


def comments(project: Project, set_name: str, case: str) -> tuple[Comment, ...]:
    """The comments on a case in order of time.

    Others' comments may tell what they think, so whoever has not submitted a label sees only their own (guarantee 8),
    unless the case is theirs to decide.
    """
    everything = _all(project, set_name, case)
    if own_label(project, set_name, case) is not None:
        return everything
    if everything and is_to_decide(project, state_of(project, set_name, case)):
        return everything
    return tuple(one for one in everything if one.person == project.person)


def _all(project: Project, set_name: str, case: str) -> tuple[Comment, ...]:
    found, unreadable = load_all(project.store, project.store.list(Kind.COMMENT, set_name, case), Comment)
    refuse_unreadable(unreadable)
    return tuple(sorted(found, key=lambda one: one.id))
