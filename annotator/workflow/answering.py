"""Answers to landings: what a person says of where a passage is now, in a file of their own."""

import datetime

from annotator.model.landing import Answer, Confirmation, Place
from annotator.model.reference import Reference
from annotator.store.base import Change, Delete, Key, Kind, Put
from annotator.text.messages import UsageProblem
from annotator.workflow.context import Project
from annotator.workflow.corpus import Corpus
from annotator.workflow.land import Queued, questions_about
from annotator.workflow.landings import Target, target_of
from annotator.workflow.places import words_at


def answer_landing(
    project: Project,
    anchor: str,
    answer: Answer,
    *,
    place: Reference | None = None,
    note: str | None = None,
    to: str | None = None,
    set_name: str | None = None,
) -> Confirmation:
    """Answers where the passage `anchor` is now, or answers anew; also corrects what was carried silently.

    `to` names the edition where the passage is looked for in more than one. Raises `UsageProblem` for an anchor that
    nothing is asked of, and for an answer that cannot be right.
    """
    asked = questions_about(project, anchor, to=to, set_name=set_name)
    if not asked:
        raise UsageProblem(
            "landing-unknown",
            "no landing of {anchor} is to be answered",
            remedy="see `annotator land SET` for those that wait",
            anchor=anchor,
        )
    if len(asked) > 1:
        raise UsageProblem(
            "landing-several",
            "{anchor} is looked for in more than one edition: {editions}",
            remedy="say which one",
            anchor=asked[0].anchor,
            editions=", ".join(one.target.version for one in asked),
        )
    return answer_queued(project, asked[0], answer, place=place, note=note)


def answer_queued(
    project: Project, queued: Queued, answer: Answer, *, place: Reference | None = None, note: str | None = None
) -> Confirmation:
    """Puts down what the person who acts says, in a file of their own, in place of what they said before."""
    where = _answered_place(project.corpus, queued, answer, place)
    person, start, target = project.actor(), queued.start, queued.target
    mine = [one for one in queued.answers if one.person == person and target_of(one).name() == target.name()]
    version = next((one.to_version for one in mine if one.anchor == start.anchor()), target.version)
    given = Confirmation(
        anchor=start.anchor(),
        start=start,
        to_document=target.document,
        to_version=version,
        to_text=target.text,
        person=person,
        answer=answer,
        place=where,
        quote=words_at(project.corpus, where) if where else "",
        note=(note or "").strip() or None,
    )
    key = _key(given)
    changes: list[Change] = [Put(key, given)]
    changes += [Delete(_key(one)) for one in mine if _key(one) != key]
    project.store.commit(changes)
    return given


def take_back(project: Project, given: Confirmation) -> None:
    """Removes an answer of who acts; the question is open again. Raises `UsageProblem` for another's answer."""
    if given.person != project.actor():
        raise UsageProblem(
            "answer-of-another",
            "that answer is {person}'s",
            remedy="give your own; where you differ, both are shown",
            person=given.person,
        )
    project.store.commit([Delete(_key(given))])


def _key(given: Confirmation) -> Key:
    return Key(Kind.CONFIRMATION, (given.anchor, given.to_version, given.person))


def _answered_place(corpus: Corpus, queued: Queued, answer: Answer, given: Reference | None) -> Place | None:
    if answer is not Answer.PLACE and given is not None:
        raise UsageProblem(
            "answer-with-place",
            "{answer} takes no place",
            remedy="answer `place` to put the passage at {place}",
            answer=answer.value,
            place=str(given),
        )
    if answer is Answer.DROP:
        return None
    if answer is Answer.PLACE:
        return _given_place(corpus, queued, given)
    if queued.proposed is None:
        raise UsageProblem(
            "several-proposed" if queued.candidates else "nothing-proposed",
            "there is more than one place to choose from" if queued.candidates else "no place is proposed",
            remedy="answer `place` with document@version#section:start-end, or `drop`",
            where=queued.anchor,
        )
    return queued.proposed.place


def _given_place(corpus: Corpus, queued: Queued, given: Reference | None) -> Place:
    if given is None or not (given.section or given.span):
        raise UsageProblem(
            "place-missing",
            "it is not said where the passage is",
            remedy="give document@version#section:start-end, or a whole section as document@version#section",
            where=queued.anchor,
        )
    target = queued.target
    version = given.version or _usual_version(corpus, given.document, target, queued.date)
    reading = corpus.reading(given.document, version)
    if given.document == target.document and reading.sha256 != target.text:
        raise UsageProblem(
            "place-other-edition",
            "the passage is looked for in {target}, not in {given}",
            remedy="give a place in that edition",
            target=f"{target.document}@{target.version}",
            given=f"{given.document}@{version}",
        )
    section = reading.section_at(given.span[0]).key if given.span else given.section
    place = Place(document=given.document, version=version, text=reading.sha256, section=section, span=given.span)
    if not words_at(corpus, place).strip():
        raise UsageProblem(
            "place-empty", "nothing but white space stands at {place}", remedy="mark words", place=str(given)
        )
    return place


def _usual_version(corpus: Corpus, document: str, target: Target, date: datetime.date) -> str:
    if document == target.document:
        return target.version
    edition = corpus.in_force(document, date)
    if edition is None:
        raise UsageProblem(
            "no-edition-in-force",
            "no edition of {document} is in force on {date}",
            remedy="name one: {document}@VERSION",
            document=document,
            date=date.isoformat(),
        )
    return edition.version
