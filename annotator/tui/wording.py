"""Plain words for what the records say in codes, and counts that read as a sentence."""

from typing import Final

from annotator.model.label import Behaviour, DisputeKind, DisputeReason, DistractorKind, NoAnswerReason
from annotator.model.landing import Landed
from annotator.workflow.stale import Stale, Why
from annotator.workflow.state import State

STATES: Final = {
    State.DRAFT: "○ draft",
    State.IN_REVIEW: "◔ in review",
    State.AGREED: "✓ agreed",
    State.DISPUTED: "◐ disputed",
    State.DECIDED: "● decided",
}
"""The state of a case as a glyph and a word."""

KINDS: Final = {
    DisputeKind.RELEVANCE: "which passages belong to the question",
    DisputeKind.ENTAILMENT: "whether a passage really says so",
    DisputeKind.ANSWER: "what the right answer is",
    DisputeKind.QUESTION: "what the question means",
}
"""What a dispute is about."""

CAUSES: Final = {
    DisputeReason.AMBIGUOUS_QUESTION: "the question can be read in two ways",
    DisputeReason.GUIDELINE_GAP: "the guideline does not say what to do here",
    DisputeReason.ANNOTATOR_ERROR: "somebody overlooked something",
    DisputeReason.EDGE_CASE: "it is a borderline case",
    DisputeReason.DOCUMENT_UNCLEAR: "the document is unclear",
    DisputeReason.OTHER: "something else",
}
"""Where a dispute comes from."""

NO_ANSWER: Final = {
    NoAnswerReason.NOT_IN_DOCUMENTS: "the documents do not say it",
    NoAnswerReason.UNDERSPECIFIED: "the question leaves out what one must know",
    NoAnswerReason.FALSE_PREMISE: "the question assumes something untrue",
    NoAnswerReason.NONSENSICAL: "the question makes no sense",
    NoAnswerReason.OTHER_MODALITY: "it is only in a picture, a table image or a recording",
    NoAnswerReason.UNSAFE: "it should not be answered",
    NoAnswerReason.NO_ACCESS: "the asker may not read it",
}
"""Why a question has no answer."""

BEHAVIOURS: Final = {
    Behaviour.ANSWER: "answers",
    Behaviour.ABSTAIN: "says that it does not know",
    Behaviour.ASK_BACK: "asks back",
    Behaviour.CORRECT_PREMISE: "corrects what the question assumes",
    Behaviour.REFUSE_ACCESS: "refuses, as the asker may not know",
}
"""What a good system does."""

MISLEADS: Final = {
    DistractorKind.OUTDATED: "an older edition said so",
    DistractorKind.OTHER_SCOPE: "it is about another country, group or product",
    DistractorKind.LOOKS_ALIKE: "same words, another matter",
    DistractorKind.NOT_PERMITTED: "the asker may not know it",
}
"""Why a passage misleads."""

LANDED: Final = {
    Landed.KEPT: "found, unchanged",
    Landed.MOVED: "found in another place",
    Landed.EDITED: "its words changed",
    Landed.AMBIGUOUS: "it may be in several places",
    Landed.LOST: "not found",
}
"""Where a passage came down in a new edition."""

LANDED_GLYPHS: Final = {
    Landed.KEPT: "=",
    Landed.MOVED: "→",
    Landed.EDITED: "±",
    Landed.AMBIGUOUS: "?",
    Landed.LOST: "✗",
}
"""The same as a glyph."""

GRAVE: Final = frozenset({"number", "unit", "currency", "date", "negation", "modal"})
"""Kinds of change that can turn what a passage says."""

CHANGES: Final = {
    "number": "a number",
    "unit": "a unit",
    "currency": "a currency",
    "date": "a date",
    "negation": "a negation",
    "modal": "must, may or should",
    "name": "a name",
    "case": "capital letters",
    "punctuation": "punctuation",
    "wording": "wording",
    "link_target": "where a link leads",
    "markup": "markup",
}
"""Kinds of change to a passage's words."""

LANDING_NOTES: Final = {
    "identical-text": "both texts are the same",
    "unique": "the words stand once, in order with what surrounds them",
    "same-rank": "the words stand several times; this one keeps its neighbours",
    "out-of-order": "it stands at another place among its neighbours",
    "words-changed": "",
    "sentence-changed": "the sentence around the words changed",
    "rival": "another place fits about as well",
    "thin": "too little stands around it to be sure",
    "taken": "the words found belong to another passage of the old text",
    "sentence-found": "its old place is gone; this sentence is much like it",
    "weak": "less than half of its words are left",
    "suggestion": "it is gone; this has similar words",
    "gone": "nothing like it is left",
    "empty": "it has no words",
    "context_changed": "≈ what stands around it changed and may turn its meaning",
    "section_changed": "the headings above it changed",
    "surface_changed": "markup or typography changed",
    "split": "a part of it stands elsewhere",
    "document_changed": "it is in another document",
    "withdrawn": "the document is withdrawn",
    "verbatim-elsewhere": "the same words stand in another document",
    "verbatim-in-several": "the same words stand in several places",
    "reworded-elsewhere": "its words stand in another document, changed",
    "document-split": "a part of its document's text went there",
    "document-merged": "its document's text went into one that was there before",
    "document-replaced": "its document's text went into a new one",
    "other-version": "it is in the folder of another version",
    "held-before": "the document there held these words all along",
    "chain-disagrees": "edition by edition it comes down elsewhere",
    "section-gone": "the section is gone",
    "section-text-changed": "the words of the section changed",
    "section-emptied": "the section has no words any more",
    "nothing-marked": "nothing is marked",
    "differing-records": "records of it differ",
    "differing-answers": "people differ about an earlier edition",
    "answers-in-a-circle": "answers lead round in a circle",
    "no-edition-in-force": "no edition is in force",
    "no-previous-edition": "there is no edition before it",
    "text-unreadable": "the old text cannot be read",
}
"""Reasons and flags of landings; empty where the words themselves say it."""

_AGAIN: Final = {
    Why.QUESTION_CHANGED: "the question has changed since {about} judged it",
    Why.LABEL_CHANGED: "label {about} has changed since it was decided",
    Why.LABEL_ADDED: "label {about} came in after it was decided",
    Why.LABEL_GONE: "label {about}, on which it was decided, is gone",
    Why.GUIDELINE_CHANGED: "the guideline has changed since",
    Why.PASSAGE_WAITING: "a passage changed in the new edition; its landing waits for an answer",
    Why.PASSAGE_CONFLICT: "people say differently where a passage is now",
    Why.PASSAGE_DROPPED: "a passage is gone from the documents",
    Why.NOT_LANDED: "a new edition is in force and its passages were not looked for yet",
    Why.NO_EDITION: "no edition of a document is in force",
    Why.REFERENCE_BROKEN: "a passage leads to no text",
    Why.PASSAGE_TURNED: "a passage says not, must or may where it did not; label the case again",
    Why.PASSAGE_EDITED: "a passage reads differently now; its place was confirmed",
    Why.FACT_GONE: "a fact says what does not stand any more where its passage was confirmed",
    Why.NEW_EDITION: "{about} has a new edition, and a passage means an older one",
    Why.SEARCH_FINDS_NEW: "its search finds something new: {about}",
}


def again(stale: Stale) -> str:
    """Why a case should be looked at again."""
    return _AGAIN[stale.why].format(about=stale.about or "somebody")


def count(number: int, one: str, several: str) -> str:
    """A number with the word that fits it: `1 error`, `2 errors`."""
    return f"{number} {one if number == 1 else several}"
