"""What somebody searched for and read while a case lay on their desk, kept beside the draft until it is needed.

Nothing of it is a label's before the person says that there is no answer; then it is proposed for the search log.
"""

from dataclasses import asdict, dataclass, field, replace
from pathlib import Path

from pydantic import TypeAdapter, ValidationError

from annotator.model.label import Judgement, Search
from annotator.workflow.context import Project
from annotator.workflow.filters import ALL_EDITIONS, Filters, known, matching
from annotator.workflow.private import read_private, remove_private, write_soon

FOLDER = (".annotator", "looked")
"""Where it lies in a workspace."""
_MOST = 100


@dataclass(frozen=True, slots=True)
class Look:
    """One search: its words, what it was limited to, how much it found and which sections were read after it."""

    words: str
    documents: tuple[str, ...] = ()
    editions: tuple[str, ...] = ()
    hits: int = 0
    language: str | None = None
    roles: tuple[str, ...] = ()
    read: tuple[str, ...] = ()
    """`document@version#section`, in the order of reading."""

    def asked(self) -> tuple[object, ...]:
        """What tells it from other searches."""
        return " ".join(self.words.casefold().split()), self.documents, self.editions, self.language, self.roles


def _look(search: Search) -> Look:
    return Look(search.words, search.documents, search.editions, language=search.language, roles=search.roles)


_KEPT = TypeAdapter(list[Look])


@dataclass(slots=True)
class Looks:
    """All of it for one case and person, the oldest first; the search that is being typed is not of it yet."""

    file: Path | None = None
    """None: kept in memory only."""
    kept: list[Look] = field(default_factory=list)
    typed: Look | None = None

    def type(self, look: Look) -> None:
        """Words stand in the search line, with what they found. As long as they grow it is one search; where they are
        taken back or others are written, what stood there was a search of its own.
        """
        before, now = (" ".join(one.words.casefold().split()) if one else "" for one in (self.typed, look))
        if now and before.startswith(now) and before != now:
            return
        if self.typed is None and self.kept and self.kept[-1].asked() == look.asked():
            # The hits of a search that was made already came again; it is no other search.
            return
        if before and not now.startswith(before):
            self.settle()
        self.typed = look if now else None

    def settle(self) -> Look | None:
        """Takes what is typed for a search that was made; it, or None where nothing is typed."""
        made, self.typed = self.typed, None
        if made is not None:
            again = next((one for one in self.kept if one.asked() == made.asked()), None)
            made = replace(made, read=again.read if again else ())
            self.kept = [*(one for one in self.kept if one is not again), made][-_MOST:]
            self._save()
        return made

    def reads(self, at: str) -> None:
        """A section is read; it is put down with the last search that was made."""
        if self.kept and at not in self.kept[-1].read:
            self.kept[-1] = replace(self.kept[-1], read=(*self.kept[-1].read, at))
            self._save()

    def to_propose(self, judgement: Judgement) -> tuple[Look, ...]:
        """The searches that the log of a judgement does not hold."""
        there = {_look(one).asked() for one in judgement.searched}
        return tuple(one for one in self.kept if one.asked() not in there)

    def forget(self) -> None:
        """Empties it, as when the label is submitted."""
        self.kept, self.typed = [], None
        if self.file is not None:
            remove_private(self.file)

    def _save(self) -> None:
        if self.file is not None:
            kept = tuple(self.kept)
            write_soon(self.file, lambda: [asdict(one) for one in kept])


def looked(project: Project, words: str, filters: Filters, hits: int) -> Look:
    """A search as it is kept: the documents, edition, language and role that its filters mean, by name."""
    documents = project.corpus.documents()
    if not filters.document:
        within: tuple[str, ...] = ()
    elif filters.document in documents:
        within = (filters.document,)
    else:
        within = matching(filters.document, known(project).documents)
    editions = (filters.edition,) if filters.edition not in ("", ALL_EDITIONS) else ()
    roles = (filters.role,) if filters.role else ()
    return Look(words, within, editions, hits, filters.language or None, roles)


def open_looks(project: Project, set_name: str, case: str) -> Looks:
    """What the person who acts looked at for a case; a file that cannot be read counts for nothing."""
    if project.root is None:
        return Looks()
    file = project.root.joinpath(*FOLDER, set_name, f"{case}.{project.actor()}.json")
    try:
        return Looks(file, _KEPT.validate_python(read_private(file) or []))
    except ValidationError:
        return Looks(file)
