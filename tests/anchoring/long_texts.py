"""Long texts, landed in a process of its own with bounds on its memory and its time.

python -m tests.anchoring.long_texts CASE MEGABYTES SECONDS
"""

import random
import resource
import sys
from collections import Counter
from collections.abc import Callable

from annotator.anchoring import Alignment, align

LINE = "The same line again and again.\n"
Span = tuple[int, int]
Case = tuple[str, str, list[Span]]


def prose(size: int, vocabulary: int, seed: int) -> str:
    """Sentences of made-up words in paragraphs."""
    generator = random.Random(seed)
    words = ["".join(generator.choices("etaoinshrdlu", k=generator.randint(2, 9))) for _ in range(vocabulary)]
    parts, length = [], 0
    while length < size:
        parts.append(" ".join(generator.choices(words, k=generator.randint(6, 20))).capitalize() + ".")
        parts[-1] += "\n\n" if generator.random() < 0.2 else " "
        length += len(parts[-1])
    return "".join(parts)


def spread(text: str, count: int, size: int = 120) -> list[Span]:
    """Spans all over a text."""
    step = (len(text) - size) // count
    return [(at, at + size) for at in range(step // 2, step * count, step)]


def revised() -> Case:
    """A million characters with a change every few sentences and a stretch that is gone."""
    old = prose(1_000_000, 3000, 1)
    return old, old[:300_000].replace("e the", "e not the") + old[310_000:], spread(old, 200)


def repeats() -> Case:
    """A hundred thousand times one line."""
    labels = [(k * 100 * len(LINE), k * 100 * len(LINE) + len(LINE) - 1) for k in range(1000)]
    return LINE * 100_000, LINE * 90_000 + "Another one.\n" + LINE * 10_000, labels


def one_line() -> Case:
    """A sentence of a million characters."""
    words = [f"w{n * 7919 % 100_003}" for n in range(150_000)]
    old, new = " ".join(words), " ".join([*words[:70_000], "NEW", *words[70_000:]])
    return old, new, spread(old, 20)


def strangers() -> Case:
    """Two texts without a common word."""
    old, new = prose(1_000_000, 3000, 1), prose(1_000_000, 3000, 2).upper().replace("E", "9")
    return old, new, spread(old, 200)


def one_word() -> Case:
    """Two texts of one word, but for one."""
    old, new = "word " * 200_000, "word " * 190_000 + "other " + "word " * 10_000
    return old, new, spread(old, 200)


def few_words() -> Case:
    """Two unrelated texts of the same thirty words: no run is rare, every gap is too large."""
    old = prose(1_000_000, 30, 1)
    return old, prose(1_000_000, 30, 2), spread(old, 200)


def every_seventh() -> Case:
    """Every seventh word is another one: hundreds of thousands of short gaps."""
    words = prose(1_000_000, 3000, 1).split(" ")
    old = " ".join(words)
    words[::7] = [f"X{k % 50}" for k in range(len(words[::7]))]
    return old, " ".join(words), spread(old, 200)


def ten_million() -> Case:
    """Ten million characters with many changes."""
    old = prose(10_000_000, 5000, 1)
    return old, old[:3_000_000].replace("e the", "e not the") + old[3_100_000:], spread(old, 50)


CASES: dict[str, Callable[[], Case]] = {
    case.__name__: case
    for case in (revised, repeats, one_line, strangers, one_word, few_words, every_seventh, ten_million)
}


def main(name: str, megabytes: int, seconds: int) -> None:
    """Prints how many labels came down how."""
    old, new, labels = CASES[name]()
    resource.setrlimit(resource.RLIMIT_AS, (megabytes << 20, megabytes << 20))
    resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds))
    alignment: Alignment = align(old, new)
    landings = [alignment.land(*label) for label in labels]
    for landing in landings:
        assert all(0 <= low <= high <= len(new) for low, high in landing.candidates)
        assert not landing.silent or landing.span is not None
    print(*(f"{outcome}:{count}" for outcome, count in sorted(Counter(str(one.outcome) for one in landings).items())))


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]), int(sys.argv[3]))
