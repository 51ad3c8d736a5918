"""The recorded walks, gone again key by key: every screen is as it was, and the case that they file is right."""

from collections.abc import Callable
from difflib import unified_diff
from pathlib import Path

import pytest

from annotator.model.label import Answerability, Follow, Label, NoAnswerReason
from annotator.store.base import Kind
from annotator.store.files import open_store
from annotator.workflow.records import load
from tests.e2e.walks import WALKS, Walk, kept, walk

MOST_FOR_A_SINGLE_PASSAGE = 12


def _single(label: Label) -> None:
    assert label.answerability is Answerability.ANSWERABLE
    assert [[passage.follow for passage in need.any] for need in label.needs] == [[Follow.CURRENT]]
    (fact,) = label.facts
    assert fact.needs == ("a",)
    assert not label.searched


def _comparison(label: Label) -> None:
    assert label.answerability is Answerability.ANSWERABLE
    now, before = (need.any[0] for need in label.needs)
    assert (now.follow, before.follow) == (Follow.CURRENT, Follow.PINNED)
    assert [one.places()[0].reference().version for one in (now, before)] == ["2024-06", "2023-01"]
    assert [(fact.says, fact.needs) for fact in label.facts] == [("120 BGN", ("a",)), ("100 BGN", ("b",))]


def _two_needs(label: Label) -> None:
    assert label.answerability is Answerability.ANSWERABLE
    sections = [[passage.places()[0].reference().section for passage in need.any] for need in label.needs]
    assert sections == [["report", "eligible-costs"], ["report"]]
    assert [fact.needs for fact in label.facts] == [("a",), ("b",)]


def _unanswerable(label: Label) -> None:
    assert (label.answerability, label.reason) == (Answerability.UNANSWERABLE, NoAnswerReason.NOT_IN_DOCUMENTS)
    assert not label.needs
    assert [search.words for search in label.searched] == ["visa", "costs of travel"]
    nothing, something = label.searched
    assert (nothing.found, nothing.read) == ((), ())
    assert something.read
    assert set(something.read) <= set(something.found)


def _forbidden(label: Label) -> None:
    assert (label.answerability, label.reason) == (Answerability.FORBIDDEN, NoAnswerReason.NO_ACCESS)
    (passage,) = label.passages()
    assert passage.places()[0].reference().document == "board/travel"
    assert [search.words for search in label.searched] == ["business class"]
    assert label.facts


RIGHT: dict[str, Callable[[Label], None]] = {
    "single-passage": _single,
    "single-passage-bg": _single,
    "single-passage-de": _single,
    "comparison": _comparison,
    "two-needs": _two_needs,
    "unanswerable": _unanswerable,
    "forbidden": _forbidden,
}


def test_a_practised_person_needs_few_keys_for_a_single_passage() -> None:
    counts = {one.name: one.keys() for one in WALKS}
    assert all(counts[name] <= MOST_FOR_A_SINGLE_PASSAGE for name in counts if name.startswith("single"))
    assert set(counts) == set(RIGHT)


@pytest.mark.parametrize("one", WALKS, ids=lambda one: one.name)
def test_a_walk_shows_what_it_showed_and_files_what_it_should(one: Walk, tmp_path: Path) -> None:
    head, steps = kept(one)
    assert head == one.head()[:-1], "record the walk again: python -m tests.e2e.walks"
    assert [did for did, _ in steps] == [step.head() for step in one.steps]
    workspace = tmp_path / "w"
    for (did, expected), (_, session) in zip(steps, walk(one, workspace), strict=True):
        seen = session.wait_for(expected)
        assert seen == expected, "\n".join(
            ["", did, *unified_diff(expected.split("\n"), seen.split("\n"), lineterm="")]
        )
    store = open_store(workspace)
    (key,) = (key for key in store.list(Kind.LABEL, one.set) if key.parts[1][:-5] == one.case)
    label = load(store, key, Label)
    assert label.person == one.person
    RIGHT[one.name](label)
