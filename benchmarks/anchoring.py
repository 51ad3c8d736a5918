"""Times the anchoring engine beside token diffs and AutoRAG's published rule, on the same texts in one run.

    python benchmarks/anchoring.py                               # the comparison, on 200 pairs
    python benchmarks/anchoring.py --job 10000 --changed 1.0     # the whole job: 10,000 pairs, 100,000 labels
    python benchmarks/anchoring.py --job 10000 --changed 0.2
    python benchmarks/anchoring.py --markup ../shared/data/corpora

Texts are made up: sentences of words drawn by frequency, revised in about a tenth of their paragraphs, so the right
place of every label is known. A label is right where it lands at that place, or is left to a person where its words
are gone; it is wrong where it lands elsewhere without a word. The rows beside the engine:

- LCSseq (rapidfuzz) and, after `pip install cydifflib`, cydifflib over the same tokens: a label is carried where all
  its tokens lie in one equal block;
- difflib, on few pairs;
- AutoRAG's rule, written from its description: the first place where the words of the label stand, else (0, 0).

Ratios are what is worth reading; the load of the machine is told beside the seconds.
"""

import argparse
import importlib
import os
import random
import resource
import time
from bisect import bisect_right
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from difflib import SequenceMatcher
from functools import partial
from pathlib import Path
from typing import NamedTuple

from rapidfuzz.distance import LCSseq

from annotator.anchoring import align
from annotator.text.sentences import sentences
from annotator.text.tokens import Tokens, tokens

Span = tuple[int, int]
_BATCH = 32
"""Pairs that a worker is given at a time."""


class Pair(NamedTuple):
    """Two texts, the labels in the old one, and where each stands in the new one (None: its words do not)."""

    old: str
    new: str
    labels: list[Span]
    places: list[Span | None]


# --- texts -------------------------------------------------------------------------------------------------------


def made_up(generator: random.Random, size: int) -> str:
    """A text of sentences in paragraphs."""
    words = ["".join(generator.choices("etaoinshrdlu", k=generator.randint(1, 9))) for _ in range(1500)]
    frequency = [1 / (rank + 3) for rank in range(len(words))]
    parts, length = [], 0
    while length < size:
        parts.append(" ".join(generator.choices(words, frequency, k=generator.randint(6, 24))).capitalize() + ".")
        parts[-1] += "\n\n" if generator.random() < 0.3 else " "
        length += len(parts[-1])
    return "".join(parts)


Piece = tuple[int | None, str]
"""Where a stretch of the new text stood in the old one, and its characters."""


def _revision(generator: random.Random, text: str) -> Iterator[Piece]:
    """The new text in pieces: about a tenth of the paragraphs reworded, replaced, dropped or moved to the end."""
    moved: list[Piece] = []
    at = 0
    for paragraph in text.split("\n\n"):
        begin, at = at, at + len(paragraph) + 2
        match generator.randrange(40):
            case 0:
                first = paragraph.find(" ") + 1
                yield begin, paragraph[:first]
                yield None, f"{generator.randint(1, 99)} "
                yield begin + first, paragraph[first:] + "\n\n"
            case 1:
                yield None, made_up(generator, 200) + "\n\n"
            case 2:
                pass
            case 3:
                moved.append((begin, paragraph + "\n\n"))
            case _:
                yield begin, paragraph + "\n\n"
    yield from moved


def _pair(generator: random.Random, size: int, labels: int, *, changed: bool) -> Pair:
    old = made_up(generator, size)
    found = sentences(old)
    spans = found[:: max(len(found) // labels, 1)][:labels]
    if not changed:
        return Pair(old, "".join(old), spans, [*spans])
    pieces = list(_revision(generator, old))
    starts, at = [], 0
    for _, words in pieces:
        starts.append(at)
        at += len(words)
    places: list[Span | None] = []
    for start, end in spans:
        place = None
        for (begin, words), there in zip(pieces, starts, strict=True):
            if begin is not None and begin <= start and end <= begin + len(words):
                place = there + start - begin, there + end - begin
        places.append(place)
    return Pair(old, "".join(words for _, words in pieces), spans, places)


def pairs_of(count: int, *, size: int, labels: int, changed: float, seed: int) -> list[Pair]:
    """Pairs of texts of which a share changed."""
    generator = random.Random(seed)
    return [_pair(generator, size, labels, changed=k < changed * count) for k in range(count)]


# --- ways of landing labels --------------------------------------------------------------------------------------


def engine(pair: Pair) -> list[Span | None]:
    """What this project does; what is asked about is left to a person."""
    alignment = align(pair.old, pair.new)
    landings = [alignment.land(*label) for label in pair.labels]
    return [landing.span if landing.silent else None for landing in landings]


def first_hit(pair: Pair) -> list[Span | None]:
    """AutoRAG's rule: the first place of the words; what is not found is at the beginning."""
    places: list[Span | None] = []
    for start, end in pair.labels:
        at = pair.new.find(pair.old[start:end])
        places.append((at, at + end - start) if at >= 0 else (0, 0))
    return places


Block = tuple[int, int, int]
"""First old token, first new token, how many are equal."""


def token_diff(blocks: Callable[[Tokens, Tokens], Iterable[Block]], pair: Pair) -> list[Span | None]:
    """A diff of the tokens: carried is what lies in one equal block."""
    old, new = tokens(pair.old), tokens(pair.new)
    equal = sorted(blocks(old, new))
    firsts = [block[0] for block in equal]
    places: list[Span | None] = []
    for start, end in pair.labels:
        low, high = bisect_right(old.ends, start), bisect_right(old.starts, end - 1)
        k = bisect_right(firsts, low) - 1
        first, there, size = equal[k] if k >= 0 else (0, 0, 0)
        inside = low >= first and high <= first + size
        places.append((new.starts[low - first + there], new.ends[high - 1 - first + there]) if inside else None)
    return places


def lcs_blocks(old: Tokens, new: Tokens) -> Iterator[Block]:
    """The longest common subsequence, by rapidfuzz."""
    for block in LCSseq.opcodes(old.forms, new.forms):
        if block.tag == "equal":
            yield block.src_start, block.dest_start, block.src_end - block.src_start


def difflib_blocks(matcher: type[SequenceMatcher[str]], old: Tokens, new: Tokens) -> Iterable[Block]:
    """The matching blocks of difflib, or of what offers the same."""
    return ((a, b, size) for a, b, size in matcher(None, old.forms, new.forms, autojunk=False).get_matching_blocks())


Way = Callable[[Pair], list[Span | None]]


def ways() -> Iterator[tuple[str, Way, int]]:
    """Name, what it does, and on how many pairs at most; the first is what the others are measured by."""
    yield "LCSseq over tokens", partial(token_diff, lcs_blocks), 1_000_000
    try:
        fast = importlib.import_module("cydifflib").SequenceMatcher
    except ImportError:
        print("cydifflib is left out: it is not installed")
    else:
        yield "cydifflib over tokens", partial(token_diff, partial(difflib_blocks, fast)), 1_000_000
    yield "difflib over tokens", partial(token_diff, partial(difflib_blocks, SequenceMatcher)), 10
    yield "AutoRAG's rule", first_hit, 1_000_000
    yield "engine", engine, 1_000_000


def verdicts(pair: Pair, answers: list[Span | None]) -> Counter[str]:
    """How many labels came out right, wrong, or were left to a person though they stand."""
    found: Counter[str] = Counter()
    for answer, place in zip(answers, pair.places, strict=True):
        found["right" if answer == place else "asked" if answer is None else "wrong"] += 1
    return found


def compare(pairs: list[Pair]) -> None:
    """Prints one row for every way, each pair gone through by all of them in turn."""
    known = list(ways())
    spent: defaultdict[str, float] = defaultdict(float)
    tally: defaultdict[str, Counter[str]] = defaultdict(Counter)
    done: Counter[str] = Counter()
    for _, way, _ in known:
        way(pairs_of(1, size=2000, labels=10, changed=1.0, seed=0)[0])  # so that no row pays for what it imports
    for number, pair in enumerate(pairs):
        for name, way, most in known:
            if number < most:
                began = time.process_time()
                answers = way(pair)
                spent[name] += time.process_time() - began
                tally[name] += verdicts(pair, answers)
                done[name] += 1
    print(f"{'':24}{'ms a pair':>10}{'ratio':>8}{'labels/s':>10}{'right':>9}{'wrong':>8}{'asked':>8}")
    for name, _, _ in known:
        each, labels = spent[name] / done[name], tally[name].total()
        shares = "".join(f"{tally[name][verdict] / labels:{width}.2%}" for verdict, width in _COLUMNS)
        ratio = each / (spent[known[0][0]] / done[known[0][0]])
        print(f"{name:24}{1000 * each:10.2f}{ratio:8.2f}{labels / spent[name]:10,.0f}{shares}")


_COLUMNS = (("right", 9), ("wrong", 8), ("asked", 8))


# --- the whole job -----------------------------------------------------------------------------------------------


def _work(batch: list[Pair]) -> tuple[Counter[str], float, float]:
    began = time.process_time()
    answers = [engine(pair) for pair in batch]
    spent = time.process_time() - began
    found: Counter[str] = Counter()
    for pair, answer in zip(batch, answers, strict=True):
        found += verdicts(pair, answer)
    return found, spent, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


def job(pairs: list[Pair], count: int, workers: int) -> None:
    """Lands the labels of ``count`` pairs, the given ones over and over, in a pool; the pool's start is in the time."""
    print(f"load before: {os.getloadavg()[0]:.2f} running on {os.cpu_count()} cores")
    order = [pairs[k % len(pairs)] for k in range(count)]
    batches = [order[at : at + _BATCH] for at in range(0, count, _BATCH)]
    tally, spent, peak = Counter[str](), 0.0, 0.0
    began = time.perf_counter()
    with ProcessPoolExecutor(workers) as pool:
        for found, seconds, memory in pool.map(_work, batches):
            tally, spent, peak = tally + found, spent + seconds, max(peak, memory)
    wall = time.perf_counter() - began
    print(f"load after: {os.getloadavg()[0]:.2f}")
    print(
        f"{tally.total():,} labels in {count:,} pairs, {workers} workers: {wall:.1f} s wall, {spent:.1f} s of processor"
    )
    print(
        f"{tally.total() / wall:,.0f} labels/s, {1000 * spent / count:.2f} ms a pair, {peak:.0f} MB at most in a worker"
    )
    print(", ".join(f"{verdict} {tally[verdict]:,}" for verdict, _ in _COLUMNS))


# --- markup ------------------------------------------------------------------------------------------------------


def markup(folder: Path, files: int) -> None:
    """Times the reading of Markdown sources, as they are and again, when they are at hand."""
    from annotator.anchoring.readings import Readings

    found = sorted(folder.rglob("*.md"))
    texts = [path.read_text("utf-8", "replace") for path in random.Random(1).sample(found, min(files, len(found)))]
    size = sum(map(len, texts))
    kept = Readings(room=4 * size)
    print(f"{len(texts)} Markdown files, {size:,} characters")
    for name, marked in (("as plain text", False), ("as markup", True), ("as markup, again", True)):
        began = time.process_time()
        for text in texts:
            kept.of(text, ()).side(markup=marked)
        spent = time.process_time() - began
        print(f"{name:24}{1e9 * spent / size:10.0f} ms a million characters")


def main() -> None:
    """Runs what the options ask for."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--pairs", type=int, default=200, help="pairs that are made up")
    parser.add_argument("--size", type=int, default=14_000, help="characters of a text")
    parser.add_argument("--labels", type=int, default=10, help="labels of a text")
    parser.add_argument("--changed", type=float, default=1.0, help="share of the texts that were revised")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--job", type=int, metavar="N", help="only the engine, on N pairs in a pool")
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1, help="processes of the pool")
    parser.add_argument("--markup", type=Path, metavar="DIR", help="only the reading of the Markdown files in DIR")
    args = parser.parse_args()
    if args.markup:
        markup(args.markup, args.pairs)
        return
    count = max(args.pairs, min(args.job or 0, 1000))
    pairs = pairs_of(count, size=args.size, labels=args.labels, changed=args.changed, seed=args.seed)
    texts = f"{args.size:,} characters, {args.labels} labels each, {args.changed:.0%} changed, seed {args.seed}"
    print(f"{count} pairs of {texts}")
    if args.job:
        job(pairs, args.job, args.workers)
    else:
        compare(pairs)


if __name__ == "__main__":
    main()
