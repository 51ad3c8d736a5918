"""What people answered to a landing, while they differ."""

from collections.abc import Sequence

from textual.content import Content

from annotator.model.landing import Answer, Confirmation
from annotator.text.display import visible_line
from annotator.tui.i18n import tr, trn
from annotator.tui.safe import clip, clip_reference, join, line
from annotator.tui.wording import quoted
from annotator.workflow.context import Project
from annotator.workflow.land import Queued
from annotator.workflow.places import Standing

_SHOWN = 2
"""Answers that are shown beside the texts; `i` shows all."""
_NAME = 20
_NOTE = 30


def how_it_ends() -> str:
    """What ends it that people differ."""
    return tr("it ends when all say the same; each may answer anew")


def people_differ(one: Queued) -> bool:
    """Whether people answered differently, in this edition or in one on the way to it."""
    return one.state is Standing.CONFLICT or "differing-answers" in one.reasons


def answer_rows(project: Project, given: Sequence[Confirmation], width: int) -> list[Content]:
    """The first answers, a line each, and how it ends."""
    rest = len(given) - _SHOWN
    more = "  " + trn("… {n} more ({key:land.about})", "… {n} more ({key:land.about})", rest) if rest > 0 else ""
    rows = [line(answered(project, one, width), "bold") for one in given[:_SHOWN]]
    if more and rows:
        rows[-1] = join(rows[-1].truncate(width - len(more), ellipsis=True), more)
    return [*(row.truncate(width, ellipsis=True) for row in rows), *line(how_it_ends()).wrap(width)]


def answered(project: Project, one: Confirmation, width: int, *, exactly: bool = False) -> str:
    """Who says what: where (`exactly`: to the code point), the words there, the note, in about `width` code points."""
    person = project.someone(one.person)
    who = tr("you") if one.person == project.person else clip(person.name or person.id, _NAME)
    note = f" ({clip(' '.join(one.note.split()), max(_NOTE, width // 3))})" if one.note else ""
    if one.answer is Answer.DROP or one.place is None:
        return tr("{person}: it is gone", person=who) + note
    place = one.place.reference() if exactly or not one.quote else one.place.reference()._replace(span=None)
    at = tr("{person}: at {place}", person=who, place=clip_reference(str(place), max(24, width // 2)))
    words = visible_line(" ".join(one.quote.split()))
    room = width - len(f"{at} “”{note}")
    return f"{at} {quoted(clip(words, max(12, room)))}{note}" if words else f"{at}{note}"
