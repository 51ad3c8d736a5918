"""The question of a case."""

from annotator.model.hashing import record_hash
from annotator.model.types import CaseId, Date, Language, PersonId, Record, Role, Sha256, Tag, Text

ASKED = {"question", "roles", "as_of"}
"""The fields that make a question what it is; a label says by their hash which question it judged."""


class Accepted(Record):
    """A finding that a person saw and left standing; it speaks of just what was seen."""

    finding: str
    """Its code."""
    of: Sha256 | None = None
    """Hash of what the finding said: of another thing of the same kind, or of new words, nothing was accepted."""
    why: Text
    person: PersonId | None = None


class Case(Record):
    """`testsets/<set>/cases/<case>/case.yaml`: one question and what is needed to ask it. One author writes it."""

    case: CaseId
    question: Text
    language: Language | None = None
    author: PersonId
    tags: tuple[Tag, ...] = ()
    roles: tuple[Role, ...] = ()
    """Roles of the asker; empty: anybody."""
    as_of: Date | None = None
    """The date at which the question is asked; None: the date of the work at hand."""
    origin: Text | None = None
    """Where the question comes from: a customer, a log, an import."""
    accepted: tuple[Accepted, ...] = ()
    retired: Text | None = None
    """Why the case is no longer used."""

    def asked(self) -> str:
        """Hash of the question as it stands."""
        return record_hash(self, fields=ASKED)
