"""The words a landing speaks in: why it is asked about, what changed, what a person should know."""

from enum import StrEnum


class Reason(StrEnum):
    """Why a passage landed as it did, in the order in which the engine looks."""

    IDENTICAL_TEXT = "identical-text"
    """Both texts are the same."""
    UNIQUE = "unique"
    """Its words stand once in either text, in order with what surrounds them."""
    SAME_RANK = "same-rank"
    """Its words stand several times; this copy keeps its number and its neighbours."""
    OUT_OF_ORDER = "out-of-order"
    """It stands at another place among its neighbours."""
    WORDS_CHANGED = "words-changed"
    SENTENCE_CHANGED = "sentence-changed"
    """Its words stand, but the sentence around them changed."""
    RIVAL = "rival"
    """Another place fits about as well."""
    THIN = "thin"
    """Too little stands around it to be sure of the place."""
    TAKEN = "taken"
    """The words found there belong to another passage of the old text."""
    SENTENCE_FOUND = "sentence-found"
    """Little speaks for its old place; its sentence stands elsewhere, edited."""
    WEAK = "weak"
    """Less than half of its words are left."""
    SUGGESTION = "suggestion"
    """It is gone; a passage elsewhere has similar words."""
    GONE = "gone"
    EMPTY = "empty"
    """The passage has no words."""


class Change(StrEnum):
    """A kind of difference between the old passage and the new one; it weighs a question, it never answers it."""

    NUMBER = "number"
    UNIT = "unit"
    CURRENCY = "currency"
    DATE = "date"
    NEGATION = "negation"
    MODAL = "modal"
    NAME = "name"
    CASE = "case"
    PUNCTUATION = "punctuation"
    WORDING = "wording"
    LINK_TARGET = "link_target"
    MARKUP = "markup"


class Flag(StrEnum):
    """What a person should know of a landing, silent or not."""

    CONTEXT_CHANGED = "context_changed"
    """The words stand; a sentence, lead-in or table header beside them changed in what may turn their meaning."""
    SECTION_CHANGED = "section_changed"
    """The headings above it are not the same."""
    SURFACE_CHANGED = "surface_changed"
    """Markup, link targets, typography or invisible characters differ."""
    SPLIT = "split"
    """A good part of it stands at a second place."""
