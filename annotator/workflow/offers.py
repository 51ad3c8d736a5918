"""Places in other documents, offered for a passage that its own document no longer holds: order, reasons, measure."""

from collections.abc import Sequence
from typing import NamedTuple

from annotator.model.landing import Landed, LandingRecord, Place

_CANDIDATES = 3


class Offer(NamedTuple):
    """One place where a missing passage may be now."""

    place: Place
    same_words: bool
    why: str = ""
    """What made its document an heir (`document-split` and the like); empty: it is none."""
    other_version: bool = False
    """Whether it stands in the folder of another version of the same thing."""
    nearness: tuple[int, ...] = ()
    """How near its document stands to the passage's own; smaller is nearer."""
    changes: tuple[str, ...] = ()

    def rank(self) -> tuple[object, ...]:
        """Sort key: heirs before others, the same words before others, the passage's own version, near documents."""
        return not self.why, not self.same_words, self.other_version, self.nearness


RATES: dict[tuple[bool, bool], float] = {}
"""(in an heir, same words) -> measured rate at which the best of such offers is the passage."""


def offered(record: LandingRecord, offers: Sequence[Offer]) -> LandingRecord:
    """A record with the places offered; what is offered first is proposed unless others fit as well.

    The outcome stays, but a passage of which something is left in its own document becomes a choice between places.
    """
    ranked = sorted(offers, key=Offer.rank)
    own = record.place
    if own is not None and record.outcome is not Landed.LOST:
        # What others hold in like words, or in pages of other versions, does not distract from what is left of it here.
        ranked = [one for one in ranked if one.why or (one.same_words and not one.other_version)]
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
            "changes": best.changes if best is not None else record.changes,
            "confidence": RATES.get((bool(best.why), best.same_words), 0.0) if best is not None else 0.0,
        }
    )


def _best(ranked: Sequence[Offer], *, alone: bool) -> Offer | None:
    """The offer to propose: one that nothing else equals. Beside what is left in its own document only an heir's."""
    first = ranked[0]
    equals = [one for one in ranked if one.rank()[:3] == first.rank()[:3]]
    if first.other_version and not first.why:
        return None
    return first if len(equals) == 1 and (alone or first.why) else None


def _reasons(ranked: Sequence[Offer]) -> tuple[str, ...]:
    first = ranked[0]
    same = sum(one.same_words for one in ranked)
    how = "verbatim-in-several" if same > 1 else "verbatim-elsewhere" if same else "reworded-elsewhere"
    return tuple(filter(None, (how, first.why, "other-version" if first.other_version and not first.why else "")))
