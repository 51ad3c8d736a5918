"""The documents as a tree shows them: what each is called and whether it can be read at the date at hand."""

from collections.abc import Sequence
from dataclasses import dataclass

from annotator.text.words import fold
from annotator.workflow.context import Project


@dataclass(frozen=True, slots=True)
class Listed:
    """One document."""

    document: str
    title: str
    readable: bool
    """Whether an edition of it is in force."""
    withdrawn: bool
    said: str
    """Id and title, folded for comparison."""


@dataclass(frozen=True, slots=True)
class Listing:
    """All documents, and how many files of them cannot be read."""

    documents: tuple[Listed, ...] = ()
    unreadable: int = 0

    @property
    def in_force(self) -> int:
        """How many have an edition in force."""
        return sum(one.readable for one in self.documents)

    @property
    def withdrawn(self) -> int:
        """How many are withdrawn."""
        return sum(one.withdrawn for one in self.documents)


def listing(project: Project) -> Listing:
    """The documents in order of their ids; reads the corpus."""
    corpus, date = project.corpus, project.date
    found = tuple(
        Listed(
            name,
            record.title or "",
            corpus.in_force(name, date) is not None,
            corpus.withdrawn(name, date) is not None,
            fold(f"{name} {record.title or ''}"),
        )
        for name, record in corpus.documents().items()
    )
    return Listing(found, len(corpus.unreadable()))


def narrowed(documents: Sequence[Listed], words: str) -> tuple[Listed, ...]:
    """The documents whose id or title has every one of some words or their parts, as typed."""
    wanted = fold(words).split()
    return tuple(one for one in documents if all(word in one.said for word in wanted))
