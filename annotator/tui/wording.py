"""Plain words for what the records say in codes, and counts that read as a sentence."""

from collections.abc import Iterator, Mapping
from typing import Final, TypeVar

from annotator.model.finding import Finding
from annotator.model.label import Answerability, Behaviour, DisputeKind, DisputeReason, DistractorKind, NoAnswerReason
from annotator.model.landing import Landed
from annotator.model.settings import Duty
from annotator.tui.i18n import mark, tr
from annotator.tui.on_screen import on_screen
from annotator.workflow.stale import Stale, Why
from annotator.workflow.state import State

K = TypeVar("K")


class Words(Mapping[K, str]):
    """Codes and the words for them, which are given in the language in use."""

    def __init__(self, words: Mapping[K, str]) -> None:
        """`words` are sentences of a catalogue."""
        self._words = words

    def __getitem__(self, code: K) -> str:
        return tr(self._words[code])

    def __iter__(self) -> Iterator[K]:
        return iter(self._words)

    def __len__(self) -> int:
        return len(self._words)


STATES: Final = Words(
    {
        State.DRAFT: mark("○ draft"),
        State.IN_REVIEW: mark("◔ in review"),
        State.AGREED: mark("✓ agreed"),
        State.DISPUTED: mark("◐ disputed"),
        State.DECIDED: mark("● decided"),
    }
)
"""The state of a case as a glyph and a word."""

KINDS: Final = Words(
    {
        DisputeKind.RELEVANCE: mark("which passages belong to the question"),
        DisputeKind.ENTAILMENT: mark("whether a passage really says so"),
        DisputeKind.ANSWER: mark("what the right answer is"),
        DisputeKind.QUESTION: mark("what the question means"),
    }
)
"""What a dispute is about."""

CAUSES: Final = Words(
    {
        DisputeReason.AMBIGUOUS_QUESTION: mark("the question can be read in two ways"),
        DisputeReason.GUIDELINE_GAP: mark("the guideline does not say what to do here"),
        DisputeReason.ANNOTATOR_ERROR: mark("somebody overlooked something"),
        DisputeReason.EDGE_CASE: mark("it is a borderline case"),
        DisputeReason.DOCUMENT_UNCLEAR: mark("the document is unclear"),
        DisputeReason.OTHER: mark("something else"),
    }
)
"""Where a dispute comes from."""

DUTIES: Final = Words(
    {
        Duty.AUTHOR: mark("author"),
        Duty.REVIEWER: mark("reviewer"),
        Duty.ADJUDICATOR: mark("adjudicator"),
        Duty.MAINTAINER: mark("maintainer"),
    }
)
"""What people do in the team."""

ANSWERABLE: Final = Words(
    {
        Answerability.ANSWERABLE: mark("✓ answerable"),
        Answerability.PARTIAL: mark("◐ partly answerable"),
        Answerability.UNANSWERABLE: mark("∅ not in the documents"),
        Answerability.FORBIDDEN: mark("⊘ the asker may not know"),
    }
)
"""Whether the documents answer a question."""

NO_ANSWER: Final = Words(
    {
        NoAnswerReason.NOT_IN_DOCUMENTS: mark("the documents do not say it"),
        NoAnswerReason.UNDERSPECIFIED: mark("the question leaves out what one must know"),
        NoAnswerReason.FALSE_PREMISE: mark("the question assumes something untrue"),
        NoAnswerReason.NONSENSICAL: mark("the question makes no sense"),
        NoAnswerReason.OTHER_MODALITY: mark("it is only in a picture, a table image or a recording"),
        NoAnswerReason.UNSAFE: mark("it should not be answered"),
        NoAnswerReason.NO_ACCESS: mark("the asker may not read it"),
    }
)
"""Why a question has no answer."""

BEHAVIOURS: Final = Words(
    {
        Behaviour.ANSWER: mark("answers"),
        Behaviour.ABSTAIN: mark("says that it does not know"),
        Behaviour.ASK_BACK: mark("asks back"),
        Behaviour.CORRECT_PREMISE: mark("corrects what the question assumes"),
        Behaviour.REFUSE_ACCESS: mark("refuses, as the asker may not know"),
    }
)
"""What a good system does."""

MISLEADS: Final = Words(
    {
        DistractorKind.OUTDATED: mark("an older edition said so"),
        DistractorKind.OTHER_SCOPE: mark("it is about another country, group or product"),
        DistractorKind.LOOKS_ALIKE: mark("same words, another matter"),
        DistractorKind.NOT_PERMITTED: mark("the asker may not know it"),
    }
)
"""Why a passage misleads."""

LANDED: Final = Words(
    {
        Landed.KEPT: mark("found, unchanged"),
        Landed.MOVED: mark("found in another place"),
        Landed.EDITED: mark("its words changed"),
        Landed.AMBIGUOUS: mark("it may be in several places"),
        Landed.LOST: mark("not found"),
    }
)
"""Where a passage came down in a new edition."""

LANDED_COUNTS: Final = Words(
    {
        "places": mark("places"),
        "kept": mark("kept"),
        "moved": mark("moved"),
        "edited": mark("words changed"),
        "ambiguous": mark("in doubt"),
        "lost": mark("lost"),
        "unchanged": mark("unchanged"),
        "settled": mark("answered"),
        "pinned": mark("pinned"),
        "dropped": mark("dropped"),
        "conflict": mark("answered differently"),
        "gone": mark("no edition in force"),
        "broken": mark("leading nowhere"),
        "unlanded": mark("not looked for"),
        "withheld": mark("withheld until your own label is in"),
        "new": mark("put on record"),
    }
)
"""What passages that were looked for are counted as."""

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

CHANGES: Final = Words(
    {
        "number": mark("a number"),
        "unit": mark("a unit"),
        "currency": mark("a currency"),
        "date": mark("a date"),
        "negation": mark("a negation"),
        "modal": mark("must, may or should"),
        "name": mark("a name"),
        "case": mark("capital letters"),
        "punctuation": mark("punctuation"),
        "wording": mark("wording"),
        "link_target": mark("where a link leads"),
        "markup": mark("markup"),
    }
)
"""Kinds of change to a passage's words."""

LANDING_NOTES: Final = Words(
    {
        "identical-text": mark("both texts are the same"),
        "unique": mark("the words stand once, in order with what surrounds them"),
        "same-rank": mark("the words stand several times; this one keeps its neighbours"),
        "out-of-order": mark("it stands at another place among its neighbours"),
        "words-changed": "",
        "sentence-changed": mark("the sentence around the words changed"),
        "rival": mark("another place fits about as well"),
        "thin": mark("too little stands around it to be sure"),
        "taken": mark("the words found belong to another passage of the old text"),
        "sentence-found": mark("its old place is gone; this sentence is much like it"),
        "weak": mark("less than half of its words are left"),
        "suggestion": mark("it is gone; this has similar words"),
        "gone": mark("nothing like it is left"),
        "empty": mark("it has no words"),
        "context_changed": mark("≈ what stands around it changed and may turn its meaning"),
        "section_changed": mark("the headings above it changed"),
        "surface_changed": mark("markup or typography changed"),
        "split": mark("a part of it stands elsewhere"),
        "document_changed": mark("it is in another document"),
        "withdrawn": mark("the document is withdrawn"),
        "verbatim-elsewhere": mark("the same words stand in another document"),
        "verbatim-in-several": mark("the same words stand in several places"),
        "reworded-elsewhere": mark("its words stand in another document, changed"),
        "document-split": mark("a part of its document's text went there"),
        "document-merged": mark("its document's text went into one that was there before"),
        "document-replaced": mark("its document's text went into a new one"),
        "other-version": mark("it is in the folder of another version"),
        "held-before": mark("the document there held these words all along"),
        "chain-disagrees": mark("edition by edition it comes down elsewhere"),
        "section-gone": mark("the section is gone"),
        "section-text-changed": mark("the words of the section changed"),
        "section-emptied": mark("the section has no words any more"),
        "nothing-marked": mark("nothing is marked"),
        "differing-records": mark("records of it differ"),
        "differing-answers": mark("people differ about an earlier edition"),
        "answers-in-a-circle": mark("answers lead round in a circle"),
        "no-edition-in-force": mark("no edition is in force"),
        "no-previous-edition": mark("there is no edition before it"),
        "text-unreadable": mark("the old text cannot be read"),
    }
)
"""Reasons and flags of landings; empty where the words themselves say it."""

_AGAIN: Final = {
    Why.QUESTION_CHANGED: mark("the question has changed since {about} judged it"),
    Why.LABEL_CHANGED: mark("label {about} has changed since it was decided"),
    Why.LABEL_ADDED: mark("label {about} came in after it was decided"),
    Why.LABEL_GONE: mark("label {about}, on which it was decided, is gone"),
    Why.GUIDELINE_CHANGED: mark("the guideline has changed since"),
    Why.PASSAGE_WAITING: mark("a passage changed in the new edition; its landing waits for an answer"),
    Why.PASSAGE_CONFLICT: mark("people say differently where a passage is now"),
    Why.PASSAGE_DROPPED: mark("a passage is gone from the documents"),
    Why.NOT_LANDED: mark("a new edition is in force and its passages were not looked for yet"),
    Why.NO_EDITION: mark("no edition of a document is in force"),
    Why.REFERENCE_BROKEN: mark("a passage leads to no text"),
    Why.PASSAGE_TURNED: mark("a passage says not, must or may where it did not; label the case again"),
    Why.PASSAGE_EDITED: mark("a passage reads differently now; its place was confirmed"),
    Why.FACT_GONE: mark("a fact says what does not stand any more where its passage was confirmed"),
    Why.NEW_EDITION: mark("{about} has a new edition, and a passage means an older one"),
    Why.SEARCH_FINDS_NEW: mark("its search finds something new: {about}"),
}


def again(stale: Stale) -> str:
    """Why a case should be looked at again."""
    return tr(_AGAIN[stale.why], about=stale.about or tr("somebody"))


LANGUAGE_NAMES: Final = Words({"en": mark("English"), "de": mark("German"), "bg": mark("Bulgarian")})
"""Languages by their codes."""
_ENGLISH: Final = {"English": "en", "German": "de", "Bulgarian": "bg"}
"""What findings call them, whose values stay as they are."""


def language_name(code: str) -> str:
    """A language in the language in use: `German` for `de`; another one by its code."""
    return LANGUAGE_NAMES.get(code, code)


def language_code(written: str) -> str:
    """The code of a language that may be written by its name; anything else as it is written."""
    wanted = written.casefold()
    return next((code for code, name in LANGUAGE_NAMES.items() if wanted in (code, name.casefold())), written)


def finding_says(finding: Finding) -> str:
    """What a finding says in the language in use; a field by its name: `needs.a` is need a, `facts.0` fact 1."""
    about = finding.params.get("about")
    if isinstance(about, str):
        finding = finding.model_copy(update={"params": {**finding.params, "about": _field(about)}})
    if finding.code == "question-language":
        named = {name: _languages(value) for name, value in finding.params.items()}
        finding = finding.model_copy(update={"params": named})
    return finding.message(on_screen)


def _languages(named: object) -> str:
    return ", ".join(language_name(_ENGLISH.get(one, one)) for one in str(named).split(", "))


def _field(path: str) -> str:
    kind, _, name = path.partition(".")
    if kind == "needs" and name:
        return tr("need {need}", need=name)
    if kind == "facts" and name.isdecimal():
        return tr("fact {number}", number=int(name) + 1)
    return path


def quoted(words: str) -> str:
    """Words in the quotation marks of the language in use."""
    return tr("“{words}”", words=words)


def count(number: int, one: str, several: str) -> str:
    """A number with the word that fits it: `1 error`, `2 errors`."""
    return f"{number} {one if number == 1 else several}"
