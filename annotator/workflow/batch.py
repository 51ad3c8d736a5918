"""Changing many cases at once: tags, retiring, restoring; each is one step that can be taken back.

A step is made whole or not at all. Taking it back leaves every case alone that somebody changed since, and names it.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from annotator.model.case import Case
from annotator.model.types import CaseId, Tag, Text, Value
from annotator.store.base import Change, Key, Loaded, Put, Revision, Unreadable
from annotator.text.messages import DataProblem, UsageProblem
from annotator.workflow.case_filter import parse
from annotator.workflow.case_rows import case_table
from annotator.workflow.cases import case_called, case_key, edited
from annotator.workflow.context import Project
from annotator.workflow.lengths import SENTENCES, refuse_long
from annotator.workflow.sets import load_set
from annotator.workflow.undo import Journal, open_journal


class Altered(Value):
    """What a step did to one case: its tags and why it is retired, before and after."""

    case: CaseId
    tags: tuple[Tag, ...]
    retired: Text | None = None
    new_tags: tuple[Tag, ...]
    new_retired: Text | None = None


class Step(Value):
    """What was done at once; the first step of a journal did nothing."""

    altered: tuple[Altered, ...] = ()


@dataclass(frozen=True, slots=True)
class Done:
    """What came of a step, or of taking one back."""

    changed: tuple[str, ...]
    left: tuple[str, ...] = ()
    """Cases that were left alone: somebody changed them since, or they are gone."""
    unchanged: tuple[str, ...] = ()
    """Cases that were so already."""


def chosen(project: Project, set_name: str, named: Sequence[str], written: str | None) -> tuple[str, ...]:
    """The cases that a person means by names (as `case_called` takes them) or by a filter (as `parse` does), which
    knows no findings; both are needed of a case where both are given.

    Raises `UsageProblem` where neither is given or the filter is not understood, `DataProblem` where cases that cannot
    be read may be meant.
    """
    cases = tuple(dict.fromkeys(case_called(project, set_name, one) for one in named))
    if written is None:
        if not cases:
            raise UsageProblem("case-none", "no case is named", remedy="name cases, or say which with --filter")
        return cases
    load_set(project, set_name)
    wanted, table = parse(written, project.now()), case_table(project, set_name)
    if wanted.problems or not wanted.tests:
        why = wanted.problems[0].text() if wanted.problems else "it is empty"
        remedy = "write it as in the screen All cases"
        raise UsageProblem("filter-unclear", "the filter is not understood: {why}", remedy=remedy, why=why)
    if table.unreadable:
        raise DataProblem("cases-unreadable", "not every case can be read: {why}", why=table.unreadable[0])
    return tuple(row.case for row in table.rows if wanted.keeps(row) and (not named or row.case in cases))


def tag_cases(
    project: Project,
    set_name: str,
    cases: Sequence[str],
    *,
    add: Sequence[str] = (),
    remove: Sequence[str] = (),
    journal: Journal[Step] | None = None,
    dry_run: bool = False,
) -> Done:
    """Gives cases tags and takes tags from them; raises `UsageProblem` where a tag cannot be one.

    `journal` takes the step, by default the one that is kept for who acts; with `dry_run` nothing is written.
    """
    if not (add or remove):
        raise UsageProblem("tag-none", "no tag is named", remedy="write a tag, or -tag to take it away")
    gone = set(remove)

    def change(case: Case) -> Case:
        tags = (*(tag for tag in case.tags if tag not in gone), *add)
        return edited(case, tags=tuple(dict.fromkeys(tags)))

    return _do(project, set_name, cases, change, journal, dry_run=dry_run)


def retire_cases(
    project: Project, set_name: str, cases: Sequence[str], why: str, *, journal: Journal[Step] | None = None
) -> Done:
    """Takes cases out of use; those that are retired already keep their reason."""
    refuse_long(why, SENTENCES, "why")
    if not why.strip():
        raise UsageProblem("retire-why-all", "say why the cases are retired", remedy="give a reason in words")
    reason = why.strip()
    return _do(project, set_name, cases, lambda case: case if case.retired else edited(case, retired=reason), journal)


def restore_cases(
    project: Project, set_name: str, cases: Sequence[str], *, journal: Journal[Step] | None = None
) -> Done:
    """Takes retired cases into use again."""
    return _do(project, set_name, cases, lambda case: edited(case, retired=None), journal)


def batch_journal(project: Project, set_name: str) -> Journal[Step]:
    """The steps of who acts, kept outside git."""
    journal = open_journal(project, Step, set_name, "batch")
    if not journal.states:
        journal.put(Step())
    return journal


def undo_batch(project: Project, set_name: str, journal: Journal[Step]) -> Done:
    """Takes the last step back; raises `UsageProblem` where there is none."""
    if not journal.can_undo or journal.state is None:
        raise UsageProblem("batch-undo", "there is nothing to undo")
    step = journal.state
    done = _bring(project, set_name, [_turned(one) for one in step.altered])
    journal.undo()
    return done


def redo_batch(project: Project, set_name: str, journal: Journal[Step]) -> Done:
    """Does again what was taken back; raises `UsageProblem` where nothing was."""
    if not journal.can_redo:
        raise UsageProblem("batch-redo", "there is nothing to redo")
    done = _bring(project, set_name, journal.states[journal.at + 1].altered)
    journal.redo()
    return done


def _turned(one: Altered) -> Altered:
    return Altered(
        case=one.case, tags=one.new_tags, retired=one.new_retired, new_tags=one.tags, new_retired=one.retired
    )


def _do(
    project: Project,
    set_name: str,
    cases: Sequence[str],
    change: Callable[[Case], Case],
    journal: Journal[Step] | None,
    *,
    dry_run: bool = False,
) -> Done:
    load_set(project, set_name)
    project.actor()
    with project.store.locked():
        read = _read(project, set_name, cases)
        missing = [case for case in dict.fromkeys(cases) if case not in read]
        if missing:
            raise UsageProblem(
                "case-unknown-several",
                "there is no case {cases} in {set}",
                remedy="read the set again",
                cases=", ".join(missing[:5]),
                set=set_name,
            )
        pairs = [(old, change(old)) for old, _ in read.values()]
        altered = [(old, new) for old, new in pairs if old != new]
        if altered and not dry_run:
            _commit(project, set_name, [new for _, new in altered], read)
            kept = batch_journal(project, set_name) if journal is None else journal
            kept.put(Step(altered=tuple(_altered(*pair) for pair in altered)))
    return Done(tuple(new.case for _, new in altered), unchanged=tuple(old.case for old, new in pairs if old == new))


def _altered(old: Case, new: Case) -> Altered:
    return Altered(case=old.case, tags=old.tags, retired=old.retired, new_tags=new.tags, new_retired=new.retired)


def _bring(project: Project, set_name: str, altered: Sequence[Altered]) -> Done:
    """Brings cases from one state to the other; those that are not in the first are left as they are."""
    with project.store.locked():
        read = _read(project, set_name, [one.case for one in altered])
        changed: list[Case] = []
        left: list[str] = []
        for one in altered:
            old = read[one.case][0] if one.case in read else None
            if old is None or (old.tags, old.retired) != (one.tags, one.retired):
                left.append(one.case)
            else:
                changed.append(edited(old, tags=one.new_tags, retired=one.new_retired))
        _commit(project, set_name, changed, read)
    return Done(tuple(case.case for case in changed), tuple(left))


_Read = dict[str, tuple[Case, Revision]]


def _read(project: Project, set_name: str, cases: Sequence[str]) -> _Read:
    """Cases with their revisions; absent ones are left out. Raises `DataProblem` for one that cannot be read."""
    found: _Read = {}
    for loaded in project.store.load_many([case_key(set_name, case) for case in dict.fromkeys(cases)]):
        match loaded:
            case Unreadable(problem=problem):
                raise DataProblem(
                    problem.code, problem.what, remedy=problem.remedy, where=problem.where, **dict(problem.params)
                )
            case Loaded(value=Case() as case):
                found[case.case] = (case, loaded.revision)
    return found


def _commit(project: Project, set_name: str, cases: Sequence[Case], read: _Read) -> None:
    changes: list[Change] = [Put(case_key(set_name, case.case), case) for case in cases]
    expected: dict[Key, Revision] = {case_key(set_name, case.case): read[case.case][1] for case in cases}
    if changes:
        project.store.commit(changes, expected)
