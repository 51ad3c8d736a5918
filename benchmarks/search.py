"""How fast an index is built and answers, and how often it finds a section somebody remembers a few words of.

    python benchmarks/search.py CORPUS…

Each CORPUS is a folder of Markdown. From sections of it, words are taken and spoilt the way people spoil them; a query
counts as a hit where the section (or another with the very same text) is among the first ten.
"""

import argparse
import random
import re
import statistics
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

from annotator.corpus.extract import extract, format_of, outline_of
from annotator.corpus.search.index import IndexText, SectionIndex, SectionText, TextId
from annotator.corpus.sections import parts_of
from annotator.text.messages import AnnotatorError

_WORD = re.compile(r"[^\W\d_]{4,}")
_WORDS = 4
_FIRST = 10


def texts(folders: list[Path]) -> Iterator[tuple[TextId, list[SectionText]]]:
    """Every document with its sections."""
    for folder in folders:
        for path in sorted(one for one in folder.rglob("*") if one.is_file() and format_of(one.name)):
            try:
                extracted = extract(path.read_bytes(), path.name)
            except AnnotatorError:
                continue
            parts = parts_of(extracted.text, outline_of(extracted))
            sections = [
                SectionText(str(at), part.title, part.start, extracted.text[part.start : part.end])
                for at, part in enumerate(parts)
            ]
            yield TextId(str(path.relative_to(folder.parent)), "1"), sections


def swapped(word: str, rng: random.Random) -> str:
    """A typing error: two letters in the wrong order, one left out, one doubled, or one wrong."""
    at = rng.randrange(1, len(word) - 1)
    kinds = (
        word[:at] + word[at + 1] + word[at] + word[at + 2 :],
        word[:at] + word[at + 1 :],
        word[:at] + word[at] + word[at:],
        word[:at] + rng.choice("aeinrst") + word[at + 1 :],
    )
    return rng.choice(kinds)


def endings(word: str, rng: random.Random) -> str:
    """A wrong longer ending of the word's language."""
    return word + rng.choice(["та", "ите", "ове"] if re.search("[а-я]", word) else ["en", "es", "ing", "s"])


SPOILT: dict[str, Callable[[str, random.Random], str]] = {
    "exact": lambda word, _: word,
    "infl (two letters cut)": lambda word, _: word[:-2] if len(word) > 5 else word,
    "longer": endings,
    "typo": swapped,
    "part (three letters)": lambda word, _: word[:3],
}


def language(body: str) -> str:
    """Roughly: Bulgarian by its letters, German by its commonest words."""
    if len(re.findall("[а-я]", body)) > len(body) / 3:
        return "bg"
    words = set(body.lower().split())
    return "de" if len(words & {"der", "die", "und", "nicht", "werden", "ist"}) > 1 else "en"


def measure(index: SectionIndex, sections: list[SectionText], scope: frozenset[TextId], rng: random.Random) -> None:
    """Prints hit@10 and times for each way of spoiling, by language."""
    body_of = {}
    for tongue in ("de", "en", "bg"):
        body_of[tongue] = [one for one in sections if language(one.body) == tongue]
    print(f"{'':24}" + "".join(f"{tongue:>8}" for tongue in body_of) + f"{'p50 ms':>10}{'p95 ms':>8}")
    for name, spoil in SPOILT.items():
        row, times = "", []
        for pool in body_of.values():
            hits = []
            for section in rng.sample(pool, min(200, len(pool))):
                words = list(dict.fromkeys(_WORD.findall(section.body)))
                query = " ".join(spoil(word, rng) for word in rng.sample(words, min(_WORDS, len(words))))
                begun = time.perf_counter()
                found = index.search(query, scope, _FIRST)
                times.append(1000 * (time.perf_counter() - begun))
                hits.append(any(hit.snippet.text in section.body and hit.heading == section.heading for hit in found))
            row += f"{100 * statistics.fmean(hits):7.0f}%" if hits else f"{'–':>8}"
        ranked = sorted(times)
        print(f"{name:24}{row}{ranked[len(ranked) // 2]:10.1f}{ranked[int(0.95 * len(ranked))]:8.1f}")


def main() -> int:
    """Builds an index of the given folders and measures it."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("corpora", nargs="+", type=Path)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    begun = time.perf_counter()
    read = list(texts(given.corpora))
    size = sum(len(one.body.encode()) for _, sections in read for one in sections)
    sections = [one for _, of_text in read for one in of_text]
    seconds = time.perf_counter() - begun
    print(f"{len(read)} documents, {len(sections)} sections, {size / 1e6:.1f} MB; read in {seconds:.1f} s")
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "search.sqlite"
        index = SectionIndex(path)
        begun = time.perf_counter()
        index.index(IndexText(name, partial(list, made)) for name, made in read)
        print(f"index: {time.perf_counter() - begun:.1f} s, {path.stat().st_size / 1e6:.0f} MB")
        telling = [one for one in sections if len(set(_WORD.findall(one.body))) >= 2 * _WORDS]
        measure(index, telling, frozenset(name for name, _ in read), random.Random(given.seed))
        begun = time.perf_counter()
        index.index(IndexText(name, partial(list, made)) for name, made in read)
        print(f"again, nothing new: {1000 * (time.perf_counter() - begun):.0f} ms")
        index.close()
    return 0


if __name__ == "__main__":
    sys.exit(main())
