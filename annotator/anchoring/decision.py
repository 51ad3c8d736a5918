"""From the image of a passage to its landing: what is silent, what is asked, what is lost.

Every threshold stands here by name; docs/anchoring.md tells the figure each rests on.
"""

from collections.abc import Iterable
from dataclasses import replace

from annotator.anchoring import changes
from annotator.anchoring.characters import whole_characters, whole_word
from annotator.anchoring.context import context_flags, section_changed
from annotator.anchoring.landing import Landing
from annotator.anchoring.passage import Pair, Passage
from annotator.anchoring.reworded import Cluster, by_pairing, second_look, snapped
from annotator.anchoring.rivals import LEAST_CONTEXT, LEAST_SIDE, Place, near_copy_about, place_at, rivals
from annotator.anchoring.side import Span
from annotator.anchoring.surface import surface_changes
from annotator.anchoring.vocabulary import Change, Flag, Reason
from annotator.model.landing import Landed
from annotator.text.canonical import Edit

LEAST_EVIDENCE = 8
"""Equal tokens, context included, that a passage needs to be carried in its old order."""
SURE_SENTENCE = 25
"""Tokens of a sentence that stands once in either text and is sure wherever it moved."""
MOVED_SENTENCE = 14
"""Tokens of a moved sentence that needs its old section or a little context besides."""
EDITED, WEAK = 0.5, 0.3
"""Share of the words that must be found together for `edited`, and for a weak `edited`."""
SPLIT = 0.25
"""Share of the words at a second place that is worth a flag."""
TAKEN = 0.5
"""Share of the tokens there that another old passage explains."""

_RATES = {
    "kept": 0.9998,
    "aligned": 0.966,
    "moved": 0.99,
    "sentence": 0.97,
    "rival": 0.79,
    "thin": 0.82,
    "taken": 0.19,
    "weak": 0.51,
    "again": 0.43,
    "lost": 0.988,
}


class Decision:
    """Decides one passage."""

    def __init__(self, pair: Pair, passage: Passage) -> None:
        self.pair = pair
        self.passage = passage

    def landing(self) -> Landing:
        """Where the passage came down."""
        if self.passage.within and self.passage.source_words:
            return self.inside_markup(self.passage.within)
        if self.passage.empty:
            return Landing(Landed.LOST, reasons=(Reason.EMPTY,), evidence=("the passage has no words",))
        place = self.imaged()
        if place:
            return self.settle(place)
        cluster = by_pairing(self.pair, self.passage)
        found = self.passage.new_copies
        if cluster and cluster.share >= EDITED:
            return self.edited(cluster, found)
        if found:
            return self.elsewhere(found, cluster)
        return self.reworded(cluster, [])

    def inside_markup(self, within: Edit) -> Landing:
        """A passage that no reader sees, an address say: it is where the words on either side of it are.

        There it must stand in the same address: what is not seen is compared as it is written.
        """
        old, new, words = self.pair.old, self.pair.new, self.passage.source_words
        low, high = old.covering(*old.canonical.from_source(within[0], within[1]))
        low, high = max(low - 1, 0), min(high + 1, len(old))
        if low >= high:
            return Landing(Landed.LOST, reasons=(Reason.EMPTY,), evidence=("the passage has no words",))
        around = Decision(self.pair, Passage(self.pair, *old.to_source((low, high)))).landing()
        if around.span is None:
            return around
        stretch = new.source[slice(*around.span)]
        at = stretch.find(words)
        start = around.span[0] + at
        span = (start, start + len(words)) if at >= 0 else around.span
        own = old.source.index(words, within[0], within[1])
        if at < 0 or whole_word(old.source, own, own + len(words)) != whole_word(new.source, *span):
            changed = tuple(kind for kind in Change if kind in {*around.changes, Change.LINK_TARGET})
            places = (span,) if at >= 0 else around.candidates
            reasons = (Reason.WORDS_CHANGED,)
            return replace(
                around, outcome=Landed.EDITED, span=places[0], candidates=places, changes=changed, reasons=reasons
            )
        outcome = Landed.AMBIGUOUS if around.silent and stretch.count(words) > 1 else around.outcome
        return replace(around, outcome=outcome, span=span, candidates=(span,))

    def imaged(self) -> Place | None:
        """The place under the map where the words stand whole: at the shift that most of its tokens share."""
        found = self.pair.map.place(*self.passage.tokens)
        return place_at(self.pair, self.passage, found[0], in_order=not found[1]) if found else None

    def elsewhere(self, found: list[int], cluster: Cluster | None) -> Landing:
        """The words stand somewhere, but not where the map says."""
        looked = (place_at(self.pair, self.passage, first, in_order=False) for first in found)
        places = [place for place in looked if place]
        if len(places) == 1 and len(self.passage.old_copies) == 1:
            return self.settle(places[0])
        best = sorted(places, key=lambda place: -place.context)
        if not best or best[0].context < LEAST_CONTEXT or best[0].side < 1:
            whole = [place for place in best if self.is_sentence(place)]
            if whole:
                return self.ask(Landed.AMBIGUOUS, whole[:3], Reason.THIN, "thin")
            return self.reworded(cluster, best[:3])
        return self.ask(Landed.AMBIGUOUS, best[:3], Reason.RIVAL, "rival")

    def is_sentence(self, place: Place) -> bool:
        """Whether the passage is a whole sentence, and one again at ``place``: few words, but not by chance."""
        return self.passage.tokens == self.passage.unit and self.pair.new.unit(place.tokens) == place.tokens

    def reworded(self, cluster: Cluster | None, places: list[Place]) -> Landing:
        """Too few of the words stand together: perhaps the sentence moved and was edited; else it is gone.

        ``places`` have the words, but nothing says that they are the passage.
        """
        again = second_look(self.pair, self.passage)
        if again:
            return self.edited(again, [place.tokens[0] for place in places], again=True)
        if not places and cluster and cluster.share >= WEAK and self.passage.words > 1:
            return self.edited(cluster, [])
        return self.lost(cluster, places)

    # --- equal words -------------------------------------------------------------------------------------------

    def settle(self, place: Place) -> Landing:
        """Carries equal words where the evidence bears it, asks where it does not."""
        passage, new = self.passage, self.pair.new
        others = rivals(self.pair, passage, place)
        if others is not None:
            return self.ask(Landed.AMBIGUOUS, [place, *others][:3], Reason.RIVAL, "rival")
        unit, there = passage.unit, new.unit(place.tokens)
        same_unit = (
            passage.tokens[0] - unit[0] == place.tokens[0] - there[0]
            and self.pair.old.read(unit) == new.read(there)
        )  # fmt: skip
        if not same_unit:
            return self.sentence_changed(place, there)
        if near_copy_about(self.pair, unit, there):
            return self.ask(Landed.AMBIGUOUS, [place], Reason.RIVAL, "rival")
        if self.taken(place.tokens):
            return self.ask(Landed.AMBIGUOUS, [place], Reason.TAKEN, "taken")
        repeated = len(passage.old_copies) > 1 or len(passage.new_copies) > 1
        if place.in_order:
            if repeated or passage.length + place.context >= LEAST_EVIDENCE:
                return self.carry(place, Landed.KEPT, Reason.SAME_RANK if repeated else Reason.UNIQUE)
        elif self.moved_surely(place, repeated=repeated):
            return self.carry(place, Landed.MOVED, Reason.OUT_OF_ORDER)
        return self.ask(Landed.AMBIGUOUS, [place], Reason.THIN, "thin")

    def taken(self, there: Span) -> bool:
        """Whether more than half of the tokens there are the image of other old text."""
        origin = self.pair.map.origin[slice(*there)]
        low, high = self.passage.tokens
        foreign = int(((origin >= high) | ((origin >= 0) & (origin < low))).sum())
        return foreign > TAKEN * len(origin)

    def moved_surely(self, place: Place, *, repeated: bool) -> bool:
        """Whether words that stand out of order are surely the passage."""
        passage, unit = self.passage, self.passage.unit
        size = unit[1] - unit[0]
        before = place.left - (passage.tokens[0] - unit[0])
        after = place.right - (unit[1] - passage.tokens[1])
        beyond = before + after
        if repeated:
            return beyond >= 12
        same_section = not section_changed(self.pair, passage.tokens, place.tokens)
        # where a text has no headings, being in the same section says little
        short = LEAST_EVIDENCE if self.pair.old.headings and self.pair.new.headings else MOVED_SENTENCE
        if (
            size >= SURE_SENTENCE
            or (size >= short and same_section)
            or (size >= MOVED_SENTENCE and beyond >= LEAST_SIDE)
        ):
            return True
        return (passage.length >= 5 and beyond >= 8) or min(before, after) >= 8

    # --- landings ----------------------------------------------------------------------------------------------

    def carry(self, place: Place, outcome: Landed, reason: Reason) -> Landing:
        """A silent landing, with what a person should know of its neighbourhood."""
        landing = self.landing_at(outcome, [place.span], (reason,), "kept" if outcome == Landed.KEPT else "moved")
        flags = [*landing.flags, *context_flags(self.pair, self.passage.unit, self.pair.new.unit(place.tokens))]
        told = f"{self.passage.length} equal tokens, {place.left} before and {place.right} after them"
        return replace(landing, flags=tuple(flag for flag in Flag if flag in flags), evidence=(told,))

    def ask(self, outcome: Landed, places: list[Place], reason: Reason, tier: str) -> Landing:
        """A question about equal words."""
        return self.landing_at(outcome, [place.span for place in places], (reason,), tier)

    def sentence_changed(self, place: Place, there: Span) -> Landing:
        """The words stand, in a sentence that changed: what changed there is the question.

        Where the passage reached to the borders of its sentence, so does the candidate, with the words that came.
        """
        pair, passage = self.pair, self.passage
        low, high = snapped(pair, passage, place.tokens)
        span = pair.new.tokens.starts[low] if low < place.tokens[0] else place.span[0], place.span[1]
        if high > place.tokens[1]:
            span = span[0], pair.new.tokens.ends[high - 1]
        landing = self.landing_at(Landed.EDITED, [span], (Reason.SENTENCE_CHANGED,), "sentence")
        around = changes.kinds(pair.old.written(passage.unit), pair.new.written(there), pair.old.languages)
        return replace(landing, changes=tuple(kind for kind in Change if kind in {*landing.changes, *around}))

    def edited(self, cluster: Cluster, copies: Iterable[int], *, again: bool = False) -> Landing:
        """Part of the words stand together; where the whole stands elsewhere too, that is a candidate."""
        new = self.pair.new
        spans = [(new.tokens.starts[cluster.tokens[0]], new.tokens.ends[cluster.tokens[1] - 1])]
        spans += [span for first in copies if (span := self.passage.at(first))]
        outcome = Landed.EDITED if len(spans) == 1 else Landed.AMBIGUOUS
        weak = cluster.share < EDITED
        signs = ((Reason.SENTENCE_FOUND, again), (Reason.WEAK, weak), (Reason.RIVAL, len(spans) > 1))
        reasons = (Reason.WORDS_CHANGED, *(reason for reason, so in signs if so))
        landing = self.landing_at(outcome, spans[:3], reasons, "again" if again else "weak" if weak else "edited")
        whose = "its sentence's" if again else "its"
        share = f"{cluster.share:.0%} of {whose} words stand together"
        flags = (*landing.flags, Flag.SPLIT) if cluster.second >= SPLIT else landing.flags
        rate = landing.confidence or next(
            rate for least, rate in ((0.8, 0.945), (0.6, 0.89), (0, 0.63)) if cluster.share >= least
        )
        return replace(landing, flags=flags, confidence=rate, evidence=(share,))

    def lost(self, cluster: Cluster | None, places: Iterable[Place] = ()) -> Landing:
        """Gone; copies elsewhere are suggestions."""
        spans = [place.span for place in places]
        reasons = (Reason.GONE, Reason.SUGGESTION) if spans else (Reason.GONE,)
        landing = self.landing_at(Landed.LOST, spans, reasons, "lost")
        share = cluster.share if cluster else 0.0
        return replace(landing, evidence=(f"{share:.0%} of its words stand together",), changes=())

    def landing_at(self, outcome: Landed, spans: list[Span], reasons: tuple[Reason, ...], tier: str) -> Landing:
        """A landing at canonical ``spans``, the best first, with what changed there."""
        old, new = self.pair.old, self.pair.new
        there = tuple(dict.fromkeys(self.in_source(span) for span in spans))
        if not there:
            return Landing(outcome, reasons=reasons, confidence=_RATES[tier])
        words = new.covering(*spans[0])
        same = self.passage.text == new.text[slice(*spans[0])]
        read = old.written(self.passage.tokens), new.written(words)
        found = set() if same else {*changes.kinds(*read, old.languages)}
        flags = [Flag.SECTION_CHANGED] if section_changed(self.pair, self.passage.tokens, words) else []
        raw = old.source[slice(*self.passage.written)], new.source[slice(*there[0])]
        if old.markup or new.markup:
            found |= surface_changes(*raw, old.links, new.links)
        rewritten = raw[0].split() != raw[1].split() or Change.LINK_TARGET in found
        if same and rewritten:
            flags.append(Flag.SURFACE_CHANGED)
        kinds = tuple(kind for kind in Change if kind in found)
        return Landing(outcome, there[0], there, reasons, kinds, tuple(flags), _RATES.get(tier, 0.0))

    def in_source(self, span: Span) -> Span:
        """A canonical span in the source: whole characters, with markup at its ends where the passage had its own.

        So, too, with the number or letter of its list item, whatever it is there, and with the rest of markup that the
        passage begins or ends in the middle of, where it is the same.
        """
        new = self.pair.new
        low, high = new.with_markup(new.canonical.to_source(*span), *self.passage.marked)
        there = (new.enumerator(low) if self.passage.numbered else low), high
        whole = whole_characters(new.source, *there)
        low, high = new.canonical.from_source(*whole)
        found = whole if new.text[low:high].strip(" ") == new.text[slice(*span)].strip(" ") else there
        before, after = self.passage.cut
        start = found[0] - len(before) if new.source.endswith(before, 0, found[0]) else found[0]
        return start, found[1] + len(after) if new.source.startswith(after, found[1]) else found[1]
