"""Where to open a new text in which no place is proposed, and why there. Pure."""

from typing import NamedTuple

from annotator.model.corpus import Section
from annotator.model.landing import Place
from annotator.tui.i18n import tr
from annotator.tui.safe import clip
from annotator.tui.wording import quoted
from annotator.workflow.corpus import Reading

_HEADING = 40
"""Code points of a heading."""


class Near(NamedTuple):
    """A code point of the new text, always the beginning of a section, and what to say of it."""

    at: int
    why: str


def near(old: Reading | None, start: Place, new: Reading) -> Near:
    """The passage's own section; where that is gone, the one that stood before it, or after; else the beginning.

    `old` is the text in which the passage was marked; None where it cannot be read.
    """
    sections = old.sections if old is not None else ()
    key = start.section or (old.section_at(start.span[0]).key if old is not None and sections and start.span else "")
    own = new.section(key) if key else None
    if own is not None:
        return Near(own.span[0], tr("below: its section, {heading}", heading=_named(own)))
    at = next((number for number, one in enumerate(sections) if one.key == key), 0)
    neighbours = (*reversed(sections[:at]), *sections[at + 1 :])
    found = next((there for one in neighbours if one.heading and (there := new.section(one.key)) is not None), None)
    if found is not None:
        return Near(found.span[0], tr("its section is gone; its neighbour {heading} is below", heading=_named(found)))
    if key:
        return Near(0, tr("its section is gone; below: the document from its beginning"))
    return Near(0, tr("below: the document from its beginning"))


def _named(section: Section) -> str:
    heading = " ".join(section.heading.split())
    return quoted(clip(heading, _HEADING)) if heading else tr("the text before the first heading")
