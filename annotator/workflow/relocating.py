"""The second look for passages that their own document no longer holds: in all other documents, for a person to choose.

One pass over the documents in force finds which of them took over the text (heirs) and which hold a passage's words. In
heirs a passage is landed by the engine, so that an edited one is found, too; elsewhere its very words are looked for.
"""

import datetime
import heapq
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple, TypeVar

from annotator.corpus.content import words
from annotator.corpus.paths import document_id
from annotator.model.corpus import Edition
from annotator.model.landing import SILENT, Landed, LandingRecord, Place
from annotator.text.messages import AnnotatorError, Message
from annotator.workflow.corpus import Corpus, Reading
from annotator.workflow.elsewhere import Page, Search, Sought, find_words
from annotator.workflow.errands import Journey, Mapping, extract_of, place_in
from annotator.workflow.lander import Errand, Found, Wanted, run, trimmed
from annotator.workflow.movements import (
    PARTLY,
    Holder,
    Leaving,
    Left,
    Scan,
    Seen,
    Shelf,
    heirs,
    leaving,
    nearness,
    other_version,
    scan,
)
from annotator.workflow.offers import Offer, offered
from annotator.workflow.places import extent_of
from annotator.workflow.wording import tokens

Missed = Callable[[str, Message], None]
"""Told which edition (`document@version`) could not be searched, and why."""
Asked = tuple[Journey, LandingRecord]
Spread = tuple[int, int]
A = TypeVar("A")
T = TypeVar("T")
R = TypeVar("R")

_PAGES = 64
"""Documents looked through in one task."""
_IN_MEMORY = 1024
"""Texts that are held at once while workers do their tasks."""
_COPIES = 6
"""Documents in which the very words of one passage are looked for."""
_ALIKE = 2
"""Documents that are no heirs and in which a passage is looked for in other words."""
_WORDS = 8
"""Shorter passages are not looked for in other words outside of heirs, nor where less than half of them is left: the
study found one in eight of such right."""


def is_missing(record: LandingRecord) -> bool:
    """Whether a passage is to be looked for in other documents: it is lost, or less than half of it is left."""
    return record.outcome is Landed.LOST or "weak" in record.reasons


def with_places_elsewhere(
    corpus: Corpus,
    asked: Sequence[Asked],
    mapping: Mapping,
    missed: Missed,
    progress: Callable[[int, int], None] | None = None,
) -> tuple[LandingRecord, ...]:
    """The records of passages that are missing, with places in other documents as candidates; in their order.

    Documents are looked at in their editions in force at the date for which a passage was looked for; of one that
    cannot be read `missed` is told. `progress` is called with how many tasks are done, and of how many that are known
    of by then. Nothing found here counts without a person's answer.
    """
    if not asked:
        return ()
    look = _Look(corpus, asked, mapping, missed, progress)
    look.look()
    return tuple(offered(record, look.offers.get(number, [])) for number, (_, record) in enumerate(asked))


class _Source(NamedTuple):
    """A text that passages are missing from, and the edition in which its document holds them no more."""

    start: Place
    now: tuple[str, str] | None
    """Document and version; None where the document is withdrawn."""
    document: str
    """That document: the passages' own one, or the one it moved to."""
    date: datetime.date

    def outside(self) -> frozenset[str]:
        """The documents that were looked at already."""
        return frozenset((self.start.document, self.document))


@dataclass(slots=True)
class _Missing:
    """A missing passage."""

    number: int
    span: Spread
    words: int
    runs: tuple[int, ...] = ()
    alike: list[str] = field(default_factory=list)
    """Documents that may hold it in other words."""
    copies: list[str] = field(default_factory=list)
    """Documents that are no heirs and hold all its runs, the nearest first."""
    held_before: frozenset[str] = frozenset()
    """Those of them that held them all along."""


@dataclass(slots=True)
class _Look:
    corpus: Corpus
    asked: Sequence[Asked]
    mapping: Mapping
    missed: Missed
    progress: Callable[[int, int], None] | None = None
    offers: dict[int, list[Offer]] = field(default_factory=dict)
    """By the number of the passage."""
    shelves: dict[datetime.date, Shelf] = field(default_factory=dict)
    heirs: dict[_Source, dict[str, str]] = field(default_factory=dict)
    """Source -> heir -> what made it one."""
    done: int = 0
    tasks: int = 0

    def look(self) -> None:
        sources = self._sources()
        left = self._left(sources)
        wanted = frozenset().union(*(one.all() for one in left.values()))
        self._shelve({source.date for source in sources}, wanted)
        self._heirs(sources, left)
        self._copies(sources)
        self._land(sources)

    # --- what is looked for ------------------------------------------------------------------------------------

    def _sources(self) -> dict[_Source, list[_Missing]]:
        found: dict[_Source, list[_Missing]] = {}
        for number, (journey, _) in enumerate(self.asked):
            start, target, date = journey
            text = self._reading(start.document, start.version).text
            span = trimmed(text, extent_of(self.corpus, start))
            source = start.model_copy(update={"section": None, "span": None})
            now = target.edition() if target.text is not None else None
            missing = _Missing(number, span, len(words(text[slice(*span)])))
            found.setdefault(_Source(source, now, target.document, date), []).append(missing)
        return found

    def _left(self, sources: dict[_Source, list[_Missing]]) -> dict[_Source, Left]:
        def task(source: _Source) -> Leaving:
            old = self.corpus.reading(source.start.document, source.start.version).text
            new = self.corpus.reading(*source.now).text if source.now else ""
            return Leaving(old, new, tuple(one.span for one in sources[source]))

        found = dict(zip(sources, self._spread(leaving, list(sources), task), strict=True))
        for source, left in found.items():
            for one, runs in zip(sources[source], left.passages, strict=True):
                one.runs = runs
        return found

    def _spread(self, do: Callable[[T], R], items: Sequence[A], task: Callable[[A], T], texts: int = 2) -> Iterator[R]:
        """Does tasks with so many texts each, a window at a time."""
        window = max(1, _IN_MEMORY // texts)
        self.tasks += len(items)
        for at in range(0, len(items), window):
            for result in self.mapping(do, [task(one) for one in items[at : at + window]]):
                self.done += 1
                if self.progress is not None:
                    self.progress(self.done, self.tasks)
                yield result

    # --- which documents took it over --------------------------------------------------------------------------

    def _shelve(self, dates: set[datetime.date], wanted: frozenset[int]) -> None:
        """Looks through every document in force at the dates, each edition once."""
        names = self.corpus.documents()
        in_force = {
            date: [one for name in names if (one := self.corpus.in_force(name, date)) is not None] for date in dates
        }
        seen = self._scan({_edition(one) for editions in in_force.values() for one in editions}, wanted)
        for date, editions in in_force.items():
            self.shelves[date] = Shelf.of(seen[name] for one in editions if (name := _edition(one)) in seen)

    def _scan(self, editions: set[tuple[str, str]], wanted: frozenset[int]) -> dict[tuple[str, str], Seen]:
        ordered = sorted(editions)
        batches = [ordered[at : at + _PAGES] for at in range(0, len(ordered), _PAGES)]
        found: dict[tuple[str, str], Seen] = {}
        for pages in self._spread(scan, batches, lambda batch: Scan(tuple(self._pages(batch)), wanted), _PAGES):
            found.update(((page.document, page.version), page) for page in pages)
        return found

    def _pages(self, editions: Sequence[tuple[str, str]]) -> Iterator[Page]:
        for document, version in editions:
            try:
                yield Page(document, version, self.corpus.reading(document, version).text)
            except AnnotatorError as error:
                self.missed(f"{document}@{version}", error.message)

    def _heirs(self, sources: dict[_Source, list[_Missing]], left: dict[_Source, Left]) -> None:
        """Finds heirs, and the documents that hold a passage in other words and did not do so before."""
        near: dict[_Source, list[str]] = {}
        for source, lost in left.items():
            shelf = self.shelves[source.date]
            near[source] = shelf.near(lost.gone, source.outside())
            for missing in sources[source]:
                missing.alike = self._alike(source, shelf, missing)
                whole = shelf.whole(missing.runs, source.outside())
                missing.copies = heapq.nsmallest(
                    _COPIES, whole, key=lambda name: (nearness(source.start.document, name), name)
                )
        before = {
            (source, name): self._before(name, source)
            for source, names in near.items()
            for name in (*names, *(name for one in sources[source] for name in (*one.alike, *one.copies)))
        }
        wanted = frozenset().union(*(one.all() for one in left.values()))
        held = self._scan({one for one in before.values() if one is not None}, wanted)
        nothing: frozenset[int] = frozenset()
        for source, names in near.items():
            shelf = self.shelves[source.date]
            then = {
                name: held[edition].runs if (edition := before[source, name]) in held and edition else nothing
                for name in (*names, *(name for one in sources[source] for name in (*one.alike, *one.copies)))
            }
            found = heirs(left[source].gone, names, shelf, then, self._named(source, shelf))
            self.heirs[source] = {one.document: self._why(source, one) for one in found}
            for one in sources[source]:
                new = [name for name in one.alike if shelf.share(name, one.runs, without=then[name]) >= PARTLY]
                one.alike = [name for name in new if name not in self.heirs[source]][:_ALIKE]
                one.copies = [name for name in one.copies if name not in self.heirs[source]]
                one.held_before = frozenset(name for name in one.copies if then[name].issuperset(one.runs))

    def _before(self, name: str, source: _Source) -> tuple[str, str] | None:
        """The edition of another document that stood beside the passage's own one; None where there was none."""
        line = self.corpus.line(name)
        start = source.start
        at = line.position(start.version)
        if at >= 0:
            found: Edition | None = line.editions[at]
        else:
            own = self.corpus.line(start.document)
            day = own.start_of(start.version)
            found = line.in_force(day) if day is not None else None
        return None if found is None or found.withdrawn else _edition(found)

    def _named(self, source: _Source, shelf: Shelf) -> list[str]:
        """The documents that list an address of the passage's document among their older ones."""
        own = source.start.document
        editions = self.corpus.line(own).editions
        addresses = {own, *(document_id(one.source) for one in editions if one.source)}
        claiming = frozenset().union(*(shelf.claims.get(address, ()) for address in addresses))
        return sorted(claiming - source.outside())

    # --- where it stands there ---------------------------------------------------------------------------------

    def _land(self, sources: dict[_Source, list[_Missing]]) -> None:
        """Lands passages in the documents that may hold them, as the engine lands them in their own."""
        errands: list[tuple[_Source, tuple[str, str], str, list[_Missing]]] = []
        for source, missing in sources.items():
            whys = self.heirs[source]
            wanted: dict[str, list[_Missing]] = dict.fromkeys(whys, missing)
            for one in missing:
                # All its runs and not its very words: the markup differs.
                copies = () if self.offers.get(one.number) else self._own_version(source, one.copies)[:_ALIKE]
                for name in (*one.alike, *copies):
                    wanted.setdefault(name, []).append(one)
            seen = self.shelves[source.date].seen
            errands += [
                (source, (name, seen[name].version), whys.get(name, ""), passages) for name, passages in wanted.items()
            ]

        def task(errand: tuple[_Source, tuple[str, str], str, list[_Missing]]) -> Errand:
            source, edition, _, passages = errand
            texts = (self._reading(source.start.document, source.start.version), self._reading(*edition))
            return Errand(
                tuple(extract_of(one) for one in texts), tuple(Wanted(one.span, None, (0, 1)) for one in passages)
            )

        for errand, results in zip(errands, self._spread(run, errands, task), strict=True):
            source, edition, why, passages = errand
            for one, result in zip(passages, results, strict=True):
                weak = "weak" in result.reasons and (not why or one.words < _WORDS)
                if result.span is None or result.outcome is Landed.LOST or weak:
                    continue
                same = result.outcome in SILENT or "words-changed" not in result.reasons
                self._offer(source, one, edition, result.span, why, same_words=same, found=result)
                for span in result.candidates:
                    self._offer(source, one, edition, span, why, same_words=self._equal(source, one, edition, span))

    def _alike(self, source: _Source, shelf: Shelf, one: _Missing) -> list[str]:
        """Documents that may hold a passage in other words, where none holds its very words."""
        if one.words < _WORDS or shelf.whole(one.runs, source.outside()):
            return []
        return self._own_version(source, shelf.partly(one.runs, source.outside()))

    @staticmethod
    def _own_version(source: _Source, names: Sequence[str]) -> list[str]:
        return [name for name in names if not other_version(source.start.document, name)]

    def _equal(self, source: _Source, one: _Missing, edition: tuple[str, str], span: Spread) -> bool:
        """Whether the words at a place are those of a passage, white space aside."""
        old, new = self._words(source, one), self._reading(*edition).text[slice(*span)]
        return [old[slice(*at)] for at in tokens(old)] == [new[slice(*at)] for at in tokens(new)]

    def _why(self, source: _Source, heir: Holder) -> str:
        if source.now is not None:
            return "document-split"
        return "document-merged" if self._before(heir.document, source) is not None else "document-replaced"

    def _copies(self, sources: dict[_Source, list[_Missing]]) -> None:
        """Looks for the very words of passages in documents that are no heirs."""
        by_page: defaultdict[tuple[str, str], list[tuple[_Source, _Missing]]] = defaultdict(list)
        for source, missing in sources.items():
            for one in missing:
                for name in one.copies:
                    by_page[name, self.shelves[source.date].seen[name].version].append((source, one))
        for edition in sorted(by_page):
            passages = by_page[edition]
            sought = tuple(Sought(self._words(*one), one[0].start.document) for one in passages)
            # Mostly found letter for letter, which takes less time than to send a text to a worker.
            for hit in find_words(Search((Page(*edition, self._reading(*edition).text),), sought)):
                self._offer(*passages[hit.sought], edition, hit.span, "", same_words=True)

    def _words(self, source: _Source, one: _Missing) -> str:
        return self._reading(source.start.document, source.start.version).text[slice(*one.span)]

    def _offer(
        self,
        source: _Source,
        one: _Missing,
        edition: tuple[str, str],
        span: Spread,
        why: str,
        *,
        same_words: bool,
        found: Found | None = None,
    ) -> None:
        own = source.start.document
        offer = Offer(
            place_in(self._reading(*edition), span),
            same_words,
            why,
            other_version(own, edition[0]),
            edition[0] in one.held_before,
            nearness(own, edition[0]),
            found.changes if found else (),
            found.evidence if found else (),
        )
        self.offers.setdefault(one.number, []).append(offer)

    def _reading(self, document: str, version: str) -> Reading:
        return self.corpus.reading(document, version)


def _edition(edition: Edition) -> tuple[str, str]:
    return edition.document, edition.version
