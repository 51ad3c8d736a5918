"""From places to be landed to the work on texts, and from what it found to records."""

import datetime
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple, Protocol, TypeVar

from annotator.anchoring import ENGINE
from annotator.model.landing import SILENT, Landed, LandingRecord, Place
from annotator.text.messages import AnnotatorError, Message
from annotator.workflow.corpus import Corpus, Reading
from annotator.workflow.lander import Errand, Extract, Found, Wanted
from annotator.workflow.landings import Target
from annotator.workflow.places import extent_of
from annotator.workflow.planning import Entry
from annotator.workflow.targets import is_same_document, way

T = TypeVar("T")
R = TypeVar("R")
SUCCESSOR = 0.98
"""How often the very words of a passage in the document that took its own one's text over were the passage: all of 50
that were read (five words and more; a handbook, German laws, PowerShell's documentation), one more taken for wrong."""


class Mapping(Protocol):
    """`map`, or an executor's: results in the order of the items."""

    def __call__(self, task: Callable[[T], R], items: Sequence[T], /) -> Iterator[R]:
        """Does a task for every item."""
        ...


class Journey(NamedTuple):
    """A place on its way into another edition."""

    start: Place
    target: Target
    date: datetime.date


class Ready(NamedTuple):
    """A job whose texts are read."""

    errand: Errand
    journeys: tuple[Journey, ...]
    """In the order of what the errand wants."""
    unreadable: tuple[tuple[Journey, Message], ...]
    """What cannot be landed, since the text of the place or of its target cannot be read."""


class Job(NamedTuple):
    """All journeys from one document into one document."""

    document: str
    journeys: tuple[Journey, ...]

    def ready(self, corpus: Corpus) -> Ready:
        """Reads the texts, each once."""
        texts: dict[str, int] = {}
        extracts: list[Extract] = []

        def number(document: str, version: str, text: str) -> int:
            if text not in texts:
                extract = extract_of(corpus.reading(document, version))
                texts[text] = len(extracts)
                extracts.append(extract)
            return texts[text]

        wanted: list[Wanted] = []
        journeys: list[Journey] = []
        unreadable: list[tuple[Journey, Message]] = []
        for journey in self.journeys:
            start, target, _ = journey
            try:
                span = extent_of(corpus, start)
                passed = [number(start.document, start.version, start.text)]
                stages = _stages(corpus, start, target) if target.text is not None else []
                passed.extend(number(*step.edition(), step.text) for step in stages if step.text is not None)
            except AnnotatorError as error:
                unreadable.append((journey, error.message))
                continue
            wanted.append(Wanted(span, start.section if start.span is None else None, tuple(passed)))
            journeys.append(journey)
        return Ready(Errand(tuple(extracts), tuple(wanted)), tuple(journeys), tuple(unreadable))


def jobs(entries: Sequence[Entry]) -> tuple[Job, ...]:
    """The places to be landed, document by document, in their order."""
    found: dict[tuple[str, str], list[Journey]] = {}
    for entry in entries:
        start, target = entry.here.since, entry.here.target
        if start is not None and target is not None:
            found.setdefault((start.document, target.document), []).append(Journey(start, target, entry.date))
    return tuple(Job(names[0], tuple(journeys)) for names, journeys in found.items())


def record_of(corpus: Corpus, journey: Journey, found: Found) -> LandingRecord:
    """What the engine found, as it is put on record."""
    start, target, _ = journey
    reading = corpus.reading(target.document, target.version) if target.text is not None else None
    place = None
    if reading is not None and found.section is not None:
        place = place_in(reading, None, found.section)
    elif reading is not None and found.span is not None:
        place = place_in(reading, found.span)
    flags = found.flags
    if target.document != start.document:
        flags = (*flags, "document_changed")
        if found.outcome in SILENT and not is_same_document(corpus, start.document, target.document):
            reasons = (*found.reasons, "document-replaced")
            found = replace(found, outcome=Landed.AMBIGUOUS, reasons=reasons, confidence=SUCCESSOR)
    return LandingRecord(
        anchor=start.anchor(),
        start=start,
        to_document=target.document,
        to_version=target.version,
        to_text=target.text,
        outcome=found.outcome,
        place=place,
        candidates=tuple(place_in(reading, span) for span in found.candidates) if reading is not None else (),
        reasons=found.reasons,
        changes=found.changes,
        flags=flags,
        confidence=found.confidence,
        evidence=found.evidence,
        engine=ENGINE,
    )


def _stages(corpus: Corpus, start: Place, target: Target) -> list[Target]:
    """The texts between a place and its target that differ, each edition by its newest rendition, the target last."""
    steps = way(corpus, start.document, start.version, target)
    newest = {(step.document, step.version.partition("~")[0]): step for step in steps}
    stages: list[Target] = []
    last: str | None = start.text
    for step in newest.values():
        if step.text == start.text:
            stages.clear()
        elif step.text != last:
            stages.append(step)
        last = step.text
    return stages if stages and stages[-1].name() == target.name() else [*stages, target]


def extract_of(reading: Reading) -> Extract:
    """An edition as the engine gets it."""
    return Extract(reading.text, tuple((one.key, one.level, one.heading, one.span) for one in reading.sections))


def place_in(reading: Reading, span: tuple[int, int] | None, section: str | None = None) -> Place:
    """A place in an edition: a span in the section that holds it, or a whole section."""
    key = section if span is None else reading.section_at(span[0]).key
    return Place(
        document=reading.document.document,
        version=reading.edition.version,
        text=reading.sha256,
        section=key,
        span=span,
    )
