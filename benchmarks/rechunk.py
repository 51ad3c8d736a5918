"""Times re-chunking beside AutoRAG's update rule: which new chunks hold what each question needs, on the same data.

    python benchmarks/rechunk.py [--questions 1000] [--chunks 20000] [--documents 40] [--old 1000] [--new 200]

Documents of the same text are cut anew, from chunks of `--old` to chunks of `--new` characters. A label is the passage
that one old chunk was; right are all new chunks that share a character with it. The rows:

- AutoRAG's update rule, written from its published description: a chunk's offsets are those of the first place where
  its text stands in the document; for each gold id its row in the old corpus is looked for among all rows, and of the
  rows of the new corpus those of the same document are taken in which an end of the evidence lies. The offsets are
  found before and not counted. Once over plain tuples, faster than the rule ever was; and, after `pip install pandas`,
  over data frames, which is how AutoRAG keeps a corpus. AutoRAG 0.3.27 itself was measured at 26 s for 1,000 questions
  and 20,000 chunks.
- the projection of this project, the sorting of the chunks counted: the chunks that overlap, which is all that the rule
  is about; and the whole of it, with the share of the passage in every chunk and the chunks that are needed together.
"""

import argparse
import importlib
import random
import time
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from annotator.workflow.projection import ChunkMap, ChunkSpans, project_passage

Span = tuple[int, int]
_COVERAGE = 0.9
_REPEATED = 0.05
"""Share of the paragraphs that are one of a few standing phrases, as in real handbooks."""


class Row(NamedTuple):
    """A row of a corpus: a chunk, the document it is of, where it truly stands and where its text stands first."""

    chunk: str
    document: str
    span: Span
    found: Span


def _text(generator: random.Random, size: int, phrases: list[str]) -> str:
    parts, length = [], 0
    while length < size:
        words = ("".join(generator.choices("etaoinshrdlu", k=generator.randint(2, 9))) for _ in range(60))
        parts.append(generator.choice(phrases) if generator.random() < _REPEATED else " ".join(words))
        length += len(parts[-1]) + 2
    return "\n\n".join(parts)[:size]


def _cut(texts: dict[str, str], size: int, name: str) -> list[Row]:
    rows: list[Row] = []
    for document, text in texts.items():
        for start in range(0, len(text), size):
            words = text[start : start + size]
            first = text.find(words)
            rows.append(Row(f"{name}{len(rows)}", document, (start, start + len(words)), (first, first + len(words))))
    return rows


def published_rule(old: list[Row], new: list[Row], gold: list[str]) -> Iterator[list[str]]:
    """For each gold id the new ids that AutoRAG's update puts in its place; its spans include their last character."""
    for chunk in gold:
        row = next(row for row in old if row.chunk == chunk)
        start, end = row.found[0], row.found[1] - 1
        candidates = [one for one in new if one.document == row.document]
        yield [
            one.chunk
            for one in candidates
            if one.found[0] <= start <= one.found[1] - 1 or one.found[0] <= end <= one.found[1] - 1
        ]


def rule_over_frames(frames: Any, old: list[Row], new: list[Row], gold: list[str]) -> Iterator[list[str]]:
    """The same over data frames; making them is not counted against it by AutoRAG either, and costs little."""
    columns = ["chunk", "document", "start", "end"]
    ours, theirs = (
        frames.DataFrame([(one.chunk, one.document, one.found[0], one.found[1] - 1) for one in rows], columns=columns)
        for rows in (old, new)
    )
    for chunk in gold:
        row = ours[ours["chunk"] == chunk].iloc[0]
        start, end = row["start"], row["end"]
        candidates = theirs[theirs["document"] == row["document"]]
        inside = candidates.apply(
            lambda one, start=start, end=end: one["start"] <= start <= one["end"] or one["start"] <= end <= one["end"],
            axis=1,
        )
        yield candidates[inside]["chunk"].tolist()


def _mapped(new: list[Row]) -> ChunkMap:
    return ChunkMap(ChunkSpans(row.chunk, row.document, (row.span,)) for row in new)


def overlap(old: list[Row], new: list[Row], gold: list[str]) -> Iterator[list[str]]:
    """The chunks that overlap, by the projection of this project."""
    chunks, passages = _mapped(new), {row.chunk: row for row in old}
    for chunk in gold:
        row = passages[chunk]
        yield [name for name, _, _ in chunks.overlapping(row.document, row.span)]


def projection(texts: dict[str, str], old: list[Row], new: list[Row], gold: list[str]) -> Iterator[list[str]]:
    """The same with shares, and with the chunks that are needed together."""
    chunks, passages = _mapped(new), {row.chunk: row for row in old}
    for chunk in gold:
        row = passages[chunk]
        words = texts[row.document][slice(*row.span)]
        found = project_passage(chunks, row.document, row.span, words, coverage=_COVERAGE)
        yield [one.chunk for one in found.held]


def right(old: list[Row], new: list[Row], gold: list[str]) -> list[set[str]]:
    """All new chunks that share a character with each passage, by trying every one."""
    passages = {row.chunk: row for row in old}
    found = []
    for chunk in gold:
        at = passages[chunk]
        inside = (one for one in new if one.document == at.document)
        found.append({one.chunk for one in inside if one.span[0] < at.span[1] and one.span[1] > at.span[0]})
    return found


def timed(work: Callable[[], Iterator[list[str]]]) -> tuple[float, list[list[str]]]:
    """Seconds of processor for all answers, and the answers."""
    began = time.process_time()
    answers = list(work())
    return time.process_time() - began, answers


def tell(name: str, seconds: float, ours: float, answers: list[list[str]], truths: list[set[str]]) -> None:
    """Prints a row: seconds, how many times ours, chunks and labels lost, chunks that are wrong."""
    lost = sum(len(truth - set(answer)) for answer, truth in zip(answers, truths, strict=True))
    wrong = sum(len(set(answer) - truth) for answer, truth in zip(answers, truths, strict=True))
    hurt = sum(not truth <= set(answer) for answer, truth in zip(answers, truths, strict=True))
    shares = f"{lost / sum(map(len, truths)):8.1%}{hurt / len(truths):10.1%}{wrong:8}"
    print(f"{name:32}{1000 * seconds:10.1f}{seconds / ours:9.1f}{shares}")


def main() -> None:
    """Makes the corpora and asks all of them."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--questions", type=int, default=1000)
    parser.add_argument("--chunks", type=int, default=20_000, help="chunks of the new chunking")
    parser.add_argument("--documents", type=int, default=40)
    parser.add_argument("--old", type=int, default=1000, help="characters of an old chunk")
    parser.add_argument("--new", type=int, default=200, help="characters of a new chunk")
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    generator = random.Random(args.seed)
    phrases = [" ".join("".join(generator.choices("etaoinsh", k=6)) for _ in range(160)) for _ in range(8)]
    size = args.chunks * args.new // args.documents
    texts = {f"document {k}": _text(generator, size, phrases) for k in range(args.documents)}
    old, new = _cut(texts, args.old, "a"), _cut(texts, args.new, "b")
    gold = [generator.choice(old).chunk for _ in range(args.questions)]
    print(f"{args.questions:,} questions, {len(old):,} chunks of {args.old} -> {len(new):,} of {args.new}")
    ours = timed(lambda: overlap(old, new, gold))
    rows = [
        ("AutoRAG's rule, plain tuples", timed(lambda: published_rule(old, new, gold))),
        ("projection, overlapping chunks", ours),
        ("projection, shares and pieces", timed(lambda: projection(texts, old, new, gold))),
    ]
    try:
        frames = importlib.import_module("pandas")
    except ImportError:
        print("AutoRAG's rule over data frames is left out: pandas is not installed")
    else:
        rows.insert(0, ("AutoRAG's rule, data frames", timed(lambda: rule_over_frames(frames, old, new, gold))))
    print(f"{'':32}{'ms':>10}{'ratio':>9}{'lost':>8}{'of labels':>10}{'wrong':>8}")
    truths = right(old, new, gold)
    for name, (seconds, answers) in rows:
        tell(name, seconds, ours[0], answers, truths)


if __name__ == "__main__":
    main()
