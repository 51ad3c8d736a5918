"""Comments: what people say to each other about a case."""

import datetime

from annotator.model.types import CaseId, Name, PersonId, Record, Text


class Comment(Record):
    """`comments/<ulid>.yaml`; written once, never changed."""

    case: CaseId
    id: Name
    """A ULID in lower case: unique without a counter, in order of time."""
    person: PersonId
    at: datetime.datetime
    says: Text
    about: str | None = None
    """A field (`needs.a`) or a label (`anna.1`); None: the case."""
    answers: Name | None = None
    """The comment this one answers."""
