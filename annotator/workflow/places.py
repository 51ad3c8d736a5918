"""Where the passages of labels stand now: the one way in which everything that reads a label sees its places.

A label names a passage in the text it was made on and is never rewritten. Its place in another edition follows from
what is on record: an equal text is no move at all; a person's answer comes before the engine's; the engine starts from
the last place that a person settled; what differs is a question and never picked. How to use it:

    index = project.landings.refreshed()      # once for many passages; without it every call looks for news
    here = where_now(project, part, follow, date=date, landings=index)
    if here.place is not None: ...            # it counts there; otherwise `here.state` and `here.reasons` say why
"""

import datetime
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from enum import StrEnum

from annotator.model.label import Distractor, DistractorKind, Follow, Judgement, Need, Part, Passage
from annotator.model.landing import SILENT, Confirmation, LandingRecord, Place
from annotator.text.messages import AnnotatorError, Message, UsageProblem
from annotator.workflow.context import Project
from annotator.workflow.corpus import Corpus
from annotator.workflow.landings import LandingIndex, Target, target_of
from annotator.workflow.targets import target_for, way


class Standing(StrEnum):
    """What is known of a passage's place in the edition it means."""

    SETTLED = "settled"
    """Its text is unchanged there, or a person said where it is."""
    PINNED = "pinned"
    """It means just the edition it was marked in."""
    CARRIED = "carried"
    """The engine found it, words and place beyond doubt."""
    WAITING = "waiting"
    """The engine asks; a person must answer."""
    CONFLICT = "conflict"
    """People answered differently."""
    UNLANDED = "unlanded"
    """Nothing looked for it there yet: `annotator migrate` was not run."""
    DROPPED = "dropped"
    """A person said that it is gone."""
    GONE = "gone"
    """No edition is there to look in."""
    BROKEN = "broken"
    """Its reference leads to no text."""


@dataclass(frozen=True, slots=True)
class Hop:
    """One edition on the way from a label's place, and what is on record of the passage there."""

    start: Place
    """From where it was looked for."""
    target: Target
    place: Place | None
    """Where people put it; None where they dropped it or differ."""
    answers: tuple[Confirmation, ...]
    landings: tuple[LandingRecord, ...] = ()


@dataclass(frozen=True, slots=True)
class Whereabouts:
    """Where one passage stands at a date, and what says so."""

    state: Standing
    part: Part
    follow: Follow
    start: Place | None = None
    """Where the label put it; None where the reference is broken."""
    since: Place | None = None
    """The last place that a person settled, from which it was landed or is to be."""
    target: Target | None = None
    """The edition it means."""
    place: Place | None = None
    """Where it counts, in the target's text; None where it does not count."""
    landings: tuple[LandingRecord, ...] = ()
    """What the engine said of `since` in `target`."""
    answers: tuple[Confirmation, ...] = ()
    """What people said: of `target` with `settled`, `dropped` and `conflict`, else what led to `since`."""
    reasons: tuple[str, ...] = ()
    problem: Message | None = None
    """What is wrong with the reference."""
    words: str = ""
    """What the label was made on: its quote or, where it has none and a person answered, the words of its section."""
    trail: tuple[Hop, ...] = ()
    """What people said on the way, edition by edition; the first one starts where the label put it."""

    @property
    def landing(self) -> LandingRecord | None:
        """The engine's record; the first in a fixed order where there are several."""
        return self.landings[0] if self.landings else None

    @property
    def reworded(self) -> bool:
        """Whether it counts in other words than the label's, by a person's answer."""
        last = self.answers[0].quote if self.answers and self.place is not None else ""
        return bool(last and self.words) and last.split() != self.words.split()


@dataclass(frozen=True, slots=True)
class PassageNow:
    """A passage with the whereabouts of each of its parts."""

    passage: Passage
    parts: tuple[Whereabouts, ...]

    @property
    def counts(self) -> bool:
        """Whether every part has a place."""
        return all(part.place is not None for part in self.parts)


@dataclass(frozen=True, slots=True)
class NeedNow:
    """A need with its passages as they stand; those that a person dropped are still there and do not count."""

    need: Need
    any: tuple[PassageNow, ...]

    @property
    def counts(self) -> bool:
        """Whether at least one passage counts."""
        return any(passage.counts for passage in self.any)


def where_now(
    project: Project, part: Part, follow: Follow, *, date: datetime.date, landings: LandingIndex | None = None
) -> Whereabouts:
    """Where a part of a label stands in the edition that `follow` means at `date`; never raises for a bad reference.

    `landings` is `project.landings.refreshed()`, taken once where many parts are asked for.
    """
    index = project.landings.refreshed() if landings is None else landings
    try:
        start = place_of(project.corpus, part)
        found = _Search(project.corpus, index, part, follow, date, start).run()
        return replace(found, words=_words_of(project.corpus, found)) if found.answers else found
    except AnnotatorError as error:
        return Whereabouts(Standing.BROKEN, part, follow, problem=error.message)


def needs_now(
    project: Project, judgement: Judgement, *, date: datetime.date, landings: LandingIndex | None = None
) -> tuple[NeedNow, ...]:
    """The needs of a judgement with all their passages where they stand at `date`, in the judgement's order."""
    index = project.landings.refreshed() if landings is None else landings

    def now(passage: Passage) -> PassageNow:
        parts = passage.places()
        return PassageNow(
            passage, tuple(where_now(project, part, passage.follow, date=date, landings=index) for part in parts)
        )

    return tuple(NeedNow(need, tuple(now(passage) for passage in need.any)) for need in judgement.needs)


def parts_of(judgement: Judgement) -> Iterator[tuple[Part, Follow]]:
    """Every place a judgement rests on or warns of, with the edition it means: passages by part, then distractors."""
    for passage in judgement.passages():
        for part in passage.places():
            yield part, passage.follow
    for distractor in judgement.distractors:
        yield distractor_part(distractor)


def distractor_part(distractor: Distractor) -> tuple[Part, Follow]:
    """A distractor as a part; an outdated passage means just its edition, any other the one in force."""
    follow = Follow.PINNED if distractor.why is DistractorKind.OUTDATED else Follow.CURRENT
    return Part(at=distractor.at, span=distractor.span, quote=distractor.quote), follow


def place_of(corpus: Corpus, part: Part) -> Place:
    """The place that a part names; raises `UsageProblem` or `DataProblem` where its edition or text is not there."""
    at = part.reference()
    text = corpus.text_sha256(at.document, at.version)
    if text is None:
        raise UsageProblem(
            "edition-withdrawn",
            "{document} is withdrawn in {version} and has no text there",
            remedy="name an edition that has a text",
            document=at.document,
            version=at.version,
        )
    return Place(document=at.document, version=at.version, text=text, section=at.section or None, span=at.span)


def extent_of(corpus: Corpus, place: Place) -> tuple[int, int]:
    """The code points of a place: its span, or its section's; raises `UsageProblem` where they are not there."""
    reading = corpus.reading(place.document, place.version)
    if place.span is not None:
        if place.span[1] <= len(reading.text):
            return place.span
    elif place.section is not None and (section := reading.section(place.section)) is not None:
        return section.span
    raise UsageProblem(
        "place-not-there",
        "there is no {place}",
        remedy="name a section and a span that are there; see `annotator corpus show`",
        place=str(place.reference()),
    )


def words_at(corpus: Corpus, place: Place) -> str:
    """The text of a place; raises `UsageProblem` where it is not there."""
    start, end = extent_of(corpus, place)
    return corpus.reading(place.document, place.version).text[start:end]


def _words_of(corpus: Corpus, found: Whereabouts) -> str:
    return found.part.quote or (words_at(corpus, found.start) if found.start is not None else "")


@dataclass(slots=True)
class _Settled:
    """The last place that a person settled on the way."""

    place: Place | None
    """None: dropped."""
    answers: tuple[Confirmation, ...] = ()
    since: Place | None = None
    """Where the answers start."""


@dataclass(frozen=True, slots=True)
class _Search:
    corpus: Corpus
    index: LandingIndex
    part: Part
    follow: Follow
    date: datetime.date
    start: Place
    """The label's own place."""
    passed: frozenset[str] = frozenset()
    """Places in other documents that were searched from before, so that answers in a circle end."""
    trail: list[Hop] = field(default_factory=list)
    """What people said on the way so far."""

    def run(self, since: Place | None = None) -> Whereabouts:
        """Looks from a place, the label's own unless a person put the passage into another document."""
        base = since or self.start
        target = target_for(self.corpus, base.document, base.version, self.follow, self.date)
        if target is None:
            reason = "no-previous-edition" if self.follow is Follow.PREVIOUS else "no-edition-in-force"
            return self._found(Standing.GONE, base, None, reasons=(reason,))
        same = self._unchanged(base, target)
        if same is not None:
            state = Standing.PINNED if self.follow is Follow.PINNED and since is None else Standing.SETTLED
            return self._found(state, base, target, place=same)
        return self._along(base, target)

    def _along(self, base: Place, target: Target) -> Whereabouts:
        """Follows what people answered on the way to the target, the latest answers last."""
        last = _Settled(base)
        before = len(self.trail)
        reached = {base.anchor(): base}
        question: tuple[Confirmation, ...] = ()
        for step in way(self.corpus, base.document, base.version, target):
            same = self._unchanged(base, step)
            answers = tuple(one for anchor in sorted(reached) for one in self.index.answers(anchor, step))
            if same is not None:
                last, question = _Settled(base), ()
                del self.trail[before:]
            elif len({one.place.anchor() if one.place else None for one in answers}) > 1:
                question = answers
                self._passed(step, None, answers)
                if step is target:
                    return self._found(Standing.CONFLICT, last.place or base, target, answers=answers)
            elif answers:
                last, question = _Settled(answers[0].place, answers, answers[0].start), ()
                self._passed(step, last.place, answers)
                if last.place is not None:
                    if last.place.document != step.document:
                        return self._elsewhere(last.place, answers)
                    reached[last.place.anchor()] = last.place
                if step is target:
                    return self._answered(last, target)
        if last.place is None:
            return self._found(Standing.DROPPED, last.since, target, answers=last.answers)
        return self._landed(last.place, target, last.answers, question)

    def _passed(self, step: Target, place: Place | None, answers: tuple[Confirmation, ...]) -> None:
        records = self._records(answers[0].anchor, step)
        self.trail.append(Hop(answers[0].start, step, place, answers, records))

    def _answered(self, last: _Settled, target: Target) -> Whereabouts:
        if last.place is None:
            return self._found(Standing.DROPPED, last.since, target, answers=last.answers)
        place = last.place.model_copy(update={"version": target.version})
        return self._found(Standing.SETTLED, last.since, target, place=place, answers=last.answers)

    def _elsewhere(self, place: Place, answers: tuple[Confirmation, ...]) -> Whereabouts:
        """A person put the passage into another document; from then on it goes with that one."""
        if place.anchor() in self.passed:
            return self._found(Standing.CONFLICT, place, None, answers=answers, reasons=("answers-in-a-circle",))
        found = replace(self, passed=self.passed | {place.anchor()}).run(place)
        if found.answers:
            return found
        records = found.landings
        if found.state is Standing.SETTLED:
            records = self._records(answers[0].anchor, target_of(answers[0]))
        return replace(found, answers=answers, landings=records)

    def _landed(
        self, since: Place, target: Target, answers: tuple[Confirmation, ...], question: tuple[Confirmation, ...]
    ) -> Whereabouts:
        """What the engine says from the last settled place; it is asked about where people differed on the way."""
        records = self._records(since.anchor(), target)
        if not records:
            return self._found(Standing.UNLANDED, since, target, answers=answers)
        reasons = [reason for record in records for reason in record.reasons]
        carried = [record.place for record in records if record.outcome in SILENT and record.place is not None]
        silent = {(place.document, place.text, place.span or place.section) for place in carried}
        asked = len(carried) < len(records)
        if question:
            reasons.append("differing-answers")
        if len(silent) > 1 or (silent and asked):
            reasons.append("differing-records")
        why = tuple(dict.fromkeys(reasons))
        place = records[0].place
        if asked or question or len(silent) > 1 or place is None:
            return self._found(
                Standing.WAITING, since, target, landings=records, answers=question or answers, reasons=why
            )
        place = place.model_copy(update={"version": target.version})
        return self._found(Standing.CARRIED, since, target, place=place, landings=records, answers=answers, reasons=why)

    def _records(self, anchor: str, target: Target) -> tuple[LandingRecord, ...]:
        """What the engine said, in a fixed order."""
        found = self.index.records(anchor, target)
        return found if len(found) < 2 else tuple(sorted(found, key=LandingRecord.model_dump_json))

    def _unchanged(self, place: Place, target: Target) -> Place | None:
        """The place under the target's name where the target has the very text it was marked in."""
        if place.text != target.text:
            return None
        there = place.model_copy(update={"document": target.document, "version": target.version})
        if place.document == target.document and (place.span is not None or place.version == target.version):
            return there
        # Another edition of the same text may cut it into other sections, and another document has keys of its own.
        own, theirs = (self.corpus.reading(*one) for one in ((place.document, place.version), target.edition()))
        if place.span is not None:
            return there.model_copy(update={"section": theirs.section_at(place.span[0]).key})
        old = own.section(place.section or "")
        new = next((one for one in theirs.sections if old is not None and one.span == old.span), None)
        if new is not None:
            return there.model_copy(update={"section": new.key})
        return place if place.document == target.document else None

    def _found(
        self,
        state: Standing,
        since: Place | None,
        target: Target | None,
        *,
        place: Place | None = None,
        landings: tuple[LandingRecord, ...] = (),
        answers: tuple[Confirmation, ...] = (),
        reasons: tuple[str, ...] = (),
    ) -> Whereabouts:
        if not landings and since is not None and target is not None:
            landings = self._records(since.anchor(), target)
        return Whereabouts(
            state,
            self.part,
            self.follow,
            self.start,
            since,
            target,
            place,
            landings,
            answers,
            reasons,
            trail=tuple(self.trail),
        )
