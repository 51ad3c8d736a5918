"""Every command of the screens, declared once.

Key bindings, the key bar, the palette, the `?` overlay, `annotator keys` and the README's table all come from here, so
none of them can be out of date. Plain data: importing this loads no screen library.
"""

import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from string import punctuation
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
    "set": "there is no test set yet; t makes one",
    "row": "nothing is highlighted",
    "selection": "select a passage first: j and k go by sentence",
    "document": "open a document first: search with w, or choose one in the corpus",
    "need": "there is no need yet; l makes the first one",
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
    "hits": "search in the document first (/)",
    "search": "search the corpus first (w)",
    "label-desk": "this belongs to labels; a decision has its own reasons",
    "labels": "the case has no labels that could be adopted",
    "landing": "no landing waits, or they are still being read",
    "candidate": "no place is proposed: select where it is and press m, or drop it (d)",
    "candidates": "there is no other candidate",
    "shown": "this is not what is proposed: m puts it at the selected words, Esc goes back to the proposal",
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
    "case-pane": "Enter changes what is highlighted in the case: F6 goes there; Q changes the question",
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


def _of(scope: Scope, *rows: tuple[str, str, str, str, str, str]) -> tuple[Command, ...]:
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


COMMANDS: Final = (
    *_of(
        Scope.ANYWHERE,
        ("keys", "question_mark", "keys", "Show the keys of the pane you are in", "f", ""),
        ("manual", "f1", "manual", "Read the manual", "", ""),
        ("palette", "ctrl+p colon", "palette", "Find any command by name", "", ""),
        ("back", "escape", "back", "Go one level out", "", ""),
        ("pane", "f6", "pane", "Go to the next pane", "", "panes"),
        ("reload", "f5", "reload", "Read everything again from disk", "", ""),
        ("person", "", "who am I", "Choose or tell who you are", "", ""),
        ("language", "", "language", "Choose the language of the screens", "", ""),
        ("keyboard", "", "keyboard", "Choose the keyboard layout that letter keys answer to", "", ""),
        ("remap", "", "own keys", "Give a command another key", "", ""),
        ("colours", "", "colours", "Choose the colours (theme) of the screens", "", ""),
        ("quit", "ctrl+q", "quit", "Leave the program; everything is saved", "", ""),
    ),
    *_of(
        Scope.DOCUMENT,
        ("next_sentence", "j", "sentence", "Select the next sentence", "f", "document"),
        ("previous_sentence", "k", "sentence back", "Select the previous sentence", "", "document"),
        ("extend", "v", "extend", "Let the selection grow with every move, or stop it", "", "document"),
        ("other_end", "b", "other end", "Move the other end of the selection from now on", "", "selection"),
        ("grow", "plus", "more", "Let the selection take in one sentence more at its moving end", "", "document"),
        ("shrink", "minus", "less", "Let the selection give up one sentence at its moving end", "", "selection"),
        ("word", "W", "word", "Select the word; again, the next one", "", "document"),
        ("paragraph", "P", "paragraph", "Select the whole paragraph", "", "document"),
        ("whole_section", "S", "section", "Select the whole section", "", "document"),
        ("find", "slash", "find", "Search in this document", "f", "document"),
        ("next_hit", "n", "next hit", "Go to the next hit", "", "hits"),
        ("previous_hit", "p", "hit before", "Go to the previous hit", "", "hits"),
        ("next_section", "right_square_bracket", "next section", "Go to the next section", "", "document"),
        ("previous_section", "left_square_bracket", "section before", "Go to the previous section", "", "document"),
        ("sections", "g", "sections", "Choose a section to go to", "", "document"),
        ("edition", "e", "edition", "Open another edition of this document", "", "document editions"),
        ("top", "less_than_sign", "top", "Go to the beginning", "", "document"),
        ("bottom", "greater_than_sign", "bottom", "Go to the end", "", "document"),
        ("place_back", "H", "place before", "Go back to where you were before", "", "behind"),
        ("place_forward", "L", "place after", "Go forward to where you came back from", "", "ahead"),
        ("readable", "Z", "as a page", "Show Markdown as a page, or every character as it stands", "", "document"),
        (
            "copy",
            "y",
            "copy",
            "Send the selected words and their reference to the clipboard, and to a file",
            "",
            "selection",
        ),
    ),
    *_of(
        Scope.HOME,
        ("open", "enter", "open", "Open what is highlighted", "f", "row"),
        ("new", "n", "new question", "Ask a new question", "f", "person set"),
        ("queue_write", "w", "write", "Go to the questions that wait for your label", "", "set"),
        ("queue_review", "r", "review", "Go to the cases that wait for your review", "", "set"),
        ("queue_decide", "d", "decide", "Go to the disputes that wait for a decision", "", "set"),
        ("land", "l", "land", "Say where passages came down in new editions", "f", "person"),
        ("corpus", "c", "corpus", "Browse the documents", "f", ""),
        ("check", "k", "check", "See everything that would make the set lie", "f", ""),
        ("sync", "S", "share", "Share your work and fetch the others'", "", ""),
        ("all_cases", "a", "all cases", "List all cases: filter, order, tag and retire them", "f", "set"),
        ("map", "M", "map", "See what the set covers, what is missing, old or disputed", "f", "set"),
        ("set", "t", "set", "Go to another test set, or make one", "", ""),
        ("leave", "q", "quit", "Leave the program; everything is saved", "", ""),
    ),
    *_of(
        Scope.WRITE,
        ("search", "w ctrl+f", "search", "Search the corpus", "f", ""),
        ("tree", "T", "documents", "Choose a document or a section from the tree", "", ""),
        ("recent", "h", "recent", "Choose among the sections you used last", "", ""),
        ("cases_here", "K", "cases here", "List your cases on the selected passage or this section", "", "document"),
        ("link", "l", "link", "Link the selection: to the current need, or as the first one", "f", "selection"),
        ("alternative", "o", "or", "Add the selection as an alternative to the current need", "f", "selection need"),
        ("new_need", "N", "need", "Open a new need with the selection", "f", "selection"),
        (
            "join",
            "J",
            "join",
            "Add the selection to the highlighted passage; both are then required",
            "",
            "selection need",
        ),
        ("fact", "f", "fact", "Make a required fact of the selection, or write one", "f", ""),
        ("distractor", "d", "distractor", "Mark the selection as a passage that misleads", "", "selection"),
        ("answerability", "a", "answerable", "Say whether the documents answer the question, and why not", "fk", ""),
        ("behaviour", "E", "behaviour", "Say what a good system does with the question", "", ""),
        ("weight", "B", "importance", "Turn the highlighted fact from vital to nice to have, or back", "", "fact-row"),
        ("keep_search", "r", "keep searches", "Put what you searched into the case's search log", "", "search"),
        ("edit", "enter", "edit", "Change what is highlighted in the case", "", "case-pane row"),
        ("remove", "x", "remove", "Take out what is highlighted in the case", "d", "removable"),
        ("move", "m", "move", "Move the highlighted passage to the next need", "", "passage needs"),
        (
            "arrange",
            "M",
            "arrange",
            "Move the highlighted passage to any need or a new one; move or rename the highlighted need",
            "",
            "need-row",
        ),
        (
            "follow",
            "t",
            "edition meant",
            "Let the highlighted passage mean the current, previous or just this edition",
            "",
            "passage",
        ),
        ("show", "space", "show", "Show the highlighted passage in its document", "", "row"),
        ("question", "Q", "question", "Change the question and what belongs to it", "", "label-desk"),
        ("note", "i", "note", "Write a note, the reference answer or how sure you are", "", ""),
        ("accept", "A", "let stand", "Let the highlighted warning stand, with a word of why", "", "person warning"),
        ("comment", "c", "comment", "Say something to the others about this case", "", "person label-desk"),
        ("guideline", "G", "guideline", "Read how this set is labelled", "", ""),
        ("duplicate", "D", "duplicate", "Make a new case of this one", "", "person label-desk"),
        (
            "other_edition",
            "V",
            "other edition",
            "Ask the same question of another edition, as a new case",
            "",
            "person label-desk passages",
        ),
        ("undo", "u", "undo", "Undo the last change", "", "undo"),
        ("redo", "U", "redo", "Redo what was undone", "", "redo"),
        ("cannot_judge", "C", "cannot judge", "Say why you cannot judge this case", "", "person label-desk"),
        ("later", "full_stop", "later", "Leave it for later and go to the next case", "", "queue"),
        ("retire", "R", "retire", "Take this case out of use", "", "person label-desk"),
        ("submit", "s", "submit", "Submit; from then on it stays as it is", "fk", "person"),
    ),
    *_of(
        Scope.DECIDE,
        ("adopt", "1 2 3 4 5 6 7 8 9", "adopt", "Take the highlighted field from label 1, 2, …", "f", "labels row"),
        ("adopt_all", "a", "adopt all", "Take a whole label", "", "labels"),
        ("merge", "m", "merge", "Take the passages of all labels, as needs and alternatives", "f", "labels"),
        ("intersect", "i", "common", "Take only the words that all labels marked", "", "labels"),
        ("write_new", "w", "write new", "Write the judgement yourself", "f", "labels"),
        ("nothing", "0", "none", "Decide that no label can be right", "f", "labels"),
        ("show_passage", "o space", "show", "Show the next passage of the highlighted field", "f", "labels row"),
        ("kind", "t", "kind", "Say what the dispute is about and where it comes from", "", "labels"),
        ("why", "c", "why", "Give the reason in words", "", "labels"),
        ("guideline", "G", "guideline", "Read how this set is labelled", "", ""),
        ("undo", "u", "undo", "Undo the last change", "", "undo"),
        ("redo", "U", "redo", "Redo what was undone", "", "redo"),
        ("later", "full_stop", "later", "Leave it for later and go to the next dispute", "", "queue"),
        ("decide", "s", "decide", "File the decision, after a look at it", "fk", "person labels"),
    ),
    *_of(
        Scope.LAND,
        ("accept", "a", "accept", "It is at the place that is shown", "fk", "landing candidate shown"),
        ("next_candidate", "c", "other", "Show the next candidate", "f", "landing candidates"),
        ("place", "m", "is here", "It is at the words you selected", "fk", "landing selection"),
        ("drop", "d", "drop", "It is gone: labels lose this passage", "fdk", "landing"),
        ("later", "full_stop", "later", "Leave it for later and go to the next landing", "f", "landing"),
        ("before", "comma", "before", "Go to the landing before", "", "landing"),
        (
            "edit_case",
            "E",
            "edit case",
            "It is here, but a fact changed: answer, and edit the case that rests on it",
            "f",
            "landing cases",
        ),
        ("undo", "u", "undo", "Take back the last answer or retired case, then earlier answers", "f", "person"),
        ("redo", "U", "redo", "Do again what was taken back", "", "redo"),
        ("next_change", "space", "change", "Go to the next change, in both texts", "f", "landing compared changes"),
        (
            "last_change",
            "backspace",
            "change before",
            "Go to the change before, in both texts",
            "",
            "landing compared changes",
        ),
        ("back_sentence_more", "l", "longer", "Let the passage end one sentence later", "f", "landing span"),
        ("back_sentence_less", "L", "shorter", "Let the passage end one sentence earlier", "", "landing span"),
        ("front_sentence_more", "h", "earlier", "Let the passage begin one sentence earlier", "", "landing span"),
        ("front_sentence_less", "H", "not so early", "Let the passage begin one sentence later", "", "landing span"),
        (
            "whole_sentences",
            "s",
            "whole",
            "Let the passage take in all of the sentences that it cuts",
            "",
            "landing span",
        ),
        ("back_word_more", "t", "word more", "Let the passage end one word later", "", "landing span"),
        ("back_word_less", "T", "word less", "Let the passage end one word earlier", "", "landing span"),
        ("front_word_more", "f", "word before", "Let the passage begin one word earlier", "", "landing span"),
        ("front_word_less", "F", "first word off", "Let the passage begin one word later", "", "landing span"),
        ("search", "w ctrl+f", "search", "Search all documents for the passage", "", "landing"),
        ("open_case", "o", "case", "Open the case that rests on it; answers nothing", "", "landing cases"),
        ("retire", "R", "retire", "Take the case that rests on it out of use", "d", "landing cases"),
        ("about", "i", "about it", "Read all that is known of this landing", "", "landing"),
        ("order", "O", "order", "Hardest first, or what is answered fastest", "", ""),
        ("migrate", "M", "look", "Look for all passages in the editions in force", "", "person idle"),
    ),
    *_of(
        Scope.CORPUS,
        ("search", "w ctrl+f", "search", "Search the corpus", "f", ""),
        ("tree", "t", "documents", "Go to the tree of documents", "f", ""),
        ("cases_here", "c K", "cases here", "List your cases on the selected passage or this section", "f", "document"),
        ("recent", "h", "recent", "Choose among the sections you used last", "", ""),
    ),
    *_of(
        Scope.CHECK,
        ("open", "enter", "open", "Go to where a finding can be mended, or read who can", "f", "finding"),
        ("accept", "a", "leave it", "Let the finding stand, with a word of why", "f", "finding case person may-stand"),
        ("filter", "f", "how grave", "Show errors only, then warnings, then notes, then everything", "f", "findings"),
        ("kind", "k", "kind", "Show one kind of finding only", "f", "findings"),
        (
            "field",
            "w",
            "where",
            "Show findings about one thing only, as the question or the facts",
            "",
            "findings",
        ),
        ("standing", "x", "let stand", "Hide what was let stand, or show it", "", "findings"),
        ("page_on", "full_stop", "next page", "Go to the next page of findings", "", "pages"),
        ("page_back", "comma", "page before", "Go to the page of findings before", "", "pages"),
    ),
    *_of(
        Scope.SYNC,
        ("share", "s", "share", "Share your work and fetch the others'", "fk", "person still"),
        ("keep_theirs", "1", "keep theirs", "Let the shared version stand", "f", "clash still"),
        ("put_back", "2", "put mine back", "Put your version back in its place", "f", "clash still"),
        ("open", "enter", "open", "Open the case that two people changed", "f", "clash clash-case"),
    ),
    *_of(
        Scope.CASES,
        ("open", "enter", "open", "Open the highlighted case", "f", "row"),
        ("filter", "slash", "filter", "Filter the cases as you type", "f", ""),
        ("mark", "space", "mark", "Mark the highlighted case, or take its mark away", "f", "row"),
        ("range", "v", "range", "Mark every case you move over, or stop that", "", "row"),
        ("mark_all", "asterisk", "all", "Mark all cases that are shown, or none", "", "row"),
        ("tags", "t", "tags", "Give the marked cases tags, or take tags away", "f", "person row"),
        ("retire", "R", "retire", "Take the marked cases out of use; retired ones into use again", "fd", "person row"),
        ("order", "O", "order", "Choose the order of the cases", "f", ""),
        ("undo", "u", "undo", "Take back the last change of many cases", "", "undo"),
        ("redo", "U", "redo", "Do again what was taken back", "", "redo"),
    ),
    *_of(
        Scope.MAP,
        ("open", "enter", "open", "Go to the document, the case or the dispute", "f", "row"),
        ("ask", "n", "new question", "Ask a question about the highlighted section", "f", "person section"),
        ("next_tab", "right_square_bracket", "next", "Show the next view of the map", "f", ""),
        ("last_tab", "left_square_bracket", "before", "Show the view before", "f", ""),
    ),
    *_of(
        Scope.GAP,
        ("ask", "N", "new question", "Ask a question about this section", "fk", "person"),
    ),
)
"""All commands, in the order in which they are shown."""

COMBINED: Final = {
    Scope.HOME: (Scope.ANYWHERE,),
    Scope.WRITE: (Scope.DOCUMENT, Scope.ANYWHERE),
    Scope.DECIDE: (Scope.DOCUMENT, Scope.ANYWHERE),
    Scope.LAND: (Scope.DOCUMENT, Scope.ANYWHERE),
    Scope.CORPUS: (Scope.DOCUMENT, Scope.ANYWHERE),
    Scope.CHECK: (Scope.ANYWHERE,),
    Scope.SYNC: (Scope.ANYWHERE,),
    Scope.CASES: (Scope.ANYWHERE,),
    Scope.MAP: (Scope.ANYWHERE,),
    Scope.GAP: (Scope.DOCUMENT, Scope.ANYWHERE),
    Scope.HELP: (Scope.ANYWHERE,),
}
"""Scopes whose keys must not clash with a screen's, since both are at hand in the same pane."""

GIVEN_WAY: Final = {Scope.LAND: frozenset({"place_back", "place_forward"})}
"""Commands of a document, by their ids, whose keys a screen has for commands of its own."""

_LIBRARY_NAMES: Final = {
    "solidus": "slash",
    "reverse_solidus": "backslash",
    "commercial_at": "at",
    "hyphen_minus": "minus",
    "plus_sign": "plus",
    "low_line": "underscore",
}


def _sign_name(sign: str) -> str:
    name = unicodedata.name(sign).lower().replace("-", "_").replace(" ", "_")
    return _LIBRARY_NAMES.get(name, name)


SIGNS: Final = {_sign_name(sign): sign for sign in punctuation}
"""What the terminal library calls a sign -> the sign."""
_SYMBOLS: Final = {**SIGNS, "escape": "Esc", "enter": "Enter", "space": "Space"}


def key_name(key: str) -> str:
    """A key as people read it: `ctrl+p` is `Ctrl+P`, `slash` is `/`."""
    if key in _SYMBOLS:
        return _SYMBOLS[key]
    return "+".join(part.capitalize() for part in key.split("+")) if len(key) > 1 else key


class _InUse:
    """The commands with the keys that the person at this machine chose."""

    commands: tuple[Command, ...] = COMMANDS


def choose_keys(chosen: Mapping[tuple[Scope, str], tuple[str, ...]]) -> None:
    """Gives commands other keys wherever keys are shown or answered to, in place of what was chosen before."""
    _InUse.commands = tuple(with_keys(chosen))


def with_keys(chosen: Mapping[tuple[Scope, str], tuple[str, ...]]) -> list[Command]:
    """All commands, those that are named with other keys."""
    return [replace(one, keys=chosen.get((one.scope, one.id), one.keys)) for one in COMMANDS]


def commands(*scopes: Scope) -> tuple[Command, ...]:
    """The commands of some scopes, in order, with the keys in use."""
    return tuple(one for scope in scopes for one in _InUse.commands if one.scope is scope)


def find(scope: Scope, name: str) -> Command:
    """One command, with the keys in use; raises KeyError where the scope has none of that id."""
    for one in _InUse.commands:
        if one.scope is scope and one.id == name:
            return one
    raise KeyError(f"{scope}.{name}")


def key_rows(scopes: Sequence[Scope] = tuple(Scope)) -> list[tuple[str, str, str]]:
    """Rows of scope title, keys and what they do, for every command that has keys."""
    return [
        (TITLES[one.scope], " ".join(key_name(key) for key in one.keys), one.help)
        for one in commands(*scopes)
        if one.keys
    ]


def keys_table() -> str:
    """All keys as plain text, for `annotator keys`."""
    rows = [*key_rows(), *((TITLES[Scope.DOCUMENT], keys, text) for keys, text in MOVES)]
    width = max(len(keys) for _, keys, _ in rows)
    lines: list[str] = []
    for scope in Scope:
        if not any(title == TITLES[scope] for title, _, _ in rows):
            continue
        lines += ["", TITLES[scope]] if lines else [TITLES[scope]]
        lines += [f"  {keys.ljust(width)}  {text}" for title, keys, text in rows if title == TITLES[scope]]
    return "\n".join(lines) + "\n"


def keys_markdown() -> str:
    """All keys as a Markdown table, for the README."""
    rows = [*key_rows(), *((TITLES[Scope.DOCUMENT], keys, text) for keys, text in MOVES)]
    order = {TITLES[scope]: at for at, scope in enumerate(Scope)}
    body = [f"| {title} | `{keys}` | {text} |" for title, keys, text in sorted(rows, key=lambda row: order[row[0]])]
    return "\n".join(["| where | keys | what it does |", "|---|---|---|", *body]) + "\n"


MOVES: Final = (
    ("← → ↑ ↓", "Move by character and line; with Shift, or after v, the selection grows or shrinks"),
    ("Ctrl+← Ctrl+→", "Move by word; with Shift, or after v, the selection grows or shrinks"),
    ("Home End PgUp PgDn", "Move to the ends of the line and by page"),
)
"""Moves inside a document, which are no commands."""
