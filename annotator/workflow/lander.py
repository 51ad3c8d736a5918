"""Landing the passages of one document: pure work on texts, so that it can be done on any executor.

A passage is landed straight from the last place that a person settled to its target, and once more edition by edition;
where both find it and not at the same place, a person is asked (anchoring study, section 5).
"""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise
from typing import NamedTuple

from annotator.anchoring import Alignment, align
from annotator.model.landing import SILENT, Landed

Spread = tuple[int, int]


class Extract(NamedTuple):
    """The text of one edition with what the engine wants to know of it."""

    text: str
    sections: tuple[tuple[str, int, str, Spread], ...]
    """Key, level (0: no heading), heading, span."""

    def headings(self) -> list[tuple[int, int, str]]:
        """Offset, level and title of every heading."""
        return [(span[0], level, title) for _, level, title, span in self.sections if level]

    def section(self, key: str) -> Spread | None:
        """The span of a section."""
        return next((span for name, _, _, span in self.sections if name == key), None)


class Wanted(NamedTuple):
    """A passage and the texts that it passes, by their places in the errand: its own first, its target's last.

    Where the target is withdrawn there is only its own.
    """

    span: Spread
    section: str | None
    """Its key, where a whole section is meant."""
    texts: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Errand:
    """All that is to be landed from the editions of one document."""

    texts: tuple[Extract, ...]
    wanted: tuple[Wanted, ...]


@dataclass(frozen=True, slots=True)
class Found:
    """Where a passage came down in its target's text."""

    outcome: Landed
    span: Spread | None = None
    section: str | None = None
    """The key, where it is still that whole section."""
    candidates: tuple[Spread, ...] = ()
    reasons: tuple[str, ...] = ()
    changes: tuple[str, ...] = ()
    flags: tuple[str, ...] = ()
    confidence: float = 0.0
    evidence: tuple[str, ...] = ()


def run(errand: Errand) -> tuple[Found, ...]:
    """Lands all passages of an errand, in their order; two texts are aligned once however many passages they share."""
    lander = _Lander(errand.texts)
    return tuple(lander.land(wanted) for wanted in errand.wanted)


@dataclass(slots=True)
class _Lander:
    texts: Sequence[Extract]
    aligned: dict[tuple[int, int], Alignment] = field(default_factory=dict)

    def land(self, wanted: Wanted) -> Found:
        old, new = wanted.texts[0], wanted.texts[-1]
        if len(wanted.texts) == 1:
            return Found(Landed.LOST, reasons=("withdrawn",))
        if wanted.section is not None:
            kept = self._section(wanted.section, wanted.span, self.texts[old], self.texts[new])
            if kept is not None:
                return kept
            start, end = trimmed(self.texts[old].text, wanted.span)
            wanted = Wanted((start, end), None, wanted.texts)
            found = self._span(wanted)
            return replace(found, reasons=("section-gone", *found.reasons))
        return self._span(wanted)

    def _span(self, wanted: Wanted) -> Found:
        if not self.texts[wanted.texts[0]].text[slice(*wanted.span)].strip():
            return Found(Landed.LOST, reasons=("nothing-marked",))
        direct = self._direct(wanted.span, wanted.texts[0], wanted.texts[-1])
        if len(wanted.texts) < 3:
            return direct
        span = wanted.span
        for old, new in pairwise(wanted.texts):
            step = self._direct(span, old, new)
            if step.outcome not in SILENT or step.span is None:
                return direct
            span = step.span
        return _weighed(direct, span)

    def _direct(self, span: Spread, old: int, new: int) -> Found:
        landing = self._alignment(old, new).land(*span)
        return Found(
            outcome=landing.outcome,
            span=landing.span,
            candidates=tuple(one for one in landing.candidates if one != landing.span),
            reasons=_names(landing.reasons),
            changes=_names(landing.changes),
            flags=_names(landing.flags),
            confidence=landing.confidence,
            evidence=landing.evidence,
        )

    def _alignment(self, old: int, new: int) -> Alignment:
        if (old, new) not in self.aligned:
            a, b = self.texts[old], self.texts[new]
            self.aligned[old, new] = align(a.text, b.text, old_headings=a.headings(), new_headings=b.headings())
        return self.aligned[old, new]

    def _section(self, key: str, span: Spread, old: Extract, new: Extract) -> Found | None:
        """A whole section goes with its key; None where the new text has no such key."""
        there = new.section(key)
        if there is None:
            return None
        words, words_now = old.text[slice(*span)].split(), new.text[slice(*there)].split()
        if words == words_now:
            return Found(Landed.KEPT, there, key, confidence=1.0)
        a, b = trimmed(old.text, span), trimmed(new.text, there)
        before, after = old.text[slice(*a)], new.text[slice(*b)]
        if not before or not after:
            return Found(Landed.EDITED, there, key, reasons=("section-emptied",))
        landing = align(before, after).land(0, len(before))
        names = (_names(landing.changes), _names(landing.flags))
        if landing.silent and landing.span == (0, len(after)):
            return Found(Landed.KEPT, there, key, (), (), *names, landing.confidence)
        return Found(Landed.EDITED, there, key, (), ("section-text-changed",), *names)


def _weighed(direct: Found, chained: Spread) -> Found:
    """What is to be said where an edition-by-edition run found the passage, too."""
    if direct.span is not None and _same(direct.span, chained):
        return direct
    reasons = (*direct.reasons, "chain-disagrees")
    others = tuple(one for one in direct.candidates if one != chained)
    if direct.outcome is Landed.LOST:
        return replace(direct, outcome=Landed.AMBIGUOUS, span=chained, candidates=others, reasons=reasons)
    candidates = (chained, *others)
    if direct.outcome in SILENT:
        return replace(direct, outcome=Landed.AMBIGUOUS, candidates=candidates, reasons=reasons, confidence=0.0)
    return replace(direct, candidates=candidates, reasons=reasons)


def _same(a: Spread, b: Spread) -> bool:
    both = min(a[1], b[1]) - max(a[0], b[0])
    return both * 2 > max(a[1] - a[0], b[1] - b[0])


def trimmed(text: str, span: Spread) -> Spread:
    """A span without the white space at its ends."""
    words = text[slice(*span)]
    start = span[0] + len(words) - len(words.lstrip())
    return start, start + len(words.strip())


def _names(values: Sequence[str]) -> tuple[str, ...]:
    return tuple(str(value) for value in values)
