"""`check`: everything that would make a set lie."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import groupby

from annotator.model.case import Accepted, Case
from annotator.model.finding import Finding, Severity
from annotator.model.label import Decision, Judgement, Label
from annotator.model.reference import parse_reference
from annotator.model.results import CheckResult
from annotator.model.settings import TestSet
from annotator.store.base import Key, Kind, Loaded
from annotator.store.layout import path_of
from annotator.text.messages import DataProblem, Message
from annotator.workflow.asked import asked_now, asked_of
from annotator.workflow.cases import load_case
from annotator.workflow.checks.claims import claim_findings
from annotator.workflow.checks.copied import copy_findings
from annotator.workflow.checks.documents import document_findings, text_findings
from annotator.workflow.checks.evidence import evidence_findings
from annotator.workflow.checks.imports import import_findings
from annotator.workflow.checks.lacking import lacking_findings
from annotator.workflow.checks.landings import tier_findings
from annotator.workflow.checks.passages import passage_findings
from annotator.workflow.checks.questions import live_question_findings, question_findings
from annotator.workflow.checks.wording import answer_findings, wording_findings
from annotator.workflow.context import Project
from annotator.workflow.dates import case_date
from annotator.workflow.evidence_spans import extents
from annotator.workflow.labels import own_label
from annotator.workflow.landings import LandingIndex
from annotator.workflow.let_stand import of_question, untold
from annotator.workflow.places import Standing, parts_of, where_now
from annotator.workflow.sets import load_set, set_names
from annotator.workflow.stale import WARN_ONLY, Stale, Why
from annotator.workflow.state import CaseState, State, Survey, survey
from annotator.workflow.status import open_to
from annotator.workflow.unreadable import unreadable_finding

_WHY = {
    Why.QUESTION_CHANGED: "the question changed since {about} judged it",
    Why.LABEL_CHANGED: "label {about} changed since it was decided",
    Why.LABEL_ADDED: "label {about} came in after it was decided",
    Why.LABEL_GONE: "label {about} was decided on and is no longer there",
    Why.GUIDELINE_CHANGED: "it cites version {about} of the guideline, which has changed since",
    Why.PASSAGE_WAITING: "a passage of {about} changed, or was not found, in the edition in force",
    Why.PASSAGE_CONFLICT: "people gave different answers to where a passage of {about} is",
    Why.PASSAGE_DROPPED: "a passage of {about} is gone",
    Why.NOT_LANDED: "a passage of {about} was not looked for yet in the edition in force",
    Why.NO_EDITION: "no edition is in force for a passage of {about}",
    Why.REFERENCE_BROKEN: "a passage of {about} leads to no text",
    Why.PASSAGE_EDITED: "a passage of {about} reads differently in the edition in force; its place was confirmed",
    Why.PASSAGE_TURNED: "a passage of {about} was confirmed in words in which a negation, or what must or may be done, "
    "is not what was judged: {detail}",
    Why.FACT_GONE: "{about} says {detail}, which does not stand any more where its passage was confirmed",
    Why.NEW_EDITION: "a new edition of {about} came into force since it was pinned",
    Why.SEARCH_FINDS_NEW: "its search, run again, finds something new: {about}",
}
_FEW_PASSAGES = 200
"""Passages of a set that are each searched for elsewhere without being asked to: a few seconds in a large corpus."""
_RANK = {Severity.ERROR: 0, Severity.WARNING: 1, Severity.INFO: 2}
_WAITING = frozenset({Standing.WAITING.value, Standing.CONFLICT.value, Standing.UNLANDED.value})
"""States of passages that are told as reasons for a case's being stale, and as errors."""
_WHAT_TO_DO = {
    Why.NOT_LANDED: "run `annotator migrate`",
    Why.PASSAGE_WAITING: "answer the landing (`annotator land SET`), then label again if the answer changed",
    Why.PASSAGE_CONFLICT: "agree on one answer",
    Why.PASSAGE_TURNED: "label or decide the case again over today's words",
    Why.FACT_GONE: "correct the fact: label or decide the case again",
    Why.SEARCH_FINDS_NEW: "read it, then label the case again",
}


_GIVEN = "you have labelled it; it waits for somebody else"
"""What is left to do of a case that wants labels, for whoever has given theirs."""


def check(project: Project, set_name: str | None = None, *, copies: bool = False) -> CheckResult:
    """Looks at one set or all, and at the documents; findings come in a fixed order, errors first.

    `copies` searches the corpus for other places with the words of each passage even where a set has many of them.
    Of a case that still wants labels, only what the person who acts wrote is looked at (guarantee 8).
    """
    findings = [*_files(project), *document_findings(project), *tier_findings(project)]
    looked_at = 0
    if set_name is None:
        findings += _without_settings(project)
    for name in (set_name,) if set_name is not None else set_names(project):
        try:
            surveyed = survey(project, name)
            found, count = _check_set(project, surveyed)
            found += _copies(project, surveyed, wanted=copies)
        except DataProblem as error:
            if set_name is not None:
                raise
            found, count = [_told(error.message)], 0
        findings += found
        looked_at += count
    if set_name is None:
        told = {finding.file for finding in findings}
        findings += (one for one in text_findings(project, _all_editions(project)) if one.file not in told)
    counts = Counter(finding.severity.value for finding in findings)
    by_severity = {severity.value: counts[severity.value] for severity in Severity}
    return CheckResult(findings=tuple(_in_order(findings)), counts={**by_severity, "cases": looked_at})


def error_findings(project: Project, found: Survey) -> dict[str | None, tuple[Finding, ...]]:
    """The errors of each case of a surveyed set; one with any is not exported. Under None: those of texts in use."""
    errors: dict[str | None, list[Finding]] = {}
    for finding in _check_set(project, found)[0]:
        if finding.severity is Severity.ERROR:
            errors.setdefault(finding.case, []).append(finding)
    return {case: tuple(found) for case, found in errors.items()}


def findings_for_draft(
    project: Project,
    set_name: str,
    case: str,
    draft: Judgement,
    *,
    stopped: Callable[[], bool] = lambda: False,
) -> tuple[Finding, ...]:
    """What to show beside the fields while a label is written, errors first.

    `stopped` is asked between the steps; where it says so, what was found until then is given.
    """
    asked = load_case(project, set_name, case)
    settings = load_set(project, set_name)
    date = case_date(project, settings, asked)
    steps: tuple[Callable[[], Iterable[Finding]], ...] = (
        lambda: lacking_findings(asked, draft),
        lambda: evidence_findings(project, asked, draft, date=date),
        lambda: answer_findings(asked, draft),
        lambda: passage_findings(project, asked, draft),
        lambda: _beside_others(project, settings, asked, draft),
        lambda: copy_findings(project, asked, draft, date=date),
    )
    found: list[Finding] = []
    for step in steps:
        if stopped():
            break
        found += step()
    open_now = isinstance(draft, Decision) or own_label(project, set_name, case) is not None
    stand = asked.accepted if open_now else of_question(asked, project.person)
    return tuple(sorted(_accepted(stand, found), key=lambda one: _RANK[one.severity]))


def _beside_others(project: Project, settings: TestSet, case: Case, draft: Judgement) -> Iterator[Finding]:
    others = asked_now(project, settings.set, case.case)
    yield from wording_findings(case, settings, unmarked_usual=others.unmarked_usual(case))
    yield from claim_findings(case, draft, facts_usual=others.facts_usual)
    yield from live_question_findings(others, case, draft, extents(project.corpus, draft))


def _check_set(project: Project, found: Survey) -> tuple[list[Finding], int]:
    findings = [unreadable_finding(one) for one in found.unreadable]
    findings += [_odd(one, message.text(), message.advice()) for one in found.odd for message in one.warnings]
    cases = {state.case.case: state for state in found.states}
    asked = asked_of((state.case for state in found.states), _known(project, found.states), project.corpus)
    for one in question_findings(asked):
        findings += _accepted(_stand(project, cases[one.case or ""]), [one])
    landings = project.landings.refreshed()
    in_use = [state for state in found.states if not state.retired]
    for state in in_use:
        findings += _accepted(
            _stand(project, state), _check_case(project, state, landings, facts_usual=asked.facts_usual)
        )
        unmarked_usual = asked.unmarked_usual(state.case)
        findings += _accepted(
            _stand(project, state), wording_findings(state.case, found.settings, unmarked_usual=unmarked_usual)
        )
    findings += _ground(project, in_use, landings)
    findings += import_findings(project, found.settings.set, {one.case.case for one in found.states if one.retired})
    return findings, len(found.states) + len({one.key.parts[1] for one in found.unreadable})


def _copies(project: Project, found: Survey, *, wanted: bool) -> Iterator[Finding]:
    """Passages whose words stand elsewhere too; where they are not looked for, that is said."""
    in_use = [state for state in found.states if not state.retired]
    known = [(state, one) for state in in_use for one in _judgements(project, state) if one.needs]
    passages = sum(len(judgement.passages()) for _, judgement in known)
    if passages > _FEW_PASSAGES and not wanted:
        yield Finding(
            code="copies-not-sought",
            severity=Severity.INFO,
            what="whether the words of the passages of {set} stand elsewhere too was not looked for: {count} passages",
            remedy="run `annotator check {set} --copies`, which takes longer",
            params={"set": found.settings.set, "count": passages},
        )
        return
    told: set[tuple[str, str]] = set()
    for state, judgement in known:
        for finding in copy_findings(project, state.case, judgement, date=state.date):
            if (state.case.case, finding.said()) not in told:
                told.add((state.case.case, finding.said()))
                yield from _accepted(_stand(project, state), [finding])


def _check_case(project: Project, state: CaseState, landings: LandingIndex, *, facts_usual: bool) -> Iterator[Finding]:
    case = state.case.case
    if state.state is State.DISPUTED:
        yield Finding(
            code="disputed",
            severity=Severity.WARNING,
            case=case,
            what="its labels do not agree, and nobody has decided",
            remedy="decide it",
        )
    if state.state in (State.DRAFT, State.IN_REVIEW):
        yield Finding(
            code="not-reviewed",
            severity=Severity.INFO,
            case=case,
            what="it has {given} of {wanted} labels",
            remedy=_GIVEN if any(one.person == project.person for one in state.labels) else "label it",
            params={"given": len(state.labels), "wanted": state.wanted},
        )
    stale_told = open_to(state, project.person)
    for judgement in _judgements(project, state):
        for finding in (
            *evidence_findings(project, state.case, judgement, date=state.date, landings=landings),
            *claim_findings(state.case, judgement, facts_usual=facts_usual),
            *answer_findings(state.case, judgement),
            *passage_findings(project, state.case, judgement),
        ):
            if not (stale_told and _waits(finding)):
                yield _of_label(finding, judgement) if isinstance(judgement, Label) and state.gold is None else finding
    if stale_told:
        yield from (_stale(case, reason) for reason in (*state.stale, *state.let_stand))


def _judgements(project: Project, state: CaseState) -> Iterable[Judgement]:
    if state.gold is not None:
        return (state.gold.judgement,)
    return tuple(label for label in state.labels if open_to(state, project.person) or label.person == project.person)


def _known(project: Project, states: Sequence[CaseState]) -> dict[str, Judgement]:
    """One judgement of each case that may be known: what counts, else a label that may be seen."""
    known: dict[str, Judgement] = {}
    for state in states:
        for judgement in _judgements(project, state):
            known.setdefault(state.case.case, judgement)
    return known


def _waits(finding: Finding) -> bool:
    """Whether a need is unmet as long as a landing waits, which the reasons for being stale tell as an error, too."""
    states = str(finding.params.get("states", "")).split(", ")
    return finding.code == "need-unmet" and not _WAITING.isdisjoint(states)


def _of_label(finding: Finding, label: Label) -> Finding:
    """The finding with whose label it speaks of: a case without gold has several."""
    name = f"{label.person}.{label.round}"
    return finding.model_copy(update={"label": name, "params": {**finding.params, "label": name}})


def _stale(case: str, reason: Stale) -> Finding:
    return Finding(
        code=reason.code,
        severity=Severity.WARNING if reason.why in WARN_ONLY else Severity.ERROR,
        case=case,
        what=_WHY[reason.why],
        remedy=_WHAT_TO_DO.get(reason.why, "look at the case again"),
        params=reason.params,
    )


def _stand(project: Project, state: CaseState) -> tuple[Accepted, ...]:
    """What was let stand of a case, as who acts may know it; findings here rest only on what they may know."""
    return state.case.accepted if open_to(state, project.person) else untold(state.case, project.person)


def _accepted(stand: Iterable[Accepted], findings: Iterable[Finding]) -> Iterator[Finding]:
    """What a person let stand is kept as information, with why; an error cannot be let stand."""
    why = {one.of: one.why for one in stand}
    for finding in findings:
        said = finding.said() if why else ""
        if said in why and finding.severity is not Severity.ERROR:
            yield finding.model_copy(update={"severity": Severity.INFO, "accepted": why[said]})
        else:
            yield finding


def _ground(project: Project, states: Sequence[CaseState], landings: LandingIndex) -> Iterator[Finding]:
    """Texts that are not what was filed, and the cases that rest on them or on documents with a file too few.

    All texts that labels were made on, and that they are read in now, are looked at; only cases whose labels may be
    known are named.
    """
    editions = {state.case.case: frozenset(_editions(project, state, landings)) for state in states}
    texts = list(text_findings(project, frozenset().union(*editions.values())))
    yield from texts
    changed = {finding.params["document"] for finding in texts}
    unreadable = {one.key.parts[0]: one.where for one in project.corpus.unreadable()}
    unordered = {one for one in project.corpus.documents() if project.corpus.line(one).unordered}
    for state in states:
        if not open_to(state, project.person):
            continue
        documents = {document for document, _ in editions[state.case.case]}
        if changed & documents:
            yield _rests(state, "changed-text", "the text of a document it rests on is not the one that was filed")
        for document in sorted(unordered & documents):
            yield _rests(state, "unordered", "nothing tells which edition of {document} is in force", document=document)
        for document in sorted(unreadable.keys() & documents):
            # Which edition is in force, and who may know it, cannot be told while a file of the document is missing.
            what = "a document it rests on has a file that cannot be read: {file}"
            yield _rests(state, "unreadable", what, file=unreadable[document])


def _editions(project: Project, state: CaseState, landings: LandingIndex) -> Iterator[tuple[str, str]]:
    """The editions that a case's labels were made on, and those in which their places are read now."""
    judgements: tuple[Judgement, ...] = (state.gold.judgement,) if state.gold else state.labels
    for judgement in judgements:
        for part, follow in parts_of(judgement):
            at = parse_reference(part.at)
            yield at.document, at.version
            place = where_now(project, part, follow, date=state.date, landings=landings).place
            if place is not None:
                yield place.document, place.version


def _rests(state: CaseState, on: str, what: str, **params: object) -> Finding:
    return Finding(
        code=f"rests-on-{on}",
        severity=Severity.ERROR,
        case=state.case.case,
        what=what,
        remedy="see what is said of that document",
        params=params,
    )


def _without_settings(project: Project) -> Iterator[Finding]:
    """Sets whose settings are gone, so that no command would find their cases."""
    cases = {key.parts[0] for key in project.store.list(Kind.CASE)}
    for name in sorted(cases.difference(set_names(project))):
        where = path_of(Key(Kind.SET, (name,)))
        what = "the settings of a set are missing, though its cases are there"
        yield _told(Message("set-missing", what, "restore the file from git", where))


def _told(message: Message) -> Finding:
    return Finding(
        code=message.code,
        severity=Severity.ERROR,
        file=message.where or None,
        what=message.what,
        remedy=message.remedy,
        params=dict(message.params),
    )


def _all_editions(project: Project) -> Iterator[tuple[str, str]]:
    """Every edition with a text of its own, whether a label rests on it or not."""
    for document in project.corpus.documents():
        for version in project.corpus.versions(document):
            if project.corpus.edition(document, version).sha256 is not None:
                yield document, version


def _files(project: Project) -> Iterator[Finding]:
    for one in (*project.corpus.unreadable(), *project.landings.refreshed().unreadable(), *project.store.strays()):
        yield unreadable_finding(one)


def _odd(one: Loaded, what: str, remedy: str) -> Finding:
    return Finding(
        code="unknown-key",
        severity=Severity.WARNING,
        case=one.key.parts[1],
        file=one.where,
        what="{problem}",
        remedy=remedy,
        params={"problem": what},
    )


def _in_order(findings: Iterable[Finding]) -> Iterator[Finding]:
    """Findings in a fixed order; the words of one decide only between those that are alike in all else."""
    for _, alike in groupby(sorted(findings, key=_order), key=_order):
        several = list(alike)
        yield from sorted(several, key=Finding.message) if len(several) > 1 else several


def _order(finding: Finding) -> tuple[int, str, str, str]:
    return _RANK[finding.severity], finding.case or "", finding.file or "", finding.code
