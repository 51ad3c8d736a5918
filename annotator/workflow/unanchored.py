"""Labels that wait for the places of chunks: the questions they put, people's answers, and filing what is complete.

A question is about a chunk, so one answer serves every label that names it.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from annotator.model.label import Answerability, Label, Need, Part, label_hash
from annotator.model.legacy_results import CandidateRow, ChunkQuestionRow, PlaceQueue
from annotator.model.reference import parse_reference
from annotator.model.unanchored import Candidate, Evidence, Placed, PlacedAnswer, Unanchored
from annotator.store.base import Delete, Key, Kind, Put, Unreadable
from annotator.text.messages import UsageProblem
from annotator.workflow.cases import load_case
from annotator.workflow.context import Project
from annotator.workflow.labels import finished, submit
from annotator.workflow.legacy_evidence import MOST_CANDIDATES
from annotator.workflow.places import place_of, words_at
from annotator.workflow.pointing import pointed_at
from annotator.workflow.quoting import passage_at, section_passage, verify
from annotator.workflow.records import load_all
from annotator.workflow.sets import guideline, load_set, may_label
from annotator.workflow.state import CaseState, survey
from annotator.workflow.status import open_to
from annotator.workflow.unreadable import trouble
from annotator.workflow.waiting import Settled, WaitingLabels, answers_of, waiting_labels

_SHORTEST = 4
"""Characters of an id by which a person may call it."""


@dataclass(frozen=True, slots=True)
class ChunkQuestion:
    """A chunk that somebody has to put somewhere."""

    id: str
    chunking: str
    evidence: Evidence
    candidates: tuple[Candidate, ...]
    cases: tuple[str, ...]
    """Cases whose labels name it, as far as who asks may know of them."""
    hidden: int
    """How many more there are, of which who asks will not be asked for a label."""
    answers: tuple[Placed, ...] = ()
    """Where there are any, they differ."""


@dataclass(frozen=True, slots=True)
class Waiting:
    """The labels of a set that came with chunk ids and are not filed."""

    questions: tuple[ChunkQuestion, ...]
    answered: tuple[ChunkQuestion, ...]
    """Chunks that have a place, of labels that wait for others."""
    labels: tuple[tuple[Unanchored, Settled], ...]
    """Every label that waits, with what is told of it; also those that are ready or have lost a need."""
    unreadable: tuple[Unreadable, ...]
    withheld: int = 0
    """Open questions that are not shown (see `_sealed`)."""

    def ready(self) -> tuple[Unanchored, ...]:
        """Labels all of whose chunks have a place."""
        return tuple(label for label, settled in self.labels if settled.ready)


def waiting(project: Project, set_name: str) -> Waiting:
    """The labels of a set that wait, and the questions they put, the most asked first."""
    if not project.store.list(Kind.UNANCHORED, set_name):
        return Waiting((), (), (), ())
    states = survey(project, set_name).by_case()
    found = waiting_labels(project, set_name, {case for case, state in states.items() if state.retired})
    shown = {case for case, state in states.items() if open_to(state, project.person)}
    every = _questions(found, shown, _sealed(project, set_name, states), project.person)
    still_open = found.open_chunks()
    questions = tuple(one for one in every if one.id in still_open)
    answered = tuple(one for one in every if one.id not in still_open)
    return Waiting(questions, answered, found.labels, found.unreadable, len(still_open - {one.id for one in questions}))


def _sealed(project: Project, set_name: str, states: Mapping[str, CaseState]) -> tuple[set[str], set[str]]:
    """Cases that who acts may yet have to label, and the people of the team: whose label it is, can place its chunks.

    A rater whom the team does not know cannot, so chunks that only such labels name are shown to everybody.
    """
    settings = load_set(project, set_name)
    cases = {case for case, state in states.items() if may_label(project, settings, state.case)}
    return cases, {person.id for person in project.workspace().people}


def place_chunk(
    project: Project,
    set_name: str,
    called: str,
    answer: PlacedAnswer,
    *,
    references: Sequence[str] = (),
    quote: str | None = None,
    candidate: int = 1,
    note: str | None = None,
) -> Placed:
    """Says where a chunk stands: at one of its candidates (counted from 1), at references, or nowhere.

    `called` is its id or the beginning of it. With `quote` it stands where these words do in the one reference given.
    Answering again replaces one's own answer, whose note stays unless a new one is given (an empty one takes it away);
    a chunk that was answered can be answered anew as long as a label waits for others. Raises `UsageProblem` where a
    place is not there.
    """
    with project.store.locked():
        question = _called(waiting(project, set_name), called)
        if answer is PlacedAnswer.AT and not references:
            raise UsageProblem("place-missing", "no place is named", remedy="at document@version#section:start-end")
        if quote is not None and (answer is not PlacedAnswer.AT or len(references) != 1):
            raise UsageProblem(
                "quote-of-what",
                "a quote goes with `at` and one place",
                remedy="at document@version#section with the words that stand there",
            )
        earlier = _own(project, question)
        parts: tuple[Part, ...] = ()
        if answer is PlacedAnswer.ACCEPT:
            parts = _accepted(project, question, candidate)
        elif answer is PlacedAnswer.AT:
            parts = tuple(_part(project, one, quote) for one in references)
        made = Placed(
            chunking=question.chunking,
            evidence=question.id,
            person=project.actor(),
            answer=answer,
            parts=parts,
            note=(earlier.note if earlier else None) if note is None else note.strip() or None,
        )
        project.store.commit([Put(_key(made), made)])
    return made


def take_back_chunk(project: Project, set_name: str, called: str) -> Placed:
    """Takes back what the person who acts said of a chunk, as long as a label that names it waits; gives what it was.

    Raises `UsageProblem` where no label waits any more or they said nothing of it.
    """
    with project.store.locked():
        question = _called(waiting(project, set_name), called)
        given = _own(project, question)
        if given is None:
            raise UsageProblem(
                "answer-unknown",
                "you said nothing of {id}",
                remedy="only who placed or dropped a chunk takes that back",
                id=question.id,
            )
        project.store.commit([Delete(_key(given))])
    return given


def _own(project: Project, question: ChunkQuestion) -> Placed | None:
    told = answers_of(project, (question.chunking,))[0].get((question.chunking, question.id), ())
    return next((one for one in told if one.person == project.actor()), None)


def _key(given: Placed) -> Key:
    return Key(Kind.PLACED, (given.chunking, given.evidence, given.person))


def file_ready(project: Project, set_name: str) -> tuple[str, ...]:
    """Files every label whose chunks all have a place; gives their cases."""
    return tuple(
        label.case
        for label, told in waiting(project, set_name).labels
        if told.ready and file_label(project, set_name, label, told.needs) == "filed"
    )


def file_label(project: Project, set_name: str, label: Unanchored, needs: tuple[Need, ...]) -> str:
    """Files a label for its person: `filed`, `unchanged` (they have said the same), `differs` (they said otherwise).

    Whoever has a label in the case keeps it: what was said later outranks what an old file says.
    """
    theirs = acting_as(project, label.person)
    current = guideline(project, set_name)
    asked = load_case(project, set_name, label.case)
    made = Label(
        case=label.case,
        person=label.person,
        answerability=Answerability.ANSWERABLE,
        needs=needs,
        answer=label.answer,
        note=label.note,
        asked=asked.asked(),
        guideline=current.version if current else None,
    )
    keys = project.store.list(Kind.LABEL, set_name, label.case, label.person)
    if not keys:
        submit(theirs, set_name, label.case, made)
        return "filed"
    rounds, _ = load_all(project.store, keys, Label)
    same = label_hash(finished(theirs, set_name, asked, made))
    return "unchanged" if any(label_hash(one) == same for one in rounds) else "differs"


def acting_as(project: Project, person: str) -> Project:
    """The same project with another person acting, in whose name an import files labels."""
    if person == project.person:
        return project
    other = Project(project.store, person, project.date, project.root, project.now, project.random_bytes)
    other.corpus, other.landings = project.corpus, project.landings
    return other


# -- questions and answers


def _questions(
    waiting_ones: WaitingLabels, shown: set[str], sealed: tuple[set[str], set[str]], person: str | None
) -> tuple[ChunkQuestion, ...]:
    asked: dict[tuple[str, str], list[tuple[Unanchored, Evidence]]] = {}
    for label, _ in waiting_ones.labels:
        for need in label.needs:
            for evidence in need.any:
                if evidence.passage is None:
                    chunk = evidence.evidence_id(label.chunking)
                    asked.setdefault((label.chunking, chunk), []).append((label, evidence))
    found = []
    for (chunking, chunk), ones in asked.items():
        cases = {label.case for label, _ in ones}
        known = cases & (shown | {label.case for label, _ in ones if label.person == person})
        kept_back = {label.case for label, _ in ones if label.case in sealed[0] and label.person in sealed[1]} - known
        if not cases - kept_back:
            continue
        candidates = {_at(candidate): candidate for _, evidence in ones for candidate in evidence.candidates}
        found.append(
            ChunkQuestion(
                id=chunk,
                chunking=chunking,
                evidence=ones[0][1],
                candidates=tuple(candidates.values())[:MOST_CANDIDATES],
                cases=tuple(sorted(known)),
                hidden=len(cases - known - kept_back),
                answers=waiting_ones.answers.get((chunking, chunk), ()),
            )
        )
    return tuple(sorted(found, key=lambda one: (-len(one.cases) - one.hidden, one.evidence.chunk, one.id)))


def _at(candidate: Candidate) -> tuple[object, ...]:
    return tuple((part.at, part.span) for part in candidate.parts)


def _called(found: Waiting, called: str) -> ChunkQuestion:
    every = (*found.questions, *found.answered)
    meant = [one for one in every if one.id == called]
    if not meant and len(called) >= _SHORTEST:
        meant = [one for one in every if one.id.startswith(called)]
    if len(meant) == 1:
        return meant[0]
    raise UsageProblem(
        "chunk-question-unknown" if not meant else "chunk-question-ambiguous",
        "no chunk that waits is called {id}" if not meant else "{count} chunks begin with {id}",
        remedy="see `annotator place SET`" if not meant else "give more of the id",
        id=called,
        count=len(meant),
    )


def _accepted(project: Project, question: ChunkQuestion, number: int) -> tuple[Part, ...]:
    if not 1 <= number <= len(question.candidates):
        raise UsageProblem(
            "candidate-unknown",
            "there is no candidate {number} for {id}",
            remedy="say where it stands: at document@version#section:start-end" if not question.candidates else
            "choose one of 1 to {count}",
            number=number,
            id=question.id,
            count=len(question.candidates),
        )  # fmt: skip
    parts = question.candidates[number - 1].parts
    for part in parts:
        at = part.reference()
        problem = verify(project.corpus.reading(at.document, at.version), part)
        if problem is not None:
            raise UsageProblem(
                "quote-differs", "{problem}", remedy="say where it stands", where=part.at, problem=problem
            )
    return parts


def _part(project: Project, written: str, quote: str | None) -> Part:
    """The place that a person names, with its words; raises `UsageProblem` where it is not there."""
    given = parse_reference(written)
    reading = project.corpus.resolve(given, project.date)
    at, version = pointed_at(reading, given, quote), reading.edition.version
    if at.span is not None:
        found = passage_at(project, at.document, version, *at.span)
    else:
        found = section_passage(project, at.document, version, at.section)
    part = Part(**{name: getattr(found, name) for name in Part.model_fields})
    words_at(project.corpus, place_of(project.corpus, part))
    return part


def place_queue(project: Project, set_name: str) -> PlaceQueue:
    """What `annotator place SET` answers; labels all of whose chunks have places are filed, there is nothing to ask."""
    filed = len(file_ready(project, set_name))
    found = waiting(project, set_name)
    shown = {case for case, state in survey(project, set_name).by_case().items() if open_to(state, project.person)}
    return PlaceQueue(
        queue=tuple(_row(one) for one in found.questions),
        waiting=len(found.labels),
        withheld=found.withheld,
        filed=filed,
        lost=tuple(sorted({one.case for one, told in found.labels if told.lost and _may_know(project, one, shown)})),
        errors=tuple(map(trouble, found.unreadable)),
    )


def _may_know(project: Project, label: Unanchored, shown: set[str]) -> bool:
    return label.case in shown or label.person == project.person


def _row(one: ChunkQuestion) -> ChunkQuestionRow:
    evidence = one.evidence
    return ChunkQuestionRow(
        id=one.id,
        chunking=one.chunking,
        chunk=evidence.chunk,
        why=evidence.unlocated.value if evidence.unlocated else "",
        words=evidence.words,
        candidates=tuple(
            CandidateRow(
                at=tuple(str(part.reference()) for part in candidate.parts),
                how=candidate.how,
                alike=candidate.alike,
                words=" … ".join(part.quote for part in candidate.parts),
            )
            for candidate in one.candidates
        ),
        cases=one.cases,
        cases_hidden=one.hidden,
        conflict=bool(one.answers),
    )
