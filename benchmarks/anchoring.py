"""Times the anchoring engine beside a token diff and difflib, on the same texts in one run.

    python benchmarks/anchoring.py [--pairs 200] [--size 14000] [--labels 10] [--seed 1]

Texts are made up: sentences of words drawn by frequency, edited in a few places as a revision edits them. The baselines
only align (rapidfuzz's LCSseq over the tokens, difflib over the tokens); the engine aligns and lands the labels.
Ratios are what is worth reading, the machine decides the rest.
"""

import argparse
import random
import time
from collections.abc import Callable
from difflib import SequenceMatcher

from rapidfuzz.distance import LCSseq

from annotator.anchoring import align
from annotator.text.sentences import sentences
from annotator.text.tokens import tokens

Pair = tuple[str, str, list[tuple[int, int]]]


def made_up(generator: random.Random, size: int) -> str:
    words = ["".join(generator.choices("etaoinshrdlu", k=generator.randint(1, 9))) for _ in range(1500)]
    frequency = [1 / (rank + 3) for rank in range(len(words))]
    parts, length = [], 0
    while length < size:
        parts.append(" ".join(generator.choices(words, frequency, k=generator.randint(6, 24))).capitalize() + ".")
        parts[-1] += "\n\n" if generator.random() < 0.3 else " "
        length += len(parts[-1])
    return "".join(parts)


def revised(generator: random.Random, text: str) -> str:
    """The text with about a tenth of its paragraphs reworded, dropped, added or moved."""
    paragraphs = text.split("\n\n")
    for at in range(len(paragraphs)):
        match generator.randrange(40):
            case 0:
                paragraphs[at] = paragraphs[at].replace(" ", f" {generator.randint(1, 99)} ", 1)
            case 1:
                paragraphs[at] = made_up(generator, 200)
            case 2:
                paragraphs[at] = ""
            case 3:
                paragraphs.append(paragraphs[at])
                paragraphs[at] = ""
    return "\n\n".join(paragraph for paragraph in paragraphs if paragraph)


def some_sentences(text: str, labels: int) -> list[tuple[int, int]]:
    found = sentences(text)
    return found[:: max(len(found) // labels, 1)][:labels]


def engine(pairs: list[Pair]) -> None:
    for old, new, spans in pairs:
        alignment = align(old, new)
        for start, end in spans:
            alignment.land(start, end)


def token_diff(pairs: list[Pair]) -> None:
    for old, new, _ in pairs:
        LCSseq.opcodes(tokens(old).forms, tokens(new).forms)


def difflib_diff(pairs: list[Pair]) -> None:
    for old, new, _ in pairs:
        SequenceMatcher(None, tokens(old).forms, tokens(new).forms, autojunk=False).get_opcodes()


def seconds(work: Callable[[list[Pair]], None], pairs: list[Pair]) -> float:
    began = time.process_time()
    work(pairs)
    return time.process_time() - began


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--pairs", type=int, default=200)
    parser.add_argument("--size", type=int, default=14_000)
    parser.add_argument("--labels", type=int, default=10)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    generator = random.Random(args.seed)
    texts = [made_up(generator, args.size) for _ in range(args.pairs)]
    pairs = [(text, revised(generator, text), some_sentences(text, args.labels)) for text in texts]
    engine(pairs[:2])
    ours = seconds(engine, pairs)
    print(f"{args.pairs} pairs of {args.size} characters, {args.labels} labels each, seed {args.seed}")
    print(f"{'engine, align and land':<28}{1000 * ours / args.pairs:9.2f} ms a pair   1.00")
    for name, work, some in (
        ("LCSseq over tokens, align", token_diff, pairs),
        ("difflib, align", difflib_diff, pairs[:10]),
    ):
        share = seconds(work, some) / len(some)
        print(f"{name:<28}{1000 * share:9.2f} ms a pair {share * args.pairs / ours:6.2f}")


if __name__ == "__main__":
    main()
