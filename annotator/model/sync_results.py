"""What `annotator sync` answers with."""

from enum import StrEnum

from pydantic import Field

from annotator.model.results import Trouble
from annotator.model.types import Text, Value


class Done(StrEnum):
    """What was done to records of a kind."""

    NEW = "new"
    CHANGED = "changed"
    REMOVED = "removed"


class Work(Value):
    """Records of one kind that the same was done to."""

    kind: str
    """`case`, `label`, `decision`, `comment`, `edition`, `landing` and so on; `file` for anything else."""
    done: Done
    count: int
    people: tuple[str, ...] = ()
    """Names of whose they are, as far as the records say."""
    about: tuple[Text, ...] = ()
    """The first few: questions of cases, references of editions, names of files. Never what a label says."""


class Clash(Value):
    """Something that two people changed differently: the shared version stands, the other one is kept."""

    id: str
    """Names it for `keep theirs` and `put mine back`."""
    path: str
    """The file, relative to the workspace."""
    set: str | None = None
    case: str | None = None
    question: Text = ""
    """Of the case it belongs to."""
    kind: str
    field: str | None = None
    """The field that both changed; None: the whole file."""
    removed: bool = False
    """I had removed it, and others worked on it meanwhile, so that it is here again; to put mine back removes it."""
    mine: Text
    """What I had, shortened to be read."""
    theirs: Text = ""
    """What stands now, shortened; empty where it may not be shown before one's own label is in."""
    by: Text = ""
    """Who shared it."""
    changed_since: bool = False
    """The field was changed again after both had changed it: neither of the two versions stands."""


class State(StrEnum):
    """How a sync ended."""

    SHARED = "shared"
    """Everything of mine is with the others, and theirs is here."""
    WAITING = "waiting"
    """It was only looked: see what waits and what would come in."""
    LOCAL = "local"
    """There is no place to share it; the history is kept in this copy."""
    UNREACHABLE = "unreachable"
    """The others could not be reached; everything waits here, safe."""
    REFUSED = "refused"
    """The others' work is here; mine was not taken."""


class SyncResult(Value):
    """`annotator sync`: what was shared, what came in, and what both had changed."""

    state: State
    branch: str
    remote: str | None = None
    why: Text = ""
    """Of what could not be done, the reason as git or the server gave it."""
    message: Text = ""
    """The line under which this call committed my work; empty where there was nothing to commit."""
    mine: tuple[Work, ...] = ()
    """What the others did not have: shared now or, where it could not be, still waiting."""
    came: tuple[Work, ...] = ()
    """What came in; without the sync being carried out, what would."""
    clashes: tuple[Clash, ...] = ()
    """What is still to be answered, from earlier times too."""
    migrate: tuple[str, ...] = Field(default=())
    """Documents of which a new edition came in: `annotator migrate` lands the labels in it."""
    left_out: tuple[Trouble, ...] = ()
    """Files of mine that cannot be read and so were not shared."""
    unreadable: tuple[Trouble, ...] = ()
    """Files that came in and cannot be read."""
    newer: tuple[str, ...] = ()
    """Files that came in with keys that this version does not know; they are kept as they are."""
