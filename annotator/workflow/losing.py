"""What a person wrote in two programs at once and then decided against: kept in the attic, so that it can come back."""

from pydantic import BaseModel

from annotator.model.hashing import short_id
from annotator.store.base import Key
from annotator.store.layout import path_of
from annotator.store.yaml import plain
from annotator.workflow.context import Project
from annotator.workflow.sync_attic import keep
from annotator.workflow.sync_merge import Lost
from annotator.workflow.sync_tree import Kept


def keep_lost(project: Project, key: Key, won: BaseModel, lost: BaseModel) -> None:
    """Keeps the fields of a record in which a version that was decided against differs from the one that stands.

    `sync_attic.clashes` lists them beside what a fetch decided, those of a draft once it is submitted: until then undo
    brings them back.
    """
    if project.root is None:
        return
    stands, fell = plain(won), plain(lost)
    names = [name for name in {**stands, **fell} if stands.get(name) != fell.get(name)]
    kept = [Kept(path_of(key), Lost(name, fell.get(name), stands.get(name)), short_id(stands)) for name in names]
    keep(project.root, kept, [project.actor()] * len(kept))
