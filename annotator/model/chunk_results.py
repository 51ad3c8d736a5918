"""What the commands about chunkings answer with `--json`."""

from collections import Counter
from collections.abc import Iterator
from itertools import groupby

from pydantic import Field

from annotator.model.results import Trouble
from annotator.model.types import Share, Text, Value

_OTHER_EDITION = "other-edition"
_FEW = 5
"""So many odd chunks of one kind are named to people; --json names all."""


class OddChunk(Value):
    """A chunk that is not where it claims to be, or nowhere, or in several places."""

    chunk: str
    file: str
    """The chunk file, with its line: `name:12`."""
    problem: str
    """`nowhere`, `ambiguous`, `empty`, `close` (not all of it stands there), `doubled-id`, `other-edition` (it is of an
    edition that is not in force), `other-document` (it is said to be of a document that does not hold it)."""
    about: Text = ""
    """The documents in question, or the beginning of its text."""


class ChunksResult(Value):
    """`annotator chunks add`: what became of the chunks of the files."""

    chunking: str
    status: str
    """`added`, `unchanged` (the same chunks are there under this name), `refused` (a file cannot be read whole; nothing
    was stored)."""
    readers: dict[str, str]
    """File -> the reader that its keys, or the person, chose."""
    chunks: int
    located: dict[str, int]
    """How they were located -> how many; they add up to `chunks`."""
    editions: dict[str, int]
    """`document@version` -> chunks of it."""
    claimed: int
    """Chunks whose file claims offsets."""
    claimed_wrong: int
    """Those among them whose text does not stand there."""
    odd: tuple[OddChunk, ...] = ()
    errors: tuple[Trouble, ...] = ()
    """Lines that cannot be read."""

    def lines(self) -> list[str]:
        """For people."""
        counts = ", ".join(f"{count} {level}" for level, count in self.located.items() if count)
        claims = f"{self.claimed} chunks claim offsets, {self.claimed_wrong} of them wrongly; all were looked up"
        return [
            f"{self.chunking}: {self.status}; {self.chunks} chunks ({counts})",
            *(f"{file}: read as {reader}" for file, reader in self.readers.items()),
            *([claims] if self.claimed else []),
            *self._odd_lines(),
            *(f"{one.path}: {one.message}" for one in self.errors),
        ]

    def _odd_lines(self) -> Iterator[str]:
        """The first few of each problem; chunks of other editions together, since one of them is as odd as all."""
        for name, group in groupby(sorted(self.odd, key=_problem), key=_problem):
            found = list(group)
            if name == _OTHER_EDITION:
                editions = [f"{at} ({count})" for at, count in Counter(one.about for one in found).most_common()]
                more = f" and {len(editions) - _FEW} more" if len(editions) > _FEW else ""
                yield f"{name}: {len(found)} of the chunks are of {', '.join(editions[:_FEW])}{more}, not in force"
                continue
            yield from (f"{one.file}: {name}: {one.chunk} {one.about}".rstrip() for one in found[:_FEW])
            if len(found) > _FEW:
                yield f"{name}: {len(found) - _FEW} more; --json names each"


def _problem(one: OddChunk) -> str:
    return one.problem


class ChunkShare(Value):
    """A chunk, and the share of a passage (its characters without white space) that it holds."""

    chunk: str
    share: Share


class ChunkedPassage(Value):
    """One place that a label rests on, as a chunking sees it."""

    reach: str
    """`whole`, `cut` (all of `pieces` are needed), `missed`, `absent` (no chunk is of this text), `unplaced` (the
    passage has no place in the edition it means: run `migrate` or answer its landing), `dropped` (a person said that
    it is gone: it and needs that have nothing else are not counted against the chunks)."""
    covered: Share = 0.0
    chunks: tuple[ChunkShare, ...] = ()
    """Every chunk that overlaps it."""
    pieces: tuple[str, ...] = ()
    """The chunk that is enough, or all that are needed."""


class LabelPassage(Value):
    """One place that a label rests on."""

    case: str
    label: str
    """`gold`, or `person.round` of a label of a case that has none yet."""
    need: str
    passage: int
    """Which of the need's alternatives, from 1."""
    part: int
    """Which of its parts, from 1; all are required."""
    at: str
    """Where it is now; where it was labelled if it has no place."""


class PassageInChunks(LabelPassage):
    """A place, and the chunks of one chunking."""

    now: ChunkedPassage


class LabelInChunks(Value):
    """A label, and what of it these chunks can meet."""

    case: str
    label: str
    needs: int
    reachable: int
    """Needs with an alternative all of whose parts can be reached."""
    fewest: int | None = None
    """Chunks that meet all of its needs, at least; None where these chunks cannot."""


class ChunksReport(Value):
    """`annotator chunks report`: which labels a chunking can reach."""

    chunking: str
    chunks: int
    located: dict[str, int]
    """How they were located -> how many; they add up to `chunks`."""
    set: str | None = None
    coverage: Share = 0.0
    """τ: the share of a passage that counts as enough."""
    passages: tuple[PassageInChunks, ...] = ()
    counts: dict[str, int] = Field(default={})
    """Reach -> passages; they add up to the passages."""
    needs: int = 0
    needs_reachable: int = 0
    """Needs with an alternative all of whose parts can be reached; of `needs`, the best recall these chunks allow."""
    needs_at: dict[int, int] = Field(default={})
    """k -> needs that the best k chunks for each label meet; of `needs`, the best recall at k of any retriever."""
    labels: tuple[LabelInChunks, ...] = ()
    not_in_force: dict[str, int] = Field(default={})
    """`document@version` -> chunks of it, for editions whose text is not the one in force."""
    withheld: int = 0
    """Labels that are not shown, because the person who asks has not labelled the case yet."""
    errors: tuple[Trouble, ...] = ()
    """Files of cases that cannot be read; what rests on them is not counted."""

    def lines(self) -> list[str]:
        """For people."""
        counts = ", ".join(f"{count} {level}" for level, count in self.located.items() if count)
        found = [f"{self.chunking}: {self.chunks} chunks ({counts})"]
        for edition, count in self.not_in_force.items():
            found.append(f"not in force: {count} chunks are of {edition}")
        if self.set is not None:
            reach = ", ".join(f"{count} {name}" for name, count in self.counts.items())
            found.append(f"{self.set}: {len(self.passages)} passages at coverage {self.coverage:g}: {reach}")
            found.append(f"needs that can be met: {self.needs_reachable} of {self.needs}")
            found.append(_at("by the best k chunks of each label", self.needs_at, self.needs))
            found += [f"{self.withheld} labels are not shown before you label their cases"] if self.withheld else []
        for one in self.passages:
            if one.now.reach != "whole":
                # What holds a full stop of the passage is no piece of it to a reader; --json names it.
                held = ((chunk.chunk, f"{chunk.share:.0%}") for chunk in one.now.chunks)
                shares = ", ".join(f"{chunk} {share}" for chunk, share in held if share != "0%")
                found.append(f"{one.now.reach:8} {one.case} {one.label} {one.need} {one.at}  {shares}".rstrip())
        return [*found, *(f"cannot be read: {one.path}: {one.message}" for one in self.errors)]


class PassageInTwo(LabelPassage):
    """A place, and its chunks under two chunkings."""

    old: ChunkedPassage
    new: ChunkedPassage


class ChunkingComparison(Value):
    """`annotator migrate SET --chunking OLD NEW`: the chunks of every label under both. Labels do not change."""

    set: str
    old: str
    new: str
    coverage: Share
    passages: tuple[PassageInTwo, ...]
    counts: dict[str, dict[str, int]]
    """Reach under the old -> reach under the new -> passages; they add up to the passages."""
    needs: int
    needs_reachable_old: int
    needs_reachable_new: int
    needs_at_old: dict[int, int] = Field(default={})
    """k -> needs that the best k chunks for each label meet under the old chunking."""
    needs_at_new: dict[int, int] = Field(default={})
    withheld: int = 0
    """Labels that are not shown, because the person who asks has not labelled the case yet."""
    errors: tuple[Trouble, ...] = ()
    """Files of cases that cannot be read; what rests on them is not counted."""

    def lines(self) -> list[str]:
        """For people."""
        found = [f"{self.set}: {len(self.passages)} passages at coverage {self.coverage:g}, {self.old} -> {self.new}"]
        for old, row in self.counts.items():
            found += [f"{old} -> {new}: {count}" for new, count in row.items() if count]
        met = f"{self.needs_reachable_old} -> {self.needs_reachable_new} of {self.needs}"
        found.append(f"needs that can be met: {met}")
        found.append(_at(f"by the best k chunks, {self.old}", self.needs_at_old, self.needs))
        found.append(_at(f"by the best k chunks, {self.new}", self.needs_at_new, self.needs))
        found += [f"{self.withheld} labels are not shown before you label their cases"] if self.withheld else []
        for one in self.passages:
            before = ", ".join(one.old.pieces or (one.old.reach,))
            after = ", ".join(one.new.pieces or (one.new.reach,))
            found.append(f"{one.case} {one.label} {one.need} {one.at}: {before} -> {after}")
        return [*found, *(f"cannot be read: {one.path}: {one.message}" for one in self.errors)]


def _at(what: str, needs_at: dict[int, int], needs: int) -> str:
    return f"{what}: " + ", ".join(f"k={k} {met} of {needs}" for k, met in needs_at.items())
