"""Deciding: the adjudicator's answer to labels that do not agree."""

from annotator.model.label import (
    Decision,
    DisputeReason,
    Judgement,
    Label,
    Need,
    Outcome,
    label_hash,
)
from annotator.model.settings import Duty
from annotator.store.base import Delete, Key, Kind, Put
from annotator.store.errors import Changed
from annotator.text.messages import UsageProblem
from annotator.workflow.cases import load_case
from annotator.workflow.context import Project
from annotator.workflow.dates import case_date
from annotator.workflow.labels import finished, labels_to_decide
from annotator.workflow.records import load_or_none
from annotator.workflow.renewal import renewed
from annotator.workflow.sets import guideline, load_set
from annotator.workflow.stale import Why
from annotator.workflow.state import CaseState, State, state_of

FIELDS = ("answerability", "reason", "behaviour", "needs", "facts", "distractors", "searched", "answer")
"""The fields of a judgement that can be adopted one by one."""


def decision_key(set_name: str, case: str) -> Key:
    """Key of a case's decision."""
    return Key(Kind.DECISION, (set_name, case))


def load_decision(project: Project, set_name: str, case: str) -> Decision | None:
    """The decision of a case; None where there is none."""
    return load_or_none(project.store, decision_key(set_name, case), Decision)


def prefill(project: Project, set_name: str, case: str) -> Decision:
    """What an adjudicator starts from: the old decision where there is one, else the first label's judgement.

    Raises `UsageProblem` while the case waits for labels.
    """
    labels = labels_to_decide(project, set_name, case)
    old = load_decision(project, set_name, case)
    if old is not None:
        return old
    first = next(label for label in labels if label.cannot_judge is None)
    return adopt(Decision(case=case, person=project.actor()), first, *FIELDS)


def adopt(decision: Decision, label: Label, *fields: str) -> Decision:
    """The decision with these fields of a person's label, and whose they are put down."""
    unknown = set(fields) - set(FIELDS)
    if unknown:
        raise UsageProblem(
            "adopt-field",
            "{fields} cannot be adopted",
            remedy="choose from: {known}",
            fields=", ".join(sorted(unknown)),
            known=", ".join(FIELDS),
        )
    taken = {name: getattr(label, name) for name in fields}
    adopted = {**decision.adopted, **dict.fromkeys(fields, label.person)}
    return decision.model_copy(update={**taken, "adopted": adopted})


def union_of_needs(labels: tuple[Label, ...]) -> tuple[Need, ...]:
    """The needs of all labels; those of one name become one need with the passages of all as alternatives."""
    merged: dict[str, Need] = {}
    for label in labels:
        for need in label.needs:
            there = merged.get(need.need)
            passages = tuple(dict.fromkeys((*(there.any if there else ()), *need.any)))
            merged[need.need] = need.model_copy(update={"any": passages})
    return tuple(merged.values())


def decide(
    project: Project, set_name: str, case: str, decision: Decision, *, instead_of: Decision | None = None
) -> Decision:
    """Files a decision with the hashes of the question and of every label it judged.

    `instead_of` is the decision that stood when the adjudicator began; where another one stands now, nothing is filed
    and `Changed` is raised, since two adjudicators must not undo each other unseen. Raises `UsageProblem` where the
    case still waits for labels, where the person is no adjudicator, or where the judgement is not complete. A decision
    *none* holds no judgement; the case is not used until its question is mended.
    """
    _refuse_others(project)
    asked = load_case(project, set_name, case)
    if asked.retired is not None:
        raise UsageProblem("case-retired", "{case} is retired: {why}", case=case, why=asked.retired)
    current = guideline(project, set_name)
    with project.store.locked():
        labels = labels_to_decide(project, set_name, case)
        made = decision.model_copy(
            update={
                "case": case,
                "person": project.actor(),
                "asked": asked.asked(),
                "judged": {
                    f"{label.person}.{label.round}": label_hash(label) for label in labels if label.cannot_judge is None
                },
            }
        )
        if made.dispute_reason is DisputeReason.GUIDELINE_GAP and made.guideline is None and current is not None:
            made = made.model_copy(update={"guideline": current.version})
        _refuse_unexplained(project, set_name, case, made)
        made = _emptied(made) if made.outcome is Outcome.NONE else finished(project, set_name, asked, made)
        if instead_of is not None and made.outcome is not Outcome.NONE and label_hash(made) == label_hash(instead_of):
            # Filed unchanged, it holds of what stands there today.
            made = renewed(project, asked, made, date=case_date(project, load_set(project, set_name), asked))
        _refuse_unseen(load_decision(project, set_name, case), instead_of, made)
        project.store.commit([Put(decision_key(set_name, case), made)])
    return made


def withdraw_decision(project: Project, set_name: str, case: str) -> None:
    """Takes a decision back; the case is again what its labels make it."""
    _refuse_others(project)
    key = decision_key(set_name, case)
    if load_decision(project, set_name, case) is None:
        raise UsageProblem("no-decision", "{case} has no decision", case=case)
    project.store.commit([Delete(key)])


def _refuse_unexplained(project: Project, set_name: str, case: str, made: Decision) -> None:
    """A dispute is not decided without a word on what it was about, nor while its labels cannot be compared yet."""
    state = state_of(project, set_name, case)
    if any(reason.why is Why.NOT_LANDED for reason in state.stale) and state.decision is None:
        raise UsageProblem(
            "decide-not-landed",
            "passages of {case} were not looked for yet in the edition in force",
            remedy="run `annotator migrate {set}` first; perhaps the labels agree",
            case=case,
            set=set_name,
        )
    missing = [name for name in ("kind", "dispute_reason") if getattr(made, name) is None]
    if missing and state.state is not State.AGREED:
        raise UsageProblem(
            "decide-reason",
            "it is not said what the dispute about {case} was ({missing})",
            remedy="choose the kind of dispute and where it comes from",
            case=case,
            missing=", ".join(missing),
        )


def _refuse_unseen(now: Decision | None, seen: Decision | None, made: Decision) -> None:
    if now is None or now in (seen, made):
        return
    raise Changed(
        "decided-already",
        "{case} is decided by {person} ({answer}); nothing was filed",
        remedy="look at that decision, then decide again (`annotator decide … --again`)",
        case=now.case,
        person=now.person,
        answer=now.answerability.value if now.answerability else now.outcome.value,
    )


def may_decide(project: Project) -> bool:
    """Whether the person who acts may settle disputes: it is their duty, or they have every duty."""
    person = project.someone(project.person) if project.person else None
    return person is not None and (not person.duties or Duty.ADJUDICATOR in person.duties)


def is_to_decide(project: Project, state: CaseState) -> bool:
    """Whether the case is before the person who acts as a judge: its labels do not agree, and they may settle that."""
    return state.state in (State.DISPUTED, State.DECIDED) and may_decide(project)


def _refuse_others(project: Project) -> None:
    if not may_decide(project):
        raise UsageProblem(
            "not-adjudicator",
            "{person} is no adjudicator in this workspace",
            remedy="give them the duty `adjudicator` in annotator.yaml, or act as somebody else with --as",
            person=project.actor(),
        )


def _emptied(decision: Decision) -> Decision:
    if not (decision.why or "").strip():
        raise UsageProblem("decide-why", "say why no label of {case} can be right", case=decision.case)
    blank = {name: field.get_default() for name, field in Judgement.model_fields.items()}
    return decision.model_copy(update={**blank, "confidence": decision.confidence, "note": decision.note})
