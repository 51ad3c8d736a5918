"""What every rule works on: the store, the corpus, who acts, and when."""

import datetime
import secrets
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

from annotator.model.settings import Person, Workspace
from annotator.store.base import Key, Kind, Store
from annotator.text.messages import UsageProblem
from annotator.workflow.corpus import Corpus
from annotator.workflow.landings import LandingIndex
from annotator.workflow.records import load


def _now() -> datetime.datetime:
    return datetime.datetime.now(datetime.UTC)


@dataclass(slots=True)
class Project:
    """A workspace that somebody works in. Build it with `annotator.workflow.opening.open_project`."""

    store: Store
    person: str | None = None
    """Id of who acts; None: nobody was named, and only reading is possible."""
    date: datetime.date = field(default_factory=datetime.date.today)
    """The date at hand: `--date`, else today; a set's or a case's own date outranks it."""
    root: Path | None = None
    """Folder of the workspace; None for stores that are no files."""
    now: Callable[[], datetime.datetime] = _now
    """The clock (UTC)."""
    random_bytes: Callable[[int], bytes] = secrets.token_bytes
    """Where the random part of ids comes from."""
    corpus: Corpus = field(init=False)
    landings: LandingIndex = field(init=False)

    def __post_init__(self) -> None:
        self.corpus = Corpus(self.store)
        self.landings = LandingIndex(self.store)

    def workspace(self) -> Workspace:
        """The workspace's settings."""
        return load(self.store, Key(Kind.WORKSPACE), Workspace)

    def today(self) -> datetime.date:
        """The day it is here, whatever the date at hand."""
        return self.now().astimezone().date()

    def actor(self) -> str:
        """Who acts; raises `UsageProblem` where nobody was named."""
        if self.person is None:
            raise UsageProblem("nobody-named", "nobody is named to do this", remedy="say who you are with --as PERSON")
        return self.person

    def someone(self, person: str) -> Person:
        """A person as the workspace knows them; one it does not know has an id only."""
        return next((one for one in self.workspace().people if one.id == person), Person(id=person))
