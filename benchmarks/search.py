"""How fast an index is built and answers, and how often it finds a section somebody remembers a few words of.

    python benchmarks/search.py CORPUS… [--sections N] [--ask PART]… [--tantivy PYTHON]

Each CORPUS is a folder of Markdown. All its editions are indexed and the last of every page is searched. From sections,
words are taken and spoilt the way people spoil them; a query counts as a hit where the section, or another with the
very same text, is among the first ten. `--ask` leaves out reference pages that are put together from the same sentences
again and again, of which no four words tell one.

`--tantivy` runs the same queries through tantivy beside it; PYTHON is one that has the package, such as
`python -m venv DIR && DIR/bin/pip install tantivy`, then DIR/bin/python. It is asked in two ways: with its stemmers,
and fuzzily as well. It indexes what is searched only, where this index holds every edition.
"""

import argparse
import json
import random
import re
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from annotator.corpus.extract import extract, format_of, outline_of
from annotator.corpus.search.index import IndexText, SectionIndex, SectionText, TextId
from annotator.corpus.sections import parts_of
from annotator.text.messages import AnnotatorError

_WORD = re.compile(r"[^\W\d_]{4,}")
_WORDS = 4
_FIRST = 10
_TONGUES = ("de", "bg", "en")
_PEER = Path(__file__).with_name("search_tantivy.py")
Text = tuple[TextId, list[SectionText]]
Item = int
"""What a query looks for: a hash of a section's text, wherever it stands."""


@dataclass(frozen=True, slots=True)
class Query:
    """Some words, and what they were taken from."""

    spoilt: str
    tongue: str
    words: str
    item: Item


def texts(folders: list[Path], most: int) -> Iterator[Text]:
    """Documents with their sections, every text once, until there are `most` sections."""
    seen: set[str] = set()
    count = 0
    for path in [one for folder in folders for one in sorted(folder.rglob("*"))]:
        if not path.is_file() or format_of(path.name) is None or count >= most:
            continue
        try:
            extracted = extract(path.read_bytes(), path.name)
        except AnnotatorError:
            continue
        if extracted.text in seen:
            continue
        seen.add(extracted.text)
        parts = parts_of(extracted.text, outline_of(extracted))[: most - count]
        count += len(parts)
        sections = [
            SectionText(str(at), part.title, part.start, extracted.text[part.start : part.end])
            for at, part in enumerate(parts)
        ]
        yield TextId(str(path), "1"), sections


def in_force(read: Sequence[Text]) -> list[Text]:
    """Of pages that came out again and again the last one, as a search in the editions in force has it."""
    return list({_page(Path(text[0].document)): text for text in read}.values())


def _page(path: Path) -> tuple[str, ...]:
    """What editions of a page have in common: their file's name, and their folder's where that says nothing."""
    tongue = next((one for one in path.parts if one in ("de", "bg", "en")), "")
    return (tongue, *(path.parts[-2:] if path.stem == "index" else path.parts[-1:]))


def swapped(word: str, rng: random.Random) -> str:
    """A typing error: two letters in the wrong order, one left out, one doubled, or one wrong."""
    at = rng.randrange(1, len(word) - 1)
    kinds = (
        word[:at] + word[at + 1] + word[at] + word[at + 2 :],
        word[:at] + word[at + 1 :],
        word[:at] + word[at] + word[at:],
        word[:at] + rng.choice("авеинст" if re.search("[а-я]", word) else "aeinrst") + word[at + 1 :],
    )
    return rng.choice(kinds)


def endings(word: str, rng: random.Random) -> str:
    """A wrong longer ending of the word's language."""
    return word + rng.choice(["та", "ите", "ове"] if re.search("[а-я]", word) else ["en", "es", "ing", "s"])


SPOILT: dict[str, Callable[[str, random.Random], str]] = {
    "exact": lambda word, _: word,
    "infl (two letters cut)": lambda word, _: word[:-2] if len(word) > 5 else word,
    "longer": endings,
    "typo in each": swapped,
    "part (three letters)": lambda word, _: word[:3],
}
ONE_TYPO = "typo in one"
KINDS = (*SPOILT, ONE_TYPO)


def language(body: str) -> str:
    """Roughly: Bulgarian by its letters, German by its commonest words."""
    if len(re.findall("[а-я]", body)) > len(body) / 3:
        return "bg"
    words = set(body.lower().split())
    return "de" if len(words & {"der", "die", "und", "nicht", "werden", "ist"}) > 1 else "en"


def queries(read: Sequence[Text], each: int, rng: random.Random) -> list[Query]:
    """`each` queries for every way of spoiling and language, of sections that have words enough to be told apart."""
    pools: dict[str, list[tuple[Item, str]]] = {tongue: [] for tongue in _TONGUES}
    for _, sections in read:
        for one in sections:
            if len(set(_WORD.findall(one.body))) >= 2 * _WORDS:
                pools[language(one.body)].append((_item(one), one.body))
    made = []
    for kind in KINDS:
        for tongue, pool in pools.items():
            for item, body in rng.sample(pool, min(each, len(pool))):
                words = rng.sample(list(dict.fromkeys(_WORD.findall(body))), _WORDS)
                made.append(Query(kind, tongue, " ".join(_spoilt(words, kind, rng)), item))
    return made


def _spoilt(words: list[str], kind: str, rng: random.Random) -> list[str]:
    if kind == ONE_TYPO:
        return [swapped(words[0], rng), *words[1:]]
    return [SPOILT[kind](word, rng) for word in words]


def _item(section: SectionText) -> Item:
    return hash(section.body.strip())


def ours(index: SectionIndex, read: Sequence[Text], asked: Sequence[Query]) -> list[tuple[bool, float]]:
    """Whether each query found what it looks for, and its milliseconds of processor time: machines are shared."""
    scope = frozenset(name for name, _ in read)
    items = {(name, one.key): _item(one) for name, sections in read for one in sections}
    index.search("warm", scope, _FIRST)
    answers = []
    for query in asked:
        begun = time.process_time()
        found = index.search(query.words, scope, _FIRST).hits
        took = 1000 * (time.process_time() - begun)
        answers.append((any(items[hit.text, hit.key] == query.item for hit in found), took))
    return answers


def peer(
    python: str, read: Sequence[Text], asked: Sequence[Query], folder: Path
) -> dict[str, list[tuple[bool, float]]]:
    """The same of tantivy, by the way it was asked; prints how long it built and how big it is."""
    with (folder / "sections.jsonl").open("w", encoding="utf-8") as out:
        for _, sections in read:
            for one in sections:
                out.write(json.dumps([_item(one), one.heading, one.body]) + "\n")
    (folder / "queries.json").write_text(json.dumps([[one.words, one.item] for one in asked]), encoding="utf-8")
    done = subprocess.run([python, str(_PEER), str(folder), str(_FIRST)], capture_output=True, text=True, check=True)
    told, answers = json.loads(done.stdout)
    print(f"tantivy {told}")
    return {way: [(bool(hit), float(took)) for hit, took in of_way] for way, of_way in answers.items()}


def table(asked: Sequence[Query], answers: Sequence[tuple[bool, float]]) -> None:
    """Prints hit@10 by way of spoiling and language, with the times."""
    print(f"{'':24}" + "".join(f"{tongue:>8}" for tongue in _TONGUES) + f"{'p50 ms':>10}{'p95 ms':>8}")
    for kind in KINDS:
        row = ""
        for tongue in _TONGUES:
            hits = [
                hit for one, (hit, _) in zip(asked, answers, strict=True) if (one.spoilt, one.tongue) == (kind, tongue)
            ]
            row += f"{100 * statistics.fmean(hits):7.0f}%" if hits else f"{'–':>8}"
        times = sorted(took for one, (_, took) in zip(asked, answers, strict=True) if one.spoilt == kind)
        print(f"{kind:24}{row}{times[len(times) // 2]:10.2f}{times[int(0.95 * len(times))]:8.2f}")


def main() -> int:
    """Builds an index of the given folders and measures it."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("corpora", nargs="+", type=Path)
    parser.add_argument("--sections", type=int, default=100_000, help="how many to index at most")
    parser.add_argument("--queries", type=int, default=200, help="for each row and language")
    parser.add_argument("--ask", action="append", help="take queries from documents with this in their path only")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--tantivy", metavar="PYTHON", help="a Python with tantivy, for comparison")
    given = parser.parse_args()
    begun = time.perf_counter()
    read = list(texts(given.corpora, given.sections))
    sections = [one for _, of_text in read for one in of_text]
    size = sum(len(one.body.encode()) for one in sections)
    seconds = time.perf_counter() - begun
    print(f"{len(read)} documents, {len(sections)} sections, {size / 1e6:.1f} MB; read in {seconds:.1f} s")
    searched = in_force(read)
    told = [one for one in searched if not given.ask or any(part in one[0].document for part in given.ask)]
    print(f"in force: {len(searched)} documents, {sum(len(of_text) for _, of_text in searched)} sections")
    asked = queries(told, given.queries, random.Random(given.seed))
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "search.sqlite"
        index = SectionIndex(path)
        begun = time.perf_counter()
        index.index(IndexText(name, partial(list, made)) for name, made in read)
        print(f"index: {time.perf_counter() - begun:.1f} s, {path.stat().st_size / 1e6:.0f} MB")
        table(asked, ours(index, searched, asked))
        begun = time.perf_counter()
        index.index(IndexText(name, partial(list, made)) for name, made in read)
        print(f"again, nothing new: {1000 * (time.perf_counter() - begun):.0f} ms")
        index.close()
        if given.tantivy:
            for way, answers in peer(given.tantivy, searched, asked, Path(folder)).items():
                print(f"tantivy, {way}")
                table(asked, answers)
    return 0


if __name__ == "__main__":
    sys.exit(main())
