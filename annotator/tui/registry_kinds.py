"""What a command of the screens is, where commands work, and what to do where one cannot be done. Plain data."""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from typing import Final


class Scope(StrEnum):
    """Where a command works: everywhere, in one kind of pane, or on one screen."""

    ANYWHERE = "anywhere"
    DOCUMENT = "document"
    HOME = "home"
    WRITE = "write"
    DECIDE = "decide"
    LAND = "land"
    CORPUS = "corpus"
    CHECK = "check"
    SYNC = "sync"
    CASES = "cases"
    MAP = "map"
    GAP = "gap"
    HELP = "help"


TITLES: Final = {
    Scope.ANYWHERE: "Anywhere",
    Scope.DOCUMENT: "In a document",
    Scope.HOME: "Home",
    Scope.WRITE: "Write and review",
    Scope.DECIDE: "Decide",
    Scope.LAND: "Land",
    Scope.CORPUS: "Corpus",
    Scope.CHECK: "Check",
    Scope.SYNC: "Share",
    Scope.CASES: "All cases",
    Scope.MAP: "Map",
    Scope.GAP: "A section of the map",
    Scope.HELP: "Help",
}

REASONS: Final = {
    "person": "say who you are first (palette: Who am I)",
    "set": "there is no test set yet; {key:home.set} makes one",
    "row": "nothing is highlighted",
    "selection": "select a passage first: {key:document.next_sentence} and "
    "{key:document.previous_sentence} go by sentence",
    "document": "open a document first: search with {key:write.search}, or choose one in the corpus",
    "need": "there is no need yet; {key:write.link} makes the first one",
    "removable": "highlight a need, passage, fact, distractor or search in the case",
    "passage": "highlight a passage in the case",
    "passages": "link a passage first",
    "need-row": "highlight a need or a passage in the case",
    "fact-row": "highlight a fact in the case",
    "may-stand": "an error must be mended, and a mere note needs no word",
    "findings": "there is no finding",
    "pages": "all findings are on this page",
    "warning": "highlight a warning in the case, or the field that it concerns",
    "needs": "there is only one need to put it in",
    "undo": "nothing to undo",
    "redo": "nothing to redo",
    "behind": "you have not been at another place yet",
    "ahead": "you have not gone back from another place",
    "hits": "search in the document first ({key:document.find})",
    "search": "search the corpus first ({key:write.search})",
    "label-desk": "this belongs to labels; a decision has its own reasons",
    "labels": "the case has no labels that could be adopted",
    "landing": "no landing waits, or they are still being read",
    "candidate": "no place is proposed: select where it is and press {key:land.place}, or drop it ({key:land.drop})",
    "candidates": "there is no other candidate",
    "shown": "this is not what is proposed: {key:land.place} puts it at the selected words, Esc "
    "goes back to the proposal",
    "compared": "there is nothing to compare: no place is proposed, or the old text cannot be read",
    "changes": "the words are the same",
    "span": "no passage is shown that could be longer or shorter: select words first",
    "cases": "only cases rest on it that you have not labelled yet",
    "idle": "passages are being looked for; Esc stops that",
    "editions": "the document has only one edition",
    "finding": "no finding is highlighted",
    "case": "this finding belongs to no case",
    "clash": "nothing that two people changed differently is highlighted",
    "clash-case": "this belongs to no case",
    "still": "something is under way; Esc stops it",
    "queue": "this is the only case here",
    "case-pane": "Enter changes what is highlighted in the case: {key:anywhere.pane} goes there; "
    "{key:write.question} changes the question",
    "section": "highlight a section",
    "panes": "there is only one pane here",
}
"""What to do about a fact that a command requires and that is not so."""


@dataclass(frozen=True, slots=True)
class Command:
    """Something a person can do with a key."""

    id: str
    title: str
    """One or two words, for the key bar."""
    help: str
    """One sentence without a full stop."""
    keys: tuple[str, ...]
    """Names of keys as the terminal library calls them; the first one is shown."""
    scope: Scope
    footer: bool = False
    keep: bool = False
    """Stays in the key bar however narrow it is."""
    destructive: bool = False
    """Takes something away; undone with `u`, or asked about first."""
    requires: tuple[str, ...] = ()
    """Facts that must be so (keys of `REASONS`)."""

    def action_for(self, key: str) -> str:
        """What the binding of a key calls; of several digits, which one it was is told."""
        return f"do('{self.id}', '{key}')" if key.isdigit() and len(self.keys) > 1 else f"do('{self.id}')"

    def why_not(self, facts: Iterable[str]) -> str | None:
        """The reason why it cannot be done while just these facts are so; None where it can."""
        known = frozenset(facts)
        return next((REASONS[fact] for fact in self.requires if fact not in known), None)


def declared(scope: Scope, *rows: tuple[str, str, str, str, str, str]) -> tuple[Command, ...]:
    """Commands from rows of id, keys, title, help, flags and required facts.

    Flags: f for the key bar, k to be kept in it however narrow it is, d for what takes something away.
    """
    return tuple(
        Command(
            name,
            title,
            text,
            tuple(keys.split()),
            scope,
            footer="f" in flags,
            keep="k" in flags,
            destructive="d" in flags,
            requires=tuple(facts.split()),
        )
        for name, keys, title, text, flags, facts in rows
    )
