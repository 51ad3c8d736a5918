"""Labels that name only chunk ids of an old chunking: they become anchors through the old chunks' texts, or wait.

A row is one judgement: a question, who judged it, and the chunks it needs. Every row is filed whole or not at all: a
label of which some evidence has no place yet waits in a file of its own (`annotator.workflow.unanchored`).
"""

import json
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from annotator.model.case import Case
from annotator.model.legacy_results import LegacyImport
from annotator.model.results import Trouble
from annotator.model.unanchored import ChunkNeed, Evidence, Unanchored
from annotator.store.base import ABSENT, Key, Kind, Put
from annotator.text.ids import check_segment, slug
from annotator.text.messages import AnnotatorError, UsageProblem
from annotator.workflow.cases import case_list, new_case
from annotator.workflow.context import Project
from annotator.workflow.labels import refuse_unreadable
from annotator.workflow.legacy_evidence import OldChunks
from annotator.workflow.records import load_all
from annotator.workflow.unanchored import file_label
from annotator.workflow.waiting import Answers, answers_of, settled

Progress = Callable[[int, int], None]
_PERSON = 60
_ALPHABET = "abcdefghijklmnopqrstuvwxyz"


@dataclass(frozen=True, slots=True)
class LegacyRow:
    """One judgement of a file."""

    where: str
    """The file and line, for messages."""
    question: str
    needs: tuple[tuple[str, ...], ...]
    """Chunk ids: all needs are required, and of each any one chunk is enough."""
    rater: str | None = None
    """As the file calls them; None: whoever imports."""
    answer: str | None = None
    note: str | None = None
    origin: Mapping[str, object] = field(default_factory=dict)
    """Keys of the file that mean nothing here."""
    not_relevant: int = 0
    """Chunks that were judged not relevant."""


def import_chunk_labels(
    project: Project,
    set_name: str,
    rows: Sequence[LegacyRow],
    *,
    chunking: str,
    file: str,
    errors: Sequence[Trouble] = (),
    progress: Progress | None = None,
) -> LegacyImport:
    """Files the judgements of a file in a set; the same file again changes nothing.

    A question that is asked already, word for word, is that case. A person's label in a case stands, whatever a file
    says of them. Raises `UsageProblem` where the chunking is not there, or where two raters would be one person.
    """
    project.actor()
    known = case_list(project, set_name)
    refuse_unreadable(known.unreadable)
    filing = _Filing(
        project,
        set_name,
        OldChunks(project, chunking),
        answers_of(project, (chunking,))[0],
        file,
        {_asked(case.question): case for case in reversed(known.cases)},
        _people(project, rows),
    )
    for done, row in enumerate(rows, start=1):
        filing.add(row)
        if progress:
            progress(done, len(rows))
    return filing.result(len(rows), errors)


def person_id(rater: str) -> str:
    """The id of a person by the name a file gives them; of a mail address what stands before the `@`."""
    name = rater.partition("@")[0].strip() or rater
    return name if check_segment(name) is None else slug(name, limit=_PERSON)


def _people(project: Project, rows: Sequence[LegacyRow]) -> dict[str | None, str]:
    people: dict[str | None, str] = {None: project.actor()}
    for name in dict.fromkeys(row.rater for row in rows if row.rater is not None):
        person = person_id(name)
        other = next((one for one, known in people.items() if one is not None and known == person), None)
        if other is not None:
            raise UsageProblem(
                "raters-alike",
                "{one} and {other} would both be {person}",
                remedy="give them different names in the file",
                one=other,
                other=name,
                person=person,
            )
        people[name] = person
    return people


def _asked(question: str) -> str:
    return " ".join(question.split())


@dataclass(slots=True)
class _Filing:
    project: Project
    set_name: str
    chunks: OldChunks
    answers: Answers
    file: str
    cases: dict[str, Case]
    people: Mapping[str | None, str]
    counts: Counter[str] = field(default_factory=Counter)
    evidence: Counter[str] = field(default_factory=Counter)
    keys: Counter[str] = field(default_factory=Counter)
    seen: dict[tuple[str, str], LegacyRow] = field(default_factory=dict)
    new: set[str] = field(default_factory=set)
    known: set[str] = field(default_factory=set)
    differing: list[Trouble] = field(default_factory=list)
    errors: list[Trouble] = field(default_factory=list)

    def add(self, row: LegacyRow) -> None:
        self.keys.update(row.origin.keys())
        self.counts["not_relevant"] += row.not_relevant
        try:
            what = self._file(row)
        except AnnotatorError as error:
            self.errors.append(Trouble(path=row.where, message=error.message.line()))
        else:
            self.counts[what] += 1

    def _file(self, row: LegacyRow) -> str:
        person = self.people[row.rater]
        first = self.seen.setdefault((_asked(row.question), person), row)
        if first is not row:
            if (first.needs, first.answer) == (row.needs, row.answer):
                return "unchanged"
            raise UsageProblem("judged-twice", "says otherwise than {other} of the same question", other=first.where)
        case = self._case(row)
        if case.retired is not None:
            raise UsageProblem("case-retired", "{case} is retired: {why}", case=case.case, why=case.retired)
        if not row.needs:
            return "without_evidence"
        label = self._label(row, case, person)
        told = settled(label, self.answers)
        has_one = bool(self.project.store.list(Kind.LABEL, self.set_name, case.case, person))
        if told.ready or not has_one:
            what = file_label(self.project, self.set_name, label, told.needs) if told.ready else self._wait(label)
            if what != "differs":
                return "lost" if told.lost and not told.open else what
        message = f"{person} has another label of {case.case}, which stands"
        self.differing.append(Trouble(path=row.where, message=message))
        return "differs"

    def _case(self, row: LegacyRow) -> Case:
        asked = _asked(row.question)
        case = self.cases.get(asked)
        if case is None:
            case = new_case(self.project, self.set_name, asked, origin=self._origin(row))
            self.cases[asked] = case
            self.new.add(case.case)
        elif case.case not in self.new:
            self.known.add(case.case)
        return case

    def _origin(self, row: LegacyRow) -> str:
        if not row.origin:
            return self.file
        return f"{self.file} {json.dumps(dict(row.origin), ensure_ascii=False, sort_keys=True)}"

    def _label(self, row: LegacyRow, case: Case, person: str) -> Unanchored:
        needs = tuple(
            ChunkNeed(need=_need_name(number), any=tuple(map(self.chunks.evidence, dict.fromkeys(ids))))
            for number, ids in enumerate(row.needs)
        )
        for need in needs:
            self.evidence.update(map(self._known_as, need.any))
        label = Unanchored(
            case=case.case,
            id="unnamed",
            person=person,
            chunking=self.chunks.chunking,
            needs=needs,
            answer=row.answer,
            note=row.note,
        )
        return label.model_copy(update={"id": label.content_id()})

    def _known_as(self, evidence: Evidence) -> str:
        """What is known of a chunk: it has its place, people placed or dropped it since, or why it has none."""
        if evidence.unlocated is None:
            return "anchored"
        told = self.answers.get((self.chunks.chunking, evidence.evidence_id(self.chunks.chunking)), ())
        if len({tuple((part.at, part.span) for part in one.parts) for one in told}) != 1:
            return evidence.unlocated.value
        return "placed" if told[0].parts else "dropped"

    def _wait(self, label: Unanchored) -> str:
        keys = self.project.store.list(Kind.UNANCHORED, self.set_name, label.case)
        there, unreadable = load_all(self.project.store, keys, Unanchored)
        refuse_unreadable(unreadable)
        theirs = [one for one in there if one.person == label.person]
        if theirs:
            # Candidates may differ when documents came since; what the person judged is the same.
            return "waiting" if any(_judged(one) == _judged(label) for one in theirs) else "differs"
        key = Key(Kind.UNANCHORED, (self.set_name, label.case, label.id))
        self.project.store.commit([Put(key, label)], {key: ABSENT})
        return "waiting"

    def result(self, rows: int, errors: Sequence[Trouble]) -> LegacyImport:
        count = self.counts
        return LegacyImport(
            set=self.set_name,
            chunking=self.chunks.chunking,
            file=self.file,
            rows=rows + len(errors),
            filed=count["filed"],
            unchanged=count["unchanged"],
            waiting=count["waiting"],
            lost=count["lost"],
            without_evidence=count["without_evidence"],
            differing=tuple(self.differing),
            errors=(*errors, *self.errors),
            cases_new=len(self.new),
            cases_known=len(self.known),
            evidence=dict(sorted(self.evidence.items())),
            not_relevant=count["not_relevant"],
            unknown_keys=dict(sorted(self.keys.items())),
        )


def _judged(label: Unanchored) -> tuple[object, ...]:
    needs = tuple((need.need, tuple(one.chunk for one in need.any)) for need in label.needs)
    return label.chunking, needs, label.answer, label.note


def _need_name(number: int) -> str:
    """`a` to `z`, then `n27` and so on."""
    return _ALPHABET[number] if number < len(_ALPHABET) else f"n{number + 1}"
