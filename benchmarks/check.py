"""How much processor time `check` takes, and finding out whether passages stand elsewhere too, as both grow.

Machines differ and are shared, so each figure is told as a ratio to something of the same run as well: looking at a set
to reading its files, looking for a passage's words elsewhere to a plain search for the same words. Growth is told per
case and per passage: 1 is in step with the size, 10 at ten times the size would be its square.

    python benchmarks/check.py --cases 1000 10000 --documents 1000 10000
"""

import argparse
import random
import re
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TypeVar

import screens

from annotator.model.case import Case
from annotator.model.label import Answerability, Label, Need, Passage
from annotator.store.base import Key, Kind
from annotator.text.words import words
from annotator.workflow.check import check
from annotator.workflow.context import Project
from annotator.workflow.copies import copies
from annotator.workflow.opening import open_project
from annotator.workflow.search import search
from annotator.workflow.set_files import read_set

_SET = "travel"
_PASSAGES = 150
_SAID = re.findall(
    r"\w+",
    "office manager receipt traveller invoice department contract supplier customer warehouse director vehicle hotel "
    "conference training allowance insurance ticket passport visa luggage refund deadline budget project laptop phone "
    "printer licence holiday overtime salary bonus pension doctor accident visitor badge parking canteen archive",
)
_DONE = ["pays for", "approves", "returns", "orders", "keeps", "reports", "checks", "cancels", "signs", "forwards"]
T = TypeVar("T")


def timed(work: Callable[[], T]) -> tuple[float, T]:
    """Seconds of processor time of this process, and what came of it."""
    begin = time.process_time()
    found = work()
    return time.process_time() - begin, found


def opened(folder: Path) -> Project:
    """The workspace with nothing read yet."""
    return open_project(folder, person="author-1")


def of_set(folder: Path, cases: int) -> float:
    """Looks at a set whose files were read once before; tells and gives the seconds for each case."""
    check(opened(folder), _SET)
    reading, _ = timed(lambda: read_set(opened(folder), _SET))
    first, found = timed(lambda: check(opened(folder), _SET))
    project = opened(folder)
    check(project, _SET)
    again, _ = timed(lambda: check(project, _SET))
    told(
        f"check, {cases} cases",
        {
            "first look s": round(first, 2),
            "next look s": round(again, 2),
            "first look to reading the files": round(first / reading, 1),
            "findings": len(found.findings),
        },
    )
    return first / cases


def of_corpus(folder: Path, documents: int) -> float:
    """Looks whether passages stand elsewhere too; tells and gives the seconds for each passage."""
    project = opened(folder)
    building, _ = timed(lambda: search(project, "anything"))
    asked = list(passages(project))
    sought = [" ".join(sorted(set(words(one)), key=len, reverse=True)[:16]) for one in asked]
    plain, _ = timed(lambda: [search(project, one, limit=12) for one in sought])
    looking, found = timed(lambda: [copies(project, one, date=project.date) for one in asked])
    told(
        f"standing elsewhere, {documents} documents",
        {
            "ms for a passage": round(1000 * looking / len(asked), 1),
            "to a plain search": round(looking / plain, 1),
            "passages": len(asked),
            "with copies": sum(len(places) > 1 for places in found),
            "building the index s": round(building, 1),
        },
    )
    return looking / len(asked)


def passages(project: Project) -> list[str]:
    """The words of the passages of the set."""
    labels = (label for of_case in read_set(project, "copied").labels.values() for label in of_case)
    return [one.quote for label in labels for need in label.needs for one in need.any]


def corpus(folder: Path, documents: int) -> Path:
    """A workspace with so many documents; one rule in twenty stands in another document as well."""
    chance = random.Random(7)
    source = folder.parent / "source"
    source.mkdir(parents=True)
    shared: list[str] = []
    texts: dict[str, str] = {}
    for number in range(documents):
        lines = [f"# Rules of unit {number}", ""]
        for section in range(4):
            lines += [f"## {chance.choice(_SAID).title()} {section}", ""]
            for _ in range(6):
                rule = chance.choice(shared) if shared and chance.random() < 0.05 else _rule(chance)
                shared.append(rule)
                lines += [rule, ""]
        texts[f"unit-{number}"] = text = "\n".join(lines)
        (source / f"unit-{number}.md").write_text(text, encoding="utf-8")
    screens.command(folder.parent, "init", str(folder))
    screens.command(folder, "corpus", "add", str(source), "--edition", "1")
    screens.command(folder, "set", "new", "copied")
    _judge(folder, chance)
    return folder


def _rule(chance: random.Random) -> str:
    said = chance.choices(_SAID, k=7)
    end = f"within {chance.randrange(2, 90)} days and up to {chance.randrange(10, 900)} EUR"
    return f"The {said[0]} {chance.choice(_DONE)} the {said[1]} of the {said[2]} and the {' '.join(said[3:])} {end}."


def _judge(folder: Path, chance: random.Random) -> None:
    project = opened(folder)
    for number, document in enumerate(chance.sample(sorted(project.corpus.documents()), _PASSAGES)):
        reading = project.corpus.reading(document, "1")
        begin = reading.text.index("The ", chance.randrange(len(reading.text) // 2))
        end = reading.text.index("\n", begin)
        name = f"case-{number}"
        case = Case(case=name, question=f"What is said of {number}?", language="en", author="author-1")
        quote = reading.text[begin:end]
        passage = Passage(at=f"{document}@1", span=(begin, end), quote=quote)
        label = Label(
            case=name,
            person="author-1",
            asked=case.asked(),
            answerability=Answerability.ANSWERABLE,
            needs=(Need(need="a", any=(passage,)),),
        )
        screens.file(folder, Key(Kind.CASE, ("copied", name)), case)
        screens.file(folder, Key(Kind.LABEL, ("copied", name, "author-1", "1")), label)


def told(what: str, figures: dict[str, object]) -> None:
    """Prints a line."""
    sys.stdout.write(f"{what}: " + "  ".join(f"{name} {value}" for name, value in figures.items()) + "\n")
    sys.stdout.flush()


def grown(what: str, sizes: Sequence[int], each: Sequence[float]) -> None:
    """Prints how the time for one grows from the smallest size to the largest."""
    if len(sizes) > 1:
        told(f"{what}, time for one at {sizes[-1]} to that at {sizes[0]}", {"": round(each[-1] / each[0], 1)})


def main(arguments: Sequence[str] | None = None) -> int:
    """Builds workspaces, measures, prints a line each."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--cases", type=int, nargs="*", default=[1000, 10_000])
    parser.add_argument("--documents", type=int, nargs="*", default=[1000, 10_000])
    parser.add_argument("--lines", type=int, default=100_000, help="of the document that the cases rest on")
    given = parser.parse_args(arguments)
    with tempfile.TemporaryDirectory() as scratch:
        base = Path(scratch)
        sets = [of_set(screens.workspace(base / f"s{one}" / "w", one, given.lines), one) for one in given.cases]
        grown("check", given.cases, sets)
        corpora = [of_corpus(corpus(base / f"c{one}" / "w", one), one) for one in given.documents]
        grown("standing elsewhere", given.documents, corpora)
    return 0


if __name__ == "__main__":
    sys.exit(main())
