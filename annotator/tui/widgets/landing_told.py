"""All that is known of a landing, for who wants to read it."""

from collections.abc import Iterator, Sequence

from annotator.text.display import visible_line
from annotator.tui.i18n import tr
from annotator.tui.safe import clip
from annotator.tui.widgets.landing_about import View, kinds, notes, outcome, pair, rate
from annotator.tui.widgets.landing_answers import answered, how_it_ends, people_differ
from annotator.tui.widgets.landing_cases import told_cases
from annotator.tui.wording import quoted
from annotator.workflow.context import Project
from annotator.workflow.land import Candidate, Queued

_LONG = 300


def told(project: Project, one: Queued, candidates: Sequence[Candidate], view: View) -> str:
    """Everything, line by line: what people said, what rests on it, then the places and the changes."""
    rows = [
        outcome(one).plain + kinds(one).plain,
        *_answers(project, one),
        "",
        *notes(one),
        *one.evidence,
        *rate(one.rate),
        "",
        tr("rests on it:"),
        *(list(told_cases(project, one)) or [tr("nothing any more")]),
        *(f"✗ {fact.case.case}: {quoted(fact.says)} ({', '.join(fact.missing)})" for fact in one.facts),
        "",
        *_places(one, candidates),
        *_changes(view),
    ]
    return "\n".join(visible_line(row) for row in rows)


def _answers(project: Project, one: Queued) -> Iterator[str]:
    if one.answers:
        yield from ("", *(answered(project, given, _LONG, exactly=True) for given in one.answers))
    if people_differ(one):
        yield how_it_ends()


def _places(one: Queued, candidates: Sequence[Candidate]) -> Iterator[str]:
    yield tr("from {place}", place=one.start.reference())
    yield f"   {clip(' '.join(one.words.split()), _LONG) or tr('(cannot be read)')}"
    yield tr("into {edition}", edition=f"{one.target.document}@{one.target.version}")
    for number, other in enumerate(candidates, 1):
        yield tr("candidate {number}: {place}", number=number, place=other.place.reference())
        yield f"   {clip(' '.join(other.words.split()), _LONG) or tr('(cannot be read)')}"


def _changes(view: View) -> Iterator[str]:
    found = view.found
    if found.inside:
        yield from ("", tr("changes: {number}", number=len(found.inside)))
    yield from (f"{number}. {pair(each, _LONG).plain}" for number, each in enumerate(found.inside, 1))
    if found.around:
        yield tr("around it:")
    yield from (f"≈ {pair(each, _LONG).plain}" for each in found.around)
