"""What `annotator map` answers: what a set covers, what it is made of, and where work waits."""

import datetime
from enum import StrEnum

from pydantic import Field

from annotator.model.settings import Trait
from annotator.model.types import Date, DocumentId, SectionKey, Text, Value, Version


class MappedSection(Value):
    """A section in force, and how far questions reach into it."""

    key: SectionKey
    heading: Text
    level: int
    start: int
    """Where it begins, in code points of the canonical text."""
    size: int
    """Characters of its text that are no white space, its heading left out."""
    covered: int
    """Those of them that passages of cases hold, each counted once."""
    cases: int
    """Cases with a passage in it."""
    changed: bool = False
    """Whether its words are others than in the edition before, or it is new."""
    change_asked: bool = False
    """Whether a passage holds what changed, or a case sets it against the edition before."""


class MappedDocument(Value):
    """A document in force, and how far questions reach into it."""

    document: DocumentId
    version: Version
    before: Version | None = None
    """The edition before it that has a text; None where there is none."""
    title: Text = ""
    size: int
    """Characters that are no white space in its sections."""
    covered: int
    open: int
    """Those in sections without a question."""
    cases: int
    sections: tuple[MappedSection, ...] = ()
    """Sections that hold more than a heading, in the order of the text."""

    def gaps(self) -> tuple[MappedSection, ...]:
        """Sections without a question, and those whose change nobody asks about; the longest first."""
        open_ = (one for one in self.sections if not one.cases or (one.changed and not one.change_asked))
        return tuple(sorted(open_, key=lambda one: (-one.size, one.start)))

    def changes_open(self) -> int:
        """How many changed sections have no question on their change."""
        return sum(one.changed and not one.change_asked for one in self.sections)


class Reached(Value):
    """An aim of the set, and how far it is reached."""

    what: Trait
    name: Text = ""
    have: int
    of: int
    """The whole that a share is taken of."""
    least: int | None = None
    share: float | None = None
    missing: int
    """How many more are needed; of cases, new ones that all count for the aim."""


class Unreviewed(Value):
    """A case that still wants labels."""

    case: str
    question: Text
    labels: int
    wanted: int
    since: datetime.datetime | None = None
    """When it came into the set; None where nothing says it."""


class DisputedSection(Value):
    """A section that labels disagree about."""

    document: DocumentId
    version: Version
    key: SectionKey
    heading: Text = ""
    open: tuple[str, ...] = ()
    """Cases that are disputed."""
    decided: tuple[str, ...] = ()
    """Cases whose dispute was decided."""


class DatedBy(StrEnum):
    """What says how old cases are."""

    GIT = "git"
    """Their first commit; cases that are not committed yet, the time of their file."""
    FILES = "files"
    """The time of their file, since there is no git; after copying a folder that is the day of the copy."""
    NOTHING = "nothing"


class MapResult(Value):
    """`annotator map`: what a set covers and is made of, as far as who asks may know the labels."""

    date: Date
    """The documents are those in force at this date."""
    cases: int
    """Cases in use."""
    hidden: int
    """Those of them that others labelled and whose labels who asks may not know yet; they count for no passage."""
    unreadable: int = 0
    """Cases with a file that cannot be read."""
    documents: tuple[MappedDocument, ...] = ()
    """Those with the most text without a question first."""
    unread: tuple[str, ...] = ()
    """Editions whose text cannot be read, as document@version."""
    other_languages: int = 0
    """Documents left out, since their language is none of the set's and no case rests on them."""
    mix: dict[Trait, dict[str, int]] = Field(default={})
    """Answer, shape, language, role, tag, difficulty -> name -> cases in use."""
    aims: tuple[Reached, ...] = ()
    oldest: tuple[Unreviewed, ...] = ()
    """Cases that still want labels, the oldest first."""
    dated_by: DatedBy = DatedBy.NOTHING
    disputed: tuple[DisputedSection, ...] = ()
    """Sections with the most disputes first."""
