"""The main job, done with the command line alone: every step on real files, every count added up."""

import json
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from annotator.workflow.opening import open_project
from tests.cli.runner import Runner
from tests.e2e.questions import Asked

SET = "questions"
CHUNKINGS = (("wide", 800), ("narrow", 200))


@dataclass
class Job:
    """One workspace on its way from documents to an evaluation."""

    annotator: Runner
    folder: Path
    asked: Sequence[Asked]
    documents: dict[str, str] = field(default_factory=dict)
    """Source path -> document id, in the first edition."""
    cases: dict[str, str] = field(default_factory=dict)
    """Question -> case."""

    def acting(self, person: str) -> Runner:
        return self.annotator.acting(person)

    def add(self, source: Path, edition: str, valid_from: str, *, complete: bool = False) -> dict[str, Any]:
        more = ["--complete"] if complete else []
        added: dict[str, Any] = self.acting("maintainer").ok(
            "corpus", "add", source, "--edition", edition, "--valid-from", valid_from, *more
        )
        assert added["errors"] == []
        return added

    def remember_documents(self, added: dict[str, Any]) -> None:
        """Which document each source became, as the corpus itself says."""
        corpus = open_project(self.folder).corpus
        for one in added["documents"]:
            source = corpus.edition(one["id"], one["version"]).source
            assert source is not None
            self.documents[source] = one["id"]

    def document(self, asked: Asked) -> str:
        matching = [document for source, document in self.documents.items() if source.endswith(asked.source)]
        assert len(matching) == 1, (asked.source, matching)
        return matching[0]

    def write(self) -> None:
        self.acting("ana").ok("set", "new", SET, "--title", "Questions")
        for asked in self.asked:
            case = self.acting("ana").ok("case", "new", SET, asked.question)["case"]
            self.cases[asked.question] = case
            self.label("ana", asked, asked.quotes)

    def label(self, person: str, asked: Asked, quotes: Sequence[str]) -> dict[str, Any]:
        file = self.folder / f"{person}.json"
        file.write_text(json.dumps(self._label(asked, quotes)), encoding="utf-8")
        given: dict[str, Any] = self.acting(person).ok("label", SET, self.cases[asked.question], file)
        file.unlink()
        return given

    def review(self) -> None:
        """A second person labels all, and differs where the questions say so."""
        for asked in self.asked:
            self.label("boris", asked, asked.other or asked.quotes)

    def decide(self) -> int:
        """Settles each dispute for the first label; gives how many there were."""
        disputed = self.acting("clara").ok("case", "list", SET, "--state", "disputed")["cases"]
        for row in disputed:
            asked = next(asked for asked in self.asked if self.cases[asked.question] == row["case"])
            file = self.folder / "decision.json"
            why = {"kind": "relevance", "dispute_reason": "annotator-error", "why": "only this passage answers it"}
            file.write_text(json.dumps({**self._label(asked, asked.quotes), **why}), encoding="utf-8")
            assert self.acting("clara").ok("decide", SET, row["case"], file)["state"] == "decided"
            file.unlink()
        return len(disputed)

    def land(self) -> dict[str, int]:
        """Migrates, twice, and answers the queue to its end; gives the counts of the first run."""
        maintainer = self.acting("maintainer")
        planned = maintainer.ok("migrate", SET, "--dry-run")
        done = maintainer.ok("migrate", SET)
        assert planned == done
        counts: dict[str, int] = done["counts"]
        assert counts["places"] == sum(count for name, count in counts.items() if name not in ("places", "new"))
        assert maintainer.ok("migrate", SET)["counts"]["new"] == 0
        for row in maintainer.ok("land", SET)["queue"]:
            answer = "accept" if row["proposed"] is not None else "drop"
            maintainer.ok("land", SET, row["anchor"], answer, "--note", "read both editions")
        assert maintainer.ok("land", SET)["queue"] == []
        return counts

    def relabel(self) -> int:
        """Cases whose only passage is gone are retired; gives how many. What was turned is judged anew by both."""
        findings = self.annotator("check", SET, json=True).json["findings"]
        turned = {finding["case"] for finding in findings if finding["code"] == "stale-passage-turned"}
        rows = self.acting("maintainer").ok("land", SET, "--audit")["rows"]
        for asked in self.asked:
            case = self.cases[asked.question]
            if case in turned:
                quotes = [row["words_now"] for row in rows if f"{SET}/{case}" in row["cases"]]
                for person in ("ana", "boris"):
                    self.label(person, asked, quotes)
        unmet = sorted({finding["case"] for finding in findings if finding["code"] == "need-unmet"})
        for case in unmet:
            self.acting("ana").ok("case", "retire", SET, case, "--why", "the documents no longer say it")
        return len(unmet)

    def chunk(self, edition: str) -> dict[str, Any]:
        """Two chunkings of every document with a passage, by fixed windows; gives their comparison."""
        for name, size in CHUNKINGS:
            file = self.folder / f"{name}.jsonl"
            with file.open("w", encoding="utf-8") as lines:
                for document in sorted({self.document(asked) for asked in self.asked}):
                    for record in self._windows(document, edition, size):
                        lines.write(json.dumps(record) + "\n")
            added = self.annotator.ok("chunks", "add", file, "--name", name)
            assert sum(added["located"].values()) == added["chunks"]
            assert added["claimed_wrong"] == 0
            file.unlink()
        compared: dict[str, Any] = self.annotator.ok("migrate", SET, "--chunking", *(name for name, _ in CHUNKINGS))
        assert sum(sum(row.values()) for row in compared["counts"].values()) == len(compared["passages"])
        return compared

    def export(self) -> dict[str, Any]:
        first: dict[str, Any] = self.annotator.ok("export", SET, "--out", self.folder / "out", "--chunking", "wide")
        again = self.annotator.ok("export", SET, "--out", self.folder / "again", "--chunking", "wide")
        assert first["files"] == again["files"]
        assert first["exported"] + len(first["left_out"]) == len(self.asked)
        return first

    def evaluate(self) -> dict[str, Any]:
        """Runs a simple system, the project's own search, and evaluates it."""
        lines = []
        for line in (self.folder / "out/cases.jsonl").read_text(encoding="utf-8").splitlines():
            case = json.loads(line)
            hits = self.annotator.ok("search", *case["question"].split(), "--limit", "5")["hits"]
            retrieved = [self._retrieved(hit["at"]) for hit in hits]
            said = [fact["says"] for fact in case.get("facts", [])]
            lines.append(
                {
                    "case": case["case"],
                    "question": case["question"],
                    "retrieved": retrieved,
                    "answer": " ".join(said) or "I do not know.",
                    "cited": [hits[0]["at"]] if hits and said else [],
                }
            )
        run = self.folder / "run.jsonl"
        run.write_text("".join(json.dumps(line) + "\n" for line in lines), encoding="utf-8")
        found: dict[str, Any] = self.annotator.ok("evaluate", self.folder / "out", run, "--k", "1,3,5")
        assert len(found["cases"]) == len(lines)
        hits = [found["summary"][k]["recall"]["hits"] for k in ("1", "3", "5")]
        assert hits == sorted(hits)
        return found

    def _retrieved(self, at: str) -> dict[str, Any]:
        edition, _, section = at.partition("#")
        document, _, version = edition.partition("@")
        return {"document": document, "version": version, "section": section}

    def _label(self, asked: Asked, quotes: Sequence[str]) -> dict[str, Any]:
        if asked.searched:
            searched = [{"words": asked.searched, "date": "2030-01-01"}]
            return {"answerability": "unanswerable", "reason": "not-in-documents", "searched": searched}
        document = self.document(asked)
        needs = [{"need": "abc"[i], "any": [{"at": document, "quote": quote}]} for i, quote in enumerate(quotes)]
        facts = [{"says": fact, "needs": ["a"]} for fact in asked.facts] if quotes == asked.quotes else []
        return {"answerability": "answerable", "needs": needs, "facts": facts}

    def _windows(self, document: str, edition: str, size: int) -> list[dict[str, Any]]:
        """Windows as LangChain writes them, with the offset where each begins."""
        text = open_project(self.folder).corpus.reading(document, edition).text
        return [
            {"page_content": text[start : start + size], "metadata": {"source": document, "start_index": start}}
            for start in range(0, len(text), size)
        ]
