"""What of people's answers to landings may be counted for who asks (guarantee 8)."""

from annotator.text.messages import AnnotatorError
from annotator.workflow.context import Project
from annotator.workflow.landings import LandingIndex
from annotator.workflow.planning import Entry, plan
from annotator.workflow.tiers import Rate, rates


def told_rates(project: Project, index: LandingIndex) -> dict[str, Rate]:
    """`rates` by those answers that who acts may know of.

    How an answer went tells whether the words of a passage changed, and so on which passage a label rests. While there
    is a place that nothing is told of, answers count that are about a place that may be known.
    """
    answered = any(True for _ in index.all_answers())
    return rates(index, project.corpus, known=told_anchors(project, index) if answered else None)


def told_anchors(project: Project, index: LandingIndex) -> frozenset[str] | None:
    """Anchors of places that who acts may know of; None where there is no other place, so that all may be told.

    Where a set cannot be read, none may be told.
    """
    try:
        entries = plan(project, landings=index).entries
    except AnnotatorError:
        return frozenset()
    return None if all(entry.shown for entry in entries) else _anchors(entries)


def known_anchors(project: Project) -> frozenset[str]:
    """Anchors of places that who acts may see; where a set cannot be read, none."""
    try:
        return _anchors(plan(project).entries)
    except AnnotatorError:
        return frozenset()


def _anchors(entries: tuple[Entry, ...]) -> frozenset[str]:
    shown = [entry.here for entry in entries if entry.shown]
    places = (place for here in shown for place in (here.start, here.since) if place is not None)
    answered = (one.anchor for here in shown for one in here.answers)
    return frozenset((*(place.anchor() for place in places), *answered))
