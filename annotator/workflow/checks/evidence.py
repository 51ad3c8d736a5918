"""Whether the passages and facts of a judgement hold: references, quotes, numbers, roles."""

import datetime
from collections.abc import Iterator, Mapping, Sequence

from annotator.model.case import Case
from annotator.model.finding import Finding, Severity
from annotator.model.label import Answerability, Judgement, Need, Part
from annotator.model.reference import parse_reference
from annotator.text.messages import AnnotatorError
from annotator.workflow.bearing import in_other_units, missing_in_way, missing_now
from annotator.workflow.checks.landings import context_findings
from annotator.workflow.context import Project
from annotator.workflow.doubled import doubled
from annotator.workflow.landings import LandingIndex
from annotator.workflow.places import (
    NeedNow,
    Standing,
    distractor_part,
    needs_now,
    place_of,
    where_now,
)
from annotator.workflow.quoting import verify
from annotator.workflow.research import may_know

_ANEW = "label the case again with other evidence, or retire it"
_REMEDIES: Mapping[Standing, str] = {
    Standing.WAITING: "answer its landing: `annotator land SET`, or the screen Land",
    Standing.CONFLICT: "agree on one answer: `annotator land SET` lists who said what",
    Standing.UNLANDED: "run `annotator migrate SET`",
    Standing.DROPPED: _ANEW,
    Standing.GONE: _ANEW,
    Standing.BROKEN: "restore the document's files, or link the passage again in a new round",
}
"""What helps where a passage does not count."""
_UNMET: Mapping[Standing, str] = {
    Standing.WAITING: "need {need} has no passage in the edition that counts: a landing waits for an answer",
    Standing.CONFLICT: "need {need} has no passage in the edition that counts: people answered differently where it is",
    Standing.UNLANDED: "need {need} has no passage in the edition that counts: it was not looked for there yet",
    Standing.DROPPED: "need {need} has no passage in the edition that counts: somebody said that it is gone",
    Standing.GONE: "need {need} has no passage in the edition that counts: no edition is in force",
    Standing.BROKEN: "need {need} has no passage: its reference leads to no text",
}
"""What is the matter with a need, by how its passage stands."""


def evidence_findings(
    project: Project,
    case: Case,
    judgement: Judgement,
    *,
    date: datetime.date,
    landings: LandingIndex | None = None,
) -> Iterator[Finding]:
    """Everything wrong with the passages and facts of a judgement at a date."""
    for field, part in _parts(judgement):
        problem = _broken(project, part)
        if problem is not None:
            yield Finding(
                code="reference-broken",
                severity=Severity.ERROR,
                case=case.case,
                field=field,
                what="{at}: {problem}",
                remedy="restore the document's files, or link the passage again in a new round",
                params={"at": part.at, "problem": problem},
            )
    needs = needs_now(project, judgement, date=date, landings=landings)
    yield from _unmet(case, needs)
    yield from context_findings(case, needs)
    yield from _distractors(project, case, judgement, date, landings)
    yield from _doubled(project, case, judgement)
    yield from _facts(project, case, judgement, needs)
    yield from _alternatives(project, case, judgement, needs)
    yield from _roles(project, case, judgement)


def _parts(judgement: Judgement) -> Iterator[tuple[str, Part]]:
    for need in judgement.needs:
        for passage in need.any:
            for part in passage.places():
                yield f"needs.{need.need}", part
    for at, distractor in enumerate(judgement.distractors):
        yield f"distractors.{at}", distractor_part(distractor)[0]


def _broken(project: Project, part: Part) -> str | None:
    place = parse_reference(part.at)
    try:
        reading = project.corpus.reading(place.document, place.version)
        place_of(project.corpus, part)
    except AnnotatorError as error:
        return error.message.text()
    return verify(reading, part)


def _unmet(case: Case, needs: Sequence[NeedNow]) -> Iterator[Finding]:
    for need in needs:
        if need.any and not need.counts:
            states = sorted({part.state for passage in need.any for part in passage.parts if part.place is None})
            worst = next((state for state in _UNMET if state in states), Standing.BROKEN)
            yield Finding(
                code="need-unmet",
                severity=Severity.ERROR,
                case=case.case,
                field=f"needs.{need.need.need}",
                what=_UNMET[worst],
                remedy=_REMEDIES[worst],
                params={"need": need.need.need, "states": ", ".join(state.value for state in states)},
            )


def _distractors(
    project: Project, case: Case, judgement: Judgement, date: datetime.date, landings: LandingIndex | None
) -> Iterator[Finding]:
    for at, distractor in enumerate(judgement.distractors):
        part, follow = distractor_part(distractor)
        here = where_now(project, part, follow, date=date, landings=landings)
        if here.place is None and here.state is not Standing.BROKEN:
            settled = here.state in (Standing.DROPPED, Standing.GONE)
            yield Finding(
                code="distractor-unplaced",
                severity=Severity.INFO if settled else Severity.WARNING,
                case=case.case,
                field=f"distractors.{at}",
                what="a passage that misleads has no place in the edition that counts and is not exported",
                remedy="" if settled else "run `annotator migrate` and answer its landings",
                params={"state": here.state.value},
            )


def _doubled(project: Project, case: Case, judgement: Judgement) -> Iterator[Finding]:
    for one in doubled(project, judgement):
        yield Finding(
            code=one.code,
            severity=one.severity,
            case=case.case,
            field=one.field,
            what=one.what,
            remedy=one.remedy,
            params=dict(one.params),
            about={"places": ", ".join(sorted(one.places))},
        )


def _facts(project: Project, case: Case, judgement: Judgement, needs: Sequence[NeedNow]) -> Iterator[Finding]:
    names = {need.need.need for need in needs}
    for at, fact in enumerate(judgement.facts):
        unknown = [name for name in fact.needs if name not in names]
        if unknown:
            yield Finding(
                code="fact-need",
                severity=Severity.ERROR,
                case=case.case,
                field=f"facts.{at}",
                what="the fact “{fact}” rests on need {need}, which is not there",
                remedy="choose one of the needs",
                params={"fact": fact.says, "need": ", ".join(unknown)},
            )
    for at, fact, missing in missing_now(project, judgement, needs):
        apart = in_other_units(project, fact, needs, missing)
        odd = {claim.raw for claim, _ in apart}
        gone = [quantity.raw for quantity in missing if quantity.raw not in odd]
        for claim, source in apart:
            yield Finding(
                code="fact-unit-mismatch",
                severity=Severity.ERROR,
                case=case.case,
                field=f"facts.{at}",
                what="the fact says {missing}, and its passages say {there}",
                remedy="correct the unit in the fact, or link the passage that says it",
                params={"missing": claim.raw, "there": source.raw},
            )
        if gone:
            yield Finding(
                code="fact-number-missing",
                severity=Severity.ERROR,
                case=case.case,
                field=f"facts.{at}",
                what="the fact says {missing}, which does not stand in its passages",
                remedy="correct the fact or link the passage that says it",
                params={"missing": ", ".join(gone)},
            )


def _alternatives(project: Project, case: Case, judgement: Judgement, needs: Sequence[NeedNow]) -> Iterator[Finding]:
    for need, place, at, lacks in missing_in_way(project, judgement, needs):
        missing = ", ".join(one.raw for one in lacks)
        quotes = " … ".join(part.quote for part in _need_of(judgement, need).any[place].places())
        yield Finding(
            code="alternative-without-fact",
            severity=Severity.WARNING,
            case=case.case,
            field=f"needs.{need}.{place}",
            what="the fact says {missing}, which does not stand in this alternative, though each is to be enough",
            remedy="take the passage out, or link it in a need of its own",
            params={"missing": missing},
            about={"missing": missing, "fact": judgement.facts[at].says, "quote": quotes},
        )


def _need_of(judgement: Judgement, name: str) -> Need:
    return next(need for need in judgement.needs if need.need == name)


def _roles(project: Project, case: Case, judgement: Judgement) -> Iterator[Finding]:
    documents = {parse_reference(part.at).document for passage in judgement.passages() for part in passage.places()}
    closed = sorted(document for document in documents if not may_know(project, case, document))
    if judgement.answerability in (Answerability.ANSWERABLE, Answerability.PARTIAL) and closed:
        yield Finding(
            code="role-may-not-know",
            severity=Severity.ERROR,
            case=case.case,
            field="roles",
            what="the asker ({roles}) may not know {documents}",
            remedy="change the asker's roles, or label the case as forbidden",
            params={"roles": ", ".join(case.roles), "documents": ", ".join(closed)},
        )
    if judgement.answerability is Answerability.FORBIDDEN and documents and not closed:
        yield Finding(
            code="forbidden-but-permitted",
            severity=Severity.ERROR,
            case=case.case,
            field="answerability",
            what="the case is forbidden, but the asker ({roles}) may know every document it names",
            remedy="name the asker's roles, or the roles of the document in its document.yaml",
            params={"roles": ", ".join(case.roles) or "anybody"},
        )
