"""Which file of a new edition carries on which document: by path, unless content says otherwise.

Two files are compared by the sentences they share, weighed by length, as git compares files by their lines. A renamed,
renumbered or moved file keeps its document; a file that took over the path of another gets a document of its own.
"""

import re
import unicodedata
from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import NamedTuple

from annotator.corpus.content import similarity, without_link_targets, words

SOLID = 0.5
"""From this share of the shorter text on, the file at the same path is the same document, whatever else is there."""
RENAMED = 0.5
"""From this share of the longer text on, a file at another path is the same document (git's bar for renames)."""
CLAIMED = 0.2
"""The same where the file itself names the old path."""
REWRITTEN = 0.25
"""Below this share of the shorter text, a file that stayed at its path was rewritten."""
MARGIN = 0.05
"""By so much the best candidate must be better than the next."""
_SHORTEST_UNIT = 16
_BOILERPLATE = 12
"""Sentences in more of the open files than this tell nothing."""
_PARAGRAPH = re.compile(r"\n[ \t]*\n")
_SENTENCE = re.compile(r"(?<=[.!?;:。！？])\s+|\n(?=[ \t]*(?:[-*+>#|]|\d{1,3}[.)])[ \t])")
_SPACE = re.compile(r"\s+")


class Fate(StrEnum):
    """What became of a document or a file, where it is worth naming."""

    RENAMED = "document-renamed"
    PATH_TAKEN = "document-path-taken"
    REWRITTEN = "document-rewritten"
    RIVALS = "document-rivals"
    MERGED = "document-merged"
    SPLIT = "document-split"
    VANISHED = "document-vanished"


class Known(NamedTuple):
    """A document that has editions."""

    document: str
    home: str
    """The id its file's present path would give it."""
    source: str
    """That path."""
    paths: frozenset[str]
    """Addresses it had, as ids without prefix; what a page's list of older addresses may name."""
    sha256: str
    """Of its text."""
    text: Callable[[], str]


class Incoming(NamedTuple):
    """A file of the new edition."""

    home: str
    """The id its path gives it."""
    source: str
    """Its path."""
    sha256: str
    text: str
    claims: frozenset[str] = frozenset()
    """Older addresses that the page itself lists, as ids without prefix."""


class Note(NamedTuple):
    """One thing about a document or a file that a person may want to know."""

    what: Fate
    share: float
    """Of text in common, 0 to 1."""
    incoming: int = -1
    """Number of the file; -1: none."""
    known: int = -1
    """Number of the document; -1: none."""


@dataclass(slots=True)
class Pairing:
    """Files and the documents they carry on, by number; who is not in it is new or vanished."""

    document_of: dict[int, int] = field(default_factory=dict)
    """File -> document."""
    notes: list[Note] = field(default_factory=list)
    carried_on_by: dict[int, int] = field(default_factory=dict)
    """Vanished document -> the file that holds most of its text."""


Units = dict[int, int]
"""Hash of a sentence -> its length."""


def units(text: str) -> Units:
    """The sentences of a text, white space collapsed, case folded; those too short to tell anything are left out."""
    found: Units = {}
    for paragraph in _PARAGRAPH.split(without_link_targets(unicodedata.normalize("NFC", text))):
        for sentence in _SENTENCE.split(paragraph):
            plain = _SPACE.sub(" ", sentence).strip().casefold()
            if len(plain) >= _SHORTEST_UNIT:
                found[hash(plain)] = len(plain)
    return found


def pair_documents(
    known: Sequence[Known],
    incoming: Sequence[Incoming],
    *,
    whole: bool = True,
    progress: Callable[[int, int], None] | None = None,
) -> Pairing:
    """Says which file carries on which document. `known` are all documents a file may carry on.

    Where the files are the `whole` of an edition, documents that none of them carries on are named. `progress` is
    called with the number of files that were compared with what stood at their path, and the number of all.
    """
    pairer = _Pairer(known, incoming, progress)
    pairer.pair()
    if whole:
        pairer.name_vanished()
    return pairer.result


class _Pairer:
    def __init__(
        self,
        known: Sequence[Known],
        incoming: Sequence[Incoming],
        progress: Callable[[int, int], None] | None,
    ) -> None:
        self.progress = progress
        self.known = known
        self.incoming = incoming
        self.result = Pairing()
        self.used: set[int] = set()
        self.weak: dict[int, int] = {}
        """File -> document at the same path with little in common."""
        self.shared: dict[tuple[int, int], int] = {}
        """(document, file) -> length of the sentences that both hold."""
        self.files_near: defaultdict[int, list[int]] = defaultdict(list)
        self.documents_near: defaultdict[int, list[int]] = defaultdict(list)
        self.known_total: dict[int, int] = {}
        self.incoming_total: dict[int, int] = {}

    def pair(self) -> None:
        self._by_path()
        open_files = [i for i in range(len(self.incoming)) if i not in self.result.document_of]
        if open_files and len(self.used) < len(self.known):
            self._measure(open_files)
            self._by_claim()
            self._by_content()
            self._by_weak_path()
            self._name_splits(open_files)

    def _take(self, k: int, i: int) -> None:
        self.result.document_of[i] = k
        self.used.add(k)

    def _by_path(self) -> None:
        homes: defaultdict[str, list[int]] = defaultdict(list)
        for k, document in enumerate(self.known):
            homes[document.home].append(k)
        for i, file in enumerate(self.incoming):
            free = [k for k in homes.get(file.home, ()) if k not in self.used]
            same = [k for k in free if self.known[k].sha256 == file.sha256]
            equal = next((k for k in same if self.known[k].source == file.source), same[0] if same else None)
            if equal is not None:
                self._take(equal, i)
            elif free:
                known = self.known
                ranked = [(_alike(known[k].text(), file.text), known[k].source == file.source, -k) for k in free]
                share, _, k = max(ranked)
                if share >= SOLID:
                    self._take(-k, i)
                else:
                    self.weak[i] = -k
            if self.progress:
                self.progress(i + 1, len(self.incoming))

    def _measure(self, open_files: Iterable[int]) -> None:
        """Counts what every document, those that are settled too, has in common with each open file."""
        holders: defaultdict[int, list[int]] = defaultdict(list)
        for i in open_files:
            found = units(self.incoming[i].text)
            self.incoming_total[i] = sum(found.values())
            for unit in found:
                holders[unit].append(i)
        common = {unit for unit, files in holders.items() if len(files) > _BOILERPLATE}
        for k, document in enumerate(self.known):
            found = units(document.text())
            self.known_total[k] = sum(found.values())
            for unit, length in found.items():
                if unit not in common:
                    for i in holders.get(unit, ()):
                        self.shared[k, i] = self.shared.get((k, i), 0) + length
        for k, i in self.shared:
            self.files_near[k].append(i)
            self.documents_near[i].append(k)

    def _of_longer(self, k: int, i: int) -> float:
        total = max(self.known_total.get(k, 0), self.incoming_total.get(i, 0))
        return self.shared.get((k, i), 0) / total if total else 0.0

    def _of_known(self, k: int, i: int) -> float:
        return self.shared.get((k, i), 0) / max(1, self.known_total.get(k, 0))

    def _of_incoming(self, k: int, i: int) -> float:
        return self.shared.get((k, i), 0) / max(1, self.incoming_total.get(i, 0))

    def _open_pairs(self) -> list[tuple[float, int, int]]:
        pairs = ((self._of_longer(k, i), k, i) for k, i in self.shared)
        free = [pair for pair in pairs if pair[1] not in self.used and pair[2] not in self.result.document_of]
        return sorted(free, key=lambda pair: (-pair[0], pair[1:]))

    def _by_claim(self) -> None:
        for share, k, i in self._open_pairs():
            claimed = self.weak.get(i) != k and self.incoming[i].claims & self.known[k].paths
            if k in self.used or i in self.result.document_of or not claimed:
                continue
            if max(self._of_known(k, i), self._of_incoming(k, i)) >= CLAIMED:
                self._take(k, i)
                self.result.notes.append(Note(Fate.RENAMED, share, i, k))

    def _by_content(self) -> None:
        doubtful: set[int] = set()
        for share, k, i in self._open_pairs():
            if share < RENAMED:
                break
            if k in self.used or i in self.result.document_of or i in doubtful:
                continue
            at_home = self.weak.get(i) == k
            # A file that is as near to a document which lives on is a copy of that one, and no riddle.
            copied = not at_home and self._other_document(k, i, living=True) > share - MARGIN
            rival = max(self._other_document(k, i, living=False), self._other_file(k, i))
            if not at_home and (copied or rival > share - MARGIN):
                doubtful.add(i)
                self.result.notes += [] if copied else [Note(Fate.RIVALS, share, i, k)]
                continue
            self._take(k, i)
            if not at_home:
                self.result.notes.append(Note(Fate.RENAMED, share, i, k))

    def _other_document(self, k: int, i: int, *, living: bool) -> float:
        """How much the file has in common with the best other document, among those carried on already or the rest."""
        others = (k2 for k2 in self.documents_near[i] if k2 != k and (k2 in self.used) == living)
        return max((self._of_longer(k2, i) for k2 in others), default=0.0)

    def _other_file(self, k: int, i: int) -> float:
        """How much the document has in common with the best other file that is still open."""
        others = (i2 for i2 in self.files_near[k] if i2 != i and i2 not in self.result.document_of)
        return max((self._of_longer(k, i2) for i2 in others), default=0.0)

    def _by_weak_path(self) -> None:
        for i, k in self.weak.items():
            if i in self.result.document_of:
                continue
            share = max(self._of_known(k, i), self._of_incoming(k, i))
            if k in self.used:
                self.result.notes.append(Note(Fate.PATH_TAKEN, share, i, k))
                continue
            self._take(k, i)
            share = max(share, similarity(words(self.known[k].text()), words(self.incoming[i].text)))
            if share < REWRITTEN:
                self.result.notes.append(Note(Fate.REWRITTEN, share, i, k))

    def _name_splits(self, open_files: Iterable[int]) -> None:
        """New files that hold what stood in a document which lives on without it."""
        file_of = {k: i for i, k in self.result.document_of.items()}
        for i in open_files:
            if i in self.result.document_of:
                continue
            sources = ((self._of_incoming(k, i), -k) for k in self.documents_near[i] if k in self.used)
            share, k = max(sources, default=(0.0, 0))
            lost = self._lost_to(-k, file_of[-k], i) if share >= RENAMED else 0.0
            if lost >= RENAMED:
                self.result.notes.append(Note(Fate.SPLIT, lost, i, -k))

    def _lost_to(self, k: int, stayed: int, i: int) -> float:
        """Share of a file that stood in a document before and does not stand in what became of it."""
        before, now, there = (
            units(text) for text in (self.known[k].text(), self.incoming[stayed].text, self.incoming[i].text)
        )
        lost = sum(length for unit, length in there.items() if unit in before and unit not in now)
        return lost / max(1, sum(there.values()))

    def name_vanished(self) -> None:
        """Documents that no file carries on, and the file that took in most of their text."""
        vanished = [k for k in range(len(self.known)) if k not in self.used]
        holders: defaultdict[int, list[int]] = defaultdict(list)
        totals: dict[int, int] = {}
        for k in vanished:
            found = units(self.known[k].text())
            totals[k] = sum(found.values())
            for unit in found:
                holders[unit].append(k)
        taken_in: defaultdict[int, dict[int, int]] = defaultdict(dict)
        for i, file in enumerate(self.incoming) if holders else ():
            for unit, length in units(file.text).items():
                for k in holders.get(unit, ()):
                    taken_in[k][i] = taken_in[k].get(i, 0) + length
        for k in vanished:
            length, i = max(((length, -i) for i, length in taken_in[k].items()), default=(0, 0))
            share = length / totals[k] if totals[k] else 0.0
            holding = [i2 for i2, held in taken_in[k].items() if held >= RENAMED * totals[k]]
            if share >= RENAMED and all(self._held_before(k, i2) < RENAMED for i2 in holding):
                self.result.carried_on_by[k] = -i
                self.result.notes.append(Note(Fate.MERGED, share, -i, k))
            else:
                self.result.notes.append(Note(Fate.VANISHED, share, -i if length else -1, k))

    def _held_before(self, k: int, i: int) -> float:
        """Share of a vanished document that the document of a file held already: twins do not carry on each other."""
        before = self.result.document_of.get(i)
        if before is None:
            return 0.0
        vanished, held = units(self.known[k].text()), units(self.known[before].text())
        shared = sum(length for unit, length in vanished.items() if unit in held)
        return shared / max(1, sum(vanished.values()))


def _alike(one: str, other: str) -> float:
    """Share of the shorter text that stands in the other: by lines where that is enough, else by sentences."""
    lines = [
        {hash(line): len(line) for line in text.split("\n") if len(line) >= _SHORTEST_UNIT} for text in (one, other)
    ]
    by_line = _of_shorter(*lines) if all(lines) else 0.0
    return by_line if by_line >= SOLID else _of_shorter(units(one), units(other))


def _of_shorter(one: Units, other: Units) -> float:
    shared = sum(length for unit, length in one.items() if unit in other)
    total = min(sum(one.values()), sum(other.values()))
    # Texts without a sentence long enough to tell anything are judged by their path alone.
    return shared / total if total else 1.0
