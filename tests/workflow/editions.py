"""A small world for the tests of landing: documents in editions, labels put straight into a store."""

import datetime
import hashlib
import re
from itertools import pairwise

from annotator.model.case import Case
from annotator.model.corpus import Document, Edition, Section
from annotator.model.hashing import text_hash
from annotator.model.label import Answerability, Follow, Label, Need, Passage
from annotator.model.landing import Answer, Confirmation, Landed, LandingRecord, Place
from annotator.model.settings import Person, Review, TestSet, Workspace
from annotator.store.base import Key, Kind, Put, Store
from annotator.store.memory import MemoryStore
from annotator.text.ids import section_key
from annotator.workflow.context import Project

NOW = datetime.date(2030, 1, 1)
SET = "travel"


def sections_of(text: str) -> tuple[Section, ...]:
    """One section for each Markdown heading, and one for what stands before the first."""
    starts = [found.start() for found in re.finditer(r"^#+ ", text, re.MULTILINE)]
    bounds = sorted({0, *starts, len(text)})
    found: list[Section] = []
    for start, end in pairwise(bounds):
        heading = text[start:end].partition("\n")[0].lstrip("# ") if start in starts else ""
        key = section_key(heading) if heading else "lead"
        found.append(Section(key=key, heading=heading, level=1 if heading else 0, span=(start, end)))
    return tuple(found)


class World:
    """A store with documents and one test set; editions named by a year are in force from its first day."""

    def __init__(self, store: Store | None = None, *, labels: int = 1) -> None:
        self.store: Store = MemoryStore() if store is None else store
        if not self.store.list(Kind.SET):
            people = tuple(Person(id=name) for name in ("ana", "boris", "clara"))
            self.put(Key(Kind.WORKSPACE), Workspace(people=people))
            self.put(Key(Kind.SET, (SET,)), TestSet(set=SET, review=Review(labels=labels)))
        self.project = self.acting("ana")

    def acting(self, person: str | None, date: datetime.date = NOW) -> Project:
        """The project as a person sees it at a date."""
        return Project(self.store, person=person, date=date)

    def put(self, key: Key, value: Workspace | TestSet | Document | Edition | Case | Label | str) -> None:
        self.store.commit([Put(key, value)])

    def edition(self, document: str, version: str, text: str, sections: tuple[Section, ...] | None = None) -> None:
        """Adds an edition; `2024~2` is a rendition."""
        base = version.partition("~")[0]
        record = Edition(
            document=document,
            version=version,
            valid_from=datetime.date(int(base), 1, 1) if base == version else None,
            sha256=text_hash(text),
            sections=sections_of(text) if sections is None else sections,
        )
        self.put(Key(Kind.DOCUMENT, (document,)), Document(document=document, language="en"))
        self.put(Key(Kind.EDITION, (document, version)), record)
        self.put(Key(Kind.TEXT, (document, version)), text)
        self._forget()

    def withdrawn(self, document: str, version: str, moved_to: str | None = None) -> None:
        """An edition from which on the document is not there."""
        start = datetime.date(int(version), 1, 1)
        record = Edition(document=document, version=version, valid_from=start, withdrawn=True, moved_to=moved_to)
        self.put(Key(Kind.EDITION, (document, version)), record)
        self._forget()

    def editions(self, document: str, *texts: str) -> None:
        """Editions 2021, 2022, …"""
        for number, text in enumerate(texts):
            self.edition(document, str(2021 + number), text)

    def part(self, document: str, version: str, words: str, *, nth: int = 0) -> Passage:
        """A passage by its words."""
        text = self.text(document, version)
        starts = [found.start() for found in re.finditer(re.escape(words), text)]
        start = starts[nth]
        reading = self.project.corpus.reading(document, version)
        at = f"{document}@{version}#{reading.section_at(start).key}"
        return Passage(at=at, span=(start, start + len(words)), quote=words)

    def text(self, document: str, version: str) -> str:
        return self.project.corpus.reading(document, version).text

    def place(self, document: str, version: str, words: str, *, nth: int = 0) -> Place:
        """A place by its words."""
        part = self.part(document, version, words, nth=nth)
        at = part.reference()
        text = text_hash(self.text(document, version))
        return Place(document=document, version=version, text=text, section=at.section, span=part.span)

    def label(self, case: str, person: str, *passages: Passage, as_of: datetime.date | None = None) -> Label:
        """A submitted label, its case made where there is none."""
        self.put(Key(Kind.CASE, (SET, case)), Case(case=case, question=f"{case}?", author="ana", as_of=as_of))
        need = Need(need="a", any=passages)
        label = Label(case=case, person=person, answerability=Answerability.ANSWERABLE, needs=(need,))
        self.put(Key(Kind.LABEL, (SET, case, person, "1")), label)
        return label

    def landed(
        self,
        start: Place,
        to: tuple[str, str],
        outcome: Landed,
        place: Place | None = None,
        *,
        engine: str = "test/1",
    ) -> LandingRecord:
        """Puts an engine's record into the store."""
        text = text_hash(self.text(*to))
        record = LandingRecord(
            anchor=start.anchor(),
            start=start,
            to_document=to[0],
            to_version=to[1],
            to_text=text,
            outcome=outcome,
            place=place,
            engine=engine,
        )
        name = hashlib.sha256(record.model_dump_json().encode()).hexdigest()[:26]
        self.store.commit([Put(Key(Kind.LANDINGS, (to[1], name)), (record,))])
        return record

    def confirmed(self, person: str, start: Place, to: tuple[str, str], place: Place | None) -> Confirmation:
        """Puts a person's answer into the store; no place: dropped."""
        given = Confirmation(
            anchor=start.anchor(),
            start=start,
            to_document=to[0],
            to_version=to[1],
            to_text=text_hash(self.text(*to)),
            person=person,
            answer=Answer.DROP if place is None else Answer.PLACE,
            place=place,
            quote=""
            if place is None or place.span is None
            else self.text(place.document, place.version)[slice(*place.span)],
        )
        self.store.commit([Put(Key(Kind.CONFIRMATION, (given.anchor, to[1], person)), given)])
        return given

    def _forget(self) -> None:
        self.project.corpus.forget()


def whole_section(document: str, version: str, key: str, follow: Follow = Follow.CURRENT) -> Passage:
    """A passage that means a whole section."""
    return Passage(at=f"{document}@{version}#{key}", follow=follow)
