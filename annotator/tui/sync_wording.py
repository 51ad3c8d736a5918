"""What a sync did, in plain sentences of the language in use."""

from collections.abc import Callable, Iterator
from typing import Final

from annotator.model.sync_results import Clash, Done, State, SyncResult, Work
from annotator.tui.i18n import mark, tr, trn
from annotator.tui.wording import Words
from annotator.workflow.sync import Step

STEPS: Final = Words(
    {
        Step.LOOK: mark("looking at what is here …"),
        Step.COMMIT: mark("keeping your work in the history …"),
        Step.FETCH: mark("fetching the others' work …"),
        Step.JOIN: mark("bringing both together …"),
        Step.PUSH: mark("sharing yours …"),
    }
)
"""What is under way."""

_STATES: Final = Words(
    {
        State.SHARED: mark("✓ everything of yours is with the others, and theirs is here"),
        State.WAITING: mark("○ not shared yet: {key:sync.share} shares it and fetches the others' work"),
        State.LOCAL: mark(
            "○ kept in this copy's history; there is no place yet to share it with: "
            "ask whoever set up this folder ({key:anywhere.manual} says more, under Sharing)"
        ),
        State.UNREACHABLE: mark("! {remote} cannot be reached; your work waits here, safe: {why}"),
        State.REFUSED: mark("! {remote} did not take your work; it waits here, safe: {why}"),
    }
)

_COUNTS: Final[dict[str, Callable[[int], str]]] = {
    "case": lambda n: trn("{n} question", "{n} questions", n),
    "label": lambda n: trn("{n} label", "{n} labels", n),
    "decision": lambda n: trn("{n} decision", "{n} decisions", n),
    "comment": lambda n: trn("{n} comment", "{n} comments", n),
    "edition": lambda n: trn("{n} edition", "{n} editions", n),
    "document": lambda n: trn("{n} document", "{n} documents", n),
    "guideline": lambda n: trn("{n} guideline", "{n} guidelines", n),
    "set": lambda n: trn("{n} test set", "{n} test sets", n),
    "workspace": lambda n: trn("{n} change of the settings", "{n} changes of the settings", n),
    "chunking": lambda n: trn("{n} chunking", "{n} chunkings", n),
    "landings": lambda n: trn("{n} record of landings", "{n} records of landings", n),
    "confirmation": lambda n: trn("{n} answered landing", "{n} answered landings", n),
    "unanchored": lambda n: trn("{n} imported passage", "{n} imported passages", n),
    "placed": lambda n: trn("{n} placed chunk", "{n} placed chunks", n),
    "file": lambda n: trn("{n} other file", "{n} other files", n),
}
_DONE: Final = Words(
    {Done.NEW: mark("+ new: {what}"), Done.CHANGED: mark("~ changed: {what}"), Done.REMOVED: mark("- gone: {what}")}
)
_BY: Final = Words(
    {
        Done.NEW: mark("+ new: {what}, by {people}"),
        Done.CHANGED: mark("~ changed: {what}, by {people}"),
        Done.REMOVED: mark("- gone: {what}, by {people}"),
    }
)


def state(result: SyncResult) -> str:
    """How it stands, in one sentence."""
    if result.state is State.WAITING and not result.mine:
        return tr("○ nothing of yours waits; {key:sync.share} fetches the others' work")
    if result.state is State.SHARED and result.left_out:
        return tr("! shared, but for what is named below; theirs is here")
    said = _STATES[result.state]
    return said.format(remote=result.remote or "", why=result.why) if "{" in said else said


def work(one: Work) -> str:
    """One kind of work, and whose it is."""
    what = _COUNTS[one.kind](one.count)
    if one.people:
        return _BY[one.done].format(what=what, people=", ".join(one.people))
    return _DONE[one.done].format(what=what)


def clash(one: Clash) -> str:
    """What two people changed, in one sentence."""
    names = {"who": one.by or tr("somebody else"), "field": one.field, "about": one.question or one.path}
    if one.removed:
        return tr("≠ you removed this, and {who} changed it meanwhile, so it is here again: {about}", **names)
    if one.field is None:
        return tr("≠ you and {who} both made this: {about}; theirs stands, yours is kept", **names)
    if one.changed_since:
        return tr(
            "≠ you and {who} both changed “{field}” of: {about}; it was changed again since, yours is kept", **names
        )
    return tr("≠ you and {who} both changed “{field}” of: {about}; theirs stands, yours is kept", **names)


def versions(one: Clash) -> Iterator[str]:
    """Both versions of a field, as far as they may be shown."""
    if one.field is None:
        return
    yield tr("theirs: {text}", text=one.theirs) if one.theirs else tr("theirs is not shown here; open the case for it")
    yield tr("yours: {text}", text=one.mine) if one.mine else tr("yours: nothing")


def troubles(result: SyncResult) -> Iterator[str]:
    """What could not be shared or read, and what is to be done about what came in."""
    for document in result.migrate:
        yield tr("→ {document} has a new edition: {key:home.land} says where its passages are now", document=document)
    for one in result.left_out:
        yield tr("! not shared: {file}: {why}", file=one.path, why=tr(one.message))
    for one in result.unreadable:
        yield tr("! came in and cannot be read: {file}: {why}", file=one.path, why=one.message)
    if result.newer:
        yield trn(
            "! {n} file holds keys that this version does not know; they are kept",
            "! {n} files hold keys that this version does not know; they are kept",
            len(result.newer),
        )
