"""Which documents of an edition took over text that another document no longer holds; pure work on texts.

Texts are compared by runs of words, whatever the markup, case and punctuation. A run that a document lost and another
one gained speaks for a move; a run that other documents held all along does not, or the pages of versioned folders
would all seem to come from each other.
"""

import re
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple
from zlib import crc32

from annotator.corpus.content import words
from annotator.corpus.frontmatter import front_matter
from annotator.corpus.paths import document_id
from annotator.workflow.elsewhere import Page

RUN = 5
"""Words. Shorter runs stand in too many texts; of longer ones an edited sentence keeps too few."""
COMMON = 12
"""Runs that more documents hold than this say nothing about where text went."""
PARTLY = 0.3
"""From this share of a passage's runs on, a document may hold it in other words."""
_MOST_OF_DOCUMENT = 256
_MOST_OF_PASSAGE = 24
"""Runs looked for, spread evenly over the text; memory and transport stay bounded by them."""
_HEIR_RUNS = 12
"""So many gained runs make an heir: about two sentences."""
_HEIR_SHARE = 0.5
"""Or this share of the runs lost, where those are few."""
_MOST_HEIRS = 3
_UNSEEN = re.compile(r"</?[a-zA-Z][^<>]{0,300}>|[_<>=+]|[\u00ad\u200b-\u200f\u2060]")
_VERSION = re.compile(r"v?[0-9]+(?:[._-][0-9a-z]+)*")
_ADDRESSES = ("redirect_from", "aliases")

Runs = list[int]


def runs(text: str) -> Runs:
    """A number for every run of `RUN` words of a text, in order; the same in every process."""
    # Marks and tags part words, invisible characters do not.
    plain = _UNSEEN.sub(lambda found: " " if found[0][0] in "<>_=+" else "", text)
    ids = list(map(_id, words(plain)))
    return list(map(hash, zip(*(ids[at:] for at in range(RUN)), strict=False)))


@lru_cache(maxsize=1 << 18)
def _id(word: str) -> int:
    return crc32(word.encode("utf-8", "surrogatepass"))


def sample(found: Sequence[int], most: int) -> tuple[int, ...]:
    """At most so many of the runs, each once, spread evenly over the text."""
    once = list(dict.fromkeys(found))
    return tuple(once) if len(once) <= most else tuple(once[at * len(once) // most] for at in range(most))


class Leaving(NamedTuple):
    """One task: a text, what became of it in its own document, and passages that are not found there."""

    old: str
    new: str
    """Empty where the document is withdrawn."""
    spans: tuple[tuple[int, int], ...]


class Left(NamedTuple):
    """The runs that a document holds no more, a sample of them, and those by which each passage is looked for."""

    gone: tuple[int, ...]
    passages: tuple[tuple[int, ...], ...]

    def all(self) -> frozenset[int]:
        """Every run that is looked for."""
        return frozenset(self.gone).union(*self.passages)


def leaving(task: Leaving) -> Left:
    """What to look for in other documents; the work of a worker."""
    left = set(runs(task.new))
    gone = sample([run for run in runs(task.old) if run not in left], _MOST_OF_DOCUMENT)
    return Left(gone, tuple(_of_passage(task.old, span) for span in task.spans))


def _of_passage(text: str, span: tuple[int, int]) -> tuple[int, ...]:
    """The runs of a passage; those of the lines around it where it is shorter than a run."""
    own = runs(text[slice(*span)])
    if not own:
        own = runs(text[text.rfind("\n", 0, span[0]) + 1 : (text.find("\n", span[1]) + 1 or len(text) + 1) - 1])
    return sample(own, _MOST_OF_PASSAGE)


class Scan(NamedTuple):
    """One task: pages, and the runs looked for in them."""

    pages: tuple[Page, ...]
    wanted: frozenset[int]


class Seen(NamedTuple):
    """What a page holds of the runs looked for, and the older addresses that it claims, as document ids."""

    document: str
    version: str
    runs: frozenset[int]
    claims: tuple[str, ...]


def scan(task: Scan) -> tuple[Seen, ...]:
    """Looks for runs in pages; the work of a worker."""
    return tuple(
        Seen(page.document, page.version, task.wanted.intersection(runs(page.text)), _claims(page.text))
        for page in task.pages
    )


def _claims(text: str) -> tuple[str, ...]:
    if not text.startswith(("---", "+++")):
        return ()
    fields = front_matter(text)
    addresses = (address.partition("#")[0].strip("/") for address in fields.all(*_ADDRESSES))
    return tuple(document_id(address) for address in addresses if address)


class Holder(NamedTuple):
    """A document of the new edition that holds runs which another one lost."""

    document: str
    version: str
    share: float
    """Of the runs lost, those that it gained and that no other document held all along: 0 to 1."""
    named: bool
    """Whether it says itself that it stands for the other one."""


@dataclass(frozen=True, slots=True)
class Shelf:
    """Which documents of the new edition hold which of the runs looked for."""

    seen: Mapping[str, Seen]
    """By document."""
    holders: Mapping[int, frozenset[str]]
    """Run -> documents."""
    claims: Mapping[str, frozenset[str]]
    """Address -> documents that list it among their older ones."""

    @staticmethod
    def of(pages: Iterable[Seen]) -> "Shelf":
        """From what was seen in pages."""
        seen = {page.document: page for page in pages}
        holders: defaultdict[int, set[str]] = defaultdict(set)
        claims: defaultdict[str, set[str]] = defaultdict(set)
        for page in seen.values():
            for run in page.runs:
                holders[run].add(page.document)
            for address in page.claims:
                claims[address].add(page.document)
        return Shelf(
            seen,
            {run: frozenset(found) for run, found in holders.items()},
            {address: frozenset(found) for address, found in claims.items()},
        )

    def near(self, lost: Sequence[int], outside: frozenset[str], most: int = 16) -> list[str]:
        """The documents that hold most of the runs, rare ones counting more, the most first."""
        weights: defaultdict[str, float] = defaultdict(float)
        for run in lost:
            found = self.holders.get(run, frozenset()) - outside
            if 0 < len(found) <= COMMON:
                for document in found:
                    weights[document] += 1 / len(found)
        return [name for name, _ in sorted(weights.items(), key=lambda pair: (-pair[1], pair[0]))[:most]]

    def partly(self, wanted: Sequence[int], outside: frozenset[str]) -> list[str]:
        """The documents that hold a good part of the runs, the most first."""
        near = ((self.share(document, wanted), document) for document in self.near(wanted, outside))
        return [document for share, document in sorted(near, key=lambda pair: (-pair[0], pair[1])) if share >= PARTLY]

    def share(self, document: str, wanted: Sequence[int], *, without: frozenset[int] = frozenset()) -> float:
        """Share of runs that a document holds, `without` some of them."""
        held = self.seen[document].runs.intersection(wanted) - without
        return len(held) / len(wanted) if wanted else 0.0

    def whole(self, wanted: Sequence[int], outside: frozenset[str]) -> list[str]:
        """The documents that hold every one of the runs, by name."""
        if not wanted:
            return []
        found = [self.holders.get(run, frozenset()) for run in wanted]
        return sorted(frozenset.intersection(*found) - outside)


def heirs(
    lost: Sequence[int], near: Sequence[str], shelf: Shelf, before: Mapping[str, frozenset[int]], named: Iterable[str]
) -> tuple[Holder, ...]:
    """The documents that took over what another one lost, the likeliest first.

    `before` says which of the runs each of the documents `near` held in the edition before; `named` are those that say
    themselves that they stand for the other one.
    """
    wanted = set(lost)
    held = {document: shelf.seen[document].runs & wanted for document in near}
    stayed = set().union(*(now & before.get(document, frozenset()) for document, now in held.items()))
    telling = {run for run in wanted if len(shelf.holders.get(run, ())) <= COMMON}
    gained = {document: len((now - stayed) & telling) for document, now in held.items()}
    least = min(_HEIR_RUNS, _HEIR_SHARE * len(wanted))
    said = frozenset(named)
    found = [
        Holder(document, shelf.seen[document].version, gained.get(document, 0) / max(1, len(wanted)), document in said)
        for document in dict.fromkeys((*said, *near))
        if document in said or gained.get(document, 0) >= max(1, least)
    ]
    return tuple(sorted(found, key=lambda one: (not one.named, -one.share, one.document)))[:_MOST_HEIRS]


def other_version(document: str, other: str) -> bool:
    """Whether two documents stand in folders of different versions of one thing: `7.4/a/b` and `7.5/a/c`."""
    pairs = list(zip(document.split("/")[:-1], other.split("/")[:-1], strict=False))
    differing = next(((a, b) for a, b in pairs if a != b), None)
    return differing is not None and all(_VERSION.fullmatch(part) for part in differing)


def nearness(document: str, other: str) -> tuple[int, ...]:
    """Sort key of documents by how near they stand to one, the nearest first: same version, then folders in common."""
    own, theirs = document.split("/"), other.split("/")
    common = next(
        (at for at, (a, b) in enumerate(zip(own, theirs, strict=False)) if a != b), min(len(own), len(theirs))
    )
    return int(other_version(document, other)), -common, int(own[-1] != theirs[-1])
