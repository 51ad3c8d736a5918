"""Judging again what was judged before, when its passages or searches read otherwise now.

Whoever files a judgement unchanged says that it still holds. What it holds of is then what stands there today: passages
whose words changed, at the places people confirmed, and the hits of searches that found something new.
"""

import datetime
from typing import TypeVar

from annotator.model.case import Case
from annotator.model.label import Judgement, Part, Passage
from annotator.workflow.context import Project
from annotator.workflow.landings import LandingIndex
from annotator.workflow.places import where_now
from annotator.workflow.quoting import passage_at, section_passage
from annotator.workflow.research import log_again, new_hits

J = TypeVar("J", bound=Judgement)


def renewed(project: Project, case: Case, judgement: J, *, date: datetime.date) -> J:
    """The judgement over today's words; itself where nothing it rests on reads otherwise."""
    landings = project.landings.refreshed()
    needs = tuple(
        need.model_copy(update={"any": tuple(_passage(project, one, date, landings) for one in need.any)})
        for need in judgement.needs
    )
    searched = tuple(
        log_again(project, one.model_copy(update={"read": ()}), date=date)
        if new_hits(project, case, one, date=date)
        else one
        for one in judgement.searched
    )
    if needs == judgement.needs and searched == judgement.searched:
        return judgement
    return judgement.model_copy(update={"needs": needs, "searched": searched})


def _passage(project: Project, passage: Passage, date: datetime.date, landings: LandingIndex) -> Passage:
    if not any(_reworded(project, passage, part, date, landings) for part in passage.places()):
        return passage
    # All its parts together, so that they stay in one edition.
    parts = tuple(_part(project, passage, part, date, landings) for part in passage.places())
    if passage.parts:
        return passage.model_copy(update={"parts": parts})
    return passage.model_copy(update={name: getattr(parts[0], name) for name in Part.model_fields})


def _reworded(project: Project, passage: Passage, part: Part, date: datetime.date, landings: LandingIndex) -> bool:
    here = where_now(project, part, passage.follow, date=date, landings=landings)
    return here.place is not None and here.reworded


def _part(project: Project, passage: Passage, part: Part, date: datetime.date, landings: LandingIndex) -> Part:
    here = where_now(project, part, passage.follow, date=date, landings=landings)
    place = here.place
    if place is None:
        return part
    if place.span is not None:
        made = passage_at(project, place.document, place.version, *place.span)
    else:
        made = section_passage(project, place.document, place.version, place.section or "")
    return Part(**{name: getattr(made, name) for name in Part.model_fields})
