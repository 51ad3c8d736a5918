"""What landed where, why, and who said so: every place that labels in use and decisions rest on, for an auditor.

It never names whose label it is, and leaves out places that only labels rest on of which whoever asks may not know yet
(guarantee 8); those are counted.
"""

from collections.abc import Iterable
from typing import Final

from annotator.model.landing import Confirmation, Place
from annotator.model.landing_results import (
    AuditAnswer,
    AuditHop,
    AuditMarked,
    AuditResult,
    AuditRow,
    TierRow,
    TiersResult,
)
from annotator.store.base import Key, Kind
from annotator.store.layout import path_of
from annotator.text.messages import AnnotatorError
from annotator.workflow.context import Project
from annotator.workflow.corpus import Corpus
from annotator.workflow.migrate import outcome_of
from annotator.workflow.places import Hop, Standing, Whereabouts, words_at
from annotator.workflow.planning import Entry, plan
from annotator.workflow.telling import told_rates
from annotator.workflow.tiers import tier_of
from annotator.workflow.unreadable import trouble

WHY: Final = {
    "identical-text": "both texts are the same",
    "unique": "its words stand once in either text, in order with what surrounds them",
    "same-rank": "its words stand several times; this copy keeps its number and its neighbours",
    "out-of-order": "it stands at another place among its neighbours",
    "words-changed": "its words changed",
    "sentence-changed": "its words stand, the sentence around them changed",
    "rival": "another place fits about as well",
    "thin": "too little stands around it to be sure of the place",
    "taken": "the words found there belong to another passage of the old text",
    "sentence-found": "little speaks for its old place; its sentence stands elsewhere, edited",
    "weak": "less than half of its words are left",
    "suggestion": "it is gone; a passage elsewhere has similar words",
    "gone": "its words are gone",
    "empty": "the passage has no words",
    "text-unreadable": "its text cannot be read",
    "nothing-marked": "the passage has no words",
    "withdrawn": "the document is withdrawn and names no heir",
    "verbatim-elsewhere": "the same words stand in another document",
    "verbatim-in-several": "the same words stand in several places of other documents",
    "reworded-elsewhere": "its words stand in another document, changed",
    "document-split": "its document was split, and part of its text went there",
    "document-merged": "its document's text went into one that was there before",
    "document-replaced": "its document's text went into a new one",
    "other-version": "the place is in the folder of another version",
    "held-before": "the document there held these words all along",
    "chain-disagrees": "landed at once and edition by edition, it comes down in different places",
    "section-gone": "the section's key is not there any more",
    "section-text-changed": "the section is there and its words changed",
    "section-emptied": "the section is there and has no words any more",
    "differing-records": "records of the same passage and edition differ",
    "differing-answers": "people differ about an edition on the way",
    "answers-in-a-circle": "answers lead from document to document and back",
    "no-edition-in-force": "no edition is in force at that date",
    "no-previous-edition": "there is no edition before the one in force",
}
"""Reasons of landings in words; one that is not here stands for itself."""
_STATES: Final = {
    Standing.SETTLED: "the edition has the very text that it was marked in",
    Standing.PINNED: "it means just the edition it was marked in",
    Standing.UNLANDED: "nobody looked for it there yet: run `annotator migrate`",
}
"""What says where a passage is, where no landing and no answer does."""


def audit(project: Project, set_name: str | None = None) -> AuditResult:
    """Every place that judgements of one set, or of all, rest on, in order of document, edition and place."""
    planned = plan(project, None if set_name is None else (set_name,))
    rows = tuple(_row(project.corpus, entry) for entry in planned.entries if entry.cases)
    told_of = [entry.here.state for entry in planned.entries if entry.shown]
    states = {state.value: told_of.count(state) for state in Standing}
    counts = {
        "uses": sum(_uses(entry) + entry.sealed for entry in planned.entries),
        "uses_hidden": sum(entry.sealed + (0 if entry.cases else entry.unseen) for entry in planned.entries),
        "places": len(planned.entries),
        "places_hidden": len(planned.entries) - len(rows),
        **states,
        "withheld": len(planned.entries) - len(told_of),
    }
    return AuditResult(rows=rows, counts=counts, errors=tuple(map(trouble, planned.unreadable)))


def tiers(project: Project) -> TiersResult:
    """How often landings of each kind were right, by the answers in this workspace and by the study."""
    rows = (
        TierRow(
            tier=rate.tier,
            silent=rate.silent,
            right=rate.right,
            of=rate.of,
            low=rate.low,
            study_right=rate.study.right if rate.study else None,
            study_of=rate.study.of if rate.study else None,
            bar=rate.bar,
            below_bar=rate.below_bar,
            wrong=tuple(sorted({record.anchor for record, _ in rate.wrong})),
        )
        for rate in told_rates(project, project.landings.refreshed()).values()
    )
    return TiersResult(tiers=tuple(rows), withheld=sum(not entry.shown for entry in plan(project).entries))


def _uses(entry: Entry) -> int:
    return sum(entry.places.values()) + entry.unseen


def _row(corpus: Corpus, entry: Entry) -> AuditRow:
    here = entry.here
    since, landing = here.since or here.start, here.landing
    place = here.place or (landing.place if landing is not None and here.state is Standing.WAITING else None)
    edition = "@".join(here.target.edition()) if here.target is not None else None
    reasons = here.reasons or tuple(dict.fromkeys(reason for record in here.landings for reason in record.reasons))
    return AuditRow(
        anchor=since.anchor() if since is not None else None,
        labels=tuple(sorted(entry.places)),
        marked=tuple(_marked(corpus, at, entry.ways[at]) for at in sorted(entry.places)),
        start=str(since.reference()) if since is not None else None,
        words=_words(corpus, since) or here.part.quote,
        to=str(place.reference()) if place is not None else edition,
        words_now=_words(corpus, place) if place is not None else None,
        state=here.state.value,
        outcome=_outcome(here),
        tier=tier_of(landing) if landing is not None else None,
        reasons=reasons,
        why=_in_words(here, reasons),
        changes=_of_all(record.changes for record in here.landings),
        flags=_of_all(record.flags for record in here.landings),
        evidence=_of_all(record.evidence for record in here.landings),
        confidence=min((record.confidence for record in here.landings), default=0.0),
        engine=_of_all((record.engine,) for record in here.landings),
        answers=tuple(told(one) for one in here.answers),
        uses=_uses(entry),
        cases=tuple(f"{case.set}/{case.case}" for case in sorted(entry.cases)),
        cases_hidden=len(entry.hidden),
    )


def _marked(corpus: Corpus, at: str, here: Whereabouts) -> AuditMarked:
    words = here.part.quote or _words(corpus, here.start)
    return AuditMarked(at=at, words=words, hops=tuple(_hop(corpus, hop) for hop in _hops(here)))


def _hops(here: Whereabouts) -> tuple[Hop, ...]:
    """What people said on the way, and where it is looked for now if that is not the last that they said."""
    last = here.trail[-1] if here.trail else None
    since, target = here.since or here.start, here.target
    if target is None or since is None or (here.state is Standing.DROPPED and last is not None):
        return here.trail
    there = here.place is not None and last is not None and last.place is not None and last.place == here.place
    if there or (last is not None and last.target.name() == target.name()):
        return here.trail
    landing = here.landing
    place = here.place or (landing.place if landing is not None else None)
    return (*here.trail, Hop(since, target, place, (), here.landings))


def _hop(corpus: Corpus, hop: Hop) -> AuditHop:
    landing = hop.landings[0] if hop.landings else None
    reasons = _of_all(record.reasons for record in hop.landings)
    if not hop.landings and not hop.answers and hop.start.text == hop.target.text:
        reasons = ("identical-text",)
    return AuditHop(
        start=str(hop.start.reference()),
        edition="@".join(hop.target.edition()),
        outcome=landing.outcome.value if landing is not None else None,
        to=str(hop.place.reference()) if hop.place is not None else None,
        words=_words(corpus, hop.place) if hop.place is not None else None,
        why=in_words(reasons),
        answers=tuple(map(told, hop.answers)),
    )


def _of_all(values: Iterable[tuple[str, ...]]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(one for each in values for one in each))


def _outcome(here: Whereabouts) -> str | None:
    outcome = outcome_of(here) or (here.landing.outcome if here.landing is not None else None)
    return outcome.value if outcome is not None else None


def in_words(reasons: Iterable[str]) -> tuple[str, ...]:
    """Reasons of landings in words."""
    return tuple(WHY.get(reason, reason) for reason in reasons)


def _in_words(here: Whereabouts, reasons: tuple[str, ...]) -> tuple[str, ...]:
    said = list(in_words(reasons))
    if here.problem is not None:
        said.append(here.problem.text())
    if here.state in _STATES and not (here.state is Standing.SETTLED and here.answers):
        said.append(_STATES[here.state])
    return tuple(said)


def told(given: Confirmation) -> AuditAnswer:
    """A person's answer as results show it, with the file that holds it."""
    return AuditAnswer(
        person=given.person,
        answer=given.answer.value,
        place=str(given.place.reference()) if given.place is not None else None,
        words=given.quote,
        note=given.note,
        file=path_of(Key(Kind.CONFIRMATION, (given.anchor, given.to_version, given.person))),
    )


def _words(corpus: Corpus, place: Place | None) -> str:
    """The words of a place; empty where its text cannot be read, which `check` tells."""
    if place is None:
        return ""
    try:
        return words_at(corpus, place)
    except AnnotatorError:
        return ""
