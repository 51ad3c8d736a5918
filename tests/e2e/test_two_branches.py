"""Two branches that each add an edition, labels, comments, landings and answers, merged by plain git in both orders."""

import json
import subprocess
from pathlib import Path

import pytest

from tests.cli.runner import Runner

SET = "travel"
TEXT = """# Travel

## Hotels

Hotels are paid up to 100 EUR per night. Book the hotel five days before the trip.

## Meals

Meals are paid up to 40 EUR per day. Snacks are never paid.

## Parking

Parking fees are paid on every trip. Fines are never paid by anybody.
"""
SECOND = TEXT.replace("100 EUR", "120 EUR")
THIRD = "# Preface\n\nNew words come first here.\n\n" + SECOND.replace("40 EUR", "45 EUR")
QUOTES = {
    "hotel": "Hotels are paid up to 100 EUR per night.",
    "meals": "Meals are paid up to 40 EUR per day.",
    "parking": "Parking fees are paid on every trip.",
}


def git(folder: Path, *arguments: str, ok: bool = True) -> str:
    settings = ["-c", "user.name=t", "-c", "user.email=t@example.org", "-c", "commit.gpgsign=false"]
    done = subprocess.run(
        ["git", *settings, "-C", str(folder), *arguments], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0 or not ok, done.stdout + done.stderr
    return done.stdout


class Clone:
    """A clone of the workspace with the command line in it."""

    def __init__(self, capsys: pytest.CaptureFixture[str], folder: Path) -> None:
        self.capsys = capsys
        self.folder = folder

    def acting(self, person: str) -> Runner:
        return Runner(self.capsys, self.folder, person)

    def commit(self) -> None:
        git(self.folder, "add", "-A")
        git(self.folder, "commit", "-q", "-m", "work")

    def label(self, person: str, case: str, quote: str, tmp: Path) -> None:
        file = tmp / "label.json"
        needs = [{"need": "a", "any": [{"at": "travel@1", "quote": quote}]}]
        file.write_text(json.dumps({"answerability": "answerable", "needs": needs}), encoding="utf-8")
        self.acting(person).ok("label", SET, case, file)

    def edition(self, name: str, text: str, start: str, tmp: Path) -> None:
        (tmp / "travel.md").write_text(text, encoding="utf-8")
        added = self.acting("maintainer").ok(
            "corpus", "add", tmp / "travel.md", "--edition", name, "--valid-from", start
        )
        assert [one["id"] for one in added["documents"]] == ["travel"]

    def answer(self, person: str, kind: str) -> None:
        for row in self.acting(person).ok("land", SET)["queue"]:
            answer = "drop" if kind == "drop" or row["proposed"] is None else "accept"
            self.acting(person).ok("land", SET, row["anchor"], answer)

    def cases(self) -> dict[str, str]:
        rows = self.acting("ana").ok("case", "list", SET)["cases"]
        return {row["question"].split()[0].lower(): row["case"] for row in rows}


@pytest.fixture
def origin(annotator: Runner, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> Clone:
    """One edition, three cases, each labelled by `ana`; in git."""
    assert annotator.workspace is not None
    clone = Clone(capsys, annotator.workspace)
    clone.edition("1", TEXT, "2020-01-01", tmp_path)
    clone.acting("ana").ok("set", "new", SET)
    for name, quote in QUOTES.items():
        case = clone.acting("ana").ok("case", "new", SET, f"{name} costs are paid how?")["case"]
        clone.label("ana", case, quote, tmp_path)
    git(clone.folder, "init", "-q", "-b", "main")
    clone.commit()
    return clone


def branch(origin: Clone, name: str, tmp_path: Path) -> Clone:
    folder = tmp_path / name
    git(tmp_path, "clone", "-q", str(origin.folder), str(folder))
    git(folder, "checkout", "-q", "-b", name)
    return Clone(origin.capsys, folder)


def left_work(clone: Clone, tmp: Path) -> None:
    """Edition 2, `boris` labels two cases, lands and accepts."""
    cases = clone.cases()
    clone.edition("2", SECOND, "2021-01-01", tmp)
    clone.label("boris", cases["hotel"], QUOTES["hotel"], tmp)
    clone.label("boris", cases["meals"], QUOTES["meals"], tmp)
    clone.acting("boris").ok("comment", SET, cases["hotel"], "seen on the left")
    clone.acting("boris").ok("migrate", SET)
    clone.answer("boris", "accept")
    clone.commit()


def right_work(clone: Clone, tmp: Path) -> None:
    """Editions 2 and 3, `clara` labels two cases, lands and drops what changed."""
    cases = clone.cases()
    clone.edition("2", SECOND, "2021-01-01", tmp)
    clone.label("clara", cases["hotel"], QUOTES["hotel"], tmp)
    clone.label("clara", cases["parking"], QUOTES["parking"], tmp)
    clone.acting("clara").ok("comment", SET, cases["hotel"], "seen on the right")
    clone.acting("clara").ok("migrate", SET)
    clone.answer("clara", "drop")
    clone.edition("3", THIRD, "2022-01-01", tmp)
    clone.acting("clara").ok("migrate", SET)
    clone.commit()


def merged(origin: Clone, first: Clone, second: Clone, tmp_path: Path) -> Clone:
    folder = tmp_path / f"merged-{first.folder.name}"
    git(tmp_path, "clone", "-q", str(origin.folder), str(folder))
    for one in (first, second):
        git(folder, "fetch", "-q", str(one.folder), one.folder.name)
        git(folder, "merge", "-q", "--no-edit", "FETCH_HEAD")
    return Clone(origin.capsys, folder)


def tree(clone: Clone) -> str:
    return git(clone.folder, "ls-tree", "-r", "HEAD")


def test_no_conflict_nothing_doubled_and_differing_answers_shown(origin: Clone, tmp_path: Path) -> None:
    left, right = branch(origin, "left", tmp_path), branch(origin, "right", tmp_path)
    left_work(left, tmp_path)
    right_work(right, tmp_path)
    one = merged(origin, left, right, tmp_path)
    other = merged(origin, right, left, tmp_path)
    assert tree(one) == tree(other)

    for clone in (one, other):
        ana = clone.acting("ana")
        cases = clone.cases()
        shown = ana.ok("case", "show", SET, cases["hotel"])
        assert sorted(label["person"] for label in shown["labels"]) == ["ana", "boris", "clara"]
        assert sorted(comment["says"] for comment in shown["comments"]) == ["seen on the left", "seen on the right"]
        counts = ana.ok("status", SET)["cases"]
        assert sum(counts.values()) == len(QUOTES)
        assert counts["unreadable"] == 0
        check = ana("check", SET, json=True).json
        assert not [finding for finding in check["findings"] if finding["code"].startswith("yaml")]
        versions = ana.ok("corpus", "list")["documents"]
        assert [document["editions"] for document in versions] == [["1", "2", "3"]]
        landed = ana("migrate", SET, "--dry-run", json=True, date="2021-06-01").json
        anchors = [landing["anchor"] for landing in landed["landings"]]
        assert len(anchors) == len(set(anchors))
        assert landed["counts"]["conflict"] == 1
        (row,) = ana("land", SET, json=True, date="2021-06-01").json["queue"]
        assert row["words"] == QUOTES["hotel"]


def test_the_same_work_on_both_branches_is_one(origin: Clone, tmp_path: Path) -> None:
    left, right = branch(origin, "left", tmp_path), branch(origin, "right", tmp_path)
    for clone in (left, right):
        clone.edition("2", SECOND, "2021-01-01", tmp_path)
        clone.acting("maintainer").ok("migrate", SET)
        clone.commit()
    one = merged(origin, left, right, tmp_path)
    assert tree(one) == tree(left) == tree(right)
    assert one.acting("ana").ok("migrate", SET)["counts"]["new"] == 0
