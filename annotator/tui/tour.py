"""What the tour says next, from what is so on the desk.

Nothing is remembered between two steps: whoever takes something back, or does a later step first, is told what is still
to be done. Loads no screen library.
"""

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from annotator.tui.i18n import mark

STEPS: Final = 3
"""Find and link a passage; say what the answer must say and that there is one; submit."""


class At(StrEnum):
    """Where the keyboard is."""

    SEARCH = "search"
    DOCUMENT = "document"
    CASE = "case"


class Found(StrEnum):
    """What is selected, or linked."""

    NOTHING = "nothing"
    ANSWER = "answer"
    OTHER = "other"


class Over(StrEnum):
    """What lies over the desk."""

    NOTHING = "nothing"
    FACT = "fact"
    CHOICE = "choice"
    SUBMIT = "submit"
    OTHER = "other"


@dataclass(frozen=True, slots=True)
class Seen:
    """What is so on the desk."""

    at: At = At.SEARCH
    typed: bool = False
    """Whether there are words in the search line."""
    reading: bool = False
    """Whether a document is open."""
    selected: Found = Found.NOTHING
    linked: Found = Found.NOTHING
    needs: int = 0
    facts: int = 0
    distractors: int = 0
    answerable: bool | None = None
    """Whether it was said that the documents answer the question; None while nothing was said."""
    over: Over = Over.NOTHING


@dataclass(frozen=True, slots=True)
class Said:
    """A sentence with keys as `{link}`, and the step it belongs to, from 1."""

    step: int
    text: str


def advise(seen: Seen) -> Said:
    """What to do next."""
    if seen.linked is not Found.ANSWER:
        return Said(1, _find(seen))
    if not seen.facts or seen.answerable is not True:
        return Said(2, _claim(seen))
    return Said(3, _submit(seen))


def remark(before: Seen, after: Seen) -> str | None:
    """A friendly word on a step that leads elsewhere; None where there is nothing to say."""
    if after.distractors > before.distractors:
        return mark("Now it counts as misleading. {undo} takes that back; what answers is linked with {link}")
    if after.needs > max(before.needs, 1):
        return mark("A second need: both would be required. Here one is enough; {undo} takes it back")
    if after.linked is Found.NOTHING and before.linked is not Found.NOTHING:
        return mark("Taken out; nothing is lost. {undo} and {redo} go back and forth")
    return None


def _find(seen: Seen) -> str:
    if seen.over is not Over.NOTHING:
        return mark("Look around as you like; Esc closes this and the tour goes on")
    if seen.linked is Found.OTHER:
        return mark("Linked, but it does not answer the question. {undo} takes it back; look for “{answer}”")
    if seen.at is At.SEARCH:
        if seen.typed:
            return mark("Enter opens the best hit (↓ goes through the others)")
        return mark("The question is above. Find the passage that answers it: type {words}")
    if not seen.reading:
        return mark("{search} goes to the search line; type {words} there")
    if seen.selected is Found.ANSWER:
        return mark("This sentence answers the question: {link} links it")
    if seen.at is At.CASE:
        return mark("{key:anywhere.pane} goes on to the document, {search} to the search line")
    return mark("Go to the sentence with “{answer}”: {next} next, {before} back; {search} searches again")


def _claim(seen: Seen) -> str:
    if seen.over is Over.FACT:
        return mark("What must an answer say? The shortest is proposed: F2 saves it")
    if seen.over is Over.CHOICE:
        return mark("1 says that the documents answer the question")
    if seen.over is not Over.NOTHING:
        return mark("Look around as you like; Esc closes this and the tour goes on")
    if seen.at is At.SEARCH:
        return mark("Esc leaves the search line")
    if not seen.facts:
        return mark("Linked. Now {fact} makes a fact of it: what a right answer must say")
    if seen.answerable is False:
        return mark("The documents do answer this question: {answerable}, then 1")
    return mark("{answerable} says whether the documents answer the question")


def _submit(seen: Seen) -> str:
    if seen.over is Over.SUBMIT:
        return mark("{key:y} submits it, Esc goes back")
    if seen.over is not Over.NOTHING:
        return mark("Look around as you like; Esc closes this and the tour goes on")
    if seen.at is At.SEARCH:
        return mark("Esc leaves the search line")
    return mark("All is there. {submit} submits it: from then on it stays as it is ({undo} still takes steps back)")
