"""Cases: asking a question, changing it, retiring it."""

import datetime
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from pydantic import ValidationError

from annotator.model.case import Accepted, Case
from annotator.model.finding import Finding, Severity
from annotator.model.label import Judgement, Label
from annotator.store.base import ABSENT, Key, Kind, Put, Unreadable
from annotator.store.errors import NotFound
from annotator.store.layout import path_of
from annotator.text.ids import case_suffix, slug
from annotator.text.language import guess_asked
from annotator.text.messages import DataProblem, Message, UsageProblem
from annotator.workflow.context import Project
from annotator.workflow.lengths import SENTENCES, refuse_long
from annotator.workflow.records import load, load_all
from annotator.workflow.saving import save_over
from annotator.workflow.sets import load_set

_SLUG = 40
_TRIES = 64
"""Random parts to try for an id that is free; a million ids can be told apart for each slug."""
_NAMED = 3
"""Cases that are named where it is not clear which one is meant."""
_OF_CASES = (Kind.CASE, Kind.LABEL, Kind.DECISION)
_EDITABLE = frozenset({"question", "language", "tags", "roles", "as_of", "origin"})


@dataclass(frozen=True, slots=True)
class CaseList:
    """The cases of a set, and the case files that cannot be read."""

    cases: tuple[Case, ...]
    unreadable: tuple[Unreadable, ...]


def case_key(set_name: str, case: str) -> Key:
    """Key of a case."""
    return Key(Kind.CASE, (set_name, case))


def case_list(project: Project, set_name: str) -> CaseList:
    """All cases of a set, retired ones too, by id."""
    load_set(project, set_name)
    return CaseList(*load_all(project.store, project.store.list(Kind.CASE, set_name), Case))


def without_case(keys: Sequence[Key]) -> tuple[Unreadable, ...]:
    """Among keys of cases, labels and decisions: the cases whose question is gone, though files of it are there."""
    parts = {kind: dict.fromkeys(key.parts[:2] for key in keys if key.kind is kind) for kind in _OF_CASES}
    gone = {**parts[Kind.LABEL], **parts[Kind.DECISION]}.keys() - parts[Kind.CASE].keys()
    return tuple(_removed(case_key(*one)) for one in sorted(gone))


def _removed(key: Key) -> Unreadable:
    where = path_of(key)
    what = "the question is missing, though labels or a decision of it are there"
    return Unreadable(key, where, Message("case-missing", what, "restore the file from git", where))


def case_called(project: Project, set_name: str, given: str) -> str:
    """The id of the case that a person means: all of it, its beginning, or its last four characters.

    Raises `UsageProblem` where several could be meant, or none.
    """
    load_set(project, set_name)
    known = [key.parts[1] for key in project.store.list(Kind.CASE, set_name)]
    if given in known:
        return given
    if not given:
        raise UsageProblem("case-unknown", "no case is named", remedy="see `annotator case list {set}`", set=set_name)
    meant = [case for case in known if case.startswith(given) or case.endswith(f"-{given}")]
    if len(meant) > 1:
        raise UsageProblem(
            "case-ambiguous",
            "{given} may be {cases}",
            remedy="write more of it",
            given=given,
            cases=" or ".join(meant[:_NAMED]) + (" or another" if len(meant) > _NAMED else ""),
        )
    return meant[0] if meant else load_case(project, set_name, given).case


def load_case(project: Project, set_name: str, case: str) -> Case:
    """One case; raises `UsageProblem` where there is none."""
    load_set(project, set_name)
    try:
        return load(project.store, case_key(set_name, case), Case)
    except NotFound as absent:
        raise UsageProblem(
            "case-unknown",
            "there is no case {case} in {set}",
            remedy="see `annotator case list {set}`",
            case=case,
            set=set_name,
        ) from absent


def new_case(
    project: Project,
    set_name: str,
    question: str,
    *,
    language: str | None = None,
    tags: tuple[str, ...] = (),
    roles: tuple[str, ...] = (),
    as_of: datetime.date | None = None,
    origin: str | None = None,
    judgement: Judgement | None = None,
) -> Case:
    """Asks a question; its id is a slug of it and four random characters.

    The language is guessed where it is not given, also as one that is none of the set's, which `check` warns of. A
    `judgement` becomes the draft of whoever acts, filed together with the question.
    """
    settings = load_set(project, set_name)
    question = _asked(question)
    for _ in range(_TRIES):
        made = _made(
            case=f"{slug(question, limit=_SLUG)}-{case_suffix(project.random_bytes(8))}",
            question=question,
            language=language or guess_asked(question, settings.languages),
            author=project.actor(),
            tags=tags,
            roles=roles,
            as_of=as_of,
            origin=origin,
        )
        key = case_key(set_name, made.case)
        if project.store.revision(key) == ABSENT:
            begun = [] if judgement is None else [_draft(made, judgement)]
            project.store.commit(
                [Put(key, made), *(Put(_draft_key(set_name, one), one) for one in begun)], {key: ABSENT}
            )
            return made
    raise DataProblem("case-id", "no free id was found for {question}", remedy="try again", question=question)


def _draft(case: Case, judgement: Judgement) -> Label:
    fields = {name: getattr(judgement, name) for name in Judgement.model_fields}
    return Label(**fields, case=case.case, person=case.author)


def _draft_key(set_name: str, draft: Label) -> Key:
    return Key(Kind.DRAFT, (set_name, draft.case, draft.person))


def edit_case(project: Project, set_name: str, case: str, *, base: Case | None = None, **changes: object) -> Case:
    """Changes fields of a case that are its author's: question, language, tags, roles, as_of, origin.

    `base` is the case as the person saw it, by default as it stands: a field that somebody else changed meanwhile, and
    that is changed here too, raises `Changed`. Labels given to another question, role or date than the case now asks
    with become stale by themselves.
    """
    unknown = set(changes) - _EDITABLE
    if unknown:
        raise UsageProblem("case-field", "{fields} cannot be changed", fields=", ".join(sorted(unknown)))
    with project.store.locked():
        seen = base or load_case(project, set_name, case)
        if "question" in changes and changes["question"] != seen.question:
            changes["question"] = _asked(str(changes["question"]))
        return save_over(project, case_key(set_name, case), seen, _changed(seen, changes))


def retire_case(project: Project, set_name: str, case: str, why: str) -> Case:
    """Takes a case out of use; nothing of it is deleted."""
    refuse_long(why, SENTENCES, "why")
    if not why.strip():
        raise UsageProblem("retire-why", "say why {case} is retired", remedy="give a reason in words", case=case)
    with project.store.locked():
        return _save(project, set_name, load_case(project, set_name, case), retired=why.strip())


def restore_case(project: Project, set_name: str, case: str) -> Case:
    """Takes a retired case into use again."""
    with project.store.locked():
        return _save(project, set_name, load_case(project, set_name, case), retired=None)


def may_stand(finding: Finding) -> bool:
    """Whether a person can let a finding stand: a warning, or a note on something they can change."""
    noted = finding.severity is Severity.INFO and finding.about is not None and finding.accepted is None
    return finding.severity is Severity.WARNING or noted


def accept_finding(project: Project, set_name: str, case: str, finding: Finding, why: str) -> Case:
    """Leaves a finding standing, with a word of why; raises `UsageProblem` for an error, which has to be mended.

    Only this finding is accepted: the same kind of trouble elsewhere, or over other words, is shown again.
    """
    if not may_stand(finding):
        raise UsageProblem(
            "accept-error" if finding.severity is Severity.ERROR else "accept-note",
            "an error cannot be left as it is" if finding.severity is Severity.ERROR else "this note needs no word",
            remedy="mend it: {advice}" if finding.severity is Severity.ERROR else "",
            advice=finding.advice(),
        )
    refuse_long(why, SENTENCES, "why")
    if not why.strip():
        raise UsageProblem("accept-why", "say why it may stay as it is", remedy="give a reason in words")
    with project.store.locked():
        old = load_case(project, set_name, case)
        kept = tuple(one for one in old.accepted if one.of != finding.said())
        added = Accepted(finding=finding.code, of=finding.said(), why=why.strip(), person=project.person)
        return _save(project, set_name, old, accepted=(*kept, added))


def edited(old: Case, **changes: object) -> Case:
    """A case with other values; nothing is filed. Raises `UsageProblem` where a value cannot be one."""
    return _changed(old, changes)


def _save(project: Project, set_name: str, old: Case, **changes: object) -> Case:
    new = _changed(old, changes)
    if new != old:
        project.store.commit([Put(case_key(set_name, old.case), new)])
    return new


def _changed(old: Case, changes: Mapping[str, object]) -> Case:
    return _made(**{**dict(old), **old.unknown_keys(), **changes})


def _asked(question: str) -> str:
    refuse_long(question, SENTENCES, "question")
    text = " ".join(question.split())
    if not text:
        raise UsageProblem("question-empty", "the question is empty", remedy="write what a person would ask")
    return text


def _made(**fields: object) -> Case:
    try:
        return Case.model_validate(fields)
    except ValidationError as wrong:
        first = wrong.errors()[0]
        raise UsageProblem(
            "case-value",
            "{field}: {problem}",
            field=".".join(str(part) for part in first["loc"]) or "case",
            problem=first["msg"],
        ) from wrong
