"""A small workspace on disk for the tests of faults that were found: one policy, two people, cases by command."""

import json
from pathlib import Path
from typing import Any

from tests.cli.runner import Ran, Runner

SET = "travel"
OLD = """# Travel

## Hotels

Hotel costs are paid up to 100 EUR per night. Breakfast is included in that.

## Parking

Parking fees are paid. Fines are never paid.
"""
NEW = OLD.replace("100 EUR", "120 EUR")
HOTEL = "Hotel costs are paid up to 100 EUR per night."
PARKING = "Parking fees are paid."


class Desk:
    """Does by command what people do, in one workspace."""

    def __init__(self, annotator: Runner, scratch: Path) -> None:
        self.annotator = annotator
        self.scratch = scratch
        assert annotator.workspace is not None
        self.root = annotator.workspace

    def add(self, text: str, edition: str, valid_from: str, *, document: str = "travel", **options: str) -> Any:
        """Adds an edition of a document."""
        folder = self.scratch / f"in-{edition}"
        folder.mkdir(exist_ok=True)
        file = folder / f"{document}.md"
        file.write_text(text, encoding="utf-8")
        more = [word for name, value in options.items() for word in (f"--{name.replace('_', '-')}", value)]
        return self.annotator.ok("corpus", "add", file, "--edition", edition, "--valid-from", valid_from, *more)

    def ask(self, question: str, **options: str) -> str:
        """A new case."""
        more = [word for name, value in options.items() for word in (f"--{name.replace('_', '-')}", value)]
        case: str = self.annotator.ok("case", "new", SET, question, *more)["case"]
        return case

    def label(self, person: str, case: str, judgement: dict[str, Any]) -> Ran:
        """Submits a label as somebody."""
        file = self.scratch / f"{person}.json"
        file.write_text(json.dumps(judgement), encoding="utf-8")
        return self.annotator.acting(person)("label", SET, case, file, json=True)

    def agreed(self, question: str, *quotes: str, at: str = "travel", **options: str) -> str:
        """A case that two people labelled alike, with a need for each quote."""
        case = self.ask(question, **options)
        for person in ("ana", "boris"):
            ran = self.label(person, case, answered(*quotes, at=at))
            assert ran.code == 0, ran.err
        return case

    def file(self, pattern: str) -> Path:
        """The one file of the workspace that fits a pattern."""
        (found,) = self.root.glob(pattern)
        return found

    def export(self, *options: str, date: str = "2030-01-01") -> tuple[Ran, list[Any]]:
        """What an export answers, and the cases it wrote."""
        out = self.scratch / "export"
        ran = self.annotator("export", SET, "--out", out, *options, json=True, date=date)
        cases = out / "cases.jsonl"
        lines = cases.read_text(encoding="utf-8").splitlines() if cases.exists() else []
        return ran, [json.loads(line) for line in lines]

    def codes(self, person: str = "ana") -> set[str]:
        """The codes of what `check` finds."""
        return {one["code"] for one in self.annotator.acting(person)("check", json=True).json["findings"]}


def answered(*quotes: str, at: str = "travel", **fields: Any) -> dict[str, Any]:
    """An answerable label with a need `a`, `b`, … for each quote."""
    needs = [
        {"need": chr(ord("a") + number), "any": [{"at": at, "quote": quote}]} for number, quote in enumerate(quotes)
    ]
    return {"answerability": "answerable", "needs": needs, **fields}


def conflicted(file: Path) -> None:
    """Leaves a file as a merge that nobody finished."""
    text = file.read_text(encoding="utf-8")
    file.write_text(f"<<<<<<< HEAD\n{text}=======\n{text}>>>>>>> other\n", encoding="utf-8")
