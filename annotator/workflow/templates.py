"""New cases from one that is there: the same once more, and the same question asked of another edition.

What is copied of a judgement is one's own, draft or label, and never another's (guarantee 8); it comes as a draft.
"""

import datetime
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from annotator.model.case import Case
from annotator.model.corpus import Edition
from annotator.model.label import Distractor, Follow, Judgement, Label, Need, Part, Passage
from annotator.model.landing import SILENT, Place
from annotator.model.reference import parse_reference
from annotator.text.messages import AnnotatorError, UsageProblem
from annotator.workflow.cases import edited, load_case, new_case
from annotator.workflow.context import Project
from annotator.workflow.dates import case_date
from annotator.workflow.errands import Job, Journey, record_of
from annotator.workflow.labels import load_draft, own_label
from annotator.workflow.lander import run
from annotator.workflow.landings import Target
from annotator.workflow.places import place_of, where_now
from annotator.workflow.quoting import passage_at, section_passage
from annotator.workflow.sets import load_set
from annotator.workflow.targets import target_for


def duplicate_case(project: Project, set_name: str, case: str, **changes: Any) -> Case:
    """A case as a new one of whoever acts, with their own judgement of it as a draft.

    `changes` are what the new one asks instead: question, language, tags, roles, as_of, origin. Where the question is
    the same, that two cases ask it is a finding until it is changed. Raises `UsageProblem` as `new_case` does.
    """
    old = load_case(project, set_name, case)
    own = _own(project, set_name, case)
    copied = None if own is None else _kept(own, confidence=own.confidence, searched=own.searched)
    return _made(project, set_name, edited(old, **changes), copied, changes.get("as_of", old.as_of))


def for_edition(project: Project, set_name: str, case: str, document: str, version: str) -> Case:
    """The same question asked of another edition of a document, as a new case of whoever acts.

    It is asked as of a day on which that edition is in force; where there is no such day, its passages mean just that
    edition. One's own evidence comes along where its words came down unchanged, by the engine or by a person's
    answer. What did not come along leaves its need as it is, empty if need be, and the draft's note says so. Raises
    `UsageProblem` where there is no such edition or where the case asks of it already.
    """
    old = load_case(project, set_name, case)
    project.corpus.reading(document, version)
    settings = load_set(project, set_name)
    at_hand = settings.date or project.date
    asked_at = case_date(project, settings, old)
    own = _own(project, set_name, case)
    if _in_force(project, document, asked_at, version) and not _pins_another(own, document, version):
        raise UsageProblem(
            "edition-asked",
            "{case} asks of {edition} already",
            remedy="choose another edition, or duplicate the case",
            case=case,
            edition=f"{document}@{version}",
        )
    if _in_force(project, document, at_hand, version):
        day: datetime.date | None = None
        date = at_hand
    else:
        day = _day_of(project, document, version)
        date = day or asked_at
    pins = not _in_force(project, document, date, version)
    if own is None:
        return _made(project, set_name, old, None, old.as_of if pins else day)
    carrier = _Carrier(project, own, document, version, date, pins=pins)
    return _made(project, set_name, old, carrier.carried(), old.as_of if pins else day)


def other_editions(project: Project, set_name: str, case: str) -> tuple[tuple[str, str], ...]:
    """Documents and versions that the same question could be asked of, the newest first.

    They are the editions with a text of the documents one's own evidence stands in, but for those it is asked of.
    """
    old = load_case(project, set_name, case)
    date = case_date(project, load_set(project, set_name), old)
    own = _own(project, set_name, case)
    places = [part.reference().document for one in own.passages() for part in one.places()] if own else []
    found = []
    for name in dict.fromkeys(places):
        if name in project.corpus.documents():
            now = project.corpus.in_force(name, date)
            editions = [one for one in project.corpus.line(name).editions if not one.withdrawn]
            found += [(name, one.version) for one in reversed(editions) if now is None or one.version != now.version]
    return tuple(found)


def _own(project: Project, set_name: str, case: str) -> Label | None:
    """What who acts holds of a case; None where that is nothing."""
    own = load_draft(project, set_name, case) or own_label(project, set_name, case)
    return None if own is None or own.cannot_judge is not None else own


def _kept(own: Label, **changes: object) -> Judgement:
    fields = {name: getattr(own, name) for name in Judgement.model_fields}
    return Judgement(**{**fields, "confidence": None, "searched": (), **changes})


def _made(project: Project, set_name: str, old: Case, judgement: Judgement | None, as_of: datetime.date | None) -> Case:
    return new_case(
        project,
        set_name,
        old.question,
        language=old.language,
        tags=old.tags,
        roles=old.roles,
        as_of=as_of,
        origin=old.origin,
        judgement=judgement,
    )


def _in_force(project: Project, document: str, date: datetime.date, version: str) -> bool:
    now = project.corpus.in_force(document, date)
    return now is not None and now.base_version() == version.partition("~")[0]


def _pins_another(own: Label | None, document: str, version: str) -> bool:
    """Whether the evidence is pinned to another edition, so that asking of the one in force says something new."""
    passages = own.passages() if own else ()
    places = [(one.follow, part.reference()) for one in passages for part in one.places()]
    here = [(follow, at.version) for follow, at in places if at.document == document]
    return bool(here) and all(follow is Follow.PINNED and at != version for follow, at in here)


def _day_of(project: Project, document: str, version: str) -> datetime.date | None:
    """A day on which an edition is in force: its first, or the last before the next one; None where there is none."""
    line = project.corpus.line(document)
    start = line.start_of(version)
    at = line.position(version)
    later = [line.start_of(one.version) for one in line.editions[at + 1 :]]
    ends = [day - datetime.timedelta(days=1) for day in later if day is not None]
    tried = [day for day in (start, *ends[:1]) if day is not None]
    return next((day for day in tried if _in_force(project, document, day, version)), None)


@dataclass(slots=True)
class _Carrier:
    """Carries a judgement over into another edition."""

    project: Project
    own: Label
    document: str
    version: str
    date: datetime.date
    pins: bool
    """Whether no date puts the edition in force, so that passages must name it."""
    lost: dict[str, int] = field(default_factory=dict)
    """Need -> how many of its passages did not come along."""

    def carried(self) -> Judgement:
        needs = tuple(self._need(need) for need in self.own.needs)
        distractors = tuple(one for one in self.own.distractors if not self._asked_of(one))
        changes = {"needs": needs, "distractors": distractors, "note": self._note()}
        return _kept(self.own, **changes)

    def _need(self, need: Need) -> Need:
        found = [self._passage(passage) for passage in need.any]
        lost = sum(passage is None for passage in found)
        if lost:
            self.lost[need.need] = lost
        # Two alternatives may have become one.
        kept = dict.fromkeys(passage for passage in found if passage is not None)
        return need.model_copy(update={"any": tuple(kept)})

    def _passage(self, passage: Passage) -> Passage | None:
        follow = Follow.PINNED if self.pins and self._touches(passage) else passage.follow
        parts = [self._part(part, passage.follow) for part in passage.places()]
        whole = [part for part in parts if part is not None]
        if len(whole) < len(parts):
            return None
        if passage.parts:
            plain = tuple(Part(**{name: getattr(one, name) for name in Part.model_fields}) for one in whole)
            return Passage(parts=plain, follow=follow)
        return Passage(**{**dict(whole[0]), "follow": follow})

    def _touches(self, passage: Passage) -> bool:
        return any(part.reference().document == self.document for part in passage.places())

    def _part(self, part: Part, follow: Follow) -> Part | None:
        try:
            target = self._target(part, follow)
            if target is None:
                return part if self._stays(part, follow) else None
            place = self._answered(part, follow, target) or self._landed(part, target)
            return None if place is None else self._marked(place)
        except AnnotatorError:
            return None

    def _stays(self, part: Part, follow: Follow) -> bool:
        """Whether a passage means what it meant, whatever edition the question is asked of."""
        at = part.reference()
        return follow is Follow.PINNED or (self.pins and at.document != self.document)

    def _target(self, part: Part, follow: Follow) -> Target | None:
        """The edition into which a passage is to come; None where it stays or where there is none."""
        at = part.reference()
        corpus = self.project.corpus
        if at.document == self.document and (self.pins or follow is Follow.PINNED):
            if follow is Follow.PINNED and self._compares():
                return None
            version = self._version(follow)
            if version is None:
                return None
            return Target(self.document, version, corpus.text_sha256(self.document, version))
        if self.pins or follow is Follow.PINNED:
            return None
        return target_for(corpus, at.document, at.version, follow, self.date)

    def _version(self, follow: Follow) -> str | None:
        if follow is not Follow.PREVIOUS:
            return self.version
        line = self.project.corpus.line(self.document)
        before: Sequence[Edition] = line.editions[: max(0, line.position(self.version))]
        return next((one.version for one in reversed(before) if not one.withdrawn), None)

    def _compares(self) -> bool:
        """Whether the case sets editions of the document against each other: what it pins is then what it means."""
        follows = {one.follow for one in self.own.passages() if self._touches(one)}
        return len(follows) > 1

    def _answered(self, part: Part, follow: Follow, target: Target) -> Place | None:
        """Where it counts by what is on record."""
        if self.pins or follow is Follow.PINNED:
            return None
        here = where_now(self.project, part, follow, date=self.date)
        return here.place if here.target is not None and here.target.edition() == target.edition() else None

    def _landed(self, part: Part, target: Target) -> Place | None:
        """Where the engine finds it without a doubt."""
        start = place_of(self.project.corpus, part)
        journey = Journey(start, target, self.date)
        ready = Job(start.document, (journey,)).ready(self.project.corpus)
        for one, found in zip(ready.journeys, run(ready.errand), strict=True):
            record = record_of(self.project.corpus, one, found)
            if record.outcome in SILENT:
                return record.place
        return None

    def _marked(self, place: Place) -> Part:
        if place.span is None:
            made = section_passage(self.project, place.document, place.version, place.section or "")
        else:
            made = passage_at(self.project, place.document, place.version, *place.span)
        return Part(**{name: getattr(made, name) for name in Part.model_fields})

    def _asked_of(self, one: Distractor) -> bool:
        """Whether a misleading passage stands in the very edition that is now asked of, where it may be the answer."""
        at = parse_reference(one.at)
        return (at.document, at.version) == (self.document, self.version)

    def _note(self) -> str | None:
        lost = [f"{name} ({count})" if count > 1 else name for name, count in self.lost.items()]
        if not lost:
            return self.own.note
        said = f"{self.document}@{self.version}: passages did not come along, need {', '.join(lost)}"
        return f"{self.own.note}\n{said}" if self.own.note else said
