"""Labels: drafts that only their writer has, and submitted labels that stay.

Guarantee 8 lives here: whoever has not submitted a label of a case sees nobody else's.
"""

import datetime
from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import NamedTuple, TypeVar

from annotator.model.case import Case
from annotator.model.label import Answerability, Decision, Follow, Judgement, Label, label_hash
from annotator.model.reference import parse_reference
from annotator.store.base import ABSENT, Delete, Key, Kind, Put, Unreadable
from annotator.store.errors import Changed
from annotator.text.messages import DataProblem, UsageProblem
from annotator.workflow.cases import load_case
from annotator.workflow.context import Project
from annotator.workflow.dates import case_date
from annotator.workflow.drafting import usual_behaviour
from annotator.workflow.lengths import SENTENCES, refuse_long
from annotator.workflow.quoting import complete
from annotator.workflow.records import load, load_all, load_or_none
from annotator.workflow.renewal import renewed
from annotator.workflow.research import logged
from annotator.workflow.saving import save_over
from annotator.workflow.sets import guideline, labels_wanted, load_set

J = TypeVar("J", Label, Decision)


def label_key(set_name: str, case: str, person: str, number: int) -> Key:
    """Key of a label."""
    return Key(Kind.LABEL, (set_name, case, person, str(number)))


def load_draft(project: Project, set_name: str, case: str) -> Label | None:
    """What the person who acts has begun to label; None where nothing is begun."""
    return load_or_none(project.store, Key(Kind.DRAFT, (set_name, case, project.actor())), Label)


def save_draft(
    project: Project, set_name: str, label: Label, *, base: Label | None, began: Label | None = None
) -> Label:
    """Keeps a label that is being written, however incomplete, and gives what is kept; it is on disk when this returns.

    `base` is the draft as it was read or last saved, None where there was none; then `began` is what was written on.
    Where another program of the same person saved meanwhile, what both changed apart comes together; else `Changed` is
    raised and nothing is written.
    """
    draft = label.model_copy(update={"person": project.actor()})
    key = Key(Kind.DRAFT, (set_name, draft.case, draft.person))
    with project.store.locked():
        if base is None and project.store.revision(key) != ABSENT:
            base = began
        if base is not None and project.store.revision(key) == ABSENT:
            _refuse_submitted(project, set_name, base)
        return save_over(project, key, base, draft)


def submitted_since(project: Project, set_name: str, base: Label) -> Label | None:
    """The label that the same person submitted in another window since they began the draft `base`, if they did."""
    last = own_label(project, set_name, base.case)
    before = base.round if base.asked is not None else 0  # a draft has a question's hash from the label it began on
    return last if last is not None and last.round > before else None


def _refuse_submitted(project: Project, set_name: str, base: Label) -> None:
    """Where a draft is gone since the same person submitted it in another window, that is what they are told."""
    if submitted_since(project, set_name, base) is not None:
        raise Changed(
            "submitted-meanwhile",
            "you submitted this label in another window; nothing was saved",
            remedy="open the case again to write a new round",
        )


def discard_draft(project: Project, set_name: str, case: str) -> None:
    """Forgets a draft; nothing happens where there is none."""
    key = Key(Kind.DRAFT, (set_name, case, project.actor()))
    if project.store.revision(key) != ABSENT:
        project.store.commit([Delete(key)])


def submit(project: Project, set_name: str, case: str, judgement: Label) -> Label:
    """Submits a label as the next round of the person who acts, and forgets their draft.

    Places are found and verified, the question's hash and the guideline's version are put down. A label that judges
    what this person's last one judged, of the same question, is that last one, unless its passages or searches read
    otherwise now: then it is a new round over today's words. Raises `UsageProblem` where the label is not complete, or
    where this person has decided the case and so cannot judge it blind any more.
    """
    asked = load_case(project, set_name, case)
    _refuse(project, set_name, asked)
    current = guideline(project, set_name)
    label = judgement.model_copy(
        update={
            "case": case,
            "person": project.actor(),
            "asked": asked.asked(),
            "guideline": current.version if current else None,
        }
    )
    with project.store.locked():
        last = own_label(project, set_name, case)
        label = label.model_copy(update={"round": last.round + 1 if last else 1})
        label = finished(project, set_name, asked, label)
        if last is not None and label_hash(last) == label_hash(label):
            label = renewed(project, asked, label, date=case_date(project, load_set(project, set_name), asked))
        if last is not None and label_hash(last) == label_hash(label):
            discard_draft(project, set_name, case)
            return last
        changes: list[Put | Delete] = [Put(label_key(set_name, case, label.person, label.round), label)]
        draft = Key(Kind.DRAFT, (set_name, case, label.person))
        if project.store.revision(draft) != ABSENT:
            changes.append(Delete(draft))
        project.store.commit(changes, {changes[0].key: ABSENT})
    return label


def finished(project: Project, set_name: str, case: Case, judgement: J) -> J:
    """A judgement that may stand: complete, its places found, its searches run.

    Raises `UsageProblem` where something is missing.
    """
    if isinstance(judgement, Label) and judgement.cannot_judge is not None:
        return _without_judgement(judgement)
    date = case_date(project, load_set(project, set_name), case)
    _check_complete(judgement, case.case)
    fields = complete(project, judgement, date=date)
    fields["searched"] = tuple(logged(project, one, date=date) for one in judgement.searched)
    usual = usual_behaviour(judgement.answerability)
    done = judgement.model_copy(update={**fields, "behaviour": judgement.behaviour or usual})
    return done.model_copy(update={"in_force": _in_force(project, done, date)})


def own_label(project: Project, set_name: str, case: str) -> Label | None:
    """The newest label of the person who acts; None where they have none."""
    if project.person is None:
        return None
    keys = project.store.list(Kind.LABEL, set_name, case, project.person)
    rounds = sorted(int(key.parts[3]) for key in keys)
    return load(project.store, label_key(set_name, case, project.person, rounds[-1]), Label) if rounds else None


def latest_labels(project: Project, set_name: str, case: str) -> tuple[Label, ...]:
    """The newest label of every person, by person; for rules only, people are shown `visible_labels`."""
    labels, unreadable = load_all(project.store, project.store.list(Kind.LABEL, set_name, case), Label)
    refuse_unreadable(unreadable)
    return newest(labels)


def newest(labels: tuple[Label, ...]) -> tuple[Label, ...]:
    """The newest round of every person, by person."""
    last: dict[str, Label] = {}
    for label in labels:
        if label.person not in last or label.round > last[label.person].round:
            last[label.person] = label
    return tuple(last[person] for person in sorted(last))


def visible_labels(project: Project, set_name: str, case: str) -> tuple[Label, ...]:
    """The newest labels that who acts may see (guarantee 8): all once theirs is submitted, before that none."""
    return latest_labels(project, set_name, case) if own_label(project, set_name, case) is not None else ()


def labels_to_decide(project: Project, set_name: str, case: str) -> tuple[Label, ...]:
    """The labels an adjudicator settles; raises `UsageProblem` while the case still waits for labels.

    Once a case has all the labels it wants, nobody is asked for one any more, so showing them spoils nothing; whoever
    decides cannot label the case afterwards.
    """
    labels = latest_labels(project, set_name, case)
    asked = load_case(project, set_name, case)
    wanted = labels_wanted(load_set(project, set_name), asked.tags)
    given = sum(label.cannot_judge is None for label in labels)
    if given < wanted:
        raise UsageProblem(
            "decide-too-early",
            "{case} has {given} of {wanted} labels",
            remedy="wait for the others; until then nobody sees them",
            case=case,
            given=given,
            wanted=wanted,
        )
    return labels


def _refuse(project: Project, set_name: str, case: Case) -> None:
    if case.retired is not None:
        raise UsageProblem("case-retired", "{case} is retired: {why}", case=case.case, why=case.retired)
    decision = load_or_none(project.store, Key(Kind.DECISION, (set_name, case.case)), Decision)
    if decision is not None and decision.person == project.actor() and own_label(project, set_name, case.case) is None:
        raise UsageProblem(
            "label-after-deciding",
            "you decided {case} and have seen its labels, so you cannot label it blind",
            remedy="change the decision instead",
            case=case.case,
        )


def _without_judgement(label: Label) -> Label:
    refuse_long(label.cannot_judge, SENTENCES, label.case)
    if not (label.cannot_judge or "").strip():
        raise UsageProblem("cannot-judge-why", "say why you cannot judge {case}", case=label.case)
    keep = {name: getattr(label, name) for name in ("case", "person", "round", "guideline", "asked", "cannot_judge")}
    return Label(**keep)


def _check_complete(judgement: Judgement, case: str) -> None:
    """What a judgement must have before it counts; live findings say the same while it is written."""
    lacking = next(missing(judgement), None)
    if lacking is not None:
        raise UsageProblem(lacking.code, lacking.what, remedy=lacking.remedy, where=case, **lacking.params)


class Lacking(NamedTuple):
    """One thing that a judgement still lacks."""

    code: str
    what: str
    """The sentence, with names of `params` in braces."""
    remedy: str
    params: Mapping[str, str] = MappingProxyType({})


def missing(judgement: Judgement) -> Iterator[Lacking]:
    """What a judgement still lacks before it may be submitted, most important first."""
    kind = judgement.answerability
    if kind is None:
        yield Lacking("answerability-missing", "it is not said whether the documents answer the question", "choose one")
    if kind in (Answerability.ANSWERABLE, Answerability.PARTIAL) and not judgement.passages():
        yield Lacking(
            "evidence-missing", "no passage shows the answer", "link a passage, or say that there is no answer"
        )
    if kind is Answerability.UNANSWERABLE and judgement.needs:
        yield Lacking("evidence-too-much", "an unanswerable question has no evidence", "make the passages distractors")
    if kind is Answerability.UNANSWERABLE and judgement.reason is None:
        yield Lacking("reason-missing", "it is not said why there is no answer", "choose a reason")
    if kind not in (None, Answerability.ANSWERABLE) and not any(one.words.strip() for one in judgement.searched):
        yield Lacking(
            "search-missing", "nothing says what was searched for", "search, and keep the search with the case"
        )
    yield from _missing_in_needs(judgement)


def _missing_in_needs(judgement: Judgement) -> Iterator[Lacking]:
    names = [need.need for need in judgement.needs]
    for name in sorted({name for name in names if names.count(name) > 1}):
        yield Lacking("need-twice", "two needs are called {need}", "give each its own name", {"need": name})
    for need in judgement.needs:
        if not need.any:
            yield Lacking(
                "need-empty", "need {need} has no passage", "link a passage or remove the need", {"need": need.need}
            )
    for fact in judgement.facts:
        if not fact.says.strip():
            yield Lacking("fact-empty", "a fact says nothing", "write what the answer must say, or remove it")
        for name in fact.needs:
            if name not in names:
                yield Lacking(
                    "fact-need",
                    "a fact rests on need {need}, which is not there",
                    "choose one of the needs",
                    {"need": name},
                )


def _in_force(project: Project, judgement: Judgement, date: datetime.date) -> dict[str, str]:
    documents = {
        parse_reference(part.at).document
        for passage in judgement.passages()
        if passage.follow is Follow.PINNED
        for part in passage.places()
    }
    found = {document: project.corpus.in_force(document, date) for document in sorted(documents)}
    return {document: edition.version for document, edition in found.items() if edition is not None}


def refuse_unreadable(unreadable: tuple[Unreadable, ...]) -> None:
    """Stops a rule that cannot be right while a label, or a comment, cannot be read; nothing is said of its words."""
    if unreadable:
        comment = unreadable[0].key.kind is Kind.COMMENT
        raise DataProblem(
            "comment-unreadable" if comment else "label-unreadable",
            "a comment cannot be read" if comment else "a label cannot be read",
            remedy="see `annotator check`, mend the file or restore it from git",
            where=unreadable[0].where,
        )
