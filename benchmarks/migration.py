"""Migrates passages sampled from a real corpus through the command line, and shows where they came down.

    python benchmarks/migration.py ../shared/data/corpora/tts-handbook [--editions 2021-12-29 2022-12-29 2025-02-27]
                                   [--passages 10000] [--seed 1] [--show 100] [--out FILE] [--keep DIR]

The corpus is a folder with one folder of documents for each edition; passages (sentences, paragraphs, phrases of two to
six words) are drawn from the first one. Printed are the counts of `annotator migrate` (they add up to the passages,
each place once), its seconds, and whether a second run writes nothing. `--show` writes a sample of silent landings with
what stands around them, old and new, so that a person can read whether each is right.
"""

import argparse
import json
import random
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from annotator.model.case import Case
from annotator.model.label import Answerability, Label, Need, Passage
from annotator.store.base import Key, Kind, Put
from annotator.text.sentences import paragraphs, sentences
from annotator.text.tokens import tokens
from annotator.workflow.context import Project
from annotator.workflow.opening import open_project

SET = "sampled"
PERSON = "maintainer"
_PER_CASE = 10
_AROUND = 90


def annotator(folder: Path, *arguments: str) -> dict[str, Any]:
    """One command; its answer as JSON. 1 and 3 are findings and unreadable files, which the answer names."""
    command = [sys.executable, "-m", "annotator", *arguments, "--workspace", str(folder), "--as", PERSON, "--json"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode not in (0, 1, 3):
        raise SystemExit(f"{' '.join(arguments)} ended with {done.returncode}\n{done.stderr}")
    answer: dict[str, Any] = json.loads(done.stdout)
    return answer


def prepare(folder: Path, corpus: Path, editions: Sequence[str]) -> None:
    """A workspace that holds the editions in their order, the last one in force."""
    subprocess.run([sys.executable, "-m", "annotator", "init", str(folder)], check=True, capture_output=True)
    for year, edition in enumerate(editions):
        added = annotator(
            folder, "corpus", "add", str(corpus / edition), "--edition", edition,
            "--valid-from", f"{2000 + year}-01-01", *(["--complete"] if year else []),
        )  # fmt: skip
        print(f"{edition}: {len(added['documents'])} documents, {len(added['errors'])} files that could not be added")
    annotator(folder, "set", "new", SET)


def drawn(generator: random.Random, text: str, count: int) -> Iterator[tuple[int, int]]:
    """Passages of a text: sentences, paragraphs, phrases of two to six words."""
    lines, blocks = sentences(text), paragraphs(text)
    for _ in range(count if lines else 0):
        start, end = generator.choice(blocks if generator.random() < 0.25 else lines)
        words = tokens(text[start:end])
        if generator.random() < 0.3 and len(words) > 4:
            first = generator.randrange(len(words) - 2)
            last = min(len(words), first + generator.randint(2, 6)) - 1
            start, end = start + words.starts[first], start + words.ends[last]
        if any(character.isalnum() for character in text[start:end]):
            yield start, end


def passages(project: Project, version: str, count: int, seed: int) -> Iterator[Passage]:
    """So many different passages of one edition, spread over the documents by their length."""
    generator = random.Random(seed)
    documents = [name for name in project.corpus.documents() if version in project.corpus.versions(name)]
    sizes = [len(project.corpus.reading(name, version).text) for name in documents]
    seen: set[tuple[str, int, int]] = set()
    while len(seen) < count:
        for name in generator.choices(documents, sizes, k=max((count - len(seen)) // 4, 1)):
            reading = project.corpus.reading(name, version)
            for start, end in drawn(generator, reading.text, 4):
                if (name, start, end) not in seen and len(seen) < count:
                    seen.add((name, start, end))
                    section = reading.section_at(start).key
                    yield Passage(at=f"{name}@{version}#{section}", span=(start, end), quote=reading.text[start:end])


def write(project: Project, found: Sequence[Passage]) -> None:
    """Cases of ten needs each, one passage a need, labelled by one person."""
    changes: list[Put] = []
    for number, first in enumerate(range(0, len(found), _PER_CASE)):
        name = f"case-{number:05}"
        needs = tuple(Need(need=f"n{k}", any=(passage,)) for k, passage in enumerate(found[first : first + _PER_CASE]))
        case = Case(case=name, question=f"What do the passages of {name} say?", author=PERSON)
        label = Label(case=name, person=PERSON, answerability=Answerability.ANSWERABLE, needs=needs)
        changes += [Put(Key(Kind.CASE, (SET, name)), case), Put(Key(Kind.LABEL, (SET, name, PERSON, "1")), label)]
    project.store.commit(changes)


def sample(folder: Path, landings: Sequence[dict[str, Any]], count: int, seed: int) -> Iterator[str]:
    """Silent landings as text, with what stands around them in either edition."""
    project = open_project(folder)
    silent = [one for one in landings if one["outcome"] in ("kept", "moved")]
    for one in random.Random(seed).sample(silent, min(count, len(silent))):
        old, new = reference(one["from"]), reference(one["to"])
        was = project.corpus.reading(*old[:2]).text
        now = project.corpus.reading(*new[:2]).text
        yield f"{one['outcome']} {one['from']} -> {one['to']}  {', '.join((*one['reasons'], *one['flags']))}"
        yield f"   was {shown(was, old[2])}"
        yield f"   now {shown(now, tuple(one['span']))}\n"


def reference(written: str) -> tuple[str, str, tuple[int, int]]:
    """Document, version and span of a reference."""
    from annotator.model.reference import parse_reference

    found = parse_reference(written)
    return found.document, found.version, found.span or (0, 0)


def shown(text: str, span: tuple[int, int]) -> str:
    """A passage between double brackets, with a line of what stands around it."""
    start, end = span
    before, after = text[max(start - _AROUND, 0) : start], text[end : end + _AROUND]
    return f"{before!r} [[{text[start:end]!r}]] {after!r}"


def run(folder: Path, args: argparse.Namespace) -> None:
    """The whole of it in one workspace."""
    editions = args.editions or sorted(path.name for path in args.corpus.iterdir() if path.is_dir())
    prepare(folder, args.corpus, editions)
    project = open_project(folder)
    found = list(passages(project, editions[0], args.passages, args.seed))
    write(project, found)
    dry = annotator(folder, "migrate", SET, "--dry-run")
    began = time.perf_counter()
    result = annotator(folder, "migrate", SET)
    seconds = time.perf_counter() - began
    again = annotator(folder, "migrate", SET)
    counts = result["counts"]
    whole = sum(number for name, number in counts.items() if name not in ("places", "new"))
    print(f"{args.corpus.name} {' -> '.join(editions)}: {len(found)} passages, {seconds:.1f} s")
    print("   " + ", ".join(f"{number} {name}" for name, number in counts.items()))
    print(f"   adds up: {whole == counts['places'] == len(found)}; dry run says the same: {dry['counts'] == counts}")
    print(f"   a second run puts {again['counts']['new']} on record; unreadable: {len(result['errors'])}")
    if args.show:
        args.out.write_text("\n".join(sample(folder, result["landings"], args.show, args.seed)), encoding="utf-8")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("corpus", type=Path)
    parser.add_argument("--editions", nargs="+")
    parser.add_argument("--passages", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--show", type=int, default=0, metavar="N", help="silent landings to write out")
    parser.add_argument("--out", type=Path, default=Path("landings.txt"))
    parser.add_argument("--keep", type=Path, help="where to build the workspace; else it is thrown away")
    args = parser.parse_args()
    if args.keep is not None:
        run(args.keep, args)
        return
    with tempfile.TemporaryDirectory() as folder:
        run(Path(folder) / "workspace", args)


if __name__ == "__main__":
    main()
