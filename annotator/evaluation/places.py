"""Where retrieved results lie: by offsets, by section, by chunk id, or nowhere known."""

import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass

from annotator.evaluation.results import Code, Fault, Level
from annotator.model.export import ExportedCase, ExportedPart
from annotator.model.reference import parse_reference
from annotator.model.run import Retrieved
from annotator.text.messages import UsageProblem


def same_form(written: str) -> str:
    """An id in NFC: systems hand back `rückgabe-1` composed or decomposed, and both mean the same section."""
    return unicodedata.normalize("NFC", written.strip())


def edition(version: str) -> str:
    """The edition a rendition belongs to: `2024-06~2` is an extraction of `2024-06`."""
    return version.partition("~")[0]


@dataclass(frozen=True, slots=True)
class Place:
    """Where one result lies; `rank` is its position in the list, from 1."""

    rank: int
    level: Level
    document: str | None = None
    version: str | None = None
    section: str | None = None
    chunk: str | None = None
    spans: tuple[tuple[int, int], ...] = ()
    assumed: bool = False
    """The run does not say the document; it was told from the section."""

    def holds_chunk(self, part: ExportedPart) -> bool:
        """Whether the result, known by its chunk id, is one of the chunks that hold a part.

        Some splitters number the chunks of each document anew, so a document that is given must be the part's.
        """
        same = self.document in (None, part.document) and self.version in (None, part.version)
        return same and self.chunk in part.chunks

    def in_section(self, document: str, version: str, section: str) -> bool:
        """Whether the result, known by its section, is that section in that edition.

        A run that names no edition is taken at its word (and flagged); a section key means the same in every rendition.
        """
        return (
            self.level is Level.SECTION
            and self.section == same_form(section)
            and self.document == document
            and (self.version is None or edition(self.version) == edition(version))
        )


class Sections:
    """The sections that an export names, so that a bare section id can be told to be one document's."""

    def __init__(self, cases: Iterable[ExportedCase]) -> None:
        documents: dict[str, set[str]] = {}
        for case in cases:
            for part in parts_of(case):
                documents.setdefault(same_form(part.section), set()).add(part.document)
            for distractor in case.distractors:
                documents.setdefault(same_form(distractor.section), set()).add(distractor.document)
        self._document = {section: next(iter(names)) for section, names in documents.items() if len(names) == 1}

    def document_of(self, section: str) -> str | None:
        """The only document of the export that has a section of this key; None where there are several or none."""
        return self._document.get(section)


def parts_of(case: ExportedCase) -> Iterable[ExportedPart]:
    """Every part of every passage of every need."""
    return (part for need in case.needs for passage in need.any for part in passage.parts)


def locate(retrieved: Iterable[Retrieved], sections: Sections, *, by_chunk: bool) -> tuple[Place, ...]:
    """The place of each result, closest knowledge first.

    Offsets need document and version. `by_chunk`: the export names chunks, so that a chunk id says more than a section.
    """
    return tuple(_place(rank, result, sections, by_chunk=by_chunk) for rank, result in enumerate(retrieved, 1))


def _place(rank: int, result: Retrieved, sections: Sections, *, by_chunk: bool) -> Place:
    document, version = result.document, result.version
    section = same_form(result.section) if result.section else None
    if result.spans and document and version:
        return Place(rank, Level.SPAN, document, version, section, result.chunk, result.spans)
    if by_chunk and result.chunk:
        return Place(rank, Level.CHUNK, document, version, section, result.chunk)
    if not section and result.chunk:
        document, version, section = _read_id(result.chunk, document, version, sections)
    told = document is not None
    document = document or (sections.document_of(section) if section else None)
    if section and document:
        return Place(rank, Level.SECTION, document, version, section, result.chunk, assumed=not told)
    return Place(rank, Level.UNLOCATED, document, version, section, result.chunk, result.spans)


def _read_id(
    written: str, document: str | None, version: str | None, sections: Sections
) -> tuple[str | None, str | None, str | None]:
    """Some systems use a reference or a section key as the id of what they retrieve."""
    key = same_form(written)
    if sections.document_of(key):
        return document, version, key
    try:
        place = parse_reference(key)
    except UsageProblem:
        return document, version, None
    if not place.section:
        return document, version, None
    return place.document, place.version or version, place.section


def place_faults(places: Iterable[Place]) -> list[Fault]:
    """Doubles, results without a known place, and results whose edition the run does not say."""
    faults: list[Fault] = []
    seen: set[object] = set()
    for place in places:
        if identity(place) in seen:
            faults.append(Fault(code=Code.DUPLICATE, rank=place.rank, detail=place.chunk or place.section or ""))
        seen.add(identity(place))
        if place.level is Level.UNLOCATED and place.spans and place.document:
            # Offsets into an edition that the run does not name are offsets into nothing.
            faults.append(Fault(code=Code.VERSION_UNKNOWN, rank=place.rank, detail=place.document))
        elif place.level is Level.UNLOCATED:
            faults.append(Fault(code=Code.UNLOCATED, rank=place.rank, detail=place.chunk or place.document or ""))
        elif place.level is Level.SECTION:
            unknown = (Code.DOCUMENT_UNKNOWN, place.assumed), (Code.VERSION_UNKNOWN, place.version is None)
            faults += [
                Fault(code=code, rank=place.rank, detail=place.document or "") for code, missing in unknown if missing
            ]
    return faults


def identity(place: Place) -> object:
    """Equal for results that are the same; results without any id are each their own."""
    if place.spans:
        return (place.document, place.version, place.spans)
    if place.level is Level.CHUNK or (place.level is Level.UNLOCATED and place.chunk):
        return (place.document, place.chunk)
    if place.level is Level.SECTION:
        # Several chunks of one section are not the same result.
        return (place.document, place.version, place.section, place.chunk)
    return place.rank
