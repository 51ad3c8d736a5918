"""Landings that wait for a person: the queue.

An entry names the cases that rest on a passage and never whose label does. Cases whose labels the person who acts may
not know of yet (guarantee 8) are counted and not named, and what only cases rest on that this person may yet have to
label is not asked of them: those who labelled these cases can answer, and a maintainer who labels none.
"""

import datetime
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple

from annotator.model.landing import Confirmation, Landed, LandingRecord, Place
from annotator.model.results import Trouble
from annotator.text.messages import AnnotatorError
from annotator.workflow.context import Project
from annotator.workflow.corpus import Corpus
from annotator.workflow.facts import missing_quantities
from annotator.workflow.landings import Target, target_of
from annotator.workflow.migrate import outcome_of
from annotator.workflow.places import Standing, Whereabouts, words_at
from annotator.workflow.planning import CaseRef, Entry, asks, collect, plan, sampled
from annotator.workflow.telling import told_rates
from annotator.workflow.tiers import Rate, tier_of
from annotator.workflow.unreadable import trouble
from annotator.workflow.wording import GRAVE, Changed, changed_words

__all__ = [
    "SHORTEST",
    "Candidate",
    "FactCheck",
    "Order",
    "Queued",
    "Rate",
    "landing_queue",
    "questions_about",
    "unlanded_count",
    "unread",
    "waiting_count",
    "withheld_count",
]

SHORTEST = 4
"""Characters of an anchor by which a person may call it."""
_LIGHT = frozenset({"punctuation", "case", "markup", "link_target"})
"""Kinds of change that a glance settles."""
_GLANCE = 300
"""Code points of a passage that one takes in at a glance: three sentences or so."""
_SURE = 0.9
"""Stated rate from which a proposal is nearly always right (the best tier of edited passages)."""


class Order(StrEnum):
    """In which order questions are put."""

    HARDEST = "hardest"
    """Where people or records differ, ambiguous, lost, edited; among equals what can turn a meaning, numbers first."""
    FASTEST = "fastest"
    """What is answered at a glance first, page by page; what differs, is ambiguous or lost last."""


class FactCheck(NamedTuple):
    """A fact that rests on a passage and says what does not stand in its proposed words any more."""

    case: CaseRef
    says: str
    missing: tuple[str, ...]
    """The fact's numbers, dates and amounts that stood in the old passage, as the fact writes them."""


@dataclass(frozen=True, slots=True)
class Candidate:
    """A place where the passage may be now."""

    place: Place
    words: str


@dataclass(frozen=True, slots=True)
class Queued:
    """One question: where is this passage in that edition? One answer serves every label that rests on it."""

    anchor: str
    """Id of `start`; with `target` it names the question."""
    start: Place
    """The last place that a person settled."""
    target: Target
    words: str
    """The old passage; empty where its text cannot be read."""
    state: Standing
    outcome: Landed | None
    """What the engine made of it; None where only people differ."""
    proposed: Candidate | None
    """What `accept` takes; None where nothing or more than one thing is proposed."""
    candidates: tuple[Candidate, ...]
    """Other places: the engine's, and those that people gave."""
    changed: tuple[Changed, ...]
    """Words in which `proposed` differs from the old passage."""
    reasons: tuple[str, ...]
    changes: tuple[str, ...]
    """Kinds of change, gravest first."""
    flags: tuple[str, ...]
    confidence: float
    answers: tuple[Confirmation, ...]
    """What people said of it so far."""
    cases: tuple[CaseRef, ...]
    hidden: int
    """How many more cases rest on it, whose labels who acts may not know of yet."""
    date: datetime.date
    tier: str
    """What kind of landing it is (`annotator.workflow.tiers`); `differing` where records or people differ."""
    rate: Rate | None
    """How often landings of its tier were right; None where nothing is known of it."""
    sample: bool
    """Whether it counts, and is asked about to learn how often silent landings are right."""
    facts: tuple[FactCheck, ...]
    """Facts that the proposed words do not bear any more, of labels that may be known."""
    evidence: tuple[str, ...]
    """What the landing rests on, in words."""


def landing_queue(project: Project, set_name: str | None = None, *, order: Order = Order.HARDEST) -> tuple[Queued, ...]:
    """Every passage of a set, or of all, that is asked about.

    It waits for a person, people differ about it, or it belongs to the sample of what was carried silently.
    """
    entries = plan(project, None if set_name is None else (set_name,)).entries
    known = told_rates(project, project.landings)
    found = (_queued(project.corpus, entry, known) for entry in entries if asks(entry) and entry.shown)
    return tuple(sorted(found, key=_hardness if order is Order.HARDEST else _effort))


def unread(project: Project, set_name: str | None = None) -> tuple[Trouble, ...]:
    """Files of cases that cannot be read, whose passages `landing_queue` may lack."""
    return tuple(map(trouble, collect(project, None if set_name is None else (set_name,))[1]))


def waiting_count(project: Project, set_name: str | None = None) -> int:
    """How many questions `landing_queue` holds; reads no texts."""
    entries = plan(project, None if set_name is None else (set_name,)).entries
    return sum(asks(entry) and entry.shown for entry in entries)


def withheld_count(project: Project, set_name: str | None = None) -> int:
    """Places of which nothing is told, whatever became of them: only labels rest there of cases that who acts may yet
    have to label. How many of these are asked about would tell of the labels (guarantee 8)."""
    entries = plan(project, None if set_name is None else (set_name,)).entries
    return sum(not entry.shown for entry in entries)


def unlanded_count(project: Project, set_name: str | None = None) -> int:
    """How many places that who acts may know of nobody looked for yet in the edition they mean: `migrate` does."""
    entries = plan(project, None if set_name is None else (set_name,)).entries
    return sum(entry.shown and entry.here.state is Standing.UNLANDED for entry in entries)


def questions_about(
    project: Project, anchor: str, *, to: str | None = None, set_name: str | None = None
) -> tuple[Queued, ...]:
    """What can be asked of a passage, waiting or not, by its anchor or by a beginning that only one anchor has.

    Each edition in which it is looked for asks once; `to` names one of them.
    """
    planned = plan(project, None if set_name is None else (set_name,)).entries
    entries = [entry for entry in planned if entry.shown]
    anchor = _meant(entries, anchor)
    asked = (_queued(project.corpus, entry, {}) for entry in entries if _concerns(entry, anchor))
    return tuple({(one.anchor, one.target.name()): one for one in asked if to in (None, one.target.version)}.values())


def _question(here: Whereabouts) -> tuple[Place, Target] | None:
    """From which place and into which edition a passage is asked about; None where nothing can be asked.

    What people settled is asked again as they were asked, also where they put it into another document.
    """
    if here.state is Standing.SETTLED and here.answers:
        return here.answers[0].start, target_of(here.answers[0])
    if here.since is None or here.target is None or here.since.text == here.target.text:
        return None
    return here.since, here.target


def _meant(entries: Sequence[Entry], written: str) -> str:
    """The anchor that a person means by all of it or by a beginning that only one anchor has."""
    known = {anchor for entry in entries for anchor in _anchors(entry) if anchor.startswith(written)}
    return known.pop() if len(written) >= SHORTEST and len(known) == 1 else written


def _concerns(entry: Entry, anchor: str) -> bool:
    return anchor in _anchors(entry)


def _anchors(entry: Entry) -> set[str]:
    asked = _question(entry.here)
    if asked is None:
        return set()
    answers = entry.here.answers if entry.here.state is Standing.CONFLICT else ()
    return {asked[0].anchor(), *(one.anchor for one in answers)}


def _queued(corpus: Corpus, entry: Entry, known: Mapping[str, Rate]) -> Queued:
    here = entry.here
    asked = _question(here)
    if asked is None:
        raise ValueError("only a place that is looked for in another text can be asked about")
    start, target = asked
    words, reasons = "", here.reasons
    try:
        words = words_at(corpus, start)
    except AnnotatorError:
        reasons = (*reasons, "text-unreadable")
    proposals = _proposals(here.landings, here.answers if here.state is Standing.CONFLICT else ())
    proposed = proposals[0] if len(proposals) == 1 else None
    others = [one for record in here.landings for one in record.candidates]
    candidates = tuple(dict.fromkeys((*(proposals if proposed is None else ()), *others)))
    best = _candidate(corpus, proposed) if proposed else None
    changes = {kind for record in here.landings for kind in record.changes}
    tier = _tier(here)
    return Queued(
        anchor=start.anchor(),
        start=start,
        target=target,
        words=words,
        state=here.state,
        outcome=outcome_of(here),
        proposed=best,
        candidates=tuple(_candidate(corpus, one) for one in candidates if one != proposed),
        changed=changed_words(words, best.words) if best else (),
        reasons=reasons,
        changes=tuple(sorted(changes, key=lambda kind: (_gravity(kind), kind))),
        flags=tuple(dict.fromkeys(flag for record in here.landings for flag in record.flags)),
        confidence=min((record.confidence for record in here.landings), default=0.0),
        answers=here.answers,
        cases=tuple(sorted(entry.cases)),
        hidden=len(entry.hidden),
        date=entry.date,
        tier=tier,
        rate=known.get(tier),
        sample=sampled(entry),
        facts=_facts(entry, words, best),
        evidence=tuple(dict.fromkeys(line for record in here.landings for line in record.evidence)),
    )


def _tier(here: Whereabouts) -> str:
    tiers = {tier_of(record) for record in here.landings}
    return tiers.pop() if len(tiers) == 1 and not _differ(here.state, here.reasons) else "differing"


def _differ(state: Standing, reasons: Sequence[str]) -> bool:
    return state is Standing.CONFLICT or any(reason.startswith("differing-") for reason in reasons)


def _facts(entry: Entry, words: str, proposed: Candidate | None) -> tuple[FactCheck, ...]:
    """The facts whose quantities stood in the old words and not in the proposed ones; other passages may bear them."""
    if proposed is None or not words:
        return ()
    found: list[FactCheck] = []
    for case, fact in sorted(entry.facts, key=lambda one: (one[0], one[1].says)):
        before = {quantity.raw for quantity in missing_quantities(fact, [words])}
        now = [quantity.raw for quantity in missing_quantities(fact, [proposed.words])]
        missing = tuple(dict.fromkeys(raw for raw in now if raw not in before))
        if missing:
            found.append(FactCheck(case, fact.says, missing))
    return tuple(found)


def _proposals(landings: Sequence[LandingRecord], answers: Sequence[Confirmation]) -> tuple[Place, ...]:
    """The different places that the records, or people who differ, propose."""
    source: Sequence[LandingRecord | Confirmation] = answers or landings
    places = {one.place.anchor(): one.place for one in source if one.place is not None}
    return tuple(places[anchor] for anchor in sorted(places))


def _candidate(corpus: Corpus, place: Place) -> Candidate:
    try:
        return Candidate(place, words_at(corpus, place))
    except AnnotatorError:
        return Candidate(place, "")


def _hardness(one: Queued) -> tuple[object, ...]:
    order = (Landed.AMBIGUOUS, Landed.LOST, Landed.EDITED)
    kind = order.index(one.outcome) if one.outcome in order else len(order)
    return (
        one.state is not Standing.CONFLICT,
        not _differ(one.state, one.reasons),
        kind,
        _gravest(one),
        one.confidence,
        *_page(one),
    )


def _effort(one: Queued) -> tuple[object, ...]:
    """What takes least first; questions that take about as much in the order of the text, so that reading is shared."""
    if _differ(one.state, one.reasons) or one.proposed is None:
        band = 5
    elif one.outcome in (Landed.AMBIGUOUS, Landed.LOST):
        band = 4
    elif _gravest(one) < len(GRAVE) or one.facts:
        band = 3
    elif one.sample or (set(one.changes) <= _LIGHT and len(one.changed) <= 1):
        band = 0
    else:
        band = 1 if one.confidence >= _SURE else 2
    long = max(len(one.words), len(one.proposed.words) if one.proposed else 0) > _GLANCE
    return (band, long, *_page(one), _gravest(one))


def _page(one: Queued) -> tuple[object, ...]:
    """Where it is read: document, edition and place; ends in what no two questions share."""
    at = (one.start.document, one.start.version, one.start.span or (-1, -1), one.start.section or "")
    return (*at, one.target.edition(), one.anchor)


def _gravest(one: Queued) -> int:
    return min((_gravity(change) for change in one.changes), default=len(GRAVE))


def _gravity(change: str) -> int:
    return GRAVE.index(change) if change in GRAVE else len(GRAVE)
