"""Two editions section by section: what became of each, numbers first."""

import itertools
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from annotator.corpus.difference import moved, word_changes
from annotator.store.memory import MemoryStore
from annotator.text.messages import UsageProblem
from annotator.workflow.add import apply_add, plan_add
from annotator.workflow.context import Project
from annotator.workflow.diff import diff_editions

OLD = """# Policy

## Limits

Hotel nights in the capital are paid up to 120 lv by the travel office.

## Daily

The allowance is paid for every day that was begun and covers all meals.

## Visa

Visa fees are refunded in full against the original receipts.
"""
NEW = """# Policy

## Daily allowance

The allowance is paid for every day that was begun and covers all meals.

## Limits

Hotel nights in the capital will be paid up to 130 lv by the travel office.

## Flights

Flights are booked in the lowest class by the travel desk.
"""


@pytest.fixture
def project(tmp_path: Path) -> Project:
    project = Project(MemoryStore())
    for version, text in (("1", OLD), ("2", NEW)):
        file = tmp_path / "policy.md"
        file.write_text(text)
        apply_add(project, plan_add(project, [file], edition=version))
    return project


def test_every_section_is_told(project: Project) -> None:
    diff = diff_editions(project, "policy", "1", "2")
    rows = {row.key: row for row in diff.sections}
    assert diff.sections[0].key == "policy"
    assert {key: set(row.what) for key, row in rows.items()} in (
        {"policy": set(), "daily": {"changed", "renamed", "moved"}, "limits": {"changed"}, "visa": {"removed"}, "flights": {"added"}},
        {"policy": set(), "daily": {"changed", "renamed"}, "limits": {"changed", "moved"}, "visa": {"removed"}, "flights": {"added"}},
    )  # fmt: skip
    assert [(one.before, one.after, one.number) for one in rows["limits"].changes] == [
        ("120", "130", True), ("are", "will be", False),
    ]  # fmt: skip
    assert (rows["daily"].heading_before, rows["daily"].heading) == ("Daily", "Daily allowance")
    assert rows["visa"].span_after is None
    assert OLD[slice(*rows["visa"].span_before or (0, 0))].startswith("## Visa")
    assert diff.counts == {"added": 1, "removed": 1, "changed": 2, "moved": 1, "renamed": 1, "same": 1}


def test_the_other_way_round_adds_what_was_removed(project: Project) -> None:
    there, back = diff_editions(project, "policy", "1", "2"), diff_editions(project, "policy", "2", "1")
    assert {row.key for row in there.sections if "added" in row.what} == {
        row.key for row in back.sections if "removed" in row.what
    }
    same = diff_editions(project, "policy", "2", "2")
    assert same.counts["same"] == len(same.sections)
    with pytest.raises(UsageProblem):
        diff_editions(project, "policy", "1", "3")


def test_numbers_in_words_are_numbers() -> None:
    (change,) = word_changes("Es gibt zwölf Tage.", "Es gibt dreizehn Tage.")
    assert (change.before, change.after, change.number) == ("zwölf", "dreizehn", True)
    assert word_changes("a  b\nc", "a b c") == ()
    assert [one.number for one in word_changes("the red 5", "a red 6")] == [True, False]


WORDS = st.lists(st.sampled_from(["a", "b", "c", "12", "1.5", ".", ",", "é", "\n"]), max_size=12).map(" ".join)


@given(WORDS, WORDS)
def test_what_did_not_change_stands_in_both(before: str, after: str) -> None:
    changes = word_changes(before, after)
    assert (changes == ()) == (before.split() == after.split())
    for change in changes:
        assert change.before in before
        assert change.after in after
        assert change.before != change.after


@given(st.permutations(list("abcdefg")), st.sets(st.sampled_from("abcdefg")))
def test_as_few_as_can_be_are_moved(after: list[str], gone: set[str]) -> None:
    before = list("abcdefg")
    after = [item for item in after if item not in gone] + ["new"]
    common = [item for item in after if item in before]
    longest = next(
        size
        for size in range(len(common), -1, -1)
        if any(list(kept) == sorted(kept) for kept in itertools.combinations(common, size))
    )
    found = moved(before, after)
    kept = [item for item in common if item not in found]
    assert kept == sorted(kept)
    assert len(kept) == longest
