"""Questions that are like each other: what tells them apart, and what does not."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from annotator.workflow.likeness import folded, likeness
from tests.hostile import HOSTILE


@pytest.mark.parametrize(
    ("a", "b", "decisive"),
    [
        ("Is parking covered?", "Is parking not covered?", ("not",)),
        ("Was sagt die Richtlinie 2023?", "Was sagt die Richtlinie 2024?", ("2023", "2024")),
        ("Gilt das für zwei Nächte?", "Gilt das für drei Nächte?", ("2 night", "3 night")),
        ("Welche Version 1.2.3 gilt?", "Welche Version 1.2.4 gilt?", ("1.2.3", "1.2.4")),
        ("What does part II say?", "What does part III say?", ("II", "III")),
        ("Какво важи от 1.1.2024 г.?", "Какво важи от 1.1.2025 г.?", ("2024-01-01", "2025-01-01")),
    ],
)
def test_numbers_versions_and_negations_decide(a: str, b: str, decisive: tuple[str, ...]) -> None:
    assert likeness(a, b).decisive == decisive


@pytest.mark.parametrize(
    ("a", "b", "other"),
    [
        ("Какъв е лимитът за хотел?", "Какъв е лимитът за хотел в чужбина?", {"чужбин", "в"}),
        ("Wann kommt das Geld?", "Warum kommt das Geld?", {"wann", "warum"}),
        ("Gilt es vor der Reise?", "Gilt es nach der Reise?", {"vor", "nach"}),
        ("Is it paid in July?", "Is it paid in June?", {"jul", "jun"}),
    ],
)
def test_other_words_are_named(a: str, b: str, other: set[str]) -> None:
    found = likeness(a, b)
    assert (found.decisive, set(found.other)) == ((), other)


@pytest.mark.parametrize(
    ("a", "b"),
    [
        ("How much is paid for a hotel?", "How much is paid for an hotel?"),
        ("Gilt das für zwei Nächte?", "Gilt das für 2 Nächte?"),
        ("Wie lange gillt die Garantie?", "Wie lange gilt die Garantie?"),
        ("Who pays?", "who  pays"),
    ],
)
def test_spelling_number_words_and_case_tell_nothing_apart(a: str, b: str) -> None:
    found = likeness(a, b)
    assert (found.decisive, found.other) == ((), ())


@given(st.text(max_size=200) | st.sampled_from(HOSTILE), st.text(max_size=200))
def test_it_is_the_same_both_ways_and_never_fails(a: str, b: str) -> None:
    one, other = likeness(a, b), likeness(b, a)
    assert (one.same_words, set(one.decisive)) == (other.same_words, set(other.decisive))
    assert likeness(a, a).same_words
    assert folded(folded(a)) == folded(a) or "İ" in a
