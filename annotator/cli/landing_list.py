"""What `annotator land SET` prints: the places that are asked about."""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from annotator.cli.call import Call, counted
from annotator.text.display import visible_line
from annotator.text.messages import Exit

if TYPE_CHECKING:
    from annotator.model.landing_results import AuditAnswer, QueueRow
    from annotator.workflow.context import Project
    from annotator.workflow.land import Queued


def list_queue(call: Call, project: "Project", set_name: str, order: str) -> int:
    """Prints the queue for people, or as JSON."""
    from annotator.model.landing_results import QueueResult
    from annotator.workflow.land import Order, landing_queue, unlanded_count, unread, withheld_count

    rows = tuple(_row(one) for one in landing_queue(project, set_name, order=Order(order)))
    errors, kept_back = unread(project, set_name), withheld_count(project, set_name)
    unlanded = unlanded_count(project, set_name)
    lines = [line for row in rows for line in _lines(row)]
    if not rows:
        lines.append("no landing waits for a person" if not kept_back else "no landing waits for you")
    lines += withheld_lines(kept_back)
    if unlanded:
        lines.append(f"{counted(unlanded, 'place')} not looked for yet: annotator migrate {set_name}")
    lines += _commands(set_name, rows)
    lines += [f"could not be read: {trouble.path}: {trouble.message}" for trouble in errors]
    call.answer(QueueResult(queue=rows, withheld=kept_back, unlanded=unlanded, errors=errors), lines)
    return Exit.INCOMPLETE if errors else Exit.OK


def withheld_lines(number: int) -> list[str]:
    """Says how many passages are told of in no way to who may yet have to label the cases that rest on them."""
    said = "withheld, whatever became of them: you may yet have to label what rests there; who did can answer"
    return [f"{counted(number, 'passage')} {said}"] if number else []


def answer_lines(given: "AuditAnswer") -> Iterator[str]:
    """Who said what, with the words there and the note."""
    note = f" ({visible_line(given.note)})" if given.note else ""
    yield f"    {given.person} said {given.answer} {given.place or ''}".rstrip() + note
    if given.words:
        yield f"        {visible_line(given.words)}"


def _row(one: "Queued") -> "QueueRow":
    from annotator.model.landing_results import FactRow, QueueRow
    from annotator.workflow.audit import in_words, told

    return QueueRow(
        anchor=one.anchor,
        start=str(one.start.reference()),
        to=str(one.proposed.place.reference()) if one.proposed else f"{one.target.document}@{one.target.version}",
        outcome=one.outcome.value if one.outcome else one.state.value,
        words=one.words,
        proposed=one.proposed.words if one.proposed else None,
        candidates=tuple(str(candidate.place.reference()) for candidate in one.candidates),
        reasons=one.reasons,
        why=in_words(one.reasons),
        changes=one.changes,
        cases=tuple(f"{case.set}/{case.case}" for case in one.cases),
        hidden=one.hidden,
        tier=one.tier,
        sample=one.sample,
        facts=tuple(
            FactRow(case=f"{fact.case.set}/{fact.case.case}", says=fact.says, missing=fact.missing)
            for fact in one.facts
        ),
        answers=tuple(map(told, one.answers)),
    )


def _lines(row: "QueueRow") -> Iterator[str]:
    yield f"{row.outcome:9} {row.anchor}  {row.start} -> {row.to}  {', '.join(row.changes)}".rstrip()
    if row.why:
        yield f"    why: {'; '.join(row.why)}"
    yield f"    was: {visible_line(row.words)}"
    if row.outcome == "conflict":
        for one in row.answers:
            yield from answer_lines(one)
        yield "    it counts nowhere until all of them say the same: one answers anew, or takes back what they said"
    elif row.proposed is not None:
        yield f"    now: {visible_line(row.proposed)}"
    elif row.candidates:
        yield f"    may be: {', '.join(row.candidates)}"
    if "differing-answers" in row.reasons:
        for one in row.answers:
            yield from answer_lines(one)
    if row.sample:
        yield "    counts already; it is asked as a sample of what was carried silently"
    for fact in row.facts:
        gone = ", ".join(fact.missing)
        yield f"    the fact “{visible_line(fact.says)}” of {fact.case} says {gone}: edit the case"


def _commands(set_name: str, rows: "Sequence[QueueRow]") -> Iterator[str]:
    """What one may type next; the anchor is the first that waits."""
    if not rows:
        return
    called = f"annotator land {set_name} {rows[0].anchor}"
    accept = next((row.anchor for row in rows if row.proposed is not None and row.outcome != "conflict"), None)
    yield "answer each with its anchor, or the first four or more characters of it, for instance:"
    if accept is not None:
        yield f"    annotator land {set_name} {accept} accept"
    yield f"    {called} place --quote WORDS   (or --at document@version#section:start-end)"
    yield f"    {called} drop --note WHY"
    if any(row.outcome == "conflict" for row in rows):
        yield f"    {called} take-back"
