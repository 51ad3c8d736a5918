"""What `annotator land SET --audit` and `--tiers` print."""

import csv
import io
from collections.abc import Iterator
from typing import TYPE_CHECKING

import click

from annotator.cli.call import Call, columns
from annotator.cli.landing_list import answer_lines, withheld_lines
from annotator.text.display import visible, visible_line
from annotator.text.messages import Exit

if TYPE_CHECKING:
    from annotator.model.landing_results import AuditAnswer, AuditHop, AuditResult, AuditRow, TierRow
    from annotator.workflow.context import Project

_COLUMNS = (
    "labels", "words", "from", "words from", "to", "words now", "state", "outcome", "tier", "why", "changes", "flags",
    "evidence", "confidence", "engine", "answers", "way", "uses", "cases", "cases hidden", "anchor",
)  # fmt: skip
_FORMULA = ("=", "+", "-", "@", "\t", "\r")
"""Beginnings by which a spreadsheet takes a cell for a formula."""


def audit_list(call: Call, project: "Project", set_name: str) -> int:
    """Prints the audit for people, or as JSON."""
    from annotator.workflow.audit import audit

    result = audit(project, set_name)
    call.answer(result, (line for row in result.rows for line in _lines(row)) if not call.json else ())
    if not call.json:
        click.echo(", ".join(f"{count} {name}" for name, count in result.counts.items() if count) or "no places")
    return _told(result)


def audit_table(call: Call, project: "Project", set_name: str) -> int:
    """Prints the audit as comma-separated values in which no cell is a formula."""
    from annotator.workflow.audit import audit

    result = audit(project, set_name)
    out = io.StringIO()
    table = csv.writer(out, lineterminator="\n")
    table.writerow(_COLUMNS)
    table.writerows([_cell(value) for value in _values(row)] for row in result.rows)
    click.echo(out.getvalue(), nl=False)
    return _told(result)


def _told(result: "AuditResult") -> int:
    for trouble in result.errors:
        click.echo(visible_line(f"could not be read: {trouble.path}: {trouble.message}"), err=True)
    return Exit.INCOMPLETE if result.errors else Exit.OK


def _lines(row: "AuditRow") -> Iterator[str]:
    yield f"{row.state:9} {row.anchor or '—'}  {', '.join(row.labels)} -> {row.to or 'nowhere'}"
    for one in row.marked:
        yield f"    marked at {one.at}: {visible_line(one.words)}"
        for hop in one.hops:
            yield from _hop_lines(hop)
    if row.words_now is not None and row.words_now != row.marked_words():
        yield f"    now: {visible_line(row.words_now)}"
    said = [row.outcome or "", "; ".join(row.why), ", ".join(row.changes), ", ".join(row.flags), ", ".join(row.engine)]
    yield f"    why: {' · '.join(part for part in said if part)}"
    if row.evidence:
        yield f"    evidence: {visible_line('; '.join(row.evidence))}"
    hidden = f" and {row.cases_hidden} more" if row.cases_hidden else ""
    yield f"    rests on it: {', '.join(row.cases) or '—'}{hidden}"


def _hop_lines(hop: "AuditHop") -> Iterator[str]:
    differ = len({one.place for one in hop.answers}) > 1
    to = hop.to or ("people differ" if differ else "gone" if hop.answers else "nowhere yet")
    said = hop.outcome or "; ".join(hop.why) or "not landed by the engine"
    yield f"    in {hop.edition}: {said} -> {to}"
    for one in hop.answers:
        yield from (f"    {line}" for line in answer_lines(one))
        yield f"            {one.file}"


def _values(row: "AuditRow") -> tuple[object, ...]:
    answers = "; ".join(map(_said, row.answers))
    return (
        " ".join(row.labels), row.marked_words(), row.start, row.words, row.to, row.words_now, row.state, row.outcome,
        row.tier, "; ".join(row.why), " ".join(row.changes), " ".join(row.flags), "; ".join(row.evidence),
        row.confidence, " ".join(row.engine), answers, _way(row), row.uses, " ".join(row.cases), row.cases_hidden,
        row.anchor,
    )  # fmt: skip


def _said(one: "AuditAnswer") -> str:
    return " ".join(filter(None, (one.person, one.answer, one.place, f"({one.note})" if one.note else None)))


def _way(row: "AuditRow") -> str:
    """The editions on the way in one cell: what the engine made of it and who said what."""
    ways = []
    for one in row.marked:
        hops = (
            f"{hop.edition}: {hop.outcome or '—'} {hop.to or '—'}"
            + "".join(f", {_said(answer)} [{answer.file}]" for answer in hop.answers)
            for hop in one.hops
        )
        ways.append(" > ".join((one.at, *hops)))
    return "; ".join(ways)


def _cell(value: object) -> str:
    """A cell that shows what it holds: no controls, and an apostrophe before what would be a formula."""
    text = visible("" if value is None else str(value))
    return f"'{text}" if text.startswith(_FORMULA) else text


def tiers_table(call: Call, project: "Project", set_name: str) -> int:
    """Prints how often landings of each kind were right; answers of all sets teach it."""
    from annotator.workflow.audit import tiers
    from annotator.workflow.sets import load_set

    load_set(project, set_name)
    result = tiers(project)
    heads = ("", "silent", "right here", "at least", "study", "bar", "")
    lines = [*columns([_tier(row) for row in result.tiers], heads=heads), *withheld_lines(result.withheld)]
    call.answer(result, lines)
    return Exit.OK


def _tier(row: "TierRow") -> tuple[str, ...]:
    return (
        row.tier,
        "yes" if row.silent else "no",
        f"{row.right} of {row.of}" if row.of else "—",
        f"{row.low:.1%}" if row.of else "—",
        f"{row.study_right} of {row.study_of}" if row.study_of else "—",
        f"{row.bar:.2%}" if row.bar else "—",
        f"BELOW ITS BAR: {', '.join(row.wrong)}" if row.below_bar else "",
    )
