"""Evidence that is only the id of a chunk: the passage that the chunk's text is, or why it is none yet.

A passage is taken only where the chunk's text stands in one place and says there what it says in the chunk. Everything
else is a question with candidates, and never picked.
"""

import re
from collections import Counter
from collections.abc import Callable, Iterator
from functools import cached_property
from itertools import islice

from annotator.corpus.chunks.catalogue import Catalogue, SourceText
from annotator.corpus.chunks.ladder import Found, Spans, find
from annotator.corpus.chunks.views import letters_view, links_view, normal_line_ends, spaces_view, unread
from annotator.model.chunk import Chunk, Located
from annotator.model.label import Part, Passage
from annotator.model.reference import parse_reference
from annotator.model.unanchored import Candidate, Evidence, Unlocated
from annotator.text.messages import AnnotatorError
from annotator.workflow.chunks import load_chunks, source_texts
from annotator.workflow.context import Project
from annotator.workflow.quoting import passage_at
from annotator.workflow.search import search
from annotator.workflow.waiting import as_passage

MOST_CANDIDATES = 3
_LEAST_ALIKE = 0.6
"""Share of alike characters below which a place is no candidate; of what is less alike hardly any is right."""
_ASKED = 400
"""Characters of a chunk that are searched for."""
_DOCUMENTS = 12
_SIGNS = re.compile(
    r"(?:(?<![\w.,-])[-+−–])?\d+(?:[.,:/’']\d+)*|[^\W\d_]*[²³¹⁰⁴-⁹₀-₉½¼¾⅓⅔]+|[%‰°<>≤≥±×÷√∞§$€£¥¢₹₽₴₩₺₪₫฿]"
)
"""What letters and digits alone do not tell apart: numbers as they are written, signs, units and currencies."""

_STEPS = re.compile(r"\s*[>›»/|\\]\s*|\s+[-–—]\s+")
"""What stands between the headings of a path."""
_KEY = re.compile(r"^[\w .-]{1,30}:\s+|^#+\s+")
_SHARED = 3
"""Chunks above which a line must stand to be the splitter's and not the document's."""
_QUOTED = re.compile(r"^[ \t]*>+", re.MULTILINE)
"""What marks a quotation in Markdown."""

_EQUAL: dict[Located, Callable[[str], str]] = {
    Located.OFFSETS: str,
    Located.EXACT: str,
    Located.SPACES: lambda text: spaces_view(text).text,
    Located.LETTERS: lambda text: letters_view(text).text,
    Located.LINKS: lambda text: links_view(text).text,
}
_RANK = {level.value: rank for rank, level in enumerate(Located)}
_UNLOCATED = {
    Located.AMBIGUOUS: Unlocated.AMBIGUOUS,
    Located.NOWHERE: Unlocated.NOWHERE,
    Located.EMPTY: Unlocated.EMPTY,
}


class OldChunks:
    """The chunks of an old chunking, asked for by their ids."""

    def __init__(self, project: Project, chunking: str) -> None:
        """Reads the chunking; raises `UsageProblem` where there is none of that name."""
        self.chunking = chunking
        self._project = project
        self._by_id = {chunk.chunk: chunk for chunk in load_chunks(project, chunking)}
        self._catalogue: Catalogue | None = None
        self._made: dict[str, Evidence] = {}

    def evidence(self, chunk_id: str) -> Evidence:
        """What a label that names this chunk rests on."""
        if chunk_id not in self._made:
            self._made[chunk_id] = self._evidence(chunk_id)
        return self._made[chunk_id]

    def _evidence(self, chunk_id: str) -> Evidence:
        chunk = self._by_id.get(chunk_id)
        if chunk is None:
            return Evidence(chunk=chunk_id, unlocated=Unlocated.UNKNOWN)
        if f"{chunk_id}~2" in self._by_id:
            return self._doubled(chunk)
        unlocated = _UNLOCATED.get(chunk.located) or self._problem(chunk)
        if unlocated is None:
            return Evidence(chunk=chunk_id, passage=self._passage(chunk))
        return Evidence(chunk=chunk_id, unlocated=unlocated, words=chunk.text, candidates=self._candidates(chunk))

    def _doubled(self, chunk: Chunk) -> Evidence:
        """Several chunks of one id, which mean one place only if all of them stand there."""
        same = [one for name, one in self._by_id.items() if name == chunk.chunk or _is_copy(name, chunk.chunk)]
        places = {(one.document, one.version, one.spans) for one in same}
        if len(places) == 1 and chunk.located not in _UNLOCATED and self._problem(chunk) is None:
            return Evidence(chunk=chunk.chunk, passage=self._passage(chunk))
        found = [self._candidate(one, one.located.value) for one in same if one.spans]
        words = "\n\n".join(dict.fromkeys(one.text for one in same))
        candidates = tuple(one for one in found if one is not None)[:MOST_CANDIDATES]
        return Evidence(chunk=chunk.chunk, unlocated=Unlocated.DOUBLED, words=words, candidates=candidates)

    def _problem(self, chunk: Chunk) -> Unlocated | None:
        """What keeps a located chunk from being a passage: its text is looked at again, whatever was put on record."""
        pieces = self._pieces(chunk)
        if not pieces:
            return Unlocated.CHANGED
        whole = chunk.located in (Located.OFFSETS, Located.EXACT)
        there = "".join(pieces) if whole else " ".join(pieces)
        own = normal_line_ends(chunk.text)
        if chunk.located is Located.HEADER:
            if not self._is_context(chunk):
                return Unlocated.HEADER
            own = own[len(chunk.header or "") :]
        reduce = _EQUAL.get(chunk.located, _EQUAL[Located.LINKS])
        if reduce(own) != reduce(there):
            return Unlocated.CLOSE if chunk.located is Located.CLOSE else Unlocated.CHANGED
        if chunk.located is Located.CLOSE and not self._each_once(chunk, pieces):
            return Unlocated.CLOSE
        return None if _same(own, there) else Unlocated.SIGNS

    def _each_once(self, chunk: Chunk, pieces: list[str]) -> bool:
        """Whether every piece of a joined chunk stands in its text once, so that no other one can be meant."""
        text = self._project.corpus.reading(chunk.document or "", chunk.version or "").text
        return all(text.count(piece.strip()) == 1 for piece in pieces)

    def _is_context(self, chunk: Chunk) -> bool:
        """Whether the lines left out of a chunk are what splitters put above one, and not words that changed since.

        Such lines stand above several chunks, or name the document and its headings.
        """
        reading = self._project.corpus.reading(chunk.document or "", chunk.version or "")
        headings = (section.heading for section in reading.sections)
        named = (reading.document.document, reading.document.title or "", reading.edition.source or "", *headings)
        known = {letters_view(one).text for name in named for one in (name, *_STEPS.split(name))}
        for line in filter(None, map(str.strip, (chunk.header or "").split("\n"))):
            words = _KEY.sub("", line.replace("(cont'd)", ""))
            steps = {
                letters_view(one).text for one in (words, *_STEPS.split(words))[1 if _STEPS.search(words) else 0 :]
            }
            if self._headers[line] < _SHARED and not steps <= {*known, ""}:
                return False
        return True

    @cached_property
    def _headers(self) -> Counter[str]:
        """Lines that were left out above chunks -> above how many."""
        headers = (chunk.header or "" for chunk in self._by_id.values())
        return Counter(line for header in headers for line in set(map(str.strip, header.split("\n"))) if line)

    def _pieces(self, chunk: Chunk) -> list[str]:
        try:
            text = self._project.corpus.reading(chunk.document or "", chunk.version or "").text
        except AnnotatorError:
            return []
        return [text[start:end] for start, end in chunk.spans if end <= len(text) and text[start:end].strip()]

    def _passage(self, chunk: Chunk) -> Passage:
        parts = self._parts(chunk.document or "", chunk.version or "", chunk.spans)
        return as_passage(parts)

    def _parts(self, document: str, version: str, spans: Spans) -> tuple[Part, ...]:
        """The words of spans, without the blanks around them."""
        text = self._project.corpus.reading(document, version).text
        trimmed = [_trimmed(text, *span) for span in spans]
        places = [passage_at(self._project, document, version, *span) for span in trimmed if span[0] < span[1]]
        return tuple(Part(**{name: getattr(one, name) for name in Part.model_fields}) for one in places)

    # -- candidates

    def _candidate(self, chunk: Chunk, how: str) -> Candidate | None:
        try:
            parts = self._parts(chunk.document or "", chunk.version or "", chunk.spans)
        except AnnotatorError:
            return None
        return Candidate(parts=parts, how=how, alike=chunk.coverage) if parts else None

    def _candidates(self, chunk: Chunk) -> tuple[Candidate, ...]:
        """Up to three places: where it was located, where the ladder finds it, where a search finds words like it."""
        if not chunk.text.strip():
            return ()
        own = self._candidate(chunk, chunk.located.value) if chunk.spans else None
        found = [*([own] if own else []), *sorted(self._by_ladder(chunk.text), key=_sureness)]
        if not found:
            found = list(self._alike(chunk.text))
        unique = {tuple((part.at, part.span) for part in one.parts): one for one in reversed(found)}
        kept = [one for one in found if unique[tuple((part.at, part.span) for part in one.parts)] is one]
        return tuple(kept[:MOST_CANDIDATES])

    def _by_ladder(self, text: str) -> Iterator[Candidate]:
        if self._catalogue is None:
            self._catalogue = Catalogue(source_texts(self._project, self._project.date, None))
        words = normal_line_ends(text)
        for source in self._catalogue.holding(words)[:_DOCUMENTS]:
            found = find(self._catalogue.views(source.sha256), words)
            for spans in found.places[:MOST_CANDIDATES]:
                yield from self._found(source, spans, found)

    def _found(self, source: SourceText, spans: Spans, found: Found) -> Iterator[Candidate]:
        parts = self._parts(source.document, source.version, spans)
        if parts:
            yield Candidate(parts=parts, how=found.level.value, alike=round(found.coverage, 4))

    def _alike(self, text: str) -> Iterator[Candidate]:
        """The words most like the chunk's in the sections that a search finds for them, the most alike first."""
        from rapidfuzz import fuzz

        words = " ".join(text.split())
        rated = []
        for hit in search(self._project, words[:_ASKED], limit=MOST_CANDIDATES * 2).hits:
            at = parse_reference(hit.at)
            reading = self._project.corpus.reading(at.document, at.version)
            section = reading.section(at.section)
            start, end = section.span if section else (0, len(reading.text))
            within = reading.text[start:end]
            there = fuzz.partial_ratio_alignment(text, within, score_cutoff=100 * _LEAST_ALIKE)
            if there is not None and there.dest_start < there.dest_end:
                rated.append((there.score / 100, at, (start + there.dest_start, start + there.dest_end)))
        for score, at, span in islice(sorted(rated, key=lambda one: (-one[0], str(one[1]))), MOST_CANDIDATES):
            parts = self._parts(at.document, at.version, (span,))
            if parts:
                yield Candidate(parts=parts, how="alike", alike=round(score, 4))


def _sureness(candidate: Candidate) -> tuple[int, float, str]:
    return _RANK[candidate.how], -candidate.alike, str(candidate.parts[0].reference())


def _is_copy(name: str, chunk_id: str) -> bool:
    stem, _, number = name.rpartition("~")
    return stem == chunk_id and number.isdigit()


def _trimmed(text: str, start: int, end: int) -> tuple[int, int]:
    piece = text[start:end]
    blank = len(piece) - len(piece.lstrip())
    return start + blank, start + len(piece.rstrip())


def _same(own: str, there: str) -> bool:
    """Whether two texts have the same numbers, signs and currencies in the same order, as a reader sees them."""
    return _signs(own) == _signs(there)


def _signs(text: str) -> list[str]:
    for start, end in reversed(unread(text)):
        text = f"{text[:start]} {text[end:]}"
    return _SIGNS.findall(_QUOTED.sub(" ", text))
