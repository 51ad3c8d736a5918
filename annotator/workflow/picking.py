"""Taking passages from a text that somebody reads: what was selected in one text is never linked in another.

A selection is a pair of offsets, and offsets mean nothing without the text they were made in. A file can be replaced
while it is open: by git, by another edition that is added in its place, in an editor. Whoever selects therefore hands
over the text too, and nothing is made of a selection while another text is on disk.
"""

import datetime

from annotator.model.corpus import Edition
from annotator.model.label import Follow, Judgement, Passage
from annotator.model.reference import Reference
from annotator.store.base import Key, Kind
from annotator.text.messages import AnnotatorError, UsageProblem
from annotator.workflow.checks.passages import marked
from annotator.workflow.context import Project
from annotator.workflow.copies import copies
from annotator.workflow.corpus import Reading
from annotator.workflow.quoting import passage_at, passage_in, section_passage
from annotator.workflow.records import load


class TextChanged(UsageProblem):
    """The text in which something was selected is not the one that is on disk."""


def same_text(one: Reading, other: Reading) -> bool:
    """Whether two readings of an edition hold the same text in the same sections."""
    made = ((it.sha256, it.edition, it.text, it.sections) for it in (one, other))
    return next(made) == next(made)


def stands(project: Project, reading: Reading) -> bool:
    """Whether an edition as it was read is the one on disk; this is looked up there, not in what is kept in memory."""
    document, version = reading.document.document, reading.edition.version
    try:
        holder = project.corpus.text_version(document, version)
        text = load(project.store, Key(Kind.TEXT, (document, holder)), str)
        editions = [load(project.store, Key(Kind.EDITION, (document, one)), Edition) for one in (version, holder)]
    except AnnotatorError:
        return False
    return text == reading.text and editions[0] == reading.edition and editions[1].sections == reading.sections


def refuse_changed(project: Project, reading: Reading) -> None:
    """Raises `TextChanged`, and has the documents read anew, where an edition is another on disk than it was read."""
    if not stands(project, reading):
        project.corpus.forget()
        raise _changed(str(Reference(reading.document.document, reading.edition.version)))


def picked(
    project: Project, reading: Reading, start: int, end: int, *, whole: bool = False, follow: Follow = Follow.CURRENT
) -> Passage:
    """The passage that was selected in an edition as it was shown; with `whole` the section at `start`.

    Raises `TextChanged` where that text is not on disk any more, else as `passage_at` does.
    """
    refuse_changed(project, reading)
    if whole:
        key = reading.section_at(start).key
        return section_passage(project, reading.document.document, reading.edition.version, key, follow=follow)
    return passage_in(reading, start, end, follow=follow)


def offered(project: Project, judgement: Judgement, field: str, place: Reference, date: datetime.date) -> Passage:
    """The passage at a place that was offered because the words of the passage `field` (`needs.a.0`) stand there too.

    Raises `TextChanged` where they do not stand there in the editions in force at `date` by now.
    """
    refuse_changed(project, project.corpus.reading(place.document, place.version))
    own = next((one.words for one in marked(project, judgement) if one.field == field), "")
    span = place.span or (0, 0)
    if (place.document, place.version, span) not in {
        (one.document, one.version, one.span) for one in copies(project, own, date=date)
    }:
        raise _changed(str(Reference(place.document, place.version)))
    return passage_at(project, place.document, place.version, *span)


def _changed(edition: str) -> TextChanged:
    return TextChanged(
        "text-changed",
        "the text of {edition} was changed while it was open; nothing was saved",
        remedy="select it again in the text as it is now",
        edition=edition,
    )
