"""What may be handed over: the validated cases of a set, with every passage where it stands now."""

import datetime
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from annotator.model.export import (
    EditionInForce,
    ExportedCase,
    ExportedDistractor,
    ExportedFact,
    ExportedNeed,
    ExportedPart,
    ExportedPassage,
    LeftOut,
    case_hash,
)
from annotator.model.finding import Finding
from annotator.model.hashing import text_hash
from annotator.model.label import Answerability, Behaviour, Judgement
from annotator.model.landing import Place
from annotator.model.results import Trouble
from annotator.model.settings import TestSet
from annotator.text.messages import AnnotatorError
from annotator.workflow.check import error_findings
from annotator.workflow.chunkings import ChunksOf
from annotator.workflow.context import Project
from annotator.workflow.gold import Gold
from annotator.workflow.landings import LandingIndex
from annotator.workflow.places import PassageNow, distractor_part, extent_of, needs_now, where_now
from annotator.workflow.research import may_know
from annotator.workflow.state import CaseState, State, Survey, survey
from annotator.workflow.unreadable import trouble


@dataclass(frozen=True, slots=True)
class Handover:
    """The cases that may be handed over, and those that may not; together all cases of the set."""

    settings: TestSet
    date: datetime.date
    """The as-of date of cases that name none."""
    cases: tuple[ExportedCase, ...]
    left_out: tuple[LeftOut, ...]
    faults: frozenset[str]
    """The cases left out that have gold, or would have, and cannot be handed over as they are: stale, unreadable."""
    editions: tuple[EditionInForce, ...]
    errors: tuple[Trouble, ...]
    """Files that cannot be read: of cases left out, and of documents."""
    notes: tuple[str, ...]
    """What is not there in cases that are: misleading passages without a place, passages without a chunk."""

    @property
    def counts(self) -> dict[str, int]:
        """Cases handed over by answerability."""
        counted = Counter(case.answerability.value for case in self.cases)
        return {kind.value: counted[kind.value] for kind in Answerability}


def hand_over(project: Project, set_name: str, *, chunks_of: ChunksOf | None = None) -> Handover:
    """Gathers what may be exported: cases with gold and without error findings.

    Each other case is named with its reason. Cases come in order of their ids; the same files and date give the same
    result.
    """
    found = survey(project, set_name)
    errors = error_findings(project, found)
    landings = project.landings.refreshed()
    cases: list[ExportedCase] = []
    left_out = _unreadable(found)
    faults = {one.case for one in left_out}
    notes: list[str] = []
    for state in found.states:
        why = _why_not(state, errors)
        if why is None and state.gold is not None:
            cases.append(_exported(project, state, state.gold, landings, chunks_of))
            notes += _notes(cases[-1], state.gold.judgement, with_chunks=chunks_of is not None)
        else:
            left_out.append(LeftOut(case=state.case.case, reason=why or "no gold"))
            # Who retired a case, or has not finished it, need not be told; who counts on its gold must be.
            if state.gold is not None and not state.retired:
                faults.add(state.case.case)
    return Handover(
        settings=found.settings,
        date=found.settings.date or project.date,
        cases=tuple(cases),
        left_out=tuple(sorted(left_out, key=lambda one: one.case)),
        faults=frozenset(faults),
        editions=_editions(project, cases, found.settings.date or project.date),
        errors=(
            *map(trouble, (*found.unreadable, *project.corpus.unreadable())),
            *(Trouble(path=one.file or "", message=one.message()) for one in errors.get(None, ())),
        ),
        notes=tuple(notes),
    )


def _why_not(state: CaseState, errors: Mapping[str | None, tuple[Finding, ...]]) -> str | None:
    if state.retired:
        return f"retired: {state.case.retired}"
    if state.state is State.DECIDED and state.gold is None:
        return "decided: no label of it can be right"
    if state.gold is None:
        return {
            State.DRAFT: "draft: nobody has labelled it",
            State.IN_REVIEW: f"in review: {len(state.labels)} of {state.wanted} labels",
            State.DISPUTED: "disputed: its labels do not agree",
        }[state.state]
    found = errors.get(state.case.case, ())
    return "; ".join(f"{one.code}: {one.message()}" for one in found) or None


def _notes(case: ExportedCase, judgement: Judgement, *, with_chunks: bool) -> Iterator[str]:
    gone = len(judgement.distractors) - len(case.distractors)
    if gone:
        yield f"{case.case}: without {gone} of its misleading passages, which have no place in the edition that counts"
    parts = [part for need in case.needs for passage in need.any for part in passage.parts]
    lacking = sum(with_chunks and not part.chunks for part in parts)
    if lacking:
        yield f"{case.case}: {lacking} of its passages are held by no chunks of this chunking"


def _unreadable(found: Survey) -> list[LeftOut]:
    broken: dict[str, str] = {}
    for one in found.unreadable:
        broken.setdefault(one.key.parts[1], one.problem.where or one.where)
    return [LeftOut(case=case, reason=f"unreadable: {where}") for case, where in broken.items()]


def _exported(
    project: Project, state: CaseState, gold: Gold, landings: LandingIndex, chunks_of: ChunksOf | None
) -> ExportedCase:
    case, judgement = state.case, gold.judgement
    made = ExportedCase(
        case=case.case,
        hash=text_hash(""),
        question=case.question,
        language=case.language,
        tags=case.tags,
        roles=case.roles,
        as_of=state.date,
        answerability=judgement.answerability or Answerability.ANSWERABLE,
        reason=judgement.reason,
        behaviour=judgement.behaviour or Behaviour.ANSWER,
        needs=tuple(_needs(project, judgement, state.date, landings, chunks_of)),
        facts=tuple(
            ExportedFact(says=fact.says, variants=fact.variants, needs=fact.needs, weight=fact.weight)
            for fact in judgement.facts
        ),
        distractors=_distractors(project, judgement, state.date, landings),
        forbidden=tuple(one for one in project.corpus.documents() if not may_know(project, case, one)),
        answer=judgement.answer,
        source=gold.source.value,
        merged=gold.merged,
    )
    return made.model_copy(update={"hash": case_hash(made)})


def _needs(
    project: Project,
    judgement: Judgement,
    date: datetime.date,
    landings: LandingIndex,
    chunks_of: ChunksOf | None,
) -> list[ExportedNeed]:
    """Needs with the passages that count; a passage that a person dropped is left out beside its alternatives."""
    return [
        ExportedNeed(
            need=need.need.need,
            any=tuple(_passage(project, passage, chunks_of) for passage in need.any if passage.counts),
        )
        for need in needs_now(project, judgement, date=date, landings=landings)
    ]


def _passage(project: Project, passage: PassageNow, chunks_of: ChunksOf | None) -> ExportedPassage:
    places = [part.place for part in passage.parts if part.place is not None]
    return ExportedPassage(
        parts=tuple(_part(project, place, chunks_of) for place in places), follow=passage.passage.follow
    )


def _part(project: Project, place: Place, chunks_of: ChunksOf | None) -> ExportedPart:
    reading = project.corpus.reading(place.document, place.version)
    start, end = extent_of(project.corpus, place)
    return ExportedPart(
        document=place.document,
        version=place.version,
        section=place.section if place.span is None and place.section else reading.section_at(start).key,
        span=(start, end),
        text=reading.text[start:end],
        whole_section=place.span is None,
        chunks=chunks_of(place.document, place.version, (start, end)) if chunks_of else (),
    )


def _distractors(
    project: Project, judgement: Judgement, date: datetime.date, landings: LandingIndex
) -> tuple[ExportedDistractor, ...]:
    found = []
    for distractor in judgement.distractors:
        part, follow = distractor_part(distractor)
        place = where_now(project, part, follow, date=date, landings=landings).place
        if place is not None:
            reading = project.corpus.reading(place.document, place.version)
            start, end = extent_of(project.corpus, place)
            found.append(
                ExportedDistractor(
                    document=place.document,
                    version=place.version,
                    section=reading.section_at(start).key,
                    span=(start, end),
                    why=distractor.why,
                )
            )
    return tuple(found)


def _editions(project: Project, cases: list[ExportedCase], date: datetime.date) -> tuple[EditionInForce, ...]:
    """The text behind every place of every case, and the edition in force of each of those documents."""
    used = {
        (part.document, part.version)
        for case in cases
        for need in case.needs
        for passage in need.any
        for part in passage.parts
    }
    used |= {(one.document, one.version) for case in cases for one in case.distractors}
    editions = ((document, project.corpus.in_force(document, date)) for document in {document for document, _ in used})
    in_force = {(document, edition.version) for document, edition in editions if edition is not None}
    found = []
    for document, version in sorted(used | in_force):
        try:
            sha256 = project.corpus.text_sha256(document, version)
        except AnnotatorError:
            sha256 = None
        if sha256 is not None:
            in_use = (document, version) in in_force
            others = tuple(
                one
                for one in project.corpus.versions(document)
                if (document, one) not in used | in_force and _same_text(project, document, one, sha256)
            )
            found.append(
                EditionInForce(document=document, version=version, sha256=sha256, in_force=in_use, same_text=others)
            )
    return tuple(found)


def _same_text(project: Project, document: str, version: str, sha256: str) -> bool:
    try:
        return project.corpus.text_sha256(document, version) == sha256
    except AnnotatorError:
        return False
