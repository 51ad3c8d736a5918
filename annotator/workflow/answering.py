"""Answers to landings: what a person says of where a passage is now, in a file of their own."""

import datetime

from annotator.model.landing import Answer, Confirmation, Place
from annotator.model.reference import Reference
from annotator.store.base import Change, Delete, Key, Kind, Put
from annotator.text.messages import UsageProblem
from annotator.workflow.context import Project
from annotator.workflow.corpus import Corpus
from annotator.workflow.land import SHORTEST, Queued, questions_about
from annotator.workflow.landings import Target, target_of
from annotator.workflow.places import words_at
from annotator.workflow.pointing import pointed_at


def answer_landing(
    project: Project,
    anchor: str,
    answer: Answer,
    *,
    place: Reference | None = None,
    quote: str | None = None,
    note: str | None = None,
    to: str | None = None,
    set_name: str | None = None,
) -> Confirmation:
    """Answers where the passage `anchor` is now, or answers anew; also corrects what was carried silently.

    `to` names the edition where the passage is looked for in more than one. `quote`, `note`: see `answer_queued`.
    Raises `UsageProblem` for an anchor that nothing is asked of, and for an answer that cannot be right.
    """
    _long_enough(anchor)
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
    return answer_queued(project, asked[0], answer, place=place, quote=quote, note=note)


def answer_queued(
    project: Project,
    queued: Queued,
    answer: Answer,
    *,
    place: Reference | None = None,
    quote: str | None = None,
    note: str | None = None,
) -> Confirmation:
    """Puts down what the person who acts says, in a file of their own, in place of what they said before.

    `quote` finds the place by its words, in the edition asked about unless `place` names another. The note of their
    earlier answer stays unless a new one is given; an empty one takes it away.
    """
    where = _answered_place(project.corpus, queued, answer, place, quote)
    person, start, target = project.actor(), queued.start, queued.target
    mine = [one for one in queued.answers if one.person == person and target_of(one).name() == target.name()]
    version = next((one.to_version for one in mine if one.anchor == start.anchor()), target.version)
    kept = next((one.note for one in mine if one.note), None)
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
        note=kept if note is None else note.strip() or None,
    )
    key = _key(given)
    changes: list[Change] = [Put(key, given)]
    changes += [Delete(_key(one)) for one in mine if _key(one) != key]
    project.store.commit(changes)
    return given


def differing(project: Project, given: Confirmation) -> tuple[Confirmation, ...]:
    """What others say of the same question and is not what `given` says, by person."""
    mine = given.place.anchor() if given.place else None
    answers = project.landings.refreshed().answers(given.anchor, target_of(given))
    return tuple(one for one in answers if (one.place.anchor() if one.place else None) != mine)


def take_back_called(
    project: Project, anchor: str, *, to: str | None = None, set_name: str | None = None
) -> Confirmation:
    """Takes back what the person who acts answered, by the passage's anchor or a beginning that only one has.

    `to` names the edition where they answered about more than one. Gives what they had said. Raises `UsageProblem`
    where they said nothing of it.
    """
    _long_enough(anchor)
    person = project.actor()
    own = [one for one in project.landings.refreshed().all_answers() if one.person == person]
    found = [one for one in own if one.anchor.startswith(anchor) and to in (None, one.to_version)]
    if not found:
        asked = questions_about(project, anchor, to=to, set_name=set_name)
        others = sorted({answer.person for one in asked for answer in one.answers if answer.person != person})
        raise UsageProblem(
            "answer-unknown",
            "you gave no answer to {anchor}" + (", but {others} did" if others else ""),
            remedy="only who gave an answer takes it back; see `annotator land SET --audit` for who answered what",
            anchor=anchor,
            others=", ".join(others),
        )
    if len(found) > 1:
        raise UsageProblem(
            "landing-several",
            "you gave {count} answers to that: {answers}",
            remedy="give the whole anchor, and say which edition with --to",
            count=len(found),
            answers=", ".join(f"{one.anchor} in {one.to_version}" for one in found),
        )
    take_back(project, found[0])
    return found[0]


def _long_enough(anchor: str) -> None:
    if len(anchor) < SHORTEST:
        raise UsageProblem(
            "anchor-short",
            "{anchor} is too short: the first {count} characters of an anchor are needed",
            remedy="see `annotator land SET` for those that wait",
            anchor=anchor,
            count=SHORTEST,
        )


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


def _answered_place(
    corpus: Corpus, queued: Queued, answer: Answer, given: Reference | None, quote: str | None
) -> Place | None:
    if answer is not Answer.PLACE and (given is not None or quote is not None):
        raise UsageProblem(
            "answer-with-place",
            "{answer} takes no place",
            remedy="answer `place` to put the passage at {place}",
            answer=answer.value,
            place=str(given) if given is not None else "those words",
        )
    if answer is Answer.DROP:
        return None
    if answer is Answer.PLACE:
        return _given_place(corpus, queued, given, quote)
    if queued.proposed is None:
        raise UsageProblem(
            "several-proposed" if queued.candidates else "nothing-proposed",
            "there is more than one place to choose from" if queued.candidates else "no place is proposed",
            remedy="answer `place` with --at document@version#section:start-end or --quote WORDS, or `drop`",
            where=queued.anchor,
        )
    return queued.proposed.place


def _given_place(corpus: Corpus, queued: Queued, given: Reference | None, quote: str | None) -> Place:
    target = queued.target
    if given is None and quote is not None:
        given = Reference(*target.edition(), "", None)
    if given is None or not (given.section or given.span or quote is not None):
        raise UsageProblem(
            "place-missing",
            "it is not said where the passage is",
            remedy="give --at document@version#section:start-end, a whole section as document@version#section, or the "
            "words there with --quote",
            where=queued.anchor,
        )
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
    at = pointed_at(reading, given, quote)
    place = Place(
        document=given.document, version=version, text=reading.sha256, section=at.section or None, span=at.span
    )
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
