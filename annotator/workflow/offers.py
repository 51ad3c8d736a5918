"""Places in other documents, offered for a passage that its own document no longer holds: order, reasons, measure."""

from collections.abc import Sequence
from typing import NamedTuple

from annotator.model.landing import Landed, LandingRecord, Place
from annotator.workflow.errands import SUCCESSOR

_CANDIDATES = 3


class Offer(NamedTuple):
    """One place where a missing passage may be now."""

    place: Place
    same_words: bool
    why: str = ""
    """What made its document an heir (`document-split` and the like); empty: it is none."""
    other_version: bool = False
    """Whether it stands in the folder of another version of the same thing."""
    held_before: bool = False
    """Whether its document held the words all along, so that they came from nowhere."""
    nearness: tuple[int, ...] = ()
    """How near its document stands to the passage's own; smaller is nearer."""
    changes: tuple[str, ...] = ()
    evidence: tuple[str, ...] = ()

    def rank(self) -> tuple[object, ...]:
        """Sort key: heirs first, then those of the passage's own version, what came anew, the same words, near ones."""
        copied = self.held_before and not self.other_version
        return not self.why, self.other_version, copied, not self.same_words, self.nearness

    def is_copy(self) -> bool:
        """Whether nothing says that the passage went there."""
        return not self.why and (self.other_version or self.held_before)


_REWORDED = 0.93
"""How often the first offer in an heir was the passage where its words changed: 28 of 29 that were read, one more taken
for wrong. Offers in documents that are no heirs were right in 6 of 19 (same words) and 13 of 19: too few to say."""


def offered(record: LandingRecord, offers: Sequence[Offer]) -> LandingRecord:
    """A record with the places offered; what is offered first is proposed unless others fit as well.

    The outcome stays, but a passage of which something is left in its own document becomes a choice between places.
    """
    ranked = sorted(offers, key=Offer.rank)
    own = record.place
    if own is not None and record.outcome is not Landed.LOST:
        # What others hold in like words, or held all along, does not distract from what is left of it here.
        ranked = [one for one in ranked if one.why or (one.same_words and not one.is_copy())]
    if not ranked:
        return record
    best = _best(ranked, alone=own is None or record.outcome is Landed.LOST)
    places = [one.place for one in ranked]
    known = [own] if own is not None else []
    ordered = [*known, *places] if best is None else [best.place, *known, *places[1:], *record.candidates]
    if best is None and record.outcome is Landed.LOST:
        ordered = [*places, *known]
    proposed = best.place if best is not None else own
    candidates = tuple(one for one in dict.fromkeys((*ordered, *record.candidates)) if one != proposed)
    return record.model_copy(
        update={
            "outcome": Landed.LOST if record.outcome is Landed.LOST else Landed.AMBIGUOUS,
            "place": proposed,
            "candidates": candidates[:_CANDIDATES],
            "reasons": (*record.reasons, *_reasons(ranked)),
            "evidence": best.evidence if best is not None else record.evidence,
            "changes": best.changes if best is not None else record.changes,
            "confidence": _rate(best),
        }
    )


def _rate(best: Offer | None) -> float:
    if best is None or not best.why:
        return 0.0
    return SUCCESSOR if best.same_words else _REWORDED


def _best(ranked: Sequence[Offer], *, alone: bool) -> Offer | None:
    """The offer to propose: one that nothing else equals. Beside what is left in its own document only an heir's."""
    first = ranked[0]
    equals = [one for one in ranked if one.rank()[:-1] == first.rank()[:-1]]
    if first.is_copy() or (not first.why and sum(one.same_words for one in ranked) > 1):
        return None
    return first if len(equals) == 1 and (alone or first.why) else None


def _reasons(ranked: Sequence[Offer]) -> tuple[str, ...]:
    first = ranked[0]
    several = sum(one.same_words for one in ranked) > 1
    how = ("verbatim-in-several" if several else "verbatim-elsewhere") if first.same_words else "reworded-elsewhere"
    version = "other-version" if first.other_version and not first.why else ""
    before = "held-before" if first.held_before and not first.why and not version else ""
    return tuple(filter(None, (how, first.why, version, before)))
