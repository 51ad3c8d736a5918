"""Tiers: kinds of landings, and how often each was right.

What people answered is set beside what the engine said of the same passages; nothing is counted in a file. The figures
of the study that the engine's rules rest on (docs/anchoring.md) are shown beside those of the workspace. The two are
taken together in one place only, where the question is whether a silent tier may stay silent (`Rate.below_bar`).
"""

import hashlib
from collections import Counter
from collections.abc import Collection, Iterator
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from annotator.model.hashing import canonical_json
from annotator.model.landing import SILENT, Confirmation, Landed, LandingRecord, Place
from annotator.text.messages import AnnotatorError
from annotator.text.tokens import tokens
from annotator.workflow.corpus import Corpus
from annotator.workflow.landings import LandingIndex, target_of
from annotator.workflow.places import words_at

SAMPLE: Final = 0.01
"""Share of silent landings that people are asked about all the same (study, 6.10)."""

SILENT_BAR: Final = 0.99
"""The bar of a silent tier that the study has no figures for: below it, one label in a hundred would be wrong without
anybody's knowing, which is what the study could show for the least measured of the silent tiers (`moved`)."""


class Study(NamedTuple):
    """What the study counted for a tier."""

    right: int
    of: int


STUDY: Final[dict[str, Study]] = {
    "kept": Study(12_779, 12_779),
    "aligned": Study(86, 86),
    "moved": Study(279, 279),
    "sentence": Study(511, 527),
    "edited-near": Study(989, 1_047),
    "edited-half": Study(297, 334),
    "edited-far": Study(108, 171),
    "weak": Study(50, 98),
    "rival": Study(64, 81),
    "thin": Study(28, 34),
    "taken": Study(0, 26),
    "suggestion": Study(18, 118),
    "lost": Study(2_286, 2_314),
}
"""Right candidates of all, by tier (study, 6.10); tiers of rules that came later have no figures there."""

_SILENT_TIERS: Final = frozenset({"kept", "aligned", "moved", "section", "renamed"})
_ELSEWHERE: Final = {
    "verbatim-elsewhere": "elsewhere",
    "verbatim-in-several": "elsewhere",
    "reworded-elsewhere": "elsewhere-reworded",
}
"""Reasons by which a place in another document is proposed."""
_BY_REASON: Final = {
    "chain-disagrees": "chain",
    "taken": "taken",
    "sentence-found": "sentence-found",
    "weak": "weak",
    "rival": "rival",
    "thin": "thin",
    "sentence-changed": "sentence",
    "section-text-changed": "section-edited",
    "section-emptied": "section-edited",
}
"""The first that a record names is the tier of what is asked about."""
_IN_ORDER: Final = 0.98
"""From this stated rate on a kept passage lies in an unbroken run, below it in a gap that was aligned."""
_OWN: Final = 0.8
"""Share of a passage's words from which other words are nearly its own: what the best tier of edited ones has left."""
_LEFT: Final = ((0.9, "edited-near"), (0.75, "edited-half"))
"""Stated rates of the tiers of edited passages, which go by the share of words left."""


def tier_of(record: LandingRecord) -> str:
    """The tier of a landing: a short name, stable from one version of the engine to the next."""
    reasons = frozenset(record.reasons)
    if record.outcome in SILENT:
        return _silent_tier(record)
    elsewhere = next((tier for reason, tier in _ELSEWHERE.items() if reason in reasons), None)
    if elsewhere is not None:
        return elsewhere
    if record.outcome is Landed.LOST:
        return "lost" if record.place is None else "suggestion"
    asked = next((tier for reason, tier in _BY_REASON.items() if reason in reasons), None)
    if asked is not None or record.outcome is not Landed.EDITED:
        return asked or "rival"
    return next((tier for least, tier in _LEFT if record.confidence >= least), "edited-far")


def _silent_tier(record: LandingRecord) -> str:
    if record.place is not None and record.place.document != record.start.document:
        return "renamed"
    if record.place is not None and record.place.span is None:
        return "section"
    if record.outcome is Landed.MOVED:
        return "moved"
    return "kept" if record.confidence >= _IN_ORDER else "aligned"


def drawn(record: LandingRecord, share: float = SAMPLE) -> bool:
    """Whether a silent landing belongs to the sample that people are asked about.

    Chance decides, and always alike: the hash of the passage and of the text it was landed in, so that every machine
    and every branch draws the same ones and nothing has to be kept.
    """
    seed = canonical_json([record.anchor, record.to_text or ""])
    first = int.from_bytes(hashlib.sha256(seed).digest()[:8], "big")
    return record.outcome in SILENT and first < share * 2**64


@dataclass(slots=True)
class Rate:
    """How often the landings of one tier were right, as far as people here answered, and in the study."""

    tier: str
    right: int = 0
    """Accepted, or placed by hand where the engine had put it, give or take the edges; where it proposed nothing:
    dropped, or put at one of the places it named."""
    of: int = 0
    """Passages of the tier whose answers say whether it was right, and about which people do not differ."""
    wrong: list[tuple[LandingRecord, Confirmation]] = field(default_factory=list)
    """Those that were not right, with an answer that says so."""

    @property
    def study(self) -> Study | None:
        """What the study counted; None where it has no figures."""
        return STUDY.get(self.tier)

    @property
    def silent(self) -> bool:
        """Whether landings of this tier count without a person's answer."""
        return self.tier in _SILENT_TIERS

    @property
    def low(self) -> float:
        """Lower end of the 95 % interval (Clopper and Pearson) of the answers here; 0 without any."""
        return _bounds(self.right, self.of)[0]

    @property
    def high(self) -> float:
        """Upper end of that interval; 1 without any answer."""
        return _bounds(self.right, self.of)[1]

    @property
    def bar(self) -> float:
        """What the tier is held to: the lower end of the study's interval; 0 for what is asked and was not studied."""
        if self.study is not None:
            return _bounds(*self.study)[0]
        return SILENT_BAR if self.silent else 0.0

    @property
    def below_bar(self) -> bool:
        """Whether answers here say that the tier is not as good as it was taken for.

        A silent tier is below its bar as soon as the study and the answers, taken as one sample, give a lower bound
        under the study's own: one wrong landing does that until many right ones outweigh it. A tier that is asked
        about harms nobody by a wrong proposal, so it is below its bar only where its answers cannot be squared with
        the study: where the upper end of their interval lies under it.
        """
        if self.right == self.of:
            return False
        if not self.silent:
            return self.high < self.bar
        known = self.study or Study(0, 0)
        return _bounds(self.right + known.right, self.of + known.of)[0] < self.bar


def rates(index: LandingIndex, corpus: Corpus, *, known: Collection[str] | None = None) -> dict[str, Rate]:
    """The rate of every tier that the study or an answer here speaks of, by name, silent tiers first.

    Answers about the anchors `known` count; None: all. `corpus` is asked for the old words where somebody put elsewhere
    what the engine called gone.
    """
    found = {tier: Rate(tier) for tier in STUDY}
    for record, answers in _answered(index):
        if known is not None and record.anchor not in known:
            continue
        right = _was_right(corpus, record, answers[0])
        if right is None:
            continue
        rate = found.setdefault(tier_of(record), Rate(tier_of(record)))
        rate.of += 1
        if right:
            rate.right += 1
        else:
            rate.wrong.append((record, answers[0]))
    return {tier: found[tier] for tier in sorted(found, key=lambda tier: (not found[tier].silent, tier))}


def _answered(index: LandingIndex) -> Iterator[tuple[LandingRecord, tuple[Confirmation, ...]]]:
    """The engine's records of passages that people answered and about which they do not differ."""
    seen: set[tuple[str, tuple[str, str]]] = set()
    for one in index.all_answers():
        target = target_of(one)
        if (one.anchor, target.name()) in seen:
            continue
        seen.add((one.anchor, target.name()))
        answers = index.answers(one.anchor, target)
        if all(_same(answers[0].place, other.place) for other in answers):
            for record in index.records(one.anchor, target):
                yield record, answers


def _was_right(corpus: Corpus, record: LandingRecord, given: Confirmation) -> bool | None:
    """Whether an answer says that a landing was right; None where it says nothing of it.

    Where nothing was proposed, or what stands there was said to be another passage's, a person may choose a substitute:
    other words that serve as well. The engine missed the passage only if the words chosen are nearly its own.
    """
    if _agrees(record.place, given.place):
        return True
    if given.place is None:
        return False
    if record.place is None and any(_agrees(one, given.place) for one in record.candidates):
        return True
    if record.place is None or tier_of(record) == "taken":
        return False if _own_words(corpus, record.start, given) else None
    return False


def _own_words(corpus: Corpus, start: Place, given: Confirmation) -> bool:
    try:
        old = Counter(tokens(words_at(corpus, start)).forms)
    except AnnotatorError:
        return False
    new = Counter(tokens(given.quote).forms)
    return (old & new).total() >= _OWN * max(old.total(), new.total() / 2, 1)


def _same(a: Place | None, b: Place | None) -> bool:
    return a is b or (a is not None and b is not None and a.anchor() == b.anchor())


def _agrees(engine: Place | None, person: Place | None) -> bool:
    """Whether a person put a passage where the engine did; who trims a label's edges does not say that it was wrong."""
    if _same(engine, person):
        return True
    if engine is None or person is None or engine.span is None or person.span is None:
        return False
    both = min(engine.span[1], person.span[1]) - max(engine.span[0], person.span[0])
    longer = max(span[1] - span[0] for span in (engine.span, person.span))
    return (engine.document, engine.text) == (person.document, person.text) and both * 2 > longer


def _bounds(right: int, of: int) -> tuple[float, float]:
    from annotator.evaluation.statistics import clopper_pearson  # it brings the evaluator with it

    if of == 0:
        return 0.0, 1.0
    found = clopper_pearson(right, of)
    return found.low, found.high
