"""The cases of a set as rows to be filtered and sorted: what may be shown of each to who asks (guarantee 8)."""

import datetime
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, replace

from annotator.model.finding import Severity
from annotator.model.label import Judgement
from annotator.model.map_results import DatedBy
from annotator.model.results import CheckResult
from annotator.workflow.ages import ages
from annotator.workflow.context import Project
from annotator.workflow.overview import judgements_known, own_drafts
from annotator.workflow.state import State, Survey, survey
from annotator.workflow.status import open_to


@dataclass(frozen=True, slots=True)
class Row:
    """One case."""

    case: str
    question: str
    state: State
    retired: bool
    stale: bool
    """Whether it is to be looked at again, as far as who asks may know."""
    tags: tuple[str, ...]
    roles: tuple[str, ...]
    documents: tuple[str, ...]
    """Those its evidence stands in, as far as who asks may know."""
    language: str
    author: str
    labels: int
    wanted: int
    since: datetime.datetime | None = None
    findings: tuple[str, ...] = ()
    """Codes of errors and warnings, each once for every time it is found."""
    errors: int = 0


@dataclass(frozen=True, slots=True)
class Table:
    """All cases of a set."""

    rows: tuple[Row, ...]
    dated_by: DatedBy
    unreadable: tuple[str, ...] = ()
    """Files that cannot be read, and why."""
    checked: bool = False
    """Whether findings are known."""


def case_table(project: Project, set_name: str, *, found: Survey | None = None) -> Table:
    """The rows of a set, without findings, which take longer: see `with_findings`."""
    found = survey(project, set_name) if found is None else found
    drafts = own_drafts(project, set_name)
    dated = ages(project, set_name, [one.case.case for one in found.states])
    rows = []
    for one in found.states:
        known = judgements_known(one, project.person, drafts.get(one.case.case))
        rows.append(
            Row(
                case=one.case.case,
                question=one.case.question,
                state=one.state,
                retired=one.retired,
                stale=bool(one.stale) and open_to(one, project.person),
                tags=one.case.tags,
                roles=one.case.roles,
                documents=tuple(dict.fromkeys(_documents(known))),
                language=one.case.language or "",
                author=one.case.author,
                labels=len(one.labels),
                wanted=one.wanted,
                since=dated.since.get(one.case.case),
            )
        )
    unreadable = tuple(f"{one.where}: {one.problem.text()}" for one in found.unreadable)
    return Table(tuple(rows), dated.source, unreadable)


def with_findings(found: CheckResult, table: Table) -> Table:
    """The table with what `check` says of each case."""
    codes: dict[str, list[str]] = {}
    errors: Counter[str] = Counter()
    for one in found.findings:
        if one.case is not None and one.severity is not Severity.INFO:
            codes.setdefault(one.case, []).append(one.code)
            errors[one.case] += one.severity is Severity.ERROR
    rows = tuple(_found(row, tuple(codes.get(row.case, ())), errors[row.case]) for row in table.rows)
    return Table(rows, table.dated_by, table.unreadable, checked=True)


def _found(row: Row, codes: tuple[str, ...], errors: int) -> Row:
    return replace(row, findings=codes, errors=errors)


def _documents(known: Iterable[Judgement]) -> Iterable[str]:
    for judgement in known:
        for passage in judgement.passages():
            for part in passage.places():
                yield part.reference().document
